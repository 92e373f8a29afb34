"""What cards do: the operations of their records, compiled once to programs (BG-EFFECT, vocabulary of the data file).

An operation finds the acting person in `names["who"]`, the named target in `names["target"]` and the Majik symbols in
`names["symbols"]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.core.effects import Op, Program
from hellmouth.games.board.cards import ABILITIES, Ability
from hellmouth.games.board.state import Sunnydale
from hellmouth.games.board.verbs.cards import (
    DestroyArtifact,
    DiscardOne,
    DrawCards,
    LeaveGame,
    LookCorner,
    LookHand,
    LoseInvitation,
    OpenResidences,
)
from hellmouth.games.board.verbs.numbers import (
    ArtifactAttack,
    AttackDamage,
    Bind,
    CountFangs,
    DamageFirst,
    DamagePerSymbol,
    FightDice,
    FullHealth,
    Heal,
    HealBySymbols,
    LoseHealthAfterAttack,
    SewerTravel,
    Steps,
    Wooden,
)
from hellmouth.games.board.verbs.pieces import (
    AnimateJudge,
    Ascend,
    BringAdjacent,
    LeaveResidence,
    LoseTurn,
    MajikDice,
    Push,
    RestoreSoul,
    ShiftPhase,
    Summon,
)

# fmt: off
OPS: dict[str, Callable[[dict[str, Any], Ability], Op[Sunnydale]]] = {
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
# fmt: on
REACTIONS = {"cancel_card", "reroll"}
"""Carried out by the frames that ask for them, `Play` and `Majik`."""


def compile_programs() -> dict[str, Program[Sunnydale]]:
    """Every ability that is played, used or triggered, as a program."""
    return {
        ref: tuple(OPS[op["op"]](op, ability) for op in ability.do if op["op"] not in REACTIONS)
        for ref, ability in ABILITIES.items()
    }
