"""`hellmouth cards`: whose values a card shows, and cards of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.reading import origin, ours
from tests.commands.conftest import Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of own cards."""
    monkeypatch.setenv("HELLMOUTH_CARDS", str(tmp_path / "mine"))
    return tmp_path / "mine"


def test_values_that_are_ours_are_labelled(run: Run) -> None:
    known = run("cards", "ccg", "Been There Killed That").out.splitlines()[-1]
    assert known == "Ours, not known from the printed card: type, timing."
    assert "level, text, Smarts, Weirdness, Charm." in run("cards", "ccg", "Buffy: New in Town").out
    assert "subtitle" in run("cards", "ccg", "Buffy: New in Town").out.splitlines()[-1]
    assert run("cards", "ccg", "Watcher's Training").out.splitlines()[-1].endswith("type, Butt-Kicking, requirements.")
    assert "no printed card is known" in run("cards", "ccg", "Second Wind").out
    assert "De nous, non connu de la carte imprimée\u202f: " in run("--language", "fr", "cards", "ccg", "Stake").out


def test_every_card_for_the_page_says_what_is_ours() -> None:
    from hellmouth.table.library import shelf

    for face, card in enumerate(shelf("ccg", "cards", "fr")["cards"]):
        assert card["own"] is card["manual"] is False
        assert card["origin"] == origin(PRINTED[face], "fr")
        found = ours(PRINTED[face].record)
        assert card["ours"] is bool(found)
        if card["provenance"] == "designed":
            assert {"name", "text"} - set(found) <= ({"text"} if not card["text"] else set()), card["id"]
    shown = ours(PRINTED[PRINTED.faces["buffy-1"]].record)
    assert shown == ["subtitle", "level", "text", "talents.smarts", "talents.weirdness", "talents.charm"]


def test_a_card_is_started_once(run: Run, folder: Path) -> None:
    ran = run("cards", "ccg", "add", "Lucky", "Coin")
    assert ran.out.startswith(f"Written: {folder / 'lucky-coin.json'}.")
    text = (folder / "lucky-coin.json").read_text("utf-8")
    assert json.loads(text)["type"] == "item"
    again = run("cards", "ccg", "add", "Lucky Coin")
    assert (again.code, "lucky-coin.json: exists already (choose another name" in again.err) == (2, True)
    assert (folder / "lucky-coin.json").read_text("utf-8") == text
    assert run("cards", "ccg", "add", "Stake", "--folder", str(folder)).code == 0
    assert (folder / "stake-own.json").exists(), "the id stake belongs to another card"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("add",), "add: names no card (write: hellmouth cards ccg add"),
        (("add", "!!"), "has no letters"),
        (("add", "X", "--type", "toy"), "--type: 'toy' is no type of card"),
        (("try",), "try: names no file"),
        (("try", "nowhere.json"), "nowhere.json: cannot be read"),
        (("check", "nowhere"), "nowhere: does not exist"),
    ],
)
def test_wrong_wishes_are_one_line(run: Run, folder: Path, args: tuple[str, ...], said: str) -> None:
    ran = run("cards", "ccg", *args)
    assert (ran.code, said in ran.err, ran.err.count("\n")) == (2, True, 1), ran


def test_other_games_take_no_own_cards(run: Run) -> None:
    assert "game 'vs': does not take own cards (use ccg)" in run("cards", "vs", "add", "X").err


def test_check_tells_every_fault(run: Run, folder: Path) -> None:
    folder.mkdir()
    right = {"id": "pike", "name": "Pike", "type": "item", "talents": {"bk": 1}, "abilities": []}
    listed = [
        right,
        right | {"id": "Pike!"},
        right | {"id": "c", "name": "Stake", "talents": {"kick": 1}},
        right | {"id": "new-stake", "name": "Stake"},
    ]
    (folder / "a.json").write_text(json.dumps(listed), "utf-8")
    ran = run("cards", "ccg", "check", str(folder), "--games", "1")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == "Stake: new-stake is the newest printing and stands for stake"
    assert lines[1].startswith("a.json: Pike!.id: 'Pike!' is no id (use small letters")
    assert lines[2].startswith("a.json: c.talents: 'kick' is no talent")
    assert lines[3] == "2 cards in order, 2 faults"
    (folder / "a.json").write_text(json.dumps(right), "utf-8")
    ran = run("--language", "fr", "cards", "ccg", "check")
    assert (ran.code, ran.out) == (0, "1 carte en ordre, aucune faute\n")


def test_a_card_is_tried_in_a_game(run: Run, folder: Path) -> None:
    """Scripted: until the Resource Step of the first own turn the card is at hand and can be attached."""
    run("cards", "ccg", "add", "Lucky Coin")
    lines = "1\n" * 25
    ran = run("cards", "ccg", "try", str(folder / "lucky-coin.json"), stdin=lines)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Lucky Coin\nItem - BK 1 - requires BK 2\n")
    assert "One of your own cards (file lucky-coin.json)." in ran.out
    drawn = next(line for line in ran.out.splitlines() if "  A draws " in line)
    assert "Lucky Coin" in drawn, "in the opening hand"
    assert "Attach Lucky Coin\n" in ran.out
    assert "\x1b" not in ran.out
    assert run("cards", "ccg", "try", str(folder / "lucky-coin.json"), stdin=lines).out == ran.out


def test_a_wrong_card_is_not_dealt(run: Run, folder: Path) -> None:
    folder.mkdir()
    (folder / "a.json").write_text('{"id": "a", "name": "A", "type": "itm"}', "utf-8")
    ran = run("cards", "ccg", "try", str(folder / "a.json"))
    assert (ran.code, ran.out) == (2, "")
    assert "a.json: a.type: 'itm' is not known" in ran.err


def test_a_folder_that_is_none_is_told(run: Run, folder: Path) -> None:
    assert "--own-cards: 'nowhere' is no folder" in run("--own-cards", "nowhere", "games").err
