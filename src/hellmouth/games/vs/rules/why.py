"""Reasons, made once: message id, rule id. `with_card` names the card the text speaks about."""

from __future__ import annotations

from hellmouth.core.decisions import Reason


def _r(word: str, rule: str) -> Reason:
    return Reason(f"vs.why.{word}", rule)


def told(reason: Reason, **args: object) -> Reason:
    """The same reason with names and numbers for its text."""
    return Reason(reason.message, reason.rule, tuple(args.items()))


NOT_YOURS = _r("not_yours", "VS-TERM-03")
NOT_IN_HAND = _r("not_in_hand", "VS-PLOT-01")
NOT_A_TWIST = _r("not_a_twist", "VS-PLOT-01")
NO_SPELLCASTER = _r("no_spellcaster", "VS-CARD-26")
ONLY_BUILD = _r("only_build", "VS-PLOT-02")
ONLY_MAIN = _r("only_main", "VS-PLOT-03")
ONLY_COMBAT = _r("only_combat", "VS-PLOT-04")
ONLY_OWN_TURN = _r("only_own_turn", "VS-COMBAT-07")
NO_ICONS = _r("no_icons", "VS-PLOT-09")
MASTERED = _r("mastered", "VS-KEYWORD-02")
HUSHED = _r("hushed", "VS-CARD-14")
NO_CHOICE = _r("no_choice", "VS-PLOT-14")

NOT_IN_PLAY = _r("not_in_play", "VS-POWER-14")
NO_SUCH_POWER = _r("no_such_power", "VS-POWER-04")
FACE_DOWN = _r("face_down", "VS-POWER-14")
POWER_BUILD = _r("power_build", "VS-POWER-05")
POWER_MAIN = _r("power_main", "VS-MAIN-04")
POWER_COMBAT = _r("power_combat", "VS-POWER-05")
POWER_OWN_TURN = _r("power_own_turn", "VS-POWER-08")
POWER_REACTION = _r("power_reaction", "VS-POWER-13")
NOT_IN_COMBAT = _r("not_in_combat", "VS-POWER-06")
USED_UP = _r("used_up", "VS-POWER-11")
NOTHING_TO_DO = _r("nothing_to_do", "VS-POWER-17")
CANNOT_PAY = _r("cannot_pay", "VS-POWER-09")
ENEMIES_ONLY = _r("enemies_only", "VS-POWER-24")

NO_NAMESAKE = _r("no_namesake", "VS-POWERUP-01")
POWERUP_TIME = _r("powerup_time", "VS-POWERUP-02")
POWERUP_COMBAT = _r("powerup_combat", "VS-POWERUP-03")
POWERUP_DOWN = _r("powerup_down", "VS-POWERUP-04")
POWERUP_HAND = _r("powerup_hand", "VS-POWERUP-01")

ATTACK_TIME = _r("attack_time", "VS-MAIN-01")
ATTACK_TURN = _r("attack_turn", "VS-MAIN-01")
ATTACK_DOWN = _r("attack_down", "VS-COMBAT-01")
ATTACK_EXHAUSTED = _r("attack_exhausted", "VS-COMBAT-01")
ATTACK_BACK = _r("attack_back", "VS-RANGED-05")
ATTACK_BANNED = _r("attack_banned", "VS-CARD-34")
ATTACK_NOBODY = _r("attack_nobody", "VS-MAIN-06")
ATTACK_DAWN = _r("attack_dawn", "VS-CARD-43")
JOIN_ROW = _r("join_row", "VS-TEAM-01")
JOIN_TEAM = _r("join_team", "VS-TEAM-01")
JOIN_REACH = _r("join_reach", "VS-TEAM-04")
TARGET_OWN = _r("target_own", "VS-COMBAT-02")
TARGET_ALLY = _r("target_ally", "VS-2V2-04")
TARGET_DOWN = _r("target_down", "VS-COMBAT-05")
TARGET_PROTECTED = _r("target_protected", "VS-COMBAT-03")
TARGET_FIRST = _r("target_first", "VS-COMBAT-01")

RESOURCE_TIME = _r("resource_time", "VS-BUILD-02")
RESOURCE_HAND = _r("resource_hand", "VS-BUILD-02")
OPEN_LOCATION = _r("open_location", "VS-BUILD-03")
RECRUIT_TIME = _r("recruit_time", "VS-CHAR-05")
RECRUIT_HAND = _r("recruit_hand", "VS-BUILD-06")
RECRUIT_KIND = _r("recruit_kind", "VS-BUILD-06")
RECRUIT_POINTS = _r("recruit_points", "VS-BUILD-06")
RECRUIT_MAIN = _r("recruit_main", "VS-UNIQUE-07")
RECRUIT_BUFFY = _r("recruit_buffy", "VS-CARD-11")
RECRUIT_ROW = _r("recruit_row", "VS-BUILD-07")
EQUIP_TIME = _r("equip_time", "VS-EQUIP-01")
EQUIP_WHOM = _r("equip_whom", "VS-EQUIP-02")
EQUIP_ICON = _r("equip_icon", "VS-EQUIP-06")
MOVE_TIME = _r("move_time", "VS-FORMATION-04")
MOVES_OVER = _r("moves_over", "VS-FORMATION-01")

PAY_WHAT = _r("pay_what", "VS-POWER-09")
PAY_DOWN = _r("pay_down", "VS-AMB-75")
PAY_SYMBOL = _r("pay_symbol", "VS-POWER-09")
PAY_TEAM = _r("pay_team", "VS-LOCATION-08")
PAY_REST = _r("pay_rest", "VS-POWER-10")
MULLIGAN_ONCE = _r("mulligan_once", "VS-SETUP-08")
