"""Every player: legal, repeatable, blind to what its seat cannot know, inside its budget."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core import worlds
from hellmouth.core.decisions import PASS, Decision, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.visibility import View
from hellmouth.players.load import player
from hellmouth.players.protocol import Player, ask, fallback, play_game
from tests.players import demo
from tests.players.playable import PLAYABLE

NAMES = ["random", "greedy:2", "ismcts:12", "standin", "level:newcomer"]


def positions(name: str, count: int, seed: int) -> list[Any]:
    """Positions met in random play, spread over games and seats."""
    game, rng = games.game(name), Random(seed)
    found: list[Any] = []
    counts = [n for n in game.seat_counts if n > 1]
    while len(found) < count:
        seats = counts[len(found) % len(counts)]
        s = game.start(game.random_setup(seats, rng), rng.getrandbits(32))
        stop = rng.randrange(2, 120)
        while s.outcome is None and s.tick < stop:
            game.answer(s, rng.choice(s.offer()), safe=False)
        if s.outcome is None:
            found.append(s)
    return found


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("who", NAMES)
def test_choice_does_not_depend_on_what_the_seat_cannot_know(name: str, who: str) -> None:
    game = games.game(name)
    for n, s in enumerate(positions(name, 8, 11)):
        twin = worlds.twin(s, s.seat, Random(n))
        assert ask(player(who), game, s, n) == ask(player(who), game, twin, n)


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("who", NAMES)
def test_legal_and_repeatable(name: str, who: str) -> None:
    """Two runs with the same seed answer alike, without a single fault."""
    game = games.game(name)
    seats = min(n for n in game.seat_counts if n > 1)
    setup = game.random_setup(seats, Random(3))
    runs = []
    for _ in range(2):
        said: list[Option] = []
        played = play_game(
            game,
            setup,
            [player(who) for _ in range(seats)],
            5,
            limit=60,
            strict=True,
            watch=lambda s, option, said=said: said.append(option),  # type: ignore[misc]  # mypy cannot infer such a lambda
        )
        assert not played.faults
        runs.append(said)
    assert runs[0] == runs[1]
    assert len(runs[0]) > 5


def test_explicit_chance_makes_no_difference_to_a_player() -> None:
    """At the table dice are asked like seats; the players must not notice."""
    game = demo.GAME
    s, t = game.start({"seats": 2}, 9), game.start({"seats": 2}, 9, explicit=True)
    while t.seat < 0:
        game.answer(t, game.nature(t))
    for who in NAMES:
        said = []
        for state in (s, t):
            view = game.view(state, state.seat)
            decision = game.decision(view.state)
            assert decision is not None
            said.append(player(who).choose(view, decision, Random(1)))
        assert said[0] == said[1]


def test_a_game_ends_and_somebody_wins() -> None:
    played = play_game(demo.GAME, {"seats": 3}, [player("greedy:1")] * 3, 4)
    assert played.state.outcome
    assert played.answers == played.state.tick


class Broken:
    def choose(self, view: View[Any], decision: Decision, rng: Random) -> Option:
        raise ZeroDivisionError("oops")


class Liar:
    def choose(self, view: View[Any], decision: Decision, rng: Random) -> Option:
        return ("win",)


@pytest.mark.parametrize(("bad", "says"), [(Broken(), "ZeroDivisionError: oops"), (Liar(), "('win',) is not one of")])
def test_a_bad_player_gets_a_fallback_move(bad: Player, says: str) -> None:
    players = [bad, player("random")]
    played = play_game(demo.GAME, {"seats": 2}, players, 1)
    assert played.state.outcome is not None
    assert says in played.faults[0]
    with pytest.raises(HellmouthError, match="seat 0"):
        play_game(demo.GAME, {"seats": 2}, players, 1, strict=True)


def test_fallback_commits_to_nothing() -> None:
    assert fallback([("attack", 1), PASS]) == PASS
    assert fallback([("attack", 1), ("attack", 2)]) == ("attack", 1)


def test_too_few_players() -> None:
    with pytest.raises(HellmouthError, match="3 seats need 3 players"):
        play_game(demo.GAME, {"seats": 3}, [player("random")], 1)


def test_a_player_gets_a_view_and_a_decision_made_from_it() -> None:
    seen: list[tuple[View[Any], Decision]] = []

    class Nosy:
        def choose(self, view: View[Any], decision: Decision, rng: Random) -> Option:
            seen.append((view, decision))
            return decision.options[0]

    s = demo.GAME.start({"seats": 2}, 2)
    ask(Nosy(), demo.GAME, s, 0)
    view, decision = seen[0]
    assert view.state is not s
    assert decision._state is view.state
    assert all(view.state.face[c] < 0 for c in s.hand(1))
    assert view.state.streams == [0, 0]
