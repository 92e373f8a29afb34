"""Common sense in the board game: nobody ends a turn with something to gain that costs nothing.

Drawing and recovering end movement only (BG-TURN-03), and whoever is attacked does not hit back (BG-FIGHT-02): who
would end the turn anyway loses nothing by them.
"""

from __future__ import annotations

from hellmouth.core.decisions import DONE, Option
from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.games.board.components import PERSON
from hellmouth.games.board.rules.people import invulnerable
from hellmouth.games.board.state import Sunnydale
from hellmouth.players.facts.board import named

FREE = ("recover", "draw")
"""What is taken on the way out, the best first."""


def harm(game: Game[Sunnydale], s: Sunnydale, option: Option, seat: int) -> Message | None:
    if option != DONE or s.kind != "main":
        return None
    options = s.offer()
    for verb in FREE:
        if any(o[0] == verb for o in options):
            return Message(f"players.warn.board.{verb}")
    foes = [o[1] for o in options if o[0] == "attack" and not invulnerable(s, PERSON[o[1]])]
    return Message("players.warn.board.attack", who=named(s, PERSON[foes[0]])) if foes else None
