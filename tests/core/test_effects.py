"""Effect programs: control words in every combination, forced choices, saves in the middle, results."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.decisions import NO, NOBODY, YES, Option
from hellmouth.core.effects import Op, Program, Resolve, choose, each, if_, may
from hellmouth.core.plain import decode, encode
from tests.core.toy import GAME, Ask, Toy, toy


class Say(Op):
    """Notes a text, with what a name is bound to."""

    __slots__ = ("name", "text")

    def __init__(self, text: str, name: str = "") -> None:
        self.text, self.name = text, name

    def run(self, s: Any, f: Resolve) -> None:
        s.heard.append(self.text + (f" {f.names[self.name]}" if self.name else ""))


class Bind(Op):
    __slots__ = ("name", "value")

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def run(self, s: Any, f: Resolve) -> None:
        f.names[self.name] = self.value


class Throw(Op):
    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        f.roll(s, 6, dice=2)

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        s.heard.append(f"rolled {value}")


class CallAsk(Op):
    """Runs a frame and takes its result."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        f.call(s, Ask((("take", 0), ("take", 1)), seat=1))

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        s.heard.append(f"got {value[1]}")


class Twice(Op):
    """Asks a second time from `take`."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        f.names["asked"] = 1
        f.ask(s, f.seat, "number")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("count", n * f.names["asked"]) for n in (1, 2)]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        s.heard.append(f"count {value[1]}")
        if f.names["asked"] == 1:
            f.names["asked"] = 10
            f.ask(s, f.seat, "number")


class Shout(Op):
    """Emits an event."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.heard.append("shouts")
        s.emit("shout")


class Stop(Op):
    """Ends the game."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.finish([0], "core.over")


def cards(*ids: int) -> Any:
    return lambda s, f: ids


def start(monkeypatch: pytest.MonkeyPatch, *program: Op, **programs: Program) -> Toy:
    monkeypatch.setattr(Toy, "programs", {"main": program, **programs})
    return toy(Resolve("main", 3, 0))


def play(s: Toy, *answers: Option) -> list[str]:
    """Answer; at every decision the state goes through a save and a copy first."""
    for answer in answers:
        loaded = decode(encode(s))
        assert loaded == s == s.copy()
        s.become(loaded)
        GAME.answer(s, answer)
    return s.heard


def test_operations_run_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, Say("one"), Bind("x", 5), Say("two", "x"))
    assert s.heard == ["one", "two 5"]
    assert s.stack == []


@pytest.mark.parametrize(("answer", "heard"), [(YES, ["in", "after"]), (NO, ["after"])])
def test_may(monkeypatch: pytest.MonkeyPatch, answer: Option, heard: list[str]) -> None:
    s = start(monkeypatch, *may(Say("in")), Say("after"))
    assert (s.seat, s.kind, s.offer()) == (0, "yes_no", [YES, NO])
    assert play(s, answer) == heard


@pytest.mark.parametrize("holds", [True, False])
def test_if_with_and_without_otherwise(monkeypatch: pytest.MonkeyPatch, holds: bool) -> None:
    def test(s: object, f: object) -> bool:
        return holds

    without, both = if_(test, Say("a"), Say("b")), if_(test, Say("c"), otherwise=(Say("d"), Say("e")))
    s = start(monkeypatch, *without, *both, Say("end"))
    assert s.heard == (["a", "b", "c", "end"] if holds else ["d", "e", "end"])


def test_each_binds_every_card_and_forgets_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, *each("c", cards(4, 5, 6), Say("card", "c")), Say("end"))
    assert s.heard == ["card 4", "card 5", "card 6", "end"]
    s = start(monkeypatch, *each("c", cards(), Say("card", "c")), Say("end"))
    assert s.heard == ["end"]


def test_each_fixes_its_list_when_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [4, 5]

    def grow(s: object, f: object) -> bool:
        here.append(9)
        return True

    s = start(monkeypatch, *each("c", lambda s, f: here, *if_(grow, Say("card", "c"))))
    assert s.heard == ["card 4", "card 5"]


def test_each_inside_each_runs_the_inner_one_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, *each("a", cards(1, 2), *each("b", cards(7, 8), Say("a", "a"), Say("b", "b"))))
    assert s.heard == ["a 1", "b 7", "a 1", "b 8", "a 2", "b 7", "a 2", "b 8"]


def test_choose_binds_and_a_single_choice_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch,
        *choose("x", cards(4, 5)),
        *choose("y", cards(6)),
        *choose("z", cards()),
        Say("x", "x"),
        Say("y", "y"),
        Say("z", "z"),
    )
    assert s.offer() == [("choose", 4), ("choose", 5)]
    assert play(s, ("choose", 5)) == ["x 5", "y 6", "z -1"]


def test_an_optional_choice_may_be_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, *choose("x", cards(4), optional=True), Say("x", "x"))
    assert s.offer() == [("choose", 4), NO], "one card and no is a real choice"
    assert play(s, NO) == ["x -1"]


def test_everything_nested_and_saved_at_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each of two cards: you may choose one of two; if it was the second, say so; otherwise roll."""

    def second(s: object, f: Resolve) -> bool:
        return bool(f.names["x"] == 5)

    body = may(*choose("x", cards(4, 5)), *if_(second, Say("second"), otherwise=(Throw(), Say("first"))))
    s = start(monkeypatch, *each("c", cards(1, 2, 3), *body, Say("done", "c")))
    heard = play(s, YES, ("choose", 5), NO, YES, ("choose", 4))
    assert heard[:3] == ["second", "done 1", "done 2"]
    assert heard[3].startswith("rolled (")
    assert heard[4:] == ["first", "done 3"]


def test_a_frame_inside_an_effect_hands_its_result_back(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, Say("before"), CallAsk(), Say("after"))
    assert s.seat == 1
    assert s.where() == ("core.Resolve.taken", "core.Ask.take")
    assert play(s, ("take", 1)) == ["before", "take 1", "got 1", "after"]


def test_an_operation_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, Twice(), Say("end"))
    assert play(s, ("count", 2), ("count", 10)) == ["count 2", "count 10", "end"]


def test_dice_asked_in_mid_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "programs", {"main": (Throw(), Say("end"))})
    s = toy(Resolve("main", 3, 0), explicit=True)
    assert play(s, ("roll", 2), ("roll", 6)) == ["rolled (2, 6)", "end"]


def test_triggers_of_an_operation_resolve_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "programs", {"main": (Shout(), Say("next")), "echo": (*may(Say("echo")),)})
    s = toy(Ask((YES, NO)))
    s.waiting = [(1, "echo", 2)]
    s.stack[:] = [Resolve("main", 3, 0)]
    s.seat, s.options = NOBODY, None
    s.run()
    assert s.seat == 1
    assert play(s, YES) == ["shouts", "echo", "next"]


def test_the_game_may_end_in_mid_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, Say("last"), Stop(), Say("never"))
    assert s.heard == ["last"]
    assert s.outcome == (0,)


def test_a_program_returns_the_name_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "programs", {"main": (Bind("result", 7),), "none": ()})
    s = toy(Ask((YES, NO)))
    for ref, value in (("main", 7), ("none", None)):
        s.stack.append(Resolve(ref, 3, 0))
        s.seat = NOBODY
        s.stack[-1].begin(s)  # type: ignore[attr-defined]  # the frame just put there
        assert s.value == value


def test_the_question_of_an_effect_names_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, Bind("x", 4), *may(Say("in")))
    decision = GAME.decision(s)
    assert decision is not None
    assert decision.prompt == ("core.ask.effect.May", {"source": 3, "x": 4})
    assert decision.source == 3
