"""Days per turn: whose days run, that restarts and tables put away change nothing, and when they are up."""

from __future__ import annotations

import time
from random import Random

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.core.match import Match
from hellmouth.table import protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.attendance import GRACE
from hellmouth.table.client import Client
from hellmouth.table.matches import Table
from hellmouth.table.outages import DAY
from hellmouth.table.room import Info
from hellmouth.table.seats import Seat
from tests.table import stores
from tests.table.around import PLAYERS, Around
from tests.table.conftest import Live

DAYS = 3


class Slow(Around):
    """A table where everybody has three days for a turn."""

    outages: tuple[tuple[float, float], ...] = ()

    def _table(self) -> Table:
        names = ["Anne", "Ben", "Cleo"][: self.count]
        play = Match(self.game, self.setup, self.seed, names).started()
        seats = [Seat(n, name, "person", taken=True) for n, name in enumerate(names)]
        info = Info("t1", PLAYERS, agreed=Agreed(days=DAYS), created=100.0, outages=self.outages)
        return Table(info, play, seats, self.now)


def slow(seats: int = 2) -> Slow:
    a = Slow(seats=seats)
    for seat in range(seats):
        a.sit(seat + 1, seat)
    return a


def asked(a: Around) -> int:
    assert a.table.asked is not None
    return a.table.asked


def hand_over(a: Around) -> int:
    """Answer until somebody else is asked."""
    seat, rng = asked(a), Random(2)
    while asked(a) == seat:
        a.answer(rng.choice([o for o in a.options() if o == "done"] or a.options()))
    return seat


def test_whoever_is_asked_has_all_days_and_nobody_is_away() -> None:
    a = slow()
    a.later(2 * DAY)
    a.say(1, protocol.Hello(language="en"))
    told = a.last(1, protocol.Table)
    assert [s.clock for s in told.seats] == [
        pytest.approx(DAY if s.seat == asked(a) else DAYS * DAY, abs=1) for s in told.seats
    ]
    before = hand_over(a)
    now = asked(a)
    a.carry(a.table.leave(a.now, now + 1))
    a.later(DAY)
    a.say(before + 1, protocol.Hello(language="en"))
    told = a.last(before + 1, protocol.Table)
    assert told.absent == []
    assert told.seats[now].away is None
    assert told.seats[before].clock == DAYS * DAY
    a.later(2 * DAY + 1)
    assert a.table.result == ("time", [before])


def test_an_answer_in_between_gives_no_days_and_an_undo_brings_back_what_was_left() -> None:
    a = slow()
    a.later(DAY)
    seat = hand_over(a)
    a.later(DAY)
    a.say(seat + 1, protocol.Undo(id="u", seat=seat, seq=a.table.seq))
    if a.table.attendance.asking is not None:
        a.say(2 - seat, protocol.Consent(id="c", seat=1 - seat, proposal=a.table.attendance.asking.number, yes=True))
    assert asked(a) == seat
    assert a.table.days.left(a.table.seats[seat]) == pytest.approx(DAY, abs=1)


def test_days_run_while_nobody_holds_the_table_in_memory() -> None:
    a = slow()
    seat = hand_over(a)
    a.now += 2 * DAY
    a.restart()
    now = asked(a)
    assert a.table.days.left(a.table.seats[now]) == pytest.approx(DAY, abs=1)
    a.now += 2 * DAY
    a.restart()
    a.later(GRACE - 1)
    assert a.table.status == "running", "whoever comes back has a moment"
    a.later(2)
    assert a.table.result == ("time", [seat])


def test_an_outage_costs_nobody_anything() -> None:
    a = slow()
    hand_over(a)
    start = a.now
    a.now += 4 * DAY
    a.outages = ((start + DAY, start + 3 * DAY),)
    a.restart()
    a.later(GRACE + 1)
    assert a.table.status == "running"
    a.later(DAY)
    assert a.table.status == "over"


def test_of_three_a_computer_player_goes_on() -> None:
    a = slow(3)
    seat = asked(a)
    a.later(DAYS * DAY + 1)
    assert a.table.seats[seat].kind == "bot"


def test_the_server_ends_games_nobody_looks_at_and_lists_deadlines(
    place: stores.Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hellmouth.table.attendance.GRACE", 0.0)
    live = Live(place.folder, games=("tests.demo:GAME",), store=place.config().store)
    client = Client(live.base)
    wanted = {"game": "demo", "seats": [{"kind": "me"}, {"kind": "me"}], "clock": {"days": 2}}
    table = client.request("/api/tables", wanted)["table"]
    try:
        line = client.request("/api/tables")["tables"][0]
        assert (line["days"], line["my_turn"]) == (2, True)
        assert line["due"] == pytest.approx(time.time() + 2 * DAY, abs=60)
    finally:
        live.stop()
    ahead = time.time() + 2 * DAY + 5
    monkeypatch.setattr("hellmouth.table.outages.GAP", 9 * DAY)  # the clock is turned, the server was there
    monkeypatch.setattr(time, "time", lambda: ahead)
    live = Live(place.folder, games=("tests.demo:GAME",), store=place.config().store)
    try:
        client.base = live.base
        until = time.monotonic() + 20
        while client.request("/api/tables")["tables"][0]["status"] != "over":
            assert time.monotonic() < until, "nobody ended the game"
            time.sleep(0.1)
        found = client.request(f"/api/tables/{table}/record")
        assert found["answers"]
    finally:
        live.stop()


@pytest.mark.parametrize("clock", [{}, {"bank": 5}, {"bank": 60, "days": 2}, {"days": 31}])
def test_a_clock_that_is_none_is_refused(live: Live, clock: dict[str, int]) -> None:
    wanted = {"game": "demo", "seats": [{"kind": "me"}, {"kind": "me"}], "clock": clock}
    with pytest.raises(HellmouthError, match="clock"):
        Client(live.base).request("/api/tables", wanted)
