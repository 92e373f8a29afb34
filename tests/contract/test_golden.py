"""Gate 10: the golden playthroughs and counted trees come out as they are written down."""

from __future__ import annotations

from tests.contract.golden import FOLDER, texts


def test_golden_files(name: str) -> None:
    accept = f"if the rules were meant to change, read the difference, then: python -m tests.contract.golden {name}"
    found = texts(name)
    for file, text in found.items():
        path = FOLDER / file
        assert path.exists(), f"{file} is missing; {accept}"
        assert text == path.read_text(encoding="utf-8"), accept
    assert {p.name for p in FOLDER.glob(f"{name}-*.txt")} == set(found), "a golden file is left over"
