"""Parquet tables hold what the rows hold."""

from __future__ import annotations

from pathlib import Path

from pyarrow import parquet

from hellmouth.sim.batch import batch, rows
from hellmouth.sim.parquet import write
from hellmouth.sim.plan import Plan


def test_tables_hold_the_rows(tmp_path: Path) -> None:
    plan = Plan("tests.sim.watched:GAME", ("random", "tests.sim.test_play:Broken"), 6, cards=True, decisions=True)
    batch(plan, tmp_path)
    assert [f.name for f in write(tmp_path)] == ["games.parquet", "decisions.parquet"]
    games = parquet.read_table(tmp_path / "games.parquet")
    found = list(rows(tmp_path))

    for name in ("number", "seed", "outcome", "shares", "first", "answers", "ending", "fault", "drawn", "played"):
        assert games.column(name).to_pylist() == [row.get(name) for row in found]
    assert games.schema.metadata[b"hellmouth.rows"] == b"1"
    decisions = parquet.read_table(tmp_path / "decisions.parquet")
    assert decisions.column("choice").to_pylist() == [row["choice"] for row in rows(tmp_path, "decision")]
