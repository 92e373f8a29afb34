"""Automatic consequences until nothing changes, then the triggers that wait (VS-TIMING-02 to -04, VS-AMB-33)."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.core.frames import Frame
from hellmouth.games.vs import moves
from hellmouth.games.vs.flow.stun import Stun
from hellmouth.games.vs.rules.stats import dfn, max_health
from hellmouth.games.vs.state import BACK, FRONT, NZ, READY, STUNNED, Battle


class Settle(Frame[Battle]):
    """Run after every action, strike and step; ends when the table is quiet."""

    triggers: bool = True

    def begin(self, s: Battle) -> None:
        while True:
            shaky, beaten, doubled = _survey(s)
            if shaky:
                return s.call(Stun(tuple(shaky)), then="begin")
            for c in beaten:
                moves.ko(s, c)
            if s.returning:
                return s.call(Return(s.returning[0]), then="begin")
            if not beaten:
                twins = _namesakes(s) if doubled else ()
                if twins:
                    return s.ask(s.controller(twins[0]), "card", then="keep_one")
                for p in s.alive:
                    f = s.face[s.mains[p]]
                    if s.xp[p] and s.xp[p] >= s.cards.target[f] and s.cards.next[f] >= 0:
                        moves.level_up(s, p)
            if s.losers:
                moves.eliminate(s)
                if s.outcome is not None or s.stack[-1] is not self:
                    return None
            elif not beaten:
                break
        if self.triggers and s.waiting:
            return self._next(s)
        return s.done()

    def _next(self, s: Battle) -> None:
        """Active player's first, each player orders their own; by agreement the active player all (VS-TIMING-03)."""
        order = s.turn_order()
        if s.orders_all:
            s.waiting = [w for w in s.waiting if w[0] in order]
            if len(set(s.waiting)) > 1:
                return s.ask(order[0], "order", then="first")
        for seat in order:
            mine = [w for w in s.waiting if w[0] == seat]
            if len(set(mine)) == 1:
                return self._resolve(s, s.waiting.index(mine[0]))
            if mine:
                return s.ask(seat, "order", then="first")
        s.waiting.clear()
        return s.done()

    def offer_first(self, s: Battle) -> list[Option]:
        waiting = s.waiting
        if not s.orders_all:
            seat = next(p for p in s.turn_order() if any(w[0] == p for w in waiting))
            waiting = [w for w in waiting if w[0] == seat]
        return list(dict.fromkeys(("first", source, ref) for _, ref, source, _ in waiting))

    def first(self, s: Battle, option: Option) -> None:
        self._resolve(s, next(i for i, w in enumerate(s.waiting) if w[2] == option[1] and w[1] == option[2]))

    def _resolve(self, s: Battle, index: int) -> None:
        seat, ref, source, number = s.waiting.pop(index)
        s.call(Resolve(ref, source, seat, {"n": number}), then="begin")

    def offer_keep_one(self, s: Battle) -> list[Option]:
        return [("lose", c) for c in _namesakes(s)]

    def keep_one(self, s: Battle, option: Option) -> None:
        """Two namesakes entered together: the player picks which is KO'd (VS-UNIQUE-03)."""
        moves.ko(s, option[1], doubled=True)
        self.begin(s)


_LOWERING = ("def", "base_def", "health")
"""Changes that can bring a DEF to 0 or health down to the wounds."""


def _survey(s: Battle) -> tuple[list[int], list[int], bool]:
    """Face-up characters with DEF 0 or less (VS-COUNTER-04, VS-AMB-22), characters whose wounds have reached their
    health (VS-KO-01), each kind all at once, and whether two on one side may share a name.
    """
    face, pose, marks, harm, zones, cards = s.face, s.pose, s.marks, s.harm, s.zones, s.cards
    called, health, defence = cards.names, cards.health, cards.defence
    doubtful = bool(s.gear) or any(m[1] in _LOWERING and (m[1] != "def" or m[3] < 0) for m in s.modifiers)
    shaky: list[int] = []
    beaten: list[int] = []
    doubled = False
    for p in s.alive:
        names = 0
        for z in (p * NZ, p * NZ + BACK):
            for c in zones[z]:
                f = face[c]
                if names & called[f]:
                    doubled = True
                names |= called[f]
                if harm[c] > 0 and harm[c] >= (max_health(s, c) if doubtful else health[f]):
                    beaten.append(c)
                if (doubtful or marks[c] < 0 or defence[f] <= 0) and pose[c] < STUNNED and dfn(s, c) <= 0:
                    shaky.append(c)
    return shaky, beaten, doubled


def _namesakes(s: Battle) -> list[int]:
    """Two characters of one name on one side; only possible if they entered together."""
    for p in s.alive:
        for c in s.side(p):
            others = moves.rivals(s, c)
            if others:
                return [c, *others]
    return []


class Return(Frame[Battle]):
    """The First Evil comes back face up and ready, with its counters, into a row its player chooses (VS-CARD-60)."""

    seat: int

    def begin(self, s: Battle) -> None:
        s.ask(self.seat, "word", then="row")

    def offer_row(self, s: Battle) -> list[Option]:
        return [("row", FRONT), ("row", BACK)]

    def row(self, s: Battle, option: Option) -> None:
        main = s.mains[self.seat]
        s.move(main, self.seat * NZ + option[1])
        s.pose[main] = READY
        s.returning = tuple(p for p in s.returning if p != self.seat)
        s.note("vs.log.returned", main=main)
        s.done()
