"""Any value of a position by a dotted path: "A.hand", "Buffy.wounds", "A.main.atk", "phase", "combat.attackers"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.notation import plain_text
from hellmouth.games.vs.cards import EVIL, GOOD, KEYWORDS, TEAM_BITS, name_bit
from hellmouth.games.vs.rules.build import cost
from hellmouth.games.vs.rules.stats import atk, dfn, keywords, max_health, remaining, strike
from hellmouth.games.vs.state import (
    BACK,
    DECK,
    DOWN,
    HAND,
    NZ,
    OPEN,
    PHASES,
    POSES,
    STUNNED,
    ZONES,
    Battle,
)

_VALUES: dict[str, Callable[[Battle], Any]] = {
    "phase": lambda s: PHASES[s.phase],
    "turn": lambda s: "ABCD"[s.active],
    "turn_number": lambda s: s.turn,
    "first": lambda s: "ABCD"[s.first],
    "points": lambda s: s.points,
    "attacks": lambda s: s.attacks,
    "quiet": lambda s: s.quiet,
    "alive": lambda s: ["ABCD"[p] for p in s.alive],
    "combat": lambda s: bool(s.attackers) and s.defender >= 0,
    "combat.attackers": lambda s: _names(s, list(s.attackers)),
    "combat.defender": lambda s: "" if s.defender < 0 else s.cards.title(s.face[s.defender]),
    "combat.ranged": lambda s: s.ranged,
    "combat.team": lambda s: s.crowd,
    "bonds": lambda s: len(s.bonds),
    "dooms": lambda s: len(s.dooms),
}
_CHARACTER: dict[str, Callable[[Battle, int], Any]] = {
    "atk": atk,
    "def": dfn,
    "strike": strike,
    "health": max_health,
    "remaining": remaining,
    "wounds": lambda s, c: max(0, s.harm[c]),
    "vitality": lambda s, c: max(0, -s.harm[c]),
    "plus": lambda s, c: max(0, s.marks[c]),
    "minus": lambda s, c: max(0, -s.marks[c]),
    "pose": lambda s, c: POSES[s.pose[c]],
    "face_up": lambda s, c: s.pose[c] < STUNNED,
    "row": lambda s, c: ZONES[s.zone[c] % NZ],
    "side": lambda s, c: "ABCD"[s.zone[c] // NZ],
    "teams": lambda s, c: [t for t, bit in TEAM_BITS.items() if s.of_teams(c) & bit],
    "good": lambda s, c: bool(s.of_teams(c) & GOOD),
    "evil": lambda s, c: bool(s.of_teams(c) & EVIL),
    "keywords": lambda s, c: [w for i, w in enumerate(KEYWORDS) if keywords(s, c) >> i & 1],
    "gear": lambda s, c: s.cards.title(s.face[s.gear[c]]) if c in s.gear else "",
    "in_combat": lambda s, c: s.in_combat(c),
    "cost": lambda s, c: cost(s, s.controller(c), s.face[c]),
}
_ANYWHERE: dict[str, Callable[[Battle, int], Any]] = {
    "zone": lambda s, c: ZONES[s.zone[c] % NZ],
    "owner": lambda s, c: "ABCD"[s.owner[c]],
    "name": lambda s, c: s.cards.title(s.face[c]),
    "names": lambda s, c: sorted(
        n
        for n in (s.cards[s.face[c]].record["name"], *s.cards[s.face[c]].record.get("aka", ()))
        if s.cards.names[s.face[c]] & name_bit(n)
    ),
    "cost": lambda s, c: cost(s, s.zone[c] // NZ, s.face[c]),
}


def spelled(name: str) -> str:
    """A name for comparing: capitals, accents and a leading "the" do not matter."""
    return plain_text(name).removeprefix("the ")


def owner_of(letter: object, s: Battle, place: str) -> int:
    """The seat of a letter."""
    if not isinstance(letter, str) or len(letter) != 1 or not 0 <= ord(letter) - ord("A") < s.seats:
        raise BadData(place, f"no seat {letter!r}", f"one of {', '.join('ABCD'[: s.seats])}")
    return ord(letter) - ord("A")


def _names(s: Battle, cards: list[int]) -> list[str]:
    return sorted(s.cards.title(s.face[c]) for c in cards)


def _split(s: Battle, path: str) -> tuple[int | None, str]:
    head, dot, rest = path.partition(".")
    if dot and len(head) == 1 and 0 <= ord(head) - ord("A") < s.seats:
        return ord(head) - ord("A"), rest
    return None, path


def _called(s: Battle, cards: list[int], name: str) -> list[int]:
    """Cards by their full title, else by their plain name; `#2` means the second."""
    bare, _, number = name.partition(" #")
    wanted = spelled(bare)
    found = [c for c in cards if spelled(s.cards.title(s.face[c])) == wanted and s.face[c] >= 0]
    found = found or [c for c in cards if s.face[c] >= 0 and spelled(s.cards[s.face[c]].record["name"]) == wanted]
    return found[int(number) - 1 : int(number)] if number.isdigit() else found


def character(s: Battle, path: str) -> int:
    """The character in play a path means: "A.Luke", "A.main", "Luke"."""
    if isinstance(path, str):
        seat, name = _split(s, path)
        if name == "main" and seat is not None:
            return s.mains[seat]
        pool = s.everyone() if seat is None else s.side(seat)
        found = _called(s, pool, name)
        if found:
            return found[0]
        raise BadData(path, "no such character is in play", f"there are {', '.join(_names(s, pool)) or 'none'}")
    raise BadData(str(path), "is no character", '"A.Luke"')


def probe(s: Battle, path: str) -> Any:
    """The value a path names; hidden cards read "?"."""
    if path in _VALUES:
        return _VALUES[path](s)
    seat, rest = _split(s, path)
    if seat is not None:
        found = _of_seat(s, seat, rest)
        if found is not None:
            return found
    name, dot, word = rest.rpartition(".")
    if not dot or (word not in _CHARACTER and word not in _ANYWHERE):
        raise BadData(path, "there is no such value", _known())
    pool = s.everyone() if seat is None else s.side(seat)
    cards = [s.mains[seat]] if name == "main" and seat is not None else _called(s, pool, name)
    if cards and word in _CHARACTER:
        return _CHARACTER[word](s, cards[0])
    everywhere = [c for c in range(len(s.face)) if seat is None or s.owner[c] == seat]
    cards = cards or sorted(_called(s, everywhere, name), key=lambda c: s.zone[c] % NZ == DECK)
    if not cards or word not in _ANYWHERE:
        raise BadData(path, "no such character is in play", f"there are {', '.join(_names(s, pool)) or 'none'}")
    return _ANYWHERE[word](s, cards[0])


def _of_seat(s: Battle, seat: int, word: str) -> Any:
    first = seat * NZ
    if word in ZONES:
        cards = s.zones[first + ZONES.index(word)]
        if word == "deck":
            return [s.cards.title(s.face[c]) for c in reversed(cards)]
        return _names(s, cards)
    values: dict[str, Any] = {
        "xp": s.xp[seat],
        "deck_size": len(s.zones[first + DECK]),
        "hand_size": len(s.zones[first + HAND]),
        "resource_count": len(s.zones[first + OPEN]) + len(s.zones[first + DOWN]),
        "out": seat not in s.alive,
        "main": s.cards.title(s.face[s.mains[seat]]),
        "rows": _names(s, s.zones[first] + s.zones[first + BACK]),
    }
    return values.get(word)


def _known() -> str:
    seats = (*ZONES, "xp", "deck_size", "hand_size", "resource_count", "out", "main", "rows")
    return (
        f"values: {', '.join(_VALUES)}; of a seat: {', '.join(seats)}; "
        f"of a character: {', '.join((*_CHARACTER, *_ANYWHERE))}"
    )
