"""Deck files are read when a person names them, never when a game starts: a setup must not reach the disk."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME, decks


def test_a_named_file_becomes_a_deck_in_the_setup(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    starter = decks.load("master-starter")
    lines = ["Main: The Master", *(f"{n} {card}" for card, n in starter["cards"].items())]
    file.write_text("\n".join(lines), encoding="utf-8")

    setup = GAME.chosen_setup(2, Random(1), [str(file)])

    assert setup["decks"][0]["cards"] == starter["cards"]
    assert GAME.start(setup, 1).seats == 2


def test_starting_a_game_reads_no_file(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text("Main: The Master", encoding="utf-8")

    with pytest.raises(BadData, match="there is no such deck"):
        GAME.start({"mode": "duel", "decks": [str(file), "buffy-starter"]}, 1)


def test_a_mode_is_enough() -> None:
    """VS-2V2-02, VS-DECK-10: without decks everybody gets a starter deck in turn."""
    s = GAME.start({"mode": "two_v_two"}, 1)
    assert (s.seats, s.mode, s.allies) == (4, "two_v_two", (0, 1, 0, 1))
    assert [GAME.probe(s, f"{p}.main") for p in "ABCD"] == ["Buffy L1", "The Master L1"] * 2
    assert GAME.start({"mode": "free_for_all", "seats": 4}, 1).seats == 4
    assert GAME.start({"mode": "free_for_all"}, 1).seats == 3
    assert GAME.start({}, 1).seats == 2
    wrongs: tuple[Any, ...] = (
        ({"mode": "duel", "seats": 3}, "decks"),
        ({"mode": "two_v_two", "seats": 2}, "decks"),
        ({"decks": ["spike-sunnydale", "xander-wall"], "seats": 4}, "seats"),
        ({"seats": 9}, "decks"),
    )
    for wrong, place in wrongs:
        with pytest.raises(BadData, match=place):
            GAME.start(wrong, 1)


def test_optional_rules() -> None:
    """VS-2V2-06, VS-AMB-34."""
    s = GAME.start({"mode": "two_v_two", "options": {"recruit_for_teammate": True}}, 1)
    assert (s.lend, s.orders_all) == (True, False)
    s = GAME.start({"options": {"active_player_orders_triggers": True}}, 1)
    assert (s.lend, s.orders_all) == (False, True)
    wrongs: tuple[Any, ...] = (
        ({"recruit_for_teammate": True}, "recruit_for_teammate"),
        ({"lend": True}, "setup.options"),
        ({"active_player_orders_triggers": "yes"}, "active_player_orders_triggers"),
        ([], "options"),
    )
    for options, place in wrongs:
        with pytest.raises(BadData, match=place):
            GAME.start({"options": options}, 1)


def test_rules_chosen_by_a_person_choose_the_mode() -> None:
    """VS-2V2-06: only two against two has teammates."""
    for seed in range(6):
        made = GAME.chosen_setup(4, Random(seed), [], {"recruit_for_teammate": True})
        assert (made["mode"], made["options"]) == ("two_v_two", {"recruit_for_teammate": True})
        assert GAME.start(made, 1).lend
    made = GAME.chosen_setup(4, Random(1), ["spike-sunnydale"], {"mode": "free_for_all"})
    assert (made["mode"], made["decks"][0], "options" in made) == ("free_for_all", "spike-sunnydale", False)
    with pytest.raises(BadData, match="active_player_orders_triggers"):
        GAME.chosen_setup(4, Random(1), [], {"team": True})
