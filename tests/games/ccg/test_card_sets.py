"""Several sets of cards in one process. Two tables of one server: tests/table/test_card_sets.py."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random

import pytest

from hellmouth.core.errors import BadData
from hellmouth.core.match import Match, random_choice, replay
from hellmouth.core.plain import encode
from hellmouth.games.ccg import GAME, own
from hellmouth.games.ccg.game import Buffy, with_cards
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.state import Sunnydale
from tests.games.ccg.two_sets import setup, two_sets


@pytest.fixture(scope="module", autouse=True)
def _sets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with two_sets(tmp_path_factory.mktemp("cards")):
        yield


def attached(game: Buffy) -> Sunnydale:
    return game.position(
        {
            "step": "Resource",
            "A": {"play": [{"card": "Buffy", "at": "A1", "attached": ["coin"]}]},
            "B": {"play": [{"card": "Spike", "at": "B1"}]},
        }
    )


def test_one_face_is_another_card_in_another_set() -> None:
    summer, winter = GAME.for_setup({"cards": "summer"}), GAME.for_setup({"cards": "winter"})
    face = len(PRINTED)
    assert [summer.cards.faces["coin"], winter.cards.faces["coin"]] == [face, face]
    assert [summer.face_name(face), winter.face_name(face)] == ["Summer Coin", "Winter Coin"]
    assert "coin" not in GAME.cards.faces
    bare = GAME.position({"A": {"play": [{"card": "Buffy", "at": "A1"}]}})
    here, there = attached(summer), attached(winter)
    for game, s, talent in ((summer, here, "charm"), (winter, there, "bk")):
        assert game.probe(s, f"Buffy.{talent}") == GAME.probe(bare, f"Buffy.{talent}") + 2
        assert game.probe(s, "Buffy.traits") == [
            *GAME.probe(bare, "Buffy.traits"),
            game.cards[face].record["traits"][0],
        ]
    option = next(o for o in here.offer() if o[0] == "use")
    assert option in there.offer(), "the same numbers"
    summer.answer(here, option)
    winter.answer(there, option)
    said = [[game.word("deed", o[1]) for o in s.offer()] for game, s in ((summer, here), (winter, there))]
    assert [words[0] for words in said] == ["Summer", "Winter"]


def test_games_with_different_sets_take_turns_and_disturb_nobody() -> None:
    """Answer by answer in turn they end as they do alone, and every copy, view and save keeps its cards."""
    names = ("summer", "printed", "winter")

    def alone(name: str) -> str:
        game, rng = GAME.for_setup(setup(name)), Random(5)
        s = game.start(setup(name), 5)
        while s.outcome is None:
            game.answer(s, rng.choice(s.offer()))
        return game.digest(s)

    table: list[tuple[Buffy, Sunnydale, Random]] = []
    for name in names:
        game = GAME.for_setup(setup(name))
        table.append((game, game.start(setup(name), 5), Random(5)))
    while any(s.outcome is None for _, s, _ in table):
        for game, s, rng in table:
            if s.outcome is None:
                assert s.cards is s.copy().cards is game.view(s, 0).state.cards is game.cards
                game.answer(s, rng.choice(s.offer()))
                game.check(s)
    assert [game.digest(s) for game, s, _ in table] == [alone(name) for name in names]
    game, s, _ = table[0]
    again = game.load(json.loads(json.dumps(encode(s))))
    assert again == s
    assert again.cards is game.cards


def test_records_and_stored_positions_come_back_with_their_set() -> None:
    for name in ("summer", "winter", "printed"):
        match = Match(GAME, setup(name), 7).started()
        match.play_out(random_choice(Random(7)), 40)
        assert match.game is with_cards(own.named(name))
        assert ("coin" in match.record.cards) is (name != "printed")
        again = replay(GAME, match.record)
        assert again.state.cards is match.state.cards
        again.put_back(json.loads(json.dumps(match.stored())))
        assert again.state == match.state
        assert again.state.cards is match.state.cards


def test_a_game_is_pickled_by_the_name_of_its_set() -> None:
    """Environments of research, deep copies and worker processes carry their game along."""
    for game in (GAME, GAME.for_setup({"cards": "summer"})):
        again = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
        assert again.cards is game.cards


def test_a_set_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadData, match="there is no set of cards 'autumn' \\(use printed or summer or winter\\)"):
        GAME.start({"cards": "autumn"}, 1)
    with pytest.raises(BadData, match="is no set of cards"):
        GAME.start({"cards": 3}, 1)
