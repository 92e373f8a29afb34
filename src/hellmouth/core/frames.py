"""Frames: one small plain object per procedure of the rules, with named steps.

A frame reads top to bottom like the rulebook. Its fields are plain values, `at` names the step that runs next, so the
whole stack of frames ("Turn > Fight > Resolve") can be copied and saved at any decision.

    class Fight(Frame):
        attacker: int
        defender: int = -1

        def begin(self, s: State) -> None:
            s.ask(s.rival, "card", then="defend")

        def offer_defend(self, s: State) -> list[Option]:
            return [("defend", c) for c in defenders(s, self.attacker)]

        def defend(self, s: State, option: Option) -> None:
            self.defender = option[1]
            s.call(Window(...), then="strike")

        def strike(self, s: State) -> None:
            s.done(winner)

A step ends by exactly one of: `s.ask(seat, kind, then)` pauses for a choice, offered by `offer_<then>` and handed to
the step `<then>`; `s.call(frame, then)` runs a nested frame first, whose result is handed to the step `<then>`;
`s.roll` and `s.shuffle` ask chance; `s.done(value)` returns to the caller; or it simply calls the next step. A step
takes the state, and the value if it wants one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from hellmouth.core.decisions import Option
from hellmouth.core.plain import Plain, kept

if TYPE_CHECKING:
    from hellmouth.core.state import State

_NOT_STEPS = frozenset({"copy", "become", "prompt", "conceal"})


class Frame(Plain):
    """A procedure of the rules in progress. Derive from it; annotate fields; write steps."""

    at: str = kept(default="begin")

    steps: ClassVar[dict[str, tuple[Callable[..., None], bool]]] = {}
    offers: ClassVar[dict[str, Callable[..., list[Option]]]] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        cls.steps, cls.offers = dict(cls.steps), dict(cls.offers)
        for name, value in vars(cls).items():
            if name.startswith("_") or name in _NOT_STEPS or not inspect.isfunction(value):
                continue
            if name.startswith("offer_"):
                cls.offers[name[6:]] = value
            else:
                cls.steps[name] = (value, len(inspect.signature(value).parameters) > 2)

    def conceal(self, s: State, seat: int | None) -> None:
        """Called in a view: blank fields that tell this seat (None: a spectator) more than it may know."""

    def prompt(self, s: State) -> tuple[str, dict[str, Any]]:
        """Message id and arguments of the question this frame is asking: `<home>.ask.<Frame>.<step>`."""
        home, _, name = self.key.partition(".")
        return f"{home}.ask.{name}.{self.at}", {n: getattr(self, n) for n in self.fields if n != "at"}
