"""The one door to every game: `decision` says who must choose among which options, `answer` checks and runs on.

People, computer players, simulations, replays, tests and research adaptors all use it. A `Game` is a description plus
stateless rules; everything that changes is in the `State`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, cast

from hellmouth.core import chance, visibility
from hellmouth.core.decisions import CHANCE, NOBODY, PASS, Decision, Option, Reason, Several
from hellmouth.core.errors import BadData, Breach, EngineFault, Refused, Runaway
from hellmouth.core.events import Event, What
from hellmouth.core.invariants import kernel_breaches
from hellmouth.core.judging import Judge
from hellmouth.core.kit import Kit
from hellmouth.core.lookup import Entry
from hellmouth.core.messages import catalogue, has
from hellmouth.core.plain import decode, encode, fingerprint
from hellmouth.core.state import Shuffle, State
from hellmouth.core.views import PlainView
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

    judge: ClassVar[Judge[Any] | None] = None
    """What people may change by hand if all of them agree; None: nothing."""

    happenings: ClassVar[Mapping[str, What]] = {}
    """What each message of the log tells, for whoever shows it; a message that is not here is a line and no more."""

    kit: ClassVar[Kit] = Kit()
    """What it brings besides its rules: judges for computer players, deck tools, drawings, lessons."""
    weighs_options: ClassVar[bool] = False
    """`meaningful` knows this game: a player may let the table pass wherever it says so, not only in windows."""

    @property
    def outside(self) -> Mapping[str, Any]:
        """What states refer to and do not save, by the name of the field: the game's cards, if a state holds them."""
        return {}

    # --- what a game must say about itself ------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> S:
        """A new game at its first decision. `setup` is plain JSON; what is wrong with it raises `BadData`. `explicit`
        and `discreet`: see `State`."""

    def for_setup(self, setup: Mapping[str, Any]) -> Game[S]:
        """The game with the cards that a setup asks for: itself, unless it is played with several sets of cards."""
        return self

    def for_state(self, s: S) -> Game[S]:
        """The game with the cards that a state is played with: itself, unless that is another set."""
        return self

    def variant_of(self, s: S) -> str:
        """The name under which a setup asks for the cards that a state is played with; empty for the usual ones."""
        return ""

    def load(self, saved: Any) -> S:
        """A state from its JSON form (`plain.encode`); raises `ValueError` if that is something else."""
        read = decode(saved, self.outside)
        if not isinstance(read, State):
            raise ValueError(f"saved data holds no position but {type(read).__name__}")
        return cast("S", read)

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
    def picture(self, view: View[S], language: str = "en") -> str:
        """The table as text, for terminals, logs and scenarios."""

    def present(self, view: View[S], language: str = "en") -> Mapping[str, object]:
        """The table as JSON for the page: everything that seat may see, nothing else. Games with a page override it."""
        return PlainView(game="", picture=self.picture(view, language))

    def several(self, view: View[S]) -> Several | None:
        """Whether the question to this seat is one of a chain that people answer at once, and how many cards."""
        return None

    def plannable(self, view: View[S]) -> frozenset[str]:
        """Verbs of this window's options of which people may decide several at once (`table/plans.py`)."""
        return frozenset()

    def planned(
        self, before: View[S], view: View[S], steps: Sequence[Option], known: frozenset[Option]
    ) -> Option | None:
        """What the rest of a plan comes to when its owner is asked again in that window, `before` being what they saw
        after their last answer and `known` what they could choose among when they made it: a step of it, `PASS` where
        none is needed or left, None if they should be asked."""
        return None

    # --- what people look up while they play ----------------------------------------------------------------------

    def goal(self, view: View[S], names: Sequence[str] = (), language: str = "en") -> str:
        """What this seat plays for and against whom: told at the start and on demand. `names` are the players'."""
        return catalogue(language).text(f"{self.name}.goal") if has(f"{self.name}.goal") else ""

    def who(self, view: View[S], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        """Everybody on the table by name, with what one has to know about them."""
        return []

    def piles(self, view: View[S], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        """The piles that everybody may look through, with the cards in them."""
        return []

    def odds(self, view: View[S], language: str = "en") -> list[str]:
        """What the choices at hand would come to, where that can be worked out beforehand: a line each."""
        return []

    # --- what a table asks ----------------------------------------------------------------------------------------

    def default_setup(self, seats: int, rng: Random | None = None) -> dict[str, Any]:
        """A good first choice of decks and modes; any legal one if the game has no opinion."""
        return self.chosen_setup(seats, Random(0) if rng is None else rng)

    def printed(self, face: int) -> str:
        """Id of a printed card, as lists of cards name it."""
        return str(face)

    def library(self, what: str, language: str) -> list[dict[str, Any]] | None:
        """Its "cards", "rules", "glossary", "decks" or "settings" in one language; None: as the files of its package
        say."""
        return None

    def first_cards(self) -> frozenset[str] | None:
        """Ids of the cards that a newcomer's first table needs: all others can wait; None: all of them."""
        return None

    def card_data(self) -> list[dict[str, Any]] | None:
        """What the page shows of each card, in both languages; None: its name and text."""
        return None

    def check_deck(self, deck: Mapping[str, Any], language: str = "en") -> list[tuple[str, str, str]] | None:
        """What is wrong with a deck: text, rule and card of each problem; None: whatever `start` refuses."""
        return None

    def stop(self, view: View[S]) -> str:
        """Name of the place where the game stands, for players who want to be asked there."""
        frame = view.state.stack[-1]
        return f"{frame.key}.{frame.at}"

    def stops(self, language: str = "en") -> dict[str, str]:
        """The places a player may want to stop at, in words."""
        return {}

    def meaningful(self, view: View[S], options: Sequence[Option]) -> bool:
        """Whether there is anything worth being asked for (see `weighs_options`)."""
        return any(option != PASS for option in options)

    def stakes(self, view: View[S], option: Option) -> Hashable:
        """What decides whether an option is the same as one before, besides what it says; None: nobody can tell."""
        return None

    def targeted(self, view: View[S]) -> bool:
        """Whether something of the viewer's is aimed at: then nobody passes silently. In doubt yes: a procedure names a
        card."""
        for frame in view.state.stack[1:]:
            named = [getattr(frame, n) for n in frame.fields if self.nouns.get(n) == "card"]
            if any(value and not (isinstance(value, int) and value < 0) for value in named):
                return True
        return False

    def playing(self, s: S) -> Sequence[int]:
        """Seats that are still in the game: all, unless somebody can be put out."""
        return range(s.seats)

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

    def spoken(self, noun: str, value: Any, language: str = "en") -> str:
        """The same value as people read it in sentences: more telling than `word`, or a `Name` with its gender."""
        return self.word(noun, value, language)

    def listed(self, noun: str, value: Any, language: str = "en") -> tuple[str, str]:
        """A value in a long list: the heading it stands under ("" for none), and what is said of it there."""
        return "", self.spoken(noun, value, language)

    def gender(self, face: int) -> str:
        """Gender of a printed card's name for the languages that need it: "f", "m", "p" (several people) or ""."""
        return ""

    def option_words(self, s: S, option: Option) -> tuple[str, dict[str, Any]]:
        """Message id and further values of an option that is offered now; a game may say what it would lead to."""
        return f"{self.name}.option.{option[0]}", {}

    def result(self, s: S, language: str = "en") -> str:
        """How the game ended in the game's own words, or "": then winners are named by seat."""
        return ""

    def turn_of(self, s: S) -> int:
        """A number that changes when another turn begins: line by line the table is shown once for each."""
        return s.tick

    def words(self, s: S, noun: str) -> list[Any]:
        """All values of one of the game's own nouns, so that text can be understood."""
        return []

    def seat_name(self, s: S, seat: int, language: str = "en") -> str:
        """Notation of a seat: A, B, C... unless a game has better names."""
        return "chance" if seat == CHANCE else chr(ord("A") + seat)

    def deck_of(self, s: S, card: int) -> int | None:
        """Whose deck list a card comes from; None for cards everybody knows to be there."""
        return None

    def side(self, s: S, card: int) -> int:
        """The seat on whose side a card lies; NOBODY where sides do not tell cards apart."""
        return NOBODY

    def zone_name(self, zone: int) -> str:
        """Name of a zone for whoever draws it, such as "hand:1"."""
        return f"zone:{zone}"

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

    def answer(self, s: S, choice: Any, *, safe: bool = True) -> list[Event]:
        """Check the choice, carry it out and run to the next decision; returns the events written if the log is on.

        Clients send anything, so the choice has no type here: what is not an option is refused, whatever it is.

        All or nothing: a refused choice changes nothing; a fault inside the rules puts the state back and raises
        `EngineFault`. Bulk simulation may give up the safety copy with `safe=False`.
        """
        options = s.options
        if options is None:
            options = s.offer() if s.seat != NOBODY else []
        for option in options:
            if option is choice:  # as it is when a program picks from the list; equality costs more
                break
        else:
            if choice in options:
                choice = options[options.index(choice)]  # ours, not an equal: True or 1.0 must not enter the state
            elif not self._is_order(s, choice):
                raise Refused(self.refusal(s, s.seat, choice))
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

    def view(self, s: S, seat: int | None, *, pools: bool = True) -> View[S]:
        """The game as that seat (None: a spectator) sees it; without `pools` only to be shown."""
        return visibility.view(s, seat, pools=pools)

    def refusal(self, s: S, seat: int, wish: object) -> Reason:
        """The reason for refusing a choice that was not offered.

        A wish that makes no sense, or names a card the seat does not know, is simply not offered: a reason would tell
        what the card is.
        """
        if s.outcome is not None:
            return OVER
        if not isinstance(wish, tuple) or not self.makes_sense(s, wish):
            return NOT_OFFERED
        if seat >= 0 and not self._knows_all(s, seat, wish):
            return NOT_OFFERED
        return self.why_not(s, seat, wish) or NOT_OFFERED

    def makes_sense(self, s: S, wish: object) -> bool:
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

    def _exists(self, s: S, kind: str, value: object) -> bool:
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

    def _is_order(self, s: S, choice: object) -> bool:
        if s.kind != "shuffle" or s.seat != CHANCE or not isinstance(choice, tuple) or choice[:1] != ("order",):
            return False
        return all(type(i) is int for i in choice[1:]) and sorted(choice[1:]) == [*range(len(self._shuffled(s)))]

    # --- checks ---------------------------------------------------------------------------------------------------

    def digest(self, s: S) -> str:
        """Fingerprint of a position; the generators are left out, so that a replay reaches the same one."""
        return self.digest_of(encode(s))

    def digest_of(self, encoded: Mapping[str, Any]) -> str:
        """The same of a position in its JSON form."""
        return fingerprint({**encoded, "streams": []})

    def check(self, s: S) -> None:
        """Raise `Breach` if an invariant of the kernel or of the game does not hold."""
        for problem in (*kernel_breaches(s), *self.breaches(s)):
            raise Breach(f"{problem} [at {' > '.join(s.where())}, tick {s.tick}]")
