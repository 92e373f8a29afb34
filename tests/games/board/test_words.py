"""Pictures, positions, reasons: what people read and write."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.core.messages import check, languages
from hellmouth.games.board import GAME
from hellmouth.games.board.components import SETTING_NAMES
from tests.games.board.table import Table


def test_every_message_in_both_languages() -> None:
    assert check() == []


def test_picture_shows_pieces_and_hides_secrets() -> None:
    """BG-CARD-03, BG-CARD-05."""
    t = Table(turn="Spike", blue=[2, 2], hand=["Hex"], people={"Spike": {"space": "15,8", "artifact": "Majik Sword"}})
    for language in languages():
        open_, closed = (GAME.picture(GAME.view(t.s, seat), language) for seat in (0, 2))
        for text in (open_, closed):
            row = next(line for line in text.splitlines() if line.startswith(" 8 |"))
            assert "SPI Wil" in row
            assert all(len(line) <= 125 for line in text.splitlines())
    assert "Hex" in open_ or "Maléfice" in open_
    assert "Maléfice" not in closed
    assert "Majik" not in closed.split("Spike ")[1].split("\n")[0]


def test_present_hides_secrets_and_gives_routes() -> None:
    """BG-CARD-03, BG-CARD-05, BG-MOVE-01."""
    t = Table(turn="Buffy", blue=[2, 2], hand=["Hex"], people={"Buffy": "5,1"})
    mine, other = (GAME.present(GAME.view(t.s, seat)) for seat in (1, 0))
    assert mine["hand"] == [{"id": t.s.zones[8][0], "card": None, "deck": "evil"}]
    assert other["hand"][0]["card"] == "evil-hex"
    assert mine["routes"][str(t.s.town.number(6, 4))][-1] == t.s.town.number(6, 4)
    assert (mine["steps"], other["routes"], len(mine["people"])) == (4, {}, 8)


@pytest.mark.parametrize(("spec", "words"), [
    ({"Bufy": "5,1"}, "no character is called 'Bufy'"),
    ({"Buffy": "10,8"}, "is no space"),
    ({"Buffy": {"hat": 1}}, "position.Buffy.hat"),
    ({"Buffy": 3}, "is no table"),
    ({"Adam": "5,1"}, "not in this villain's game"),
    ({"Buffy": {"cards": ["Box of Garvok"]}}, "no card is called"),
    ({"Buffy": {"cards": ["Hex"]}}, "cannot hold"),
    ({"Buffy": {"cards": ["Sword", "Sword", "Sword"]}}, "too many cards"),
    ({"Buffy": {"artifact": "Sword"}}, "no Artifact"),
    ({"Buffy": {"artifact": "Judge's Arm"}}, "no copy"),
    ({"Buffy": {"health": 40}}, "BG-INV-03"),
    ({"Buffy": "5,1", "Willow": "5,1"}, "BG-INV-01"),
    ({"Buffy": "12,14"}, "Hellmouth"),
    ({"Werewolf Oz": "12,1"}, "wolf without Full Moon"),
    ({"phase": 40}, "no space of the Phase Chart"),
    ({"phase": 11, "Spike": "4,3"}, "BG-INV-04"),
    ({"hand": ["Sword"]}, "no Evil card"),
    ({"corners": {"N": "Swift Boots"}}, "is no corner"),
    ({"piles": {"artifact": []}}, "no draw pile"),
    ({"turn": "Kathy"}, "not in play"),
    ({"Angel": {"space": "1,1", "player": "A"}}, "no Good player"),
    ({"Vamp Xander": {"space": "1,1", "side": "left"}}, "is no side"),
])
def test_impossible_positions(spec: dict[str, Any], words: str) -> None:
    """What is wrong with a position is said in one line with a cure."""
    with pytest.raises(BadData) as error:
        GAME.position({"blue": [2, 2], **spec})
    assert words in str(error.value)
    assert error.value.cure


def test_paths() -> None:
    t = Table(turn="Buffy", blue=[2, 2])
    assert (t["phase"], t["index"], t["villain"], t["Buffy.slots"], t["Mr. Trick.alive"]) == (
        "waxing", 2, "master", "2/1/1/1", False)
    for path in ("Buffy.hat", "Bufy.health", "nothing", "weapon.top"):
        with pytest.raises(BadData):
            GAME.probe(t.s, path)


def test_chosen_setup() -> None:
    rng = Random(1)
    made = GAME.chosen_setup(3, rng, (), {"villain": "adam", "round_limit": 9})
    assert made == {"players": 3, "villain": "adam", "options": {"round_limit": 9}}
    with pytest.raises(BadData):
        GAME.chosen_setup(3, rng, (), {"fog": 1})
    with pytest.raises(BadData):
        GAME.chosen_setup(3, rng, ["x"])
    seen = {name for seed in range(200) for name in GAME.random_setup(2, Random(seed))["options"]}
    assert seen == set(SETTING_NAMES)
    assert len(SETTING_NAMES) == 21
