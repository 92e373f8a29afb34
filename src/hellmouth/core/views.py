"""What every game's view may tell the page's own frame, whatever the game: `Game.present` gives it under `shell`.

A view is plain JSON. Its form is written down as `TypedDict`s, here and in `games/<game>/views.py`: mypy checks what
`present.py` makes and what the terminal reads against them, and `scripts/view_types.py` makes the page's types.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Step(TypedDict):
    """A phase or step of a turn; the one that is on is lit."""

    label: str
    on: bool
    hint: str
    stop: NotRequired[str]
    """The stop that a click on it sets."""


class Score(TypedDict):
    """What decides the game, for one seat."""

    seat: int
    label: str
    value: int
    of: int


class Shell(TypedDict, total=False):
    """Parts of a view that the page's frame shows by itself."""

    track: list[Step]
    turn: int
    goal: str
    """What this seat plays for and against whom, in words; added by the table."""
    format: str
    """What is played here, in words."""
    light: Literal["day", "dusk", "night", "dawn"]
    """Light over the table."""
    scores: list[Score]


class PlainView(TypedDict):
    """The view of a game that has no drawing of its own on the page: the table in words."""

    game: Literal[""]
    picture: str
    shell: NotRequired[Shell]


# --- decks ----------------------------------------------------------------------------------------------------------


class DeckSection(TypedDict):
    """A part of a deck: under which key of the deck it stands, and which cards may go there."""

    id: str
    shape: Literal["one", "counts", "list"]
    """One card; cards with copies; a list of cards."""
    drawn: bool
    """Drawn from during play: odds and sample hands count it."""
    most: int
    """As many copies of a card as the rules usually allow."""
    single: list[str]
    """Cards of which only one copy may go in, whatever `most` says."""
    cards: list[str]


class DeckForm(TypedDict):
    """What whoever builds decks of a game has to know; the page's deck builder does."""

    sections: list[DeckSection]
    hand: int
    """Cards in the first hand."""
    curve: str
    """The field of a card that the curve counts."""
    blank: dict[str, Any]
    """A deck with nothing in it."""
