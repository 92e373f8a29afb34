"""Selectors: which characters, cards or players an effect is about. All take (state, effect) and return a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hellmouth.games.vs.cards import DARKNESS, EVIL, MAIN, SUPPORT, name_bit
from hellmouth.games.vs.rules.act import Asker
from hellmouth.games.vs.rules.stats import keywords
from hellmouth.games.vs.state import BACK, FRONT, HAND, KO, NZ, STUNNED, Battle

Select: TypeAlias = Callable[[Battle, Asker], list[int]]
Test: TypeAlias = Callable[[Battle, int], bool]

BUFFY = name_bit("Buffy")


def who(side: str, *tests: Test) -> Select:
    """Characters on one's "own" side, on "enemy" sides or on "any" side that pass all tests."""

    def found(s: Battle, f: Asker) -> list[int]:
        if side == "own":
            pool = s.side(f.seat)
        elif side == "enemy":
            pool = [c for p in s.enemies(f.seat) for c in s.side(p)]
        else:
            pool = s.everyone()
        for test in tests:
            pool = [c for c in pool if test(s, c)]
        return pool

    return found


def combatants(s: Battle, f: Asker) -> list[int]:
    """Everybody in this combat (VS-PLOT-06)."""
    return [c for c in (*s.attackers, s.defender) if c >= 0]


def in_combat(side: str, *tests: Test) -> Select:
    """Characters in this combat, of a side or of any."""

    def found(s: Battle, f: Asker) -> list[int]:
        pool = combatants(s, f)
        if side == "own":
            pool = [c for c in pool if s.controller(c) == f.seat]
        elif side == "enemy":
            pool = [c for c in pool if s.allies[s.controller(c)] != s.allies[f.seat]]
        return [c for c in pool if all(test(s, c) for test in tests)]

    return found


# --- tests on one character -------------------------------------------------------------------------------------


def face_up(s: Battle, c: int) -> bool:
    return s.pose[c] < STUNNED


def not_stunned(s: Battle, c: int) -> bool:
    return s.pose[c] != STUNNED


def supporting(s: Battle, c: int) -> bool:
    return s.cards.kind[s.face[c]] == SUPPORT


def main_character(s: Battle, c: int) -> bool:
    return s.cards.kind[s.face[c]] == MAIN


def evil(s: Battle, c: int) -> bool:
    return bool(s.of_teams(c) & EVIL)


def wounded(s: Battle, c: int) -> bool:
    return s.harm[c] > 0


def attacking(s: Battle, c: int) -> bool:
    return c in s.attackers


def in_front(s: Battle, c: int) -> bool:
    return s.zone[c] % NZ == FRONT


def named(bit: int) -> Test:
    return lambda s, c: bool(s.cards.names[s.face[c]] & bit)


def having(keyword: int) -> Test:
    return lambda s, c: bool(keywords(s, c) & keyword)


# --- conditions of the effect itself ----------------------------------------------------------------------------


def source_has_vitality(s: Battle, f: Asker) -> bool:
    return bool(s.harm[f.source] < 0)


def source_defends(s: Battle, f: Asker) -> bool:
    return bool(s.defender == f.source)


def melee(s: Battle, f: Asker) -> bool:
    return not s.ranged


def ranged(s: Battle, f: Asker) -> bool:
    return s.ranged


def source_protects(s: Battle, f: Asker) -> bool:
    """In front, face up, with somebody of its side behind (VS-CARD-42)."""
    z = s.zone[f.source]
    return z % NZ == FRONT and s.pose[f.source] < STUNNED and bool(s.zones[z + BACK])


def defender_protects_source(s: Battle, f: Asker) -> list[int]:
    """The defender, if it protects the source from the front row of the same side (VS-CARD-41, VS-COMBAT-17)."""
    d, z = s.defender, s.zone[f.source]
    return [d] if d >= 0 and z % NZ == BACK and s.zone[d] == z - BACK and s.pose[d] < STUNNED else []


# --- cards elsewhere and players --------------------------------------------------------------------------------


def one_of_each(s: Battle, cards: list[int]) -> list[int]:
    """One card for each face: equal cards are one choice."""
    return list({s.face[c]: c for c in reversed(cards)}.values())


def hand_named(bit: int) -> Select:
    return lambda s, f: one_of_each(s, [c for c in s.zones[f.seat * NZ + HAND] if s.cards.names[s.face[c]] & bit])


def evil_cards_in_hand(s: Battle, f: Asker) -> list[int]:
    """Evil character cards by their printed teams (VS-CHAR-12, VS-CARD-65)."""
    return one_of_each(
        s,
        [
            c
            for c in s.zones[f.seat * NZ + HAND]
            if s.cards.teams[s.face[c]] & DARKNESS and s.cards.kind[s.face[c]] in (MAIN, SUPPORT)
        ],
    )


def supporting_in_ko_piles(s: Battle, f: Asker) -> list[int]:
    """Supporting Character cards in any KO pile that may enter the player's side (VS-CARD-58)."""
    return [c for p in s.alive for c in one_of_each(s, s.zones[p * NZ + KO]) if s.cards.kind[s.face[c]] == SUPPORT]


def enemy_players(s: Battle, f: Asker) -> list[int]:
    return s.enemies(f.seat)
