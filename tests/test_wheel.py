"""What a wheel holds: the page always, the compiled engine when it is asked for."""

from __future__ import annotations

import ast
import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook, with a page that is built already."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.build_page, "up_to_date", lambda: True)
    return module


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, hook: ModuleType) -> list[Path]:
    """Where the hook had the engine compiled to; nothing is compiled."""
    import compile as script  # type: ignore[import-not-found]  # a script

    made: list[Path] = []
    monkeypatch.setattr(script, "compiler", lambda: "/usr/bin/cc")
    monkeypatch.setattr(script, "build", made.append)
    return made


def packed(hook: ModuleType, target: str = "wheel", version: str = "standard") -> dict[str, Any]:
    """What the hook tells hatchling."""
    data: dict[str, Any] = {"artifacts": [], "force_include": {}, "pure_python": True}
    one = hook.PageHook(str(ROOT), {}, None, None, str(ROOT), target)
    one.initialize(version, data)
    one.finalize(version, data, "")
    return data


def needs(hook: ModuleType) -> list[str]:
    found: list[str] = hook.PageHook(str(ROOT), {}, None, None, str(ROOT), "wheel").dependencies()
    return found


@pytest.mark.parametrize("asked", [None, "", "0"])
def test_a_wheel_is_pure_unless_asked(
    asked: str | None, hook: ModuleType, compiled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HELLMOUTH_COMPILED", raising=False)
    if asked is not None:
        monkeypatch.setenv("HELLMOUTH_COMPILED", asked)
    page = ["/src/hellmouth/table/static/**"]
    assert packed(hook) == {"artifacts": page, "force_include": {}, "pure_python": True}
    assert (needs(hook), compiled) == ([], [])


def test_a_wheel_holds_the_engine_when_asked(
    hook: ModuleType, compiled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELLMOUTH_COMPILED", "1")
    data = packed(hook)
    assert data["force_include"] == {str(compiled[0]): "hellmouth_compiled"}
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    assert not compiled[0].parent.exists()  # once it is packed


def test_the_compiler_of_the_wheel_is_pinned(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLMOUTH_COMPILED", "1")
    pinned = [line for line in (ROOT / "requirements" / "compile.txt").read_text().splitlines() if "mypy==" in line]
    assert [line for line in needs(hook) if line.startswith("mypy")] == [pinned[0].split()[0]]


@pytest.mark.parametrize(("target", "version"), [("sdist", "standard"), ("wheel", "editable")])
def test_only_a_real_wheel_is_compiled(
    target: str, version: str, hook: ModuleType, compiled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELLMOUTH_COMPILED", "1")
    assert packed(hook, target, version)["force_include"] == {}
    assert compiled == []


def test_without_a_compiler_the_wheel_says_so(
    hook: ModuleType, compiled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    import compile as script

    monkeypatch.setattr(script, "compiler", lambda: "")
    monkeypatch.setenv("HELLMOUTH_COMPILED", "1")
    with pytest.raises(RuntimeError, match="no C compiler: leave it out for a pure wheel"):
        packed(hook)
    assert compiled == []


def imported(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_what_tries_a_checkout_stays_out_and_nobody_shipped_needs_it() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    out = {ROOT / name for name in settings["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]}
    assert out
    assert all(path.is_file() for path in out)
    names = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in out}
    shipped = [path for path in (ROOT / "src" / "hellmouth").rglob("*.py") if path not in out]
    assert [path.name for path in shipped if imported(path) & names] == []
