"""The search plays a person's turn to its end before it judges: by trying, without knowing how the dice will fall."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth import games
from hellmouth.players.arena import drawn_setup
from hellmouth.players.evaluate import evaluator
from hellmouth.players.insight import insight
from hellmouth.players.insight.board import WIDE, BoardInsight
from hellmouth.players.insight.board_turns import MOVES, extend_playout, finish, tried_best, worth_trying
from hellmouth.players.ismcts import ISMCTSPlayer, Search

GAME, JUDGE = games.game("board"), insight("board")


def until(kind: str, *, spent: bool = False, seed: int = 1) -> Any:
    """A position of a random game at a decision of that kind with a real choice."""
    rng = Random(seed)
    for n in range(200):
        s = drawn_setup(GAME, seed + n, None)[1]
        s.explicit = False
        while s.outcome is None and s.round < 12:
            if s.kind == kind and len(s.options) > 1 and (kind != "main" or bool(s.spent) == spent):
                return s
            GAME.answer(s, rng.choice(s.options), safe=False)
    raise AssertionError(f"no decision {kind}")


def test_a_turn_is_played_until_nothing_is_half_done() -> None:
    s = until("main")
    GAME.answer(s, next(option for option in s.options if option[0] == "move"), safe=False)
    finish(JUDGE, s, Random(1), "main")
    assert s.outcome is not None or JUDGE.quiet(s)


def test_who_acts_is_judged_by_the_turn_it_begins() -> None:
    """BG-EVIL-05: Evil names a person, and only then are its dice rolled."""
    s = until("order")
    GAME.answer(s, s.options[0], safe=False)
    named = s.actor
    assert JUDGE.quiet(s)
    assert s.kind == "main"
    assert finish(JUDGE, s.copy(), Random(1), "main") == 0
    assert finish(JUDGE, s, Random(1), "order") > 0
    assert s.outcome is not None or s.actor != named or s.kind == "order"


def test_the_best_looking_moves_are_tried_and_everything_else() -> None:
    s = until("main")
    moves = [option for option in s.options if option[0] == "move"]
    assert len(moves) > MOVES
    tried = worth_trying(JUDGE, s)
    kept = [option for option in tried if option[0] == "move"]
    looks = dict(zip(moves, JUDGE.looks(s, moves), strict=True))
    assert len(kept) == MOVES
    assert min(looks[m] for m in kept) >= max(looks[m] for m in moves if m not in kept)
    assert [o for o in tried if o[0] != "move"] == [o for o in s.options if o[0] != "move"]


def test_after_a_move_no_other_is_tried() -> None:
    s = until("main", spent=True)
    rest = [option for option in s.options if option[0] != "move"]
    assert rest
    assert worth_trying(JUDGE, s) == rest


def test_trying_leaves_the_world_and_its_chance_alone() -> None:
    """The dice that fall afterwards are not those that were tried: nobody chooses with foresight."""
    s = until("main", seed=5)
    before, streams = s.copy(), list(s.streams)
    seen: list[list[int]] = []
    assert isinstance(JUDGE, BoardInsight)

    class Watch(BoardInsight):
        def evaluate(self, s: Any) -> list[float]:
            seen.append(list(s.streams))
            return super().evaluate(s)

    option = tried_best(Watch(JUDGE.weights, JUDGE.networks), s, Random(3))
    assert option in s.options
    assert (s.streams, s.tick, s.health) == (streams, before.tick, before.health)
    assert seen
    assert all(streams[0] not in each for each in seen)


def test_a_search_with_play_outs_does_not_bother() -> None:
    """After forty decisions of a cheap policy care would be wasted: the looks of things will do."""
    view = GAME.view(s := until("order"), 0)
    assert s.seat == 0
    careful, rough = Search(view, Random(1)), Search(view, Random(1), cut=40)
    before = s.copy()
    assert rough._settle(before) == 0  # an order is quiet: there is nothing to settle
    assert careful._settle(s.copy()) > 0


def test_looking_on_plays_the_round_to_its_end() -> None:
    s = until("order")
    now = s.round
    assert extend_playout(JUDGE, s, Random(1)) > 0
    assert s.outcome is not None or (s.round, s.good_turn) == (now + 1, -1)


def test_evil_looks_on_in_a_hunt_and_nobody_elsewhere() -> None:
    """BG-VICTORY-MASTER-01, BG-VICTORY-ADAM-01: Evil is after one person; the others answer before it can act again."""
    for villain, kept in (("master", 60), ("judge", 0), ("mayor", 0), ("adam", 60)):
        s = GAME.start({"players": 2, "villain": villain}, 3)
        assert s.seat == 0
        assert JUDGE.second_round(s, 240) == kept
        assert JUDGE.second_round(s, 720) == kept
        assert JUDGE.second_round(s, 40) == (10 if kept else 0)
        s.seat = 1
        assert JUDGE.second_round(s, 240) == 0


def test_evils_moves_get_more_iterations_than_other_decisions() -> None:
    s = GAME.start({"players": 2, "villain": "judge"}, 3)
    assert (s.seat, s.kind) == (0, "order")
    assert JUDGE.effort(s) == JUDGE.budget
    GAME.answer(s, s.options[0], safe=False)
    assert (s.seat, s.kind) == (0, "main")
    assert JUDGE.effort(s) == WIDE * JUDGE.budget
    s.seat = 1
    assert JUDGE.effort(s) == JUDGE.budget
    s.seat = 0
    assert ISMCTSPlayer(7).budget(JUDGE, s) == 7


def test_the_end_of_a_play_out_is_judged_by_the_terms() -> None:
    s = until("main")
    assert JUDGE.sum_up(s) == evaluator("board").evaluate(s) != JUDGE.evaluate(s)
