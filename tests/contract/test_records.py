"""Gates 3 and 9: records replay to the same positions, chance asked or not, and undo returns exactly."""

from __future__ import annotations

from typing import Any

from hellmouth.core.match import Match, random_choice, replay
from hellmouth.core.plain import encode
from hellmouth.core.records import Record
from tests.contract.table import Table


def test_a_record_replays_to_the_same_end(table: Table) -> None:
    game = table.game
    match = Match(game, table.setup(), table.seed, names=[f"P{p}" for p in range(table.seats)]).started()
    match.play_out(random_choice(table.rng("record")))
    assert match.state.outcome is not None
    assert len(match.record.answers) in match.record.digests, "the end has no digest"
    again = replay(game, Record.from_json(match.record.to_json()))
    assert game.digest(again.state) == game.digest(match.state)
    assert again.record == match.record
    assert again.log == match.log


def test_asked_chance_equals_silent_chance(table: Table) -> None:
    game, rng = table.game, table.rng("chance")
    silent = table.start()
    match = Match(game, table.setup(), table.seed).started()
    while (decision := game.decision(silent)) is not None:
        asked = match.state.copy()
        asked.explicit, asked.tick = False, silent.tick
        assert asked == silent, f"after answer {silent.tick}"
        choice = rng.choice(decision.options)
        game.answer(silent, choice)
        match.answer(choice)
    assert match.state.outcome == silent.outcome


def snapshot(match: Match[Any]) -> tuple[Any, ...]:
    return (encode(match.state), list(match.record.answers), dict(match.record.digests), list(match.log))


def test_undo_returns_exactly(table: Table) -> None:
    rng = table.rng("undo")
    match = Match(table.game, table.setup(), table.seed).started()
    before: list[tuple[int, Any]] = []
    taken_back = 0
    for _ in range(200):
        decision = match.decision
        if decision is None:
            break
        before.append((decision.seat, snapshot(match)))
        match.answer(rng.choice(decision.options))
        if rng.random() < 0.2:
            seat = rng.choice(before)[0]
            index = match.undo_mark(seat, free=True)
            if index is not None:
                assert before[-1][0] == seat
                assert match.marks[-1].reveals == match.state.reveals
            else:
                index = match.undo_mark(seat, free=False)
            assert index is not None
            match.undo(index)
            back = max(i for i, point in enumerate(before) if point[0] == seat)
            assert snapshot(match) == before[back][1]
            assert match.state.offer()
            table.game.check(match.state)
            del before[back:]
            taken_back += 1
    assert taken_back
    match.play_out(random_choice(rng))
    assert table.game.digest(replay(table.game, match.record).state) == table.game.digest(match.state)
