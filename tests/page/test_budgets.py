"""The figures the page holds, with room for the other tests that share the machine.

`python -m tests.page.measures` on a quiet machine shows the figures themselves (docs/page.md); what these tests refuse
is a page that has become several times slower.
"""

from __future__ import annotations

import pytest

from tests.page import measures
from tests.page.serving import Watched

SCRIPT = 150 * 1024
TABLE = 250 * 1024
"""Everything from the address to a newcomer's first table, compressed."""
CROWDED = 4
"""How much slower everything may be while other tests run beside."""
CLICKS, SECONDS = 3, 10.0 * CROWDED
SLOW = 2000.0
"""A table of forty cards on a processor a quarter as fast."""
ECHO, REPLY, ZOOM, SEARCH = 50.0 * CROWDED, 150.0 * CROWDED, 50.0 * CROWDED, 50.0 * CROWDED


def test_first_load_is_small() -> None:
    assert measures.first_load() < SCRIPT


@pytest.mark.parametrize("game", ["vs", "ccg", "board"])
def test_the_first_table_is_small(window: Watched, address: str, game: str) -> None:
    assert measures.first_table(window.page, address, game) < TABLE


@pytest.mark.parametrize("game", ["vs", "ccg", "board"])
def test_a_game_starts_at_once(window: Watched, address: str, game: str) -> None:
    clicks, seconds = measures.play_now(window.page, address, game)
    assert clicks <= CLICKS
    assert seconds <= SECONDS


def test_a_choice_is_marked_at_once_and_answered_soon(window: Watched, address: str) -> None:
    measures.play_now(window.page, address, "ccg")
    echo, reply = measures.answers(window.page)
    assert echo[0] <= ECHO
    assert reply[0] <= REPLY


def test_zoom_and_search_are_quick(window: Watched, address: str) -> None:
    assert measures.zoom(window.page, address)[0] <= ZOOM
    assert measures.search(window.page, address)[1] <= SEARCH


def test_a_full_table_on_a_slow_machine_can_be_played_soon(window: Watched, address: str) -> None:
    """Two seconds with the processor slowed four times: the page's own work is held to it strictly, and the clock with
    room for others."""
    cards, clock, work = measures.slowed(window.page, address)
    assert cards >= 40
    assert work <= SLOW
    assert clock <= SLOW * CROWDED
