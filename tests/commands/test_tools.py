"""The commands that look things up, check files and count games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.match import Match, random_choice
from tests.commands.conftest import Run
from tests.demo import GAME
from tests.demo.game import Alley

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "demo"


# --- games --------------------------------------------------------------------------------------------------------


def test_games_are_listed(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert [line for line in lines if line.split() == ["demo", "The", "Alley", "2,", "3", "players", "complete"]]
    assert "2, 3 joueurs" in run("--language", "fr", "games").out


def test_a_game_that_is_broken_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game

    def broken(name: str) -> Any:
        if name == "broken":
            raise ImportError("no such thing")
        return real(name)

    monkeypatch.setattr(games, "names", lambda: ["broken", "demo"])
    monkeypatch.setattr(games, "game", broken)
    lines = run("games").out.splitlines()
    assert lines[0].split(maxsplit=1) == ["broken", "cannot be played yet: ImportError: no such thing"]
    assert "The Alley" in lines[1]


# --- sim ----------------------------------------------------------------------------------------------------------


def test_sim_counts_and_repeats(run: Run) -> None:
    first = run("sim", "demo", "--games", "20", "--seed", "5", "--check")
    assert first.code == 0, first
    words = first.out.splitlines()[-1].split()
    assert words[:3] == ["games", "20", "decisions"]
    assert words[4] == "wins"
    assert words[-4:] == ["draws", "0", "faults", "0"]
    won = [int(w.partition("=")[2]) for w in words if "=" in w]
    assert sum(won) >= 20, "a shared win counts for each"
    assert run("sim", "demo", "--games", "20", "--seed", "5").out == first.out
    assert run("sim", "demo", "--games", "20", "--seed", "6").out != first.out


def test_sim_with_three_players_that_think(run: Run) -> None:
    assert "games 3 " in run("sim", "demo", "--games", "3", "--players", "greedy:1, random,random").out


def test_sim_tells_every_fault_with_its_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Alley.draw

    def draw(s: Alley, seat: int) -> None:
        if s.tick > 7 and s.streams[0] % 3 == 0:
            raise ZeroDivisionError("oops")
        real(s, seat)

    monkeypatch.setattr(Alley, "draw", draw)
    ran = run("sim", "demo", "--games", "30")
    assert ran.code == 1
    faults = [line for line in ran.out.splitlines() if line.startswith("fault: ")]
    assert faults
    assert all("seed " in line and "ZeroDivisionError: oops [at demo.Turn" in line for line in faults)
    assert int(ran.out.split()[-1]) >= len(faults)


def test_sim_checks_invariants_when_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "breaches", lambda self, s: iter(["something is wrong"] if s.tick == 3 else []))
    assert run("sim", "demo", "--games", "4").code == 0
    ran = run("sim", "demo", "--games", "4", "--check")
    assert ran.code == 1
    assert ran.out.count("something is wrong [at ") == 4


def test_sim_stops_a_game_that_does_not_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "bound", 10)
    assert "not over after 10 answers" in run("sim", "demo", "--games", "2").out


@pytest.mark.parametrize(
    ("players", "said"),
    [("random", "--players: 1 players cannot play demo (give 2, 3"), ("random,genius", "no such player")],
)
def test_sim_refuses_wrong_players(run: Run, players: str, said: str) -> None:
    ran = run("sim", "demo", "--players", players)
    assert (ran.code, said in ran.err) == (2, True)


# --- scenario -----------------------------------------------------------------------------------------------------


def test_scenario_check(run: Run, tmp_path: Path) -> None:
    ran = run("scenario", "check", str(SCENARIOS))
    assert (ran.code, ran.out) == (0, "29 cases, no failure\n")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text((SCENARIOS / "end.toml").read_text("utf-8").replace('"A.score" = 5', '"A.score" = 6'), "utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text("game =", "utf-8")
    ran = run("scenario", "check", str(tmp_path), str(SCENARIOS / "end.toml"))
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0].startswith(f"{broken}: is not valid TOML")
    assert "expected A.score = 6, got 5" in lines[1]
    assert lines[-1] == "6 cases, 2 failures"


def test_a_bug_in_the_rules_fails_its_own_case(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = type(GAME).position
    monkeypatch.setattr(type(GAME), "position", lambda self, spec: real(self, spec) if "C" in spec else 1 / 0)
    lines = run("scenario", "check", str(SCENARIOS / "end.toml")).out.splitlines()
    assert len(lines) == 3
    assert "case 1 (Five points win at once): ZeroDivisionError: division by zero" in lines[0]
    assert lines[-1] == "3 cases, 2 failures"


def test_scenario_show(run: Run) -> None:
    out = run("scenario", "show", str(SCENARIOS / "turn.toml")).out
    assert "A turn ends and the next player draws  [DEMO-TURN-02, DEMO-TURN-03]" in out
    assert "B: 0 | Garlic |  | deck 2" in out, "the author sees every card"
    assert "A chooses: play Brawler; done" in out
    assert "this position must be refused: a deck has 3" in out


# --- replay -------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match(GAME, {"seats": 2}, 3).started()
    match.play_out(random_choice(Random(3)))
    file = tmp_path / "game.json"
    file.write_text(match.record.to_json(), encoding="utf-8")
    return file


def test_replay_tells_the_game(run: Run, record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[4].startswith("       B draws "), "every card is open in a record"
    assert "a card" not in ran.out
    assert any(line.strip().startswith("3 A: ") for line in lines)
    assert lines[-1] in ("A wins: five points", "B wins: five points", "A and B win together: five points")
    assert run("--language", "fr", "replay", str(record)).out.startswith("       A pioche ")


def test_replay_stops_where_it_is_told(run: Run, record: Path) -> None:
    lines = run("replay", str(record), "--to", "4").out.splitlines()
    assert [line.split()[0] for line in lines if line[:4].strip().isdigit()] == ["3", "4"]
    assert "win" not in lines[-1]


def test_replay_reports_the_first_difference(run: Run, record: Path) -> None:
    data = json.loads(record.read_text("utf-8"))
    at = min(data["digests"], key=int)
    data["digests"][at] = "0" * 16
    record.write_text(json.dumps(data), "utf-8")
    ran = run("replay", str(record))
    assert ran.code == 2
    assert f"answer {at}: position" in ran.err
    assert "Today's rules lead through the first" in ran.out
    assert "A: play" in ran.out
    del data["digests"]
    record.write_text(
        json.dumps(
            data | {"digests": {}, "rules_version": "0", "names": ["Ann", "Bob"], "told": {"en": ["Once upon a time"]}}
        ),
        "utf-8",
    )
    ran = run("replay", str(record))
    assert ran.out.splitlines() == ["The Alley: Ann, Bob", "Once upon a time", ""]
    assert "can only be read" in ran.err
    assert "rules 0" in ran.err
    record.write_text("[]", "utf-8")
    assert "is not a record of this format" in run("replay", str(record)).err


# --- rules and cards ----------------------------------------------------------------------------------------------


def test_rules_are_looked_up(run: Run) -> None:
    one = run("rules", "demo", "demo-fight-01").out
    assert one == "DEMO-FIGHT-01  A fighter attacks once a turn, and not while tired.  -> DEMO-PLAY-04\n"
    family = run("--language", "fr", "rules", "demo", "DEMO-END").out.splitlines()
    assert family[0] == "DEMO-END-01  Le premier joueur à cinq points gagne."
    assert "DEMO-PLAY-03" in run("rules", "demo", "--search", "garlic reaction").out
    assert run("rules", "demo", "--search", "xyzzy").out == "No rule mentions xyzzy\n"
    overview = run("rules", "demo").out
    assert "DEMO-FIGHT               5" in overview


def test_rules_coverage(run: Run, tmp_path: Path) -> None:
    assert run("rules", "demo", "--coverage", str(SCENARIOS.parents[1])).out == "18 of 18 rules have a test\n"
    (tmp_path / "test_x.py").write_text("# DEMO-END-01", "utf-8")
    lines = run("rules", "demo", "--coverage", str(tmp_path)).out.splitlines()
    assert lines[-1] == "1 of 18 rules have a test"
    assert "DEMO-END-02" in lines
    assert "DEMO-END-01" not in lines
    assert "DEMO-INTRO-01" not in lines, "it says why it has none"


def test_cards_are_looked_up(run: Run) -> None:
    assert run("cards", "demo").out.split() == ["Brawler", "Garlic", "Hunter", "Plan", "Stake"]
    assert run("cards", "demo", "hun").out.startswith("Hunter\nFighter, strength 3.")
    assert run("--language", "fr", "cards", "demo", "Stake").out.startswith("Pieu\n"), "any language is understood"
    assert run("cards", "demo", "--search", "draw card").out.split() == ["Hunter", "Plan"]
    assert run("cards", "demo", "--search", "xyzzy").out == "No card found\n"
    assert "did you mean Stake?" in run("cards", "demo", "Stkae").err
