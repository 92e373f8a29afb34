"""Bad calls: every one is a clear line with its place and cure, never "a mistake of ours", and nothing is half done."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import sweep
from tests.commands.bad_files import library
from tests.commands.conftest import Run

ROOT = Path(__file__).parents[2]
LONG, MAIN = "n" * 300, [sys.executable, "-c", "from hellmouth.cli import main; main()"]
PLAY = "play {game} --plain --opponent random"
CALLS = [
    # a file where a folder is needed, and the other way round
    ("sim report {deck}", "deck.json: is a file (give a folder that hellmouth sim -o made)"),
    ("sim report {bad}/rows_null", "rows.jsonl:1: is no row of a batch (run the batch again in another folder)"),
    ("sim report {bad}/rows_deep", "rows.jsonl:1: is nested too deeply (run the batch again"),
    ("sim report {bad}/rows_binary", "rows.jsonl: cannot be read"),
    ("sim report {bad}/row_0", "rows.jsonl:1: is damaged: the result is not whole (run the batch again"),
    ("sim report {bad}/plan_0", "manifest.json: is damaged (run the batch again"),
    ("sim report {bad}/plan_2", "rows.jsonl: has other players than its manifest (run the batch again"),
    ("sim report {bad}/manifest_deep", "manifest.json: is nested too deeply (remove the folder"),
    ("sim report {bad}/tournament_odd", "tournament.json: is damaged (play the tournament again)"),
    ("sim vs --games 2 -o {deck}", "cannot be made: Not a directory (choose another folder with -o)"),
    (
        "sim tournament vs --games 2 --players random,random -o {deck}",
        "cannot be made: Not a directory (choose another",
    ),
    (
        "serve --port 0 --data {deck}",
        "deck.json: is a file (give another one with --data FOLDER, or set HELLMOUTH_HOME)",
    ),
    ("replay {batch}", "cannot be read: Is a directory (give a record or a saved game)"),
    # nested deeper than Python goes
    ("replay {bad}/deep.json", "deep.json: is nested too deeply (give a record or a saved game)"),
    ("play --load {bad}/deep.json", "deep.json: is not a saved game (give a game saved with save)"),
    ("play vs --deck {bad}/deep_objects.json", "deep_objects.json: is nested too deeply (repair the file"),
    ("play ccg --deck {bad}/deep.json", "deep.json: is nested too deeply (see hellmouth deck code for one)"),
    ("deck check {bad}/deep.json", "deep.json: is nested too deeply (mend it"),
    ("scenario show {bad}/toml_deep.txt", "is not valid TOML: it is nested too deeply (see docs/scenarios.md)"),
    ("sim vs --option x=" + "[" * 50_000, "--option x: is nested too deeply (write: --option name=value)"),
    # no text, no deck, too many cards
    ("play vs --deck {bad}/binary.json", "binary.json: cannot be read: it is no text (UTF-8) (give a deck file)"),
    ("play ccg --deck {bad}/utf16.txt", "utf16.txt: cannot be read: it is no text (UTF-8) (give a deck file)"),
    ("play vs --deck {batch}", "there is no such deck"),
    ("deck import {bad}/many.txt --game ccg", "many.txt:2: 900000000 copies are too many (write 1, 2 or 3)"),
    ("play ccg --deck {bad}/many.txt", "many.txt:2: 900000000 copies are too many (write 1, 2 or 3)"),
    (
        "deck show {bad}/more.txt --game vs",
        "more.txt:2: 99999999999999999999 copies are too many (write a number up to 4)",
    ),
    ("deck show {bad}/vs_cards_9.json", "cards: expected names and numbers of copies"),
    ("deck diff {bad}/ccg_locations_1.json buffy-fight-rush", "locations: is not a list of cards (write"),
    ("deck show {bad}/ccg_challenges_0.json", "challenges: is not a list of cards (write"),
    # options of a game
    ("sim vs --option mode=[]", "setup.mode: no mode [] (choose among duel, free_for_all, two_v_two)"),
    ("sim ccg --option edition={{}}", "setup.edition: {} is no edition (use third or first)"),
    ("sim board --option options=7", "setup.options: 7 is no table of settings"),
    # names
    (f"deck show {LONG}", "there is no such deck"),
    (f"deck check {LONG}.json", "cannot be read: File name too long (give a deck file)"),
    (f"play vs --deck {LONG}", "there is no such deck"),
    (f"play --load {LONG}", "cannot be read: File name too long (give a game saved with save)"),
    (f"scenario check {LONG}", "does not exist (give a scenario file"),
    ("join https://[::1/#s=x", "link: is not a link to a table (copy the whole of it: https://host/#s=...)"),
    (f"join http://127.0.0.1:99999/#s={'A' * 43}", "link: is not a link to a table (copy the whole of it"),
    (f"deck test {LONG}", "is no file and no deck of one game (give a file"),
    (f"cards ccg check {LONG}", "does not exist (give a folder or a file of cards)"),
    (f"--own-cards {LONG} games", "is no folder (give the folder of your card files)"),
    (f"{PLAY} --record {LONG}", "cannot be written: File name too long (choose another place)"),
    (f"sim vs --games 2 -o {LONG}", "cannot be made: File name too long (choose another folder with -o)"),
    (f"backup {LONG} --data {{store}}", "cannot be written: File name too long (choose another place)"),
    (
        "backup nowhere/x --data {store}",
        "nowhere/x: cannot be written: No such file or directory (choose another place)",
    ),
    ("open http://[ vs", "server: 'http://[' is no address (write it like http://localhost:8000)"),
    (f"restore {LONG} --data {{store}}", "is not a file (give a backup made with hellmouth backup)"),
    (f"doctor {LONG}", "there is no such file (give a database or a backup, or the folder of one with --data)"),
    ("doctor {store}", "is a folder (give a database or a backup, or the folder of one with --data)"),
    ("doctor {deck}", "is not a readable database: file is not a database (put a backup in its place with"),
    ("restore {deck} --data {store}", "file is not a database (give a backup made with hellmouth backup)"),
    ("backup x --data {batch}", "there is no such file (give a database or a backup, or the folder of one"),
    ("play vs --opponent :", "player ':': there is no such player (use random, greedy"),
    ("play vs --opponent x:", "player 'x:': there is no such player (use random, greedy"),
    ("play vs --opponent .x:y", "cannot import '.x': TypeError"),
    ("sim : --games 2", "game ':': cannot be loaded: ValueError: Empty module name (write module:NAME of a Game)"),
    (
        "sim vs --players tests.commands.broken_player:P,random",
        "cannot import 'tests.commands.broken_player': ZeroDivision",
    ),
    (
        "scenario check {bad}/case_module.toml --game os:path",
        "game 'os:path': is not a Game (write module:NAME of a Game)",
    ),
    # numbers
    ("bench --seconds inf", "--seconds: inf is no length of a run (give 0.01 to 600)"),
    ("bench --seconds nan", "--seconds: nan is no length of a run (give 0.01 to 600)"),
    ("serve --port 0 --bot-pause nan", "--bot-pause: nan is no pause (give 0 to 10 seconds)"),
    ("sim vs --games 99999999999999999999", "games cannot be played (give 1 to 10000000)"),
    (
        "sim tournament vs --players random,random --kind swiss --rounds -1",
        "--rounds: -1 rounds cannot be played (give 1 to",
    ),
    ("sim tournament vs --players random", "--players: 1 cannot hold a tournament (name two players or two decks)"),
    # certificates
    (
        "serve --port 0 --public --trusted-proxy nginx",
        "--trusted-proxy: 'nginx' is no address (give the proxy's IP address",
    ),
    (
        "serve --port 0 --public --trusted-proxy 10.0.0.1,",
        "--trusted-proxy: '' is no address (give the proxy's IP address",
    ),
    (
        "serve --port 0 --lan --name http://den.example",
        "--name: 'http://den.example' is no host name (give it as browsers",
    ),
    ("serve --port 0 --https-cert {deck}", "--https-cert: needs --https-key too (add --https-key FILE)"),
    ("serve --port 0 --https-key {deck}", "--https-key: needs --https-cert too (add --https-cert FILE)"),
    (
        "serve --port 0 --https-cert nowhere.pem --https-key {deck}",
        "--https-cert: there is no file 'nowhere.pem' (give a PEM",
    ),
    ("serve --port 0 --https-cert {deck} --https-key {deck}", "is no certificate with its key (give two PEM files"),
    # nothing there
    (
        "cards ccg check {bad}/no_cards.json",
        "no_cards.json: nothing found: no card (start one with: hellmouth cards ccg add",
    ),
    ("cards ccg check {bad}/no_files", "no_files: nothing found: no card (start one with: hellmouth cards ccg add"),
    ("cards ccg check {bad}/only_notes", "only_notes: nothing found: no card (start one with: hellmouth cards ccg add"),
    ("scenario check {bad}/no_files", "no_files: nothing found: no scenario file (scenario files end with .toml"),
    (
        "rules vs --coverage {bad}/only_notes",
        "only_notes: nothing found: no test and no scenario (give the folder of tests",
    ),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    home = tmp_path_factory.mktemp("files")
    return {**library(home), "bad": str(home / "bad"), "game": "vs"}


@pytest.mark.parametrize(("call", "said"), CALLS, ids=[call[:60] for call, _ in CALLS])
def test_a_bad_call_is_one_line_with_place_and_cure(
    run: Run,
    files: dict[str, str],
    call: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HELLMOUTH_HOME", str(tmp_path / "home"))
    ran = run(*(word.format(**files) if "{" in word else word for word in call.split()))

    assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
    assert ran.err.startswith("hellmouth: ")
    assert said in ran.err
    assert len(ran.err) < 1000


def test_a_folder_that_cannot_be_looked_through(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> object:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(Path, "rglob", refuse)
    for words in (("scenario", "check"), ("rules", "vs", "--coverage")):
        assert "cannot be looked through: Invalid argument (give another folder)" in run(*words, str(tmp_path)).err


def test_a_file_of_cards_that_holds_one_is_still_checked(run: Run, files: dict[str, str]) -> None:
    ran = run("cards", "ccg", "check", files["card"])

    assert (ran.code, ran.out.splitlines()[-1]) == (0, "1 card in order, no fault")


# --- the world around a call ----------------------------------------------------------------------------------------


def program(*words: str, before: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own."""
    return subprocess.run(
        [*MAIN, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        preexec_fn=before,
        env={**os.environ, "HELLMOUTH_CARDS": "", "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (
            0,
            ("play", "vs", "--plain"),
            "hellmouth: standard input: is closed (play in a terminal, or give the answers in a pipe)\n",
        ),
        (0, ("join", "http://127.0.0.1:9/#s=abc"), "hellmouth: standard input: is closed (play in a terminal, or give"),
        (1, ("games",), "hellmouth: standard output: is closed (let it go to a terminal, a file or /dev/null)\n"),
        (1, ("play", "vs", "--plain"), "hellmouth: standard output: is closed (let it go to a terminal"),
    ],
)
def test_a_closed_stream(number: int, words: tuple[str, ...], said: str) -> None:
    ran = program(*words, before=lambda: os.close(number))

    assert ran.returncode == 2
    assert ran.stderr.startswith(said)
    assert ran.stderr.count("\n") == 1


def test_who_needs_no_input_does_without() -> None:
    assert "board" in program("games", before=lambda: os.close(0)).stdout


@pytest.mark.parametrize("words", [("cards", "chess"), ("deck", "import", "list.txt", "\udcff")])
def test_a_closed_error_stream_leaves_the_exit_code(words: tuple[str, ...]) -> None:
    """Whatever would have been told there; a lone byte that is no text cannot be written in UTF-8."""
    assert program(*words, before=lambda: os.close(2)).returncode == 2


def _full() -> None:
    os.dup2(os.open("/dev/full", os.O_WRONLY), 1)


@pytest.mark.parametrize("words", [("games",), ("rules", "vs", "--search", "a"), ("--help",), ("--version",)])
def test_an_output_that_takes_no_more_is_told(words: tuple[str, ...]) -> None:
    ran = program(*words, before=_full)

    assert ran.returncode == 2
    assert ran.stderr.startswith("hellmouth: standard output: cannot be written: No space left on device (let it go to")
    assert ran.stderr.count("\n") == 1


def test_a_reader_who_goes_away_needs_no_words() -> None:
    command = f"{' '.join(map(repr, MAIN))} rules vs --search a | head -n 1; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=300)

    assert ran.stdout.splitlines()[-1] == "1"
    assert ran.stderr == ""


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()

    def leave() -> None:
        os.chdir(gone)
        gone.rmdir()

    ran = program("sim", "vs", "--games", "2", before=leave)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("shut", ["a file", "read-only"])
def test_a_home_that_cannot_be_written_names_the_right_cure(
    run: Run,
    shut: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> object:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    home = tmp_path / "home"
    if shut == "a file":
        home.write_text("")
    else:
        home.mkdir()
        monkeypatch.setattr(tempfile, "mkstemp", refuse)  # the superuser may write anywhere else
    monkeypatch.setenv("HELLMOUTH_HOME", str(home))
    ran = run("serve", "--port", "0")

    said = "is a file" if shut == "a file" else "cannot be written: Read-only file system"
    assert ran.err == f"hellmouth: {home}: {said} (give another one with --data FOLDER, or set HELLMOUTH_HOME)\n"
    assert (ran.code, ran.out) == (2, ""), "no address is told that is not open"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.0 200 OK\r\n\r\n<html>",
        b"HTTP/1.0 200 OK\r\n\r\n[]",
        b"HTTP/1.0 200 OK\r\n\r\n{}",
        b"gibberish\r\n\r\n",
        b"HTTP/1.0 200 OK\r\n\r\n" + b"[" * 100_000,
        b"HTTP/1.0 404 No\r\n\r\n<html>",
        b"HTTP/1.0 500 No\r\n\r\n[]",
        b"",
    ],
)
def test_a_server_that_is_none_of_ours(
    run: Run,
    answer: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HELLMOUTH_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            heard = listening.accept()[0]
            with heard:
                heard.recv(65536)
                heard.sendall(answer)
                heard.shutdown(socket.SHUT_WR)
                while heard.recv(65536):  # closing with something unread would reset the connection
                    pass

        thread = threading.Thread(target=serve)
        thread.start()
        ran = run("join", f"http://127.0.0.1:{listening.getsockname()[1]}/#s={'A' * 43}")
        thread.join()

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ("answers, but not like a table of Hellmouth" in ran.err) == bool(answer)


# --- shipped commands know no test tree -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("scenario", "check", "{scenario}"),
        ("scenario", "show", "{scenario}"),
        ("bench", "vs", "--seconds", "0.01"),
        ("play", "demo"),
        ("sim", "vs", "--games", "2"),
        ("replay", "{record}"),
        ("deck", "check", "{deck}"),
    ],
)
def test_what_lies_in_the_folder_is_not_executed(words: tuple[str, ...], files: dict[str, str], tmp_path: Path) -> None:
    """Neither a test tree nor a module that has the name of one of Python's."""
    bait = f"open({str(tmp_path / 'executed')!r}, 'w').close()\n"
    for name in (
        "tests/__init__.py",
        "tests/demo/__init__.py",
        "tests/demo/game.py",
        "statistics.py",
        "msgspec.py",
        "rich.py",
        "decimal.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(bait)
    command = [sys.executable, "-I", "-c", "from hellmouth.cli import main; main()"]  # as an installed program starts
    ran = subprocess.run(
        [*command, *(word.format(**files) for word in words)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        stdin=subprocess.DEVNULL,
    )

    assert "Traceback" not in ran.stderr
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize(
    "call",
    [
        "replay {bad}/record_5.json",
        "play --load {bad}/save_module.json",
        "deck show {bad}/module.json",
        "scenario show {bad}/case_module.toml",
    ],
)
def test_a_file_makes_us_load_no_module(run: Run, files: dict[str, str], call: str) -> None:
    ran = run(*(word.format(**files) for word in call.split()))

    assert ran.code == 2
    assert "game 'os:path': there is no such game (choose one of " in ran.err


def test_a_game_from_elsewhere_must_be_named() -> None:
    scenarios = str(ROOT / "tests" / "scenarios" / "demo")
    without = program("scenario", "check", scenarios)
    named = program("scenario", "check", scenarios, "--game", "tests.demo:GAME")

    assert (without.returncode, "game 'demo': there is no such game" in without.stdout) == (1, True)
    assert (named.returncode, named.stdout) == (0, "29 cases, no failure\n")


# --- the sweep ------------------------------------------------------------------------------------------------------


def test_every_command_is_swept() -> None:
    assert sweep.commands().keys() == sweep.GOOD.keys(), "a new command needs a call that works"


@pytest.mark.parametrize("seed", [1, 2])
def test_made_up_bad_calls_are_all_told_in_a_line(seed: int) -> None:
    """Every command with every option once; `python -m tests.commands.sweep` makes as many as you like."""
    command = [sys.executable, "-m", "tests.commands.sweep", "--count", "80", "--seed", str(seed)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1200)

    assert ran.stdout == f"80 bad calls, 0 went wrong (seed {seed})\n", ran.stdout + ran.stderr
