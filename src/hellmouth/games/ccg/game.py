"""The door to the game: what it is called, how its options read, why something is refused, what must always hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.errors import BadData
from hellmouth.core.game import NOT_OFFERED, NOT_YOUR_TURN, Game
from hellmouth.core.messages import Message, register
from hellmouth.core.visibility import View, knows
from hellmouth.games.ccg import cards, invariants, lessons, own, picture, position, present, probe, setup, why
from hellmouth.games.ccg import decks as shipped
from hellmouth.games.ccg.language import compiler
from hellmouth.games.ccg.language.tables import PROGRAMS
from hellmouth.games.ccg.reading import card_data, card_text
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGES,
    EPISODES,
    ESSENCE,
    GEAR,
    LOCATIONS,
    PLAY,
    STEPS,
    TALENTS,
    WINDOWS,
    ZONES,
    space_name,
)

register(files("hellmouth.games.ccg") / "messages")
Sunnydale.programs = PROGRAMS
_KEYS = {
    "talent": TALENTS, "step": tuple(x.lower() for x in STEPS), "pile": ("deck", "discard"), "deed": compiler.DEEDS,
    "window": tuple(x.lower().replace("/", "_") for x in WINDOWS),
}


class Buffy(Game[Sunnydale]):
    """The Buffy collectible card game."""

    name = "ccg"
    title: ClassVar[dict[str, str]] = {
        "en": "Buffy: The Collectible Card Game", "fr": "Buffy : le jeu de cartes à collectionner",
    }
    seat_counts = setup.SEATS
    rules_version = "1"
    status = "complete"
    bound = 60_000
    impact: ClassVar[dict[str, tuple[str, str]]] = {
        "ccg.log.draws": ("drawn", "card"), "ccg.log.plays": ("played", "card"), "ccg.log.attached": ("played", "card"),
        "ccg.log.enters": ("played", "character"), "ccg.log.ascends": ("played", "character"),
        "ccg.log.boosts": ("played", "card"), "ccg.log.episode": ("played", "card"),
    }
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {
        "at": ("space",), "lay": ("card", "space"), "day": (), "night": (), "challenge": ("space",),
        "bottom_challenge": (), "refresh": (), "move": ("character", "space"), "place": ("card",), "ascend": ("card",),
        "attach": ("card",), "swap": ("card",), "resurrect": ("card",), "episode": ("card",),
        "fight": ("attacker", "defender"), "face": ("challenge",), "join": ("character",), "against": ("seat",),
        "double": ("character",), "boost": ("card", "talent"), "trim": (), "play": ("card",), "use": ("card", "effect"),
        "discard": ("card",), "bury": ("card",), "choose": ("card",), "top": ("card",), "bottom": ("card",),
        "talent": ("talent",), "do": ("deed",), "pile": ("pile",), "instead": ("card", "index"),
        "first": ("index", "card"),
    }
    nouns: ClassVar[dict[str, str]] = {
        "card": "card", "character": "card", "attacker": "card", "defender": "card", "challenge": "card",
        "item": "card", "source": "card", "winner": "card", "loser": "card", "other": "card", "ally": "card",
        "foe": "card", "whom": "card", "holder": "card", "former_holder": "card", "seat": "seat", "other_seat": "seat",
        "rival": "seat", "space": "space", "talent": "talent", "number": "number", "effect": "effect", "n": "number",
        "m": "number", "step": "step", "window": "window", "deed": "deed", "pile": "pile", "level": "number",
        "index": "index", "standing": "message",
    }

    def start(self, setup_: Mapping[str, Any], seed: int, *, explicit: bool = False) -> Sunnydale:
        if "lesson" in setup_:
            return lessons.start(self, setup_["lesson"], explicit)
        return setup.start(setup_, seed, explicit)

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        edition = rng.choice(("third", "third", "third", "first"))
        chosen: list[Any] = []
        for _ in range(seats):
            if rng.random() < 0.5:
                chosen.append(shipped.invented(rng, edition, rng.choice((40, 48, 60))).as_dict())
                continue
            name = rng.choice(shipped.ids_for(edition))
            chosen.append(shipped.adapted(shipped.deck(name, name), "first").as_dict() if edition == "first" else name)
        options = {"turn_cap": rng.choice((10, 20, 40)), "opening_hand": rng.choice((0, 0, 0, 5))}
        return {"edition": edition, "decks": chosen, "options": options}

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        """Third edition and the normal turn limit unless the options say otherwise; missing decks are shipped ones."""
        made: dict[str, Any] = {"edition": options.get("edition", "third"), "options": {}}
        for name, value in options.items():
            if name in ("turn_cap", "opening_hand"):
                made["options"][name] = value
            elif name != "edition":
                raise BadData(f"--option {name}", "there is no such option", "use edition, turn_cap or opening_hand")
        if len(decks) > seats:
            raise BadData("--deck", f"{len(decks)} decks for {seats} seats", "give one for each seat at most")
        ready = shipped.ids_for("first" if made["edition"] == "first" else "third")
        names = [*decks, *(rng.choice(ready) for _ in range(seats - len(decks)))]
        brought = [shipped.deck(shipped.find(name), "--deck") for name in names]
        made["decks"] = [shipped.adapted(d, made["edition"]).as_dict() for d in brought]
        return made

    def face_name(self, face: int, language: str = "en") -> str:
        return cards.NAME[language][face]

    def faces(self) -> range:
        return range(len(cards.CARDS))

    def card_text(self, face: int, language: str = "en") -> str:
        return card_text(face, language)

    def card_data(self) -> list[dict[str, Any]]:
        """What the page shows of each card, in both languages."""
        return card_data()

    def card_digest(self) -> str:
        return cards.DIGEST + (f"+{own.digest()}" if len(cards.CARDS) > cards.PRINTED else "")

    def cards_used(self, setup_: Mapping[str, Any]) -> str:
        brought = own.used(setup_)
        return f"{cards.DIGEST}+{brought}" if brought else cards.DIGEST

    def picture(self, seen: View[Sunnydale], language: str = "en") -> str:
        return picture.picture(seen, language)

    def present(self, seen: View[Sunnydale], language: str = "en") -> dict[str, Any]:
        return present.present(seen, language)

    def printed(self, face: int) -> str:
        return present.printed(face)

    def default_setup(self, seats: int) -> dict[str, Any]:
        return present.default_setup(seats)

    def stop(self, seen: View[Sunnydale]) -> str:
        return present.stop(seen)

    def stops(self, language: str = "en") -> dict[str, str]:
        return present.stops(language)

    def targeted(self, seen: View[Sunnydale]) -> bool:
        return present.targeted(seen)

    def meaningful(self, seen: View[Sunnydale], options: Sequence[Option]) -> bool:
        return present.meaningful(seen, options)

    def check_deck(self, deck: Mapping[str, Any], language: str = "en") -> list[tuple[str, str, str]]:
        return present.check_deck(deck, language)

    def why_not(self, s: Sunnydale, seat: int, wish: Option) -> Reason | None:
        if s.seat != seat:
            return NOT_YOUR_TURN
        if wish in s.offer():
            return None
        return why.why_not(s, seat, wish) if self._sensible(s, seat, wish) else NOT_OFFERED

    def _sensible(self, s: Sunnydale, seat: int, wish: Any) -> bool:
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
            return space_name(value)
        if noun == "effect":
            return f"effect {value + 1}" if language == "en" else f"effet {value + 1}"
        return Message(f"ccg.word.{noun}.{_KEYS[noun][value]}").render(language) if noun in _KEYS else str(value)

    def words(self, s: Sunnydale, noun: str) -> list[Any]:
        if noun == "space":
            return s.spaces()
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


GAME = Buffy()
own.bring_usual()
