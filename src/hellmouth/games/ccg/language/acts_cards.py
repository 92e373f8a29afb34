"""Operations on hands, decks and discard piles.

Where hidden cards decide whether there is anything to choose, the player is asked all the same and the engine answers
the single option: otherwise the others would see from the next question that there was nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hellmouth.core.decisions import DONE, NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.language.act import Act, Loop, merged
from hellmouth.games.ccg.language.context import At
from hellmouth.games.ccg.language.ordering import Ordering, looked_at
from hellmouth.games.ccg.language.piles import pile
from hellmouth.games.ccg.language.references import seats
from hellmouth.games.ccg.words import DECK, DISCARD, HAND, ZONES


class Draw(Loop):
    """Draw n cards."""

    __slots__ = ("_n", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "n", "to")
        self._n: int = spec["n"]
        self._who = seats(spec["to"], at / "to")

    def start(self, s: Any, f: Resolve) -> Any:
        return tuple(self._who(s, f))

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        from hellmouth.games.ccg.flow.drawing import Drawing, draw_at_once

        if not todo:
            return False
        f.names["~"] = todo[1:]
        if draw_at_once(s, todo[0], self._n):
            return True
        f.call(s, Drawing(todo[0], self._n))
        return False


class Discard(Loop):
    """Players discard from hand: own choice, at random, or as `you` choose. Rounds: (seats, cards left to discard)."""

    __slots__ = ("_how", "_match", "_n", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "n", "to", "how", "cards")
        self._n: int = spec["n"]
        self._who, self._match = seats(spec["to"], at / "to"), pile(spec["cards"], at / "cards")
        self._how: str = spec["how"]

    def _able(self, s: Any, f: Resolve, seat: int) -> list[int]:
        return [c for c in s.zones[ZONES * seat + HAND] if self._match(s, f, c)]

    def start(self, s: Any, f: Resolve) -> Any:
        return (tuple(self._who(s, f)), self._n)

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        who, n = todo
        if not who:
            return False
        able = self._able(s, f, who[0])
        if not n or not s.zones[ZONES * who[0] + HAND]:
            f.names["~"] = (who[1:], self._n)
            return True
        if self._how == "random" and able:
            f.roll(s, len(able))
        else:
            f.ask(s, f.seat if self._how == "chosen" else who[0], "discard")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return merged(s, "discard", self._able(s, f, f.names["~"][0][0])) or [DONE]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        who, n = todo
        if value == DONE:
            f.names["~"] = (who[1:], self._n)
            return
        c = self._able(s, f, who[0])[value[0] - 1] if isinstance(value[0], int) else value[1]
        s.discard(c)
        s.note("ccg.log.discards", seat=who[0], card=c)
        f.names["~"] = (who, n - 1)


class Recover(Loop):
    """Take cards from the own discard pile into hand. Rounds: (seats, cards taken)."""

    __slots__ = ("_least", "_match", "_most", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "cards", "min", "max")
        self._who, self._match = seats(spec["to"], at / "to"), pile(spec["cards"], at / "cards")
        self._least: int = spec["min"]
        self._most: int | None = spec["max"]

    def _able(self, s: Any, f: Any, seat: int) -> list[int]:
        return [c for c in s.zones[ZONES * seat + DISCARD] if self._match(s, f, c)]

    def blocked(self, s: Any, x: Any) -> bool:
        return self._least > 0 and any(len(self._able(s, x, p)) < self._least for p in self._who(s, x))

    def start(self, s: Any, f: Resolve) -> Any:
        return (tuple(self._who(s, f)), 0)

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        who, taken = todo
        if not who:
            return False
        able = self._able(s, f, who[0])
        if not able or (self._most is not None and taken >= self._most):
            f.names["~"] = (who[1:], 0)
            return True
        if self._most is None:
            self._take(s, who[0], able[0])
            return True
        f.ask(s, who[0], "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        who, taken = f.names["~"]
        found = merged(s, "choose", self._able(s, f, who[0]))
        return [*found, DONE] if taken >= self._least else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        who, taken = todo
        if value == DONE:
            f.names["~"] = (who[1:], 0)
        else:
            self._take(s, who[0], value[1])
            f.names["~"] = (who, taken + 1)

    def _take(self, s: Any, seat: int, c: int) -> None:
        s.move(c, ZONES * seat + HAND)
        s.note("ccg.log.recovers", seat=seat, card=c)


class Search(Loop):
    """Take a matching card from the deck or another pile; the deck is shuffled if it was looked through.

    Rounds: "pile" (which one), "deck" or "discard" (which card), "shuffle", "end".
    """

    __slots__ = ("_match", "_piles", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "from", "cards", "min", "max")
        self._who, self._match = seats(spec["to"], at / "to"), pile(spec["cards"], at / "cards")
        self._piles: list[str] = spec["from"]

    def _able(self, s: Any, f: Any, where: str) -> list[int]:
        zone = ZONES * self._who(s, f)[0] + (DECK if where == "deck" else DISCARD)
        return [c for c in s.zones[zone] if self._match(s, f, c)]

    def start(self, s: Any, f: Resolve) -> Any:
        return "pile" if len(self._piles) > 1 else self._piles[0]

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo == "end":
            return False
        seat = self._who(s, f)[0]
        if todo == "shuffle":
            f.names["~"] = "end"
            s.note("ccg.log.shuffles", seat=seat)
            s.shuffle(s.zones[ZONES * seat + DECK], then="taken")
            return False
        if todo == "deck":
            for c in s.zones[ZONES * seat + DECK]:
                s.show(c, 1 << seat)
        f.ask(s, seat, "word" if todo == "pile" else "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        todo = f.names["~"]
        if todo == "pile":
            open_pile: list[Option] = [("pile", 1)] if self._able(s, f, "discard") else []
            return [("pile", 0), *open_pile]
        return [*merged(s, "choose", self._able(s, f, todo)), NO]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        if todo == "pile":
            f.names["~"] = ("deck", "discard")[value[1]]
            return
        if value != NO:
            seat = self._who(s, f)[0]
            s.show(value[1])
            s.move(value[1], ZONES * seat + HAND)
            s.note("ccg.log.takes", seat=seat, card=value[1])
        f.names["~"] = "shuffle" if todo == "deck" else "end"


class Dig(Loop):
    """Look at the top cards, take some, bottom the rest in any order. Rounds: (cards left, taken, bottoming)."""

    __slots__ = ("_least", "_look", "_match", "_most", "_shown")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "look", "cards", "min", "max")
        self._match = pile(spec["cards"], at / "cards")
        self._look, self._least, self._most = spec["look"], spec["min"], spec["max"]
        self._shown = bool(spec["cards"])

    def start(self, s: Any, f: Resolve) -> Any:
        top = s.zones[ZONES * f.seat + DECK][-self._look:]
        for c in top:
            s.show(c, 1 << f.seat)
        s.note("ccg.log.looks", seat=f.seat, n=len(top))
        return (tuple(reversed(top)), 0, False)

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        left, taken, bottoming = todo
        if not left:
            return False
        if not bottoming and taken >= self._most:
            f.names["~"] = (left, taken, True)
            return True
        f.ask(s, f.seat, "order" if bottoming else "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        left, taken, bottoming = f.names["~"]
        if bottoming:
            return merged(s, "bottom", list(left))
        found = merged(s, "choose", [c for c in left if self._match(s, f, c)])
        return [*found, DONE] if taken >= self._least or not found else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
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


class LookHand(Act):
    """`You` look at a player's hand."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "of")
        self._who = seats(spec["of"], at / "of")

    def run(self, s: Any, f: Resolve) -> None:
        for seat in self._who(s, f):
            for c in s.zones[ZONES * seat + HAND]:
                s.show(c, 1 << f.seat)
            s.note("ccg.log.looks_hand", seat=f.seat, other_seat=seat)


class LookTop(Loop):
    """Look at the top cards of a deck and put each on top or bottom; what stays keeps its order. Rounds: cards left."""

    __slots__ = ("_n", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        self._who, self._n = seats(spec["of"], at / "of"), spec["n"]

    def start(self, s: Any, f: Resolve) -> Any:
        return tuple(reversed(looked_at(s, f, _decks(s, self._who(s, f)), self._n)))

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo:
            f.ask(s, f.seat, "order")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        c = f.names["~"][0]
        return [("top", c), ("bottom", c)]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        if value[0] == "bottom":
            deck = s.zones[s.zone[value[1]]]
            deck.remove(value[1])
            deck.insert(0, value[1])
        f.names["~"] = todo[1:]


class OrderTop(Ordering):
    """Look at the top cards of a deck and put them back in any order."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        self._who, self.n = seats(spec["of"], at / "of"), spec["n"]

    def pile(self, s: Any, f: Resolve) -> list[int]:
        return _decks(s, self._who(s, f))


def _decks(s: Any, who: Iterable[int]) -> list[int]:
    return [c for p in who for c in s.zones[ZONES * p + DECK]]


def look_top(spec: dict[str, Any], at: At) -> Act:
    """Look at the top cards of a deck, then what the record says."""
    at.only(spec, "op", "of", "n", "then")
    return OrderTop(spec, at) if spec["then"] == "reorder" else LookTop(spec, at)


class Bury(Loop):
    """Put cards from hand or discard pile on the bottom of the deck in any order. Rounds: (seats, cards done)."""

    __slots__ = ("_from", "_least", "_match", "_mine", "_most", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "from", "cards", "min", "max", "by")
        self._who, self._match = seats(spec["to"], at / "to"), pile(spec["cards"], at / "cards")
        self._from = HAND if spec["from"] == "hand" else DISCARD
        self._least: int | None = spec["min"]
        self._most: int | None = spec["max"]
        self._mine = spec.get("by") == "you"

    def _able(self, s: Any, f: Any, seat: int) -> list[int]:
        return [c for c in s.zones[ZONES * seat + self._from] if self._match(s, f, c)]

    def blocked(self, s: Any, x: Any) -> bool:
        if self._from == HAND or not self._least:
            return False
        return any(len(self._able(s, x, p)) < self._least for p in self._who(s, x))

    def start(self, s: Any, f: Resolve) -> Any:
        return (tuple(self._who(s, f)), 0)

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        who, done = todo
        if not who:
            return False
        pile = s.zones[ZONES * who[0] + self._from]
        if not pile or (self._most is not None and done >= self._most):
            f.names["~"] = (who[1:], 0)
            return True
        f.ask(s, f.seat if self._mine else who[0], "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        who, done = f.names["~"]
        found = merged(s, "bury", self._able(s, f, who[0]))
        return [*found, DONE] if not found or (self._least is not None and done >= self._least) else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        who, done = todo
        if value == DONE:
            f.names["~"] = (who[1:], 0)
            return
        s.bury(value[1])
        s.note("ccg.log.buries", seat=who[0], card=value[1])
        f.names["~"] = (who, done + 1)


OPERATIONS = {
    "draw": Draw, "discard": Discard, "recover": Recover, "search": Search, "dig": Dig, "look_hand": LookHand,
    "look_top": look_top, "bury": Bury,
}
