"""How the chances moved in a game: honest numbers for every quiet position, and the turns that mattered."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hellmouth.core.game import Game
from hellmouth.players.evaluate import evaluator, outcome_values
from hellmouth.table import bodies, chances
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel
from tests.table.around import Around, known_games
from tests.table.test_happenings import sitting

GAMES = known_games()


def played(game: Game[Any], seed: int, answers: int) -> Around:
    a = sitting(game, seed)
    a.play(answers, Random(seed))
    return a


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_the_curve_is_what_the_evaluator_says(game: Game[Any]) -> None:
    reel = Reel(played(game, 11, 80).table.play)
    found = chances.chances(reel, Viewer(None, "en"))
    steps = [one.step for one in found.points]
    assert steps == sorted(set(steps))
    assert steps[-1] == found.steps == reel.steps
    for point in found.points:
        s = reel.state(point.step)
        assert point.chances == [round(one, 3) for one in evaluator(game.name).evaluate(s)]
        assert all(0 <= one <= 1 for one in point.chances)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_turning_points_are_the_largest_changes(game: Game[Any]) -> None:
    reel = Reel(played(game, 12, 120).table.play)
    found = chances.chances(reel, Viewer(0, "fr"))
    gains = [max(b - a for a, b in zip(one.chances, two.chances, strict=True)) for one, two in pairwise(found.points)]
    named = [one.after - one.before for one in found.turning]
    assert len(named) == min(chances.TURNS, sum(gain >= chances.LEAST for gain in gains))
    assert sorted(named, reverse=True) == pytest.approx(sorted(gains, reverse=True)[: len(named)])
    assert [one.step for one in found.turning] == sorted(one.step for one in found.turning)


def test_a_finished_game_ends_with_its_winner_and_says_what_decided_it() -> None:
    game = next(one for one in GAMES if one.name == "vs")
    a = sitting(game, 3)
    rng = Random(3)
    for _ in range(60):
        if a.table.play.state.outcome is not None:
            break
        a.play(40, rng)
    winners = a.table.play.state.outcome
    assert winners
    found = chances.chances(Reel(a.table.play), Viewer(None, "en"))
    teams = evaluator("vs").teams(a.table.play.state)
    assert found.points[-1].chances == outcome_values(winners, teams)
    assert found.decided is not None
    assert found.decided.seat in winners
    assert found.decided.line is not None
    assert found.decided in found.turning


def test_a_long_game_has_a_short_curve() -> None:
    points = [bodies.Chance(step=n, chances=[0.5, 0.5]) for n in range(1000)]
    thin = chances._thinned(points)
    assert len(thin) <= chances.POINTS + 1
    assert (thin[0].step, thin[-1].step) == (0, 999)


SHARP = [game for game in GAMES if game.name in ("vs", "ccg")]
"""Where single choices of random games matter much; in board a turn is many small steps."""


@pytest.mark.parametrize("game", SHARP, ids=lambda g: g.name)
def test_who_lost_by_a_turn_reads_what_would_have_been_better(game: Game[Any]) -> None:
    """Random games are full of it; nobody is told what somebody else should have done, or to take what they took."""
    seen = 0
    for seed in (12, 13):
        reel = Reel(played(game, seed, 120).table.play)
        assert not any(one.better for one in chances.chances(reel, Viewer(None, "en")).turning)
        for seat in (0, 1):
            teams = evaluator(game.name).teams(reel.state(reel.steps))
            for one in chances.chances(reel, Viewer(seat, "en")).turning:
                seen += bool(one.better)
                if one.better:
                    assert teams[one.seat] != teams[seat]
                    assert one.better.startswith("Better would have been: ")
    assert seen
