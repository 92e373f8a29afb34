"""Prohibitions, permissions and changed rules: `cannot`, `may` and `rule`, one class for each act or rule.

Each declares exactly the arguments that the engine reads for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.games.ccg.language.context import At, CardTest, SeatsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.filters import concerned, touched
from hellmouth.games.ccg.language.kinds import Count, Number, Step, Talent, listed, one_of
from hellmouth.games.ccg.language.piles import CardFilter
from hellmouth.games.ccg.language.places import Place
from hellmouth.games.ccg.language.references import Ref, is_seats
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.statics import OnCards, OnPlayers, Static
from hellmouth.games.ccg.language.things import Challenges, Filter

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

Fight = Annotated[str, one_of("fight")]
Table = Annotated[str, one_of("table")]


# --- prohibitions -------------------------------------------------------------------------------------------------


class Cannot(Static):
    """A prohibition."""

    says: ClassVar[tuple[str, ...]] = ("op", "act")
    table: ClassVar[dict[str, Any]] = {}
    family: ClassVar[str] = "cannot"


class CannotAttack(Cannot, OnCards, word="attack"):
    """start fights"""


class CannotBeAttacked(Cannot, OnCards, word="be_attacked"):
    """opponents cannot start fights with it (attacker: only attackers that match cannot)"""

    attacker: Filter | None = None


def _either(spec: object, at: At) -> tuple[CardTest | None, SeatsOf | None]:
    return (None, concerned(spec, at)) if is_seats(spec) else (touched(spec, at), None)


class CannotDouble(Cannot, word="stunt_double"):
    """(player) name a stunt-double, (character) stunt-double"""

    to: Annotated[tuple[CardTest | None, SeatsOf | None], Kind("CHARACTERS|PLAYERS", _either)]

    def touches(self, s: Sunnydale, x: Speaker, c: int) -> bool:
        match = self.to[0]
        return match is not None and match(s, x, c) and self.holds(s, x)

    def concerns(self, s: Sunnydale, x: Speaker, seat: int) -> bool:
        seats = self.to[1]
        return seats is not None and self.holds(s, x) and seat in seats(s, x)


class CannotMove(Cannot, OnCards, word="move"):
    """move, normally or by effect (being put is no move)"""


class CannotMoveNormally(Cannot, OnCards, word="normal_move"):
    """make normal moves"""


class CannotMoveTo(Cannot, OnCards, word="move_to"):
    """move to that place, normally or by effect (step: only in that step)"""

    place: Place
    step: Step = -1


class CannotReceive(Cannot, OnCards, word="receive"):
    """receive such cards by attaching, swapping or any effect"""

    cards: CardFilter


class CannotRefresh(Cannot, OnCards, word="refresh"):
    """refresh"""


class CannotBeFatigued(Cannot, OnCards, word="be_fatigued"):
    """by opponents' card effects"""

    by: Annotated[str, one_of("opponent_effects")]


class CannotBeLowered(Cannot, OnCards, word="be_lowered"):
    """its talents, by opponents' card effects"""

    by: Annotated[str, one_of("opponent_effects")]


class CannotBeTargeted(Cannot, OnCards, word="be_targeted"):
    """be chosen as a target of opponents' action cards"""

    by: Annotated[str, one_of("opponent_actions")]


class CannotCount(Cannot, OnCards, word="count_for_park"):
    """count for Park control"""


class CannotChangeResolving(Cannot, word="change_resolving"):
    """the resolving talent of the fight can no longer change"""

    to: Fight


class CannotBeFaced(Cannot, OnCards, word="be_faced"):
    """(challenge) be faced"""

    to: Challenges


class CannotStack(Cannot, OnPlayers, word="stack"):
    """put such cards into talent stacks"""

    cards: CardFilter


class CannotPlace(Cannot, OnPlayers, word="place"):
    """bring such character cards into play in these ways"""

    cards: CardFilter
    ways: Annotated[tuple[str, ...], listed(one_of("hand", "deck", "resurrect"))]


# --- permissions --------------------------------------------------------------------------------------------------


class May(Static):
    """A permission."""

    says: ClassVar[tuple[str, ...]] = ("op", "act")
    table: ClassVar[dict[str, Any]] = {}
    family: ClassVar[str] = "may"


class MayPlaceAt(May, OnPlayers, word="place_at"):
    """place characters from hand at that place too"""

    place: Place


class MayMoveBetween(May, OnCards, word="move_link"):
    """make a normal move between these places as if they were adjacent (step: only in that step)"""

    from_: Place
    into: Place
    step: Step = -1


class MayMoveByDay(May, OnCards, word="move_by_day"):
    """a VAMPIRE may make that many normal moves on a day turn"""

    moves: Count = 1


class MayCount(May, OnCards, word="count_as_in_park"):
    """for Park control it also counts as standing in the Park"""


class MaySwapSkills(May, OnPlayers, word="swap_skills"):
    """swap skills between own characters as items are swapped, each skill at most once"""


class MayFaceAgain(May, OnPlayers, word="face_again"):
    """face that challenge once more this turn"""

    challenge: Ref


# --- numbers of the rules -----------------------------------------------------------------------------------------


class Rule(Static):
    """A number of the rules changes."""

    says: ClassVar[tuple[str, ...]] = ("op", "rule")
    table: ClassVar[dict[str, Any]] = {}
    family: ClassVar[str] = "rule"


class Moves(Rule, OnCards, word="moves"):
    """normal moves of a character per turn; never lets a VAMPIRE move by day"""

    add: Number


class MostMoves(Rule, OnCards, word="most_moves"):
    """upper limit of normal moves of a character per turn, whatever else adds to them"""

    set: Count


class SkillsPerTurn(Rule, OnCards, word="skills_per_turn"):
    """skills a character may receive per turn; needs refreshed: for each one beyond the normal number it must be
    refreshed
    """

    add: Number
    needs: Annotated[str, one_of("refreshed")] = ""


class Items(Rule, OnCards, word="items"):
    """items a character may carry, normally two: add to that number, or set it (the largest of several set, the
    additions on top). It counts before an item that changes it is attached. When a character carries more than it
    may, for instance because such an effect ends, its controller discards items of their choice down to the number
    at once
    """

    add: Number = 0
    set: Count | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        super().ready(spec, at)
        if ("add" in spec) is ("set" in spec):
            at.wrong("says neither or both of add and set", "give one of them")


class DrawRule(Rule, OnPlayers):
    """Cards drawn in a stage."""

    add: Number = 0
    most: Count | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if ("add" in spec) is ("most" in spec):
            at.wrong("says neither or both of add and most", "give one of them")


class ChallengeDraw(DrawRule, word="challenge_draw"):
    """cards drawn in the Challenge/Draw stage: add to them, or most = never more than that, whatever is added"""


class FightDraw(DrawRule, word="fight_draw"):
    """cards drawn in the Fight/Draw stage: add to them, or most = never more than that, whatever is added"""


class DestinyRequirement(Rule, OnPlayers, word="destiny_requirement"):
    """destiny requirement of character cards"""

    add: Number


class ParkTurns(Rule, OnPlayers, word="park_turns"):
    """turns of control needed for a Park Victory"""

    set: Count


class RefreshCharacters(Rule, OnPlayers, word="refresh_characters"):
    """most characters a player refreshes with the refresh sub-step, own choice; attached cards refresh normally"""

    set: Count


class FailedLoss(Rule, OnPlayers, word="failed_challenge_loss"):
    """destiny points lost for failing a challenge"""

    set: Count


class StackValue(Rule, OnPlayers, word="stack_value"):
    """value of such a card in a stack of that talent"""

    add: Number
    cards: CardFilter
    talent: Talent


class CountsAsNight(Rule, word="counts_as_night"):
    """the turn counts as a night turn (the condition "time is night" would be no answer in such a record)"""

    to: Table
    set: Annotated[bool, one_of(True)]


class FirstResolving(Rule, word="first_resolving"):
    """resolving talent at the start of every fight; the latest of several"""

    to: Table
    set: Talent


FAMILIES: dict[str, tuple[type[Static], str, str]] = {
    "cannot": (Cannot, "act", "prohibition"),
    "may": (May, "act", "permission"),
    "rule": (Rule, "rule", "rule"),
}
"""Operations whose second word says which of many: its class, the field, what it is called."""
