"""The games the players are tested on."""

from __future__ import annotations

from tests.players import demo, tiny

PLAYABLE = [demo.GAME.name, "vs", "board", "ccg"]
TREE = tiny.TREE
