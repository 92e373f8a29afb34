"""Filters: tests on characters, attached cards, challenges, spaces, players and cards in piles; and selectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg import cards
from hellmouth.games.ccg.language.context import At, CardsOf, Match, SeatsOf
from hellmouth.games.ccg.language.places import place
from hellmouth.games.ccg.language.references import card, seats
from hellmouth.games.ccg.rules.facts import is_main, is_tired, kind, nature, person, seat_of, space_of, talents
from hellmouth.games.ccg.words import (
    CHALLENGES,
    DISCARD_STAGE,
    EPISODES,
    GEAR,
    KINDS,
    PLAY,
    TALENTS,
    TYPES,
    ZONES,
)

Maker = Callable[[Any, At], Match]


def within(spec: dict[str, Any], at: At, least: int = 0) -> Callable[[int], bool]:
    """A test whether a number lies within {min, max}."""
    at.only(spec, "min", "max")
    low, high = spec.get("min"), spec.get("max")
    bottom = least if low is None and high is None else low
    return lambda n: (bottom is None or n >= bottom) and (high is None or n <= high)


def _all(tests: list[Match]) -> Match:
    """All tests hold; small cases are spelled out because they are asked all the time."""
    if not tests:
        return lambda s, x, c: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda s, x, c: one(s, x, c) and two(s, x, c)
    return lambda s, x, c: all(t(s, x, c) for t in tests)


def made(spec: dict[str, Any], at: At, words: dict[str, Maker]) -> Match:
    if not isinstance(spec, dict):
        at.wrong("is not a filter", "write an object")
    at.only(spec, *words)
    return _all([words[word](value, at / word) for word, value in spec.items()])


# --- characters ---------------------------------------------------------------------------------------------------


def _kind(value: Any, at: At) -> Match:
    for k in value:
        if k not in KINDS:
            at.wrong(f"{k!r} is no kind", f"use {', '.join(KINDS)}")
    wanted = tuple(KINDS.index(k) for k in value)
    return lambda s, x, c: kind(s, c) in wanted


def _trait(value: Any, at: At) -> Match:
    mask = cards.trait_mask(value)
    return lambda s, x, c: bool(nature(s, c)[1] & mask)


def _no_trait(value: Any, at: At) -> Match:
    mask = cards.trait_mask(value)
    return lambda s, x, c: not nature(s, c)[1] & mask


def _character(value: Any, at: At) -> Match:
    for name in value:
        if name not in cards.PERSONS:
            at.wrong(f"nobody is called {name!r}", "write the name as in `character`")
    wanted = tuple(cards.PERSONS.index(n) for n in value)
    return lambda s, x, c: person(s, c) in wanted


def _main(value: Any, at: At) -> Match:
    return lambda s, x, c: is_main(s, c) is value


def _state(value: Any, at: At) -> Match:
    if value not in ("refreshed", "fatigued"):
        at.wrong(f"{value!r} is no state", "use refreshed or fatigued")
    wanted = value == "fatigued"
    return lambda s, x, c: is_tired(s, c) is wanted


def _is(value: Any, at: At) -> Match:
    one = card(value, at)
    return lambda s, x, c: c == one(s, x)


def _not(value: Any, at: At) -> Match:
    one = card(value, at)
    return lambda s, x, c: c != one(s, x)


def _controller(value: Any, at: At) -> Match:
    mine = value == "you"
    return lambda s, x, c: (seat_of(s, c) == x.seat) is mine


def _controller_has(value: Any, at: At) -> Match:
    match = character(value.get("filter", {}), at / "filter")
    fits = within({k: v for k, v in value.items() if k != "filter"}, at, 1)
    return lambda s, x, c: fits(sum(match(s, x, m) for m in s.team(seat_of(s, c))))


def _at(value: Any, at: At) -> Match:
    if value == "here":
        return lambda s, x, c: space_of(s, c) == s.space[x.source]
    if value == "self":
        return lambda s, x, c: space_of(s, c) == s.space[x.source] >= 0
    test = place(value, at)
    return lambda s, x, c: test(s, x, space_of(s, c))


def _with(value: Any, at: At) -> Match:
    group = selector(value, at)
    return lambda s, x, c: any(o != c and s.space[o] == s.space[c] for o in group(s, x))


def _alone(value: Any, at: At) -> Match:
    if value == "owner":
        return lambda s, x, c: not any(
            o != c and s.space[o] == space_of(s, c) for o in s.team(seat_of(s, c)))
    return lambda s, x, c: not any(o != c and s.space[o] == space_of(s, c) for o in s.everybody())


def _talent(value: Any, at: At) -> Match:
    tests = []
    for name, bounds in value.items():
        if name not in TALENTS:
            at.wrong(f"{name!r} is no talent", f"use {', '.join(TALENTS)}")
        tests.append((TALENTS.index(name), within(bounds, at / name)))
    return lambda s, x, c: all(fits(talents(s, c)[0][t]) for t, fits in tests)


def _worn(value: Any, at: At) -> Callable[[int], bool]:
    at.only(value, "type", "card")
    types = tuple(TYPES.index(t) for t in value.get("type", ()))
    faces = _printings(value.get("card", ()), at / "card")
    return lambda f: (not types or cards.TYPE[f] in types) and (not faces or any(f in p for p in faces))


def _carries(value: Any, at: At) -> Match:
    worn = _worn(value, at)
    return lambda s, x, c: any(worn(s.face[g]) for g in s.gear(c))


def _carries_not(value: Any, at: At) -> Match:
    worn = _worn(value, at)
    return lambda s, x, c: not any(worn(s.face[g]) for g in s.gear(c))


def _room(value: Any, at: At) -> Match:
    def test(s: Any, x: Any, c: int) -> bool:
        from hellmouth.games.ccg.rules.attaching import has_room, receives

        return has_room(s, c) and receives(s, c, x.source)
    return test


def _meets(value: Any, at: At) -> Match:
    def test(s: Any, x: Any, c: int) -> bool:
        from hellmouth.games.ccg.rules.requirements import meets

        return meets(s, c, s.face[x.source])
    return test


def _moved(value: Any, at: At) -> Match:
    return lambda s, x, c: any(who == c for who, _, _ in s.moved)


def _moved_here(value: Any, at: At) -> Match:
    def test(s: Any, x: Any, c: int) -> bool:
        for who, _, end in reversed(s.moved):
            if who == c:
                return bool(s.space[c] == end)
        return False
    return test


def _facing(value: Any, at: At) -> Match:
    return lambda s, x, c: (c in s.facing) is value


def _fighting(value: Any, at: At) -> Match:
    side = 0 if value == "attacking" else 1
    return lambda s, x, c: s.conflict == 1 and s.fighters[side] == c


CHARACTER_WORDS: dict[str, Maker] = {
    "kind": _kind, "trait": _trait, "no_trait": _no_trait, "character": _character, "main": _main, "state": _state,
    "is": _is, "not": _not, "controller": _controller, "controller_has": _controller_has, "at": _at, "with": _with,
    "alone": _alone, "talent": _talent, "carries": _carries, "carries_not": _carries_not, "room": _room,
    "meets_requirement": _meets, "moved_this_step": _moved, "moved_here_this_step": _moved_here, "facing": _facing,
    "fighting": _fighting,
}
_CHEAP = ("is", "not", "fighting", "facing", "state", "main", "at", "controller", "moved_this_step")


def character(spec: Any, at: At) -> Match:
    """A test on characters; cheap terms are asked first."""
    if isinstance(spec, dict):
        ordered = [w for w in _CHEAP if w in spec] + [w for w in spec if w not in _CHEAP]
        spec = {w: spec[w] for w in ordered}
    return made(spec, at, CHARACTER_WORDS)


# --- other things -------------------------------------------------------------------------------------------------


def _on(value: Any, at: At) -> Match:
    if isinstance(value, dict):
        match, group = character(value.get("filter", {}), at), value.get("who")
        side = _SIDES[group]
        return lambda s, x, g: s.on[g] >= 0 and side(s, x, s.on[g]) and match(s, x, s.on[g])
    one = card(value, at)
    return lambda s, x, g: s.on[g] >= 0 and s.on[g] == one(s, x)


def _worn_type(value: Any, at: At) -> Match:
    wanted = tuple(TYPES.index(t) for t in value)
    return lambda s, x, g: cards.TYPE[s.face[g]] in wanted


def _face_is(value: Any, at: At) -> Match:
    wanted = _printings(value, at)
    return lambda s, x, g: any(s.face[g] in p for p in wanted)


def _printings(names: Any, at: At) -> tuple[set[int], ...]:
    """The cards of these ids, in every printing of their titles (CCG-GOLDEN-03)."""
    for name in names:
        if name not in cards.FACE:
            at.wrong(f"no card has the id {name!r}", "write a card's id")
    return tuple(cards.PRINTINGS[cards.FACE[n]] for n in names)


def _owner(value: Any, at: At) -> Match:
    return lambda s, x, g: s.owners[g] != x.seat


def _carried_by(value: Any, at: At) -> Match:
    return lambda s, x, g: g in s.carried


ATTACHED_WORDS: dict[str, Maker] = {
    "type": _worn_type, "card": _face_is, "on": _on, "owner": _owner, "carried_by": _carried_by,
}


def _failed_by(value: Any, at: At) -> Match:
    return lambda s, x, c: ("turn", "failed", x.seat, c) in s.used


def _lies(value: Any, at: At) -> Match:
    test = place(value, at)
    return lambda s, x, c: test(s, x, s.space[c])


CHALLENGE_WORDS: dict[str, Maker] = {"at": _lies, "failed_this_turn_by": _failed_by}


def _has(value: Any, at: At) -> Match:
    group = selector(value, at)
    return lambda s, x, sp: any(s.space[c] == sp for c in group(s, x))


def _legal_for(value: Any, at: At) -> Match:
    one = card(value, at)

    def test(s: Any, x: Any, sp: int) -> bool:
        from hellmouth.games.ccg.rules.tasks import refuse_task_at

        c = one(s, x)
        return c >= 0 and s.space[c] != sp and refuse_task_at(s, s.owners[c], c, sp) is None
    return test


SPACE_WORDS: dict[str, Maker] = {"at": place, "has": _has, "legal_for": _legal_for}


def _effect_type(value: Any, at: At) -> Match:
    wanted = tuple(TYPES.index(t) for t in value)
    return lambda s, x, c: cards.TYPE[s.face[c]] in wanted


def _effect_player(value: Any, at: At) -> Match:
    return lambda s, x, c: s.owners[c] != x.seat


def _this_conflict(value: Any, at: At) -> Match:
    return lambda s, x, c: ("conflict", "played", c) in s.used


EFFECT_WORDS: dict[str, Maker] = {
    "type": _effect_type, "player": _effect_player, "this_conflict": _this_conflict,
}
EPISODE_WORDS: dict[str, Maker] = {"type": _effect_type}


# --- selectors ----------------------------------------------------------------------------------------------------

_SIDES: dict[str | None, Match] = {
    "own": lambda s, x, c: s.zone[c] == ZONES * x.seat + PLAY,
    "opp": lambda s, x, c: s.zone[c] % ZONES == PLAY and s.zone[c] // ZONES != x.seat,
    "any": lambda s, x, c: s.zone[c] % ZONES == PLAY,
    "participant": lambda s, x, c: s.zone[c] == ZONES * x.seat + PLAY and (
        c in s.facing if s.conflict == 2 else c in s.sides if s.stage == DISCARD_STAGE else c in s.fighters),
    "facing": lambda s, x, c: c in s.facing,
}


def side(who: Any, at: At) -> Match:
    """A test whether a character belongs to the group."""
    found = _SIDES.get(who)
    return at.wrong(f"{who!r} is no group of characters") if found is None else found


def _opposing(s: Any, x: Any) -> list[int]:
    return [c for p in range(1, s.seats) for c in s.team((x.seat + p) % s.seats)]


def _participants(s: Any, x: Any) -> list[int]:
    test = _SIDES["participant"]
    return [c for c in s.team(x.seat) if test(s, x, c)] if s.conflict else []


def _zone_cards(kind_of_zone: int) -> CardsOf:
    return lambda s, x: [c for p in s.turn_order() for c in s.zones[ZONES * p + kind_of_zone]]


def _attached(s: Any, x: Any) -> list[int]:
    return [c for p in s.turn_order() for c in s.zones[ZONES * p + GEAR] if s.on[c] >= 0]


def _effects(s: Any, x: Any) -> list[int]:
    """Played cards whose effects last, one entry per card."""
    return list(dict.fromkeys(e[2] for e in s.lasting if cards.TYPE[s.face[e[2]]] in (6, 7)))


GROUPS: dict[str, CardsOf] = {
    "own": lambda s, x: list(s.team(x.seat)),
    "opp": _opposing,
    "any": lambda s, x: list(s.everybody()),
    "participant": _participants,
    "facing": lambda s, x: [c for c in s.facing if s.in_play(c)],
    "attached": _attached,
    "challenge": _zone_cards(CHALLENGES),
    "episode": _zone_cards(EPISODES),
    "effect": _effects,
    "space": lambda s, x: list(s.spaces()),
    "opponent": lambda s, x: [(x.seat + i) % s.seats for i in range(1, s.seats)],
    "players": lambda s, x: list(s.turn_order()),
}
WORDS: dict[str, dict[str, Maker]] = {
    "own": CHARACTER_WORDS, "opp": CHARACTER_WORDS, "any": CHARACTER_WORDS, "participant": CHARACTER_WORDS,
    "facing": CHARACTER_WORDS, "attached": ATTACHED_WORDS, "challenge": CHALLENGE_WORDS, "episode": EPISODE_WORDS,
    "effect": EFFECT_WORDS, "space": SPACE_WORDS, "opponent": {}, "players": {},
}


def filtered(who: Any, spec: Any, at: At) -> Match:
    """The test of a filter for that kind of thing."""
    if who not in WORDS:
        at.wrong(f"{who!r} is no group", f"use one of {', '.join(WORDS)}")
    return character(spec, at) if WORDS[who] is CHARACTER_WORDS else made(spec, at, WORDS[who])


def selector(spec: Any, at: At) -> CardsOf:
    """Everything that matches {who, filter}."""
    if not isinstance(spec, dict) or "who" not in spec:
        at.wrong(f"{spec!r} is no selector", 'write {"who": ..., "filter": {...}}')
    at.only(spec, "who", "filter")
    match = filtered(spec["who"], spec.get("filter", {}), at / "filter")
    group = GROUPS[spec["who"]]
    if not spec.get("filter"):
        return group
    return lambda s, x: [c for c in group(s, x) if match(s, x, c)]


def touched(spec: Any, at: At) -> Match:
    """A test whether a text that names a character, or a group of them, means this one."""
    if isinstance(spec, dict):
        match, inside = character(spec.get("filter", {}), at / "filter"), side(spec.get("who"), at)
        if not spec.get("filter"):
            return inside
        if spec["who"] == "any":
            return match
        return lambda s, x, c: inside(s, x, c) and match(s, x, c)
    if spec in ("self", "this"):
        return lambda s, x, c: c == x.source
    one = card(spec, at)
    return lambda s, x, c: c == one(s, x)


def concerned(spec: Any, at: At) -> SeatsOf:
    """Players a static text speaks of, possibly only those that have something."""
    if isinstance(spec, dict) and spec.get("who") == "players":
        value = spec.get("filter", {}).get("has")
        if value is None:
            return lambda s, x: list(s.turn_order())
        match = character(value.get("filter", {}), at / "filter")
        fits = within({k: v for k, v in value.items() if k != "filter"}, at, 1)
        return lambda s, x: [p for p in s.turn_order() if fits(sum(match(s, x, c) for c in s.team(p)))]
    return seats(spec, at)
