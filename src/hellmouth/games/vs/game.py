"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.game import Game
from hellmouth.core.messages import catalogue, register
from hellmouth.core.visibility import View, knows
from hellmouth.games.vs import at_table, book, cards, invariants, lessons, picture, present, whynot
from hellmouth.games.vs import setup as preparing
from hellmouth.games.vs.flow.opening import Opening
from hellmouth.games.vs.flow.turn import ROUNDS
from hellmouth.games.vs.position import position
from hellmouth.games.vs.probe import probe
from hellmouth.games.vs.rules.build import ROWS
from hellmouth.games.vs.state import NZ, Battle
from hellmouth.games.vs.verbs.bespoke import COUNTERS

register(files("hellmouth.games.vs") / "messages")


class Vs(Game[Battle]):
    """Vs. System 2PCG, The Buffy Battles."""

    name = "vs"
    title: ClassVar[dict[str, str]] = {"en": "Vs. System: The Buffy Battles", "fr": "Vs. System : The Buffy Battles"}
    seat_counts = (2, 3, 4)
    rules_version = "1"
    status = "complete"
    bound = ROUNDS * 4 * 100
    """ROUNDS rounds of at most four turns; a turn cannot take more than some dozens of answers (each card, power and
    character acts a limited number of times)."""
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "starter": ("seat",), "row": ("row",), "keep": (), "mulligan": (),
        "lay": ("card",), "open": ("card",), "recruit": ("card", "row"), "equip": ("card", "target"), "move": ("card",),
        "play": ("card",), "cast": ("card",), "use": ("source", "power"), "powerup": ("card", "target"),
        "attack": ("attacker",), "join": ("attacker",), "target": ("defender",), "strike": ("attacker",), "end": (),
        "turn": ("card",), "discard": ("card",), "by": ("user",), "react": ("card", "target"), "slay": ("victim",),
        "choose": ("card",), "player": ("seat",), "counter": ("counter",), "under": ("card",), "lose": ("card",),
        "first": ("card", "effect"), "yes": (), "no": (), "pass": (), "done": (),
    }
    nouns: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("card", "attacker", "attackers", "defender", "target", "source", "victim", "main", "other",
                         "user", "who", "shown", "a", "b"), "card"),
        **dict.fromkeys(("seat", "player", "foe"), "seat"), **dict.fromkeys(("n", "m", "total", "points"), "number"),
        "row": "row", "power": "power", "counter": "counter", "stat": "stat", "effect": "effect",
    }

    impact: ClassVar[Mapping[str, tuple[str, str]]] = {
        "vs.log.drew": ("drawn", "card"), "vs.log.recruited": ("played", "card"), "vs.log.played": ("played", "card"),
    }

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False) -> Battle:
        if "lesson" in setup:
            return lessons.start(setup["lesson"], explicit)
        mode, decks, lend = preparing.chosen(setup)
        s = preparing.blank(mode, decks, lend, seed, explicit)
        s.stack.append(Opening())
        s.run()
        return s

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return preparing.random_setup(seats, rng)

    def default_setup(self, seats: int) -> dict[str, Any]:
        return preparing.default_setup(seats)

    def face_name(self, face: int, language: str = "en") -> str:
        return cards.title(face, language)

    def faces(self) -> Sequence[int]:
        return range(cards.PRINTED)

    def card_text(self, face: int, language: str = "en") -> str:
        return cards.text(face, language)

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        return preparing.chosen_setup(seats, rng, decks, options)

    def card_digest(self) -> str:
        return cards.digest()

    def picture(self, seen: View[Battle], language: str = "en") -> str:
        return picture.draw(seen, language)

    def present(self, seen: View[Battle], language: str = "en") -> dict[str, Any]:
        return present.present(seen, language)

    def printed(self, face: int) -> str:
        """A face as the list of cards names it."""
        return cards.ID[face] if face >= 0 else ""

    def stop(self, seen: View[Battle]) -> str:
        return at_table.stop(seen)

    def stops(self, language: str = "en") -> dict[str, str]:
        return at_table.stops(language)

    def targeted(self, seen: View[Battle]) -> bool:
        return at_table.targeted(seen)

    def meaningful(self, seen: View[Battle], options: Sequence[Option]) -> bool:
        return at_table.meaningful(seen, options)

    def check_deck(self, deck: Mapping[str, Any], language: str = "en") -> list[tuple[str, str, str]]:
        return at_table.check_deck(deck, language)

    def why_not(self, s: Battle, seat: int, wish: Option) -> Reason | None:
        return whynot.why_not(s, seat, wish)

    def breaches(self, s: Battle) -> Iterator[str]:
        return invariants.breaches(s)

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        if noun == "power":
            name = cards.POWERS[value].name
            return str(name.get(language) or name["en"])
        if noun == "row":
            return catalogue(language).text(f"vs.row.{ROWS[value]}")
        if noun == "counter":
            return catalogue(language).text(f"vs.counter.{COUNTERS[value]}")
        if noun == "stat":
            return catalogue(language).text(f"vs.stat.{value}")
        if noun == "effect":
            names = cards.POWER_NAMES.get(value)
            return str(names.get(language) or names["en"]) if names else catalogue(language).text(f"vs.effect.{value}")
        return super().word(noun, value, language)

    def words(self, s: Battle, noun: str) -> list[Any]:
        if noun == "power":
            return list(range(len(cards.POWERS)))
        return list(range(4)) if noun in ("row", "counter") else []

    def candidates(self, s: Battle, seat: int) -> list[int]:
        """Own hand and table first, then what lies open elsewhere."""
        mine = [c for c in range(len(s.face)) if knows(s, seat, c)]
        return sorted(mine, key=lambda c: (s.zone[c] // NZ != seat, s.zone[c] % NZ > 5))

    def position(self, spec: Mapping[str, Any]) -> Battle:
        return position(spec)

    def probe(self, s: Battle, path: str) -> Any:
        return probe(s, path)


GAME = Vs()
assert book.FAMILIES
