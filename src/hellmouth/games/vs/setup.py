"""From a setup (plain JSON) to the first state.

    {"mode": "duel" | "free_for_all" | "two_v_two", "decks": [deck id or deck, ...], "seats": number,
     "options": {"recruit_for_teammate": bool, "active_player_orders_triggers": bool}}

All of it may be left out: without decks the starter decks are dealt in turn to so many seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData
from hellmouth.games.vs import decks
from hellmouth.games.vs.cards import CardSet
from hellmouth.games.vs.decks import Deck
from hellmouth.games.vs.state import ASIDE, DECK, KEY, NZ, Battle, masks

MODES = {"duel": (2,), "free_for_all": (3, 4), "two_v_two": (4,)}
_KNOWN = ("mode", "decks", "options", "seats")


class Options(NamedTuple):
    """What players may agree on before they begin."""

    recruit_for_teammate: bool = False
    """VS-2V2-06."""
    active_player_orders_triggers: bool = False
    """Of several players' triggers at once the active player orders all, not only the own ones (VS-AMB-34)."""


def chosen(cards: CardSet, setup: Mapping[str, Any]) -> tuple[str, list[Deck], Options]:
    """Mode, decks and options of a setup, checked."""
    for key in setup:
        if key not in _KNOWN:
            raise BadData(f"setup.{key}", "no such setting", f"choose among {', '.join(_KNOWN)}")
    mode = setup.get("mode")
    if mode is not None and (not isinstance(mode, str) or mode not in MODES):
        raise BadData("setup.mode", f"no mode {mode!r}", f"choose among {', '.join(MODES)}")
    given = _given(setup, mode)
    mode = mode or ("duel" if len(given) == 2 else "free_for_all")
    if len(given) not in MODES[mode]:  # VS-INTRO-01
        needed = " or ".join(str(n) for n in MODES[mode])
        raise BadData("setup.decks", f"{len(given)} decks for the mode {mode}", f"give {needed} decks")
    return mode, [_deck(cards, d, f"setup.decks[{i}]") for i, d in enumerate(given)], _options(setup, mode)


def _given(setup: Mapping[str, Any], mode: str | None) -> Sequence[Any]:
    """The decks of a setup, or as many starter decks as it has seats."""
    given, seats = setup.get("decks"), setup.get("seats")
    if given is None:
        found: list[str] = default_setup(MODES[mode or "duel"][0] if type(seats) is not int else seats)["decks"]
        return found
    if not isinstance(given, list | tuple):
        raise BadData("setup.decks", "expected a list of decks", '["buffy-starter", "master-starter"]')
    if seats is not None and seats != len(given):
        raise BadData("setup.seats", f"{seats!r} seats and {len(given)} decks", "leave it out, or give one deck a seat")
    return given


def _options(setup: Mapping[str, Any], mode: str) -> Options:
    given = setup.get("options", {})
    if not isinstance(given, Mapping) or any(k not in Options._fields for k in given):
        raise BadData("setup.options", "no such option", f"choose among {', '.join(Options._fields)}")
    for name, value in given.items():
        if type(value) is not bool:
            raise BadData(f"setup.options.{name}", f"{value!r} is neither yes nor no", "true or false")
    options = Options(**given)
    if options.recruit_for_teammate and mode != "two_v_two":
        raise BadData("setup.options.recruit_for_teammate", "only two v two has teammates", "leave it out")
    return options


def _deck(cards: CardSet, given: object, place: str) -> Deck:
    if isinstance(given, str):
        return decks.complete(decks.load(given), cards)
    if not isinstance(given, Mapping):
        raise BadData(place, "expected the id of a deck or a deck", '"buffy-starter"')
    deck = dict(given)
    found = decks.faults(deck, cards)
    if found:
        raise BadData(place, str(found[0]), f"{len(found)} faults" if len(found) > 1 else "")
    return decks.complete(deck, cards)


def blank(cards: CardSet, mode: str, given: list[Deck], options: Options, seed: int, explicit: bool) -> Battle:
    """All cards in their first places: Main Characters and other faces aside, decks, Key piles, tokens."""
    n = len(given)
    allies = tuple(p % 2 for p in range(n)) if mode == "two_v_two" else tuple(range(n))  # VS-2V2-02
    s = Battle(
        cards=cards,
        seats=n,
        mode=mode,
        streams=streams(seed),
        explicit=explicit,
        masks=masks(n),
        alive=tuple(range(n)),
        allies=allies,
        xp=[0] * n,
    )
    s.lend, s.orders_all = options
    s.zones = [[] for _ in range(n * NZ)]
    owner: list[int] = []
    mains: list[int] = []
    for p, deck in enumerate(given):
        mains.append(len(s.face))
        main = cards.faces[deck["main"]]
        partner = cards.partner[main]
        for f in (main, cards.next[main], partner, cards.next[partner] if partner >= 0 else -1):  # VS-SETUP-06, -11
            if f >= 0:
                _put(s, f, p * NZ + ASIDE, owner)
        for zone, pile in ((DECK, "cards"), (KEY, "key_pile"), (ASIDE, "tokens")):
            # Sorted: a deck is a set of cards, and equal decks start equal games in whatever order they were written.
            for face, copies in sorted((cards.faces[card], n) for card, n in deck.get(pile, {}).items()):
                for _ in range(copies):
                    _put(s, face, p * NZ + zone, owner)
    s.owner, s.backs, s.mains = tuple(owner), tuple(owner), tuple(mains)
    size = len(owner)
    s.pose, s.marks, s.harm = [0] * size, [0] * size, [0] * size
    return s


def _put(s: Battle, face: int, zone: int, owner: list[int]) -> None:
    s.zones[zone].append(len(s.face))
    s.face.append(face)
    s.zone.append(zone)
    s.known.append(0 if zone % NZ == DECK else EVERYBODY)
    owner.append(zone // NZ)


def default_setup(seats: int) -> dict[str, Any]:
    """The two starter decks, in turn: what the book recommends for first games (VS-DECK-10)."""
    return {
        "mode": "duel" if seats == 2 else "free_for_all",
        "decks": [("buffy-starter", "master-starter")[p % 2] for p in range(seats)],
    }


def random_setup(seats: int, rng: Random) -> dict[str, Any]:
    """Some decks, a mode for that many seats, and sometimes the optional rules."""
    mode = "duel" if seats == 2 else "two_v_two" if seats == 4 and rng.random() < 0.5 else "free_for_all"
    setup: dict[str, Any] = {"mode": mode, "decks": [rng.choice(decks.names()) for _ in range(seats)]}
    options = {}
    if mode == "two_v_two" and rng.random() < 0.5:
        options["recruit_for_teammate"] = True
    if rng.random() < 0.1:
        options["active_player_orders_triggers"] = True
    return {**setup, "options": options} if options else setup


def chosen_setup(seats: int, rng: Random, given: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """What a person asked for: decks by seat, the mode, the optional rules; the rest is random."""
    made = random_setup(seats, rng)
    if len(given) > seats:
        raise BadData("--deck", f"{len(given)} decks for {seats} seats", "give one for each seat at most")
    made["decks"][: len(given)] = [decks.named(name) for name in given]
    for name in options:
        if name != "mode" and name not in Options._fields:
            known = ", ".join(("mode", *Options._fields))
            raise BadData(f"--option {name}", "there is no such option", f"use one of {known}")
    if options:
        made.pop("options", None)
        wanted = {name: value for name, value in options.items() if name != "mode"}
        if wanted.get("recruit_for_teammate") and seats in MODES["two_v_two"]:
            made["mode"] = "two_v_two"  # the only mode with teammates
        made["mode"] = options.get("mode", made["mode"])
        if wanted:
            made["options"] = wanted
    return made
