"""Observations tell what a seat knows, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hellmouth import games
from hellmouth.core import worlds
from hellmouth.core.errors import BadData
from hellmouth.research.layout import layout
from hellmouth.research.observations import encoder
from tests.demo import GAME
from tests.research.playing import ALL


def same(one: Any, two: Any) -> bool:
    if isinstance(one, dict):
        return all(np.array_equal(one[name], two[name]) for name in one)
    return bool(np.array_equal(one, two))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("kind", ["tensor", "dict"])
def test_observations_fit_their_space_and_do_not_leak(name: str, kind: str) -> None:
    game = games.game(name)
    rng = Random(4)
    made = encoder(kind, layout(game, 2))
    s = game.start(game.random_setup(2, rng), 7)
    for step in range(300):
        if s.outcome is not None:
            break
        if step % 5 == 0:
            for seat in range(2):
                seen = made.encode(game.view(s, seat))
                assert made.space.contains(seen)
                assert same(seen, made.encode(game.view(worlds.twin(s, seat, rng), seat)))
        game.answer(s, rng.choice(s.offer()))


def test_both_seats_see_their_own_side_first() -> None:
    s = GAME.start({"seats": 2}, 3)
    made = encoder("dict", layout(GAME, 2))
    for seat in (0, 1):
        seen = made.encode(GAME.view(s, seat))
        mine = set(s.hand(seat))
        assert {c for c in range(40) if seen["zone"][c] == 1} == mine
        assert all(seen["face"][c] >= 0 for c in mine)
        assert all(seen["face"][c] == -1 for c in range(40) if c not in mine)
        assert seen["known"][sorted(mine), 0].all()
        assert not seen["known"][sorted(mine), 1].any()


def test_the_tensor_holds_the_dictionary() -> None:
    lay = layout(GAME, 2)
    s = GAME.start({"seats": 2}, 3)
    tensor = encoder("tensor", lay).encode(GAME.view(s, 0))
    table = tensor[: lay.cards * lay.row].reshape(lay.cards, lay.row)

    assert table[:40, lay.faces : lay.faces + lay.zones].sum() == 40
    assert table[:, : lay.faces].sum() == len(s.hand(0))
    assert not table[40:].any()


def test_an_unknown_encoder_is_refused() -> None:
    with pytest.raises(BadData, match="no encoder"):
        encoder("picture", layout(GAME, 2))
