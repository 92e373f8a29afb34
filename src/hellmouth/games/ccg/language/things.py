"""Filters on everything that is no character: attached cards, challenges, spaces, lasting effects, episodes; and the
groups that a target or a text may mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.games.ccg.language.context import At, CardOf, CardsOf, CardTest, SeatsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.filters import (
    CHARACTER_TERMS,
    FILTER,
    PEOPLE,
    Terms,
    character,
    concerned,
    matching,
    selector,
    term,
    touched,
)
from hellmouth.games.ccg.language.kinds import CARDS, TYPE_LIST, listed, numbered, one_of
from hellmouth.games.ccg.language.places import PLACE, named
from hellmouth.games.ccg.language.references import CARD_WORDS, REF, card
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.rules.tasks import refuse_task_at
from hellmouth.games.ccg.words import ACTION, CHALLENGES, EPISODES, EVENT, GEAR, TYPES, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

ATTACHED_TERMS: Terms = {}
CHALLENGE_TERMS: Terms = {}
SPACE_TERMS: Terms = {}
EFFECT_TERMS: Terms = {}
EPISODE_TERMS: Terms = {}
NO_TERMS: Terms = {}


@term(ATTACHED_TERMS, "type", TYPE_LIST, "type of the attached card: item, skill or character")
def _type(wanted: tuple[int, ...]) -> CardTest:
    return lambda s, x, g: s.cards.type[s.face[g]] in wanted


@term(ATTACHED_TERMS, "card", CARDS, "is one of these cards")
def _card(faces: tuple[int, ...]) -> CardTest:
    return lambda s, x, g: named(s, s.face[g], faces)


@term(ATTACHED_TERMS, "on", Kind("CHARACTERS", touched), "attached to that character or to a matching one")
def _on(match: CardTest) -> CardTest:
    return lambda s, x, g: s.on[g] >= 0 and match(s, x, s.on[g])


@term(ATTACHED_TERMS, "owner", one_of("opponents"), "owned by")
def _owner(value: str) -> CardTest:
    return lambda s, x, g: s.owners[g] != x.seat


@term(
    ATTACHED_TERMS,
    "carried_by",
    one_of("loser"),
    "attached to that fighter when the fight was resolved, wherever it is now (still attached or in a discard pile)",
)
def _carried_by(value: str) -> CardTest:
    return lambda s, x, g: g in s.carried


@term(CHALLENGE_TERMS, "at", PLACE, "lies there")
def _lies(test: CardTest) -> CardTest:
    return lambda s, x, c: test(s, x, s.space[c])


@term(CHALLENGE_TERMS, "failed_this_turn_by", one_of("you"), "that player has failed it this turn")
def _failed_by(value: str) -> CardTest:
    return lambda s, x, c: ("turn", "failed", x.seat, c) in s.used


@term(SPACE_TERMS, "at", PLACE, "is one of these")
def _at(test: CardTest) -> CardTest:
    return test


@term(SPACE_TERMS, "has", Kind("SELECTOR", selector), "a matching character stands there")
def _has(group: CardsOf) -> CardTest:
    return lambda s, x, sp: any(s.space[c] == sp for c in group(s, x))


@term(
    SPACE_TERMS,
    "legal_for",
    REF,
    "another space than its present one, where the owner of that challenge could legally place it",
)
def _legal_for(one: CardOf) -> CardTest:
    def test(s: Sunnydale, x: Speaker, sp: int) -> bool:
        c = one(s, x)
        return c >= 0 and s.space[c] != sp and refuse_task_at(s, s.owners[c], c, sp) is None

    return test


@term(EFFECT_TERMS, "type", listed(numbered(TYPES, "event|action")), "type of the played card")
def _effect_type(wanted: tuple[int, ...]) -> CardTest:
    return lambda s, x, c: s.cards.type[s.face[c]] in wanted


@term(EFFECT_TERMS, "player", one_of("opponents"), "played by")
def _player(value: str) -> CardTest:
    return lambda s, x, c: s.owners[c] != x.seat


@term(EFFECT_TERMS, "this_conflict", one_of(True), "played in the current conflict")
def _this_conflict(value: bool) -> CardTest:
    return lambda s, x, c: ("conflict", "played", c) in s.used


@term(EPISODE_TERMS, "type", listed(numbered(TYPES, "episode1|episode2")), "which part it is")
def _episode_type(wanted: tuple[int, ...]) -> CardTest:
    return lambda s, x, c: s.cards.type[s.face[c]] in wanted


# --- groups -------------------------------------------------------------------------------------------------------


def _zone_cards(kind_of_zone: int) -> CardsOf:
    return lambda s, x: [c for p in s.turn_order() for c in s.zones[ZONES * p + kind_of_zone]]


def _attached(s: Sunnydale, x: Speaker) -> list[int]:
    return [c for p in s.turn_order() for c in s.zones[ZONES * p + GEAR] if s.on[c] >= 0]


def _effects(s: Sunnydale, x: Speaker) -> list[int]:
    """Played cards whose effects last, one entry per card."""
    return list(dict.fromkeys(e[2] for e in s.lasting if s.cards.type[s.face[e[2]]] in (ACTION, EVENT)))


THINGS: dict[str, tuple[CardsOf, str]] = {
    **PEOPLE,
    "opponent": (lambda s, x: [(x.seat + i) % s.seats for i in range(1, s.seats)], "another player"),
    "attached": (_attached, "cards attached to characters in play"),
    "challenge": (_zone_cards(CHALLENGES), "challenges in play"),
    "space": (lambda s, x: list(s.spaces()), "spaces of the board, the Park included"),
    "effect": (_effects, "lasting effects of played cards, one entry per card"),
    "episode": (_zone_cards(EPISODES), "episode cards in play"),
}
TERMS: dict[str, Terms] = {
    **dict.fromkeys(PEOPLE, CHARACTER_TERMS),
    "opponent": NO_TERMS,
    "attached": ATTACHED_TERMS,
    "challenge": CHALLENGE_TERMS,
    "space": SPACE_TERMS,
    "effect": EFFECT_TERMS,
    "episode": EPISODE_TERMS,
}
SORTS = {"space": "space", "opponent": "seat"}
"""What the name of a target holds, if not a card."""


def filtered(who: str, spec: object, at: At) -> CardTest:
    """The test of a filter for that kind of thing."""
    return character(spec, at) if who in PEOPLE else matching(spec, at, TERMS[who])


def _attached_cards(spec: object, at: At) -> CardsOf:
    """Attached cards of a selector; those the loser carried may lie in a discard pile already."""
    if not isinstance(spec, dict) or spec.get("who") != "attached" or set(spec) - {"who", "filter"}:
        at.wrong(f"{spec!r} is no selector of attached cards", '{"who": "attached", "filter": {...}}')
    terms = spec.get("filter", {})
    match = matching(terms, at / "filter", ATTACHED_TERMS)
    group: CardsOf = (lambda s, x: list(s.carried)) if "carried_by" in terms else _attached
    return lambda s, x: [c for c in group(s, x) if match(s, x, c)]


def people(spec: object, at: At) -> CardsOf:
    """Characters an instant operation means: one, a chosen few, or a group."""
    if isinstance(spec, dict):
        return selector(spec, at)
    if isinstance(spec, str) and spec.startswith("$"):
        return _chosen(at.name(spec, "card", "cards"))
    one = card(spec, at)

    def found(s: Sunnydale, x: Speaker) -> list[int]:
        c = one(s, x)
        return [c] if c >= 0 else []

    return found


def _chosen(name: str) -> CardsOf:
    def chosen(s: Sunnydale, x: Speaker) -> list[int]:
        value = x.names.get(name, -1)
        return list(value) if isinstance(value, tuple) else [value] if value >= 0 else []

    return chosen


def gear(spec: object, at: At) -> CardsOf:
    """Attached cards an instant operation means: this one, chosen ones, or a group."""
    if isinstance(spec, dict):
        return _attached_cards(spec, at)
    if isinstance(spec, str) and (spec.startswith("$") or spec in CARD_WORDS):
        return people(spec, at)
    return at.wrong(f"{spec!r} names no attached card", 'use this, $name or {"who": "attached", "filter": {}}')


def anything(spec: object, at: At) -> CardsOf:
    """Characters or attached cards."""
    return gear(spec, at) if isinstance(spec, dict) and spec.get("who") == "attached" else people(spec, at)


def challenges(spec: object, at: At) -> CardTest:
    """A test whether a text means this challenge."""
    if spec == "challenge":
        return lambda s, x, c: c == s.faced
    if isinstance(spec, dict):
        if spec.get("who") != "challenge" or set(spec) - {"who", "filter"}:
            at.wrong(f"{spec!r} is no selector of challenges", '{"who": "challenge", "filter": {...}}')
        return matching(spec.get("filter", {}), at / "filter", CHALLENGE_TERMS)
    return touched(spec, at)


ATTACHED = Kind("attached FILTER", lambda spec, at: matching(spec, at, ATTACHED_TERMS))
Filter = Annotated[CardTest, FILTER]
People = Annotated[CardsOf, Kind("CHARACTERS", people)]
Gear = Annotated[CardsOf, Kind("$name|SELECTOR of attached", gear)]
Anything = Annotated[CardsOf, Kind("CHARACTERS|SELECTOR of attached", anything)]
Touched = Annotated[CardTest, Kind("CHARACTERS", touched)]
Concerned = Annotated[SeatsOf, Kind("PLAYERS", concerned)]
Challenges = Annotated[CardTest, Kind("challenge|this|$name|SELECTOR", challenges)]
