"""The table as JSON for the page: what that seat may see, nothing else. Names and texts come from the card data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from hellmouth.core.errors import BadData
from hellmouth.core.grammar import entry
from hellmouth.core.messages import catalogue
from hellmouth.core.views import Shell, Step
from hellmouth.core.visibility import View
from hellmouth.games.ccg import deck_rules, decks, setup
from hellmouth.games.ccg.card import Card
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.own import usual
from hellmouth.games.ccg.rules.board import location_at
from hellmouth.games.ccg.rules.calendar import is_night, park_holder, park_turns
from hellmouth.games.ccg.rules.facing import failure_cost, goals, qualified, standing, worth
from hellmouth.games.ccg.rules.facts import kind, talents
from hellmouth.games.ccg.rules.fighting import fight_total, stack_total, wins_ties
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.views import (
    Attempt,
    CardRef,
    CcgView,
    Challenge,
    Conflict,
    Fight,
    Gone,
    Person,
    Player,
    Side,
    Space,
)
from hellmouth.games.ccg.words import (
    CHALLENGES,
    CRYPT,
    DECK,
    DISCARD,
    EPISODES,
    ESSENCE,
    ESSENCE_CARD,
    FIGHT,
    HAND,
    HAND_SIZE,
    KINDS,
    LIMBO,
    PARK,
    SIDE,
    STACKS,
    STAGES,
    STEPS,
    STOCK,
    TALENTS,
    TASKS,
    WIN_DESTINY,
    WINDOWS,
    ZONES,
    space_name,
)


def present(view: View[Sunnydale], language: str) -> CcgView:
    """Every card carries its engine id and every space its number, so that options can be linked to them."""
    s = view.state
    return {
        "game": "ccg",
        "cards": "" if s.cards is usual() else s.cards.name,
        "edition": "first" if s.edition == 1 else "third",
        "format": s.form,
        "turn": s.turn,
        "active": s.active,
        "step": STEPS[s.step].lower() if s.step >= 0 else "",
        "you": view.seat,
        "night": is_night(s) if s.step >= 0 else s.night,
        "begun": s.step >= 0,
        "spaces": [_space(s, space, language) for space in s.spaces()],
        "park": {
            "holder": park_holder(s),
            "control": list(s.control),
            "needed": [park_turns(s, p) for p in range(s.seats)],
        },
        "players": [_player(s, p) for p in range(s.seats)],
        "conflict": _conflict(s),
        "known": _known(view),
        "shell": _shell(s, language),
    }


# --- around the table -------------------------------------------------------------------------------------------------


def _shell(s: Sunnydale, language: str) -> Shell:
    say = catalogue(language).text
    made: Shell = {
        "format": named(s, language),
        "light": "dusk" if s.step < 0 else "night" if is_night(s) else "day",
        "scores": [
            {"seat": p, "label": say("ccg.table.destiny"), "value": s.dp[p], "of": WIN_DESTINY} for p in range(s.seats)
        ],
    }
    if s.step >= 0:
        made["turn"] = s.turn
        made["track"] = [_step(step, i == s.step, language) for i, step in enumerate(STEPS)]
    return made


@cache
def _hint(word: str, language: str) -> str:
    """What one does in a step of the turn."""
    return catalogue(language).text(f"ccg.hint.{word}", n=HAND_SIZE)


def _step(step: str, on: bool, language: str) -> Step:
    say, word = catalogue(language).text, step.lower()
    made: Step = {"label": say(f"ccg.track.{word}"), "on": on, "hint": _hint(word, language)}
    if step in WINDOWS:
        made["stop"] = word
    return made


def named(s: Sunnydale, language: str) -> str:
    """What is played here: format and edition."""
    say = catalogue(language).text
    edition = say("ccg.edition.first" if s.edition == 1 else "ccg.edition.third")
    return edition if s.form == "first" else say("ccg.format.named", form=say(f"ccg.format.{s.form}"), edition=edition)


def _known(view: View[Sunnydale]) -> list[CardRef]:
    """Cards in closed places whose faces this seat knows: a deck it searches, a hand it looks at."""
    s = view.state
    closed = [z for p in range(s.seats) for z in (ZONES * p + DECK, ZONES * p + TASKS, ZONES * p + STOCK)]
    closed += [ZONES * p + HAND for p in range(s.seats) if p != view.seat]
    return _cards(s, sorted(c for z in closed for c in s.zones[z] if s.face[c] >= 0))


def _player(s: Sunnydale, seat: int) -> Player:
    tasks = s.pile(seat, TASKS)
    return {
        "seat": seat,
        "dp": s.dp[seat],
        "of": WIN_DESTINY,
        "control": s.control[seat],
        "main": s.main[seat],
        "deck": len(s.pile(seat, DECK)),
        "tasks": len(tasks),
        "stock": len(s.pile(seat, STOCK)),
        "task": _challenge(s, tasks[-1]) if tasks and s.face[tasks[-1]] >= 0 else None,
        "essence": _cards(s, s.pile(seat, ESSENCE)),
        "hand": _cards(s, s.pile(seat, HAND)),
        "discard": _cards(s, s.pile(seat, DISCARD)),
        "crypt": _cards(s, s.pile(seat, CRYPT)),
        "episodes": _cards(s, s.pile(seat, EPISODES)),
        "side": _cards(s, s.pile(seat, SIDE)),
        "limbo": _cards(s, s.pile(seat, LIMBO)),
    }


# --- the board --------------------------------------------------------------------------------------------------------


def _space(s: Sunnydale, space: int, language: str) -> Space:
    laid = location_at(s, space)
    return {
        "id": space,
        "name": catalogue(language).text("ccg.picture.park") if space == PARK else space_name(space),
        "owner": None if space == PARK else space // 4,
        "location": _card(s, laid) if laid >= 0 else None,
        "type": s.cards.location_type[s.face[laid]] if laid >= 0 else "",
        "challenges": [_challenge(s, c) for p in range(s.seats) for c in s.pile(p, CHALLENGES) if s.space[c] == space],
        "characters": [_character(s, c) for p in range(s.seats) for c in s.team(p) if s.space[c] == space],
    }


def _card(s: Sunnydale, c: int) -> CardRef:
    """A card by its id; the face is null if this seat does not know it."""
    return _seen(c, _id(s, c))


@lru_cache(maxsize=4096)
def _seen(card: int, printed: str | None) -> CardRef:
    """Made once: with every move most cards are shown as before, and what is the same object need not be compared."""
    return {"id": card, "card": printed}


def _cards(s: Sunnydale, cards: Iterable[int]) -> list[CardRef]:
    held = tuple(cards)
    return _pile(held, tuple([_id(s, c) for c in held])) if held else []


@lru_cache(maxsize=1 << 13)
def _pile(cards: tuple[int, ...], ids: tuple[str | None, ...]) -> list[CardRef]:
    """What lies in one place as this seat knows it: made once, as each card of it."""
    return [_seen(card, printed) for card, printed in zip(cards, ids, strict=True)]


def _id(s: Sunnydale, c: int) -> str | None:
    """The id of the printed card; None if this seat does not know it."""
    return s.cards.ids[s.face[c]] if s.face[c] >= 0 else None


def _challenge(s: Sunnydale, c: int) -> Challenge:
    return _faced(c, _id(s, c), s.owners[c], worth(s, c), tuple(goals(s, c)))


@lru_cache(maxsize=1 << 12)
def _faced(card: int, printed: str | None, owner: int, points: int, wanted: tuple[tuple[int, int], ...]) -> Challenge:
    """Made once, as `_seen`."""
    return {
        **_seen(card, printed),
        "owner": owner,
        "worth": points,
        "goals": [{"talent": TALENTS[t], "n": n} for t, n in wanted],
    }


def _character(s: Sunnydale, c: int) -> Person:
    seat = s.zone[c] // ZONES
    return _person(
        (c, _id(s, c)),
        seat,
        s.main[seat] == c,
        bool(s.tired[c]),
        tuple(talents(s, c)[0]),
        kind(s, c),
        (s.cards.level[s.face[c]], len(s.levels(c))),
        tuple([(g, _id(s, g), bool(s.tired[g])) for g in s.gear(c)]),
    )


@lru_cache(maxsize=1 << 13)
def _person(
    card: tuple[int, str | None],
    seat: int,
    main: bool,
    fatigued: bool,
    skills: tuple[int, ...],
    species: int,
    levels: tuple[int, int],
    gear: tuple[tuple[int, str | None, bool], ...],
) -> Person:
    """Made once, as `_seen`: a move touches few of them."""
    level, under = levels
    return {
        **_seen(*card),
        "seat": seat,
        "main": main,
        "fatigued": fatigued,
        "talents": list(skills),
        "kind": KINDS[species],
        "level": level,
        "under": under,
        "gear": [{**_seen(g, printed), "fatigued": tired} for g, printed, tired in gear],
    }


# --- fights and challenges --------------------------------------------------------------------------------------------


def _conflict(s: Sunnydale) -> Conflict | None:
    """The stage in the middle: both sides with their four stacks, and the numbers that decide it."""
    if not s.conflict:
        return None
    return {
        "kind": "fight" if s.conflict == FIGHT else "challenge",
        "place": s.place,
        "result": s.result,
        "winner": s.winner,
        "settled": s.settled,
        "talent": TALENTS[s.resolving],
        "stages": [{"id": x.lower(), "on": i == s.stage} for i, x in enumerate(STAGES)],
        "sides": (
            _side(s, s.attacker, s.sides[:1] if s.conflict == FIGHT else s.facing),
            _side(s, s.defender, s.sides[1:] if s.conflict == FIGHT else []),
        ),
        "doubled": s.doubled,
        "challenge": _attempt(s) if s.conflict != FIGHT else None,
        "fight": _fight(s) if s.conflict == FIGHT else None,
    }


def _side(s: Sunnydale, seat: int, people: Iterable[int]) -> Side:
    """Who takes part for a player, and what that player's talent stacks give."""
    stacks = s.pile(seat, STACKS)
    return {
        "seat": seat,
        "people": [_character(s, c) if s.in_play(c) else _gone(s, c) for c in people if c >= 0],
        "stacks": [
            {"talent": word, "n": stack_total(s, seat, t), "cards": _cards(s, (c for c in stacks if s.on[c] == t))}
            for t, word in enumerate(TALENTS)
        ],
    }


def _gone(s: Sunnydale, c: int) -> Gone:
    return {**_card(s, c), "gone": True}


def _fight(s: Sunnydale) -> Fight | None:
    """Both totals in the resolving talent, who wins as things stand and what a tie means (CCG-FIGHT-16, AMB-14)."""
    if s.settled or len(s.fighters) != 2 or min(s.fighters) < 0:
        return None
    ours, theirs = fight_total(s, 0), fight_total(s, 1)
    first, second = (wins_ties(s, c) for c in s.fighters)
    tie = -1 if first == second else 0 if first else 1
    lead = 0 if ours > theirs else 1 if theirs > ours else tie
    return {
        "totals": (ours, theirs),
        "bare": [talents(s, c)[0][s.resolving] for c in s.fighters],
        "lead": lead,
        "tie": tie,
    }


def _attempt(s: Sunnydale) -> Attempt | None:
    """For each goal what the group has and needs, and whether the challenge falls as things stand."""
    if s.faced < 0:
        return None
    made: Attempt = {
        **_challenge(s, s.faced),
        "cost": failure_cost(s, s.attacker),
        "lines": [],
        "qualified": True,
        "falls": s.result == "defeated",
    }
    if not s.settled:
        lines = standing(s) if s.facing else []
        made["lines"] = [{"talent": TALENTS[t], "have": n, "goal": m, "enough": n >= m} for t, n, m in lines]
        made["qualified"] = bool(s.facing) and qualified(s)
        made["falls"] = made["qualified"] and all(line["enough"] for line in made["lines"])
    return made


# --- what the table asks beyond the rules -----------------------------------------------------------------------------


def default_setup(seats: int) -> dict[str, Any]:
    """The decks for a first game, against each other: all of one format."""
    form = "casual" if seats == 2 else "constructed"
    return {"edition": "third", "format": form, "decks": setup.ready_decks(form, seats), "options": {}}


def first_cards(cards: CardSet) -> frozenset[str]:
    """Ids of what a first table of two needs: its decks, and the essences, which say who can lead."""
    given = [decks.deck(name, name, cards) for name in default_setup(2)["decks"]]
    faces = {f for d in given for f in (d.essence, *d.resource, *d.challenges, *d.locations, *d.episodes)}
    return frozenset(card.id for card in cards.cards if card.face in faces or card.type == ESSENCE_CARD)


def check_deck(cards: CardSet, deck: Mapping[str, Any], language: str) -> list[tuple[str, str, str]]:
    """Every fault of a deck that may come from anywhere: text with the cure, rule, card."""
    try:
        read = decks.deck(deck, "deck", cards)
    except BadData as problem:
        return [(str(problem), "CCG-DECK-01", "")]
    found = []
    for fault in deck_rules.faults(read, *deck_rules.declared(deck)):
        card = next((v.id for _, v in fault.args if isinstance(v, Card)), "")
        text = entry(fault.text(language), fault.cure(language), language)
        found.append((text, fault.rule, card))
    return found
