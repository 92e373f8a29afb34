"""The learned policy: it says where a tree grows first, in whole numbers, and what it never saw goes by its look."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.players.arena import drawn_setup
from hellmouth.players.evaluate import Evaluator, evaluator
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.insight import insight, learned
from hellmouth.players.ismcts import Search
from hellmouth.players.policy import LOWEST, SHARP, UNIT, read_policy
from hellmouth.players.protocol import ask
from tests.players.tiny import TREE

FORK = {"": 0, "0": 1, "00": (0,), "01": (1,), "1": 1, "10": (0,), "11": (1,)}


def fork() -> Any:
    return TREE.start({"sides": [0, 1], "rows": FORK}, 1)


def test_without_a_policy_the_looks_decide() -> None:
    s, judge = fork(), Evaluator[Any]()
    assert judge.priors(s, s.offer()) == [exp(SHARP * look) for look in judge.looks(s, s.offer())]


def test_a_policy_scores_verbs_by_kind_and_looks() -> None:
    s, judge = fork(), Evaluator[Any]({"verb.go": 0.25})
    judge.policy = read_policy(f'{{"{s.kind}.go": [{UNIT}, {2 * UNIT}], "{s.kind}.stay": [0, 0]}}', "here", 0)
    equal = judge.priors(s, s.offer())
    assert equal == [1.0] * len(s.offer())
    mixed = judge.policy.priors(judge, s, [("go", 0), ("stay",), ("unknown",)])
    assert mixed == pytest.approx([exp(1.5 - 3.0), exp(-3.0), 1.0])  # the unknown one: its look of 0.5, six times


def test_nothing_is_too_dull_to_be_tried() -> None:
    s, judge = fork(), Evaluator[Any]()
    judge.policy = read_policy(f'{{"{s.kind}.go": [{-100 * UNIT}, 0], "{s.kind}.stay": [0, 0]}}', "here", 0)
    assert judge.policy.priors(judge, s, [("go", 0), ("stay",)]) == [exp(LOWEST), 1.0]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[1]", "not an object"),
        ("{", "not JSON"),
        ('{"main.go": [1]}', "main.go"),
        ('{"main.go": [1.5, 2]}', "whole numbers"),
        ('{"go": [1, 2]}', "go"),
    ],
)
def test_a_wrong_file_is_told(text: str, what: str) -> None:
    with pytest.raises(BadData, match=what):
        read_policy(text, "here", 0)


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_every_option_has_as_many_signs_as_the_judge_says(name: str) -> None:
    """In positions of a whole game, also for options with cards that nobody knows."""
    game, judge = games.game(name), insight(name)
    s = drawn_setup(game, 5, None)[1]
    player = GreedyPlayer(1, judge=evaluator(name), sense=False)
    for _ in range(120):
        if s.outcome is not None:
            break
        options = s.offer()
        for option in options:
            signs = judge.signs(s, option)
            assert len(signs) == judge.signs_count
            assert all(-2.0 <= sign <= 3.0 for sign in signs)
        game.answer(s, ask(player, game, s, 5).option, safe=False)


class Liking(Evaluator[Any]):
    """Its policy sees only whether an option is the one it likes."""

    signs_count = 1

    def __init__(self, liked: int, kind: str) -> None:
        super().__init__()
        self.liked = liked
        self.policy = read_policy(f'{{"{kind}.go": [0, 0, {8 * UNIT}]}}', "here", 1)

    def signs(self, s: Any, option: Any) -> list[float]:
        return [float(option[1] == self.liked)]


@pytest.mark.parametrize("liked", [0, 1])
def test_the_tree_grows_first_where_the_policy_says(liked: int) -> None:
    s = fork()
    search = Search(TREE.view(s, 0), Random(1), judge=Liking(liked, s.kind))
    search.iterate(0)
    search.iterate(0)
    [below] = (search.first[0].next or {}).values()
    assert [edge.visits for edge in below.values()] == [int(liked == 0), int(liked == 1)]


def test_a_judge_is_made_with_its_policy() -> None:
    from importlib.resources import files

    text = (files("hellmouth.players") / "weights" / "vs.net.json").read_text(encoding="utf-8")
    assert learned("vs", text, "here").policy is None
    assert learned("vs", text, "here", '{"main.end": [1, 2, 3, 4, 5, 6]}').policy is not None
    with pytest.raises(BadData, match="6 whole numbers"):
        learned("vs", text, "here", '{"main.end": [1, 2]}')
