"""What people look up in the middle of a game: the aim, who somebody is, the open piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hellmouth.core.grammar import spaced
from hellmouth.core.lookup import Entry
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.ccg.rules.facts import talents
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CRYPT,
    DECK,
    DISCARD,
    HAND,
    PARK_TURNS,
    TALENTS,
    WIN_DESTINY,
    ZONES,
    space_name,
)


def goal(view: View[Sunnydale], names: Sequence[str], language: str) -> str:
    """The two ways to win (CCG-VICTORY-01, -02), and who plays."""
    return _goal(view.state.seats, view.seat, tuple(names), language)


@lru_cache(maxsize=256)
def _goal(seats: int, viewer: int | None, names: tuple[str, ...], language: str) -> str:
    """It is told with every move and never changes."""
    say = catalogue(language).text
    others = [_name(p, names) for p in range(seats) if p != viewer]
    text = say("ccg.goal", n=WIN_DESTINY, turns=PARK_TURNS)
    return text if viewer is None else f"{text} {say('ccg.goal.against', others=others)}"


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else chr(ord("A") + seat)


def who(view: View[Sunnydale], names: Sequence[str], language: str) -> list[Entry]:
    """The players, then every character in play, the viewer's own last."""
    s = view.state
    say = catalogue(language).text
    found = [
        Entry(
            _name(p, names),
            say(
                "ccg.who.player",
                n=s.dp[p],
                turns=s.control[p],
                hand=len(s.zones[ZONES * p + HAND]),
                deck=len(s.zones[ZONES * p + DECK]),
            ),
        )
        for p in range(s.seats)
    ]
    order = sorted(range(s.seats), key=lambda p: p == view.seat)
    return found + [_character(s, p, c, _name(p, names), language) for p in order for c in s.team(p)]


def _character(s: Sunnydale, seat: int, c: int, player: str, language: str) -> Entry:
    say = catalogue(language).text
    numbers = ", ".join(f"{say('ccg.word.talent.' + TALENTS[t])} {n}" for t, n in enumerate(talents(s, c)[0]))
    carried = [s.cards.names[language][s.face[g]] for g in s.gear(c) if s.face[g] >= 0]
    text = say(
        "ccg.who.character",
        main=s.main[seat] == c,
        level=s.cards.level[s.face[c]],
        numbers=numbers,
        tired=bool(s.tired[c]),
        place=space_name(s.space[c], language),
        player=player,
    )
    if carried:
        text += f" {say('ccg.who.carries', what=carried)}"
    return Entry(s.cards.names[language][s.face[c]], text, s.face[c])


def piles(view: View[Sunnydale], names: Sequence[str], language: str) -> list[Entry]:
    """Discard pile and Crypt of every player, as far as this seat may look."""
    s = view.state
    say = catalogue(language).text
    found = []
    for p in range(s.seats):
        for word, zone in (("discard", DISCARD), ("crypt", CRYPT)):
            known = [s.cards.names[language][s.face[c]] for c in s.zones[ZONES * p + zone] if s.face[c] >= 0]
            if known:
                found.append(Entry(say(f"ccg.pile.{word}", who=_name(p, names)), _listed(known, language)))
    return found


def _listed(names: list[str], language: str) -> str:
    text = "; ".join(n if names.count(n) == 1 else f"{names.count(n)} {n}" for n in sorted(set(names)))
    return spaced(text, language)
