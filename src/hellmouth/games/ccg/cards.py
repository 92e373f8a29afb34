"""The printed cards as tables indexed by face.

A face is the number of a card's line in `data/cards.jsonl`; cards that people bring along (`own.py`) follow. The tables
are filled once, before a game begins, and only ever grow at the end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.ccg.words import (
    ACTION,
    CHALLENGE,
    EPISODE1,
    ITEM,
    KINDS,
    SKILL,
    TALENTS,
    TRAITS,
    TYPES,
    WINDOWS,
)

FILE = "cards.jsonl"
DATA = files("hellmouth.games.ccg") / "data"
MARK = {"en": " (text not played)", "fr": " (texte non joué)"}
"""After the name of an own card whose text nobody put into records: only its facts count."""
_ANYTHING = ((0, 1), (1, 1), (2, 1), (3, 1))


def _read() -> tuple[list[dict[str, Any]], str]:
    text = (DATA / FILE).read_text(encoding="utf-8")
    cards = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                cards.append(json.loads(line))
            except ValueError as error:
                raise BadData(f"{FILE}:{number}", f"is not JSON: {error}", "one object per line") from None
    return cards, hashlib.sha256(text.encode()).hexdigest()[:16]


CARDS: list[dict[str, Any]] = []
FILES: dict[str, str] = {}
"""The file of each card that somebody brought along, by id."""
PRINTED = 0
"""How many cards come with the game: the faces from here on are people's own."""
IDS: list[str] = []
FACE: dict[str, int] = {}
NAME: dict[str, list[str]] = {"en": [], "fr": []}
TYPE: list[int] = []
KIND: list[int] = []
LEVEL: list[int] = []
ALIGNMENT: list[int] = []
PERSONS: list[str] = []
PERSON: list[int] = []
"""Who a character or essence card is: identity for levels, essence and uniqueness (CCG-UNIQUE-04,07)."""
SHOWN: list[tuple[tuple[int, int], ...]] = []
"""Talents printed on the card, only those it names: goals of a challenge, icons of an action."""
TALENT: list[tuple[int, int, int, int]] = []
GOALS: list[int] = []
"""Talents that a challenge has as goals, as a bit mask."""
BOOST: list[tuple[tuple[int, int], ...]] = []
"""What the card gives in a talent stack: (talent, amount) pairs to choose from (CCG-TALENT-12..15)."""
TRAIT: list[int] = []
NEEDED_DESTINY: list[int] = []
WORTH: list[int] = []
LOCATION_TYPE: list[str] = []
UNIQUE: list[bool] = []
OTHER_PART: list[int] = []
PLAYED_IN: list[int] = []
"""Windows in which an action or event may be played for effect, as a bit mask."""
NEEDS: list[Needs] = []
DEMANDS: list[Needs | None] = []
"""Requirements that a single character must meet, or None."""
LATEST: list[int] = []
"""For each face the newest printing of its title (CCG-GOLDEN-03); characters and essences keep their own text."""
PRINTINGS: list[set[int]] = []
"""For each face all faces of its type and title: a text that names a card means each of them."""
PARK_ITSELF = 1 << 20
"""In place of a location's face: Sunnydale Park."""
_BY_FACE: tuple[list[Any], ...] = (
    CARDS, IDS, NAME["en"], NAME["fr"], TYPE, KIND, LEVEL, ALIGNMENT, PERSON, SHOWN, TALENT, GOALS, BOOST, TRAIT,
    NEEDED_DESTINY, WORTH, LOCATION_TYPE, UNIQUE, OTHER_PART, PLAYED_IN, NEEDS, DEMANDS,
)


def place_of(card: dict[str, Any]) -> str:
    """File and card, for messages."""
    return f"{FILES.get(card['id'], FILE)}: {card['id']}"


def _word(card: dict[str, Any], field: str, words: tuple[str, ...]) -> int:
    value = card.get(field)
    if value is None:
        return -1
    if value not in words:
        raise BadData(f"{place_of(card)}.{field}", f"{value!r} is not known", f"use one of {', '.join(words)}")
    return words.index(value)


def trait_mask(names: list[str] | str | None) -> int:
    """The bit mask of some traits; new traits get the next bit."""
    mask = 0
    for name in [names] if isinstance(names, str) else names or ():
        if name not in TRAITS:
            TRAITS.append(name)
        mask |= 1 << TRAITS.index(name)
    return mask


def _talents(card: dict[str, Any], where: str = "talents") -> tuple[tuple[int, int], ...]:
    found = card.get(where) or {}
    for name in found:
        if name not in TALENTS:
            raise BadData(f"{place_of(card)}.{where}", f"{name!r} is no talent", f"use {', '.join(TALENTS)}")
    return tuple((t, found[name]) for t, name in enumerate(TALENTS) if name in found)


def _four(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int, int, int]:
    table = dict(pairs)
    return table.get(0, 0), table.get(1, 0), table.get(2, 0), table.get(3, 0)


class Needs:
    """What a card requires of a character, a player or a place."""

    __slots__ = ("character_only", "kinds", "location", "location_type", "person", "talents", "trait", "trait_not")

    def __init__(self, card: dict[str, Any]) -> None:
        raw = card.get("requires") or {}
        place = f"{place_of(card)}.requires"
        known = {"talent", "trait", "trait_not", "kind", "character_only", "character", "location", "location_type"}
        for field in raw:
            if field not in known:
                raise BadData(f"{place}.{field}", "is not known", f"use {', '.join(sorted(known))}")
        self.talents = _talents(raw | {"id": card["id"]}, "talent")
        self.trait = trait_mask(raw.get("trait"))
        self.trait_not = trait_mask(raw.get("trait_not"))
        self.kinds = tuple(KINDS.index(k) for k in raw.get("kind", ()))
        self.character_only = _person(place, raw.get("character_only"))
        self.person = _person(place, raw.get("character"))
        self.location_type: str = raw.get("location_type", "")
        self.location = -1 if "location" not in raw else _location(place, raw["location"])

    @property
    def nobody(self) -> bool:
        """Whether no character has to meet anything."""
        return not (self.talents or self.trait or self.trait_not or self.kinds or self.location_type) and (
            self.location < 0)


def _person(place: str, name: str | None) -> int:
    if name is None:
        return -1
    if name not in PERSONS:
        raise BadData(place, f"nobody is called {name!r}", "write the name as in `character`")
    return PERSONS.index(name)


def _location(place: str, name: str) -> int:
    """Face of the location a card names."""
    if name == "Sunnydale Park":
        return PARK_ITSELF
    for face, card in enumerate(CARDS):
        if card["type"] == "location" and name in (card["id"], card["name"]["en"]):
            return face
    raise BadData(place, f"no location is called {name!r}", "write its English name or its id")


# --- filling the tables ---------------------------------------------------------------------------------------------


def extend(new: Sequence[dict[str, Any]]) -> None:
    """Append cards to every table. What is wrong with them raises `BadData`; then `shorten` puts the tables back."""
    first = len(CARDS)
    CARDS.extend(new)
    IDS.extend(c["id"] for c in new)
    FACE.update((c["id"], first + i) for i, c in enumerate(new))
    for language, names in NAME.items():
        names.extend(c["name"][language] + (MARK[language] if c.get("manual") else "") for c in new)
    people = dict.fromkeys(c["character"] for c in new if c.get("character"))
    PERSONS.extend(p for p in (people if first else sorted(people)) if p not in PERSONS)
    for c in new:
        _facts(c)
    for c in new:  # a card may name any other: its needs come when all facts are known
        needs = Needs(c)
        NEEDS.append(needs)
        DEMANDS.append(None if needs.nobody else needs)
        OTHER_PART.append(FACE.get(c.get("part2") or c.get("part1") or "", -1))
    _titles()


def _facts(c: dict[str, Any]) -> None:
    kind, shown = _word(c, "type", TYPES), _talents(c)
    TYPE.append(kind)
    KIND.append(_word(c, "kind", KINDS))
    LEVEL.append(c.get("level", 0))
    ALIGNMENT.append(_word(c, "alignment", ("good", "evil", "either")))
    PERSON.append(PERSONS.index(c["character"]) if c.get("character") else -1)
    SHOWN.append(shown)
    TALENT.append(_four(shown))
    GOALS.append(sum(1 << t for t, _ in shown))
    BOOST.append(_ANYTHING if kind in (SKILL, ITEM, EPISODE1) else shown if kind == ACTION else ())
    TRAIT.append(trait_mask(c.get("traits")))
    NEEDED_DESTINY.append(c.get("destiny_requirement") or 0)
    WORTH.append(c.get("destiny_points") or 0)
    LOCATION_TYPE.append(c.get("location_type") or "")
    UNIQUE.append(bool(c.get("unique")))
    played = (w for a in c["abilities"] if a["trigger"] == "play" for w in a["windows"])
    PLAYED_IN.append(sum(1 << WINDOWS.index(w) for w in set(played)))


def _titles() -> None:
    """Which cards bear one title, and which of them is the newest."""
    same: dict[tuple[int, str], set[int]] = {}
    newest: dict[tuple[int, str], int] = {}
    for face, card in enumerate(CARDS):
        key = (TYPE[face], card["name"]["en"])
        same.setdefault(key, set()).add(face)
        old = newest.get(key)
        if old is None or card.get("printing", 1) > CARDS[old].get("printing", 1):
            newest[key] = face
    keys = [(TYPE[f], card["name"]["en"]) for f, card in enumerate(CARDS)]
    LATEST[:] = [f if TYPE[f] < CHALLENGE else newest[key] for f, key in enumerate(keys)]
    for f, key in enumerate(keys):
        if f < len(PRINTINGS):
            PRINTINGS[f].update(same[key])  # in place: compiled texts hold these sets
        else:
            PRINTINGS.append(same[key] if f == min(same[key]) else PRINTINGS[min(same[key])])


def shorten(count: int, persons: int, traits: int) -> None:
    """Put the tables back to so many cards, persons and traits."""
    for name in IDS[count:]:
        FACE.pop(name, None)
        FILES.pop(name, None)
    for table in (*_BY_FACE, PRINTINGS):
        del table[count:]
    del PERSONS[persons:], TRAITS[traits:]
    for faces in PRINTINGS:
        faces.intersection_update(range(count))
    _titles()


_BASE, DIGEST = _read()
extend(_BASE)
PRINTED = len(CARDS)
