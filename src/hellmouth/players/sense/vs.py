"""Common sense in Vs. System 2PCG: a resource while one is of use, people beside the Main Character, somebody in front,
no KO of one's own copy for nothing, no attack that cannot stun, no idle attackers.

Nothing is imitated: the rules try the option in a copy in which nobody else does anything. Where the seat has to choose
further, every choice is followed; an option is refused only if none of them is of any use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from hellmouth.core.decisions import DONE, NO, NOBODY, PASS, Option
from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.games.vs.cards import EQUIP, RANGED, SUPPORT
from hellmouth.games.vs.flow.combat import Declare
from hellmouth.games.vs.flow.turn import END_TURN
from hellmouth.games.vs.moves import rivals
from hellmouth.games.vs.rules.attack import demanded, volunteers
from hellmouth.games.vs.rules.build import cost
from hellmouth.games.vs.rules.stats import atk, dfn, keywords, strike
from hellmouth.games.vs.state import (
    COMBAT,
    DOWN,
    FORMATION,
    FRONT,
    HAND,
    MAIN,
    NZ,
    OPEN,
    READY,
    RECRUIT,
    RESOURCE,
    STUNNED,
    Battle,
)
from hellmouth.players.facts import card

MOST = 60
"""Lines that are followed before an option gets the benefit of the doubt."""
SAFE = 3
"""By so much a rival with cards in hand may be expected to raise a defender."""
THIN = 2
"""Whoever has fewer people than that beside the Main Character is not to leave the points of a turn unused."""
TRIED = frozenset(("play", "cast", "use", "powerup", "equip", "choose", "counter", "yes"))
"""What is tried out to the end of its effect."""

Body = tuple[int, int, int, int]
"""A character as its side wants it: large numbers are good (not stunned, not exhausted; no wounds; ATK; DEF)."""


def harm(game: Game[Battle], s: Battle, option: Option, seat: int) -> Message | None:
    verb = option[0]
    if option == DONE and s.kind == "main" and s.phase in (RESOURCE, RECRUIT):
        return _no_resource(s, seat) if s.phase == RESOURCE else _nobody_recruited(game, s, seat)
    if verb == "recruit":
        return _copies(game, s, option, seat)
    if verb == "move":
        return _front_left(s, option, seat)
    if verb in ("attack", "target"):
        return _leads_for_nothing(s, option, seat) or _hopeless(game, s, option, seat)
    if verb == "join":
        return _idle_attacker(s, option, seat)
    return _wasted(game, s, option, seat) if verb in TRIED else None


# --- resources and recruits -----------------------------------------------------------------------------------------


def _no_resource(s: Battle, seat: int) -> Message | None:
    """No resource laid, though another card of the hand costs more than those that lie there pay for (VS-BUILD-05)."""
    hand, base = s.zones[seat * NZ + HAND], seat * NZ
    points = len(s.zones[base + OPEN]) + len(s.zones[base + DOWN])
    dear = any(s.cards.kind[s.face[c]] in (SUPPORT, EQUIP) and cost(s, seat, s.face[c]) > points for c in hand)
    return Message("players.warn.vs.lay") if dear and len(hand) > 1 else None


def _copies(game: Game[Battle], s: Battle, option: Option, seat: int) -> Message | None:
    """A new copy KOs the old one (VS-UNIQUE-02): of use only if the old one is worn or something else comes of it."""
    if option[2] > 1 or not _same_name(s, option[1], seat):
        return None
    after = s.copy()
    game.take(after, option)
    gone = [c for c in s.side(seat) if not after.in_play(c)]
    if not gone or after.outcome is not None or _compare(s, after, seat, rows=False).good:
        return None
    return Message("players.warn.vs.copy", who=card("vs", s.face[gone[0]]))


def _nobody_recruited(game: Game[Battle], s: Battle, seat: int) -> Message | None:
    """Points are lost at the end of the step (VS-BUILD-09), and next to nobody stands beside the Main Character."""
    people = [c for c in s.side(seat) if not s.is_main(c)]
    if len(people) >= THIN:
        return None
    for o in s.offer():
        if o[0] == "recruit" and s.zone[o[1]] == seat * NZ + HAND and _copies(game, s, o, seat) is None:
            return Message("players.warn.vs.recruit")
    return None


def _front_left(s: Battle, option: Option, seat: int) -> Message | None:
    """The last one leaves the front row: nobody behind is out of reach then (VS-COMBAT-03), and who cannot shoot cannot
    attack from there (VS-MAIN-02)."""
    c, front = option[1], seat * NZ + FRONT
    if s.zone[c] != front or s.pose[c] != READY or keywords(s, c) & RANGED:
        return None
    if any(s.pose[each] < STUNNED for each in s.zones[front] if each != c):
        return None
    return Message("players.warn.vs.front", who=card("vs", s.face[c]))


def _same_name(s: Battle, c: int, seat: int) -> bool:
    made = s.copy()
    made.move(c, seat * NZ)
    return bool(rivals(made, c))


# --- attacks --------------------------------------------------------------------------------------------------------


def _hopeless(game: Game[Battle], s: Battle, option: Option, seat: int) -> Message | None:
    """An attack that changes nothing on the other side, whatever its player adds and if nobody answers.

    The first attack of a turn may have to be on Dawn (VS-CARD-43): it clears the way for others.
    """
    if demanded(s, seat):
        return None
    for after in _lines(game, s, option, seat, combat=True):
        if after is None or after.outcome is not None:
            return None
        if _compare(_instead(game, s, after), after, seat, rows=True).beyond:
            return None
    return Message("players.warn.vs.hopeless")


def _leads_for_nothing(s: Battle, option: Option, seat: int) -> Message | None:
    """An attacker without any ATK adds nothing and can be struck (but it may clear the way past a Dawn)."""
    if option[0] != "attack" or strike(s, option[1]) > 0 or demanded(s, seat):
        return None
    return Message("players.warn.vs.idle", who=card("vs", s.face[option[1]]))


def _idle_attacker(s: Battle, option: Option, seat: int) -> Message | None:
    """One more attacker where those so far beat every defender that all together could beat, tricks included."""
    frame = s.stack[-1]
    attackers = frame.attackers if isinstance(frame, Declare) else ()
    options = s.offer()
    force = sum(strike(s, c) for c in attackers)
    most = force + sum(strike(s, o[1]) for o in options if o[0] == "join")
    rival = max((len(s.zones[p * NZ + HAND]) for p in s.enemies(seat)), default=0)
    slack = min(SAFE, rival)
    if strike(s, option[1]) and any(
        dfn(s, o[1]) <= most and force < dfn(s, o[1]) + slack for o in options if o[0] == "target"
    ):
        return None
    return Message("players.warn.vs.idle", who=card("vs", s.face[option[1]]))


# --- everything else ------------------------------------------------------------------------------------------------


def _wasted(game: Game[Battle], s: Battle, option: Option, seat: int) -> Message | None:
    """A card or a power that costs something and helps nobody but a rival, or nobody at all."""
    for after in _lines(game, s, option, seat, combat=s.phase == COMBAT):
        if after is None or after.outcome is not None:
            return None
        seen = _compare(_lasting(_instead(game, s, after), seat), _lasting(after, seat), seat, rows=True)
        if seen.good or not seen.bad:
            return None
    return Message("players.warn.wasted")


def _lasting(s: Battle, seat: int) -> Battle:
    """The position without effects that end with this turn on those who cannot attack any more, nor on rivals if nobody
    can."""
    if s.modifiers and _attacking(s, seat):
        able, s = volunteers(s, seat), s.copy()
        s.modifiers = [
            m
            for m in s.modifiers
            if m[0] != "turn" or m[2] < 0 or (m[2] in able if s.zone[m[2]] // NZ == seat else bool(able))
        ]
    return s


def _lines(game: Game[Battle], s: Battle, option: Option, seat: int, combat: bool) -> Iterator[Battle | None]:
    """Every position that the seat's own further choices lead to; None if there are too many to follow.

    `combat` follows them to the end of the combat; otherwise to the next window.
    """
    first = s.copy()
    game.take(first, option)
    open_ = [first]
    count = 0
    while open_:
        made = open_.pop()
        if made.outcome is not None or (made.kind == "main" if combat else made.kind in ("main", "window")):
            yield made
            continue
        if made.seat != seat:
            game.take(made, _idle(made.offer()))
            open_.append(made)
            continue
        for each in made.offer():
            count += 1
            if count > MOST:
                yield None
                return
            other = made.copy()
            game.take(other, each)
            open_.append(other)


def _instead(game: Game[Battle], s: Battle, after: Battle) -> Battle:
    """The position at the same moment if the seat had done nothing: the combat is over, or the turn."""
    if s.turn == after.turn and (s.phase == COMBAT) == (after.phase == COMBAT):
        return s
    made = s.copy()
    if isinstance(made.stack[-1], Declare):  # who has named an attacker only may still think better of it here
        made.done()
        made.seat, made.options = NOBODY, None
        made.run()
    while made.outcome is None and (made.turn < after.turn or made.phase == COMBAT != after.phase):
        game.take(made, _idle(made.offer()))
    return made


def _idle(options: list[Option]) -> Option:
    """The answer of somebody who does nothing of their own accord."""
    return next((o for o in (PASS, NO, DONE, END_TURN) if o in options), options[0])


# --- comparing ------------------------------------------------------------------------------------------------------


class Change:
    """What has become better and worse for one team between two positions."""

    __slots__ = ("bad", "beyond", "good")

    def __init__(self) -> None:
        self.good = self.bad = False
        self.beyond = False
        """Something good other than numbers on one's own characters: somebody fell, cards, experience."""

    def note(self, gain: int, mine: bool, passing: bool = False) -> None:
        """A quantity changed by `gain` for the owner of a thing; `passing` numbers alone win nothing."""
        if gain:
            better = (gain > 0) == mine
            self.good = self.good or better
            self.bad = self.bad or not better
            self.beyond = self.beyond or (better and not passing)


def _compare(before: Battle, after: Battle, seat: int, rows: bool) -> Change:
    """Whatever cannot be told to be bad counts as good: only what is plainly useless is refused."""
    found = Change()
    camp = before.allies[seat]
    for p in before.alive:
        mine, base = before.allies[p] == camp, p * NZ
        hands = [len(s.zones[base + HAND]) for s in (before, after)]
        found.note(hands[1] - hands[0], mine)
        row = [len(s.zones[base + OPEN]) + len(s.zones[base + DOWN]) for s in (before, after)]
        found.note(row[1] - row[0], mine)
        shown = [len(s.zones[base + OPEN]) for s in (before, after)]
        found.note(min(shown[1] - shown[0], 0), mine)  # turned down to pay
        found.note(after.xp[p] - before.xp[p], mine)
        found.note(after.face[after.mains[p]] != before.face[before.mains[p]], mine)
        _bodies(_side(before, p), _side(after, p), mine, found)
    found.note(min(after.points - before.points, 0), True)
    odd = (
        before.bonds != after.bonds
        or before.teams != after.teams
        or before.dooms != after.dooms
        or before.standin != after.standin
        or _other(before) != _other(after)
        or _known(before, after, seat)
    )
    if odd or (rows and _moved(before, after, seat)):
        found.good = found.beyond = True
    return found


def _side(s: Battle, p: int) -> dict[int, list[Body]]:
    found: dict[int, list[Body]] = defaultdict(list)
    for c in s.side(p):
        words = keywords(s, c).bit_count()
        found[s.face[c]].append((-s.pose[c], -s.harm[c], atk(s, c) + words, dfn(s, c)))
    return {f: sorted(bodies, reverse=True) for f, bodies in found.items()}


def _bodies(before: dict[int, list[Body]], after: dict[int, list[Body]], mine: bool, found: Change) -> None:
    for face in before.keys() | after.keys():
        was, now = before.get(face, []), after.get(face, [])
        found.note(len(now) - len(was), mine)
        for old, new in zip(was, now, strict=False):
            found.note(new[0] - old[0], mine)
            found.note(new[1] - old[1], mine)
            found.note(new[2] - old[2], mine, passing=True)
            found.note(new[3] - old[3], mine, passing=True)


def _other(s: Battle) -> list[Any]:
    """Lasting effects that are not plain numbers."""
    return [m for m in s.modifiers if m[1] not in ("atk", "def")]


def _attacking(s: Battle, seat: int) -> bool:
    """Whether the seat is choosing its attacks: rows stay as they are for the rest of the turn."""
    return s.active == seat and s.phase == MAIN


def _moved(before: Battle, after: Battle, seat: int) -> bool:
    """Whether somebody who is still there stands in another row or on another side."""
    over = _attacks_over(after, seat)
    return any(
        after.zone[c] != before.zone[c] and after.in_play(c) and not (over and _rivals_row(before, after, seat, c))
        for c in before.everyone()
    )


def _attacks_over(s: Battle, seat: int) -> bool:
    """Whether nobody of that seat attacks before the rivals choose their rows anew (VS-FORMATION-01)."""
    return s.phase <= FORMATION if s.active != seat else _attacking(s, seat) and not volunteers(s, seat)


def _rivals_row(before: Battle, after: Battle, seat: int, c: int) -> bool:
    side = before.zone[c] // NZ
    return side == after.zone[c] // NZ and before.allies[side] != before.allies[seat]


def _known(before: Battle, after: Battle, seat: int) -> bool:
    """Whether the seat has learned of cards that are not its own."""
    bit = 1 << seat
    return any(
        (new & ~old) & bit and before.owner[c] != seat
        for c, (old, new) in enumerate(zip(before.known, after.known, strict=True))
    )
