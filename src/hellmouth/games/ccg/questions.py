"""What a player is asked, from that player's point of view, and what an offered choice would bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.messages import Message
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.language import labels
from hellmouth.games.ccg.rules.facing import qualified, standing, worth
from hellmouth.games.ccg.rules.fighting import fight_total, wins_ties
from hellmouth.games.ccg.rules.playing import play_of
from hellmouth.games.ccg.rules.tasks import task_due
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    BATTLE_STAGE,
    CHOOSE_STAGE,
    DISCARD_STAGE,
    FACING,
    FIGHT,
    HAND_KEPT,
    PROLOGUE,
    STEPS,
    TALENTS,
    TASKS,
)

Question = tuple[str, dict[str, Any]]
"""Message id and its values."""


def in_step(s: Sunnydale, seat: int) -> Question:
    """Outside conflicts: what this step is for."""
    if s.step == PROLOGUE and task_due(s, seat):
        return "ccg.ask.Step.task", {"challenge": s.pile(seat, TASKS)[-1]}
    return f"ccg.ask.Step.{STEPS[s.step].lower()}", {}


def in_stage(s: Sunnydale, seat: int) -> Question:
    """In a conflict: the numbers that decide, as long as they do."""
    if s.stage == DISCARD_STAGE and len(s.hand(seat)) > HAND_KEPT:
        return "ccg.ask.Stage.trim", {"n": HAND_KEPT}
    if s.settled:
        return "ccg.ask.Stage.after", {}
    if s.conflict == FIGHT and min(s.fighters) >= 0:
        return _fight(s, seat)
    if s.conflict == FACING and s.facing and s.stage == BATTLE_STAGE:
        return _facing(s, seat)
    return "ccg.ask.Stage.act", {}


def _fight(s: Sunnydale, seat: int) -> Question:
    side = 0 if seat == s.attacker else 1
    people = {"mine": s.face[s.fighters[side]], "theirs": s.face[s.fighters[1 - side]]}
    if s.stage == CHOOSE_STAGE and side == 1:
        return "ccg.ask.Stage.attacked", people
    if s.stage != BATTLE_STAGE:
        return "ccg.ask.Stage.act", {}
    n, m = fight_total(s, side), fight_total(s, 1 - side)
    mine, theirs = wins_ties(s, s.fighters[side]), wins_ties(s, s.fighters[1 - side])
    if n == m and mine == theirs:
        return "ccg.ask.Stage.even", {"n": n}
    ahead = n > m or (n == m and mine)
    return f"ccg.ask.Stage.{'ahead' if ahead else 'behind'}", {"mine": people["mine"], "n": n, "m": m}


def _facing(s: Sunnydale, seat: int) -> Question:
    lines = standing(s)
    met = qualified(s) and all(n >= m for _, n, m in lines)
    about: dict[str, Any] = {"challenge": s.faced}
    if seat == s.attacker and (met or all(n >= m for _, n, m in lines)):
        return f"ccg.ask.Stage.{'met' if met else 'unfit'}", about
    if seat == s.attacker:
        return "ccg.ask.Stage.short", about | {
            "standing": [Message("ccg.ask.missing", talent=_talent(t), n=m - n) for t, n, m in lines if n < m]
        }
    if met:
        return "ccg.ask.Stage.yield", about
    return "ccg.ask.Stage.defend", about | {
        "standing": [Message("ccg.ask.goal", talent=_talent(t), n=n, m=m) for t, n, m in lines]
    }


def _talent(t: int) -> Message:
    return Message(f"ccg.word.talent.{TALENTS[t]}")


def option_words(s: Sunnydale, option: Option) -> Question:
    """Message and values of an option that is offered now."""
    verb = option[0]
    if verb == "pass" and s.conflict and s.stage == BATTLE_STAGE and not s.settled:
        return "ccg.option.stand", {}
    if verb == "boost":
        return "ccg.option.boosts", {"n": dict(s.cards.boost[s.face[option[1]]]).get(option[2], 0)}
    if verb == "use":
        return "ccg.option.uses", {"power": _power(s.face[option[1]], option[2])}
    if verb == "play" and (ability := play_of(s, option[1], s.window)) is not None:
        number = int(ability.ref.rpartition("/")[2])
        return "ccg.option.plays", {"power": _power(s.face[option[1]], number)}
    if verb == "face":
        return "ccg.option.faces", {"n": worth(s, option[1])}
    return f"ccg.option.{verb}", {}


POWERS = 16
"""More than any card has."""


def _power(face: int, number: int) -> int:
    return face * POWERS + number


def power(cards: CardSet, value: int, language: str) -> str:
    """What an ability does and what it costs."""
    ability = cards[value // POWERS].abilities[value % POWERS]
    effect = labels.told(ability, language)
    price = [_price(cost, language) for cost in ability.get("cost", ())]
    return Message("ccg.power.paid", effect=effect, price=price).render(language) if price else effect


def _price(cost: Mapping[str, Any], language: str) -> str:
    kind = cost["pay"]
    word = kind if kind in ("fatigue", "discard", "dp") else "other"
    return Message(f"ccg.price.{word}", n=int(cost.get("n", 1))).render(language)


def person(cards: CardSet, face: int, language: str) -> str:
    """A character without the rest of the card's name: "Buffy", not "Buffy: New in Town"."""
    return cards.names[language][face].split(":")[0].strip()
