"""Several sets of cards in one process: one face is another card in each."""

from __future__ import annotations

import json
import pickle

import pytest

from hellmouth.core import notation
from hellmouth.core.errors import BadData
from hellmouth.core.plain import encode
from hellmouth.games.vs import GAME
from hellmouth.games.vs.book import PRINTED, with_more
from tests.games.vs.play import at, do, see, twist, who


def test_one_face_is_another_card_in_another_set() -> None:
    """Facts, names and programs of the set of each game, answer by answer in turn."""
    weak, strong = twist("Nudge", ["choose", "any"], ["wound", 1]), twist("Shove", ["choose", "any"], ["wound", 2])
    one = at(who("Ann", 2, 2), weak, A={"front": ["Ann"], "hand": ["Nudge"]})
    two = at(who("Bea", 5, 7), strong, A={"front": ["Bea"], "hand": ["Shove"]})
    face = PRINTED.printed
    assert [GAME.for_state(s).face_name(face) for s in (one, two)] == ["Ann", "Bea"]
    assert (see(one, "Ann.atk"), see(two, "Bea.atk")) == (2, 5)
    wounds = {}
    for s, name, card in ((one, "Ann", "Nudge"), (two, "Bea", "Shove")):
        do(s, f"play {card}", f"choose {name}")
        wounds[name] = see(s, f"{name}.wounds")
    assert wounds == {"Ann": 1, "Bea": 2}
    assert len(PRINTED) == len(GAME.cards) == face, "the printed set is as it was"


def test_copies_views_and_saves_keep_their_cards() -> None:
    s = at(who("Ann", 2, 2), A={"front": ["Ann"]})
    game = GAME.for_state(s)
    assert s.cards is s.copy().cards is game.view(s, 0).state.cards is game.cards is not GAME.cards
    again = game.load(json.loads(json.dumps(encode(s))))
    assert again == s
    assert again.cards is s.cards
    assert notation.write_all(GAME, again, again.offer()) == notation.write_all(game, s, s.offer())


def test_a_card_nobody_wrote_a_program_for_is_refused() -> None:
    record = {"id": "mute", "name": "Mute", "type": "plot_twist", "timing": ["main"]}
    with pytest.raises(BadData, match=r"card 'mute': nothing says what 'mute/main' does"):
        with_more([record], {}, {})
    with pytest.raises(AttributeError):
        PRINTED[0].cost = 0  # type: ignore[misc]  # wrong on purpose


def test_the_game_is_pickled_by_its_name() -> None:
    """Environments of research and worker processes carry their game along."""
    assert pickle.loads(pickle.dumps(GAME)) is GAME  # noqa: S301  # our own
