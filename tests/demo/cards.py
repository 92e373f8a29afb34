"""The demo game's cards: facts and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.effects import Op, Program, Resolve, choose, may

if TYPE_CHECKING:
    from .game import Alley

NAMES = ["Brawler", "Hunter", "Stake", "Garlic", "Plan"]
NAMES_FR = ["Bagarreur", "Chasseuse", "Pieu", "Ail", "Plan"]
BRAWLER, HUNTER, STAKE, GARLIC, PLAN = range(5)
STRENGTH = [2, 3, 0, 0, 0]
TEXTS = {
    "en": [
        "Fighter, strength 2.",
        "Fighter, strength 3. When it destroys a fighter, you may draw a card.",
        "Choose a rival's fighter and roll a die: with 4 or more it is destroyed.",
        "Reaction: when your fighter would be destroyed, prevent it.",
        "Draw two cards. You may discard a card to draw another.",
    ],
    "fr": [
        "Combattant, force 2.",
        "Combattante, force 3. Quand elle détruit un combattant, vous pouvez piocher une carte.",
        "Choisissez un combattant adverse et lancez un dé : avec 4 ou plus, il est détruit.",
        "Réaction : quand votre combattant va être détruit, empêchez-le.",
        "Piochez deux cartes. Vous pouvez défausser une carte pour en piocher une autre.",
    ],
}
DECK = [BRAWLER] * 6 + [HUNTER] * 4 + [STAKE] * 4 + [GARLIC] * 3 + [PLAN] * 3


def rivals(s: Alley, f: Resolve) -> list[int]:
    """Fighters of everybody else."""
    return [c for seat in range(s.seats) if seat != f.seat for c in s.alley(seat)]


class Throw(Op):
    """Roll a die; the name `hit` says whether it was 4 or more."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        f.roll(s, 6)

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        f.names["hit"] = int(value[0] >= 4)
        s.note("demo.log.rolled", n=value[0])


class Slay(Op):
    """The chosen fighter is about to be destroyed, if the throw hit."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        if f.names["hit"] and f.names["foe"] >= 0:
            from .game import Destruction

            f.call(s, Destruction(victim=f.names["foe"], by=f.seat))


class Draw(Op):
    """Draw a card."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.draw(f.seat)


class Discard(Op):
    """Discard one card of one's choice."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        if s.hand(f.seat):
            f.ask(s, f.seat, "discard")

    def offer(self, s: Any, f: Resolve) -> list[Any]:
        return list(s.merged("discard", s.hand(f.seat)))

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            s.move(value[1], s.pile(f.seat))


class Prevent(Op):
    """The destruction below this frame does not happen; the garlic is spent."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.stack[-2].cancelled = True
        s.move(f.source, s.pile(f.seat))
        s.note("demo.log.prevented", card=f.source)


PROGRAMS: dict[str, Program] = {
    "stake": (*choose("foe", rivals), Throw(), Slay()),
    "plan": (Draw(), Draw(), *may(Discard(), Draw())),
    "garlic": (Prevent(),),
    "hunter": may(Draw()),
}
