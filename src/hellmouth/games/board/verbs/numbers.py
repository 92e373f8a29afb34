"""Attacks, steps and health: numbers that cards change."""

from __future__ import annotations

from typing import Any

from hellmouth.core.effects import Op, Resolve
from hellmouth.core.modifiers import use
from hellmouth.games.board.cards import Ability, bearer
from hellmouth.games.board.components import (
    FIGHT_FACES,
    FULL,
    HITS,
)
from hellmouth.games.board.flow.death import Death, heal, hurt
from hellmouth.games.board.flow.sky import unveil
from hellmouth.games.board.rules.people import in_residence
from hellmouth.games.board.state import Sunnydale
from hellmouth.games.board.verbs.base import Amount, Bare


class FightDice(Amount):
    """More Fight dice: in this attack, or in every attack of this Evil turn (Surprise Attack)."""

    __slots__ = ("lasting",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        super().__init__(op, ability)
        self.lasting = ability.duration == "evil_turn"

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if self.lasting:
            s.surprise += self.n
        else:
            s.more_dice += self.n


class AttackDamage(Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.more_damage += self.n


class DamageFirst(Amount):
    """Damage before the Fight dice are rolled (BG-FIGHT-11)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.first_damage += self.n


class Wooden(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.wooden = 1


class CountFangs(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.fangs = 1


class Bind(Bare):
    """The Artifact can no longer be traded (BG-ARTIFACT-08)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.bound = f.source


class LoseHealthAfterAttack(Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.gloved += self.n


class Steps(Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.extra += self.n


class SewerTravel(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.sewers = 1


class Heal(Amount):
    """Regain health; more inside a residence, if the card says so (Joyce)."""

    __slots__ = ("at_home",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        super().__init__(op, ability)
        self.at_home: int = op.get("in_residence", self.n)

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = f.names["target"]
        heal(s, p, self.at_home if in_residence(s, p) else self.n)


class HealBySymbols(Op[Sunnydale]):
    """The highest row of the table that the symbols reach."""

    __slots__ = ("table",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.table = sorted((int(k), v) for k, v in op["table"].items())

    def run(self, s: Sunnydale, f: Resolve) -> None:
        heal(s, f.names["target"], max(n for needed, n in self.table if f.names["symbols"] >= needed))


class FullHealth(Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        use(s, "game", s.face[f.source])
        heal(s, s.boss, FULL[s.form[s.boss]])


class DamagePerSymbol(Amount):
    """Damage by a card: whoever played it is the attacker (BG-DEATH-05)."""

    __slots__ = ("sunlight",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        super().__init__(op, ability)
        self.sunlight = op.get("kind") == "sunlight"

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = f.names["target"]
        ring = bearer(s, "ignore_sun", p) if self.sunlight else -1
        if ring >= 0:
            unveil(s, ring)
            s.note("board.log.unharmed", who=s.form[p])
        elif hurt(s, p, self.n * f.names["symbols"]):
            f.call(s, Death(p, f.names["who"]))


class ArtifactAttack(Op[Sunnydale]):
    """The Judge's Arm strikes a Good character that recovers it (BG-JUDGE-05)."""

    __slots__ = ("dice", "hits")

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.dice: int = op["dice"]
        self.hits = [face in op["hits"] for face in FIGHT_FACES]

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.roll(s, len(HITS), self.dice)

    def take(self, s: Sunnydale, f: Resolve, value: tuple[int, ...] | None) -> None:
        if isinstance(value, tuple):
            n = sum(self.hits[d - 1] for d in value)
            s.note("board.log.arm_strikes", who=s.form[f.names["target"]], n=n)
            if hurt(s, f.names["target"], n):
                f.call(s, Death(f.names["target"], -1))
