"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason, Several
from hellmouth.core.game import Game
from hellmouth.core.grammar import typeset
from hellmouth.core.kit import Kit, Part
from hellmouth.core.lookup import Entry
from hellmouth.core.messages import catalogue, register
from hellmouth.core.visibility import View, knows
from hellmouth.games.vs import at_table, chains, invariants, judging, lessons, lookup, picture, present, whynot
from hellmouth.games.vs import setup as preparing
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.cards import KEYWORD_BITS, CardSet
from hellmouth.games.vs.flow.opening import Opening
from hellmouth.games.vs.flow.turn import ROUNDS
from hellmouth.games.vs.happenings import HAPPENINGS
from hellmouth.games.vs.position import position
from hellmouth.games.vs.probe import probe
from hellmouth.games.vs.rules.build import ROWS
from hellmouth.games.vs.state import BACK, NZ, ZONES, Battle
from hellmouth.games.vs.verbs.bespoke import COUNTERS
from hellmouth.games.vs.views import VsView

register(files("hellmouth.games.vs") / "messages")


class Vs(Game[Battle]):
    """Vs. System 2PCG, The Buffy Battles."""

    name = "vs"
    title: ClassVar[dict[str, str]] = {"en": "Vs. System: The Buffy Battles", "fr": "Vs. System : The Buffy Battles"}
    seat_counts = (2, 3, 4)
    rules_version = "2"
    judge = judging.VsJudge()
    status = "complete"
    bound = ROUNDS * 4 * 100
    """ROUNDS rounds of at most four turns; a turn cannot take more than some dozens of answers (each card, power and
    character acts a limited number of times)."""
    weighs_options = True
    kit = Kit(
        evaluator=Part("hellmouth.players.evaluate.vs:EVALUATOR"),
        insight=Part("hellmouth.players.insight.vs"),
        facts=Part("hellmouth.players.facts.vs:facts"),
        harm=Part("hellmouth.players.sense.vs:harm"),
        plans=Part("hellmouth.players.scripted.vs:PLANS"),
        decks=Part("hellmouth.games.vs.decktools"),
        drawer=Part("hellmouth.terminal.draw.vs"),
        lessons="data/lesson.json",
    )
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "starter": ("seat",),
        "row": ("row",),
        "keep": (),
        "mulligan": (),
        "lay": ("card",),
        "open": ("card",),
        "recruit": ("card", "row"),
        "equip": ("card", "target"),
        "move": ("card",),
        "play": ("card",),
        "cast": ("card",),
        "use": ("source", "power"),
        "powerup": ("card", "target"),
        "attack": ("attacker",),
        "join": ("attacker",),
        "target": ("defender",),
        "strike": ("attacker",),
        "end": (),
        "turn": ("card",),
        "discard": ("card",),
        "by": ("user",),
        "react": ("card", "target"),
        "slay": ("victim",),
        "choose": ("card",),
        "player": ("seat",),
        "counter": ("counter",),
        "under": ("card",),
        "lose": ("card",),
        "first": ("card", "effect"),
        "yes": (),
        "no": (),
        "pass": (),
        "done": (),
    }
    nouns: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            (
                "card",
                "cards",
                "attacker",
                "attackers",
                "defender",
                "target",
                "source",
                "victim",
                "main",
                "other",
                "user",
                "who",
                "shown",
                "a",
                "b",
            ),
            "card",
        ),
        **dict.fromkeys(("seat", "player", "foe"), "seat"),
        **dict.fromkeys(("n", "m", "total", "points"), "number"),
        "row": "row",
        "power": "power",
        "counter": "counter",
        "stat": "stat",
        "effect": "effect",
    }

    impact: ClassVar[Mapping[str, tuple[str, str]]] = {
        "vs.log.drew": ("drawn", "cards"),
        "vs.log.recruited": ("played", "card"),
        "vs.log.played": ("played", "card"),
    }

    happenings = HAPPENINGS

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.fingerprint = ""
        """Of the cards; every match asks for it, so it is computed once."""

    @property
    def outside(self) -> Mapping[str, Any]:
        return {"cards": self.cards}

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A set of cards is rules, which are functions: the game of the printed cards is found again by its name."""
        return "GAME" if self.cards is PRINTED else super().__reduce__()

    def for_state(self, s: Battle) -> Vs:
        return self if s.cards is self.cards else Vs(s.cards)

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> Battle:
        if "lesson" in setup:
            return lessons.start(setup["lesson"], explicit)
        mode, decks, options = preparing.chosen(self.cards, setup)
        s = preparing.blank(self.cards, mode, decks, options, seed, explicit)
        s.discreet = discreet
        s.stack.append(Opening())
        s.run()
        return s

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return preparing.random_setup(seats, rng)

    def default_setup(self, seats: int, rng: Random | None = None) -> dict[str, Any]:
        return preparing.default_setup(seats)

    def deck_of(self, s: Battle, card: int) -> int:
        return s.owner[card]

    def side(self, s: Battle, card: int) -> int:
        return s.zone[card] // NZ

    def zone_name(self, zone: int) -> str:
        return f"{ZONES[zone % NZ]}:{zone // NZ}"

    def face_name(self, face: int, language: str = "en") -> str:
        return self.cards.title(face, language)

    def option_words(self, s: Battle, option: Option) -> tuple[str, dict[str, Any]]:
        if option[0] == "move":  # the row it would stand in: line by line nothing else tells where it stands now
            return "vs.option.moves", {"row": BACK - s.zone[option[1]] % NZ}
        return super().option_words(s, option)

    def gender(self, face: int) -> str:
        return self.cards[face].gender

    def faces(self) -> Sequence[int]:
        return range(self.cards.printed)

    def card_text(self, face: int, language: str = "en") -> str:
        return typeset(self.cards[face].text(language), language)

    def card_data(self) -> list[dict[str, Any]]:
        return [dict(card.record) for card in self.cards.cards[: self.cards.printed]]

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        return preparing.chosen_setup(seats, rng, decks, options)

    def card_digest(self) -> str:
        if not self.fingerprint:
            self.fingerprint = self.cards.digest()
        return self.fingerprint

    def picture(self, view: View[Battle], language: str = "en") -> str:
        return picture.draw(view, language)

    def present(self, view: View[Battle], language: str = "en") -> VsView:
        return present.present(view, language)

    def goal(self, view: View[Battle], names: Sequence[str] = (), language: str = "en") -> str:
        return lookup.goal(view, names, language)

    def who(self, view: View[Battle], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        return lookup.who(view, names, language)

    def piles(self, view: View[Battle], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        return lookup.piles(view, names, language)

    def odds(self, view: View[Battle], language: str = "en") -> list[str]:
        return lookup.odds(view, language)

    def turn_of(self, s: Battle) -> int:
        return s.turn

    def printed(self, face: int) -> str:
        """A face as the list of cards names it."""
        return self.cards.ids[face] if face >= 0 else ""

    def stop(self, view: View[Battle]) -> str:
        return at_table.stop(view)

    def stops(self, language: str = "en") -> dict[str, str]:
        return at_table.stops(language)

    def targeted(self, view: View[Battle]) -> bool:
        return at_table.targeted(view)

    def meaningful(self, view: View[Battle], options: Sequence[Option]) -> bool:
        return at_table.meaningful(view, options)

    def stakes(self, view: View[Battle], option: Option) -> Hashable:
        return at_table.stakes(view)

    def several(self, view: View[Battle]) -> Several | None:
        return chains.several(view)

    def playing(self, s: Battle) -> Sequence[int]:
        """Seats that nobody has put out (VS-END-04)."""
        return s.alive

    def check_deck(self, deck: Mapping[str, Any], language: str = "en") -> list[tuple[str, str, str]]:
        return at_table.check_deck(self.cards, deck, language)

    def why_not(self, s: Battle, seat: int, wish: Option) -> Reason | None:
        return whynot.why_not(s, seat, wish)

    def breaches(self, s: Battle) -> Iterator[str]:
        return invariants.breaches(s)

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        if noun == "power":
            name = self.cards.powers[value].name
            return str(name.get(language) or name["en"])
        if noun == "row":
            return catalogue(language).text(f"vs.row.{ROWS[value]}")
        if noun == "counter":
            return catalogue(language).text(f"vs.counter.{COUNTERS[value]}")
        if noun == "stat":
            return catalogue(language).text(f"vs.stat.{value}")
        if noun == "effect":
            if value in KEYWORD_BITS:  # VS-KEYWORD-18: a card may print it with an addition
                return catalogue(language).text(f"vs.keyword.{value}")
            names = self.cards.power_names.get(value)
            return str(names.get(language) or names["en"]) if names else catalogue(language).text(f"vs.effect.{value}")
        return super().word(noun, value, language)

    def words(self, s: Battle, noun: str) -> list[Any]:
        if noun == "power":
            return list(range(len(s.cards.powers)))
        return list(range(4)) if noun in ("row", "counter") else []

    def candidates(self, s: Battle, seat: int) -> list[int]:
        """Own hand and table first, then what lies open elsewhere."""
        mine = [c for c in range(len(s.face)) if knows(s, seat, c)]
        return sorted(mine, key=lambda c: (s.zone[c] // NZ != seat, s.zone[c] % NZ > 5))

    def position(self, spec: Mapping[str, Any]) -> Battle:
        return position(spec)

    def probe(self, s: Battle, path: str) -> Any:
        return probe(s, path)


GAME = Vs(PRINTED)
