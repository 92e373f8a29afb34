"""Operations that one card alone needs."""  # bespoke

from __future__ import annotations

from hellmouth.core.decisions import DONE, NO, Option
from hellmouth.core.effects import Op, Resolve
from hellmouth.games.vs import moves
from hellmouth.games.vs.cards import EVIL, MAIN, SCOOBIES, SUPPORT, TRANSFORMS, TWIST
from hellmouth.games.vs.rules.stats import has_modifier
from hellmouth.games.vs.state import BOOK, DECK, HAND, KO, NZ, REMOVED, Battle
from hellmouth.games.vs.verbs.select import one_of_each

COUNTERS = ("wound", "vitality", "plus", "minus")


class RevealTop(Op[Battle]):
    """Magical Aptitude: reveal the top five; one Plot Twist among them must be taken (VS-CARD-40)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        top = s.zones[f.seat * NZ + DECK][-5:]
        moves.reveal(s, top[::-1])
        f.names["rest"] = tuple(top)
        if any(s.cards.kind[s.face[c]] == TWIST for c in top):
            f.ask(s, f.seat, "card")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        twists = [c for c in f.names["rest"] if s.cards.kind[s.face[c]] == TWIST]
        return [("choose", c) for c in one_of_each(s, twists)]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None:
            s.move(value[1], f.seat * NZ + HAND)
            f.names["rest"] = tuple(c for c in f.names["rest"] if c != value[1])


class RestUnder(Op[Battle]):
    """The other revealed cards go under the deck in an order their player picks and nobody else sees (VS-ZONE-17)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        rest, order = f.names["rest"], f.names.setdefault("order", ())
        left = [c for c in rest if c not in order]
        if len({s.face[c] for c in left}) > 1 or (s.discreet and len(left) > 1):
            f.ask(s, f.seat, "order")
            return
        order = (*order, *left)
        deck = s.zones[f.seat * NZ + DECK]
        s.zones[f.seat * NZ + DECK] = [*reversed(rest), *(c for c in deck if c not in rest)]
        # Faces move to the slots in their old order, so that no slot tells an onlooker which card it holds.
        for c, face in zip(rest, [s.face[c] for c in order], strict=True):
            s.face[c] = face
            s.known[c] = 1 << f.seat
        del f.names["order"]
        s.note("vs.log.under", seat=f.seat, n=len(rest))

    def conceal(self, s: Battle, f: Resolve) -> None:
        """To the others nothing is chosen yet."""
        f.names = {**f.names, "order": ()}

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [("under", c) for c in one_of_each(s, [c for c in f.names["rest"] if c not in f.names["order"]])]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None:
            f.names["order"] += (value[1],)
            f.pc -= 1


class SpellResearch(Op[Battle]):
    """Any number of Plot Twists from the KO pile to the Spellbook, never two of a name (VS-CARD-24, -49)."""

    __slots__ = ()

    def _able(self, s: Battle, f: Resolve) -> list[int]:
        held = {s.face[c] for c in s.zones[f.seat * NZ + BOOK]}
        pile = [c for c in s.zones[f.seat * NZ + KO] if s.cards.kind[s.face[c]] == TWIST and s.face[c] not in held]
        return one_of_each(s, pile)

    def run(self, s: Battle, f: Resolve) -> None:
        if self._able(s, f):
            f.ask(s, f.seat, "card")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        found: list[Option] = [("choose", c) for c in self._able(s, f)]
        return [*found, DONE]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None and value != DONE:
            s.move(value[1], f.seat * NZ + BOOK)
            s.note("vs.log.to_book", card=value[1])
            f.pc -= 1


class AppearAsTheDead(Op[Battle]):
    """The First Evil leaves with its counters, the chosen card stands in for it (VS-CARD-58, -59)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        card, main = f.names["who"], f.source
        if card < 0 or not s.in_play(main):
            return
        moves.forget(s, main)
        s.move(main, s.owner[main] * NZ + REMOVED)
        s.standin[f.seat] = card
        s.note("vs.log.stands_in", card=card, main=main)
        moves.arrive(s, card, f.seat, f.names["row"])


class StandInLeaves(Op[Battle]):
    """At the start of the next turn at the latest (VS-CARD-60)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        if s.standin.get(f.seat) == f.source:
            moves.leave(s, f.source, KO)


class TakeCounter(Op[Battle]):
    """Faith may take one counter from the defender onto herself (VS-CARD-73, VS-AMB-45, VS-AMB-109)."""

    __slots__ = ()

    def _kinds(self, s: Battle) -> list[int]:
        d = s.defender
        return [k for k, there in enumerate((s.harm[d] > 0, s.harm[d] < 0, s.marks[d] > 0, s.marks[d] < 0)) if there]

    def run(self, s: Battle, f: Resolve) -> None:
        if s.defender >= 0 and f.source in s.attackers and self._kinds(s):
            f.ask(s, f.seat, "word")

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [*(("counter", k) for k in self._kinds(s)), NO]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is None or value == NO:
            return
        table = s.harm if value[1] < 2 else s.marks
        step = 1 if value[1] in (0, 2) else -1
        table[s.defender] -= step
        table[f.source] += step
        s.note("vs.log.took_counter", card=f.source, other=s.defender, counter=value[1])


class VampireCounter(Op[Battle]):
    """A vitality counter for the vampire, or by The Vessel for an Evil Main Character of its side (VS-CARD-67)."""

    __slots__ = ()

    def _heirs(self, s: Battle, f: Resolve) -> list[int]:
        if not has_modifier(s, "vessel", f.source):
            return []
        main = s.main_of(f.seat)
        return [main] if main >= 0 and s.of_teams(main) & EVIL else []

    def run(self, s: Battle, f: Resolve) -> None:
        if self._heirs(s, f):
            f.ask(s, f.seat, "card")
        else:
            moves.vitality(s, f.source)

    def offer(self, s: Battle, f: Resolve) -> list[Option]:
        return [("choose", c) for c in (f.source, *self._heirs(s, f))]

    def take(self, s: Battle, f: Resolve, value: Option | None) -> None:
        if value is not None:
            moves.vitality(s, value[1])


class Convert(Op[Battle]):
    """The chosen character comes over and is Scoobies from now on (VS-TERM-08, VS-CHAR-13)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        card = f.names["who"]
        if s.in_play(card) and moves.take(s, card, f.seat, f.names["row"]):
            s.teams[card] = SCOOBIES


class Devour(Op[Battle]):
    """Bottom card of every deck into its KO pile; `n` counts the character cards (VS-CARD-57)."""

    __slots__ = ()

    def run(self, s: Battle, f: Resolve) -> None:
        n = 0
        for p in s.alive:
            if s.zones[p * NZ + DECK]:
                c = s.zones[p * NZ + DECK][0]
                s.move(c, s.owner[c] * NZ + KO)
                s.note("vs.log.devoured", seat=p, card=c)
                n += s.cards.kind[s.face[c]] in (MAIN, SUPPORT)
        f.names["n"] = n


class Transform(Op[Battle]):
    """Show the Buffy that was pointed at and change faces (VS-CARD-29, -30)."""

    __slots__ = ("power",)

    def __init__(self, power: str) -> None:
        self.power = power

    def run(self, s: Battle, f: Resolve) -> None:
        card = f.names["who"]
        if card < 0 or not s.in_play(f.source):
            return
        if s.zone[card] % NZ == HAND:
            moves.reveal(s, [card])
        moves.transform(s, f.seat, TRANSFORMS[self.power])
