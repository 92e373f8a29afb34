"""Actions and events from hand, usable effects of cards in play: when and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.ccg.language.speaker import Context
from hellmouth.games.ccg.rules import reasons as why
from hellmouth.games.ccg.rules.force import index, waiting
from hellmouth.games.ccg.rules.limits import free
from hellmouth.games.ccg.rules.requirements import refuse_only, somebody
from hellmouth.games.ccg.words import ACTION, EVENT, GEAR, HAND, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.state import Sunnydale


def play_of(s: Sunnydale, card: int, window: int) -> Ability | None:
    """The record with which the card is played in that window, or None."""
    for ability in s.cards.plays[s.face[card]]:
        if ability.mask >> window & 1:
            return ability
    return None


def refuse_play(s: Sunnydale, seat: int, card: int) -> Reason | None:
    """Why a player cannot play this action or event for effect now."""
    if s.zone[card] != ZONES * seat + HAND:
        return why.NOT_IN_HAND
    face = s.face[card]
    kind = s.cards.type[face]
    if kind not in (ACTION, EVENT):
        return why.NOT_PLAYABLE
    if not s.cards.played_in[face] >> s.window & 1:
        return why.WRONG_WINDOW
    if s.conflict and seat != s.attacker and seat != s.defender:
        return why.NOT_IN_CONFLICT
    if kind == EVENT:
        if s.edition == 1:
            return why.NO_EVENTS
        if face in s.events:
            return why.EVENT_PLAYED
    ability = play_of(s, card, s.window)
    if ability is None:
        return why.WRONG_WINDOW
    if s.cards.needs[face].character_only >= 0:
        reason = refuse_only(s, seat, face)
        if reason is not None:
            return reason
    if s.cards.demands[face] is not None:
        reason = somebody(s, seat, face, ability.spare)
        if reason is not None:
            return reason
    return refuse_ability(s, ability, Context(card, seat, {}))


def refuse_ability(s: Sunnydale, ability: Ability, x: Context) -> Reason | None:
    """Why a record cannot be carried out: condition, cost, target."""
    if not ability.test(s, x):
        return why.CONDITION
    if ability.costs:
        unpaid = ability.paid(s, x)
        if unpaid is not None:
            return unpaid.reason
    return None if ability.aimed(s, x) else why.NO_TARGET


def refuse_use(s: Sunnydale, seat: int, card: int, number: int) -> Reason | None:
    """Why a player cannot use that effect of a card in play now."""
    if s.conflict and seat != s.attacker and seat != s.defender:
        return why.NOT_IN_CONFLICT
    for ability, x in waiting(s, "use", s.window):
        if x.source == card and ability.number == number:
            return _refuse_entry(s, seat, ability, x)
    return why.WRONG_WINDOW


def _refuse_entry(s: Sunnydale, seat: int, ability: Ability, x: Context) -> Reason | None:
    if x.seat != seat:
        if not ability.anybody:
            return why.NOT_YOURS
        x = Context(x.source, seat, x.names)
    limit = ability.limit
    if limit is not None and not _some_left(s, ability, limit.each, x, seat):
        return why.USED_UP
    return refuse_ability(s, ability, x)


def _some_left(s: Sunnydale, ability: Ability, each: str, x: Context, seat: int) -> bool:
    """Whether the limit leaves a use; one per character is judged by its targets, if there are any at all."""
    if each != "character":
        return free(s, ability, x, seat)
    target = ability.targets[0]
    return bool(target.candidates(s, x)) or not target.eligible(s, x)


def uses(s: Sunnydale, seat: int) -> list[Option]:
    """Usable effects of cards in play, as options."""
    found: list[Option] = []
    for ability, x in (s.index or index(s)).get(_USE[s.window], ()):
        if (x.seat == seat or ability.anybody) and _refuse_entry(s, seat, ability, x) is None:
            found.append(("use", x.source, ability.number))
    return found


def plays(s: Sunnydale, seat: int, hand: list[int]) -> list[Option]:
    """Actions and events that may be played for effect, as options; equal cards once."""
    face, bit = s.face, 1 << s.window
    able = [c for c in hand if s.cards.played_in[face[c]] & bit]
    if not able:
        return []
    found: list[Option] = []
    seen: list[int] = []
    for c in able:
        if face[c] not in seen:
            seen.append(face[c])
            if refuse_play(s, seat, c) is None:
                found.append(("play", c))
    return found


def starting_names(s: Sunnydale, card: int) -> dict[str, Any]:
    """Names a used effect starts with."""
    return {"holder": s.on[card]} if s.zone[card] % ZONES == GEAR else {}


_USE = [f"use.{w}" for w in range(17)]
