"""What somebody proposes to the table is told in words, whatever it is: an undo, a draw, a correction by hand, what
watchers see."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import Literal, get_args, get_type_hints

import pytest

from hellmouth.commands._line import Conversation, Style
from hellmouth.commands.speaking import choose
from hellmouth.core.messages import Message
from hellmouth.table import protocol
from hellmouth.terminal.places import Heard, Notice
from tests.table.around import Around

Kind = Literal["undo", "claim", "draw", "watch", "judge"]
KINDS: tuple[Kind, ...] = get_args(get_type_hints(protocol.Proposal)["kind"])


def heard(proposal: protocol.Proposal) -> protocol.Table:
    """What the second seat hears of it."""
    a = Around()
    a.sit(1, 0)
    a.sit(2, 1)
    table: protocol.Table = a.last(2, protocol.Table)
    table.proposal = proposal
    return table


def proposed(kind: Kind) -> protocol.Proposal:
    return protocol.Proposal(
        number=1,
        kind=kind,
        seat=0,
        about=1 if kind == "claim" else None,
        agreed=[0],
        needed=[1],
        watching=protocol.Watching(open=True, minutes=5) if kind == "watch" else None,
        text="Spike goes to the hand" if kind == "judge" else "",
    )


@pytest.mark.parametrize(("language", "agree"), [("en", "agree"), ("fr", "accepter")])
@pytest.mark.parametrize("kind", KINDS)
def test_every_proposal_is_told(
    capsys: pytest.CaptureFixture[str], kind: Kind, language: Literal["en", "fr"], agree: str
) -> None:
    choose(language)
    try:
        talk = Conversation(None, Style.plain())  # type: ignore[arg-type]  # nobody is answered here
        talk._take(heard(proposed(kind)))
        line = capsys.readouterr().out
        screen = talk.sitting.proposed(proposed(kind), "terminal.proposal", language)
    finally:
        choose("en")
    for told, do in ((line, agree), (screen, agree)):
        assert "Anne" in told
        assert do in told
        assert kind != "judge" or "Spike goes to the hand" in told
        assert kind != "watch" or "5 minutes" in told


class Told:
    """A place where things are told one after the other; what is said there is kept."""

    game = "demo"

    def __init__(self, *told: Heard) -> None:
        self.told, self.said = asyncio.Queue[Heard](), list[protocol.ClientMessage]()
        for each in told:
            self.told.put_nowait(each)

    async def come(self, hello: protocol.Hello) -> None:
        pass

    async def say(self, said: protocol.ClientMessage) -> None:
        """Whoever consents hears that the others are served, and then is asked something."""
        self.said.append(said)
        assert not isinstance(said, protocol.Hello | protocol.Look)
        self.told.put_nowait(protocol.Ack(id=said.id, seq=said.seq + 1 if isinstance(said, protocol.Answer) else 0))
        if isinstance(said, protocol.Consent | protocol.Absent):
            self.told.put_nowait(self.question)
        else:
            self.told.put_nowait(Notice(Message("command.play.left"), over=True))

    async def hear(self) -> Heard:
        return await self.told.get()

    async def leave(self) -> None:
        pass

    question: protocol.Update


def piped(monkeypatch: pytest.MonkeyPatch, lines: str, *, away: bool = False) -> Told:
    """Two seats, it is the other's turn; somebody proposes something, or is away, and a pipe has these lines."""
    a = Around()
    a.sit(1, 0)
    a.sit(2, 1)
    mine = 1 - (a.table.asked or 0)
    waiting: protocol.Update = a.last(mine + 1, protocol.Update)
    people: protocol.Table = a.last(mine + 1, protocol.Table)
    assert waiting.decision is None
    people.proposal = None if away else protocol.Proposal(7, "draw", 1 - mine, None, [1 - mine], [mine])
    people.absent = [1 - mine] if away else []
    place = Told(people, waiting)
    a.answer(a.options()[0])
    while a.table.asked != mine:
        a.answer(a.options()[0])
    place.question = a.last(mine + 1, protocol.Update)
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    asyncio.run(asyncio.wait_for(Conversation(place, Style.plain()).run(), 60))
    return place


@pytest.mark.parametrize(
    ("lines", "yes"), [("agree\n1\n", True), ("refuser\n1\n", False), ("1\nagree\n", True), ("1\nlook\nagree\n", True)]
)
def test_a_pipe_answers_a_proposal_while_it_is_not_its_turn(
    monkeypatch: pytest.MonkeyPatch, lines: str, yes: bool
) -> None:
    """Lines for the questions wait for them, also those that came before."""
    consent, answer = piped(monkeypatch, lines).said
    assert isinstance(consent, protocol.Consent)
    assert (consent.proposal, consent.yes) == (7, yes)
    assert isinstance(answer, protocol.Answer)


@pytest.mark.parametrize("choice", ["wait", "bot", "claim"])
def test_a_pipe_says_what_to_do_about_somebody_who_is_away(monkeypatch: pytest.MonkeyPatch, choice: str) -> None:
    absent, answer = piped(monkeypatch, f"{choice}\n1\n", away=True).said
    assert isinstance(absent, protocol.Absent)
    assert absent.choice == choice
    assert isinstance(answer, protocol.Answer)


def test_a_pipe_that_ends_early_waits_for_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody leaves a table because their script has no word for a proposal: they leave when they are asked."""
    assert piped(monkeypatch, "agree\n").said[1:] == []
