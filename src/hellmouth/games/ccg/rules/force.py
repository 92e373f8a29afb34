"""What is in force: the index of all abilities of cards in play and of lasting effects, by what they do.

Keys: "talent", "cannot.<act>", "may.<act>", "rule.<rule>", "no_fatigue", "use.<window>", "when.<event>",
"replace.<event>", "watch" (Targets and Cancels without an event), and the other static operations by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hellmouth.games.ccg.language.context import Context, Entry
from hellmouth.games.ccg.language.tables import GRANTED, IN_FORCE
from hellmouth.games.ccg.words import CHALLENGES, EPISODES, ESSENCE, GEAR, LOCATIONS, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

NONE: list[Entry] = []
SHIFTING = ("trait", "kind")
"""Changes of nature; while any of them depends on where people stand, the index has the key "shifting"."""
_SOURCES = (ESSENCE, PLAY, GEAR, CHALLENGES, LOCATIONS, EPISODES)


def index(s: Sunnydale) -> dict[str, list[Entry]]:
    """The index, built anew after something entered or left play."""
    found = s.index
    if found is None:
        cards = s.standing
        if cards is None:
            cards = s.standing = build(s)
        found = s.index = _with_lasting(s, cards) if s.lasting else cards
    return found


def _with_lasting(s: Sunnydale, cards: dict[str, list[Entry]]) -> dict[str, list[Entry]]:
    found = dict(cards)
    for _, ref, source, seat, names in s.lasting:
        key, ability = GRANTED[ref]
        if key in SHIFTING:
            found["shifting"] = []
        found[key] = [*found.get(key, NONE), (ability, Context(source, seat, dict(names)))]
    return found


def build(s: Sunnydale) -> dict[str, list[Entry]]:
    """What the cards in play say; it follows from them, where they lie and who carries them."""
    found: dict[str, list[Entry]] = {}
    face, zones, on, zone = s.face, s.zones, s.on, s.zone
    for seat in range(s.seats):
        base = ZONES * seat
        for kind in _SOURCES:
            for c in zones[base + kind]:
                if not IN_FORCE[face[c]]:
                    continue
                holder = on[c] if kind == GEAR else c
                speaker = zone[holder] // ZONES if kind == GEAR else seat
                for key, entry, own in _spoken(face[c], c, speaker):
                    if own:
                        key = f"{key}.{holder}"
                    elif key in SHIFTING and not entry[0].steady:
                        found["shifting"] = [entry]
                    if key in found:
                        found[key].append(entry)
                    else:
                        found[key] = [entry]
    return found


def speakers(s: Sunnydale) -> list[tuple[int, int]]:
    """The cards whose abilities count, each with its zone."""
    return [(zone, c) for zone, there in enumerate(s.zones) if zone % ZONES in _SOURCES for c in there]


_SPOKEN: dict[tuple[int, int, int], list[tuple[str, Entry, bool]]] = {}


def _spoken(face: int, c: int, seat: int) -> list[tuple[str, Entry, bool]]:
    """The abilities of one card with their speaker. Speakers never change, so they serve every game.

    The last value: a talent that only its own character or holder gets is listed under that character.
    """
    found = _SPOKEN.get((face, c, seat))
    if found is None:
        x = Context(c, seat, {})
        found = _SPOKEN[face, c, seat] = [
            (key, (ability, x), key == "talent" and ability.own) for key, ability in IN_FORCE[face]]
    return found


def forget_speakers() -> None:
    """Faces are given out anew: what they said before no longer counts."""
    _SPOKEN.clear()


def entries(s: Sunnydale, key: str) -> list[Entry]:
    """Abilities of one kind in force."""
    return (s.index or index(s)).get(key, NONE)


def forbidden(s: Sunnydale, act: str, c: int) -> bool:
    """Whether a prohibition without further terms touches this character."""
    found = (s.index or index(s)).get(act)
    return found is not None and any(a.touches(s, x, c) for a, x in found)


def applying(s: Sunnydale, key: str, c: int) -> Iterator[Entry]:
    """Abilities of one kind that touch this character now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry[0].touches(s, entry[1], c):
            yield entry


def about(s: Sunnydale, key: str, seat: int) -> Iterator[Entry]:
    """Abilities of one kind that touch this player now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry[0].concerns(s, entry[1], seat):
            yield entry
