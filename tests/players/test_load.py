"""Names of players, levels, the arena, and the example of docs/bots.md."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import hellmouth.players.arena as arena
from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.core.messages import languages
from hellmouth.players.fallible import FalliblePlayer
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.levels import DEFAULT, LEVELS, follow, level
from hellmouth.players.load import player
from hellmouth.players.protocol import play_game
from hellmouth.players.random import RandomPlayer
from hellmouth.players.styles import STYLES
from hellmouth.players.wilson import wilson
from tests.players import demo


def test_names() -> None:
    assert isinstance(player("random"), RandomPlayer)
    assert isinstance(player("greedy"), GreedyPlayer)
    assert isinstance(player("judge"), FalliblePlayer)
    search = player("ismcts:250")
    assert isinstance(search, ISMCTSPlayer)
    assert search.iterations == 250
    slayer, patient = player("level:slayer"), player("level:slayer", patient=True)
    assert isinstance(slayer, ISMCTSPlayer)
    assert isinstance(patient, ISMCTSPlayer)
    assert (slayer.patience, patient.times) == (1.0, slayer.times)
    assert patient.patience > 1.0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("greddy", "did you mean greedy?"),
        ("ismcts:many", "'many' is not a number from 1"),
        ("ismcts:0", "'0' is not a number from 1"),
        ("random:3", "random takes nothing after the colon"),
        ("level:god", "there is no such level"),
        ("no_such_module:Bot", "cannot import 'no_such_module'"),
        ("json:Bot", "module 'json' has no 'Bot'"),
        ("json:JSONEncoder", "has no method choose"),
        ("", "there is no such player"),
    ],
)
def test_wrong_names_are_explained(name: str, says: str) -> None:
    with pytest.raises(BadData) as error:
        player(name)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_levels_have_names_in_every_language() -> None:
    assert [each.key for each in LEVELS] == ["newcomer", "student", "regular", "watcher", "veteran", "slayer"]
    for language in languages():
        for each in LEVELS:
            assert each.name.render(language)
            assert len(each.about.render(language)) > 20
    assert level("Slayer") is LEVELS[-1]
    assert DEFAULT.player() is not DEFAULT.player()


def test_styles_have_names_and_can_be_asked_for() -> None:
    for language in languages():
        for each in STYLES.values():
            assert each.name.render(language)
            assert len(each.about.render(language)) > 20
    one = player("level:student:brawler")
    assert isinstance(one, FalliblePlayer)
    assert one.style is STYLES["brawler"]
    with pytest.raises(BadData, match="did you mean brawler"):
        player("level:student:brawlr")


@pytest.mark.parametrize("name", ["vs", "ccg", "board", "demo"])
def test_every_level_answers_every_game(name: str) -> None:
    game = demo.GAME if name == "demo" else games.game(name)
    for each in LEVELS[:4]:
        played = play_game(
            game, arena.drawn_setup(game, 3, None)[0], [each.player() for _ in range(2)], 3, limit=40, strict=True
        )
        assert played.answers


def test_the_page_and_the_table_know_every_level() -> None:
    """One list of levels: the table hands it to clients, and the page has words for each."""
    from hellmouth.core.messages import has
    from hellmouth.table.app import PLAYERS

    levels = [f"level:{each.key}" for each in LEVELS]
    styled = [f"{level}:{style}" for level in levels for style in STYLES]
    assert [name for name in PLAYERS if name.startswith("level:")] == [*levels, *styled]
    assert all(has(f"page.style.{style}{end}") for style in STYLES for end in ("", ".about"))
    for each in LEVELS:
        assert has(f"page.player.{each.key}")
        assert has(f"page.player.{each.key}.about")


def test_a_matched_level_follows_the_results() -> None:
    assert follow("regular", []).key == "regular"
    assert follow("regular", [True]).key == "watcher"
    assert follow("regular", [False]).key == "regular"
    assert follow("regular", [True, False, False]).key == "student"
    assert follow("slayer", [True]).key == "slayer"
    assert follow("newcomer", [False, False]).key == "newcomer"


def test_the_example_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    example = re.findall(r"```python[^\n]*\n(.*?)```", text, re.DOTALL)[0]
    (tmp_path / "my_module.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        played = play_game(demo.GAME, {"seats": 2}, [player("my_module:MyBot"), player("random")], 3, strict=True)
    finally:
        sys.modules.pop("my_module", None)
    assert played.state.outcome is not None


# --- the arena ----------------------------------------------------------------------------------------------------


def test_pairs_swap_sides() -> None:
    bouts = list(arena.meet("demo", "greedy:1", "random", 4, 7))
    assert [b.side for b in bouts] == [0, 1, 0, 1]
    assert not any(b.faults for b in bouts)
    assert bouts == list(arena.meet("demo", "greedy:1", "random", 4, 7))


def test_a_player_against_itself_is_even() -> None:
    """The same game twice with the sides swapped: what one gets the other loses."""
    bouts = list(arena.meet("demo", "greedy:1", "greedy:1", 6, 2))
    assert sum(b.score for b in bouts) == 3


def test_greedy_beats_random() -> None:
    tally = arena.Tally(list(arena.meet("demo", "greedy:2", "random", 40, 1)))
    low, _ = wilson(*tally.score())
    assert low > 0.7


def test_seating_of_teams() -> None:
    assert arena.seating((0, 1), 0) == [True, False]
    assert arena.seating((0, 1), 1) == [False, True]
    assert arena.seating((0, 1, 0, 1), 1) == [False, True, False, True]
    assert arena.seating((0, 1, 1, 1), 0) == [True, False, False, False]
    assert arena.seating((0, 1, 2), 0) == [True, False, True]


def test_wilson() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["demo", "greedy:1", "random", "--games", "2", "--seed", "1"]) == 0
    assert "demo: greedy:1 against random:" in capsys.readouterr().out
    assert arena.main(["chess", "greedy", "random"]) == 2
    assert "there is no such game" in capsys.readouterr().err
    assert arena.main(["demo", "greedy", "rndom"]) == 2
    assert "did you mean random?" in capsys.readouterr().err
