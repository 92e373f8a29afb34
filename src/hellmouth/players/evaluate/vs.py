"""Judging Vs. System 2PCG, The Buffy Battles: Main Characters, the army around them, cards and resources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hellmouth.core.decisions import Option
from hellmouth.games.vs.cards import LOCATION, MAIN, RANGED
from hellmouth.games.vs.flow.combat import Declare
from hellmouth.games.vs.flow.turn import Turn
from hellmouth.games.vs.rules.stats import dfn, strike
from hellmouth.games.vs.state import BACK, DECK, DOWN, FRONT, HAND, NZ, OPEN, STUNNED, Battle
from hellmouth.players.evaluate import Evaluator

ENOUGH = 8
"""More resources than this buy nothing that is in the decks."""


def _moved(s: Battle) -> tuple[int, ...]:
    """Who was moved in this Formation Step, if it is one."""
    frame = s.stack[-1]
    return frame.moved if isinstance(frame, Turn) else ()


class VsEvaluator(Evaluator[Battle]):
    """Remaining health of the Main Character first; strength that is left, tempo and cards next."""

    defaults: ClassVar[dict[str, float]] = {
        "out": -8.0,
        "life": 3.0,
        "last_life": -0.5,
        "level": 0.5,
        "main_down": -0.1,
        "exposed": -0.35,
        "army": 0.05,
        "wounds": -0.05,
        "down": -0.12,
        "front": 0.05,
        "hand": 0.12,
        "resources": 0.14,
        "locations": 0.06,
        "empty": -0.5,
        "verb.attack": 0.75,
        "verb.end": 0.1,
        "verb.target": 0.5,
        "verb.join": 0.3,
        "verb.done": 0.2,
        "verb.lay": 0.6,
        "verb.open": 0.8,
        "verb.recruit": 0.7,
        "verb.equip": 0.6,
        "verb.move": 0.1,
        "verb.play": 0.55,
        "verb.cast": 0.55,
        "verb.use": 0.55,
        "verb.powerup": 0.35,
        "verb.pass": 0.45,
        "verb.keep": 0.6,
        "verb.mulligan": 0.3,
        "verb.react": 0.6,
        "verb.slay": 0.8,
        "verb.yes": 0.6,
        "verb.no": 0.4,
        "verb.choose": 0.5,
        "target.beats": 0.25,
        "target.main": 0.15,
        "join.needed": 0.4,
        "move.wanted": 0.5,
        "recruit.cost": 0.03,
        "recruit.wrong_row": -0.4,
        "lay.location": -0.3,
    }

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(weights)
        w = self.weights
        self.beats, self.at_main, self.needed = w["target.beats"], w["target.main"], w["join.needed"]
        self.wanted, self.costly, self.wrong_row = w["move.wanted"], w["recruit.cost"], w["recruit.wrong_row"]
        self.lay_location = w["lay.location"]

    def teams(self, s: Battle) -> Sequence[int]:
        found: Sequence[int] = s.allies
        return found

    def quiet(self, s: Battle) -> bool:
        return bool(s.kind == "main" or s.kind == "setup")

    def terms(self, s: Battle) -> list[dict[str, float]]:
        return [self._seat(s, p) if p in s.alive else {"out": 1.0} for p in range(s.seats)]

    def _seat(self, s: Battle, p: int) -> dict[str, float]:
        face, pose, harm, marks, zones = s.face, s.pose, s.harm, s.marks, s.zones
        main = s.mains[p]
        army = wounds = down = front = 0.0
        for row in (FRONT, BACK):
            for c in zones[p * NZ + row]:
                f = face[c]
                if pose[c] < STUNNED:
                    front += row == FRONT
                    strength = s.cards.atk[f] + s.cards.defence[f] + 2 * marks[c]
                else:
                    strength = s.cards.atk[f] + s.cards.defence[f]
                    down += c != main
                if c != main:
                    health = s.cards.health[f] or 1
                    wounds += max(harm[c], 0)
                    army += strength * (health - harm[c]) / health
                else:
                    army += marks[c]
        f = face[main]
        life = s.cards.health[f] - harm[main]
        base = p * NZ
        at = s.zone[main] - base
        main_down = pose[main] >= STUNNED
        exposed = not main_down and (at == FRONT or not front)
        needed = s.cards.target[f]
        return {
            "life": life / s.cards.health[f],
            "last_life": life <= 1,
            "main_down": main_down,
            "exposed": exposed,
            "level": 1.0 if s.cards.level[f] == 2 else s.xp[p] / needed / 2 if needed else 0.0,
            "army": army,
            "wounds": wounds,
            "down": down,
            "front": min(front, 3.0),
            "hand": len(zones[base + HAND]),
            "resources": min(len(zones[base + OPEN]) + len(zones[base + DOWN]), ENOUGH),
            "locations": len(zones[base + OPEN]),
            "empty": not zones[base + DECK],
        }

    def considered(self, s: Battle, options: list[Option]) -> list[Option]:
        """In the Formation Step people may move back and forth (VS-FORMATION-01); who knows what they want does not."""
        moved = _moved(s)
        if options[0][0] != "move" or not moved:
            return options
        return [o for o in options if o[0] != "move" or o[1] not in moved]

    def prefer(self, s: Battle, option: Option) -> float:
        verb = option[0]
        base = self.by_verb.get(verb, 0.5)
        if verb == "target":
            return self._prefer_target(s, option[1], base)
        if verb == "join":
            return self._prefer_join(s, base)
        if verb == "recruit":
            f: int = s.face[option[1]]
            away = (option[2] == BACK) != bool(s.cards.words[f] & RANGED)
            return base + self.costly * s.cards.cost[f] + (self.wrong_row if away else 0.0)
        if verb == "move":
            if option[1] in _moved(s):
                return 0.0
            return base + (self.wanted if self._misplaced(s, option[1]) else 0.0)
        if verb == "lay" and s.cards.kind[s.face[option[1]]] == LOCATION:
            return base + self.lay_location
        return base

    def _prefer_target(self, s: Battle, c: int, base: float) -> float:
        """A defender that the attackers beat; best of all a Main Character."""
        force = 0
        for a in getattr(s.stack[-1], "attackers", ()):
            force += strike(s, a)
        if force < dfn(s, c):
            return base - self.beats
        return base + self.beats + (self.at_main if s.is_main(c) else 0.0)

    def _prefer_join(self, s: Battle, base: float) -> float:
        """More attackers if those so far beat nobody on offer."""
        force = 0
        frame = s.stack[-1]
        for a in frame.attackers if isinstance(frame, Declare) else ():
            force += strike(s, a)
        for option in s.offer():
            if option[0] == "target" and dfn(s, option[1]) <= force:
                return base
        return base + self.needed

    def _misplaced(self, s: Battle, c: int) -> bool:
        """Main Characters and Ranged ones belong behind somebody else, the others in front."""
        f = s.face[c]
        row = s.zone[c] % NZ
        if s.cards.kind[f] == MAIN or s.cards.words[f] & RANGED:
            return bool(row == FRONT and len(s.zones[s.zone[c]]) > 1)
        return bool(row == BACK)


EVALUATOR = VsEvaluator
