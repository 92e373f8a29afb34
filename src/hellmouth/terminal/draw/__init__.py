"""Tables drawn with letters, from the view that the page draws too. A game without a drawing shows its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from rich.text import Text

from hellmouth import games
from hellmouth.core.messages import Arg, Message
from hellmouth.core.printable import printable
from hellmouth.table.protocol import Option
from hellmouth.terminal.sitting import Sitting

SHAPES = "●■◆▲⬢▼✚◗"
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7", "#f0e442", "#0072b2", "#b0b0b0")
"""Seats by shape and colour (Okabe-Ito), never by colour alone."""
LAMP, DANGER, CALM, MUTED, FAINT = "#f2b84b", "#e5604d", "#5fb3c9", "#a9b1c6", "#6b738a"


def ink(text: str, style: str = "") -> Text:
    """A piece of text with its own colour, which what follows it does not inherit."""
    return Text().append(text, style or None)


def harmless(text: Text) -> Text:
    """The same text without control and hidden characters."""
    text.plain = printable(text.plain)
    return text


class HandCard(NamedTuple):
    """A card in the viewer's hand: its place on the table and the id of the printed card."""

    card: int
    printed: str


V = TypeVar("V", bound=Mapping[str, object])


@dataclass
class Scene(Generic[V]):
    """What a drawing is made from: above all the view of its game, as the page gets it (`games/<game>/views.py`)."""

    sitting: Sitting
    view: V
    language: str
    width: int
    marked: Option | None = None
    """The choice the person looks at."""
    options: Sequence[Option] = ()
    focus: int = field(default=0)
    """Set by the drawing: the line that should be seen."""

    def say(self, message: str, /, **args: Arg) -> str:
        """Words of the terminal."""
        return Message(f"terminal.{message}", args).render(self.language)

    def card(self, printed: str | None) -> str:
        """Name of a printed card."""
        return self.sitting.card_name(printed, self.language)

    def player(self, seat: int) -> Text:
        """Shape, colour and name of a player."""
        return ink(f"{SHAPES[seat % len(SHAPES)]} {self.sitting.name(seat)}", f"bold {COLOURS[seat % len(SHAPES)]}")

    def marks(self, card: int) -> str:
        """Style of a card: the choice the person looks at, or something that can be chosen."""
        if self.marked is not None and card in self.marked.cards:
            return f"bold reverse {LAMP}"
        return f"underline {LAMP}" if any(card in o.cards for o in self.options) else ""


def draw(game: str, scene: Scene[dict[str, Any]]) -> list[Text]:
    """The table as lines."""
    found = _artist(game)
    if found is None or "shell" not in scene.view:
        return [ink(line) for line in str(scene.view.get("picture", "")).split("\n")]
    lines: list[Text] = found.lines(scene)
    return lines


def hand(game: str, view: dict[str, Any], seat: int | None) -> list[HandCard]:
    """The viewer's own cards: the hand, unless the game's drawing says otherwise."""
    found = _artist(game)
    if found is None or seat is None or "shell" not in view:
        return []
    cards = getattr(found, "cards_of", _in_hand)(view, seat)
    return [HandCard(c["id"], c["card"]) for c in cards if c["card"]]


def _in_hand(view: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    return [card for player in view["players"] if player["seat"] == seat for card in player["hand"]]


def _artist(game: str) -> ModuleType | None:
    part = games.kit(game).drawer
    return None if part is None else part.load()


def flow(parts: Sequence[Text], width: int, indent: int, gap: str = "  ") -> list[Text]:
    """Pieces one after the other, on as many lines as they need."""
    lines: list[Text] = []
    line = ink(" " * indent)
    for part in parts:
        if line.cell_len > indent and line.cell_len + len(gap) + part.cell_len > width:
            lines.append(line)
            line = ink(" " * indent)
        elif line.cell_len > indent:
            line.append(gap)
        line.append_text(part)
    return [*lines, line] if line.cell_len > indent else lines


def key(text: str, width: int) -> list[Text]:
    """The signs explained, at the foot of the table."""
    return flow([ink(part, FAINT) for part in text.split(" · ")], width, 0, " · ")


def rule(title: Text | str, width: int, style: str = FAINT) -> Text:
    """A line across the table with words in it."""
    line = ink("── ", style)
    line.append_text(title if isinstance(title, Text) else ink(title, style))
    line.append(" " + "─" * max(0, width - line.cell_len - 1), style)
    return line


def merged(names: Sequence[str]) -> str:
    """Names with their number: order means nothing and tells nothing."""
    return ", ".join(n if names.count(n) == 1 else f"{names.count(n)} {n}" for n in dict.fromkeys(sorted(names)))
