"""What an option of the board game leads to: wounds, cards, and who stands within reach of whom."""

from __future__ import annotations

from hellmouth.core.messages import LANGUAGES, Message
from hellmouth.games.board.components import BOSS, CAST, NAMES, PERSON, STEVENSON
from hellmouth.games.board.state import EVIL_SEAT, HAND, HELD, Sunnydale
from hellmouth.players.evaluate.board import distances
from hellmouth.players.facts import Named

NEAR, CLOSE = 3, 2
"""Steps within which a foe threatens, and a friend guards."""


def facts(before: Sunnydale, now: Sunnydale, after: Sunnydale, seat: int) -> list[Message]:
    found: list[Message] = []
    good = int(seat != EVIL_SEAT)
    for p in CAST[before.villain]:
        if before.space[p] < 0:
            continue
        mine, who = before.side[p] == good, named(before, p)
        if after.space[p] < 0:
            found.append(Message("players.fact.loses" if mine else "players.fact.removes", who=who))
            continue
        change = after.health[p] - before.health[p]
        if change < 0:
            found.append(Message("players.fact.board.hurt" if mine else "players.fact.board.hurts", who=who))
        elif change > 0 and mine:
            found.append(Message("players.fact.board.heals", who=who, n=change))
        if mine and _unguarded(after, p) and not _unguarded(before, p):
            found.append(Message("players.fact.unguarded", who=who))
    return found + _cards(before, after, good) + _closer(before, after, good) + _reaches(before, now)


def _reaches(before: Sunnydale, now: Sunnydale) -> list[Message]:
    """What a move has made possible: an attack, a draw, an attempt at an Artifact."""
    if before.actor != now.actor or now.kind != "main" or now.actor < 0 or now.outcome is not None:
        return []
    was, new = before.offer(), now.offer()
    found = [
        Message("players.fact.board.attacks", who=named(now, now.actor), foe=named(now, PERSON[o[1]]))
        for o in new
        if o[0] == "attack" and o not in was
    ]
    for verb, text in (("draw", "players.fact.board.dot"), ("recover", "players.fact.board.corner")):
        if any(o[0] == verb for o in new) and not any(o[0] == verb for o in was):
            found.append(Message(text))
    return found


def named(s: Sunnydale, p: int) -> Named:
    """What somebody is called in the form they have."""
    return Named(tuple(NAMES[language][s.form[p]] for language in LANGUAGES))


def _cards(before: Sunnydale, after: Sunnydale, good: int) -> list[Message]:
    """Cards gained by the side."""

    def held(s: Sunnydale) -> int:
        if not good:
            return len(s.zones[HAND])
        return sum(len(s.zones[HELD + p]) for p in CAST[s.villain] if s.space[p] >= 0 and s.side[p])

    gain = held(after) - held(before)
    return [Message("players.fact.board.cards", n=gain)] if gain > 0 else []


def _closer(before: Sunnydale, after: Sunnydale, good: int) -> list[Message]:
    """How near the person whose turn it is has come to the villain."""
    p, boss = before.actor, BOSS[before.villain]
    if not good or p < 0 or min(before.space[p], after.space[p], after.space[boss]) < 0 or not before.side[p]:
        return []
    far = distances(after.settings[STEVENSON], after.space[boss])
    now, then = far[after.space[p]], far[before.space[p]]
    return [Message("players.fact.board.closer", who=named(after, boss), n=now)] if now < then and now <= NEAR else []


def _unguarded(s: Sunnydale, p: int) -> bool:
    """Within reach of a foe, and no friend close by."""
    far = distances(s.settings[STEVENSON], s.space[p])
    others = [(q, far[s.space[q]]) for q in CAST[s.villain] if q != p and s.space[q] >= 0]
    return any(d <= NEAR and s.side[q] != s.side[p] for q, d in others) and not any(
        d <= CLOSE and s.side[q] == s.side[p] for q, d in others
    )
