"""Clocks: whose time runs when, what an undo, a return and a fault of the server do to it, and when it is up."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from hellmouth.table import protocol
from hellmouth.table.attendance import GRACE
from hellmouth.table.client import Client
from hellmouth.table.matches import Table
from tests.table.around import Around
from tests.table.conftest import Live

BANK, GAIN = 60.0, 5.0


class Timed(Around):
    """A table with clocks for everybody who is no computer player."""

    def _table(self) -> Table:
        table = super()._table()
        for seat in table.seats:
            if seat.kind == "person":
                seat.left, seat.gain = BANK, GAIN
        return table


def timed(seats: int = 2, bots: tuple[int, ...] = ()) -> Timed:
    """Everybody is there, and the grace of the beginning is over."""
    a = Timed(seats=seats, bots=bots)
    for seat in range(seats):
        if seat not in bots:
            a.sit(seat + 1, seat)
    a.later(GRACE)
    return a


def lefts(a: Around) -> list[float | None]:
    return [None if s.left is None else round(s.left, 1) for s in a.table.seats]


def test_only_the_time_of_the_seat_that_is_asked_runs() -> None:
    a = timed()
    asked = a.table.asked
    assert asked is not None
    a.later(10)
    assert lefts(a)[asked] == BANK - 10
    assert lefts(a)[1 - asked] == BANK
    told = a.last(1, protocol.Table)
    assert [s.ticking for s in told.seats] == [n == asked for n in range(2)]


def test_handing_over_gains_time_once_and_an_answer_in_between_does_not() -> None:
    a, rng = timed(), Random(3)
    for _ in range(40):
        seat, before = a.table.asked, lefts(a)
        if seat is None:
            break
        a.answer(rng.choice(a.options()))
        gained = GAIN if a.table.asked != seat else 0.0
        assert lefts(a)[seat] == (before[seat] or 0) + gained
        assert lefts(a)[1 - seat] == before[1 - seat]
    assert any(left != BANK for left in lefts(a))


def test_an_undo_takes_the_gain_and_not_the_time() -> None:
    a = timed()
    seat = a.table.asked
    assert seat is not None
    rng = Random(1)
    while a.table.asked == seat:
        a.later(4)
        spent = lefts(a)
        a.answer(rng.choice([o for o in a.options() if o == "done"] or a.options()))
    assert lefts(a)[seat] == (spent[seat] or 0) + GAIN
    a.say(seat + 1, protocol.Undo(id="u", seat=seat, seq=a.table.seq))
    if a.table.attendance.asking is not None:
        a.say(2 - seat, protocol.Consent(id="c", seat=1 - seat, proposal=a.table.attendance.asking.number, yes=True))
    assert a.table.asked == seat
    assert lefts(a)[seat] == spent[seat]


def test_a_return_and_a_restart_of_the_server() -> None:
    a, rng = timed(), Random(2)
    a.later(7)
    a.answer(rng.choice(a.options()))
    seat = a.table.asked
    assert seat is not None
    kept = lefts(a)
    a.carry(a.table.leave(a.now, seat + 1))
    a.later(5)
    assert lefts(a)[seat] == (kept[seat] or 0) - 5, "who goes away does not stop the clock"
    a.restart()
    assert lefts(a) == kept, "what was stored with the last answer"
    a.sit(1, 0)
    a.sit(2, 1)
    a.later(GRACE - 1)
    assert lefts(a) == kept, "the server's fault costs nobody time"


def test_when_it_is_up_the_other_wins() -> None:
    a = timed()
    seat = a.table.asked
    assert seat is not None
    a.later(BANK + 1)
    update = a.last(1, protocol.Update)
    assert (update.outcome.how, update.outcome.winners) == ("time", [1 - seat])
    assert a.table.status == "over"
    again = a.say(seat + 1, protocol.Answer(id="late", seat=seat, seq=a.table.seq, option="done"))
    assert [t.code for t in again if isinstance(t, protocol.Refused)] == ["over"]


def test_of_three_a_computer_player_goes_on() -> None:
    a = timed(3)
    seat = a.table.asked
    assert seat is not None
    a.later(BANK + 1)
    assert a.table.status == "running"
    assert a.table.seats[seat].kind == "bot"
    assert a.table.bot_asked() == seat


def test_computer_players_have_no_clock() -> None:
    a = timed(2, bots=(1,))
    told = a.last(1, protocol.Table)
    assert [s.clock is None for s in told.seats] == [False, True]


@pytest.mark.parametrize("path", ["/api/tables", "/api/gatherings"])
def test_a_clock_is_chosen_when_a_table_is_opened(live: Live, path: str) -> None:
    client = Client(live.base)
    seats = [{"kind": "me"}, {"kind": "bot", "player": "random"}]
    found = client.request(path, {"game": "demo", "seats": seats, "clock": {"bank": 300, "gain": 10}})

    async def look() -> list[float | None]:
        chair = await client.sit(found["table"])
        people = await chair.until(protocol.Table)
        await chair.close()
        return [seat.clock for seat in people.seats]

    assert asyncio.run(look()) == [300, None]
