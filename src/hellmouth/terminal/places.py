"""A place at a table, near (in this process) or far (a server): say something, hear what the table says.

Whoever sits there need not know which it is; both speak the messages of `hellmouth.table.protocol`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from hellmouth.core.messages import Message
from hellmouth.table import protocol


@dataclass(frozen=True)
class Notice:
    """Something about the place itself, for the person: the line broke, a computer player stumbled."""

    message: Message
    over: bool = False
    """There is nothing more to hear."""


Heard: TypeAlias = protocol.ServerMessage | Notice


class Place(Protocol):
    """Where a person sits."""

    @property
    def game(self) -> str:
        """Name of the game played here; known after the first thing heard."""

    async def come(self, hello: protocol.Hello) -> None:
        """Sit down, or see everything anew (another language)."""

    async def say(self, said: protocol.ClientMessage) -> None:
        """Wish for something; a far place sends it again after a broken line."""

    async def hear(self) -> Heard:
        """The next thing the table says."""

    async def leave(self) -> None:
        """Get up."""
