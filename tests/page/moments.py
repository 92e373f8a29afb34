"""Any moment of a game in the browser: found by playing without the page, brought as a record, played on from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Page

from hellmouth import games
from hellmouth.core.decisions import Option
from hellmouth.core.match import Match

ME = {"kind": "me", "name": "Anne", "player": None}
SEND = """async ([path, body]) => (await fetch(path, {method: 'POST', body,
  headers: {'Content-Type': 'application/json', 'X-Hellmouth': '1'}})).json()"""
Wanted = Callable[[Match[Any]], bool]


def moment(
    game: str, setup: Mapping[str, Any], wanted: Wanted, like: Sequence[str] = (), tries: int = 200, most: int = 600
) -> Match[Any]:
    """The first moment in a series of games that is wanted; options with a verb in `like` are taken more often."""
    found = games.game(game)
    for seed in range(tries):
        rng = Random(seed)
        match = Match(found, setup, seed, names=[f"Player {n}" for n in range(2)]).started()
        for _ in range(most):
            decision = match.decision
            if decision is None:
                break
            if wanted(match):
                return match
            match.answer(_pick(decision.options, like, rng))
    raise AssertionError("no game came to that moment")


def _pick(options: list[Option], like: Sequence[str], rng: Random) -> Option:
    liked = [option for option in options if option[0] in like]
    return rng.choice(liked if liked and rng.random() < 0.85 else options)


def open_at(
    page: Page, address: str, match: Match[Any], language: str = "en", bot: str = "random", mine: int = 0
) -> str:
    """A table that goes on from there; seat `mine` is ours."""
    page.goto(address)
    brought = page.evaluate(SEND, ["/api/records", match.record.to_json()])
    seats = [ME if n == mine else {"kind": "bot", "name": None, "player": bot} for n in range(match.state.seats)]
    fork = json.dumps({"step": len(match.marks), "seats": seats, "language": language})
    opened = page.evaluate(SEND, [f"/api/tables/{brought['table']}/fork", fork])
    page.goto(f"{address}/#/table/{opened['table']}")
    page.wait_for_selector("[data-asked], [data-part=ending]")
    page.wait_for_selector("[data-part=scene] [data-part=question], [data-part=ending]")  # the scene is drawn
    return str(opened["table"])


@cache
def several_of(game: str, verb: str, cards: int = 2, least: int = 0) -> Match[Any]:
    """Seat 0 is asked for several cards by this verb."""

    def wanted(match: Match[Any]) -> bool:
        asked = match.game.several(match.game.view(match.state, 0)) if match.state.seat == 0 else None
        return asked is not None and asked.verb == verb and len(asked.cards) >= cards and asked.least >= least

    return moment(game, SETUPS[game], wanted, LIKE[game])


SETUPS: dict[str, dict[str, Any]] = {
    "vs": {"mode": "duel", "decks": ["buffy-starter", "master-starter"]},
    "ccg": {"edition": "third", "decks": ["first-patrol-hero", "first-patrol-villain"]},
}
LIKE = {"vs": ("recruit", "open", "lay"), "ccg": ("face", "place", "draw", "move")}
