"""Passing where nothing is worth being asked for: what the games themselves say, proved by playing on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import PASS
from hellmouth.core.match import Match
from hellmouth.table import autopass, hooks
from hellmouth.table.seats import Passing


def passable(name: str, seeds: range, most: int) -> Any:
    """Positions of random games in which somebody may pass."""
    game = games.game(name)
    for seed in seeds:
        rng = Random(seed)
        match = Match.start(game, game.chosen_setup(2, rng), seed)
        for _ in range(most):
            decision = match.decision
            if decision is None:
                break
            if PASS in decision.options:
                yield game, match.state, game.view(match.state, decision.seat), decision
            match.answer(rng.choice(decision.options))


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_every_game_says_what_is_worth_asking(name: str) -> None:
    assert hooks.has_meaningful(games.game(name))


def test_ccg_boosts_are_not_asked_for_while_one_is_ahead() -> None:
    """Whoever is passed for wins the conflict if nobody does anything more."""
    checked = 0
    for game, state, view, decision in passable("ccg", range(4), 400):
        if hooks.meaningful(game, view, decision.options):
            continue
        assert {o[0] for o in decision.options} <= {"pass", "boost"}
        s, seat, kind = state.copy(), decision.seat, state.conflict
        s.explicit, s.log = False, []
        while s.conflict == kind and not s.settled and s.outcome is None and PASS in s.offer():
            game.answer(s, PASS)
        told = {e.message for e in s.log}
        ended = told & {"ccg.log.wins", "ccg.log.tie", "ccg.log.defeated", "ccg.log.failed"}
        if not ended:
            continue
        checked += 1
        if "ccg.log.wins" in told:
            winner = next(e.args["winner"] for e in s.log if e.message == "ccg.log.wins")
            card = getattr(winner, "card", winner)
            assert card == state.fighters[0 if seat == state.attacker else 1]
        else:
            assert ended == {"ccg.log.defeated" if seat == state.attacker else "ccg.log.failed"}
    assert checked > 20


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_nobody_is_passed_over_while_aimed_at(name: str) -> None:
    aimed = 0
    for game, _, view, decision in passable(name, range(3), 300):
        if hooks.targeted(game, view):
            aimed += 1
            for how in (Passing("auto"), Passing("stops"), Passing("auto", until_turn=True)):
                assert not autopass.passes(game, view, decision, how)
    assert aimed > 0 or name == "board"


def test_board_does_not_ask_to_roll_perfect_dice_again() -> None:
    from hellmouth.games.board.components import MAJIK_FACES
    from hellmouth.games.board.flow.artifacts import Majik

    game = games.game("board")
    match = Match.start(game, game.default_setup(2), 1)
    view = game.view(match.state, 1)
    options = [("react", 3), PASS]
    for symbols, worth in ((2 * max(MAJIK_FACES), False), (0, True)):
        frame = Majik(0, 2)
        frame.symbols = symbols
        view.state.stack.append(frame)
        assert hooks.meaningful(game, view, options) is worth
        view.state.stack.pop()
