"""Without the extra nothing here is collected; tests/conftest.py tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cluster.extras import MISSING
from tests.commands.conftest import run
from tests.table import stores

__all__ = ["run"]

collect_ignore_glob = ["test_*.py"] if MISSING else []


@pytest.fixture
def place(tmp_path: Path) -> stores.Place:
    """An empty schema of our PostgreSQL."""
    return stores.made("postgres", tmp_path / "place")
