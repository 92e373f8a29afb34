"""What somebody proposes to the table is told in words, whatever it is: an undo, a draw, a correction by hand, what
watchers see."""

from __future__ import annotations

from typing import Literal, get_args, get_type_hints

import pytest

from hellmouth.commands._line import Conversation, Style
from hellmouth.commands.speaking import choose
from hellmouth.table import protocol
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
