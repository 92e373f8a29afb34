"""Frames: one small plain object per procedure of the rules, with named steps.

A frame reads top to bottom like the rulebook. Its fields are plain values, `at` names the step that runs next, so the
whole stack of frames ("Turn > Fight > Resolve") can be copied and saved at any decision.

    class Fight(Frame[Battle]):
        attacker: int
        defender: int = -1

        def begin(self, s: Battle) -> None:
            s.ask(s.rival, "card", then="defend")

        def offer_defend(self, s: Battle) -> list[Option]:
            return [("defend", c) for c in defenders(s, self.attacker)]

        def defend(self, s: Battle, option: Option) -> None:
            self.defender = option[1]
            s.call(Window(...), then="strike")

        def strike(self, s: Battle) -> None:
            s.done(winner)

A step ends by exactly one of: `s.ask(seat, kind, then)` pauses for a choice, offered by `offer_<then>` and handed to
the step `<then>`; `s.call(frame, then)` runs a nested frame first, whose result is handed to the step `<then>`;
`s.roll` and `s.shuffle` ask chance; `s.done(value)` returns to the caller; or it simply calls the next step. A step
takes the state, and the value if it wants one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from hellmouth.core.decisions import Option
from hellmouth.core.plain import Plain, kept

if TYPE_CHECKING:
    from hellmouth.core.state import State

S = TypeVar("S", bound="State", contravariant=True)  # noqa: PLC0105  # every rule reads S
"""The state a frame or an operation works on: one written for any state does for every game."""

_NOT_STEPS = frozenset({"copy", "become", "prompt", "conceal", "run_step", "list_offers", "learn"})


class Frame(Plain, Generic[S]):
    """A procedure of the rules in progress. Derive from it; annotate fields; write steps."""

    at: str = kept(default="begin")

    steps: ClassVar[dict[str, tuple[Callable[..., None], bool]]] = {}
    offers: ClassVar[dict[str, Callable[..., list[Option]]]] = {}

    @classmethod
    def made(cls) -> None:
        """Find the steps and offers of a class by their names. It looks them up, whatever its base does."""
        if "steps" in vars(cls):  # Frame itself has none
            return
        cls.run_step, cls.list_offers = Frame.run_step, Frame.list_offers  # type: ignore[method-assign]  # of a new class
        cls.steps, cls.offers = dict(cls.steps), dict(cls.offers)
        for name, value in vars(cls).items():
            if name.startswith("_") or name in _NOT_STEPS or not inspect.isfunction(value):
                continue
            if name.startswith("offer_"):
                cls.offers[name[6:]] = value
            else:
                cls.steps[name] = (value, len(inspect.signature(value).parameters) > 2)

    @classmethod
    def learn(cls, steps: dict[str, bool], offers: list[str]) -> None:
        """Take the steps (and whether they want a value) and offers from a list, as `scripts/expand.py` writes it."""
        cls.steps = {name: (getattr(cls, name), wants) for name, wants in steps.items()}
        cls.offers = {name: getattr(cls, f"offer_{name}") for name in offers}

    def run_step(self, s: S) -> None:
        """Run the step that `at` names; one that takes a value gets what the state holds for it."""
        step, wants = self.steps[self.at]
        if wants:
            value, s.value = s.value, None
            step(self, s, value)
        else:
            step(self, s)

    def list_offers(self, s: S, then: str) -> list[Option]:
        """The options from which the step `then` gets its answer."""
        return self.offers[then](self, s)

    def conceal(self, s: S, seat: int | None) -> None:
        """Called in a view: blank fields that tell this seat (None: a spectator) more than it may know."""

    def prompt(self, s: S) -> tuple[str, dict[str, Any]]:
        """Message id and arguments of the question this frame is asking: `<home>.ask.<Frame>.<step>`."""
        home, _, name = self.key.partition(".")
        return f"{home}.ask.{name}.{self.at}", {n: getattr(self, n) for n in self.fields if n != "at"}
