"""Gates 4 and 8: everything offered works, everything else is refused with a reason, and every game ends."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.decisions import KINDS, Option
from hellmouth.core.errors import Refused
from hellmouth.core.messages import catalogue, has, languages
from hellmouth.core.speech import Speech
from tests.contract.table import Table
from tests.contract.wishes import NONSENSE, wishes

GAMES = 2


def refuse(table: Table, s: Any, wish: Any) -> None:
    """The wish is refused, for a reason that can be said, and nothing changes."""
    game = table.game
    with pytest.raises(Refused) as refusal:
        game.answer(s, wish)
    reason = refusal.value.reason
    assert has(reason.message), f"{reason.message} is in no catalogue"
    for language in languages():
        assert Speech(game, language, s.seat).reason(reason, s)


def test_every_option_can_be_answered(table: Table) -> None:
    game, s, tried = table.game, table.start(), 0
    for decision in table.sampled(s, "options", about=25):
        for option in decision.options:
            assert game.why_not(s, decision.seat, option) is None, f"{option} is offered and refused"
            branch = s.copy()
            game.answer(branch, option)
            game.check(branch)
            tried += 1
    assert tried


def test_what_is_not_offered_is_refused_and_changes_nothing(table: Table) -> None:
    game, s, tried = table.game, table.start(), 0
    rng = table.rng("wishes")
    for decision in table.sampled(s, "refusals", about=25):
        before = s.copy()
        for wish in (*NONSENSE, *wishes(game, s, rng), *wishes(game, s, rng)):
            if wish not in decision.options:
                refuse(table, s, wish)
                tried += 1
        assert s == before
        assert s.offer() == before.offer()
    assert tried


def test_nobody_answers_for_another(table: Table) -> None:
    """A seat that is not asked is told why it cannot do what another may."""
    game, s, asked = table.game, table.start(), 0
    for decision in table.sampled(s, "others", about=25):
        for seat in range(table.seats):
            if seat != decision.seat:
                reason = game.why_not(s, seat, decision.options[0])
                assert reason is not None
                assert has(reason.message)
                asked += 1
    assert asked


def test_games_end_within_bound(table: Table) -> None:
    game = table.game
    for n in range(GAMES):
        s = game.start(table.setup(), table.seed + n)
        kinds = {decision.kind for decision in table.walk(s, table.rng(f"end {n}"))}
        assert kinds <= KINDS
        assert s.outcome is not None
        assert s.stack == []
        assert set(s.outcome) <= set(range(table.seats))
        assert s.tick <= game.bound
        assert game.decision(s) is None
        assert all(catalogue(language).template(s.ending) for language in languages())
        refuse(table, s, ("pass",))


def test_an_option_is_a_tuple_of_a_verb_and_small_things(table: Table) -> None:
    game, s = table.game, table.start()
    plain = {"yes", "no", "pass", "done"}
    for decision in table.walk(s, table.rng("shape"), check=False):
        for option in decision.options:
            _shape(option)
            verb = option[0]
            assert verb in game.verbs or verb in plain, f"{verb} is not among the game's verbs"
            assert len(option) - 1 == len(game.verbs.get(verb, ())), f"{option} does not fit its verb"


def _shape(option: Option) -> None:
    assert type(option) is tuple
    assert type(option[0]) is str
    assert all(type(v) in (int, str) for v in option[1:]), f"{option} holds something large"
