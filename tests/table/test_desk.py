"""Decks over HTTP: lines both ways, and games to see how one fares."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.games import game as find
from hellmouth.table import library
from hellmouth.table.client import Client
from hellmouth.table.trying import tried
from tests.table.conftest import Live
from tests.table.test_http import browser

READY = {"vs": "spike-sunnydale", "ccg": "spike-night-raid"}


def deck(game: str) -> dict[str, Any]:
    found = next(d for d in library.shelf(game, "decks", "en")["decks"] if d["id"] == READY[game])
    return {k: v for k, v in found.items() if k not in ("id", "note")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", READY)
def test_a_deck_goes_to_lines_and_back(live: Live, game: str, language: str) -> None:
    client, given = Client(live.base), deck(game)
    text = client.request(f"/api/{language}/games/{game}/decks/write", given)["text"]
    assert len(text.splitlines()) > 10
    found = client.request(f"/api/{language}/games/{game}/decks/read", {"text": text})
    for pile in ("cards", "resource", "main", "essence"):
        assert found["deck"].get(pile) == given.get(pile)


def test_what_is_no_deck_is_refused_in_one_line(live: Live) -> None:
    client = Client(live.base)
    for path, body in (("read", {"text": "4 No Such Card At All"}), ("write", {"main": 3}), ("try", {"deck": {}})):
        with pytest.raises(HellmouthError, match="400"):
            client.request(f"/api/en/games/vs/decks/{path}", body)
    with pytest.raises(HellmouthError, match="404"):
        client.request("/api/en/games/board/decks/read", {"text": "x"})


def test_a_deck_is_tried_in_parts(live: Live) -> None:
    client, given = Client(live.base), deck("vs")
    first = client.request("/api/en/games/vs/decks/try", {"deck": given, "most": 2})
    assert 1 <= first["games"] <= 2
    assert 0 <= first["points"] <= first["games"]
    assert sum(r["games"] for r in first["against"]) == first["games"]


def test_the_same_numbers_are_the_same_games() -> None:
    game, given = find("vs"), deck("vs")
    whole = tried(game, given, {}, 0, 4, seconds=600)
    parts = [tried(game, given, {}, n, 2, seconds=600) for n in (0, 2)]
    assert whole.points == sum(p.points for p in parts)
    assert whole.against == {k: v for p in parts for k, v in p.against.items()}


@pytest.mark.parametrize("game", READY)
def test_the_form_of_a_deck_has_a_place_for_every_card_of_the_ready_ones(live: Live, game: str) -> None:
    status, form, _ = browser(live, "GET", f"/api/en/games/{game}/decks/form")
    assert status == 200, "a page asks for it like for any list, without a header"
    holds = {section["id"]: set(section["cards"]) for section in form["sections"]}
    assert set(form["blank"]) >= set(holds)
    for ready in library.shelf(game, "decks", "en")["decks"]:
        for place, cards in holds.items():
            held = ready.get(place, ())
            assert ({held} if isinstance(held, str) else set(held)) <= cards, (ready["id"], place)
    tools = find(game).kit.decks
    assert tools is not None
    assert form["hand"] == tools.load().seen()[0]
