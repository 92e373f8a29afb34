"""The same rows from a Dask cluster, started here or running already."""

from __future__ import annotations

from pathlib import Path

import pytest
from distributed import LocalCluster

from hellmouth.sim.batch import batch
from hellmouth.sim.engines import engine
from hellmouth.sim.plan import Plan

PLAN = Plan("tests.demo:GAME", ("random", "random"), 900, seed=6)
pytestmark = pytest.mark.filterwarnings("default")  # Dask's own: sockets and loops that are closed late


def test_dask_gives_the_same_rows(tmp_path: Path) -> None:
    alone = batch(PLAN, tmp_path / "alone").read_bytes()

    assert batch(PLAN, tmp_path / "dask", engine("dask", 2)).read_bytes() == alone
    with LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        there = engine("dask", 1, cluster.scheduler_address)
        assert batch(PLAN, tmp_path / "there", there).read_bytes() == alone
