"""The learned judgement: the network does its sums, refuses bad files, and sees positions as the rules have them."""

from __future__ import annotations

import json
from importlib.resources import files
from math import isfinite
from random import Random
from types import ModuleType
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.games.board.components import BOSS, BUFFY, KIND, TOWNS, VAMPIRE
from hellmouth.games.board.geometry import GOOD, UNINVITED
from hellmouth.games.board.state import HAND, HELD
from hellmouth.players.arena import drawn_setup
from hellmouth.players.evaluate import Evaluator, evaluator
from hellmouth.players.insight import Network, insight, learned, read_networks
from hellmouth.players.insight import board as board_room
from hellmouth.players.insight import ccg as ccg_room
from hellmouth.players.insight import vs as vs_room
from hellmouth.players.insight.board_strikes import FAR, HITS, ONE_FACE, ROLL, Strikes, to_stand, to_strike
from hellmouth.players.ismcts import ISMCTSPlayer
from tests.scripts import script

TAUGHT = ["board", "ccg", "vs"]
ROOMS: dict[str, Any] = {"board": board_room, "ccg": ccg_room, "vs": vs_room}
TINY = {"units": [[1.0, 2.0, 0.0], [0.0, -1.0, 4.0]], "biases": [0.5, 0.0], "weights": [2.0, 10.0], "bias": 0.25}


def positions(name: str, count: int, seats: int | None = None) -> list[Any]:
    """Positions of random games."""
    game, rng, found = games.game(name), Random(count), []
    for seed in range(count):
        s = drawn_setup(game, seed, seats)[1]
        s.explicit = False
        for _ in range(rng.randrange(10, 120)):
            if s.outcome is None:
                game.answer(s, s.options[int(rng.random() * len(s.options))], safe=False)
        if s.outcome is None:
            found.append(s)
    assert found
    return found


@pytest.mark.parametrize(
    ("x", "score"),
    [
        ([0.0, 0.0, 0.0], 0.25 + 2 * 0.5),
        ([1.0, 0.0, 0.0], 0.25 + 2 * 1.5),
        ([1.0, 1.0, 1.0], 0.25 + 2 * 3.5 + 10 * 3.0),
        ([0.0, 1.0, 0.0], 0.25 + 2 * 2.5 + 10 * 0.1 * -1.0),
    ],
)
def test_a_network_does_its_sums(x: list[float], score: float) -> None:
    """A negative sum of a unit counts a tenth."""
    assert Network(TINY, "tiny", 3)(x) == pytest.approx(score)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "holds no networks"),
        ("[]", "holds no networks"),
        ("{}", "holds no networks"),
        ('{"networks": 3}', "networks: expected a list of 1"),
        ('{"networks": []}', "networks: expected a list of 1"),
        ('{"networks": [{}]}', "networks.0: is not a network"),
    ],
)
def test_a_file_without_networks_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(BadData, match="tiny") as refused:
        read_networks(text, "tiny", 3, 1)
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"weights": [1.0]}, "2 units, 2 biases, 1 weights"),
        ({"units": [["x"], ["y"]]}, "is not a network"),
        ({"bias": None}, "is not a network"),
        ({"biases": [float("inf"), 0.0]}, "is not a network"),
        ({"units": [[1.0, 2.0, 0.0], [1.0]]}, "units.1: 1 numbers for 3 features"),
        ({"units": [[1.0, 2.0, 600.0], [0.0, 0.0, 0.0]]}, "units.0: weights too large"),
    ],
)
def test_a_bad_network_is_refused_with_its_place(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadData, match="tiny") as refused:
        Network({**TINY, **change}, "tiny", 3)
    assert problem in str(refused.value)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_network_that_computes_in_integers_agrees_with_one_in_floats(name: str) -> None:
    """Side by side in one integer, no unit runs into the next."""
    room = ROOMS[name]
    data = json.loads((files("hellmouth.players") / "weights" / f"{name}.net.json").read_text())["networks"]
    for s in positions(name, 4):
        plain = data[room.story(s)]
        network = Network(plain, name, room.INPUTS)
        for x in filter(None, room.features(s)):
            score = plain["bias"]
            for unit, bias, weight in zip(plain["units"], plain["biases"], plain["weights"], strict=True):
                total = bias + sum(w * v for w, v in zip(unit, x, strict=True))
                score += weight * max(total, 0.1 * total)
            assert network(x) == pytest.approx(score, abs=1e-5)


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_has_its_features_and_chances(name: str, seats: int) -> None:
    judge, room = insight(name), ROOMS[name]
    assert isinstance(judge, room.INSIGHT)
    for s in positions(name, 6, seats):
        found = room.features(s)
        assert len(found) == seats
        assert all(len(x) in (0, room.INPUTS) for x in found)
        assert all(isfinite(v) and abs(v) < 12 for x in found for v in x)
        chances, teams = judge.evaluate(s), judge.teams(s)
        assert sum(dict(zip(teams, chances, strict=True)).values()) == pytest.approx(1.0)


def test_a_game_without_a_network_is_judged_by_its_terms() -> None:
    assert insight("demo") is evaluator("demo")


def test_budgets_are_what_was_asked_for_else_what_the_judge_says() -> None:
    for name, expected in (("ccg", ccg_room.CcgInsight.budget), ("vs", Evaluator.budget)):
        s = next(iter(positions(name, 1)))
        assert ISMCTSPlayer(7).budget(insight(name), s) == 7
        assert ISMCTSPlayer().budget(insight(name), s) == expected


def test_odds_are_those_of_the_dice() -> None:
    """Half of a Fight die's faces are hits, one of six is a Stake; two blue dice."""
    assert HITS[2][:4] == [1.0, 0.75, 0.25, 0.0]
    assert ONE_FACE[4][1] == pytest.approx(1 - (5 / 6) ** 4)
    assert ONE_FACE[1][2] == 0.0
    assert (ROLL[2], ROLL[12], ROLL[13]) == (1.0, pytest.approx(1 / 36), 0.0)
    assert ROLL[7] == pytest.approx(21 / 36)


def test_residences_keep_uninvited_vampires_at_the_door() -> None:
    """BG-MOVE-07, BG-MOVE-09: who stands deep inside a home cannot be struck by a vampire without Invitation."""
    town = TOWNS[0]
    inside = [x for x in town.spaces if town.residences >> x & 1]
    deep = next(x for x in inside if not town.reach[x] & ~town.residences)
    street = next(x for x in town.spaces if town.outside >> x & 1)
    assert to_stand(0, street, UNINVITED)[deep] == FAR
    assert to_strike(0, street, UNINVITED)[deep] == FAR
    assert to_strike(0, street, GOOD)[deep] < FAR


def test_a_wounded_friend_beside_a_vampire_is_in_danger() -> None:
    """The fewer health points, the smaller the chance to live; nobody strikes a friend."""
    s = positions("board", 3)[0]
    foe = next(p for p in s.living(0) if KIND[s.form[p]] == VAMPIRE)
    s.put(foe, next(x for x in s.town.neighbours[s.space[BUFFY]] if s.who_is_at(x) < 0), 0)
    chances = []
    for health in (10, 2, 1):
        s.health[BUFFY] = health
        chances.append(Strikes(s).safe[BUFFY])
    assert 1.0 >= chances[0] > chances[1] > chances[2] > 0.0


def test_cards_are_seen_by_what_they_can_do() -> None:
    """A card that goes from Evil's hand to Buffy counts for the other side; what it can do stays the same."""
    s = positions("board", 3)[0]
    s.zones[HAND] = []
    s.zones[HELD + BUFFY] = []
    before = board_room.features(s)[1]
    card = next(c for c, f in enumerate(s.face) if board_room.WORKS[f])
    works = board_room.WORKS[s.face[card]]
    for zone, at in ((HAND, board_room.CARDS_AT), (HELD + BUFFY, board_room.CARDS_AT + len(board_room.OPS))):
        s.zones[zone] = [card]
        after = board_room.features(s)[1]
        s.zones[zone] = []
        for i in range(board_room.CARDS_AT, board_room.INPUTS):
            assert after[i] - before[i] == (0.5 if i - at in works else 0.0)


def test_the_weaker_the_villain_the_closer_the_race() -> None:
    """The share of his health that the next strikes may take, at most twice all of it."""
    s = next(s for s in positions("board", 12) if s.villain == 0)
    boss, at = BOSS[s.villain], board_room.WHOLE_AT + board_room.WHOLE.index("boss_race")
    s.put(boss, next(x for x in s.town.neighbours[s.space[BUFFY]] if s.who_is_at(x) < 0), 0)
    races = []
    for health in (12, 4, 1):
        s.health[boss] = health
        races.append(board_room.features(s)[1][at])
    assert 0.0 < races[0] < races[1] < races[2] <= 2.0


@pytest.fixture
def teacher() -> ModuleType:
    return script("teach_insight")


@pytest.mark.parametrize("name", TAUGHT)
def test_games_to_learn_from_repeat_themselves(name: str, teacher: ModuleType) -> None:
    """With the terms and with a network of nothing but zeros."""
    inputs = ROOMS[name].INPUTS
    zeros = {"units": [[0.0] * inputs], "biases": [0.0], "weights": [1.0], "bias": 0.0}
    blank = json.dumps({"networks": [zeros] * ROOMS[name].STORIES})
    assert learned(name, blank, "blank").evaluate(positions(name, 2)[0]) == [0.5, 0.5]
    for network in (None, blank):
        once, again = teacher.sample(name, 3, 1, network), teacher.sample(name, 3, 1, network)
        assert once == again
        assert len(once.rows) > 5
        assert once.won in (0.0, 0.5, 1.0)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["whist"], "there is no such game"),
        (["demo"], "nothing says what a network looks at"),
        (["ccg", "--games", "3"], "too little to learn from"),
    ],
)
def test_the_teacher_refuses_what_it_cannot_teach(
    words: list[str],
    problem: str,
    teacher: ModuleType,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert teacher.main(words) == 2
    assert problem in capsys.readouterr().err


def test_both_seats_of_ccg_are_judged_at_once_as_each_alone() -> None:
    judge = insight("ccg")
    assert isinstance(judge, ccg_room.CcgInsight)
    for s in positions("ccg", 20, 2):
        assert judge.scores(s) == [judge.network(x) for x in ccg_room.features(s)]


def test_an_exposed_main_character_is_seen() -> None:
    """Whoever stands alone in front can be attacked next turn; behind a wall that holds it cannot."""
    game = games.game("vs")
    foes = {"front": ["Oz", "Spike"], "row": "back"}
    open_, walled = (
        game.position({"phase": "main", "A": {"row": "back", "front": wall}, "B": foes})
        for wall in ([], ["Angel", "Giles"])
    )
    at = vs_room.WIDTH + vs_room.AT_NEXT + 1
    assert vs_room.features(open_)[0][at] == 1.0
    assert vs_room.features(walled)[0][at] == 0.0
