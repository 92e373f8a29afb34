"""Any value of a position by a dotted path, for scenarios and tests (README.md lists the paths)."""

from __future__ import annotations

from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.board.cards import NAMES
from hellmouth.games.board.components import (
    ARTIFACT,
    CORNERS,
    DECKS,
    EVIL,
    FIGHT,
    KIND,
    KINDS,
    MAJIK,
    PERSON,
    PHASES,
    VILLAINS,
)
from hellmouth.games.board.components import NAMES as FORM_NAMES
from hellmouth.games.board.position import form_named
from hellmouth.games.board.rules.moves import budget
from hellmouth.games.board.rules.people import wounded
from hellmouth.games.board.state import CORNER, DECK, DESTROYED, DISCARD, GONE, HAND, PILE, Sunnydale


def probe(s: Sunnydale, path: str) -> Any:
    """The value at a dotted path; unknown cards of a view read "?"."""
    whole = _TABLE.get(path)
    if whole is not None:
        return whole(s)
    if path in CORNERS:
        return (_names(s, s.zones[CORNER + CORNERS.index(path)]) or [""])[0]
    head, _, tail = path.rpartition(".")
    if head in DECKS[:ARTIFACT] and tail in ("pile", "discards"):
        deck = DECKS.index(head)
        return len(s.zones[PILE + deck]) if tail == "pile" else _names(s, s.zones[DISCARD + deck])
    if head and tail in _PERSON:
        return _PERSON[tail](s, PERSON[form_named(head, f"path {path!r}")])
    known = f"{', '.join(_TABLE)}; {', '.join(CORNERS)}; weapon.pile, weapon.discards...; "
    raise BadData(f"path {path!r}", "there is no such value", f"{known}Buffy.{', Buffy.'.join(_PERSON)}")


def _names(s: Sunnydale, cards: list[int]) -> list[str]:
    return ["?" if s.face[c] < 0 else str(NAMES["en"][s.face[c]]) for c in cards]


def _space(s: Sunnydale, p: int) -> str:
    return "{},{}".format(*s.town.at(s.space[p])) if s.space[p] >= 0 else ""


def _cards(s: Sunnydale, p: int) -> list[str]:
    return _names(s, [c for c in s.held(p) if s.face[c] >= 0 and DECK[s.face[c]] < EVIL])


def _tables() -> tuple[dict[str, Any], dict[str, Any]]:
    table = {
        "round": lambda s: s.round,
        "phase": lambda s: PHASES[s.phase],
        "index": lambda s: s.phase,
        "villain": lambda s: VILLAINS[s.villain].name,
        "turn": lambda s: FORM_NAMES["en"][s.form[s.actor]] if s.actor >= 0 else "Evil",
        "steps": lambda s: max(0, 0 if s.ended else budget(s) - s.spent) if s.actor >= 0 else 0,
        "flames": lambda s: [s.large, s.small],
        "hand": lambda s: _names(s, s.zones[HAND]),
        "destroyed": lambda s: _names(s, s.zones[DESTROYED]),
        "gone": lambda s: _names(s, [c for c in s.zones[GONE] if s.face[c] < 0 or DECK[s.face[c]] == ARTIFACT]),
        "surprise": lambda s: s.surprise,
        "ending": lambda s: s.ending,
    }
    person = {
        "space": _space,
        "health": lambda s, p: s.health[p],
        "form": lambda s, p: FORM_NAMES["en"][s.form[p]],
        "kind": lambda s, p: KINDS[KIND[s.form[p]]],
        "side": lambda s, p: "good" if s.side[p] else "evil",
        "player": lambda s, p: chr(ord("A") + s.seat_of(p)),
        "alive": lambda s, p: s.space[p] >= 0,
        "wounded": wounded,
        "cards": _cards,
        "artifact": lambda s, p: (_names(s, [s.artifact(p)]) if s.artifact(p) >= 0 else [""])[0],
        "invitation": lambda s, p: s.invitation(p) >= 0,
        "fight": lambda s, p: FIGHT[s.form[p]],
        "majik": lambda s, p: MAJIK[s.form[p]],
        "slots": lambda s, p: "/".join(str(n) for d, n in enumerate(s.slots(p)) if d != EVIL),
        "still": lambda s, p: bool(s.still >> p & 1),
    }
    return table, person


_TABLE, _PERSON = _tables()
