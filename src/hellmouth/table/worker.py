"""Where computer players think: a process of its own that gets a view, never a position. See `processes`."""

from __future__ import annotations

import json
import sys
import time
from collections import OrderedDict
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import HellmouthError
from hellmouth.players.hints import hint
from hellmouth.players.load import player
from hellmouth.players.protocol import Player
from hellmouth.players.sense import warning
from hellmouth.table.processes import serve
from hellmouth.table.view_json import unpack

KEPT = 256
"""Players kept between questions: they may remember their thoughts."""


def think(question: dict[str, Any], kept: OrderedDict[str, Player]) -> tuple[int, str]:
    """Index of the option the player chooses; of a hint, also the reason; of an option, what speaks against it."""
    game = games.game(question["game"])
    view = unpack(game, question["seat"], question)
    decision = game.decision(view.state)
    if decision is None:
        raise HellmouthError("the game is over")
    weighed: int | None = question.get("option")
    if weighed is not None:
        against = warning(view, decision.options[weighed])
        return weighed, "" if against is None else against.render(question["hint"])
    if question["hint"]:
        found = hint(view, decision, seconds=question["seconds"])
        return decision.options.index(found.option), found.reason.render(question["hint"])
    name = f"{question['table']}/{question['seat']}/{question['player']}"
    chooser = kept.pop(name, None) or player(question["player"], patient=True)
    kept[name] = chooser
    while len(kept) > KEPT:
        kept.popitem(last=False)
    rng = Random(derive(question["seed"], "player", question["seat"], view.state.tick))
    return decision.options.index(chooser.choose(view, decision, rng)), ""


def main(nice: int, extra: list[str]) -> None:
    """Answer until the server closes the pipe."""
    for name in extra:
        games.game(name)
    kept: OrderedDict[str, Player] = OrderedDict()

    def answer(asked: bytes) -> bytes:
        reply: dict[str, Any] = {"index": None, "fault": "", "text": ""}
        start = time.process_time()
        try:
            reply["index"], reply["text"] = think(json.loads(asked), kept)
        except Exception as fault:  # noqa: BLE001  # foreign code: whatever a player does is an answer, not an end
            reply["fault"] = f"{type(fault).__name__}: {fault}"[:300]
        reply["spent"] = time.process_time() - start
        return json.dumps(reply).encode()

    serve(answer, nice)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
