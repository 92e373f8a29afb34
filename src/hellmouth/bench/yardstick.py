"""The yardstick: a toy card duel in flat pure Python, whose speed tells how fast this machine is right now.

Machines are shared and noisy, so a speed means little by itself; a multiple of the yardstick measured in the same run
means something. The toy has a flat state (lists of ints), nested decisions on an explicit stack and int actions: about
what pure Python can reach. It must not be changed: figures of different days would no longer compare.

Rules of the toy: decks of 30 cards of 12 types, units fight, spells need targets, the defender may block, forced
discards are decided by the other player, dying units have effects, an empty deck hurts.
"""

# ruff: noqa: C901, PERF401, RUF023, SIM102, SIM109, SIM113  # its code stays as it is: tidying would change its speed

from __future__ import annotations

import statistics
import time

N = 12
COST: list[int] = [1, 1, 2, 2, 3, 3, 4, 5, 1, 2, 2, 3]
ATK: list[int] = [1, 2, 2, 3, 2, 4, 4, 6, 0, 0, 0, 0]
HP: list[int] = [2, 1, 3, 2, 5, 3, 5, 6, 0, 0, 0, 0]
# effects: 1 damage a target, 2 draw, 3 gain life, 4 enter: damage a target,
# 5 death: draw, 6 buff own unit, 7 opponent discards, 8 death: damage to enemy hero
EFF: list[int] = [0, 8, 5, 0, 7, 4, 3, 0, 1, 2, 6, 1]
ARG: list[int] = [0, 1, 1, 0, 1, 2, 3, 0, 2, 2, 2, 4]

MAIN, TGT, ATT, BLK, DISC, ODISC, BUFF = 0, 1, 2, 3, 4, 5, 6
A_END, A_PLAY, A_ATT, A_TGT, A_BLK, A_DISC, A_BUFF = 0, 1, 32, 64, 80, 96, 112
MAXU = 6
MAXHAND = 7
MAXTURN = 60


class State:
    __slots__ = (
        "rng",
        "turn",
        "cur",
        "over",
        "life",
        "energy",
        "fat",
        "deck0",
        "deck1",
        "hand0",
        "hand1",
        "ut0",
        "ua0",
        "uh0",
        "ur0",
        "ut1",
        "ua1",
        "uh1",
        "ur1",
        "stack",
    )

    def __init__(self, src: State | None = None) -> None:
        # not State.__new__(State): in mypyc that call runs __init__ as well
        if src is not None:
            self.rng: int = src.rng
            self.turn: int = src.turn
            self.cur: int = src.cur
            self.over: int = src.over
            self.life: list[int] = src.life.copy()
            self.energy: list[int] = src.energy.copy()
            self.fat: list[int] = src.fat.copy()
            self.deck0: list[int] = src.deck0.copy()
            self.deck1: list[int] = src.deck1.copy()
            self.hand0: list[int] = src.hand0.copy()
            self.hand1: list[int] = src.hand1.copy()
            self.ut0: list[int] = src.ut0.copy()
            self.ua0: list[int] = src.ua0.copy()
            self.uh0: list[int] = src.uh0.copy()
            self.ur0: list[int] = src.ur0.copy()
            self.ut1: list[int] = src.ut1.copy()
            self.ua1: list[int] = src.ua1.copy()
            self.uh1: list[int] = src.uh1.copy()
            self.ur1: list[int] = src.ur1.copy()
            self.stack: list[int] = src.stack.copy()  # frames of 3 ints: kind, player, arg
            return
        self.rng = 1
        self.turn = 0
        self.cur = 0
        self.over = -1
        self.life = [20, 20]
        self.energy = [0, 0]
        self.fat = [0, 0]
        self.deck0 = []
        self.deck1 = []
        self.hand0 = []
        self.hand1 = []
        self.ut0 = []
        self.ua0 = []
        self.uh0 = []
        self.ur0 = []
        self.ut1 = []
        self.ua1 = []
        self.uh1 = []
        self.ur1 = []
        self.stack = []

    def clone(self) -> State:
        return State(self)

    def rand(self, n: int) -> int:
        x: int = (self.rng * 1103515245 + 12345) & 0x7FFFFFFF
        self.rng = x
        return (x >> 8) % n

    def deck(self, p: int) -> list[int]:
        return self.deck1 if p else self.deck0

    def hand(self, p: int) -> list[int]:
        return self.hand1 if p else self.hand0

    def ut(self, p: int) -> list[int]:
        return self.ut1 if p else self.ut0

    def ua(self, p: int) -> list[int]:
        return self.ua1 if p else self.ua0

    def uh(self, p: int) -> list[int]:
        return self.uh1 if p else self.uh0

    def ur(self, p: int) -> list[int]:
        return self.ur1 if p else self.ur0


def shuffle(s: State, d: list[int]) -> None:
    i: int = len(d) - 1
    while i > 0:
        j: int = s.rand(i + 1)
        t: int = d[i]
        d[i] = d[j]
        d[j] = t
        i -= 1


def new_game(seed: int) -> State:
    s: State = State()
    s.rng = (seed * 2654435761 + 97) & 0x7FFFFFFF
    for p in range(2):
        d: list[int] = s.deck(p)
        for i in range(30):
            d.append(i % N)
        shuffle(s, d)
        for _ in range(4):
            s.hand(p).append(d.pop())
    begin_turn(s)
    return s


def damage_hero(s: State, p: int, n: int) -> None:
    s.life[p] -= n
    if s.life[p] <= 0 and s.over < 0:
        s.over = 1 - p


def draw(s: State, p: int, n: int) -> None:
    for _ in range(n):
        d: list[int] = s.deck(p)
        if d:
            s.hand(p).append(d.pop())
        else:
            s.fat[p] += 1
            damage_hero(s, p, s.fat[p])


def begin_turn(s: State) -> None:
    s.turn += 1
    if s.turn > MAXTURN:
        s.over = 2
        return
    p: int = s.cur
    e: int = (s.turn + 1) // 2
    s.energy[p] = e if e < 8 else 8
    r: list[int] = s.ur(p)
    for i in range(len(r)):
        r[i] = 1
    draw(s, p, 1)
    s.stack.append(MAIN)
    s.stack.append(p)
    s.stack.append(0)


def bury(s: State) -> None:
    """Remove dead units, fire their death effects, current player first."""
    again: bool = True
    while again:
        again = False
        for k in range(2):
            p: int = s.cur if k == 0 else 1 - s.cur
            h: list[int] = s.uh(p)
            i: int = 0
            while i < len(h):
                if h[i] <= 0:
                    t: int = s.ut(p)[i]
                    del h[i]
                    del s.ut(p)[i]
                    del s.ua(p)[i]
                    del s.ur(p)[i]
                    again = True
                    if EFF[t] == 5:
                        draw(s, p, ARG[t])
                    elif EFF[t] == 8:
                        damage_hero(s, 1 - p, ARG[t])
                else:
                    i += 1


def legal(s: State) -> list[int]:
    st: list[int] = s.stack
    kind: int = st[-3]
    p: int = st[-2]
    out: list[int] = []
    i: int = 0
    if kind == MAIN:
        out.append(A_END)
        e: int = s.energy[p]
        full: bool = len(s.ut(p)) >= MAXU
        seen: int = 0
        for c in s.hand(p):
            if (seen >> c) & 1:
                continue
            seen |= 1 << c
            if COST[c] > e or (HP[c] > 0 and full):
                continue
            if EFF[c] == 6 and not s.ut(p):
                continue
            out.append(A_PLAY + c)
        i = 0
        a: list[int] = s.ua(p)
        for r in s.ur(p):
            if r == 1 and a[i] > 0:
                out.append(A_ATT + i)
            i += 1
    elif kind == TGT or kind == ATT:
        out.append(A_TGT)
        for i in range(len(s.ut(1 - p))):
            out.append(A_TGT + 1 + i)
    elif kind == BLK:
        out.append(A_BLK)
        for i in range(len(s.ut(p))):
            out.append(A_BLK + 1 + i)
    elif kind == BUFF:
        for i in range(len(s.ut(p))):
            out.append(A_BUFF + i)
    else:
        seen2: int = 0
        for c in s.hand(p):
            if not (seen2 >> c) & 1:
                seen2 |= 1 << c
                out.append(A_DISC + c)
    return out


def push(s: State, kind: int, p: int, arg: int) -> None:
    s.stack.append(kind)
    s.stack.append(p)
    s.stack.append(arg)


def fight(s: State, p: int, i: int, j: int) -> None:
    q: int = 1 - p
    s.uh(q)[j] -= s.ua(p)[i]
    s.uh(p)[i] -= s.ua(q)[j]
    bury(s)


def apply(s: State, a: int) -> None:
    st: list[int] = s.stack
    arg: int = st[-1]
    p: int = st[-2]
    kind: int = st[-3]
    if kind != MAIN:
        st.pop()
        st.pop()
        st.pop()
    q: int = 1 - p
    if kind == MAIN:
        if a == A_END:
            end_turn(s, p)
        elif a < A_ATT:
            play(s, p, a - A_PLAY)
        else:
            i: int = a - A_ATT
            s.ur(p)[i] = 0
            push(s, ATT, p, i)
    elif kind == ATT:
        if a == A_TGT:
            if s.ut(q):
                push(s, BLK, q, arg)
            else:
                damage_hero(s, q, s.ua(p)[arg])
        else:
            fight(s, p, arg, a - A_TGT - 1)
    elif kind == BLK:
        if a == A_BLK:
            damage_hero(s, p, s.ua(q)[arg])
        else:
            fight(s, q, arg, a - A_BLK - 1)
    elif kind == TGT:
        if a == A_TGT:
            damage_hero(s, q, arg)
        else:
            s.uh(q)[a - A_TGT - 1] -= arg
            bury(s)
    elif kind == BUFF:
        s.ua(p)[a - A_BUFF] += arg
        s.uh(p)[a - A_BUFF] += arg
    else:
        s.hand(p).remove(a - A_DISC)
        if kind == DISC:
            end_turn(s, p)
    if s.over >= 0:
        s.stack = []


def play(s: State, p: int, c: int) -> None:
    s.hand(p).remove(c)
    s.energy[p] -= COST[c]
    if HP[c] > 0:
        s.ut(p).append(c)
        s.ua(p).append(ATK[c])
        s.uh(p).append(HP[c])
        s.ur(p).append(0)
    e: int = EFF[c]
    if e == 1 or e == 4:
        push(s, TGT, p, ARG[c])
    elif e == 2:
        draw(s, p, ARG[c])
    elif e == 3:
        s.life[p] += ARG[c]
    elif e == 6:
        push(s, BUFF, p, ARG[c])
    elif e == 7:
        if s.hand(1 - p):
            push(s, ODISC, 1 - p, 0)


def end_turn(s: State, p: int) -> None:
    if len(s.hand(p)) > MAXHAND:
        if s.stack and s.stack[-3] == MAIN:
            s.stack = []
        push(s, DISC, p, 0)
        return
    s.stack = []
    s.cur = 1 - p
    begin_turn(s)


def playout(s: State, seed: int) -> int:
    """Play the toy to its end at random; returns how many decisions that took."""
    x = (seed * 48271 + 11) & 0x7FFFFFFF
    n = 0
    while s.over < 0:
        options = legal(s)
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        apply(s, options[(x >> 8) % len(options)])
        n += 1
    return n


def rate(seconds: float, seed: int = 0) -> float:
    """Decisions per CPU second of random play, in one run of at least that long."""
    start = time.process_time()
    n = 0
    while (spent := time.process_time() - start) < seconds or not n:
        n += playout(new_game(seed), seed)
        seed += 1
    return n / spent


def measure(seconds: float = 3.0, runs: int = 5) -> float:
    """The median of several runs."""
    return statistics.median(rate(seconds / runs, run * 10_000) for run in range(runs))
