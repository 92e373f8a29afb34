"""Changes of the table that several rules and effects share: entering and leaving play, attaching, moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hellmouth.core.modifiers import use
from hellmouth.games.ccg.rules.facts import is_main, nature, person, talents
from hellmouth.games.ccg.rules.fatigue import act
from hellmouth.games.ccg.rules.force import entries
from hellmouth.games.ccg.rules.keys import REPLACE_LOSS
from hellmouth.games.ccg.rules.limits import free, spend
from hellmouth.games.ccg.rules.placing import BIG
from hellmouth.games.ccg.words import CRYPT, DISCARD, GEAR, HAND, ITEMS_MOST, PARK, PLAY, STACKS, TASKS, UNDER, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def enter_play(s: Sunnydale, card: int, space: int) -> None:
    """A level 1 character card enters play for its owner, refreshed (CCG-RESOURCE-03, AMB-41)."""
    seat = s.owners[card]
    s.move(card, ZONES * seat + PLAY)
    s.lay(card, space)
    s.dossiers.pop(card, None)
    if s.cards.person[s.face[card]] == s.persons[seat]:
        s.main[seat] = card
    s.reindex()
    s.note("ccg.log.enters", seat=seat, character=card, space=space)
    s.emit("enter_play", ("who", card))


def ascend(s: Sunnydale, card: int, c: int) -> None:
    """A level card goes on top of its character, which keeps everything else (CCG-RESOURCE-06,11..14)."""
    seat = s.zone[c] // ZONES
    team = s.team(seat)
    place = team.index(c)
    below = s.levels(c)
    gear = s.gear(c)
    s.move(c, ZONES * seat + UNDER)
    s.move(card, ZONES * seat + PLAY, place)
    s.lay(card, s.space[c], s.tired[c])
    s.lay(c, on=card)
    for g in (*below, *gear):
        s.set_on(g, card)
    if s.main[seat] == c:
        s.main[seat] = card
    s.lasting = [
        (u, r, src, p, tuple((n, _follow(v, c, card) if n in s.cards.granted[r][1].people else v) for n, v in names))
        for u, r, src, p, names in s.lasting
    ]
    use(s, "turn", "ascended", seat, s.cards.person[s.face[card]])
    s.reindex()
    s.note("ccg.log.ascends", seat=seat, character=card)
    s.emit("ascend", ("who", card))


def _follow(value: object, c: int, card: int) -> object:
    """A name that holds a character, or several, keeps it when a new level card stands for it."""
    if isinstance(value, tuple):
        return tuple(card if v == c else v for v in value)
    return card if value == c else value


def leave_play(s: Sunnydale, c: int, to: int, lost: bool = False) -> None:
    """A character leaves play: its level cards go with it, attached cards to the discard pile (CCG-ZONE-09,16, AMB-43).

    Abilities that answer this are found while it is still there. `lost`: for losing a fight.
    """
    seat = s.zone[c] // ZONES
    if lost:
        use(s, "conflict", "died", c)
        s.emit("discarded_for_losing", ("loser", c), ("winner", s.winner))
    if to == DISCARD:
        s.emit("discarded", ("who", c))
    s.emit("leave_play", ("who", c))
    k, mask = nature(s, c)
    below, gear = s.levels(c), s.gear(c)
    s.dossiers[c] = (s.face[c], seat, k, mask, is_main(s, c), s.tired[c], s.space[c], talents(s, c)[0], (*below, c))
    if s.edition == 1 and k in BIG:
        use(s, "step", "gone", seat, s.cards.person[s.face[c]])
    for g in gear:
        s.discard(g)
        s.set_tired(g, 0)
    for g in (*below, c):
        s.move(g, ZONES * s.owners[g] + to)
        s.lay(g)
    if s.main[seat] == c:
        s.main[seat] = -1
    if s.lasting:
        s.lasting = [e for e in s.lasting if ("to", c) not in e[4]]
    s.leave_conflict(c)
    s.reindex()
    s.note(_LEAVING[to], character=c)


_LEAVING = {DISCARD: "ccg.log.discarded", CRYPT: "ccg.log.crypted", HAND: "ccg.log.returns"}


def attach(s: Sunnydale, card: int, c: int) -> None:
    """A skill or item comes to lie on a character."""
    s.move(card, ZONES * s.owners[card] + GEAR)
    s.lay(card, on=c)
    s.reindex()
    s.laden = s.laden or len(s.gear(c)) > ITEMS_MOST
    s.note("ccg.log.attached", card=card, character=c)


def unattach(s: Sunnydale, card: int) -> None:
    """Tell abilities that a card stops being attached while its holder stays."""
    s.emit("detached", ("card", card), ("former_holder", s.on[card]))


def strip(s: Sunnydale, card: int, to: int = DISCARD) -> None:
    """An attached card leaves its holder, who stays in play."""
    unattach(s, card)
    holder = s.on[card]
    s.move(card, ZONES * s.owners[card] + to)
    s.lay(card)
    s.reindex()
    s.note("ccg.log.detached", card=card, character=holder)


def swap(s: Sunnydale, card: int, c: int) -> None:
    """An attached card passes from one character to another (CCG-RESOURCE-27)."""
    unattach(s, card)
    s.set_on(card, c)
    s.reindex()
    s.laden = s.laden or len(s.gear(c)) > ITEMS_MOST
    s.note("ccg.log.swapped", card=card, character=c)


def walk(s: Sunnydale, c: int, to: int) -> None:
    """A character moves: Park to an opponent's space fatigues it on arrival (CCG-MOVE-07)."""
    start = s.space[c]
    s.moved.append((c, start, to))
    s.put(c, to)
    s.note("ccg.log.moves", character=c, space=to)
    if start == PARK and to // 4 != s.zone[c] // ZONES:
        act(s, c, "park_move")


def count_move(s: Sunnydale, c: int) -> None:
    """One normal move is used."""
    use(s, "turn", "moves", s.zone[c] // ZONES, person(s, c))


def lose_destiny(s: Sunnydale, seat: int, n: int) -> int:
    """A player loses destiny points unless a text makes the loss smaller (CCG-DESTINY-01); returns how many."""
    n = min(n, s.dp[seat])
    if n <= 0:
        return 0
    for ability, x in entries(s, REPLACE_LOSS):
        if ability.matches(s, x, {"player": seat}) and ability.test(s, x) and free(s, ability, x, seat):
            spend(s, ability, x, seat)
            s.note("ccg.log.softened", seat=seat, card=x.source)
            n -= ability.softens
    return s.lose(seat, n)


def turn_up(s: Sunnydale, seat: int) -> None:
    """The top card of a Challenge Deck lies face up (CCG-ZONE-03)."""
    deck = s.zones[ZONES * seat + TASKS]
    if deck:
        s.show(deck[-1])


def cycle_task(s: Sunnydale, seat: int) -> None:
    """The face-up challenge goes to the bottom of its deck and the next is turned up (CCG-PROLOGUE-05)."""
    deck = s.zones[ZONES * seat + TASKS]
    s.note("ccg.log.bottomed", seat=seat, challenge=deck[-1])
    s.zones[ZONES * seat + TASKS] = [deck[-1], *deck[:-1]]
    turn_up(s, seat)


def boost(s: Sunnydale, seat: int, card: int, t: int) -> None:
    """A card goes into a talent stack."""
    s.move(card, ZONES * seat + STACKS)
    s.set_on(card, t)
    s.note("ccg.log.boosts", seat=seat, card=card, talent=t)


def forget(s: Sunnydale, ids: list[int]) -> None:
    """These cards are shuffled away: nothing may follow them by their slots any more."""
    if s.carried:
        s.carried = [c for c in s.carried if c not in ids]
    for c, old in s.dossiers.items():
        if any(part in ids for part in old[8]):
            s.dossiers[c] = (*old[:8], tuple(p for p in old[8] if p not in ids))
