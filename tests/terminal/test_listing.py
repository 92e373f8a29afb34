"""Choices line by line: spaces by place, a place named once, numbers that stay with what they mean."""

from __future__ import annotations

from random import Random

from hellmouth.games.board import GAME
from hellmouth.table.protocol import Option
from hellmouth.table.render import decision
from hellmouth.terminal.listing import listing
from hellmouth.terminal.sitting import Sitting


def choices(language: str = "en") -> list[Option]:
    """The first moves of Buffy."""
    s = GAME.start({"players": 2, "villain": "master"}, 3)
    rng = Random(1)
    while s.actor < 0 or not s.side[s.actor]:
        GAME.answer(s, rng.choice(s.offer()))
    asked = decision(GAME, GAME.view(s, s.seat), ["Ann", "Bob"], language)
    assert asked is not None
    return asked.options


def test_moves_stand_under_their_place() -> None:
    options = choices()
    lines = listing(options, GAME, "en")
    assert lines[0] == "  Move, by number or by coordinates, for example (0,0):"
    mausoleum = [line for line in lines if line.strip().startswith("Spike's Mausoleum:")]
    assert len(mausoleum) == 1
    assert "Evil dot (3,2)" in mausoleum[0]
    assert len(lines) < len(options) / 2
    assert lines[-1] == f"  {len(options)}  End the turn"
    assert all(len(line) <= 100 for line in lines)
    text = " ".join(" ".join(lines).split())
    for number, option in enumerate(options[:-1], 1):
        assert f" {number} " in text
        assert option.notation.removeprefix("move ") in text


def test_few_choices_and_other_games_are_one_line_each() -> None:
    options = choices()
    assert listing(options[-3:], GAME, "en")[-1] == "  3  End the turn"
    assert len(listing(options, None, "en")) == len(options)


def test_coordinates_are_an_answer() -> None:
    sitting = Sitting()
    options = choices()

    class Asked:
        decision = type("Decision", (), {"options": options})()

    sitting.update = Asked()  # type: ignore[assignment]  # a stand-in
    wanted = next(o for o in options if o.notation == "move (3,2)")
    for typed in ("(3,2)", "3,2", "3, 2", "move (3,2)", "Move to Spike's Mausoleum, Evil dot (3,2)"):
        assert sitting.meant(typed) is wanted, typed
    assert sitting.meant("99,99") is None
    assert sitting.meant("") is None
