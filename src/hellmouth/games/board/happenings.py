"""What each line of the log tells, for whoever shows it (page, replay, terminal)."""

from __future__ import annotations

from collections.abc import Mapping

from hellmouth.core.events import What

_KINDS: Mapping[What, str] = {
    "time": "round talisman",
    "drawn": "draws draws_unseen recovers",
    "moved": "discards gives_up hands buried judge_hand judge_pile judge_discard judge_held",
    "played": "plays uses aims cancels",
    "shown": "shown sees",
    "turned": "changes sired restored animated ascends invited stilled",
    "changed": "hurt healed judge_health",
    "rolled": "black rolls rolls_for majik fight_roll rerolls",
    "walked": "moves runs stands summoned",
    "conflict": "attacks tries arm_strikes",
    "result": "unharmed misses prevented warded lone_die one_fang one_stake stake_stopped invulnerable fails fizzles"
    " immune",
    "left": "dusted dies burns destroyed",
    "told": "renewed offers asks declines looks",
}
HAPPENINGS: dict[str, What] = {f"board.log.{name}": what for what, names in _KINDS.items() for name in names.split()}
