"""What is in force: the index of all abilities of cards in play and of lasting effects, by what they do.

Rules ask by the keys of `keys.py`. The index also has "talent" and "talent.<character>" (`facts.py` adds them up),
"shifting", "use.<window>", "when.<event>" and "replace.<event>".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.language.context import Entry
from hellmouth.games.ccg.language.speaker import Context
from hellmouth.games.ccg.rules.keys import A, Key
from hellmouth.games.ccg.words import CHALLENGES, CHARACTER, EPISODES, ESSENCE, GEAR, LOCATIONS, PLAY, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.language.statics import Static
    from hellmouth.games.ccg.state import Sunnydale

T = TypeVar("T", bound="Static")
NONE: list[Entry] = []
SHIFTING = ("trait", "kind")
"""Changes of nature; while any of them depends on where people stand, the index has the key "shifting"."""
_SOURCES = (ESSENCE, PLAY, GEAR, CHALLENGES, LOCATIONS, EPISODES)


def index(s: Sunnydale) -> dict[str, list[Entry]]:
    """The index, built anew after something entered or left play."""
    found = s.index
    if found is None:
        standing = s.standing
        if standing is None:
            standing = s.standing = build(s)
        found = s.index = _with_lasting(s, standing) if s.lasting else standing
    return found


def _with_lasting(s: Sunnydale, standing: dict[str, list[Entry]]) -> dict[str, list[Entry]]:
    found = dict(standing)
    for _, ref, source, seat, names in s.lasting:
        key, ability = s.cards.granted[ref]
        if key in SHIFTING:
            found["shifting"] = []
        found[key] = [*found.get(key, NONE), (ability, Context(source, seat, dict(names)))]
    return found


def build(s: Sunnydale) -> dict[str, list[Entry]]:
    """What the cards in play say; it follows from them, where they lie and who carries them."""
    found: dict[str, list[Entry]] = {}
    face, zones, on, zone = s.face, s.zones, s.on, s.zone
    cards = s.cards
    in_force, types = cards.in_force, cards.type
    for seat in range(s.seats):
        base = ZONES * seat
        for kind in _SOURCES:
            for c in zones[base + kind]:
                if not in_force[face[c]] or (kind == GEAR and types[face[c]] == CHARACTER):
                    continue  # an attached character card is no character: its text does nothing
                holder = on[c] if kind == GEAR else c
                speaker = zone[holder] // ZONES if kind == GEAR else seat
                for key, entry, own in _spoken(cards, face[c], c, speaker):
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


def _spoken(cards: CardSet, face: int, c: int, seat: int) -> list[tuple[str, Entry, bool]]:
    """The abilities of one card with their speaker. Speakers never change, so they serve every game with these cards.

    The last value: a talent that only its own character or holder gets is listed under that character.
    """
    found = cards.spoken.get((face, c, seat))
    if found is None:
        x = Context(c, seat, {})
        found = cards.spoken[face, c, seat] = [
            (key, (ability, x), key == "talent" and getattr(ability, "own", False))
            for key, ability in cards.in_force[face]
        ]
    return found


def entries(s: Sunnydale, key: Key[A]) -> list[tuple[A, Context]]:
    """Abilities of one kind in force, each with its speaker."""
    return (s.index or index(s)).get(key, NONE)


def waiting(s: Sunnydale, trigger: str, word: object) -> list[tuple[Ability, Context]]:
    """Records in force that wait for an event ("when", "replace") or may be used in a window ("use")."""
    return (s.index or index(s)).get(f"{trigger}.{word}", NONE)


def forbidden(s: Sunnydale, key: Key[T], c: int) -> bool:
    """Whether a prohibition without further terms touches this character."""
    found = (s.index or index(s)).get(key)
    return found is not None and any(a.touches(s, x, c) for a, x in found)


def applying(s: Sunnydale, key: Key[T], c: int) -> Iterator[tuple[T, Context]]:
    """Abilities of one kind that touch this character now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry[0].touches(s, entry[1], c):
            yield entry


def about(s: Sunnydale, key: Key[T], seat: int) -> Iterator[tuple[T, Context]]:
    """Abilities of one kind that touch this player now."""
    for entry in (s.index or index(s)).get(key, NONE):
        if entry[0].concerns(s, entry[1], seat):
            yield entry
