"""Continuous changes while a card is in play, and the same for a while: talents, traits, kinds, goals.

Each becomes a small object with `touches` (a character or challenge), `concerns` (a player) or `holds` (the table); the
index of what is in force lists them by key. `permits.py` has prohibitions, permissions and changed rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.games.ccg.language.amounts import Quantity, SomeGoal, SomeTalent
from hellmouth.games.ccg.language.conditions import Conditions
from hellmouth.games.ccg.language.context import At, Test
from hellmouth.games.ccg.language.fields import Kind, Word
from hellmouth.games.ccg.language.filters import selector
from hellmouth.games.ccg.language.kinds import Count, Flag, Number, Talent, Traits, Until, listed, numbered, one_of
from hellmouth.games.ccg.language.limits import Limit, Once
from hellmouth.games.ccg.language.speaker import Speaker, always
from hellmouth.games.ccg.language.things import Challenges, Concerned, Filter, Touched
from hellmouth.games.ccg.rules.fatigue import CAUSES
from hellmouth.games.ccg.words import KINDS

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Static(Word):
    """A continuous change. `ref` names it in limits; `people` are the bound names that hold characters."""

    says: ClassVar[tuple[str, ...]] = ("op",)
    table: ClassVar[dict[str, Any]] = {}
    family: ClassVar[str] = ""
    """Word before its own, such as "cannot"."""
    until: Until | None = None
    limit: Limit | None = None
    ref = ""
    people: frozenset[str]
    _test: Test | None = None

    steady = False
    """Whom it touches changes only when something enters or leaves play."""
    own = False
    """Only the source's own character, or the one that holds it, gets this."""

    @classmethod
    def key(cls) -> str:
        """Under which key the index lists it."""
        return f"{cls.family}.{cls.word}" if cls.family else cls.word

    def under(self, test: Test) -> None:
        """The record's conditions."""
        if test is not always:
            first = self._test
            self._test = test if first is None else lambda s, x: first(s, x) and test(s, x)
            self.steady = False

    def holds(self, s: Sunnydale, x: Speaker) -> bool:
        """Whether its conditions hold."""
        return self._test is None or self._test(s, x)

    def touches(self, s: Sunnydale, x: Speaker, c: int) -> bool:
        """Whether it is in force for this card."""
        return False

    def concerns(self, s: Sunnydale, x: Speaker, seat: int) -> bool:
        """Whether it is in force for this player."""
        return False


class OnCards(Static):
    """A change that touches cards."""

    to: Touched

    def ready(self, spec: dict[str, Any], at: At) -> None:
        self.steady = spec["to"] in ("self", "this", "holder", "main")

    def touches(self, s: Sunnydale, x: Speaker, c: int) -> bool:
        if not self.to(s, x, c):
            return False
        return self._test is None or self._test(s, x)


class OnPlayers(Static):
    """A change that touches players."""

    to: Concerned

    def concerns(self, s: Sunnydale, x: Speaker, seat: int) -> bool:
        return (self._test is None or self._test(s, x)) and seat in self.to(s, x)


class TalentChange(OnCards, word="talent"):
    """change a talent. while: counts only as long as these hold; most: at most that many characters of the group get
    it, those longest in play first
    """

    talent: SomeTalent
    amount: Quantity
    while_: Conditions | None = None
    most: Count = 0

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        self.own = spec["to"] in ("self", "holder")
        if self.while_ is not None:
            self.under(self.while_)
        if self.most:
            if not isinstance(spec["to"], dict):
                (at / "most").wrong("is not read for one character", "leave it out")
            group, most = selector(spec["to"], at / "to"), self.most
            self.to = lambda s, x, c: c in sorted(group(s, x), key=_seniority(s))[:most]

    def quantity(self, s: Sunnydale, x: Speaker) -> int:
        """By how much; for a lasting change it was worked out at its beginning."""
        return self.amount(s, x) if self.until is None else int(x.names["amount"])

    def talents(self, s: Sunnydale, x: Speaker) -> tuple[int, ...]:
        """Which talents it changes."""
        fixed = self.talent.fixed
        return (x.names["talent"],) if fixed is None else fixed


def _seniority(s: Sunnydale) -> Callable[[int], int]:
    """Those longest in play first."""
    order = s.everybody()
    return lambda c: order.index(c) if c in order else len(order)


class Goal(TalentChange, word="goal"):
    """change talent goals of a challenge; never below 0"""

    to: Challenges
    talent: SomeGoal


class IgnoreGoal(OnCards, word="ignore_goal"):
    """one talent goal does not count"""

    to: Challenges
    talent: SomeGoal

    def talents(self, s: Sunnydale, x: Speaker) -> tuple[int, ...]:
        """Which goals are left out."""
        fixed = self.talent.fixed
        return (x.names["talent"],) if fixed is None else fixed


class Worth(OnCards, word="worth"):
    """change the destiny points the challenge pays; never below 0"""

    to: Challenges
    amount: Number


class Trait(OnCards, word="trait"):
    """grant traits"""

    traits: Traits


def _map(value: object, at: At) -> dict[int, int]:
    one = numbered(KINDS, "kind")
    if not isinstance(value, dict) or not value:
        at.wrong(f"{value!r} changes no kind", '{"companion": "hero"}')
    return {one.read(a, at): one.read(b, at) for a, b in value.items()}


class KindChange(OnCards, word="kind"):
    """change the kind: each kind named becomes the other"""

    map: Annotated[dict[int, int], Kind("{kind: kind}", _map)]


class IgnoreItems(OnCards, word="ignore_items"):
    """items on this character give it no bonus in the talent in fights (their reductions still count)"""

    talent: Talent


class NoPenalty(OnCards, word="no_penalty"):
    """the fatigue penalty does not touch this talent"""

    talent: Talent


class WornTalents(OnCards, word="worn_talents"):
    """the printed talents of the character card attached to it last stand for those printed on its own card"""


class WinTies(OnCards, word="win_ties"):
    """a tie counts as won by this character; two such effects on both sides cancel each other"""


class CancelNextAction(Static, word="cancel_next_action"):
    """the next action that player plays for effect has no effect and is discarded; its costs are paid"""

    of: Concerned
    until: Until | None  # no default: it must say

    def concerns(self, s: Sunnydale, x: Speaker, seat: int) -> bool:
        return self.holds(s, x) and seat in self.of(s, x)


class NoFatigue(OnCards, word="no_fatigue"):
    """these acts do not fatigue the character, so it may do them while fatigued. for: what would fatigue it; any =
    every act, rule, effect and cost. doubled: only when it stunt-doubles for a match; may: its controller decides
    (skill only), otherwise the first such act uses it up; an exemption without limit is used before one with a
    limit. An attack or challenge declared while fatigued uses it up at once
    """

    for_: Annotated[tuple[str, ...], listed(one_of(*CAUSES, "any"))]
    doubled: Filter | None = None
    may: Flag = False
    limit: Once | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        self.causes = self.for_
        if self.may and self.for_ != ("skill",):
            (at / "may").wrong("is read for attaching a skill only", 'leave it out, or say "for": ["skill"]')
        if self.doubled is not None and self.for_ != ("stunt_double",):
            (at / "doubled").wrong("is read for stunt-doubles only", 'say "for": ["stunt_double"]')
