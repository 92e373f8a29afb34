"""Reading values of a position by dotted paths, for scenarios; what a viewer cannot know reads "?"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg.rules.calendar import is_night, park_holder
from hellmouth.games.ccg.rules.facing import goals, standing, worth
from hellmouth.games.ccg.rules.facts import kind, measured, talent, traits
from hellmouth.games.ccg.rules.fighting import fight_total, stack_total
from hellmouth.games.ccg.rules.moving import allowance, moves_made
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGES,
    CRYPT,
    DECK,
    DISCARD,
    EPISODES,
    FACING,
    FIGHT,
    GEAR,
    HAND,
    KINDS,
    LETTERS,
    LOCATIONS,
    PLAY,
    SIDE,
    STACKS,
    STEPS,
    TALENTS,
    TASKS,
    WINDOWS,
    ZONES,
    space_name,
)

_PILES = {
    "hand": HAND,
    "discard": DISCARD,
    "crypt": CRYPT,
    "play": PLAY,
    "challenges": CHALLENGES,
    "locations": LOCATIONS,
    "episodes": EPISODES,
    "side": SIDE,
    "attached": GEAR,
}
_DECKS = {"deck": DECK, "challenge_deck": TASKS}


def _letter(seat: int) -> str | None:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else None


def _said(s: Sunnydale, c: int) -> str:
    return "?" if c < 0 or s.face[c] < 0 else s.cards.names["en"][s.face[c]]


_TABLE: dict[str, Callable[[Sunnydale], Any]] = {
    "turn": lambda s: s.turn,
    "step": lambda s: STEPS[s.step] if s.step >= 0 else "Setup",
    "window": lambda s: WINDOWS[s.window] if s.step >= 0 else "Setup",
    "night": lambda s: s.night,
    "counts_as_night": is_night,
    "active": lambda s: _letter(s.active),
    "watch": lambda s: _letter(s.seat),
    "edition": lambda s: {3: "third", 1: "first"}[s.edition],
    "conflict": lambda s: {0: "none", FIGHT: "fight", FACING: "challenge"}[s.conflict],
    "resolving": lambda s: TALENTS[s.resolving],
    "attacker": lambda s: _letter(s.attacker),
    "defender": lambda s: _letter(s.defender),
    "fighters": lambda s: [_said(s, c) if c >= 0 else "-" for c in s.fighters],
    "facing": lambda s: [_said(s, c) for c in s.facing],
    "faced": lambda s: _said(s, s.faced) if s.faced >= 0 else "-",
    "totals": lambda s: [fight_total(s, 0), fight_total(s, 1)] if s.conflict == FIGHT and min(s.fighters) >= 0 else [],
    "goals": lambda s: {TALENTS[t]: [n, m] for t, n, m in standing(s)} if s.conflict == FACING else {},
    "park": lambda s: _letter(park_holder(s)),
    "events": lambda s: [s.cards.names["en"][f] for f in s.events],
    "result": lambda s: s.result,
}


def probe(s: Sunnydale, path: str) -> Any:
    """The value at a path: "turn", "A.dp", "A.hand", "Buffy.bk", "A.Spike.fatigued", "Stake.on", "goals.bk"."""
    if path in _TABLE:
        return _TABLE[path](s)
    head, _, rest = path.partition(".")
    if head == "goals" and rest in TALENTS:
        return _TABLE["goals"](s).get(rest)
    if len(head) == 1 and head in LETTERS[: s.seats] and rest:
        return _player(s, LETTERS.index(head), rest, path)
    name, _, field = path.rpartition(".")
    return _card(s, range(s.seats), name, field, path)


def _player(s: Sunnydale, seat: int, rest: str, path: str) -> Any:
    if rest == "dp":
        return s.dp[seat]
    if rest == "control":
        return s.control[seat]
    if rest == "main":
        return _said(s, s.main[seat]) if s.main[seat] >= 0 else "-"
    word, _, more = rest.partition(".")
    if word == "stacks" and more in TALENTS:
        t = TALENTS.index(more)
        return [_said(s, c) for c in s.pile(seat, STACKS) if s.on[c] == t]
    if word == "boost" and more in TALENTS:
        return stack_total(s, seat, TALENTS.index(more))
    if word in _PILES or word in _DECKS:
        pile = s.pile(seat, _PILES.get(word, _DECKS.get(word, 0)))
        names = [_said(s, c) for c in (reversed(pile) if word in _DECKS else pile)]
        if more == "count":
            return len(pile)
        if not more:
            return names
        if more == "top":
            return names[0] if names else "-"
    name, _, field = rest.rpartition(".")
    return _card(s, range(seat, seat + 1), name, field, path)


_IN_PLAY = (PLAY, GEAR, CHALLENGES, LOCATIONS, EPISODES)


def _card(s: Sunnydale, seats: range, name: str, field: str, path: str) -> Any:
    c = _find(s, seats, name)
    if c < 0:
        raise BadData(
            path,
            f"nothing in play is called {name!r}",
            f"or use one of {', '.join([*_TABLE, 'A.dp', 'A.hand', 'A.play', 'A.deck'])}",
        )
    where = s.zone[c] % ZONES
    fields = _CHARACTER if where == PLAY else _THINGS
    if field in TALENTS and where == PLAY:
        return talent(s, c, TALENTS.index(field))
    if field.startswith("need_") and field[5:] in TALENTS and where == PLAY:
        return measured(s, c, TALENTS.index(field[5:]))
    if where == CHALLENGES and field in TALENTS:
        return dict(goals(s, c)).get(TALENTS.index(field))
    if field not in fields:
        raise BadData(path, f"{name!r} has no {field!r}", f"use one of {', '.join([*fields, *TALENTS])}")
    return fields[field](s, c)


def _find(s: Sunnydale, seats: range, name: str) -> int:
    """A card in play by name, id or person; with " #2" the second of that name."""
    bare, _, number = name.partition(" #")
    wanted, nth = plain_text(bare), int(number or 1)
    for p in seats:
        for kind_of_zone in _IN_PLAY:
            for c in s.pile(p, kind_of_zone):
                f = s.face[c]
                person = s.cards.persons[s.cards.person[f]] if s.cards.person[f] >= 0 else ""
                if wanted in (s.cards.ids[f], plain_text(s.cards.names["en"][f]), plain_text(person)):
                    nth -= 1
                    if nth == 0:
                        return c
    return -1


_CHARACTER: dict[str, Callable[[Sunnydale, int], Any]] = {
    "space": lambda s, c: space_name(s.space[c]),
    "fatigued": lambda s, c: bool(s.tired[c]),
    "level": lambda s, c: s.cards.level[s.face[c]],
    "card": lambda s, c: s.cards.names["en"][s.face[c]],
    "kind": lambda s, c: KINDS[kind(s, c)],
    "traits": lambda s, c: sorted(t for i, t in enumerate(s.cards.traits) if traits(s, c) >> i & 1),
    "attached": lambda s, c: [_said(s, g) for g in s.gear(c)],
    "under": lambda s, c: [_said(s, g) for g in s.levels(c)],
    "moves": moves_made,
    "allowance": allowance,
    "main": lambda s, c: s.main[s.zone[c] // ZONES] == c,
}
_THINGS: dict[str, Callable[[Sunnydale, int], Any]] = {
    "space": lambda s, c: space_name(s.space[c]) if s.space[c] >= 0 else "-",
    "fatigued": lambda s, c: bool(s.tired[c]),
    "on": lambda s, c: _said(s, s.on[c]),
    "worth": worth,
    "owner": lambda s, c: _letter(s.owners[c]),
}
