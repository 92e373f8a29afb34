"""Operations on hands, decks, KO piles and resource rows."""

from __future__ import annotations

from collections.abc import Callable

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.vs import moves
from hellmouth.games.vs.state import DECK, DOWN, HAND, KO, NZ, OPEN, Battle
from hellmouth.games.vs.verbs.pick import Amount, Target, hit, value
from hellmouth.games.vs.verbs.select import one_of_each


class Draw(Op[Battle]):
    __slots__ = ("n",)

    def __init__(self, n: Amount = 1) -> None:
        self.n = n

    def run(self, s: Battle, f: Resolve) -> None:
        moves.draw(s, f.seat, value(s, f, self.n))


class Show(Op[Battle]):
    """Reveal a chosen card (VS-ZONE-15)."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def run(self, s: Battle, f: Resolve) -> None:
        moves.reveal(s, hit(s, f, self.target))


class Discards(Op[Battle]):
    """A chosen player discards cards of their own choice, one after the other (VS-AMB-55)."""

    __slots__ = ("n", "player")

    def __init__(self, player: str, n: Amount) -> None:
        self.player, self.n = player, n

    def run(self, s: Battle, f: Resolve) -> None:
        seat = f.names.get(self.player, f.seat)
        left = f.names.setdefault("left", value(s, f, self.n))
        if left > 0 and s.zones[seat * NZ + HAND]:
            s.ask(seat, "discard", then="taken")
        else:
            del f.names["left"]

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        hand = s.zones[f.names.get(self.player, f.seat) * NZ + HAND]
        return [("discard", c) for c in one_of_each(s, hand)]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None and value[0] == "discard":
            moves.discard(s, value[1])
            f.names["left"] -= 1
            f.pc -= 1


class LookAndDiscard(Op[Battle]):
    """See a player's hand and pick the card to be discarded from it (VS-CARD-33, VS-ZONE-16)."""

    __slots__ = ("player",)

    def __init__(self, player: str) -> None:
        self.player = player

    def run(self, s: Battle, f: Resolve) -> None:
        hand = s.zones[f.names[self.player] * NZ + HAND]
        for c in hand:
            s.show(c, 1 << f.seat)
        s.note("vs.log.looks", seat=f.seat, player=f.names[self.player])
        if hand:
            f.ask(s, f.seat, "card")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [("discard", c) for c in one_of_each(s, s.zones[f.names[self.player] * NZ + HAND])]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None:
            moves.discard(s, value[1])


class BuryDecks(Op[Battle]):
    """Every deck goes into its KO pile (VS-CARD-33)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        for p in s.alive:
            for c in list(s.zones[p * NZ + DECK]):
                s.move(c, s.owner[c] * NZ + KO)
        s.note("vs.log.decks_buried")


class RuinResources(Op[Battle]):
    """Every resource of every player is KO'd (VS-KO-07)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        for p in s.alive:
            for c in s.zones[p * NZ + OPEN] + s.zones[p * NZ + DOWN]:
                s.move(c, s.owner[c] * NZ + KO)
        s.note("vs.log.resources_ruined")


class Search(Op[Battle]):
    """Search the deck for a fitting card, show it, take it, shuffle (VS-ZONE-12, VS-AMB-112)."""

    __slots__ = ("fits",)

    def __init__(self, fits: Callable[[Battle, int], bool]) -> None:
        self.fits = fits

    def run(self, s: Battle, f: Resolve) -> None:
        deck = s.zones[f.seat * NZ + DECK]
        for c in deck:
            s.show(c, 1 << f.seat)
        if s.discreet or any(self.fits(s, c) for c in deck):
            f.ask(s, f.seat, "card")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        deck = s.zones[f.seat * NZ + DECK]
        return [("choose", c) for c in one_of_each(s, [c for c in deck if self.fits(s, c)])] or [NO]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None and value != NO:
            moves.reveal(s, [value[1]])
            s.move(value[1], f.seat * NZ + HAND)


class ShuffleDeck(Op[Battle]):
    """Shuffle the player's deck (VS-ZONE-10)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        s.note("vs.log.shuffled", seat=f.seat)
        s.shuffle(s.zones[f.seat * NZ + DECK], then="taken")
