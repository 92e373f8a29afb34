"""What somebody at a table knows: the last update, the log, the people, and how the next wish is worded."""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Sequence
from typing import Any

from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.core.notation import plain_text
from hellmouth.games import game as find
from hellmouth.table import protocol
from hellmouth.table.protocol import Decision, Option
from hellmouth.terminal.places import Heard

QUIET = ("pass", "done", "no", "end")
"""Verbs of the usual choice, the one that Space takes."""
DAY = 86_400


def words(parts: Sequence[protocol.Segment]) -> str:
    """A sentence of the table as text."""
    return "".join(part.text for part in parts)


def time_left(seconds: float, language: str) -> str:
    """Time on a clock, as people read it.

    >>> time_left(90_000, "en"), time_left(3_725, "en"), time_left(65, "en")
    ('1 d 1 h', '1:02:05', '1:05')
    """
    whole = int(max(0.0, seconds))
    if whole >= DAY:
        return Message("terminal.clock.days", days=whole // DAY, hours=whole % DAY // 3600).render(language)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def watched(watching: protocol.Watching, language: str) -> str:
    """What watchers see, in the page's words.

    >>> watched(protocol.Watching(open=True, turns=2), "en")
    'watchers see all hands, 2 turns later.'
    """
    late = ("turns", watching.turns) if watching.turns else ("minutes", watching.minutes)
    when = Message(f"page.watching.{late[0]}", n=late[1]) if late[1] else Message("page.watching.now")
    told = "open" if watching.open else "closed"
    return Message(f"page.watching.{told}", when=when.render(language)).render(language)


def _bare(text: str) -> str:
    """Coordinates with and without brackets are the same."""
    return text.strip("()").replace(" ", "")


class Sitting:
    """One person at one table."""

    def __init__(self) -> None:
        self.update: protocol.Update | None = None
        self.people: protocol.Table | None = None
        self.heard_at = 0.0
        """When the people were told last: clocks run from there."""
        self.lines: list[protocol.Line] = []
        self.shown = 0
        """Lines of the log that the person has been told."""
        self._missing = 0
        self._ids = itertools.count(1)
        self._name = secrets.token_hex(4)
        self._faces: dict[str, int] = {}

    # --- hearing --------------------------------------------------------------------------------------------------

    def take(self, heard: Heard) -> None:
        """Remember what was told."""
        if isinstance(heard, protocol.Update):
            self._take_log(heard.log)
            self.update = heard
        elif isinstance(heard, protocol.Table):
            self.people, self.heard_at = heard, time.monotonic()

    def notices(self) -> list[str]:
        """What everybody at the table should know."""
        return [] if self.people is None else [notice.text for notice in self.people.notices]

    def clock(self, language: str) -> str:
        """Whose clock runs and what is left on it; empty if none does."""
        for seat in [] if self.people is None else self.people.seats:
            if seat.ticking and seat.clock is not None:
                left = time_left(seat.clock - (time.monotonic() - self.heard_at), language)
                return Message("terminal.clock", who=seat.name, time=left).render(language)
        return ""

    def proposed(self, proposal: protocol.Proposal, stem: str, language: str) -> str:
        """What somebody asks of the table, with everything one agrees to."""
        what = proposal.text if proposal.watching is None else watched(proposal.watching, language)
        return Message(f"{stem}.{proposal.kind}", who=self.name(proposal.seat), what=what).render(language)

    @property
    def archived(self) -> bool:
        """Whether the table can only be read."""
        return self.people is not None and self.people.status == "archived"

    def _take_log(self, log: protocol.Log) -> None:
        if log.start > self._missing + len(self.lines):
            self._missing, self.lines = log.start, []  # older history was left out
        keep = max(0, log.start - self._missing)
        old, self.lines = self.lines, self.lines[:keep] + log.lines
        while keep < min(len(old), len(self.lines)) and old[keep] == self.lines[keep]:
            keep += 1  # after a broken line everything is sent again: nobody wants to hear it twice
        self.shown = min(self.shown, keep)

    def news(self) -> list[protocol.Line]:
        """Lines of the log the person has not been told."""
        found = self.lines[self.shown :]
        self.shown = len(self.lines)
        return found

    # --- knowing --------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What I am asked."""
        return None if self.update is None else self.update.decision

    @property
    def seat(self) -> int | None:
        """Mine."""
        return None if self.update is None else self.update.seat

    @property
    def game(self) -> Game[Any] | None:
        """The rules, for looking things up; never for judging."""
        return None if self.people is None else find(self.people.game)

    def name(self, seat: int) -> str:
        """What a player is called."""
        seats = [] if self.people is None else self.people.seats
        return seats[seat].name if 0 <= seat < len(seats) else "?"

    def face(self, printed: str | None) -> int | None:
        """The face of a printed card's id."""
        game = self.game
        if game is None or printed is None:
            return None
        if not self._faces:
            self._faces = {game.printed(f): f for f in game.faces()}
        return self._faces.get(printed)

    def card_name(self, printed: str | None, language: str) -> str:
        """A printed card's name; a question mark if it is not known."""
        face, game = self.face(printed), self.game
        return "?" if face is None or game is None else game.face_name(face, language)

    def usual(self) -> Option | None:
        """The choice that commits to nothing."""
        options = self.decision.options if self.decision else []
        return next((o for verb in QUIET for o in options if o.verb == verb), None)

    def meant(self, text: str) -> Option | None:
        """The option somebody means by a number, by notation, by its label, or by what it names: (3,2) is a move."""
        options = self.decision.options if self.decision else []
        if text.isdecimal() and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        wanted = plain_text(text)
        exact = [o for o in options if wanted and wanted in (plain_text(o.notation), plain_text(o.label))]
        bare = _bare(wanted)
        named = [o for o in options if bare and _bare(plain_text(o.notation).partition(" ")[2]) == bare]
        return exact[0] if exact else named[0] if len(named) == 1 else None

    # --- wishing --------------------------------------------------------------------------------------------------

    def wish(self) -> str:
        """A fresh id."""
        return f"{self._name}-{next(self._ids)}"

    def answer(self, option: Option) -> protocol.Answer:
        """Choose."""
        update, asked = self._asked()
        return protocol.Answer(id=self.wish(), seat=asked.seat, seq=update.seq, option=option.key)

    def undo(self) -> protocol.Undo:
        """Take back."""
        update, seat = self._mine()
        return protocol.Undo(id=self.wish(), seat=seat, seq=update.seq)

    def hint(self) -> protocol.Hint:
        """Ask for advice."""
        update, asked = self._asked()
        return protocol.Hint(id=self.wish(), seat=asked.seat, seq=update.seq)

    def why(self, text: str | None = None, card: int | None = None) -> protocol.WhyNot:
        """Ask why not."""
        return protocol.WhyNot(id=self.wish(), seat=self._mine()[1], text=text, card=card)

    def _asked(self) -> tuple[protocol.Update, Decision]:
        if self.update is None or self.update.decision is None:
            raise ValueError("nothing is asked")
        return self.update, self.update.decision

    def _mine(self) -> tuple[protocol.Update, int]:
        if self.update is None or self.update.seat is None:
            raise ValueError("no seat is mine")
        return self.update, self.update.seat
