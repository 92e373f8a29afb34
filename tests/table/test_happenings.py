"""What happened reaches every viewer in order: at the table, as a watcher, in the replay, the same as the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hellmouth.core.game import Game
from hellmouth.table import protocol
from hellmouth.table.protocol import Happening, Line, Ref, Update
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel
from tests.demo import GAME
from tests.table.around import Around, known_games

GAMES = known_games()
WATCHER = 9


def sitting(game: Game[Any], seed: int) -> Around:
    a = Around(game, 2, seed=seed)
    for n in range(2):
        a.sit(n + 1, n)
        a.say(n + 1, protocol.Stops(id="full", seat=n, mode="full"))
    a.sit(WATCHER)
    return a


def updates(a: Around, number: int) -> list[Update]:
    return [told for told in a.told[number] if isinstance(told, Update)]


def told(events: Sequence[Happening]) -> list[int]:
    return [e.line for e in events if e.line is not None]


def cards(event: Happening) -> set[int]:
    values = [v for value in event.about.values() for v in (value if isinstance(value, list) else [value])]
    return {value.card for value in values if isinstance(value, Ref)}


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("number", [1, 2, WATCHER])
def test_every_new_line_of_the_log_is_an_event_in_order(game: Game[Any], number: int) -> None:
    a = sitting(game, 5)
    a.play(60, Random(5))
    first, *rest = updates(a, number)
    assert first.events == []
    held = first.log.start + len(first.log.lines)
    for update in rest:
        new = update.log.start + len(update.log.lines)
        assert told(update.events) == [*range(held, new)]
        held = new


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_events_name_the_cards_their_lines_name(game: Game[Any]) -> None:
    a = sitting(game, 6)
    a.play(40, Random(6))
    lines: dict[int, Line] = {}
    for update in updates(a, 1):
        lines |= dict(enumerate(update.log.lines, update.log.start))
        for event in update.events:
            if event.line is not None and event.message != "core.log.forced":  # it names an option, not cards
                named = {part.card for part in lines[event.line].parts if part.card is not None}
                assert event.message == lines[event.line].message
                assert named <= cards(event)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_replay_has_the_same_events_as_the_table(game: Game[Any], seat: int | None) -> None:
    a = sitting(game, 7)
    a.play(50, Random(7))
    a.later(5)
    live = [e.message for u in updates(a, WATCHER if seat is None else seat + 1) for e in u.events]
    reel = Reel(a.table.play)
    steps = [reel.show(n, Viewer(seat, "en")) for n in range(reel.steps + 1)]
    assert [e.message for step in steps[1:] for e in step.events] == live
    for step in steps:
        assert told(step.events) == [*range(len(step.log))]


def test_an_undo_and_a_hello_show_the_position_as_it_is() -> None:
    a, rng = sitting(GAME, 8), Random(8)
    while (seat := next((n for n in range(2) if a.table.narrator.undo_kind(n, alone=False) == "free"), None)) is None:
        a.play(1, rng)
    a.later(5)
    a.say(1, protocol.Hello())
    assert updates(a, 1)[-1].events == []
    a.say(seat + 1, protocol.Undo(id="back", seat=seat, seq=a.table.seq))
    assert [updates(a, n)[-1].seq for n in (1, 2)] == [a.table.seq] * 2
    assert [updates(a, n)[-1].events for n in (1, 2)] == [[], []]
