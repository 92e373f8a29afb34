"""Notation: options as text and back, numbered twins, wishes, and what cannot be understood."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hellmouth.core import notation
from hellmouth.core.decisions import CHANCE, DONE, PASS, Option
from hellmouth.core.errors import BadData
from hellmouth.core.frames import Frame
from tests.core.toy import GAME, HAND_A, HAND_B, Ask, Toy, toy

OPTIONS: tuple[Option, ...] = (
    ("take", 0),
    ("take", 1),
    ("take", 2),
    ("give", 2, 1),
    ("go", 0),
    ("count", 7),
    ("twin", 2, 0),
    ("twin", 2, 1),
    PASS,
)
TEXTS = [
    "take Card 5",
    "take Card 5 #2",
    "take Card 6",
    "give Card 6 > B",
    "go Café",
    "count 7",
    "twin Card 6",
    "twin Card 6 #2",
    "pass",
]


def asked() -> Toy:
    """Faces 10 and 11 are both called Card 5."""
    s = toy(Ask(OPTIONS))
    for card in range(4):
        s.move(card, HAND_A)
    s.move(4, HAND_B)
    return s


def test_options_are_written_with_their_nouns() -> None:
    assert notation.write_all(GAME, asked(), list(OPTIONS)) == TEXTS


def test_a_card_without_a_face_is_a_question_mark() -> None:
    s = asked()
    s.face[2] = -1
    assert notation.write(GAME, s, ("take", 2)) == "take ?"
    assert notation.write(GAME, s, ("take", -1)) == "take ?"


def test_an_undeclared_verb_shows_its_numbers() -> None:
    assert notation.write(GAME, asked(), ("jump", 3, 4)) == "jump 3 > 4"


@pytest.mark.parametrize(("text", "option"), [*zip(TEXTS, OPTIONS, strict=True)])
def test_every_text_reads_back(text: str, option: Option) -> None:
    s = asked()
    assert notation.read(GAME, s, text) == option
    assert notation.read(GAME, s, f"  {text.upper()}  ") == option


def test_case_accents_spaces_and_quotes_do_not_matter() -> None:
    assert notation.read(GAME, asked(), "GO   cafe") == ("go", 0)
    assert notation.plain_text("  Élan’s  Ünd ") == "elan's und"


@given(st.text())
def test_plain_text_is_stable(text: str) -> None:
    once = notation.plain_text(text)
    assert notation.plain_text(once) == once


@given(st.text(max_size=30))
def test_any_text_is_understood_or_refused_with_a_cure(text: str) -> None:
    s = asked()
    for understood in (partial(notation.read, GAME, s), partial(notation.wish, GAME, s, 0)):
        try:
            found = understood(text)[0]
        except BadData as error:
            found = error.cure
        assert found


def test_what_is_not_offered_names_the_choices() -> None:
    with pytest.raises(BadData, match="is not among the choices") as error:
        notation.read(GAME, asked(), "take Card 9")
    assert "take Card 5; take Card 5 #2" in error.value.cure
    s = toy(Ask(tuple(("count", n) for n in range(20))))
    with pytest.raises(BadData) as error:
        notation.read(GAME, s, "count 99")
    assert error.value.cure.endswith("; ...")


class Deck(Frame):
    def begin(self, s: Toy) -> None:
        s.shuffle([0, 1, 2], then="mixed")

    def mixed(self, s: Toy) -> None:
        s.done()


def test_an_order_of_a_shuffle_can_be_read() -> None:
    s = toy(Ask((PASS, DONE)), Deck(), explicit=True)
    assert notation.read(GAME, s, "order 2 0 1") == ("order", 2, 0, 1)
    for wrong in ("order", "order a b c", "order 1 x"):
        with pytest.raises(BadData):
            notation.read(GAME, s, wrong)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("take card 5", ("take", 0)),
        ("take Card 5 #2", ("take", 1)),
        ("give Card 6 > a", ("give", 2, 0)),
        ("count -3", ("count", -3)),
        ("go crypt", ("go", 1)),
        ("twin Card 6", ("twin", 2, 0)),
        ("give Card 6", ("give", 2)),
        ("take", ("take",)),
        ("done", ("done",)),
    ],
)
def test_a_wish_need_not_be_offered(text: str, wish: Option) -> None:
    assert notation.wish(GAME, asked(), 0, text) == wish


def test_another_seat_wishes_too() -> None:
    assert notation.wish(GAME, asked(), 1, "take Card 7") == ("take", 4)


def test_nobody_wishes_while_dice_are_due() -> None:
    with pytest.raises(BadData, match="nobody is asked now"):
        notation.wish(GAME, asked(), CHANCE, "take Card 5")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("fly Card 5", "no verb 'fly'"),
        ("", "no verb ''"),
        ("take Card 99", "'card 99' is no card you can see"),
        ("take Card 7", "'card 7' is no card you can see"),
        ("take Card 5 #3", "'card 5 #3' is no card you can see"),
        ("take Card 5 > B", "'take' takes 1 words, not 2"),
        ("count many", "'many' is not a number"),
        ("give Card 6 > Z", "'z' is no seat you can see"),
        ("go nowhere", "'nowhere' is no space you can see"),
    ],
)
def test_a_wish_that_means_nothing_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(BadData) as error:
        notation.wish(GAME, asked(), 0, text)
    assert problem in str(error.value)
    assert error.value.cure
