"""Types that mean something: a misspelled attribute is found before anything runs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
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
    "players/tree.py": ("for f in view.state.face", "for f in view.state.faces"),
    "players/hints.py": ("Random(view.state.tick)", "Random(view.state.ticks)"),
    "sim/run.py": ("None if s.outcome is None else", "None if s.outcomes is None else"),
    "table/plans.py": ("options = view.state.offer()", "options = view.state.offers()"),
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


def parameters(source: str) -> Iterator[str]:
    """The type of every parameter but `self` and `cls`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            a = node.args
            for one in (*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))):
                if one.annotation is not None:
                    yield ast.unparse(one.annotation)


def test_parameters_are_counted() -> None:
    source = "def f(self, a: int, *b: Any, c: list[Any] = (), **d: Any) -> None: ..."
    assert list(parameters(source)) == ["int", "list[Any]", "Any", "Any"]


def test_hardly_a_parameter_may_be_anything() -> None:
    """Every one that may is in a file that `pyproject.toml` names with a reason (ANN401)."""
    found = [t for file in PACKAGE.rglob("*.py") for t in parameters(file.read_text(encoding="utf-8"))]
    assert len(found) > 5000
    assert found.count("Any") / len(found) <= 0.01
