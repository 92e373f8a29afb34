"""Drawing cards, with the discard pile recycled when the deck is empty (CCG-ZONE-11..13)."""

from __future__ import annotations

from hellmouth.core.events import MOVED
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import forget
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DECK, DISCARD, HAND, ZONES


def draw_at_once(s: Sunnydale, seat: int, n: int) -> bool:
    """Draw without a frame if nothing has to be shuffled; False if it does."""
    base = ZONES * seat
    zones, zone, known, to = s.zones, s.zone, s.known, base + HAND
    deck = zones[base + DECK]
    if len(deck) < n and zones[base + DISCARD]:
        return False
    drawn = deck[: -n - 1 : -1]
    if drawn:
        zones[base + DECK], zones[to] = deck[: -len(drawn)], zones[to] + drawn
        for c in drawn:
            zone[c] = to
            known[c] |= 1 << seat
        s.reveals += 1
        if s.log is not None:
            for c in drawn:
                s.note(MOVED, card=c, start=base + DECK, end=to)
            s.note("ccg.log.draws", seat=seat, cards=tuple(drawn))
    return True


class Drawing(Frame[Sunnydale]):
    """A player draws cards."""

    seat: int
    n: int
    recycled: bool = kept(default=False)

    def begin(self, s: Sunnydale) -> None:
        base = ZONES * self.seat
        now = min(self.n, len(s.zones[base + DECK]))
        self.n -= now
        if now:
            draw_at_once(s, self.seat, now)
        if not self.n or not s.zones[base + DISCARD] or s.zones[base + DECK]:
            return s.done()
        pile = list(s.zones[base + DISCARD])
        forget(s, pile)
        for c in pile:
            s.move(c, base + DECK)
        s.note("ccg.log.recycles", seat=self.seat)
        return s.shuffle(s.zones[base + DECK], then="begin")
