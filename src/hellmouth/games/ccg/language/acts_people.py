"""Operations on characters and attached cards."""

from __future__ import annotations

from typing import Any

from hellmouth.core.decisions import DONE, NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.cards import LEVEL, TYPE
from hellmouth.games.ccg.language.act import Act, Loop, merged, people
from hellmouth.games.ccg.language.context import At, CardsOf
from hellmouth.games.ccg.language.piles import pile
from hellmouth.games.ccg.language.places import adjacent, place, where
from hellmouth.games.ccg.language.references import card
from hellmouth.games.ccg.words import (
    CHARACTER,
    CRYPT,
    DECK,
    DISCARD,
    EPISODES,
    GEAR,
    HAND,
    LIMBO,
    PLAY,
    SKILL,
    ZONES,
)


class Refresh(Act):
    """Refresh characters."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._who = people(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.rules.fatigue import refresh

        for c in self._who(s, f):
            if s.in_play(c):
                refresh(s, c)


class Fatigue(Act):
    """Fatigue characters by effect."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._who = people(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.rules.fatigue import tire_by_effect

        for c in self._who(s, f):
            if s.in_play(c):
                tire_by_effect(s, c, f.seat)


class Move(Loop):
    """Move by effect. Rounds: (characters left, spaces walked by the first)."""

    __slots__ = ("_by_day", "_least", "_most", "_normal", "_where", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "steps", "where", "by_day", "uses")
        self._who = people(spec["to"], at / "to")
        steps = spec.get("steps")
        self._where = None if steps else where(spec["where"], at / "where")
        self._least: int = steps["min"] if steps else 1
        self._most: int = steps["max"] if steps else 1
        self._by_day: bool = spec["by_day"]
        self._normal = spec["uses"] == "normal"

    def _ways(self, s: Any, x: Any, c: int) -> list[int]:
        from hellmouth.games.ccg.rules.moving import allowance, refuse_push

        by_day = self._by_day or (self._normal and allowance(s, c) > 0)
        if self._where is not None:
            to = self._where(s, x)
            return [to] if to >= 0 and refuse_push(s, c, to, by_day) is None else []
        here = s.space[c]
        return [sp for sp in s.spaces() if adjacent(s, here, sp) and refuse_push(s, c, sp, by_day) is None]

    def blocked(self, s: Any, x: Any) -> bool:
        found = [c for c in self._who(s, x) if s.in_play(c)]
        return self._least > 0 and not any(self._ways(s, x, c) for c in found)

    def start(self, s: Any, f: Resolve) -> Any:
        found = tuple(c for c in self._who(s, f) if s.in_play(c))
        if self._normal:
            from hellmouth.games.ccg.changes import count_move

            for c in found:
                count_move(s, c)
        return (found, 0)

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        left, walked = todo
        if not left:
            return False
        if walked >= self._most or not s.in_play(left[0]) or not self._ways(s, f, left[0]):
            f.names["~"] = (left[1:], 0)
            return True
        f.ask(s, f.seat, "space")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        left, walked = f.names["~"]
        found: list[Option] = [("at", sp) for sp in self._ways(s, f, left[0])]
        return [*found, DONE] if walked >= self._least else found

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        from hellmouth.games.ccg.changes import walk

        left, walked = todo
        if value == DONE:
            f.names["~"] = (left[1:], 0)
        else:
            walk(s, left[0], value[1])
            f.names["~"] = (left, walked + 1)


class Put(Act):
    """Put characters on a space: no move, never fatigues."""

    __slots__ = ("_where", "_who")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to", "where")
        self._who, self._where = people(spec["to"], at / "to"), where(spec["where"], at / "where")

    def run(self, s: Any, f: Resolve) -> None:
        to = self._where(s, f)
        for c in self._who(s, f):
            if s.in_play(c) and to >= 0:
                s.put(c, to)
                s.note("ccg.log.put", character=c, space=to)


class Destroy(Act):
    """Discard from play: characters, or this attached card."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._who = people(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import leave_play, strip

        for c in self._who(s, f):
            kind = s.zone[c] % ZONES
            if kind == PLAY:
                leave_play(s, c, DISCARD)
            elif kind == GEAR:
                strip(s, c)


def _carried(s: Any, x: Any) -> list[int]:
    return list(s.carried)


class Crypt(Act):
    """Put into the Crypt: the action itself, a character, an episode, or cards the loser carried."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        to = spec["to"]
        if isinstance(to, dict) and to.get("filter", {}).get("carried_by"):
            self._who: CardsOf = _carried
        else:
            self._who = people(to, at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import leave_play, strip

        for c in self._who(s, f):
            kind = s.zone[c] % ZONES
            if kind == PLAY:
                leave_play(s, c, CRYPT)
            elif kind == GEAR:
                strip(s, c, CRYPT)
            elif kind in (DISCARD, LIMBO, EPISODES):
                s.move(c, ZONES * s.owners[c] + CRYPT)
                s.note("ccg.log.crypts", card=c)
                s.reindex()


class Detach(Loop):
    """Discard attached cards, which texts may prevent one by one. Rounds: cards left."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._who = people(spec["to"], at / "to")

    def start(self, s: Any, f: Resolve) -> Any:
        return tuple(self._who(s, f))

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        from hellmouth.games.ccg.flow.replacing import Stripping

        if not todo:
            return False
        f.names["~"] = todo[1:]
        if s.zone[todo[0]] % ZONES != GEAR:
            return True
        f.call(s, Stripping(todo[0], f.seat))
        return False


class Transfer(Act):
    """Attach an item the loser carried to a character, if it qualifies and has room."""

    __slots__ = ("_to", "_what")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "what", "to")
        self._what, self._to = card(spec["what"], at / "what"), card(spec["to"], at / "to")

    def blocked(self, s: Any, x: Any) -> bool:
        from hellmouth.games.ccg.rules.attaching import has_room, refuse_receiver

        item, c = self._what(s, x), self._to(s, x)
        return item < 0 or not s.in_play(c) or s.zone[item] % ZONES not in (GEAR, DISCARD) or not has_room(s, c) or (
            refuse_receiver(s, c, item) is not None)

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import attach
        from hellmouth.games.ccg.flow.replacing import Stripping

        if self.blocked(s, f):
            return
        item, c = self._what(s, f), self._to(s, f)
        if s.zone[item] % ZONES == GEAR:  # its holder was saved: texts that keep items on may still answer
            f.call(s, Stripping(item, f.seat, c))
        else:
            attach(s, item, c)


class Attach(Loop):
    """Attach a card from hand to a character outside the usual sub-step."""

    __slots__ = ("_match", "_spared", "_to")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "from", "cards", "to", "fatigues")
        self._match, self._to = pile(spec["cards"], at / "cards"), card(spec["to"], at / "to")
        self._spared = not spec["fatigues"]

    def _able(self, s: Any, x: Any) -> list[int]:
        from hellmouth.games.ccg.rules.attaching import refuse_receiver, refuse_skill
        from hellmouth.games.ccg.rules.requirements import refuse_only

        c = self._to(s, x)
        if not s.in_play(c):
            return []
        return [
            g for g in s.zones[ZONES * x.seat + HAND]
            if g != x.source and self._match(s, x, g) and refuse_only(s, x.seat, s.face[g]) is None
            and refuse_receiver(s, c, g) is None
            and (TYPE[s.face[g]] != SKILL or refuse_skill(s, c, self._spared) is None)
        ]

    def blocked(self, s: Any, x: Any) -> bool:
        return not self._able(s, x)

    def start(self, s: Any, f: Resolve) -> Any:
        return 1

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return merged(s, "choose", self._able(s, f))

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        from hellmouth.games.ccg.flow.resource import take_skill

        f.names["~"] = 0
        take_skill(s, value[1], self._to(s, f), self._spared)


class Bounce(Act):
    """All level cards of a character return to its owner's hand."""

    __slots__ = ("_who",)

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "to")
        self._who = people(spec["to"], at / "to")

    def run(self, s: Any, f: Resolve) -> None:
        from hellmouth.games.ccg.changes import leave_play

        for c in self._who(s, f):
            if s.in_play(c):
                leave_play(s, c, HAND)


class Place(Loop):
    """Bring a character card into play from hand or deck. Rounds: "card", (card,) for its space, "shuffle", "end"."""

    __slots__ = ("_ascend", "_from", "_least", "_match", "_where")

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        at.only(spec, "op", "from", "to", "cards", "where", "ascend", "min")
        self._from = DECK if spec["from"] == "deck" else HAND
        self._match, self._where = pile(spec["cards"], at / "cards"), place(spec["where"], at / "where")
        self._ascend: bool = spec["ascend"]
        self._least: int = spec["min"]

    def _fits(self, s: Any, x: Any, c: int) -> bool:
        from hellmouth.games.ccg.rules.placing import refuse_arrival, refuse_level

        if not self._match(s, x, c) or TYPE[s.face[c]] != CHARACTER:
            return False
        if LEVEL[s.face[c]] > 1:
            return self._ascend and refuse_level(s, x.seat, c) is None
        return refuse_arrival(s, x.seat, c, "deck" if self._from == DECK else "hand") is None

    def _able(self, s: Any, x: Any) -> list[int]:
        return [c for c in s.zones[ZONES * x.seat + self._from] if c != x.source and self._fits(s, x, c)]

    def _spaces(self, s: Any, x: Any) -> list[int]:
        return [sp for sp in s.spaces() if self._where(s, x, sp)]

    def blocked(self, s: Any, x: Any) -> bool:
        return self._least > 0 and (not self._able(s, x) or not self._spaces(s, x))

    def start(self, s: Any, f: Resolve) -> Any:
        if self._from == DECK:
            for c in s.zones[ZONES * f.seat + DECK]:
                s.show(c, 1 << f.seat)
        return "card"

    def turn(self, s: Any, f: Resolve, todo: Any) -> bool:
        if todo == "end":
            return False
        if todo == "shuffle":
            f.names["~"] = "end"
            if self._from == DECK:
                s.shuffle(s.zones[ZONES * f.seat + DECK], then="taken")
            return False
        f.ask(s, f.seat, "card" if todo == "card" else "space")
        return False

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        todo = f.names["~"]
        if todo == "card":
            found = merged(s, "choose", self._able(s, f))
            return found if found and self._least else [*found, NO]
        return [("at", sp) for sp in self._spaces(s, f)]

    def accept(self, s: Any, f: Resolve, todo: Any, value: Any) -> None:
        from hellmouth.games.ccg.changes import ascend, enter_play
        from hellmouth.games.ccg.rules.placing import ascends_from

        if value == NO:
            f.names["~"] = "shuffle"
        elif todo != "card":
            enter_play(s, todo[0], value[1])
            f.names["~"] = "shuffle"
        elif LEVEL[s.face[value[1]]] > 1:
            ascend(s, value[1], ascends_from(s, f.seat, s.face[value[1]]))
            f.names["~"] = "shuffle"
        else:
            f.names["~"] = (value[1],)


OPERATIONS = {
    "refresh": Refresh, "fatigue": Fatigue, "move": Move, "put": Put, "destroy": Destroy, "crypt": Crypt,
    "detach": Detach, "transfer": Transfer, "attach": Attach, "bounce": Bounce, "place": Place,
}
