"""Frames: which methods are steps, what is inherited, and how a question is called."""

from __future__ import annotations

from hellmouth.core.decisions import DONE, PASS, Option
from hellmouth.core.frames import Frame
from tests.core.toy import GAME, Toy, toy


class Base(Frame):
    card: int = 3

    def begin(self, s: Toy) -> None:
        s.ask(0, "card", then="pick")

    def offer_pick(self, s: Toy) -> list[Option]:
        return [PASS, DONE]

    def pick(self, s: Toy, option: Option) -> None:
        self._note(s, "base")
        self.later(s)

    def later(self, s: Toy) -> None:
        s.done()

    def _note(self, s: Toy, text: str) -> None:
        s.heard.append(text)

    @property
    def half(self) -> int:
        return self.card // 2


class Derived(Base):
    def offer_pick(self, s: Toy) -> list[Option]:
        return [DONE, PASS]

    def later(self, s: Toy) -> None:
        self._note(s, "derived")
        s.done()


def test_methods_are_steps_and_offers() -> None:
    assert set(Base.steps) == {"begin", "pick", "later"}
    assert set(Base.offers) == {"pick"}
    assert [name for name, (_, wants) in Base.steps.items() if wants] == ["pick"]


def test_a_derived_frame_changes_single_steps() -> None:
    assert set(Derived.steps) == set(Base.steps)
    assert Base.steps["later"] != Derived.steps["later"]
    assert Base.steps["pick"] == Derived.steps["pick"]
    s = toy(Derived())
    assert s.offer() == [DONE, PASS]
    GAME.answer(s, DONE)
    assert s.heard == ["base", "derived"]


def test_a_frame_begins_at_its_beginning_and_knows_its_place() -> None:
    frame = Derived(card=5)
    assert (frame.at, frame.card, frame.half) == ("begin", 5, 2)
    s = toy(frame)
    assert frame.at == "pick"
    assert frame.prompt(s) == ("core.ask.Derived.pick", {"card": 5})
