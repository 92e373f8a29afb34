"""What evaluators say of options at a glance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.games.board.cards import STORY
from hellmouth.games.board.components import CORNER_AT, WILLOW
from hellmouth.games.board.state import CORNER, GONE, HELD
from hellmouth.games.ccg.rules.fighting import fight_total
from hellmouth.games.ccg.words import FIGHT
from hellmouth.players.arena import drawn_setup
from hellmouth.players.evaluate import evaluator
from hellmouth.players.policy import play_out


def walk(name: str, seed: int, answers: int) -> Any:
    """The states of a random game, one after the other."""
    game, rng = games.game(name), Random(seed)
    s = game.start(game.random_setup(2, rng), seed)
    for _ in range(answers):
        if s.outcome is not None:
            return
        s.offer()
        yield s
        game.answer(s, rng.choice(s.options))


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_looks_say_of_all_options_what_prefer_says_of_each(name: str) -> None:
    judge, seen = evaluator(name), 0
    for seed in range(3):
        for s in walk(name, seed, 250):
            assert judge.looks(s, s.options) == [judge.prefer(s, option) for option in s.options]
            seen += 1
    assert seen > 100


def test_a_fight_that_is_won_gets_no_more_boosts_and_one_that_is_lost_does() -> None:
    judge = evaluator("ccg")
    ahead = behind = 0
    for seed in range(12):
        for s in walk("ccg", seed, 400):
            if s.conflict != FIGHT or s.settled or min(s.fighters) < 0 or ("pass",) not in s.options:
                continue
            gap = fight_total(s, 0) - fight_total(s, 1)
            leads = (gap if s.seat == s.attacker else -gap) > 0
            for option in s.options:
                if option[0] == "boost" and option[2] == s.resolving:
                    assert (judge.prefer(s, option) < judge.prefer(s, ("pass",))) == leads
                    ahead, behind = ahead + leads, behind + (not leads)
    assert ahead > 5
    assert behind > 5


def mayor() -> Any:
    """The start of a game against the Mayor, Willow beside an Artifact that is not the story's."""
    s = games.game("board").start({"players": 2, "villain": "mayor"}, 5)
    corner = next(n for n in range(4) if not STORY[s.face[s.zones[CORNER + n][0]]])
    space = next(x for x, n in CORNER_AT.items() if n == corner)
    s.put(WILLOW, s.town.neighbours[space][0])
    return s, s.zones[CORNER + corner][0]


def test_in_the_board_game_an_artifact_in_the_hand_is_better_than_one_beside_the_feet() -> None:
    """Else nobody ever picks one up: they all stand next to it and enjoy being near."""
    judge = evaluator("board")
    s, artifact = mayor()
    before = judge.evaluate(s)[1]
    s.move(artifact, HELD + WILLOW)
    assert judge.evaluate(s)[1] > before


def test_in_the_board_game_nobody_looks_for_an_artifact_that_has_left_the_game() -> None:
    judge = evaluator("board")
    s, _ = mayor()
    assert {"search", "study"} <= judge.terms(s)[1].keys()
    story = next(c for n in range(4) for c in s.zones[CORNER + n] if STORY[s.face[c]])
    s.move(story, GONE)
    assert not {"search", "study", "flame", "kindling"} & judge.terms(s)[1].keys()


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_playing_out_is_better_than_chance(name: str) -> None:
    """Thirty pairs of games of the policy against any options, sides swapped."""
    game, judge, points = games.game(name), evaluator(name), 0.0
    for number in range(60):
        pair, side = divmod(number, 2)
        _, s = drawn_setup(game, pair, None)
        rng, teams = Random(number), judge.teams(s)
        while s.outcome is None and s.tick < 2000:
            if teams[s.seat] == side:
                play_out(game, judge, s, rng.random, 1)
            else:
                game.take(s, rng.choice(s.offer()))
        winners = {teams[seat] for seat in s.outcome or ()} or set(teams)
        points += (side in winners) / len(winners)
    assert points >= 38
