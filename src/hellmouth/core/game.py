"""The one door to every game: `decision` says who must choose among which options, `answer` checks and runs on.

People, computer players, simulations, replays, tests and research adaptors all use it. A `Game` is a description plus
stateless rules; everything that changes is in the `State`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic

from hellmouth.core import chance, visibility
from hellmouth.core.decisions import CHANCE, NOBODY, Decision, Option, Reason
from hellmouth.core.errors import BadData, Breach, EngineFault, Refused, Runaway
from hellmouth.core.events import Event
from hellmouth.core.invariants import kernel_breaches
from hellmouth.core.plain import digest
from hellmouth.core.state import Shuffle
from hellmouth.core.visibility import S, View

NOT_OFFERED = Reason("core.why.not_offered")
NOT_YOUR_TURN = Reason("core.why.not_your_turn")
OVER = Reason("core.why.over")


class Game(ABC, Generic[S]):
    """A game: how to start it, what its words mean, how to talk about it. Rules live in its frames.

    `verbs` maps each verb of its options to the names of the arguments; `nouns` maps each name (of an option's
    argument, a frame's field or a note's argument) to what it is: "card", "seat", "number", "space", "message", or
    a word list of the game's own. Notation, labels, logs and prompts all follow from these two tables.
    """

    name: ClassVar[str]
    title: ClassVar[dict[str, str]]
    seat_counts: ClassVar[tuple[int, ...]]
    rules_version: ClassVar[str]
    status: ClassVar[str] = "under construction"
    """"complete" once every rule of the rulebook has a test (tests/test_rules.py holds a game to it)."""
    bound: ClassVar[int]
    """No game takes more answers than this."""
    verbs: ClassVar[Mapping[str, tuple[str, ...]]]
    nouns: ClassVar[Mapping[str, str]]
    impact: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Notes that tell statistics what a card did: message id -> ("drawn" or "played", name of the card's argument)."""

    # --- what a game must say about itself ------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False) -> S:
        """A new game at its first decision. `setup` is plain JSON; what is wrong with it raises `BadData`."""

    @abstractmethod
    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        """Some legal setup for that many seats: different decks, modes and options, for tests and simulation."""

    @abstractmethod
    def face_name(self, face: int, language: str = "en") -> str:
        """Name of a printed card."""

    @abstractmethod
    def card_digest(self) -> str:
        """Fingerprint of the card data: a record made with other cards is not replayed silently."""

    def cards_used(self, setup: Mapping[str, Any]) -> str:
        """What a record keeps: the fingerprint, and after a plus sign which cards of their own people brought."""
        return self.card_digest()

    @abstractmethod
    def picture(self, seen: View[S], language: str = "en") -> str:
        """The table as text, for terminals, logs and scenarios."""

    def present(self, seen: View[S], language: str = "en") -> dict[str, Any]:
        """The table as JSON for the page: everything that seat may see, nothing else. Games with a page override it."""
        return {"picture": self.picture(seen, language)}

    @abstractmethod
    def why_not(self, s: S, seat: int, wish: Option) -> Reason | None:
        """Why that seat cannot do this now, or None if it is offered. Only that seat may be told."""

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        """The setup a person asked for: decks by seat (names or files) and options by name; the rest is random.

        What fits most games: decks are the list `decks` of the setup, options its other entries.
        """
        made = self.random_setup(seats, rng)
        if decks:
            if not isinstance(made.get("decks"), list):
                raise BadData("--deck", f"game {self.name!r} has no decks to choose", "leave it out")
            if len(decks) > seats:
                raise BadData("--deck", f"{len(decks)} decks for {seats} seats", "give one for each seat at most")
            made["decks"][: len(decks)] = decks
        for name, value in options.items():
            if name not in made:
                raise BadData(f"--option {name}", "there is no such option", f"use one of {', '.join(sorted(made))}")
            made[name] = value
        return made

    def faces(self) -> Sequence[int]:
        """Every printed card, to look one up; none if a game does not list them."""
        return ()

    def card_text(self, face: int, language: str = "en") -> str:
        """A printed card as people read it: its name, below it facts and text."""
        return self.face_name(face, language)

    def position(self, spec: Mapping[str, Any]) -> S:
        """Any position, from the table of a scenario file; what is wrong with it raises `BadData`."""
        raise BadData(f"game {self.name!r}", "cannot set up positions", "this game has no scenarios")

    def probe(self, s: S, path: str) -> Any:
        """A value of the position by a dotted path such as "A.hand" or "Buffy.wounds"; hidden cards read "?"."""
        raise BadData(path, f"game {self.name!r} has no such value")

    def breaches(self, s: S) -> Iterator[str]:
        """Invariants that do not hold; nothing if all is well."""
        yield from ()

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        """A value of one of the game's own nouns in words (a space, a row, a talent). Both ways unique."""
        return str(value)

    def words(self, s: S, noun: str) -> list[Any]:
        """All values of one of the game's own nouns, so that text can be understood."""
        return []

    def seat_name(self, s: S, seat: int, language: str = "en") -> str:
        """Notation of a seat: A, B, C... unless a game has better names."""
        return "chance" if seat == CHANCE else chr(ord("A") + seat)

    def candidates(self, s: S, seat: int) -> list[int]:
        """Cards that seat may mean when it names one, the likeliest first."""
        return [c for c in range(len(s.face)) if visibility.knows(s, seat, c)]

    # --- the door -------------------------------------------------------------------------------------------------

    def decision(self, s: S) -> Decision | None:
        """Who must choose among what; None when the game is over."""
        if s.seat == NOBODY:
            return None
        options = s.options
        return Decision(s, s.seat, s.kind, s.offer() if options is None else options)

    def answer(self, s: S, choice: Option, *, safe: bool = True) -> list[Event]:
        """Check the choice, carry it out and run to the next decision; returns the events written if the log is on.

        All or nothing: a refused choice changes nothing; a fault inside the rules puts the state back and raises
        `EngineFault`. Bulk simulation may give up the safety copy with `safe=False`.
        """
        options = s.options
        if options is None:
            options = s.offer() if s.seat != NOBODY else []
        try:
            choice = options[options.index(choice)]  # ours, not an equal of it: True or 1.0 must not enter the state
        except ValueError:
            if not self._is_order(s, choice):
                raise Refused(self.refusal(s, s.seat, choice)) from None
        log = s.log
        before = s.copy() if safe else None
        start = len(log) if log is not None else 0
        try:
            self.take(s, choice)
        except (EngineFault, Runaway):
            if before is not None:
                s.become(before)
                s.log = log
                if log is not None:
                    del log[start:]
            raise
        return log[start:] if log is not None else []

    def take(self, s: S, option: Option) -> None:
        """Carry out an option of the state's own list, as search does all the time: nothing to check, no way back."""
        try:
            s.value = option
            s.seat = NOBODY
            s.options = None
            s.tick += 1
            s.run()
        except Runaway:
            raise
        except Exception as fault:
            raise EngineFault(fault, s.where()) from fault

    def view(self, s: S, seat: int | None) -> View[S]:
        """The game as that seat (None: a spectator) sees it."""
        return visibility.view(s, seat)

    def refusal(self, s: S, seat: int, wish: Option) -> Reason:
        """The reason for refusing a choice that was not offered.

        A wish that makes no sense, or names a card the seat does not know, is simply not offered: a reason would tell
        what the card is.
        """
        if s.outcome is not None:
            return OVER
        if not self.makes_sense(s, wish) or (seat >= 0 and not self._knows_all(s, seat, wish)):
            return NOT_OFFERED
        return self.why_not(s, seat, wish) or NOT_OFFERED

    def makes_sense(self, s: S, wish: Any) -> bool:
        """Whether a wish has an existing thing for each word of its verb: clients send anything, rules ask no more.

        Arguments called "index" tell twins apart and may be missing, because notation leaves them out.
        """
        if not isinstance(wish, tuple) or not wish or not isinstance(wish[0], str):
            return False
        names = self.verbs.get(wish[0], ())
        needed = sum(noun != "index" for noun in names)
        if not needed <= len(wish) - 1 <= len(names):
            return False
        return all(self._exists(s, self.nouns.get(n, n), v) for n, v in zip(names, wish[1:], strict=False))

    def _knows_all(self, s: S, seat: int, wish: Option) -> bool:
        named = zip(self.verbs.get(wish[0], ()), wish[1:], strict=False)
        return all(v < 0 or visibility.knows(s, seat, v) for n, v in named if self.nouns.get(n, n) == "card")

    def _exists(self, s: S, kind: str, value: Any) -> bool:
        if kind in ("card", "seat"):
            return type(value) is int and -1 <= value < (len(s.face) if kind == "card" else s.seats)
        if kind in ("number", "index"):
            return type(value) is int
        words = self.words(s, kind)
        return value in words if words else isinstance(value, int | str)

    # --- chance ---------------------------------------------------------------------------------------------------

    def nature(self, s: S) -> Option:
        """The answer of chance to the current decision, from the generators in the state."""
        if s.kind == "shuffle":
            return ("order", *chance.permutation(s.streams, chance.SHUFFLE, len(self._shuffled(s))))
        options = s.offer()
        return options[chance.below(s.streams, chance.DICE, len(options))]

    def _shuffled(self, s: S) -> tuple[int, ...]:
        frame = s.stack[-1]
        return frame.ids if isinstance(frame, Shuffle) else ()

    def _is_order(self, s: S, choice: Option) -> bool:
        if s.kind != "shuffle" or s.seat != CHANCE or not choice or choice[0] != "order":
            return False
        return all(type(i) is int for i in choice[1:]) and sorted(choice[1:]) == [*range(len(self._shuffled(s)))]

    # --- checks ---------------------------------------------------------------------------------------------------

    def digest(self, s: S) -> str:
        """Fingerprint of a position; the generators are left out, so that a replay reaches the same one."""
        kept, s.streams = s.streams, []
        try:
            return digest(s)
        finally:
            s.streams = kept

    def check(self, s: S) -> None:
        """Raise `Breach` if an invariant of the kernel or of the game does not hold."""
        for problem in (*kernel_breaches(s), *self.breaches(s)):
            raise Breach(f"{problem} [at {' > '.join(s.where())}, tick {s.tick}]")
