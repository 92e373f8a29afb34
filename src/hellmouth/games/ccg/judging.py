"""What people may correct by hand: cards of hand, deck and discard pile, destiny points, who is fatigued."""

from __future__ import annotations

from hellmouth.core.judging import TOP, Counter, Judge, Words
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DECK, DISCARD, HAND, PLAY, WIN_DESTINY, ZONE_NAMES, ZONES

_PLACES = (HAND, DECK, DISCARD)


class CcgJudge(Judge[Sunnydale]):
    """The judge of the collectible card game."""

    def now(self, s: Sunnydale) -> bool:
        return not s.conflict and s.where()[-1:] == ("ccg.Step.act",)

    def zones(self, s: Sunnydale, card: int) -> list[int]:
        seat, kind = divmod(s.zone[card], ZONES)
        return [seat * ZONES + there for there in _PLACES if there != kind] if kind in _PLACES else []

    def place(self, s: Sunnydale, zone: int) -> Words:
        return Words(f"ccg.log.judge_{ZONE_NAMES[zone % ZONES]}", {"seat": zone // ZONES})

    def move(self, s: Sunnydale, card: int, zone: int, place: int) -> None:
        s.move(card, zone, place if place != TOP and zone % ZONES == DECK else None)

    def counters(self, s: Sunnydale) -> list[Counter]:
        found = [
            Counter("destiny", p, s.dp[p], 0, WIN_DESTINY - 1, Words("ccg.log.judge_destiny", {"seat": p}))
            for p in range(s.seats)
        ]
        people = [c for p in range(s.seats) for c in s.zones[p * ZONES + PLAY]]
        return found + [
            Counter("fatigue", c, s.tired[c], 0, 1, Words("ccg.log.judge_fatigue", {"card": c})) for c in people
        ]

    def put(self, s: Sunnydale, name: str, index: int, value: int) -> None:
        (s.dp if name == "destiny" else s.tired)[index] = value
