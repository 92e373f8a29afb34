"""What each line of the log tells, for whoever shows it (page, replay, terminal)."""

from __future__ import annotations

from collections.abc import Mapping

from hellmouth.core.events import What

_KINDS: Mapping[What, str] = {
    "time": "turn day night step begins starts",
    "drawn": "draws recovers takes",
    "moved": "lays discards buries challenge challenge_moves bottomed enters resurrects attached swapped detached"
    " returns unstacked judge_hand judge_deck judge_discard",
    "played": "plays uses boosts episode episode2 ascends",
    "turned": "fatigued refreshed judge_fatigue",
    "walked": "moves put",
    "conflict": "fight faces joins switches doubles leaves resolving",
    "result": "totals wins tie no_result goal defeated failed",
    "scored": "gain lose pays softened controls judge_destiny",
    "left": "discarded crypted crypts",
    "told": "passes recycles shuffles looks looks_hand spared interrupted effect_ends",
}
HAPPENINGS: dict[str, What] = {f"ccg.log.{name}": what for what, names in _KINDS.items() for name in names.split()}
