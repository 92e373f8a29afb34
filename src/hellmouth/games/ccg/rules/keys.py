"""Keys of the index of what is in force: each says by what name, and which class of words it lists.

What a card says lies in the index under `Static.key()`; `tests/games/ccg/test_language.py` holds the two together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from hellmouth.games.ccg.language import permits, records, statics

A = TypeVar("A", bound="statics.Static | records.Ability")

if TYPE_CHECKING:

    class Key(str, Generic[A]):
        """A name of which a type checker knows what is listed under it; to a run it is just the name."""

        __slots__ = ()

else:
    Key = str


# what characters and challenges are
GOAL: Key[statics.Goal] = Key("goal")
IGNORE_GOAL: Key[statics.IgnoreGoal] = Key("ignore_goal")
IGNORE_ITEMS: Key[statics.IgnoreItems] = Key("ignore_items")
KIND: Key[statics.KindChange] = Key("kind")
NO_FATIGUE: Key[statics.NoFatigue] = Key("no_fatigue")
NO_PENALTY: Key[statics.NoPenalty] = Key("no_penalty")
TRAIT: Key[statics.Trait] = Key("trait")
WIN_TIES: Key[statics.WinTies] = Key("win_ties")
WORN_TALENTS: Key[statics.WornTalents] = Key("worn_talents")
WORTH: Key[statics.Worth] = Key("worth")
# prohibitions
CANNOT_ATTACK: Key[permits.CannotAttack] = Key("cannot.attack")
CANNOT_BE_ATTACKED: Key[permits.CannotBeAttacked] = Key("cannot.be_attacked")
CANNOT_BE_FACED: Key[permits.CannotBeFaced] = Key("cannot.be_faced")
CANNOT_BE_FATIGUED: Key[permits.CannotBeFatigued] = Key("cannot.be_fatigued")
CANNOT_BE_LOWERED: Key[permits.CannotBeLowered] = Key("cannot.be_lowered")
CANNOT_BE_TARGETED: Key[permits.CannotBeTargeted] = Key("cannot.be_targeted")
CANNOT_CHANGE_RESOLVING: Key[permits.CannotChangeResolving] = Key("cannot.change_resolving")
CANNOT_COUNT: Key[permits.CannotCount] = Key("cannot.count_for_park")
CANNOT_DOUBLE: Key[permits.CannotDouble] = Key("cannot.stunt_double")
CANNOT_MOVE: Key[permits.CannotMove] = Key("cannot.move")
CANNOT_MOVE_NORMALLY: Key[permits.CannotMoveNormally] = Key("cannot.normal_move")
CANNOT_MOVE_TO: Key[permits.CannotMoveTo] = Key("cannot.move_to")
CANNOT_PLACE: Key[permits.CannotPlace] = Key("cannot.place")
CANNOT_RECEIVE: Key[permits.CannotReceive] = Key("cannot.receive")
CANNOT_REFRESH: Key[permits.CannotRefresh] = Key("cannot.refresh")
CANNOT_STACK: Key[permits.CannotStack] = Key("cannot.stack")
# permissions
MAY_COUNT: Key[permits.MayCount] = Key("may.count_as_in_park")
MAY_FACE_AGAIN: Key[permits.MayFaceAgain] = Key("may.face_again")
MAY_MOVE_BETWEEN: Key[permits.MayMoveBetween] = Key("may.move_link")
MAY_MOVE_BY_DAY: Key[permits.MayMoveByDay] = Key("may.move_by_day")
MAY_PLACE_AT: Key[permits.MayPlaceAt] = Key("may.place_at")
MAY_SWAP_SKILLS: Key[permits.MaySwapSkills] = Key("may.swap_skills")
# numbers of the rules
CHALLENGE_DRAW: Key[permits.DrawRule] = Key("rule.challenge_draw")
COUNTS_AS_NIGHT: Key[permits.CountsAsNight] = Key("rule.counts_as_night")
DESTINY_REQUIREMENT: Key[permits.DestinyRequirement] = Key("rule.destiny_requirement")
FAILED_LOSS: Key[permits.FailedLoss] = Key("rule.failed_challenge_loss")
FIGHT_DRAW: Key[permits.DrawRule] = Key("rule.fight_draw")
FIRST_RESOLVING: Key[permits.FirstResolving] = Key("rule.first_resolving")
ITEMS: Key[permits.Items] = Key("rule.items")
MOST_MOVES: Key[permits.MostMoves] = Key("rule.most_moves")
MOVES: Key[permits.Moves] = Key("rule.moves")
PARK_TURNS_NEEDED: Key[permits.ParkTurns] = Key("rule.park_turns")
REFRESH_CHARACTERS: Key[permits.RefreshCharacters] = Key("rule.refresh_characters")
SKILLS_PER_TURN: Key[permits.SkillsPerTurn] = Key("rule.skills_per_turn")
STACK_VALUE: Key[permits.StackValue] = Key("rule.stack_value")
# records that wait
REPLACE_LOSS: Key[records.Ability] = Key("replace.lose_dp")
WATCH: Key[records.Ability] = Key("watch")
"""Targets and Cancels without an event."""
