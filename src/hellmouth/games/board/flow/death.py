"""Damage, death, siring, and where the Artifact of the lost goes (BG-HEALTH, BG-DEATH, BG-SIRE)."""

from __future__ import annotations

from typing import ClassVar

from hellmouth.core.decisions import Option
from hellmouth.games.board.cards import WHEN
from hellmouth.games.board.components import ARTIFACT, FULL, SIRED
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.people import end_by_death, end_by_siring, invulnerable, placer
from hellmouth.games.board.state import CORNER, DECK, HELD, Sunnydale


def hurt(s: Sunnydale, p: int, n: int) -> bool:
    """Take health off; True if that kills (BG-HEALTH-01, -03, -05). The caller then runs `Death`."""
    if n <= 0 or invulnerable(s, p):
        if n > 0:
            s.note("board.log.invulnerable", who=s.form[p])
        return False
    s.health[p] = max(0, s.health[p] - n)
    s.note("board.log.hurt", who=s.form[p], n=n, health=s.health[p])
    return s.health[p] == 0


def heal(s: Sunnydale, p: int, n: int) -> None:
    """Regain health, never above full (BG-HEALTH-04)."""
    before = s.health[p]
    s.health[p] = min(FULL[s.form[p]], before + n)
    s.note("board.log.healed", who=s.form[p], n=s.health[p] - before, health=s.health[p])


def throw_away(s: Sunnydale, p: int) -> None:
    """Discard everything a person has except its Artifact."""
    for c in [c for c in s.zones[HELD + p] if DECK[s.face[c]] != ARTIFACT]:
        s.discard(c)
        s.note("board.log.discards", who=s.form[p], card=c)


class Death(Step):
    """Killed or dusted: out of the game, cards away, Artifact under an empty corner (BG-DEATH-01, -02, -04)."""

    who: int
    killer: int
    how: str = "killed"

    added_fields: ClassVar[tuple[str, ...]] = ("how",)

    def begin(self, s: Sunnydale) -> None:
        p = self.who
        s.note("board.log.dies", who=s.form[p])
        seat = placer(s, p, self.killer)
        s.put(p, -1)
        s.health[p] = 0
        s.dead |= 1 << p
        if end_by_death(s, p, self.killer, self.how):
            return None
        throw_away(s, p)
        card = s.artifact(p)
        if card >= 0:
            return s.call(PlaceArtifact(card, seat), then="buried")
        return s.done()

    def buried(self, s: Sunnydale) -> None:
        s.done()


class PlaceArtifact(Step):
    """A seat puts an Artifact under an empty corner; whoever never saw it does not see it now (BG-ARTIFACT-07)."""

    artifact: int
    seat: int

    def begin(self, s: Sunnydale) -> None:
        s.ask(self.seat, "word", then="put")

    def offer_put(self, s: Sunnydale) -> list[Option]:
        return [("put", n) for n in range(4) if not s.zones[CORNER + n]]

    def put(self, s: Sunnydale, option: Option) -> None:
        if s.bound == self.artifact:
            s.bound = -1  # BG-ARTIFACT-08: the binding ends
        s.move(self.artifact, CORNER + option[1])
        s.note("board.log.buried", artifact=self.artifact, corner=option[1])
        s.done()


class Sire(Step):
    """A Good character becomes a servant of Evil (BG-SIRE-03, -04, -08)."""

    who: int
    sirer: int = -1

    added_fields: ClassVar[tuple[str, ...]] = ("sirer",)

    def begin(self, s: Sunnydale) -> None:
        # below: dawn and artifacts bring death themselves
        from hellmouth.games.board.flow.artifacts import Held
        from hellmouth.games.board.flow.sky import Sunrise

        p, before = self.who, s.form[self.who]
        s.note("board.log.sired", who=before)
        throw_away(s, p)
        s.form[p] = SIRED[s.form[p]]
        s.put(p, s.space[p], 0)
        s.health[p] = FULL[s.form[p]]
        s.fresh_blood |= 1 << p
        if end_by_siring(s, p, before, self.sirer):
            return None
        card = s.artifact(p)
        if card >= 0 and "held" in WHEN[s.face[card]]:
            return s.call(Held(card, p, 0), then="cover")
        return s.call(Sunrise(), then="sired")

    def cover(self, s: Sunnydale) -> None:
        # dawn brings death itself
        from hellmouth.games.board.flow.sky import Sunrise

        s.call(Sunrise(), then="sired")

    def sired(self, s: Sunnydale) -> None:
        s.done()
