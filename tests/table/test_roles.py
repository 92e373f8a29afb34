"""Who may do what: every role, every message, every phase of a table. What is not allowed changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.table import protocol
from tests.table.around import Around

ROLES = ("owner", "other", "ex_owner", "watcher", "stranger", "bot_seat", "not_greeted")
PHASES = ("asked", "not_asked", "over", "suspended", "stood_in")
NUMBER = 9


def table_in(phase: str) -> Around:
    """A table for three in which seat 0 is (not) asked; seat 2 is a computer player."""
    a = Around(seats=3, bots=(2,), seed=2)
    a.sit(1, 0)
    a.sit(2, 1)
    if phase == "not_asked":
        a.answer("done")
        assert a.table.asked == 1
    elif phase == "over":
        a.carry(a.table.receive(a.now, 2, protocol.Hello()))
        turn = type(a.carry(a.table.tick(a.now)))()
        a.table.attendance.claim(a.now, turn, 1, 0, "claim")
        a.carry(turn)
    elif phase == "suspended":
        turn = type(a.carry(a.table.tick(a.now)))()
        a.table.suspend(turn, "test")
        a.carry(turn)
    elif phase == "stood_in":
        a.say(1, protocol.StandIn(id="me", seat=0, player="random"))
    return a


def come_as(a: Around, role: str) -> None:
    """Sit down as client number 9."""
    if role == "stranger":
        return
    seats = {"owner": (0,), "other": (1,), "ex_owner": (0,), "watcher": (), "bot_seat": (2,), "not_greeted": (0,)}
    a.sit(NUMBER, *seats[role], hello=role != "not_greeted")
    if role == "ex_owner":
        a.carry(a.table.attendance.hand_over(a.now, 0))


def wishes(a: Around) -> dict[str, protocol.ClientMessage]:
    """One of every message, about seat 0."""
    option = a.options()[0] if a.table.play.state.outcome is None else "done"
    return {
        "Hello": protocol.Hello(seat=0),
        "Answer": protocol.Answer(id="n1", seat=0, seq=a.table.seq, option=option),
        "Undo": protocol.Undo(id="n2", seat=0, seq=a.table.seq),
        "Consent": protocol.Consent(id="n3", seat=0, proposal=1, yes=True),
        "WhyNot": protocol.WhyNot(id="n4", seat=0, card=0),
        "Hint": protocol.Hint(id="n11", seat=0, seq=a.table.seq),
        "Look": protocol.Look(seat=0),
        "Stops": protocol.Stops(id="n5", seat=0, mode="stops"),
        "Chat": protocol.Chat(id="n6", text="hello"),
        "Mute": protocol.Mute(id="n12", seat=0, about=1, on=True),
        "StandIn": protocol.StandIn(id="n7", seat=0, player="random"),
        "Absent": protocol.Absent(id="n8", seat=0, about=1, choice="claim"),
        "Resign": protocol.Resign(id="n9", seat=0),
        "OfferDraw": protocol.OfferDraw(id="n13", seat=0),
        "Watch": protocol.Watch(id="n18", seat=0, open=True),
        "Judge": protocol.Judge(id="n19", seat=0, seq=a.table.seq, move=protocol.Moving(card=0, zone=0)),
        "Judging": protocol.Judging(id="n20", seat=0),
        "Report": protocol.Report(id="n10", text="x"),
        "Bring": protocol.Bring(id="n14", seat=0, name="Zoé"),
        "Ready": protocol.Ready(id="n15", seat=0, ready=True),
        "Arrange": protocol.Arrange(id="n16", seat=0, kind="bot"),
        "Swap": protocol.Swap(id="n17", seat=0, other=1),
    }


EARLY = {t.__name__ for t in protocol.Early.__args__}
"""Said before a game begins (test_gathering.py); afterwards refused to everybody alike."""
ANYBODY = {"Chat", "Report"}
"""Whoever sits or watches may say these."""
OWNER: dict[str, set[str]] = {
    "asked": {"Answer", "Stops", "Mute", "StandIn", "Resign", "OfferDraw"},
    "not_asked": {"Stops", "Mute", "StandIn", "Resign", "OfferDraw", "Undo"},
    "over": {"Mute"},
    "suspended": {"Mute"},
    "stood_in": {"Stops", "Mute", "StandIn", "Resign"},
}
"""What the owner of seat 0 may change in each phase."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("role", ROLES)
def test_matrix(role: str, phase: str) -> None:
    for name in wishes(table_in("asked")):
        a = table_in(phase)
        come_as(a, role)
        said = wishes(a)[name]
        before, stored = _facts(a), len(a.stored)
        told = a.say(NUMBER, said)
        added = {kind for kind, _ in a.stored[stored:]}
        place = (role, phase, name, told)
        if role == "owner" and name in OWNER[phase]:
            assert any(isinstance(t, protocol.Ack) for t in told), place
        elif name in ANYBODY and role not in ("stranger", "not_greeted"):
            assert added <= {"chat"}, place
            assert _facts(a) == before, place
        else:
            assert added <= ({"seat"} if role == "not_greeted" and name == "Hello" else set()), place
            assert _facts(a)[0] == before[0], place
            _check_refused(role, name, told, place)
        assert a.hints == [] or (role, phase, name) == ("owner", "asked", "Hint"), place


def _check_refused(role: str, name: str, told: list[protocol.ServerMessage], place: Any) -> None:
    if role == "stranger":
        assert told == [], place
    elif role not in ("owner", "not_greeted"):
        views = [t for t in told if isinstance(t, protocol.Update)]
        assert all(v.seat != 0 for v in views), place
        assert all(v.decision is None or v.decision.seat != 0 for v in views), place
        if name not in ("Hello",):
            code = "not_now" if name in EARLY else "not_yours"
            assert any(isinstance(t, protocol.Refused) and t.code == code for t in told), place


def _facts(a: Around) -> tuple[Any, ...]:
    t = a.table
    return (a.game.digest(t.play.state), t.seq, t.status), [(s.kind, s.player, s.passing.mode) for s in t.seats]


def test_every_message_is_in_the_matrix() -> None:
    assert set(wishes(table_in("asked"))) == {t.__name__ for t in protocol.ClientMessage.__args__}


def test_random_people_never_act_for_others() -> None:
    """Random wishes of a random role: the position only changes by the seat that is asked, through its owner."""
    rng = Random(4)
    for _ in range(200):
        a = table_in("asked")
        role = rng.choice(["other", "watcher", "ex_owner", "bot_seat"])
        come_as(a, role)
        for said in rng.sample(list(wishes(a).values()), 6):
            before = a.game.digest(a.table.play.state)
            a.say(NUMBER, said)
            assert a.game.digest(a.table.play.state) == before
