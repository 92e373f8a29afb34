"""Drawing cards, with the discard pile recycled when the deck is empty (CCG-ZONE-11..13)."""

from __future__ import annotations

from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import forget
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DECK, DISCARD, HAND, ZONES


def draw_at_once(s: Sunnydale, seat: int, n: int) -> bool:
    """Draw without a frame if nothing has to be shuffled; False if it does."""
    base = ZONES * seat
    deck = s.zones[base + DECK]
    if len(deck) < n:
        if s.zones[base + DISCARD]:
            return False
        n = len(deck)
    if n > 0:
        hand, zone, known, to = s.zones[base + HAND], s.zone, s.known, base + HAND
        bit = 1 << seat
        for _ in range(n):
            c = deck.pop()
            hand.append(c)
            zone[c] = to
            known[c] |= bit
        s.reveals += 1
        if s.log is not None:
            for c in hand[-n:]:
                s.note("ccg.log.draws", seat=seat, card=c)
    return True


class Drawing(Frame):
    """A player draws cards."""

    seat: int
    n: int
    recycled: bool = kept(default=False)

    def begin(self, s: Sunnydale) -> None:
        base = ZONES * self.seat
        deck = s.zones[base + DECK]
        now = min(self.n, len(deck))
        self.n -= now
        if now:
            draw_at_once(s, self.seat, now)
        if not self.n or not s.zones[base + DISCARD] or deck:
            return s.done()
        pile = list(s.zones[base + DISCARD])
        forget(s, pile)
        for c in pile:
            s.move(c, base + DECK)
        s.note("ccg.log.recycles", seat=self.seat)
        return s.shuffle(deck, then="begin")
