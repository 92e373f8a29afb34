"""The same rows from a Ray cluster, started here or running already."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from hellmouth.sim.batch import batch
from hellmouth.sim.engines import engine
from hellmouth.sim.plan import Plan
from tests.table.test_kill import ROOT, free_port

PLAN = Plan("tests.demo:GAME", ("random", "random"), 900, seed=6)
pytestmark = pytest.mark.filterwarnings("default")  # Ray's own


@pytest.fixture
def running() -> Iterator[str]:
    """The address of a cluster somebody else has started, on the loopback interface."""
    folder, port = tempfile.mkdtemp(prefix="ray-"), free_port()  # the path of a socket must be short
    start = ["start", "--head", "--block", "--port", str(port), "--node-ip-address", "127.0.0.1", "--num-cpus", "1"]
    alone = ["--include-dashboard", "false", "--disable-usage-stats", "--temp-dir", folder]
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("ray")), *start, *alone],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "Ray runtime started" in line:
            break
    yield f"127.0.0.1:{port}"
    process.terminate()
    process.communicate(timeout=60)
    shutil.rmtree(folder, ignore_errors=True)


def test_ray_gives_the_same_rows(tmp_path: Path) -> None:
    alone = batch(PLAN, tmp_path / "alone").read_bytes()

    assert batch(PLAN, tmp_path / "ray", engine("ray", 2)).read_bytes() == alone


def test_a_cluster_that_runs_already_gives_them_too(tmp_path: Path, running: str) -> None:
    alone = batch(PLAN, tmp_path / "alone").read_bytes()

    assert batch(PLAN, tmp_path / "there", engine("ray", 1, running)).read_bytes() == alone
