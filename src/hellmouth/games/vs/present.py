"""The table as JSON for the page: what that seat may see, nothing else. Names and texts come from the card data."""

from __future__ import annotations

from typing import Any

from hellmouth.core.visibility import View
from hellmouth.games.vs.cards import ID, KEYWORDS, TARGET, TEAM_BITS, title
from hellmouth.games.vs.rules.stats import atk, dfn, keywords, max_health, remaining
from hellmouth.games.vs.state import (
    ASIDE,
    BACK,
    BOOK,
    DECK,
    DOWN,
    FRONT,
    GONE,
    HAND,
    KEY,
    KO,
    NZ,
    OPEN,
    PHASES,
    POSES,
    REMOVED,
    Battle,
)

_OPEN_PILES = (("locations", OPEN), ("ko", KO), ("removed", REMOVED), ("spellbook", BOOK), ("key", KEY),
               ("aside", ASIDE))


def present(seen: View[Battle], language: str) -> dict[str, Any]:
    """Every card carries its engine id, so that options can be linked to it."""
    s = seen.state
    return {
        "mode": s.mode, "turn": s.turn, "active": s.active, "phase": PHASES[s.phase], "points": s.points,
        "you": seen.seat,
        "combat": None if s.defender < 0 and not s.attackers else {
            "attackers": list(s.attackers), "defender": s.defender, "ranged": s.ranged, "team": s.crowd},
        "bonds": [list(pair) for pair in s.bonds],
        "players": [_player(s, p, language) for p in range(s.seats)],
    }


def _player(s: Battle, seat: int, language: str) -> dict[str, Any]:
    first = seat * NZ
    zones = s.zones
    main = s.mains[seat]
    made: dict[str, Any] = {
        "seat": seat, "camp": s.allies[seat], "out": seat not in s.alive, "main": main,
        "xp": s.xp[seat], "target": TARGET[s.face[main]],
        "away": seat in s.standin, "deck": len(zones[first + DECK]),
        "front": [_character(s, c, language) for c in zones[first + FRONT]],
        "back": [_character(s, c, language) for c in zones[first + BACK]],
        "hand": [_card(s, c, language) for c in zones[first + HAND]],
        "resources": [_card(s, c, language) for c in zones[first + DOWN]],
    }
    for word, zone in _OPEN_PILES:
        made[word] = [_card(s, c, language) for c in zones[first + zone]]
    if seat not in s.alive:
        made["gone"] = len(zones[first + GONE])
    return made


def _card(s: Battle, card: int, language: str) -> dict[str, Any]:
    """A card by its id; the face is null if this seat does not know it."""
    f = s.face[card]
    return {"id": card, "card": ID[f] if f >= 0 else None, "name": title(f, language) if f >= 0 else None}


def _character(s: Battle, card: int, language: str) -> dict[str, Any]:
    words = keywords(s, card)
    return {
        **_card(s, card, language), "owner": s.owner[card], "main": s.is_main(card), "pose": POSES[s.pose[card]],
        "atk": atk(s, card), "def": dfn(s, card), "health": max_health(s, card), "remaining": remaining(s, card),
        "wounds": max(0, s.harm[card]), "vitality": max(0, -s.harm[card]), "counters": s.marks[card],
        "teams": [t for t, bit in TEAM_BITS.items() if s.of_teams(card) & bit],
        "keywords": [w for i, w in enumerate(KEYWORDS) if words >> i & 1],
        "gear": _card(s, s.gear[card], language) if card in s.gear else None,
        "in_combat": s.in_combat(card), "stand_in": card in s.standin.values(),
    }
