"""Rows as Parquet tables, for pandas, Polars and DuckDB; needs the research extra.

`games.parquet` has a row for each game, `decisions.parquet` one for each decision. The setup is JSON text. The version
of this layout is in the metadata of the schema, under `hellmouth.rows`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.sim.batch import rows
from hellmouth.sim.run import Row

VERSION = "1"
PART = 20_000
"""Rows written at once."""


def need() -> None:
    """Refuse politely where pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise BadData("--parquet", "pyarrow is not installed", "pip install hellmouth[research]")


def write(folder: Path) -> list[Path]:
    """Write the tables of a finished batch beside its rows."""
    need()
    found = []
    for kind, name in (("game", "games"), ("decision", "decisions")):
        source = rows(folder, kind)
        first = list(islice(source, PART))
        if first:
            found.append(_table(folder / f"{name}.parquet", kind, first, source))
    return found


def _table(file: Path, kind: str, part: list[Row], source: Iterator[Row]) -> Path:
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.schema(_columns(kind), metadata={"hellmouth.rows": VERSION})
    with parquet.ParquetWriter(file, schema) as out:
        while part:
            out.write_table(pa.Table.from_pylist([_flat(row) for row in part], schema=schema))
            part = list(islice(source, PART))
    return file


def _flat(row: Row) -> Row:
    return {**row, "setup": json.dumps(row["setup"], sort_keys=True)} if "setup" in row else row


def _columns(kind: str) -> list[tuple[str, Any]]:
    import pyarrow as pa

    text, whole, texts, wholes = pa.string(), pa.int64(), pa.list_(pa.string()), pa.list_(pa.int64())
    if kind == "decision":
        return [
            ("number", whole),
            ("tick", whole),
            ("seat", whole),
            ("kind", text),
            ("options", texts),
            ("choice", text),
        ]
    return [
        ("number", whole),
        ("group", whole),
        ("seed", pa.uint64()),
        ("setup", text),
        ("seating", wholes),
        ("players", texts),
        ("outcome", wholes),
        ("shares", pa.list_(pa.float64())),
        ("first", whole),
        ("ending", text),
        ("answers", whole),
        ("fault", text),
        ("drawn", pa.list_(texts)),
        ("played", pa.list_(texts)),
    ]
