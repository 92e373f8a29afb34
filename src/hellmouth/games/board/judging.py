"""What people may correct by hand: health, and cards between hands, draw piles and discard piles."""

from __future__ import annotations

from hellmouth.core.judging import Counter, Judge, Words
from hellmouth.games.board.components import ARTIFACT, EVIL, FULL
from hellmouth.games.board.state import DECK, DISCARD, HAND, HELD, PILE, Sunnydale


class BoardJudge(Judge[Sunnydale]):
    """The judge of the board game."""

    def now(self, s: Sunnydale) -> bool:
        return bool(s.stack) and s.stack[-1].key in ("board.Turn", "board.Round")

    def zones(self, s: Sunnydale, card: int) -> list[int]:
        f, zone = s.face[card], s.zone[card]
        if f < 0 or DECK[f] == ARTIFACT or not (zone <= HAND or zone >= HELD):
            return []
        deck = DECK[f]
        hands = [HAND] if deck == EVIL else [HELD + p for p in s.cast if s.space[p] >= 0 and s.side[p]]
        return [there for there in (PILE + deck, DISCARD + deck, *hands) if there != zone]

    def place(self, s: Sunnydale, zone: int) -> Words:
        if zone >= HELD:
            return Words("board.log.judge_held", {"who": s.form[zone - HELD]})
        kind = "pile" if zone < DISCARD else "discard" if zone < HAND else "hand"
        return Words(f"board.log.judge_{kind}", {})

    def move(self, s: Sunnydale, card: int, zone: int, place: int) -> None:
        super().move(s, card, zone, place)
        if zone < DISCARD:
            s.known[card] = 0  # nobody follows a card through a draw pile
        elif zone >= HELD:
            s.show(card)  # BG-CARD-03

    def counters(self, s: Sunnydale) -> list[Counter]:
        return [
            Counter("health", p, s.health[p], 1, FULL[s.form[p]], Words("board.log.judge_health", {"who": s.form[p]}))
            for p in s.cast
            if s.space[p] >= 0
        ]

    def put(self, s: Sunnydale, name: str, index: int, value: int) -> None:
        s.health[index] = value
