"""Common sense in the card game: no conflict given away with the cards to win it, no card spent on what is won or lost
anyway, no Main Character left in the discard pile, no challenge at a rival's door, no item handed over for nothing."""

from __future__ import annotations

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.games.ccg.flow.stages import Stage
from hellmouth.games.ccg.rules.facing import qualified, standing
from hellmouth.games.ccg.rules.facts import talents
from hellmouth.games.ccg.rules.fighting import fight_total, wins_ties
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import BATTLE_STAGE, BK, FACING, FIGHT, HAND_KEPT, PARK
from hellmouth.players.facts import card

Prizes = tuple[int, int, int]

SAFE = 3
"""By so much an action may be expected to lower what a challenge asks."""


def harm(game: Game[Sunnydale], s: Sunnydale, option: Option, seat: int) -> Message | None:
    verb = option[0]
    if option == PASS and s.conflict and s.stage == BATTLE_STAGE and not s.settled:
        return _given_away(s, seat)
    if option == PASS and not s.conflict:
        return _left_dead(s)
    if verb == "boost":
        return _needless(s, option, seat)
    if verb == "challenge":
        return _far_away(s, option, seat)
    if verb == "swap":
        return _to_and_fro(game, s, option, seat)
    return None


def _given_away(s: Sunnydale, seat: int) -> Message | None:
    """Passing loses a conflict that boosts in hand would turn: hands are refilled to five (CCG-DRAW-02), so a card
    kept back is worth little, and one above five nothing."""
    if seat not in (s.attacker, s.defender):
        return None
    lacking = _lacking(s, seat)
    if not lacking:
        return None
    spare = len(s.hand(seat)) - HAND_KEPT
    able = {(s.face[o[1]], o[2]) for o in s.offer() if o[0] == "boost"}  # cards of one face are offered once
    if not any(_covered(s, seat, able, wanted) for wanted in lacking):
        return None
    return Message("players.warn.ccg.spare", n=spare) if spare > 0 else Message("players.warn.ccg.boost")


def _left_dead(s: Sunnydale) -> Message | None:
    """Resurrecting costs nothing (CCG-RESOURCE-30), and nobody else has the Main Character's talents."""
    dead = next((o[1] for o in s.offer() if o[0] == "resurrect"), -1)
    return None if dead < 0 else Message("players.warn.ccg.resurrect", who=card("ccg", s.face[dead]))


def _needless(s: Sunnydale, option: Option, seat: int) -> Message | None:
    """A boost that cannot count, or that nobody has asked for: a rival who adds more has to be answered then, not now,
    since the stage ends only when both let it stand in a row (CCG-TURN-10)."""
    t = option[2]
    attacks = seat == s.attacker
    if s.conflict == FIGHT:
        if min(s.fighters) < 0:
            return None
        if t != s.resolving:
            return Message("players.warn.ccg.talent")
        gap = fight_total(s, 0) - fight_total(s, 1)
        first, second = (wins_ties(s, c) for c in s.fighters)
        lead = gap or first - second
        ahead = lead > 0 if attacks else lead < 0
        return Message("players.warn.ccg.ahead") if ahead and not _last_word(s, seat) else None
    if s.conflict != FACING or not s.facing:
        return None
    lines = standing(s)
    if not qualified(s):
        return Message("players.warn.ccg.unqualified")
    short = [each for each, n, goal in lines if n < goal]
    if attacks and t not in short:
        return Message("players.warn.ccg.met" if short else "players.warn.ccg.ahead")
    if attacks and _out_of_reach(s, seat, {each: goal - n for each, n, goal in lines if n < goal}):
        return Message("players.warn.ccg.out_of_reach")
    return Message("players.warn.ccg.ahead") if not attacks and short else None


def _last_word(s: Sunnydale, seat: int) -> bool:
    """Whether the rival lets it stand, so that nothing but an action comes after a pass, and cards of the hand are lost
    anyway (CCG-DRAW-02): then a larger lead costs nothing."""
    frame = s.stack[-1]
    return isinstance(frame, Stage) and frame.passes > 0 and len(s.hand(seat)) > HAND_KEPT


def _lacking(s: Sunnydale, seat: int) -> list[dict[int, int]]:
    """Ways to turn a conflict that is being lost: for each the boosts needed, by talent; none if it is won so far."""
    attacks = seat == s.attacker
    if s.conflict == FIGHT:
        if min(s.fighters) < 0:
            return []
        gap = fight_total(s, 0) - fight_total(s, 1)
        short = 1 - gap if attacks else gap
        return [{s.resolving: short}] if short > 0 else []
    if s.conflict != FACING or not s.facing or not qualified(s):
        return []
    lines = standing(s)
    if attacks:
        missing = {t: goal - n for t, n, goal in lines if n < goal}
        return [missing] if missing else []
    if any(n < goal for _, n, goal in lines):
        return []
    return [{t: n - goal + 1} for t, n, goal in lines]


def _covered(s: Sunnydale, seat: int, able: set[tuple[int, int]], missing: dict[int, int]) -> bool:
    """Whether boosts from hand cover what is missing, a card counted for one talent only, the largest first."""
    face, used = s.face, set[int]()
    for t, short in sorted(missing.items(), key=lambda item: -item[1]):
        cards = [c for c in s.hand(seat) if (face[c], t) in able and c not in used]
        for n, c in sorted(((sum(n for u, n in s.cards.boost[face[c]] if u == t), c) for c in cards), reverse=True):
            if short <= 0:
                break
            short -= n
            used.add(c)
        if short > 0:
            return False
    return True


def _out_of_reach(s: Sunnydale, seat: int, missing: dict[int, int]) -> bool:
    """Whether a challenge fails even with every card of the hand, and by more than an action makes good; cards above
    five are lost anyway."""
    hand, boost = s.hand(seat), s.cards.boost
    if not missing or len(hand) > HAND_KEPT:
        return False
    most = sum(max((n for u, n in boost[s.face[c]] if u in missing), default=0) for c in hand)
    return sum(missing.values()) - most > SAFE


def _far_away(s: Sunnydale, option: Option, seat: int) -> Message | None:
    """A challenge laid beside a rival, though there is room at home or in the Park."""
    space = option[1]
    if (
        space == PARK
        or space // 4 == seat
        or not any(o[0] == "challenge" and o[1] != PARK and o[1] // 4 == seat for o in s.offer())
    ):
        return None
    return Message("players.warn.ccg.far")


def _to_and_fro(game: Game[Sunnydale], s: Sunnydale, option: Option, seat: int) -> Message | None:
    """An item handed over, though nobody who can act gets stronger by it than anybody was before."""
    before = _prizes(s, seat)
    first = s.copy()
    game.take(first, option)
    if first.seat != seat or first.kind not in ("card", "character"):
        lines = [first]
    else:
        lines = []
        for each in first.offer():
            made = first.copy()
            game.take(made, each)
            lines.append(made)
    if any(made.outcome is not None or _prizes(made, seat) > before for made in lines):
        return None
    return Message("players.warn.ccg.swap", what=card("ccg", s.face[option[1]]))


def _prizes(s: Sunnydale, seat: int) -> Prizes:
    """What handing items over can improve: the best fighter, all talents and gear of those who are rested."""
    rested = [c for c in s.team(seat) if not s.tired[c]]
    fours = [talents(s, c)[0] for c in rested]
    return (max((four[BK] for four in fours), default=0), sum(map(sum, fours)), sum(len(s.gear(c)) for c in rested))
