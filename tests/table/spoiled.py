"""A data folder with tables that were played under rules nobody has any more."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from hellmouth import games
from hellmouth.table.checksums import link_chain, seal, start_chain
from hellmouth.table.folder import DATABASE
from hellmouth.table.seats import hashed, new_token
from hellmouth.table.store import SqliteStore

MUSEUM = Path(__file__).parents[1] / "museum"


def spoiled(place: Path, game: str = "vs") -> dict[str, str]:
    """The museum's tables of a game, with a first move that no rules allow; gives a token for seat 0 of each."""
    place.mkdir(parents=True, exist_ok=True)
    file = MUSEUM / game / games.game(game).rules_version / "tables.sqlite3.gz"
    (place / DATABASE).write_bytes(gzip.decompress(file.read_bytes()))
    with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as db:
        tables = [table for (table,) in db.execute("select id from tables")]
        for table in tables:
            chain, changed = start_chain(table), False
            rows = db.execute("select n, kind, body from entries where table_id=? order by n", (table,)).fetchall()
            for n, kind, body in rows:
                if kind == "answer" and not changed:
                    changed = True
                    body = json.dumps(json.loads(body) | {"a": [["levitate", 7]]})
                chain = link_chain(chain, n, kind, body)
                db.execute("update entries set body=?, chain=? where table_id=? and n=?", (body, chain, table, n))
            db.execute("update tables set rules_version='0', chain=? where id=?", (chain, table))
            seal(db, table)
    store, tokens = SqliteStore(place / DATABASE), {}
    for table in tables:
        tokens[table] = new_token()
        store.add_link(hashed(tokens[table]), table, 0, 1.0).result()
    store.close()
    return tokens
