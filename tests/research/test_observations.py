"""Observations tell what a seat knows, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hellmouth import games
from hellmouth.core import worlds
from hellmouth.core.errors import BadData
from hellmouth.research.layout import BITS, Layout, layout
from hellmouth.research.observations import encoder
from hellmouth.research.versions import VERSIONS
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
    tensor: Any = encoder("tensor", lay).encode(GAME.view(s, 0))
    table = tensor[: lay.cards * lay.row].reshape(lay.cards, lay.row)

    assert table[:40, lay.faces : lay.faces + lay.zones].sum() == 40
    assert table[:, : lay.faces].sum() == len(s.hand(0))
    assert not table[40:].any()


def test_an_unknown_encoder_is_refused() -> None:
    with pytest.raises(BadData, match="no encoder"):
        encoder("picture", layout(GAME, 2))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", VERSIONS)
def test_no_number_is_cut(name: str, seats: int) -> None:
    """Every number of the layout stands in the observation as the rules have it, up to the last space of the board."""
    game, rng = games.game(name), Random(8)
    lay = layout(game, seats)
    made, largest = encoder("dict", lay), 0
    for seed in range(12):
        if seed >= 3 and (largest > 127 or (name, seats) == ("vs", 2)):
            break
        s = game.start(game.random_setup(seats, rng), seed)
        for step in range(600):
            if s.outcome is not None:
                break
            if step % 7 == 0:
                view = game.view(s, 1)
                seen = made.encode(view)
                found = [int(n) for n in seen["numbers"]]
                assert found == expected(lay, view.state, 1)
                for i, field in enumerate(lay.on_cards):
                    assert seen["on_cards"][: len(s.face), i].tolist() == list(getattr(view.state, field))
                largest = max(largest, *found, int(seen["on_cards"].max(initial=0)))
            game.answer(s, rng.choice(s.offer()))
    assert largest > 127 or (name, seats) == ("vs", 2), "what the first version cut must come up"


def expected(lay: Layout, s: Any, seat: int) -> list[int]:
    found = [int(getattr(s, name)) for name in lay.numbers]
    for name in lay.by_seat:
        values = [*getattr(s, name), *[-1] * lay.seats][: lay.seats]
        found += [values[(seat + i) % lay.seats] for i in range(lay.seats)]
    for name, length in lay.rows:
        found += [*getattr(s, name), *[-1] * length][:length]
    for name in lay.bits:
        found += [getattr(s, name) >> bit & 1 for bit in range(BITS)]
    return found


def test_spaces_of_the_board_are_told_apart() -> None:
    game = games.game("board")
    lay = layout(game, 2)
    made = encoder("tensor", lay)
    s = game.start({"players": 2, "villain": "master"}, 1)
    shown = set()
    for space in range(396):
        s.space[0] = space
        shown.add(made.encode(game.view(s, 1)).tobytes())
    assert len(shown) == 396


def test_more_cards_than_rooms_are_refused() -> None:
    s = GAME.start({"seats": 2}, 3)
    with pytest.raises(BadData, match="40 cards do not fit into 10 rooms"):
        encoder("tensor", layout(GAME, 2, cards=10)).encode(GAME.view(s, 0))
