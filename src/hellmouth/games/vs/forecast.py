"""What a combat comes to as things stand: the numbers on both sides and who would be stunned, for page and terminal.

Nothing is imitated: the rules themselves declare the attack and strike, in a copy in which nobody does anything of
their own accord. Where the defender's player may choose whom to strike back, every choice is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hellmouth.core.chance import streams
from hellmouth.core.decisions import CHANCE, DONE, NO, NOBODY, PASS, Option
from hellmouth.core.events import Shown
from hellmouth.core.frames import Frame
from hellmouth.games.vs.flow.combat import Combat, Strikes, ferocious, strikes_each, struck_back_at
from hellmouth.games.vs.rules.stats import strike
from hellmouth.games.vs.state import Battle


class Forecast(NamedTuple):
    """`sure` and `maybe`: who is stunned whatever is chosen, and who only by some choice."""

    strikes: tuple[tuple[int, int], ...]
    """Attacker, strike value."""
    back: int
    """Strike value of the defender."""
    aimed: tuple[int, ...]
    """Attackers it can strike back at."""
    choose: bool
    """Its controller picks one of them (VS-TEAM-07)."""
    first: tuple[int, ...]
    """Ferocious ones strike before the others (VS-COMBAT-23)."""
    sure: frozenset[int]
    maybe: frozenset[int]
    ko: frozenset[int]
    """Of all these, whom the wound or Lethal would KO, Reactions and Slayer left aside."""


def declared(s: Battle, attackers: tuple[int, ...], defender: int) -> Battle:
    """The position once that attack is declared and its triggers are settled, just before the window."""
    made = _apart(s, Declared(attackers, defender))
    made.run()
    while made.seat != NOBODY and not isinstance(made.stack[-1], Declared):
        _answer(made, _idle(made.offer()))
    return made


def forecast(s: Battle) -> Forecast:
    """How the combat under way would end if nobody did anything more."""
    fast, fast_back = ferocious(s)
    able, back = struck_back_at(s), strike(s, s.defender)
    ways = list(_ways(s))
    every = frozenset.intersection(*(stunned for stunned, _ in ways))
    some = frozenset.union(*(stunned for stunned, _ in ways))
    return Forecast(
        tuple((c, strike(s, c)) for c in s.attackers),
        back,
        tuple(able),
        len(able) > 1 and back > 0 and not strikes_each(s),
        fast + ((s.defender,) if fast_back else ()),
        every,
        some - every,
        some & frozenset.union(*(fallen for _, fallen in ways)),
    )


# --- trying it out --------------------------------------------------------------------------------------------------


class Halt(Frame[Battle]):
    """Lies under the combat in place of the turn: whatever would come after it does not."""

    def begin(self, s: Battle) -> None:
        s.finish(())

    def end(self, s: Battle) -> None:
        """Where a turn goes on whose player was eliminated."""
        s.finish(())


class Declared(Combat):
    """A combat that stops when everything about its declaration is done."""

    def opened(self, s: Battle) -> None:
        s.seat = CHANCE if s.intact() else NOBODY
        if not s.intact():
            self.end(s)


def _apart(s: Battle, frame: Frame[Battle]) -> Battle:
    """A copy in which only this is going on."""
    made = s.copy()
    made.stack = [Halt(), frame]
    made.seat, made.options, made.value, made.explicit, made.log = NOBODY, None, None, False, []
    made.streams = made.streams or streams(0)  # a view has none
    return made


def _answer(s: Battle, option: Option) -> None:
    s.value, s.seat, s.options = option, NOBODY, None
    s.run()


def _idle(options: list[Option]) -> Option:
    """The answer of somebody who does nothing of their own accord."""
    return next((o for o in (PASS, NO, DONE) if o in options), options[0])


def _ways(s: Battle) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Who is stunned and who KO'd by the strikes, for each choice of whom the defender strikes back."""
    frame = Combat(s.attackers, s.defender)
    frame.at = "strike"
    first = _apart(s, frame)
    first.fallen = ()
    first.run()
    open_ = [first]
    while open_:
        made = open_.pop()
        if made.seat == NOBODY:
            yield _stunned(made), frozenset(made.fallen)
        elif isinstance(made.stack[-1], Strikes):
            for option in made.offer():
                other = made.copy()
                other.log = list(made.log or ())
                _answer(other, option)
                open_.append(other)
        else:
            _answer(made, _idle(made.offer()))
            open_.append(made)


def _stunned(s: Battle) -> frozenset[int]:
    told = [e.args["card"] for e in s.log or () if e.message == "vs.log.stunned"]
    return frozenset(c.card for c in told if isinstance(c, Shown))
