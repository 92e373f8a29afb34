"""Decks: files, import tolerant of spelling, and a checker that names every fault with its rule and cure (VS-DECK)."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file, parse_json, read_text
from hellmouth.core.messages import catalogue
from hellmouth.games.deck_codes import UNPACKED, from_code, is_code
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.cards import LOCATION, MAIN, CardSet, name_bit

SIZE, COPIES, KEYS = 60, 4, 4
Deck = dict[str, Any]
"""{"id", "name", "main": card id, "cards": {card id: copies}, "key_pile": {...}, "tokens": {...}}"""


class Fault(NamedTuple):
    """What is wrong with a deck: message id, rule, arguments for the text; the cure is the message id + `.cure`."""

    message: str
    rule: str
    args: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        text, args = catalogue("en").text, dict(self.args)
        return f"{text(self.message, **args)} [{self.rule}]: {text(self.message + '.cure', **args)}"


# --- files ----------------------------------------------------------------------------------------------------------


def names() -> list[str]:
    """Ids of the decks that come with the game."""
    return list(_names())


@cache
def _names() -> list[str]:
    return sorted(_files(_folder()))


def _files(folder: Traversable) -> list[str]:
    return [f.name.removesuffix(".json") for f in folder.iterdir() if f.name.endswith(".json")]


def load(name: str) -> Deck:
    """A deck that comes with the game, or came with it once: records and tables name decks by their ids, so a list that
    changes gets another id, and the old one goes to `data/decks/earlier`."""
    if name not in names() and name not in earlier():
        close = difflib.get_close_matches(name, names(), 1)
        raise BadData(
            f"deck {name!r}",
            "there is no such deck",
            f"did you mean {close[0]!r}?" if close else f"choose among {', '.join(names())}",
        )
    deck = _shipped(name)
    return {k: dict(v) if isinstance(v, dict) else v for k, v in deck.items()}


def named(name: str) -> Deck | str:
    """The deck a person names: one that comes with the game, a code or a file."""
    if is_code(name):
        return read(json.dumps(from_code(name)), "deck code")[0]
    if name in names() or not is_file(name):
        return name
    return read(read_text(Path(name), "give a deck file"), name)[0]


@cache
def _shipped(name: str) -> Deck:
    home = _folder() if name in _names() else _folder() / "earlier"
    deck: Deck = json.loads((home / f"{name}.json").read_text(encoding="utf-8"))
    return deck


@cache
def earlier() -> tuple[str, ...]:
    """Ids of lists that another has replaced: still played and read where they are named, offered no more."""
    return tuple(sorted(_files(_folder() / "earlier")))


def _folder() -> Traversable:
    return files("hellmouth.games.vs") / "data" / "decks"


def read(text: str, place: str = "deck", language: str = "en") -> tuple[Deck, list[str]]:
    """A deck from JSON or from plain lines ("4 Cemetery", "Main: Buffy", "Key: 4 Dawn", "# note"), with a report of
    every name that had to be guessed. What cannot be understood raises `BadData` with the line.
    """
    if len(text) > UNPACKED:
        raise BadData(place, "is longer than any deck", "give a list of cards")
    if text.lstrip().startswith("{"):
        return _from_json(text, place, language)
    deck: Deck = {"main": "", "cards": {}, "key_pile": {}}
    report: list[str] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if line:
            _read_line(line, deck, f"{place}:{number}", report, language)
    return deck, report


_LINE = re.compile(
    r"(?:(main|key|keys|key pile|token|tokens)\s*[:=]\s*)?(?:(\d+)\s*x?\s+)?(.+?)(?:\s+x\s*(\d+))?$", re.IGNORECASE
)


def _read_line(line: str, deck: Deck, place: str, report: list[str], language: str) -> None:
    found = _LINE.match(line)
    if found is None:
        raise BadData(place, f"cannot read {line!r}", 'write "4 Cemetery" or "Main: Buffy"')
    label = (found[1] or "").lower()
    copies = _copies(found[2] or found[4] or "1", place)
    name = found[3].strip()
    card = find(name, place, report, main=label == "main", language=language)
    if label == "main":
        deck["main"] = card
        return
    pile = "tokens" if label.startswith("token") else "key_pile" if label.startswith("key") else "cards"
    pile_cards = deck.setdefault(pile, {})
    pile_cards[card] = pile_cards.get(card, 0) + copies


def _copies(said: str, place: str) -> int:
    """A number of copies that a deck could have if it were too large: nobody must count to a billion."""
    if len(said) > 3 or int(said) > 99:
        raise BadData(place, f"{said[:20]} copies are too many", f"write a number up to {COPIES}")
    return int(said)


def _from_json(text: str, place: str, language: str) -> tuple[Deck, list[str]]:
    data = parse_json(text, place, "repair the file or use plain lines")
    report: list[str] = []
    deck: Deck = {**data, "main": find(str(data.get("main", "")), f"{place}.main", report, True, language)}
    for pile in ("cards", "key_pile", "tokens"):
        given = data.get(pile, {})
        if not isinstance(given, dict) or not all(type(n) is int and abs(n) <= 99 for n in given.values()):
            raise BadData(f"{place}.{pile}", "expected names and numbers of copies", '{"cemetery": 4}')
        deck[pile] = {}
        for name, n in given.items():
            card = find(name, f"{place}.{pile}", report, language=language)
            deck[pile][card] = deck[pile].get(card, 0) + n
    return deck, report


def find(
    name: str, place: str, report: list[str], main: bool = False, language: str = "en", cards: CardSet = PRINTED
) -> str:
    """The card somebody means; a guess is written to the report (VS-AMB-113: capitals do not matter)."""
    wanted = _plain(name)
    spellings: dict[str, str] = {}
    for f in range(len(cards)):
        if (cards.kind[f] == MAIN) == main and (not main or cards.level[f] == 1):
            for alias in cards[f].aliases():
                spellings.setdefault(_plain(alias), cards.ids[f])
    if wanted in spellings:
        return spellings[wanted]
    close = difflib.get_close_matches(wanted, spellings, 1, 0.72)
    if not close:
        nearest = difflib.get_close_matches(wanted, spellings, 1, 0.4)
        hint = (
            f"did you mean {cards.title(cards.faces[spellings[nearest[0]]])!r}?" if nearest else "look at the card list"
        )
        raise BadData(place, f"no card is called {name!r}", hint)
    card = spellings[close[0]]
    read_as = cards.title(cards.faces[card], language)
    report.append(catalogue(language).text("vs.deck.read_as", place=place, said=name, card=read_as))
    return card


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+", " ", name.casefold()).strip().removeprefix("the ")


def write(deck: Mapping[str, Any], language: str = "en", cards: CardSet = PRINTED) -> str:
    """A deck as plain lines."""
    lines = [f"Main: {cards.title(cards.faces[deck['main']], language)}"]
    lines += [f"{n} {cards.title(cards.faces[c], language)}" for c, n in deck["cards"].items()]
    lines += [f"Key: {n} {cards.title(cards.faces[c], language)}" for c, n in deck.get("key_pile", {}).items()]
    lines += [f"Token: {n} {cards.title(cards.faces[c], language)}" for c, n in deck.get("tokens", {}).items()]
    return "\n".join(lines) + "\n"


# --- the checker ----------------------------------------------------------------------------------------------------


def faults(deck: Mapping[str, Any], cards: CardSet = PRINTED) -> list[Fault]:
    """Everything that is wrong with a deck."""
    found: list[Fault] = []
    counts: dict[str, int] = deck.get("cards", {})
    named = [deck.get("main", ""), *counts, *deck.get("key_pile", {}), *deck.get("tokens", {})]
    found += [_fault("unknown", "VS-CHAR-01", card=str(card)) for card in named if card not in cards.faces]
    if found:
        return found
    main = cards.faces[deck["main"]]
    if cards.kind[main] != MAIN or cards.level[main] != 1:
        found.append(_fault("main", "VS-SETUP-01", card=cards.title(main)))
    size = sum(counts.values())
    if size != SIZE:
        found.append(_fault("size", "VS-DECK-01", n=size, missing=abs(SIZE - size), more=int(size < SIZE)))
    for card, n in counts.items():
        found += _card_faults(cards, cards.faces[card], n)
    return found + _location_faults(cards, counts) + _universe_faults(cards, deck) + _pile_faults(cards, deck)


def _fault(word: str, rule: str, **args: object) -> Fault:
    return Fault(f"vs.deck.{word}", rule, tuple(args.items()))


def _card_faults(cards: CardSet, face: int, n: int) -> list[Fault]:
    name = cards.title(face)
    if n < 1:
        return [_fault("none", "VS-DECK-01", card=name)]
    if cards.token[face]:
        return [_fault("token", "VS-TOKEN-01", card=name)]
    if cards.key_pile[face]:
        return [_fault("key_in_deck", "VS-CARD-09", card=name)]
    if cards.kind[face] == MAIN:
        return [_fault("main_in_deck", "VS-DECK-05", card=name)]
    return [_fault("copies", "VS-DECK-02", card=name, n=n)] if n > COPIES else []


def _location_faults(cards: CardSet, counts: Mapping[str, int]) -> list[Fault]:
    """One name for each basic Location (VS-DECK-03, VS-LOCATION-13)."""
    by_symbol: dict[int, list[str]] = {}
    for card in counts:
        f = cards.faces[card]
        if cards.kind[f] == LOCATION and not cards.special[f]:
            by_symbol.setdefault(cards.makes[f], []).append(cards.title(f))
    return [
        _fault("locations", "VS-DECK-03", card=a, other=b) for same in by_symbol.values() for a, b in pairwise(same)
    ]


def _universe_faults(cards: CardSet, deck: Mapping[str, Any]) -> list[Fault]:
    """Illustrated or Photographic, the Main Character included (VS-DECK-04, -08)."""
    home = cards.universe[cards.faces[deck["main"]]]
    return [
        _fault(
            "universe",
            "VS-DECK-04",
            card=cards.title(cards.faces[c]),
            universe=cards.universe[cards.faces[c]],
            home=home,
        )
        for c in deck.get("cards", {})
        if cards.universe[cards.faces[c]] != home
    ]


def _pile_faults(cards: CardSet, deck: Mapping[str, Any]) -> list[Fault]:
    keys: Mapping[str, int] = deck.get("key_pile", {})
    found = [
        _fault("key_card", "VS-CARD-10", card=cards.title(cards.faces[c]))
        for c in keys
        if not cards.key_pile[cards.faces[c]]
    ]
    n = sum(keys.values())
    if keys and n != KEYS:
        found.append(_fault("key_size", "VS-CARD-10", n=n))
    if keys and not owns_buffy(deck, cards):
        found.append(_fault("key_without", "VS-CARD-10"))
    return found + [
        _fault("not_token", "VS-TOKEN-01", card=cards.title(cards.faces[c]))
        for c in deck.get("tokens", {})
        if not cards.token[cards.faces[c]]
    ]


def complete(deck: Deck, cards: CardSet = PRINTED) -> Deck:
    """The deck with the Key pile that belongs to Buffy, also if the list does not mention it (VS-CARD-10)."""
    if deck.get("key_pile") or not owns_buffy(deck, cards):
        return deck
    return {**deck, "key_pile": {cards.ids[f]: KEYS for f in range(cards.printed) if cards.key_pile[f]}}


def owns_buffy(deck: Mapping[str, Any], cards: CardSet = PRINTED) -> bool:
    """A Main or Supporting Buffy entitles to the Key pile (VS-CARD-10)."""
    buffy = name_bit("Buffy")
    return any(cards.names[cards.faces[c]] & buffy for c in (deck["main"], *deck.get("cards", {})))
