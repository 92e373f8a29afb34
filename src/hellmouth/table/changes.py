"""What changed between two JSON values, and how to make the second from the first.

A patch is a list, its first item says what kind:

    [0]                      nothing changed
    [1, value]               this instead
    [2, {key: patch}, gone]  an object: these keys changed or are new, those in `gone` (left out if none) are no more
    [3, at, patches]         a list of the same length: these items, from `at` on, changed
    [4, at, less, items]     a list: `less` items at `at` are replaced by these

`frontend/src/lib/changes.ts` is the other side for the page; tests/table/changes.json is read by the tests of both.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = Any
"""A value as JSON knows it; of any shape, because every game shows itself in its own."""
Patch: TypeAlias = list[Any]

SAME: Final[Patch] = [0]
_written = msgspec.json.encode


def difference(old: Json, new: Json) -> Patch:
    """The patch that makes the new value from the old one."""
    if old is new:
        return SAME
    kind = type(new)
    if type(old) is not kind:  # Python takes 1, 1.0 and True for the same
        return [1, new]
    if kind is dict or kind is list:
        if old == new and _written(old) == _written(new):
            return SAME  # most of a table stays as it is; this is far quicker than looking into it
        return _objects(old, new) if kind is dict else _lists(old, new)
    return SAME if old == new else [1, new]


def _objects(old: dict[str, Json], new: dict[str, Json]) -> Patch:
    changed = {}
    for key, value in new.items():
        if key not in old:
            changed[key] = [1, value]
        elif value is not old[key]:
            patch = difference(old[key], value)
            if patch is not SAME:
                changed[key] = patch
    gone = [key for key in old if key not in new] if len(old) + len(changed) > len(new) else []
    if gone:
        return [2, changed, gone] if len(gone) < len(old) else [1, new]
    return [2, changed] if changed else SAME


def _lists(old: list[Json], new: list[Json]) -> Patch:
    ends, least = min(len(old), len(new)), 0
    patches: list[Patch] = []
    while least < ends and (patch := difference(old[least], new[least])) is SAME:
        least += 1
    if len(old) == len(new):
        if least == ends:
            return SAME
        patches = [patch, *(difference(a, b) for a, b in zip(old[least + 1 :], new[least + 1 :], strict=True))]
        while patches[-1] is SAME:
            patches.pop()
        return [3, least, patches]
    last = 0
    while last < ends - least and difference(old[-1 - last], new[-1 - last]) is SAME:
        last += 1
    return [4, least, len(old) - least - last, new[least : len(new) - last]]


def applied(old: Json, patch: Patch) -> Json:
    """The new value; the old one stays as it is. Raises if the patch is for something else."""
    kind = patch[0]
    if kind == 0:
        return old
    if kind == 1:
        return patch[1]
    if kind == 2:
        gone = patch[2] if len(patch) > 2 else ()
        kept = {key: value for key, value in old.items() if key not in gone}
        return {**kept, **{key: applied(old.get(key), change) for key, change in patch[1].items()}}
    if kind == 3:
        at, patches = patch[1], patch[2]
        changed = [applied(a, b) for a, b in zip(old[at : at + len(patches)], patches, strict=True)]
        return [*old[:at], *changed, *old[at + len(patches) :]]
    if kind == 4:
        at, less, items = patch[1:]
        if at + less > len(old):
            raise ValueError("a change of another list")
        return [*old[:at], *items, *old[at + less :]]
    raise ValueError(f"no change of kind {kind!r}")
