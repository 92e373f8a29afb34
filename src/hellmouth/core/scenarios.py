"""Scenarios: rules cases as text files that somebody who knows the rules can write (see docs/scenarios.md).

A file holds one or more cases of one game. A case sets up a position, then walks through steps; each step may answer
a decision and state what must be true afterwards. Positions go through the game's own `position`, answers through the
one door.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hellmouth.core import notation
from hellmouth.core.decisions import CHANCE
from hellmouth.core.errors import BadData, HellmouthError, Refused
from hellmouth.core.events import Event
from hellmouth.core.files import below, is_folder, parse_toml, read_text
from hellmouth.core.game import Game
from hellmouth.core.speech import Speech
from hellmouth.core.state import Shuffle, State

CASE_KEYS = {"title", "rules", "note", "position", "step", "error"}
# fmt: off
STEP_KEYS = {"seat", "answer", "chance", "expect", "offered", "not_offered", "refused", "log", "not_log", "winner",
             "sees", "over", "note", "asked", "options", "tries"}
# fmt: on
_FORMS: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "text": (("title", "note", "error", "seat", "asked", "tries"), lambda v: isinstance(v, str)),
    "a text or a list of texts": (
        ("answer", "offered", "not_offered", "options", "log", "not_log", "winner"),
        lambda v: isinstance(v, str) or _all(v, str),
    ),
    "a list of numbers and of lists of names": (
        ("chance",),
        lambda v: (
            isinstance(v, list) and all((isinstance(x, int) and not isinstance(x, bool)) or _all(x, str) for x in v)
        ),
    ),
    "a table": (("position", "expect"), lambda v: isinstance(v, dict)),
    "a table of rule ids": (("refused",), lambda v: isinstance(v, dict) and _all([*v.values()], str)),
    "a table of tables": (("sees",), lambda v: isinstance(v, dict) and _all([*v.values()], dict)),
    "true or false": (("over",), lambda v: isinstance(v, bool)),
}
"""What the words of a scenario must be; checked on reading, so that the walk need not."""


@dataclass(frozen=True)
class Failure:
    """One expectation that did not hold."""

    place: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected}, got {self.actual}"


@dataclass(frozen=True)
class Case:
    """One case of a scenario file."""

    place: str
    game: str
    title: str
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    steps: tuple[Mapping[str, Any], ...]
    error: str | None = None


def load(path: Path) -> list[Case]:
    """The cases of a file; a wrong file raises `BadData` with line or case and a cure."""
    text = read_text(path, "give a scenario file (TOML text)")
    try:
        data = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        place = f"{path}:{found[1]}" if found else str(path)
        raise BadData(place, f"is not valid TOML: {error}", "see docs/scenarios.md") from None
    game = data.get("game")
    if not isinstance(game, str):
        raise BadData(f"{path}:1", "does not name its game", 'begin with: game = "vs"')
    cases = data.get("case")
    if not isinstance(cases, list) or not cases:
        raise BadData(str(path), "has no case", "write at least one [[case]]")
    return [_case(path, game, n, raw) for n, raw in enumerate(cases, 1)]


def _case(path: Path, game: str, number: int, raw: object) -> Case:
    place = f"{path}: case {number}"
    if not isinstance(raw, dict):
        raise BadData(place, "is not a table", "write [[case]]")
    title = raw.get("title")
    if not isinstance(title, str):
        raise BadData(place, "has no title", 'add: title = "what it shows"')
    place = f"{place} ({title})"
    _known(place, raw, CASE_KEYS)
    rules = raw.get("rules", [])
    if not isinstance(rules, list) or not rules or not all(isinstance(r, str) for r in rules):
        raise BadData(place, "names no rules", 'add: rules = ["VS-COMBAT-10"]')
    steps = raw.get("step", [])
    if not isinstance(steps, list):
        raise BadData(place, "step is not a list", "write [[case.step]]")
    for n, step in enumerate(steps, 1):
        if not isinstance(step, dict):
            raise BadData(f"{place}: step {n}", "is not a table", "write [[case.step]]")
        _known(f"{place}: step {n}", step, STEP_KEYS)
    if not steps and "error" not in raw:
        raise BadData(place, "has no step and expects no error, so it cannot fail", "add a [[case.step]]")
    return Case(place, game, title, tuple(rules), raw.get("position", {}), tuple(steps), raw.get("error"))


def _known(place: str, table: Mapping[str, Any], keys: set[str]) -> None:
    for key in table:
        if key not in keys:
            raise BadData(place, f"{key!r} is not a word of scenarios", f"use one of {', '.join(sorted(keys))}")
    for form, (words, fits) in _FORMS.items():
        for key in words:
            if key in table and not fits(table[key]):
                raise BadData(place, f"{key!r} has the wrong form", f"write {form}")


def _all(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(x, kind) for x in value)


def run(game: Game[Any], case: Case, walker: type[Walk] | None = None) -> list[Failure]:
    """Run a case; an empty list means it holds. Tests may walk in their own way."""
    try:
        state = game.position(case.position)
    except BadData as error:
        if case.error is not None and case.error in str(error):
            return []
        return [Failure(case.place, f"an error with {case.error!r}" if case.error else "a legal position", str(error))]
    if case.error is not None:
        return [Failure(case.place, f"an error with {case.error!r}", "a legal position")]
    walk = (walker or Walk)(game.for_state(state), state, case)
    for n, step in enumerate(case.steps, 1):
        walk.place = f"{case.place}: step {n}"
        try:
            walk.step(step)
        except HellmouthError as error:
            walk.fail("no fault", str(error))
        if walk.failures:
            break
    return walk.failures


class Walk:
    """The walk through one case."""

    def __init__(self, game: Game[Any], state: State, case: Case) -> None:
        self.game, self.state, self.place = game, state, case.place
        self.failures: list[Failure] = []
        self.log: list[Event] = []
        self.state.log = self.log
        self.state.explicit = True

    def fail(self, expected: object, actual: object) -> None:
        self.failures.append(Failure(self.place, str(expected), str(actual)))

    def step(self, step: Mapping[str, Any]) -> None:
        s, game = self.state, self.game
        told = len(self.log)
        if "seat" in step and game.seat_name(s, s.seat) != step["seat"]:
            return self.fail(f"seat {step['seat']} to be asked", f"{game.seat_name(s, s.seat)} at {s.where()}")
        if "asked" in step and s.kind != step["asked"] and step["asked"] not in s.where()[-1:]:
            return self.fail(f"a {step['asked']} decision", f"{s.kind} at {s.where()}")
        if s.seat == CHANCE and "seat" in step and not {"answer", "chance"} & step.keys():
            return self._expect(step, told)  # the dice are due and stay unrolled: what may nobody do before them?
        script = list(step.get("chance", []))
        for text in _several(step.get("answer", [])):
            game.answer(s, notation.read(game, s, text))
            self._settle(script)
        self._settle(script)
        if script:
            return self.fail("all scripted chance to be used", f"left over: {script}")
        return self._expect(step, told)

    def _settle(self, script: list[Any]) -> None:
        """Let chance fall as scripted, then at random, until a seat is asked."""
        s, game = self.state, self.game
        while s.seat == CHANCE:
            if not script:
                game.answer(s, game.nature(s))
            elif s.kind == "shuffle":
                game.answer(s, self._order(script.pop(0)))
            else:
                game.answer(s, self._roll(script.pop(0)))

    def _roll(self, wanted: object) -> tuple[Any, ...]:
        sides = [option[-1] for option in self.state.offer()]
        if wanted not in sides:
            cure = f"write a number from {sides[0]} to {sides[-1]}"
            raise BadData(self.place, f"chance: a die cannot show {wanted!r}", cure)
        return ("roll", wanted)

    def _order(self, wanted: object) -> tuple[Any, ...]:
        """A shuffle by the names of the cards that end on top, first drawn first; the others follow as they were."""
        s = self.state
        frame = s.stack[-1]
        ids = list(frame.ids) if isinstance(frame, Shuffle) else []
        if not isinstance(wanted, list):
            raise BadData(self.place, f"chance: {wanted!r} is asked of a shuffle", "write a list of card names, or []")
        if not wanted:
            return self.game.nature(s)
        names = [notation.plain_text(self.game.face_name(s.face[c])) for c in ids]
        rest = list(range(len(ids)))
        top = []
        for name in _several(wanted):
            found = next((i for i in rest if names[i] == notation.plain_text(name)), None)
            if found is None:
                raise BadData(self.place, f"{name!r} is not among the shuffled cards", f"they are {sorted(set(names))}")
            rest.remove(found)
            top.append(found)
        return ("order", *rest, *reversed(top))

    def _expect(self, step: Mapping[str, Any], told: int) -> None:
        s, game = self.state, self.game
        for path, wanted in _flat(step.get("expect", {})):
            found = game.probe(s, path)
            if found != wanted:
                self.fail(f"{path} = {wanted!r}", repr(found))
        offered = notation.write_all(game, s, s.offer()) if s.outcome is None and s.kind != "shuffle" else []
        plain = {notation.plain_text(t) for t in offered}
        for text in _several(step.get("offered", [])):
            if notation.plain_text(text) not in plain:
                self.fail(f"{text!r} to be offered", offered)
        for text in _several(step.get("not_offered", [])):
            if notation.plain_text(text) in plain:
                self.fail(f"{text!r} not to be offered", offered)
        if "options" in step and sorted(plain) != sorted(notation.plain_text(t) for t in step["options"]):
            self.fail(f"exactly {step['options']}", offered)
        for text, rule in step.get("refused", {}).items():
            self._refused(text, rule, step.get("tries"))
        self._log(step, told)
        self._end(step)
        for seat, paths in step.get("sees", {}).items():
            self._sees(seat, paths)

    def _refused(self, text: str, rule: str, tries: str | None) -> None:
        """Whoever is asked tries it, or the seat that the step names; nobody tries anything for chance."""
        s, game = self.state, self.game
        if s.outcome is not None:
            raise BadData(self.place, f"{text!r} cannot be tried", "the game is over")
        seat = s.seat if tries is None else self._seat(tries)
        if seat == CHANCE:
            raise BadData(self.place, f"nobody tries {text!r}: dice are due", 'name somebody: tries = "A"')
        before = game.digest(s)
        wish = notation.wish(game, s, seat, text)
        try:
            if seat == s.seat:
                game.answer(s, wish)
            elif (reason := game.why_not(s, seat, wish)) is not None:
                raise Refused(reason)
        except Refused as refusal:
            if refusal.reason.rule != rule:
                self.fail(f"{text!r} refused by {rule}", f"{refusal.reason.rule or refusal.reason.message}")
        else:
            self.fail(f"{text!r} refused by {rule}", "it was accepted")
        if game.digest(s) != before:
            self.fail(f"nothing to change by refusing {text!r}", "the position changed")

    def _seat(self, name: str) -> int:
        seats = [self.game.seat_name(self.state, p) for p in range(self.state.seats)]
        if name not in seats:
            raise BadData(self.place, f"there is no seat {name!r}", f"use {', '.join(seats)}")
        return seats.index(name)

    def _log(self, step: Mapping[str, Any], told: int) -> None:
        speech = Speech(self.game, "en", None)
        lines = [line for line in (speech.event(e, self.state) for e in self.log[told:]) if line]
        for text in _several(step.get("log", [])):
            if not any(text in line for line in lines):
                self.fail(f"a log line with {text!r}", lines)
        for text in _several(step.get("not_log", [])):
            if any(text in line for line in lines):
                self.fail(f"no log line with {text!r}", lines)

    def _end(self, step: Mapping[str, Any]) -> None:
        s, game = self.state, self.game
        if "over" in step and (s.outcome is not None) != step["over"]:
            self.fail("the game to be over" if step["over"] else "the game to go on", s.outcome)
        if "winner" in step:
            found = None if s.outcome is None else [game.seat_name(s, p) for p in s.outcome]
            if found != list(_several(step["winner"])):
                self.fail(f"winner {step['winner']}", found)

    def _sees(self, seat: str, paths: Mapping[str, Any]) -> None:
        s, game = self.state, self.game
        number = None if seat == "spectator" else next((p for p in range(s.seats) if game.seat_name(s, p) == seat), -1)
        if number == -1:
            return self.fail("a seat or 'spectator'", seat)
        seen = game.view(s, number).state
        for path, wanted in _flat(paths):
            found = game.probe(seen, path)
            if found != wanted:
                self.fail(f"{seat} sees {path} = {wanted!r}", repr(found))
        return None


def _several(value: str | Iterable[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Nested tables as dotted paths: both `"Buffy.wounds" = 1` and `Buffy = { wounds = 1 }` work."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def files(paths: list[Path]) -> list[Path]:
    """The scenario files among files and folders, in order."""
    found: list[Path] = []
    for path in paths:
        if is_folder(path):
            found += below(path, ".toml")
        elif os.path.lexists(path):
            found.append(path)
        else:
            raise BadData(str(path), "does not exist", "give a scenario file or a folder of them")
    if not found:
        where = ", ".join(map(str, paths)) or "scenarios"
        raise BadData(where, "nothing found: no scenario file", "scenario files end with .toml, see docs/scenarios.md")
    return found
