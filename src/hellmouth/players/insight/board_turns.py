"""How the search plays a person's turn to its end before it judges: by trying what can be done, not by its looks.

Who acts first, or where to go, is worth what comes of it, and that depends on the fight, the draw and the cards that
follow. So every further decision of the turn is made as a greedy player would: each option is tried in a copy of the
world, with chance of the copy's own, lest anybody choose knowing how the dice will fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.games.board.state import Sunnydale
from hellmouth.players.evaluate import Evaluator, game_of
from hellmouth.players.policy import settle

MOVES, FEWER_MOVES = 10, 4
"""So many of a person's moves are tried, those that look best; fewer in turns that come later."""
LONGEST = 120
"""Decisions after which a round is judged as it is."""


def finish(judge: Evaluator[Any], s: Sunnydale, rng: Random, asked: str) -> int:
    """Play on until the turn is over, after a decision of the kind `asked`; returns how many decisions were made.

    Choosing who acts changes nothing by itself: it is judged by the turn it begins (BG-EVIL-05).
    """
    take, made = game_of(s).take, 0
    begins = asked == "order"
    while s.outcome is None and made < judge.patience and (begins or not judge.quiet(s)):
        take(s, tried_best(judge, s, rng))
        begins = False
        made += 1
    return made


def extend_playout(judge: Evaluator[Any], s: Sunnydale, rng: Random) -> int:
    """Play the round to its end, everybody with care; returns how many decisions were made."""
    take, made, now = game_of(s).take, 0, s.round
    while s.outcome is None and s.round == now and made < LONGEST:
        take(s, tried_best(judge, s, rng, FEWER_MOVES))
        made += 1
    return made


def tried_best(judge: Evaluator[Any], s: Sunnydale, rng: Random, moves: int = MOVES) -> Option:
    """The option that leads furthest for whoever is to choose; all meet the same chance."""
    options = worth_trying(judge, s, moves)
    found, top = options[0], -1.0
    if len(options) == 1:
        return found
    game, seat = game_of(s), s.seat
    chance = [rng.getrandbits(64) for _ in s.streams]
    for option in options:
        world = s.copy()
        world.streams = chance.copy()
        game.take(world, option)
        settle(game, judge, world, rng.random)
        value = judge.evaluate(world)[seat]
        if value > top:
            found, top = option, value
    return found


def worth_trying(judge: Evaluator[Any], s: Sunnydale, most: int = MOVES) -> Sequence[Option]:
    """Everything but moves, which are listed first and are many: of those the best-looking, and none after a move."""
    options = s.offer()
    if s.kind != "main":
        return options
    moves = next((n for n, option in enumerate(options) if option[0] != "move"), len(options))
    if s.spent:
        return options[moves:] or options
    if moves <= most:
        return options
    looks = judge.looks(s, options[:moves])
    best = sorted(range(moves), key=looks.__getitem__, reverse=True)[:most]
    return [options[i] for i in best] + options[moves:]
