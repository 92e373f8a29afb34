"""One simulated game: what is watched never changes it, and the quick way is the same game."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.sim.plan import Plan
from hellmouth.sim.play import begin, play
from hellmouth.sim.run import run
from tests.demo import GAME
from tests.sim.watched import GAME as WATCHED

NAME = "tests.sim.watched:GAME"


def results(**more: Any) -> list[Any]:
    plan = Plan(NAME, ("random", "random"), 12, seed=5, **more)
    return [(r["outcome"], r["answers"], r["ending"]) for r in run(plan, range(12)) if r["row"] == "game"]


def test_watching_never_changes_a_game() -> None:
    plain = results()

    assert results(cards=True) == plain
    assert results(decisions=True) == plain
    assert results(careful=True) == plain


def test_twins_who_swap_seats_play_another_game() -> None:
    plain = results()

    assert any(plain[i] != plain[i + 1] for i in range(0, 12, 2))


def test_opening_hands_are_drawn_cards() -> None:
    job = Plan(NAME, ("random", "random"), 2).job(0)
    match = begin(WATCHED, job, listen=True)
    drawn = [event for event in match.log if event.message == "demo.log.drew"]

    assert len(drawn) == 9  # four each, and one for the first turn
    assert match.state == begin(WATCHED, job).state


def test_the_number_of_players_must_fit() -> None:
    match = begin(GAME, Plan("demo", ("random", "random"), 2).job(0))
    with pytest.raises(HellmouthError, match="2 seats need 2 players"):
        play(match, ["random"], 1)


def test_a_player_that_breaks_is_told_with_its_seat() -> None:
    [row] = run(Plan(NAME, ("tests.sim.test_play:Broken", "random"), 1), range(1))

    assert "seat 0, answer 0: ZeroDivisionError" in row["fault"]
    assert row["outcome"] is not None


class Broken:
    def choose(self, view: Any, decision: Any, rng: Any) -> Any:
        return 1 / 0
