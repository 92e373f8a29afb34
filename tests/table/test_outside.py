"""What comes from outside is read by type and refused in one line; nothing of it ends a thread or becomes our fault."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.match import Match
from hellmouth.table import app, library, limits
from hellmouth.table.app import Server
from hellmouth.table.client import Client
from hellmouth.table.config import Config
from hellmouth.table.seats import new_token
from hellmouth.table.storage import Row
from hellmouth.table.store import SqliteStore
from tests.demo import GAME
from tests.table.conftest import Live
from tests.table.test_http import DUEL, browser, opened

ROOT = Path(__file__).parents[2]


def a_record() -> dict[str, Any]:
    match = Match(GAME, {"seats": 2}, 1, ["A", "B"]).started()
    for _ in range(8):
        match.answer(match.state.offer()[-1])
    found: dict[str, Any] = json.loads(match.record.to_json())
    return found


def test_half_a_character_in_a_record_is_refused_and_the_writer_lives(live: Live) -> None:
    """A lone surrogate is no text: no database takes it."""
    for part in (
        {"setup": {"seats": 2, "note": "\ud800"}},
        {"names": ["\ud800", "B"]},
        {"setup": {"\udfff": 1}},
        {"cards": "\ud800"},
        {"answers": [["\ud800"]]},
    ):
        status, found, _ = browser(live, "POST", "/api/records", {**a_record(), **part})
        assert status == 400, part
        assert len(found["error"].splitlines()) == 1
    game = games.game("vs")
    decks = [dict(deck) for deck in library.shelf("vs", "decks", "en")["decks"][:2]]
    decks[0]["note"] = "\ud800"
    setup = {"decks": decks, "mode": "duel"}
    record = {
        **a_record(),
        "game": "vs",
        "rules_version": game.rules_version,
        "cards": game.cards_used({"decks": []}),
        "setup": setup,
        "answers": [],
        "digests": {},
    }
    status, found, _ = browser(live, "POST", "/api/records", record)
    assert (status, "surrogate" in found["error"] or "utf-16" in found["error"]) == (400, True)
    assert browser(live, "GET", "/readyz")[0] == 200
    assert browser(live, "POST", "/api/records", a_record())[0] == 201


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"names": ["x"] * 9},
        {"format": 2},
        {"answers": [[]]},
        {"answers": [["x"] * 513]},
        {"answers": [[[1]]]},
        {"digests": {"x": "y"}},
        {"setup": {"a": [[[[[1]]]]]}},
        {"setup": {"a": 10**30}},
        {"game": "x" * 40},
        {"setup": []},
        {"answers": "x"},
    ],
)
def test_a_record_has_a_form(live: Live, change: dict[str, Any]) -> None:
    status, found, _ = browser(live, "POST", "/api/records", {**a_record(), **change})
    assert status == 400
    assert "Traceback" not in found["error"]


def test_no_job_ends_the_writer(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite3")

    def row(name: str, setup: dict[str, Any]) -> Row:
        return Row(name, "demo", "1", "demo", setup, 1, [], ["A"], 1.0, 1.0)

    bad = store.create(row("bad", {"x": "\ud800"}), [], [])
    good = store.create(row("good", {}), [], [])
    worse = store._later(lambda db: 1 / 0)
    with pytest.raises(HellmouthError, match="cannot store"):
        bad.result(20)
    with pytest.raises(HellmouthError, match="ZeroDivisionError"):
        worse.result(20)
    good.result(20)
    assert store.alive()
    assert store.load("good").result(20) is not None
    assert store.load("bad").result(20) is None
    store.close()


def test_nobody_who_stops_waiting_ends_the_writer(tmp_path: Path) -> None:
    """A probe that gives up, or a client that hangs up, while the disk is slow."""
    store, slow = SqliteStore(tmp_path / "x.sqlite3"), threading.Event()

    async def give_up() -> None:
        before = store._later(lambda db: slow.wait(60))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(store.check()), 0.05)
        asked = store.check()
        asked.cancel()
        slow.set()
        await asyncio.wrap_future(before)
        assert asked.result(20) is None, "what was begun is finished"

    asyncio.run(give_up())
    store.check().result(20)
    assert store.alive()
    store.close()


def test_a_dead_thread_is_not_healthy_and_ends_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "WATCH", 0.05)
    ended: list[int] = []
    live = Live(tmp_path, games=("tests.demo:GAME",))
    live.server.end = ended.append
    live.server.store._queue.put(None)  # the writer stops without being asked to
    until = time.monotonic() + 20
    while not ended and time.monotonic() < until:
        time.sleep(0.02)
    assert ended == [70]
    assert browser(live, "GET", "/healthz")[0] == 503
    assert "a thread of the store died" in capfd.readouterr().err
    live.stop()


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/" + "x" * 5000,
        "/assets/%00.js",
        "/" + "a/" * 3000,
        "/%ff%fe",
        "/api/%00/games",
        "/api/en/games/%00/cards",
        "/api/tables/%00/record",
        "/api/tables/x/replay/99999999999999999999999",
        "/api/lessons/%ed%a0%80",
        "/api/en/games/vs/decks/check",
    ],
)
def test_strange_addresses_are_not_our_mistake(live: Live, path: str) -> None:
    status, found, _ = browser(live, "GET", path)
    assert 400 <= status < 500 or (status == 200 and b"<html" in found), (path, status)


@pytest.mark.parametrize(
    "deck",
    [
        [],
        "x",
        7,
        None,
        {"main": []},
        {"cards": {"buffy": "many"}},
        {"cards": {"buffy": 10**12}},
        {"cards": [[[[[[]]]]]]},
        {"resource": {"stake": -1}},
        {"essence": {"x": 1}},
        {"cards": {"x" * 200: 1}},
        {"name": {"en": [1]}, "start": 1.5},
    ],
)
def test_a_wrong_deck_gets_a_reason(live: Live, deck: Any) -> None:
    for game in ("vs", "ccg", "board", "demo"):
        for language in ("en", "fr"):
            status, found, _ = browser(live, "POST", f"/api/{language}/games/{game}/decks/check", deck)
            assert status == 400 or not found["legal"] or game in ("board", "demo"), (game, found)
            assert status in (200, 400)
        body = {"game": game, "seats": DUEL, "setup": {"decks": [deck, deck], "edition": "third", "mode": "duel"}}
        assert browser(live, "POST", "/api/tables", body)[0] in (201, 400)


def test_queries_are_read_by_type(live: Live) -> None:
    for path in (
        "/api/lessons/vs?lang=de",
        "/api/lessons/vs?x=1",
        "/api/lessons/vs?lang=en&lang=fr",
        "/api/tables/x/replay/0?seat=-1",
        "/api/tables/x/replay/0?seat=99",
        "/api/tables/x/replay/0?seat=1e3",
        "/api/tables/x/replay/0?sea=1",
    ):
        status, found, _ = browser(live, "GET", path)
        assert status == 400, path
        assert found["error"]
    assert browser(live, "GET", "/api/lessons/vs?lang=fr")[0] == 200


def test_every_route_asks_for_the_right_host(live: Live) -> None:
    for path in (
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/en/games",
        "/api/tables",
        "/api/lessons/vs",
        "/assets/x.js",
        "/nowhere",
    ):
        assert browser(live, "GET", path, Host="evil.example")[0] == 403, path
        assert browser(live, "GET", path, Host="[::1")[0] in (400, 403), path
    assert browser(live, "POST", "/api/tables", {"game": "demo", "seats": DUEL}, Host="evil.example")[0] == 403


def test_nobody_chooses_a_session(live: Live) -> None:
    chosen = new_token()
    status, _, headers = browser(
        live, "POST", "/api/tables", {"game": "demo", "seats": DUEL}, Cookie=f"hellmouth={chosen}"
    )
    assert status == 201
    assert chosen not in headers["set-cookie"]
    given = headers["set-cookie"].split(";")[0]
    again = browser(live, "POST", "/api/tables", {"game": "demo", "seats": DUEL}, Cookie=given)
    assert again[2]["set-cookie"].split(";")[0] == given
    assert len(browser(live, "GET", "/api/tables", Cookie=given)[1]["tables"]) == 2
    with pytest.raises(HellmouthError, match="401"):
        Client(live.base, chosen).request("/api/tables", {"game": "demo", "seats": DUEL})


def test_gets_are_limited_by_address(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    hardened = live.uvicorn.config.app
    monkeypatch.setattr(hardened, "requests", limits.Buckets(5, 0.001))
    found = [browser(live, "GET", "/api/en/games")[0] for _ in range(7)]
    assert found == [200] * 5 + [429] * 2


def test_a_list_that_makes_the_server_work_has_a_limit_of_its_own(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.server.lobby, "asking", limits.Buckets(3, 0.001))
    assert [browser(live, "GET", "/api/gatherings")[0] for _ in range(5)] == [200] * 3 + [429] * 2


def test_ipv6_counts_by_network() -> None:
    assert limits.account("2001:db8:1:2::1") == limits.account("2001:db8:1:2:ffff::9")
    assert limits.account("2001:db8:1:2::1") != limits.account("2001:db8:1:3::1")
    assert limits.account("::ffff:192.0.2.7") == limits.account("192.0.2.7") == "192.0.2.7"
    assert limits.account("fe80::1%eth0") == "fe80::/64"
    buckets = limits.Buckets(1, 0.0, most=3)
    assert [buckets.take(who, 0.0) for who in ("a", "a", "b", "c", "d", "a")] == [True, False, True, True, True, True]


def test_a_public_server_is_open_by_https_only(tmp_path: Path) -> None:
    live = Live(tmp_path, games=("tests.demo:GAME",), public=True, https=True, proxy="127.0.0.1", hosts=())
    good = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "https"}
    try:
        assert browser(live, "GET", "/api/en/games", **good)[0] == 200
        status, found, _ = browser(live, "GET", "/", X_Forwarded_For="192.0.2.1", X_Forwarded_Proto="http")
        assert (status, "https" in found["error"]) == (403, True)
        status, found, _ = browser(live, "GET", "/", X_Forwarded_Proto="https", Accept_Language="fr")
        assert (status, "X-Forwarded-For" in found["error"], "mandataire" in found["error"]) == (403, True, True)
        assert browser(live, "GET", "/", X_Forwarded_For="192.0.2.1")[0] == 403
        assert browser(live, "GET", "/healthz")[0] == 200
        body, https = {"game": "demo", "seats": DUEL}, live.base.replace("http:", "https:")
        found = [browser(live, "POST", "/api/tables", body, **good, Origin=https)[0] for _ in range(11)]
        assert found == [201] * limits.NEW_TABLES + [429]
        other = good | {"X_Forwarded_For": "192.0.2.2"}
        assert browser(live, "POST", "/api/tables", body, **other, Origin=https)[0] == 201
    finally:
        live.stop()


def test_unknown_games_and_players_are_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no_such_module"):
        Server(Config(data=tmp_path, games=("no_such_module:GAME",)))
    with pytest.raises(BadData, match="Nobody"):
        Server(Config(data=tmp_path, players=("tests.table.test_hub:Nobody",)))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HELLMOUTH_HOME": str(tmp_path)}
    for option, name in (("--game", "nonsense"), ("--player", "nonsense"), ("--game", "tests.demo:NOTHING")):
        ran = subprocess.run(
            [sys.executable, "-m", "hellmouth", "serve", "--port", "0", option, name],
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ran.returncode != 0
        assert name.split(":")[-1] in ran.stderr
        assert "Traceback" not in ran.stderr
        assert ran.stdout == ""  # no address of a server that is not there


def test_nothing_of_a_refused_record_is_stored(live: Live) -> None:
    _, found = opened(live)
    db = sqlite3.connect(live.config.data / "tables.sqlite3")
    before = db.execute("select count(*) from tables").fetchone()[0]
    assert browser(live, "POST", "/api/records", {**a_record(), "digests": {"5": "wrong"}})[0] == 400
    assert db.execute("select count(*) from tables").fetchone()[0] == before
    db.close()
    assert found["table"]
