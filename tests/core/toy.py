"""A bare state for tests of the kernel: a few cards, two or three seats, and whatever frame a test wants to run."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY, Option, Reason
from hellmouth.core.effects import Program, Resolve
from hellmouth.core.events import Pending
from hellmouth.core.frames import Frame
from hellmouth.core.game import Game
from hellmouth.core.plain import fresh
from hellmouth.core.state import State
from hellmouth.core.visibility import View

HIDDEN_ZONE, HAND_A, HAND_B, OPEN = range(4)


class Toy(State):
    """Four zones: one hidden from all, a hand for A, a hand for B, one open to all. `heard` notes what happened."""

    heard: list[str] = fresh()
    active: int = 0
    waiting: list[tuple[Any, ...]] = fresh()
    """What the next event sets off."""

    programs: ClassVar[dict[str, Program]] = {}
    card_arguments: ClassVar[frozenset[str]] = frozenset({"card"})

    def triggered(self, kind: str, data: tuple[Any, ...]) -> list[Pending]:
        found, self.waiting = self.waiting, []
        return list(found)

    def resolve(self, item: Pending) -> Frame:
        return Resolve(item[1], item[2], item[0])

    def turn_order(self) -> list[int]:
        return [(self.active + i) % self.seats for i in range(self.seats)]


def toy(*frames: Frame, cards: int = 8, seats: int = 2, explicit: bool = False, log: bool = False) -> Toy:
    """A state with the cards in the hidden zone, run up to the first decision of the last frame."""
    s = Toy(seats=seats, streams=streams(1), explicit=explicit)
    s.masks = (0, 1, 2, EVERYBODY)
    s.zones = [list(range(cards)), [], [], []]
    s.face, s.known = list(range(10, 10 + cards)), [0] * cards
    s.zone, s.backs = [HIDDEN_ZONE] * cards, (0,) * cards
    s.log = [] if log else None
    s.stack.extend(frames)
    s.run()
    return s


class ToyGame(Game[Toy]):
    """The door to toys."""

    name = "toy"
    title: ClassVar[dict[str, str]] = {"en": "Toy", "fr": "Jouet"}
    seat_counts = (2, 3)
    rules_version = "1"
    bound = 100
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {
        "take": ("card",),
        "give": ("card", "seat"),
        "go": ("space",),
        "count": ("number",),
        "twin": ("card", "index"),
        "choose": ("card",),
        "react": ("card", "index"),
        "first": ("index", "card"),
    }
    nouns: ClassVar[dict[str, str]] = {
        "card": "card",
        "seat": "seat",
        "number": "number",
        "space": "space",
        "n": "number",
    }
    spaces: ClassVar[list[str]] = ["Café", "Crypt"]

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> Toy:
        s = toy(explicit=explicit)
        s.streams = streams(seed)
        return s

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return {"seats": seats, "decks": ["one"] * seats, "mode": "long"}

    def face_name(self, face: int, language: str = "en") -> str:
        return f"Carte {face // 2}" if language == "fr" else f"Card {face // 2}"

    def card_digest(self) -> str:
        return "toy"

    def picture(self, view: View[Toy], language: str = "en") -> str:
        return str(view.state.zones)

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        return self.spaces[value] if noun == "space" else str(value)

    def words(self, s: Toy, noun: str) -> list[Any]:
        return [0, 1] if noun == "space" else []

    def why_not(self, s: Toy, seat: int, wish: Option) -> Reason | None:
        return None if wish in s.offer() else Reason("core.why.not_your_turn", "TOY-01")


GAME = ToyGame()


class Ask(Frame):
    """Asks one seat for one of the given options, notes the answer and ends with it."""

    options: tuple[Option, ...]
    seat: int = 0
    kind: str = "card"

    def begin(self, s: Toy) -> None:
        s.ask(self.seat, self.kind, then="take")

    def offer_take(self, s: Toy) -> list[Option]:
        return list(self.options)

    def take(self, s: Toy, option: Option) -> None:
        s.heard.append(" ".join(str(x) for x in option))
        s.done(option)
