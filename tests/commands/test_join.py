"""Whole games line by line: at home and at a server's table by link, in both languages; and what can go wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hellmouth.table.client import Client
from tests.commands.conftest import Run
from tests.table.conftest import Live


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    found = Live(tmp_path_factory.mktemp("table"), games=("tests.demo:GAME",))
    yield found
    found.stop()


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HELLMOUTH_HOME", str(tmp_path))


def link(live: Live, game: str) -> str:
    """The link of seat 0 at a table with a computer player."""
    seats = [{"kind": "person", "name": "Anne"}, {"kind": "bot", "player": "random"}]
    found = Client(live.base).request("/api/tables", {"game": game, "seats": seats})
    return f"{live.base}/#s={next(x['token'] for x in found['links'] if x['seat'] == 0)}"


@pytest.mark.parametrize(
    ("game", "seed", "more", "language"),
    [
        ("vs", "7", (), "en"),
        ("board", "6", (), "en"),
        ("ccg", "1", ("--option", "turn_cap=2"), "fr"),
    ],
)
def test_a_whole_game_at_home(run: Run, game: str, seed: str, more: tuple[str, ...], language: str) -> None:
    ran = run(
        "--language",
        language,
        "play",
        game,
        "--plain",
        "--seed",
        seed,
        "--opponent",
        "random",
        *more,
        stdin="1\n" * 1500,
    )
    assert ran.code == 0, ran.err
    last = ran.out.rstrip().splitlines()[-1]
    assert any(word in last.lower() for word in ("win", "gagne", "draw", "nul", "égalité")), last
    assert "\x1b" not in ran.out
    asked, given = ran.out.count("\n> 1\n"), ran.out.count("> 1\n")
    assert asked == given > 3, "every line answered exactly one question"


def test_a_whole_game_by_link(run: Run, live: Live) -> None:
    ran = run("join", link(live, "demo"), "--plain", "--name", "Ben", stdin="1\n" * 400)
    assert ran.code == 0, ran.err
    assert " wins" in ran.out.rstrip().splitlines()[-1]
    assert "What do you do this turn?" in ran.out


BOT = """
class First:
    def choose(self, view, decision, rng):
        return decision.options[0]

class Broken:
    def choose(self, view, decision, rng):
        view.state.options.clear()
        raise ValueError("no idea")
"""


@pytest.mark.parametrize("bot", ["own_bot:First", "own_bot:Broken"])
def test_a_bot_plays_a_whole_game_by_link(
    run: Run,
    live: Live,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bot: str,
) -> None:
    """The module lies in the folder one stands in; a bot that breaks makes quiet moves and says so."""
    (tmp_path / "own_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run("join", link(live, "demo"), "--bot", bot)
    assert ran.code == 0, ran.err
    assert any(word in ran.out.rstrip().splitlines()[-1] for word in ("win", "draw"))
    assert ("no idea" in ran.out) == ("Broken" in bot)


def test_a_bot_comes_from_a_process_of_its_own(live: Live) -> None:
    """It has not loaded any game yet when the first message comes."""
    words = [sys.executable, "-m", "hellmouth", "--language", "fr", "join", link(live, "board"), "--bot", "greedy:1"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "gagne" in ran.stdout.rstrip().splitlines()[-1]


def test_a_bot_of_a_wrong_name_leaves_the_link_as_it_is(run: Run, live: Live) -> None:
    here = link(live, "demo")
    ran = run("join", here, "--bot", "nobody_here:Bot")
    assert (ran.code, ran.err.count("\n"), "cannot import" in ran.err) == (2, 1, True)
    assert run("join", here, "--bot", "random").code == 0


def test_words_at_a_servers_table(run: Run, live: Live) -> None:
    """Save says that it is not needed, a hint comes from the server, the language changes, the same link comes back."""
    here = link(live, "demo")
    lines = ["save x.json", "say hello", "language fr", "agree", "wait", "hint", "quit"]
    ran = run("join", here, "--plain", stdin="".join(f"{line}\n" for line in lines))
    assert "This table is kept by its server" in ran.out
    assert re.search(r"Anne\s?: hello", ran.out)  # by then the language may be French, with its space
    assert "Que faites-vous ce tour-ci\u202f?" in ran.out
    assert "Rien n’est proposé" in ran.out
    assert "Personne n’est absent" in ran.out
    after = ran.out.split("> hint\n")[1]
    assert ": " in after.splitlines()[0]
    assert ran.out.endswith("Vous quittez la table.\n")
    assert "What do you do this turn?" in run("--language", "en", "join", here, "--plain", stdin="quit\n").out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "is not a link to a table"),
        (f"http://127.0.0.1:9/#s={'x' * 43}", "cannot be reached"),
    ],
)
def test_a_wrong_link_is_told_in_one_line(run: Run, text: str, said: str) -> None:
    ran = run("join", text)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_used_link_is_told(run: Run, live: Live, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = link(live, "demo")
    run("join", here, "--plain", stdin="")
    monkeypatch.setenv("HELLMOUTH_HOME", str(tmp_path / "elsewhere"))
    ran = run("join", here, "--plain", stdin="")
    assert (ran.code, "404" in ran.err) == (2, True)


def arriving(live: Live, game: str = "vs", **more: object) -> str:
    """The link of seat 0 at a table whose game begins when its owner has brought a deck."""
    seats = [
        {"kind": "person"},
        {"kind": "bot", "player": "random", "deck": "angel-nothing-to-lose" if game == "vs" else None},
    ]
    found = Client(live.base).request("/api/gatherings", {"game": game, "seats": seats, **more})
    return f"{live.base}/#s={next(x['token'] for x in found['links'] if x['seat'] == 0)}"


def test_a_deck_is_brought_and_all_are_revealed(run: Run, live: Live) -> None:
    ran = run("join", arriving(live), "--plain", "--name", "Ben", "--deck", "spike-sunnydale", stdin="1\n" * 3)
    assert ran.code == 0, ran.err
    assert "Ben plays Spike: All Around Sunnydale" in ran.out
    assert "Computer plays Angel: Nothing Left to Lose" in ran.out
    assert "> 1" in ran.out, "and the game has begun"


def test_closed_lists_tell_who_leads_them(run: Run, live: Live) -> None:
    ran = run(
        "join", arriving(live, lists="closed"), "--plain", "--name", "Ben", "--deck", "spike-sunnydale", stdin="1\n" * 3
    )
    assert ran.code == 0, ran.err
    assert re.search(r"^Ben plays Spike( L1)?$", ran.out, re.MULTILINE)
    assert re.search(r"^Computer plays Angel( L1)?$", ran.out, re.MULTILINE)


def test_whoever_says_nothing_is_asked_for_name_and_deck(run: Run, live: Live) -> None:
    """A wrong deck is asked for again."""
    ran = run("--language", "fr", "join", arriving(live), "--plain", stdin="Zoé\nspike-et-dru\nspike-sunnydale\n1\n")
    assert ran.code == 0, ran.err
    assert "Zoé joue Spike" in ran.out.replace("\u202f", " ")
    assert "angelus-history : Angelus" in ran.out.replace("\u202f", " ")


def test_a_deck_the_format_forbids_is_told_with_its_faults(run: Run, live: Live) -> None:
    link = arriving(live, "ccg", setup={"format": "constructed"})
    ran = run("join", link, "--plain", "--name", "Ben", "--deck", "first-patrol-hero", stdin="")
    assert ran.code != 0
    assert "60" in ran.out
    assert "may not be played at this table" in ran.err


def test_a_table_is_opened_in_the_terminal(run: Run, live: Live) -> None:
    """Everybody gets a link; the own one leads back to the seat, and what was chosen is what is played."""
    seats = ["--seat", "me", "--seat", "random"]
    more = ["--option", "mode=duel", "--clock", "5+10", "--lists", "closed", "--pace", "quick"]
    ran = run(
        "open",
        live.base,
        "vs",
        *seats,
        *more,
        "--name",
        "Ben",
        "--deck",
        "spike-sunnydale",
        "--plain",
        stdin="people\n",
    )
    assert ran.code == 0, ran.err
    links = dict(re.findall(rf"^(.+?): ({live.base}/#s=\S+)$", ran.out, re.MULTILINE))
    assert list(links) == ["Watchers", "Seat 1 (you)"]
    people = ran.out.split("> people\n")[1]
    assert re.match(r"Ben \(you\): here, \d:\d\d left\nComputer: random\n", people)
    assert "Closed deck lists" in people
    back = run("join", links["Seat 1 (you)"], "--plain", stdin="quit\n")
    assert back.code == 0, back.err
    assert "Spike" in back.out


@contextmanager
def piped(home: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, in a pipe that stays open; ended here whatever happens."""
    env = {**os.environ, "HELLMOUTH_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "hellmouth", *words]
    running = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    late = threading.Timer(120, running.kill)
    late.start()
    try:
        yield running
    finally:
        late.cancel()
        running.kill()
        running.communicate()


def told(running: subprocess.Popen[str], start: str) -> str:
    """The first line that begins so."""
    assert running.stdout is not None
    found = next((line for line in running.stdout if line.startswith(start)), "")
    assert found, f"never told: {start}"
    return found


def test_a_friend_takes_the_link_of_a_table_opened_in_the_terminal(live: Live, tmp_path: Path) -> None:
    """Two processes: one opens and waits, the other comes with a deck; both are told what all have brought."""
    opens = ["open", live.base, "vs", "--name", "Ben", "--deck", "spike-sunnydale", "--lists", "open", "--plain"]
    with piped(tmp_path / "ben", *opens) as ben:
        link = told(ben, "Seat 2: ").split()[-1]
        told(ben, "Waiting for")
        with piped(tmp_path / "cleo", "join", link, "--name", "Cleo", "--deck", "angelus-history", "--plain") as cleo:
            for person in (ben, cleo):
                told(person, "Ben plays Spike")
                told(person, "Cleo plays Angelus")
                told(person, "Aim: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nonsense", "vs"), "is no address"),
        (("http://127.0.0.1:9", "vs"), "cannot be reached"),
        (("http://127.0.0.1:9", "vs", "--clock", "soon"), "is no clock"),
        (("http://127.0.0.1:9", "vs", "--lists", "maybe"), "use open or closed"),
        (("http://127.0.0.1:9", "vs", "--seat", "friend"), "leaves none for you"),
    ],
)
def test_what_cannot_be_opened_is_told_in_one_line(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run("open", *words)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert said in ran.err


@pytest.mark.parametrize(
    ("game", "seats", "said"), [("nothing", 2, "no such game"), ("vs", 7, "2, 3"), ("vs", 2, "nobody")]
)
def test_what_the_server_refuses_to_open_is_told(run: Run, live: Live, game: str, seats: int, said: str) -> None:
    others = ["--seat", "nobody" if said == "nobody" else "friend"] * (seats - 1)
    ran = run("open", live.base, game, "--seat", "me", *others)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert said in ran.err
