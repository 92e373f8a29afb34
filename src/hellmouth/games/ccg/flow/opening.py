"""Setup: shuffling, the first player, Main Characters, day or night, locations (CCG-SETUP)."""

from __future__ import annotations

from hellmouth.core.decisions import PASS, Option
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.core.windows import Window
from hellmouth.games.ccg.changes import enter_play, turn_up
from hellmouth.games.ccg.flow.drawing import Drawing
from hellmouth.games.ccg.flow.turn import Turn
from hellmouth.games.ccg.rules.placing import BIG
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CRYPT,
    DECK,
    EVIL_KINDS,
    LIMBO,
    LOCATIONS,
    STOCK,
    TASKS,
    ZONES,
)


class Opening(Frame[Sunnydale]):
    """Everything before the first turn. The starting Main Character of each player waits in its limbo zone.

    A cut of a shuffled deck (CCG-SETUP-04) changes nothing, so nobody is asked for one.
    """

    opening_hand: int = 0
    seat: int = kept(default=0)
    placed: int = kept(default=0)
    picked: tuple[int, ...] = kept(default=())
    """The level 1 card each player begins with, unseen by the others until all have chosen; -1: what the deck says."""

    def begin(self, s: Sunnydale) -> None:
        """Sitting down, each player picks a level 1 card of the Main Character (CCG-SETUP-01,05)."""
        if len(self.picked) == s.seats:
            return self.unveil(s)
        return s.ask(len(self.picked), "setup", then="sit")

    def offer_sit(self, s: Sunnydale) -> list[Option]:
        """Each version once, that of the deck list first. Faces, not cards: nobody is to learn where a card lies."""
        seat = len(self.picked)
        listed = s.face[s.zones[ZONES * seat + LIMBO][0]]
        others = {
            f
            for c in s.zones[ZONES * seat + DECK]
            if s.cards.person[f := s.face[c]] == s.persons[seat]
            and s.cards.level[f] == 1
            and (s.edition == 3 or s.cards.kind[f] in BIG)
        }  # ED-15
        return [("start", f) for f in (listed, *sorted(others - {listed}))]

    def sit(self, s: Sunnydale, option: Option) -> None:
        self.picked += (option[1],)
        self.begin(s)

    def conceal(self, s: Sunnydale, seat: int | None) -> None:
        self.picked = tuple(f if p == seat else -1 for p, f in enumerate(self.picked))

    def unveil(self, s: Sunnydale) -> None:
        """All turn over their cards at once (CCG-SETUP-05): what was picked changes places with the deck list's card.

        In the first edition they are laid out before the first player is known (ED-01), which comes to the same.
        """
        for seat, face in enumerate(self.picked):
            starter = s.zones[ZONES * seat + LIMBO][0]
            other = next((c for c in s.zones[ZONES * seat + DECK] if s.face[c] == face), -1)
            if face >= 0 and s.face[starter] != face and other >= 0:
                s.face[starter], s.face[other] = face, s.face[starter]
            s.note("ccg.log.starts", seat=seat, card=starter)
        self.tasks(s)

    def tasks(self, s: Sunnydale) -> None:
        """Shuffle the challenges, then the Resource Decks (CCG-SETUP-02,04)."""
        if self.seat == s.seats:
            self.seat = 0
            return self.decks(s)
        return s.shuffle(s.zones[ZONES * self.seat + TASKS], then="reveal")

    def reveal(self, s: Sunnydale) -> None:
        turn_up(s, self.seat)
        self.seat += 1
        self.tasks(s)

    def decks(self, s: Sunnydale) -> None:
        if self.seat == s.seats:
            # First edition: Main Characters stand before the first player is known (ED-01).
            return self.mains(s) if s.edition == 1 else self.first(s)
        self.seat += 1
        return s.shuffle(s.zones[ZONES * (self.seat - 1) + DECK], then="decks")

    def first(self, s: Sunnydale) -> None:
        """A Villain begins; several, or none: chance decides among them (CCG-SETUP-07,08, AMB-05)."""
        able = self._first_players(s)
        if len(able) == 1:
            return self.begins(s, (1,))
        return s.roll(len(able), then="begins")

    def _first_players(self, s: Sunnydale) -> list[int]:
        starters = [self._starter(s, p) for p in range(s.seats)]
        villains = [p for p, c in enumerate(starters) if EVIL_KINDS[s.cards.kind[s.face[c]]]]
        return villains or list(range(s.seats))

    def _starter(self, s: Sunnydale, seat: int) -> int:
        return s.main[seat] if s.main[seat] >= 0 else s.zones[ZONES * seat + LIMBO][0]

    def begins(self, s: Sunnydale, dice: tuple[int, ...]) -> None:
        s.active = self._first_players(s)[dice[0] - 1]
        s.note("ccg.log.begins", seat=s.active)
        if s.edition == 1:
            return self.daylight(s)
        return self.mains(s)

    def mains(self, s: Sunnydale) -> None:
        """Each player puts the level 1 Main Character on an own space (CCG-SETUP-09)."""
        if self.placed == s.seats:
            return self.first(s) if s.edition == 1 else self.daylight(s)
        return s.ask(self._placing(s), "setup", then="stand")

    def _placing(self, s: Sunnydale) -> int:
        return self.placed if s.edition == 1 else (s.active + self.placed) % s.seats

    def offer_stand(self, s: Sunnydale) -> list[Option]:
        seat = self._placing(s)
        return [("at", sp) for sp in range(4 * seat, 4 * seat + 4)]

    def stand(self, s: Sunnydale, option: Option) -> None:
        card = s.zones[ZONES * self._placing(s) + LIMBO][0]
        self.placed += 1
        self.at = "mains"
        enter_play(s, card, option[1])

    def daylight(self, s: Sunnydale) -> None:
        s.ask(s.active, "setup", then="lit")

    def offer_lit(self, s: Sunnydale) -> list[Option]:
        """Day or night is the first player's choice (CCG-SETUP-10)."""
        return [("day",), ("night",)]

    def lit(self, s: Sunnydale, option: Option) -> None:
        s.night = option == ("night",)
        s.touch()
        s.call(Laying(tuple(s.turn_order())), then="hands")

    def hands(self, s: Sunnydale) -> None:
        """Unplayed locations go to the Crypt; no opening hand unless the option says so (CCG-SETUP-13,14)."""
        for p in range(s.seats):
            for c in list(s.zones[ZONES * p + STOCK]):
                s.move(c, ZONES * p + CRYPT)
        self.seat = 0
        self.deal(s)

    def deal(self, s: Sunnydale) -> None:
        if self.seat == s.seats or not self.opening_hand:
            return s.goto(Turn())
        self.seat += 1
        return s.call(Drawing(self.seat - 1, self.opening_hand), then="deal")


def refuse_lay(s: Sunnydale, seat: int, card: int, space: int) -> str | None:
    """Why a location cannot be laid there: a message name, or None (CCG-SETUP-11,12)."""
    for p in range(s.seats):
        for c in s.zones[ZONES * p + LOCATIONS]:
            if s.space[c] == space:
                return "taken"
            if s.cards.unique[s.face[card]] and s.face[c] == s.face[card]:
                return "unique"
    return None if space // 4 == seat else "elsewhere"


class Laying(Window[Sunnydale]):
    """Players alternate laying one location on an own space; declining is a pass (CCG-SETUP-11, AMB-58)."""

    def offer_act(self, s: Sunnydale) -> list[Option]:
        seat = self.order[self.turn]
        options: list[Option] = [PASS]
        seen = set()
        taken = {s.space[c] for c in s.zones[ZONES * seat + LOCATIONS]}
        spaces = [sp for sp in range(4 * seat, 4 * seat + 4) if sp not in taken]
        laid = {s.face[c] for p in range(s.seats) for c in s.zones[ZONES * p + LOCATIONS]}
        for c in s.zones[ZONES * seat + STOCK]:
            f = s.face[c]
            if f not in seen and not (s.cards.unique[f] and f in laid):
                seen.add(f)
                options += [("lay", c, sp) for sp in spaces]
        return options

    def perform(self, s: Sunnydale, option: Option) -> None:
        s.move(option[1], ZONES * self.actor + LOCATIONS)
        s.set_space(option[1], option[2])
        s.reindex()
        s.note("ccg.log.lays", seat=self.actor, card=option[1], space=option[2])
