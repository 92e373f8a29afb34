"""The parts of a game every game inherits: setups people choose, invariants, wishes that make sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import DONE, PASS
from hellmouth.core.errors import BadData, Breach
from tests.core.toy import GAME, HAND_A, Ask, Toy, toy
from tests.demo import GAME as DEMO


def test_a_chosen_setup_takes_decks_and_options() -> None:
    made = GAME.chosen_setup(3, Random(1), ["mine"], {"mode": "short"})
    assert made == {"seats": 3, "decks": ["mine", "one", "one"], "mode": "short"}
    assert GAME.chosen_setup(2, Random(1)) == {"seats": 2, "decks": ["one", "one"], "mode": "long"}


@pytest.mark.parametrize(
    ("game", "decks", "options", "problem"),
    [
        (GAME, ["a", "b", "c"], {}, "--deck: 3 decks for 2 seats"),
        (GAME, [], {"speed": 1}, "--option speed: there is no such option (use one of decks, mode, seats)"),
        (DEMO, ["a"], {}, "--deck: game 'demo' has no decks"),
    ],
)
def test_a_wrong_choice_is_told(game: Any, decks: list[str], options: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadData) as error:
        game.chosen_setup(2, Random(1), decks, options)
    assert problem in str(error.value)


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(BadData, match="cannot set up positions"):
        GAME.position({})
    with pytest.raises(BadData, match="no such value"):
        GAME.probe(toy(), "A.hand")


def test_a_wrong_setup_is_told() -> None:
    with pytest.raises(BadData, match=r"setup\.seats: 7 players cannot play this \(use 2 or 3\)"):
        DEMO.start({"seats": 7}, 1)


def test_unknown_games_are_told() -> None:
    with pytest.raises(BadData, match="there is no such game"):
        games.game("chess")


BREACHES = [
    ("in no zone or in two", lambda s: s.zones[0].append(0)),
    ("in no zone or in two", lambda s: s.zones[0].remove(3)),
    ("believes to be elsewhere", lambda s: s.zone.__setitem__(3, HAND_A)),
    ("nobody owes a decision", lambda s: setattr(s, "seat", -2)),
    ("fewer than two options", lambda s: setattr(s, "options", [PASS])),
    ("offered twice", lambda s: setattr(s, "options", [PASS, DONE, PASS])),
    ("frames are left", lambda s: setattr(s, "outcome", (0,))),
]


@pytest.mark.parametrize(("problem", "spoil"), BREACHES)
def test_broken_invariants_are_found(problem: str, spoil: Any) -> None:
    s = toy(Ask((PASS, DONE)))
    GAME.check(s)
    spoil(s)
    with pytest.raises(Breach, match=problem) as breach:
        GAME.check(s)
    assert "tick 0" in str(breach.value)


def test_a_game_adds_its_own_invariants() -> None:
    s = DEMO.start({"seats": 2}, 1)
    DEMO.check(s)
    s.score[1] = 9
    with pytest.raises(Breach, match="seat 1 has 9 points"):
        DEMO.check(s)


@pytest.mark.parametrize(
    ("wish", "sense"),
    [
        (("take", 0), True),
        (("take", -1), True),
        (("take", -2), False),
        (("take", 8), False),
        (("take", True), False),
        (("give", 0, 1), True),
        (("give", 0, 2), False),
        (("give", 0), False),
        (("give", 0, 1, 1), False),
        (("go", 1), True),
        (("go", 2), False),
        (("go", [1]), False),
        (("count", 12), True),
        (("count", "x"), False),
        (("twin", 0), True),
        (("twin", 0, 3), True),
        (("twin", 0, "x"), False),
        (("yes",), True),
        (("yes", 1), False),
        ((), False),
        (None, False),
        ("take", False),
        ((1,), False),
        (["take", 0], False),
    ],
)
def test_wishes_that_make_sense(wish: Any, sense: bool) -> None:
    assert GAME.makes_sense(toy(), wish) is sense


def test_a_digest_does_not_depend_on_the_generators() -> None:
    a, b = toy(Ask((PASS, DONE))), toy(Ask((PASS, DONE)))
    b.streams = [5, 6]
    assert GAME.digest(a) == GAME.digest(b)
    assert b.streams == [5, 6]
    b.heard.append("x")
    assert GAME.digest(a) != GAME.digest(b)


def test_cards_have_a_name_as_their_text() -> None:
    assert list(GAME.faces()) == []
    assert GAME.card_text(4, "fr") == "Carte 2"


def test_candidates_are_the_cards_one_knows() -> None:
    s: Toy = toy(Ask((PASS, DONE)))
    s.move(2, HAND_A)
    assert GAME.candidates(s, 0) == [2]
    assert GAME.candidates(s, 1) == []
