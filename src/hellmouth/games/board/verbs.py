"""What cards do: the operations of their records, compiled once to programs (BG-EFFECT, vocabulary of the data file).

An operation finds the acting person in `names["who"]`, the named target in `names["target"]` and the Majik symbols in
`names["symbols"]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.effects import Op, Program, Resolve
from hellmouth.core.modifiers import use
from hellmouth.games.board.cards import ABILITIES, Ability, bearer
from hellmouth.games.board.components import (
    ARRIVES_AS_WOLF, ASCENDED, DECKS, EVIL, FIGHT_FACES, FORM, FULL, HITS, PEOPLE, PERSON, PHASES, RESTORED, START,
    START_HEALTH, USED_UP, WOLF,
)
from hellmouth.games.board.flow.death import Death, heal, hurt
from hellmouth.games.board.flow.draw import Draw, discards_of
from hellmouth.games.board.flow.sky import Moon, Sunrise, unveil
from hellmouth.games.board.geometry import bits
from hellmouth.games.board.rules.moves import nearest_empty, push_reach
from hellmouth.games.board.rules.people import end_by_destruction, end_without_evil, in_residence
from hellmouth.games.board.rules.targets import FORWARD, landing, other_cards
from hellmouth.games.board.state import CORNER, DESTROYED, EVIL_SEAT, GONE, HAND, Sunnydale


class _Amount(Op):
    """An operation with a number."""

    __slots__ = ("n",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.n: int = op.get("n", 1)


class _Bare(Op):
    """An operation without details."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass


# --- attacks and steps: numbers that the turn or the attack reads later -------------------------------------------


class FightDice(_Amount):
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


class AttackDamage(_Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.more_damage += self.n


class DamageFirst(_Amount):
    """Damage before the Fight dice are rolled (BG-FIGHT-11)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.first_damage += self.n


class Wooden(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.wooden = 1


class CountFangs(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.fangs = 1


class Bind(_Bare):
    """The Artifact can no longer be traded (BG-ARTIFACT-08)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.bound = f.source


class LoseHealthAfterAttack(_Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.gloved += self.n


class Steps(_Amount):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.extra += self.n


class SewerTravel(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.sewers = 1


# --- health -------------------------------------------------------------------------------------------------------


class Heal(_Amount):
    """Regain health; more inside a residence, if the card says so (Joyce)."""

    __slots__ = ("at_home",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        super().__init__(op, ability)
        self.at_home: int = op.get("in_residence", self.n)

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = f.names["target"]
        heal(s, p, self.at_home if in_residence(s, p) else self.n)


class HealBySymbols(Op):
    """The highest row of the table that the symbols reach."""

    __slots__ = ("table",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.table = sorted((int(k), v) for k, v in op["table"].items())

    def run(self, s: Sunnydale, f: Resolve) -> None:
        heal(s, f.names["target"], max(n for needed, n in self.table if f.names["symbols"] >= needed))


class FullHealth(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        use(s, "game", s.face[f.source])
        unveil(s, f.source)
        heal(s, s.boss, FULL[s.form[s.boss]])


class DamagePerSymbol(_Amount):
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


class ArtifactAttack(Op):
    """The Judge's Arm strikes a Good character that recovers it (BG-JUDGE-05)."""

    __slots__ = ("dice", "hits")

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.dice: int = op["dice"]
        self.hits = [face in op["hits"] for face in FIGHT_FACES]

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.roll(s, len(HITS), self.dice)

    def take(self, s: Sunnydale, f: Resolve, value: Any) -> None:
        if isinstance(value, tuple):
            n = sum(self.hits[d - 1] for d in value)
            s.note("board.log.arm_strikes", who=s.form[f.names["target"]], n=n)
            if hurt(s, f.names["target"], n):
                f.call(s, Death(f.names["target"], -1))


# --- cards --------------------------------------------------------------------------------------------------------


class DrawCards(Op):
    """Draw cards, keep some (BG-DRAW-08)."""

    __slots__ = ("count", "deck", "keep")

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.deck, self.count = DECKS.index(op["deck"]), op["n"]
        self.keep = op["keep"] if op["keep"] < op["n"] else 0

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.call(s, Draw(f.names["who"], self.deck, self.count, self.keep))


class DiscardOne(Op):
    """Somebody gives up a card of their choice: Evil from its hand, or the target's player."""

    __slots__ = ("evil",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.evil = op["chooser"] == "evil"

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.ask(s, EVIL_SEAT if self.evil else s.seat_of(f.names["target"]), "discard")

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return discards_of(s, s.zones[HAND] if self.evil else other_cards(s, f.names["target"]))

    def take(self, s: Sunnydale, f: Resolve, value: Any) -> None:
        s.discard(value[1])
        s.note("board.log.gives_up", card=value[1])


class LookHand(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        for c in s.zones[HAND]:
            s.show(c, 1 << f.seat)
            s.note("board.log.sees", to=1 << f.seat | 1, card=c)


class LookCorner(_Bare):
    """The player alone sees the Artifact; a face-down Mirror is shown by its use (BG-ARTIFACT-06)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.looked = 1
        unveil(s, f.source)
        card = s.zones[CORNER + f.names["target"]][0]
        s.show(card, 1 << f.seat)
        s.note("board.log.sees", to=1 << f.seat, card=card)


class LoseInvitation(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        lose_invitation(s, f.names["target"])


def lose_invitation(s: Sunnydale, p: int) -> None:
    """To the Evil discards (BG-SPELL-09, BG-AMB-87)."""
    card = s.invitation(p)
    if card >= 0:
        s.discard(card)
        s.note("board.log.discards", who=s.form[p], card=card)


class DestroyArtifact(_Bare):
    """The Living Flame: the Artifact is shown and gone for good (BG-CARD-12, BG-ARTIFACT-09)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        card = s.artifact(f.names["target"])
        if s.bound == card:
            s.bound = -1
        s.move(card, DESTROYED)
        s.note("board.log.destroyed", artifact=card)
        if not end_by_destruction(s, s.face[card]):
            f.call(s, Sunrise())


class LeaveGame(_Bare):
    """Arm and Box leave the game once used, unless the table plays otherwise (BG-JUDGE-03, BG-MAYOR-04)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        unveil(s, f.source)
        if s.settings[USED_UP]:
            s.move(f.source, GONE)


class OpenResidences(_Bare):
    """The Invitation lies beside the health track, where `Play` puts it (BG-MOVE-08)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.note("board.log.invited", who=s.form[f.names["who"]])


# --- pieces -------------------------------------------------------------------------------------------------------


class _Place(Op):
    """Puts a piece on one of several spaces, then the sun may make it run (BG-SUN-05, -11)."""

    __slots__ = ()

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        raise NotImplementedError

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return int(f.names["target"])

    def chooser(self, s: Sunnydale, f: Resolve) -> int:
        return f.seat

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.ask(s, self.chooser(s, f), "space")

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return [("stand", x) for x in self.spaces(s, f)]

    def take(self, s: Sunnydale, f: Resolve, value: Any) -> None:
        if isinstance(value, tuple):
            p = self.piece(s, f)
            s.space[p] = value[1]
            if not s.health[p]:
                s.health[p] = START_HEALTH[s.form[p]]  # it has just come into play
            s.note("board.log.stands", who=s.form[p], space=value[1])
            f.call(s, Sunrise())


class BringAdjacent(_Place):
    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return landing(s, f.names["who"], f.names["target"])


class LeaveResidence(_Place):
    """Out of the residence, to the nearest empty space outside any (BG-SUMMON-03)."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if in_residence(s, f.names["target"]) and self.spaces(s, f):
            f.ask(s, f.seat, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        p = f.names["target"]
        return nearest_empty(s, p, s.space[p], ~s.town.residences)


class Push(_Place):
    __slots__ = ("most",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.most: int = op["most"]

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return list(bits(push_reach(s, f.names["target"], self.most)))


class Summon(_Place):
    """A servant appears on the Hellmouth or the nearest empty space (BG-SUMMON-02, BG-AMB-22)."""

    __slots__ = ("character",)

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        self.character = PERSON[FORM[op["character"]]]

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return self.character

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = self.character
        form = PEOPLE[p]
        if WOLF[form] >= 0 and PHASES[s.phase] == "full" and s.settings[ARRIVES_AS_WOLF]:
            form = WOLF[form]
        s.form[p], s.side[p] = form, 0
        s.fresh_blood |= 1 << p
        s.note("board.log.summoned", who=form)
        f.ask(s, EVIL_SEAT, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return nearest_empty(s, self.character, s.town.hellmouth)


class AnimateJudge(_Place):
    """The villain enters on his start space or next to it (BG-JUDGE-01, -02)."""

    __slots__ = ()

    def __init__(self, op: dict[str, Any], ability: Ability) -> None:
        pass

    def piece(self, s: Sunnydale, f: Resolve) -> int:
        return s.boss

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = s.boss
        if s.space[p] >= 0 or s.dead >> p & 1:
            return
        s.form[p] = PEOPLE[p]
        s.note("board.log.animated", who=s.form[p])
        f.ask(s, EVIL_SEAT, "space")

    def spaces(self, s: Sunnydale, f: Resolve) -> list[int]:
        return nearest_empty(s, s.boss, START[s.boss])


class Ascend(_Bare):
    """The Mayor becomes the Demon Mayor on his space at full health (BG-MAYOR-03)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = s.boss
        s.form[p] = ASCENDED[s.form[p]]
        s.health[p] = FULL[s.form[p]]
        s.note("board.log.ascends", who=s.form[p])


class RestoreSoul(_Bare):
    """Angelus or a sired vampire becomes Good (BG-SPELL-02..05); an Evil holder of the Soul Orb does not."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        p = f.names["target"]
        orb = bearer(s, "immune_to", p)
        if orb >= 0:
            unveil(s, orb)
            return s.note("board.log.immune", who=s.form[p])
        if RESTORED[s.form[p]] >= 0:
            s.form[p] = RESTORED[s.form[p]]
            s.owner[p] = f.seat
        s.side[p] = 1
        lose_invitation(s, p)
        if s.artifact(p) >= 0:
            s.show(s.artifact(p))
        s.note("board.log.restored", who=s.form[p], seat=s.owner[p])
        end_without_evil(s)
        return None


class LoseTurn(_Bare):
    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        s.still |= 1 << f.names["target"]
        s.note("board.log.stilled", who=s.form[f.names["target"]])


class ShiftPhase(_Amount):
    """The talisman moves as by a Moon, in either direction (BG-MOON-06)."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        f.call(s, Moon(self.n, 1 if f.names["target"] == FORWARD else -1))


class MajikDice(_Amount):
    """Counted by `Play` before the roll."""

    __slots__ = ()

    def run(self, s: Sunnydale, f: Resolve) -> None:
        raise AssertionError("Majik dice are added before the roll")


OPS: dict[str, Callable[[dict[str, Any], Ability], Op]] = {
    "fight_dice": FightDice, "attack_damage": AttackDamage, "damage_first": DamageFirst, "wooden": Wooden,
    "count_fangs": CountFangs, "bind": Bind, "lose_health_after_attack": LoseHealthAfterAttack, "steps": Steps,
    "sewer_travel": SewerTravel, "heal": Heal, "heal_by_symbols": HealBySymbols, "full_health": FullHealth,
    "damage_per_symbol": DamagePerSymbol, "artifact_attack": ArtifactAttack, "draw": DrawCards,
    "discard": DiscardOne, "look_hand": LookHand, "look_corner": LookCorner, "lose_invitation": LoseInvitation,
    "destroy_artifact": DestroyArtifact, "leave_game": LeaveGame, "open_residences": OpenResidences,
    "bring_adjacent": BringAdjacent, "leave_residence": LeaveResidence, "push": Push, "summon": Summon,
    "animate_judge": AnimateJudge, "ascend": Ascend, "restore_soul": RestoreSoul, "lose_turn": LoseTurn,
    "shift_phase": ShiftPhase, "majik_dice": MajikDice,
}
REACTIONS = {"cancel_card", "reroll"}
"""Carried out by the frames that ask for them, `Play` and `Majik`."""


def compile_programs() -> dict[str, Program]:
    """Every ability that is played, used or triggered, as a program."""
    return {
        ref: tuple(OPS[op["op"]](op, ability) for op in ability.do if op["op"] not in REACTIONS)
        for ref, ability in ABILITIES.items()
    }


Sunnydale.programs.update(compile_programs())
assert EVIL == 3
