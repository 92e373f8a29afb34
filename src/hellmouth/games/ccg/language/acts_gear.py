"""Operations on attached cards, and bringing characters into play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from hellmouth.core.decisions import NO, Option
from hellmouth.core.effects import Resolve
from hellmouth.games.ccg.changes import ascend, attach, enter_play
from hellmouth.games.ccg.flow.replacing import Stripping
from hellmouth.games.ccg.flow.resource import Attaching
from hellmouth.games.ccg.language.act import Act, Loop, merged
from hellmouth.games.ccg.language.kinds import Count, Flag, one_of
from hellmouth.games.ccg.language.piles import CardFilter
from hellmouth.games.ccg.language.places import Place
from hellmouth.games.ccg.language.references import Ref
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import Gear
from hellmouth.games.ccg.rules.attaching import has_room, refuse_receiver, refuse_skill
from hellmouth.games.ccg.rules.placing import ascends_from, refuse_arrival, refuse_level
from hellmouth.games.ccg.rules.requirements import refuse_only
from hellmouth.games.ccg.words import CHARACTER, DECK, DISCARD, GEAR, HAND, ITEM, SKILL, ZONES

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


class Detach(Loop[tuple[int, ...]], word="detach"):
    """discard attached cards, which texts may prevent one by one

    Rounds: cards left.
    """

    to: Gear

    def start(self, s: Sunnydale, f: Resolve) -> tuple[int, ...]:
        return tuple(self.to(s, f))

    def turn(self, s: Sunnydale, f: Resolve, todo: tuple[int, ...]) -> bool:
        if not todo:
            return False
        f.names["~"] = todo[1:]
        if s.zone[todo[0]] % ZONES != GEAR:
            return True
        f.call(s, Stripping(todo[0], f.seat))
        return False


class Transfer(Act, word="transfer"):
    """attach that item, which the loser carried, to the character, which must meet its requirement and have room; no
    effect otherwise
    """

    what: Ref
    to: Ref

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        item, c = self.what(s, x), self.to(s, x)
        return (
            item < 0
            or not s.in_play(c)
            or s.zone[item] % ZONES not in (GEAR, DISCARD)
            or not has_room(s, c)
            or (refuse_receiver(s, c, item) is not None)
        )

    def run(self, s: Sunnydale, f: Resolve) -> None:
        if self.blocked(s, f):
            return
        item, c = self.what(s, f), self.to(s, f)
        if s.zone[item] % ZONES == GEAR:  # its holder was saved: texts that keep items on may still answer
            f.call(s, Stripping(item, f.seat, c))
        else:
            attach(s, item, c)


class Attach(Loop[int], word="attach"):
    """attach a matching card from hand to the character: a skill, an item or a character card. Requirements, the
    limit of one skill per turn and the number of items apply (at its maximum an old item makes room). fatigues
    false: a skill does not fatigue it, and it may be fatigued. A character card so attached is no character, skill
    or item; it gives nothing by itself (see worn_talents) and stays until the character leaves play or an effect
    detaches it
    """

    from_: Annotated[str, one_of("hand")]
    cards: CardFilter
    to: Ref
    fatigues: Flag

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        c = self.to(s, x)
        if not s.in_play(c):
            return []
        return [
            g
            for g in s.zones[ZONES * x.seat + HAND]
            if g != x.source
            and self.cards(s, x, g)
            and s.cards.type[s.face[g]] in (SKILL, ITEM, CHARACTER)
            and refuse_only(s, x.seat, s.face[g]) is None
            and refuse_receiver(s, c, g) is None
            and (s.cards.type[s.face[g]] != SKILL or refuse_skill(s, c, not self.fatigues) is None)
        ]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return not self._able(s, x)

    def start(self, s: Sunnydale, f: Resolve) -> int:
        return 1

    def turn(self, s: Sunnydale, f: Resolve, todo: int) -> bool:
        if todo and self._able(s, f):
            f.ask(s, f.seat, "card")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        return merged(s, "choose", self._able(s, f))

    def accept(self, s: Sunnydale, f: Resolve, todo: int, value: Option) -> None:
        f.names["~"] = 0
        f.call(s, Attaching(f.seat, value[1], self.to(s, f), self.fatigues))


class PlaceCharacter(Loop[str | tuple[int]], word="place"):
    """put a matching character card into play there under all other rules of placing; from deck: shuffled afterwards;
    ascend: a card of level 2 or more may instead ascend its character under the rules of ascending

    Rounds: "card", (card,) for its space, "shuffle", "end".
    """

    from_: Annotated[str, one_of("hand", "deck")]
    to: Annotated[str, one_of("you")]
    cards: CardFilter
    where: Place
    ascend: Flag
    min: Count

    def _zone(self, seat: int) -> int:
        return ZONES * seat + (DECK if self.from_ == "deck" else HAND)

    def _fits(self, s: Sunnydale, x: Speaker, c: int) -> bool:
        if not self.cards(s, x, c) or s.cards.type[s.face[c]] != CHARACTER:
            return False
        if s.cards.level[s.face[c]] > 1:
            return self.ascend and refuse_level(s, x.seat, c) is None
        return refuse_arrival(s, x.seat, c, self.from_) is None

    def _able(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [c for c in s.zones[self._zone(x.seat)] if c != x.source and self._fits(s, x, c)]

    def _spaces(self, s: Sunnydale, x: Speaker) -> list[int]:
        return [sp for sp in s.spaces() if self.where(s, x, sp)]

    def blocked(self, s: Sunnydale, x: Speaker) -> bool:
        return self.min > 0 and (not self._able(s, x) or not self._spaces(s, x))

    def start(self, s: Sunnydale, f: Resolve) -> str | tuple[int]:
        if self.from_ == "deck":
            for c in s.zones[ZONES * f.seat + DECK]:
                s.show(c, 1 << f.seat)
        return "card"

    def turn(self, s: Sunnydale, f: Resolve, todo: str | tuple[int]) -> bool:
        if todo == "end":
            return False
        if todo == "shuffle":
            f.names["~"] = "end"
            if self.from_ == "deck":
                s.shuffle(s.zones[ZONES * f.seat + DECK], then="taken")
            return False
        f.ask(s, f.seat, "card" if todo == "card" else "space")
        return False

    def offer(self, s: Sunnydale, f: Resolve) -> list[Option]:
        if f.names["~"] == "card":
            found = merged(s, "choose", self._able(s, f))
            return found if found and self.min else [*found, NO]
        return [("at", sp) for sp in self._spaces(s, f)]

    def accept(self, s: Sunnydale, f: Resolve, todo: str | tuple[int], value: Option) -> None:
        if value == NO:
            f.names["~"] = "shuffle"
        elif isinstance(todo, tuple):
            enter_play(s, todo[0], value[1])
            f.names["~"] = "shuffle"
        elif s.cards.level[s.face[value[1]]] > 1:
            ascend(s, value[1], ascends_from(s, f.seat, s.face[value[1]]))
            f.names["~"] = "shuffle"
        else:
            f.names["~"] = (value[1],)
