"""PettingZoo environments of the game `ccg`, version 2: `env` with guards, `raw_env` without, `parallel_env`."""

from __future__ import annotations

from typing import Any, Unpack

from pettingzoo import AECEnv

from hellmouth.research.aec import SeatsEnv, make
from hellmouth.research.parallel import TogetherEnv
from hellmouth.research.table import EnvChoices

NAME = "ccg_v2"


def env(**choices: Unpack[EnvChoices]) -> AECEnv[str, dict[str, Any], int | None]:
    """The environment with guards."""
    return make("ccg", NAME, **choices)


def raw_env(**choices: Unpack[EnvChoices]) -> SeatsEnv:
    """The bare environment."""
    return SeatsEnv("ccg", NAME, **choices)


def parallel_env(**choices: Unpack[EnvChoices]) -> TogetherEnv:
    """All agents move at once."""
    return TogetherEnv("ccg", NAME, **choices)
