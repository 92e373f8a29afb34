"""Campaigns: random legal games under every check, the same whatever the workers, and faults are found."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.sim.campaign import campaign, counts
from tests.demo import GAME

DEMO = "tests.demo:GAME"


def test_all_seat_counts_are_played_and_workers_do_not_matter() -> None:
    one = campaign(DEMO, 90, seed=3)
    two = campaign(DEMO, 90, seed=3, jobs=2)

    assert one == two
    assert (one.games, one.faults) == (90, [])
    assert one.seats == {2: 45, 3: 45}
    assert sum(one.endings.values()) == 90


def test_a_broken_invariant_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: object, s: object) -> None:
        raise HellmouthError("a card is in two places")

    monkeypatch.setattr(type(GAME), "check", breaks)
    found = campaign(DEMO, 2, seed=3)

    assert found.games == 0
    assert [f.split(": ")[1] for f in found.faults] == ["a card is in two places"] * 2


def test_a_game_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "bound", 5)

    assert "not over after 5 answers" in campaign(DEMO, 1, seed=3).faults[0]


def test_no_games_are_refused() -> None:
    with pytest.raises(BadData):
        campaign(DEMO, 0, seed=1)


def test_what_the_cards_did_is_counted() -> None:
    found = campaign("ccg", 6, seed=3)
    told = counts("ccg", found)

    assert found.faults == []
    assert {ref.partition(".")[0] for ref in found.abilities} <= set(told), "what is granted belongs to an ability"
    assert told["essence-drusilla/0"] == found.abilities["essence-drusilla/0"]
    assert sum(n > 0 for n in told.values()) > 100
