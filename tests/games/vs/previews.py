"""Compare what the page says of an attack, before it is declared, with the combat that follows.

    python -m tests.games.vs.previews --attacks 100000 --seed 1

The preview is made of what the attacking seat sees. What follows is played on the true position through the game's own
door, one answer after the other, with every choice of whom the defender strikes back.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from hellmouth.core.decisions import DONE, NO, PASS, Option
from hellmouth.games.vs.flow.combat import Declare
from hellmouth.games.vs.game import GAME
from hellmouth.games.vs.state import Battle


def followed(s: Battle, option: Option) -> list[tuple[frozenset[int], frozenset[int], list[Any]]]:
    """Who is stunned, who is KO'd and what the strikes say, for each pick of the defender, if nobody else acts."""
    made = s.copy()
    made.dooms, made.log = [], []  # a doom at the end of the turn is no part of the combat
    GAME.answer(made, option)
    ways, open_ = [], [made]
    while open_:
        made = open_.pop()
        if made.outcome is not None or not any(f.key == "vs.Combat" for f in made.stack):
            ways.append(_told(made, frozenset(s.standin.values())))
        elif made.stack[-1].key == "vs.Strikes":
            for pick in made.offer():
                other = made.copy()
                other.log = list(made.log or ())
                GAME.answer(other, pick)
                open_.append(other)
        else:
            options = made.offer()
            GAME.answer(made, next((o for o in (PASS, NO, DONE) if o in options), options[0]))
            open_.append(made)
    return ways


def _told(s: Battle, standing_in: frozenset[int]) -> tuple[frozenset[int], frozenset[int], list[Any]]:
    def cards(message: str) -> frozenset[int]:
        return frozenset(e.args["card"].card for e in s.log or () if e.message == message)

    struck = [(e.args["n"], e.args["m"]) for e in s.log or () if e.message == "vs.log.strike"]
    stunned = cards("vs.log.stunned")
    return stunned, (stunned & cards("vs.log.koed")) - standing_in, struck  # VS-CARD-60: it goes under its deck


def differences(s: Battle) -> Iterator[tuple[Option, str]]:
    """Every attack that can be declared now, each with what its preview got wrong ("" if nothing)."""
    told: Any = GAME.present(GAME.view(s, s.active), "en")["declaring"]
    for option in s.offer():
        if option[0] == "target":
            mine = [one for one in told["against"] if one["defender"] == option[1]]
            yield option, _wrong(mine[0], followed(s, option)) if len(mine) == 1 else f"{len(mine)} previews"


def _wrong(told: dict[str, Any], ways: list[tuple[frozenset[int], frozenset[int], list[Any]]]) -> str:
    every = frozenset.intersection(*(stunned for stunned, _, _ in ways))
    some = frozenset.union(*(stunned for stunned, _, _ in ways))
    ko = frozenset.union(*(fallen for _, fallen, _ in ways))
    found = {
        "sure": {f["id"] for f in told["falls"] if f["sure"]},
        "some": {f["id"] for f in told["falls"]},
        "ko": {f["id"] for f in told["falls"] if f["ko"]},
    }
    real: dict[str, Any] = {"sure": set(every), "some": set(some), "ko": set(ko)}
    strike = (told["strike"]["n"], told["strike"]["against"])
    for _, _, struck in ways:
        if struck and not told["first"]:
            found["strike"], real["strike"] = {strike}, set(struck)
    wrong = [f"{name} {found[name]} instead of {real[name]}" for name in found if found[name] != real[name]]
    return "; ".join(wrong)


def attacks(seed: int) -> Iterator[tuple[Battle, Option, str]]:
    """Random games for ever that like to fight: every attack that could be declared in them."""
    rng, number = Random(seed), 0
    while True:
        number += 1
        s = GAME.start(GAME.random_setup(rng.choice(GAME.seat_counts), rng), rng.getrandbits(40))
        while s.outcome is None and s.tick < 900:
            if isinstance(s.stack[-1], Declare):
                for option, wrong in differences(s):
                    yield s, option, wrong
            options = s.offer()
            fighting = [o for o in options if o[0] in ("attack", "recruit", "join")]
            GAME.answer(s, rng.choice(fighting if fighting and rng.random() < 0.7 else options), safe=False)


def main() -> int:
    parser = argparse.ArgumentParser("previews", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--attacks", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    for n, (s, option, problem) in enumerate(attacks(given.seed), 1):
        if problem:
            wrong += 1
            print(f"attack {n}: {option} by {s.stack[-1]} in {s.mode}: {problem}", flush=True)
        if n % 5000 == 0 or n >= given.attacks:
            print(f"{n} attacks, {wrong} previews wrong", flush=True)
        if n >= given.attacks:
            break
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
