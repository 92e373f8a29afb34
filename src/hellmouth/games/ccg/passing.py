"""When the table may pass for somebody: where players may want to stop, what is aimed at, what is worth being asked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from hellmouth.core.decisions import Option
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.ccg.rules.facing import qualified, standing
from hellmouth.games.ccg.rules.fighting import fight_total, wins_ties
from hellmouth.games.ccg.rules.force import about
from hellmouth.games.ccg.rules.keys import STACK_VALUE
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import CHALLENGES, FIGHT, HAND, PLAY, WINDOWS, ZONES


def stop(view: View[Sunnydale]) -> str:
    """Name of this place for stops: the timing window; before the first turn the question itself."""
    s = view.state
    if s.step < 0:
        return "setup"
    return WINDOWS[s.window].lower().replace("/", "_")


def stops(language: str) -> dict[str, str]:
    """The timing windows in words."""
    say = catalogue(language).text
    keys = [w.lower().replace("/", "_") for w in WINDOWS]
    return {key: say(f"ccg.word.window.{key}") for key in keys}


def targeted(view: View[Sunnydale]) -> bool:
    """Whether a character of this seat is attacked."""
    s = view.state
    return s.conflict == FIGHT and view.seat == s.defender


def meaningful(view: View[Sunnydale], options: Sequence[Option]) -> bool:
    """Whether there is anything worth being asked for. A boost is not while one's side is ahead, nor where all boosts
    of the hand together could not turn the conflict: a pass is not final, one has another watch as soon as the other
    side does something (CCG-TURN-08, CCG-TURN-11)."""
    s = view.state
    worth = {o[0] for o in options} - {"pass"}
    if "boost" in worth and view.seat is not None and not _boosts_matter(s, view.seat):
        worth.remove("boost")
    return bool(worth)


def _boosts_matter(s: Sunnydale, seat: int) -> bool:
    """Whether this seat is behind in the conflict and could turn it with what it holds."""
    if seat not in (s.attacker, s.defender) or not s.conflict or s.settled:
        return True
    hand = [(c, t) for c in s.zones[ZONES * seat + HAND] for t, _ in s.cards.boost[s.face[c]] or ()]
    return turned_by(s, seat, hand)


def behind(s: Sunnydale, seat: int) -> bool:
    """Whether this side of the conflict does not get what it wants as things stand."""
    if s.conflict != FIGHT:
        missed = not s.facing or not qualified(s) or any(n < m for _, n, m in standing(s))
        return missed == (seat == s.attacker)
    return len(s.fighters) != 2 or min(s.fighters) < 0 or not _beats(*_sides(s, seat))


def turned_by(s: Sunnydale, seat: int, boosts: Sequence[tuple[int, int]]) -> bool:
    """Whether this seat is behind and these boosts, each a card and a talent, could turn the conflict together."""
    if s.conflict == FIGHT:
        if len(s.fighters) != 2 or min(s.fighters) < 0:
            return True
        ours, theirs, edge = _sides(s, seat)
        held = _worth(s, seat, s.resolving, boosts)
        return not _beats(ours, theirs, edge) and held > 0 and _beats(ours + held, theirs, edge, even=True)
    if not s.facing or not qualified(s):
        return False
    lines = standing(s)
    short = [(t, n, m) for t, n, m in lines if n < m]
    if seat == s.attacker:
        return bool(short) and all(n + _worth(s, seat, t, boosts) >= m for t, n, m in short)
    return not short and any(m + _worth(s, seat, t, boosts) > n for t, n, m in lines)


def _sides(s: Sunnydale, seat: int) -> tuple[int, int, bool]:
    """This side's total in the fight, the other's, and whether a tie is enough."""
    mine = 0 if seat == s.attacker else 1
    edge = wins_ties(s, s.fighters[mine]) and not wins_ties(s, s.fighters[1 - mine])
    return fight_total(s, mine), fight_total(s, 1 - mine), edge


def _beats(ours: int, theirs: int, edge: bool, even: bool = False) -> bool:
    """Whether this is enough; with `even` a tie counts as something gained."""
    return ours > theirs or (ours == theirs and (edge or even))


def _worth(s: Sunnydale, seat: int, talent: int, boosts: Sequence[tuple[int, int]]) -> int:
    """What these cards together would add in a talent."""
    rules = [(a, x) for a, x in about(s, STACK_VALUE, seat) if a.talent == talent]
    return sum(
        n + sum(a.add for a, x in rules if a.cards(s, x, c))
        for c, chosen in boosts
        if chosen == talent
        for t, n in s.cards.boost[s.face[c]] or ()
        if t == talent
    )


def stakes(view: View[Sunnydale], option: Option) -> Hashable:
    """What decides whether an option is the same as one before: in a conflict who is in it and how it stands; else who
    and what is where the option acts; always the points and one's own hand, and the size of the others' where they
    could answer with it."""
    s = view.state
    me = view.seat or 0
    held = [s.zones[ZONES * p + HAND] for p in range(s.seats)]
    mine = (s.step, tuple(s.dp), tuple(sorted(held[me])))
    sizes = tuple(len(hand) for hand in held)
    if s.conflict:
        totals = tuple(fight_total(s, side) for side in (0, 1)) if len(s.fighters) == 2 and min(s.fighters) >= 0 else ()
        lines = tuple(standing(s)) if s.facing else ()
        return (s.stage, tuple(s.fighters), s.faced, totals, lines, sizes, mine)
    verb = option[0]
    if verb == "move":
        return (_there(s, s.space[option[1]]), _there(s, option[2]), mine)
    if verb in ("fight", "face"):
        return (_there(s, s.space[option[1]]), sizes, mine)
    if verb == "swap":
        return (_there(s, s.space[s.on[option[1]]]), mine)
    if verb in _AT_HOME:
        weary = tuple((c, s.tired[c]) for c in s.everybody() if verb == "attach" and s.controller(c) != me)
        return (weary, tuple((c, s.space[c], s.tired[c], tuple(s.gear(c))) for c in s.team(me)), mine)
    everybody = (c for p in range(s.seats) for c in s.zones[ZONES * p + PLAY])
    return (tuple(sorted((c, s.space[c], s.tired[c]) for c in everybody)), sizes, mine)


_AT_HOME = frozenset({"place", "ascend", "attach", "resurrect", "episode"})
"""What concerns nobody but one's own characters (CCG-RESOURCE-01); a skill tires its character, so that it matters
which of the others are (CCG-RESOURCE-17)."""


def _there(s: Sunnydale, space: int) -> Hashable:
    """Characters with what they carry, and challenges, on a space."""
    piles = [ZONES * p + zone for p in range(s.seats) for zone in (PLAY, CHALLENGES)]
    here = (c for pile in piles for c in s.zones[pile] if s.space[c] == space)
    return tuple(sorted((c, s.tired[c], tuple(s.gear(c))) for c in here))
