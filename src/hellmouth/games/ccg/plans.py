"""Plans: several things of one window decided at once, done one after the other while nothing speaks against it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.visibility import View
from hellmouth.games.ccg.flow.opening import Laying
from hellmouth.games.ccg.flow.stages import Stage
from hellmouth.games.ccg.flow.steps import Step
from hellmouth.games.ccg.passing import behind, stakes, turned_by
from hellmouth.games.ccg.rules.facing import standing
from hellmouth.games.ccg.rules.fighting import fight_total, stack_total
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import BATTLE_STAGE, CRYPT, DISCARD, EPISODES, HAND, LIMBO, MOVEMENT, PLAY, ZONES


def plannable(view: View[Sunnydale]) -> frozenset[str]:
    """Verbs of this window whose options may be decided together."""
    s = view.state
    frame = s.stack[-1]
    if isinstance(frame, Laying):
        return frozenset({"lay"})
    if isinstance(frame, Stage) and s.stage == BATTLE_STAGE:
        return frozenset({"boost"})
    if isinstance(frame, Step):
        return frozenset({"move"}) if s.step == MOVEMENT else frozenset()
    return frozenset()


def planned(
    before: View[Sunnydale], view: View[Sunnydale], steps: Sequence[Option], known: frozenset[Option]
) -> Option | None:
    """What a plan comes to now, after what the others did since `before`: one of its steps, a pass where none is
    needed or left, or None: they did something that the plan did not allow for."""
    old, s, me = before.state, view.state, view.seat
    if me is None or _table(old) != _table(s) or _known(old, me) != _known(s, me):
        return None
    offered = s.offer()
    if s.conflict:
        before_it = {_kind(s, me, o) for o in known}
        new = any(o[0] != "boost" and _kind(s, me, o) not in before_it for o in offered)
        return None if new else _bid(old, s, me, steps)
    if steps:
        untouched = steps[0] in offered and all(stakes(before, o) == stakes(view, o) for o in steps)
        return steps[0] if untouched else None
    return PASS if all(o in known and stakes(before, o) == stakes(view, o) for o in offered) else None


def _kind(s: Sunnydale, me: int, option: Option) -> Hashable:
    """The same for every copy of a card: one of them stands for all."""
    copies = len(option) > 1 and option[0] in ("play", "boost") and s.owners[option[1]] == me
    return (option[0], s.face[option[1]], *option[2:]) if copies else option


def _bid(old: Sunnydale, s: Sunnydale, me: int, steps: Sequence[Option]) -> Option | None:
    """Boosts are put in as far as they are needed: none while one is ahead; one more when the others boosted too, if
    the rest of the plan is enough for it."""
    if _scene(old) != _scene(s):
        return None
    if not behind(s, me):
        return PASS
    held = [(o[1], o[2]) for o in steps]
    quiet = _stacks(old) == _stacks(s)
    if not quiet and not turned_by(s, me, held):
        return None
    offered = s.offer()
    return next((o for o in steps if o in offered and _helps(s, me, o)), None)


def _helps(s: Sunnydale, me: int, boost: Option) -> bool:
    """Whether the talent is one in which this side lacks something."""
    if not s.facing:
        return bool(boost[2] == s.resolving)
    return any(t == boost[2] and (n < m or me == s.defender) for t, n, m in standing(s))


def _table(s: Sunnydale) -> Hashable:
    """What a card that is played for effect, or an effect that is used, changes."""
    piles = tuple(tuple(s.zones[ZONES * p + z]) for p in range(s.seats) for z in (DISCARD, CRYPT, EPISODES, LIMBO))
    return (piles, tuple(s.dp), s.night, tuple(e[1:4] for e in s.lasting))


def _known(s: Sunnydale, me: int) -> Hashable:
    return tuple(sorted(s.zones[ZONES * me + HAND]))


def _stacks(s: Sunnydale) -> Hashable:
    return tuple(fight_total(s, side) for side in (0, 1)) if not s.facing else tuple(standing(s))


def _scene(s: Sunnydale) -> Hashable:
    """Everything in the conflict but the boosts."""
    everybody = (c for p in range(s.seats) for c in s.zones[ZONES * p + PLAY])
    there = tuple((c, s.space[c], s.tired[c], tuple(s.gear(c))) for c in everybody)
    own = (
        tuple((t, n - stack_total(s, s.attacker, t), m - stack_total(s, s.defender, t)) for t, n, m in standing(s))
        if s.facing
        else tuple(
            fight_total(s, side) - stack_total(s, s.defender if side else s.attacker, s.resolving) for side in (0, 1)
        )
        if min(s.fighters, default=-1) >= 0
        else ()
    )
    return (s.stage, tuple(s.fighters), tuple(s.facing), s.faced, s.resolving, own, there)
