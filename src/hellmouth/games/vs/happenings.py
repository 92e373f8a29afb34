"""What each line of the log tells, for whoever shows it (page, replay, terminal)."""

from __future__ import annotations

from collections.abc import Mapping

from hellmouth.core.events import What

_KINDS: Mapping[What, str] = {
    "time": "turn starter",
    "drawn": "drew taken to_book",
    "moved": "discarded laid opened recruited placed moved equipped under devoured returned"
    " judge_front judge_back judge_hand judge_deck judge_ko judge_removed judge_resources",
    "played": "played used powerup",
    "shown": "reveals",
    "turned": "turned stunned dazed hid recovered readied level transformed stands_in",
    "changed": "wounded healed vitality marks minus bonus keyword no_strike double_strike took_counter related doomed"
    " judge_wounds judge_counters judge_xp",
    "conflict": "attacks",
    "result": "strike strike_back cancelled",
    "scored": "xp",
    "left": "koed doubled removed out decks_buried resources_ruined",
    "told": "chooser keeps mulligan empty passed ignored looks shuffled",
}
HAPPENINGS: dict[str, What] = {f"vs.log.{name}": what for what, names in _KINDS.items() for name in names.split()}
