"""Hostile texts said at a table, on the screen and line by line: no control sequence and no markup takes effect."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Iterator
from typing import Any

from textual.widgets import Static

from hellmouth.commands._line import Conversation, Style
from hellmouth.commands.speaking import out
from hellmouth.core.printable import JOINERS, printable
from hellmouth.table import protocol
from hellmouth.table.protocol import Argument, Decision, Line, Log, Option, Outcome, SeatState, Segment, Waiting, Why
from hellmouth.terminal.panels import Asking, Reading
from hellmouth.terminal.screen import TableApp

Wrong = list[tuple[str, str]]


class Quiet:
    """A place at which nothing is said by itself."""

    game = "demo"

    async def come(self, hello: protocol.Hello) -> None:
        """Nothing."""

    async def say(self, said: Any) -> None:
        """Nothing."""

    async def hear(self) -> Any:
        """Never."""
        await asyncio.Event().wait()

    async def leave(self) -> None:
        """Nothing."""


def told(text: str, seq: int, *, over: bool = False) -> list[Any]:
    """The text in every place of a table's messages."""
    seats = [
        SeatState(seat=n, name=text, kind="person", player=None, stand_in=False, here=True, taken=True, away=None)
        for n in (0, 1)
    ]
    parts = [Segment(text=text), Segment(text=text, card=1, face=text)]
    option = Option(
        key="a 1",
        label=text,
        notation=text,
        verb="act",
        cards=[],
        arguments=[Argument(name="a", kind="word", value=text, text=text)],
    )
    asked = Decision(seat=0, kind="main", prompt=parts, source=None, stop="", options=[option, option])
    shell = {"turn": 1, "track": [{"label": text, "on": True, "hint": text}]}
    return [
        protocol.Table(
            table="x",
            game="demo",
            title=text,
            version=1,
            seats=seats,
            mine=[],
            owner=True,
            watchers=0,
            proposal=None,
            absent=[],
            status="running",
            stops=[],
            players=[],
            unrated=False,
        ),
        protocol.Update(
            seq=seq,
            digest="x",
            seat=0,
            view={"picture": text, "shell": shell},
            decision=None if over else asked,
            waiting=Waiting(seat=0, name=text, kind="main"),
            undo="",
            auto=False,
            log=Log(start=0, lines=[Line(tick=1, seats=[0], message="x", parts=parts)]),
            events=[],
            outcome=Outcome(winners=[0], text=text, how="played") if over else None,
        ),
        protocol.Spoken(number=seq, seat=0, name=text, text=text, at=1.0),
        protocol.Advice(id="x", seq=seq, option="a 1", text=text),
        protocol.Refused(id=None, code="not_now", text=text, rule=text),
        protocol.Reasons(id="x", items=[Why(wish=text, label=text, offered=False, text=text, rule=text)]),
    ]


def harmful(text: str) -> bool:
    """Whether characters are in it that a terminal could obey."""
    return any((c not in JOINERS and printable(c) != c) or c in "\t\r" for c in text)


def drawn(app: TableApp) -> Wrong:
    """What is on the screen and should not be."""
    found: Wrong = []
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            if harmful(segment.text):
                found.append(("control", segment.text))
            if style is not None and (style.link or "@click" in style.meta):
                found.append(("markup", segment.text))
    return found


async def on_screen(texts: list[str]) -> Wrong:
    """All texts on the screen of one table, one after the other; some also in what opens above it."""
    app, wrong = TableApp(Quiet(), "en"), []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for n, text in enumerate(texts, 1):
            for message in told(text, n, over=n % 7 == 0):
                app.take(message)
            await pilot.pause()
            wrong += drawn(app)
            for name in ("table", "log", "notice", "question"):
                if printable(text).rstrip() not in str(app.query_one(f"#{name}", Static).render()):
                    wrong.append((name, text))
            if n % 10 == 0 and n % 7:
                for opened in (app.action_log, app.action_help, app.action_why):
                    opened()
                    await pilot.pause()
                    assert isinstance(app.screen, Reading | Asking)
                    wrong += drawn(app)
                    app.pop_screen()
                    await pilot.pause()
    return wrong


async def by_lines(texts: list[str]) -> Wrong:
    """All texts in the conversation line by line."""
    wrong: Wrong = []
    for n, text in enumerate(texts, 1):
        talk, said = Conversation(Quiet(), Style.plain()), io.StringIO()
        with contextlib.redirect_stdout(said):
            for message in told(text, n, over=n % 7 == 0):
                talk._take(message)
            talk._put_question()
        wrong += _plain(text, said.getvalue())
    return wrong


def as_lines(texts: list[str]) -> Wrong:
    """All texts as commands print them: cards, decks, rules, reports of faults."""
    wrong: Wrong = []
    for text in texts:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            out(text)
        wrong += _plain(text, said.getvalue())
    return wrong


def _plain(text: str, said: str) -> Wrong:
    missing = [("lost", text)] if printable(text) not in said else []
    return [*missing, *(("control", text) for c in said if c not in "\n\t" and harmful(c))]


def terminal(texts: list[str]) -> Iterator[tuple[str, Wrong]]:
    """Everything a terminal shows."""
    yield "screen", asyncio.run(on_screen(texts))
    yield "line by line", asyncio.run(by_lines(texts))
    yield "commands", as_lines(texts)
