"""How a deck fares: a second or two of games against the ready decks, the same quick player on both sides."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec

from hellmouth.core.chance import derive
from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.players.load import player
from hellmouth.players.protocol import play_game
from hellmouth.table.gathering import fitting

PLAYER = "greedy:1"
SECONDS = 1.5
"""How long one question is worked on; who wants more games asks again."""


class Tried(msgspec.Struct, kw_only=True):
    """What came of some games: points (half for a draw) and games, in all and against each deck."""

    games: int = 0
    points: float = 0.0
    against: dict[str, tuple[float, int]] = {}


def tried(
    game: Game[Any], deck: Mapping[str, Any], form: Mapping[str, Any], first: int, most: int, seconds: float = SECONDS
) -> Tried:
    """Play games number `first` and on until the time is up or there are enough, at least one. The same number is the
    same game: opponents in turn, seats swapped every round."""
    rivals = fitting(game, dict(form))
    if not rivals:
        raise BadData("deck", "there are no ready decks of this format to meet", "choose another format")
    found, end = Tried(), time.monotonic() + seconds
    while found.games < most and (not found.games or time.monotonic() < end):
        number = first + found.games
        rival, mine = rivals[number % len(rivals)], number // len(rivals) % 2
        decks: list[Any] = [rival, rival]
        decks[mine] = dict(deck)
        played = play_game(game, {**form, "decks": decks}, [player(PLAYER), player(PLAYER)], derive(number, "try"))
        winners = played.state.outcome or (0, 1)
        won = (mine in winners) / len(winners)
        points, count = found.against.get(rival, (0.0, 0))
        found.against[rival] = (points + won, count + 1)
        found.games, found.points = found.games + 1, found.points + won
    return found
