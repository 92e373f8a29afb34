"""How often the table asks a person, and whether it ever passed where a good player would have acted.

    python scripts/prompts.py vs --games 50
    python scripts/prompts.py ccg --games 50 --breakdown

Seat 0 is a person with automatic passing who plays as `greedy` does; the other is of the regular level. Counted are the
questions that the person answers; a chain that the page asks at once (docs/protocol.md) is one, and so is a card with
the place or the target it was picked for (its question has the card among the chain's `picked`, a click takes it back).
So is a plan (`table/plans.py`): what the person ticks in one window and closes with one Done. The person makes it as
people do: they think the window through as if the others only passed. A step or a pass that the table then makes for
them is *regretted* if by then they would insist on something of another kind (and it is not idle, see below).
A *follow-up* is any other question that goes on with what the person has just begun (whom, paid by what).

A pass by the table is *lost* if `greedy` would have done something else there, three times of three; *idle* if that was
a boost that cannot change who wins a conflict (`meaningful`; tests/table/test_meaningful.py plays on to prove it);
*again* if the same person had passed the same question in this turn before, with the same picture of the whole table
before them, and only the dice of its thoughts fell otherwise.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from hellmouth import games
from hellmouth.core import chains, worlds
from hellmouth.core.decisions import CHANCE, DONE, PASS, Decision, Option
from hellmouth.core.game import Game
from hellmouth.core.visibility import View
from hellmouth.players.load import player
from hellmouth.players.protocol import Player
from hellmouth.table import autopass, plans
from hellmouth.table.seats import Passing

PERSON, OTHERS = "greedy", "level:regular"
THINKS = 12
"""Steps that a plan has at most."""


class Count:
    """What was counted over some games."""

    def __init__(self) -> None:
        self.turns = self.all_turns = self.asked = self.follow_ups = self.passed = self.idle = self.again = 0
        self.plans = self.steps = 0
        self.regretted: list[str] = []
        self.lost: list[str] = []
        self.where: Counter[str] = Counter()

    @property
    def prompts(self) -> float:
        """Questions for each turn of the person's own."""
        return self.asked / max(1, self.turns)

    @property
    def each(self) -> float:
        """Questions for each turn, whoever's it is."""
        return self.asked / max(1, self.all_turns)


def _insists(person: Player, view: View[Any], decision: Decision, rng: Random, otherwise: Option = PASS) -> bool:
    """Whether the player, who weighs a few random worlds each time, would act twice more if asked twice more."""
    return all(person.choose(view, decision, rng) != otherwise for _ in range(2))


def thought_through(game: Game[Any], person: Player, view: View[Any], first: Option, rng: Random) -> plans.Plan | None:
    """The plan that begins with this answer: what the person would choose next in this window, and next, if the others
    only passed; with Done if that ends in a pass, else they want to be asked again."""
    plan = plans.made(game, view, [first], False)
    if plan is None or view.seat is None:
        return None
    world, chosen = worlds.sample(view, rng), first
    world.explicit = False
    for _ in range(THINKS):
        game.answer(world, chosen, safe=False)
        while world.outcome is None and world.seat != view.seat and PASS in world.offer():
            game.answer(world, PASS, safe=False)
        if world.outcome is not None or world.seat != view.seat:
            return plan
        seen = game.view(world, view.seat)
        asked = game.decision(seen.state)
        if asked is None or len(seen.state.stack) != plan.depth or not plans.holds(game, seen, plan):
            return plan
        chosen = asked.options[0] if len(asked.options) == 1 else person.choose(seen, asked, rng)
        if chosen == PASS:
            plan.done = True
            return plan
        if plans.made(game, view, [first, *plan.steps, chosen], False) is None:
            return plan
        plan.steps.append(chosen)
    return plan


def play(game: Game[Any], seed: int, count: Count, full: bool = False) -> None:
    """One game; adds to the count."""
    s = game.start(game.default_setup(2, Random(seed)), seed, explicit=True)
    person, other, rng = player(PERSON), player(OTHERS), Random(seed)
    how = Passing("full" if full else "auto")
    chained, turn, mine = "", 0, False
    begun_with: int | None = None
    refused: set[tuple[str, Option]] = set()  # strictly: what was declined in this turn, with all that was to be seen
    while s.outcome is None:
        if s.seat == CHANCE:
            game.answer(s, game.nature(s), safe=False)
            continue
        if s.turn > turn:
            count.turns += s.active == 0
            count.all_turns += 1
            turn, refused = s.turn, set()
        view = game.view(s, s.seat)
        decision = game.decision(view.state)
        assert decision is not None
        if len(decision.options) == 1:
            game.answer(s, decision.options[0], safe=False)
            continue
        if s.seat != 0:
            mine, begun_with = False, None
            game.answer(s, other.choose(view, decision, rng), safe=False)
            continue
        choice: Option = person.choose(view, decision, rng)
        planned = plans.due(game, view, decision, how.plan) if how.plan is not None else None
        if how.plan is not None and planned is not None:
            count.steps += 1
            idle = choice[0] == "boost" and not game.meaningful(view, decision.options)
            if choice[0] != planned[0] and not idle and _insists(person, view, decision, rng, planned):
                count.regretted.append(f"seed {seed}, turn {s.turn}, {game.stop(view)}: {planned}, not {choice}")
            game.answer(s, planned, safe=False)
            plans.taken(how.plan, planned)
            how.plan.before = game.view(s, 0)
            continue
        how.plan = None
        if autopass.passes(game, view, decision, how):
            count.passed += 1
            if choice[0] == "boost" and not game.meaningful(view, decision.options):
                count.idle += 1
            elif choice != PASS and (game.picture(view, "en"), choice) in refused:
                count.again += 1
            elif choice != PASS and _insists(person, view, decision, rng):
                count.lost.append(f"seed {seed}, turn {s.turn}, {game.stop(view)}: {choice}")
            choice = PASS
        else:
            several = None if full else game.several(view)
            chain = chains.name(s) if several else ""
            begun = several is not None and begun_with in several.picked
            if not begun and (not chain or chain != chained):
                count.asked += 1
                count.follow_ups += mine and decision.kind not in ("window", "main", "setup", "yes_no")
                what = "pass" if choice == PASS else "acts"
                whose = "mine" if s.active == 0 else "theirs"
                count.where[f"{decision.kind} {game.stop(view)} {whose} {what}"] += 1
            chained, mine = chain, choice not in (PASS, DONE)
            begun_with = choice[1] if len(choice) > 1 else None
            how.plan = None if full or choice == PASS else thought_through(game, person, view, choice, rng)
            count.plans += how.plan is not None and bool(how.plan.steps or how.plan.done)
            if choice == PASS:
                refused |= {(game.picture(view, "en"), option) for option in decision.options}
                autopass.declined(game, view, decision, how)
        game.answer(s, choice, safe=False)
        if how.plan is not None:
            how.plan.before = game.view(s, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["vs", "ccg"])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--full", action="store_true", help="never pass, and count every card of a chain")
    parser.add_argument("--breakdown", action="store_true")
    given = parser.parse_args()
    count, began = Count(), time.monotonic()
    for n in range(given.games):
        play(games.game(given.game), given.seed + n, count, given.full)
    print(
        f"{given.game}: {count.prompts:.1f} prompts per own turn, {count.each:.1f} per turn "
        f"({count.follow_ups / max(1, count.all_turns):.1f} of them follow-ups) in {count.all_turns} turns of "
        f"{given.games} games; the table passed {count.passed} times, {len(count.lost)} lost, {count.again} again, "
        f"{count.idle} idle; {count.plans} plans, {count.steps} answers by them, {len(count.regretted)} regretted "
        f"({time.monotonic() - began:.0f} s)"
    )
    for line in count.regretted[:40]:
        print("  regretted:", line)
    for line in count.lost[:20]:
        print("  lost:", line)
    if given.breakdown:
        for name, n in count.where.most_common(40):
            print(f"  {n / max(1, count.turns):5.2f}  {name}")


if __name__ == "__main__":
    main()
