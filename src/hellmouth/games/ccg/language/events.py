"""Events: what happens, and the test whether an ability answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hellmouth.games.ccg.language.context import Answers, At, CardTest
from hellmouth.games.ccg.language.fields import Kind, Word, pick
from hellmouth.games.ccg.language.filters import FILTER
from hellmouth.games.ccg.language.kinds import CardIds, Count, Range, Step, TalentList, one_of
from hellmouth.games.ccg.language.places import named
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import ATTACHED, Filter
from hellmouth.games.ccg.words import FACING

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

Bound = dict[str, int]


class Event(Word):
    """Something that happens. `binds` are the names it gives to the ability, each with its sort."""

    says: ClassVar[tuple[str, ...]] = ("on",)
    table: ClassVar[dict[str, Any]] = {}
    binds: ClassVar[dict[str, str]] = {}
    triggers: ClassVar[tuple[str, ...]] = ("when", "target", "cancel")
    """Records that may wait for it."""

    def key(self) -> str:
        """Under which word the index lists it."""
        return self.word

    def answers(self) -> Answers:
        raise NotImplementedError


def event(spec: object, at: At) -> Event:
    """The event a record waits for."""
    made: Event = pick(Event, spec, at, "on", "event")(spec, at)
    return made


EVENT = Kind("EVENT", event)


def _all(*tests: tuple[str, CardTest | None]) -> Answers:
    """Filters on what the event binds."""
    asked = [(name, match) for name, match in tests if match is not None]
    return lambda s, x, b: all(b[name] >= 0 and match(s, x, b[name]) for name, match in asked)


class WinFight(Event, word="win_fight"):
    """a fight has been won; binds `winner` and `loser`. side: the winner's side; resolving_not: the resolving talent is
    none of these
    """

    binds: ClassVar[dict[str, str]] = {"winner": "card", "loser": "card"}
    winner: Filter
    loser: Filter | None = None
    side: Annotated[str | None, one_of("attacking", "defending")] = None
    moment: Annotated[str | None, one_of("after_fatigue")] = None
    resolving_not: TalentList = ()

    def key(self) -> str:
        return "win_fight_later" if self.moment else "win_fight"

    def answers(self) -> Answers:
        fits = _all(("winner", self.winner), ("loser", self.loser))
        part = {"attacking": 0, "defending": 1}.get(self.side or "", -1)
        banned = self.resolving_not
        return lambda s, x, b: (
            (part < 0 or s.sides[part] == b["winner"]) and s.resolving not in banned and fits(s, x, b)
        )


class LoseFight(Event, word="lose_fight"):
    """a fight has been lost, also by leaving it or in a tie; binds `loser` and, unless it was a tie, `winner`"""

    binds: ClassVar[dict[str, str]] = {"winner": "card", "loser": "card"}
    loser: Filter

    def answers(self) -> Answers:
        return _all(("loser", self.loser))


class DiscardedForLosing(Event, word="discarded_for_losing"):
    """a character is (replace: is about to be) discarded because it lost the comparison of a fight or tied; binds
    `loser` (that character) and, unless it was a tie, `winner`; with `winner` given a tie does not match
    """

    binds: ClassVar[dict[str, str]] = {"winner": "card", "loser": "card"}
    triggers: ClassVar[tuple[str, ...]] = ("when", "target", "cancel", "replace")
    who: Filter
    winner: Filter | None = None

    def answers(self) -> Answers:
        return _all(("loser", self.who), ("winner", self.winner))


class Discarded(Event, word="discarded"):
    """a character goes (replace: is about to go) from play to the discard pile for any reason but as a cost; binds
    `who`
    """

    binds: ClassVar[dict[str, str]] = {"who": "card"}
    triggers: ClassVar[tuple[str, ...]] = ("when", "target", "cancel", "replace")
    who: Filter

    def answers(self) -> Answers:
        return _all(("who", self.who))


class LeavePlay(Event, word="leave_play"):
    """a character leaves play in any way; binds `who`"""

    binds: ClassVar[dict[str, str]] = {"who": "card"}
    who: Filter

    def answers(self) -> Answers:
        return _all(("who", self.who))


class FailChallenge(Event, word="fail_challenge"):
    """an attempt has failed; binds `challenge`. challenge: this = the source; facing: at least one character that
    faced it to the end matches
    """

    binds: ClassVar[dict[str, str]] = {"challenge": "card"}
    challenge: Annotated[str | None, one_of("this")] = None
    facing: Filter | None = None

    def answers(self) -> Answers:
        this, facing = self.challenge is not None, self.facing

        def test(s: Sunnydale, x: Speaker, b: Bound) -> bool:
            if this and b["challenge"] != x.source:
                return False
            return facing is None or any(facing(s, x, c) for c in s.facing)

        return test


class WinChallenge(FailChallenge, word="win_challenge"):
    """a challenge has been defeated; binds `challenge`. challenge: this = the source; facing: at least one character
    that faced it to the end matches; worth: destiny points gained; nth_this_turn: it is the nth challenge defeated
    this turn by anybody
    """

    worth: Range | None = None
    nth_this_turn: Count = 0

    def answers(self) -> Answers:
        rest, pays, nth = super().answers(), self.worth, self.nth_this_turn
        return lambda s, x, b: not (nth and s.triumphs != nth) and (pays is None or pays(b["worth"])) and rest(s, x, b)


def _this_or_filter(value: object, at: At) -> CardTest | None:
    return None if value == "this" else FILTER.read(value, at)


class EnterPlay(Event, word="enter_play"):
    """a character enters play at level 1 (placed or resurrected; setup included unless step is given), or the source
    card itself does (who: this); binds `who`
    """

    binds: ClassVar[dict[str, str]] = {"who": "card"}
    who: Annotated[Any, Kind("FILTER|this", _this_or_filter)]
    step: Step = -1

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if self.who is None and self.step >= 0:
            (at / "step").wrong("is not read with who: this", "leave it out")

    def answers(self) -> Answers:
        match, step = self.who, self.step
        if match is None:
            return lambda s, x, b: b["who"] == x.source
        return lambda s, x, b: (step < 0 or s.step == step) and s.in_play(b["who"]) and match(s, x, b["who"])


class Ascend(Event, word="ascend"):
    """a new level has been put on top of a character; binds `who`. to_card: this = the source is that new level"""

    binds: ClassVar[dict[str, str]] = {"who": "card"}
    who: Filter
    to_card: Annotated[str | None, one_of("this")] = None

    def answers(self) -> Answers:
        match, this = self.who, self.to_card is not None
        return lambda s, x, b: not (this and b["who"] != x.source) and match(s, x, b["who"])


class StuntDouble(Event, word="stunt_double"):
    """a character has become the stunt-double (also called `stunt_double`); binds `double` and `doubled`, the
    character it replaces
    """

    binds: ClassVar[dict[str, str]] = {"double": "card", "doubled": "card"}
    double: Filter | None = None
    doubled: Filter | None = None

    def answers(self) -> Answers:
        return _all(("double", self.double), ("doubled", self.doubled))


class FightStart(Event, word="fight_start"):
    """a fight begins, before its first watch; binds `attacker` and `defender`. attacker: the attacking fighter;
    fighter/other: one fighter and the one opposing it
    """

    binds: ClassVar[dict[str, str]] = {"attacker": "card", "defender": "card"}
    attacker: Filter | None = None
    fighter: Filter | None = None
    other: Filter | None = None

    def ready(self, spec: dict[str, Any], at: At) -> None:
        if self.other is not None and self.fighter is None:
            (at / "other").wrong("is not read without fighter", "say fighter, and other for the one opposing it")

    def answers(self) -> Answers:
        first, one, two = _all(("attacker", self.attacker)), self.fighter, self.other or (lambda s, x, c: True)

        def test(s: Sunnydale, x: Speaker, b: Bound) -> bool:
            a, d = b["attacker"], b["defender"]
            if not first(s, x, b):
                return False
            return one is None or (one(s, x, a) and two(s, x, d)) or (one(s, x, d) and two(s, x, a))

        return test


class StageStart(Event, word="stage_start"):
    """the first stage of a challenge begins, before its first watch; challenge: card ids of the challenge faced"""

    stage: Annotated[str, one_of("Challenge/Choose")]
    challenge: CardIds

    def answers(self) -> Answers:
        wanted = self.challenge
        return lambda s, x, b: s.conflict == FACING and s.faced >= 0 and named(s, s.face[s.faced], wanted)


class StepStart(Event, word="step_start"):
    """a step begins, before its first watch"""

    step: Step

    def answers(self) -> Answers:
        step = self.step
        return lambda s, x, b: s.step == step


class StepEnd(StepStart, word="step_end"):
    """all players have passed in the step"""


class TurnEnd(Event, word="turn_end"):
    """the Park has been evaluated; the Day/Night card is not yet turned"""

    def answers(self) -> Answers:
        return lambda s, x, b: True


class Detach(Event, word="detach"):
    """an attached card is about to be discarded or taken from its holder; by: opponent_effects = through a card
    effect of an opponent of `you`; binds `card`
    """

    binds: ClassVar[dict[str, str]] = {"card": "card"}
    triggers: ClassVar[tuple[str, ...]] = ("replace",)
    cards: Annotated[CardTest, ATTACHED]
    by: Annotated[str, one_of("opponent_effects")]

    def answers(self) -> Answers:
        match = self.cards
        return lambda s, x, b: b["by"] >= 0 and b["by"] != x.seat and match(s, x, b["card"])


class Detached(Event, word="detached"):
    """the source has stopped being attached to its holder (discarded, upgraded, swapped, transferred) while that
    character stays in play; binds `former_holder`
    """

    binds: ClassVar[dict[str, str]] = {"former_holder": "card"}
    card: Annotated[str, one_of("this")]

    def answers(self) -> Answers:
        return lambda s, x, b: b["card"] == x.source


class LoseDestiny(Event, word="lose_dp"):
    """the player is about to lose destiny points (paying is not losing)"""

    triggers: ClassVar[tuple[str, ...]] = ("replace",)
    player: Annotated[str, one_of("you")]

    def answers(self) -> Answers:
        return lambda s, x, b: b["player"] == x.seat


class EventPlayed(Event, word="event_played"):
    """a player has played an event card, and it has been carried out; binds `card`, the event"""

    binds: ClassVar[dict[str, str]] = {"card": "card"}
    player: Annotated[str, one_of("you", "opponents", "players")]

    def answers(self) -> Answers:
        if self.player == "players":
            return lambda s, x, b: True
        mine = self.player == "you"
        return lambda s, x, b: (b["player"] == x.seat) is mine
