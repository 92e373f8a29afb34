"""What the table asks this game beyond its rules: printed cards, first setup, places to stop, what is aimed at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.grammar import typeset
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.board import origin
from hellmouth.games.board.cards import CARDS, NAMES, PLAYS, TEXTS
from hellmouth.games.board.components import DATA, DECKS, MAJIK_FACES, SETTINGS, VILLAIN_NAMES
from hellmouth.games.board.flow.artifacts import Majik
from hellmouth.games.board.flow.play import Play
from hellmouth.games.board.state import Sunnydale

STOPS = ("board.Play.react", "board.Majik.react", "board.Round.use")
"""The questions one may pass: two reactions and the Artifacts of Evil's start."""


def printed(face: int) -> str:
    """Id of a printed card."""
    return str(CARDS[face]["id"])


def default_setup(seats: int) -> dict[str, Any]:
    """The plainest story: the Master wants Buffy, Buffy wants the Master."""
    return {"players": seats, "villain": VILLAIN_NAMES[0]}


def stops(language: str) -> dict[str, str]:
    """The places in words."""
    say = catalogue(language).text
    return {stop: say(f"board.stop.{stop.removeprefix('board.')}") for stop in STOPS}


def targeted(view: View[Sunnydale]) -> bool:
    """Whether a card is aimed at a character of this seat."""
    s = view.state
    if view.seat is None:
        return False
    aimed = [f.target for f in s.stack if isinstance(f, Play) and f.target >= 0 and f.at == "react"]
    people = [p for p in aimed if p < len(s.space)] + ([s.foe] if s.foe >= 0 else [])
    return any(s.seat_of(p) == view.seat for p in people)


def meaningful(view: View[Sunnydale], options: Sequence[Option]) -> bool:
    """Whether there is anything worth being asked for: rolling Majik dice again is not when all show their best."""
    frame = view.state.stack[-1]
    if isinstance(frame, Majik) and frame.symbols >= frame.dice * max(MAJIK_FACES):
        return False
    return any(option != PASS for option in options)


def library(what: str, language: str) -> list[dict[str, Any]]:
    """Cards, rules, terms or settings in one language; there are no decks to build."""
    if what == "cards":
        return [*_cards(language), *_characters(language)]
    if what == "settings":
        return [
            {
                "id": name,
                **{k: about[k] for k in ("type", "default", "least", "values") if k in about},
                "text": typeset(about[language], language),
            }
            for name, about in SETTINGS.items()
        ]
    return _lines(what, language) if what in ("rules", "glossary") else []


def _cards(language: str) -> list[dict[str, Any]]:
    made = []
    for face, card in enumerate(CARDS):
        spell = max((ability.own for ability in PLAYS[face].values()), default=0)
        one = {
            "id": card["id"],
            "name": NAMES[language][face],
            "text": TEXTS[language][face],
            "deck": DECKS[card["deck"]],
            "count": card["count"],
            "provenance": card["provenance"],
            "origin": origin.of_card(card, language),
        }
        if spell:
            one["majik"] = spell
        one |= {mark: True for mark in ("wooden", "story") if card.get(mark)}
        made.append(one)
    return made


def _characters(language: str) -> list[dict[str, Any]]:
    """The characters as cards to look up; their texts are the glossary's and the rules' matter."""
    fr = language == "fr"
    return [
        {
            "id": form["id"],
            "name": typeset(form["name_fr" if fr else "name"], language),
            "text": "",
            "deck": "character",
            "kind": form["type"],
            "side": form["side"],
            "fight": form["fight"],
            "dice": form["majik"],
            "health": form["health_full"],
            "pale": form["wounded_at_or_below"],
            "provenance": form["provenance"],
            "origin": origin.of_character(form, language),
        }
        for form in DATA["characters"]
    ]


def _lines(what: str, language: str) -> list[dict[str, Any]]:
    text = (files(__package__) / "data" / f"{what}.jsonl").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        entry = json.loads(line)
        words = {
            k: typeset(v[language], language) if isinstance(v, dict) and "en" in v else v for k, v in entry.items()
        }
        if "en" in words:
            words["text"] = typeset(words[language], language)
        found.append({k: v for k, v in words.items() if k not in ("en", "fr")})
    return found
