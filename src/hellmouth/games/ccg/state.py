"""The state of a game in Sunnydale and the few functions that change where cards are.

Whatever can change a talent, a kind or a permission calls `touch`; whatever brings cards or lasting effects into or out
of play calls `reindex`. Rules ask `memo` and `index`, which are worked out anew only then.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hellmouth.core.effects import Program, Resolve
from hellmouth.core.events import Pending
from hellmouth.core.frames import Frame
from hellmouth.core.plain import fresh, needed
from hellmouth.core.state import State
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.language.context import Entry
from hellmouth.games.ccg.language.speaker import Context
from hellmouth.games.ccg.words import (
    BK,
    DECK,
    DISCARD,
    DISCARD_STAGE,
    FACING,
    FIGHT,
    GEAR,
    HAND,
    PARK,
    PLAY,
    UNDER,
    WIN_DESTINY,
    ZONES,
)

Dossier = tuple[int, int, int, int, bool, int, int, tuple[int, int, int, int], tuple[int, ...]]
"""Last known state of a character that left play: face, seat, kind, traits, main, tired, space, talents, its cards."""


NOTHING: list[int] = []


def _changed(items: list[int], at: int, value: int) -> list[int]:
    """A list in which one item is another; copies of the state keep the list they have."""
    if items[at] == value:
        return items
    items = items.copy()
    items[at] = value
    return items


class Sunnydale(State):
    """Zones of seat p: 16 p + kind, see `words`."""

    cards: CardSet = needed(kw_only=True)
    """What is played with: faces are numbers in it. Neither copied nor saved; whoever loads a state gives it one."""
    edition: int = 3
    form: str = "casual"
    """The format that the decks keep to (CCG-DECK-02)."""
    cap: int = 0
    """Turn after which the game is a draw (AMB-70); 0 for none."""
    owners: tuple[int, ...] = ()
    persons: tuple[int, ...] = ()
    """Whom each player's essence names."""
    active: int = 0
    turn: int = 0
    step: int = -1
    night: bool = False
    dp: list[int] = fresh()
    control: list[int] = fresh()
    """Turns in a row at whose end each player controlled the Park (AMB-30)."""
    main: list[int] = fresh()
    """Each player's Main Character in play, or -1."""
    space: list[int] = fresh()
    tired: list[int] = fresh()
    on: list[int] = fresh()
    """For attached and level cards the character they lie on, for stack cards the talent."""
    moved: list[tuple[int, int, int]] = fresh()
    """Moves of this step: (character, from, to)."""
    events: list[int] = fresh()
    """Faces of the events played in this game (CCG-EVENT-04)."""
    lasting: list[tuple[Any, ...]] = fresh()
    """Effects in force for a while: (until, ability reference, source, seat, names)."""
    sequels: list[tuple[int, int, int, int, int, str]] = fresh()
    """Fights to follow when this conflict is over: (seat, attacker, old foe, may, source, reference)."""
    dossiers: dict[int, Dossier] = fresh()
    # the conflict under way
    conflict: int = 0
    stage: int = 0
    attacker: int = -1
    """Seat of the attacking player."""
    defender: int = -1
    fighters: list[int] = fresh()
    """Attacking and defending character; -1 once it has left the fight."""
    sides: list[int] = fresh()
    """Like `fighters`, but never forgets: who fought last on each side."""
    facing: list[int] = fresh()
    faced: int = -1
    """The challenge being faced."""
    place: int = -1
    resolving: int = BK
    doubled: int = -1
    """The character that the stunt-double replaces."""
    broken: bool = False
    """A side has nobody left: resolve at once."""
    settled: bool = False
    result: str = ""
    """won, tie, none (no result), defeated, failed."""
    winner: int = -1
    loser: int = -1
    lost_dp: bool = False
    attack_tired: bool = False
    """The attacker became fatigued by this fight (AMB-13)."""
    carried: list[int] = fresh()
    """Cards attached to the loser when the fight was resolved."""
    laden: bool = False
    """Somebody may carry more items than the rules alone allow."""
    triumphs: int = 0
    """Challenges defeated this turn by anybody."""
    # worked out when needed, never saved
    standing: dict[str, list[Entry]] | None = None
    index: dict[str, list[Entry]] | None = None
    memo: dict[int, Any] | None = None
    natures: dict[int, tuple[int, int]] | None = None
    worn: dict[int, list[int]] | None = None

    transient: ClassVar[tuple[str, ...]] = (
        "options",
        "value",
        "pending",
        "log",
        "standing",
        "index",
        "memo",
        "natures",
        "worn",
        "cards",
    )
    shared: ClassVar[tuple[str, ...]] = (
        *("options", "standing", "index", "memo", "natures", "worn", "cards"),
        *("space", "tired", "on"),
    )
    """Copies share what was worked out and how cards lie: these are replaced, never changed (`lay` and its like)."""
    evident: ClassVar[frozenset[str]] = frozenset(
        {"against", "at", "bottom_challenge", "bury", "challenge", "discard", "join", "refresh", "start", "trim"}
    )
    card_arguments: ClassVar[frozenset[str]] = frozenset(
        {
            "card",
            "cards",
            "character",
            "attacker",
            "defender",
            "item",
            "challenge",
            "source",
            "winner",
            "loser",
            "other",
        }
    )

    # --- where things are -----------------------------------------------------------------------------------------

    def pile(self, seat: int, kind: int) -> list[int]:
        return self.zones[ZONES * seat + kind]

    def hand(self, seat: int) -> list[int]:
        return self.zones[ZONES * seat + HAND]

    def team(self, seat: int) -> list[int]:
        """The characters a player has in play, the longest there first."""
        return self.zones[ZONES * seat + PLAY]

    def essence(self, seat: int) -> int:
        """Who a player's Main Character is."""
        return self.persons[seat]

    def everybody(self) -> list[int]:
        """All characters in play, active player's first."""
        return [c for p in self.turn_order() for c in self.zones[ZONES * p + PLAY]]

    def in_play(self, c: int) -> bool:
        """Whether this is a character in play."""
        return c >= 0 and self.zone[c] % ZONES == PLAY

    def gear(self, c: int) -> list[int]:
        """Cards attached to a character, whoever owns them. The list is not the caller's to change."""
        worn = self.worn
        if worn is None:
            worn = self.worn = {}
            on, zones = self.on, self.zones
            for z in range(GEAR, ZONES * self.seats, ZONES):
                for g in zones[z]:
                    worn.setdefault(on[g], []).append(g)
        return worn.get(c, NOTHING)

    def levels(self, c: int) -> list[int]:
        """Level cards beneath the top card of a character."""
        on = self.on
        return [g for g in self.zones[self.zone[c] - PLAY + UNDER] if on[g] == c]

    def ring(self) -> int:
        return 4 * self.seats

    def spaces(self) -> list[int]:
        return [*range(4 * self.seats), PARK]

    def turn_order(self) -> list[int]:
        n, a = self.seats, self.active
        return [0, 1] if n == 2 and a == 0 else [(a + i) % n for i in range(n)]

    @property
    def window(self) -> int:
        """Number of the current timing window."""
        return 2 + 5 * self.conflict + self.stage if self.conflict else self.step

    def controller(self, c: int) -> int:
        """Who controls a card in play; for attached cards the controller of the holder; otherwise its owner."""
        z = self.zone[c]
        if z % ZONES == GEAR and self.on[c] >= 0:
            return self.zone[self.on[c]] // ZONES
        return z // ZONES

    # --- change ---------------------------------------------------------------------------------------------------

    def touch(self) -> None:
        self.memo = None

    def reindex(self) -> None:
        self.memo = self.standing = self.index = self.natures = self.worn = None

    def relast(self) -> None:
        """Lasting effects have changed; the cards in play have not."""
        self.memo = self.index = self.natures = None

    def set_space(self, c: int, space: int) -> None:
        self.space = _changed(self.space, c, space)

    def set_tired(self, c: int, tired: int) -> None:
        self.tired = _changed(self.tired, c, tired)

    def set_on(self, c: int, on: int) -> None:
        self.on = _changed(self.on, c, on)

    def lay(self, c: int, space: int = -1, tired: int = 0, on: int = -1) -> None:
        """How a card lies from now on: upright, on no space and on no other card unless said otherwise."""
        self.set_space(c, space)
        self.set_tired(c, tired)
        self.set_on(c, on)

    def discard(self, c: int) -> None:
        """Put a card on its owner's discard pile (CCG-ZONE-06,10)."""
        self.move(c, ZONES * self.owners[c] + DISCARD)
        self.set_on(c, -1)
        self.set_space(c, -1)

    def bury(self, c: int) -> None:
        """Put a card on the bottom of its owner's Resource Deck."""
        self.move(c, ZONES * self.owners[c] + DECK, 0)

    def put(self, c: int, space: int) -> None:
        """Put a character on a space: whoever is in a conflict elsewhere has left it (AMB-79)."""
        if self.space[c] != space:
            self.set_space(c, space)
            self.memo = None
            if self.conflict and space != self.place:
                self.leave_conflict(c)

    def leave_conflict(self, c: int) -> None:
        """A participant is out of the conflict (CCG-FIGHT-27, CCG-CHALLENGE-21,22)."""
        if self.settled or self.stage == DISCARD_STAGE:
            return
        if self.conflict == FIGHT and c in self.fighters:
            self.fighters[self.fighters.index(c)] = -1
            self.broken = True
            self.memo = None
        elif self.conflict == FACING and c in self.facing:
            self.facing.remove(c)
            self.broken = not self.facing
            self.memo = None

    def last(self, until: str, ref: str, source: int, seat: int, names: tuple[tuple[str, Any], ...]) -> None:
        """Put an effect into force until that moment."""
        self.lasting.append((until, ref, source, seat, names))
        self.relast()

    def expire(self, *moments: str) -> None:
        """These moments have come: effects and limits that lasted until then are over."""
        if self.lasting and any(e[0] in moments for e in self.lasting):
            self.lasting = [e for e in self.lasting if e[0] not in moments]
            self.relast()
        if self.used and moments != ("stage",):
            self.used = {k: n for k, n in self.used.items() if k[0] not in moments}

    def gain(self, seat: int, n: int) -> bool:
        """Gain destiny points; True if that ended the game (CCG-VICTORY-01)."""
        if n > 0:
            self.dp[seat] += n
            self.note("ccg.log.gain", seat=seat, n=n, m=self.dp[seat])
            if self.dp[seat] >= WIN_DESTINY:
                self.finish([seat], "ccg.end.destiny")
                return True
        return False

    def lose(self, seat: int, n: int) -> int:
        """Lose destiny points, never below 0 (CCG-DESTINY-01); returns how many were lost."""
        n = min(n, self.dp[seat])
        if n > 0:
            self.dp[seat] -= n
            self.note("ccg.log.lose", seat=seat, n=n, m=self.dp[seat])
        return n

    # --- kernel hooks ---------------------------------------------------------------------------------------------

    def triggered(self, kind: str, data: tuple[Any, ...]) -> list[Pending]:
        """Abilities that answer an event; `data` are the bindings the event gives them."""
        found = self.index
        if found is not None and "when." + kind not in found:
            return []
        from hellmouth.games.ccg.rules.triggers import answers  # rules ask this state

        return answers(self, kind, data)

    def program(self, ref: str) -> Program[Sunnydale]:
        return self.cards.programs[ref]

    def resolve(self, item: Pending) -> Frame[Any]:
        return Resolve(item[1], item[2], item[0], dict(item[3]))

    def context(self, c: int, seat: int | None = None) -> Context:
        """A card as the source of its own text."""
        return Context(c, self.controller(c) if seat is None else seat, {})

    def name(self, c: int) -> str:
        """Card id in the data, for tests and error texts."""
        return self.cards.ids[self.face[c]] if c >= 0 and self.face[c] >= 0 else "?"
