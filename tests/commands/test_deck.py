"""`hellmouth deck`: showing, checking, comparing, sharing, hands, boosters."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hellmouth.core.grammar import typeset
from hellmouth.games.ccg import deck_rules, decks, sealed
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.table.library import shelf
from tests.commands.conftest import Run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    raw = decks.raw("spike-night-raid")
    raw["resource"]["stake"] = 4
    made = tmp_path / "deck.json"
    made.write_text(json.dumps(raw), "utf-8")
    return made


# --- check ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("{}", "does not name its game"),
        ('{"game": "demo"}', "has no decks to check"),
        ("[]", "is no deck"),
        ('{"game": "nosuch"}', "there is no such game"),
        ('{"game": "ccg"}', "lacks 'essence'"),
        ('{"game": "ccg", "essence": "x", "resource": {}, "challenges": []}', "no card is called 'x'"),
        ('{"game": "vs", "main": "Bufy Smmers Q"}', "no card is called"),
    ],
)
def test_a_file_that_is_no_deck_is_one_line(run: Run, tmp_path: Path, text: str, said: str) -> None:
    deck = tmp_path / "deck.json"
    deck.write_text(text, "utf-8")
    ran = run("deck", "check", str(deck))
    assert (ran.code, said in ran.err, ran.err.count("\n")) == (2, True, 1), ran


def test_what_there_is_not_is_told(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in run("deck", "check", str(tmp_path / "nowhere.json")).err
    assert (
        "deck 'buffy-fight-rus': there is no such deck (did you mean 'buffy-fight-rush'?)"
        in run("deck", "show", "buffy-fight-rus").err
    )
    assert (
        "ccg has no format 'modern' (use casual, constructed, sealed, first)"
        in run("deck", "check", "willow-spellcraft", "--format", "modern").err
    )
    text = tmp_path / "list.txt"
    text.write_text("3 Stake\n", "utf-8")
    assert "say which game it is for: --game NAME" in run("deck", "check", str(text)).err


def test_check_names_rule_and_cure_in_both_languages(run: Run, file: Path) -> None:
    ran = run("deck", "check", str(file))
    assert ran.code == 1
    assert ran.out == f"4 copies of Stake [CCG-DECK-05]: keep three\n{file}: the deck is not legal\n"
    assert "4 exemplaires de Pieu [CCG-DECK-05] : gardez-en trois" in run(
        "--language", "fr", "deck", "check", str(file)
    ).out.replace("]: ", "] : ")


def test_the_format_can_be_chosen(run: Run) -> None:
    assert run("deck", "check", "first-patrol-hero").code == 0
    assert run("deck", "check", "first-patrol-hero", "--format", "sealed").code == 0
    assert "needs 60 [CCG-DECK-02]" in run("deck", "check", "first-patrol-hero", "--format", "constructed").out


def test_decks_of_vs_are_checked_too(run: Run, tmp_path: Path) -> None:
    assert (
        run("deck", "check", "angel-nothing-to-lose", "--game", "vs").out
        == "Angel: Nothing Left to Lose: the deck is legal\n"
    )
    short = tmp_path / "short.json"
    short.write_text('{"game": "vs", "main": "Angel", "cards": {"Cemetery": 5}}', "utf-8")
    ran = run("deck", "check", str(short))
    assert ran.code == 1
    assert "[VS-DECK-01]" in ran.out
    assert "[VS-DECK-02]" in ran.out


# --- show, hands, diff ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", decks.ids())
def test_every_deck_shows_its_note(run: Run, name: str) -> None:
    """And what it won, where that was measured."""
    raw = decks.raw(name)
    for language in ("en", "fr"):
        head = [typeset(raw[part][language], language) for part in ("name", "note")]
        won = [one["text"] for one in shelf("ccg", "strengths", language)["strengths"] if one["id"] == name]
        out = run("--language", language, "deck", "show", name).out
        assert out.startswith("\n".join([*head, *won, "", ""]))


def test_show_counts_and_computes(run: Run) -> None:
    out = run("deck", "show", "buffy-fight-rush").out
    assert "Resource Deck (60)" in out
    assert "    2 Slayer's Handiwork\n" in out
    assert "Characters by level: 1: " in out
    assert "Chance to have seen at least one of 59 cards in the Draw Steps of turns 1 to 4" in out
    assert "  a card with 1 copy               8 %   17 %   25 %   34 %\n" in out
    assert out.endswith("Buffy: Patrol Every Night: the deck is legal\n")
    out = run("deck", "show", "angel-nothing-to-lose").out
    assert "Supporting Characters by cost: 1: ### 3, " in out
    assert "  a card with 1 copy                  12 %   15 %   18 %   22 %\n" in out
    assert "Personnages de soutien par coût" in run("--language", "fr", "deck", "show", "angel-nothing-to-lose").out


def test_hands_repeat_with_their_seed(run: Run) -> None:
    first = run("deck", "hands", "buffy-fight-rush", "--seed", "4", "--count", "2").out
    assert [line.split(":")[0] for line in first.splitlines()] == ["Hand 1", "Hand 2"]
    assert run("deck", "hands", "buffy-fight-rush", "--seed", "4", "--count", "2").out == first
    assert run("deck", "hands", "buffy-fight-rush", "--seed", "5", "--count", "2").out != first
    assert run("deck", "hands", "angel-nothing-to-lose").out.startswith("Hand 1: ")


def test_diff_counts_what_changed(run: Run, file: Path) -> None:
    before = decks.raw("spike-night-raid")["resource"].get("stake", 0)
    assert run("deck", "diff", "spike-night-raid", str(file)).out == (
        f"Resource Deck\n  {4 - before:+d} Stake\n{4 - before} cards differ\n"
    )
    assert (
        run("deck", "diff", "angel-nothing-to-lose", "angel-nothing-to-lose").out == "The decks hold the same cards\n"
    )
    assert "a deck of ccg and one of vs" in run("deck", "diff", "spike-night-raid", "angel-nothing-to-lose").err


# --- code and import --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mayor-hundred-day-plan", "angel-nothing-to-lose"])
def test_a_deck_becomes_a_code_and_back(run: Run, tmp_path: Path, name: str) -> None:
    code = run("deck", "code", name).out.strip()
    assert code.startswith("hm1.")
    assert run("deck", "diff", name, code).out == "The decks hold the same cards\n"
    back = tmp_path / "back.json"
    assert run("deck", "code", code, "-o", str(back)).out == f"Written: {back}\n"
    assert run("deck", "check", str(back)).code == 0
    assert json.loads(run("deck", "code", code).out) == json.loads(back.read_text("utf-8"))
    assert "exists already" in run("deck", "code", code, "-o", str(back)).err
    assert "does not agree with its check sum" in run("deck", "show", code[:-8] + "00000000").err
    game = "vs" if name == "angel-nothing-to-lose" else "ccg"
    assert run("play", game, "--deck", code, "--seed", "1", "--opponent", "random", "--plain").code == 0


def test_import_tells_what_was_understood(run: Run, tmp_path: Path) -> None:
    text = decks.to_text(decks.deck("spike-night-raid", "x")) + "2 Stakke\n1 Qwertyuiop\n"
    listed, made = tmp_path / "list.txt", tmp_path / "made.json"
    listed.write_text(text, "utf-8")
    ran = run("deck", "import", str(listed), "--game", "ccg", "-o", str(made))
    assert ran.code == 0
    assert "“Stakke” read as “Stake”" in ran.out
    assert "no card is called “Qwertyuiop”; left out" in ran.out
    assert " understood, " in ran.out
    assert "stake" in json.loads(made.read_text("utf-8"))["resource"]
    french = run("--language", "fr", "deck", "import", str(listed), "--game", "ccg").out
    assert "«\u202fStakke\u202f» compris comme «\u202fPieu\u202f»" in french
    listed.write_text("Main: Angel\n4 Cemetry\n", "utf-8")
    assert "“Cemetry” read as “Cemetery”" in run("deck", "import", str(listed), "--game", "vs").out
    assert "compris comme" in run("--language", "fr", "deck", "import", str(listed), "--game", "vs").out


# --- sealed -----------------------------------------------------------------------------------------------------------


def test_sealed_opens_builds_and_writes(run: Run, tmp_path: Path) -> None:
    made = tmp_path / "sealed.json"
    ran = run("deck", "sealed", "--seed", "7", "-o", str(made))
    assert ran.code == 0, ran
    assert ran.out.startswith("Sealed pool 7: ")
    assert ran.out.count("Booster ") == 6
    assert run("deck", "check", str(made), "--format", "sealed").code == 0
    assert run("deck", "sealed", "ccg", "--seed", "7").out == ran.out.removesuffix(f"Written: {made}\n")
    assert "Réserve scellée 7\u202f: " in run("--language", "fr", "deck", "sealed", "--seed", "7").out
    assert "Sealed pool 1: Willow (essence)" in run("deck", "sealed", "--essence", "willow").out
    assert "did you mean 'willow'?" in run("deck", "sealed", "--essence", "wilow").err
    assert "game 'vs': is not played sealed" in run("deck", "sealed", "vs").err


@pytest.mark.parametrize("boosters", [4, 6, 12])
def test_a_sealed_deck_is_legal_and_from_its_pool(boosters: int) -> None:
    """CCG-DECK-02, CCG-DECK-03, CCG-DECK-05..11."""
    essences = set()
    for seed in range(60):
        pool = sealed.opened(seed, boosters)
        made = decks.deck(sealed.proposed(pool), "sealed")
        assert deck_rules.faults(made, "sealed") == [], seed
        assert len(made.resource) == 40
        used = Counter([*made.resource, *made.challenges, *made.locations, *made.episodes])
        assert not used - Counter(pool.cards()), seed
        essences.add(made.essence)
    assert len(essences) == 14


def test_a_booster_holds_what_the_documentation_says() -> None:
    for seed in range(20):
        starter, *boosters = sealed.opened(seed).packs
        assert len(boosters) == 6
        for pack in boosters:
            counted = [f for f in pack if PRINTED[f].record["type"] != "episode2"]
            assert Counter(PRINTED[f].record["rarity"] for f in counted) == {"rare": 1, "uncommon": 3, "common": 7}
            assert len(set(counted)) == 11
            assert not [f for f in pack if PRINTED[f].record["type"] == "essence"]
        assert Counter(PRINTED[f].record["type"] for f in starter)["challenge"] == 7
        assert sum(PRINTED.level[f] == 1 for f in starter) == 10
