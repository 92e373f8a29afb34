"""Operations on characters. A target is a name bound before, "source", or a selector for all it finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.effects import Op, Resolve
from hellmouth.core.modifiers import modify, use, uses
from hellmouth.games.vs import moves
from hellmouth.games.vs.cards import KEYWORDS
from hellmouth.games.vs.flow.stun import Stun
from hellmouth.games.vs.flow.turn import shift
from hellmouth.games.vs.rules.stats import dfn, remaining, strike
from hellmouth.games.vs.state import HAND, Battle
from hellmouth.games.vs.verbs.pick import Amount, Target, hit, value


class _On(Op[Battle]):
    """An operation on each card of a target."""

    __slots__ = ("amount", "target")

    def __init__(self, target: Target, amount: Amount = 1) -> None:
        self.target, self.amount = target, amount

    def run(self, s: Battle, f: Resolve) -> None:
        n = value(s, f, self.amount)
        for c in tuple(hit(s, f, self.target)):
            self.on(s, f, c, n)

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        raise NotImplementedError


class Counters(_On):
    """+1/+1 counters (negative: -1/-1)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.mark(s, card, n)


class Vitality(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.vitality(s, card, n)


class Wound(_On):
    """Wound counters without a stun (VS-STUN-08)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.wound(s, card, n)


class Flay(_On):
    """Wounds until one health remains (VS-VITALITY-07)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        left = remaining(s, card) - n
        if left > 0:
            moves.wound(s, card, left)


class Heal(_On):
    """Remove wounds (VS-VITALITY-06)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        n = min(n, max(0, s.harm[card]))
        s.harm[card] -= n
        s.note("vs.log.healed", card=card, n=n)


class KnockOut(_On):
    """KO outright (VS-KO-06)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.ko(s, card)


class Remove(_On):
    """Remove from the game."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.remove(s, card)


class Bounce(_On):
    """Return to the owner's hand (VS-ZONE-13)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.leave(s, card, HAND)


class Ready(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.ready(s, card)


class Recover(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.recover(s, card)


class Hide(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.hide(s, card)


class Shift(_On):
    """Move to the front (0) or back (1) row of its own side."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        shift(s, card, n)


class Change(Op[Battle]):
    """Put a change into force: "turn" or "combat" long, of a kind `rules` knows, with a fixed amount (VS-STAT-07)."""

    __slots__ = ("amount", "kind", "target", "until")

    def __init__(self, until: str, target: Target, kind: str, amount: Amount = 1) -> None:
        self.until, self.target, self.kind, self.amount = until, target, kind, amount

    def run(self, s: Battle, f: Resolve) -> None:
        n = value(s, f, self.amount)
        for c in hit(s, f, self.target):
            modify(s, self.until, self.kind, c, n, f.source)
            if n and self.kind in ("atk", "def"):
                plus = "+" if n > 0 else ""
                s.note("vs.log.bonus", card=c, n=n, plus=plus, stat=self.kind, until=self.until)
            elif self.kind == "keyword":
                s.note("vs.log.keyword", card=c, effect=KEYWORDS[n.bit_length() - 1], until=self.until)
            elif self.kind in ("no_strike", "double_strike"):
                s.note(f"vs.log.{self.kind}", card=c, until=self.until)


class ChangeSide(Op[Battle]):
    """A change for a whole side: its target is the seat, written as a negative number."""

    __slots__ = ("amount", "kind", "until")

    def __init__(self, until: str, kind: str, amount: Amount = 1) -> None:
        self.until, self.kind, self.amount = until, kind, amount

    def run(self, s: Battle, f: Resolve) -> None:
        modify(s, self.until, self.kind, ~f.seat, value(s, f, self.amount), f.source)


class StunThem(Op[Battle]):
    """Stun or daze (VS-STUN-01, -07)."""

    __slots__ = ("daze", "target")

    def __init__(self, target: Target, daze: bool = False) -> None:
        self.target, self.daze = target, daze

    def run(self, s: Battle, f: Resolve) -> None:
        victims = tuple(hit(s, f, self.target))
        if victims:
            f.call(s, Stun(victims, self.daze))


class ForcedStrike(Op[Battle]):
    """The source strikes the target outside combat: one comparison, nothing more (VS-COMBAT-24)."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def run(self, s: Battle, f: Resolve) -> None:
        for c in hit(s, f, self.target):
            n, m = strike(s, f.source), dfn(s, c)
            s.note("vs.log.strike", card=c, n=n, m=m)
            if n >= m:
                f.call(s, Stun((c,)))


class Xp(Op[Battle]):
    """XP for the player's Main Character."""

    __slots__ = ("n",)

    def __init__(self, n: Amount = 1) -> None:
        self.n = n

    def run(self, s: Battle, f: Resolve) -> None:
        moves.gain_xp(s, f.seat, value(s, f, self.n))


class CountUse(Op[Battle]):
    """Count a use of a power by this player for the whole game (VS-POWER-23)."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what

    def run(self, s: Battle, f: Resolve) -> None:
        use(s, "game", "count", self.what, f.seat)


def times_used(what: str) -> Callable[[Battle, Any], int]:
    return lambda s, f: uses(s, "game", "count", what, f.seat)


class Relate(Op[Battle]):
    """Two characters enter a Relationship (VS-CARD-17)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        pair = (f.names["a"], f.names["b"])
        if pair not in s.bonds and pair[::-1] not in s.bonds:
            s.bonds.append(pair)
        s.note("vs.log.related", card=pair[0], other=pair[1])


class Doom(Op[Battle]):
    """A delayed KO at the end of a turn; 0 turns: this one (VS-TIMING-06)."""

    __slots__ = ("target", "turns")

    def __init__(self, target: Target, turns: int) -> None:
        self.target, self.turns = target, turns

    def run(self, s: Battle, f: Resolve) -> None:
        for c in hit(s, f, self.target):
            s.dooms.append((f.seat, c, self.turns))
            s.note("vs.log.doomed", card=c, n=self.turns)


class CancelCombat(Op[Battle]):
    """The combat ends at once, nobody is stunned by it (VS-COMBAT-15)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        s.attackers, s.defender = (), -1
        s.note("vs.log.cancelled")
