"""What an observation is made of."""

from __future__ import annotations

from hellmouth.research.layout import KIND_NAMES, layout
from tests.demo import GAME


def test_fields_are_sorted_by_what_they_are() -> None:
    lay = layout(GAME, 2)

    assert (lay.seats, lay.faces, lay.zones, lay.home) == (2, 5, 8, 4)
    assert lay.cards >= 40
    assert lay.marks == ("tired",)
    assert lay.by_seat == ("score",)
    assert lay.numbers == ("active",)
    assert lay.size == lay.cards * (5 + 8 + 2 + 1) + 1 + 2 + len(KIND_NAMES) + 4


def test_the_number_of_seats_and_cards_counts() -> None:
    assert layout(GAME, 3).zones == 12
    assert layout(GAME, 2, cards=10).cards == 10
