"""The table as JSON for the page: what that seat may see, nothing else. Names and texts come from the card data."""

from __future__ import annotations

from functools import lru_cache

from hellmouth.core.grammar import spaced
from hellmouth.core.messages import catalogue
from hellmouth.core.views import Shell, Step
from hellmouth.core.visibility import View
from hellmouth.games.vs.cards import KEYWORDS, RANGED, SYMBOLS, TEAM_BITS, CardSet
from hellmouth.games.vs.flow.combat import Declare, Strikes
from hellmouth.games.vs.forecast import Forecast, declared, forecast
from hellmouth.games.vs.rules.attack import defenders
from hellmouth.games.vs.rules.stats import atk, dfn, has_modifier, keywords, max_health, remaining
from hellmouth.games.vs.state import (
    ASIDE,
    BACK,
    BOOK,
    COMBAT,
    DECK,
    DOWN,
    FRONT,
    GONE,
    HAND,
    KEY,
    KO,
    NZ,
    OPEN,
    PHASES,
    POSES,
    REMOVED,
    SETUP,
    Battle,
)
from hellmouth.games.vs.views import CardRef, Combat, Declaring, Fighter, Numbers, Place, Side, VsView

_TRACK = {
    "draw": ("draw", "recovery"),
    "build": ("build",),
    "resource": ("resource",),
    "recruit": ("recruit",),
    "formation": ("formation",),
    "main": ("main", "end"),
    "combat": ("combat",),
}
"""Steps of the track, with the phases each stands for."""
_STOPS = {
    "build": "before_resource",
    "resource": "after_resource",
    "recruit": "after_recruit",
    "formation": "after_formation",
    "combat": "combat_mine",
}
"""Where a click on a step asks to be stopped."""


def present(view: View[Battle], language: str) -> VsView:
    """Every card carries its engine id, so that options can be linked to it."""
    s = view.state
    return {
        "game": "vs",
        "mode": s.mode,
        "turn": s.turn,
        "active": s.active,
        "phase": PHASES[s.phase],
        "points": s.points,
        "you": view.seat,
        "combat": combat(s, language),
        "declaring": declaring(s, language),
        "bonds": [list(pair) for pair in s.bonds],
        "offered": _offered(view, language),
        "players": [_player(s, p, language) for p in range(s.seats)],
        "shell": _shell(s, language),
    }


# --- around the table -----------------------------------------------------------------------------------------------


def _shell(s: Battle, language: str) -> Shell:
    """What the page's frame shows by itself: turn, steps, light, what decides the game."""
    say, phase = catalogue(language).text, PHASES[s.phase]
    made: Shell = {
        "light": "dusk" if s.phase == COMBAT else "night",
        "scores": [
            {"seat": p, "label": say("vs.table.health"), "value": _left(s, p), "of": max_health(s, s.mains[p])}
            for p in s.alive
        ],
    }
    if s.phase != SETUP:
        made["turn"] = s.turn
        made["track"] = [_step(step, phase in phases, language) for step, phases in _TRACK.items()]
    return made


def _step(step: str, on: bool, language: str) -> Step:
    say = catalogue(language).text
    made: Step = {"label": say(f"vs.track.{step}"), "on": on, "hint": say(f"vs.hint.{step}")}
    if step in _STOPS:
        made["stop"] = _STOPS[step]
    return made


def _offered(view: View[Battle], language: str) -> list[CardRef]:
    """Cards this seat may choose that lie in no open place: from a deck it searches, from a hand it looks at."""
    s = view.state
    if view.seat is None or s.seat != view.seat or s.outcome is not None:
        return []
    found: dict[int, None] = {}
    for option in s.offer():
        if option[0] in ("choose", "under", "discard"):
            card = option[1]
            where = s.zone[card] % NZ
            if where == DECK or (where == HAND and s.zone[card] // NZ != view.seat):
                found[card] = None
    return [_card(s, c, language) for c in found]


# --- combat ---------------------------------------------------------------------------------------------------------


def combat(s: Battle, language: str) -> Combat | None:
    """The combat under way with the numbers that decide it; once the strikes fall, without what would come."""
    if s.outcome is not None or (s.defender < 0 and not s.attackers):
        return None
    made = _attack(s)
    if s.intact():
        made = {**made, **_numbers(s, forecast(s), language, any(isinstance(f, Strikes) for f in s.stack))}
    return made


def _attack(s: Battle) -> Combat:
    return {"attackers": list(s.attackers), "defender": s.defender, "ranged": s.ranged, "team": s.crowd}


def declaring(s: Battle, language: str) -> Declaring | None:
    """An attack that is being declared: the attackers so far, and what would come of each legal defender."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Declare):
        return None
    found: list[Combat] = []
    totals = set[int]()  # attacking one may bring more than attacking another
    for c in defenders(s, s.active, frame.attackers):
        as_if = declared(s, frame.attackers, c)
        if as_if.intact():
            numbers = _numbers(as_if, forecast(as_if), language, False)
            totals.add(numbers["strike"]["n"])
            found.append({**_attack(as_if), **numbers, "attackers": list(frame.attackers), "defender": c})
    return {
        "attackers": list(frame.attackers),
        "total": "–".join(str(n) for n in sorted({min(totals), max(totals)})) if totals else "",
        "against": found,
    }


def _numbers(s: Battle, f: Forecast, language: str, falling: bool) -> Numbers:
    total, wall = sum(n for _, n in f.strikes), dfn(s, s.defender)
    return {
        "strike": {
            "n": total,
            "against": wall,
            "enough": total >= wall,
            "by": [{"id": c, "n": n} for c, n in f.strikes],
        },
        "back": {
            "n": f.back,
            "choose": f.choose,
            "silent": "" if f.aimed else _silent(s, language),
            "at": [
                {"id": c, "against": dfn(s, c), "enough": f.back >= dfn(s, c), "struck": c in f.aimed}
                for c in s.attackers
            ],
        },
        "first": list(f.first),
        "falls": []
        if falling
        else [
            {"id": c, "sure": c in f.sure, "ko": c in f.ko, "text": _fall(s, f, c, language)}
            for c in (s.defender, *s.attackers)
            if c in f.sure or c in f.maybe
        ],
        "says": _verdict(s, f, language, falling),
    }


def _silent(s: Battle, language: str) -> str:
    """Why the defender does not strike back (VS-RANGED-02, VS-CARD-19, VS-COMBAT-22)."""
    if s.ranged and not keywords(s, s.defender) & RANGED:
        word = "out_of_range"
    else:
        word = "no_strike" if has_modifier(s, "no_strike", s.defender) else "no_strike_back"
    return catalogue(language).text(f"vs.table.{word}")


def _fall(s: Battle, f: Forecast, card: int, language: str) -> str:
    word = ("ko" if card in f.ko else "stun") + ("" if card in f.sure else "_maybe")
    return catalogue(language).text(f"vs.falls.{word}", card=s.cards.name(s.face[card], language))


def _verdict(s: Battle, f: Forecast, language: str, falling: bool) -> str:
    """Who falls; while somebody is choosing whom to strike back only what is certain for the defender."""
    fallen = [c for c in (s.defender, *s.attackers) if c in f.sure or c in f.maybe]
    if falling:
        fallen = [c for c in fallen if c == s.defender and c in f.sure]
    if not fallen and not falling:
        return catalogue(language).text("vs.falls.nobody")
    return spaced("; ".join(_fall(s, f, c, language) for c in fallen), language)


# --- players --------------------------------------------------------------------------------------------------------


def _player(s: Battle, seat: int, language: str) -> Side:
    zones, main = s.zones, s.mains[seat]
    first = seat * NZ

    def cards(zone: int) -> list[CardRef]:
        held = zones[first + zone]
        return _cards(s.cards, tuple(held), tuple([s.face[c] for c in held]), language) if held else []

    made: Side = {
        "seat": seat,
        "camp": s.allies[seat],
        "out": seat not in s.alive,
        "main": main,
        "xp": s.xp[seat],
        "target": s.cards.target[s.face[main]],
        "away": seat in s.standin,
        "deck": len(zones[first + DECK]),
        "front": [_character(s, c, language) for c in zones[first + FRONT]],
        "back": [_character(s, c, language) for c in zones[first + BACK]],
        "hand": cards(HAND),
        "resources": cards(DOWN),
        "health": max_health(s, main),
        "remaining": _left(s, seat),
        "locations": [_place(s, c, language) for c in zones[first + OPEN]],
        "ko": cards(KO),
        "removed": cards(REMOVED),
        "spellbook": cards(BOOK),
        "key": cards(KEY),
        "aside": cards(ASIDE),
    }
    if seat not in s.alive:
        made["gone"] = len(zones[first + GONE])
    return made


def _left(s: Battle, seat: int) -> int:
    """Health that is left to a Main Character: none to one that is gone."""
    return max(0, remaining(s, s.mains[seat])) if seat in s.alive else 0


@lru_cache(maxsize=1 << 13)
def _cards(known: CardSet, cards: tuple[int, ...], faces: tuple[int, ...], language: str) -> list[CardRef]:
    """What lies in one place as this seat knows it: made once, as each card of it."""
    return [_seen(*_known(known, c, f, language)) for c, f in zip(cards, faces, strict=True)]


def _card(s: Battle, card: int, language: str) -> CardRef:
    """A card by its id; the face is null if this seat does not know it."""
    return _seen(*_known(s.cards, card, s.face[card], language))


@lru_cache(maxsize=4096)
def _seen(card: int, printed: str | None, name: str | None) -> CardRef:
    """Made once: with every move most cards are shown as before, and what is the same object need not be compared."""
    return {"id": card, "card": printed, "name": name}


def _place(s: Battle, card: int, language: str) -> Place:
    makes = s.cards.makes[s.face[card]]
    return {**_card(s, card, language), "symbols": [word for i, word in enumerate(SYMBOLS) if makes >> i & 1]}


def _character(s: Battle, card: int, language: str) -> Fighter:
    return _fighter(
        _known(s.cards, card, s.face[card], language),
        (atk(s, card), dfn(s, card), max_health(s, card), remaining(s, card)),
        (s.owner[card], s.pose[card], s.harm[card], s.marks[card], s.of_teams(card), keywords(s, card)),
        (s.is_main(card), s.in_combat(card), card in s.standin.values()),
        _known(s.cards, s.gear[card], s.face[s.gear[card]], language) if card in s.gear else None,
    )


def _known(cards: CardSet, card: int, face: int, language: str) -> tuple[int, str | None, str | None]:
    """What `_seen` shows of a card."""
    return (card, cards.ids[face], cards.title(face, language)) if face >= 0 else (card, None, None)


@lru_cache(maxsize=1 << 13)
def _fighter(
    card: tuple[int, str | None, str | None],
    values: tuple[int, int, int, int],
    state: tuple[int, int, int, int, int, int],
    marks: tuple[bool, bool, bool],
    gear: tuple[int, str | None, str | None] | None,
) -> Fighter:
    """Made once, as `_seen`: a move touches few of them."""
    attack, defence, health, left = values
    owner, pose, harm, counters, teams, words = state
    main, in_combat, stand_in = marks
    return {
        **_seen(*card),
        "owner": owner,
        "main": main,
        "pose": POSES[pose],
        "atk": attack,
        "def": defence,
        "health": health,
        "remaining": left,
        "wounds": max(0, harm),
        "vitality": max(0, -harm),
        "counters": counters,
        "teams": [t for t, bit in TEAM_BITS.items() if teams & bit],
        "keywords": [w for i, w in enumerate(KEYWORDS) if words >> i & 1],
        "gear": None if gear is None else _seen(*gear),
        "in_combat": in_combat,
        "stand_in": stand_in,
    }
