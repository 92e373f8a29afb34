"""Operations that change the table. A target is a name bound before, "source", or a selector for all it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.core.modifiers import modify, use, uses
from hellmouth.games.vs import moves
from hellmouth.games.vs.flow.stun import Stun
from hellmouth.games.vs.flow.turn import shift
from hellmouth.games.vs.rules.stats import dfn, remaining, strike
from hellmouth.games.vs.state import BACK, DECK, DOWN, FRONT, HAND, KO, NZ, OPEN, Battle
from hellmouth.games.vs.verbs.select import Select, one_of_each

Target: TypeAlias = "str | Select"
Amount: TypeAlias = "int | Callable[[Battle, Any], int]"


def hit(s: Battle, f: Any, target: Target) -> Sequence[int]:
    """The cards a target stands for now."""
    if callable(target):
        return target(s, f)
    card = f.source if target == "source" else f.names.get(target, -1)
    return (card,) if card >= 0 else ()


def value(s: Battle, f: Any, amount: Amount) -> int:
    return amount(s, f) if callable(amount) else amount


class Pick(Op):
    """Choose a character or card and bind it; -1 if there is none. The prompt is named after the class."""

    __slots__ = ("among", "into", "optional")

    def __init__(self, into: str, among: Select, optional: bool = False) -> None:
        self.into, self.among, self.optional = into, among, optional

    def run(self, s: Any, f: Resolve) -> None:
        if self.among(s, f):
            f.ask(s, f.seat, "card")
        else:
            f.names[self.into] = -1

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self.among(s, f)]
        return [*found, NO] if self.optional else found

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            f.names[self.into] = -1 if value == NO else value[1]


class PickCard(Pick):
    """Choose a card that is not in play."""

    __slots__ = ()


class PickPlayer(Pick):
    """Choose a player."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        f.ask(s, f.seat, "seat")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("player", p) for p in self.among(s, f)]


class PickRow(Op):
    """Choose a row for a character, bound as a number."""

    __slots__ = ("into",)

    def __init__(self, into: str = "row") -> None:
        self.into = into

    def run(self, s: Any, f: Resolve) -> None:
        f.ask(s, f.seat, "word")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("row", FRONT), ("row", BACK)]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        f.names[self.into] = value[1]


class _On(Op):
    """An operation on each card of a target."""

    __slots__ = ("amount", "target")

    def __init__(self, target: Target, amount: Amount = 1) -> None:
        self.target, self.amount = target, amount

    def run(self, s: Any, f: Resolve) -> None:
        n = value(s, f, self.amount)
        for c in tuple(hit(s, f, self.target)):
            self.on(s, f, c, n)

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        raise NotImplementedError


class Counters(_On):
    """+1/+1 counters (negative: -1/-1)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.mark(s, card, n)


class Vitality(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.vitality(s, card, n)


class Wound(_On):
    """Wound counters without a stun (VS-STUN-08)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.wound(s, card, n)


class Flay(_On):
    """Wounds until one health remains (VS-VITALITY-07)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        left = remaining(s, card) - n
        if left > 0:
            moves.wound(s, card, left)


class Heal(_On):
    """Remove wounds (VS-VITALITY-06)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        n = min(n, max(0, s.harm[card]))
        s.harm[card] -= n
        s.note("vs.log.healed", card=card, n=n)


class KnockOut(_On):
    """KO outright (VS-KO-06)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.ko(s, card)


class Remove(_On):
    """Remove from the game."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.remove(s, card)


class Bounce(_On):
    """Return to the owner's hand (VS-ZONE-13)."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        if s.in_play(card):
            moves.leave(s, card, HAND)


class Ready(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.ready(s, card)


class Recover(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.recover(s, card)


class Hide(_On):
    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        moves.hide(s, card)


class Shift(_On):
    """Move to the front (0) or back (1) row of its own side."""

    __slots__ = ()

    def on(self, s: Battle, f: Resolve, card: int, n: int) -> None:
        shift(s, card, n)


class Change(Op):
    """Put a change into force: "turn" or "combat" long, of a kind `rules` knows, with a fixed amount (VS-STAT-07)."""

    __slots__ = ("amount", "kind", "target", "until")

    def __init__(self, until: str, target: Target, kind: str, amount: Amount = 1) -> None:
        self.until, self.target, self.kind, self.amount = until, target, kind, amount

    def run(self, s: Any, f: Resolve) -> None:
        n = value(s, f, self.amount)
        for c in hit(s, f, self.target):
            modify(s, self.until, self.kind, c, n, f.source)
            if self.kind in ("atk", "def"):
                s.note("vs.log.bonus", card=c, n=n, stat=self.kind)


class ChangeSide(Op):
    """A change for a whole side: its target is the seat, written as a negative number."""

    __slots__ = ("amount", "kind", "until")

    def __init__(self, until: str, kind: str, amount: Amount = 1) -> None:
        self.until, self.kind, self.amount = until, kind, amount

    def run(self, s: Any, f: Resolve) -> None:
        modify(s, self.until, self.kind, ~f.seat, value(s, f, self.amount), f.source)


class StunThem(Op):
    """Stun or daze (VS-STUN-01, -07)."""

    __slots__ = ("daze", "target")

    def __init__(self, target: Target, daze: bool = False) -> None:
        self.target, self.daze = target, daze

    def run(self, s: Any, f: Resolve) -> None:
        victims = tuple(hit(s, f, self.target))
        if victims:
            f.call(s, Stun(victims, self.daze))


class ForcedStrike(Op):
    """The source strikes the target outside combat: one comparison, nothing more (VS-COMBAT-24)."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def run(self, s: Any, f: Resolve) -> None:
        for c in hit(s, f, self.target):
            n, m = strike(s, f.source), dfn(s, c)
            s.note("vs.log.strike", card=c, n=n, m=m)
            if n >= m:
                f.call(s, Stun((c,)))


class Draw(Op):
    __slots__ = ("n",)

    def __init__(self, n: Amount = 1) -> None:
        self.n = n

    def run(self, s: Any, f: Resolve) -> None:
        moves.draw(s, f.seat, value(s, f, self.n))


class Xp(Op):
    """XP for the player's Main Character."""

    __slots__ = ("n",)

    def __init__(self, n: Amount = 1) -> None:
        self.n = n

    def run(self, s: Any, f: Resolve) -> None:
        moves.gain_xp(s, f.seat, value(s, f, self.n))


class Show(Op):
    """Reveal a chosen card (VS-ZONE-15)."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def run(self, s: Any, f: Resolve) -> None:
        for c in hit(s, f, self.target):
            moves.reveal(s, c)


class CountUse(Op):
    """Count a use of a power by this player for the whole game (VS-POWER-23)."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what

    def run(self, s: Any, f: Resolve) -> None:
        use(s, "game", "count", self.what, f.seat)


def times_used(what: str) -> Callable[[Battle, Any], int]:
    return lambda s, f: uses(s, "game", "count", what, f.seat)


class Discards(Op):
    """A chosen player discards cards of their own choice, one after the other (VS-AMB-55)."""

    __slots__ = ("n", "player")

    def __init__(self, player: str, n: Amount) -> None:
        self.player, self.n = player, n

    def run(self, s: Any, f: Resolve) -> None:
        seat = f.names.get(self.player, f.seat)
        left = f.names.setdefault("left", value(s, f, self.n))
        if left > 0 and s.zones[seat * NZ + HAND]:
            s.ask(seat, "discard", then="taken")
        else:
            del f.names["left"]

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        hand = s.zones[f.names.get(self.player, f.seat) * NZ + HAND]
        return [("discard", c) for c in one_of_each(s, hand)]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None and value[0] == "discard":
            moves.discard(s, value[1])
            f.names["left"] -= 1
            f.pc -= 1


class LookAndDiscard(Op):
    """See a player's hand and pick the card to be discarded from it (VS-CARD-33, VS-ZONE-16)."""

    __slots__ = ("player",)

    def __init__(self, player: str) -> None:
        self.player = player

    def run(self, s: Any, f: Resolve) -> None:
        hand = s.zones[f.names[self.player] * NZ + HAND]
        for c in hand:
            s.show(c, 1 << f.seat)
        s.note("vs.log.looks", seat=f.seat, player=f.names[self.player])
        if hand:
            f.ask(s, f.seat, "card")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("discard", c) for c in one_of_each(s, s.zones[f.names[self.player] * NZ + HAND])]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            moves.discard(s, value[1])


class BuryDecks(Op):
    """Every deck goes into its KO pile (VS-CARD-33)."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        for p in s.alive:
            for c in list(s.zones[p * NZ + DECK]):
                s.move(c, s.owner[c] * NZ + KO)
        s.note("vs.log.decks_buried")


class RuinResources(Op):
    """Every resource of every player is KO'd (VS-KO-07)."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        for p in s.alive:
            for c in s.zones[p * NZ + OPEN] + s.zones[p * NZ + DOWN]:
                s.move(c, s.owner[c] * NZ + KO)
        s.note("vs.log.resources_ruined")


class Search(Op):
    """Search the deck for a fitting card, show it, take it, shuffle (VS-ZONE-12, VS-AMB-112)."""

    __slots__ = ("fits",)

    def __init__(self, fits: Callable[[Battle, int], bool]) -> None:
        self.fits = fits

    def run(self, s: Any, f: Resolve) -> None:
        deck = s.zones[f.seat * NZ + DECK]
        for c in deck:
            s.show(c, 1 << f.seat)
        if any(self.fits(s, c) for c in deck):
            f.ask(s, f.seat, "card")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        deck = s.zones[f.seat * NZ + DECK]
        return [("choose", c) for c in one_of_each(s, [c for c in deck if self.fits(s, c)])]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            moves.reveal(s, value[1])
            s.move(value[1], f.seat * NZ + HAND)


class ShuffleDeck(Op):
    """Shuffle the player's deck (VS-ZONE-10)."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.note("vs.log.shuffled", seat=f.seat)
        s.shuffle(s.zones[f.seat * NZ + DECK], then="taken")


class Relate(Op):
    """Two characters enter a Relationship (VS-CARD-17)."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        pair = (f.names["a"], f.names["b"])
        if pair not in s.bonds and pair[::-1] not in s.bonds:
            s.bonds.append(pair)
        s.note("vs.log.related", card=pair[0], other=pair[1])


class Doom(Op):
    """A delayed KO at the end of a turn; 0 turns: this one (VS-TIMING-06)."""

    __slots__ = ("target", "turns")

    def __init__(self, target: Target, turns: int) -> None:
        self.target, self.turns = target, turns

    def run(self, s: Any, f: Resolve) -> None:
        for c in hit(s, f, self.target):
            s.dooms.append((f.seat, c, self.turns))
            s.note("vs.log.doomed", card=c, n=self.turns)


class CancelCombat(Op):
    """The combat ends at once, nobody is stunned by it (VS-COMBAT-15)."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.attackers, s.defender = (), -1
        s.note("vs.log.cancelled")
