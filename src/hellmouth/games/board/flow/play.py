"""Playing or using a card: target, reactions, the roll of a spell, its effect, and where it goes (BG-EFFECT-02)."""

from __future__ import annotations

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.effects import Resolve
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import (
    AFTER,
    ATTACK,
    CANCELLED,
    CANCELS,
    MOVE,
    PLAYS,
    SPELL,
    STATICS,
    USES,
    Ability,
    bearer,
    bonus,
)
from hellmouth.games.board.components import MAJIK, PERSON, VILLAIN_DICE
from hellmouth.games.board.flow.artifacts import Majik, good_holders
from hellmouth.games.board.flow.sky import unveil
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.people import adjacent
from hellmouth.games.board.rules.play import play_options
from hellmouth.games.board.rules.targets import targets
from hellmouth.games.board.state import HELD, TABLE, Sunnydale

CAST: Option = ("cast",)


def roller(s: Sunnydale, p: int) -> int:
    """Whose Majik dice are rolled for a spell of that person (BG-SPELL-10)."""
    if not s.side[p] and s.settings[VILLAIN_DICE] and s.space[s.boss] >= 0:
        return s.boss  # BG-AMB-66: his dice, so what he holds counts for them and a servant's Book does not
    return p


class Play(Step):
    """One card of the acting person, from choosing it to its pile. `using`: an Artifact that stays where it is."""

    card: int
    who: int
    window: int
    using: int = 0
    target: int = kept(default=-1)
    helpers: tuple[int, ...] = kept(default=())
    waiting: tuple[int, ...] = kept(default=())

    def _ability(self, s: Sunnydale) -> Ability:
        face = s.face[self.card]
        if self.using:
            return USES[face][self.window]
        plays = PLAYS[face]
        return plays[self.window] if self.window in plays else plays[MOVE]

    def begin(self, s: Sunnydale) -> None:
        ability = self._ability(s)
        if self.using:
            unveil(s, self.card)
        else:
            s.move(self.card, TABLE)  # it lies open before anybody writes about it
        note = "board.log.uses" if self.using else "board.log.plays"
        s.note(note, seat=s.seat_of(self.who), who=s.form[self.who], card=self.card)
        if ability.verb:
            return s.ask(s.seat_of(self.who), "word", then="aim")
        self.target = s.foe if ability.target["who"] == "attacked" else self.who
        return self.aimed(s, ability)

    # --- target ---------------------------------------------------------------------------------------------------

    def offer_aim(self, s: Sunnydale) -> list[Option]:
        ability = self._ability(s)
        found = targets(s, ability, self.who)
        if ability.verb == "target":
            return [("target", s.form[p]) for p in found]
        return [(ability.verb, n) for n in found]

    def aim(self, s: Sunnydale, option: Option) -> None:
        ability = self._ability(s)
        if ability.verb == "target":
            self.target = PERSON[option[1]]
            s.note("board.log.aims", card=self.card, who=option[1])
        else:
            self.target = option[1]
        self.aimed(s, ability)

    def aimed(self, s: Sunnydale, ability: Ability) -> None:
        """A card of Evil against a Good character may be cancelled (Cordelia)."""
        if ability.face in CANCELLED:
            self.waiting = tuple(
                c
                for p in good_holders(s, self.who)
                if p == self.target or adjacent(s, p, self.target)
                for c in s.zones[HELD + p]
                if ability.face in CANCELS.get(s.face[c], ())
            )
        self.react_next(s)

    def react_next(self, s: Sunnydale) -> None:
        if self.waiting:
            return s.ask(s.seat_of(s.zone[self.waiting[0]] - HELD), "window", then="react")
        return self.spell(s) if self._ability(s).own else self.resolve(s, 0)

    def offer_react(self, s: Sunnydale) -> list[Option]:
        return [("react", self.waiting[0]), PASS]

    def react(self, s: Sunnydale, option: Option) -> None:
        card = self.waiting[0]
        self.waiting = self.waiting[1:]
        if option == PASS:
            return self.react_next(s)
        s.note("board.log.cancels", who=s.form[s.zone[card] - HELD], card=card, source=self.card)
        s.move(card, TABLE)
        s.discard(card)
        if self.window == ATTACK:
            s.fangs = 2  # played, without effect: still the one card of this attack (BG-FIGHT-10)
        return self.settled(s)

    # --- the roll of a spell --------------------------------------------------------------------------------------

    def spell(self, s: Sunnydale) -> None:
        s.ask(s.seat_of(self.who), "window", then="help")

    def offer_help(self, s: Sunnydale) -> list[Option]:
        return [*play_options(s, SPELL), CAST]

    def help(self, s: Sunnydale, option: Option) -> None:
        if option != CAST:
            s.move(option[1], TABLE)
            s.note("board.log.plays", seat=s.seat_of(self.who), who=s.form[self.who], card=option[1])
            self.helpers += (option[1],)
            return self.spell(s)
        unveil(s, bearer(s, "majik_dice", roller(s, self.who)))
        return s.call(Majik(self.who, spell_dice(s, self)), then="rolled")

    def rolled(self, s: Sunnydale, symbols: int) -> None:
        ability = self._ability(s)
        needed = ability.own
        if ability.target["who"] == "artifact" and self.target != self.who:
            needed = ability.other
        easier = bearer(s, "spell_needs", self.who)
        if easier >= 0:
            static = STATICS["spell_needs"][s.face[easier]]
            if static is not None and static.card == ability.face:
                needed += static.n
        for c in self.helpers:
            s.discard(c)
        self.helpers = ()
        if symbols < needed:
            s.note("board.log.fizzles", card=self.card)
            return self.settled(s)
        return self.resolve(s, symbols)

    # --- effect and fate ------------------------------------------------------------------------------------------

    def resolve(self, s: Sunnydale, symbols: int) -> None:
        names = {"who": self.who, "target": self.target, "symbols": symbols}
        s.call(Resolve(self._ability(s).ref, self.card, s.seat_of(self.who), names), then="settled")

    def settled(self, s: Sunnydale) -> None:
        """Cards of an attack go to their piles when it is over (BG-FIGHT-13); the others now."""
        if s.zone[self.card] == TABLE:
            if AFTER[s.face[self.card]] == "in_play" and s.space[self.who] >= 0:
                s.move(self.card, HELD + self.who)
            elif self.window != ATTACK or s.fangs == 2:
                s.discard(self.card)
        s.done()


def spell_dice(s: Sunnydale, play: Play) -> int:
    """Majik dice of a spell with every bonus (BG-SPELL-01, -11)."""
    p = roller(s, play.who)
    helped = sum(PLAYS[s.face[c]][SPELL].do[0]["n"] for c in play.helpers)
    return MAJIK[s.form[p]] + bonus(s, "majik_dice", p) + int(helped)
