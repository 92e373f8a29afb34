"""The table as plain data for a page: everything the viewing seat may see, nothing else."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from hellmouth.core.grammar import typeset
from hellmouth.core.messages import catalogue
from hellmouth.core.views import Score, Shell, Step
from hellmouth.core.visibility import View
from hellmouth.games.board.at_table import printed
from hellmouth.games.board.components import (
    ARTIFACT,
    BLACK,
    CORNERS,
    DECKS,
    DOT_DECK,
    FIGHT,
    FIGHT_FACES,
    FORM_ID,
    FULL,
    GENDER,
    GOOD_ORDER,
    HAND_LIMIT,
    KIND,
    KINDS,
    LABELS,
    MAJIK,
    MAJIK_FACES,
    MOVEMENT,
    NAMES,
    PERSON,
    PHASES,
    START_HEALTH,
    TOWNS,
    VILLAINS,
    WOUNDED,
)
from hellmouth.games.board.nearby import advice, threats
from hellmouth.games.board.picture import pawn
from hellmouth.games.board.rules.moves import budget, routes
from hellmouth.games.board.rules.people import wounded
from hellmouth.games.board.stage import fight, numbers
from hellmouth.games.board.state import (
    CORNER,
    DECK,
    DESTROYED,
    DISCARD,
    GONE,
    HAND,
    HELD,
    PILE,
    TABLE,
    Sunnydale,
    zone_name,
)
from hellmouth.games.board.telling import aims, standing
from hellmouth.games.board.views import BoardCard, BoardView, Fight, Person, Phase, Thrown, TownPlan

LIGHT: dict[str, Literal["night", "dusk", "dawn"]] = {
    "new": "night",
    "waxing": "dusk",
    "full": "night",
    "waning": "dusk",
    "sunrise": "dawn",
}
WORDS = ("fight_faces", "types", "corners", "decks", "sides", "places")


@cache
def town(language: str) -> TownPlan:
    """The map, which never changes: lines as in the data file, areas, features by space."""
    plan, fr = TOWNS[0], language == "fr"
    return {
        "cols": plan.cols,
        "rows": plan.rows,
        "lines": plan.lines,
        "areas": {
            letter: {
                "name": typeset(about["name_fr" if fr else "name"], language),
                "indoor": about["indoor"],
                "residence": about["residence"],
            }
            for letter, about in plan.areas.items()
        },
        "hellmouth": plan.hellmouth,
        "corners": dict(zip(CORNERS, plan.corners, strict=True)),
        "tunnels": {str(x): plan.tunnel_name[x] for x in plan.tunnel},
        "covers": plan.covers,
        "dots": {str(x): {"colour": colour, "deck": DECKS[DOT_DECK[colour]]} for x, colour in plan.dots.items()},
    }


def card(s: Sunnydale, c: int) -> BoardCard:
    """One card; an unknown one shows its back only."""
    return _card(c, s.face[c], s.backs[c])


def _card(c: int, face: int, back: int) -> BoardCard:
    return _seen(c, None, back) if face < 0 else _seen(c, printed(face), DECK[face])


@cache
def _seen(c: int, face: str | None, deck: int) -> BoardCard:
    """Made once: with every move most cards are shown as before, and what is the same object need not be compared."""
    return {"id": c, "card": face, "deck": DECKS[deck]}


def person(s: Sunnydale, p: int, language: str) -> Person:
    """One character in play."""
    return _person(
        s.form[p],
        language,
        bool(s.side[p]),
        p == s.boss,
        s.is_sired(p),
        s.seat_of(p),
        s.space[p],
        s.health[p],
        wounded(s, p),
        s.slots(p),
        tuple([(c, s.face[c], s.backs[c]) for c in s.held(p)]),
        (p == s.actor, bool(s.acted >> p & 1), bool(s.still >> p & 1)),
        s.face_up(p),
        zone_name(HELD + p),
    )


@lru_cache(maxsize=1 << 13)
def _person(
    form: int,
    language: str,
    good: bool,
    villain: bool,
    sired: bool,
    seat: int,
    space: int,
    health: int,
    hurt: bool,
    slots: tuple[int, ...],
    cards: tuple[tuple[int, int, int], ...],
    turn: tuple[bool, bool, bool],
    face_up: bool,
    zone: str,
) -> Person:
    """Made once, as `_seen`: a move touches one character or two."""
    acting, acted, still = turn
    return {
        "id": FORM_ID[form],
        "form": form,
        "name": NAMES[language][form],
        "gender": GENDER[form],
        "pawn": pawn(form, good).strip(),
        "good": good,
        "villain": villain,
        "sired": sired,
        "kind": KINDS[KIND[form]],
        "seat": seat,
        "space": space,
        "health": health,
        "full": FULL[form],
        "start": START_HEALTH[form] or FULL[form],
        "pale": WOUNDED[form],
        "wounded": hurt,
        "fight": FIGHT[form],
        "majik": MAJIK[form],
        "slots": dict(zip(DECKS, slots, strict=True)),
        "cards": [_card(c, face, back) for c, face, back in cards],
        "acting": acting,
        "acted": acted,
        "loses_turn": still,
        "face_up": face_up,
        "zone": zone,
    }


@cache
def _residences(plan: int) -> list[int]:
    """Spaces where a vampire needs an invitation. What never changes is made once: every move asks for it."""
    town_ = TOWNS[plan]
    return [x for x in town_.spaces if town_.residences >> x & 1]


@cache
def _words(fr: bool) -> dict[str, dict[str, str]]:
    return {table: {word: said[fr] for word, said in LABELS[table].items()} for table in WORDS}


@cache
def _chart(fr: bool) -> list[Phase]:
    return [{"phase": phase, "name": LABELS["phases"][phase][fr]} for phase in PHASES]


def present(view: View[Sunnydale], language: str) -> BoardView:
    """The whole table for one viewer."""
    s, fr = view.state, language == "fr"

    ways = _routes(view)

    def cards(zone: int) -> list[BoardCard]:
        return [card(s, c) for c in s.zones[zone]]

    return {
        "game": "board",
        "town": town(language),
        "residences": _residences(s.plan),
        "words": _words(fr),
        "villain": VILLAINS[s.villain].name,
        "aims": aims(s.villain, language),
        "round": s.round,
        "phase": s.phase,
        "chart": _chart(fr),
        "sun": s.sun,
        "flames": {"large": s.large, "small": s.small},
        "turn": FORM_ID[s.form[s.actor]] if s.actor >= 0 else "",
        "steps": max(0, budget(s) - s.spent) if s.actor >= 0 and not s.ended and _open(s) else 0,
        "people": [person(s, p, language) for p in s.cast if s.space[p] >= 0],
        "lost": [NAMES[language][s.form[p]] for p in s.cast if s.dead >> p & 1 and s.space[p] < 0],
        "corners": {name: cards(CORNER + n) for n, name in enumerate(CORNERS)},
        "hand": cards(HAND),
        "hand_limit": HAND_LIMIT,
        "played": cards(TABLE),
        "destroyed": cards(DESTROYED),
        "gone": cards(GONE),
        "piles": {
            deck: {"name": LABELS["decks"][deck][fr], "pile": len(s.zones[PILE + n]), "discards": cards(DISCARD + n)}
            for n, deck in enumerate(DECKS[:ARTIFACT])
        },
        "routes": {str(goal): way for goal, way in ways.items()},
        "fight": fight(s),
        "attacks": _attacks(view),
        "threats": threats(s, s.side[s.actor]) if _moves(view) else [],
        "goals": standing(s, language),
        "advice": advice(s, ways, language) if _moves(view) else None,
        "dice": _dice(s, language),
        "shell": _shell(s, language),
    }


# --- around the table -----------------------------------------------------------------------------------------------


def _shell(s: Sunnydale, language: str) -> Shell:
    """What the page's frame shows by itself: round, whose turn, light, what decides the game."""
    say, names = catalogue(language).text, NAMES[language]
    evil = s.side[s.actor] == 0 if s.actor >= 0 else s.good_turn < 0
    track: list[Step] = [{"label": say("board.table.evil"), "on": evil, "hint": say("board.table.evil_hint")}]
    for p in GOOD_ORDER:
        if s.space[p] >= 0 and s.side[p]:
            name = names[s.form[p]]
            track.append({"label": name, "on": p == s.actor, "hint": say("board.table.turn_hint", name=name)})
    scores: list[Score] = [
        {"seat": s.seat_of(p), "label": names[s.form[p]], "value": s.health[p], "of": FULL[s.form[p]]}
        for p in s.cast
        if s.space[p] >= 0 and (p == s.boss or s.side[p])
    ]
    return {"turn": s.round, "track": track, "light": LIGHT[PHASES[s.phase]], "scores": scores}


def _dice(s: Sunnydale, language: str) -> Thrown:
    """The last roll of each kind of dice, with the number of the throw."""
    names, made = NAMES[language], Thrown()
    if s.blue:
        n, form, *dice = s.blue
        moons = [faces[d - 1] in moon for (faces, moon), d in zip(MOVEMENT, dice, strict=True)]
        made["blue"] = {"n": n, "who": names[form], "dice": dice, "moons": moons}
    if s.black:
        n, die = s.black
        made["black"] = {"n": n, "large": BLACK[die - 1][0], "small": BLACK[die - 1][1]}
    if s.fists:
        n, form, foe, before, damage, *sides = s.fists
        lost = s.space[PERSON[foe]] < 0
        made["fight"] = {
            "n": n,
            "who": names[form],
            "foe": names[foe],
            "before": before,
            "damage": damage,
            "after": max(0, before - damage),
            "out": lost,
            "sired": not lost and s.is_sired(PERSON[foe]) and s.form[PERSON[foe]] != foe,
            "dice": [FIGHT_FACES[d] for d in sides],
        }
    if s.charms:
        n, form, *dice = s.charms
        made["majik"] = {"n": n, "who": names[form], "dice": [MAJIK_FACES[d - 1] for d in dice]}
    return made


def _open(s: Sunnydale) -> bool:
    """Whether all cards of the acting character are known to this viewer, so that its steps may be told."""
    return all(s.face[c] >= 0 for c in s.held(s.actor))


def _moves(view: View[Sunnydale]) -> bool:
    """Whether the viewer is asked what the acting character does."""
    s = view.state
    return s.seat == view.seat and bool(s.stack) and s.stack[-1].key == "board.Turn"


def _routes(view: View[Sunnydale]) -> dict[int, list[int]]:
    """For the seat that moves: the way to every destination it is offered."""
    s = view.state
    goals = [o[1] for o in s.offer() if o[0] == "move"] if _moves(view) else []
    ways = routes(s) if goals else {}
    return {goal: ways[goal] for goal in goals}


def _attacks(view: View[Sunnydale]) -> dict[str, Fight]:
    """For the seat that moves: the numbers of every attack it is offered, before any card is played."""
    s = view.state
    if not _moves(view):
        return {}
    return {str(o[1]): numbers(s, s.actor, PERSON[o[1]]) for o in s.offer() if o[0] == "attack"}
