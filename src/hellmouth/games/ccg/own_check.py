"""Are the cards somebody brings along well formed? Every fault names file, card, field and cure."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.files import read_text
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.words import KINDS, RARITIES, TALENTS, TYPES, WINDOWS

NEWER = 2
"""Printing of an own card that does not say; the cards that come with the game are printing 1."""
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_TRAIT = re.compile(r"[A-Z][A-Z '-]{0,29}")


def gather(paths: Iterable[Path]) -> tuple[list[tuple[str, dict[str, Any]]], list[BadData]]:
    """The well-formed cards of some files with the name of their file, and all that is wrong with the others."""
    found: list[tuple[str, dict[str, Any]]] = []
    problems: list[BadData] = []
    seen: dict[str, str] = dict.fromkeys(PRINTED.ids, "the cards that come with the game")
    for path in paths:
        try:
            listed = read(path)
        except BadData as problem:
            problems.append(problem)
            continue
        for number, raw in enumerate(listed, 1):
            wrong = list(faults(raw, path.name, number))
            name = raw.get("id") if isinstance(raw, dict) else None
            if not wrong and name in seen:
                wrong = [BadData(f"{path.name}: {name}.id", f"is already in {seen[name]}", "choose another id")]
            problems += wrong
            if not wrong:
                seen[raw["id"]] = path.name
                found.append((path.name, completed(raw)))
    return found, problems


def read(path: Path) -> list[Any]:
    """What a file lists: one card, a list of cards, or {"cards": [...]}; TOML has [[cards]]."""
    try:
        text = read_text(path, "give a file of cards")
    except BadData as problem:
        raise BadData(path.name, problem.problem, problem.cure) from None
    try:
        if path.suffix == ".toml":
            data: Any = tomllib.loads(text)
        else:
            data = json.loads(text)
    except ValueError as error:
        raise BadData(path.name, f"is not {path.suffix[1:].upper()}: {error}", "mend it at that place") from None
    except RecursionError:
        raise BadData(path.name, "is nested too deeply", "write plain cards") from None
    if isinstance(data, dict) and isinstance(data.get("cards"), list):
        data = data["cards"]
    return data if isinstance(data, list) else [data]


def completed(raw: dict[str, Any]) -> dict[str, Any]:
    """The card as the tables want it, with everything that may be left out."""
    known = {"rarity": raw["rarity"]} if "rarity" in raw else {}
    card = {"timing": [], "rarity": "common", "printing": NEWER, **raw, "provenance": "own", "verified": known}
    card["name"], card["text"] = _both(raw["name"]), _both(raw.get("text", ""))
    card["abilities"] = raw.get("abilities", [])
    if card["text"]["en"] and "abilities" not in raw:  # an empty list says that the facts are all there is
        card["manual"] = True
    windows = [w for a in card["abilities"] for w in a.get("windows", ())]
    card["timing"] = raw.get("timing") or list(dict.fromkeys(windows))
    return card


def _both(said: str | dict[str, str]) -> dict[str, str]:
    """A text in both languages; one that is given once serves for both."""
    if isinstance(said, str):
        return {"en": said, "fr": said}
    one = said.get("en") or said.get("fr") or ""
    return {"en": said.get("en") or one, "fr": said.get("fr") or one}


# --- faults ---------------------------------------------------------------------------------------------------------


def faults(raw: object, file: str, number: int) -> Iterator[BadData]:
    """Everything wrong with the form of one card."""
    if not isinstance(raw, dict):
        yield BadData(f"{file}: card {number}", "is not an object", '{"id": "my-card", ...}')
        return
    name = raw.get("id")
    place = f"{file}: {name if isinstance(name, str) and name else f'card {number}'}"
    for field in raw:
        if field not in _FIELDS:
            near = difflib.get_close_matches(field, _FIELDS, 1)
            cure = f"did you mean {near[0]!r}?" if near else f"use {', '.join(_FIELDS)}"
            yield BadData(f"{place}.{field}", "is not a field of a card", cure)
        elif problem := _FIELDS[field](raw[field]):
            yield BadData(f"{place}.{field}", *problem)
    for field in ("id", "name", "type", *_REQUIRED.get(str(raw.get("type")), ())):
        if field not in raw:
            yield BadData(f"{place}.{field}", "is missing", f"add {_EXAMPLE[field]}")
    if raw.get("type") == "character" and raw.get("level", 1) != 1 and "destiny_requirement" not in raw:
        yield BadData(f"{place}.destiny_requirement", "is missing at a level above 1", 'add "destiny_requirement": 4')
    if raw.get("type") == "challenge" and raw.get("talents") == {}:
        yield BadData(f"{place}.talents", "names no goal", 'add "talents": {"bk": 5}')
    if isinstance(raw.get("abilities"), list):
        yield from _ability_faults(raw["abilities"], place)


def _ability_faults(listed: list[Any], place: str) -> Iterator[BadData]:
    """What the compiler takes for granted."""
    for i, record in enumerate(listed):
        here = f"{place}.abilities[{i}]"
        if not isinstance(record, dict):
            yield BadData(here, "is not an object", '{"trigger": "static", "do": [...]}')
            continue
        trigger = record.get("trigger")
        if not isinstance(trigger, str):
            yield BadData(f"{here}.trigger", "is missing", 'add "trigger": "static", "play", "use" or "when"')
            continue
        wanted = ("receivers",) if trigger == "attach" else ("windows", "do") if trigger in ("play", "use") else ("do",)
        for field in wanted:
            if not isinstance(record.get(field), list) or not record[field]:
                yield BadData(f"{here}.{field}", "is missing or no list", f'add "{field}": [...]')
        for w in record.get("windows", ()):
            if w not in WINDOWS:
                yield BadData(f"{here}.windows", f"{w!r} is no window", f"use {', '.join(WINDOWS)}")


Problem = tuple[str, str] | None
"""What is wrong, and the cure."""


def _one_of(*words: str | None) -> Callable[[Any], Problem]:
    shown = ", ".join("null" if w is None else w for w in words)
    return lambda v: None if v in words else (f"{v!r} is not known", f"use one of {shown}")


def _number(low: int, high: int) -> Callable[[Any], Problem]:
    return lambda v: (
        None
        if type(v) is int and low <= v <= high
        else (f"{v!r} is no whole number from {low} to {high}", f"write a number from {low} to {high}")
    )


def _text(v: object) -> Problem:
    said = [v] if isinstance(v, str) else list(v.values()) if isinstance(v, dict) and set(v) <= {"en", "fr"} else [None]
    fine = all(isinstance(one, str) and len(one) <= 2000 for one in said) and bool(said)
    return None if fine else ("is no text", '"..." or {"en": "...", "fr": "..."}')


def _name(v: object) -> Problem:
    said = v if isinstance(v, str | dict) else ""
    return _text(v) or (None if all(_both(said).values()) else ("is empty", '{"en": "Name", "fr": "Nom"}'))


def _id(v: object) -> Problem:
    fine = isinstance(v, str) and _SLUG.fullmatch(v)
    return None if fine else (f"{v!r} is no id", "use small letters, digits and hyphens: my-card")


def _a_name(v: object) -> Problem:
    return None if isinstance(v, str) and v.strip() else (f"{v!r} is no name", 'write a name: "Buffy"')


def _talents(v: object) -> Problem:
    cure = '{"bk": 3, "smarts": 1, "weirdness": 0, "charm": 2}'
    if not isinstance(v, dict):
        return "is not an object", cure
    for word, n in v.items():
        if word not in TALENTS:
            return f"{word!r} is no talent", f"use {', '.join(TALENTS)}"
        if type(n) is not int or not -9 <= n <= 20:
            return f"{n!r} is no value of a talent", cure
    return None


def _traits(v: object) -> Problem:
    fine = isinstance(v, list) and all(isinstance(t, str) and _TRAIT.fullmatch(t) for t in v)
    return None if fine else ("is no list of traits in capitals", '["VAMPIRE"]')


def _requires(v: object) -> Problem:
    if not isinstance(v, dict):
        return "is not an object", '{"talent": {"bk": 2}}'
    for word, value in v.items():
        if word == "talent" and (wrong := _talents(value)):
            return f"talent {wrong[0]}", wrong[1]
        if word == "kind" and not (isinstance(value, list) and all(k in KINDS for k in value)):
            return "kind is no list of kinds", f"use {', '.join(KINDS)}"
        if word not in ("talent", "kind") and not isinstance(value, str):
            return f"{word} is no word", '{"trait": "VAMPIRE"}'
    return None


def _windows(v: object) -> Problem:
    fine = isinstance(v, list) and all(w in WINDOWS for w in v)
    return None if fine else (f"{v!r} is no list of windows", f"use {', '.join(WINDOWS)}")


def _listed(v: object) -> Problem:
    return None if isinstance(v, list) else ("is no list", '[{"trigger": "static", "do": [...]}]')


def _flag(v: object) -> Problem:
    return None if isinstance(v, bool) else (f"{v!r} is neither true nor false", "write true or false")


# fmt: off
_FIELDS: dict[str, Callable[[Any], Problem]] = {
    "id": _id, "name": _name, "type": _one_of(*TYPES), "text": _text, "character": _a_name, "kind": _one_of(*KINDS),
    "level": _number(1, 9), "destiny_requirement": _number(0, 30), "alignment": _one_of("good", "evil", "either"),
    "talents": _talents, "traits": _traits, "requires": _requires, "destiny_points": _number(0, 20),
    "location_type": _one_of("town", "school", "outdoor", None), "unique": _flag, "part1": _id, "part2": _id,
    "timing": _windows, "abilities": _listed, "rarity": _one_of(*RARITIES), "printing": _number(1, 99),
}
# fmt: on
_REQUIRED = {
    "essence": ("character", "alignment"),
    "character": ("character", "kind", "level", "talents"),
    "challenge": ("alignment", "talents", "destiny_points"),
    "episode1": ("part2",),
    "episode2": ("part1",),
}
_EXAMPLE = {
    "id": '"id": "my-card"',
    "name": '"name": "My Card"',
    "type": f'"type": one of {", ".join(TYPES)}',
    "character": '"character": "Buffy"',
    "alignment": '"alignment": "good"',
    "kind": '"kind": "hero"',
    "level": '"level": 1',
    "talents": '"talents": {"bk": 2}',
    "destiny_points": '"destiny_points": 1',
    "part1": '"part1": "my-episode-1"',
    "part2": '"part2": "my-episode-2"',
}
