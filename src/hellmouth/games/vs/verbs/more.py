"""Operations that the rules provide for but no card of this set uses: entering play by an effect, tokens, XP and
resources from elsewhere.
"""

from __future__ import annotations

from hellmouth.core.effects import Op, Resolve
from hellmouth.games.vs import moves
from hellmouth.games.vs.state import ASIDE, DECK, DOWN, FRONT, HAND, NZ, Battle
from hellmouth.games.vs.verbs.pick import Target, hit


class PutIntoPlay(Op[Battle]):
    """Cards of these names enter the player's front row together, from hand or deck (VS-UNIQUE-03, VS-AMB-83)."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def run(self, s: Battle, f: Resolve) -> None:
        entering = []
        for name in self.names:
            pool = s.zones[f.seat * NZ + HAND] + s.zones[f.seat * NZ + DECK]
            found = [c for c in pool if s.cards[s.face[c]].record["name"] == name and c not in entering]
            if found and not moves.barred(s, f.seat, s.face[found[0]]):
                entering.append(found[0])
        for c in entering:
            moves.arrive(s, c, f.seat, FRONT, together=len(entering) > 1)


class PutTokens(Op[Battle]):
    """Tokens that were set aside enter the front row (VS-TOKEN-02)."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def run(self, s: Battle, f: Resolve) -> None:
        for name in self.names:
            found = [c for c in s.zones[f.seat * NZ + ASIDE] if s.cards[s.face[c]].record["name"] == name]
            if found:
                moves.arrive(s, found[0], f.seat, FRONT)


class Take(Op[Battle]):
    """The chosen character comes to the player's front row as it is (VS-TERM-08)."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def run(self, s: Battle, f: Resolve) -> None:
        for c in tuple(hit(s, f, self.target)):
            if s.in_play(c):
                moves.take(s, c, f.seat, FRONT)


class ExtraXp(Op[Battle]):
    """XP that does not come from the Main Character's own power: it counts while stunned (VS-AMB-73)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: Battle, f: Resolve) -> None:
        moves.gain_xp(s, f.seat, self.n)


class ExtraResource(Op[Battle]):
    """The top card of the deck becomes a face-down resource, outside the Resource Step (VS-AMB-60)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        deck = s.zones[f.seat * NZ + DECK]
        if deck:
            s.move(deck[-1], f.seat * NZ + DOWN)
