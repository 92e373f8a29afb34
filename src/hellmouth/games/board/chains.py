"""Which questions are chains that people answer at once: pick several cards, one Done."""

from __future__ import annotations

from hellmouth.core.chains import pickable
from hellmouth.core.decisions import Several
from hellmouth.core.visibility import View
from hellmouth.games.board.flow.draw import Draw
from hellmouth.games.board.state import Sunnydale


def several(view: View[Sunnydale]) -> Several | None:
    """Which of the cards that were looked at are kept."""
    s = view.state
    frame = s.stack[-1]
    if isinstance(frame, Draw) and frame.at == "keep_one":
        cards = pickable(s, "keep", copies=True)
        return Several("keep", cards, frame.keep, frame.keep)
    return None
