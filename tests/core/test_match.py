"""A match: records and replays, undo and its limits, saves, and what is wrong with files."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellmouth.core.decisions import CHANCE, DONE
from hellmouth.core.errors import BadData, EngineFault, Mismatch, Refused
from hellmouth.core.events import MOVED
from hellmouth.core.match import Match, random_choice, replay
from hellmouth.core.records import EVERY, Record
from tests.demo import GAME
from tests.demo.game import Fight


def match(seed: int = 4, answers: int = 0) -> Match[Any]:
    found = Match(GAME, {"seats": 2}, seed, ["Ann", "Bob"]).started()
    found.play_out(random_choice(Random(seed)), answers)
    return found


def finished(seed: int = 4) -> Match[Any]:
    return match(seed, 10_000)


# --- a whole game ---------------------------------------------------------------------------------------------------


def test_the_lab_plays_the_same_game_and_keeps_nothing() -> None:
    found, quick = match(), Match.quick(GAME, {"seats": 2}, 4)
    answers = found.play_out(random_choice(Random(7)))
    assert quick.play_out(random_choice(Random(7))) == answers == len(found.marks)
    assert (quick.state.outcome, quick.state.tick) == (found.state.outcome, answers)
    assert (quick.record.answers, quick.marks, quick.log, quick.state.log) == ([], [], [], None)


@pytest.mark.parametrize("start", [lambda *told: Match(*told).started(), Match.quick])
def test_a_game_is_played_for_so_many_answers_at_most(start: Any) -> None:
    found = start(GAME, {"seats": 2}, 4)
    assert found.play_out(random_choice(Random(1)), 3) == 3
    assert found.state.outcome is None
    rest = found.play_out(random_choice(Random(1)))
    assert 0 < rest < GAME.bound
    assert found.state.outcome is not None
    assert found.play_out(random_choice(Random(1))) == 0


def test_a_listening_lab_hears_the_opening_hands() -> None:
    quick = Match.quick(GAME, {"seats": 2}, 4, listen=True)
    assert quick.log == match().log
    assert quick.state == Match.quick(GAME, {"seats": 2}, 4).state


# --- records ------------------------------------------------------------------------------------------------------


def test_a_match_starts_at_a_real_decision_with_chance_recorded() -> None:
    found = match()
    assert found.state.seat == 0
    assert [a[0] for a in found.record.answers] == ["order", "order"]
    assert [e.message for e in found.log].count("demo.log.drew") == 9


def test_an_answer_returns_what_happened() -> None:
    found = match()
    told = found.answer(DONE).events
    assert [e.message for e in told] == [MOVED, "demo.log.drew"]
    assert found.log[-2:] == told


def test_digests_are_kept_every_so_often_and_at_the_end() -> None:
    found = finished()
    count = len(found.record.answers)
    assert set(found.record.digests) == {*range(EVERY, count + 1, EVERY), count}


def test_a_replay_needs_no_seed() -> None:
    found = finished()
    again = replay(GAME, Record.from_json(found.record.to_json()))
    assert GAME.digest(again.state) == GAME.digest(found.state)
    assert again.record == found.record
    assert again.marks == found.marks


def test_a_replay_can_stop_anywhere() -> None:
    found = finished()
    assert len(replay(GAME, found.record, 30).record.answers) == 30
    assert replay(GAME, found.record, 0).state.seat == CHANCE


def change(record: Record, **fields: Any) -> Record:
    return Record(**{**vars(record), **fields})


@pytest.mark.parametrize(
    ("fields", "problem"),
    [({"rules_version": "0"}, "made with rules 0"), ({"cards": "others"}, "cards others")],
)
def test_a_record_of_another_version_is_replayed_if_it_leads_to_the_same_game(
    fields: dict[str, Any], problem: str
) -> None:
    record = change(finished().record, **fields)
    assert replay(GAME, record).record.digests == record.digests
    with pytest.raises(Mismatch, match=problem) as mismatch:
        replay(GAME, change(record, digests=record.digests | {20: "0" * 16}))
    assert mismatch.value.at == 20
    with pytest.raises(Mismatch, match="nothing proves"):
        replay(GAME, change(record, digests={}))
    with pytest.raises(Mismatch, match=problem):
        replay(GAME, change(record, setup={"seats": 77}))


def test_a_record_may_bring_its_log() -> None:
    record = change(finished().record, told={"en": ["A wins"], "fr": ["A gagne"]})
    assert Record.from_json(record.to_json()) == record
    assert replay(GAME, record).state.outcome is not None
    for wrong in ("x", [1], {"en": 3}):
        data = json.loads(record.to_json()) | {"told": wrong}
        assert Record.from_json(json.dumps(data)).told == {}


def test_a_replay_names_the_first_answer_that_differs() -> None:
    record = finished().record
    at = next(n for n, a in enumerate(record.answers) if a[0] == "play")
    answers = [*record.answers]
    answers[at] = ("play", 39)
    with pytest.raises(Mismatch) as mismatch:
        replay(GAME, change(record, answers=answers))
    assert mismatch.value.at == at + 1
    with pytest.raises(Mismatch, match="answer 20: position"):
        replay(GAME, change(record, digests={20: "0" * 16}))
    with pytest.raises(Mismatch, match="already over"):
        replay(GAME, change(record, answers=[*record.answers, DONE]))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is not JSON"),
        ("[]", "not a record of this format"),
        ('{"format": 2}', "not a record of this format"),
        ('{"format": 1}', "game: is missing"),
        (
            '{"format":1,"game":"demo","rules_version":"1","cards":"","setup":{},"names":[],"answers":[1],"digests":{}}',
            "answers: is damaged",
        ),
        (
            '{"format":1,"game":"demo","rules_version":"1","cards":"","setup":{},"names":[],"answers":[],"digests":{"a":"b"}}',
            "answers: is damaged",
        ),
    ],
)
def test_a_wrong_record_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem) as error:
        Record.from_json(text, "my.json")
    assert str(error.value).startswith("my.json")
    assert error.value.cure


# --- undo ---------------------------------------------------------------------------------------------------------


def attacking() -> Match[Any]:
    """A is about to attack; whatever it does first reveals nothing but what it plays."""
    state = GAME.position(
        {"turn": "A", "A": {"alley": ["Brawler", "Hunter"], "hand": ["Brawler"]}, "B": {"alley": ["Brawler"]}}
    )
    state.explicit = True
    found = Match(GAME, {"seats": 2}, 1)
    found.state, state.log = state, found.log
    return found


def take_back(found: Match[Any], seat: int, *, free: bool) -> None:
    index = found.undo_mark(seat, free=free)
    assert index is not None
    found.undo(index)


def test_what_revealed_nothing_is_taken_back_freely() -> None:
    found = attacking()
    before = GAME.digest(found.state)
    found.answer(("attack", found.state.alley(0)[0]))
    take_back(found, 0, free=True)
    assert GAME.digest(found.state) == before
    assert (found.record.answers, found.log, found.marks) == ([], [], [])


def test_a_seen_card_cannot_be_taken_back_freely() -> None:
    found = attacking()
    before = GAME.digest(found.state)
    found.answer(("play", found.state.hand(0)[0]))
    assert found.undo_mark(0, free=True) is None, "everybody has seen the card"
    take_back(found, 0, free=False)
    assert GAME.digest(found.state) == before


def test_fallen_dice_and_others_answers_stand() -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    found.answer(("defend", found.state.alley(1)[0]))
    assert found.undo_mark(1, free=True) is None, "dice fell"
    assert found.undo_mark(0, free=True) is None, "and somebody else answered"
    take_back(found, 0, free=False)
    assert found.record.answers == []


def test_nobody_takes_back_what_they_did_not_do() -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    assert found.undo_mark(1, free=True) is None
    assert found.undo_mark(1, free=False) is None


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.booleans(), max_size=60))
def test_any_walk_forward_and_back_leaves_a_record_that_replays(seed: int, moves: list[bool]) -> None:
    found, rng = match(seed), Random(seed)
    for back in moves:
        decision = found.decision
        if decision is None:
            break
        if back and found.marks:
            take_back(found, found.marks[-1].seat, free=False)
        else:
            found.answer(rng.choice(decision.options))
    assert GAME.digest(replay(GAME, found.record).state) == GAME.digest(found.state)


# --- all or nothing -----------------------------------------------------------------------------------------------


def test_a_refused_answer_leaves_no_trace() -> None:
    found = match(answers=5)
    before = (GAME.digest(found.state), len(found.record.answers), len(found.log), len(found.marks))
    with pytest.raises(Refused):
        found.answer(("play", 999))
    assert (GAME.digest(found.state), len(found.record.answers), len(found.log), len(found.marks)) == before


def test_a_fault_after_the_dice_takes_the_answer_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    before = (GAME.digest(found.state), list(found.record.answers), list(found.log), len(found.marks))

    def broken(self: Fight, s: Any, dice: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(Fight.steps, "strike", (broken, True))
    with pytest.raises(EngineFault):
        found.answer(("defend", found.state.alley(1)[0]))
    assert (GAME.digest(found.state), found.record.answers, found.log, len(found.marks)) == before
    monkeypatch.undo()
    found.answer(("defend", found.state.alley(1)[0]))


# --- saves --------------------------------------------------------------------------------------------------------


def test_a_saved_match_goes_on_exactly_where_it_was() -> None:
    for answers in range(0, 60, 3):
        found = match(answers=answers)
        loaded = Match(GAME, {"seats": 2}, 4, ["Ann", "Bob"])
        loaded.record = Record.from_json(found.record.to_json())
        loaded.put_back(json.loads(json.dumps(found.stored())))
        assert loaded.state == found.state
        for each in (found, loaded):
            each.play_out(random_choice(Random(1)))
        assert loaded.record == found.record


@pytest.mark.parametrize(
    ("damage", "error"),
    [("state", KeyError), ("position", Mismatch), ("frame", ValueError), ("step", ValueError), ("kind", ValueError)],
)
def test_a_damaged_position_is_refused(damage: str, error: type[Exception]) -> None:
    found = match(answers=3)
    data = found.stored()
    if damage == "state":
        del data["state"]
    elif damage == "position":
        data["position"] = "0" * 16
    elif damage == "frame":
        data["state"]["stack"][0]["p"] = "demo.Gone"
    elif damage == "step":
        data["state"]["stack"][0]["at"] = "gone"
    else:
        data["state"] = 7
    before = found.state
    with pytest.raises(error):
        found.put_back(data)
    assert found.state is before
