"""What evaluators say of options at a glance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.games.ccg.rules.fighting import fight_total
from hellmouth.games.ccg.words import FIGHT
from hellmouth.players.evaluate import evaluator


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
