"""What people call cards and spaces."""

from __future__ import annotations

from hellmouth.core.errors import BadData
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.draft import MARK
from hellmouth.games.ccg.words import CHARACTER, PARK, space_name


def face_of(cards: CardSet, name: object, place: str) -> int:
    """A card by id, English or French name, or (a character) by whom it shows: then its first level 1 card."""
    if not isinstance(name, str):
        raise BadData(place, f"{name!r} is no card", "write a card's name")
    if name in cards.faces:
        return int(cards.faces[name])
    wanted = plain_text(name)
    for language in ("en", "fr"):
        for face, said in enumerate(cards.names[language]):
            if plain_text(said.removesuffix(MARK[language])) == wanted:
                return face
    for face in range(len(cards)):
        if cards.type[face] == CHARACTER and plain_text(cards.persons[cards.person[face]]) == wanted:
            return face
    raise BadData(place, f"no card is called {name!r}", "write its id, its name, or a character's name")


def space_of(word: object, seats: int, place: str) -> int:
    """A space by its name."""
    for sp in (*range(4 * seats), PARK):
        if isinstance(word, str) and plain_text(word) == plain_text(space_name(sp)):
            return int(sp)
    raise BadData(place, f"{word!r} is no space", "write Park, or A1 to A4, B1 to B4 ...")
