"""What opens above the table: a page to read, a line to type, a question before leaving."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from hellmouth.terminal.draw import harmless

Answer = TypeVar("Answer")


class Pane(Static):
    """Text on the screen, whoever wrote it: nothing in it commands the terminal."""

    def __init__(self, text: Text | None = None, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(harmless(text or Text()), id=id)

    def show(self, text: Text) -> None:
        """Something new to read."""
        self.update(harmless(text))


class Reading(ModalScreen[None]):
    """Something to read: help, a card, the log. Esc, q, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,z,question_mark,l,p,space", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, text: Text, *, at_end: bool = False) -> None:
        super().__init__()
        self.text, self.at_end = text, at_end

    def compose(self) -> ComposeResult:
        """One box."""
        with VerticalScroll(id="reading"):
            yield Pane(self.text, id="page")

    def on_mount(self) -> None:
        """A log is read from its end."""
        if self.at_end:
            self.query_one("#reading").scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        """Up and down."""
        self.query_one("#reading").scroll_relative(y=by, animate=False)


class Question(ModalScreen[Answer]):
    """A question in a small box."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.words = Text(title)

    def compose(self) -> ComposeResult:
        """The question, and what it is answered with."""
        with Vertical(id="asking"):
            yield Pane(self.words)
            yield from self.below()

    def below(self) -> Iterable[Widget]:
        """Keys are enough."""
        return ()


class Asking(Question[str | None]):
    """A line to type; Enter gives it, Esc nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False, priority=True)]

    def below(self) -> Iterable[Widget]:
        """The line."""
        yield Input(max_length=200, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Done."""
        self.dismiss(event.value.strip() or None)


class Sure(Question[bool]):
    """Leave or stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,q", "dismiss(True)", show=False),
        Binding("escape,n", "dismiss(False)", show=False),
    ]
