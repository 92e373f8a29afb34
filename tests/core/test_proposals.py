"""Proposed events: interrupts may change or prevent them, each once, offered or compulsory."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.core.events import Pending
from hellmouth.core.plain import decode, encode
from hellmouth.core.proposals import Proposal
from hellmouth.core.visibility import view
from tests.core.toy import GAME, Toy, toy


class Wound(Proposal):
    """Hurts; `shields` may step in: (seat, ability, card)."""

    amount: int = 3
    shields: tuple[Pending, ...] = ()

    def interrupts(self, s: Toy) -> list[Pending]:
        return list(self.shields)

    def compulsory(self, s: Toy, item: Pending) -> bool:
        return bool(item[1] == "must")

    def happen(self, s: Toy) -> None:
        s.heard.append(f"hurts {self.amount}")
        s.done(True)

    def prevented(self, s: Toy) -> None:
        s.heard.append("prevented")
        s.done(False)


class Less(Op):
    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.heard.append(f"{f.source} steps in")
        s.stack[-2].amount -= 1


class Prevent(Op):
    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.stack[-2].cancelled = True


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "programs", {"less": (Less(),), "must": (Less(),), "prevent": (Prevent(),)})


def play(s: Toy, *answers: Option) -> list[str]:
    for answer in answers:
        s.become(decode(encode(s)))
        GAME.answer(s, answer)
    return s.heard


def wound(*shields: Pending) -> Toy:
    frame = Wound()
    frame.shields = shields
    return toy(frame)


def test_without_interrupts_it_happens_at_once() -> None:
    assert wound().heard == ["hurts 3"]


def test_an_interrupt_is_offered_and_may_be_declined() -> None:
    s = wound((0, "less", 4))
    assert (s.seat, s.kind, s.offer()) == (0, "yes_no", [("react", 4, 0), NO])
    assert play(s, NO) == ["hurts 3"]


def test_an_interrupt_changes_the_event_and_is_not_offered_twice() -> None:
    assert play(wound((0, "less", 4)), ("react", 4, 0)) == ["4 steps in", "hurts 2"]


def test_an_interrupt_may_prevent_the_event() -> None:
    s = wound((0, "prevent", 4), (0, "less", 5))
    assert play(s, ("react", 4, 0)) == ["prevented"], "nothing further is asked"


def test_a_compulsory_interrupt_is_not_asked() -> None:
    assert wound((0, "must", 4)).heard == ["4 steps in", "hurts 2"]


def test_several_interrupts_one_after_the_other() -> None:
    s = wound((0, "less", 4), (0, "less", 5), (1, "less", 6))
    assert s.offer() == [("react", 4, 0), ("react", 5, 1), NO], "the first seat's, not the other's"
    play(s, ("react", 5, 1))
    assert s.offer() == [("react", 4, 0), NO]
    play(s, NO)
    assert (s.seat, s.offer()) == (1, [("react", 6, 0), NO])
    assert play(s, ("react", 6, 0)) == ["5 steps in", "6 steps in", "hurts 1"]


def test_a_compulsory_one_among_optional_ones() -> None:
    s = wound((0, "less", 4), (0, "must", 5))
    assert s.offer() == [("react", 4, 0), NO], "what must happen is not offered"
    assert play(s, NO) == ["5 steps in", "hurts 2"]


def spent(s: Toy, viewer: int | None) -> Any:
    frame: Any = view(s, viewer).state.stack[-1]
    return frame.spent


def test_others_do_not_see_what_a_seat_declined() -> None:
    s = wound((0, "less", 4), (1, "less", 6))
    play(s, NO)
    assert s.seat == 1
    assert spent(s, 0) == ((0, "less", 4),)
    assert spent(s, 1) == ()
    assert spent(s, None) == ()


def test_texts_read_the_fields_of_the_event() -> None:
    assert Wound().proposed(toy())["amount"] == 3
