"""Watches: what steps and conflict stages have in common (CCG-TURN-03..15)."""

from __future__ import annotations

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Resolve
from hellmouth.core.modifiers import use
from hellmouth.core.windows import Window
from hellmouth.games.ccg.flow.resource import Unburdening
from hellmouth.games.ccg.rules.attaching import overladen
from hellmouth.games.ccg.rules.force import entries, index
from hellmouth.games.ccg.rules.keys import ITEMS, WATCH
from hellmouth.games.ccg.rules.playing import play_of, starting_names
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import BATTLE_STAGE, CHOOSE_STAGE, EPISODES, EVENT, LIMBO, ZONES


def play(s: Sunnydale, seat: int, card: int) -> None:
    """Play an action or event for effect: one unit, nobody responds (AMB-11)."""
    ability = play_of(s, card, s.window)
    assert ability is not None, "only what can be played now is offered"
    s.move(card, ZONES * seat + LIMBO)
    s.note("ccg.log.plays", seat=seat, card=card)
    if s.cards.type[s.face[card]] == EVENT:
        s.events.append(s.face[card])
    elif s.conflict:
        use(s, "conflict", "played", card)
    s.call(Resolve(ability.ref, card, seat), then="next")


def use_effect(s: Sunnydale, seat: int, card: int, number: int) -> None:
    """Use an effect of a card in play."""
    s.note("ccg.log.uses", seat=seat, card=card)
    s.call(Resolve(f"{s.cards.ids[s.face[card]]}/{number}", card, seat, starting_names(s, card)), then="next")


class Watch(Window[Sunnydale]):
    """A step or stage with watches: exactly one thing or a pass, until all passed in a row (CCG-TURN-10)."""

    def begin(self, s: Sunnydale) -> None:
        burdened = overladen(s)
        if burdened >= 0:
            return s.call(Unburdening(burdened), then="begin")
        return super().begin(s)

    def act(self, s: Sunnydale, option: Option) -> None:
        self.at = "next"
        if option[0] == "pass":
            self.passes += 1
            return self.next(s)
        self.passes = 0
        self.perform(s, option)
        if s.stack and s.stack[-1] is self and not s.pending:
            self.next(s)
        return None

    def perform(self, s: Sunnydale, option: Option) -> None:
        verb = option[0]
        if verb == "play":
            play(s, self.actor, option[1])
        elif verb == "use":
            use_effect(s, self.actor, option[1], option[2])
        else:
            self.sub_step(s, option)

    def sub_step(self, s: Sunnydale, option: Option) -> None:
        """The other things this window allows."""
        raise NotImplementedError

    def cut_short(self, s: Sunnydale) -> bool:
        """Whether the window ends at once."""
        return False

    def next(self, s: Sunnydale) -> None:
        force = s.index or index(s)
        if s.laden or ITEMS in force:
            burdened = overladen(s)
            if burdened >= 0:
                return s.call(Unburdening(burdened), then="next")
        if WATCH in force:
            due = self._due(s)
            if due is not None:
                return s.call(due, then="next")
        if s.dossiers and not s.conflict:
            s.dossiers = {}
        if self.passes >= len(self.order) or self.cut_short(s):
            if self.passes >= len(self.order) and s.conflict and s.stage in (CHOOSE_STAGE, BATTLE_STAGE):
                # told where nothing else says so: totals follow the Resolve Stage, the next step or fight the others
                s.note("ccg.log.passes")
            return self.closed(s)
        self.turn = (self.turn + 1) % len(self.order)
        return s.ask(self.order[self.turn], "window", then="act")

    def _due(self, s: Sunnydale) -> Resolve | None:
        """A Target or Cancel fulfilled by what has just been brought about (CCG-EPISODE-05,07, AMB-51)."""
        for seat in s.turn_order():
            for ability, x in entries(s, WATCH):
                if x.seat == seat and s.zone[x.source] % ZONES == EPISODES and ability.test(s, x):
                    return Resolve(ability.ref, x.source, seat)
        return None
