"""The door to the game: what it is called, how its options read, why something is refused, what must always hold."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason, Several
from hellmouth.core.errors import BadData
from hellmouth.core.game import NOT_OFFERED, NOT_YOUR_TURN, Game
from hellmouth.core.kit import Kit, Part
from hellmouth.core.lookup import Entry
from hellmouth.core.messages import Message, register
from hellmouth.core.visibility import View, knows
from hellmouth.games import genders
from hellmouth.games.ccg import (
    chains,
    invariants,
    judging,
    lessons,
    lookup,
    own,
    passing,
    picture,
    plans,
    position,
    preparing,
    present,
    probe,
    questions,
    setup,
    why,
)
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.happenings import HAPPENINGS
from hellmouth.games.ccg.language import labels
from hellmouth.games.ccg.reading import card_data, card_text
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.views import CcgView
from hellmouth.games.ccg.words import (
    CHALLENGES,
    EPISODES,
    ESSENCE,
    GEAR,
    LOCATIONS,
    PLAY,
    SEATS,
    STEPS,
    TALENTS,
    WINDOWS,
    ZONE_NAMES,
    ZONES,
    space_name,
)

register(files("hellmouth.games.ccg") / "messages")
_KEYS = {
    "talent": TALENTS,
    "step": tuple(x.lower() for x in STEPS),
    "pile": ("deck", "discard"),
    "window": tuple(x.lower().replace("/", "_") for x in WINDOWS),
}


class Buffy(Game[Sunnydale]):
    """The Buffy collectible card game, played with a set of cards."""

    name = "ccg"
    title: ClassVar[dict[str, str]] = {
        "en": "Buffy: The Collectible Card Game",
        "fr": "Buffy : le jeu de cartes à collectionner",
    }
    seat_counts = SEATS
    rules_version = "2"
    judge = judging.CcgJudge()
    status = "complete"
    bound = 60_000
    impact: ClassVar[dict[str, tuple[str, str]]] = {
        "ccg.log.draws": ("drawn", "cards"),
        "ccg.log.plays": ("played", "card"),
        "ccg.log.attached": ("played", "card"),
        "ccg.log.enters": ("played", "character"),
        "ccg.log.ascends": ("played", "character"),
        "ccg.log.boosts": ("played", "card"),
        "ccg.log.episode": ("played", "card"),
    }
    happenings = HAPPENINGS
    weighs_options = True
    kit = Kit(
        evaluator=Part("hellmouth.players.evaluate.ccg:EVALUATOR"),
        insight=Part("hellmouth.players.insight.ccg"),
        facts=Part("hellmouth.players.facts.ccg:facts"),
        harm=Part("hellmouth.players.sense.ccg:harm"),
        plans=Part("hellmouth.players.scripted.ccg:PLANS"),
        decks=Part("hellmouth.games.ccg.decktools"),
        own_cards=Part("hellmouth.games.ccg.own"),
        own_tools=Part("hellmouth.games.ccg.own_tools"),
        sealed=Part("hellmouth.games.ccg.sealed"),
        coverage=Part("hellmouth.games.ccg.coverage"),
        drawer=Part("hellmouth.terminal.draw.ccg"),
        lessons="data/lesson.json",
    )
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {
        "start": ("version",),
        "at": ("space",),
        "lay": ("card", "space"),
        "day": (),
        "night": (),
        "challenge": ("space",),
        "bottom_challenge": (),
        "refresh": (),
        "move": ("character", "space"),
        "place": ("card",),
        "ascend": ("card",),
        "attach": ("card",),
        "swap": ("card",),
        "resurrect": ("card",),
        "episode": ("card",),
        "fight": ("attacker", "defender"),
        "face": ("challenge",),
        "join": ("character",),
        "against": ("seat",),
        "double": ("character",),
        "boost": ("card", "talent"),
        "trim": (),
        "play": ("card",),
        "use": ("card", "effect"),
        "discard": ("card",),
        "bury": ("card",),
        "choose": ("card",),
        "top": ("card",),
        "bottom": ("card",),
        "talent": ("talent",),
        "do": ("deed",),
        "pile": ("pile",),
        "instead": ("card", "index"),
        "first": ("index", "card"),
    }
    nouns: ClassVar[dict[str, str]] = {
        "card": "card",
        "cards": "card",
        "character": "card",
        "attacker": "card",
        "defender": "card",
        "challenge": "card",
        "item": "card",
        "source": "card",
        "winner": "card",
        "loser": "card",
        "other": "card",
        "ally": "card",
        "foe": "card",
        "whom": "card",
        "holder": "card",
        "former_holder": "card",
        "seat": "seat",
        "other_seat": "seat",
        "rival": "seat",
        "space": "space",
        "talent": "talent",
        "number": "number",
        "effect": "effect",
        "n": "number",
        "m": "number",
        "step": "step",
        "window": "window",
        "deed": "deed",
        "pile": "pile",
        "level": "number",
        "index": "index",
        "standing": "message",
        "version": "version",
        "mine": "person",
        "theirs": "person",
        "power": "power",
    }

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards

    @property
    def outside(self) -> Mapping[str, Any]:
        return {"cards": self.cards}

    def __reduce__(self) -> tuple[Any, ...]:
        """A set of cards is rules, which are functions: whoever unpickles the game finds it by the name of the set."""
        return _with_set, (self.cards.name,)

    def for_setup(self, setup_: Mapping[str, Any]) -> Buffy:
        wanted = setup_.get("cards", "")
        if not isinstance(wanted, str):
            raise BadData("setup.cards", f"{wanted!r} is no set of cards", "write its name")
        return with_cards(own.named(wanted)) if wanted and wanted != self.cards.name else self

    def for_state(self, s: Sunnydale) -> Buffy:
        return self if s.cards is self.cards else with_cards(s.cards)

    def variant_of(self, s: Sunnydale) -> str:
        return s.cards.name

    def start(
        self, setup_: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False
    ) -> Sunnydale:
        if "lesson" in setup_:
            return lessons.start(self, setup_["lesson"], explicit)
        return setup.start(self.for_setup(setup_).cards, setup_, seed, explicit, discreet)

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return preparing.random_setup(seats, rng)

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        return preparing.chosen_setup(lambda setup_: self.for_setup(setup_).cards, seats, rng, decks, options)

    def deck_of(self, s: Sunnydale, card: int) -> int:
        return s.owners[card]

    def side(self, s: Sunnydale, card: int) -> int:
        return s.zone[card] // ZONES

    def zone_name(self, zone: int) -> str:
        return f"{ZONE_NAMES[zone % ZONES]}:{zone // ZONES}"

    def face_name(self, face: int, language: str = "en") -> str:
        return self.cards.names[language][face]

    def gender(self, face: int) -> str:
        cards = self.cards
        return genders.of(cards.persons[cards.person[face]] if cards.kind[face] >= 0 else "")

    def faces(self) -> range:
        return range(len(self.cards))

    def card_text(self, face: int, language: str = "en") -> str:
        return card_text(self.cards, face, language)

    def card_data(self) -> list[dict[str, Any]]:
        """What the page shows of each card, in both languages; of other sets the cards whose ids are not taken."""
        found = {card["id"]: card for card in card_data(self.cards)}
        for name in own.names():
            for card in card_data(own.named(name)):
                found.setdefault(card["id"], card)
        return [*found.values()]

    def first_cards(self) -> frozenset[str]:
        """Ids of what a first table of two needs: its decks, and the essences, which say who can lead."""
        return present.first_cards(self.cards)

    def card_digest(self) -> str:
        cards = self.cards
        return cards.digest + (f"+{own.digest(cards)}" if len(cards) > cards.printed else "")

    def cards_used(self, setup_: Mapping[str, Any]) -> str:
        cards = self.for_setup(setup_).cards
        brought = setup.own_cards(cards, setup_)
        return f"{cards.digest}+{brought}" if brought else cards.digest

    def picture(self, view: View[Sunnydale], language: str = "en") -> str:
        return picture.picture(view, language)

    def present(self, view: View[Sunnydale], language: str = "en") -> CcgView:
        return present.present(view, language)

    def goal(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> str:
        return lookup.goal(view, names, language)

    def who(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        return lookup.who(view, names, language)

    def piles(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        return lookup.piles(view, names, language)

    def turn_of(self, s: Sunnydale) -> int:
        return s.turn

    def printed(self, face: int) -> str:
        return self.cards.ids[face] if face >= 0 else ""

    def default_setup(self, seats: int, rng: Random | None = None) -> dict[str, Any]:
        return present.default_setup(seats)

    def stop(self, view: View[Sunnydale]) -> str:
        return passing.stop(view)

    def stops(self, language: str = "en") -> dict[str, str]:
        return passing.stops(language)

    def targeted(self, view: View[Sunnydale]) -> bool:
        return passing.targeted(view)

    def meaningful(self, view: View[Sunnydale], options: Sequence[Option]) -> bool:
        return passing.meaningful(view, options)

    def stakes(self, view: View[Sunnydale], option: Option) -> Hashable:
        return passing.stakes(view, option)

    def several(self, view: View[Sunnydale]) -> Several | None:
        return chains.several(view)

    def plannable(self, view: View[Sunnydale]) -> frozenset[str]:
        return plans.plannable(view)

    def planned(
        self, before: View[Sunnydale], view: View[Sunnydale], steps: Sequence[Option], known: frozenset[Option]
    ) -> Option | None:
        return plans.planned(before, view, steps, known)

    def check_deck(self, deck: Mapping[str, Any], language: str = "en") -> list[tuple[str, str, str]]:
        return present.check_deck(self.cards, deck, language)

    def option_words(self, s: Sunnydale, option: Option) -> tuple[str, dict[str, Any]]:
        return questions.option_words(s, option)

    def why_not(self, s: Sunnydale, seat: int, wish: Option) -> Reason | None:
        if s.seat != seat:
            return NOT_YOUR_TURN
        if wish in s.offer():
            return None
        return why.why_not(s, seat, wish) if self._sensible(s, seat, wish) else NOT_OFFERED

    def _sensible(self, s: Sunnydale, seat: int, wish: object) -> bool:
        """Whether the wish has the form of an option and names only cards that the seat knows: nothing hidden may
        shine through a reason.
        """
        if not isinstance(wish, tuple) or not wish or wish[0] not in (*self.verbs, "pass", "done", "yes", "no"):
            return False
        names = self.verbs.get(wish[0], ())
        if len(wish) - 1 != len(names):
            return False
        for noun, value in zip(names, wish[1:], strict=True):
            if not isinstance(value, int):
                return False
            if self.nouns[noun] == "card" and not (0 <= value < len(s.face) and knows(s, seat, value)):
                return False
            if self.nouns[noun] in ("space", "talent") and value not in self.words(s, self.nouns[noun]):
                return False
        return True

    def breaches(self, s: Sunnydale) -> Iterator[str]:
        return invariants.breaches(s)

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        if noun == "space":
            return space_name(value, language)
        if noun == "version":
            return self.face_name(value, language)
        if noun == "person":
            return questions.person(self.cards, value, language)
        if noun == "power":
            return questions.power(self.cards, value, language)
        if noun == "deed":
            return labels.said(self.cards.labels[value], language)
        if noun == "effect":
            return f"effect {value + 1}" if language == "en" else f"effet {value + 1}"
        return Message(f"ccg.word.{noun}.{_KEYS[noun][value]}").render(language) if noun in _KEYS else str(value)

    def words(self, s: Sunnydale, noun: str) -> list[Any]:
        if noun == "space":
            return s.spaces()
        if noun == "version":
            cards = s.cards
            return [f for f in range(len(cards)) if cards.level[f] == 1 and cards.person[f] in s.persons]
        if noun == "deed":
            return list(range(len(s.cards.labels)))
        return list(range(len(_KEYS[noun]))) if noun in _KEYS else list(range(4)) if noun == "effect" else []

    def candidates(self, s: Sunnydale, seat: int) -> list[int]:
        """Own hand first, then what is in play, then the rest that the seat knows."""
        hand = s.hand(seat)
        play = [c for c, z in enumerate(s.zone) if z % ZONES in (PLAY, GEAR, CHALLENGES, LOCATIONS, ESSENCE, EPISODES)]
        rest = super().candidates(s, seat)
        return [*hand, *play, *(c for c in rest if c not in hand and c not in play)]

    def position(self, spec: Mapping[str, Any]) -> Sunnydale:
        return position.position(self, spec)

    def probe(self, s: Sunnydale, path: str) -> Any:
        return probe.probe(s, path)


@cache
def with_cards(cards: CardSet) -> Buffy:
    """The game with a set of cards, one for each."""
    return Buffy(cards)


GAME = with_cards(own.usual())


def _with_set(name: str) -> Buffy:
    return GAME.for_setup({"cards": name})
