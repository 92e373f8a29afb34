"""Gate 12: everything that changes on the table is told as an event, in order, so that it can be shown."""

from __future__ import annotations

from hellmouth.core.events import MOVED, Shown
from hellmouth.core.messages import catalogue
from tests.contract.table import Table


def test_every_line_of_the_log_says_what_it_is(table: Table) -> None:
    game = table.game
    told = {m for m in catalogue("en").ids() if m.startswith(f"{game.name}.log.")}
    assert set(game.happenings) == told


def test_every_card_that_changed_its_zone_was_seen_to_move(table: Table) -> None:
    """Following the events from one decision to the next leads to where the cards lie."""
    s = table.start(explicit=True)
    s.log, places = [], list(s.zone)
    for _ in table.walk(s, table.rng("happenings"), check=False):
        for event in s.log:
            if event.message == MOVED:
                card, start, end = event.args["card"], event.args["start"], event.args["end"]
                assert isinstance(card, Shown)
                assert places[card.card] == start, f"{table.game.zone_name(start)}: {event}"
                places[card.card] = end
        assert places == s.zone
        s.log.clear()


def test_zones_have_names_of_their_own(table: Table) -> None:
    s = table.start()
    names = [table.game.zone_name(z) for z in range(len(s.zones))]
    assert len(set(names)) == len(names)
