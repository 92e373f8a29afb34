"""What the table asks a game beyond its rules: where players may want to stop, what is aimed at, what a deck lacks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.grammar import entry
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.vs import decks
from hellmouth.games.vs.cards import CardSet
from hellmouth.games.vs.flow.combat import CombatWindow
from hellmouth.games.vs.flow.turn import Turn
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import DOWN, NZ, OPEN, Battle

_GAPS = ("before_resource", "after_resource", "after_recruit", "after_formation")
STOPS = (*_GAPS, "combat_mine", "combat_on_me", "combat_others")
"""Places where one may pass: the gaps of the own Build Phase (VS-BUILD-12), combats by who is in them."""
MOST = 200
"""Names in one pile of a deck from outside; a legal deck has sixty cards."""


def stop(view: View[Battle]) -> str:
    """Name of this place; every other question has the name of its frame and step."""
    s = view.state
    frame = s.stack[-1]
    if isinstance(frame, Turn) and frame.at == "build":
        return _GAPS[min(frame.gap, len(_GAPS) - 1)]
    if isinstance(frame, CombatWindow):
        if targeted(view):
            return "combat_on_me"
        return "combat_mine" if s.active == view.seat else "combat_others"
    return f"{frame.key}.{frame.at}"


def stops(language: str) -> dict[str, str]:
    """The places in words."""
    return {place: catalogue(language).text(f"vs.stop.{place}") for place in STOPS}


def targeted(view: View[Battle]) -> bool:
    """Whether a character of this seat is under attack."""
    s = view.state
    return view.seat is not None and s.defender >= 0 and s.controller(s.defender) == view.seat


def meaningful(_view: View[Battle], options: Sequence[Option]) -> bool:
    """Whether there is anything worth being asked for: everything that is offered. Who can do nothing is passed over by
    the rules themselves, and Power-Ups are offered only for characters in the combat (VS-POWERUP-03)."""
    return any(option != PASS for option in options)


def stakes(view: View[Battle]) -> Hashable:
    """What decides whether a question is the same as one before: in the Build Phase the resources (who was
    recruited brings options of its own); in a combat who is in it and how it stands."""
    s = view.state
    if s.defender < 0:
        first = s.active * NZ
        return tuple(tuple(s.zones[first + zone]) for zone in (OPEN, DOWN))
    strikes = sum(strike(s, c) for c in s.attackers)
    back = strike(s, s.defender)
    return (s.attackers, s.defender, strikes, dfn(s, s.defender), back, tuple(dfn(s, c) for c in s.attackers))


def check_deck(cards: CardSet, deck: Mapping[str, Any], language: str) -> list[tuple[str, str, str]]:
    """Every fault of a deck that may come from anywhere: text with the cure, rule, card."""
    say = catalogue(language).text
    misshapen = _misshapen(deck)
    if misshapen:
        return [(entry(say("vs.deck.shape", place=misshapen), say("vs.deck.shape.cure"), language), "VS-DECK-01", "")]
    faces = {card.title(): card for card in cards.cards}
    found = []
    for fault in decks.faults(deck, cards):
        args = dict(fault.args)
        card = args.get("card", "")
        for name in ("card", "other"):
            if args.get(name) in faces:
                args[name] = faces[args[name]].title(language)
        for name in ("universe", "home"):
            if args.get(name) in cards.universe:
                args[name] = say(f"vs.universe.{args[name]}")
        text = entry(say(fault.message, **args), say(fault.message + ".cure", **args), language)
        found.append((text, fault.rule, faces[card].id if card in faces else ""))
    return found


def _misshapen(deck: Mapping[str, Any]) -> str:
    """The part of a deck that is no deck at all, or nothing."""
    if not isinstance(deck.get("main", ""), str):
        return "main"
    for pile in ("cards", "key_pile", "tokens"):
        given = deck.get(pile, {})
        if not isinstance(given, Mapping) or len(given) > MOST or any(type(n) is not int for n in given.values()):
            return pile
    return ""
