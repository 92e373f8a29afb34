"""Long work in a process of its own: check a record that was brought, show a step of one, play on from one; read and
try decks.

The server asks by `jobs`; see `processes` for how they talk.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, Literal

import msgspec

from hellmouth import games
from hellmouth.core.decisions import NOBODY
from hellmouth.core.errors import BadData, HellmouthError, Mismatch
from hellmouth.core.match import Match, replay
from hellmouth.core.records import Record
from hellmouth.table import bodies, library, limits
from hellmouth.table.chances import chances
from hellmouth.table.event_json import deep
from hellmouth.table.processes import serve
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel, Reels, told
from hellmouth.table.restoring import NotPlayable, restored
from hellmouth.table.storage import Stored
from hellmouth.table.trying import Tried, tried

NICE = 5
FAULTS = (IndexError, KeyError, TypeError, ValueError, AttributeError, RecursionError, AssertionError)
"""What the rules may raise when a record says something no game ever said."""


class Question(msgspec.Struct, kw_only=True):
    """What the server wants: one of the words of `do`."""

    do: Literal["check", "show", "record", "fork", "try", "chances", "lines"]
    record: bytes = b""
    games: list[str] = []
    """Games a record may be of."""
    table: str = ""
    stored: Stored | None = None
    """What is kept of the table; left out if the worker may still know it."""
    step: int = 0
    seat: int | None = None
    language: str = "en"
    seed: int = 0
    game: str = ""
    deck: dict[str, Any] = {}
    """To be tried under the options in `form`, games number `first` and on."""
    form: dict[str, Any] = {}
    first: int = 0
    most: int = 0
    lines: str = ""
    """To be read as a deck."""


class Reply(msgspec.Struct, kw_only=True):
    """What came of it: `error` names a message of `table.http`, `why` is its reason; else the rest is there."""

    error: str = ""
    why: str = ""
    steps: int = 0
    body: bytes = b""
    """JSON to be passed on as it is."""
    found: Checked | None = None
    begun: Branch | None = None
    tried: Tried | None = None
    read: bodies.DeckRead | None = None


class Branch(msgspec.Struct, kw_only=True):
    """A finished game up to some step, to be played on."""

    game: str
    setup: dict[str, Any]
    base: list[Any]
    seats: int
    asked: int | None
    discreet: bool


class Checked(msgspec.Struct, kw_only=True):
    """A record that was played through."""

    game: str
    rules_version: str
    cards: str
    setup: dict[str, Any]
    names: list[str]
    answers: list[Any]
    ended: bool
    discreet: bool


class JobWorker:
    """Remembers the games looked at most recently."""

    def __init__(self) -> None:
        self.reels = Reels()

    def answer(self, asked: bytes) -> bytes:
        """One question; whatever goes wrong is an answer."""
        question = msgspec.json.decode(asked, type=Question)
        try:
            reply = self._reply(question)
        except (BadData, Mismatch) as error:
            reply = Reply(error="body", why=limits.clean(str(error), 300))
        except NotPlayable as error:
            reply = Reply(error="archived", why=error.why)
        except (HellmouthError, *FAULTS) as error:
            reply = Reply(error="body", why=f"the record cannot be played ({type(error).__name__})")
        return msgspec.json.encode(reply)

    def _reply(self, asked: Question) -> Reply:
        if asked.do == "check":
            return Reply(found=check(asked.record, asked.games))
        if asked.do == "try":
            return Reply(tried=tried(games.game(asked.game), asked.deck, asked.form, asked.first, asked.most))
        if asked.do == "lines":
            return read_lines(asked)
        reel = self._reel(asked)
        if reel is None:
            return Reply(error="unknown")
        if asked.do == "record":
            return Reply(body=replace(reel.play.record, told=told(reel.play)).to_json().encode())
        if asked.step > reel.steps or (asked.seat or 0) >= len(reel.play.record.names):
            return Reply(error="step", steps=reel.steps)
        if asked.do == "show":
            return Reply(body=msgspec.json.encode(reel.show(asked.step, Viewer(asked.seat, asked.language))))
        if asked.do == "chances":
            return Reply(body=msgspec.json.encode(chances(reel, Viewer(asked.seat, asked.language))))
        base = reel.prefix(asked.step) if asked.step >= 0 else []  # mode, decks and options as they were, nothing more
        discreet = bool(base) and reel.play.record.discreet  # the answers so far were given to these questions
        play = Match(
            reel.play.game, reel.play.setup, asked.seed, reel.play.record.names, base, discreet=discreet
        ).started()
        seat = play.state.seat
        return Reply(
            begun=Branch(
                game=play.game.name,
                setup=play.setup,
                base=base,
                seats=play.state.seats,
                asked=None if seat == NOBODY else seat,
                discreet=discreet,
            )
        )

    def _reel(self, asked: Question) -> Reel | None:
        if asked.stored is None:
            return self.reels.known(asked.table)
        table = restored(asked.stored, [], 0.0)
        return self.reels.add(asked.table, Reel(table.play, table.result))


def read_lines(asked: Question) -> Reply:
    """Lines as a deck: a misspelt name is compared with every card, which takes its time."""
    part = games.game(asked.game).kit.decks
    try:
        if part is None:
            raise BadData(f"game {asked.game!r}", "has no decks", "choose another game")
        deck, report = part.load().of_text(asked.lines, "deck", asked.language)
    except (HellmouthError, *FAULTS) as error:
        return Reply(error="deck", why=limits.clean(str(error), 200))
    return Reply(read=bodies.DeckRead(deck=deck, report=[limits.clean(str(line), 300) for line in report]))


def check(data: bytes, known: list[str]) -> Checked:
    """A record from outside, played through; raises `BadData` or `Mismatch`."""
    try:
        brought: bodies.BroughtRecord = limits.read_body(data, bodies.BroughtRecord, limits.RECORD_ANSWERS + 1)
    except limits.BadMessage as error:
        raise BadData("record", str(error), "give a record of one game, as it was saved") from None
    if brought.game not in known:
        raise BadData("record: game", "is not known here", f"choose one of {', '.join(sorted(known))}")
    game, setup = games.game(brought.game), dict(brought.setup)
    library.check_setup(game, setup)
    record = Record(
        brought.game,
        brought.rules_version,
        brought.cards,
        setup,
        list(brought.names),
        [deep(a) for a in brought.answers],
        {int(n): d for n, d in brought.digests.items()},
        discreet=brought.discreet,
    )
    try:
        match = replay(game, record)
    except FAULTS as error:
        raise BadData("record", f"cannot be played ({type(error).__name__})", "export it again") from None
    seats = match.state.seats
    names = [*record.names, *(chr(65 + n) for n in range(len(record.names), seats))][:seats]
    return Checked(
        game=record.game,
        rules_version=record.rules_version,
        cards=record.cards,
        setup=setup,
        names=[limits.clean(n, limits.NAME) or chr(65 + i) for i, n in enumerate(names)],
        answers=record.answers,
        ended=match.state.outcome is not None,
        discreet=record.discreet,
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        games.game(name)
    serve(JobWorker().answer, NICE)
