"""What people may correct by hand: where a card lies, wounds, +1/+1 counters and XP."""

from __future__ import annotations

from hellmouth.core.judging import TOP, Counter, Judge, Words
from hellmouth.games.vs.cards import MAIN, SUPPORT
from hellmouth.games.vs.moves import forget
from hellmouth.games.vs.rules.stats import max_health
from hellmouth.games.vs.state import BACK, DECK, DOWN, FRONT, HAND, KO, NZ, OPEN, READY, REMOVED, STUNNED, ZONES, Battle

_PLACES = (FRONT, BACK, DOWN, HAND, DECK, KO, REMOVED)


class VsJudge(Judge[Battle]):
    """The judge of a battle."""

    def now(self, s: Battle) -> bool:
        return s.kind == "main" and s.seat == s.active and not s.waiting and not s.attackers

    def zones(self, s: Battle, card: int) -> list[int]:
        f, zone = s.face[card], s.zone[card]
        if f < 0 or zone % NZ not in (*_PLACES, OPEN) or s.cards.kind[f] == MAIN or s.cards.token[f]:
            return []
        if s.owner[card] not in s.alive or card in s.standin.values() or card in s.gear.values():
            return []
        rows = s.cards.kind[f] == SUPPORT
        return [
            there
            for kind in _PLACES
            for there in [s.owner[card] * NZ + kind]
            if there != zone and (rows or kind not in (FRONT, BACK))
        ]

    def place(self, s: Battle, zone: int) -> Words:
        return Words(f"vs.log.judge_{ZONES[zone % NZ]}", {"seat": zone // NZ})

    def move(self, s: Battle, card: int, zone: int, place: int) -> None:
        rows = (FRONT, BACK)
        if s.in_play(card) and zone % NZ not in rows:
            forget(s, card)
            s.marks[card] = s.harm[card] = 0
        arrives = not s.in_play(card) and zone % NZ in rows
        s.move(card, zone, place if place != TOP and zone % NZ == DECK else None)
        if arrives:
            s.pose[card] = READY

    def counters(self, s: Battle) -> list[Counter]:
        found = []
        for c in s.everyone():
            if s.face[c] < 0:
                continue
            there: dict[str, int] = {"card": c}
            found.append(Counter("wounds", c, s.harm[c], 0, max_health(s, c) - 1, Words("vs.log.judge_wounds", there)))
            if s.pose[c] < STUNNED:
                found.append(Counter("counters", c, s.marks[c], -9, 9, Words("vs.log.judge_counters", there)))
        for p in s.alive:
            target = s.cards.target[s.face[s.mains[p]]]
            if target:
                found.append(Counter("xp", p, s.xp[p], 0, target - 1, Words("vs.log.judge_xp", {"seat": p})))
        return found

    def put(self, s: Battle, name: str, index: int, value: int) -> None:
        {"wounds": s.harm, "counters": s.marks, "xp": s.xp}[name][index] = value
