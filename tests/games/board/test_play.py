"""Whole games at random with every invariant checked, hidden information, saves and sampled worlds."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hellmouth.core.decisions import Option
from hellmouth.core.plain import decode, encode
from hellmouth.core.worlds import sample, twin
from hellmouth.games.board import GAME
from hellmouth.games.board.cards import STORY
from hellmouth.games.board.components import CORNER_AT, DOT
from hellmouth.games.board.state import BOX, Sunnydale

QUIET = ("move", "done", "strike", "cast", "pass")


def bold(s: Sunnydale, options: list[Option], rng: Random) -> Option:
    """Mostly looks for cards, fights and Artifacts, so that rare procedures occur."""
    if rng.random() < 0.75:
        loud = [o for o in options if o[0] not in QUIET]
        near = [o for o in options if o[0] == "move" and _busy(s, o[1])]
        options = loud or near or options
    return rng.choice(options)


def _busy(s: Sunnydale, x: int) -> bool:
    near = s.town.near[x]
    return x in CORNER_AT or x in DOT or any(near >> s.space[p] & 1 for p in s.living(1 - s.side[s.actor]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("part", range(4))
def test_random_games_keep_every_invariant(seats: int, part: int) -> None:
    """BG-INV-01, BG-INV-02, BG-INV-03, BG-INV-04, BG-INV-05, BG-INV-06, BG-INV-07, BG-INV-08, BG-INV-09,
    BG-INV-10, BG-INV-11, BG-INV-12 after every answer: BG-INV-02, BG-INV-03, BG-INV-04, BG-INV-05, BG-INV-06,
    BG-INV-07, BG-INV-08, BG-INV-09, BG-INV-10, BG-INV-11.
    """
    for game in range(4):
        rng = Random(100 * part + 10 * game + seats)
        s = GAME.start(GAME.random_setup(seats, rng), game)
        while (decision := GAME.decision(s)) is not None:
            GAME.answer(s, bold(s, decision.options, rng), safe=False)
            GAME.check(s)
            assert s.tick < GAME.bound


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_is_asked_depends_only_on_what_it_knows(seed: int) -> None:
    """BG-INV-12, BG-CARD-03, BG-ARTIFACT-07, BG-EFFECT-10."""
    rng = Random(seed)
    seats = 2 + seed % 4
    s = GAME.start(GAME.random_setup(seats, rng), seed)
    while (decision := GAME.decision(s)) is not None and s.tick < 400:
        if rng.random() < 0.3:
            seat = decision.seat
            other = twin(s, seat, rng)
            other.options = None
            assert other.offer() == decision.options
            assert _plain(GAME.view(other, seat)) == _plain(GAME.view(s, seat))
            watcher = rng.randrange(seats)
            other = twin(s, watcher, rng)
            assert _plain(GAME.view(other, watcher)) == _plain(GAME.view(s, watcher))
        GAME.answer(s, bold(s, decision.options, rng), safe=False)


def _plain(view: Any) -> Any:
    view.state.options = None
    return encode(view.state), view.pools


def test_saves_come_back() -> None:
    """A save in the middle of anything plays on as if nothing had happened."""
    rng = Random(3)
    s = GAME.start(GAME.random_setup(4, rng), 3)
    while (decision := GAME.decision(s)) is not None and s.tick < 300:
        again = decode(json.loads(json.dumps(encode(s))))
        assert again == s
        assert again.offer() == decision.options
        GAME.answer(s, bold(s, decision.options, rng))


def test_sampled_worlds_hold_the_story_card() -> None:
    """BG-SETUP-15: the story Artifact is among the four in the game, so a sampled world must have it there."""
    rng = Random(5)
    s = GAME.start({"players": 3, "villain": "judge"}, 5)
    for _ in range(30):
        world = rng.choice((twin(s, 1, rng), sample(GAME.view(s, 1), rng)))
        assert not any(STORY[world.face[c]] for c in world.zones[BOX])
        GAME.check(world)


def test_cards_that_players_see() -> None:
    """BG-CARD-14, BG-AMB-85, BG-AMB-03, BG-CARD-02, BG-CARD-04: discards, Good's cards and the hand's size are
    open.
    """
    rng = Random(9)
    s = GAME.start({"players": 3, "villain": "mayor"}, 9)
    for _ in range(200):
        if s.outcome is None:
            GAME.answer(s, bold(s, s.offer(), rng))
    watcher = GAME.view(s, None).state
    for path in ("weapon.discards", "evil.discards", "Buffy.cards", "Xander.cards"):
        assert GAME.probe(watcher, path) == GAME.probe(s, path)
    assert GAME.probe(watcher, "hand") == ["?"] * len(GAME.probe(s, "hand"))
