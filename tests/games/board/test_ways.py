"""The way of a piece is told with its move: every step goes through an open edge, a door, a tunnel or a sewer."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hellmouth.games.board.components import VILLAIN_NAMES
from hellmouth.games.board.game import GAME


@pytest.mark.parametrize("villain", VILLAIN_NAMES)
def test_pieces_walk_through_no_wall(villain: str) -> None:
    rng = Random(villain)
    s = GAME.start({"players": 2, "villain": villain}, 5)
    s.log = []
    walked = 0
    for _ in range(600):
        if s.outcome is not None:
            break
        asked = GAME.decision(s)
        assert asked is not None
        moves = [option for option in asked.options if option[0] in ("move", "run")]
        before = {s.form[p]: s.space[p] for p in s.cast}
        spent, throws = s.spent, s.throws
        GAME.answer(s, rng.choice(moves if moves and rng.random() < 0.7 else asked.options))
        for event in s.log:
            if event.message in ("board.log.moves", "board.log.runs"):
                way, town = event.args["path"], s.town
                assert way[-1] == event.args["space"]
                if event.message == "board.log.moves":
                    assert way[0] == before[event.args["who"]]
                    assert len(way) == event.args["n"] + 1
                    if s.throws == throws:  # still the same turn: what is left can be used later (BG-MOVE-11)
                        assert s.spent == spent + event.args["n"]
                for a, b in pairwise(way):
                    assert town.reach[a] >> b & 1 or {a, b} <= set(town.covers), (a, b)
                walked += 1
        s.log.clear()
    assert walked > 30
