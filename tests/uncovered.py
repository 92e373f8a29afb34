"""The visible lists of rules without a test, `tests/uncovered_<game>.txt`: they may only shrink.

python -m tests.uncovered vs    strike rules off that have a test now (and write the list if there is none yet)
"""

from __future__ import annotations

import sys
from pathlib import Path

from hellmouth import games
from hellmouth.core import rulebook
from hellmouth.core.rulebook import Rulebook
from tests import demo

TESTS = Path(__file__).parent
_HOMES = {demo.GAME.name: TESTS / "demo"}
HEAD = "# Rules of {game} that no test names. May only shrink: python -m tests.uncovered {game}\n"


def home(name: str) -> Path:
    return _HOMES.get(name) or Path(games.__file__).parent / name


def with_rules() -> list[str]:
    """Names of all games that have rules written down, playable or not."""
    folders = [demo.GAME.name, *sorted(p.name for p in Path(games.__file__).parent.iterdir() if p.is_dir())]
    return [name for name in folders if (home(name) / "data" / "rules.jsonl").is_file()]


def book(name: str) -> Rulebook:
    return rulebook.load(name, home(name) / "data" / "rules.jsonl")


def uncovered(name: str) -> list[str]:
    return book(name).untested(rulebook.named_in(TESTS))


def file(name: str) -> Path:
    return TESTS / f"uncovered_{name}.txt"


def listed(name: str) -> list[str]:
    if not file(name).exists():
        return []
    return [line for line in file(name).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def shrink(name: str) -> None:
    now = uncovered(name)
    kept = [rule for rule in listed(name) if rule in now] if file(name).exists() else now
    if kept:
        file(name).write_text(HEAD.format(game=name) + "".join(f"{rule}\n" for rule in kept), encoding="utf-8")
    else:
        file(name).unlink(missing_ok=True)


if __name__ == "__main__":
    for each in sys.argv[1:] or with_rules():
        shrink(each)
