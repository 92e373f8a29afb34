"""The list of my tables: what is told of each, putting one aside, taking one off it."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Client
from tests.table.conftest import Live
from tests.table.test_gathering import run

ME, PERSON, BOT = {"kind": "me", "name": "Anne"}, {"kind": "person"}, {"kind": "bot", "player": "random"}
DECKS = {"setup": {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}}


def line(client: Client, table: str, language: str = "en") -> dict[str, Any]:
    """How a table stands in somebody's list."""
    found: list[dict[str, Any]] = client.request(f"/api/tables?lang={language}")["tables"]
    return next(one for one in found if one["table"] == table)


def seated(live: Live, lists: str) -> tuple[Client, Client, str]:
    """Two people at a table of known decks."""
    anne, ben = Client(live.base), Client(live.base)
    opened = anne.request("/api/tables", {"game": "vs", "seats": [ME, PERSON], "lists": lists, **DECKS})
    token = next(link["token"] for link in opened["links"] if link["seat"] == 1)
    ben.request("/api/enter", {"token": token, "name": "Ben"})
    return anne, ben, opened["table"]


def test_a_line_tells_decks_turn_and_whose_they_are(live: Live) -> None:
    anne, _, table = seated(live, "open")
    found = line(anne, table, "fr")
    assert len(found["decks"]) == 2
    assert all(found["decks"])
    assert found["decks"] != line(anne, table, "en")["decks"], "in the language that was asked for"
    assert found["leaders"] == ["spike-l1", "angelus-l1"]
    assert (found["bots"], found["filed"], found["removable"]) == ([], False, False)
    alone = anne.request("/api/tables", {"game": "vs", "seats": [ME, BOT], **DECKS})["table"]
    assert (line(anne, alone)["bots"], line(anne, alone)["removable"]) == ([1], True)


def test_the_turn_is_counted(live: Live) -> None:
    anne = Client(live.base)
    table = anne.request("/api/tables", {"game": "vs", "seats": [ME, BOT], **DECKS})["table"]
    assert line(anne, table)["turn"] == 0

    async def play() -> None:
        chair = await anne.sit(table)
        shown = 0
        while not shown:
            told = await chair.until(protocol.Update)
            shown = told.view["shell"].get("turn", 0)
            if told.decision is not None:
                await chair.answer(told.decision.options[0].key)
        await chair.close()

    run(play)
    assert line(anne, table)["turn"] >= 1


def test_a_closed_list_stays_closed_until_the_end(live: Live) -> None:
    anne, ben, table = seated(live, "closed")
    assert [bool(deck) for deck in line(anne, table)["decks"]] == [True, False]
    assert [bool(deck) for deck in line(ben, table)["decks"]] == [False, True]
    assert line(ben, table)["leaders"] == ["spike-l1", "angelus-l1"], "who leads has lain open from the first"

    async def give_up() -> None:
        chair = await ben.sit(table)
        await chair.send({"type": "resign", "id": "r", "seat": 1})
        told = await chair.next()
        while getattr(told, "id", "") != "r":
            told = await chair.next()
        await chair.close()

    run(give_up)
    found = line(anne, table)
    assert (found["outcome"], found["status"]) == ([0], "over")
    assert all(found["decks"])


def test_putting_aside_is_ones_own_affair(live: Live) -> None:
    anne, ben, table = seated(live, "open")
    anne.request(f"/api/tables/{table}/file", {"filed": True})
    assert (line(anne, table)["filed"], line(ben, table)["filed"]) == (True, False)
    anne.request(f"/api/tables/{table}/file", {"filed": False})
    assert line(anne, table)["filed"] is False
    with pytest.raises(HellmouthError, match="no such table"):
        Client(live.base).request(f"/api/tables/{table}/file", {"filed": True})


def test_a_game_that_others_play_is_not_left_this_way(live: Live) -> None:
    anne, ben, table = seated(live, "open")
    with pytest.raises(HellmouthError, match="Others still play"):
        anne.request(f"/api/tables/{table}/remove", {})
    assert line(anne, table)["status"] == "running"
    watcher = Client(live.base)
    token = anne.request(f"/api/tables/{table}/link", {"seat": None})["token"]
    watcher.request("/api/enter", {"token": token})
    assert watcher.request(f"/api/tables/{table}/remove", {}) == {"deleted": False}
    assert line(ben, table)["status"] == "running"


def test_nobody_else_there_then_the_table_goes(live: Live) -> None:
    anne = Client(live.base)
    table = anne.request("/api/tables", {"game": "vs", "seats": [ME, BOT], **DECKS})["table"]
    opened = anne.request("/api/gatherings", {"game": "vs", "seats": [ME, {"kind": "open"}]})["table"]
    anne.request(f"/api/tables/{table}/file", {"filed": True})
    assert anne.request(f"/api/tables/{table}/remove", {}) == {"deleted": True}
    assert live.server.store.load(table).result() is None
    assert line(anne, opened)["removable"]
    assert anne.request(f"/api/tables/{opened}/remove", {}) == {"deleted": True}
    assert opened not in [one["table"] for one in Client(live.base).request("/api/gatherings")["tables"]]
