"""Types that mean something: a misspelled attribute is found before anything runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hellmouth"

MISSPELLED = {  # file -> a line of it, and the same with one letter wrong
    "core/effects.py": ("ops = s.program(self.ref)", "ops = s.programm(self.ref)"),
    "core/windows.py": ("s.ask(self.order", "s.aks(self.order"),
    "core/proposals.py": ("s.call(s.resolve(item)", "s.call(s.resolves(item)"),
    "games/vs/verbs/pick.py": ("f.names[self.into] = -1", "f.name[self.into] = -1"),
    "games/ccg/language/compiler.py": ("ability.targets, i, tail", "ability.target_list, i, tail"),
    "players/policy.py": ("options = s.offer()", "options = s.ofer()"),
    "players/ismcts.py": ("setdefault((s.seat, s.kind), {})", "setdefault((s.seat, s.kin), {})"),
}


def test_misspelled_attributes_are_found(tmp_path: Path) -> None:
    words = []
    for name, (right, wrong) in MISSPELLED.items():
        source = (PACKAGE / name).read_text(encoding="utf-8")
        assert right in source, f"{name} no longer says {right!r}: choose another line"
        shadow = tmp_path / name.replace("/", "_")
        shadow.write_text(source.replace(right, wrong, 1), encoding="utf-8")
        words += ["--shadow-file", str(PACKAGE / name), str(shadow)]
    found = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            str(tmp_path / "cache"),
            *words,
            *(str(PACKAGE / name) for name in MISSPELLED),
        ],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
    ).stdout
    assert [name for name in MISSPELLED if f"{name}:" not in found] == []
    assert found.count("has no attribute") >= len(MISSPELLED)
