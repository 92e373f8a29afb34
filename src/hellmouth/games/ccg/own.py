"""Cards that people bring along: files of theirs, read once when the game is loaded, after the cards that come with it.

They lie in `cards/ccg` of the person's folder (`core/home.py`); HELLMOUTH_CARDS names another folder, and none if it is
empty. Files are read in the order of their names, cards in the order of the file; a card that is wrong is left out and
told, and never stops anything else. Without the folder this costs one look at the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.home import home
from hellmouth.games.ccg import cards
from hellmouth.games.ccg.words import TRAITS

PROBLEMS: list[BadData] = []
"""Why cards of the usual folder were left out."""
_before: list[tuple[int, int]] = []
"""How many persons and traits there were without own cards."""


def folder() -> Path | None:
    """Where own cards lie; None if there shall be none."""
    given = os.environ.get("HELLMOUTH_CARDS")
    if given is not None:
        return Path(given) if given else None
    return home() / "cards" / "ccg"


def bring_usual() -> None:
    """Read the usual folder, if it is there. What is wrong in it is logged, one line for each card."""
    try:
        where = folder()
        if where is None or not where.is_dir():
            return
        PROBLEMS[:] = bring(files_in(where))
    except BadData as wrong:
        PROBLEMS[:] = [wrong]
    except (OSError, RuntimeError) as error:  # no home, or one that may not be looked into
        PROBLEMS[:] = [BadData("own cards", f"cannot be looked for: {error}", "set HELLMOUTH_CARDS to a folder")]
    if PROBLEMS:
        import logging
        import multiprocessing

        if multiprocessing.parent_process() is None:  # worker processes need not repeat it
            for problem in PROBLEMS:
                logging.getLogger("hellmouth.cards").warning("hellmouth: own card left out: %s", problem)


def files_in(where: Path) -> list[Path]:
    """The card files of a folder in their order."""
    try:
        return sorted(f for f in where.iterdir() if f.suffix in (".json", ".toml") and not f.name.startswith("."))
    except OSError as error:
        raise BadData(str(where), f"cannot be read: {error.strerror}", "give a folder of card files") from None


def bring(paths: Iterable[Path]) -> list[BadData]:
    """Play with the cards of these files instead of those brought before; returns what was wrong and left out."""
    from hellmouth.games.ccg.own_check import gather

    forget()
    accepted, problems = gather(paths)
    while True:
        wrong = _append(accepted)
        if not wrong:
            return problems
        forget()
        problems += wrong.values()
        accepted = [card for card in accepted if card[1]["id"] not in wrong]


def _append(accepted: Sequence[tuple[str, dict[str, Any]]]) -> dict[str, BadData]:
    """Append cards to the tables and compile them; the cards that cannot be, by id. Then the tables are unfinished."""
    from hellmouth.games.ccg.decks import known_names
    from hellmouth.games.ccg.language.compiler import compile_card

    _before[:] = [(len(cards.PERSONS), len(TRAITS))]
    cards.FILES.update((card["id"], file) for file, card in accepted)
    known_names.cache_clear()
    try:
        cards.extend([card for _, card in accepted])
    except BadData as problem:
        return {card["id"]: problem for _, card in accepted if problem.place.startswith(f"{cards.place_of(card)}.")}
    wrong = {card["id"]: problem for _, card in accepted for problem in _lonely(card)}
    for face, (_, card) in enumerate(accepted, cards.PRINTED):
        try:
            compile_card(face, card)
        except BadData as problem:
            wrong[card["id"]] = problem
        except Exception as error:  # noqa: BLE001  # whatever a record of somebody's does, the other cards play
            what = f"lacks {error}" if isinstance(error, KeyError) else f"cannot be understood: {error}"
            cure = "compare it with a card of the core set, see docs/your-own-cards.md"
            wrong[card["id"]] = BadData(f"{cards.place_of(card)}.abilities", what, cure)
    return wrong


def _lonely(card: dict[str, Any]) -> list[BadData]:
    """An episode whose other half is not there."""
    return [BadData(f"{cards.place_of(card)}.{part}", f"no card has the id {card[part]!r}", "add the other half")
            for part in ("part1", "part2") if part in card and card[part] not in cards.FACE]


def forget() -> None:
    """Only the cards that come with the game."""
    from hellmouth.games.ccg.decks import known_names
    from hellmouth.games.ccg.language.compiler import forget as forget_programs

    if _before:
        forget_programs(cards.PRINTED, cards.IDS[cards.PRINTED:])
        cards.FILES.clear()
        cards.shorten(cards.PRINTED, *_before.pop())
        known_names.cache_clear()


def brought() -> list[int]:
    """Faces of the own cards."""
    return list(range(cards.PRINTED, len(cards.CARDS)))


def replaced(language: str) -> list[str]:
    """A line for each older card that an own one stands for (CCG-GOLDEN-03)."""
    from hellmouth.core.messages import catalogue

    pairs = [(f, cards.LATEST[f]) for f in range(len(cards.CARDS)) if cards.LATEST[f] >= cards.PRINTED]
    return [catalogue(language).text("ccg.own.replaces", old=cards.IDS[old], new=cards.IDS[new],
                                     name=cards.NAME[language][new]) for old, new in pairs if old != new]


# --- what a game depends on -----------------------------------------------------------------------------------------


def digest(count: int | None = None) -> str:
    """Fingerprint of the first own cards: faces, persons and traits of a position follow from them and their order."""
    shown = json.dumps(cards.CARDS[cards.PRINTED:][:count], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(shown.encode()).hexdigest()[:12]


def used(setup: Mapping[str, Any]) -> str:
    """Which own cards a game with this setup depends on, with their fingerprint; empty: none.

    The newest printing counts (CCG-GOLDEN-03), so a deck of old cards may use own ones too.
    """
    if len(cards.CARDS) == cards.PRINTED:
        return ""
    from hellmouth.games.ccg import decks

    try:
        brought = [decks.deck(d, "deck") for d in setup.get("decks", ())]
    except BadData:
        return ""  # `start` says what is wrong
    faces = {f for d in brought for f in (d.essence, *d.resource, *d.challenges, *d.locations, *d.episodes)}
    if setup.get("edition", "third") == "third":
        faces = {cards.LATEST[f] for f in faces}
    own = sorted(f for f in faces if f >= cards.PRINTED)
    if not own:
        return ""
    return f"{digest(own[-1] - cards.PRINTED + 1)} ({', '.join(cards.IDS[f] for f in own)})"
