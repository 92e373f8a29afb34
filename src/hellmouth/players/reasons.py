"""Why an option is good, in words: what it leads to beside the next best option and beside doing nothing.

All three are tried in the same worlds with the same chance. What comes true in most of them for the one and seldom for
the other is a reason: first what it gains, then what it spares; what it costs is told as a price, never as a reason.
Nothing is told that contradicts another part of the sentence (`consistent`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from hellmouth.core import worlds
from hellmouth.core.decisions import DONE, NO, PASS, Option
from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import LANGUAGES, Message, has
from hellmouth.core.speech import Speech
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.players.evaluate import Evaluator, evaluator, game_of
from hellmouth.players.facts import Named, card, facts_of
from hellmouth.players.ismcts import Found
from hellmouth.players.policy import settle
from hellmouth.players.sense import warning

WORLDS = 8
TOLD = 2
"""How many differences of quantities a reason names."""
FACTS, MOSTLY, SELDOM = 3, 0.6, 0.3
"""How many facts a reason names; how often a fact must hold, and how often at most with the other option."""
OFTEN = 0.25
"""By how much more often an option must win or lose at once to be told for that."""
SMALL = 0.02
"""Weighted differences below this are not worth a word."""
NEAR = 0.02
"""Estimates that differ by less are not told apart."""
LOST = 0.03
"""With chances below this nothing helps any more."""
QUIET: tuple[Option, ...] = (PASS, NO, DONE, ("end",))
"""Ways to do nothing."""
ANSWERS = {
    "recover": ("recover",),
    "draw": ("draw",),
    "attack": ("attack",),
    "lay": ("lay", "open"),
    "recruit": ("recruit",),
    "resurrect": ("resurrect",),
}
"""What common sense asks for when it refuses doing nothing, where that is one thing."""
WITH_PRICE = "players.hint.with_price"
"""A reason, and what the option costs beside doing nothing."""
SPARED = {
    "players.fact.loses": "players.spares.loses",
    "players.fact.unguarded": "players.spares.unguarded",
    "players.fact.vs.stunned": "players.spares.vs.stunned",
    "players.fact.vs.buries": "players.spares.vs.buries",
    "players.fact.board.hurt": "players.spares.board.hurt",
    "players.fact.ccg.costs": "players.spares.ccg.costs",
    "players.fact.ccg.their_gain": "players.spares.ccg.their_gain",
}
"""Prices, and how it is said that an option spares them."""
# fmt: off
WEIGHT = {
    name: n for n, name in enumerate((
        "players.fact.removes", "players.fact.loses", "players.fact.vs.stuns", "players.fact.vs.stunned",
        "players.fact.board.hurts", "players.fact.board.hurt", "players.fact.unguarded", "players.fact.opens"))
}
# fmt: on
"""Of several facts about one character only the weightiest is told."""


class Look(NamedTuple):
    """What an option leads to: each seat's terms, how often the game is won or lost at once, and facts."""

    terms: list[dict[str, float]]
    won: int
    lost: int
    facts: dict[Message, float]
    """How often each came true, the most frequent first."""


def reason(
    view: View[State],
    choice: Option,
    other: Option,
    rng: Random,
    found: Sequence[Found] | None = None,
) -> Message:
    """Why one option is better than the other."""
    values = {f.option: f.value for f in found or () if f.visits}
    if values and max(values.values()) < LOST:
        return Message("players.hint.lost", percent=max(1, round(100 * max(values.values()))))
    judge = evaluator(game_of(view.state).name)
    seed = rng.getrandbits(64)
    idle = next((o for o in QUIET if o in view.state.offer() and o != choice), other)
    good, bad = _look(judge, view, choice, seed), _look(judge, view, other, seed)
    nothing = bad if idle == other else _look(judge, view, idle, seed)
    decided = _at_once(good, bad)
    if decided is not None:
        return decided
    prices = prices_of(good, nothing)
    rival = label(view, other)
    needed = _needed(view, choice, idle) if idle != other or idle in QUIET else None
    facts = _facts(good, bad, nothing, rival)
    why = (facts or needed) if choice[0] in ANSWERS["lay"] else (needed or facts)
    if choice in QUIET and prices:  # letting it happen costs something: then only the estimates speak for it
        why = needed or _chance(values, choice, other, rival)
    why = why or _kept(view, choice, other, values)
    if why is None and not close(values, choice, other):
        why = _terms(judge, view, good, bad, rival)
    if why is None and idle != other and idle in QUIET:
        why = _alike(judge, view, good, nothing, rival)
    why = why or _chance(values, choice, other, rival)
    return Message(WITH_PRICE, reason=why, prices=prices[:FACTS]) if prices else why


def hardly_matters(why: Message) -> bool:
    """Whether a reason says that another option is as good, with a price or without."""
    inner = dict(why.args).get("reason", why)
    return isinstance(inner, Message) and inner.id == "players.hint.even"


def label(view: View[State], option: Option) -> Named:
    """An option as its button names it."""
    game, s = game_of(view.state), view.state
    return Named(tuple(Speech(game, language, s.seat).option(s, option) for language in LANGUAGES))


def refused(view: View[State], options: Sequence[Option]) -> Message | None:
    """What speaks against the options that common sense left out."""
    for option in options:
        why = warning(view, option)
        if why is not None:
            return Message("players.hint.refused", option=label(view, option), why=why)
    return None


def _needed(view: View[State], choice: Option, idle: Option) -> Message | None:
    """What common sense has against doing nothing, if the option is what it asks for."""
    why = warning(view, idle)
    if why is None:
        return None
    wanted = ANSWERS.get(why.id.rpartition(".")[2])
    return why if wanted is None or choice[0] in wanted else None


def close(values: dict[Option, float], choice: Option, other: Option) -> bool:
    """Whether the estimates of both hardly differ."""
    return choice in values and other in values and values[choice] - values[other] < NEAR


def _kept(view: View[State], choice: Option, other: Option, values: dict[Option, float]) -> Message | None:
    """Doing nothing keeps a card of the hand for later."""
    s, game = view.state, game_of(view.state)
    if choice not in QUIET or other in QUIET or choice not in values or other not in values:
        return None
    names = game.verbs.get(other[0], ())
    cards = [v for n, v in zip(names, other[1:], strict=False) if game.nouns.get(n, n) == "card"]
    held = [c for c in cards if s.known[c] == 1 << s.seat]  # only I know it
    mine, theirs = round(100 * values[choice]), round(100 * values[other])
    if not held or mine <= theirs:
        return None
    what = card(game.name, s.face[held[0]])
    return Message("players.hint.keeps", what=what, percent=mine, other=theirs)


def _at_once(good: Look, bad: Look) -> Message | None:
    """The game is won or saved by it. What was tried in a few worlds is not told as certain."""
    if good.won - bad.won > OFTEN * WORLDS:
        return (
            Message("players.hint.wins")
            if good.won == WORLDS
            else Message("players.hint.wins_often", n=good.won, m=WORLDS)
        )
    if bad.lost - good.lost > OFTEN * WORLDS:
        return Message("players.hint.saves", n=bad.lost, m=WORLDS)
    return None


def _facts(good: Look, bad: Look, nothing: Look, rival: Named) -> Message | None:
    """What it gains or spares beside the next best option, else beside doing nothing."""
    for rest, text in ((bad, "players.hint.facts"), (nothing, "players.hint.both")):
        told = consistent(_gains(good, rest) + _spared(good, rest))
        if told:
            return Message(text, facts=told[:FACTS], **({"other": rival} if rest is not bad else {}))
    return None


def _gains(good: Look, rest: Look) -> list[Message]:
    return [
        fact
        for fact, share in good.facts.items()
        if share >= MOSTLY and rest.facts.get(fact, 0.0) <= SELDOM and fact.id not in SPARED
    ]


def _spared(good: Look, rest: Look) -> list[Message]:
    """What the other option would cost and this one does not."""
    return [
        Message(SPARED[fact.id], fact.args)
        for fact, share in rest.facts.items()
        if share >= MOSTLY and good.facts.get(fact, 0.0) <= SELDOM and fact.id in SPARED
    ]


def prices_of(good: Look, nothing: Look) -> list[Message]:
    """What the option costs that doing nothing does not."""
    return consistent(
        [
            fact
            for fact, share in good.facts.items()
            if share >= MOSTLY and nothing.facts.get(fact, 0.0) <= SELDOM and fact.id in SPARED
        ]
    )


def consistent(facts: Sequence[Message]) -> list[Message]:
    """One fact about each character, the weightiest."""
    best: dict[Any, Message] = {}
    for fact in facts:
        who = dict(fact.args).get("who", fact)
        kept = best.get(who)
        if kept is None or WEIGHT.get(fact.id, 99) < WEIGHT.get(kept.id, 99):
            best[who] = fact
    return [fact for fact in facts if fact in best.values()]


def _terms(judge: Evaluator[Any], view: View[State], good: Look, bad: Look, rival: Named) -> Message | None:
    """The quantities that differ most, as what the option does for its side."""
    name = game_of(view.state).name
    gaps = _gaps(judge, good, bad, judge.teams(view.state), view.state.seat)
    told = [
        Message(f"players.term.{name}.{term}", who=who)
        for _, who, term, _ in gaps[:TOLD]
        if has(f"players.term.{name}.{term}")
    ]
    return Message("players.hint.better", terms=told, other=rival) if told else None


def _alike(judge: Evaluator[Any], view: View[State], good: Look, nothing: Look, rival: Named) -> Message | None:
    """What it does for its side beside doing nothing, where another option is about as good."""
    gain = _terms(judge, view, good, nothing, rival)
    return Message("players.hint.alike", terms=dict(gain.args)["terms"], other=rival) if gain is not None else None


def _chance(values: dict[Option, float], choice: Option, other: Option, rival: Named) -> Message:
    """No single reason: the estimates of both, as far as they differ."""
    if choice not in values or other not in values or close(values, choice, other):
        return Message("players.hint.even", other=rival)
    mine, theirs = round(100 * values[choice]), round(100 * values[other])
    return Message("players.hint.chance", percent=mine, percent_other=theirs, other=rival)


def _look(judge: Evaluator[Any], view: View[State], option: Option, seed: int) -> Look:
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
    order = sorted(seen.items(), key=lambda item: (-item[1], item[0].id, item[0].render("en")))
    return Look(means, won, lost, {fact: count / WORLDS for fact, count in order})


def _gaps(
    judge: Evaluator[Any],
    good: Look,
    bad: Look,
    teams: Sequence[int],
    seat: int,
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
