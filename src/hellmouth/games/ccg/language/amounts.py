"""Numbers and talents of a text: fixed, counted or chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg.cards import GOALS, WORTH
from hellmouth.games.ccg.language.context import Amount, At
from hellmouth.games.ccg.language.filters import selector
from hellmouth.games.ccg.language.references import card
from hellmouth.games.ccg.rules.facts import talent as current
from hellmouth.games.ccg.words import TALENTS

Talents = Callable[[Any, Any], tuple[int, ...]]


def amount(spec: Any, at: At) -> Amount:
    """A number worked out when asked."""
    if isinstance(spec, int):
        return lambda s, x: spec
    if not isinstance(spec, dict):
        at.wrong(f"{spec!r} is no amount")
    if "count" in spec:
        group, most = selector(spec["count"], at / "count"), spec["max"]
        return lambda s, x: min(most, len(group(s, x)))
    if "talent" in spec:
        t, who = TALENTS.index(spec["talent"]), card(spec["of"], at / "of")
        low, high = spec["min"], spec["max"]

        def measure(s: Any, x: Any) -> int:
            c = who(s, x)
            return int(max(low, min(high, current(s, c, t)))) if c >= 0 else 0
        return measure
    if "printed_dp" in spec:
        return lambda s, x: WORTH[s.face[s.faced]] if s.faced >= 0 else 0
    return at.wrong(f"{spec!r} is no amount")


def is_choice(spec: Any) -> bool:
    return isinstance(spec, dict) and "choose" in spec


def fixed(spec: Any, at: At) -> tuple[int, ...] | None:
    """Talents that the text names outright; None if they depend on the moment."""
    if spec == "all":
        return (0, 1, 2, 3)
    if spec in TALENTS:
        return (TALENTS.index(spec),)
    if spec == "resolving" or is_choice(spec):
        return None
    return at.wrong(f"{spec!r} is no talent", f"use {', '.join(TALENTS)} or all")


def named(name: str) -> Talents:
    """The talent bound to a name."""
    return lambda s, x: (x.names[name],)


def choices(spec: dict[str, Any], at: At) -> Talents:
    """The talents to choose from."""
    if spec["choose"] == "goals":
        avoid = spec.get("not", "").removeprefix("$")
        return lambda s, x: tuple(
            t for t in range(4) if GOALS[s.face[_challenge(s, x)]] >> t & 1 and x.names.get(avoid) != t)
    names = spec["choose"]
    for n in names:
        if n not in TALENTS:
            at.wrong(f"{n!r} is no talent", f"use {', '.join(TALENTS)}")
    fixed_ones = tuple(TALENTS.index(n) for n in names)
    return lambda s, x: fixed_ones


def _challenge(s: Any, x: Any) -> int:
    return int(x.names.get("challenge", s.faced))
