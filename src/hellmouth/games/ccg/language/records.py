"""Records: what an ability is made of. One class for each trigger, with the fields it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.conditions import Conditions
from hellmouth.games.ccg.language.context import Answers, At, CardTest, SeatsOf, Test
from hellmouth.games.ccg.language.costs import Cost, Costs
from hellmouth.games.ccg.language.events import EVENT, Event
from hellmouth.games.ccg.language.fields import Kind, Word
from hellmouth.games.ccg.language.filters import touched
from hellmouth.games.ccg.language.kinds import Flag, Windows, listed, one_of
from hellmouth.games.ccg.language.limits import Limit, Once
from hellmouth.games.ccg.language.references import seats
from hellmouth.games.ccg.language.speaker import Context, Speaker, always
from hellmouth.games.ccg.language.targets import Target, feasible, names_of, targets

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

Targets = Annotated[list[Target], Kind("[TARGET]", targets)]


def _operations(value: object, at: At) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        at.wrong(f"{value!r} is no list of operations", '[{"op": ...}]')
    return value


Operations = Annotated[list[dict[str, Any]], Kind("OPERATIONS", _operations)]


def _by(value: object, at: At) -> SeatsOf | None:
    if value == "controller":
        return None
    if value in ("opponents", "players", "any_player"):
        at.wrong(f"{value!r} may be several players", "use controller, attacker, defender, active or {owner_of: REF}")
    return seats(value, at)


class Record(Word):
    """A record. Names of its targets and of its event are known in all of it."""

    says: ClassVar[tuple[str, ...]] = ("trigger",)
    table: ClassVar[dict[str, Any]] = {}

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        names: dict[str, str] = {}
        waits = spec.get("event")
        if isinstance(waits, dict) and waits.get("on") in Event.table:
            names |= Event.table[waits["on"]].binds
        if "target" in spec:
            names |= names_of(targets(spec["target"], (at / "target").knowing(names)))
        self.names = {**at.names, **names}
        super().__init__(spec, at.knowing(names))


class StaticRecord(Record, word="static"):
    """continuous; limit: for no_fatigue only"""

    limit: Once | None = None
    if_: Conditions | None = None
    do: Operations


class AttachRecord(Record, word="attach"):
    """read while the card is being attached: it may be attached to any of these characters instead of own ones only;
    requirements still hold
    """

    receivers: Annotated[tuple[CardTest, ...], listed(Kind("SELECTOR", touched))]


class Ability(Record):
    """A record that runs a program: played, used, set off or replacing."""

    if_: Conditions | None = None
    do: Operations
    # what only some of them declare
    target: list[Target] | None = None
    cost: list[Cost] | None = None
    windows: tuple[int, ...] = ()
    limit: Limit | None = None
    may: bool = False
    by: SeatsOf | None = None
    event: Event | None = None
    anybody: bool = False
    # who it is
    ref: str = ""
    number: int = 0
    matches: Answers

    def ready(self, spec: dict[str, Any], at: At) -> None:
        self.test: Test = self.if_ or always
        self.targets: list[Target] = self.target or []
        self.costs: list[Cost] = self.cost or []
        self.mask = sum(1 << w for w in set(self.windows))
        self.acts: list[Act] = []
        self.people = frozenset(n for n, sort in self.names.items() if sort in ("card", "cards")) | {
            "own_fighter",
            "opp_fighter",
        }
        if self.limit and self.limit.each == "character":
            if not self.targets or not self.targets[0].people or not self.targets[0].single:
                (at / "limit").wrong("counts characters, but no single one is chosen", "add a target")
            self.targets[0].limited = self
        if self.event is not None:
            if spec["trigger"] not in self.event.triggers:
                cure = f"use it with {' or '.join(self.event.triggers)}"
                (at / "event").wrong(f"{self.event.word!r} cannot be read by {spec['trigger']!r}", cure)
            self.matches = self.event.answers()
        self.softens = sum(o.get("amount", 0) for o in self.do if o.get("op") == "reduce")
        self.spare = int(any(o.get("op") == "undo_fatigue" for o in self.do))

    def doable(self, s: Sunnydale, x: Speaker) -> bool:
        """Whether every obligatory part can be done."""
        return not any(a.blocked(s, x) for a in self.acts)

    def aimed(self, s: Sunnydale, x: Speaker) -> bool:
        """Whether there are targets for everything."""
        if not self.targets:
            return not self.acts or self.doable(s, x)
        return feasible(s, Context(x.source, x.seat, dict(x.names)), self.targets, 0, self.doable)

    def paid(self, s: Sunnydale, x: Speaker) -> Cost | None:
        """The first cost that cannot be paid, or None."""
        for c in self.costs:
            if not c.payable(s, x):
                return c
        return None

    def ready_for(self, s: Sunnydale, item: tuple[Any, ...]) -> bool:
        """Whether a waiting ability can be carried out at all."""
        x = Context(item[2], item[0], dict(item[3]))
        return self.paid(s, x) is None and self.targeted(s, x)

    def targeted(self, s: Sunnydale, x: Speaker) -> bool:
        """Like `aimed`, but an operation that cannot be done does not stop what must happen.

        Nobody is asked whether to do what cannot be done (AMB-80).
        """
        if self.may:
            return self.aimed(s, x)
        return not self.targets or feasible(s, Context(x.source, x.seat, dict(x.names)), self.targets, 0, always)


class Aimed(Ability):
    """A record with targets and costs."""

    target: Targets | None = None
    cost: Costs | None = None


class PlayRecord(Aimed, word="play"):
    """the card is played for effect in one of these windows; a card may have several such records for different
    windows
    """

    windows: Windows


class UseRecord(Aimed, word="use"):
    """usable effect of a card in play; by any_player: every player may use it, and is `you`"""

    windows: Windows
    by_: Annotated[str, one_of("controller", "any_player")] = "controller"
    limit: Once | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        self.anybody = self.by_ == "any_player"


class WhenRecord(Aimed, word="when"):
    """follows upon the event; by: who acts and is `you`, the controller if left out"""

    event: Annotated[Event | None, EVENT]
    by: Annotated[SeatsOf | None, Kind("BY", _by)] = None
    limit: Once | None = None
    may: Flag = False


class ReplaceRecord(Aimed, word="replace"):
    """happens instead of the event"""

    event: Annotated[Event | None, EVENT]
    limit: Once | None = None
    may: Flag = False

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        if self.event is not None and self.event.word == "lose_dp":
            for field in ("target", "cost", "may"):
                if field in spec:
                    (at / field).wrong("is not read for a smaller loss", "leave it out")
            if [o.get("op") for o in self.do] != ["reduce"]:
                (at / "do").wrong("a loss can only be reduced", 'write [{"op": "reduce", "amount": 1}]')


class TargetRecord(Ability, word="target"):
    """Target of an Episode Part I: with `event` when it happens and `if` holds, without it as soon as `if` holds,
    also at once when the card is placed
    """

    event: Annotated[Event | None, EVENT] = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        if self.event is None and "if" not in spec:
            at.wrong("says neither upon what nor if what", 'add "event" or "if"')


class CancelRecord(TargetRecord, word="cancel"):
    """Cancel of an Episode Part II: with `event` when it happens and `if` holds, without it as soon as `if` holds"""
