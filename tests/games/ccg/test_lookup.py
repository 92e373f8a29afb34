"""What can be looked up in the middle of a game, by everybody who may know it."""

from __future__ import annotations

import re
from random import Random

import pytest

from hellmouth.core.speech import Speech
from hellmouth.games.ccg import GAME
from hellmouth.table import library
from tests.games.ccg.seat import Table


def test_the_aim_names_both_ways_to_win() -> None:
    """CCG-VICTORY-01, CCG-VICTORY-02."""
    s = GAME.start(GAME.default_setup(2), 1)
    goal = GAME.goal(GAME.view(s, 0), ["Ann", "Bea"])
    assert "10 destiny points" in goal
    assert "6 turns in a row" in goal
    assert goal.endswith("You play against Bea.")
    assert "Bea" not in GAME.goal(GAME.view(s, None), ["Ann", "Bea"])
    assert GAME.goal(GAME.view(s, 0), ["Ann", "Bea"], "fr").startswith("But\u202f: ")


def test_everybody_on_the_table_and_every_open_pile() -> None:
    """A whole random game: every character in play can be asked about, and no pile shows more than the view."""
    rng, seen = Random(4), 0
    s = GAME.start(GAME.random_setup(2, rng), 4)
    while s.outcome is None and s.tick < 400:
        options = s.offer()
        GAME.answer(s, options[int(rng.random() * len(options))], safe=False)
        if s.tick % 20 or s.outcome is not None:
            continue
        for seat in (0, 1, None):
            view = GAME.view(s, seat)
            asked = GAME.who(view, ["Ann", "Bea"])
            faces = sorted(s.face[c] for p in range(2) for c in s.team(p))
            assert sorted(e.face for e in asked if e.face >= 0) == faces
            assert all(e.text for e in asked)
            seen += len(GAME.piles(view, ["Ann", "Bea"]))
    assert seen > 10


def test_the_park_has_a_french_name_wherever_it_is_told() -> None:
    """The picture line by line, who somebody is, buttons and log; punctuation is French too."""
    t = Table(step="Movement", A={"play": [{"card": "Buffy", "at": "A4"}, {"card": "Angel", "at": "Park"}]})
    view, speech = GAME.view(t.s, 0), Speech(GAME, "fr", 0)
    picture = GAME.picture(view, "fr")
    assert "Parc\u202f: Parc de Sunnydale" in picture
    assert picture.splitlines()[0].endswith("Étape de Mouvement")
    assert picture.count("Étape de Mouvement") == 1
    assert not re.search(r"\bPark\b|\w[:;](?:\s|$)", picture)
    assert any(e.name.startswith("Angel") and "au Parc" in e.text for e in GAME.who(view, ["Ann", "Bea"], "fr"))
    moves = [speech.option(t.s, o) for o in t.s.offer() if o[0] == "move"]
    assert any(text.endswith(" au Parc") for text in moves)
    assert not any("Park" in text or "en Parc" in text for text in moves)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_the_rulebooks_glossaries_are_explained(language: str) -> None:
    told = {term["id"]: term for term in library.shelf("ccg", "glossary", language)["terms"]}
    words = "golden-rule phase control-victory sequence-of-play booster tournament most-recent-printing format rarity"
    for word in words.split():
        assert told[word]["name"]
        assert len(told[word]["text"]) > 30, word
