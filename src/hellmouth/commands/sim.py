"""`hellmouth sim`: let computer players play many games, and count. The last line is the summary."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hellmouth.core.game import Game


def add_to(app: typer.Typer) -> None:
    app.command(name="sim", help="Let computer players play many games, and count.")(sim)


def sim(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games.")],
    players: Annotated[str, typer.Option(help="One player for each seat, with commas.")] = "random,random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next ones count on.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every answer.")] = False,
) -> None:
    from hellmouth.commands.speaking import out
    from hellmouth.games import game as find

    rules = find(game)
    choosers = _choosers(rules, players)
    wins, decisions, draws, faults, played = [0] * len(choosers), 0, 0, 0, 0
    for number in range(seed, seed + games):
        try:
            s = _play(rules, choosers, number, check)
        except Exception as error:  # noqa: BLE001  # every fault is told with its seed, whatever it is
            out(f"fault: seed {number}: {type(error).__name__}: {error}")
            faults += 1
            continue
        played += 1
        decisions += s.tick
        draws += not s.outcome
        for seat in s.outcome:
            wins[seat] += 1
    won = " ".join(f"{chr(ord('A') + seat)}={count}" for seat, count in enumerate(wins))
    out(f"games {played}  decisions {decisions}  wins {won}  draws {draws}  faults {faults}")
    if faults:
        raise typer.Exit(1)


def _choosers(game: Game[Any], names: str) -> list[Any]:
    from hellmouth.core.errors import BadData
    from hellmouth.players.load import player

    found = [player(name.strip()) for name in names.split(",")]
    if len(found) not in game.seat_counts:
        counts = ", ".join(str(n) for n in game.seat_counts)
        raise BadData("--players", f"{len(found)} players cannot play {game.name}", f"give {counts}, with commas")
    return found


def _play(game: Game[Any], players: list[Any], seed: int, check: bool) -> Any:
    from hellmouth.core.chance import derive
    from hellmouth.core.errors import HellmouthError
    from hellmouth.players.protocol import ask
    from hellmouth.players.random import RandomPlayer

    setup = game.random_setup(len(players), Random(derive(seed, "setup")))
    rng = Random(derive(seed, "sim"))
    blind = [type(player) is RandomPlayer for player in players]  # needs no view to choose blindly
    s = game.start(setup, seed)
    while s.outcome is None:
        if s.tick >= game.bound:
            raise HellmouthError(f"not over after {s.tick} answers")
        if blind[s.seat]:
            choice = rng.choice(s.offer())
        else:
            answered = ask(players[s.seat], game, s, seed)
            if answered.fault:
                raise HellmouthError(f"seat {s.seat}, answer {s.tick}: {answered.fault}")
            choice = answered.option
        game.answer(s, choice, safe=False)
        if check:
            game.check(s)
    return s
