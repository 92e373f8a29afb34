"""The search: finds forced wins, keeps to its budget, thinks for every team."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import DONE
from hellmouth.players.clock import Guard
from hellmouth.players.evaluate import Evaluator, outcome_values
from hellmouth.players.ismcts import ISMCTSPlayer, Search, best
from hellmouth.players.parallel import share
from hellmouth.players.protocol import ask
from hellmouth.players.tree import CHECK, FACE, Edge, Keys, Knockout, card_places, select
from tests.demo.cards import BRAWLER, GARLIC
from tests.players.demo import GAME
from tests.players.tiny import TREE


def alley(score: int, fighters: int) -> Any:
    """Seat 0 to act with ready fighters against an empty alley."""
    s = GAME.start({"seats": 2}, 3)
    s.score[0] = score
    for c in [c for c in s.zones[0] if s.face[c] == BRAWLER][:fighters]:
        s.move(c, 2)
    s.options = None
    return s


@pytest.mark.parametrize("seed", range(5))
def test_finds_the_win_in_one(seed: int) -> None:
    option = ask(ISMCTSPlayer(60, cut=2), GAME, alley(4, 1), seed).option
    assert option[0] == "attack"


@pytest.mark.parametrize("seed", range(5))
def test_finds_the_win_in_two(seed: int) -> None:
    s = alley(3, 2)
    player = ISMCTSPlayer(200)
    for _ in range(8):
        GAME.answer(s, ask(player, GAME, s, seed).option)
        if s.outcome is not None:
            break
    assert s.outcome == (0,)
    assert s.active == 0


def test_budget_is_kept() -> None:
    view = GAME.view(alley(0, 2), 0)
    search = Search(view, Random(1), cut=40)
    search.run(50)
    assert search.iterations <= 50
    assert sum(f.visits for f in search.results()) == search.iterations
    assert search.decisions <= search.iterations * (40 + 12)
    assert not search.faults


def test_a_clock_only_ends_the_search_early() -> None:
    view = GAME.view(alley(0, 2), 0)
    player = ISMCTSPlayer(100_000, seconds=0.05)
    search = player.search(view, Random(1))
    assert 16 <= search.iterations < 20_000


def test_patience_goes_on_with_the_best_few_as_long_as_it_is_open() -> None:
    view = GAME.view(alley(0, 2), 0)
    short = ISMCTSPlayer(40).search(view, Random(1))
    long = ISMCTSPlayer(40, patience=5.0).search(view, Random(1))
    assert short.iterations <= 40 < long.iterations <= 200
    assert [f.visits for f in short.results()] <= [f.visits for f in long.results()]
    assert ISMCTSPlayer(40, patience=5.0).search(view, Random(1)).results() == long.results()


def test_patience_ends_when_one_option_is_clearly_the_best() -> None:
    view = GAME.view(alley(4, 1), 0)
    assert ISMCTSPlayer(400, cut=2, patience=50.0).search(view, Random(1)).iterations < 800


def test_patience_keeps_to_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("hellmouth.players.clock.CLOCK.now", lambda: now[0])
    guard = Guard(2.0)
    now[0] = 0.5
    assert guard.affordable(100, 1000) == 300
    assert guard.affordable(100, 200) == 200
    now[0] = 3.0
    assert guard.affordable(100, 1000) == 0
    assert Guard(None).affordable(100, 1000) == 1000


def test_a_decided_search_stops() -> None:
    """Nothing can overtake an option that is further ahead than the iterations that are left."""
    view = GAME.view(alley(4, 1), 0)
    search = Search(view, Random(1), cut=2)
    search.run(4000)
    assert search.iterations < 4000


# --- more than two, and teams -------------------------------------------------------------------------------------


def tree_choice(sides: list[int], rows: dict[str, Any]) -> int:
    s = TREE.start({"sides": sides, "rows": rows}, 1)
    way: int = ask(ISMCTSPlayer(400), TREE, s, 7).option[1]
    return way


def test_max_n_every_seat_looks_at_its_own_reward() -> None:
    rows = {"": 0, "0": 1, "00": (1,), "01": (0,), "1": 2, "10": (1,), "11": (0, 2)}
    assert tree_choice([0, 1, 2], rows) == 1


def test_team_mates_help_each_other() -> None:
    """Seat 2 prefers its own win unless seat 0 is its mate: then seat 1, an enemy, is the one to avoid."""
    rows = {"": 0, "0": 1, "00": (1, 3), "01": (0, 2), "1": 2, "10": (1, 3), "11": (0, 2)}
    assert tree_choice([0, 1, 0, 1], rows) == 1
    swapped = {"": 0, "0": 2, "00": (1, 3), "01": (0, 2), "1": 1, "10": (1, 3), "11": (0, 2)}
    assert tree_choice([0, 1, 0, 1], swapped) == 0


def test_two_sides_of_unequal_size() -> None:
    rows = {"": 1, "0": 2, "00": (0,), "01": (1, 2), "1": 0, "10": (0,), "11": (1, 2)}
    assert tree_choice([0, 1, 1], rows) == 0


def test_outcomes_are_shared_by_teams() -> None:
    assert outcome_values((0,), (0, 1, 0, 1)) == [1.0, 0.0, 1.0, 0.0]
    assert outcome_values((), (0, 1, 2)) == [1 / 3] * 3
    assert outcome_values((0, 1), (0, 1, 2)) == [0.5, 0.5, 0.0]


# --- a look further ahead -----------------------------------------------------------------------------------------


class Hasty(Evaluator):
    """Judges at once, and likes the first way; what comes of it shows only further on."""

    grows_after = 1_000

    def __init__(self, kept: int) -> None:
        super().__init__()
        self.kept = kept

    def quiet(self, s: Any) -> bool:
        return True

    def evaluate(self, s: Any) -> list[float]:
        if s.outcome is not None:
            return super().evaluate(s)
        return [0.6, 0.4] if s.stack[-1].path == "0" else [0.5, 0.5]

    def second_round(self, s: Any, budget: int) -> int:
        return self.kept

    def extend_playout(self, s: Any, rng: Random) -> int:
        TREE.take(s, s.options[0])
        return 1


def test_the_best_few_meet_again_with_a_look_further_ahead() -> None:
    rows = {"": 0, "0": 1, "00": (1,), "01": (1,), "1": 1, "10": (0,), "11": (0,)}
    s = TREE.start({"sides": [0, 1], "rows": rows}, 1)
    for kept, way in ((0, 0), (40, 1)):
        search = Search(TREE.view(s, 0), Random(1), judge=Hasty(kept))
        search.run(80)
        assert best(search.results()) == ("go", way)
        assert search.iterations <= 80
        assert search.further == (kept > 0)


# --- parts --------------------------------------------------------------------------------------------------------


def test_hidden_cards_are_called_by_their_face() -> None:
    s = alley(0, 1)
    keys = Keys(GAME.view(s, 0), card_places(GAME.verbs, GAME.nouns))
    mine, theirs = s.hand(0)[0], s.hand(1)[0]
    assert keys.all(s, [("play", mine), ("play", theirs), ("react", theirs, 3), DONE]) == [
        ("play", mine),
        ("play", FACE + s.face[theirs]),
        ("react", FACE + s.face[theirs], 3),
        DONE,
    ]


def test_selection_tries_what_looks_good_first_and_then_what_did_well() -> None:
    dull, bright = Edge(0.1, 2), Edge(0.9, 2)
    assert select([dull, bright], 0, 0.9, 0.5) == 1
    bright.visits, bright.reward = 10, [0.0, 10.0]
    dull.visits, dull.reward = 10, [10.0, 0.0]
    assert select([dull, bright], 0, 0.9, 0.5) == 0
    assert select([dull, bright], 1, 0.9, 0.5) == 1
    assert dull.offered == bright.offered == 3


def compete(worth: list[float], budget: int, trust: float = 0.0) -> Knockout:
    """Options that get the same in every world, but for a little luck that they share."""
    race = Knockout([0.5] * len(worth), trust, budget)
    for left in range(budget, 0, -1):
        at = race.next(left)
        if at < 0:
            break
        race.learn(at, worth[at] + 0.1 * (len(race.rewards[at]) % 3))
    return race


def test_the_better_half_goes_on() -> None:
    """Each round costs the same, so the last two meet many more worlds than those that are out first."""
    race = compete([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], 96)
    tries = [len(met) for met in race.rewards]
    assert tries[:4] == [4] * 4
    assert tries[4:6] == [12] * 2
    assert min(tries[6:]) > max(tries[:6])


def test_a_clear_winner_ends_the_search() -> None:
    race = compete([0.2, 0.9], 1000)
    assert race.left == [1]
    assert [len(met) for met in race.rewards] == [CHECK, CHECK]


def test_equal_options_use_the_whole_budget() -> None:
    race = compete([0.5, 0.5], 200)
    assert [len(met) for met in race.rewards] == [100, 100]


def test_a_small_budget_goes_to_what_looked_best() -> None:
    race = Knockout([0.1, 0.9, 0.5, 0.8], 0.0, 6)
    assert race.left == [1, 3]


def test_the_first_look_counts_as_so_many_visits() -> None:
    race = Knockout([0.2, 0.6], 4.0, 10)
    race.learn(0, 1.0)
    assert race.merit(0) == pytest.approx((1.0 + 4 * 0.2) / 5)
    assert race.merit(1) == 0.0  # never tried


@pytest.mark.parametrize("keep", [True, False])
def test_a_tree_is_used_again_inside_a_turn_only_if_asked(keep: bool) -> None:
    """A kept tree judges some options further ahead than others, so every decision begins with a fresh one."""
    s = alley(0, 0)
    player = ISMCTSPlayer(80, keep=keep)
    GAME.answer(s, ask(player, GAME, s, 1).option)
    assert s.seat == 0
    search = player.search(GAME.view(s, 0), Random(1), iterations=1)
    assert (sum(edge.visits for edge in search.first) > 1) == keep


def test_tree_is_not_used_again_after_somebody_else_answered() -> None:
    s = alley(0, 1)
    player = ISMCTSPlayer(80)
    ask(player, GAME, s, 1)
    GAME.answer(s, DONE)
    GAME.answer(s, DONE)
    assert s.seat == 0
    search = player.search(GAME.view(s, 0), Random(1), iterations=1)
    assert sum(f.visits for f in search.results()) == 1


def test_faults_in_a_world_do_not_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    s = alley(0, 1)
    view = GAME.view(s, 0)

    def faulty(state: Any) -> None:
        if state.value and state.value[0] == "attack":
            raise ValueError("bug")
        run(state)

    run = type(s).run
    monkeypatch.setattr(type(s), "run", faulty)
    search = Search(view, Random(1))
    search.run(50)
    assert search.faults
    assert max(search.results(), key=lambda f: f.visits).option[0] != "attack"


def test_garlic_is_what_the_demo_hides() -> None:
    """The twin test is worth something only if hands are hidden and matter."""
    s = GAME.start({"seats": 2}, 3)
    assert {s.face[c] for c in s.zones[4]} >= {GARLIC}
    assert Evaluator[Any]().evaluate(s) == [0.5, 0.5]


def test_worker_processes_share_the_search_and_repeat_it() -> None:
    game = games.game("vs")
    rng = Random(5)
    s = game.start(game.random_setup(2, rng), 5)
    while s.tick < 40:
        game.answer(s, rng.choice(s.offer()), safe=False)
    options = ISMCTSPlayer(60).search(game.view(s, s.seat), Random(1)).options
    assert len(options) > 1
    found = [share(ISMCTSPlayer(60, jobs=2), game.view(s, s.seat), options, Random(1)) for _ in range(2)]
    assert found[0] == found[1]
    assert [f.option for f in found[0]] == options
    alone = sum(f.visits for f in ISMCTSPlayer(30).search(game.view(s, s.seat), Random(1)).results())
    assert sum(f.visits for f in found[0]) > alone
    assert ask(ISMCTSPlayer(60, jobs=2), game, s, 1) == ask(ISMCTSPlayer(60, jobs=2), game, s, 1)
