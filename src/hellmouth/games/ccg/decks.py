"""Decks as files and texts, tolerant of spelling, with a report of what was understood as what."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.files import parse_json, read_text
from hellmouth.core.messages import Message
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import Deck, adapted
from hellmouth.games.ccg.deck_rules import declared, faults
from hellmouth.games.ccg.draft import MARK
from hellmouth.games.ccg.own import usual
from hellmouth.games.ccg.printed import DATA
from hellmouth.games.ccg.words import (
    CHALLENGE,
    EPISODE2,
    ESSENCE_CARD,
    LOCATION,
)
from hellmouth.games.deck_codes import UNPACKED, from_code, is_code

# --- reading ------------------------------------------------------------------------------------------------------


@cache
def _files() -> dict[str, Any]:
    return {
        p.name.removesuffix(".json"): p
        for p in sorted((DATA / "decks").iterdir(), key=lambda p: p.name)
        if p.name.endswith(".json")
    }


def ids() -> list[str]:
    """Ids of the decks that come with the game."""
    return list(_files())


@cache
def ids_for(edition: str) -> list[str]:
    """Ids of those that can be played in an edition (adapted to it): not every essence has a first-edition start."""
    return [name for name in ids() if not faults(adapted(deck(name, name), edition), "casual", edition)]


def ready(form: str, small: bool = False) -> list[str]:
    """Ids of the decks for a table of that format, all of one size: of 60 cards, or the small ones."""
    edition = "first" if form == "first" else "third"
    return [name for name in ids_for(edition) if (declared(raw(name))[0] == "constructed") is not small]


@cache
def _shipped(name: str) -> str:
    text: str = _files()[name].read_text(encoding="utf-8")
    return text


def raw(name: str) -> dict[str, Any]:
    """A shipped deck as its file has it."""
    found: dict[str, Any] = json.loads(_shipped(name))
    return found


def deck(given: object, place: str, cards: CardSet | None = None) -> Deck:
    """A deck from its id, its dict or its text, of the usual cards unless others are given."""
    cards = usual() if cards is None else cards
    if isinstance(given, str):
        if given in _files():
            return deck(raw(given), given, cards)
        if "\n" in given:
            return from_text(given, place, cards=cards)[0]
        near = difflib.get_close_matches(given, ids(), 1)
        cure = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(ids())}"
        raise BadData(place, f"there is no deck {given!r}", cure)
    if not isinstance(given, Mapping):
        raise BadData(place, "is neither a deck id nor a deck", "give an id or an object")
    return _from_dict(given, place, cards)


def find(name: str, cards: CardSet | None = None) -> str | dict[str, Any]:
    """The deck a person names: the id of a shipped one, a code or a file, as plain data."""
    if is_code(name):
        return deck(from_code(name), "deck code", cards).as_dict()
    return _from_file(Path(name), cards).as_dict() if name not in _files() and Path(name).suffix else name


def _from_file(path: Path, cards: CardSet | None) -> Deck:
    """A deck from a JSON or text file."""
    text = read_text(path, "give a deck file")
    if path.suffix != ".json":
        return from_text(text, str(path), cards=cards)[0]
    return deck(parse_json(text, str(path), "see hellmouth deck code for one"), str(path), cards)


def _from_dict(given: Mapping[str, Any], place: str, cards: CardSet) -> Deck:
    for word in ("essence", "resource", "challenges"):
        if word not in given:
            raise BadData(place, f"lacks {word!r}", "see data/decks for examples")
    listed = given["resource"]
    if not isinstance(listed, Mapping):
        raise BadData(f"{place}.resource", "is not an object", '{"buffy-1": 2}')
    resource: list[int] = []
    for name, n in listed.items():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= 99:
            raise BadData(f"{place}.resource.{name}", f"{n!r} is no number of copies", "use 1, 2 or 3")
        resource += [_face(cards, name, f"{place}.resource")] * n
    essence = _face(cards, given["essence"], f"{place}.essence")
    start = (
        _face(cards, given["start"], f"{place}.start")
        if given.get("start")
        else _default_start(cards, essence, resource, place)
    )
    if start not in resource:
        raise BadData(f"{place}.start", f"{cards.ids[start]!r} is not in the Resource Deck", "add it to resource")
    lists = [_listed(cards, given.get(w, ()), f"{place}.{w}") for w in ("challenges", "locations", "episodes2")]
    name = given.get("name", {})
    titles = dict(name) if isinstance(name, Mapping) else {"en": str(name), "fr": str(name)}
    return Deck(cards, essence, start, resource, lists[0], lists[1], lists[2], str(given.get("id", "")), titles)


def _listed(cards: CardSet, given: object, place: str) -> list[int]:
    if not isinstance(given, list | tuple) or len(given) > 999:
        raise BadData(place, "is not a list of cards", 'write ["card-id", "card-id"]')
    return [_face(cards, name, place) for name in given]


def _default_start(cards: CardSet, essence: int, resource: list[int], place: str) -> int:
    for f in resource:
        if cards.person[f] == cards.person[essence] and cards.level[f] == 1:
            return f
    raise BadData(f"{place}.start", "has no level 1 card of its Main Character", "add one to resource")


def _face(cards: CardSet, name: object, place: str) -> int:
    if isinstance(name, str):
        if name in cards.faces:
            return cards.faces[name]
        found = _find(cards, name)
        if found is not None and found[1] == "exact":
            return found[0]
        near = difflib.get_close_matches(name, cards.ids, 1)
        raise BadData(place, f"no card is called {name!r}", f"did you mean {near[0]!r}?" if near else "see the cards")
    raise BadData(place, f"{name!r} is no card", "write a card id")


# --- text -----------------------------------------------------------------------------------------------------------


@cache
def known_names(cards: CardSet) -> dict[str, int]:
    """Names, ids and titles in both languages, in plain letters."""
    found: dict[str, int] = {}
    for face in range(len(cards)):
        for said in (cards.ids[face], *(cards.names[x][face].removesuffix(MARK[x]) for x in ("en", "fr"))):
            found.setdefault(re.sub(r"[^a-z0-9]+", " ", plain_text(said)).strip(), face)
    return found


def _find(cards: CardSet, said: str) -> tuple[int, str] | None:
    """The card meant by a name: exactly, or by likeness."""
    wanted = re.sub(r"[^a-z0-9]+", " ", plain_text(said)).strip()
    names = known_names(cards)
    if wanted in names:
        return names[wanted], "exact"
    near = difflib.get_close_matches(wanted, names, 1, 0.75)
    return (names[near[0]], "like") if near else None


_LINE = re.compile(r"^\s*(?:(\d+)\s*[x×]?\s+)?(.+?)\s*(?:[x×]\s*(\d+))?\s*$", re.IGNORECASE)


def from_text(
    text: str, place: str = "deck", language: str = "en", cards: CardSet | None = None
) -> tuple[Deck, list[str]]:
    """A deck from lines like "3 Buffy: New in Town", and a report of what was guessed or left out.

    Where a card belongs follows from its type; the first level 1 card of the essence's character starts. Lines that
    begin with # and headings that end with a colon are skipped.
    """
    cards = usual() if cards is None else cards
    if len(text) > UNPACKED:
        raise BadData(place, "is longer than any deck", "give a list of cards")
    report: list[str] = []
    piles: dict[str, list[int]] = {"resource": [], "challenges": [], "locations": [], "episodes2": []}
    essence = -1
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.split("#", 1)[0].strip()
        if not bare or bare.endswith(":"):
            continue
        match = _LINE.match(bare)
        count = _copies(str((match and (match[1] or match[3])) or 1), f"{place}:{number}")
        said = match[2] if match else bare
        found = _find(cards, said)
        if found is None:
            report.append(Message("ccg.deck.left_out", n=number, said=said).render(language))
            continue
        face, how = found
        if how == "like":
            name = cards.names[language][face]
            report.append(Message("ccg.deck.read_as", n=number, said=said, card=name).render(language))
        if cards.type[face] == ESSENCE_CARD:
            essence = face
        else:
            piles[_PILE.get(cards.type[face], "resource")] += [face] * count
    if essence < 0:
        raise BadData(place, "names no essence card", 'add a line such as "1 Buffy (essence)"')
    start = _default_start(cards, essence, piles["resource"], place)
    made = Deck(cards, essence, start, piles["resource"], piles["challenges"], piles["locations"], piles["episodes2"])
    return made, report


def _copies(said: str, place: str) -> int:
    """A number of copies that a deck could have if it were too large: nobody must count to a billion."""
    if len(said) > 3 or int(said) > 99:
        raise BadData(place, f"{said[:20]} copies are too many", "write 1, 2 or 3")
    return int(said)


_PILE = {CHALLENGE: "challenges", LOCATION: "locations", EPISODE2: "episodes2"}


def to_text(d: Deck, language: str = "en") -> str:
    """The deck as text that `from_text` reads."""
    names = d.cards.names[language]
    lines = [f"1 {names[d.essence]}"]
    order = [d.start, *(f for f in d.resource if f != d.start)]
    for pile in (order, d.challenges, d.locations, d.episodes):
        counted = Counter(d.resource) if pile is order else Counter(pile)
        lines += [f"{counted[f]} {names[f]}" for f in dict.fromkeys(pile)]
    return "\n".join(lines) + "\n"
