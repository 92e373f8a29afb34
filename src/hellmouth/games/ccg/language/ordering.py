"""Putting cards back in an order of one's own, unseen by the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Loop, merged

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

Piled: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Rounds: cards left, cards in their new order."""


def looked_at(s: Sunnydale, f: Resolve, pile: list[int], n: int) -> list[int]:
    """The player looks at the top cards of a pile."""
    top = pile[-n:]
    for c in top:
        s.show(c, 1 << f.seat)
    if top:
        s.note("ccg.log.looks", seat=f.seat, n=len(top))
    return top


class Ordering(Loop[Piled]):
    """Look at the top cards of a pile and put them back in any order; what is named later ends further up.

    Nothing moves: at the end the faces change places, so nobody can
    follow a card they knew (AMB-56).
    """

    def pile(self, s: Sunnydale, f: Resolve) -> list[int]:
        """The pile, top card last."""
        raise NotImplementedError

    def depth(self) -> int:
        """How many cards."""
        raise NotImplementedError

    def after(self, s: Sunnydale, f: Resolve) -> None:
        """What follows when the order is made."""

    def start(self, s: Sunnydale, f: Resolve) -> Piled:
        return (tuple(reversed(looked_at(s, f, self.pile(s, f), self.depth()))), ())

    def turn(self, s: Sunnydale, f: Resolve, todo: Piled) -> bool:
        left, done = todo
        if left:
            f.ask(s, f.seat, "order")
        elif done:
            top = self.pile(s, f)[-len(done) :]
            s.arrange(top, [top.index(c) for c in done])
            for c in top:
                s.show(c, 1 << f.seat)
            self.after(s, f)
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return merged(s, "top", list(f.names["~"][0]))

    def accept(self, s: Sunnydale, f: Resolve, todo: Piled, value: Option) -> None:
        left, done = todo
        f.names["~"] = (tuple(c for c in left if c != value[1]), (*done, value[1]))

    def conceal(self, s: Sunnydale, f: Resolve) -> None:
        """To the others nothing is chosen yet."""
        if "~" in f.names:
            top = self.pile(s, f)[-self.depth() :]
            f.names = {**f.names, "~": (tuple(reversed(top)), ())}
