"""Every reason for a refusal, with the rule it rests on. Constants, so that refusing costs nothing."""

from __future__ import annotations

from hellmouth.core.decisions import Reason
from hellmouth.games.ccg.words import HAND_KEPT, SUPPORTING_MOST


def _why(name: str, rule: str, **args: int) -> Reason:
    return Reason(f"ccg.why.{name}", rule, tuple(args.items()))


NOT_NOW = _why("not_now", "CCG-TURN-12")
NOT_YOURS = _why("not_yours", "CCG-TURN-05")
WRONG_STEP = _why("wrong_step", "CCG-TURN-05")
NOT_IN_HAND = _why("not_in_hand", "CCG-TURN-06")
NOT_IN_PLAY = _why("not_in_play", "CCG-TURN-05")
MUST_PLACE_CHALLENGE = _why("must_place_challenge", "CCG-TURN-08")
MUST_REFRESH = _why("must_refresh", "CCG-REFRESH-03")
MUST_TRIM = _why("must_trim", "CCG-FIGHT-24", n=HAND_KEPT)
TWIN = _why("twin", "CCG-TURN-06")
# challenges on the board
NO_CHALLENGE_LEFT = _why("no_challenge_left", "CCG-PROLOGUE-12")
CHALLENGE_DONE = _why("challenge_done", "CCG-PROLOGUE-06")
CHALLENGE_COPY = _why("challenge_copy", "CCG-PROLOGUE-10")
CHALLENGE_SAME_SPACE = _why("challenge_same_space", "CCG-PROLOGUE-09")
CHALLENGE_ELSEWHERE = _why("challenge_elsewhere", "CCG-PROLOGUE-08")
CHALLENGE_PARK = _why("challenge_park", "CCG-ED-04")
CHALLENGE_FITS = _why("challenge_fits", "CCG-PROLOGUE-03")
# refreshing
REFRESHED_ALREADY = _why("refreshed_already", "CCG-REFRESH-03")
NOTHING_FATIGUED = _why("nothing_fatigued", "CCG-REFRESH-02")
# moving
MOVE_FATIGUED = _why("move_fatigued", "CCG-MOVE-06")
MOVE_BY_DAY = _why("move_by_day", "CCG-MOVE-05")
MOVE_ONCE = _why("move_once", "CCG-MOVE-04")
MOVE_TWICE = _why("move_twice", "CCG-MOVE-05")
MOVE_FORBIDDEN = _why("move_forbidden", "CCG-GOLDEN-01")
MOVE_NOT_ADJACENT = _why("move_not_adjacent", "CCG-MOVE-02")
MOVE_SHUT = _why("move_shut", "CCG-GOLDEN-01")
MOVE_STAYS = _why("move_stays", "CCG-MOVE-02")
# placing
NOT_CHARACTER = _why("not_character", "CCG-RESOURCE-02")
NOT_LEVEL_ONE = _why("not_level_one", "CCG-RESOURCE-02")
NOT_OWN_SPACE = _why("not_own_space", "CCG-RESOURCE-02")
SAME_PERSON = _why("same_person", "CCG-UNIQUE-04")
ESSENCE_TAKEN = _why("essence_taken", "CCG-UNIQUE-02")
DUPLICATE_FIRST = _why("duplicate_first", "CCG-ED-16")
WAIT_A_STEP = _why("wait_a_step", "CCG-ED-16")
TOO_MANY = _why("too_many", "CCG-UNIQUE-05", n=SUPPORTING_MOST)
PLACE_FORBIDDEN = _why("place_forbidden", "CCG-GOLDEN-01")
# ascending
ASCEND_ABSENT = _why("ascend_absent", "CCG-RESOURCE-06")
ASCEND_SKIPS = _why("ascend_skips", "CCG-RESOURCE-08")
ASCEND_TWICE = _why("ascend_twice", "CCG-RESOURCE-09")
ASCEND_DESTINY = _why("ascend_destiny", "CCG-RESOURCE-07")
# resurrecting
MAIN_IN_PLAY = _why("main_in_play", "CCG-RESOURCE-30")
MAIN_NOT_DISCARDED = _why("main_not_discarded", "CCG-RESOURCE-33")
ONLY_MAIN_RETURNS = _why("only_main_returns", "CCG-RESOURCE-34")
RESURRECTED_ALREADY = _why("resurrected_already", "CCG-RESOURCE-31")
# attaching
NOT_ATTACHABLE = _why("not_attachable", "CCG-CARD-SKILL-01")
NOT_OWN_CHARACTER = _why("not_own_character", "CCG-RESOURCE-21")
SKILL_FATIGUED = _why("skill_fatigued", "CCG-RESOURCE-16")
SKILL_TWICE = _why("skill_twice", "CCG-RESOURCE-17")
SKILL_REFRESHED = _why("skill_refreshed", "CCG-RESOURCE-17")
NO_ROOM = _why("no_room", "CCG-RESOURCE-22")
CANNOT_RECEIVE = _why("cannot_receive", "CCG-GOLDEN-01")
NEEDS_TALENT = _why("needs_talent", "CCG-TALENT-04")
NEEDS_TRAIT = _why("needs_trait", "CCG-TRAIT-03")
NEEDS_NOT_TRAIT = _why("needs_not_trait", "CCG-TRAIT-03")
NEEDS_KIND = _why("needs_kind", "CCG-TRAIT-03")
NEEDS_PLACE = _why("needs_place", "CCG-TRAIT-03")
ONLY_ESSENCE = _why("only_essence", "CCG-ONLY-01")
ONLY_CHARACTER = _why("only_character", "CCG-ONLY-02")
# swapping
SWAP_SKILL = _why("swap_skill", "CCG-RESOURCE-19")
SWAP_TWICE = _why("swap_twice", "CCG-RESOURCE-29")
SWAP_APART = _why("swap_apart", "CCG-RESOURCE-27")
SWAP_NO_ROOM = _why("swap_no_room", "CCG-RESOURCE-28")
SWAP_NOT_ATTACHED = _why("swap_not_attached", "CCG-RESOURCE-27")
# episodes and events
NOT_EPISODE = _why("not_episode", "CCG-EPISODE-04")
NO_PART_TWO = _why("no_part_two", "CCG-EPISODE-03")
EVENT_PLAYED = _why("event_played", "CCG-EVENT-04")
NO_EVENTS = _why("no_events", "CCG-ED-21")
# playing and using
NOT_PLAYABLE = _why("not_playable", "CCG-TURN-12")
WRONG_WINDOW = _why("wrong_window", "CCG-TURN-12")
ACTION_TALENT = _why("action_talent", "CCG-TALENT-05")
ACTION_TALENT_CONFLICT = _why("action_talent_conflict", "CCG-TALENT-06")
NOT_IN_CONFLICT = _why("not_in_conflict", "CCG-MULTI-06")
CONDITION = _why("condition", "CCG-CARD-ACT-03")
CANNOT_PAY = _why("cannot_pay", "CCG-AMB-80")
CANNOT_PAY_DESTINY = _why("cannot_pay_destiny", "CCG-DESTINY-02")
CANNOT_PAY_FATIGUE = _why("cannot_pay_fatigue", "CCG-FATIGUE-02")
NO_TARGET = _why("no_target", "CCG-AMB-80")
USED_UP = _why("used_up", "CCG-TURN-12")
# fighting
FIGHT_FATIGUED = _why("fight_fatigued", "CCG-FIGHT-01")
FIGHT_APART = _why("fight_apart", "CCG-FIGHT-01")
FIGHT_OWN = _why("fight_own", "CCG-FIGHT-01")
FIGHT_FORBIDDEN = _why("fight_forbidden", "CCG-GOLDEN-01")
FIGHT_PROTECTED = _why("fight_protected", "CCG-GOLDEN-01")
DOUBLE_NOT_DEFENDER = _why("double_not_defender", "CCG-FIGHT-11")
DOUBLE_STAGE = _why("double_stage", "CCG-FIGHT-08")
DOUBLE_TWICE = _why("double_twice", "CCG-AMB-36")
DOUBLE_FATIGUED = _why("double_fatigued", "CCG-FIGHT-09")
DOUBLE_APART = _why("double_apart", "CCG-FIGHT-09")
DOUBLE_FORBIDDEN = _why("double_forbidden", "CCG-GOLDEN-01")
# challenges
FACE_AGAIN = _why("face_again", "CCG-CHALLENGE-03")
FACE_SIDE = _why("face_side", "CCG-CHALLENGE-04")
FACE_FATIGUED = _why("face_fatigued", "CCG-CHALLENGE-01")
FACE_APART = _why("face_apart", "CCG-CHALLENGE-01")
FACE_FORBIDDEN = _why("face_forbidden", "CCG-GOLDEN-01")
FACE_NOBODY = _why("face_nobody", "CCG-CHALLENGE-01")
# boosting
BOOST_STAGE = _why("boost_stage", "CCG-TALENT-11")
BOOST_TYPE = _why("boost_type", "CCG-TALENT-15")
BOOST_ICON = _why("boost_icon", "CCG-TALENT-14")
BOOST_GOAL = _why("boost_goal", "CCG-CHALLENGE-13")
BOOST_FORBIDDEN = _why("boost_forbidden", "CCG-GOLDEN-01")
# locations at setup
LOCATION_UNIQUE = _why("location_unique", "CCG-SETUP-12")
LOCATION_TAKEN = _why("location_taken", "CCG-SETUP-11")
LOCATION_SETUP = _why("location_setup", "CCG-CARD-LOC-01")
