"""Judging the collectible card game: destiny, the Park, who is where with which talents, the conflict under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from hellmouth.core.decisions import Option
from hellmouth.games.ccg.rules.facing import standing
from hellmouth.games.ccg.rules.fighting import fight_total
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    BK,
    CHALLENGES,
    EVIL_KINDS,
    FACING,
    FIGHT,
    GEAR,
    HAND,
    PARK,
    PARK_TURNS,
    PLAY,
    STACKS,
    WIN_DESTINY,
    ZONES,
)
from hellmouth.players.evaluate import Evaluator

CLEAR = 4.0
"""A lead of this much in a conflict is as good as any larger one."""
SPENDING = frozenset(("boost", "play", "use"))
"""What costs something in a conflict."""


class CcgEvaluator(Evaluator[Sunnydale]):
    """Destiny points first; then the team, its places, and who leads in the conflict."""

    patience = 40
    defaults: ClassVar[dict[str, float]] = {
        "destiny": 0.5,
        "nearly": 1.5,
        "main": 1.0,
        "level": 0.25,
        "muscle": 0.08,
        "talents": 0.04,
        "persons": 0.25,
        "fresh": 0.06,
        "gear": 0.08,
        "hand": 0.05,
        "park": 2.0,
        "hold": 0.25,
        "clock": 3.0,
        "prospect": 0.5,
        "menace": 0.15,
        "lead": 0.9,
        "progress": 0.7,
        "verb.pass": 0.3,
        "verb.boost": 0.7,
        "verb.move": 0.35,
        "verb.discard": 0.2,
        "verb.done": 0.4,
        "verb.use": 0.5,
        "verb.face": 0.75,
        "verb.fight": 0.6,
        "verb.play": 0.5,
        "verb.place": 0.85,
        "verb.attach": 0.8,
        "verb.ascend": 0.95,
        "verb.resurrect": 0.95,
        "verb.swap": 0.08,
        "verb.join": 0.7,
        "verb.episode": 0.2,
        "verb.refresh": 0.9,
        "verb.double": 0.3,
        "verb.yes": 0.6,
        "verb.no": 0.4,
        "verb.challenge": 0.5,
        "fight.stronger": 0.1,
        "boost.needed": 0.2,
        "boost.wasted": -0.55,
        "spend.enough": -0.25,
        "face.hopeless": -0.5,
    }

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(weights)
        w = self.weights
        self.hopeless = w["face.hopeless"]
        self.stronger, self.enough = w["fight.stronger"], w["spend.enough"]
        self.needed, self.wasted = w["boost.needed"], w["boost.wasted"]

    def quiet(self, s: Sunnydale) -> bool:
        """A fight or a challenge is played to its end before anybody judges what came of it."""
        return bool(s.kind == "setup" or (s.kind == "window" and not s.conflict))

    def terms(self, s: Sunnydale) -> list[dict[str, float]]:
        teams = [s.zones[ZONES * p + PLAY] for p in range(s.seats)]
        lead = progress = 0.0
        if s.conflict == FIGHT and not s.settled and min(s.fighters) >= 0:
            lead = max(-1.0, min(1.0, (fight_total(s, 0) - fight_total(s, 1)) / CLEAR))
        elif s.conflict == FACING and not s.settled and s.facing:
            progress = self._progress(s)
        found = [self._seat(s, p, teams) for p in range(s.seats)]
        if lead:
            found[s.attacker]["lead"], found[s.defender]["lead"] = lead, -lead
        elif progress:
            found[s.attacker]["progress"], found[s.defender]["progress"] = progress, -progress
        return found

    def _seat(self, s: Sunnydale, p: int, teams: list[list[int]]) -> dict[str, float]:
        face, space, tired, mine = s.face, s.space, s.tired, teams[p]
        main = s.main[p]
        muscle = talents = fresh = menace = 0.0
        held = contested = False
        strength: dict[int, list[int]] = {}
        for c in mine:
            four = s.cards.talent[face[c]]
            muscle += four[BK]
            talents += four[1] + four[2] + four[3]
            here = space[c]
            held = held or here == PARK
            if not tired[c]:
                fresh += 1
                there = strength.get(here)
                if there is None:
                    strength[here] = list(four)
                else:
                    for t in range(4):
                        there[t] += four[t]
        for q, others in enumerate(teams):
            if q != p:
                for d in others:
                    contested = contested or space[d] == PARK
                    four_here = strength.get(space[d])
                    if four_here is not None and four_here[BK] > s.cards.talent[face[d]][BK]:
                        menace += 2.0 if d == s.main[q] else 1.0
        dp = s.dp[p]
        return {
            "destiny": dp,
            "nearly": (dp / WIN_DESTINY) ** 3,
            "main": main >= 0,
            "level": s.cards.level[face[main]] if main >= 0 else 0,
            "muscle": muscle,
            "talents": talents,
            "persons": len(mine),
            "fresh": fresh,
            "gear": len(s.zones[ZONES * p + GEAR]),
            "hand": len(s.zones[ZONES * p + HAND]),
            "park": (s.control[p] / PARK_TURNS) ** 2,
            "hold": held and not contested,
            "clock": ((s.control[p] + 1) / PARK_TURNS) ** 2 if held and not contested else 0.0,
            "prospect": self._prospect(s, mine, strength),
            "menace": min(menace, 3.0),
        }

    def _prospect(self, s: Sunnydale, mine: list[int], strength: dict[int, list[int]]) -> float:
        """How close the characters beside a challenge come to its goals, times what it pays."""
        if not mine:
            return 0.0
        evil = EVIL_KINDS[s.cards.kind[s.face[mine[0]]]]
        total = 0.0
        for z in range(CHALLENGES, ZONES * s.seats, ZONES):
            for c in s.zones[z]:
                there = strength.get(s.space[c])
                f = s.face[c]
                if there is None or (s.cards.alignment[f] == 1) != evil:
                    continue
                share = 1.0
                for t, n in s.cards.shown[f]:
                    if n > 0:
                        share = min(share, (there[t] + 1) / (n + 1))
                total += s.cards.worth[f] * share * share
        return total

    def _short(self, s: Sunnydale, challenge: int) -> int:
        """How much the characters beside a challenge lack to its goals."""
        here, face = s.space[challenge], s.face
        there = [
            s.cards.talent[face[c]] for c in s.zones[ZONES * s.seat + PLAY] if s.space[c] == here and not s.tired[c]
        ]
        return sum([max(0, n - sum([four[t] for four in there])) for t, n in s.cards.shown[face[challenge]]])

    def _progress(self, s: Sunnydale) -> float:
        """Where the attempt at the challenge stands: 1 is safe, -1 hopeless."""
        slack = min([n - m for _, n, m in standing(s)], default=0)
        return max(-1.0, min(1.0, slack / CLEAR))

    def looks(self, s: Sunnydale, options: Sequence[Option]) -> list[float]:
        if not s.conflict or s.settled:
            return [self.prefer(s, option) for option in options]
        wanted, winning = self._wanted(s)
        return [self._in_conflict(s, option, wanted, winning) for option in options]

    def prefer(self, s: Sunnydale, option: Option) -> float:
        verb = option[0]
        if s.conflict and not s.settled and verb in SPENDING:
            return self._in_conflict(s, option, *self._wanted(s))
        base = self.by_verb.get(verb, 0.5)
        if verb == "fight":
            gap: int = s.cards.talent[s.face[option[1]]][BK] - s.cards.talent[s.face[option[2]]][BK]
            return max(0.05, min(0.95, base + self.stronger * gap))
        if verb == "face":
            return base + (0.0 if self._short(s, option[1]) <= len(s.zones[ZONES * s.seat + HAND]) else self.hopeless)
        return base

    def pick(self, s: Sunnydale, options: Sequence[Option], draw: Callable[[], float]) -> Option:
        """The better-looking of any two; who leads in a conflict is told from what is printed, which is cheaper."""
        count = len(options)
        one, other = options[int(draw() * count)], options[int(draw() * count)]
        if one is other:
            return one
        if not s.conflict or s.settled:
            return one if self.prefer(s, one) >= self.prefer(s, other) else other
        if one[0] == other[0] != "boost":
            return one
        wanted, winning = self._printed(s) if one[0] in SPENDING or other[0] in SPENDING else (0, False)
        look = self._in_conflict
        return one if look(s, one, wanted, winning) >= look(s, other, wanted, winning) else other

    def _in_conflict(self, s: Sunnydale, option: Option, wanted: int, winning: bool) -> float:
        """Spend where it turns the conflict, and nothing on one that is won anyway."""
        verb = option[0]
        if verb == "boost":
            return self.by_verb["boost"] + (self.needed if wanted >> option[2] & 1 else self.wasted)
        base = self.by_verb.get(verb, 0.5)
        return base + self.enough if winning and verb in SPENDING else base

    def _printed(self, s: Sunnydale) -> tuple[int, bool]:
        """What `_wanted` says, if nothing but the printed numbers of characters, goals and boosts counted."""
        face, mine = s.face, s.seat == s.attacker
        if s.conflict == FIGHT:
            one, other = s.fighters
            if one < 0 or other < 0:
                return 0, True
            t = s.resolving
            gap = s.cards.talent[face[one]][t] - s.cards.talent[face[other]][t]
            gap += _stacked(s, s.attacker, t) - _stacked(s, s.defender, t)
            winning = gap > 0 if mine else gap < 0
            return (0 if winning else 1 << t), winning
        short, hardest, most = 0, 0, -99
        for t, n in s.cards.shown[face[s.faced]]:
            n += _stacked(s, s.defender, t) - _stacked(s, s.attacker, t)
            for c in s.facing:
                n -= s.cards.talent[face[c]][t]
            if n > 0:
                short |= 1 << t
            if n > most:
                hardest, most = 1 << t, n
        if mine:
            return short, not short
        return (0 if short else hardest), bool(short)

    def _wanted(self, s: Sunnydale) -> tuple[int, bool]:
        """Talents that the seat to answer should boost, as bits, and whether it wins as things stand."""
        if s.conflict == FIGHT:
            if min(s.fighters) < 0:
                return 0, True
            gap = fight_total(s, 0) - fight_total(s, 1)
            winning = (gap if s.seat == s.attacker else -gap) > 0
            return (0 if winning else 1 << s.resolving), winning
        if not s.facing:
            return 0, True
        short = least = 0
        slack = 99
        for t, n, m in standing(s):
            if n < m:
                short |= 1 << t
            if n - m < slack:
                slack, least = n - m, 1 << t
        if s.seat == s.attacker:
            return short, not short
        return (0 if short else least), bool(short)


def _stacked(s: Sunnydale, seat: int, t: int) -> int:
    """What the cards in a player's talent stack boost, by what is printed on them."""
    total = 0
    for c in s.zones[ZONES * seat + STACKS]:
        if s.on[c] == t:
            for u, n in s.cards.boost[s.face[c]]:
                if u == t:
                    total += n
    return total


EVALUATOR = CcgEvaluator
