"""Scenario files: every word bites, and every mistake in a file is told with its place and a cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellmouth.core import scenarios
from hellmouth.core.errors import BadData
from tests.demo import GAME

HEAD = 'game = "demo"\n[[case]]\ntitle = "T"\nrules = ["DEMO-TURN-01"]\n'
POSITION = """
[case.position]
turn = "A"
A = { hand = ["Brawler", "Stake"], alley = ["Hunter"], deck = ["Plan", "Garlic"] }
B = { hand = ["Garlic"], alley = ["Brawler"], deck = ["Stake"] }
"""


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return file


def failures(tmp_path: Path, *steps: str, position: str = POSITION) -> list[str]:
    """What fails when these steps are walked."""
    text = HEAD + position + "".join(f"\n[[case.step]]\n{step}\n" for step in steps)
    (case,) = scenarios.load(write(tmp_path, text))
    return [str(f).removeprefix(f"{tmp_path / 'case.toml'}: case 1 (T): ") for f in scenarios.run(GAME, case)]


HOLDS = [
    'seat = "A"',
    'asked = "main"',
    'asked = "demo.Turn.act"',
    'answer = "done"\nexpect = { turn = "B" }',
    'answer = ["attack Hunter", "defend Brawler"]\nchance = [3, 3]\nlog = "Hunter (6) fights Brawler (5)"',
    'answer = "play stake"\nchance = [1]\nlog = "The die shows 1"',
    'expect = { A = { hand = ["Brawler", "Stake"], score = 0 } }',
    'offered = "play Stake"',
    'offered = ["play Stake", "attack Hunter"]\nnot_offered = ["play Garlic"]',
    'options = ["play Brawler", "play Stake", "attack Hunter", "DONE"]',
    'refused = { "attack Brawler" = "DEMO-FIGHT-02" }',
    'tries = "B"\nrefused = { "play Garlic" = "DEMO-TURN-01" }',
    'answer = "done"\nlog = ["B draws a card"]\nnot_log = ["Stake"]',
    "over = false",
    'sees = { A = { "B.hand" = ["?"] }, B = { B.hand = ["Garlic"] }, spectator = { "A.hand" = ["?", "?"] } }',
]


@pytest.mark.parametrize("step", HOLDS)
def test_what_is_true_holds(tmp_path: Path, step: str) -> None:
    assert failures(tmp_path, step) == []


FAILS = [
    ('seat = "B"', "expected seat B to be asked, got A at ('demo.Turn.act',)"),
    ('asked = "card"', "expected a card decision, got main"),
    ('asked = "demo.Fight.defend"', "expected a demo.Fight.defend decision"),
    ('expect = { "A.score" = 1 }', "expected A.score = 1, got 0"),
    ('expect = { A = { hand = ["Stake"] } }', "expected A.hand = ['Stake'], got ['Brawler', 'Stake']"),
    ('expect = { "A.shoes" = 1 }', "expected no fault, got A.shoes: there is no such value"),
    ('offered = ["play Garlic"]', "expected 'play Garlic' to be offered"),
    ('not_offered = ["play Stake"]', "expected 'play Stake' not to be offered"),
    ('options = ["done"]', "expected exactly ['done']"),
    ('answer = "play Garlic"', "expected no fault, got 'play Garlic': is not among the choices"),
    ('refused = { "attack Brawler" = "DEMO-FIGHT-01" }', "refused by DEMO-FIGHT-01, got DEMO-FIGHT-02"),
    ('refused = { "attack Hunter" = "DEMO-FIGHT-01" }', "refused by DEMO-FIGHT-01, got it was accepted"),
    ('refused = { "fly home" = "DEMO-FIGHT-01" }', "there is no verb 'fly'"),
    ('tries = "B"\nrefused = { "done" = "DEMO-FIGHT-01" }', "refused by DEMO-FIGHT-01, got DEMO-TURN-01"),
    ('tries = "Z"\nrefused = { "done" = "DEMO-TURN-01" }', "there is no seat 'Z' (use A, B)"),
    ('log = ["B draws"]', "expected a log line with 'B draws', got []"),
    ('answer = "done"\nnot_log = ["draws"]', "expected no log line with 'draws', got ['B draws a card']"),
    ("over = true", "expected the game to be over"),
    ('winner = ["A"]', "expected winner ['A'], got None"),
    ('sees = { A = { "B.hand" = ["Garlic"] } }', "expected A sees B.hand = ['Garlic'], got ['?']"),
    ('sees = { Z = { "B.hand" = [] } }', "expected a seat or 'spectator', got Z"),
    ('answer = "done"\nchance = [4]', "expected all scripted chance to be used, got left over: [4]"),
    ('answer = "play Stake"\nchance = [7]', "chance: a die cannot show 7 (write a number from 1 to 6)"),
    ('answer = "play Stake"\nchance = [["Stake"]]', "chance: a die cannot show ['Stake']"),
]


@pytest.mark.parametrize(("step", "failure"), FAILS)
def test_what_is_not_true_fails(tmp_path: Path, step: str, failure: str) -> None:
    found = failures(tmp_path, step)
    assert found
    assert found[0].startswith("step 1: ")
    assert failure in found[0]


def test_the_first_step_that_fails_is_the_last(tmp_path: Path) -> None:
    found = failures(tmp_path, 'seat = "A"', "over = true", 'seat = "B"')
    assert [f[:7] for f in found] == ["step 2:"]


def test_a_game_that_is_over(tmp_path: Path) -> None:
    won = 'answer = ["attack Hunter", "pass"]\nover = true\nwinner = "A"\noptions = []'
    position = POSITION.replace("A = {", "A = { score = 4,")
    assert failures(tmp_path, won, position=position) == []
    assert "got" in failures(tmp_path, won, "over = false", position=position)[0]
    tried = failures(tmp_path, won, 'refused = { "attack Hunter" = "DEMO-TURN-01" }', position=position)
    assert "'attack Hunter' cannot be tried (the game is over)" in tried[0]


def test_a_wrong_position_fails_or_is_expected(tmp_path: Path) -> None:
    wrong = "\n[case.position]\nA = {}\n"
    assert "expected a legal position, got position: has the seats ['A']" in failures(tmp_path, "", position=wrong)[0]
    expected = HEAD + 'error = "has the seats"\n' + wrong
    (case,) = scenarios.load(write(tmp_path, expected))
    assert scenarios.run(GAME, case) == []
    (case,) = scenarios.load(write(tmp_path, HEAD + 'error = "other words"\n' + wrong))
    assert "expected an error with 'other words'" in str(scenarios.run(GAME, case)[0])
    (case,) = scenarios.load(write(tmp_path, HEAD + 'error = "anything"\n' + POSITION))
    assert "got a legal position" in str(scenarios.run(GAME, case)[0])


def test_shuffles_are_scripted_by_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only setup shuffles in the demo game, so its position is the beginning of a game here."""
    monkeypatch.setattr(type(GAME), "position", lambda self, spec: self.start({"seats": 2}, 1, explicit=True))
    order = 'chance = [["Stake", "Stake", "Plan", "garlic", "Hunter"], []]\n'
    hand = 'expect = { "A.hand" = ["Stake", "Stake", "Plan", "Garlic", "Hunter"] }'
    assert failures(tmp_path, order + hand) == []
    assert "'Buffy' is not among the shuffled cards" in failures(tmp_path, 'chance = [["Buffy"]]')[0]
    assert "3 is asked of a shuffle (write a list of card names, or [])" in failures(tmp_path, "chance = [3]")[0]


STEP = HEAD + POSITION + "[[case.step]]\n"
BROKEN = [
    ('game = "demo"\n[[case]\n', r"case\.toml:2: is not valid TOML"),
    ("", r"case\.toml:1: does not name its game"),
    ("game = 3", r"case\.toml:1: does not name its game"),
    ('game = "demo"', r"case\.toml: has no case"),
    ('game = "demo"\ncase = 3', r"case\.toml: has no case"),
    ('game = "demo"\ncase = [3]', r"case 1: is not a table"),
    ('game = "demo"\n[[case]]', r"case 1: has no title"),
    ('game = "demo"\n[[case]]\ntitle = "T"', r"case 1 \(T\): names no rules"),
    ('game = "demo"\n[[case]]\ntitle = "T"\nrules = [1]', r"names no rules"),
    (HEAD, r"has no step and expects no error, so it cannot fail"),
    (HEAD + "step = 3", r"step is not a list"),
    (HEAD + "step = [3]", r"step 1: is not a table"),
    (HEAD + "colour = 3", r"'colour' is not a word of scenarios"),
    (HEAD + "position = 3", r"'position' has the wrong form \(write a table\)"),
    (HEAD + "error = 3", r"'error' has the wrong form \(write text\)"),
    (STEP + "anser = 'done'", r"step 1: 'anser' is not a word of scenarios"),
    (STEP + "answer = 3", r"step 1: 'answer' has the wrong form \(write a text or a list of texts\)"),
    (STEP + "answer = [3]", r"'answer' has the wrong form"),
    (STEP + "seat = 1", r"'seat' has the wrong form"),
    (STEP + "chance = 5", r"'chance' has the wrong form"),
    (STEP + "chance = ['a']", r"'chance' has the wrong form"),
    (STEP + "chance = [true]", r"'chance' has the wrong form"),
    (STEP + "expect = 5", r"'expect' has the wrong form"),
    (STEP + "refused = ['x']", r"'refused' has the wrong form"),
    (STEP + "refused = { x = 1 }", r"'refused' has the wrong form \(write a table of rule ids\)"),
    (STEP + "sees = { A = 1 }", r"'sees' has the wrong form \(write a table of tables\)"),
    (STEP + "over = 1", r"'over' has the wrong form \(write true or false\)"),
    (STEP + "winner = 1", r"'winner' has the wrong form"),
    (STEP + "log = 1", r"'log' has the wrong form"),
    (STEP + "options = 1", r"'options' has the wrong form"),
]


@pytest.mark.parametrize(("text", "problem"), BROKEN)
def test_a_broken_file_is_told_with_place_and_cure(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem) as error:
        scenarios.load(write(tmp_path, text))
    assert str(error.value).startswith(str(tmp_path))
    assert error.value.cure
    assert "\n" not in str(error.value)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        scenarios.load(tmp_path / "nowhere.toml")
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="cannot be read"):
        scenarios.load(tmp_path / "x.toml")


def test_files_and_folders_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b/two.toml", "b/a/one.toml", "c.toml", "b/readme.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    found = scenarios.files([tmp_path / "c.toml", tmp_path / "b"])
    assert [p.name for p in found] == ["c.toml", "one.toml", "two.toml"]
    with pytest.raises(BadData, match="does not exist"):
        scenarios.files([tmp_path / "d"])
