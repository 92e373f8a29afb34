"""What a game may bring beyond its rules: every optional part of it, in one place.

A part is named by the place where it is written and loaded when it is first asked for: the lab needs no drawings, the
terminal no networks, and `games` cannot import what stands above it. A game without a part is played without it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.messages import Message
from hellmouth.core.state import State
from hellmouth.core.views import DeckForm

T = TypeVar("T")

Facts: TypeAlias = Callable[[Any, Any, Any, int], list[Message]]
"""The position before an option, right after it and once the dust has settled, and a seat: what it visibly led to."""
Harm: TypeAlias = Callable[[Any, Any, Option, int], Message | None]
"""The game, a position, an option and its seat: why the option only hurts that seat, or None."""
Plan: TypeAlias = Callable[[Any, Option], float]
"""A position and an option: how much a scripted player wants it; chances to win differ by less than 1."""


class Standing(Protocol):
    """Watches one game of a campaign for abilities that are never carried out, only in force."""

    seen: set[str]

    def note(self, s: State, /) -> None:
        """Look at a position."""


class Coverage(Protocol):
    """What a campaign counts."""

    def abilities(self) -> list[str]:
        """Every ability of every card."""

    def Standing(self) -> Standing:  # noqa: N802  # a class in the game's module
        """A watcher for one game."""


class DeckTools(Protocol):
    """What a game knows of decks; a deck is plain data."""

    @property
    def FORMATS(self) -> Sequence[str]:  # noqa: N802  # a table in the game's module
        """Formats a deck can be checked for."""

    def ready(self) -> list[str]:
        """Ids of the decks that come with the game."""

    def of_id(self, name: str, /) -> dict[str, Any]:
        """One of them."""

    def of_data(self, given: Mapping[str, Any], place: str, /) -> dict[str, Any]:
        """A deck that somebody wrote; what is wrong with it raises `BadData` with that place."""

    def of_text(self, text: str, place: str, language: str, /) -> tuple[dict[str, Any], list[str]]:
        """A deck from a list of cards, and what had to be guessed."""

    def to_text(self, data: Mapping[str, Any], language: str, /) -> str:
        """The list of cards."""

    def problems(self, data: Mapping[str, Any], form: str, language: str, /) -> list[str]:
        """Why it may not be played in that format."""

    def piles(self, data: Mapping[str, Any], /) -> list[tuple[str, dict[str, int]]]:
        """Its piles by name, with the copies of each card."""

    def title(self, card: str, language: str, /) -> str:
        """Name of a card."""

    def group(self, card: str, language: str, /) -> str:
        """What a card is sorted under."""

    def leader(self, data: Mapping[str, Any], /) -> str:
        """The card that leads it, which everybody sees when the game begins; empty while it has none."""

    def pack(self, data: Mapping[str, Any], /) -> list[str]:
        """The cards that are drawn from."""

    def seen(self) -> list[int]:
        """Numbers of cards for which odds are told."""

    def wished(self, data: Mapping[str, Any], language: str, /) -> list[tuple[str, int]]:
        """What one wants to draw early, and how many copies there are."""

    def form(self) -> DeckForm:
        """Its parts, which cards go where, and how many make a first hand."""

    def numbers(self, data: Mapping[str, Any], language: str, /) -> list[str]:
        """Figures of the deck."""


class Part(Generic[T]):
    """A part by its place: `module`, or `module:NAME`."""

    __slots__ = ("_found", "place")

    def __init__(self, place: str) -> None:
        self.place = place
        self._found: T | None = None

    def load(self) -> T:
        """The part itself; a place where there is nothing raises `BadData`."""
        if self._found is None:
            module, _, name = self.place.partition(":")
            try:
                home: Any = importlib.import_module(module)
                self._found = getattr(home, name) if name else home
            except (ImportError, AttributeError) as error:
                raise BadData(f"part {self.place!r}", f"is not there: {error}", "correct the kit of the game") from None
        return self._found


@dataclass(frozen=True, kw_only=True)
class Kit:
    """The parts of one game."""

    # --- computer players -----------------------------------------------------------------------------------------

    evaluator: Part[type] | None = None
    """A class derived from `players.evaluate.Evaluator`. Without it players only know who has won."""
    insight: Part[ModuleType] | None = None
    """What a network looks at (see `players.insight`). Without it the search judges by the evaluator."""
    facts: Part[Facts] | None = None
    """Reasons of hints. Without them a hint names the option only."""
    harm: Part[Harm] | None = None
    """Options that only hurt whoever takes them. Without it nobody is warned."""
    plans: Part[Mapping[str, Plan]] | None = None
    """Scripted strategies by name, yardsticks for the levels."""

    # --- cards and decks ------------------------------------------------------------------------------------------

    decks: Part[DeckTools] | None = None
    """For `hellmouth deck` and the page of decks. Without it there are none."""
    own_cards: Part[ModuleType] | None = None
    """How people's own cards are brought in."""
    own_tools: Part[ModuleType] | None = None
    """For `hellmouth cards GAME add, try, check`."""
    sealed: Part[ModuleType] | None = None
    """Boosters, for `hellmouth deck sealed`."""
    coverage: Part[Coverage] | None = None
    """What a campaign counts besides what is resolved."""

    # --- showing --------------------------------------------------------------------------------------------------

    drawer: Part[ModuleType] | None = None
    """The table drawn with letters, for the terminal: `lines(scene)`. Without it the terminal shows `picture`."""
    lessons: str = ""
    """File of the lessons in the package of the game. Without it the page teaches nothing."""
