"""Gates 5 and 6: what a seat cannot know changes nothing it is told, and sampled worlds agree with its view."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core import worlds
from hellmouth.core.events import Shown
from hellmouth.core.messages import languages
from hellmouth.core.plain import encode
from hellmouth.core.speech import Speech
from hellmouth.core.visibility import View, knows
from tests.contract.table import Table, pick
from tests.contract.wishes import wishes


def seen(view: View[Any]) -> tuple[Any, ...]:
    return (encode(view.state), view.pools)


def told(table: Table, s: Any, seat: int | None) -> list[Any]:
    """All that reaches a seat in this position: its view, its picture, and if it is asked, the question."""
    game = table.game
    s.options = None  # not the list of the true state: it must follow from what the seat knows
    view = game.view(s, seat)
    found: list[Any] = [seen(view)]
    for language in languages():
        speech = Speech(game, language, seat)
        found.append(game.picture(view, language))
        if seat is not None and s.seat == seat:
            decision = game.decision(s)
            assert decision is not None
            found += [decision.options, decision.source, speech.prompt(decision, s)]
            found += [speech.option(s, option) for option in decision.options]
    return found


def known(s: Any, seat: int | None) -> list[tuple[int, int]]:
    return [(c, f) for c, f in enumerate(s.face) if knows(s, seat, c)]


def heard(table: Table, s: Any, seat: int | None, choice: Any) -> tuple[Any, ...]:
    """Where the game stands after this choice, by which forced ones and shown cards; and what a seat hears of it."""
    s.log = []
    table.game.answer(s, choice)
    forced = [(event.to, event.args["option"]) for event in s.log if event.message == "core.log.forced"]
    heard_of = [event.seen_by(seat) for event in s.log if event.heard_by(seat)]
    several = [value for args in heard_of for value in args.values() if isinstance(value, tuple)]
    shown = [v for value in several for v in ((value,) if isinstance(value, Shown) else value) if isinstance(v, Shown)]
    lines = [Speech(table.game, "en", seat).event(event, s) for event in s.log]
    return (s.where(), s.seat, forced, shown, known(s, seat)), [line for line in lines if line is not None]


def test_hidden_cards_change_nothing_a_seat_is_told(table: Table) -> None:
    s, rng, differing = table.start(), table.rng("twins"), 0
    for _ in table.sampled(s, "leaks", about=30):
        for seat in table.viewers():
            twin = worlds.twin(s, seat, rng)
            differing += twin.face != s.face
            assert told(table, s.copy(), seat) == told(table, twin, seat), f"seat {seat} at {s.where()}"
    hidden = any(not knows(s, seat, c) for seat in table.viewers() for c in range(len(s.face)))
    assert differing or not hidden


def test_reasons_tell_nothing_hidden(table: Table) -> None:
    """ "Why can't I" is answered from what the asker knows."""
    game, s, rng = table.game, table.start(), table.rng("reasons")
    for _ in table.sampled(s, "curious", about=20):
        for seat in range(table.seats):
            twin = worlds.twin(s, seat, rng)
            for wish in wishes(game, s, rng):
                assert game.refusal(s, seat, wish) == game.refusal(twin, seat, wish), f"seat {seat} asks for {wish}"


def test_answers_tell_a_seat_only_what_it_learns(table: Table) -> None:
    """The same answer in twin worlds: as long as the seat learned no other face, it heard and sees the same.

    Worlds that went different ways, because a hidden card gave somebody a choice or took it, are not compared.
    """
    game, s, rng, compared = table.game, table.start(), table.rng("answers"), 0
    for decision in table.sampled(s, "after", about=40):
        for seat in table.viewers():
            true, twin = s.copy(), worlds.twin(s, seat, rng)
            twin.options = None
            choice = rng.choice(decision.options)
            if choice not in twin.offer():
                continue
            (here, lines), (there, twin_lines) = heard(table, true, seat, choice), heard(table, twin, seat, choice)
            if here == there:
                assert lines == twin_lines, f"seat {seat} after {choice} at {s.where()}"
                assert seen(game.view(true, seat)) == seen(game.view(twin, seat)), f"seat {seat} after {choice}"
                compared += 1
    assert compared


def test_sampled_worlds_look_the_same_and_vary(table: Table) -> None:
    game, s, rng, varied = table.game, table.start(), table.rng("worlds"), 0
    for _ in table.sampled(s, "sampling", about=20):
        for seat in table.viewers():
            view = game.view(s, seat)
            for _ in range(2):
                world = worlds.sample(view, rng)
                assert -1 not in world.face
                assert seen(game.view(world, seat)) == seen(view)
                varied += world.face != s.face
                if s.seat == seat:
                    game.check(world)
                    world.options = None
                    assert world.offer() == s.offer(), "the seat's own choices depend on what it cannot know"
    hidden = any(not knows(s, seat, c) for seat in table.viewers() for c in range(len(s.face)))
    assert varied or not hidden


def test_sampled_worlds_play_on_to_the_end(table: Table) -> None:
    """From the view of the seat that is asked, as a search does."""
    game, s, ended = table.game, table.start(), 0
    for decision in table.sampled(s, "rollouts", about=5):
        rng = Random(s.tick)
        world = worlds.sample(game.view(s, decision.seat), rng)
        while world.outcome is None:
            game.answer(world, pick(game, world, rng), safe=False)
            if world.tick % 10 == 0:
                game.check(world)
        ended += 1
    assert ended
