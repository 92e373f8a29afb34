"""Any position from a readable table, for scenarios and tests; README.md lists the words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from hellmouth.core import chance
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.modifiers import modify
from hellmouth.games.vs import decks, moves
from hellmouth.games.vs.cards import KEYWORD_BITS, MAIN, CardSet
from hellmouth.games.vs.flow.combat import Combat
from hellmouth.games.vs.flow.opening import Opening
from hellmouth.games.vs.flow.turn import Turn, equip
from hellmouth.games.vs.made_up import make
from hellmouth.games.vs.probe import character, owner_of, spelled
from hellmouth.games.vs.setup import MODES, Options, blank
from hellmouth.games.vs.state import (
    ASIDE,
    BACK,
    BOOK,
    DECK,
    DOWN,
    END,
    EXHAUSTED,
    FORMATION,
    FRONT,
    GAP,
    HAND,
    HIDDEN,
    KEY,
    KO,
    NZ,
    OPEN,
    READY,
    RECRUIT,
    REMOVED,
    RESOURCE,
    STUNNED,
    Battle,
)
from hellmouth.games.vs.state import DRAW as DRAW_PHASE
from hellmouth.games.vs.state import MAIN as MAIN_PHASE

# fmt: off
WORDS = ("mode", "turn", "phase", "seed", "cards", "A", "B", "C", "D", "options", "turn_number", "first", "points",
         "attacks", "quiet", "bonds", "effects", "used", "counts", "twists", "dooms", "combat")
SEAT_WORDS = ("main", "from", "row", "front", "back", "hand", "deck", "locations", "resources", "ko", "removed",
              "spellbook", "key", "tokens", "xp", "out", "standin")
# fmt: on
STEPS = {
    "setup": ("", 0, 0),
    "start": ("begin", DRAW_PHASE, 0),
    "draw": ("draw", DRAW_PHASE, 0),
    "start_of_build": ("build_phase", GAP, 0),
    "build": ("between", GAP, 0),
    "after_resource": ("between", GAP, 1),
    "after_recruit": ("between", GAP, 2),
    "after_formation": ("between", GAP, 3),
    "resource": ("resourcing", RESOURCE, 1),
    "recruit": ("recruiting", RECRUIT, 2),
    "formation": ("forming", FORMATION, 3),
    "start_of_main": ("main_phase", MAIN_PHASE, 4),
    "main": ("acting", MAIN_PHASE, 4),
    "end": ("end", END, 4),
}
# fmt: off
_ZONES = {"front": FRONT, "back": BACK, "hand": HAND, "deck": DECK, "locations": OPEN, "resources": DOWN, "ko": KO,
          "removed": REMOVED, "spellbook": BOOK, "key": KEY}
# fmt: on
_SUFFIX = re.compile(r"^(.*\S)\s+(ex|st|hid|w\d+|v\d+|[+-]\d+|@[A-D])$")


class Made(NamedTuple):
    """The cards of this position, and the made-up ones among them: name -> id."""

    cards: CardSet
    ids: Mapping[str, str]


class Item(NamedTuple):
    """One card of a position: "Glory st w1 @B with Sword"."""

    card: str
    owner: int
    pose: int = READY
    marks: int = 0
    harm: int = 0
    gear: str = ""


def position(spec: Mapping[str, Any]) -> Battle:
    """Set up the position and run to its first decision."""
    _known(spec, WORDS, "position")
    tables = spec.get("cards", ())
    cards, ids = make(*tables)
    made = Made(cards, {spelled(table["name"]): one for table, one in zip(tables, ids, strict=True)})
    n = max([2, *(p + 1 for p, letter in enumerate("ABCD") if letter in spec)])
    mode = spec.get("mode", "duel" if n == 2 else "free_for_all")
    if mode not in MODES or n not in MODES[mode]:
        raise BadData("position", f"{n} players cannot play {mode}", "A and B for a duel, A to C or A to D for more")
    players = [_table(spec.get("ABCD"[p], {}), p) for p in range(n)]
    layouts = [_layout(players[p], p, made) for p in range(n)]
    _known(spec.get("options", {}), Options._fields, "position.options")
    seed = int(spec.get("seed", 0))
    brought = [_brought(players[p], layouts, p, made) for p in range(n)]
    s = blank(cards, mode, brought, Options(**spec.get("options", {})), seed, False)
    for p in range(n):
        _place_main(s, p, players[p], made)
    for p in range(n):
        _place(s, p, layouts[p])
    for p in range(n):
        _finish_seat(s, p, players[p], seed, made)
    _apply(s, spec)
    _enter(s, spec)
    try:
        from hellmouth.games.vs.game import GAME  # the game reads positions

        GAME.for_state(s).check(s)
    except HellmouthError as problem:
        raise BadData("position", str(problem), "this cannot occur in a game") from None
    return s


# --- reading ----------------------------------------------------------------------------------------------------------


def _known(table: object, words: tuple[str, ...], place: str) -> Mapping[str, Any]:
    if not isinstance(table, Mapping):
        raise BadData(place, "is not a table", "write { hand = [...] }")
    for key in table:
        if key not in words:
            raise BadData(f"{place}.{key}", "is not a word of positions", f"use one of {', '.join(words)}")
    return table


def _table(table: object, seat: int) -> Mapping[str, Any]:
    return _known(table, SEAT_WORDS, f"position.{'ABCD'[seat]}")


def _item(text: object, seat: int, place: str, made: Made) -> Item:
    if not isinstance(text, str):
        raise BadData(place, f"{text!r} is no card", '"Glory st w1"')
    rest, _, gear = text.partition(" with ")
    pose, marks, harm, owner = READY, 0, 0, seat
    while found := _SUFFIX.match(rest):
        rest, word = found[1], found[2]
        if word in ("ex", "st", "hid"):
            pose = {"ex": EXHAUSTED, "st": STUNNED, "hid": HIDDEN}[word]
        elif word[0] == "w":
            harm += int(word[1:])
        elif word[0] == "v":
            harm -= int(word[1:])
        elif word[0] == "@":
            owner = "ABCD".index(word[1])
        else:
            marks += int(word)
    return Item(find(rest, place, made), owner, pose, marks, harm, find(gear, place, made) if gear else "")


def find(name: str, place: str, made: Made) -> str:
    """Id of the card called so; made-up cards of the position come first."""
    return made.ids.get(spelled(name)) or decks.find(name, place, [], cards=made.cards)


def find_main(name: str, place: str, made: Made) -> int:
    """Face of a Main Character: "Buffy", "Buffy L1", "Buffy L2"."""
    wanted = spelled(name)
    if wanted in made.ids:
        return made.cards.faces[made.ids[wanted]]
    mains = [card for card in made.cards.cards if card.kind == MAIN]
    for card in mains:
        if wanted in (spelled(f"{card.record['name']} L{card.level}"), card.id):
            return card.face
    for card in mains:
        if card.level == 1 and spelled(card.record["name"]) == wanted:
            return card.face
    raise BadData(place, f"no Main Character is called {name!r}", 'write "Buffy L1"')


def _layout(table: Mapping[str, Any], seat: int, made: Made) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for word in _ZONES:
        given = table.get(word, [])
        if isinstance(given, int):
            given = ["Dawn"] * given if word == "key" else []
        elif not isinstance(given, list):
            raise BadData(f"position.{'ABCD'[seat]}.{word}", "is not a list", '["Joyce", "Tara w1"]')
        found[word] = [_item(x, seat, f"position.{'ABCD'[seat]}.{word}", made) for x in given]
    return found


def _main_face(table: Mapping[str, Any], seat: int, made: Made) -> tuple[int, Item]:
    text = table.get("main", "Buffy L1" if seat % 2 == 0 else "The Master L1")
    place = f"position.{'ABCD'[seat]}.main"
    rest, _, gear = str(text).partition(" with ")
    tail = ""
    while found := _SUFFIX.match(rest):
        rest, tail = found[1], f" {found[2]}{tail}"
    item = _item(f"Cemetery{tail}", seat, place, made)
    return find_main(rest, place, made), item._replace(gear=find(gear, place, made) if gear else "")


def _brought(table: Mapping[str, Any], layouts: list[dict[str, list[Item]]], seat: int, made: Made) -> decks.Deck:
    """Every card this seat owns: those the position names, and a deck to draw from."""
    face, item = _main_face(table, seat, made)
    cards = made.cards
    low = cards.faces[cards.ids[face].removesuffix("-l2") + "-l1"] if cards.level[face] == 2 else face
    counts: dict[str, int] = {}
    for layout in layouts:
        for word, items in layout.items():
            for it in items:
                if it.owner == seat and word != "key":
                    counts[it.card] = counts.get(it.card, 0) + 1
                if it.owner == seat and it.gear:
                    counts[it.gear] = counts.get(it.gear, 0) + 1
    if item.gear:
        counts[item.gear] = counts.get(item.gear, 0) + 1
    base = _default(table, cards.ids[low])
    if "deck" not in table:
        for card, n in base["cards"].items():
            counts[card] = max(n, counts.get(card, 0))
    key = {"dawn": len(layouts[seat]["key"])} if "key" in table else base.get("key_pile", {})
    tokens: dict[str, int] = {}
    for name in table.get("tokens", ()):
        card = find(name, f"position.{'ABCD'[seat]}.tokens", made)
        tokens[card] = tokens.get(card, 0) + 1
    return {"main": cards.ids[low], "cards": counts, "key_pile": key, "tokens": tokens}


def _default(table: Mapping[str, Any], main: str) -> decks.Deck:
    """The deck that fills what the position does not mention: the oldest list, so that positions stay what they are."""
    if "from" in table:
        return decks.load(table["from"])
    known = [d for d in map(decks.load, [*decks.earlier(), *decks.names()]) if d["main"] == main]
    return {**(known[0] if known else decks.load("buffy-starter")), **({} if known else {"key_pile": {}})}


# --- placing ----------------------------------------------------------------------------------------------------------


def _place_main(s: Battle, seat: int, table: Mapping[str, Any], made: Made) -> None:
    face, item = _main_face(table, seat, made)
    main = s.mains[seat]
    row = table.get("row", "front")
    if row not in ("front", "back"):
        raise BadData(f"position.{'ABCD'[seat]}.row", f"no row {row!r}", "front or back")
    s.move(main, seat * NZ + (BACK if row == "back" else FRONT))
    if s.face[main] != face and not moves.exchange(s, seat, face):
        raise BadData(f"position.{'ABCD'[seat]}.main", "cannot be this card", "use level 1 or 2 of one character")
    s.pose[main], s.marks[main], s.harm[main] = item.pose, item.marks, item.harm
    if item.gear:
        equip(s, _spare(s, item.gear, seat), main)


def _spare(s: Battle, card: str, owner: int) -> int:
    """A copy that is still in its owner's deck."""
    face = s.cards.faces[card]
    for c in s.zones[owner * NZ + DECK]:
        if s.face[c] == face:
            return c
    raise BadData("position", f"no copy of {card} is left", "name it once for each copy")


def _place(s: Battle, seat: int, layout: Mapping[str, list[Item]]) -> None:
    for word, zone in _ZONES.items():
        if word in ("deck", "key"):
            continue
        for item in layout[word]:
            card = _spare(s, item.card, item.owner)
            s.move(card, seat * NZ + zone)
            if zone in (FRONT, BACK):
                s.pose[card], s.marks[card], s.harm[card] = item.pose, item.marks, item.harm
            if item.gear:
                equip(s, _spare(s, item.gear, item.owner), card)


def _finish_seat(s: Battle, seat: int, table: Mapping[str, Any], seed: int, made: Made) -> None:
    """The deck in its order (or some order), XP, stand-in, elimination."""
    letter = "ABCD"[seat]
    deck = s.zones[seat * NZ + DECK]
    if "deck" in table:
        wanted = [_item(x, seat, f"position.{letter}.deck", made).card for x in table["deck"]]
        order = []
        for name in wanted:  # the first name is the top card
            order.append(next(c for c in deck if s.face[c] == s.cards.faces[name] and c not in order))
        deck = s.zones[seat * NZ + DECK] = order[::-1]
    else:
        generators = chance.streams(seed + seat)
        faces = [s.face[c] for c in deck]
        for c, i in zip(deck, chance.permutation(generators, 0, len(deck)), strict=True):
            s.face[c] = faces[i]
    if isinstance(table.get("resources"), int):
        if table["resources"] > len(deck):
            raise BadData(f"position.{letter}.resources", "the deck has too few cards for them", 'name them: ["Joyce"]')
        for card in deck[: -table["resources"] - 1 : -1]:
            s.move(card, seat * NZ + DOWN)
    s.xp[seat] = table.get("xp", 0)
    if "standin" in table:
        s.standin[seat] = character(s, f"{letter}.{table['standin']}")
        s.move(s.mains[seat], seat * NZ + REMOVED)
    if table.get("out"):
        s.alive = tuple(p for p in s.alive if p != seat)
        moves.banish(s, seat)


def _apply(s: Battle, spec: Mapping[str, Any]) -> None:
    """Everything that is not a card: turn, counts, effects in force."""
    s.active = owner_of(spec.get("turn", "A"), s, "position.turn")
    s.first = owner_of(spec.get("first", "A"), s, "position.first")
    s.turn = spec.get("turn_number", 2 * s.seats + 1 + s.active)
    s.attacks, s.quiet = spec.get("attacks", 0), spec.get("quiet", 0)
    for a, b in spec.get("bonds", ()):
        s.bonds.append((character(s, a), character(s, b)))
    for e in spec.get("effects", ()):
        kind, n = e["kind"], e.get("n", 1)
        if kind == "keyword":
            n = KEYWORD_BITS[n]
        if kind == "teams":
            s.teams[character(s, e["on"])] = sum({"scoobies": 1, "darkness": 2}[t] for t in n)
            continue
        target = ~owner_of(e["side"], s, "position.effects") if "side" in e else character(s, e["on"])
        modify(s, e.get("until", "turn"), kind, target, character(s, n) if kind == "alone" else n)
    for on, power in spec.get("used", ()):
        s.used["turn", "power", character(s, on), power_number(s, power)] = 1
    for letter, uses in spec.get("counts", {}).items():
        for power, n in uses.items():
            key = ("game", "count", s.cards.powers[power_number(s, power)].id, owner_of(letter, s, "position.counts"))
            s.used[key] = n
    for letter, n in spec.get("twists", {}).items():
        s.used["turn", "twist", owner_of(letter, s, "position.twists")] = n
    for d in spec.get("dooms", ()):
        s.dooms.append((owner_of(d["by"], s, "position.dooms"), character(s, d["on"]), d.get("turns", 0)))


def power_number(s: Battle, name: str) -> int:
    """A Super Power by its name or id."""
    for i, p in enumerate(s.cards.powers):
        if spelled(name) in (spelled(p.name["en"]), p.id):
            return i
    raise BadData("position", f"no Super Power is called {name!r}", "check the spelling")


def _enter(s: Battle, spec: Mapping[str, Any]) -> None:
    """Put the flow where the position says and run to the first decision."""
    phase = spec.get("phase", "main")
    if phase not in STEPS:
        raise BadData("position.phase", f"no phase {phase!r}", f"one of {', '.join(STEPS)}")
    at, s.phase, gap = STEPS[phase]
    if phase == "setup":
        for p in range(s.seats):
            s.move(s.mains[p], p * NZ + ASIDE)
        s.turn = 0
        s.stack.append(Opening())
        return s.run()
    turn = Turn()
    turn.at, turn.gap = at, gap
    turn.dry = not any(s.zones[p * NZ + DECK] for p in s.alive)
    s.turn -= phase == "start"
    if "points" in spec:
        turn.at, turn.gap, s.points, s.phase = "recruit_more", 2, spec["points"], RECRUIT
    s.stack.append(turn)
    if "combat" in spec:
        fight = spec["combat"]
        s.phase = MAIN_PHASE
        turn.at = "acting"
        s.stack.append(Combat(tuple(character(s, c) for c in fight["attackers"]), character(s, fight["defender"])))
    return s.run()
