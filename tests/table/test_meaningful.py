"""Passing where nothing is worth being asked for: what the games themselves say, proved by playing on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import PASS, Decision
from hellmouth.core.match import Match
from hellmouth.games.ccg.rules.facing import standing
from hellmouth.games.ccg.words import FIGHT
from hellmouth.table import autopass
from hellmouth.table.seats import Passing


def passable(name: str, seeds: range, most: int) -> Any:
    """Positions of random games in which somebody may pass."""
    game = games.game(name)
    for seed in seeds:
        rng = Random(seed)
        match = Match(game, game.chosen_setup(2, rng), seed).started()
        for _ in range(most):
            decision = match.decision
            if decision is None:
                break
            if PASS in decision.options:
                yield game, match.state, game.view(match.state, decision.seat), decision
            match.answer(rng.choice(decision.options))


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_every_game_says_what_is_worth_asking(name: str) -> None:
    assert games.game(name).weighs_options


def ends_well(game: Any, state: Any, seat: int, boosting: bool) -> bool | None:
    """Whether the conflict ends as this seat wants if the others do nothing more, and it boosts all it can or does
    nothing either; None if it does not end by itself."""
    s, kind = state.copy(), state.conflict
    s.explicit, s.log = False, []
    talent = {s.resolving} if kind == FIGHT else {t for t, n, m in standing(s) if (n < m) == (seat == s.attacker)}
    while s.conflict == kind and not s.settled and s.outcome is None and PASS in s.offer():
        useful = [o for o in s.offer() if o[0] == "boost" and o[2] in talent] if boosting and s.seat == seat else []
        game.answer(s, useful[0] if useful else PASS)
    told = {e.message for e in s.log}
    if "ccg.log.wins" in told:
        winner = next(e.args["winner"] for e in s.log if e.message == "ccg.log.wins")
        return bool(getattr(winner, "card", winner) == state.fighters[0 if seat == state.attacker else 1])
    ended = told & {"ccg.log.tie", "ccg.log.defeated", "ccg.log.failed"}
    return ended == {"ccg.log.defeated" if seat == state.attacker else "ccg.log.failed"} if ended else None


def test_ccg_boosts_are_asked_for_where_they_can_turn_a_conflict() -> None:
    """Whoever is passed for wins the conflict if nobody does anything more, or loses it whatever is boosted."""
    ahead = hopeless = 0
    for game, state, view, decision in passable("ccg", range(6), 400):
        if game.meaningful(view, decision.options):
            continue
        assert {o[0] for o in decision.options} <= {"pass", "boost"}
        if ends_well(game, state, decision.seat, boosting=False):
            ahead += 1
        elif ends_well(game, state, decision.seat, boosting=True) is not None:
            hopeless += 1
            assert not ends_well(game, state, decision.seat, boosting=True)
    assert ahead > 15
    assert hopeless > 5


def test_the_same_is_not_asked_twice() -> None:
    """What somebody said no to is passed while nothing changed for them; what is new is asked."""
    seen = 0
    for game, _, view, decision in passable("ccg", range(3), 300):
        how = Passing("auto")
        if decision.kind != "window" or autopass.passes(game, view, decision, how):
            continue
        seen += 1
        autopass.declined(game, view, decision, how)
        assert autopass.passes(game, view, decision, how)
        assert not autopass.passes(game, view, decision, Passing("full", declined=how.declined))
        more = Decision(view.state, decision.seat, decision.kind, [*decision.options, ("use", 0, 99)])
        assert not autopass.passes(game, view, more, how)
        how.stops = [game.stop(view)]
        assert not autopass.passes(game, view, decision, how), "a stop asks always"
    assert seen > 20


def test_what_happens_elsewhere_is_no_reason_to_ask_again() -> None:
    """A move that was declined is asked for again when somebody comes to where the character stands or could go; not
    for a step taken elsewhere."""
    elsewhere = here = 0
    for game, _, view, decision in passable("ccg", range(3), 300):
        s, me = view.state, decision.seat
        moves = [o for o in decision.options if o[0] == "move"]
        others = [c for c in s.everybody() if s.controller(c) != me]
        if not moves or not others or {o[0] for o in decision.options} != {"pass", "move"}:
            continue
        how = Passing("auto")
        autopass.declined(game, view, decision, how)
        near = {s.space[c] for _, c, _ in moves} | {space for _, _, space in moves}
        came, before = others[0], s.space[others[0]]
        if before in near:
            continue
        for space in s.spaces():
            s.space[came] = space
            assert autopass.passes(game, view, decision, how) is (space not in near)
            elsewhere, here = elsewhere + (space not in near), here + (space in near)
        s.space[came] = before
    assert elsewhere > 5
    assert here > 5


@pytest.mark.parametrize("name", ["vs", "ccg"])
def test_not_this_turn(name: str) -> None:
    """A pass for the turn holds although other things happen, but not where one is aimed at."""
    seen = 0
    for game, _, view, decision in passable(name, range(3), 300):
        if decision.kind != "window":
            continue
        how = Passing("auto")
        autopass.declined(game, view, decision, how, for_turn=True)
        how.declined.clear()  # something has happened elsewhere
        aimed = game.targeted(view) and game.meaningful(view, decision.options)
        assert autopass.passes(game, view, decision, how) is not aimed
        seen += 1
        view.state.turn += 1
        assert how.declined_in != game.turn_of(view.state)
    assert seen > 20


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_nobody_is_passed_over_while_aimed_at(name: str) -> None:
    """Unless all they could do would change nothing."""
    aimed = 0
    for game, _, view, decision in passable(name, range(3), 300):
        if game.targeted(view) and game.meaningful(view, decision.options):
            aimed += 1
            for how in (Passing("auto"), Passing("stops"), Passing("auto", until_turn=True)):
                assert not autopass.passes(game, view, decision, how)
    assert aimed > 0 or name == "board"


def test_board_does_not_ask_to_roll_perfect_dice_again() -> None:
    from hellmouth.games.board.components import MAJIK_FACES
    from hellmouth.games.board.flow.artifacts import Majik

    game = games.game("board")
    match = Match(game, game.default_setup(2), 1).started()
    view = game.view(match.state, 1)
    options = [("react", 3), PASS]
    for symbols, worth in ((2 * max(MAJIK_FACES), False), (0, True)):
        frame = Majik(0, 2)
        frame.symbols = symbols
        view.state.stack.append(frame)
        assert game.meaningful(view, options) is worth
        view.state.stack.pop()
