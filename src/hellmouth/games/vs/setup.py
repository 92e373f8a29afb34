"""From a setup (plain JSON) to the first state.

    {"mode": "duel" | "free_for_all" | "two_v_two", "decks": [deck id or deck, ...],
     "options": {"recruit_for_teammate": bool}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData
from hellmouth.games.vs import decks
from hellmouth.games.vs.cards import FACE, NEXT, PARTNER
from hellmouth.games.vs.decks import Deck
from hellmouth.games.vs.state import ASIDE, DECK, KEY, NZ, Battle, masks

MODES = {"duel": (2,), "free_for_all": (3, 4), "two_v_two": (4,)}
_KNOWN = ("mode", "decks", "options", "seats")


def chosen(setup: Mapping[str, Any]) -> tuple[str, list[Deck], bool]:
    """Mode, decks and option of a setup, checked."""
    for key in setup:
        if key not in _KNOWN:
            raise BadData(f"setup.{key}", "no such setting", f"choose among {', '.join(_KNOWN)}")
    given = setup.get("decks", ["buffy-starter", "master-starter"])
    if not isinstance(given, list | tuple):
        raise BadData("setup.decks", "expected a list of decks", '["buffy-starter", "master-starter"]')
    mode = setup.get("mode", "duel" if len(given) == 2 else "free_for_all")
    if mode not in MODES:
        raise BadData("setup.mode", f"no mode {mode!r}", f"choose among {', '.join(MODES)}")
    if len(given) not in MODES[mode]:  # VS-INTRO-01
        needed = " or ".join(str(n) for n in MODES[mode])
        raise BadData("setup.decks", f"{len(given)} decks for the mode {mode}", f"give {needed} decks")
    options = setup.get("options", {})
    if not isinstance(options, Mapping) or any(k != "recruit_for_teammate" for k in options):
        raise BadData("setup.options", "no such option", '{"recruit_for_teammate": true}')
    lend = bool(options.get("recruit_for_teammate", False))
    if lend and mode != "two_v_two":
        raise BadData("setup.options.recruit_for_teammate", "only two v two has teammates", "leave it out")
    return mode, [_deck(d, f"setup.decks[{i}]") for i, d in enumerate(given)], lend


def _deck(given: Any, place: str) -> Deck:
    if isinstance(given, str):
        return decks.load(given)
    if not isinstance(given, Mapping):
        raise BadData(place, "expected the id of a deck or a deck", '"buffy-starter"')
    deck = dict(given)
    found = decks.faults(deck)
    if found:
        raise BadData(place, str(found[0]), f"{len(found)} faults" if len(found) > 1 else "")
    return deck


def blank(mode: str, given: list[Deck], lend: bool, seed: int, explicit: bool) -> Battle:
    """All cards in their first places: Main Characters and other faces aside, decks, Key piles, tokens."""
    n = len(given)
    allies = tuple(p % 2 for p in range(n)) if mode == "two_v_two" else tuple(range(n))  # VS-2V2-02
    s = Battle(seats=n, mode=mode, lend=lend, streams=streams(seed), explicit=explicit, masks=masks(n),
               alive=tuple(range(n)), allies=allies, xp=[0] * n)
    s.zones = [[] for _ in range(n * NZ)]
    owner: list[int] = []
    mains: list[int] = []
    for p, deck in enumerate(given):
        mains.append(len(s.face))
        main = FACE[deck["main"]]
        partner = PARTNER[main]
        for f in (main, NEXT[main], partner, NEXT[partner] if partner >= 0 else -1):  # VS-SETUP-06, -11
            if f >= 0:
                _put(s, f, p * NZ + ASIDE, owner)
        for zone, pile in ((DECK, "cards"), (KEY, "key_pile"), (ASIDE, "tokens")):
            for card, copies in deck.get(pile, {}).items():
                for _ in range(copies):
                    _put(s, FACE[card], p * NZ + zone, owner)
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
    return {"mode": "duel" if seats == 2 else "free_for_all",
            "decks": [("buffy-starter", "master-starter")[p % 2] for p in range(seats)]}


def random_setup(seats: int, rng: Random) -> dict[str, Any]:
    """Some decks, a mode for that many seats, and sometimes the optional rule."""
    mode = "duel" if seats == 2 else "two_v_two" if seats == 4 and rng.random() < 0.5 else "free_for_all"
    setup: dict[str, Any] = {"mode": mode, "decks": [rng.choice(decks.names()) for _ in range(seats)]}
    if mode == "two_v_two" and rng.random() < 0.5:
        setup["options"] = {"recruit_for_teammate": True}
    return setup


def chosen_setup(seats: int, rng: Random, given: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """What a person asked for: decks by seat, the mode, the optional rule; the rest is random."""
    made = random_setup(seats, rng)
    if len(given) > seats:
        raise BadData("--deck", f"{len(given)} decks for {seats} seats", "give one for each seat at most")
    made["decks"][:len(given)] = [decks.named(name) for name in given]
    if options:
        made.pop("options", None)
    for name, value in options.items():
        if name == "mode":
            made["mode"] = value
        elif name == "recruit_for_teammate":
            made["options"] = {name: value}
        else:
            raise BadData(f"--option {name}", "there is no such option", "use one of mode, recruit_for_teammate")
    return made
