"""Who is next to whom, who may be hurt, who has won (BG-MOVE-12, BG-HEALTH, BG-VICTORY)."""

from __future__ import annotations

from typing import Any

from hellmouth.games.board.cards import FACE
from hellmouth.games.board.components import (
    ANGEL,
    ANGEL_COUNTS,
    BIT,
    FIRST_FOUR,
    FORM,
    FULL,
    GOOD_ORDER,
    INVULNERABLE,
    MAYOR_INVULNERABLE,
    NO_EVIL_LEFT,
    PERSON,
    THROUGH_TUNNELS,
    TOWNS,
    VILLAINS,
    WITHOUT_ATTACKER,
    WOUNDED,
)
from hellmouth.games.board.state import EVIL_SEAT, Sunnydale


def adjacent(s: Sunnydale, p: int, q: int) -> bool:
    """Side by side with an open edge or a door between; never through a tunnel (BG-EFFECT-06)."""
    a, b = s.space[p], s.space[q]
    return a >= 0 and b >= 0 and bool(TOWNS[s.plan].near[a] >> b & 1)


def in_reach(s: Sunnydale, p: int) -> int:
    """The spaces a person can attack: its neighbours and the far end of its tunnel (BG-AMB-25)."""
    town = TOWNS[s.plan]
    return town.reach[s.space[p]] if s.settings[THROUGH_TUNNELS] else town.near[s.space[p]]


def neighbours(s: Sunnydale, p: int, side: int) -> list[int]:
    """Persons of a side next to somebody."""
    near = TOWNS[s.plan].near[s.space[p]]
    return [q for q in s.living(side) if near & BIT[s.space[q]]]


def wounded(s: Sunnydale, p: int) -> bool:
    """BG-HEALTH-02."""
    return s.health[p] <= WOUNDED[s.form[p]]


def below_full(s: Sunnydale, p: int) -> bool:
    return s.health[p] < FULL[s.form[p]]


def invulnerable(s: Sunnydale, p: int) -> bool:
    """The Mayor before he ascends (BG-MAYOR-01)."""
    return bool(INVULNERABLE[s.form[p]]) and bool(s.settings[MAYOR_INVULNERABLE])


def in_residence(s: Sunnydale, p: int) -> bool:
    return bool(s.town.residences >> s.space[p] & 1)


def placer(s: Sunnydale, victim: int, killer: int) -> int:
    """The seat that puts a dead person's Artifact under a corner (BG-DEATH-02, BG-DEATH-04)."""
    if killer >= 0:
        return s.seat_of(killer)
    if s.settings[WITHOUT_ATTACKER] == "causer":
        return s.seat_of(s.actor) if s.actor >= 0 else EVIL_SEAT
    if s.side[victim]:
        return EVIL_SEAT
    if s.actor >= 0 and s.side[s.actor]:
        return s.seat_of(s.actor)
    first = next((p for p in GOOD_ORDER if s.space[p] >= 0 and s.side[p]), -1)
    return s.owner[first] if first >= 0 else 1


def end_by_death(s: Sunnydale, p: int, killer: int, how: str) -> bool:
    """Check the winning conditions after somebody was killed; True if the game is over (BG-VICTORY-ALL-01)."""
    deed = (how, s.form[killer], s.form[p]) if killer >= 0 else ("burned" if how == "burned" else "died", -1, s.form[p])
    return _ended(s, p, s.form[p], -1, deed)


def end_by_siring(s: Sunnydale, p: int, victim_form: int, sirer: int) -> bool:
    """Check the winning conditions after somebody was sired."""
    return _ended(s, p, -1, -1, ("sired", s.form[sirer], victim_form))


def end_by_destruction(s: Sunnydale, face: int, who: int) -> bool:
    """Check the winning conditions after an Artifact was destroyed (BG-AMB-56: only Arm and Box matter)."""
    return _ended(s, -1, -1, face, ("destroyed", s.form[who], face))


def end_without_evil(s: Sunnydale) -> bool:
    """Good wins when Evil has nobody left, if the table plays so (BG-AMB-90)."""
    if s.settings[NO_EVIL_LEFT] and not any(True for _ in s.living(0)):
        return _finish(s, 1, "board.end.no_evil", ("no_evil", -1, -1))
    return False


def _ended(s: Sunnydale, lost: int, killed_form: int, destroyed: int, deed: tuple[Any, ...]) -> bool:
    story = VILLAINS[s.villain]
    for rule in story.evil_wins:
        if rule["kind"] == "killed_or_sired" and lost >= 0 and lost in [PERSON[FORM[n]] for n in rule["who"]]:
            return _finish(s, 0, "board.end.killed" if killed_form >= 0 else "board.end.sired", deed)
        if rule["kind"] == "no_good_character_left" and not _good_left(s):
            return _finish(s, 0, "board.end.no_good", ("no_good", -1, -1))
    for rule in story.good_wins:
        if rule["kind"] == "killed" and killed_form >= 0 and killed_form in [FORM[n] for n in rule["who"]]:
            return _finish(s, 1, "board.end.villain", deed)
        if rule["kind"] == "artifact_destroyed" and destroyed == FACE[rule["card"]]:
            return _finish(s, 1, "board.end.artifact", deed)
    return end_without_evil(s)


def _good_left(s: Sunnydale) -> bool:
    """BG-VICTORY-ALL-02; without the setting only the first four count (BG-AMB-34)."""
    counting = (*FIRST_FOUR, ANGEL) if s.settings[ANGEL_COUNTS] else FIRST_FOUR
    return any(s.space[p] >= 0 and s.side[p] for p in counting)


def _finish(s: Sunnydale, side: int, ending: str, deed: tuple[Any, ...]) -> bool:
    s.actor, s.deed = -1, deed
    s.finish(range(1, s.seats) if side else [EVIL_SEAT], ending)
    return True
