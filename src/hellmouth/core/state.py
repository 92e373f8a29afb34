"""The state of a game in progress, and the run loop that carries it from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from hellmouth.core import chance
from hellmouth.core.decisions import CHANCE, EVERYBODY, NOBODY, Option
from hellmouth.core.effects import Program, Resolve
from hellmouth.core.errors import Runaway
from hellmouth.core.events import MOVED, Event, Pending, Shown
from hellmouth.core.frames import Frame
from hellmouth.core.plain import Plain, fresh, kept

LIMIT = 10_000
"""Steps without a decision after which the engine stops: an effect feeds itself."""


class State(Plain):
    """Everything that is true of one game. Each game derives its own and adds fields.

    Cards are small integers: anonymous slots. `face[card]` says which printed card it is, `known[card]` which seats
    know that (a bit per seat). Shuffling and sampling permute faces, never ids, so lists, frames and bindings stay
    valid and an id tells nobody anything.
    """

    seats: int = 2
    stack: list[Frame[Any]] = fresh()
    seat: int = NOBODY
    """Who owes an answer."""
    kind: str = ""
    tick: int = 0
    """Answers given so far."""
    reveals: int = 0
    """Grows whenever chance moved or somebody learned a face: undo is free back to the last change of it."""
    outcome: tuple[int, ...] | None = None
    """Winning seats when the game is over; empty for a draw."""
    ending: str = ""
    """Message id that says how the game ended."""
    streams: list[int] = fresh()
    explicit: bool = False
    """Chance is asked like a seat instead of being answered at once."""
    discreet: bool = False
    """A lone option is asked like any other, and no step is left out because of hidden cards: who is asked when tells
    the others nothing."""
    face: list[int] = fresh()
    known: list[int] = fresh()
    zone: list[int] = fresh()
    zones: list[list[int]] = fresh()
    """The cards of each zone. The list of a zone is replaced, never changed, so copies share it."""
    masks: tuple[int, ...] = ()
    """Who sees the face of a card in each zone."""
    backs: tuple[int, ...] = ()
    """Cards with the same back can stand for each other as long as a face is not known."""
    modifiers: list[tuple[Any, ...]] = fresh()
    """Continuous changes in force: (until, kind, target, amount, source); see `core.modifiers`."""
    used: dict[tuple[Any, ...], int] = fresh()
    """How often something limited was done: (scope, what...) -> times; see `core.modifiers`."""
    # working memory, empty at every decision
    options: list[Option] | None = None
    value: Any = None
    pending: list[Pending] | None = None
    log: list[Event] | None = None

    transient: ClassVar[tuple[str, ...]] = ("options", "value", "pending", "log")
    shared: ClassVar[tuple[str, ...]] = ("options",)
    replaced: ClassVar[tuple[str, ...]] = ("zones",)
    added_fields: ClassVar[tuple[str, ...]] = ("discreet",)
    card_arguments: ClassVar[frozenset[str]] = frozenset()
    """Names of note arguments that are cards: their faces are remembered with the note."""
    evident: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose deed is told at once: that there was no other choice is not told before it."""
    programs: ClassVar[dict[str, Program[Any]]] = {}
    """What abilities do, by reference."""

    # --- what a step may do ---------------------------------------------------------------------------------------

    def ask(self, seat: int, kind: str, then: str) -> None:
        """Ask a seat; the frame's `offer_<then>` lists the options, its step `<then>` takes the answer.

        A single option is answered by the engine, or by the table where the game is `discreet`. No option at all is a
        mistake of the frame: it must know what that means.
        """
        frame = self.stack[-1]
        frame.at = then
        options = frame.list_offers(self, then)
        if len(options) > 1 and not self.pending:
            self.seat = seat
            self.kind = kind
            self.options = options
        elif len(options) == 1:
            if self.discreet and seat >= 0 and not self.pending:
                self.seat, self.kind, self.options = seat, kind, options
            else:
                self.value = options[0]
            if self.log is not None and seat >= 0 and options[0][0] not in self.evident:
                self.note("core.log.forced", to=1 << seat, option=options[0])
        elif not options:
            raise AssertionError(f"{frame.key}.{then} asks seat {seat} without any option")
        else:
            raise AssertionError(f"{frame.key}.{then} asks although events wait for their triggers")

    def call(self, frame: Frame[Any], then: str) -> None:
        """Run a nested frame; its result is handed to this frame's step `then`."""
        self.stack[-1].at = then
        self.stack.append(frame)
        self.value = None

    def done(self, value: Any = None) -> None:
        """This frame is over; hand `value` to the caller."""
        self.stack.pop()
        self.value = value

    def goto(self, frame: Frame[Any]) -> None:
        """This frame is over and another takes its place: nothing returns to it."""
        self.stack[-1] = frame

    def finish(self, winners: Iterable[int], ending: str = "") -> None:
        """The game is over."""
        self.outcome = tuple(sorted(winners))
        self.ending = ending
        self.stack.clear()
        self.pending = self.options = None
        self.seat = NOBODY

    # --- chance ---------------------------------------------------------------------------------------------------

    def roll(self, sides: int, then: str, dice: int = 1) -> None:
        """Roll dice; the step `then` gets a tuple of numbers from 1 to `sides`."""
        self.stack[-1].at = then
        if self.explicit:
            self.stack.append(Dice(sides, dice))
            self.value = None
        else:
            self.reveals += dice
            self.value = tuple([chance.below(self.streams, chance.DICE, sides) + 1 for _ in range(dice)])

    def shuffle(self, cards: list[int], then: str) -> None:
        """Put these cards into a random order: their faces are permuted and nobody knows them any more."""
        self.stack[-1].at = then
        if self.explicit:
            self.stack.append(Shuffle(tuple(cards)))
            self.value = None
        else:
            self.arrange(cards, chance.permutation(self.streams, chance.SHUFFLE, len(cards)))
            self.value = None

    def arrange(self, cards: Iterable[int], order: Iterable[int]) -> None:
        """Give the cards each other's faces in that order; what was known of them is forgotten."""
        face, known = self.face, self.known
        ids = list(cards)
        faces = [face[c] for c in ids]
        for c, i in zip(ids, order, strict=True):
            face[c] = faces[i]
            known[c] = 0
        self.reveals += 1

    # --- cards ----------------------------------------------------------------------------------------------------

    def move(self, card: int, to: int, place: int | None = None) -> None:
        """Move a card to the end of another zone (the top of a pile), or to a place in it.

        Who knew its face still does: only shuffling makes people forget.
        """
        zones, start = self.zones, self.zone[card]
        left = zones[start] = zones[start].copy()
        left.remove(card)
        there = zones[to] = zones[to].copy()
        if place is None:
            there.append(card)
        else:
            there.insert(place, card)
        self.zone[card] = to
        mask, before = self.masks[to], self.known[card]
        if before | mask != before:  # `show`, written out: cards move all the time
            self.known[card] = before | mask
            self.reveals += 1
        if self.log is not None and start != to:
            self.note(MOVED, card=card, start=start, end=to)

    def show(self, card: int, mask: int = EVERYBODY) -> None:
        """Let the seats of the mask know a card's face."""
        before = self.known[card]
        if before | mask != before:
            self.known[card] = before | mask
            self.reveals += 1

    # --- events ---------------------------------------------------------------------------------------------------

    def emit(self, kind: str, *data: Any) -> None:
        """Something happened that abilities may answer: they resolve when this step is over, before anything else."""
        found = self.triggered(kind, data)
        if found:
            self.pending = found if self.pending is None else self.pending + found

    def triggered(self, kind: str, data: tuple[Any, ...]) -> list[Pending]:
        """The abilities that answer an event. Games with triggers override this with a look-up by kind."""
        return []

    def program(self, ref: str) -> Program[Any]:
        """What an ability does, by its reference. A game may override this with a table of its own."""
        return self.programs[ref]

    def resolve(self, item: Pending) -> Frame[Any]:
        """The frame that carries out a triggered ability."""
        raise NotImplementedError

    def conceal(self, seat: int | None) -> None:
        """Called on the masked copy of a view: blank what is secret and not a card's face. Most games have nothing."""

    def agree(self, seat: int | None, rng: Random) -> None:
        """Called on a world dealt anew for a seat: mend what everybody knows but a free deal may break."""

    def turn_order(self) -> Iterable[int]:
        """Seats from the active player on: the order in which simultaneous things are settled."""
        return range(self.seats)

    def note(self, message: str, to: int = EVERYBODY, **args: Any) -> None:
        """Write a line of the log; costs next to nothing when nobody reads. `to` limits who reads it.

        Several cards that share a line are a tuple: who knows none of them reads how many they are.
        """
        if self.log is not None:
            told = {n: self._shown(v) if n in self.card_arguments else v for n, v in args.items()}
            source = self.cause()
            self.log.append(Event(message, told, to, self.tick, self._shown(source) if source >= 0 else None))

    def cause(self) -> int:
        """The card whose text is being carried out, the innermost one; -1 while the rules act by themselves."""
        for frame in self.stack[::-1]:
            if isinstance(frame, Resolve):
                return frame.source
        return -1

    def _shown(self, value: Any) -> Any:
        """A card, or several told at once, as they are now."""
        if isinstance(value, tuple):
            return tuple([self._shown(v) for v in value])
        return Shown(value, self.face[value], self.known[value]) if value >= 0 else value

    # --- the loop -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run steps until somebody owes an answer or the game is over."""
        stack = self.stack
        for _ in range(LIMIT):
            if self.seat != NOBODY or not stack:
                return
            stack[-1].run_step(self)
            if self.pending:
                stack.append(Triggers(self.pending, self.value))
                self.pending = self.value = None
        raise Runaway(f"{LIMIT} steps without a decision at {' > '.join(self.where())}")

    def where(self) -> tuple[str, ...]:
        """The stack in words, outermost first: why the current question is asked."""
        return tuple(f"{f.key}.{f.at}" for f in self.stack)

    def offer(self) -> list[Option]:
        """The options of the current question, computed anew if they are not at hand."""
        if self.options is None:
            if self.seat == NOBODY:
                return []
            frame = self.stack[-1]
            self.options = frame.list_offers(self, frame.at)
        return self.options


class Dice(Frame[State]):
    """Dice asked of chance one by one, for tools that list or script outcomes."""

    sides: int
    dice: int
    thrown: tuple[int, ...] = kept(default=())

    def begin(self, s: State) -> None:
        if len(self.thrown) == self.dice:
            s.done(self.thrown)
        elif self.sides == 1:
            chance.below(s.streams, chance.DICE, 1)  # keeps step with a roll that is not asked
            s.reveals += 1
            self.thrown += (1,)
        else:
            s.ask(CHANCE, "roll", then="rolled")

    def offer_rolled(self, s: State) -> list[Option]:
        return [("roll", n) for n in range(1, self.sides + 1)]

    def rolled(self, s: State, option: Option) -> None:
        self.thrown += (option[1],)
        s.reveals += 1
        self.begin(s)


class Shuffle(Frame[State]):
    """A shuffle asked of chance: the answer is `("order", i, j, ...)`, too many to list, so one is offered from the
    stream.
    """

    ids: tuple[int, ...]

    def begin(self, s: State) -> None:
        if len(self.ids) < 2:
            s.arrange(self.ids, range(len(self.ids)))
            s.done()
        else:
            s.seat, s.kind, s.options, self.at = CHANCE, "shuffle", [], "ordered"

    def offer_ordered(self, s: State) -> list[Option]:
        return []

    def ordered(self, s: State, option: Option) -> None:
        s.arrange(self.ids, option[1:])
        s.done()


class Triggers(Frame[State]):
    """Abilities set off by one step: the active player's first, then clockwise; each player orders their own."""

    items: list[tuple[Any, ...]]
    value: int | str | None = None

    def begin(self, s: State) -> None:
        for seat in s.turn_order():
            mine = [i for i, item in enumerate(self.items) if item[0] == seat]
            if len(mine) == 1:
                return self._resolve(s, mine[0])
            if mine:
                return s.ask(seat, "order", then="first")
        s.done(self.value)
        return None

    def offer_first(self, s: State) -> list[Option]:
        seat = next(x for x in s.turn_order() if any(item[0] == x for item in self.items))
        merged: dict[tuple[Any, ...], int] = {}
        for i, item in enumerate(self.items):
            if item[0] == seat:
                merged.setdefault(item, i)
        return [("first", i, self.items[i][2]) for i in merged.values()]

    def first(self, s: State, option: Option) -> None:
        self._resolve(s, option[1])

    def _resolve(self, s: State, index: int) -> None:
        s.call(s.resolve(self.items.pop(index)), then="begin")
