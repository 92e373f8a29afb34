"""What the log tells: each thing once."""

from __future__ import annotations

from hellmouth.core.speech import Speech
from hellmouth.games.ccg import GAME
from tests.games.ccg.seat import Table


def told(t: Table) -> list[str]:
    speech = Speech(GAME, "en", None)
    return [line for event in t.s.log or () if (line := speech.event(event, t.s)) is not None]


def test_a_step_in_which_nobody_acts_is_one_line() -> None:
    """CCG-TURN-10: the next step says that everybody passed."""
    t = Table(step="Movement", A={"play": [{"card": "Buffy", "at": "A1"}]}, B={"play": [{"card": "Spike", "at": "B1"}]})
    t.s.log = []
    t.passes(2)
    assert told(t)[:3] == ["Resource Step", "Conflict Step", "End Step"]
    assert "Everybody passes" not in told(t)


def test_passes_in_a_conflict_are_told_once() -> None:
    """CCG-FIGHT-04: what follows does not say by itself that a stage is over."""
    people = {"A": {"play": [{"card": "Buffy", "at": "A1"}]}, "B": {"play": [{"card": "Spike", "at": "A1"}]}}
    t = Table(step="Conflict", night=True, **people).pick("fight")
    t.s.log = []
    t.passes(2)
    assert told(t).count("Everybody passes") == 1


def test_passes_are_not_told_where_the_next_line_says_so() -> None:
    """CCG-FIGHT-15,24: totals follow the Resolve Stage, the next step or fight the Discard Stage."""
    people = {"A": {"play": [{"card": "Buffy", "at": "A1"}]}, "B": {"play": [{"card": "Spike", "at": "A1"}]}}
    t = Table(step="Conflict", night=True, **people).pick("fight")
    t.s.log = []
    for _ in range(20):
        if t.s.conflict:
            GAME.answer(t.s, t.s.offer()[0])
    assert not t.s.conflict
    lines = told(t)
    assert lines.count("Everybody passes") == 1, lines
    totals = next(i for i, line in enumerate(lines) if " has " in line and "destiny" not in line)
    assert "Everybody passes" not in lines[totals:]
