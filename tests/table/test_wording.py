"""Options in words: remembered, and yet for every viewer what they would have been told without memory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core.decisions import CHANCE
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.speech import Speech
from hellmouth.games.vs import GAME as VS
from hellmouth.table import wording
from tests.demo import GAME
from tests.games.vs.play import at, do
from tests.table.around import Around, known_games

NAMES = (["Anne", "Ben", "Zoé", "Oz"], ["Ben", "Anne", "Oz", "Zoé"])


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    wording._shelves.clear()


def speech(game: Game[Any], seat: int | None, language: str = "en", names: int = 0) -> Speech:
    return Speech(game, language, seat, NAMES[names])


@pytest.mark.parametrize("game", known_games(), ids=lambda game: str(game.name))
def test_what_is_remembered_is_what_would_be_said(game: Game[Any]) -> None:
    """At every question of two games, for the seat that is asked and for one that knows less, at two tables."""
    held = 0
    for seed in range(2):
        rng = Random(seed)
        play = Match(game, game.random_setup(2, rng), seed, NAMES[seed]).started()
        for _ in range(80):
            s = play.state
            if s.outcome is not None or s.seat == CHANCE:
                break
            options = s.offer()
            for seat in (s.seat, 1 - s.seat, None):
                view = game.view(s, seat).state
                for language in ("en", "fr"):
                    said = speech(game, seat, language, seed)
                    found = wording.worded(said, view, options)
                    for option, one in zip(options, found, strict=True):
                        fresh = wording._put(said, view, option)
                        assert (one.arguments, one.cards) == (fresh.arguments, fresh.cards)
                        assert one.label.startswith(fresh.label)
                        assert one.notation.startswith(fresh.notation)
                    assert len({one.key for one in found}) == len({one.notation for one in found}) == len(options)
            held += len(options)
            play.answer(rng.choice(options))
    shelves = wording._shelves[game]
    assert 0 < sum(len(shelf) for shelf in shelves.values()) < 6 * held, "something is taken from memory"


def test_what_reads_alike_names_its_player() -> None:
    """Two brought the same character: a question that offers both says whose each is."""
    s = at(A={"main": "Spike", "hand": ["Slayage"]}, B={"main": "Spike", "front": ["Tara"]}, phase="main")
    do(s, "play Slayage")
    labels = [one.label for one in wording.worded(speech(VS, 0), VS.view(s, 0).state, s.offer())]
    assert labels == ["Spike L1 (Anne)", "Tara", "Spike L1 (Ben)"]


def test_whoever_does_not_know_a_card_is_not_told_its_name() -> None:
    a = Around()
    s = a.table.play.state
    card = s.hand(0)[0]
    option = [("play", card)]
    mine, theirs = (wording.worded(speech(GAME, seat), a.game.view(s, seat).state, option)[0] for seat in (0, 1))
    name = GAME.face_name(s.face[card])
    assert name in mine.label
    assert name in mine.notation
    assert name not in theirs.label + theirs.notation + theirs.arguments[0].text
    again = wording.worded(speech(GAME, 0), a.game.view(s, 0).state, option)[0]
    assert again is mine


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "KEPT", 10)
    a = Around()
    s = a.game.view(a.table.play.state, 0).state
    for n in range(35):
        wording.worded(speech(GAME, 0), s, [("play", n % 3), ("number", n)])
    assert all(len(shelf) <= 10 for shelf in wording._shelves[GAME].values())
