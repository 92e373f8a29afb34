"""Two tables of one server that play with different sets of cards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from hellmouth.games.ccg import GAME
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.table.bots import question
from hellmouth.table.client import Client
from hellmouth.table.protocol import Update
from hellmouth.table.view_json import unpack
from tests.games.ccg.two_sets import setup, two_sets
from tests.table.conftest import Live


@pytest.fixture(scope="module", autouse=True)
def _sets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with two_sets(tmp_path_factory.mktemp("cards")):
        yield


def test_two_tables_of_one_server_play_with_different_sets(live: Live) -> None:
    """Each seat is told its own cards, and the computer player, in a process of its own, knows them too."""
    seats = [{"kind": "me"}, {"kind": "bot", "player": "greedy"}]
    told: dict[str, str] = {}

    async def play(name: str) -> None:
        client, wanted = Client(live.base), setup(name, hand=40)
        opened = await client.ask("/api/tables", {"game": "ccg", "seats": seats, "setup": wanted})
        chair = await client.sit(opened["table"], form="text")
        update = await chair.until(Update)
        while update.seq < 12:
            if update.decision is not None:
                await chair.answer(update.decision.options[0].key)
            update = await chair.until(Update, 60)
        told[name] = update.view["picture"]
        await chair.close()
        table = live.server.hub.held[opened["table"]].table
        assert table.play.state.cards.name == name
        asked = json.loads(question(table, 1, "greedy"))
        unpacked = unpack(GAME, 1, asked).state
        assert isinstance(unpacked, Sunnydale)
        assert unpacked.cards is table.play.state.cards, "what a worker process makes of it"

    async def both() -> None:
        await asyncio.gather(play("summer"), play("winter"))

    asyncio.run(both())
    metrics = live.server.hub.metrics
    assert "bot" in metrics._times, "the computer players were asked"
    assert not metrics.counts["bot_faults", ""], "and could read their cards"
    assert "Summer Coin" in told["summer"]
    assert "Winter Coin" not in told["summer"]
    assert "Winter Coin" in told["winter"]
    assert "Summer Coin" not in told["winter"]


def test_each_set_has_its_own_list_of_cards(live: Live) -> None:
    """One id is another card in each; the view says which set is played with."""
    client = Client(live.base)
    for name, other in (("summer", "winter"), ("winter", "summer")):
        found = client.request(f"/api/en/games/ccg/cards?set={name}")["cards"]
        assert [card["name"] for card in found if card["id"] == "coin"] == [f"{name.title()} Coin"], other
    with pytest.raises(Exception, match="404"):
        client.request("/api/en/games/ccg/cards?set=autumn")
    state = GAME.start(setup("winter"), 1)
    assert GAME.present(GAME.view(state, 0))["cards"] == "winter"
    assert GAME.present(GAME.view(GAME.start(setup(""), 1), 0))["cards"] == ""
