"""Continuous changes and limits. Base values are never overwritten: a current value is the base plus what is in force.

A modifier is a tuple (until, kind, target, amount, source). `until` names the moment it ends: a word the game's flow
passes to `expire` ("combat", "turn", "game"), or `WHILE` for as long as its source card stays in play. A limit counts
uses under a scope, the moment at which the count is forgotten.
"""

from __future__ import annotations

from typing import Any

from hellmouth.core.state import State

WHILE = "while"


def modify(s: State, until: str, kind: str, target: int, amount: Any, source: int = -1) -> None:
    """Put a change into force until that moment."""
    s.modifiers.append((until, kind, target, amount, source))


def total(s: State, kind: str, target: int) -> int:
    """Sum of the changes of one kind on one target."""
    found = 0
    for _, k, t, amount, _ in s.modifiers:
        if t == target and k == kind:
            found += amount
    return found


def latest(s: State, kind: str, target: int) -> Any:
    """The change of that kind that came last, or None: "the latest change applies"."""
    for _, k, t, amount, _ in s.modifiers[::-1]:
        if t == target and k == kind:
            return amount
    return None


def has(s: State, kind: str, target: int) -> bool:
    """Whether any change of that kind is on the target."""
    return any(t == target and k == kind for _, k, t, _, _ in s.modifiers)


def expire(s: State, until: str) -> None:
    """That moment has come: what lasted until then is over, and so are its limits."""
    if s.modifiers:
        s.modifiers = [m for m in s.modifiers if m[0] != until]
    if s.used:
        s.used = {k: n for k, n in s.used.items() if k[0] != until}


def leave(s: State, card: int) -> None:
    """A card left play: changes on it end, and those that lasted while it was in play."""
    if s.modifiers:
        s.modifiers = [m for m in s.modifiers if m[2] != card and not (m[0] == WHILE and m[4] == card)]


def use(s: State, scope: str, *what: Any) -> None:
    """Count one use until the scope's moment."""
    key = (scope, *what)
    s.used[key] = s.used.get(key, 0) + 1


def uses(s: State, scope: str, *what: Any) -> int:
    """How often it was done within the scope."""
    return s.used.get((scope, *what), 0)
