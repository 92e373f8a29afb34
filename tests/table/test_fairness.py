"""Chance is promised before the game and proved after it; closed deck lists are told to nobody."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hellmouth import games
from hellmouth.core import worlds
from hellmouth.core.commitment import Commitment, promise, verify
from hellmouth.core.errors import Mismatch
from hellmouth.core.match import Match
from hellmouth.core.records import Record
from hellmouth.core.visibility import unknown
from hellmouth.table import bots, protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.client import Client
from tests.commands.conftest import Run, run  # noqa: F401  # a fixture
from tests.demo import GAME
from tests.table import twins
from tests.table.conftest import Live
from tests.table.test_http import DUEL, opened


def played(live: Live) -> tuple[dict[str, Any], protocol.Table, protocol.Table]:
    """The record of a short game, and what was told about its seed before and after."""
    client, found = opened(live)
    table = found["table"]

    async def game() -> tuple[protocol.Table, protocol.Table]:
        chair = await client.sit(table)
        before = await chair.until(protocol.Table)
        update = await chair.until(protocol.Update)
        while update.decision is not None:
            option = update.decision.options[0].key
            await chair.send({"type": "answer", "id": f"a{update.seq}", "seat": 0, "seq": update.seq, "option": option})
            seq = update.seq
            while update.seq == seq:
                update = await chair.until(protocol.Update)
        await chair.send({"type": "resign", "id": "r", "seat": 0})
        after = await chair.until(protocol.Table)
        while after.status != "over":
            after = await chair.until(protocol.Table)
        await chair.close()
        return before, after

    before, after = asyncio.run(game())
    return client.request(f"/api/tables/{table}/record"), before, after


def test_the_seed_is_promised_and_then_told(live: Live, tmp_path: Path, run: Run) -> None:  # noqa: F811  # a fixture
    data, before, after = played(live)
    assert before.fair is not None
    assert (len(before.fair.hash), before.fair.seed, before.fair.nonce) == (64, "", "")
    assert after.fair is not None
    assert after.fair.hash == before.fair.hash == promise(int(after.fair.seed), after.fair.nonce)
    record = Record.from_json(json.dumps(data))
    assert record.fair is not None
    assert record.fair.hash == before.fair.hash
    assert verify(GAME, record) > 0
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ran = run("replay", "--verify", str(file))
    assert ran.code == 0
    assert before.fair.hash in ran.out


def test_another_seed_is_found_out(live: Live, tmp_path: Path, run: Run) -> None:  # noqa: F811  # a fixture
    data, _, _ = played(live)
    record = Record.from_json(json.dumps(data))
    made = record.fair
    assert made is not None
    wrong = replace(record, fair=made._replace(seed=made.seed + 1))
    with pytest.raises(Mismatch, match="not the one that was promised"):
        verify(GAME, wrong)
    with pytest.raises(Mismatch, match="chance drew"):
        verify(GAME, replace(record, fair=Commitment.make(made.seed + 1, made.nonce)))
    with pytest.raises(Mismatch, match="does not say"):
        verify(GAME, replace(record, fair=None))
    file = tmp_path / "record.json"
    file.write_text(wrong.to_json(), encoding="utf-8")
    ran = run("replay", "--verify", str(file))
    assert ran.code == 2
    assert "not the one that was promised" in ran.err
    assert ran.err.count("\n") == 1


def test_what_the_seed_does_not_cover_is_said(tmp_path: Path, run: Run) -> None:  # noqa: F811  # a fixture
    """The hash does not say how much of a game was taken over from another: a server could claim all of it."""
    game, rng = games.game("board"), Random(1)
    setup = game.random_setup(2, rng)
    play = Match(game, setup, 1, ["A", "B"]).started()
    for seed in (1, 2):  # a game, and the one that is played on from it
        taken_over = len(play.record.answers) if seed == 2 else 0
        play = play if seed == 1 else Match(game, setup, seed, ["A", "B"], play.record.answers).started()
        for _ in range(40):
            play.answer(rng.choice(play.state.offer()))
    record = replace(play.record, fair=Commitment.make(2, "n", taken_over))
    assert verify(game, record) > 0
    file = tmp_path / "record.json"
    file.write_text(record.to_json(), encoding="utf-8")
    assert f"The first {taken_over} answers were taken over" in run("replay", "--verify", str(file)).out
    with pytest.raises(Mismatch, match="nothing is proved"):
        verify(game, replace(record, fair=Commitment.make(3, "n", len(record.answers))))


def test_a_record_with_a_seed_can_be_brought_back(live: Live) -> None:
    data, _, _ = played(live)
    assert Client(live.base).request("/api/records", data)["table"]


def test_play_goes_on_from_a_discreet_game(live: Live) -> None:
    client, found = opened(live)

    async def give_up() -> None:
        chair = await client.sit(found["table"])
        people = await chair.until(protocol.Table)
        assert (people.pace, people.lists) == ("discreet", "closed")
        await chair.send({"type": "resign", "id": "r", "seat": 0})
        while people.status != "over":
            people = await chair.until(protocol.Table)
        await chair.close()

    asyncio.run(give_up())
    for step in (0, -1):
        more = client.request(f"/api/tables/{found['table']}/fork", {"step": step, "seats": DUEL})
        assert more["table"]


@pytest.mark.parametrize("name", ["vs", "ccg"])
def test_closed_lists_tell_nothing_of_the_others_decks(name: str) -> None:
    """Not only the order: whatever the cards of the others are, not a byte differs."""
    game, compared = games.game(name), 0
    for seed in range(3):
        rng = Random(seed)
        for play in twins.positions(game, rng, discreet=True):
            viewer = rng.choice([*range(play.state.seats), None])
            told = []
            for changed in (False, True):
                other = twins.copied(play, play.state.copy())
                s = other.state
                if changed:
                    for c in unknown(s, viewer):
                        if game.deck_of(s, c) != viewer:
                            s.face[c] = rng.choice(play.state.face)
                s.options = None if s.seat != viewer else s.options
                world = twins.World(other, [twins.Passing("full")] * s.seats, viewer, 1.0, 1, Agreed(True, True))
                told.append([t for _, _, t in world.heard])
                if viewer is not None:
                    told[-1].append(bots.question(world.table, viewer, "random"))
            assert told[0] == told[1]
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", ["vs", "ccg"])
def test_open_lists_are_told_and_closed_ones_guessed(name: str) -> None:
    game = games.game(name)
    play = next(twins.positions(game, Random(1), discreet=True))
    pools = {}
    for closed in (False, True):
        world = twins.World(
            twins.copied(play, play.state.copy()),
            [twins.Passing("full")] * play.state.seats,
            0,
            1.0,
            1,
            Agreed(True, closed),
        )
        view = world.table.view(0, pools=True)
        pools[closed] = view.pools
        for back, hidden in view.hidden.items():
            assert len(view.pools[back]) == len(hidden)
        sampled = worlds.sample(view, Random(1))
        assert -1 not in sampled.face
    assert pools[False] == game.view(play.state, 0).pools
    mine = [b for b, cards in game.view(play.state, 0).hidden.items() if game.deck_of(play.state, cards[0]) == 0]
    assert mine
    assert all(pools[True][back] == pools[False][back] for back in mine), "one's own list is one's own"


def test_the_page_is_told_the_seed_only_when_it_is_over() -> None:
    told = msgspec.json.encode(protocol.Fair(hash="x"))
    assert msgspec.json.decode(told) == {"hash": "x", "seed": "", "nonce": ""}
