"""A match: records and replays, undo and its limits, saves, and what is wrong with files."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellmouth.core.decisions import CHANCE, DONE
from hellmouth.core.errors import BadData, EngineFault, HellmouthError, Mismatch, Refused
from hellmouth.core.match import EVERY, Match, Record, replay
from tests.demo import GAME
from tests.demo.game import Fight


def match(seed: int = 4, answers: int = 0) -> Match:
    found = Match.start(GAME, {"seats": 2}, seed, ["Ann", "Bob"])
    play(found, answers, Random(seed))
    return found


def play(found: Match, answers: int, rng: Random) -> None:
    for _ in range(answers):
        decision = found.decision
        if decision is None:
            return
        found.answer(rng.choice(decision.options))


def finished(seed: int = 4) -> Match:
    return match(seed, 10_000)


# --- records ------------------------------------------------------------------------------------------------------


def test_a_match_starts_at_a_real_decision_with_chance_recorded() -> None:
    found = match()
    assert found.state.seat == 0
    assert [a[0] for a in found.record.answers] == ["order", "order"]
    assert [e.message for e in found.log].count("demo.log.drew") == 9


def test_an_answer_returns_what_happened() -> None:
    found = match()
    told = found.answer(DONE)
    assert [e.message for e in told] == ["demo.log.drew"]
    assert found.log[-1:] == told


def test_digests_are_kept_every_so_often_and_at_the_end() -> None:
    found = finished()
    count = len(found.record.answers)
    assert set(found.record.digests) == {*range(EVERY, count + 1, EVERY), count}


def test_a_replay_needs_no_seed() -> None:
    found = finished()
    again = replay(GAME, Record.from_json(found.record.to_json()))
    assert GAME.digest(again.state) == GAME.digest(found.state)
    assert again.record == found.record
    assert len(again.points) == len(found.points), "and everything can be taken back there too"


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
def test_a_record_of_another_version_is_refused(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(Mismatch, match=problem) as mismatch:
        replay(GAME, change(finished().record, **fields))
    assert mismatch.value.at == 0


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
        ('{"format":1,"game":"demo","rules_version":"1","cards":"","setup":{},"names":[],"answers":[1],"digests":{}}',
         "answers: is damaged"),
        ('{"format":1,"game":"demo","rules_version":"1","cards":"","setup":{},"names":[],"answers":[],"digests":{"a":"b"}}',
         "answers: is damaged"),
    ],
)
def test_a_wrong_record_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem) as error:
        Record.from_json(text, "my.json")
    assert str(error.value).startswith("my.json")
    assert error.value.cure


# --- undo ---------------------------------------------------------------------------------------------------------


def attacking() -> Match:
    """A is about to attack; whatever it does first reveals nothing but what it plays."""
    state = GAME.position({"turn": "A", "A": {"alley": ["Brawler", "Hunter"], "hand": ["Brawler"]},
                           "B": {"alley": ["Brawler"]}})
    state.explicit = True
    return Match(GAME, state, Record("demo", "1", "demo", {}, []))


def test_what_revealed_nothing_is_taken_back_freely() -> None:
    found = attacking()
    before = GAME.digest(found.state)
    found.answer(("attack", found.state.alley(0)[0]))
    assert found.may_undo(0)
    found.undo(0)
    assert GAME.digest(found.state) == before
    assert (found.record.answers, found.log, found.points) == ([], [], [])


def test_a_seen_card_cannot_be_taken_back_freely() -> None:
    found = attacking()
    before = GAME.digest(found.state)
    found.answer(("play", found.state.hand(0)[0]))
    assert not found.may_undo(0), "everybody has seen the card"
    with pytest.raises(HellmouthError, match="nothing can be taken back"):
        found.undo(0)
    found.undo(0, free=False)
    assert GAME.digest(found.state) == before


def test_fallen_dice_and_others_answers_stand() -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    found.answer(("defend", found.state.alley(1)[0]))
    assert not found.may_undo(1), "dice fell"
    assert not found.may_undo(0), "and somebody else answered"
    found.undo(0, free=False)
    assert found.record.answers == []


def test_nobody_takes_back_what_they_did_not_do() -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    assert not found.may_undo(1)
    with pytest.raises(HellmouthError):
        found.undo(1, free=False)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.booleans(), max_size=60))
def test_any_walk_forward_and_back_leaves_a_record_that_replays(seed: int, moves: list[bool]) -> None:
    found, rng = match(seed), Random(seed)
    for back in moves:
        decision = found.decision
        if decision is None:
            break
        if back and found.points:
            found.undo(found.points[-1].seat, free=False)
        else:
            found.answer(rng.choice(decision.options))
    assert GAME.digest(replay(GAME, found.record).state) == GAME.digest(found.state)


# --- all or nothing -----------------------------------------------------------------------------------------------


def test_a_refused_answer_leaves_no_trace() -> None:
    found = match(answers=5)
    before = (GAME.digest(found.state), len(found.record.answers), len(found.log), len(found.points))
    with pytest.raises(Refused):
        found.answer(("play", 999))
    assert (GAME.digest(found.state), len(found.record.answers), len(found.log), len(found.points)) == before


def test_a_fault_after_the_dice_takes_the_answer_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = attacking()
    found.answer(("attack", found.state.alley(0)[0]))
    before = (GAME.digest(found.state), list(found.record.answers), list(found.log), len(found.points))

    def broken(self: Fight, s: Any, dice: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(Fight.steps, "strike", (broken, True))
    with pytest.raises(EngineFault):
        found.answer(("defend", found.state.alley(1)[0]))
    assert (GAME.digest(found.state), found.record.answers, found.log, len(found.points)) == before
    monkeypatch.undo()
    found.answer(("defend", found.state.alley(1)[0]))


# --- saves --------------------------------------------------------------------------------------------------------


def test_a_saved_match_goes_on_exactly_where_it_was() -> None:
    for answers in range(0, 60, 3):
        found = match(answers=answers)
        loaded = Match.load(GAME, json.loads(json.dumps(found.save())))
        assert loaded.state == found.state
        rngs = Random(1), Random(1)
        play(found, 10_000, rngs[0])
        play(loaded, 10_000, rngs[1])
        assert loaded.record == found.record


@pytest.mark.parametrize("damage", ["state", "record", "game", "frame", "kind"])
def test_a_damaged_save_is_refused(damage: str) -> None:
    data = match(answers=3).save()
    if damage in ("state", "record"):
        del data[damage]
    elif damage == "game":
        data["record"]["game"] = "vs"
    elif damage == "frame":
        data["state"]["stack"][0]["p"] = "demo.Gone"
    else:
        data["state"] = 7
    with pytest.raises(BadData, match="save") as error:
        Match.load(GAME, data)
    assert error.value.cure
