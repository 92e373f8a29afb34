"""The logic of one table: moves, undo, passing, leavers, chat. No sockets, no disk, a clock that we move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Literal

import pytest

from hellmouth import games
from hellmouth.core.decisions import PASS, Option
from hellmouth.core.match import APART, Match
from hellmouth.core.visibility import View
from hellmouth.table import attendance, autopass, limits, matches, protocol, render
from hellmouth.table.room import WISHES, Advising, Conn
from tests.demo.game import AlleyGame
from tests.table.around import Around


def two(**more: Any) -> Around:
    a = Around(**more)
    a.sit(1, 0)
    a.sit(2, 1)
    return a


def code(told: list[protocol.ServerMessage]) -> str:
    return next(t.code for t in told if isinstance(t, protocol.Refused))


def test_a_move_is_acknowledged_and_everybody_sees_it() -> None:
    a = two()
    a.sit(3)
    told = a.answer("done")
    assert told[0] == protocol.Ack(id="w0", seq=1)
    seen = {n: a.last(n, protocol.Update) for n in (1, 2, 3)}
    assert {u.seq for u in seen.values()} == {1}
    assert len({u.digest for u in seen.values()}) == 1
    assert [seen[n].seat for n in (1, 2, 3)] == [0, 1, None]
    assert seen[2].decision is not None
    assert seen[1].decision is None
    assert seen[3].decision is None
    assert {u.waiting.seat for u in seen.values()} == {1}


def test_a_resend_is_done_once() -> None:
    a = two()
    said = protocol.Answer(id="x", seat=0, seq=0, option="done")
    a.say(1, said)
    digest = a.game.digest(a.table.play.state)
    assert a.say(1, said) == [protocol.Ack(id="x", seq=1, again=True)]
    assert a.game.digest(a.table.play.state) == digest
    a.restart()
    a.sit(1, 0)
    assert a.say(1, said) == [protocol.Ack(id="x", seq=1, again=True)]


def test_a_stale_answer_changes_nothing_and_gets_the_current_view() -> None:
    a = two()
    a.answer("done")
    told = a.say(1, protocol.Answer(id="old", seat=0, seq=0, option="done"))
    assert code(told) == "stale"
    assert isinstance(told[-1], protocol.Update)
    assert told[-1].seq == 1


def test_wishes_remembered_are_bounded() -> None:
    a = two()
    for n in range(WISHES + 50):
        a.say(1, protocol.Stops(id=f"s{n}", seat=0, mode="full"))
    assert len(a.table.journal.done) <= WISHES


@pytest.mark.parametrize("option", ["attack 999", "", "play", "done #2", "None", "roll 6", "order 0"])
def test_what_is_not_offered_is_refused(option: str) -> None:
    a = two()
    before = a.game.digest(a.table.play.state)
    assert code(a.say(1, protocol.Answer(id="n", seat=0, seq=0, option=option or "?"))) == "not_offered"
    assert a.game.digest(a.table.play.state) == before
    assert [kind for kind, _ in a.stored] == ["seat", "seat"]


def test_every_table_comes_back_at_every_answer() -> None:
    a = two(seed=5)
    rng = Random(5)
    while a.table.asked is not None:
        a.answer(rng.choice(a.options()))
        if a.table.narrator.undo_kind(0, alone=True) and rng.random() < 0.1:
            seat = a.table.asked if a.table.asked is not None else 0
            a.say(seat + 1, protocol.Undo(id=f"u{a.table.seq}", seat=seat, seq=a.table.seq))
        old = a.table
        a.restart()
        assert a.table.play.state == old.play.state
        assert a.table.play.state.streams == old.play.state.streams
        assert (a.table.seq, a.table.journal.digest, a.table.status) == (old.seq, old.journal.digest, old.status)
        assert a.table.play.log == old.play.log
        assert a.table.play.marks == old.play.marks
        assert a.table.play.record.answers == old.play.record.answers
        a.sit(1, 0)
        a.sit(2, 1)
    assert a.table.status == "over"
    assert a.snapshot is not None


# --- undo ---------------------------------------------------------------------------------------------------------


def fighter(a: Around) -> str | None:
    """An option that plays a fighter: nothing is rolled or drawn."""
    s = a.table.play.state
    return next((f"play {o[1]}" for o in s.offer() if o[0] == "play" and s.face[o[1]] in (0, 1)), None)


def with_fighter() -> tuple[Around, str]:
    for seed in range(20):
        a = two(seed=seed)
        option = fighter(a)
        if option is not None:
            return a, option
    raise AssertionError("no seed deals a fighter")


def test_undo_by_consent_goes_back_exactly() -> None:
    a, option = with_fighter()
    before, log = a.game.digest(a.table.play.state), list(a.table.play.log)
    a.answer(option)  # a card is shown, so the other must agree
    assert a.last(1, protocol.Update).undo == "ask"
    a.say(1, protocol.Undo(id="u", seat=0, seq=1))
    proposal = a.last(2, protocol.Table).proposal
    assert proposal.needed == [1]
    a.say(2, protocol.Consent(id="c", seat=1, proposal=proposal.number, yes=True))
    assert a.game.digest(a.table.play.state) == before
    assert a.table.play.log == log
    assert a.last(2, protocol.Update).seq == 2
    assert a.last(1, protocol.Table).unrated
    a.restart()
    assert a.game.digest(a.table.play.state) == before


def test_a_refused_undo_changes_nothing() -> None:
    a, option = with_fighter()
    a.answer(option)
    before = a.game.digest(a.table.play.state)
    a.say(1, protocol.Undo(id="u", seat=0, seq=1))
    number = a.last(2, protocol.Table).proposal.number
    assert code(a.say(1, protocol.Consent(id="self", seat=0, proposal=number, yes=True))) == "not_now"
    a.say(2, protocol.Consent(id="c", seat=1, proposal=number, yes=False))
    assert a.game.digest(a.table.play.state) == before
    assert a.last(1, protocol.Table).proposal is None


def test_undo_is_free_against_computer_players_and_far_back() -> None:
    for seed in range(50):
        a = Around(bots=(1,), seed=seed)
        a.sit(1, 0)
        start = a.game.digest(a.table.play.state)
        a.play(25, Random(seed))
        if a.table.status == "running":
            break
    assert len(a.table.play.marks) == 25  # far more than the positions kept in memory
    steps = 0
    while a.table.narrator.undo_kind(0, alone=True) == "free":
        told = a.say(1, protocol.Undo(id=f"u{steps}", seat=0, seq=a.table.seq))
        assert any(isinstance(t, protocol.Ack) for t in told)
        steps += 1
    assert steps > 3
    assert a.game.digest(a.table.play.state) == start
    a.restart()
    assert a.game.digest(a.table.play.state) == start


def test_going_far_back_in_a_long_game_plays_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    a = Around(game=games.game("vs"), bots=(1,), seed=3)
    a.sit(1, 0)
    a.play(220, Random(3))
    assert a.table.status == "running"
    play, again = a.table.play, Match.repeat
    steps = 0

    def counted(self: Match[Any], *args: Any, **more: Any) -> None:
        nonlocal steps
        steps += 1
        again(self, *args, **more)

    most, undone = 0, 0
    while a.table.narrator.undo_kind(0, alone=True) == "free":
        steps = 0
        monkeypatch.setattr(Match, "repeat", counted)
        a.say(1, protocol.Undo(id=f"u{undone}", seat=0, seq=a.table.seq))
        monkeypatch.setattr(Match, "repeat", again)
        if undone % 10 == 0:
            fresh = Match(play.game, play.setup, play.seed, play.record.names)
            fresh._again(play.record.answers)
            assert a.game.digest(fresh.state) == a.game.digest(play.state)
        most, undone = max(most, steps), undone + 1
        a.later(1)
    assert undone > 60
    assert most <= 2 * APART
    a.restart()
    assert a.game.digest(a.table.play.state) == a.game.digest(play.state)


def test_the_log_a_client_holds_follows_undo() -> None:
    a = Around(bots=(1,), seed=4)
    a.sit(1, 0)
    rng = Random(4)
    lines: list[Any] = []

    def follow() -> None:
        for told in a.told.pop(1, []):
            if isinstance(told, protocol.Update):
                assert told.log.start <= len(lines)
                lines[told.log.start :] = told.log.lines

    for n in range(30):
        a.play(1, rng)
        if n % 7 == 6 and a.table.narrator.undo_kind(0, alone=True):
            a.say(1, protocol.Undo(id=f"u{n}", seat=0, seq=a.table.seq))
        follow()
        view = a.game.view(a.table.play.state, 0)
        teller = render.Teller(a.game, "en", 0, a.table.names)
        fresh = [said for e in a.table.play.log if (said := render.line(teller, e, view.state)) is not None]
        assert [x.message for x in lines] == [x.message for x in fresh]


# --- passing ------------------------------------------------------------------------------------------------------


class Quiet(AlleyGame):
    """A demo game that can tell when there is nothing to think about."""

    weighs_options = True
    worth: ClassVar[list[bool]] = [False]
    aimed: ClassVar[list[bool]] = [False]

    def meaningful(self, view: View[Any], options: Sequence[Option]) -> bool:
        return self.worth[0]

    def targeted(self, view: View[Any]) -> bool:
        return self.aimed[0]

    def stop(self, view: View[Any]) -> str:
        return "defence"


def attacked(monkeypatch: pytest.MonkeyPatch, worth: bool, aimed: bool = False) -> Around:
    """Seat 1 is asked whether to defend (and may pass)."""
    monkeypatch.setattr(Quiet, "worth", [worth])
    monkeypatch.setattr(Quiet, "aimed", [aimed])
    for seed in range(60):
        a = Around(Quiet(), seed=seed)
        a.sit(1, 0)
        a.sit(2, 1)
        for seat in (0, 1):
            a.say(seat + 1, protocol.Stops(id="start", seat=seat, mode="full"))
        rng = Random(seed)
        for _ in range(40):
            if a.table.asked is None:
                break
            if PASS in a.table.play.state.offer() and a.table.asked == 1:
                a.later(5)
                return a
            a.answer(rng.choice(a.options()))
    raise AssertionError("nobody was attacked")


def test_auto_passes_after_a_constant_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    a = attacked(monkeypatch, worth=False)
    seq = a.table.seq
    a.say(2, protocol.Stops(id="m", seat=1, mode="auto"))
    a.later(autopass.PAUSE - 0.01)
    assert a.table.seq == seq
    a.later(0.02)
    assert a.table.seq == seq + 1
    assert a.last(1, protocol.Update).auto


def test_a_question_that_the_table_answers_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to click that goes away again; whoever takes full control sees it."""
    a = attacked(monkeypatch, worth=False)
    assert a.last(2, protocol.Update).decision is not None
    a.say(2, protocol.Stops(id="m", seat=1, mode="auto"))
    told = a.last(2, protocol.Update)
    assert told.decision is None
    assert told.quiet
    a.say(2, protocol.Stops(id="n", seat=1, mode="full"))
    told = a.last(2, protocol.Update)
    assert told.decision is not None
    assert not told.quiet
    a.later(5)
    assert a.last(2, protocol.Update).decision is not None


@pytest.mark.parametrize(
    ("mode", "stops", "worth", "aimed", "passes"),
    [
        ("auto", [], False, False, True),
        ("auto", [], True, False, False),
        ("auto", [], False, True, True),  # whatever they did would change nothing
        ("auto", [], True, True, False),
        ("stops", [], True, False, True),
        ("stops", ["defence"], False, False, False),
        ("stops", [], True, True, False),
        ("full", [], False, False, False),
    ],
)
def test_modes(
    monkeypatch: pytest.MonkeyPatch, mode: Any, stops: list[str], worth: bool, aimed: bool, passes: bool
) -> None:
    a = attacked(monkeypatch, worth=worth, aimed=aimed)
    seq = a.table.seq
    a.say(2, protocol.Stops(id="m", seat=1, mode=mode, stops=stops))
    a.restart()
    a.sit(1, 0)
    a.sit(2, 1)
    assert a.last(2, protocol.Table).mine[0].mode == mode
    assert a.last(1, protocol.Table).mine[0].mode == "full"
    a.later(5)
    assert (a.table.seq == seq + 1) == passes


def test_until_turn_ends_at_my_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    a = attacked(monkeypatch, worth=True)
    a.say(2, protocol.Stops(id="m", seat=1, mode="full", until_turn=True))
    a.later(5)
    while a.table.asked == 0:
        a.answer("done" if "done" in a.options() else a.options()[0])
        a.later(1)
    assert a.table.asked == 1
    if a.table.play.state.kind == "main":
        assert not a.table.seats[1].passing.until_turn


# --- people -------------------------------------------------------------------------------------------------------


def test_a_leaver_has_120_seconds_then_the_others_choose() -> None:
    a = two()
    a.answer("done")
    a.later(attendance.GRACE)
    a.carry(a.table.leave(a.now, 2))
    a.later(60)
    assert a.table.seats[1].budget == pytest.approx(60)
    a.sit(4, 1)
    a.later(300)  # here, thinking: costs nothing
    assert a.table.seats[1].budget == pytest.approx(60)
    a.carry(a.table.leave(a.now, 4))
    assert code(a.say(1, protocol.Absent(id="early", seat=0, about=1, choice="bot"))) == "not_now"
    a.later(61)
    assert a.last(1, protocol.Table).absent == [1]
    a.say(1, protocol.Absent(id="b", seat=0, about=1, choice="bot"))
    assert a.table.bot_asked() == 1
    a.carry(a.table.bot_answer(a.now, 1, a.table.seq, 0))
    a.sit(5, 1)  # the owner is back: the seat is theirs again
    assert a.table.bot_asked() is None
    assert not a.table.seats[1].played_by_bot


def test_waiting_and_claiming() -> None:
    a = two()
    a.answer("done")
    a.carry(a.table.leave(a.now, 2))
    a.later(attendance.GRACE + 121)
    a.say(1, protocol.Absent(id="w", seat=0, about=1, choice="wait"))
    assert a.last(1, protocol.Table).absent == []
    a.later(attendance.MORE + 1)
    assert a.last(1, protocol.Table).absent == [1]
    a.say(1, protocol.Absent(id="c", seat=0, about=1, choice="claim"))
    outcome = a.last(1, protocol.Update).outcome
    assert (outcome.how, outcome.winners) == ("claimed", [0])
    a.restart()
    assert a.table.status == "over"


def test_time_is_charged_only_to_whom_the_table_waits_for() -> None:
    rng = Random(9)
    for _ in range(50):
        a = two(seed=rng.randrange(100))
        a.now += attendance.GRACE
        owed = [0.0, 0.0]
        gone: set[int] = set()
        for n in range(30):
            step = rng.random() * 3
            asked = a.table.asked
            assert asked is not None
            if asked in gone:
                owed[asked] += step
            a.later(step)
            seat = rng.randrange(2)
            if seat in gone:
                a.sit(seat + 1, seat)
                gone.discard(seat)
            elif rng.random() < 0.5:
                a.carry(a.table.leave(a.now, seat + 1))
                gone.add(seat)
            if a.table.asked is not None and a.table.asked not in gone:
                a.answer("done" if "done" in a.options() else a.options()[0], wish=f"n{n}")
            if a.table.asked is None:
                break
        for seat in (0, 1):
            assert 120 - a.table.seats[seat].budget == pytest.approx(owed[seat], abs=0.05)


def test_a_server_fault_costs_nobody_time() -> None:
    a = two()
    a.answer("done")
    a.restart()
    a.later(attendance.GRACE - 1)
    assert a.table.seats[1].budget == 120


def test_hand_a_seat_to_a_bot_and_back() -> None:
    a = two()
    a.say(1, protocol.StandIn(id="s", seat=0, player="random"))
    assert a.table.bot_asked() == 0
    assert code(a.answer("done")) == "not_now"
    assert code(a.say(1, protocol.StandIn(id="t", seat=0, player="os:system"))) == "unknown_player"
    a.say(1, protocol.StandIn(id="v", seat=0, player=None))
    assert a.table.bot_asked() is None
    assert isinstance(a.answer("done")[0], protocol.Ack)


def test_a_bot_that_fails_stops_only_its_own_table() -> None:
    a, other = Around(bots=(0, 1)), two()
    for n in range(matches.BOT_FAULTS):
        assert a.table.status == "running", n
        a.carry(a.table.bot_answer(a.now, a.table.bot_asked() or 0, a.table.seq, None, "broke"))
    assert a.table.status == "suspended"
    assert "broke" in a.reports[0]["text"]
    assert isinstance(other.answer("done")[0], protocol.Ack)
    a.restart()
    assert a.table.status == "suspended"


def test_a_fault_in_the_rules_puts_the_position_back_and_keeps_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    a = two()
    before = a.game.digest(a.table.play.state)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a card text divides by nothing")

    from tests.demo.game import Turn

    monkeypatch.setitem(Turn.steps, "act", (broken, True))
    assert code(a.answer("done")) == "fault"
    assert a.game.digest(a.table.play.state) == before
    assert a.table.status == "suspended"
    assert "ZeroDivisionError" in a.reports[0]["text"]
    assert a.reports[0]["match"]["record"]["game"] == "demo"


def test_resigning() -> None:
    a = two()
    a.say(2, protocol.Resign(id="r", seat=1))
    assert a.last(1, protocol.Update).outcome.winners == [0]
    b = Around(seats=3)
    for n in range(3):
        b.sit(n + 1, n)
    b.say(1, protocol.Resign(id="r", seat=0))
    assert b.table.status == "running"
    assert b.table.bot_asked() == 0


def test_a_draw_needs_everybody() -> None:
    a = two()
    a.say(1, protocol.OfferDraw(id="d", seat=0))
    proposal = a.last(2, protocol.Table).proposal
    assert (proposal.kind, proposal.seat, proposal.needed) == ("draw", 0, [1])
    assert a.table.status == "running"
    a.say(2, protocol.Consent(id="n", seat=1, proposal=proposal.number, yes=False))
    assert a.last(1, protocol.Table).proposal is None
    assert a.table.status == "running"
    a.say(2, protocol.OfferDraw(id="e", seat=1))
    a.say(1, protocol.Consent(id="y", seat=0, proposal=a.last(1, protocol.Table).proposal.number, yes=True))
    outcome = a.last(2, protocol.Update).outcome
    assert (outcome.winners, outcome.how) == ([], "agreed")
    assert "agreed" in outcome.text
    assert a.last(1, protocol.Update).decision is None
    assert code(a.say(1, protocol.OfferDraw(id="f", seat=0))) == "over"


def test_a_move_withdraws_an_offer_of_a_draw() -> None:
    a = two()
    a.say(2, protocol.OfferDraw(id="d", seat=1))
    a.answer("done", number=1)
    assert a.last(1, protocol.Table).proposal is None
    assert a.table.status == "running"


def test_only_people_still_in_the_game_agree_to_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    a = Around()
    a.sit(1, 0, 1)
    a.say(1, protocol.OfferDraw(id="d", seat=0))  # both seats are mine: I agree with myself
    assert a.last(1, protocol.Update).outcome.winners == []
    b = Around(seats=3)
    for n in range(3):
        b.sit(n + 1, n)
    monkeypatch.setattr(type(b.game), "playing", lambda self, s: (0, 1), raising=False)
    assert code(b.say(3, protocol.OfferDraw(id="d", seat=2))) == "not_now"
    b.say(1, protocol.OfferDraw(id="d", seat=0))
    assert b.last(1, protocol.Table).proposal.needed == [1]
    b.say(2, protocol.Resign(id="r", seat=1))  # now a computer player sits there, and nobody is left to answer
    assert b.last(1, protocol.Table).proposal is None
    assert code(b.say(1, protocol.OfferDraw(id="e", seat=0))) == "nobody_to_agree"


def test_hot_seat_shows_one_seat_at_a_time() -> None:
    a = Around()
    a.sit(1, 0, 1)
    assert a.last(1, protocol.Update).seat == 0
    a.answer("done", number=1)
    assert a.last(1, protocol.Update).seat == 0
    assert a.last(1, protocol.Update).decision is None
    told = a.say(1, protocol.Look(seat=1))
    assert isinstance(told[0], protocol.Update)
    assert told[0].decision is not None
    a.say(1, protocol.Look(seat=0))
    assert a.last(1, protocol.Update).undo == "free"  # nobody else sits here, so nobody has to agree


def test_hand_over_takes_the_seat_at_once() -> None:
    a = two()
    a.carry(a.table.attendance.hand_over(a.now, 0))
    assert a.closed == {1: 4003}
    assert code(a.answer("done")) == "not_yours"


# --- words --------------------------------------------------------------------------------------------------------


def test_why_not_answers_by_card_text_and_wish() -> None:
    a = two()
    s = a.table.play.state
    garlic = next((c for c in s.hand(0) if s.face[c] == 3), None)
    card = garlic if garlic is not None else s.hand(0)[0]
    items = a.say(1, protocol.WhyNot(id="q", seat=0, card=card))[0].items
    assert items
    assert all(i.offered or i.text for i in items)
    told = a.say(1, protocol.WhyNot(id="q2", seat=0, text="attack Hunter"))[0]
    assert isinstance(told, protocol.Reasons)
    told = a.say(1, protocol.WhyNot(id="q3", seat=0, wish=["attack", s.hand(0)[0]]))[0]
    assert isinstance(told, protocol.Reasons)
    assert told.items[0].rule == "DEMO-FIGHT-02"
    hidden = s.hand(1)[0]
    assert a.say(1, protocol.WhyNot(id="q4", seat=0, card=hidden))[0].items == []
    assert len(a.told[2]) == len([t for t in a.told[2] if not isinstance(t, protocol.Reasons)])


def test_a_hint_is_asked_for_and_told_to_the_asker_only() -> None:
    a = two()
    a.sit(3, 0, language="fr")
    assert a.say(3, protocol.Hint(id="h", seat=0, seq=0)) == []
    assert a.hints == [Advising(3, "h", 0, 0, "fr")]
    assert code(a.say(1, protocol.Hint(id="h2", seat=0, seq=0))) == "too_fast"  # one at a time for a seat
    before = {n: len(told) for n, told in a.told.items()}
    a.carry(a.table.talk.hinted(a.now, a.hints[0], 1, "parce que"))
    advice = a.last(3, protocol.Advice)
    assert (advice.id, advice.seq, advice.option, advice.text) == ("h", 0, a.options()[1], "parce que")
    others = [t for n in (1, 2) for t in a.told[n][before[n] :]]
    assert all(isinstance(t, protocol.Table) for t in others)
    assert a.last(2, protocol.Table).unrated  # two people play here: advice is no secret
    a.restart()
    assert a.table.unrated


def test_hints_have_limits_and_grow_stale() -> None:
    a = two()
    assert code(a.say(2, protocol.Hint(id="h", seat=1, seq=0))) == "not_now"
    assert code(a.say(1, protocol.Hint(id="h", seat=0, seq=3))) == "stale"
    for n in range(limits.HINT_BURST):
        a.say(1, protocol.Hint(id=f"h{n}", seat=0, seq=0))
        a.carry(a.table.talk.hinted(a.now, a.hints[-1], None, ""))
        assert a.last(1, protocol.Refused).code == "no_hint"
    assert code(a.say(1, protocol.Hint(id="more", seat=0, seq=0))) == "too_fast"
    a.later(5)
    assert a.say(1, protocol.Hint(id="later", seat=0, seq=0)) == []
    a.answer(a.options()[0])
    a.carry(a.table.talk.hinted(a.now, a.hints[-1], 0, "because"))
    assert a.last(1, protocol.Refused).code == "stale"


def test_a_warning_is_told_to_whoever_plays_against_computers() -> None:
    """It names the option that was asked about; nothing speaks against it if the text is empty."""
    a = Around(bots=(1,))
    a.sit(1, 0)
    key = a.options()[1]
    assert a.say(1, protocol.Hint(id="w", seat=0, seq=0, option=key)) == []
    assert a.hints == [Advising(1, "w", 0, 0, "en", 1)]
    a.carry(a.table.talk.hinted(a.now, a.hints[0], 1, ""))
    advice = a.last(1, protocol.Advice)
    assert (advice.id, advice.seq, advice.option, advice.text) == ("w", 0, key, "")
    assert code(a.say(1, protocol.Hint(id="w2", seat=0, seq=0, option="nothing of that"))) == "not_now"
    for n in range(limits.WARNING_BURST - 1):
        assert a.say(1, protocol.Hint(id=f"x{n}", seat=0, seq=0, option=key)) == []
        a.carry(a.table.talk.hinted(a.now, a.hints[-1], 1, "because"))
    assert code(a.say(1, protocol.Hint(id="more", seat=0, seq=0, option=key))) == "too_fast"
    assert a.say(1, protocol.Hint(id="h", seat=0, seq=0)) == []  # hints are counted by themselves


def test_nobody_is_warned_where_others_play_without() -> None:
    a = two()
    assert code(a.say(1, protocol.Hint(id="w", seat=0, seq=0, option=a.options()[0]))) == "not_now"
    assert not a.table.unrated
    a.say(1, protocol.Hint(id="h", seat=0, seq=0))
    a.carry(a.table.talk.hinted(a.now, a.hints[0], 0, "because"))
    assert a.table.unrated
    assert a.say(1, protocol.Hint(id="w2", seat=0, seq=0, option=a.options()[0])) == []


def test_a_hint_does_not_reach_somebody_who_left() -> None:
    a = two()
    a.say(1, protocol.Hint(id="h", seat=0, seq=0))
    a.carry(a.table.leave(a.now, 1))
    assert a.carry(a.table.talk.hinted(a.now, a.hints[0], 0, "because")).sends == []
    a.sit(1, 0)
    a.say(1, protocol.Hint(id="h", seat=0, seq=0))
    a.carry(a.table.attendance.hand_over(a.now, 0))
    assert a.carry(a.table.talk.hinted(a.now, a.hints[1], 0, "because")).sends == []


def test_chat_has_limits_and_is_kept_as_text() -> None:
    a = two()
    a.sit(3)
    a.say(3, protocol.Chat(id="x", text="<script>alert(1)</script>\u202e\x1b[31m"))
    assert a.last(2, protocol.Spoken).text == "<script>alert(1)</script>[31m"
    codes = [
        t.code
        for n in range(9)
        for t in a.say(1, protocol.Chat(id=f"c{n}", text="hi"))
        if isinstance(t, protocol.Refused)
    ]
    assert codes == ["too_fast"] * 4
    a.later(10)
    assert isinstance(a.say(1, protocol.Chat(id="later", text="hi"))[0], protocol.Ack)
    assert code(a.say(2, protocol.Chat(id="e", text="\u202e\x07"))) == "bad_message"
    a.restart()
    a.sit(2, 1)
    assert a.last(2, protocol.Spoken).text == "hi"


def test_chat_is_limited_by_session_not_by_connection() -> None:
    a = Around(seed=1)
    for number in (1, 2, 3):
        a.carry(a.table.join(a.now, Conn(number, frozenset({0}), session="s", address="x")))
        a.say(number, protocol.Hello())
    told = [t for n in range(12) for t in a.say(1 + n % 3, protocol.Chat(id=f"c{n}", text="hi"))]
    assert sum(isinstance(t, protocol.Ack) for t in told) == limits.CHAT_BURST
    for number in (4, 5, 6):  # a new session costs a watcher nothing: they are counted by address
        a.carry(a.table.join(a.now, Conn(number, frozenset(), session=f"s{number}", address="y")))
        a.say(number, protocol.Hello())
    told = [t for n in range(12) for t in a.say(4 + n % 3, protocol.Chat(id=f"c{n}", text="hi"))]
    assert sum(isinstance(t, protocol.Ack) for t in told) == limits.CHAT_BURST


def test_a_muted_seat_is_not_heard_by_whoever_muted_it() -> None:
    a = two()
    a.sit(3)
    assert code(a.say(1, protocol.Mute(id="me", seat=0, about=0, on=True))) == "not_now"
    assert code(a.say(1, protocol.Mute(id="no", seat=0, about=7, on=True))) == "not_now"
    assert isinstance(a.say(1, protocol.Mute(id="m", seat=0, about=1, on=True))[0], protocol.Ack)
    assert a.last(1, protocol.Table).mine[0].muted == [1]
    a.say(1, protocol.Mute(id="w", seat=0, about=None, on=True))
    a.say(2, protocol.Chat(id="c", text="boo"))
    a.say(3, protocol.Chat(id="c", text="boo too"))
    assert not any(isinstance(t, protocol.Spoken) for t in a.told[1])
    assert [t.text for t in a.told[2] if isinstance(t, protocol.Spoken)] == ["boo", "boo too"]
    assert all(t.mine[0].muted == [] for t in a.told[2] if isinstance(t, protocol.Table))  # nobody else is told
    a.restart()
    a.sit(1, 0)
    assert not any(isinstance(t, protocol.Spoken) for t in a.told[1])
    assert a.last(1, protocol.Table).mine[0].muted == [None, 1]
    a.say(1, protocol.Mute(id="o", seat=0, about=1, on=False))
    a.say(1, protocol.Mute(id="o2", seat=0, about=None, on=False))
    a.sit(4, 0)
    assert a.last(4, protocol.Spoken).text == "boo too"


def again(told: list[protocol.ServerMessage]) -> bool:
    """Whether the only thing told is that it had been done before."""
    return len(told) == 1 and isinstance(told[0], protocol.Ack) and told[0].again


def test_whatever_is_sent_again_is_acknowledged_again() -> None:
    a, option = with_fighter()
    a.answer(option)
    undo = protocol.Undo(id="u", seat=0, seq=1)
    a.say(1, undo)
    assert again(a.say(1, undo))
    agree = protocol.Consent(id="c", seat=1, proposal=a.last(2, protocol.Table).proposal.number, yes=True)
    a.say(2, agree)
    seq = a.table.seq
    assert again(a.say(2, agree))
    a.restart()
    a.sit(2, 1)
    assert again(a.say(2, agree))
    assert a.table.seq == seq
    a = two()
    a.answer("done")
    a.carry(a.table.leave(a.now, 2))
    spans: tuple[tuple[Literal["wait", "bot"], float], ...] = (
        ("wait", attendance.GRACE + 121),
        ("bot", attendance.MORE + 1),
    )
    for choice, seconds in spans:
        a.later(seconds)
        absent = protocol.Absent(id=choice, seat=0, about=1, choice=choice)
        assert isinstance(a.say(1, absent)[0], protocol.Ack)
        assert again(a.say(1, absent))
        a.restart()
        a.sit(1, 0)
        assert again(a.say(1, absent))
        a.now += attendance.GRACE


def test_a_refused_proposal_and_a_claim_are_acknowledged_again() -> None:
    a, option = with_fighter()
    a.answer(option)
    a.say(1, protocol.Undo(id="u", seat=0, seq=1))
    refuse = protocol.Consent(id="c", seat=1, proposal=a.last(2, protocol.Table).proposal.number, yes=False)
    a.say(2, refuse)
    assert again(a.say(2, refuse))
    a = two()
    a.answer("done")
    a.carry(a.table.leave(a.now, 2))
    a.later(attendance.GRACE + 121)
    claim = protocol.Absent(id="claim", seat=0, about=1, choice="claim")
    a.say(1, claim)
    a.restart()
    a.sit(1, 0)
    assert again(a.say(1, claim))


def test_a_report_stays_on_the_server() -> None:
    a = two()
    told = a.say(1, protocol.Report(id="r", text="odd"))
    assert isinstance(told[0], protocol.Reported)
    assert a.reports[0]["match"]["record"]["answers"]
    assert a.reports[0]["text"] == "odd"


def test_reports_do_not_fill_the_disk() -> None:
    """Each is a file with the whole game in it: whoever sends many waits, on however many sockets."""
    a = two()
    a.sit(3, 0)
    told = [a.say(1 if n % 2 else 3, protocol.Report(id=f"r{n}", text="odd"))[0] for n in range(20)]
    assert sum(isinstance(t, protocol.Reported) for t in told) == len(a.reports) == limits.REPORT_BURST
    refused = next(t for t in told if isinstance(t, protocol.Refused))
    assert refused.code == "too_fast"
    a.later(120)
    assert isinstance(a.say(1, protocol.Report(id="later", text="odd"))[0], protocol.Reported)
