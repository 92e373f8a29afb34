"""Updates as changes: whoever is told what changed holds, after every move, what others are told whole."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.changes import SAME, applied, difference
from hellmouth.table.changing import changed
from hellmouth.table.client import Chair, Client
from tests.table.conftest import Live

CASES = json.loads((Path(__file__).parent / "changes.json").read_text(encoding="utf-8"))
SHARE = {"demo": 0.95, "vs": 0.8, "ccg": 0.65, "board": 0.5}
"""How much of the bytes is left, at most; the demo shows itself as one text."""
ATOMS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "é"])
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
)


def exact(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
@given(VALUES, VALUES)
def test_a_patch_makes_the_new_from_the_old(old: Any, new: Any) -> None:
    before, patch = exact(old), json.loads(json.dumps(difference(old, new)))
    assert exact(applied(old, patch)) == exact(new)
    assert exact(old) == before
    assert (patch == SAME) == (exact(old) == exact(new))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["what"]))
def test_the_cases_that_the_page_reads_too(case: dict[str, Any]) -> None:
    assert difference(case["old"], case["new"]) == case["patch"]
    assert applied(case["old"], case["patch"]) == case["new"]


@pytest.mark.parametrize("patch", [[9], [4, 1, 3, []], [3, 1, [[1, 0], [1, 0], [1, 0]]]])
def test_a_patch_for_something_else_is_noticed(patch: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"change|zip"):
        applied([1, 2], patch)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    made = Live(tmp_path / "data", games=("tests.demo:GAME",))
    yield made
    made.stop()


async def whole(client: Client, table: str, seat: int, language: str) -> Chair:
    """A second socket of the same person that is told everything."""
    chair = await client.sit(table, language=language, seat=seat)
    await chair.send({"type": "hello", "language": language, "seat": seat})
    await chair.until(protocol.Update)
    await chair.until(protocol.Update)
    return chair


@pytest.mark.parametrize("game", ["demo", "vs", "ccg", "board"])
def test_after_every_move_both_hold_the_same(live: Live, game: str) -> None:
    async def work() -> tuple[int, int, int]:
        one, two = Client(live.base), Client(live.base)
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}], "pace": "quick"}
        opened = await one.ask("/api/tables", wanted)
        table = opened["table"]
        await two.ask("/api/enter", {"token": next(x["token"] for x in opened["links"] if x["seat"] == 1)})
        lean = [await one.sit(table, seat=0), await two.sit(table, seat=1, language="fr")]
        fat = [await whole(one, table, 0, "en"), await whole(two, table, 1, "fr")]
        rng, seq, sizes, changes = random.Random(4), 0, [0, 0], 0
        for chair in lean:
            await chair.until(protocol.Update)
        for move in range(25):
            asked = next((c for c in lean if c.update is not None and c.update.decision is not None), None)
            if asked is None or asked.update is None or asked.update.decision is None:
                break
            await asked.answer(rng.choice(asked.update.decision.options).key)
            seq = asked.update.seq
            for chair, other in zip(lean, fat, strict=True):
                for each, n in ((chair, 0), (other, 1)):
                    while each.update is None or each.update.seq <= seq:
                        data = await asyncio.wait_for(each.socket.recv(), 20)
                        assert isinstance(data, str)
                        told = msgspec.json.decode(data, type=protocol.ServerMessage)
                        if isinstance(told, protocol.Change):
                            changes += 1
                            each.update = changed(each.update, told)
                        elif isinstance(told, protocol.Update):
                            each.update = told
                        else:
                            continue
                        sizes[n] += len(data)
                assert chair.update is not None
                assert other.update is not None
                if chair.update.seq == other.update.seq:
                    mine, theirs = (msgspec.structs.asdict(c.update) for c in (chair, other))  # type: ignore[arg-type]  # there are both
                    for part in ("view", "decision", "waiting", "digest", "undo", "outcome", "seat"):
                        assert exact(msgspec.to_builtins(mine[part])) == exact(msgspec.to_builtins(theirs[part])), (
                            move,
                            part,
                        )
            seq += 1
        for chair in (*lean, *fat):
            await chair.close()
        return changes, sizes[0], sizes[1]

    changes, lean, fat = asyncio.run(work())
    assert changes > 10
    assert lean < SHARE[game] * fat, f"{lean} of {fat} bytes"


def test_a_change_of_something_else_is_not_taken() -> None:
    told = protocol.Change(
        seq=9,
        since=8,
        digest="",
        view=[0],
        decision=None,
        waiting=None,
        log=protocol.Log(start=0, lines=[]),
        events=[],
        undo="",
        outcome=None,
        auto=False,
    )
    with pytest.raises(HellmouthError, match="not the last one"):
        changed(None, told)
