"""Errors: one clear line each."""

from __future__ import annotations

import pytest

from hellmouth.core.decisions import Reason
from hellmouth.core.errors import BadData, Breach, EngineFault, HellmouthError, Mismatch, Refused, Runaway

LINES = [
    (
        BadData("a.deck:3", "no card is called 'Bufy'", "did you mean 'Buffy'?"),
        "a.deck:3: no card is called 'Bufy' (did you mean 'Buffy'?)",
    ),
    (BadData("a.deck", "is empty"), "a.deck: is empty"),
    (Refused(Reason("core.why.over")), "refused: core.why.over"),
    (Refused(Reason("core.why.over", "VS-END-01")), "refused: core.why.over [VS-END-01]"),
    (EngineFault(KeyError("x"), ("vs.Turn.act", "vs.Combat.act")), "KeyError: 'x' [at vs.Turn.act > vs.Combat.act]"),
    (EngineFault(ValueError("y"), ()), "ValueError: y [at no frame]"),
    (Mismatch(7, "position a instead of b"), "answer 7: position a instead of b"),
    (Runaway("too far"), "too far"),
    (Breach("a card is in two zones"), "a card is in two zones"),
]


@pytest.mark.parametrize(("error", "line"), LINES)
def test_every_error_is_one_line(error: HellmouthError, line: str) -> None:
    assert str(error) == line
    assert isinstance(error, HellmouthError)
    assert "\n" not in line


def test_errors_carry_their_parts() -> None:
    assert Mismatch(7, "x").at == 7
    assert Refused(Reason("m", "R")).reason.rule == "R"
    error = BadData("place", "problem", "cure")
    assert (error.place, error.problem, error.cure) == ("place", "problem", "cure")
