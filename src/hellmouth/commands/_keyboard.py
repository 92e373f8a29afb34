"""Lines typed at a table while it is listened to, and the words of the table that they may begin with."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from typing import TextIO

from hellmouth.core.notation import plain_text
from hellmouth.terminal import company

# fmt: off
WORDS = {
    "why": "why", "pourquoi": "why", "undo": "undo", "annuler": "undo", "look": "look", "table": "look",
    "regarder": "look", "log": "log", "journal": "log", "card": "card", "carte": "card", "rules": "rules",
    "rule": "rules", "regles": "rules", "regle": "rules", "hint": "hint", "conseil": "hint", "save": "save",
    "sauver": "save", "help": "help", "aide": "help", "?": "help", "quit": "quit", "q": "quit", "quitter": "quit",
    "language": "language", "langue": "language", "say": "chat", "dire": "chat", "agree": "agree", "accepter": "agree",
    "refuse": "refuse", "refuser": "refuse", "wait": "wait", "attendre": "wait", "bot": "bot", "claim": "claim",
    "gagner": "claim", "goal": "goal", "aim": "goal", "but": "goal", "objectif": "goal", "who": "who", "qui": "who",
    "piles": "piles", "discards": "piles", "defausses": "piles", "offer": "offer", "proposer": "offer",
} | company.WORDS
# fmt: on
"""Words of the table in both languages, always understood in either; a choice of the game goes first."""
PEOPLE = {"agree", "refuse", "wait", "bot", "claim"}
"""Those that answer other people: they have their time between two questions too."""


def command_of(line: str) -> str | None:
    """Which word of the table a line begins with, if it does."""
    return WORDS.get(plain_text(line.strip().partition(" ")[0]))


class Quit(Exception):
    """The person leaves the table."""


class Keyboard:
    """Lines that were typed; a thread waits for them, so that the table is heard meanwhile."""

    def __init__(self, source: TextIO) -> None:
        self.source, self.person = source, source.isatty()
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()
        self.held: deque[str | None] = deque()
        """Lines that came before their time, in their order; None: the end of the input."""
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        line = "?"
        while line:
            line = self.source.readline()
            if self.loop.is_closed():
                return
            self.loop.call_soon_threadsafe(self.typed.put_nowait, line or None)

    async def line(self) -> str | None:
        """The next line; None at the end of the input."""
        return self.held.popleft() if self.held else await self.typed.get()

    async def word(self) -> str | None:
        """The next line that answers other people; those that answer questions are held for them."""
        found = next((line for line in self.held if line and command_of(line) in PEOPLE), None)
        if found is not None:
            self.held.remove(found)
        while found is None:
            line = await self.typed.get()
            if line and command_of(line) in PEOPLE:
                found = line
            else:
                self.held.append(line)
        return found
