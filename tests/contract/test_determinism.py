"""Gate 7: the same seed gives the same game in every process, whatever Python does with hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def digests(name: str, hash_seed: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.digests", name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_same_seed_same_game_in_every_process(name: str) -> None:
    first = digests(name, "1")
    assert first.count("\n") >= 1
    assert digests(name, "271828") == first
