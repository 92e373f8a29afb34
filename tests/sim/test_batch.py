"""Batches: the same rows whatever the workers, killed or not; wrong plans are refused before anything runs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.sim.batch import batch, rows
from hellmouth.sim.engines import Chunk, engine, here
from hellmouth.sim.plan import Plan
from hellmouth.sim.summary import impacts, summarise

DEMO = "tests.demo:GAME"
PLAN = Plan(DEMO, ("random", "random"), 600, seed=4)


def test_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    one = batch(PLAN, tmp_path / "one", engine("pool", 1))
    two = batch(PLAN, tmp_path / "two", engine("pool", 2))

    assert one.read_bytes() == two.read_bytes()
    assert len(one.read_text().splitlines()) == PLAN.games


def test_groups_share_seed_and_setup_and_swap_seats() -> None:
    first, second = PLAN.job(6), PLAN.job(7)

    assert (first.seed, first.setup, first.group) == (second.seed, second.setup, second.group)
    assert (first.seating, second.seating) == ((0, 1), (1, 0))
    assert PLAN.job(8).seed != first.seed


def test_an_interrupted_batch_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = batch(PLAN, tmp_path / "whole").read_bytes()
    computed = []

    def breaks(chunks: list[Chunk]) -> Iterator[Any]:  # a generator of rows that fails half-way
        for chunk in chunks[:2]:
            computed.append(chunk[0])
            yield from here([chunk])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        batch(PLAN, tmp_path / "broken", breaks)
    seen = []
    resumed = batch(PLAN, tmp_path / "broken", progress=lambda done, _: seen.append(done))

    assert computed == [0, 1]
    assert seen[0] == 2 * PLAN.chunk
    assert resumed.read_bytes() == whole


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    plan = Plan(DEMO, ("random", "random"), 4000, seed=9)
    code = (
        "import json, sys; from pathlib import Path; from hellmouth.sim.batch import batch; "
        "from hellmouth.sim.plan import Plan; "
        "batch(Plan.of(json.loads(sys.argv[2])), Path(sys.argv[1]))"
    )
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code, str(tmp_path / "killed"), json.dumps(plan.data())]
    child = subprocess.Popen(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)})
    chunks = tmp_path / "killed" / "chunks"
    for _ in range(600):
        if len(list(chunks.glob("*.jsonl"))) >= 3:
            break
        time.sleep(0.05)
    child.send_signal(signal.SIGKILL)
    child.wait()
    saved = len(list(chunks.glob("*.jsonl")))

    assert 3 <= saved < plan.games // plan.chunk
    assert batch(plan, tmp_path / "killed").read_bytes() == batch(plan, tmp_path / "whole").read_bytes()


def below(parent: int) -> set[int]:
    """The processes that a process started, and those they started."""
    listed = subprocess.run(["ps", "-axo", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = {pid for pid, above in pairs if above == parent}
    return found.union(*(below(pid) for pid in found))


def alive(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True, text=True).stdout
    return bool(state.strip()) and not state.startswith("Z")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("words", [("sim", "vs", "--games", "100000"), ("sim", "campaign", "vs", "--games", "100000")])
def test_a_killed_batch_leaves_no_workers_alive(words: tuple[str, ...], number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hellmouth", *words, "--jobs", "2"]
    command += ["-o", str(tmp_path / "rows")] if "campaign" not in words else []
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        workers = wait_for(lambda: found if len(found := below(child.pid)) >= 3 else None)  # two and their tracker
        time.sleep(1.0)  # into the games
    finally:
        child.send_signal(number)
        child.wait()

    assert wait_for(lambda: not any(alive(pid) for pid in workers)), "they work for nobody"


def wait_for(seen: Callable[[], Any]) -> Any:
    """What is seen within two minutes: this machine may be busy."""
    for _ in range(1200):
        if found := seen():
            return found
        time.sleep(0.1)
    raise AssertionError("never seen")


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    batch(Plan(DEMO, ("random", "random"), 2), tmp_path)
    with pytest.raises(BadData, match="belongs to another batch: its plan differs"):
        batch(Plan(DEMO, ("random", "random"), 4), tmp_path)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan(DEMO, ("random",), 2), "1 players cannot play"),
        (Plan(DEMO, ("random", "nobody"), 2), "nobody"),
        (Plan(DEMO, ("random", "random"), 0), "cannot be played"),
        (Plan(DEMO, ("random", "random"), 2, setup={"moon": "full"}), "no such option"),
        (Plan(DEMO, ("random", "random"), 2, cards=True), "does not tell what its cards do"),
        (Plan(DEMO, ("random", "random"), 2, decks=("a",)), "1 decks for 2 players"),
        (Plan(DEMO, ("random", "random"), 2, decks=("a", "b")), "no decks to choose"),
        (Plan("chess", ("random", "random"), 2), "no such game"),
        (Plan("tests.demo:NOTHING", ("random", "random"), 2), "cannot be loaded"),
    ],
)
def test_a_plan_that_cannot_be_honoured_is_refused(plan: Plan, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=words):
        batch(plan, tmp_path / "x")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(("name", "jobs"), [("abacus", 1), ("pool", 0)])
def test_an_unknown_engine_is_refused(name: str, jobs: int) -> None:
    with pytest.raises(BadData):
        engine(name, jobs)


def test_summary_adds_up(tmp_path: Path) -> None:
    batch(PLAN, tmp_path)
    summary = summarise(rows(tmp_path), 2)

    assert summary.games == PLAN.games
    assert sum(summary.wins) == pytest.approx(PLAN.games)
    assert sum(summary.seat_wins) == pytest.approx(PLAN.games)
    assert summary.faults == []
    assert sum(summary.endings.values()) == PLAN.games
    json.dumps(summary.data())


def test_decisions_are_rows_too(tmp_path: Path) -> None:
    batch(Plan(DEMO, ("random", "random"), 2, decisions=True), tmp_path)
    found = list(rows(tmp_path, "decision"))

    assert found
    assert all(row["choice"] in row["options"] and len(row["options"]) > 1 for row in found)


def test_impact_compares_those_who_drew_a_card_with_those_who_did_not() -> None:
    base = {"row": "game", "seating": [0, 1], "played": [[], []]}
    games = [
        {**base, "outcome": [0], "shares": [1, 0], "drawn": [["Stake"], []]},
        {**base, "outcome": [0], "shares": [1, 0], "drawn": [["Stake"], []]},
        {**base, "outcome": [1], "shares": [0, 1], "drawn": [[], []]},
    ]

    [stake] = impacts(games)

    assert stake.card == "Stake"
    assert (stake.drawn.share, stake.without.share) == (1.0, 0.25)
    assert impacts(games, entrant=1) == []
    assert impacts(games, entrant=0)[0].without.share == 0.0
    assert impacts(games, entrant=0)[0].edge == 1.0
    assert impacts(games[:2], entrant=0)[0].edge == 0.0  # drawn in every game: there is nothing to compare with
