"""Everybody brings a deck: closed until all are ready, then revealed together, and stored all the while."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from types import UnionType
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.table import library, protocol
from hellmouth.table.app import Server
from hellmouth.table.client import Chair, Client
from hellmouth.table.doctor import examine
from hellmouth.table.folder import DATABASE
from hellmouth.table.gathering import Gathering, Guest, Plan, Seating, leader
from hellmouth.table.gatherings import row_of
from hellmouth.table.storage import Row
from tests.table.conftest import Live
from tests.table.test_hub import with_server

ME, PERSON, OPEN = {"kind": "me", "name": "Anne"}, {"kind": "person"}, {"kind": "open"}
BOT = {"kind": "bot", "player": "random"}


def deck(game: str, name: str) -> dict[str, Any]:
    """A ready deck as somebody's own."""
    found = next(d for d in library.shelf(game, "decks", "en")["decks"] if d["id"] == name)
    return {k: v for k, v in found.items() if k not in ("id", "note")}


def gathered(
    live: Live, game: str = "vs", seats: list[dict[str, Any]] | None = None, **more: Any
) -> tuple[Client, dict[str, Any]]:
    anne = Client(live.base)
    return anne, anne.request("/api/gatherings", {"game": game, "seats": seats or [ME, PERSON], **more})


def come(live: Live, opened: dict[str, Any], seat: int | None, name: str | None = "Ben") -> Client:
    """Somebody uses the link of a seat."""
    token = next(link["token"] for link in opened["links"] if link["seat"] == seat)
    client = Client(live.base)
    client.request("/api/enter", {"token": token, "name": name})
    return client


class At:
    """One person at the table, with every word they were told."""

    def __init__(self, chair: Chair) -> None:
        self.chair, self.heard, self.count = chair, "", 0

    async def next(self, kind: type[Any] | UnionType) -> Any:
        while True:
            told = await self.chair.next()
            self.heard += msgspec.json.encode(told).decode()
            if isinstance(told, kind):
                return told

    async def wish(self, said: str, **fields: Any) -> protocol.Ack | protocol.Refused:
        self.count += 1
        await self.chair.send({"type": said, "id": f"w{self.count}", **fields})
        found: protocol.Ack | protocol.Refused = await self.next(protocol.Ack | protocol.Refused)
        return found

    async def until(self, test: Any) -> protocol.Gathering:
        while True:
            told: protocol.Gathering = await self.next(protocol.Gathering)
            if test(told):
                return told


SAT: list[Chair] = []


async def chair_of(client: Client, table: str, language: str = "en") -> Chair:
    chair = await client.sit(table, language)
    SAT.append(chair)
    return chair


async def sit(client: Client, table: str, language: str = "en") -> At:
    at = At(await chair_of(client, table, language))
    await at.next(protocol.Gathering)
    return at


def run(play: Any) -> None:
    """What happens at the table; whoever sat there gets up at the end."""

    async def all_of_it() -> None:
        try:
            await play()
        finally:
            while SAT:
                await SAT.pop().close()

    asyncio.run(all_of_it())


@pytest.mark.parametrize("lists", ["open", "closed"])
def test_two_bring_decks_that_nobody_sees_before_both_are_ready(live: Live, lists: str) -> None:
    """With closed lists nobody is told afterwards either: only who leads, for that lies open from then on."""
    anne, opened = gathered(live, lists=lists)
    ben = come(live, opened, 1)
    watcher = come(live, opened, None)

    async def play() -> None:
        a, b, w = [await sit(c, opened["table"]) for c in (anne, ben, watcher)]
        mine = {**deck("vs", "spike-sunnydale"), "name": "Anne's secret"}
        assert isinstance(await a.wish("bring", seat=0, deck=mine), protocol.Ack)
        assert isinstance(await a.wish("ready", seat=0, ready=True), protocol.Ack)
        told = await b.until(lambda t: t.places[0].ready)
        assert told.missing == [1], "everybody sees who is missing"
        assert told.places[0].brought
        assert [m.seat for m in told.mine] == [1]
        seen = await w.until(lambda t: t.places[0].ready)
        assert seen.mine == []
        for other in (b, w):
            assert "secret" not in other.heard
            assert not any(card in other.heard for card in mine["cards"])
        assert isinstance(await b.wish("bring", seat=1, name="Benoît", deck="angelus-history"), protocol.Ack)
        assert isinstance(await b.wish("ready", seat=1, ready=True), protocol.Ack)
        for person in (a, b, w):
            begun = await person.next(protocol.Begun)
            called = ["Anne's secret", "Angelus: The End of History"] if lists == "open" else ["", ""]
            assert [(d.name, d.deck) for d in begun.decks] == [*zip(["Anne", "Benoît"], called, strict=True)]
            assert [d.leader for d in begun.decks] == ["spike-l1", "angelus-l1"]
            with pytest.raises(ConnectionClosed) as closed:
                await person.chair.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == protocol.Close.COME_BACK
        chair = await chair_of(anne, opened["table"])
        people = await chair.until(protocol.Table)
        assert [s.name for s in people.seats] == ["Anne", "Benoît"]
        assert (people.pace, people.lists, people.fair) == ("discreet", lists, told.fair)
        update = await chair.until(protocol.Update)
        assert mine["main"] in json.dumps(update.view)

    run(play)


@pytest.mark.parametrize(
    ("game", "brought", "card"),
    [
        ("ccg", "angel-guardian", "angel-1"),
        ("ccg", {"essence": "essence-angel", "resource": {}}, "essence-angel"),
        ("vs", {"main": "spike-l1"}, "spike-l1"),
        ("vs", {"main": 7 * "long"}, 7 * "long"),
        ("vs", "no-such-deck", ""),
        ("vs", ["spike"], ""),
        ("vs", None, ""),
        ("board", "spike", ""),
    ],
)
def test_who_leads_a_deck_is_told_whatever_was_brought(game: str, brought: object, card: str) -> None:
    assert leader(games.game(game), brought) == card


def test_seats_without_a_name_are_called_in_each_language(live: Live) -> None:
    anne, opened = gathered(live, "vs", [ME, PERSON, {"kind": "bot", "player": "random"}])
    ben = come(live, opened, 1, None)

    async def play() -> None:
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"], "fr")
        for person, names in ((a, ["Player 2", "Computer"]), (b, ["Joueur 2", "Ordinateur"])):
            await person.chair.send({"type": "hello", "version": 1, "language": "fr" if person is b else "en"})
            told = await person.until(lambda t: t.places[1].here)
            assert [p.name for p in told.places[1:]] == names

    run(play)


def test_a_deck_is_checked_against_the_format_with_reasons(live: Live) -> None:
    anne, opened = gathered(live, "ccg", setup={"format": "constructed", "edition": "third"})

    async def play() -> None:
        a = await sit(anne, opened["table"], "fr")
        await a.chair.send({"type": "bring", "id": "b1", "seat": 0, "deck": deck("ccg", "first-patrol-hero")})
        told = await a.until(lambda t: t.places[0].brought)
        assert told.mine[0].problems
        assert all(p.text for p in told.mine[0].problems)
        refused = await a.wish("ready", seat=0, ready=True)
        assert isinstance(refused, protocol.Refused)
        assert refused.code == "deck"
        await a.chair.send({"type": "bring", "id": "b2", "seat": 0, "deck": "first-patrol-hero"})
        told = await a.until(lambda t: t.mine[0].deck == "first-patrol-hero")
        assert told.mine[0].problems, "the small ready deck does not fit either"
        await a.chair.send({"type": "bring", "id": "b3", "seat": 0, "deck": "angel-guardian"})
        told = await a.until(lambda t: t.mine[0].deck == "angel-guardian")
        assert told.mine[0].problems == []
        wrong = await a.wish("bring", seat=0, deck="no-such-deck")
        assert isinstance(wrong, protocol.Refused)
        assert wrong.code == "no_deck"

    run(play)


def test_seats_are_swapped_filled_and_closed(live: Live) -> None:
    anne, opened = gathered(live, "vs", [ME, PERSON, PERSON, PERSON])
    ben = come(live, opened, 1)

    async def play() -> None:
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"])
        denied = await b.wish("arrange", seat=2, kind="bot", player="random")
        assert isinstance(denied, protocol.Refused)
        assert denied.code == "not_yours"
        assert isinstance(await a.wish("arrange", seat=2, kind="bot", player="random"), protocol.Ack)
        assert isinstance(await a.wish("swap", seat=1, other=3), protocol.Ack)
        told = await b.until(lambda t: [m.seat for m in t.mine] == [3])
        assert told.places[2].kind == "bot"
        assert isinstance(await a.wish("arrange", seat=1, kind="closed"), protocol.Ack)
        assert isinstance(await a.wish("ready", seat=0, ready=True), protocol.Ack)
        assert isinstance(await b.wish("ready", seat=3, ready=True), protocol.Ack)
        await b.next(protocol.Begun)
        chair = await chair_of(ben, opened["table"])
        people = await chair.until(protocol.Table)
        assert [s.kind for s in people.seats] == ["person", "bot", "person"]
        assert people.seats[1].name == "Computer"
        assert [m.seat for m in people.mine] == [2], "rights move with the seat"

    run(play)


def test_too_few_seats_and_the_seat_of_somebody_who_is_there_are_refused(live: Live) -> None:
    anne, opened = gathered(live)
    ben = come(live, opened, 1)

    async def play() -> None:
        a = await sit(anne, opened["table"])
        few = await a.wish("arrange", seat=1, kind="closed")
        assert isinstance(few, protocol.Refused)
        assert few.code == "no_seats"
        b = await sit(ben, opened["table"])
        taken = await a.wish("arrange", seat=1, kind="bot", player="random")
        assert isinstance(taken, protocol.Refused)
        assert taken.code == "not_now"
        assert isinstance(await b.wish("arrange", seat=1, kind="person"), protocol.Ack), "one may get up"
        told = await a.until(lambda t: not t.places[1].taken)
        assert told.missing == [0, 1]
        again = anne.request(f"/api/tables/{opened['table']}/link", {"seat": 1})
        assert come(live, {"links": [again]}, 1, "Cleo")
        assert (await a.until(lambda t: t.places[1].taken)).places[1].name == "Cleo"
        assert isinstance(await a.wish("answer", seat=0, seq=0, option="pass"), protocol.Refused)

    run(play)


def test_a_game_without_decks_begins_too(live: Live) -> None:
    anne, opened = gathered(live, "board", setup={"villain": "judge"})
    ben = come(live, opened, 1)

    async def play() -> None:
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"])
        assert not (await _hello(a)).brings
        await a.wish("ready", seat=0, ready=True)
        await b.wish("ready", seat=1, ready=True)
        await b.next(protocol.Begun)
        chair = await chair_of(ben, opened["table"])
        assert "judge" in json.dumps((await chair.until(protocol.Update)).view).lower()

    run(play)


async def _hello(at: At) -> protocol.Gathering:
    await at.chair.send({"type": "hello"})
    told: protocol.Gathering = await at.next(protocol.Gathering)
    return told


def test_open_tables_are_listed_and_joined_without_a_link(live: Live) -> None:
    _, private = gathered(live)
    _, opened = gathered(live, "vs", [{"kind": "me", "name": "Zoé"}, OPEN])
    guest = Client(live.base)
    found = {t["table"]: t for t in guest.request("/api/gatherings")["tables"]}
    assert private["table"] not in found
    assert found[opened["table"]]["names"] == ["Zoé"]
    assert found[opened["table"]]["free"] == 1
    _, nameless = gathered(live, "vs", [{"kind": "me"}, OPEN])
    for language, called in (("en", "Player 1"), ("fr", "Joueur 1")):
        told = {t["table"]: t for t in guest.request(f"/api/gatherings?lang={language}")["tables"]}
        assert told[nameless["table"]]["names"] == [called]
    entered = guest.request(f"/api/gatherings/{opened['table']}/join", {"name": "Ben"})
    assert entered["seats"] == [1]
    assert opened["table"] not in {t["table"] for t in guest.request("/api/gatherings")["tables"]}
    with pytest.raises(HellmouthError, match="409"):
        Client(live.base).request(f"/api/gatherings/{opened['table']}/join", {})
    with pytest.raises(HellmouthError, match="409"):
        Client(live.base).request(f"/api/gatherings/{private['table']}/join", {})
    mine = guest.request("/api/tables")["tables"][0]
    assert (mine["status"], mine["names"]) == ("gathering", ["Zoé", "Ben"])


def test_several_computer_players_have_different_names(live: Live) -> None:
    bot = {"kind": "bot", "player": "random"}
    anne, opened = gathered(live, "vs", [ME, PERSON, bot, bot], language="fr")

    async def play() -> None:
        chair = await chair_of(anne, opened["table"], "en")
        told = await chair.until(protocol.Gathering)
        assert [p.name for p in told.places[2:]] == ["Computer 1", "Computer 2"]

    run(play)


@pytest.mark.parametrize(
    ("game", "setup", "most", "fewer"),
    [("vs", {"mode": "two_v_two"}, 4, False), ("vs", {"mode": "free_for_all"}, 4, True), ("board", {}, 5, True)],
)
def test_a_seat_is_closed_only_where_the_others_can_play_on(
    live: Live, game: str, setup: dict[str, str], most: int, fewer: bool
) -> None:
    anne, opened = gathered(live, game, [ME] + [PERSON] * (most - 1), setup=setup)

    async def play() -> None:
        a = await sit(anne, opened["table"])
        said = await a.wish("arrange", seat=2, kind="closed")
        assert isinstance(said, protocol.Ack) is fewer
        if isinstance(said, protocol.Refused):
            assert said.code == "no_seats"

    run(play)


def test_a_seat_is_opened_to_anybody_and_kept_for_a_friend_again(live: Live) -> None:
    """Also after it was given back by whoever had taken it; only its opener decides."""
    anne, opened = gathered(live, "vs", [{"kind": "me", "name": "Zoé"}, PERSON])
    guest = Client(live.base)

    def listed() -> bool:
        return opened["table"] in {t["table"] for t in Client(live.base).request("/api/gatherings")["tables"]}

    async def play() -> None:
        a = await sit(anne, opened["table"])
        for kind, wanted in (("open", True), ("person", False), ("open", True)):
            assert isinstance(await a.wish("arrange", seat=1, kind=kind), protocol.Ack)
            told = await a.until(lambda t, wanted=wanted: t.places[1].listed is wanted)
            assert told.places[1].kind == "person"
            assert await asyncio.to_thread(listed) is wanted
        await asyncio.to_thread(guest.request, f"/api/gatherings/{opened['table']}/join", {"name": "Ben"})
        b = await sit(guest, opened["table"])
        assert isinstance(await b.wish("arrange", seat=1, kind="open"), protocol.Refused)
        assert isinstance(await b.wish("arrange", seat=1, kind="person"), protocol.Ack), "one may get up"
        assert (await a.until(lambda t: not t.places[1].taken)).places[1].listed

    run(play)


def test_the_last_one_who_is_ready_may_hang_up(tmp_path: Path) -> None:
    """The game begins although the line broke while "ready" was being stored."""

    async def work(server: Server) -> None:
        gatherings, slow = server.gatherings, threading.Event()
        state = Gathering("t", server.games["demo"], Plan([Seating(ready=True, brought=True), Seating()]), [0, 1], [])
        row = Row("t", "demo", "1", "demo", {}, 7, [], [], 1.0, 1.0, status="gathering")
        grants = [(b"a", 0), (b"b", 1)]
        await asyncio.wrap_future(server.store.create(row_of(row, state), [], grants))
        live = await gatherings.get("t")
        assert live is not None
        guest = live.state.guests[1] = Guest(1, frozenset({1}), ready=True)
        server.store._later(lambda db: slow.wait(60))
        asked = asyncio.create_task(gatherings.said(live, guest, protocol.Ready(id="r", seat=1, ready=True)))
        while not live.state.plan.seats[1].ready:  # noqa: ASYNC110  # a field sets no event
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        slow.set()
        async with live.lock:
            assert live.over
        held = await server.hub.get("t")
        assert held is not None
        assert held.table.status == "running"

    with_server(tmp_path, work)


def test_it_survives_a_restart_and_the_doctor(tmp_path: Path) -> None:
    first = Live(tmp_path)
    anne, opened = gathered(first)
    ben = come(first, opened, 1)

    async def before() -> None:
        a = await sit(anne, opened["table"])
        await a.wish("bring", seat=0, deck=deck("vs", "spike-sunnydale"))
        await a.wish("ready", seat=0, ready=True)

    run(before)
    first.stop()
    assert [f.whole and not f.unplayable for f in examine(tmp_path / DATABASE)] == [True]
    second = Live(tmp_path)

    async def after() -> None:
        for client in (anne, ben):
            client.base = second.base
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"])
        told = await _hello(a)
        assert told.places[0].ready
        mine: Any = told.mine[0].deck
        assert mine["main"] == deck("vs", "spike-sunnydale")["main"]
        await b.wish("ready", seat=1, ready=True)
        await a.next(protocol.Begun)

    run(after)
    second.stop()
    assert [f.whole and not f.unplayable for f in examine(tmp_path / DATABASE)] == [True]


def test_whoever_leaves_the_server_leaves_the_seat(live: Live) -> None:
    anne, opened = gathered(live)
    ben = come(live, opened, 1)

    async def play() -> None:
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"])
        await b.wish("bring", seat=1, deck="spike-sunnydale")
        await ben.ask("/api/leave", {"forget": True})
        told = await a.until(lambda t: not t.places[1].taken)
        assert (told.places[1].name, told.places[1].brought) == ("Player 2", False)
        with pytest.raises(ConnectionClosed):
            await b.until(lambda _: False)

    run(play)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"seats": [ME]}, "played by"),
        ({"seats": [ME, PERSON], "setup": {"decks": ["spike-sunnydale"]}}, "brought"),
        ({"seats": [ME, {**BOT, "deck": "../etc"}]}, "not known"),
        ({"seats": [ME, {"kind": "bot", "player": "nobody"}]}, "no computer player"),
        ({"seats": [ME, PERSON], "setup": {"mode": "../x"}}, "not known"),
    ],
)
def test_what_cannot_be_gathered_is_refused(live: Live, body: dict[str, Any], why: str) -> None:
    with pytest.raises(HellmouthError, match=why):
        Client(live.base).request("/api/gatherings", {"game": "vs", **body})


def test_options_that_the_game_refuses_are_told_to_everybody(live: Live) -> None:
    anne, opened = gathered(live, "vs", [ME, PERSON], setup={"mode": "two_v_two"})
    ben = come(live, opened, 1)

    async def play() -> None:
        a, b = await sit(anne, opened["table"]), await sit(ben, opened["table"])
        await b.wish("ready", seat=1, ready=True)
        await a.chair.send({"type": "ready", "id": "r", "seat": 0, "ready": True})
        told = await a.until(lambda t: t.trouble)
        assert "two_v_two" in told.trouble
        assert told.missing == [0, 1]

    run(play)


def test_without_anybody_else_the_game_begins_at_once(live: Live) -> None:
    """With what was chosen: format, decks, level; what the format forbids is refused."""
    bot = {**BOT, "deck": "buffy-fight-rush"}
    anne, opened = gathered(live, "ccg", [{**ME, "deck": "angel-guardian"}, bot], setup={"format": "constructed"})

    async def play() -> None:
        chair = await chair_of(anne, opened["table"])
        update = await chair.until(protocol.Update)
        assert update.view["format"] == "constructed"
        assert update.decision is not None

    run(play)
    with pytest.raises(HellmouthError, match="60"):
        gathered(live, "ccg", [{**ME, "deck": "first-patrol-hero"}, bot], setup={"format": "constructed"})
    with pytest.raises(HellmouthError, match="two_v_two"):
        gathered(live, "vs", [ME, BOT], setup={"mode": "two_v_two"})
