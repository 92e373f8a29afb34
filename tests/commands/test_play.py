"""Playing line by line: questions, answers, words of the table, saving, and ends of all kinds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hellmouth.core.match import replay
from hellmouth.core.records import Record
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
    assert "Que faites-vous ce tour-ci\u202f?\n  1  Jouer Bagarreur\n" in ran.out
    assert "conseil" in ran.out
    assert ran.out.endswith("Vous quittez la table.\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pourquoi", "pourquoi\u202f: dites ce que vous aimeriez faire (par exemple\u202f: pourquoi attack Buffy)"),
        (
            "pourquoi attaquer",
            "aucun verbe ne s’écrit «\u202fattaquer\u202f» (écrivez l’un de ceux-ci\u202f: attack",
        ),
        (
            "pourquoi play Pieu",
            "vous ne voyez rien qui s’appelle «\u202fpieu\u202f» (vérifiez l’orthographe)",
        ),
        ("carte xyzzy", "xyzzy\u202f: ce jeu n’a pas de telle carte (une partie du nom suffit)"),
        ("regles xyzzy", "xyzzy\u202f: ce jeu n’a pas de telle règle (une partie du nom suffit)"),
        ("sauver", "sauver\u202f: dites où (sauver ma-partie.json)"),
        ("conseil", "\u202f: "),
    ],
)
def test_what_is_not_understood_is_told_in_french(run: Run, line: str, said: str) -> None:
    assert said in play(run, line, language="fr").out.split(f"> {line}\n")[1]


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
        ("card xyzzy", "xyzzy: this game has no such card (a part of the name is enough)"),
        ("rules demo-end-01", "DEMO-END-01  The first player with five points wins."),
        ("rules garlic", "DEMO-PLAY-03  Garlic is only a reaction"),
        ("rules xyzzy", "xyzzy: this game has no such rule"),
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
    [
        ("{", "is not a saved game"),
        ("[]", "is not a saved game"),
        ('{"game": "demo"}', "is not a saved game"),
        ('{"game": "demo", "match": {}, "seat": 0, "opponent": "random", "seed": 1}', "the save is damaged"),
    ],
)
def test_a_damaged_save_is_told(run: Run, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    ran = play(run, args=("--load", str(file)))
    assert (ran.code, said in ran.err) == (2, True)
    assert "cannot be read" in play(run, args=("--load", str(tmp_path / "nowhere"))).err


def test_a_save_of_another_version_goes_on_or_can_be_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    straight = play(run, *["1"] * 400).out
    play(run, *["1"] * 9, f"save {file}")
    data = json.loads(file.read_text("utf-8"))
    data["match"]["record"]["rules_version"] = "0"
    data["match"]["position"][1]["state"]["stack"][0]["p"] = "demo.Gone"
    file.write_text(json.dumps(data), "utf-8")
    assert straight.endswith(play(run, *["1"] * 400, args=("--load", str(file))).out.split("> 1\n", 3)[-1])
    answered = [body for kind, body in data["match"]["entries"] if kind == "answer"]
    answered[2]["a"] = data["match"]["record"]["answers"][5] = [["nonsense", 1]]
    file.write_text(json.dumps(data), "utf-8")
    ran = play(run, args=("--load", str(file)))
    assert ran.code == 2
    assert f"hellmouth replay {file}" in ran.err
    read = run("--language", "fr", "replay", str(file))
    assert "A joue" in read.out, "the log it brought"
    assert "ne peut qu’être lue" in read.err


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


def test_a_game_from_elsewhere_is_played_by_its_module() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", "from hellmouth.cli import main; main()", "play", "tests.demo:GAME", "--seed", "5"]
    ran = subprocess.run(command, cwd=root, input="1\n", capture_output=True, text=True, check=False, timeout=60)

    assert ran.stdout.startswith("The Alley\n"), ran.stderr
    assert ran.returncode == 0


BUFFY_IS_B = ("--deck", "spike-sunnydale", "--deck", "buffy-starter")


def at_vs(run: Run, *lines: str, language: str = "en", decks: tuple[str, ...] = ()) -> str:
    stdin = "".join(f"{line}\n" for line in lines)
    how = ("--seed", "6", "--opponent", "random", "--plain", *decks)
    ran = run("--language", language, "play", "vs", *how, stdin=stdin)
    assert ran.code == 0
    return ran.out


def test_the_aim_is_told_at_the_start_and_on_demand(run: Run) -> None:
    out = at_vs(run, "goal", "quit")
    assert out.count("Aim: KO the enemy Main Character.") == 2
    assert out.index("Aim: ") < out.index("\n> "), "before the first question"
    assert "You with Xander L1 against B with Angelus L1." in out
    french = at_vs(run, "but", "quitter", language="fr")
    assert french.count("But\u202f: mettre KO le Personnage principal ennemi.") == 2


def test_the_table_is_drawn_once_a_turn_and_on_demand(run: Run) -> None:
    """Line by line a map before each question would bury what happened."""
    out = run("play", "board", "--seed", "3", "--opponent", "random", "--plain", stdin="1\n1\n1\nlook\nquit\n").out
    drawn = [part.count("Evil's hand (") for part in out.split("\n> ")]
    assert "Spike's turn" in out
    assert drawn[:5] == [0, 1, 0, 0, 1], "in Spike's turn once, and when it is asked for"


def test_who_somebody_is(run: Run) -> None:
    out = at_vs(run, "1", "who xander", "quit").split("> who xander", 1)[1]
    assert "Xander L1: Main Character, Scoobies (Good). ATK 0, DEF 6, health 5, no wound." in out
    assert "Only Further Back" in out, "what the card says"
    assert "Angelus" not in out
    out = at_vs(run, "1", "who", "who riley", "quit").split("> who", 1)[1]
    assert "A: Main Character Xander L1, 0 of 3 XP; 7 in hand, 53 in the deck" in out
    assert "Angelus L1: Main Character, Forces of Darkness (Evil)." in out
    assert "riley: is not on the table (one of A, B, Angelus L1 and Xander L1)" in out


def test_open_piles_can_be_read(run: Run) -> None:
    assert "Key pile of B: 4 Dawn" in at_vs(run, "piles", "quit", decks=BUFFY_IS_B)
    assert "Pile de la Clé de B\u202f: 4 Dawn" in at_vs(run, "defausses", "quitter", language="fr", decks=BUFFY_IS_B)


def test_a_game_without_anything_to_look_up_says_so(run: Run) -> None:
    out = play(run, "goal", "who", "piles", "quit").out
    assert "There is nobody to ask about yet.\n" in out
    assert "No pile lies open yet.\n" in out


def test_a_draw_cannot_be_agreed_with_computers(run: Run) -> None:
    assert "Only people can agree to a draw" in play(run, "offer", "quit").out
