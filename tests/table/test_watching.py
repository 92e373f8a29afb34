"""What watchers see: open hands only by consent of all who play, and a delay by turns or minutes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.visibility import HIDDEN
from hellmouth.table import hooks, protocol
from tests.table.around import Around

VS = games.game("vs")


def three(**more: Any) -> Around:
    """Two who play, and a watcher."""
    a = Around(VS, setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}, **more)
    a.sit(1, 0)
    a.sit(2, 1)
    a.sit(3)
    return a


def watch(a: Around, number: int, wish: str, **what: Any) -> list[protocol.ServerMessage]:
    return a.say(number, protocol.Watch(id=wish, seat=number - 1, **what))


def hands(a: Around, number: int) -> list[list[Any]]:
    """The cards of all hands as that client is shown them."""
    shown = a.last(number, protocol.Update).view["players"]
    return [[card["card"] for card in player["hand"]] for player in shown]


def known(a: Around, number: int) -> list[bool]:
    return [all(card is not None for card in hand) for hand in hands(a, number)]


def test_hands_open_only_when_all_agree() -> None:
    a = three()
    while not hands(a, 3)[0]:
        a.answer(a.options()[0])
    assert known(a, 3) == [False, False]
    watch(a, 1, "w", open=True)
    asked = a.last(2, protocol.Table).proposal
    assert (asked.kind, asked.watching) == ("watch", protocol.Watching(open=True))
    assert known(a, 3) == [False, False], "nothing before both agreed"
    a.say(2, protocol.Consent(id="no", seat=1, proposal=asked.number, yes=False))
    assert known(a, 3) == [False, False]
    watch(a, 1, "w2", open=True)
    a.say(2, protocol.Consent(id="yes", seat=1, proposal=a.last(2, protocol.Table).proposal.number, yes=True))
    assert known(a, 3) == [True, True]
    a.answer(a.options()[0])
    assert known(a, 3) == [True, True]
    assert [known(a, n) for n in (1, 2)] == [[True, False], [False, True]], "who plays sees no more than before"
    a.say(1, protocol.Look(seat=None))
    assert known(a, 1) == [False, False], "nor by looking as a watcher does"
    a.restart()
    a.sit(3)
    assert known(a, 3) == [True, True]
    a.sit(2, 1)
    watch(a, 2, "shut")
    assert known(a, 3) == [False, False], "anybody may close them at once"


def test_no_deck_lies_open() -> None:
    """Whatever nobody who plays knows, watchers do not know either."""
    a = three(bots=(1,))
    watch(a, 1, "w", open=True)
    assert a.table.watching.agreed.open, "computer players have no say"
    state = a.table.play.state
    shown = a.table.narrator.watched(pools=False).view.state
    players = (1 << state.seats) - 1
    assert all((face == HIDDEN) == (not mask & players) for face, mask in zip(shown.face, state.known, strict=True))
    assert shown.face.count(HIDDEN) > 0


def test_whoever_takes_over_a_seat_has_agreed_to_nothing() -> None:
    a = three(bots=(1,))
    watch(a, 1, "w", open=True)
    a.carry(a.table.attendance.hand_over(a.now, 0))
    assert not a.table.watching.agreed.open


@pytest.mark.parametrize("restarts", [False, True])
def test_turns_later(restarts: bool) -> None:
    a, rng = three(seed=3), Random(3)
    watch(a, 1, "w", turns=1)
    assert a.table.watching.delayed, "less needs nobody's consent"
    seen: list[tuple[int, int]] = []
    positions: dict[int, tuple[str, int]] = {}
    for _ in range(160):
        if a.table.asked is None:
            break
        now = a.last(1, protocol.Update)
        positions[now.seq] = (now.digest, hooks.turn_number(a.table.play.state))
        a.answer(rng.choice(a.options()))
        if restarts and a.table.seq % 20 == 0:
            a.restart()
            for number, seats in ((1, [0]), (2, [1]), (3, [])):
                a.sit(number, *seats)
        shown = a.last(3, protocol.Update)
        turn = hooks.turn_number(a.table.play.state)
        if a.table.status == "running" and turn > 1:
            assert shown.digest == positions[shown.seq][0]
            assert positions[shown.seq][1] <= turn - 1
            assert shown.view["turn"] == positions[shown.seq][1]
            seen.append((shown.seq, a.table.seq))
    assert len({one for one, _ in seen}) > 3, "it goes on, though later"
    assert all(one < two for one, two in seen)
    lines = [line for u in a.told[3] if isinstance(u, protocol.Update) for line in u.log.lines]
    assert lines


def test_minutes_later_and_nothing_tells_before() -> None:
    a = three(seed=2)
    watch(a, 1, "w", minutes=5)
    before = len(a.told[3])
    a.answer(a.options()[0])
    a.later(200)
    a.answer(a.options()[0])
    assert not [t for t in a.told[3][before:] if isinstance(t, protocol.Update)], "not even that something happened"
    a.later(101)
    first = a.last(3, protocol.Update)
    assert first.seq == 1
    assert not a.last(3, protocol.Table).seats[0].ticking
    a.later(200)
    assert a.last(3, protocol.Update).seq == 2
    a.answer(a.options()[0])
    a.say(1, protocol.Resign(id="r", seat=0))
    assert a.last(3, protocol.Update).outcome is not None, "when it is over all is shown"


def test_taking_back_behind_the_watchers() -> None:
    a = three(seed=2)
    watch(a, 1, "w", minutes=1)
    seat = a.table.asked
    assert seat is not None
    a.answer(a.options()[0])
    a.later(61)
    a.answer(a.options()[0])
    a.later(61)
    a.say(seat + 1, protocol.Undo(id="u", seat=seat, seq=a.table.seq))
    if a.table.attendance.asking is not None:
        other = 1 - seat
        a.say(other + 1, protocol.Consent(id="y", seat=other, proposal=a.table.attendance.asking.number, yes=True))
    a.later(61)
    shown = a.last(3, protocol.Update)
    assert shown.digest == a.table.journal.digest
    assert shown.view == hooks.present(VS, a.table.view(None), "en", "full", a.table.names)
