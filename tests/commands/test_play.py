"""Playing line by line: questions, answers, words of the table, saving, and ends of all kinds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hellmouth.core.match import Record, replay
from tests.commands.conftest import Ran, Run
from tests.demo import GAME


def play(run: Run, *lines: str, args: tuple[str, ...] = (), language: str = "en") -> Ran:
    seed = () if "--seed" in args or "--load" in args else ("--seed", "5")
    game = () if "--load" in args else ("demo",)
    opponent = () if "--opponent" in args or "--load" in args else ("--opponent", "random")
    stdin = "".join(f"{line}\n" for line in lines)
    return run("--language", language, "play", *game, *seed, *opponent, *args, stdin=stdin)


def test_a_question_is_asked_with_numbered_choices(run: Run) -> None:
    ran = play(run)
    assert ran.code == 0
    assert ran.out.startswith("The Alley\nYou are A; the others are computer players (random). Seed 5.\n")
    assert "\nWhat do you do this turn?\n  1  Play Brawler\n" in ran.out
    assert "B draws a card\n" in ran.out
    assert ran.out.endswith("You leave the table.\n"), "the end of the input is a quiet way to go"


def test_french(run: Run) -> None:
    ran = play(run, "aide", "quitter", language="fr")
    assert "Que faites-vous ce tour-ci ?\n  1  Jouer Bagarreur\n" in ran.out
    assert "conseil" in ran.out
    assert ran.out.endswith("Vous quittez la table.\n")


@pytest.mark.parametrize("answer", ["1", "play Brawler", "  PLAY  brawler "])
def test_a_number_or_notation_answers(run: Run, answer: str) -> None:
    assert "  A plays Brawler\n" in play(run, answer).out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why play Garlic", "Garlic is only a reaction (DEMO-PLAY-03)"),
        ("play Garlic", "Garlic is only a reaction (DEMO-PLAY-03)"),
        ("why play Brawler", "Nothing is in the way: it is one of the choices."),
        ("why", "why: say what you would like to do (for instance: why attack Buffy)"),
        ("why fly", "there is no verb 'fly'"),
        ("why play Stake", "'stake' is no card you can see"),
        ("99", "That is not one of the choices. Type a number from 1 to 3, or help."),
        ("0", "That is not one of the choices."),
        ("gibberish", "That is not one of the choices."),
        ("help", "take your last answer back"),
        ("?", "take your last answer back"),
        ("undo", "You have not answered anything yet."),
        ("look", "A: 0 | Brawler, Garlic"),
        ("log", "  A draws Garlic"),
        ("card garlic", "Reaction: when your fighter would be destroyed"),
        ("card xyzzy", "game 'demo' has no such card"),
        ("rules demo-end-01", "DEMO-END-01  The first player with five points wins."),
        ("rules garlic", "DEMO-PLAY-03  Garlic is only a reaction"),
        ("rules xyzzy", "has no such rule"),
        ("save", "save: say where"),
        ("save /nowhere/at/all.json", "/nowhere/at/all.json: cannot be written"),
        ("quit", "You leave the table."),
        ("", "> \n> "),
    ],
)
def test_words_of_the_table(run: Run, line: str, said: str) -> None:
    ran = play(run, line)
    assert ran.code == 0
    assert said in ran.out.split("> ", 1)[1] or said in ran.out[ran.out.index("\n> ") + 1 :]
    assert "A plays" not in ran.out


def test_undo_takes_the_last_answer_back(run: Run) -> None:
    out = play(run, "1", "undo", "look").out
    assert out.count("A plays Brawler") == 1
    after = out.split("Taken back.")[1]
    assert "  1  Play Brawler\n" in after
    assert after.count("A: 0 | Brawler, Garlic, Brawler, Brawler, Hunter |  | deck 15") == 2


def test_undo_goes_back_over_the_computers(run: Run) -> None:
    """Everything until the person's own answer is taken back, and falls the same way again."""
    once = play(run, "done").out.split("> done\n")[1]
    twice = play(run, "done", "undo", "done").out
    assert once.removesuffix("You leave the table.\n").rstrip("> \n") in twice.split("Taken back.")[1]


def test_a_hint_is_an_option_with_a_reason(run: Run) -> None:
    after = play(run, "hint").out.split("> hint\n")[1]
    assert after.split(": ")[0] in ("Play Brawler", "Play Hunter", "Done")


def test_a_whole_game_with_its_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    ran = play(run, *["1"] * 400, args=("--record", str(file), "--seats", "3", "--seat", "b"))
    assert ran.code == 0
    assert "You are B" in ran.out
    last = ran.out.rstrip().splitlines()[-1]
    assert " wins" in last or "win together" in last
    record = Record.from_json(file.read_text("utf-8"))
    assert replay(GAME, record).state.outcome is not None


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    assert play(run, *["1"] * 50).out == play(run, *["1"] * 50).out
    assert play(run, *["1"] * 50).out != play(run, *["1"] * 50, args=("--seed", "6")).out


def test_a_saved_game_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    """Saved at a question in mid-effect too: the rest of the game is the same."""
    file = str(tmp_path / "game.json")
    straight = play(run, *["1"] * 400).out
    for after in (0, 3, 9):
        play(run, *["1"] * after, f"save {file}")
        resumed = play(run, *["1"] * 400, args=("--load", file)).out
        tail = resumed.split("> 1\n", 3)[-1]
        assert len(tail) > 200
        assert straight.endswith(tail)


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "is not a saved game"), ("[]", "is not a saved game"), ('{"game": "demo"}', "is not a saved game"),
     ('{"game": "demo", "match": {}, "seat": 0, "opponent": "random", "seed": 1}', "the save is damaged")],
)
def test_a_damaged_save_is_told(run: Run, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    ran = play(run, args=("--load", str(file)))
    assert (ran.code, said in ran.err) == (2, True)
    assert "cannot be read" in play(run, args=("--load", str(tmp_path / "nowhere"))).err


def test_a_save_can_be_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(run, "1", "done", f"save {file}")
    assert json.loads(file.read_text("utf-8"))["game"] == "demo"
    assert "A: play Brawler" in run("replay", str(file)).out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seats", "7"), "--seats: 7 players cannot play demo (use 2, 3)"),
        (("--seat", "C"), "--seat: there is no seat 'C' (use one of A, B)"),
        (("--opponent", "nobody"), "player 'nobody': there is no such player"),
        (("--deck", "x"), "--deck: game 'demo' has no decks to choose"),
        (("--option", "speed=1"), "--option speed: there is no such option"),
        (("--option", "speed"), "--option speed: is not of the form name=value"),
        (("--record", "/nowhere/x.json"), "/nowhere/x.json: cannot be written"),
    ],
)
def test_wrong_wishes_are_told_in_one_line(run: Run, args: tuple[str, ...], said: str) -> None:
    ran = play(run, "quit", args=args)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_an_option_of_the_game_reaches_its_setup(run: Run) -> None:
    assert "setup.seats: 9 players" in play(run, args=("--option", "seats=9")).err


def test_without_a_game_the_first_that_works_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from hellmouth import games

    monkeypatch.setattr(games, "names", lambda: ["demo", "vs"])
    real = games.game
    monkeypatch.setattr(games, "game", lambda name: real(name) if name == "demo" else 1 / 0)
    assert run("play", "--opponent", "random", stdin="").out.startswith("The Alley\n")


def test_plain_output_has_no_colours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(type(sys.stdout), "isatty", lambda self: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1m" in play(run, "quit").out
    assert "\x1b" not in play(run, "quit", args=("--plain",)).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in play(run, "quit").out


def test_a_computer_player_that_breaks_does_not_stop_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from hellmouth.players.random import RandomPlayer

    def broken(*_: object) -> object:
        raise ZeroDivisionError("thinking is hard")

    monkeypatch.setattr(RandomPlayer, "choose", broken)
    out = play(run, "done").out
    assert "(B could not think and made a simple move: ZeroDivisionError: thinking is hard)" in out
    assert out.count("What do you do this turn?") == 2


def test_the_demo_game_plays_from_a_checkout_without_preparation() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", "from hellmouth.cli import main; main()", "play", "demo", "--seed", "5"]
    ran = subprocess.run(command, cwd=root, input="1\n", capture_output=True, text=True, check=False, timeout=60)

    assert ran.stdout.startswith("The Alley\n"), ran.stderr
    assert ran.returncode == 0
