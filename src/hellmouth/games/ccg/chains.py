"""Which questions are chains that people answer at once: pick several cards, one Done."""

from __future__ import annotations

from typing import Any

from hellmouth.core.chains import pickable
from hellmouth.core.decisions import Several
from hellmouth.core.effects import Resolve
from hellmouth.core.visibility import View
from hellmouth.games.ccg.flow.challenge import Attempt
from hellmouth.games.ccg.flow.resource import Arrival, Attaching, Swapping
from hellmouth.games.ccg.flow.stages import Trim
from hellmouth.games.ccg.flow.steps import Keeping, Refreshing, Step
from hellmouth.games.ccg.language.acts_piles import Bury, Discard, Recover
from hellmouth.games.ccg.language.costs import FromHand
from hellmouth.games.ccg.language.targets import Pick
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import HAND_KEPT


def several(view: View[Sunnydale]) -> Several | None:
    """Hands down to a limit, who faces a challenge, who wakes up, what card texts ask for, a card and where it goes."""
    s = view.state
    frame = s.stack[-1]
    if isinstance(frame, Keeping | Trim):
        extra = max(0, len(s.hand(frame.seat)) - HAND_KEPT)
        cards = pickable(s, "discard", copies=True)
        return Several("discard", cards, extra, extra if isinstance(frame, Trim) else None)
    if isinstance(frame, Attempt) and frame.at == "join":
        begun = () if frame.group else (frame.challenge,)  # a click on the challenge takes it back
        return Several("join", pickable(s, "join"), 0 if frame.group else 1, picked=begun)
    if isinstance(frame, Refreshing):
        return Several("choose", pickable(s, "choose"), 0, frame.left, gain=True)
    if isinstance(frame, Arrival | Attaching | Swapping) and isinstance(s.stack[-2], Step):
        return _begun(s, frame)
    return _of_text(s, frame) if isinstance(frame, Resolve) else None


def _begun(s: Sunnydale, frame: Arrival | Attaching | Swapping) -> Several | None:
    """The card was picked, the place or the character follows: a click on the card takes it back."""
    if frame.at == "placed":
        return Several("place", (), picked=(frame.card,), live=True)
    if frame.at in ("chosen", "given"):
        return Several("choose", pickable(s, "choose"), least=1, most=1, picked=(frame.card,), live=True)
    return None


def _of_text(s: Sunnydale, frame: Resolve) -> Several | None:
    """What a card's text asks for; `~` of the frame is what its operation has still to do."""
    op = s.program(frame.ref)[frame.pc]
    todo: Any = frame.names.get("~")
    if isinstance(op, Discard):
        cards = pickable(s, "discard", copies=True)
        n = min(todo[1], len(cards))
        return Several("discard", cards, n, n) if n else None
    if isinstance(op, FromHand):
        return Several(op.word, pickable(s, op.word, copies=True), todo, todo)
    if isinstance(op, Recover):
        return _ranged("choose", pickable(s, "choose", copies=True), op, todo[1], gain=True)
    if isinstance(op, Bury):
        return _ranged("bury", pickable(s, "bury", copies=True), op, todo[1])
    if isinstance(op, Pick) and not op.target.single and s.kind == "card":
        verb = op.target.verb
        return Several(verb, pickable(s, verb), max(0, op.target.least - len(todo)), picked=todo, live=True)
    return None


def _ranged(verb: str, cards: tuple[int, ...], op: Recover | Bury, done: int, gain: bool = False) -> Several:
    """From `min` to `max` of the operation's cards; no minimum means all of them."""
    least = len(cards) if op.min is None else max(0, op.min - done)
    most = op.max - done if op.max is not None else least if op.min is None else None
    return Several(verb, cards, least, most, gain=gain)
