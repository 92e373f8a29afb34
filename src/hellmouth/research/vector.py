"""Many environments side by side, for learners that want batches: in this process or in processes of their own."""

from __future__ import annotations

from functools import partial
from typing import Any, Unpack

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from hellmouth.core.errors import BadData
from hellmouth.research.single import SeatEnv
from hellmouth.research.table import SeatChoices


def vector_env(
    game: str, count: int, *, processes: bool = False, **choices: Unpack[SeatChoices]
) -> VectorEnv[Any, Any, Any]:
    """`count` environments of one seat each; what else is given goes to every `SeatEnv`.

    Processes pay only if the opponents think: handing observations over costs more than a random answer does.
    """
    if count < 1:
        raise BadData("count", f"{count} environments are none", "give 1 or more")
    makers = [partial(SeatEnv, game, **choices)] * count
    return AsyncVectorEnv(makers, context="spawn") if processes else SyncVectorEnv(makers)
