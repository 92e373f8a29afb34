"""Plot Twists, Super Powers and Power-Ups: when they may be used, and why not."""

from __future__ import annotations

from typing import Any, TypeAlias

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.effects import Resolve
from hellmouth.games.vs.cards import COMBAT_MASTER, TWIST
from hellmouth.games.vs.rules import why
from hellmouth.games.vs.rules.pay import Purse, payable, purse
from hellmouth.games.vs.rules.stats import keywords
from hellmouth.games.vs.state import BACK, BOOK, COMBAT, GAP, HAND, MAIN, NZ, STUNNED, Battle

_TIMES = {GAP: "build", MAIN: "main", COMBAT: "combat"}
"""The time that Plot Twists of a phase are printed with."""
_NEVER: set[int] = set()
_NOBODY: list[int] = []


class Asking:
    """Stands for an effect that has not begun: enough for selectors to look at."""

    __slots__ = ("names", "seat", "source")

    def __init__(self, source: int, seat: int) -> None:
        self.source, self.seat = source, seat
        self.names: dict[str, Any] = {}


Asker: TypeAlias = Asking | Resolve
"""Whose effect it is, begun or not: selectors read its source, seat and names."""


def needs_met(s: Battle, ref: str, source: int, seat: int) -> bool:
    needs = s.cards.needs.get(ref)
    if not needs:
        return True
    asking = Asking(source, seat)
    return all([need(s, asking) for need in needs])  # noqa: C419  # a list is faster than a generator here


def someone(s: Battle, seat: int, faces: set[int]) -> bool:
    """Whether a face-up character on that side has one of these faces."""
    return bool(faces) and any(s.face[c] in faces and s.pose[c] < STUNNED for c in s.side(seat))


def icons_met(s: Battle, seat: int, face: int) -> bool:
    """As many face-up characters of each team as icons are printed (VS-PLOT-09, VS-AMB-23)."""
    pose, mine = s.pose, s.side(seat)
    for team, n in s.cards.icons[face]:
        for c in mine:
            if pose[c] < STUNNED and s.of_teams(c) & team:
                n -= 1
                if not n:
                    break
        if n > 0:
            return False
    return True


def hushed(s: Battle) -> bool:
    """The Gentlemen are face up somewhere (VS-CARD-14)."""
    gentlemen = s.cards.trait["hush"]
    return any(s.face[c] in gentlemen and s.pose[c] < STUNNED for c in s.everyone())


def mastered(s: Battle, seat: int) -> bool:
    """An enemy with Combat Master is in the combat (VS-KEYWORD-02)."""
    camp = s.allies[seat]
    for c in (*s.attackers, s.defender):
        if c >= 0 and keywords(s, c) & COMBAT_MASTER and s.allies[s.zone[c] // NZ] != camp:
            return True
    return False


def mode_now(s: Battle, seat: int, face: int) -> str:
    """The program a Plot Twist runs at this moment, or "" (VS-PLOT-02 to -05, -07)."""
    modes, phase = s.cards.modes[face], s.phase
    if phase == COMBAT:
        return modes.get("combat", "") if seat == s.active or s.cards.any_turn[face] else ""
    if seat != s.active:
        return ""
    return modes.get("main", "") if phase == MAIN else modes.get("build", "") if phase == GAP else ""


def refuse_twist(s: Battle, seat: int, face: int) -> Reason | None:
    """Why this Plot Twist cannot be played now, wherever it comes from."""
    ref = mode_now(s, seat, face)
    if not ref:
        modes = s.cards.modes[face]
        if "combat" in modes and s.phase == COMBAT:
            return why.ONLY_OWN_TURN
        return why.ONLY_COMBAT if "combat" in modes else why.ONLY_MAIN if "main" in modes else why.ONLY_BUILD
    if s.cards.icons[face] and not icons_met(s, seat, face):
        return why.NO_ICONS
    if s.cards.says[face] and hushed(s):
        return why.HUSHED
    if s.phase == COMBAT and mastered(s, seat):
        return why.MASTERED
    return None if needs_met(s, ref, -1, seat) else why.NO_CHOICE


def refuse_play(s: Battle, seat: int, card: int) -> Reason | None:
    """Why that seat cannot play this card as a Plot Twist now."""
    zone = s.zone[card]
    if zone == seat * NZ + BOOK:
        if not someone(s, seat, s.cards.trait["spellcasting"]):  # VS-CARD-26, VS-AMB-62
            return why.NO_SPELLCASTER
    elif zone != seat * NZ + HAND:
        return why.NOT_IN_HAND
    if s.cards.kind[s.face[card]] != TWIST:
        return why.NOT_A_TWIST
    return refuse_twist(s, seat, s.face[card])


def powers_of(s: Battle, face: int) -> tuple[int, ...]:
    """All Super Powers of a face."""
    return (
        *s.cards.build[face],
        *s.cards.mains[face],
        *s.cards.combat[face],
        *s.cards.any_combat[face],
        *s.cards.by_enemy[face],
        *s.cards.reaction[face],
    )


def refuse_use(s: Battle, seat: int, card: int, number: int) -> Reason | None:
    """Why that seat cannot use this power of this character now (VS-POWER-17)."""
    if not s.in_play(card):
        return why.NOT_IN_PLAY
    power = s.cards.powers[number]
    if number not in powers_of(s, s.face[card]) and (
        card not in s.gear or number not in powers_of(s, s.face[s.gear[card]])
    ):  # VS-EQUIP-03
        return why.NO_SUCH_POWER
    hostile = s.allies[s.zone[card] // NZ] != s.allies[seat]
    if power.by_enemy and not hostile:
        return why.ENEMIES_ONLY
    if not power.by_enemy and s.zone[card] // NZ != seat:
        return why.NOT_YOURS
    if s.pose[card] >= STUNNED:
        return why.FACE_DOWN
    return _refuse_time(s, seat, card, number) or refuse_use_now(s, seat, card, number)


def _refuse_time(s: Battle, seat: int, card: int, number: int) -> Reason | None:
    power, phase = s.cards.powers[number], s.phase
    if power.timing == "combat":
        if phase != COMBAT:
            return why.POWER_COMBAT
        if seat != s.active and not power.any_turn:
            return why.POWER_OWN_TURN
        if not power.any_combat and not s.in_combat(card):
            return why.NOT_IN_COMBAT
    elif power.timing == "reaction":
        return why.POWER_REACTION
    elif power.timing == "main":
        if phase != MAIN or seat != s.active:
            return why.POWER_MAIN
    elif phase != GAP or seat != s.active:
        return why.POWER_BUILD
    return None


def refuse_use_now(s: Battle, seat: int, card: int, number: int, held: Purse | None = None) -> Reason | None:
    """Limit, condition and cost; timing was looked at before. The offers of a moment start here."""
    power = s.cards.powers[number]
    if power.limit and s.used and s.used.get(("turn", "power", card, number), 0) >= power.limit:
        return why.USED_UP
    if power.by_enemy:
        if not users(s, seat, number):
            return why.CANNOT_PAY
    elif not payable(s, seat, power.cost, s.of_teams(card), held):
        return why.CANNOT_PAY
    if power.says and hushed(s):
        return why.HUSHED
    return None if needs_met(s, power.id, card, seat) else why.NOTHING_TO_DO


def users(s: Battle, seat: int, number: int) -> list[int]:
    """Who may use an enemy's power: one face-up character of the seat for each team that can pay (VS-AMB-108)."""
    found: dict[int, int] = {}
    for c in s.side(seat):
        if s.pose[c] < STUNNED:
            found.setdefault(s.of_teams(c), c)
    return [c for teams, c in found.items() if payable(s, seat, s.cards.powers[number].cost, teams)]


def refuse_powerup(s: Battle, seat: int, card: int, target: int) -> Reason | None:
    """Why that seat cannot discard this card to power up that character."""
    if s.zone[card] != seat * NZ + HAND:
        return why.POWERUP_HAND
    if not s.in_play(target) or s.zone[target] // NZ != seat:
        return why.NOT_YOURS
    if not s.cards.names[s.face[card]] & s.cards.names[s.face[target]]:
        return why.NO_NAMESAKE
    if s.pose[target] >= STUNNED:
        return why.POWERUP_DOWN
    if s.phase == COMBAT:
        return None if s.in_combat(target) else why.POWERUP_COMBAT
    return None if s.phase == MAIN and s.active == seat else why.POWERUP_TIME


# --- offers -------------------------------------------------------------------------------------------------------


def hand_offers(s: Battle, seat: int, powered: list[int]) -> list[Option]:
    """Plot Twists and Power-Ups from hand and Spellbook; cards of one face are offered once."""
    found: list[Option] = []
    face, seen, names, cards = s.face, 0, 0, s.cards
    called = cards.names
    for t in powered:
        names |= called[face[t]]
    time = _TIMES.get(s.phase)
    timed = _NEVER if time is None else cards.timed[time]
    for c in s.zones[seat * NZ + HAND]:
        f = face[c]
        if f in timed:
            if not seen >> f & 1 and refuse_twist(s, seat, f) is None:
                found.append(("play", c))
            seen |= 1 << f
        elif names & called[f]:
            if not seen >> f & 1:
                found.extend(("powerup", c, t) for t in powered if called[face[t]] & called[f])
            seen |= 1 << f
    book = s.zones[seat * NZ + BOOK]
    if book and someone(s, seat, cards.trait["spellcasting"]):
        found.extend(("cast", c) for c in book if refuse_twist(s, seat, face[c]) is None)
    return found


def _power_offers(
    s: Battle, seat: int, cards: list[int], table: tuple[tuple[int, ...], ...], found: list[Option]
) -> None:
    """Powers of these characters that can be used now; `table` lists the powers with the right timing by face."""
    held, every = purse(s, seat), s.cards.powers
    own = seat == s.active
    for c in cards:
        if s.pose[c] < STUNNED:
            powers = table[s.face[c]]
            if c in s.gear:
                powers += table[s.face[s.gear[c]]]
            found += [
                ("use", c, n)
                for n in powers
                if (own or every[n].any_turn) and refuse_use_now(s, seat, c, n, held) is None
            ]


def build_offers(s: Battle, seat: int) -> list[Option]:
    """Build actions in a gap (VS-BUILD-12)."""
    found = hand_offers(s, seat, _NOBODY)
    face, first, gear, powers = s.face, seat * NZ, s.gear, s.cards.build
    able = [c for c in s.zones[first] + s.zones[first + BACK] if powers[face[c]] or c in gear]
    if able:
        _power_offers(s, seat, able, powers, found)
    return found


def main_offers(s: Battle, seat: int) -> list[Option]:
    """Main actions other than attacks (VS-MAIN-04)."""
    face, pose, zones = s.face, s.pose, s.zones
    mine = [c for c in zones[seat * NZ] + zones[seat * NZ + BACK] if pose[c] < STUNNED]
    found = hand_offers(s, seat, mine)
    gear, powers = s.gear, s.cards.mains
    able = [c for c in mine if powers[face[c]] or c in gear]
    if able:
        _power_offers(s, seat, able, powers, found)
    powers = s.cards.by_enemy
    for p in s.enemies(seat):
        able = [c for c in zones[p * NZ] + zones[p * NZ + BACK] if powers[face[c]]]
        if able:
            _power_offers(s, seat, able, powers, found)
    return found


def combat_offers(s: Battle, seat: int) -> list[Option]:
    """Combat actions of one seat (VS-COMBAT-06, -07)."""
    face, first = s.face, seat * NZ
    fighters = [c for c in (*s.attackers, s.defender) if s.zone[c] // NZ == seat]
    found = hand_offers(s, seat, fighters)
    gear, powers = s.gear, s.cards.combat
    able = [c for c in fighters if powers[face[c]] or c in gear]
    if able:
        _power_offers(s, seat, able, powers, found)
    powers = s.cards.any_combat
    able = [c for c in s.zones[first] + s.zones[first + BACK] if powers[face[c]] or c in gear]
    if able:
        _power_offers(s, seat, able, powers, found)
    return found
