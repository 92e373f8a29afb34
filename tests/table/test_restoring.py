"""Coming back after an update: from the stored position, from the answers, or only to be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import Mismatch
from hellmouth.core.game import Game
from hellmouth.table import protocol
from hellmouth.table.restoring import NotPlayable, come_back, restored, standing
from hellmouth.table.storage import Row, Stored
from tests.table.around import PLAYERS, Around, known_games

GAMES = known_games()


def played(game: Game[Any] | None = None, answers: int = 40, seed: int = 3) -> Around:
    """A table with some answers, one of them taken back."""
    a = Around(game, seed=seed) if game is not None else Around(seed=seed)
    for seat in range(a.count):
        a.sit(seat + 1, seat)
    rng = Random(seed)
    a.play(7, rng)
    mark = a.table.play.marks[-1]
    a.say(mark.seat + 1, protocol.Undo(id="u", seat=mark.seat, seq=a.table.seq))
    if a.table.attendance.asking is not None:
        for seat in sorted(a.table.attendance.asking.needed):
            a.say(seat + 1, protocol.Consent(id=f"y{seat}", seat=seat, proposal=a.table.attendance.askings, yes=True))
    a.play(answers, rng)
    return a


def stored(a: Around, **change: Any) -> Stored:
    names = [f"{chr(ord('A') + n)}nne" for n in range(a.count)]
    seats = [{"kind": "person", "player": None, "taken": True} for _ in names]
    facts = {"rules_version": a.game.rules_version, "cards": a.game.cards_used(a.setup), **change}
    row = Row("t1", a.game.name, facts["rules_version"], facts["cards"], a.setup, a.seed, seats, names, 1.0, 1.0)
    return Stored(row, list(a.stored), a.snapshot, b"")


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_table_comes_back_from_its_answers_alone(game: Game[Any]) -> None:
    a = played(game)
    assert any(kind == "undo" for kind, _ in a.stored)
    back = come_back(a._table, a.stored, None, trusted=False)
    assert back.play.state == a.table.play.state, "chance included"
    assert (back.play.record, back.play.marks, back.play.log) == (
        a.table.play.record,
        a.table.play.marks,
        a.table.play.log,
    )
    assert (back.seq, back.journal.digest, back.journal.count) == (
        a.table.seq,
        a.table.journal.digest,
        a.table.journal.count,
    )


def test_a_position_this_version_cannot_read_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for damage in ("class", "field", "step", "digest"):
        a = played()
        assert a.snapshot is not None
        state = a.snapshot[1]["state"]
        if damage == "class":
            state["stack"][0]["p"] = "demo.Gone"
        elif damage == "field":
            state["gone"] = 1
        elif damage == "step":
            state["stack"][0]["at"] = "gone"
        else:
            state["tick"] += 1
        back = restored(stored(a), PLAYERS, 0.0)
        assert back.play.state == a.table.play.state, damage


def test_a_position_of_the_first_schema_is_read() -> None:
    a = played()
    assert a.snapshot is not None
    a.snapshot = (a.snapshot[0], a.snapshot[1]["state"])
    assert restored(stored(a), PLAYERS, 0.0).play.state == a.table.play.state


def test_a_restored_game_compares_its_digests() -> None:
    a = played(answers=60)
    n, body = next((n, body) for n, (kind, body) in reversed([*enumerate(a.stored)]) if body.get("d"))
    assert a.snapshot is not None
    a.snapshot = None if n < a.snapshot[0] else a.snapshot
    body["d"] = dict.fromkeys(body["d"], "0" * 16)
    restored(stored(a), PLAYERS, 0.0)  # all that was told agrees: only the digest is made otherwise now
    body["e"] = [["demo.log.drew", {}, 1, 1]]
    with pytest.raises(NotPlayable) as error:
        restored(stored(a), PLAYERS, 0.0)
    assert error.value.why == "differs"


def test_where_only_the_telling_changed_a_digest_proves_the_game() -> None:
    a = played(answers=13)
    a.snapshot = (len(a.stored), a.table.play.stored())
    for kind, body in a.stored:
        if kind == "answer":
            body["e"] = []
    assert restored(stored(a, rules_version="0"), PLAYERS, 0.0).play.state == a.table.play.state
    a.snapshot[1]["state"]["stack"][0]["p"] = "demo.Gone"
    assert restored(stored(a), PLAYERS, 0.0).play.state == a.table.play.state
    a.snapshot = None
    assert restored(stored(a), PLAYERS, 0.0).play.state == a.table.play.state, "the rules are the same: no proof needed"
    with pytest.raises(NotPlayable):
        restored(stored(a, rules_version="0"), PLAYERS, 0.0)


def test_another_seat_or_other_knowledge_is_another_game() -> None:
    for name in ("seat", "r"):
        a = played(answers=13)
        a.snapshot = None
        body = [body for kind, body in a.stored if kind == "answer"][-1]
        body[name] += 1
        with pytest.raises(NotPlayable):
            restored(stored(a), PLAYERS, 0.0)


def test_other_rules_that_lead_to_the_same_game_go_on() -> None:
    a = played()
    back = restored(stored(a, rules_version="0", cards="others"), PLAYERS, 0.0)
    assert back.play.state == a.table.play.state
    assert back.journal.rules == ("0", "others")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rules_version": "0"}, "rules"),
        ({"cards": "others"}, "cards"),
        ({"cards": "demo+mine"}, "own_cards"),
        ({}, "differs"),
    ],
)
def test_what_leads_elsewhere_says_why(change: dict[str, str], why: str) -> None:
    a = played()
    a.snapshot = None
    body = next(body for kind, body in a.stored if kind == "answer")
    body["a"] = [["nonsense", 1]]
    with pytest.raises(NotPlayable) as error:
        restored(stored(a, **change), PLAYERS, 0.0)
    assert error.value.why == why


def test_an_unknown_game_says_so() -> None:
    found = stored(played())
    found.row.game = "chess"
    with pytest.raises(NotPlayable) as error:
        restored(found, PLAYERS, 0.0)
    assert error.value.why == "game"


def test_a_setup_that_this_version_does_not_take_is_not_playable() -> None:
    found = stored(played())
    found.row.setup = {"seats": 99}
    with pytest.raises(NotPlayable):
        restored(found, PLAYERS, 0.0)


def test_what_was_taken_back_does_not_stand() -> None:
    entries: list[tuple[str, dict[str, Any]]] = [
        ("answer", {"seat": 0, "a": [1, 1]}),
        ("answer", {"seat": 1, "a": [2]}),
        ("chat", {}),
        ("answer", {"seat": 0, "a": [3]}),
        ("undo", {"seat": 1, "answers": 5}),
        ("answer", {"seat": 1, "a": [4]}),
    ]
    assert [body["a"] for body in standing(entries)] == [[1, 1], [4]]
    assert [body["a"] for body in standing(entries, 3)] == [[1, 1], [4]]
    assert [body["a"] for body in standing(entries, 2)] == [[1, 1], [2], [4]], "the numbers are what counts"


def test_stale_digests_do_not_come_back_after_an_undo() -> None:
    a = played(answers=30)
    a.restart()
    assert max(a.table.play.record.digests) <= len(a.table.play.record.answers)
    a.stored[0][1]["a"] = [["nonsense"]]
    a.snapshot = None
    with pytest.raises(Mismatch):
        a.restart()
