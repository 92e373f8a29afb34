"""A set of cards in the making: reads records, checks them, and numbers what they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hellmouth.core.effects import Program
from hellmouth.core.errors import BadData
from hellmouth.core.grammar import typeset
from hellmouth.games.ccg.card import Card
from hellmouth.games.ccg.cards import PARK_ITSELF, CardSet, Needs
from hellmouth.games.ccg.language.context import CardTest
from hellmouth.games.ccg.words import (
    ACTION,
    EPISODE1,
    ITEM,
    KINDS,
    SKILL,
    TALENTS,
    TRAITS,
    TYPES,
    WINDOWS,
)

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.acts_conflict import Fight
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.language.statics import Static
    from hellmouth.games.ccg.state import Sunnydale

FILE = "cards.json"
MARK = {"en": " (text not played)", "fr": " (texte non joué)"}
"""After the name of an own card whose text nobody put into records: only its facts count."""
_ANYTHING = ((0, 1), (1, 1), (2, 1), (3, 1))
_REQUIRED = {"talent", "trait", "trait_not", "kind", "character_only", "character", "location", "location_type"}

Texts = tuple["list[tuple[str, Static | Ability]]", "list[Ability]", list[CardTest]]
"""What the compiler made of a card: in force, when played, who may receive it."""


class Draft:
    """New cards on top of a set that is there, or the first set. `language/compiler.py` fills in what texts become.

    Whatever is wrong with the facts of a card raises `BadData`; then nothing has happened to anybody's set.
    """

    def __init__(
        self, base: CardSet | None, records: Sequence[dict[str, Any]], files: Mapping[str, str] | None = None
    ) -> None:
        self.base, self.records, self.files = base, records, files or {}
        self.first = len(base) if base else 0
        self.faces: dict[str, int] = dict(base.faces) if base else {}
        self.persons: list[str] = list(base.persons) if base else []
        self.traits: list[str] = list(base.traits) if base else list(TRAITS)
        self.labels: list[tuple[Any, ...]] = list(base.labels) if base else []
        self.programs: dict[str, Program[Sunnydale]] = dict(base.programs) if base else {}
        self.abilities: dict[str, Ability] = dict(base.abilities) if base else {}
        self.granted: dict[str, tuple[str, Static | Ability]] = dict(base.granted) if base else {}
        self.sequels: dict[str, Fight] = dict(base.sequels) if base else {}
        self.faces.update((c["id"], self.first + i) for i, c in enumerate(records))
        people = dict.fromkeys(c["character"] for c in records if c.get("character"))
        self.persons += [p for p in (people if base else sorted(people)) if p not in self.persons]
        self.facts = [self._facts(c) for c in records]
        # A card may name any other: its needs come when all facts are known.
        self.needs = [self._needs(c) for c in records]
        self.texts: list[Texts] = []

    def place_of(self, card: Mapping[str, Any]) -> str:
        """File and card, for messages."""
        return f"{self.files.get(card['id'], FILE)}: {card['id']}"

    def finish(self, name: str, digest: str) -> CardSet:
        """The set, when every card has its texts."""
        made = [
            Card(**facts, needs=needs, in_force=in_force, plays=plays, receivers=receivers)
            for facts, needs, (in_force, plays, receivers) in zip(self.facts, self.needs, self.texts, strict=True)
        ]
        cards = (*self.base.cards, *made) if self.base else tuple(made)
        return CardSet(name, cards, self.base.printed if self.base else len(cards), digest, self)

    # --- numbers of what cards name -------------------------------------------------------------------------------

    def trait_mask(self, names: list[str] | str | None) -> int:
        """The bit mask of some traits; new traits get the next bit."""
        mask = 0
        for name in [names] if isinstance(names, str) else names or ():
            if name not in self.traits:
                self.traits.append(name)
            mask |= 1 << self.traits.index(name)
        return mask

    def label(self, label: tuple[Any, ...]) -> int:
        """The number of a label; a new one gets the next."""
        if label not in self.labels:
            self.labels.append(label)
        return self.labels.index(label)

    def _word(self, card: dict[str, Any], field: str, words: tuple[str, ...]) -> int:
        value = card.get(field)
        if value is None:
            return -1
        if value not in words:
            raise BadData(f"{self.place_of(card)}.{field}", f"{value!r} is not known", f"use one of {', '.join(words)}")
        return words.index(value)

    def _talents(self, card: dict[str, Any], where: str = "talents") -> tuple[tuple[int, int], ...]:
        found = card.get(where) or {}
        for name in found:
            if name not in TALENTS:
                raise BadData(f"{self.place_of(card)}.{where}", f"{name!r} is no talent", f"use {', '.join(TALENTS)}")
        return tuple((t, found[name]) for t, name in enumerate(TALENTS) if name in found)

    def _person(self, place: str, name: str | None) -> int:
        if name is None:
            return -1
        if name not in self.persons:
            raise BadData(place, f"nobody is called {name!r}", "write the name as in `character`")
        return self.persons.index(name)

    def _location(self, place: str, name: str) -> int:
        """Face of the location a card names."""
        if name == "Sunnydale Park":
            return PARK_ITSELF
        records = [*(c.record for c in self.base.cards), *self.records] if self.base else self.records
        for face, card in enumerate(records):
            if card["type"] == "location" and name in (card["id"], card["name"]["en"]):
                return face
        raise BadData(place, f"no location is called {name!r}", "write its English name or its id")

    # --- one card -------------------------------------------------------------------------------------------------

    def _facts(self, c: dict[str, Any]) -> dict[str, Any]:
        kind, shown = self._word(c, "type", TYPES), self._talents(c)
        talents = dict(shown)
        played = (w for a in c["abilities"] if a["trigger"] == "play" for w in a["windows"])
        mark = MARK if c.get("manual") else {"en": "", "fr": ""}
        return {
            "id": c["id"],
            "face": self.faces[c["id"]],
            "name": {x: typeset(c["name"][x] + mark[x], x) for x in ("en", "fr")},
            "text": c["text"],
            "record": c,
            "file": self.files.get(c["id"], ""),
            "printing": c.get("printing", 1),
            "type": kind,
            "kind": self._word(c, "kind", KINDS),
            "level": c.get("level", 0),
            "alignment": self._word(c, "alignment", ("good", "evil", "either")),
            "person": self.persons.index(c["character"]) if c.get("character") else -1,
            "shown": shown,
            "talent": (talents.get(0, 0), talents.get(1, 0), talents.get(2, 0), talents.get(3, 0)),
            "goals": sum(1 << t for t, _ in shown),
            "boost": _ANYTHING if kind in (SKILL, ITEM, EPISODE1) else shown if kind == ACTION else (),
            "trait": self.trait_mask(c.get("traits")),
            "needed_destiny": c.get("destiny_requirement") or 0,
            "worth": c.get("destiny_points") or 0,
            "location_type": c.get("location_type") or "",
            "unique": bool(c.get("unique")),
            "played_in": sum(1 << WINDOWS.index(w) for w in set(played)),
            "other_part": self.faces.get(c.get("part2") or c.get("part1") or "", -1),
        }

    def _needs(self, card: dict[str, Any]) -> Needs:
        raw = card.get("requires") or {}
        place = f"{self.place_of(card)}.requires"
        for field in raw:
            if field not in _REQUIRED:
                raise BadData(f"{place}.{field}", "is not known", f"use {', '.join(sorted(_REQUIRED))}")
        return Needs(
            talents=self._talents(raw | {"id": card["id"]}, "talent"),
            trait=self.trait_mask(raw.get("trait")),
            trait_not=self.trait_mask(raw.get("trait_not")),
            kinds=tuple(KINDS.index(k) for k in raw.get("kind", ())),
            character_only=self._person(place, raw.get("character_only")),
            person=self._person(place, raw.get("character")),
            location_type=raw.get("location_type", ""),
            location=-1 if "location" not in raw else self._location(place, raw["location"]),
        )
