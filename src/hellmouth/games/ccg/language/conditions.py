"""Conditions: what must hold for an ability to work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg.cards import GOALS
from hellmouth.games.ccg.language.context import At, Test, always
from hellmouth.games.ccg.language.filters import GROUPS, character, filtered, within
from hellmouth.games.ccg.language.places import place
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.rules.calendar import is_night, park_holder
from hellmouth.games.ccg.words import DISCARD, FACING, FIGHT, HAND, TALENTS, TASKS, ZONES

Maker = Callable[[dict[str, Any], At], Test]


def conditions(spec: Any, at: At) -> Test:
    """All of a list of conditions."""
    tests = [_one(c, at / i) for i, c in enumerate(spec or ())]
    if not tests:
        return always
    if len(tests) == 1:
        return tests[0]
    return lambda s, x: all(t(s, x) for t in tests)


def _one(spec: dict[str, Any], at: At) -> Test:
    word = at.need(spec, "cond")
    if word not in _CONDITIONS:
        at.wrong(f"{word!r} is no condition", f"use one of {', '.join(_CONDITIONS)}")
    return _CONDITIONS[word](spec, at)


def _role(spec: dict[str, Any], at: At) -> Test:
    if spec["is"] == "attacker":
        return lambda s, x: bool(s.conflict) and s.attacker == x.seat
    return lambda s, x: bool(s.conflict) and s.defender == x.seat


def _won(s: Any, x: Any) -> bool:
    side = s.attacker if s.sides and s.winner == s.sides[0] else s.defender
    return bool(s.result == "won" and s.winner >= 0 and x.seat == side)


def _fought(s: Any, x: Any) -> bool:
    return bool(s.conflict == FIGHT and s.result in ("won", "tie") and x.seat in (s.attacker, s.defender))


_OUTCOMES: dict[str, Test] = {
    "won": _won,
    "not_won": lambda s, x: _fought(s, x) and not _won(s, x),
    "defeated": lambda s, x: s.result == "defeated" and x.seat == s.attacker,
    "failed": lambda s, x: s.result == "failed" and x.seat == s.attacker,
    "lost_dp": lambda s, x: s.lost_dp and x.seat == s.attacker,
    "foe_lost": lambda s, x: (s.result == "failed" and x.seat == s.defender) or (
        _fought(s, x) and (s.result == "tie" or _won(s, x))),
}


def _outcome(spec: dict[str, Any], at: At) -> Test:
    if spec["is"] not in _OUTCOMES:
        at.wrong(f"{spec['is']!r} is no outcome", f"use one of {', '.join(_OUTCOMES)}")
    return _OUTCOMES[spec["is"]]


def _fighting(spec: dict[str, Any], at: At) -> Test:
    who, part = card(spec["who"], at / "who"), spec.get("side", "any")
    if part == "attacking":
        return lambda s, x: s.conflict == FIGHT and s.sides[0] == who(s, x)
    if part == "defending":
        return lambda s, x: s.conflict == FIGHT and s.sides[1] == who(s, x)
    return lambda s, x: s.conflict == FIGHT and who(s, x) in s.sides


def _opposing(spec: dict[str, Any], at: At) -> Test:
    who, match = card(spec["of"], at / "of"), character(spec["filter"], at / "filter")

    def test(s: Any, x: Any) -> bool:
        if s.conflict != FIGHT:
            return False
        one, two = s.sides
        c = who(s, x)
        return (c == one and two >= 0 and match(s, x, two)) or (c == two and one >= 0 and match(s, x, one))
    return test


def _in_conflict(spec: dict[str, Any], at: At) -> Test:
    who = card(spec["who"], at / "who")
    return lambda s, x: who(s, x) in s.fighters or who(s, x) in s.facing


def _facing(spec: dict[str, Any], at: At) -> Test:
    match = character(spec["filter"], at / "filter")
    fits = within({k: v for k, v in spec.items() if k in ("min", "max")}, at, 1)
    if set(spec) == {"cond", "filter"}:
        return lambda s, x: s.conflict == FACING and any(match(s, x, c) for c in s.facing)
    return lambda s, x: s.conflict == FACING and fits(sum(match(s, x, c) for c in s.facing))


def _faced(spec: dict[str, Any], at: At) -> Test:
    if "at" in spec:
        test = place(spec["at"], at / "at")
        return lambda s, x: s.conflict == FACING and test(s, x, s.place)
    return lambda s, x: s.conflict == FACING and s.faced == x.source


def _goals(spec: dict[str, Any], at: At) -> Test:
    return lambda s, x: s.faced >= 0 and GOALS[s.face[s.faced]].bit_count() >= spec["min"]


def _time(spec: dict[str, Any], at: At) -> Test:
    if spec["is"] == "night":
        return lambda s, x: is_night(s)
    return lambda s, x: not s.night


def _count(spec: dict[str, Any], at: At) -> Test:
    who = spec["who"]
    fits = within({k: v for k, v in spec.items() if k in ("min", "max")}, at, 1)
    if who in ("one_player", "one_space"):
        match = character(spec["filter"], at / "filter")
        return lambda s, x: fits(_largest(s, x, match, who == "one_space"))
    match, group = filtered(who, spec["filter"], at / "filter"), GROUPS[who]
    return lambda s, x: fits(sum(match(s, x, c) for c in group(s, x)))


def _largest(s: Any, x: Any, match: Any, by_space: bool) -> int:
    found: dict[int, int] = {}
    for p in range(s.seats):
        for c in s.team(p):
            if match(s, x, c):
                key = s.space[c] if by_space else p
                found[key] = found.get(key, 0) + 1
    return max(found.values(), default=0)


def _is(spec: dict[str, Any], at: At) -> Test:
    who, match = card(spec["who"], at / "who"), character(spec["filter"], at / "filter")

    def test(s: Any, x: Any) -> bool:
        c = who(s, x)
        return s.in_play(c) and match(s, x, c)
    return test


def _died(spec: dict[str, Any], at: At) -> Test:
    who, match = card(spec["who"], at / "who"), character(spec["filter"], at / "filter")

    def test(s: Any, x: Any) -> bool:
        c = who(s, x)
        return c >= 0 and ("conflict", "died", c) in s.used and s.zone[c] % ZONES == DISCARD and match(s, x, c)
    return test


def _resolving(spec: dict[str, Any], at: At) -> Test:
    wanted = tuple(TALENTS.index(t) for t in spec["is"])
    return lambda s, x: s.conflict == FIGHT and s.resolving in wanted


def _may_move(spec: dict[str, Any], at: At) -> Test:
    who = card(spec["who"], at / "who")

    def test(s: Any, x: Any) -> bool:
        from hellmouth.games.ccg.rules.moving import refuse_leave

        c = who(s, x)
        return s.in_play(c) and refuse_leave(s, c) is None
    return test


def _hand(spec: dict[str, Any], at: At) -> Test:
    who = seats(spec["player"], at / "player")

    def test(s: Any, x: Any) -> bool:
        mine = [len(s.zones[ZONES * p + HAND]) for p in who(s, x)]
        return all(n > len(s.hand(q)) for n in mine for q in range(s.seats) if q != x.seat)
    return test


def _challenge_pending(spec: dict[str, Any], at: At) -> Test:
    return lambda s, x: bool(s.zones[ZONES * x.seat + TASKS]) and ("step", "task", x.seat) not in s.used


def _park_controlled(spec: dict[str, Any], at: At) -> Test:
    return lambda s, x: (park_holder(s) >= 0) is spec["is"]


def _mains_missing(spec: dict[str, Any], at: At) -> Test:
    return lambda s, x: sum(c < 0 for c in s.main) >= spec["min"]


_CONDITIONS: dict[str, Maker] = {
    "role": _role, "outcome": _outcome, "fighting": _fighting, "opposing": _opposing, "in_conflict": _in_conflict,
    "facing": _facing, "faced": _faced, "goals": _goals, "time": _time, "count": _count, "is": _is, "died": _died,
    "resolving": _resolving, "may_move": _may_move, "hand": _hand, "challenge_pending": _challenge_pending,
    "park_controlled": _park_controlled, "mains_missing": _mains_missing,
}
