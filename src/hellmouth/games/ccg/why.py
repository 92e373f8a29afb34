"""Why not: the same questions that make the offers, asked about a wish."""

from __future__ import annotations

from collections.abc import Callable

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.game import NOT_OFFERED
from hellmouth.games.ccg.flow.opening import Laying, refuse_lay
from hellmouth.games.ccg.flow.replacing import Replaceable
from hellmouth.games.ccg.flow.resource import Arrival, Attaching, Swapping
from hellmouth.games.ccg.flow.stages import Stage
from hellmouth.games.ccg.flow.steps import Step, refresh_due
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.attaching import refuse_attach, refuse_attach_to, refuse_swap, refuse_swap_to
from hellmouth.games.ccg.rules.boosting import refuse_boost
from hellmouth.games.ccg.rules.facing import refuse_face, refuse_facer
from hellmouth.games.ccg.rules.fighting import refuse_double, refuse_fight
from hellmouth.games.ccg.rules.moving import refuse_move
from hellmouth.games.ccg.rules.placing import (
    destiny_needed,
    refuse_ascend,
    refuse_episode,
    refuse_place,
    refuse_resurrect,
)
from hellmouth.games.ccg.rules.playing import refuse_play, refuse_use
from hellmouth.games.ccg.rules.tasks import refuse_task, refuse_task_now, task_due, task_spaces
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DISCARD_STAGE, HAND_KEPT, PROLOGUE, REFRESH

Answer = Callable[[Sunnydale, int, Option], Reason | None]
_LAYING = {"taken": why.LOCATION_TAKEN, "unique": why.LOCATION_UNIQUE, "elsewhere": why.LOCATION_TAKEN}


def why_not(s: Sunnydale, seat: int, wish: Option) -> Reason:
    """Why that seat, which is asked, cannot do this now. The wish names only cards the seat knows."""
    frame = s.stack[-1]
    if isinstance(frame, (Step, Stage)):
        ask = _WATCH.get(wish[0])
        reason = ask(s, seat, wish) if ask else None
        return _told(s, seat, wish, reason or _twin(s, wish) or why.NOT_NOW)
    return _told(s, seat, wish, _inside(s, seat, wish))


def _inside(s: Sunnydale, seat: int, wish: Option) -> Reason:
    """In the middle of something: a receiver, a space, a companion for a challenge."""
    frame = s.stack[-1]
    found: Reason | None = None
    if len(wish) < 2:
        return NOT_OFFERED
    if isinstance(frame, Attaching) and frame.at == "chosen" and wish[0] == "choose":
        found = refuse_attach_to(s, seat, frame.card, wish[1])
    elif isinstance(frame, Swapping) and wish[0] == "choose":
        found = refuse_swap_to(s, seat, frame.card, wish[1])
    elif isinstance(frame, Arrival) and wish[0] == "at":
        found = why.NOT_OWN_SPACE
    elif isinstance(frame, Laying) and wish[0] == "lay":
        lay = refuse_lay(s, seat, wish[1], wish[2])
        found = _LAYING[lay] if lay else None
    elif wish[0] == "join" and hasattr(frame, "challenge"):
        found = refuse_facer(s, wish[1], frame.challenge)
    elif isinstance(frame, Replaceable):
        found = NOT_OFFERED
    return found or NOT_OFFERED


def _twin(s: Sunnydale, wish: Option) -> Reason | None:
    """An equal card is offered instead: say the first copy."""
    if len(wish) < 2 or wish[0] not in _OF_CARDS:
        return None
    face = s.face[wish[1]]
    twins = [o for o in s.offer() if o[0] == wish[0] and s.face[o[1]] == face and o[2:] == wish[2:]]
    return why.TWIN if twins else None


# fmt: off
_OF_CARDS = ("lay", "move", "place", "ascend", "attach", "swap", "resurrect", "episode", "fight", "face", "join",
             "double", "boost", "play", "use", "discard", "bury", "choose", "top", "bottom", "instead")
# fmt: on


def _told(s: Sunnydale, seat: int, wish: Option, reason: Reason) -> Reason:
    """The reason with the cards and numbers its text names."""
    frame = s.stack[-1]
    args: list[tuple[str, int]] = []
    card = getattr(frame, "card", getattr(frame, "challenge", -1))
    if len(wish) > 1 and wish[0] in _OF_CARDS:
        card = wish[1]
    args.append(("card", card))
    if card >= 0:
        face = s.face[card]
        if reason is why.ASCEND_DESTINY:
            args += [("n", destiny_needed(s, seat, face)), ("m", s.dp[seat])]
        elif (
            reason in (why.NEEDS_TALENT, why.ACTION_TALENT, why.ACTION_TALENT_CONFLICT) and s.cards.needs[face].talents
        ):
            t, n = s.cards.needs[face].talents[0]
            args += [("talent", t), ("n", n)]
    if wish[0] == "fight" and len(wish) > 2:
        args.append(("other", wish[2]))
    if wish[0] in ("move", "challenge", "lay") and len(wish) > 1:
        args.append(("space", wish[-1]))
    if wish[0] == "boost" and len(wish) > 2:
        args.append(("talent", wish[2]))
    return Reason(reason.message, reason.rule, tuple(args))


def _pass(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    """Passing is refused while something mandatory is undone (CCG-TURN-08)."""
    if s.conflict:
        return why.MUST_TRIM if s.stage == DISCARD_STAGE and len(s.hand(seat)) > HAND_KEPT else None
    if s.step == PROLOGUE and task_due(s, seat):
        return why.MUST_PLACE_CHALLENGE
    return why.MUST_REFRESH if s.step == REFRESH and refresh_due(s, seat) else None


def _bottom(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    return refuse_task_now(s, seat) or (why.CHALLENGE_FITS if task_spaces(s, seat) else None)


def _refresh(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    if s.step != REFRESH or s.conflict:
        return why.WRONG_STEP
    return why.REFRESHED_ALREADY if ("step", "refresh", seat) in s.used else why.NOTHING_FATIGUED


def _place(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    return refuse_place(s, seat, wish[1])


def _trim(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    return why.NOT_NOW


_WATCH: dict[str, Answer] = {
    "pass": _pass,
    "challenge": lambda s, seat, w: refuse_task(s, seat, w[1]),
    "bottom_challenge": _bottom,
    "refresh": _refresh,
    "move": lambda s, seat, w: refuse_move(s, seat, w[1], w[2]),
    "place": _place,
    "ascend": lambda s, seat, w: refuse_ascend(s, seat, w[1]),
    "attach": lambda s, seat, w: refuse_attach(s, seat, w[1]),
    "swap": lambda s, seat, w: refuse_swap(s, seat, w[1]),
    "resurrect": lambda s, seat, w: refuse_resurrect(s, seat, w[1]),
    "episode": lambda s, seat, w: refuse_episode(s, seat, w[1]),
    "fight": lambda s, seat, w: refuse_fight(s, seat, w[1], w[2]),
    "face": lambda s, seat, w: refuse_face(s, seat, w[1]),
    "double": lambda s, seat, w: refuse_double(s, seat, w[1]),
    "boost": lambda s, seat, w: refuse_boost(s, seat, w[1], w[2]),
    "play": lambda s, seat, w: refuse_play(s, seat, w[1]),
    "use": lambda s, seat, w: refuse_use(s, seat, w[1], w[2]),
    "trim": _trim,
    "lay": lambda s, seat, w: why.LOCATION_SETUP,
}
