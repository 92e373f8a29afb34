"""Cards and Artifacts: draw, discard, look, destroy."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.board.cards import Ability
from hellmouth.games.board.components import (
    DECKS,
    USED_UP,
)
from hellmouth.games.board.flow.draw import Draw, discards_of
from hellmouth.games.board.flow.sky import Sunrise
from hellmouth.games.board.rules.people import end_by_destruction
from hellmouth.games.board.rules.targets import other_cards
from hellmouth.games.board.state import CORNER, DESTROYED, EVIL_SEAT, GONE, HAND, Sunnydale
from hellmouth.games.board.verbs.base import Bare


class DrawCards(Op[Sunnydale]):
    """Draw cards, keep some (BG-DRAW-08)."""

    __slots__ = ("count", "deck", "keep")

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.deck, self.count = DECKS.index(op["deck"]), op["n"]
        self.keep = op["keep"] if op["keep"] < op["n"] else 0

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.call(s, Draw(f.names["who"], self.deck, self.count, self.keep))


class DiscardOne(Op[Sunnydale]):
    """Somebody gives up a card of their choice: Evil from its hand, or the target's player."""

    __slots__ = ("evil",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.evil = op["chooser"] == "evil"

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.ask(s, EVIL_SEAT if self.evil else s.seat_of(f.names["target"]), "discard")

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return discards_of(s, s.zones[HAND] if self.evil else other_cards(s, f.names["target"]))

    def take(self, s: Sunnydale, f: Resolve, value: Option) -> None:
        s.discard(value[1])
        if self.evil:
            s.note("board.log.gives_up", card=value[1])
        else:
            s.note("board.log.discards", who=s.form[f.names["target"]], card=value[1])


class LookHand(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in s.zones[HAND]:
            s.show(c, 1 << f.seat)
            s.note("board.log.sees", to=1 << f.seat, card=c)


class LookCorner(Bare):
    """The player alone sees the Artifact; the others see where it looks (BG-ARTIFACT-07)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.looked = 1
        card = s.zones[CORNER + f.names["target"]][0]
        s.note("board.log.looks", who=s.form[f.names["who"]], corner=f.names["target"])
        s.show(card, 1 << f.seat)
        s.note("board.log.sees", to=1 << f.seat, card=card)


class LoseInvitation(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        lose_invitation(s, f.names["target"])


def lose_invitation(s: Sunnydale, p: int) -> None:
    """To the Evil discards (BG-SPELL-09, BG-AMB-87)."""
    card = s.invitation(p)
    if card >= 0:
        s.discard(card)
        s.note("board.log.discards", who=s.form[p], card=card)


class DestroyArtifact(Bare):
    """The Living Flame: the Artifact is shown and gone for good (BG-CARD-12, BG-ARTIFACT-09)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        card = s.artifact(f.names["target"])
        if s.bound == card:
            s.bound = -1
        s.move(card, DESTROYED)
        s.note("board.log.destroyed", artifact=card)
        if not end_by_destruction(s, s.face[card], f.names["who"]):
            f.call(s, Sunrise())


class LeaveGame(Bare):
    """Arm and Box leave the game once used, unless the table plays otherwise (BG-JUDGE-03, BG-MAYOR-04)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if s.settings[USED_UP]:
            s.move(f.source, GONE)


class OpenResidences(Bare):
    """The Invitation lies beside the health track, where `Play` puts it (BG-MOVE-08)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.note("board.log.invited", who=s.form[f.names["who"]])
