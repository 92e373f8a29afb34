"""State and frames: the run loop, asking, calling, chance, cards, events, and what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core import state as state_module
from hellmouth.core.decisions import CHANCE, DONE, EVERYBODY, NOBODY, PASS, Option
from hellmouth.core.errors import EngineFault, Refused, Runaway
from hellmouth.core.frames import Frame
from hellmouth.core.plain import decode, encode
from hellmouth.core.speech import Speech
from hellmouth.core.state import Triggers
from tests.core.toy import GAME, HAND_A, HAND_B, HIDDEN_ZONE, OPEN, Ask, Toy, toy

TWO = (("take", 0), ("take", 1))


class Nest(Frame):
    """Calls another frame twice and ends with what it returned."""

    got: tuple[Any, ...] = ()

    def begin(self, s: Toy) -> None:
        s.call(Ask(TWO), then="once")

    def once(self, s: Toy, value: Option) -> None:
        self.got = value
        s.call(Ask(TWO, seat=1), then="twice")

    def twice(self, s: Toy, value: Option) -> None:
        s.heard.append(f"{self.got[1]} then {value[1]}")
        s.goto(Ask(((*PASS,), DONE)))


class Loop(Frame):
    """Feeds itself for ever."""

    def begin(self, s: Toy) -> None:
        s.heard.append("round")
        self.at = "begin"


class Forced(Frame):
    """Has one choice only."""

    seat: int = 0

    def begin(self, s: Toy) -> None:
        s.ask(self.seat, "card", then="take")

    def offer_take(self, s: Toy) -> list[Option]:
        return [("take", 3)]

    def take(self, s: Toy, option: Option) -> None:
        s.heard.append(f"took {option[1]}")
        s.goto(Ask(TWO))


class Empty(Frame):
    def begin(self, s: Toy) -> None:
        s.ask(0, "card", then="take")

    def offer_take(self, s: Toy) -> list[Option]:
        return []

    def take(self, s: Toy, option: Option) -> None:
        raise NotImplementedError


class Break(Frame):
    """Changes everything and then breaks."""

    def begin(self, s: Toy) -> None:
        s.ask(0, "card", then="act")

    def offer_act(self, s: Toy) -> list[Option]:
        return [("take", 0), PASS]

    def act(self, s: Toy, option: Option) -> None:
        s.note("core.over")
        s.move(0, OPEN)
        s.heard.append("half done")
        s.call(Ask(TWO, seat=1), then="never")
        raise ZeroDivisionError("a bug in the rules")

    def never(self, s: Toy) -> None:
        raise NotImplementedError


class Throw(Frame):
    sides: int = 6
    dice: int = 2

    def begin(self, s: Toy) -> None:
        s.roll(self.sides, then="rolled", dice=self.dice)

    def rolled(self, s: Toy, dice: tuple[int, ...]) -> None:
        s.heard.append(str(dice))
        s.goto(Ask(TWO))


class Mix(Frame):
    count: int = 8

    def begin(self, s: Toy) -> None:
        s.shuffle(s.zones[HIDDEN_ZONE][: self.count], then="mixed")

    def mixed(self, s: Toy) -> None:
        s.goto(Ask(TWO))


class Emit(Frame):
    """Emits an event in a step that also returns a value."""

    def begin(self, s: Toy) -> None:
        s.call(Report(), then="reported")

    def reported(self, s: Toy, value: Any) -> None:
        s.heard.append(f"reported {value}")
        s.goto(Ask(TWO))


class Report(Frame):
    def begin(self, s: Toy) -> None:
        s.emit("happened", 1)
        s.done("worth keeping")


class AskAndEmit(Frame):
    def begin(self, s: Toy) -> None:
        s.emit("happened")
        s.ask(0, "card", then="take")

    def offer_take(self, s: Toy) -> list[Option]:
        return list(TWO)

    def take(self, s: Toy, option: Option) -> None:
        raise NotImplementedError


# --- asking and calling -------------------------------------------------------------------------------------------


def test_frames_nest_and_hand_values_back() -> None:
    s = toy(Nest())
    assert s.where() == ("core.Nest.once", "core.Ask.take")
    GAME.answer(s, ("take", 1))
    assert s.seat == 1
    GAME.answer(s, ("take", 0))
    assert s.heard == ["take 1", "take 0", "1 then 0"]
    assert s.where() == ("core.Ask.take",), "goto left nothing behind"
    GAME.answer(s, DONE)
    assert s.stack == []


def test_a_decision_says_who_what_and_why() -> None:
    s = toy(Nest())
    decision = GAME.decision(s)
    assert decision is not None
    assert (decision.seat, decision.kind, decision.options) == (0, "card", list(TWO))
    assert decision.prompt == ("core.ask.Ask.take", {"options": TWO, "seat": 0, "kind": "card"})
    assert decision.source is None
    assert "take" in repr(decision)


def test_a_single_option_is_answered_by_the_engine_and_told_to_that_seat_only() -> None:
    s = toy(Forced(seat=1), log=True)
    assert s.heard == ["took 3"]
    log = s.log or []
    assert [e.message for e in log] == ["core.log.forced"]
    assert log[0].heard_by(1)
    assert not log[0].heard_by(0)
    assert not log[0].heard_by(None)
    assert Speech(GAME, "en", 1).event(log[0], s) == "Only one choice: take a card"
    assert s.tick == 0, "nobody answered"


def test_a_deed_that_tells_itself_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "evident", frozenset({"take"}))
    assert toy(Forced(seat=1), log=True).log == []


def test_a_forced_answer_of_chance_is_not_told() -> None:
    assert toy(Forced(seat=CHANCE), log=True).log == []


def test_a_question_without_options_is_a_bug() -> None:
    with pytest.raises(AssertionError, match=r"Empty\.take asks seat 0 without any option"):
        toy(Empty())


def test_a_step_cannot_emit_and_ask() -> None:
    s = toy(Ask(TWO))
    s.waiting = [(0, "x", 0)]
    s.stack.append(AskAndEmit())
    s.seat = NOBODY
    with pytest.raises(AssertionError, match="events wait"):
        s.run()


def test_options_are_computed_anew_when_they_are_not_at_hand() -> None:
    s = toy(Ask(TWO))
    s.options = None
    assert s.offer() == list(TWO)
    loaded = decode(encode(s))
    assert GAME.decision(loaded).options == list(TWO)


# --- faults -------------------------------------------------------------------------------------------------------


def test_a_fault_puts_everything_back_and_carries_the_stack() -> None:
    s = toy(Nest(), log=True)
    s.stack.append(Break())
    s.seat = NOBODY
    s.run()
    s.note("core.draw")
    before, saved, log = s.copy(), encode(s), s.log
    with pytest.raises(EngineFault, match="ZeroDivisionError: a bug in the rules") as fault:
        GAME.answer(s, ("take", 0))
    assert fault.value.stack[:3] == ("core.Nest.once", "core.Ask.take", "core.Break.never")
    assert isinstance(fault.value.cause, ZeroDivisionError)
    assert s == before
    assert encode(s) == saved
    assert s.log is log
    assert [e.message for e in log or []] == ["core.draw"], "what the broken answer told is forgotten"
    assert s.offer() == [("take", 0), PASS]
    assert GAME.decision(s) is not None


def test_without_the_safety_copy_a_fault_is_still_told() -> None:
    s = toy(Break())
    with pytest.raises(EngineFault):
        GAME.answer(s, ("take", 0), safe=False)
    assert s.heard == ["half done"]


def test_taking_an_option_of_the_list_is_answering_without_questions() -> None:
    asked, taken = toy(Nest()), toy(Nest())
    while (decision := GAME.decision(asked)) is not None:
        GAME.answer(asked, decision.options[0])
        GAME.take(taken, taken.offer()[0])
        assert taken == asked
    with pytest.raises(EngineFault, match="ZeroDivisionError"):
        GAME.take(toy(Break()), ("take", 0))


@pytest.mark.pure
def test_an_effect_that_feeds_itself_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_module, "LIMIT", 500)
    s = toy(Ask(TWO))
    before = s.copy()
    s.stack.insert(0, Loop())
    looping = s.copy()
    with pytest.raises(Runaway, match=r"500 steps without a decision at core\.Loop\.begin"):
        GAME.answer(s, ("take", 0))
    assert s == looping, "all or nothing here too"
    assert s != before
    with pytest.raises(Runaway):
        GAME.take(s, ("take", 0))


# --- refusing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [
        ("take", 5),
        ("take",),
        ("fly",),
        (),
        None,
        [],
        ["take", 0],
        "take",
        ("take", 99),
        ("take", "x"),
        ("give", 0, 7),
        ("go", 9),
        ("count", "many"),
        ("order", 1, 0),
    ],
)
def test_what_is_not_offered_is_refused(wish: Any) -> None:
    s = toy(Ask(TWO))
    before = s.copy()
    with pytest.raises(Refused) as refusal:
        GAME.answer(s, wish)
    assert refusal.value.reason.message.startswith("core.why.")
    assert s == before
    assert s.offer() == list(TWO)


def test_a_refusal_names_the_rule() -> None:
    s = toy(Ask(TWO))
    s.show(5)
    with pytest.raises(Refused, match=r"core\.why\.not_your_turn \[TOY-01\]"):
        GAME.answer(s, ("take", 5))


def test_a_card_one_does_not_know_is_not_explained() -> None:
    s = toy(Ask(TWO))
    assert GAME.refusal(s, 0, ("take", 5)).rule == ""
    s.show(5, 1)
    assert GAME.refusal(s, 0, ("take", 5)).rule == "TOY-01"
    assert GAME.refusal(s, 1, ("take", 5)).rule == ""


@pytest.mark.parametrize("equal", [("take", True), ("take", 1.0)])
def test_an_equal_of_an_option_does_not_enter_the_state(equal: Any) -> None:
    s = toy(Ask(TWO))
    GAME.answer(s, equal)
    assert s.heard == ["take 1"]


def test_after_the_end_nothing_is_offered() -> None:
    s = toy(Ask(TWO))
    s.finish([1], "core.over")
    assert (s.outcome, s.stack, s.seat) == ((1,), [], NOBODY)
    assert GAME.decision(s) is None
    assert s.offer() == []
    with pytest.raises(Refused, match=r"core\.why\.over"):
        GAME.answer(s, ("take", 0))


# --- chance -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "dice"), [(6, 1), (6, 3), (20, 2), (1, 2)])
def test_dice_fall_the_same_way_asked_or_not(sides: int, dice: int) -> None:
    silent, asked = toy(Throw(sides, dice)), toy(Throw(sides, dice), explicit=True)
    while asked.seat == CHANCE:
        assert asked.kind == "roll"
        GAME.answer(asked, GAME.nature(asked))
    assert asked.heard == silent.heard
    asked.explicit, asked.tick = False, silent.tick
    assert asked == silent, "streams and reveals too"


def test_asked_dice_can_be_scripted_and_saved_between_two_dice() -> None:
    s = toy(Throw(6, 2), explicit=True)
    assert s.offer() == [("roll", n) for n in range(1, 7)]
    GAME.answer(s, ("roll", 6))
    s = decode(encode(s))
    GAME.answer(s, ("roll", 1))
    assert s.heard == ["(6, 1)"]


@pytest.mark.parametrize("count", [0, 1, 2, 8])
def test_shuffles_fall_the_same_way_asked_or_not(count: int) -> None:
    silent, asked = toy(Mix(count)), toy(Mix(count), explicit=True)
    while asked.seat == CHANCE:
        GAME.answer(asked, GAME.nature(asked))
    asked.explicit, asked.tick = False, silent.tick
    assert asked == silent


def test_a_shuffle_permutes_faces_and_forgets() -> None:
    s = toy(Ask(TWO))
    s.show(0)
    s.show(1, 1)
    before = s.reveals
    s.arrange([0, 1, 2], [2, 0, 1])
    assert s.face[:3] == [12, 10, 11]
    assert s.known[:3] == [0, 0, 0]
    assert s.zones[HIDDEN_ZONE] == list(range(8)), "ids stay where they are"
    assert s.reveals == before + 1


def test_a_scripted_order_is_checked() -> None:
    s = toy(Mix(3), explicit=True)
    for wrong in [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, "2"), (2, 1, False)]:
        with pytest.raises(Refused):
            GAME.answer(s, ("order", *wrong))
    GAME.answer(s, ("order", 2, 1, 0))
    assert s.face[:3] == [12, 11, 10]


# --- cards and events ---------------------------------------------------------------------------------------------


def test_moving_a_card_shows_it_to_the_new_zone() -> None:
    s = toy(Ask(TWO))
    s.move(3, HAND_A)
    assert (s.zones[HAND_A], s.zone[3], s.known[3]) == ([3], HAND_A, 1)
    s.move(3, HAND_B)
    assert s.known[3] == 3, "A still knows what B got"
    s.move(3, HIDDEN_ZONE, place=0)
    assert s.zones[HIDDEN_ZONE][0] == 3
    assert s.known[3] == 3, "only a shuffle makes people forget"
    s.move(3, OPEN)
    assert s.known[3] == EVERYBODY


def test_learning_a_face_counts_once() -> None:
    s = toy(Ask(TWO))
    s.show(2, 1)
    s.show(2, 1)
    assert s.reveals == 1


def test_a_note_remembers_who_knew_the_card() -> None:
    s = toy(Ask(TWO), log=True)
    s.move(3, HAND_A)
    s.note("core.card", card=3, n=7)
    s.move(3, OPEN)
    event = (s.log or [])[-2]
    assert event.seen_by(0)["card"].face == 13
    assert event.seen_by(1)["card"].face == -1
    assert event.seen_by(None)["card"].face == -1
    assert event.seen_by(1)["n"] == 7


def test_a_move_is_an_event_without_words() -> None:
    s = toy(Ask(TWO), log=True)
    start = s.zone[3]
    s.move(3, HAND_A)
    s.move(3, HAND_A)
    moves = [e for e in s.log or [] if not e.is_told]
    assert [(e.args["start"], e.args["end"]) for e in moves] == [(start, HAND_A)]
    assert moves[0].masked(0).args["card"].face == 13
    assert moves[0].masked(1).args["card"].face == -1


def test_nobody_listens_nothing_is_noted() -> None:
    s = toy(Ask(TWO))
    s.note("no.such.message", card=99)
    assert s.log is None


def test_triggers_resolve_before_the_step_returns_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "resolve", lambda s, item: Ask(TWO, seat=item[0]))
    s = toy(Ask((PASS, DONE)))
    s.waiting = [(1, "b", 1), (0, "a", 0)]
    s.stack[-1:] = [Emit()]
    s.seat, s.options = NOBODY, None
    s.run()
    assert (s.seat, s.heard) == (0, []), "the active player's first"
    GAME.answer(s, ("take", 0))
    assert s.seat == 1
    GAME.answer(s, ("take", 1))
    assert s.heard == ["take 0", "take 1", "reported worth keeping"]


def test_players_order_their_own_triggers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "resolve", lambda s, item: Ask(TWO, seat=item[0], kind=item[1]))
    s = toy(Triggers([(0, "card", 4), (0, "pay", 5), (0, "pay", 5), (1, "seat", 6)]))
    assert s.kind == "order"
    assert s.offer() == [("first", 0, 4), ("first", 1, 5)], "equal ones are merged"
    s = decode(encode(s))
    GAME.answer(s, ("first", 1, 5))
    kinds = []
    while s.seat != NOBODY:
        kinds.append((s.seat, s.kind))
        GAME.answer(s, s.offer()[0])
    assert kinds == [(0, "pay"), (0, "order"), (0, "card"), (0, "pay"), (1, "seat")]
