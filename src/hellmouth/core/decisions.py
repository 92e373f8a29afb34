"""What a seat is asked: a decision, its options, and the reason why something is not among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from hellmouth.core.state import State

Option: TypeAlias = tuple[Any, ...]
"""A verb and its arguments, for instance `("attack", 12, 40)`. The verb's arguments are declared by the game."""

CHANCE = -1
"""The seat of dice and shuffles."""
NOBODY = -2
"""No seat owes an answer."""
SPECTATOR = 30
"""Bit number of people who watch: they know what everybody knows."""
EVERYBODY = (1 << 31) - 1
"""Visibility mask of a face that lies open."""

KINDS = frozenset(
    {
        "main",  # the player's own turn: one of many different things
        "window",  # an opportunity to act or pass
        "card",  # choose a card
        "space",  # choose a place
        "seat",  # choose a player
        "number",  # choose an amount
        "word",  # choose one of a few named things (a talent, a row, a face)
        "yes_no",  # decide on a "may"
        "order",  # which of several things comes first
        "pay",  # how to pay a cost
        "discard",  # which card to give up
        "setup",  # before the first turn
        "roll",  # chance: a die
        "shuffle",  # chance: an order
    }
)
"""The closed list of decision kinds: a page renders kinds, players specialise by kind, tests name kinds."""

YES: Option = ("yes",)
NO: Option = ("no",)
PASS: Option = ("pass",)
DONE: Option = ("done",)


class Reason(NamedTuple):
    """Why something cannot be done: a message id, the rule it rests on, and named arguments for the text."""

    message: str
    rule: str = ""
    args: tuple[tuple[str, Any], ...] = ()


class Several(NamedTuple):
    """What a question asks for as one of a chain of single choices that people make at once: pick cards, say Done.
    The engine asks card by card all the same."""

    verb: str
    """The options that pick a card; each has that card as its only argument."""
    cards: tuple[int, ...]
    """Every card that may be picked, copies of one that an option stands for included."""
    least: int = 0
    """So many have to be picked, from here on."""
    most: int | None = None
    """At most so many; None: as many as there are."""
    picked: tuple[int, ...] = ()
    """Picked by earlier answers of the chain, in their order, where what may follow depends on them: each answer is
    given at once and taken back by undo."""
    live: bool = False
    """Whether the chain is of that sort."""
    gain: bool = False
    """To pick nothing would be to decline something good."""


class Decision:
    """One question to one seat. Exactly one of `options` must be given to `answer`."""

    __slots__ = ("_state", "kind", "options", "seat")

    def __init__(self, state: State, seat: int, kind: str, options: list[Option]) -> None:
        self._state = state
        self.seat = seat
        self.kind = kind
        self.options = options

    @property
    def prompt(self) -> tuple[str, dict[str, Any]]:
        """Message id and arguments of the question; made only when somebody reads it."""
        frame = self._state.stack[-1]
        return frame.prompt(self._state)

    @property
    def source(self) -> int | None:
        """The card that asks, if one does."""
        return getattr(self._state.stack[-1], "source", None)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={self.options!r})"
