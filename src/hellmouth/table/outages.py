"""Deadlines of games that are played by days, and when the server was not there: days do not run meanwhile.

The server notes once a minute that it is alive. A gap between two such notes is an outage, kept for as long as
anybody's days could have begun before it.
"""

from __future__ import annotations

import json
from typing import NamedTuple, TypeAlias

from hellmouth.table.database import Database

Outages: TypeAlias = tuple[tuple[float, float], ...]
GAP = 180.0
"""Seconds without a note that make an outage."""
DAY = 86_400.0
KEPT = 90 * DAY
"""Seconds for which one is remembered; nobody has more days than that."""
PUT = "insert into about values (?, ?) on conflict (name) do update set value=excluded.value"


class Deadline(NamedTuple):
    """When the days of whoever is asked at a table are up, as it was stored; it has so many for each turn."""

    table: str
    due: float
    days: int


def deadlines(db: Database) -> list[Deadline]:
    """Every running game that is played by days."""
    query = """select id, agreed, created from tables
        where status='running' and agreed like '%"days":%' and agreed not like '%"days":0%'"""
    last = """select body from entries where table_id=? and kind in ('answer', 'undo', 'due') and body like '%"due":[%'
        order by n desc limit 1"""
    found = []
    for table, agreed, created in db.execute(query).fetchall():
        facts = json.loads(agreed)
        entry = db.execute(last, (table,)).fetchone()
        due = json.loads(entry[0])["due"][1] if entry else (facts.get("began") or created) + facts["days"] * DAY
        found.append(Deadline(table, due, facts["days"]))
    return found


def note(db: Database, now: float) -> Outages:
    """The server is alive; gives the outages that are remembered, the one that ends now included."""
    found = dict(db.execute("select name, value from about where name in ('alive', 'outages')").fetchall())
    outages = [(float(start), float(end)) for start, end in json.loads(found.get("outages", "[]"))]
    alive = float(found.get("alive", now))
    kept = [one for one in outages if one[1] > now - KEPT] + ([(alive, now)] if now - alive > GAP else [])
    db.execute(PUT, ("alive", f"{now:.1f}"))
    if kept != outages:
        db.execute(PUT, ("outages", json.dumps(kept)))
    return tuple(kept)
