"""One word for one thing, in each language, in everything people read.

`games/<game>/terms/<language>.json` (and `messages/terms/` for what all games share) names a thing, the word we say and
the words we never say, as patterns; `but` lists what may contain them all the same, `why` where the word comes from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hellmouth
from hellmouth.core.grammar import NARROW, Name
from hellmouth.core.messages import Catalogue, catalogue
from hellmouth.core.rulebook import of
from hellmouth.games import game
from hellmouth.table import library

PACKAGE = Path(hellmouth.__file__).parent
GAMES = ("board", "ccg", "vs")
FILES = [*sorted(PACKAGE.glob("games/*/terms/*.json")), *sorted(PACKAGE.glob("messages/terms/*.json"))]
WORDS = ("say", "never", "but", "why")
ARGUMENT = re.compile(r"\{\w+(?:, \w+)?")
"""Names of arguments are ours, nobody reads them."""


def strings(value: Any) -> Iterator[str]:
    """Every text in some data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)


def spoken(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Everything a game says in a language: place and text."""
    known = game(name)
    texts = catalogue(language)
    for key in texts.ids():
        if key.startswith(f"{name}.") or f".{name}." in key:
            yield key, texts.template(key)
    for face in known.faces():
        yield f"card {known.face_name(face)}", known.card_text(face, language)
    for rule in of(known):
        yield rule.id, rule.text(language)
    for term in library.shelf(name, "glossary", language)["terms"]:
        yield f"glossary {term['id']}", f"{term['name']}: {term['text']}"
    for lesson in library.lessons(name, language)["lessons"]:
        told = [lesson["title"], lesson["about"], *([step.get("title"), step.get("say")] for step in lesson["steps"])]
        for text in strings(told):
            yield f"lesson {lesson['id']}", text


def shared(language: str) -> Iterator[tuple[str, str]]:
    """What all games share."""
    texts = Catalogue(language, [PACKAGE / "messages"])
    for key in texts.ids():
        yield key, texts.template(key)


def said_by(path: Path) -> list[tuple[str, str]]:
    owner, language = path.parts[-3], path.stem
    return list(shared(language) if owner == "messages" else spoken(owner, language))


def wrong_terms(terms: dict[str, Any], said: list[tuple[str, str]]) -> list[str]:
    """A line for each text that says what is never said, and for each word nobody says."""
    found = []
    for thing, about in terms.items():
        if not any(re.search(about["say"], text) for _, text in said):
            found.append(f"{thing}: nobody says {about['say']!r}")
        for pattern in about.get("never", ()):
            for place, text in said:
                bare = ARGUMENT.sub("{", text)
                for allowed in about.get("but", ()):
                    bare = bare.replace(allowed, "").replace(allowed.replace(" ", NARROW), "")
                if (hit := re.search(pattern, bare)) is not None:
                    found.append(f"{place}: {hit[0]!r} for {thing}; say {about['say']!r}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: "-".join(p.parts[-3:]))
def test_one_word_for_one_thing(path: Path) -> None:
    terms = json.loads(path.read_text(encoding="utf-8"))
    assert all(set(about) <= set(WORDS) and about["say"] for about in terms.values())
    assert wrong_terms(terms, said_by(path)) == []


def test_every_game_has_its_terms_in_both_languages() -> None:
    assert {(p.parts[-3], p.stem) for p in FILES} >= {(name, x) for name in GAMES for x in ("en", "fr")}


def test_a_wrong_word_is_found() -> None:
    terms = {"refresh": {"say": "rafraîch", "never": ["redress"], "but": ["redressement"]}}
    assert wrong_terms(terms, [("a", "Rafraîchir et redresser")]) == [
        "refresh: nobody says 'rafraîch'",
        "a: 'redress' for refresh; say 'rafraîch'",
    ]
    assert wrong_terms(terms, [("a", "rafraîchir, un redressement")]) == []


@pytest.mark.parametrize("name", [*GAMES, ""])
def test_french_is_set_the_same_way_everywhere(name: str) -> None:
    """One apostrophe, one sign for three dots; a narrow space that does not break before : ; ? ! % and inside « »."""
    quoted = re.compile(r"'[{}#]'")
    odd = [
        f"{place}: {text}"
        for place, text in (spoken(name, "fr") if name else shared("fr"))
        if "'" in quoted.sub("", text) or re.search(r"[ \u00a0][:;?!»%]|«[ \u00a0]|\.\.\.", text)
    ]
    assert odd == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_plurals_are_no_afterthought(language: str) -> None:
    """ "1 tour(s)" is nobody's language: templates have plural forms."""
    for name in GAMES:
        game(name)
    texts = catalogue(language)
    assert [key for key in texts.ids() if re.search(r"\w\((?:s|e|es|x)\)", texts.template(key))] == []


SAMPLES = (Name("Le Maître", "m"), Name("Oz", "m"), Name("Buffy", "f"), Name("Les Gentlemen", "p"))
HARD = re.compile(
    r"\b(?:[Dd]e|à) [Ll]es? [A-ZÉ]|\b(?:[Dd]e|[Qq]ue|[Nn]e|[Ll]e|[Ll]a|[Ss]e) (?:Oz|Étrangeté)\b"
    r"|Gentlemen (?:est|a|va|peut|se \w+e|perd|reçoit|quitte|attaque)\b|Buffy (?:est|serait) \w+é\b"
    r"|(?<!n’)\b(?:obtient|trouve|donne) (?:aucune?|rien)\b"
)
"""What no sentence says whoever it speaks of: articles that do not melt, vowels that do not elide, words that do not
agree, a negation of one word.
"""


def rendered(name: str, key: str) -> Iterator[str]:
    """A French message of a game with each of the names in it."""
    texts, nouns = catalogue("fr"), game(name).nouns
    people = SAMPLES[: 3 if name == "board" else 4]  # nobody of the board game is several people
    counted = set(re.findall(r"\{(\w+), plural", texts.template(key)))
    for one in people:
        for n in (0, 1, 2):
            kinds = {each: "number" if each in counted else nouns.get(each, "number") for each in texts.names(key)}
            said = {"number": n, "talent": "Étrangeté", "seat": "Oz", "row": "seconde ligne", "space": "B2"}
            yield texts.text(key, **{each: said.get(kind, one) for each, kind in kinds.items()})


@pytest.mark.parametrize("name", GAMES)
def test_french_names_fit_into_every_sentence(name: str) -> None:
    """ "Au tour de Le Maître", "piles de Étrangeté", "Dawn est mis KO", "Les Gentlemen attaque"."""
    game(name)
    keys = [key for key in catalogue("fr").ids() if key.startswith(f"{name}.")]
    assert [(key, text) for key in keys for text in rendered(name, key) if HARD.search(text)] == []


def test_a_sentence_that_does_not_fit_is_found() -> None:
    for wrong in (
        "Au tour de Le Maître",
        "piles de Étrangeté",
        "Les Gentlemen est là",
        "Buffy est fatigué",
        "obtient rien",
    ):
        assert HARD.search(wrong), wrong
    for right in ("Au tour du Maître", "piles d’Étrangeté", "Les Gentlemen sont là", "Buffy est fatiguée"):
        assert not HARD.search(right), right
