"""Words for the game's own nouns: short and both ways unique for notation, telling in sentences."""

from __future__ import annotations

from functools import cache
from typing import Any

from hellmouth.core.grammar import Name, typeset
from hellmouth.core.messages import catalogue
from hellmouth.games.board.components import CORNERS, DECKS, DOT_DECK, GENDER, LABELS, NAMES, PERSON, PHASES, TOWNS
from hellmouth.games.board.state import Sunnydale

DIRECTIONS = {"en": ("forward", "back"), "fr": ("en avant", "en arrière")}
FRENCH_CORNERS = {"NW": "NO", "NE": "NE", "SW": "SO", "SE": "SE"}


def word(noun: str, value: Any, language: str) -> str:
    """A value in words: `place` (5,1), `character` Vamp Willow, `side` NW, `way` forward, `kind` Weapon."""
    if noun == "place":
        return "({},{})".format(*TOWNS[0].at(value))
    if noun == "character":
        return str(NAMES[language][value])
    if noun == "side":
        return CORNERS[value] if language == "en" else FRENCH_CORNERS[CORNERS[value]]
    if noun == "way":
        return DIRECTIONS[language][value]
    if noun == "kind":
        return LABELS["decks"][DECKS[value]][language == "fr"]
    if noun == "moon":
        return LABELS["phases"][value][language == "fr"]
    if noun == "rolled" and isinstance(value, str):
        return ", ".join(LABELS["fight_faces"][face][language == "fr"] for face in value.split())
    return str(value)


def spoken(noun: str, value: Any, language: str) -> str:
    """The same in a sentence: a space tells its place and what is there, "Spike's Mausoleum, Evil dot (3,2)"."""
    if noun == "character":
        return name_of(value, language)
    if noun != "place":
        return word(noun, value, language)
    area, rest = listed(value, language)
    return f"{area}, {rest}" if len(rest) > len(word("place", value, language)) else f"{area} {rest}"


def name_of(form: int, language: str) -> Name:
    """The name of a form with its gender, for sentences that agree with it."""
    return Name(NAMES[language][form], GENDER[form])


@cache
def listed(space: int, language: str) -> tuple[str, str]:
    """The place a space belongs to, and what is there: "Spike's Mausoleum", "Evil dot (3,2)"."""
    found = [*_features(space, language)]
    return area_of(space, language), f"{', '.join(found)} {word('place', space, language)}".lstrip()


def area_of(space: int, language: str) -> str:
    """The name of the place a space belongs to."""
    town = TOWNS[0]
    about = town.areas.get(town.area[space])
    return "" if about is None else typeset(str(about["name_fr" if language == "fr" else "name"]), language)


def _features(space: int, language: str) -> list[str]:
    town, say = TOWNS[0], catalogue(language).text
    found = []
    if space == town.hellmouth:
        found.append(LABELS["places"]["hellmouth"][language == "fr"])
    if space in town.corners:
        found.append(say("board.place.corner", corner=word("side", town.corners.index(space), language)))
    if space in town.dots:
        deck = DOT_DECK[town.dots[space]]
        found.append(say("board.place.dot", key=DECKS[deck], name=word("kind", deck, language)))
    if space in town.tunnel_name:
        found.append(say("board.place.tunnel", n=int(town.tunnel_name[space][1:])))
    if space in town.covers:
        found.append(LABELS["places"]["sewer_cover"][language == "fr"])
    return found


def words(s: Sunnydale, noun: str) -> list[Any]:
    """Every value of a noun; of a character the form it has now comes first."""
    if noun == "place":
        return list(s.town.spaces)
    if noun == "character":
        now = [s.form[p] for p in s.cast]
        return now + [f for f, p in enumerate(PERSON) if p in s.cast and f not in now]
    if noun == "side":
        return list(range(4))
    if noun == "way":
        return [0, 1]
    if noun == "kind":
        return list(range(len(DECKS)))
    return sorted(set(PHASES)) if noun == "moon" else []
