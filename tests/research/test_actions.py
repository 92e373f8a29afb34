"""Numbers of options: stable, unique in a decision, and notation both ways."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.research.actions import WAIT, Actions
from hellmouth.research.versions import VERSIONS
from tests.demo import GAME


def positions(count: int = 120) -> list[Any]:
    rng = Random(2)
    found: list[Any] = []
    while len(found) < count:
        s = GAME.start({"seats": 2}, rng.getrandbits(32))
        while s.outcome is None:
            found.append(s.copy())
            GAME.answer(s, rng.choice(s.offer()))
    return found


def test_every_option_has_a_number_of_its_own() -> None:
    actions = Actions(GAME)
    for s in positions():
        codes = actions.codes(s)
        assert list(codes.values()) == s.offer()
        assert WAIT not in codes
        assert max(codes) < actions.size


def test_crowded_numbers_still_fit() -> None:
    actions = Actions(GAME, 12)
    for s in positions():
        if len(s.offer()) < 12:
            assert sorted(actions.codes(s).values()) == sorted(s.offer())


def test_too_many_options_are_refused() -> None:
    s = positions(1)[0]
    with pytest.raises(BadData, match="do not fit into 2 numbers"):
        Actions(GAME, 2).codes(s)
    with pytest.raises(BadData, match="too few"):
        Actions(GAME, 1)


def test_numbers_depend_on_what_an_option_says_and_not_on_ids() -> None:
    actions = Actions(GAME)
    numbers: dict[tuple[str, int], set[int]] = {}
    ids: dict[tuple[str, int], set[int]] = {}
    for s in positions():
        for option in s.offer():
            if option[0] in ("play", "attack"):
                said = (option[0], s.face[option[1]])
                numbers.setdefault(said, set()).add(actions.code(s, option))
                ids.setdefault(said, set()).add(option[1])

    assert len(numbers) == 6  # four cards can be played, two of them attack
    assert all(len(found) == 1 for found in numbers.values())
    assert len({n for found in numbers.values() for n in found}) == 6
    assert any(len(found) > 1 for found in ids.values())


def test_notation_both_ways() -> None:
    actions = Actions(GAME)
    for s in positions(60):
        for code in actions.codes(s):
            assert actions.read(s, actions.write(s, code)) == code
    with pytest.raises(BadData, match="not among the options"):
        actions.write(s, WAIT)


def test_the_numbers_of_today_are_the_numbers_of_tomorrow() -> None:
    """Trained networks depend on them: a change needs a new version of the environments."""
    s = GAME.start({"seats": 2}, 1)
    actions = Actions(GAME)

    assert actions.code(s, ("done",)) == 543
    assert actions.meaning(("play", ("card", 1))) == "play|Hunter"


@pytest.mark.parametrize("name", VERSIONS)
def test_few_meanings_share_a_number(name: str) -> None:
    """At most one in ten of those seen in random games, as docs/research.md says."""
    game, rng = games.game(name), Random(1)
    actions = Actions(game)
    codes: dict[str, int] = {}
    for seed in range(12):
        s = game.start(game.random_setup(2, rng), seed)
        while s.outcome is None:
            for option in s.offer():
                codes[actions.meaning(actions._key(s, option))] = actions.code(s, option)
            game.answer(s, rng.choice(s.offer()), safe=False)
    shared = Counter(codes.values())
    assert len(codes) > 300
    assert sum(n for n in shared.values() if n > 1) <= len(codes) / 10
