"""Where computer players think: a process of its own that reads one JSON line per question and writes one per answer.

It gets a view, never a position, and has limits on memory; the server kills it when it thinks too long.
"""

from __future__ import annotations

import json
import os
import sys
from collections import OrderedDict
from random import Random
from typing import Any

from hellmouth import games
from hellmouth.core.chance import derive
from hellmouth.core.errors import HellmouthError
from hellmouth.players.hints import hint
from hellmouth.players.load import player
from hellmouth.players.protocol import Player
from hellmouth.table.seen import unpack

MEMORY = 512 * 1024 * 1024
KEPT = 256
"""Players kept between questions: they may remember their thoughts."""


def limit() -> None:
    """Give way to the server and never take all the memory."""
    try:
        import resource

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):
        pass  # not every system has these; the time limit of the server still holds


def think(question: dict[str, Any], kept: OrderedDict[str, Player]) -> tuple[int, str]:
    """Index of the option the player chooses; of a hint, also the reason."""
    game = games.game(question["game"])
    view = unpack(question["seat"], question)
    decision = game.decision(view.state)
    if decision is None:
        raise HellmouthError("the game is over")
    if question["hint"]:
        found = hint(view, decision)
        return decision.options.index(found.option), found.reason.render(question["hint"])
    name = f"{question['table']}/{question['seat']}/{question['player']}"
    chooser = kept.pop(name, None) or player(question["player"])
    kept[name] = chooser
    while len(kept) > KEPT:
        kept.popitem(last=False)
    rng = Random(derive(question["seed"], "player", question["seat"], view.state.tick))
    return decision.options.index(chooser.choose(view, decision, rng)), ""


def main(extra: list[str]) -> None:
    """Answer until the server closes the pipe."""
    limit()
    for name in extra:
        games.game(name)
    kept: OrderedDict[str, Player] = OrderedDict()
    out, sys.stdout = sys.stdout, sys.stderr  # what a player prints must not be taken for an answer
    out.write("ready\n")
    out.flush()
    for text in sys.stdin:
        reply: dict[str, Any] = {"index": None, "fault": "", "text": ""}
        try:
            reply["index"], reply["text"] = think(json.loads(text), kept)
        except Exception as fault:  # noqa: BLE001  # foreign code: whatever a player does is an answer, not an end
            reply["fault"] = f"{type(fault).__name__}: {fault}"[:300]
        out.write(json.dumps(reply) + "\n")
        out.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
