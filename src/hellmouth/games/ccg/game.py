"""The door to the game: what it is called, how its options read, why something is refused, what must always hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.game import Game
from hellmouth.core.messages import register
from hellmouth.core.visibility import View
from hellmouth.games.ccg import cards, decks, setup
from hellmouth.games.ccg.language import compiler
from hellmouth.games.ccg.state import Sunnydale

Sunnydale.programs = compiler.PROGRAMS


class Buffy(Game[Sunnydale]):
    """The Buffy collectible card game."""

    name = "ccg"
    title: ClassVar[dict[str, str]] = {"en": "Buffy: The Collectible Card Game", "fr": "Buffy : le jeu de cartes à collectionner"}
    seat_counts = setup.SEATS
    rules_version = "1"
    bound = 60_000
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {}
    nouns: ClassVar[dict[str, str]] = {}

    def start(self, setup_: Mapping[str, Any], seed: int, *, explicit: bool = False) -> Sunnydale:
        return setup.start(setup_, seed, explicit)

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        edition = rng.choice(("third", "third", "third", "first"))
        chosen = []
        for _ in range(seats):
            name = rng.choice(decks.ids())
            chosen.append(decks.adapted(decks.deck(name, name), "first").as_dict() if edition == "first" else name)
        options = {"turn_cap": rng.choice((20, 40, 60)), "opening_hand": rng.choice((0, 0, 0, 5))}
        return {"edition": edition, "decks": chosen, "options": options}

    def face_name(self, face: int, language: str = "en") -> str:
        return cards.NAME[language][face]

    def card_digest(self) -> str:
        return cards.DIGEST

    def picture(self, seen: View[Sunnydale], language: str = "en") -> str:
        return ""

    def why_not(self, s: Sunnydale, seat: int, wish: Option) -> Reason | None:
        return None

    def breaches(self, s: Sunnydale) -> Iterator[str]:
        yield from ()


GAME = Buffy()
