"""Names, chat, wishes and reports are cleaned before anybody else sees them."""

from __future__ import annotations

import unicodedata

import pytest

from hellmouth.core.printable import JOINERS, printable
from hellmouth.table.limits import CHAT, NAME, clean
from hellmouth.table.render import segments
from tests.payloads import payloads


@pytest.mark.parametrize("longest", [NAME, CHAT])
def test_a_cleaned_text_is_one_short_line_of_letters_one_can_see(longest: int) -> None:
    for text in payloads(1000, 3):
        cleaned = clean(text, longest)
        assert len(cleaned) <= longest
        assert clean(cleaned, longest) == cleaned == cleaned.strip()
        assert all(c in JOINERS or unicodedata.category(c)[0] != "C" for c in cleaned)
        assert "\n" not in cleaned
        assert unicodedata.is_normalized("NFC", cleaned)


def test_nobody_is_called_nothing() -> None:
    for text in ("\u200b", "\u200d\u200c", "\u202e", "\x1b", " \n ", "\ufeff\u2060"):
        assert clean(text, NAME) == ""


def test_a_cleaned_text_forges_no_card_in_a_sentence() -> None:
    for text in payloads(1000, 4):
        found = segments(clean(text, CHAT))
        assert all(part.card is None for part in found)
        assert "".join(part.text for part in found) == clean(text, CHAT)


def test_what_people_need_stays() -> None:
    for text in ("Élodie", "Anne-Marie O'Hara", "日本", "👩\u200d👧", "10\u202f000 €", "a\tb\nc"):
        assert printable(text) == text
