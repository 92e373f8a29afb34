"""The hint: a good option, and why, in words.

The reason compares what the option leads to with what the next best one leads to, in the same worlds with the same
chance: facts first ("wins the fight by 2, leaves Willow unguarded"), else the terms of the evaluator that differ most.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from hellmouth.core import worlds
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Message, has
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import Evaluator, evaluator, game_of
from hellmouth.players.facts import facts_of
from hellmouth.players.ismcts import Found, ISMCTSPlayer, best
from hellmouth.players.policy import settle

WORLDS = 8
TOLD = 2
"""How many differences a reason names."""
FACTS, MOSTLY, SELDOM = 3, 0.6, 0.3
"""How many facts a reason names; how often a fact must come true, and how often at most with the next best option."""
PRICES = {f"players.fact.{name}" for name in ("loses", "unguarded", "vs.stunned", "board.hurt")}
"""What an option costs is told after what it gains."""
SMALL = 0.02
"""Weighted differences below this are not worth a word."""
ITERATIONS, SECONDS = 300, 2.0


class Hint(NamedTuple):
    """A good option and the reason for it."""

    option: Option
    reason: Message


@dataclass(frozen=True)
class Amount:
    """A signed number that reads well in each language: +2, −1.5."""

    value: float

    def render(self, language: str) -> str:
        text = f"{abs(self.value):.1f}".removesuffix(".0")
        return ("+" if self.value >= 0 else "−") + (text.replace(".", ",") if language == "fr" else text)


def hint(view: View[Any], decision: Decision, rng: Random | None = None) -> Hint:
    """A good option for the seat of the view, found by search, and why it is better than the next best one."""
    rng = rng or Random(view.state.tick)
    search = ISMCTSPlayer(ITERATIONS, seconds=SECONDS).search(view, rng)
    found = search.results()
    choice = best(found)
    others = [f for f in found if f.option != choice]
    if not others:
        return Hint(choice, Message("players.hint.only"))
    return Hint(choice, reason(view, choice, best(others), rng, found))


def reason(view: View[Any], choice: Option, other: Option, rng: Random, found: list[Found] | None = None) -> Message:
    """Why one option is better than the other."""
    judge = evaluator(game_of(view.state).name)
    seat = view.state.seat
    seed = rng.getrandbits(64)
    good, bad = _look(judge, view, choice, seed), _look(judge, view, other, seed)
    if good.won > bad.won + 0.25:
        return Message("players.hint.wins", percent=round(100 * good.won))
    if bad.lost > good.lost + 0.25:
        return Message("players.hint.saves", percent=round(100 * bad.lost))
    told_facts = [fact for fact, share in good.facts.items() if share >= MOSTLY and bad.facts.get(fact, 0.0) <= SELDOM]
    if told_facts:
        return Message("players.hint.facts", facts=told_facts[:FACTS])
    name = game_of(view.state).name
    gaps = _gaps(judge, good, bad, judge.teams(view.state), seat)
    told = [
        Message("players.hint.term", what=Message(f"players.term.{name}.{term}", who=who), amount=Amount(amount))
        for _, who, term, amount in gaps[:TOLD] if has(f"players.term.{name}.{term}")
    ]
    if told:
        return Message("players.hint.better", terms=told)
    value = next((f.value for f in found or () if f.option == choice), None)
    return Message("players.hint.even") if value is None else Message("players.hint.chance", percent=round(100 * value))


class _Look(NamedTuple):
    """What an option leads to on average: each seat's terms, how often the game is won or lost at once, and facts."""

    terms: list[dict[str, float]]
    won: float
    lost: float
    facts: dict[Message, float]
    """How often each came true: gains first, then prices, the most frequent first."""


def _look(judge: Evaluator, view: View[Any], option: Option, seed: int) -> _Look:
    game, seat, rng = game_of(view.state), view.state.seat, Random(seed)
    sums: list[dict[str, float]] = [{} for _ in range(view.state.seats)]
    won = lost = looked = 0
    facts, seen = facts_of(game.name), Counter[Message]()
    for _ in range(WORLDS):
        world = worlds.sample(view, rng)
        world.explicit = False
        draw = Random(rng.getrandbits(64)).random
        try:
            before = world.copy()
            game.answer(world, option, safe=False)
            now = world.copy()
            settle(game, judge, world, draw)
        except HellmouthError:
            continue
        seen.update(set(facts(before, now, world, seat)))
        if world.outcome is not None:
            value = judge.evaluate(world)[seat]
            won, lost = won + (value > 0.5), lost + (value == 0.0)
            continue
        looked += 1
        for total, terms in zip(sums, judge.terms(world), strict=True):
            for name, amount in terms.items():
                total[name] = total.get(name, 0.0) + amount
    means = [{name: amount / looked for name, amount in total.items()} for total in sums]
    order = sorted(seen.items(), key=lambda item: (item[0].id in PRICES, -item[1], item[0].id, item[0].render("en")))
    return _Look(means, won / WORLDS, lost / WORLDS, {fact: count / WORLDS for fact, count in order})


def _gaps(
    judge: Evaluator, good: _Look, bad: _Look, teams: Any, seat: int,
) -> list[tuple[float, str, str, float]]:
    """What speaks for the option: (weight of the gap, "you" or "rival", term, amount), the heaviest first."""
    sums: dict[tuple[str, str], float] = {}
    for p, (mine, theirs) in enumerate(zip(good.terms, bad.terms, strict=True)):
        who = "you" if teams[p] == teams[seat] else "rival"
        for name in mine.keys() & theirs.keys():
            sums[who, name] = sums.get((who, name), 0.0) + mine[name] - theirs[name]
    gaps = []
    for (who, name), amount in sums.items():
        weight = judge.weights[name] * amount * (1 if who == "you" else -1)
        if weight > SMALL and abs(amount) >= 0.05:
            gaps.append((weight, who, name, amount))
    return sorted(gaps, key=lambda gap: (-gap[0], gap[1:3]))
