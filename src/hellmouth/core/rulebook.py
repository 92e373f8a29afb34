"""A game's rules by id: `data/rules.jsonl` beside the game, one rule a line, in English and French.

    {"id": "VS-COMBAT-07", "family": "COMBAT", "kind": "rule", "en": "...", "fr": "...", "see": ["VS-COMBAT-08"]}

`kind` is "rule" (from the rulebook), or another word such as "reading" (how we read an unclear place). A rule that
rules nothing a program can check says why in `untested`; every other rule must be named by a test or a scenario.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.files import below, is_folder, read_text
from hellmouth.core.game import Game
from hellmouth.core.grammar import french
from hellmouth.core.notation import plain_text

_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
_TEXTS = ("id", "family", "kind", "en", "fr")


@dataclass(frozen=True)
class Rule:
    """One rule, in our own words."""

    id: str
    family: str
    kind: str
    en: str
    fr: str
    see: tuple[str, ...] = ()
    untested: str = ""

    def text(self, language: str = "en") -> str:
        return french(self.fr) if language == "fr" else self.en

    @property
    def needs_test(self) -> bool:
        return self.kind == "rule" and not self.untested


class Rulebook:
    """All rules of one game."""

    def __init__(self, game: str, rules: Sequence[Rule]) -> None:
        self.game = game
        self.rules = {rule.id: rule for rule in rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, rule_id: str) -> Rule:
        """The rule with that id, in any case; a wrong id names the nearest ones."""
        wanted = rule_id.strip().upper()
        if wanted in self.rules:
            return self.rules[wanted]
        near = difflib.get_close_matches(wanted, self.rules, n=3, cutoff=0.5)
        cure = f"did you mean {' or '.join(near)}?" if near else f"try: hellmouth rules {self.game} --search WORD"
        raise BadData(f"rule {rule_id!r}", f"game {self.game!r} has no such rule", cure)

    def search(self, text: str) -> list[Rule]:
        """Rules in which every word of the text occurs: in the id, in English or in French."""
        words = plain_text(text).split()
        return [rule for rule in self if all(word in plain_text(f"{rule.id} {rule.en} {rule.fr}") for word in words)]

    def untested(self, named: set[str]) -> list[str]:
        """Ids of the rules that need a test and are named by none."""
        return [rule.id for rule in self if rule.needs_test and rule.id not in named]


def of(game: Game[Any]) -> Rulebook:
    """The rulebook of a game: of the package its class lives in."""
    home = files(sys.modules[type(game).__module__].__package__ or game.name)
    return load(game.name, home / "data" / "rules.jsonl")


def load(game: str, file: Traversable) -> Rulebook:
    """Read a file of rules; what is wrong with it raises `BadData` with the line."""
    if not file.is_file():
        raise BadData(f"game {game!r}", "has no rules to look up yet", "see docs/adding-a-game.md")
    rules: dict[str, Rule] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            rule = _rule(f"{file}:{number}", line)
            if rule.id in rules:
                raise BadData(f"{file}:{number}", f"rule {rule.id} comes twice", "give every rule its own id")
            rules[rule.id] = rule
    for rule in rules.values():
        for other in rule.see:
            if other not in rules:
                raise BadData(f"{file}", f"{rule.id} points to {other}, which does not exist", "correct its 'see'")
    return Rulebook(game, [*rules.values()])


def _rule(place: str, line: str) -> Rule:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadData(place, f"is not JSON: {error}", "write one object on one line") from None
    if not isinstance(data, dict):
        raise BadData(place, "is not an object", "write one object on one line")
    for name in _TEXTS:
        if not isinstance(data.get(name), str) or not data[name].strip():
            raise BadData(place, f"{name!r} is missing or empty", f"a rule has {', '.join(_TEXTS)}")
    if not _ID.fullmatch(data["id"]):
        raise BadData(place, f"{data['id']!r} is not an id", "write it like VS-COMBAT-07")
    see = data.get("see", [])
    if not isinstance(see, list) or not all(isinstance(other, str) for other in see):
        raise BadData(place, "'see' is not a list of ids", 'write "see": ["VS-COMBAT-08"]')
    texts: dict[str, str] = {name: data[name] for name in _TEXTS}
    return Rule(**texts, see=tuple(see), untested=str(data.get("untested", "")))


def named_in(tests: Path) -> set[str]:
    """Every rule id that a test or a scenario below a folder names."""
    if not is_folder(tests):
        raise BadData(str(tests), "is no folder", "give the folder of tests of a checkout")
    paths = below(tests, ".py", ".toml")
    if not paths:
        raise BadData(str(tests), "nothing found: no test and no scenario", "give the folder of tests of a checkout")
    found: set[str] = set()
    for path in paths:
        found.update(_ID.findall(read_text(path, "give the folder of tests of a checkout")))
    return found
