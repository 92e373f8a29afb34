"""The printed cards as tables indexed by face: facts first, then the compiled abilities.

Everything here is static. A face is the number of a card's line in `data/cards.jsonl`.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.games.ccg.words import (
    ACTION,
    EPISODE1,
    ITEM,
    KINDS,
    PARK,
    SKILL,
    TALENTS,
    TRAITS,
    TYPES,
    WINDOWS,
)

FILE = "cards.jsonl"
DATA = files("hellmouth.games.ccg") / "data"
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


CARDS, DIGEST = _read()
COUNT = len(CARDS)
IDS: list[str] = [c["id"] for c in CARDS]
FACE: dict[str, int] = {name: i for i, name in enumerate(IDS)}
NAME: dict[str, list[str]] = {"en": [c["name"]["en"] for c in CARDS], "fr": [c["name"]["fr"] for c in CARDS]}


def _word(card: dict[str, Any], field: str, words: tuple[str, ...]) -> int:
    value = card.get(field)
    if value is None:
        return -1
    if value not in words:
        raise BadData(f"{FILE}: {card['id']}: {field}", f"{value!r} is not known", f"use one of {', '.join(words)}")
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
            raise BadData(f"{FILE}: {card['id']}: {where}", f"{name!r} is no talent", f"use {', '.join(TALENTS)}")
    return tuple((t, found[name]) for t, name in enumerate(TALENTS) if name in found)


def _four(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int, int, int]:
    table = dict(pairs)
    return table.get(0, 0), table.get(1, 0), table.get(2, 0), table.get(3, 0)


TYPE: list[int] = [_word(c, "type", TYPES) for c in CARDS]
KIND: list[int] = [_word(c, "kind", KINDS) for c in CARDS]
LEVEL: list[int] = [c.get("level", 0) for c in CARDS]
ALIGNMENT: list[int] = [_word(c, "alignment", ("good", "evil", "either")) for c in CARDS]
PERSONS: list[str] = sorted({c["character"] for c in CARDS if c.get("character")})
PERSON: list[int] = [PERSONS.index(c["character"]) if c.get("character") else -1 for c in CARDS]
"""Who a character or essence card is: identity for levels, essence and uniqueness (CCG-UNIQUE-04,07)."""
SHOWN: list[tuple[tuple[int, int], ...]] = [_talents(c) for c in CARDS]
"""Talents printed on the card, only those it names: goals of a challenge, icons of an action."""
TALENT: list[tuple[int, int, int, int]] = [_four(t) for t in SHOWN]
GOALS: list[int] = [sum(1 << t for t, _ in shown) for shown in SHOWN]
"""Talents that a challenge has as goals, as a bit mask."""
BOOST: list[tuple[tuple[int, int], ...]] = [
    _ANYTHING if t in (SKILL, ITEM, EPISODE1) else SHOWN[f] if t == ACTION else () for f, t in enumerate(TYPE)
]
"""What the card gives in a talent stack: (talent, amount) pairs to choose from (CCG-TALENT-12..15)."""
TRAIT: list[int] = [trait_mask(c.get("traits")) for c in CARDS]
NEEDED_DESTINY: list[int] = [c.get("destiny_requirement") or 0 for c in CARDS]
WORTH: list[int] = [c.get("destiny_points") or 0 for c in CARDS]
LOCATION_TYPE: list[str] = [c.get("location_type") or "" for c in CARDS]
UNIQUE: list[bool] = [bool(c.get("unique")) for c in CARDS]
OTHER_PART: list[int] = [FACE.get(c.get("part2") or c.get("part1") or "", -1) for c in CARDS]
PLAYED_IN: list[int] = [
    sum(1 << WINDOWS.index(w) for a in c["abilities"] if a["trigger"] == "play" for w in a["windows"]) for c in CARDS
]
"""Windows in which an action or event may be played for effect, as a bit mask."""


class Needs:
    """What a card requires of a character, a player or a place."""

    __slots__ = ("character_only", "kinds", "location", "location_type", "person", "talents", "trait", "trait_not")

    def __init__(self, card: dict[str, Any]) -> None:
        raw = card.get("requires") or {}
        place = f"{FILE}: {card['id']}: requires"
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
    """Face of the location a card names; `COUNT + PARK` stands for Sunnydale Park."""
    if name == "Sunnydale Park":
        return COUNT + PARK
    for face, card in enumerate(CARDS):
        if card["type"] == "location" and name in (card["id"], card["name"]["en"]):
            return face
    raise BadData(place, f"no location is called {name!r}", "write its English name or its id")


NEEDS: list[Needs] = [Needs(c) for c in CARDS]
DEMANDS: list[Needs | None] = [None if n.nobody else n for n in NEEDS]
"""Requirements that a single character must meet, or None."""


def _latest() -> list[int]:
    """For each face the newest printing of its title (CCG-GOLDEN-03); characters and essences keep their own text."""
    newest: dict[tuple[int, str], int] = {}
    for face, card in enumerate(CARDS):
        key = (TYPE[face], card["name"]["en"])
        old = newest.get(key)
        if old is None or card.get("printing", 1) > CARDS[old].get("printing", 1):
            newest[key] = face
    return [f if TYPE[f] < 2 else newest[TYPE[f], CARDS[f]["name"]["en"]] for f in range(COUNT)]


LATEST: list[int] = _latest()
