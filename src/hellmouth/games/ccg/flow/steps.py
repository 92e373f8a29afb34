"""The six steps that have watches, and the Draw Step (CCG-PROLOGUE, -DRAW, -REFRESH, -MOVE, -RESOURCE, -CONFLICT)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import DONE, PASS, Option
from hellmouth.core.frames import Frame
from hellmouth.core.modifiers import use
from hellmouth.core.plain import kept
from hellmouth.games.ccg.changes import ascend, count_move, cycle_task, turn_up, walk
from hellmouth.games.ccg.flow.challenge import Attempt
from hellmouth.games.ccg.flow.drawing import Drawing
from hellmouth.games.ccg.flow.fight import Fight
from hellmouth.games.ccg.flow.resource import Arrival, Attaching, Swapping
from hellmouth.games.ccg.flow.watch import Watch
from hellmouth.games.ccg.language.act import merged
from hellmouth.games.ccg.questions import in_step
from hellmouth.games.ccg.rules.attaching import refuse_attach, refuse_swap
from hellmouth.games.ccg.rules.facing import refuse_face
from hellmouth.games.ccg.rules.fatigue import refresh, refreshes
from hellmouth.games.ccg.rules.fighting import refuse_attacker, refuse_pairing
from hellmouth.games.ccg.rules.force import about
from hellmouth.games.ccg.rules.keys import REFRESH_CHARACTERS
from hellmouth.games.ccg.rules.moving import destinations, refuse_leave
from hellmouth.games.ccg.rules.placing import (
    ascends_from,
    refuse_ascend,
    refuse_episode,
    refuse_place,
    refuse_resurrect,
)
from hellmouth.games.ccg.rules.playing import plays, uses
from hellmouth.games.ccg.rules.tasks import task_due, task_spaces
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGES,
    CHARACTER,
    CONFLICT,
    CRYPT,
    DISCARD,
    EPISODE1,
    EPISODES,
    GEAR,
    HAND,
    HAND_KEPT,
    HAND_SIZE,
    ITEM,
    MOVEMENT,
    PROLOGUE,
    REFRESH,
    RESOURCE,
    SKILL,
    TASKS,
    ZONES,
)


def weary(s: Sunnydale, seat: int) -> list[int]:
    """A player's fatigued cards: characters and what is attached to them."""
    tired = s.tired
    found = [c for c in s.team(seat) if tired[c]]
    for z in range(GEAR, ZONES * s.seats, ZONES):
        found += [g for g in s.zones[z] if tired[g] and s.zone[s.on[g]] // ZONES == seat]
    return found


def refresh_due(s: Sunnydale, seat: int) -> bool:
    """Whether the player has something fatigued and has not refreshed in this step (CCG-REFRESH-03, AMB-07)."""
    return ("step", "refresh", seat) not in s.used and bool(weary(s, seat))


class Step(Watch):
    """A step with watches, active player first."""

    def offer_act(self, s: Sunnydale) -> list[Option]:
        seat = self.order[self.turn]
        hand = s.zones[ZONES * seat + HAND]
        step = s.step
        options: list[Option]
        if step == PROLOGUE:
            options = self._tasks(s, seat) if task_due(s, seat) else [PASS]
        elif step == REFRESH:
            options = [("refresh",)] if refresh_due(s, seat) else [PASS]
        elif step == MOVEMENT:
            options = [PASS, *moves(s, seat)]
        elif step == RESOURCE:
            options = [PASS, *resources(s, seat, hand)]
        elif step == CONFLICT:
            options = [PASS, *conflicts(s, seat)]
        else:
            options = [PASS]
        options += plays(s, seat, hand)
        options += uses(s, seat)
        return options

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        return in_step(s, self.order[self.turn])

    def _tasks(self, s: Sunnydale, seat: int) -> list[Option]:
        """Place the face-up challenge, or bottom it if it fits nowhere (CCG-PROLOGUE-03,05)."""
        found = task_spaces(s, seat)
        return [("challenge", sp) for sp in found] if found else [("bottom_challenge",)]

    def sub_step(self, s: Sunnydale, option: Option) -> None:
        _SUB_STEPS[option[0]](s, self.actor, option)


def moves(s: Sunnydale, seat: int) -> list[Option]:
    return [("move", c, sp) for c in s.team(seat) if refuse_leave(s, c) is None for sp in destinations(s, c)]


def conflicts(s: Sunnydale, seat: int) -> list[Option]:
    """Fights to start and challenges to face."""
    found: list[Option] = []
    space = s.space
    for c in s.team(seat):
        here = space[c]
        for p in range(s.seats):
            if p != seat:
                foes = [d for d in s.team(p) if space[d] == here]
                if foes and refuse_attacker(s, c) is None:
                    found += [("fight", c, d) for d in foes if refuse_pairing(s, c, d) is None]
    places = {space[c] for c in s.team(seat)}
    for p in range(s.seats):
        for c in s.zones[ZONES * p + CHALLENGES]:
            if space[c] in places and refuse_face(s, seat, c) is None:
                found.append(("face", c))
    return found


def resources(s: Sunnydale, seat: int, hand: list[int]) -> list[Option]:
    """Place, ascend, attach, swap, resurrect, episodes (CCG-RESOURCE-01)."""
    found: list[Option] = []
    face, seen = s.face, set()
    for c in hand:
        f = face[c]
        if f in seen:
            continue
        seen.add(f)
        kind = s.cards.type[f]
        if kind == CHARACTER:
            if s.cards.level[f] == 1:
                if refuse_place(s, seat, c) is None:
                    found.append(("place", c))
            elif refuse_ascend(s, seat, c) is None:
                found.append(("ascend", c))
        elif kind in (SKILL, ITEM):
            if refuse_attach(s, seat, c) is None:
                found.append(("attach", c))
        elif kind == EPISODE1 and refuse_episode(s, seat, c) is None:
            found.append(("episode", c))
    team = s.team(seat)
    if len({s.space[c] for c in team}) < len(team):  # only where two stand together can anything be swapped
        for z in range(GEAR, ZONES * s.seats, ZONES):
            found += [("swap", g) for g in s.zones[z] if s.on[g] in team and refuse_swap(s, seat, g) is None]
    if s.main[seat] < 0:
        who = s.persons[seat]
        pile = s.zones[ZONES * seat + DISCARD]
        able = [c for c in pile if s.cards.person[face[c]] == who and refuse_resurrect(s, seat, c) is None]
        found += merged(s, "resurrect", able)
    return found


# --- doing ----------------------------------------------------------------------------------------------------------


def _challenge(s: Sunnydale, seat: int, option: Option) -> None:
    card = s.zones[ZONES * seat + TASKS][-1]
    use(s, "step", "task", seat)
    s.move(card, ZONES * seat + CHALLENGES)
    s.set_space(card, option[1])
    s.reindex()
    s.note("ccg.log.challenge", seat=seat, challenge=card, space=option[1])
    turn_up(s, seat)


def _bottom_challenge(s: Sunnydale, seat: int, option: Option) -> None:
    use(s, "step", "task", seat)
    cycle_task(s, seat)


def _refresh(s: Sunnydale, seat: int, option: Option) -> None:
    use(s, "step", "refresh", seat)
    s.call(Refreshing(seat), then="next")


def _move(s: Sunnydale, seat: int, option: Option) -> None:
    count_move(s, option[1])
    walk(s, option[1], option[2])


def _place(s: Sunnydale, seat: int, option: Option) -> None:
    s.call(Arrival(option[1], "hand"), then="next")


def _ascend(s: Sunnydale, seat: int, option: Option) -> None:
    ascend(s, option[1], ascends_from(s, seat, s.face[option[1]]))


def _attach(s: Sunnydale, seat: int, option: Option) -> None:
    s.call(Attaching(seat, option[1]), then="next")


def _swap(s: Sunnydale, seat: int, option: Option) -> None:
    s.call(Swapping(seat, option[1]), then="next")


def _resurrect(s: Sunnydale, seat: int, option: Option) -> None:
    """Third edition: into play; first: into the hand (ED-07)."""
    if s.edition == 1:
        s.move(option[1], ZONES * seat + HAND)
        s.note("ccg.log.recovers", seat=seat, card=option[1])
    else:
        s.call(Arrival(option[1], "resurrect"), then="next")


def _episode(s: Sunnydale, seat: int, option: Option) -> None:
    """Part I beside the essence; an earlier one goes to the Crypt (CCG-EPISODE-04,08)."""
    for c in list(s.zones[ZONES * seat + EPISODES]):
        if s.cards.type[s.face[c]] == EPISODE1:
            s.move(c, ZONES * seat + CRYPT)
    s.move(option[1], ZONES * seat + EPISODES)
    s.reindex()
    s.note("ccg.log.episode", seat=seat, card=option[1])


def _fight(s: Sunnydale, seat: int, option: Option) -> None:
    s.call(Fight(option[1], option[2]), then="next")


def _face(s: Sunnydale, seat: int, option: Option) -> None:
    s.call(Attempt(option[1], seat), then="next")


_SUB_STEPS = {
    "challenge": _challenge,
    "bottom_challenge": _bottom_challenge,
    "refresh": _refresh,
    "move": _move,
    "place": _place,
    "ascend": _ascend,
    "attach": _attach,
    "swap": _swap,
    "resurrect": _resurrect,
    "episode": _episode,
    "fight": _fight,
    "face": _face,
}


class Refreshing(Frame[Sunnydale]):
    """All fatigued cards of a player turn upright; an effect may limit how many characters do (CCG-REFRESH-02)."""

    seat: int
    left: int = kept(default=-1)

    def begin(self, s: Sunnydale) -> None:
        able = self._able(s)
        most = min((a.set for a, _ in about(s, REFRESH_CHARACTERS, self.seat)), default=len(able))
        for g in weary(s, self.seat):
            if g not in able and s.zone[g] % ZONES == GEAR:
                s.set_tired(g, 0)
        s.touch()
        if most >= len(able):
            for c in able:
                refresh(s, c)
            return s.done()
        self.left = most
        return self._more(s)

    def _able(self, s: Sunnydale) -> list[int]:
        return [c for c in s.team(self.seat) if s.tired[c] and refreshes(s, c)]

    def _more(self, s: Sunnydale) -> None:
        if self.left and self._able(s):
            s.ask(self.seat, "card", then="wake")
        else:
            s.done()

    def offer_wake(self, s: Sunnydale) -> list[Option]:
        return [*(("choose", c) for c in self._able(s)), DONE]

    def wake(self, s: Sunnydale, option: Option) -> None:
        if option == DONE:
            return s.done()
        refresh(s, option[1])
        self.left -= 1
        return self._more(s)


class Keeping(Frame[Sunnydale]):
    """The Draw Step of one player: keep at most `HAND_KEPT`, refill to `HAND_SIZE` (CCG-DRAW-01..03, ED-05)."""

    seat: int

    def prompt(self, s: Sunnydale) -> tuple[str, dict[str, Any]]:
        message, args = super().prompt(s)
        return message, {**args, "n": HAND_KEPT}

    def begin(self, s: Sunnydale) -> None:
        if s.edition == 1 and len(s.hand(self.seat)) > HAND_KEPT:
            s.ask(self.seat, "discard", then="trim")
        elif s.hand(self.seat):
            s.ask(self.seat, "discard", then="keep")
        else:
            self._refill(s)

    def offer_trim(self, s: Sunnydale) -> list[Option]:
        """First edition: first down to `HAND_KEPT`."""
        return merged(s, "discard", s.hand(self.seat))

    def trim(self, s: Sunnydale, option: Option) -> None:
        self._discard(s, option[1])
        self.begin(s)

    def offer_keep(self, s: Sunnydale) -> list[Option]:
        hand = s.hand(self.seat)
        found = merged(s, "discard", hand)
        return found if len(hand) > HAND_KEPT else [DONE, *found]

    def keep(self, s: Sunnydale, option: Option) -> None:
        if option == DONE:
            return self._refill(s)
        self._discard(s, option[1])
        return self.begin(s)

    def _discard(self, s: Sunnydale, card: int) -> None:
        s.discard(card)
        s.note("ccg.log.discards", seat=self.seat, card=card)

    def _refill(self, s: Sunnydale) -> None:
        s.goto(Drawing(self.seat, max(0, HAND_SIZE - len(s.hand(self.seat)))))
