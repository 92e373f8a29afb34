"""Events: what happens, and the test whether an ability answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg.cards import FACE
from hellmouth.games.ccg.language.context import At, Match
from hellmouth.games.ccg.language.filters import ATTACHED_WORDS, character, made, within
from hellmouth.games.ccg.words import STEPS, TALENTS

Bound = dict[str, int]
Answers = Callable[[Any, Any, Bound], bool]


def event(spec: dict[str, Any], at: At) -> tuple[str, Answers]:
    """The event's name and the test."""
    word = at.need(spec, "on")
    if word not in _EVENTS:
        at.wrong(f"{word!r} is no event", f"use one of {', '.join(_EVENTS)}")
    fields, make = _EVENTS[word]
    at.only(spec, "on", *fields)
    if word == "win_fight" and spec.get("moment") == "after_fatigue":
        word = "win_fight_later"
    return word, make(spec, at)


def _filters(spec: dict[str, Any], at: At, **names: str) -> list[tuple[str, Match]]:
    """Filters on what the event binds: field -> name."""
    return [(name, character(spec[f], at / f)) for f, name in names.items() if f in spec]


def _fits(tests: list[tuple[str, Match]], s: Any, x: Any, b: Bound) -> bool:
    return all(b[name] >= 0 and match(s, x, b[name]) for name, match in tests)


def _win_fight(spec: dict[str, Any], at: At) -> Answers:
    tests = _filters(spec, at, winner="winner", loser="loser")
    part = {"attacking": 0, "defending": 1}.get(spec.get("side", ""), -1)
    banned = tuple(TALENTS.index(t) for t in spec.get("resolving_not", ()))

    def test(s: Any, x: Any, b: Bound) -> bool:
        return (part < 0 or s.sides[part] == b["winner"]) and s.resolving not in banned and _fits(tests, s, x, b)
    return test


def _simple(**names: str) -> Callable[[dict[str, Any], At], Answers]:
    def make(spec: dict[str, Any], at: At) -> Answers:
        tests = _filters(spec, at, **names)
        return lambda s, x, b: _fits(tests, s, x, b)
    return make


def _challenge_over(spec: dict[str, Any], at: At) -> Answers:
    this = spec.get("challenge") == "this"
    facing = character(spec["facing"], at / "facing") if "facing" in spec else None
    pays = within(spec["worth"], at / "worth") if "worth" in spec else None
    nth = spec.get("nth_this_turn", 0)

    def test(s: Any, x: Any, b: Bound) -> bool:
        if this and b["challenge"] != x.source:
            return False
        if nth and s.triumphs != nth:
            return False
        if pays is not None and not pays(b["worth"]):
            return False
        return facing is None or any(facing(s, x, c) for c in s.facing)
    return test


def _enter_play(spec: dict[str, Any], at: At) -> Answers:
    step = STEPS.index(spec["step"]) if "step" in spec else -1
    if spec["who"] == "this":
        return lambda s, x, b: b["who"] == x.source
    match = character(spec["who"], at / "who")
    return lambda s, x, b: (step < 0 or s.step == step) and s.in_play(b["who"]) and match(s, x, b["who"])


def _ascend(spec: dict[str, Any], at: At) -> Answers:
    match = character(spec["who"], at / "who")
    return lambda s, x, b: b["who"] == x.source and match(s, x, b["who"])


def _fight_start(spec: dict[str, Any], at: At) -> Answers:
    first = _filters(spec, at, attacker="attacker")
    one = character(spec["fighter"], at / "fighter") if "fighter" in spec else None
    two = character(spec.get("other", {}), at / "other")

    def test(s: Any, x: Any, b: Bound) -> bool:
        a, d = b["attacker"], b["defender"]
        if not _fits(first, s, x, b):
            return False
        return one is None or (one(s, x, a) and two(s, x, d)) or (one(s, x, d) and two(s, x, a))
    return test


def _stage_start(spec: dict[str, Any], at: At) -> Answers:
    for name in spec["challenge"]:
        if name not in FACE:
            (at / "challenge").wrong(f"no card has the id {name!r}")
    wanted = tuple(FACE[n] for n in spec["challenge"])
    return lambda s, x, b: s.faced >= 0 and s.face[s.faced] in wanted


def _step(spec: dict[str, Any], at: At) -> Answers:
    step = STEPS.index(spec["step"])
    return lambda s, x, b: s.step == step


def _detach(spec: dict[str, Any], at: At) -> Answers:
    match = made(spec["cards"], at / "cards", ATTACHED_WORDS)
    return lambda s, x, b: b["by"] >= 0 and b["by"] != x.seat and match(s, x, b["card"])


_EVENTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any], At], Answers]]] = {
    "win_fight": (("winner", "loser", "side", "moment", "resolving_not"), _win_fight),
    "lose_fight": (("loser",), _simple(loser="loser")),
    "discarded_for_losing": (("who", "winner"), _simple(who="loser", winner="winner")),
    "discarded": (("who",), _simple(who="who")),
    "leave_play": (("who",), _simple(who="who")),
    "win_challenge": (("challenge", "facing", "worth", "nth_this_turn"), _challenge_over),
    "fail_challenge": (("challenge", "facing"), _challenge_over),
    "enter_play": (("who", "step"), _enter_play),
    "ascend": (("who", "to_card"), _ascend),
    "stunt_double": (("double", "doubled"), _simple(double="double", doubled="doubled")),
    "fight_start": (("attacker", "fighter", "other"), _fight_start),
    "stage_start": (("stage", "challenge"), _stage_start),
    "step_start": (("step",), _step),
    "step_end": (("step",), _step),
    "turn_end": ((), lambda spec, at: lambda s, x, b: True),
    "detach": (("cards", "by"), _detach),
    "detached": (("card",), lambda spec, at: lambda s, x, b: b["card"] == x.source),
    "lose_dp": (("player",), lambda spec, at: lambda s, x, b: b["player"] == x.seat),
}
