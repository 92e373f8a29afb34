"""Tools for people's own cards: a card to begin with, and a game in which to try some."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.core.home import write_new
from hellmouth.core.match import Match
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg import deck_rules, decks, own
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.game import GAME, with_cards
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.setup import start
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGE,
    CHARACTER,
    DECK,
    EPISODE1,
    EPISODE2,
    ESSENCE_CARD,
    EVENT,
    EVIL_KINDS,
    LOCATION,
    TASKS,
    TYPES,
)

HAND = 5
"""Cards in the opening hand of a game to try cards in."""
DECKS = ("buffy-fight-rush", "spike-night-raid")
"""What own cards are put into, good and evil; the other one is the opponent's."""


# --- a card to begin with -------------------------------------------------------------------------------------------


def template(name: str, kind: str) -> dict[str, Any]:
    """A card of that name and type with all that it needs, ready to be played and changed."""
    if kind not in TYPES:
        raise BadData("--type", f"{kind!r} is no type of card", f"use one of {', '.join(TYPES)}")
    slug = re.sub(r"[^a-z0-9]+", "-", plain_text(name)).strip("-")[:60]
    if not slug:
        raise BadData("add", f"{name!r} has no letters", 'write a name: add "My Card"')
    if slug in PRINTED.faces:
        slug += "-own"
    facts, text, abilities = _BEGINNINGS[kind]
    card = {
        "id": slug,
        "name": {"en": name, "fr": name},
        "type": kind,
        **facts,
        "text": {"en": text[0], "fr": text[1]},
        "abilities": abilities,
        "printing": 2,
    }
    if kind in ("episode1", "episode2"):
        card["id"], other = f"{slug[:56]}-{kind[-1]}", "part2" if kind == "episode1" else "part1"
        card[other] = f"{slug[:56]}-{other[-1]}"
    if kind in ("character", "essence"):
        person = re.split(r"[:(]", name)[0].strip()
        card["character"] = person if kind == "character" or person in own.usual().persons else "Buffy"
    return card


def begin(name: str, kind: str, where: Path | None = None) -> Path:
    """Write a card to begin with; a file that exists is never touched."""
    folder = where or own.folder()
    if folder is None:
        raise BadData("HELLMOUTH_CARDS", "says that there are no own cards", "name a folder: --folder DIR")
    card: Any = template(name, kind)
    file = folder / f"{card['id']}.json"
    if kind in ("episode1", "episode2"):
        card = [template(name, "episode1"), template(name, "episode2")]  # one half alone is no episode
    write_new(file, card, "choose another name, or edit that file", "choose another place: --folder DIR", folder=True)
    return file


def _static(talent: str, to: str) -> list[dict[str, Any]]:
    return [{"trigger": "static", "do": [{"op": "talent", "talent": talent, "amount": 1, "to": to}]}]


def _play(*windows: str) -> list[dict[str, Any]]:
    return [{"trigger": "play", "windows": list(windows), "do": [{"op": "draw", "to": "you", "n": 1}]}]


_BOTH = ("Draw a card.", "Piochez une carte.")
_NO_TEXT = ("", "")
_BEGINNINGS: dict[str, tuple[dict[str, Any], tuple[str, str], list[dict[str, Any]]]] = {
    "essence": (
        {"alignment": "good"},
        ("Your Main Character has +1 Charm.", "Votre personnage principal a +1 en Charme."),
        _static("charm", "main"),
    ),
    "character": (
        {"kind": "companion", "level": 1, "talents": {"bk": 2, "smarts": 1, "weirdness": 0, "charm": 2}, "traits": []},
        _NO_TEXT,
        [],
    ),
    "challenge": ({"alignment": "good", "talents": {"bk": 5, "charm": 2}, "destiny_points": 1}, _NO_TEXT, []),
    "location": ({"location_type": "town", "unique": True}, _NO_TEXT, []),
    "skill": (
        {"requires": {"talent": {"smarts": 1}}, "talents": {"smarts": 1}},
        ("The holder has +1 Smarts.", "Le porteur a +1 en Astuce."),
        [],
    ),
    "item": (
        {"requires": {"talent": {"bk": 2}}, "talents": {"bk": 1}},
        (
            "The holder has +1 Butt-Kicking, and another +1 Butt-Kicking in fights it starts.",
            "Le porteur a +1 en Arts martiaux, et encore +1 dans les combats qu'il commence.",
        ),
        [
            {
                "trigger": "static",
                "if": [{"cond": "fighting", "who": "holder", "side": "attacking"}],
                "do": [{"op": "talent", "talent": "bk", "amount": 1, "to": "holder"}],
            }
        ],
    ),
    "action": ({"talents": {"smarts": 1, "charm": 1}}, _BOTH, _play("Resource")),
    "event": ({}, _BOTH, _play("Prologue")),
    "episode1": ({}, _NO_TEXT, []),
    "episode2": ({}, _NO_TEXT, []),
}


# --- a game to try cards in -----------------------------------------------------------------------------------------


def bring_too(file: Path) -> tuple[CardSet, list[int]]:
    """The usual set with the cards of this file, and their faces. All of it must be right."""
    usual = own.folder()
    others = [f for f in own.files_in(usual) if f.name != file.name] if usual and usual.is_dir() else []
    cards, problems = own.bring([*others, file])
    for problem in problems:
        if problem.place.startswith(file.name):
            raise problem
    faces = [f for f in own.brought(cards) if cards[f].file == file.name]
    if not faces:
        raise BadData(str(file), "holds no card", "start one with: hellmouth cards ccg add NAME")
    return cards, faces


def game_with(cards: CardSet) -> Game[Sunnydale]:
    """The game with these cards."""
    return with_cards(cards)


def trial_decks(cards: CardSet, faces: list[int]) -> tuple[dict[str, Any], str]:
    """A legal deck with these cards, and the deck to meet."""
    evil = any(
        EVIL_KINDS[cards.kind[f]] if cards.type[f] == CHARACTER else cards.alignment[f] == 1
        for f in faces
        if cards.type[f] in (CHARACTER, ESSENCE_CARD)
    )
    made = decks.deck(DECKS[evil], "deck", cards)
    for face in faces:
        _put(made, face, faces)
    problems = deck_rules.faults(made)
    if problems:
        first = cards[faces[0]]
        what = f"fits into no deck: {problems[0].text('en')}"
        raise BadData(f"{first.file}: {first.id}", what, problems[0].cure("en"))
    return {**made.as_dict(), "id": "trial", "name": {"en": "Trial", "fr": "Essai"}}, DECKS[not evil]


def _put(made: Deck, face: int, faces: list[int]) -> None:
    cards, kind = made.cards, made.cards.type[face]
    if kind == ESSENCE_CARD:
        made.essence = face
        made.start = _level(cards, cards.person[face], 1, cards.alignment[face])
        _swap(made, made.start, 3, faces)
    elif kind == CHALLENGE:
        made.challenges = [face, *(c for c in made.challenges if c != face)][:7]
    elif kind == LOCATION:
        made.locations = [face, *made.locations][:8]
    elif kind == EPISODE2:
        made.episodes.append(face)
        if cards.other_part[face] >= 0 and cards.other_part[face] not in made.resource:
            _swap(made, cards.other_part[face], 1, faces)
    else:
        _swap(made, face, 1 if kind in (EVENT, EPISODE1) else 3, faces)
        if kind == CHARACTER and cards.level[face] > 1:
            for level in range(1, cards.level[face]):
                _swap(made, _level(cards, cards.person[face], level, int(EVIL_KINDS[cards.kind[face]])), 3, faces)


def _level(cards: CardSet, person: int, level: int, side: int) -> int:
    """A card of that character at that level, the newest first."""
    for f in range(len(cards) - 1, -1, -1):
        if (
            cards.type[f] == CHARACTER
            and cards.person[f] == person
            and cards.level[f] == level
            and side in (2, int(EVIL_KINDS[cards.kind[f]]))
        ):
            return f
    raise BadData(f"character {cards.persons[person]!r}", f"has no card of level {level}", "add one to the same file")


def _swap(made: Deck, face: int, copies: int, keep: list[int]) -> None:
    """So many copies of a card in place of others of its type: of its own character and level first (CCG-DECK-06)."""
    cards = made.cards
    same = [f for f in made.resource if f not in (face, made.start, *keep) and cards.type[f] == cards.type[face]]
    same.sort(key=lambda f: (cards.person[f], cards.level[f]) != (cards.person[face], cards.level[face]))
    held = Counter(made.resource)[face]
    rivals = sum(
        cards.type[f] == CHARACTER and (cards.person[f], cards.level[f]) == (cards.person[face], cards.level[face])
        for f in made.resource
        if f in keep and f != face
    )
    for _ in range(max(0, copies - rivals) - held):
        if same:
            made.resource.remove(same.pop(0))
        made.resource.append(face)


def lucky_seed(cards: CardSet, setup: dict[str, Any], face: int, seed: int) -> int:
    """The first seed from this one on with which the card comes up at once: in the opening hand, or on top.

    The zones of the first seat are numbered by their kinds. Decks are shuffled when everybody has sat down.
    """
    for tried in range(seed, seed + 2000):
        s = start(cards, setup, tried)
        while s.where()[-1] == "ccg.Opening.sit":
            GAME.answer(s, s.offer()[0], safe=False)
        top = {s.face[c] for c in (*s.zones[DECK][-HAND:], *s.zones[TASKS][-1:])}
        if face in top or cards.type[face] not in (CHALLENGE, CHARACTER, *range(LOCATION + 1, EPISODE2)):
            return tried
    return seed


def play_randomly(cards: CardSet, faces: list[int], games: int, seed: int) -> None:
    """Let random players play with these cards; a fault raises what the rules say about it."""
    game = with_cards(cards)
    first, second = trial_decks(cards, faces)
    setup = {"decks": [first, second], "options": {"opening_hand": HAND, "turn_cap": 12}}
    for number in range(seed, seed + games):
        match, rng = Match.quick(game, setup, number), Random(number)

        def choose(s: Sunnydale, rng: Random = rng) -> Option:
            game.check(s)
            return rng.choice(s.offer())

        match.play_out(choose)
        game.check(match.state)
