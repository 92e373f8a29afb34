"""Names in sentences: gender, marks around a card's name, and how French is set."""

from __future__ import annotations

import pytest

from hellmouth.core.grammar import Name, form_of, french, french_template, typeset
from hellmouth.core.messages import Catalogue, Message
from hellmouth.core.speech import Speech
from hellmouth.games import game


@pytest.fixture
def words(tmp_path: object) -> Catalogue:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "fr.json").write_text(
        '{"tired": "{who} est {who, gender, f {fatiguée} m {fatigué} other {à plat}}", "of": "le tour {who, of}"}',
        encoding="utf-8",
    )
    return Catalogue("fr", [folder])


def test_words_agree_with_a_name(words: Catalogue) -> None:
    said = [words.render(Message("tired", who=who)) for who in (Name("Buffy", "f"), Name("Oz", "m"), "Anne")]
    assert said == ["Buffy est fatiguée", "Oz est fatigué", "Anne est à plat"]


def test_a_name_that_carries_its_card_bends_like_any_other() -> None:
    """The table marks card names; the mark stays with the name."""
    mark = "\x0212\x1fmaster-l1\x1f"
    assert form_of(f"{mark}Le Maître\x03", "of", "fr") == f"du {mark}Maître\x03"
    assert form_of(f"{mark}Oz\x03", "of", "fr") == f"d’{mark}Oz\x03"
    assert form_of(f"{mark}The Master\x03", "mid", "en") == f"the {mark}Master\x03"


def test_how_french_is_set() -> None:
    assert french("l'un ou l'autre : « oui » à 5 % !") == "l’un ou l’autre\u202f: «\u202foui\u202f» à 5\u202f%\u202f!"
    assert french("puis... non") == "puis… non"
    assert french(french("d'accord ?")) == french("d'accord ?")
    assert french_template("d'{who}, '{' et ''x''") == "d’{who}, '{' et ’x’"
    assert typeset("it's", "en") == "it's"


@pytest.mark.parametrize(
    ("name", "card", "message", "text"),
    [
        ("ccg", "Buffy", "ccg.log.fatigued", "est fatiguée"),
        ("ccg", "Xander", "ccg.log.fatigued", "est fatigué"),
        ("ccg", "Willow", "ccg.log.refreshed", "est rafraîchie"),
        ("ccg", "Spike", "ccg.log.refreshed", "est rafraîchi"),
        ("vs", "Drusilla", "vs.log.stunned", "est étourdie"),
        ("vs", "Oz", "vs.log.stunned", "est étourdi"),
    ],
)
def test_characters_of_every_game_have_their_gender(name: str, card: str, message: str, text: str) -> None:
    rules = game(name)
    face = next(f for f in rules.faces() if rules.face_name(f).startswith(card) and rules.gender(f))
    speech = Speech(rules, "fr", None)
    noun = "character" if name == "ccg" else "card"
    assert Message(message, {noun: speech.face(face)}).render("fr").endswith(text)


def test_the_park_is_french_in_french() -> None:
    rules = game("ccg")
    park = next(v for v in range(200) if rules.word("space", v) == "Park")
    assert rules.word("space", park, "fr") == "Parc"
