"""Operations on Resource Decks: searching, digging, looking at the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from hellmouth.core.decisions import DONE, NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Act, Loop, T, merged
from hellmouth.games.ccg.language.context import At, SeatsOf
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.kinds import Count, listed, one_of
from hellmouth.games.ccg.language.ordering import Ordering, Piled, looked_at
from hellmouth.games.ccg.language.piles import CardFilter
from hellmouth.games.ccg.language.references import seats
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.words import DECK, DISCARD, HAND, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale

You = Annotated[str, one_of("you")]


def _one_player(spec: object, at: At) -> SeatsOf:
    if spec in ("opponents", "players"):
        at.wrong(f"{spec!r} may be several players", "use you, foe, or a chosen opponent ($name)")
    return seats(spec, at)


OnePlayer = Annotated[SeatsOf, Kind("PLAYERS (one)", _one_player)]


class Search(Loop[str], word="search"):
    """take up to one matching card from these piles into hand and show it; the deck is shuffled if it was looked
    through; where several piles are named the player picks one

    Rounds: "pile" (which one), "deck" or "discard" (which card), "shuffle", "end".
    """

    to: You
    from_: Annotated[tuple[str, ...], listed(one_of("deck", "discard"))]
    cards: CardFilter
    min: Annotated[int, one_of(0)]
    max: Annotated[int, one_of(1)]

    def _able(self, s: Sunnydale, x: Speaker, where: str) -> list[int]:
        zone = ZONES * x.seat + (DECK if where == "deck" else DISCARD)
        return [c for c in s.zones[zone] if self.cards(s, x, c)]

    def start(self, s: Sunnydale, f: Resolve) -> str:
        return "pile" if len(self.from_) > 1 else self.from_[0]

    def turn(self, s: Sunnydale, f: Resolve, todo: str) -> bool:
        if todo == "end":
            return False
        if todo == "shuffle":
            f.names["~"] = "end"
            s.note("ccg.log.shuffles", seat=f.seat)
            s.shuffle(s.zones[ZONES * f.seat + DECK], then="taken")
            return False
        if todo == "deck":
            for c in s.zones[ZONES * f.seat + DECK]:
                s.show(c, 1 << f.seat)
        f.ask(s, f.seat, "word" if todo == "pile" else "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        todo = f.names["~"]
        if todo == "pile":
            open_pile: list[Option] = [("pile", 1)] if self._able(s, f, "discard") else []
            return [("pile", 0), *open_pile]
        return [*merged(s, "choose", self._able(s, f, todo)), NO]

    def accept(self, s: Sunnydale, f: Resolve, todo: str, value: Option) -> None:
        if todo == "pile":
            f.names["~"] = ("deck", "discard")[value[1]]
            return
        if value != NO:
            s.show(value[1])
            s.move(value[1], ZONES * f.seat + HAND)
            s.note("ccg.log.takes", seat=f.seat, card=value[1])
        f.names["~"] = "shuffle" if todo == "deck" else "end"


class Dig(Loop[tuple[tuple[int, ...], int, bool]], word="dig"):
    """look at the top cards of the Resource Deck, take min to max matching ones into hand (shown if `cards` is not
    empty), put the rest on the bottom in any order; with fewer matching cards take what there is

    Rounds: (cards left, taken, bottoming).
    """

    to: You
    look: Count
    cards: CardFilter
    min: Count
    max: Count
    _shown = False

    def ready(self, spec: dict[str, Any], at: At) -> None:
        self._shown = bool(spec["cards"])

    def start(self, s: Sunnydale, f: Resolve) -> tuple[tuple[int, ...], int, bool]:
        top = s.zones[ZONES * f.seat + DECK][-self.look :]
        for c in top:
            s.show(c, 1 << f.seat)
        s.note("ccg.log.looks", seat=f.seat, n=len(top))
        return (tuple(reversed(top)), 0, False)

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[tuple[int, ...], int, bool]) -> bool:
        left, taken, bottoming = todo
        if not left:
            return False
        if not bottoming and taken >= self.max:
            f.names["~"] = (left, taken, True)
            return True
        f.ask(s, f.seat, "order" if bottoming else "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        left, taken, bottoming = f.names["~"]
        if bottoming:
            return merged(s, "bottom", list(left))
        found = merged(s, "choose", [c for c in left if self.cards(s, f, c)])
        return [*found, DONE] if taken >= self.min or not found else found

    def accept(self, s: Sunnydale, f: Resolve, todo: tuple[tuple[int, ...], int, bool], value: Option) -> None:
        left, taken, bottoming = todo
        if value == DONE:
            f.names["~"] = (left, taken, True)
            return
        c = value[1]
        rest = tuple(x for x in left if x != c)
        if bottoming:
            s.bury(c)
            f.names["~"] = (rest, taken, True)
        else:
            if self._shown:
                s.show(c)
            s.move(c, ZONES * f.seat + HAND)
            s.note("ccg.log.takes", seat=f.seat, card=c)
            f.names["~"] = (rest, taken + 1, False)


class Top(Loop[T], word="look_top"):
    """`you` look at the top n cards of the player's Resource Deck; reorder = put back on top in any order,
    top_or_bottom = each on the top or the bottom
    """

    of: OnePlayer
    n: Count
    then: Annotated[str, one_of("reorder", "top_or_bottom")]

    @classmethod
    def variant(cls, spec: dict[str, Any]) -> type[Act]:
        return OrderTop if spec.get("then") == "reorder" else LookTop

    def pile(self, s: Sunnydale, f: Resolve) -> list[int]:
        who = self.of(s, f)
        return list(s.zones[ZONES * who[0] + DECK]) if who else []

    def depth(self) -> int:
        return self.n


class LookTop(Top[tuple[int, ...]]):
    """Each card goes on the top or the bottom; what stays keeps its order. Rounds: cards left."""

    def start(self, s: Sunnydale, f: Resolve) -> tuple[int, ...]:
        return tuple(reversed(looked_at(s, f, self.pile(s, f), self.n)))

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...]) -> bool:
        if todo:
            f.ask(s, f.seat, "order")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        c = f.names["~"][0]
        return [("top", c), ("bottom", c)]

    def accept(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...], value: Option) -> None:
        if value[0] == "bottom":
            zone = s.zone[value[1]]
            s.zones[zone] = [value[1], *(c for c in s.zones[zone] if c != value[1])]
        f.names["~"] = todo[1:]


class OrderTop(Top[Piled], Ordering):
    """Back on top in any order."""
