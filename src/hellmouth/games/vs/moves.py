"""What happens to cards: plain changes of the state, without questions. Frames and effect operations use them."""

from __future__ import annotations

from collections.abc import Sequence

from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.events import MOVED
from hellmouth.games.vs.cards import SWARM, TWIST
from hellmouth.games.vs.rules.stats import impervious
from hellmouth.games.vs.state import (
    ASIDE,
    BACK,
    DECK,
    END,
    EXHAUSTED,
    GONE,
    HAND,
    HIDDEN,
    KO,
    NZ,
    READY,
    REMOVED,
    STUNNED,
    Battle,
)

# --- triggers -----------------------------------------------------------------------------------------------------


def trigger(s: Battle, event: str, cards: list[int] | tuple[int, ...], number: int = 0) -> None:
    """Queue what the powers of these face-up characters answer to an event (VS-TIMING-04)."""
    answers = s.cards.on.get(event)
    if answers:
        for c in cards:
            refs = answers.get(s.face[c])
            if refs and s.pose[c] < STUNNED:
                s.waiting.extend((s.controller(c), ref, c, number) for ref in refs)


def trigger_side(s: Battle, event: str, seat: int, number: int = 0) -> None:
    """Queue what the face-up characters of a side answer to an event."""
    answers = s.cards.on.get(event)
    if answers:
        first = seat * NZ
        for row in (s.zones[first], s.zones[first + BACK]):
            for c in row:
                if s.face[c] in answers and s.pose[c] < STUNNED:
                    s.waiting.extend((seat, ref, c, number) for ref in answers[s.face[c]])


# --- cards --------------------------------------------------------------------------------------------------------


def draw(s: Battle, seat: int, n: int = 1) -> None:
    """Draw cards; a draw from an empty deck is skipped (VS-DECKOUT-01)."""
    zones, start, to = s.zones, seat * NZ + DECK, seat * NZ + HAND
    deck = zones[start]
    drawn = deck[: -n - 1 : -1]
    if drawn:
        zones[start], zones[to] = deck[: -len(drawn)], zones[to] + drawn
    for card in drawn:
        s.zone[card] = to
        s.show(card, 1 << seat)
    if s.log is not None:
        for card in drawn:
            s.note(MOVED, card=card, start=start, end=to)
        if drawn:
            s.note("vs.log.drew", seat=seat, cards=tuple(drawn))
        if len(drawn) < n:
            s.note("vs.log.empty", seat=seat)


def discard(s: Battle, card: int) -> None:
    """From hand to its owner's KO pile (VS-ZONE-03, VS-KO-04)."""
    s.move(card, s.owner[card] * NZ + KO)
    s.note("vs.log.discarded", seat=s.owner[card], card=card)


def put_away(s: Battle, card: int) -> None:
    """A Plot Twist that was resolved goes to its owner's KO pile (VS-PLOT-08), unless it left with its player."""
    if s.zone[card] % NZ == ASIDE:
        s.move(card, s.owner[card] * NZ + KO)


# --- counters -----------------------------------------------------------------------------------------------------


def mark(s: Battle, card: int, n: int) -> None:
    """Put +1/+1 counters (negative: -1/-1) on a character; a face-down one gets none (VS-STUN-04, VS-AMB-40)."""
    if s.in_play(card) and s.pose[card] < STUNNED and n:
        s.marks[card] += n
        s.note("vs.log.marks" if n > 0 else "vs.log.minus", card=card, n=abs(n))


def wound(s: Battle, card: int, n: int = 1) -> bool:
    """Put wound counters on a character; says whether it was wounded (VS-STUN-11, -12)."""
    if not s.in_play(card) or impervious(s, card):
        return False
    s.harm[card] += n
    s.note("vs.log.wounded", card=card, n=n)
    return True


def vitality(s: Battle, card: int, n: int = 1) -> None:
    if s.in_play(card):
        s.harm[card] -= n
        s.note("vs.log.vitality", card=card, n=n)


# --- poses --------------------------------------------------------------------------------------------------------


def drop(s: Battle, card: int) -> None:
    """Leave the combat (VS-COMBAT-13, -21)."""
    if card == s.defender:
        s.defender = -1
    elif card in s.attackers:
        s.attackers = tuple(c for c in s.attackers if c != card)


def unequip(s: Battle, card: int) -> None:
    """KO the Equipment of a character (VS-EQUIP-04)."""
    worn = s.gear.pop(card, None)
    if worn is not None:
        s.move(worn, s.owner[worn] * NZ + (GONE if s.cards.token[s.face[worn]] else KO))


def turn_down(s: Battle, card: int, pose: int) -> None:
    """Turn face down, stunned or hidden: counters, Equipment and place in combat are lost (VS-STUN-02, VS-HIDE-02)."""
    s.marks[card] = 0
    unequip(s, card)
    s.pose[card] = pose
    drop(s, card)


def hide(s: Battle, card: int) -> None:
    turn_down(s, card, HIDDEN)
    s.note("vs.log.hid", card=card)


def recover(s: Battle, card: int) -> None:
    """An effect recovers a stunned, not a hidden character: face up, still exhausted (VS-RECOVERY-04, VS-AMB-67)."""
    if s.in_play(card) and s.pose[card] == STUNNED:
        s.pose[card] = EXHAUSTED
        s.note("vs.log.recovered", card=card)


def ready(s: Battle, card: int) -> None:
    """Ready a character; a stunned one stays exhausted (VS-AMB-58)."""
    if s.in_play(card) and s.pose[card] == EXHAUSTED:
        s.pose[card] = READY
        s.note("vs.log.readied", card=card)


# --- entering, leaving and changing sides --------------------------------------------------------------------------


def leave(s: Battle, card: int, where: int) -> bool:
    """Leave play for a zone of the owner (VS-ZONE-13); says whether it really went there.

    A stand-in goes under its owner's deck instead and The First Evil returns (VS-CARD-60); a token is out of the game
    (VS-TOKEN-03).
    """
    really = True
    for seat, c in s.standin.items():
        if c == card:
            del s.standin[seat]
            s.returning += (seat,)
            if where != GONE:
                where, really = DECK, False
            break
    forget(s, card)
    s.marks[card] = s.harm[card] = 0
    if s.used:
        s.used = {k: n for k, n in s.used.items() if k[1] != "power" or k[2] != card}
    s.move(card, s.owner[card] * NZ + (GONE if s.cards.token[s.face[card]] else where), 0 if where == DECK else None)
    return really


def forget(s: Battle, card: int) -> None:
    """A card leaves play: Equipment, Relationships, effects, dooms, place in the combat, pose (VS-AMB-72, VS-KO-05)."""
    drop(s, card)
    unequip(s, card)
    if s.bonds:
        s.bonds = [b for b in s.bonds if card not in b]
    s.teams.pop(card, None)
    if s.modifiers:
        s.modifiers = [m for m in s.modifiers if m[2] != card]
    if s.dooms:  # VS-TIMING-06: lost for good, also if it comes back
        s.dooms = [d for d in s.dooms if d[1] != card]
    if s.waiting:
        s.waiting = [w for w in s.waiting if w[1] != "doom" or w[2] != card]
    s.pose[card] = READY


def ko(s: Battle, card: int, *, doubled: bool = False) -> None:
    """KO a character (VS-KO-02, VS-KO-06), `doubled` for its name (VS-UNIQUE-02); a Main Character takes its player
    along (VS-KO-03).
    """
    s.note("vs.log.doubled" if doubled else "vs.log.koed", card=card)
    main, owner = s.is_main(card), s.owner[card]
    if leave(s, card, KO):
        s.fallen += (card,)
        if main:
            s.losers += (owner,)
        if s.cards.on["koed"]:
            trigger(s, "koed", s.everyone())


def remove(s: Battle, card: int) -> None:
    """Remove a character from the game (VS-ZONE-11); a Main Character's player is out (VS-END-06)."""
    s.note("vs.log.removed", card=card)
    main, owner = s.is_main(card), s.owner[card]
    if leave(s, card, REMOVED) and main:
        s.losers += (owner,)


def barred(s: Battle, seat: int, face: int) -> bool:
    """Whether that side's Main Character has one of the names (VS-UNIQUE-05)."""
    main = s.main_of(seat)
    return main >= 0 and bool(s.cards.names[s.face[main]] & s.cards.names[face])


def rivals(s: Battle, card: int) -> list[int]:
    """Others on the same side with one of its names, Swarm excepted (VS-UNIQUE-01, VS-KEYWORD-08)."""
    f, called, words = s.face[card], s.cards.names, s.cards.words
    names, swarm = called[f], words[f] & SWARM
    return [
        c
        for c in s.side(s.controller(card))
        if c != card and called[s.face[c]] & names and not (swarm and words[s.face[c]] & SWARM)
    ]


def arrive(s: Battle, card: int, seat: int, row: int, together: bool = False) -> None:
    """Enter play: ready, the older namesake is KO'd (VS-ZONE-08, VS-UNIQUE-02), "appears" powers trigger."""
    s.move(card, seat * NZ + row)
    s.pose[card] = READY
    s.marks[card] = s.harm[card] = 0
    if s.face[card] in s.cards.on["appears"]:
        trigger(s, "appears", (card,))
    if not together:  # VS-UNIQUE-03: of two that enter together the player picks, see Settle
        for other in rivals(s, card):
            ko(s, other, doubled=True)


def take(s: Battle, card: int, seat: int, row: int) -> bool:
    """Move a character to another side as it is (VS-TERM-08), unless the Main Character has its name (VS-UNIQUE-06)."""
    if barred(s, seat, s.face[card]):
        s.note("vs.log.ignored", card=card)
        return False
    drop(s, card)
    s.move(card, seat * NZ + row)
    s.note("vs.log.taken", seat=seat, card=card)
    for other in rivals(s, card):
        ko(s, other, doubled=True)
    return True


# --- Main Characters ----------------------------------------------------------------------------------------------


def gain_xp(s: Battle, seat: int, n: int) -> None:
    """XP for a level 1 Main Character (VS-LEVELUP-02); level 2 has none."""
    f = s.face[s.mains[seat]]
    if n > 0 and s.cards.target[f]:
        s.xp[seat] += n
        s.note("vs.log.xp", main=s.mains[seat], n=n, total=s.xp[seat])


def exchange(s: Battle, seat: int, face: int) -> bool:
    """The Main Character's slot shows another of the cards set aside: same character, new face (VS-LEVELUP-04, -05)."""
    main = s.mains[seat]
    for c in s.zones[seat * NZ + ASIDE]:
        if s.face[c] == face:
            s.face[main], s.face[c] = face, s.face[main]
            return True
    return False


def level_up(s: Battle, seat: int) -> None:
    """Level 1 becomes level 2; surplus XP is lost (VS-LEVELUP-03, VS-AMB-27)."""
    main = s.mains[seat]
    s.xp[seat] = 0
    if exchange(s, seat, s.cards.next[s.face[main]]):
        s.note("vs.log.level", main=main)


def transform(s: Battle, seat: int, face: str) -> None:
    """VS-CARD-03, -30: nothing but the face changes; ignored if it would share a name on its side (VS-AMB-57)."""
    main, new = s.mains[seat], s.cards.faces[face]
    if any(c != main and s.cards.names[s.face[c]] & s.cards.names[new] for c in s.side(seat)):
        s.note("vs.log.ignored", card=main)
    elif exchange(s, seat, new):
        s.note("vs.log.transformed", main=main)


# --- elimination --------------------------------------------------------------------------------------------------


def eliminate(s: Battle) -> None:
    """Players whose Main Character is gone leave the game; perhaps somebody has won (VS-END)."""
    losers = [p for p in s.alive if p in s.losers]
    s.losers = ()
    living = tuple(p for p in s.alive if p not in losers)
    camps = {s.allies[p] for p in living}
    for p in losers:
        s.note("vs.log.out", seat=p)
    if not camps:  # VS-END-03, VS-AMB-50, VS-AMB-53: all at once, so the active player
        camp = s.allies[s.active] if s.active in s.alive else -1
        s.alive = living
        s.finish([p for p in range(s.seats) if s.allies[p] == camp], "vs.end.together")
    elif len(camps) == 1:
        s.alive = living
        s.finish([p for p in range(s.seats) if s.allies[p] in camps], "vs.end.last")
    else:
        s.alive = living
        for p in losers:
            banish(s, p)
        if s.active in losers and s.phase != END:  # VS-AMB-51: combat and turn end
            del s.stack[1:]
            for p in living:  # somebody else's Plot Twist that did it is not resolved any further
                for c in [c for c in s.zones[p * NZ + ASIDE] if s.cards.kind[s.face[c]] == TWIST]:
                    put_away(s, c)
            s.stack[0].at = "end"
            s.value = None


def banish(s: Battle, seat: int) -> None:
    """Everything the player owns is out; what they only controlled goes home (VS-END-04, VS-MULTI-05, VS-AMB-52)."""
    for c in s.side(seat):
        if s.owner[c] != seat:
            _go_home(s, c)
    s.standin.pop(seat, None)
    for c, owner in enumerate(s.owner):
        if owner == seat and s.zone[c] != seat * NZ + GONE:
            if s.in_play(c):
                leave(s, c, GONE)
            else:
                s.gear = {k: v for k, v in s.gear.items() if v != c}
                s.move(c, seat * NZ + GONE)
    s.waiting = [w for w in s.waiting if w[0] != seat]
    s.dooms = [d for d in s.dooms if seat not in (d[0], s.owner[d[1]])]
    s.returning = tuple(p for p in s.returning if p != seat)


def _go_home(s: Battle, card: int) -> None:
    owner, row = s.owner[card], s.zone[card] % NZ
    for p, c in list(s.standin.items()):
        if c == card:
            del s.standin[p]
    if owner not in s.alive:
        leave(s, card, GONE)
    elif not take(s, card, owner, row):
        leave(s, card, REMOVED)


def reveal(s: Battle, cards: Sequence[int]) -> None:
    """Show cards of one player to everybody; they stay where they are (VS-ZONE-15)."""
    for card in cards:
        s.show(card, EVERYBODY)
    if cards:
        s.note("vs.log.reveals", seat=s.zone[cards[0]] // NZ, cards=tuple(cards))
