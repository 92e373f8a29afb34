"""The same rows from a local Ray cluster."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellmouth.sim.batch import batch
from hellmouth.sim.engines import engine
from hellmouth.sim.plan import Plan

PLAN = Plan("tests.demo:GAME", ("random", "random"), 900, seed=6)
pytestmark = pytest.mark.filterwarnings("default")  # Ray's own


def test_ray_gives_the_same_rows(tmp_path: Path) -> None:
    alone = batch(PLAN, tmp_path / "alone").read_bytes()

    assert batch(PLAN, tmp_path / "ray", engine("ray", 2)).read_bytes() == alone
