"""The turn of one character: roll, move, draw or recover or trade, fight, with cards in between (BG-TURN)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import DONE, EVERYBODY, Option
from hellmouth.games.board.cards import MAIN, bearer, bonus
from hellmouth.games.board.components import CORNER_AT, DOT, EVIL, MOVEMENT, PERSON, PHASES, TOWNS
from hellmouth.games.board.flow.artifacts import Recover
from hellmouth.games.board.flow.draw import Draw
from hellmouth.games.board.flow.fight import Attack
from hellmouth.games.board.flow.play import Play
from hellmouth.games.board.flow.sky import Moon, unveil
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.flow.trade import Trade
from hellmouth.games.board.rules.moves import budget, cost, move_options, way
from hellmouth.games.board.rules.play import (
    attack_options,
    partners,
    play_options,
    refuse_draw,
    refuse_recover,
    trade_options,
    use_options,
)
from hellmouth.games.board.state import DISCARD, EVIL_SEAT, HAND, HELD, PILE, Sunnydale

DRAW: Option = ("draw",)
RECOVER: Option = ("recover",)


class Turn(Step):
    """A complete turn of the acting person."""

    who: int

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        n = 0 if s.ended else max(0, budget(s) - s.spent)
        return message, {**args, "n": n, "stuck": n > 0 and all(option[0] != "move" for option in s.offer())}

    def begin(self, s: Sunnydale) -> None:
        """Step 1: the blue dice and the Phase Chart, before anything else (BG-TURN-01, BG-MOON-05)."""
        s.actor = self.who
        s.total = s.extra = s.spent = s.sewers = s.ended = s.drawn = s.tried = s.looked = s.refused = s.withdrawn = 0
        s.traded = ()
        s.roll(len(MOVEMENT[0][0]), then="rolled", dice=len(MOVEMENT))

    def rolled(self, s: Sunnydale, dice: tuple[int, ...]) -> None:
        s.blue = (s.threw(), s.form[self.who], *dice)
        moons = 0
        for (faces, moon_on), d in zip(MOVEMENT, dice, strict=True):
            s.total += faces[d - 1]
            moons += faces[d - 1] in moon_on
        # BG-EVIL-07: the dice of a sired vampire are rolled by its original player
        if s.log is not None:
            who = self.who
            told = {"seat": s.owner[who]} if s.is_sired(who) else {}
            said = "board.log.rolls_for" if told else "board.log.rolls"
            s.note(said, who=s.form[who], n=dice[0], m=dice[-1], moons=moons, **told)
        if moons:
            return s.call(Moon(moons, 1), then="main")
        return self.main(s)

    def main(self, s: Sunnydale) -> None:
        if s.space[self.who] < 0:
            return self.over(s)  # BG-TURN-07
        return s.ask(s.seat_of(self.who), "main", then="act")

    def offer_act(self, s: Sunnydale) -> list[Option]:
        p = self.who
        x, side, held = s.space[p], s.side[p], s.zones[HELD + p]
        allies, foes = s.pieces(side)
        options = move_options(s, allies, foes)
        if x in DOT and refuse_draw(s) is None:
            options.append(DRAW)
        if x in CORNER_AT and refuse_recover(s) is None:
            options.append(RECOVER)
        if held if side else s.zones[HAND]:
            options += play_options(s, MAIN)
        if held:
            options += use_options(s, MAIN)
        if TOWNS[s.plan].near[x] & allies:
            for q in partners(s):
                options += trade_options(s, q)
        if TOWNS[s.plan].reach[x] & foes:
            options += attack_options(s)
        options.append(DONE)
        return options

    def act(self, s: Sunnydale, option: Option) -> None:
        verb = option[0]
        if verb == "move":
            return self._move(s, option[1])
        if verb == "done":
            return self.over(s)
        if verb == "play" or verb == "use":
            return s.call(Play(option[1], self.who, MAIN, int(verb == "use")), then="main")
        if verb == "attack":
            return s.call(Attack(self.who, PERSON[option[1]]), then="over")
        if verb == "draw":
            return self._draw(s)
        if verb == "recover":
            return s.call(Recover(self.who), then="main")
        partner = PERSON[option[2]]
        gives, takes = ((option[1],), ()) if verb == "give" else ((), (option[1],))
        return s.call(Trade(self.who, partner, gives, takes), then="main")

    def _move(self, s: Sunnydale, goal: int) -> None:
        """Step 2, by a shortest way; what is left can be used after a card (BG-MOVE-11)."""
        p = self.who
        steps = cost(s, goal)
        if s.log is not None:
            s.note("board.log.moves", who=s.form[p], space=goal, n=steps, path=way(s, goal, steps))
        s.spent += steps
        if s.zones[HELD + p]:
            self._show_gear(s, goal)
        s.put(p, goal)
        self.main(s)

    def _show_gear(self, s: Sunnydale, goal: int) -> None:
        """Boots and Ring that made this move possible are shown (BG-ARTIFACT-06)."""
        p = self.who
        boots = bonus(s, "steps", p)
        if boots and s.spent > budget(s) - boots:
            unveil(s, bearer(s, "steps", p))
        if s.sun and s.town.outside >> goal & 1:
            unveil(s, bearer(s, "ignore_sun", p))

    def _draw(self, s: Sunnydale) -> None:
        """One card of the dot's deck; two for Evil at New Moon (BG-DRAW-01, -02, -06)."""
        s.ended = s.drawn = 1
        deck = DOT[s.space[self.who]]
        count = 2 if deck == EVIL and PHASES[s.phase] == "new" else 1
        if deck == EVIL:  # the others read once how many; `Draw` tells Evil which
            found = min(count, len(s.zones[PILE + deck]) + len(s.zones[DISCARD + deck]))
            others = EVERYBODY & ~(1 << EVIL_SEAT)
            s.note("board.log.draws_unseen", to=others, who=s.form[self.who], n=found)
        s.call(Draw(self.who, deck, count, 0), then="main")

    def over(self, s: Sunnydale) -> None:
        s.actor = -1
        s.done()
