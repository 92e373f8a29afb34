"""Watching a finished game together: one leads, the others are told where."""

from __future__ import annotations

from hellmouth.table import protocol
from tests.table.around import Around


def over() -> Around:
    a = Around()
    a.sit(1, 0)
    a.sit(2, 1)
    a.say(1, protocol.Resign(id="r", seat=0))
    a.sit(3)
    return a


def where(a: Around, number: int) -> tuple[str, int | None, int | None, bool]:
    led: protocol.Led = a.last(number, protocol.Led)
    return led.name, led.step, led.eyes, led.mine


def test_one_leads_and_the_others_are_told() -> None:
    a = over()
    a.say(3, protocol.Lead(id="l1", step=4, eyes=1, name="Cleo\u202e"))
    assert where(a, 3) == ("Cleo", 4, 1, True)
    assert where(a, 1) == where(a, 2) == ("Cleo", 4, 1, False)
    refused = a.say(1, protocol.Lead(id="l2", step=0))
    assert [t.code for t in refused if isinstance(t, protocol.Refused)] == ["not_now"]
    a.sit(4)
    assert where(a, 4) == ("Cleo", 4, 1, False), "whoever comes later follows too"


def test_who_stops_or_goes_leaves_the_lead_to_others() -> None:
    a = over()
    a.say(3, protocol.Lead(id="l1", step=4, name="Cleo"))
    a.say(3, protocol.Lead(id="l2", step=None))
    assert where(a, 1) == ("", None, None, False)
    a.say(1, protocol.Lead(id="l3", step=2, eyes=7))
    assert where(a, 2) == (a.table.seats[0].name, 2, None, False)
    a.carry(a.table.leave(a.now, 1))
    assert where(a, 2)[1] is None


def test_a_game_that_is_played_is_not_led() -> None:
    a = Around()
    a.sit(1, 0)
    told = a.say(1, protocol.Lead(id="l", step=0))
    assert [t.code for t in told if isinstance(t, protocol.Refused)] == ["not_now"]
