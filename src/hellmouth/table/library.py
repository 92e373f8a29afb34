"""Static facts over HTTP: games, cards, rules, glossary, ready decks, and the check of a deck."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.grammar import typeset
from hellmouth.table import bodies, protocol
from hellmouth.table.config import Config

_WORD = re.compile(r"[\w -]{0,60}")
KINDS = {
    "cards": "cards",
    "first": "cards",
    "rules": "rules",
    "glossary": "terms",
    "decks": "decks",
    "strengths": "strengths",
    "settings": "settings",
}
"""What there is, and the name of the list in the reply."""
INNER = ("abilities", "verified")
"""Of a card: what only the rules and their tests read. A third of the list."""


def known_games(extra: tuple[str, ...]) -> dict[str, Game[Any]]:
    """Every game that can be played: a broken or unfinished one of ours is left out, one from elsewhere that cannot be
    had raises `BadData`."""
    found: dict[str, Game[Any]] = {}
    for name in games.names():
        try:
            game = games.game(name)
        except (ImportError, AttributeError, HellmouthError):
            continue
        found[game.name] = game
    for name in extra:
        try:
            game = games.game(name)
        except (ImportError, AttributeError, ValueError) as error:
            raise BadData(f"--game {name}", f"cannot be loaded: {error}", "give it as module:NAME") from None
        found[game.name] = game
    return found


def game_list(found: dict[str, Game[Any]], players: list[str], language: str, config: Config) -> bodies.GameList:
    """What a lobby shows."""
    lines = [
        bodies.GameLine(
            game=g.name,
            title=g.title[language],
            seats=list(g.seat_counts),
            players=players,
            rules_version=g.rules_version,
            cards=g.card_digest(),
        )
        for g in found.values()
    ]
    command = f"{config.program} serve --lan --open" if config.reach == "machine" else ""
    return bodies.GameList(
        version=protocol.VERSION, games=lines, reach=config.reach, addresses=[*config.addresses], command=command
    )


@cache
def shelf(game: str, what: str, language: str, cards: str = "") -> dict[str, Any]:
    """Cards, rules, terms or decks of a game in one language; of a game with several sets of cards those of the named
    one. A name that there is not raises `BadData`."""
    if what == "first":
        return _first(game, language)
    if what == "cards" and cards:
        told = games.game(game).for_setup({"cards": cards}).card_data()
        if told is not None:
            return {"cards": [_shown(localised(card, language)) for card in told]}
    found = games.game(game).library(what, language)
    if found is None:
        found = _from_files(game, what, language)
    if what == "cards":
        found = [_shown(card) for card in found]
    return {KINDS[what]: found}


def _shown(card: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in card.items() if k not in INNER}


def _first(game: str, language: str) -> dict[str, Any]:
    """The cards that a newcomer's first table needs, if the game says which: all others can wait."""
    needed = games.game(game).first_cards()
    cards = shelf(game, "cards", language)["cards"]
    return {"cards": cards if needed is None else [card for card in cards if card["id"] in needed]}


@cache
def lessons(game: str, language: str) -> dict[str, Any]:
    """The lessons of a game; the positions they begin with hold hidden cards and stay here."""
    file = games.game(game).kit.lessons
    place = files(games.package(games.game(game))) / file
    found = json.loads(place.read_text(encoding="utf-8"))["lessons"] if file else []
    return {"lessons": [localised({k: v for k, v in one.items() if k != "position"}, language) for one in found]}


@cache
def deck_names(game: str, language: str) -> dict[str, str]:
    """What ready decks are called, by id; also those whose list another has replaced, for older tables name them."""
    found = shelf(game, "decks", language)["decks"]
    old = files("hellmouth.games") / game / "data" / "decks" / "earlier"
    if old.is_dir():
        found = found + [localised(json.loads(f.read_text(encoding="utf-8")), language) for f in old.iterdir()]
    return {deck["id"]: deck["name"] for deck in found if isinstance(deck, dict)}


def check_setup(game: Game[Any], setup: dict[str, Any]) -> None:
    """Refuse a setup from outside that could name anything but the game's own things: a game may read a deck from a
    file for a person at the keyboard, never for a stranger."""
    ready = deck_names(game.name, "en")
    for name, value in setup.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str) and (each not in ready if name == "decks" else not _WORD.fullmatch(each)):
                cure = f"choose one of {', '.join(sorted(map(str, ready)))}" if name == "decks" else "use a plain word"
                raise BadData(f"setup.{name}", f"{each[:40]!r} is not known here", cure)


def _from_files(game: str, what: str, language: str) -> list[Any]:
    folder = files("hellmouth.games") / game / "data"
    texts: list[str] = []
    told = games.game(game).card_data() if what == "cards" else None
    if told is not None:
        return [localised(card, language) for card in told]
    if what == "decks" and (folder / "decks").is_dir():
        each = sorted((f for f in (folder / "decks").iterdir() if f.name.endswith(".json")), key=lambda f: f.name)
        texts = [f.read_text(encoding="utf-8") for f in each]
    elif what == "cards":
        known = games.game(game)
        return [
            {"id": known.printed(f), "name": known.face_name(f, language), "text": known.card_text(f, language)}
            for f in known.faces()
        ]
    elif (folder / f"{what}.jsonl").is_file():
        texts = [t for t in (folder / f"{what}.jsonl").read_text(encoding="utf-8").splitlines() if t.strip()]
    return [localised(json.loads(text), language) for text in texts]


def localised(value: Any, language: str) -> Any:
    """Data with one language chosen wherever there are several.

    >>> localised({"id": 1, "name": {"en": "Stake", "fr": "Pieu"}, "en": "Sharp", "fr": "Pointu"}, "fr")
    {'id': 1, 'name': 'Pieu', 'text': 'Pointu'}
    """
    if isinstance(value, list):
        return [localised(v, language) for v in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"en", "fr"} and isinstance(value[language], str):
        return typeset(value[language], language)
    if set(value) == {"en", "fr"}:
        return localised(value[language], language)
    out = {k: localised(v, language) for k, v in value.items() if k not in ("en", "fr")}
    if language in value:
        said = value[language]
        out["text"] = typeset(said, language) if isinstance(said, str) else localised(said, language)
    return out


def check_deck(game: Game[Any], deck: dict[str, Any], language: str) -> bodies.DeckVerdict:
    """Whether a deck may be played, and everything that is wrong with it."""
    found = game.check_deck(deck, language)
    if found is not None:
        problems = [protocol.DeckProblem(text=t, rule=r, card=c) for t, r, c in found]
        return bodies.DeckVerdict(legal=not problems, problems=problems)
    seats = min(game.seat_counts)
    setup = game.random_setup(seats, Random(0))
    if isinstance(setup.get("decks"), list):
        setup["decks"] = [deck, *setup["decks"][1:]]
    try:
        game.start(setup, 0)
    except BadData as error:
        return bodies.DeckVerdict(legal=False, problems=[protocol.DeckProblem(text=str(error))])
    return bodies.DeckVerdict(legal=True, problems=[])
