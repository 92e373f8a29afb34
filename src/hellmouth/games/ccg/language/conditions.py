"""Conditions: what must hold for an ability to work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.games.ccg.language.amounts import counted
from hellmouth.games.ccg.language.context import At, CardTest, Test
from hellmouth.games.ccg.language.fields import Kind, Word, pick
from hellmouth.games.ccg.language.filters import character
from hellmouth.games.ccg.language.kinds import Count, Flag, TalentList, one_of, within
from hellmouth.games.ccg.language.places import Place
from hellmouth.games.ccg.language.references import Players, Ref
from hellmouth.games.ccg.language.speaker import Speaker, always
from hellmouth.games.ccg.language.things import THINGS, Filter
from hellmouth.games.ccg.rules.calendar import is_night, park_holder
from hellmouth.games.ccg.rules.moving import refuse_leave
from hellmouth.games.ccg.words import DISCARD, FACING, FIGHT, TASKS, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Condition(Word):
    """A condition; `test` makes the function that is asked."""

    says: ClassVar[tuple[str, ...]] = ("cond",)
    table: ClassVar[dict[str, Any]] = {}

    def test(self) -> Test:
        raise NotImplementedError


def conditions(spec: object, at: At) -> Test:
    """All of a list of conditions."""
    if not isinstance(spec, list):
        at.wrong(f"{spec!r} is no list of conditions", '[{"cond": ...}]')
    tests = [pick(Condition, c, at / i, "cond", "condition")(c, at / i).test() for i, c in enumerate(spec)]
    if not tests:
        return always
    if len(tests) == 1:
        only: Test = tests[0]
        return only
    return lambda s, x: all(t(s, x) for t in tests)


Conditions = Annotated[Test, Kind("CONDITIONS", conditions)]


class Role(Condition, word="role"):
    """`you` are attacker or defender of the current conflict"""

    is_: Annotated[str, one_of("attacker", "defender")]

    def test(self) -> Test:
        if self.is_ == "attacker":
            return lambda s, x: bool(s.conflict) and s.attacker == x.seat
        return lambda s, x: bool(s.conflict) and s.defender == x.seat


def _won(s: Sunnydale, x: Speaker) -> bool:
    side = s.attacker if s.sides and s.winner == s.sides[0] else s.defender
    return bool(s.result == "won" and s.winner >= 0 and x.seat == side)


def _fought(s: Sunnydale, x: Speaker) -> bool:
    return bool(s.conflict == FIGHT and s.result in ("won", "tie") and x.seat in (s.attacker, s.defender))


_OUTCOMES: dict[str, Test] = {
    "won": _won,
    "not_won": lambda s, x: _fought(s, x) and not _won(s, x),
    "defeated": lambda s, x: s.result == "defeated" and x.seat == s.attacker,
    "failed": lambda s, x: s.result == "failed" and x.seat == s.attacker,
    "lost_dp": lambda s, x: s.lost_dp and x.seat == s.attacker,
    "foe_lost": lambda s, x: (
        (s.result == "failed" and x.seat == s.defender) or (_fought(s, x) and (s.result == "tie" or _won(s, x)))
    ),
}


class Outcome(Condition, word="outcome"):
    """result of the conflict just resolved, for `you`: won, not_won (lost or tied), defeated / failed (the challenge
    you faced), lost_dp (you lost a destiny point by it), foe_lost (the other player lost the fight, ties included,
    or failed the challenge)
    """

    is_: Annotated[str, one_of(*_OUTCOMES)]

    def test(self) -> Test:
        return _OUTCOMES[self.is_]


class Fighting(Condition, word="fighting"):
    """the character is (in the Discard stage: was) one of the two fighters, on that side; attacking = it started the
    fight, defending = attacked or stunt-double
    """

    who: Ref
    side: Annotated[str, one_of("any", "attacking", "defending")] = "any"

    def test(self) -> Test:
        who = self.who
        if self.side == "attacking":
            return lambda s, x: s.conflict == FIGHT and s.sides[0] == who(s, x)
        if self.side == "defending":
            return lambda s, x: s.conflict == FIGHT and s.sides[1] == who(s, x)
        return lambda s, x: s.conflict == FIGHT and who(s, x) in s.sides


class Opposing(Condition, word="opposing"):
    """`of` is (in the Discard stage: was) one of the two fighters and the other one matches, in its last known state
    if it has left
    """

    of: Ref
    filter: Filter

    def test(self) -> Test:
        who, match = self.of, self.filter

        def test(s: Sunnydale, x: Speaker) -> bool:
            if s.conflict != FIGHT:
                return False
            one, two = s.sides
            c = who(s, x)
            return (c == one and two >= 0 and match(s, x, two)) or (c == two and one >= 0 and match(s, x, one))

        return test


class InConflict(Condition, word="in_conflict"):
    """the character takes part in the current conflict"""

    who: Ref

    def test(self) -> Test:
        who = self.who
        return lambda s, x: who(s, x) in s.fighters or who(s, x) in s.facing


class Facing(Condition, word="facing"):
    """number of characters facing the current challenge that match is within min and max (min 1 if neither is given)"""

    filter: Filter
    min: Count | None = None
    max: Count | None = None

    def test(self) -> Test:
        match = self.filter
        if self.min is None and self.max is None:
            return lambda s, x: s.conflict == FACING and any(match(s, x, c) for c in s.facing)
        fits = _within(self.min, self.max)
        return lambda s, x: s.conflict == FACING and fits(sum(match(s, x, c) for c in s.facing))


def _within(low: int | None, high: int | None) -> Callable[[int], bool]:
    return within({k: v for k, v in (("min", low), ("max", high)) if v is not None}, At("range"), 1)


class Faced(Condition, word="faced"):
    """a challenge is being faced: this one, or one at that place"""

    challenge: Annotated[str | None, one_of("this")] = None
    at: Place | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if (self.challenge is None) is (self.at is None):
            at.wrong("says neither or both of challenge and at", "give one of them")

    def test(self) -> Test:
        place = self.at
        if place is not None:
            return lambda s, x: s.conflict == FACING and place(s, x, s.place)
        return lambda s, x: s.conflict == FACING and s.faced == x.source


class Goals(Condition, word="goals"):
    """number of talent goals of the current challenge"""

    min: Count

    def test(self) -> Test:
        least = self.min
        return lambda s, x: s.faced >= 0 and s.cards.goals[s.face[s.faced]].bit_count() >= least


class Time(Condition, word="time"):
    """night: the card shows night or the turn counts as night; day: the card shows day"""

    is_: Annotated[str, one_of("night", "day")]

    def test(self) -> Test:
        if self.is_ == "night":
            return lambda s, x: is_night(s)
        return lambda s, x: not s.night


class Number(Condition, word="count"):
    """number of matching things in play: characters (own, opp, any), attached cards ...; one_player / one_space: the
    largest number of characters that any single player has / that stands at any single space
    """

    who: Annotated[str, one_of("one_player", "one_space", *THINGS)]
    filter: Annotated[Any, Kind("FILTER", lambda value, at: (value, at))]
    min: Count | None = None
    max: Count | None = None

    def test(self) -> Test:
        fits, (spec, at) = _within(self.min, self.max), self.filter
        if self.who in ("one_player", "one_space"):
            match, by_space = character(spec, at), self.who == "one_space"
            return lambda s, x: fits(_largest(s, x, match, by_space))
        group = counted({"who": self.who, "filter": spec}, at)
        return lambda s, x: fits(len(group(s, x)))


def _largest(s: Sunnydale, x: Speaker, match: CardTest, by_space: bool) -> int:
    found: dict[int, int] = {}
    for p in range(s.seats):
        for c in s.team(p):
            if match(s, x, c):
                key = s.space[c] if by_space else p
                found[key] = found.get(key, 0) + 1
    return max(found.values(), default=0)


class Is(Condition, word="is"):
    """the character is in play and matches"""

    who: Ref
    filter: Filter

    def test(self) -> Test:
        who, match = self.who, self.filter

        def test(s: Sunnydale, x: Speaker) -> bool:
            c = who(s, x)
            return s.in_play(c) and match(s, x, c)

        return test


class Died(Condition, word="died"):
    """the character was discarded for losing the current fight and lies in the discard pile; filter: its last state"""

    who: Ref
    filter: Filter

    def test(self) -> Test:
        who, match = self.who, self.filter

        def test(s: Sunnydale, x: Speaker) -> bool:
            c = who(s, x)
            return c >= 0 and ("conflict", "died", c) in s.used and s.zone[c] % ZONES == DISCARD and match(s, x, c)

        return test


class Resolving(Condition, word="resolving"):
    """the resolving talent is one of these"""

    is_: TalentList

    def test(self) -> Test:
        wanted = self.is_
        return lambda s, x: s.conflict == FIGHT and s.resolving in wanted


class MayMove(Condition, word="may_move"):
    """the character has a normal move left that the rules would let it make now"""

    who: Ref

    def test(self) -> Test:
        who = self.who

        def test(s: Sunnydale, x: Speaker) -> bool:
            c = who(s, x)
            return s.in_play(c) and refuse_leave(s, c) is None

        return test


class Hand(Condition, word="hand"):
    """the player's hand is larger than that of each of the others"""

    player: Players
    more_than_each: Annotated[str, one_of("opponents")]

    def test(self) -> Test:
        who = self.player

        def test(s: Sunnydale, x: Speaker) -> bool:
            return all(len(s.hand(p)) > len(s.hand(q)) for p in who(s, x) for q in range(s.seats) if q != p)

        return test


class Destiny(Condition, word="destiny"):
    """the player's destiny points are within min and max (every player's, if several are named)"""

    player: Players
    min: Count | None = None
    max: Count | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if self.min is None and self.max is None:
            at.wrong("names no number", 'add "min" or "max"')

    def test(self) -> Test:
        who, fits = self.player, _within(self.min, self.max)
        return lambda s, x: all(fits(s.dp[p]) for p in who(s, x))


class ChallengePending(Condition, word="challenge_pending"):
    """the player has a face-up challenge and has not yet placed or bottomed it in this Prologue"""

    player: Annotated[str, one_of("you")]

    def test(self) -> Test:
        return lambda s, x: bool(s.zones[ZONES * x.seat + TASKS]) and ("step", "task", x.seat) not in s.used


class ParkControlled(Condition, word="park_controlled"):
    """somebody controls (is true) or nobody controls (is false) the Park at this turn's end"""

    is_: Flag

    def test(self) -> Test:
        wanted = self.is_
        return lambda s, x: (park_holder(s) >= 0) is wanted


class MainsMissing(Condition, word="mains_missing"):
    """number of players whose Main Character is not in play"""

    min: Count

    def test(self) -> Test:
        least = self.min
        return lambda s, x: sum(c < 0 for c in s.main) >= least
