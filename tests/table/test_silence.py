"""No silence tells a secret: at a discreet table who is asked, and for how long, says nothing of anybody's cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.game import Game
from hellmouth.core.match import Match, replay
from hellmouth.core.records import Record
from hellmouth.table import autopass, protocol
from hellmouth.table.agreed import agree
from tests.table import twins
from tests.table.around import Around, known_games

PAIRS = 24
"""Enough to see that it works; `python -m tests.table.campaign twins --game vs --count 2000` is the real search."""


@pytest.mark.parametrize("game", known_games(), ids=lambda g: g.name)
def test_discreet_tables_look_the_same_whatever_is_held(game: Game[Any]) -> None:
    found = twins.compare(game, PAIRS, 5, discreet=True)
    assert found.differing == []
    assert found.moves > 2 * PAIRS


def test_what_is_announced_is_paid_for_in_both_worlds() -> None:
    """Anyanka's power costs a card of one kind from the hand, and it is announced before: no world is without one."""
    found = twins.compare(games.game("ccg"), 12, 31, discreet=True, first=54)
    assert found.differing == []


def test_the_board_asks_for_hidden_artifacts_and_for_none() -> None:
    """Rare in random games, so it is looked for where it happens: a servant holds a face-down Artifact."""
    asked = set()
    game = games.game("board")
    for seed in range(40):
        play = Match(game, game.default_setup(2), seed, ["A", "B"], discreet=True).started()
        rng = Random(seed)
        for _ in range(250):
            if play.state.outcome is not None:
                break
            if play.state.where()[-1] == "board.Round.use":
                asked.add(play.forced is None)
            play.answer(rng.choice(play.state.offer()))
    assert False in asked, "nobody was asked about an Artifact that cannot be used"


@pytest.mark.parametrize(("name", "seed"), [("vs", 5), ("ccg", 5), ("board", 1)])
def test_quick_tables_give_hidden_cards_away(name: str, seed: int) -> None:
    """What "quick" costs, and the proof that the comparison bites."""
    count = 150 if name == "board" else 40
    assert twins.compare(games.game(name), count, seed, discreet=False).differing


@pytest.mark.parametrize("game", known_games(), ids=lambda g: g.name)
def test_discreet_games_end_and_hold_together(game: Game[Any]) -> None:
    """The same rules, only asked more often: every invariant holds, and lone options are there to be found."""
    lone = 0
    for seed in range(2):
        rng = Random(seed)
        s = game.start(game.random_setup(min(game.seat_counts), rng), seed, discreet=True)
        while s.outcome is None:
            options = s.offer()
            lone += len(options) == 1
            game.take(s, rng.choice(options))
            if s.tick % 20 == 0:
                game.check(s)
    assert lone > 0


def forced(game: Game[Any], seed: int = 1) -> Around:
    """A discreet table where somebody is asked who has no choice."""
    a = Around(game, 2, seed, setup=game.default_setup(2), discreet=True)
    for n in range(2):
        a.sit(n + 1, n)
        a.say(n + 1, protocol.Stops(id="full", seat=n, mode="full"))
    rng = Random(seed)
    for _ in range(300):
        if a.table.forced is not None:
            return a
        a.answer(rng.choice(a.options()))
    raise AssertionError("everybody always had a choice")


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_the_table_answers_where_there_is_no_choice(name: str) -> None:
    a = forced(games.game(name))
    seat, seq, start = a.table.asked, a.table.seq, a.now
    assert seat is not None
    for number in (1, 2):
        update = a.last(number, protocol.Update)
        assert update.decision is None, "its owner is not bothered"
        assert update.waiting.seat == seat
        assert update.quiet == (number == seat + 1)
    told = a.say(seat + 1, protocol.Answer(id="x", seat=seat, seq=seq, option=a.options()[0]))
    assert [t.code for t in told if isinstance(t, protocol.Refused)] == ["not_now"], "nobody can be quicker"
    wake = a.table.wake()
    assert wake is not None
    assert start + autopass.SHORTEST <= wake <= start + autopass.LONGEST
    a.later(autopass.LONGEST)
    assert a.table.seq > seq
    assert a.last(2 - seat, protocol.Update).auto is False


def test_pauses_come_from_one_distribution() -> None:
    """With nothing to do, and with something the owner lets pass: nobody can tell them apart by the clock."""
    pauses: dict[str, list[float]] = {"forced": [], "auto": []}
    for seed in range(12):
        game = games.game("ccg")
        a = Around(game, 2, seed, setup=game.default_setup(2), discreet=True)
        for n in range(2):
            a.sit(n + 1, n)
            a.say(n + 1, protocol.Stops(id="s", seat=n, mode="stops", stops=[]))
        rng = Random(seed)
        for _ in range(60):
            due = a.table.automatic.due
            if due is not None:
                pauses[due.how].append(due.at - a.now)
                a.later(due.at - a.now + 1e-9)
            else:
                a.answer("pass" if "pass" in a.options() and rng.random() < 0.5 else rng.choice(a.options()))
    for drawn in pauses.values():
        assert len(drawn) > 50
        assert autopass.SHORTEST <= min(drawn) <= max(drawn) <= autopass.LONGEST + 1e-6
    assert distance(*pauses.values()) < 1.95 * (sum(1 / len(d) for d in pauses.values())) ** 0.5


def distance(one: list[float], two: list[float]) -> float:
    """Kolmogorov and Smirnov's: the largest difference between two distributions."""
    return max(abs(sum(x <= v for x in one) / len(one) - sum(x <= v for x in two) / len(two)) for v in (*one, *two))


def test_computer_players_take_as_long_without_a_choice() -> None:
    a = Around(games.game("vs"), 2, 3, bots=(1,), discreet=True)
    assert {a.table.automatic.pause(1) <= autopass.LONGEST for _ in range(50)} == {True}
    a.table.automatic.thoughts.extend([2.5] * 20)
    assert {a.table.automatic.pause(1) for _ in range(50)} == {2.5}
    assert max(a.table.automatic.pause(0) for _ in range(50)) <= autopass.LONGEST


@pytest.mark.parametrize("name", ["demo", "vs", "ccg", "board"])
def test_a_discreet_game_comes_back_and_replays(name: str) -> None:
    a = Around(games.game(name), 2, 11, discreet=True)
    a.sit(1, 0)
    a.sit(2, 1)
    rng = Random(11)
    for _ in range(90):
        if a.table.asked is None:
            break
        if a.table.automatic.due is not None:
            a.later(1)
        else:
            a.answer(rng.choice(a.options()))
    before, digest = a.table.play, a.game.digest(a.table.play.state)
    marks = list(before.marks)
    a.restart()
    assert a.game.digest(a.table.play.state) == digest
    assert a.table.play.marks == marks
    again = replay(a.game, Record.from_json(before.record.to_json()))
    assert a.game.digest(again.state) == digest


def test_undo_goes_back_to_a_choice() -> None:
    """Not to the moment before an answer that the table would give again at once."""
    a = forced(games.game("vs"))
    seat = a.table.asked
    assert seat is not None
    a.later(1)
    marks = a.table.play.marks
    assert any(m.forced and m.seat == seat for m in marks)
    index = a.table.play.undo_mark(seat, free=False)
    assert index is None or not marks[index].forced


def test_who_chooses_how_discreet_a_table_is() -> None:
    assert agree(["me", "person"], None, None)[:2] == (True, True)
    assert agree(["me", "bot"], None, None)[:2] == (False, False)
    assert agree(["me", "me"], None, None)[:2] == (False, False)
    assert agree(["person", "bot"], None, None)[:2] == (False, False)
    assert agree(["open", "person"], None, None)[:2] == (True, True)
    assert agree(["me", "person"], "quick", "open")[:2] == (False, False)
    assert agree(["me", "bot"], "discreet", "closed")[:2] == (True, True)
    assert len({agree(["me"], None, None).nonce for _ in range(9)}) == 9
