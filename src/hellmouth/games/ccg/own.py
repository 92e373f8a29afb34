"""Cards that people bring along: files of theirs make a set on top of the cards that come with the game.

They lie in `cards/ccg` of the person's folder (`core/home.py`); HELLMOUTH_CARDS names another folder, and none if it is
empty. The files in it are the usual set, read once, when the game is loaded; a folder in it is a set of its own, which
a table asks for by its name. Files are read in the order of their names, cards in the order of the file; a card that is
wrong is left out and told, and never stops anything else. Without the folder this costs one look at the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.home import home
from hellmouth.core.messages import catalogue
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.draft import Draft
from hellmouth.games.ccg.language.compiler import compile_card
from hellmouth.games.ccg.own_check import gather
from hellmouth.games.ccg.printed import NAME, PRINTED

PROBLEMS: list[BadData] = []
"""Why cards of the usual folder were left out."""


def folder() -> Path | None:
    """Where own cards lie; None if there shall be none."""
    given = os.environ.get("HELLMOUTH_CARDS")
    if given is not None:
        return Path(given) if given else None
    return home() / "cards" / "ccg"


@cache
def usual() -> CardSet:
    """The set of the usual folder, if it is there. What is wrong in it is logged, one line for each card."""
    made = PRINTED
    try:
        where = folder()
        if where is None or not where.is_dir():
            return made
        made, PROBLEMS[:] = bring(files_in(where))
    except BadData as wrong:
        PROBLEMS[:] = [wrong]
    except (OSError, RuntimeError) as error:  # no home, or one that may not be looked into
        PROBLEMS[:] = [BadData("own cards", f"cannot be looked for: {error}", "set HELLMOUTH_CARDS to a folder")]
    _warn(PROBLEMS)
    return made


@cache
def named(name: str) -> CardSet:
    """The set a setup asks for: "printed", or a folder of own cards among the usual ones."""
    if name == NAME:
        return PRINTED
    where = folder()
    if name not in names():
        cure = f"use {' or '.join((NAME, *names()))}"
        raise BadData("setup.cards", f"there is no set of cards {name!r}", cure)
    assert where is not None
    made, problems = bring(files_in(where / name), name)
    _warn(problems)
    return made


def names() -> list[str]:
    """The folders of own cards that are sets of their own."""
    try:
        where = folder()
        if where is None or not where.is_dir():
            return []
        return sorted(f.name for f in where.iterdir() if f.is_dir() and not f.name.startswith(".") and f.name != NAME)
    except (OSError, RuntimeError):
        return []


def _warn(problems: Sequence[BadData]) -> None:
    if problems:
        # only where something is wrong: every start with own cards passes this module
        import logging
        import multiprocessing

        if multiprocessing.parent_process() is None:  # worker processes need not repeat it
            for problem in problems:
                logging.getLogger("hellmouth.cards").warning("hellmouth: own card left out: %s", problem)


def files_in(where: Path) -> list[Path]:
    """The card files of a folder in their order."""
    try:
        return sorted(f for f in where.iterdir() if f.suffix in (".json", ".toml") and not f.name.startswith("."))
    except OSError as error:
        raise BadData(str(where), f"cannot be read: {error.strerror}", "give a folder of card files") from None


def bring(paths: Iterable[Path], name: str = "") -> tuple[CardSet, list[BadData]]:
    """A set with the cards of these files, and what was wrong and left out."""
    accepted, problems = gather(paths)
    while True:
        made, wrong = _made(accepted, name)
        if made is not None:
            return made, problems
        problems += wrong.values()
        accepted = [card for card in accepted if card[1]["id"] not in wrong]


def _made(accepted: Sequence[tuple[str, dict[str, Any]]], name: str) -> tuple[CardSet | None, dict[str, BadData]]:
    """The set with these cards; if there is none, the cards that are in the way, by id."""
    try:
        draft = Draft(PRINTED, [card for _, card in accepted], {card["id"]: file for file, card in accepted})
    except BadData as problem:
        places = {card["id"]: f"{file}: {card['id']}." for file, card in accepted}
        return None, {card: problem for card, place in places.items() if problem.place.startswith(place)}
    wrong = {card["id"]: problem for _, card in accepted for problem in _lonely(draft, card)}
    for number, (_, card) in enumerate(accepted):
        try:
            draft.texts.append(compile_card(draft, number))
        except BadData as problem:
            wrong[card["id"]] = problem
        except Exception as error:  # noqa: BLE001  # whatever a record of somebody's does, the other cards play
            what = f"lacks {error}" if isinstance(error, KeyError) else f"cannot be understood: {error}"
            cure = "compare it with a card of the core set, see docs/your-own-cards.md"
            wrong[card["id"]] = BadData(f"{draft.place_of(card)}.abilities", what, cure)
    return (None, wrong) if wrong else (draft.finish(name, PRINTED.digest), {})


def _lonely(draft: Draft, card: dict[str, Any]) -> list[BadData]:
    """An episode whose other half is not there."""
    return [
        BadData(f"{draft.place_of(card)}.{part}", f"no card has the id {card[part]!r}", "add the other half")
        for part in ("part1", "part2")
        if part in card and card[part] not in draft.faces
    ]


def brought(cards: CardSet) -> list[int]:
    """Faces of the own cards of a set."""
    return list(range(cards.printed, len(cards)))


def replaced(cards: CardSet, language: str) -> list[str]:
    """A line for each older card that an own one stands for (CCG-GOLDEN-03)."""
    say, names_ = catalogue(language).text, cards.names[language]
    return [
        say("ccg.own.replaces", old=cards.ids[old], new=cards.ids[new], name=names_[new])
        for old, new in enumerate(cards.latest)
        if new >= cards.printed and old != new
    ]


def digest(cards: CardSet, count: int | None = None) -> str:
    """Fingerprint of the first own cards: faces, persons and traits of a position follow from them and their order."""
    records = [card.record for card in cards.cards[cards.printed :][:count]]
    shown = json.dumps(records, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(shown.encode()).hexdigest()[:12]
