"""Whatever bytes arrive: no exception, no change. HELLMOUTH_LONG=1 sends ten times as many."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from hellmouth.table import limits, protocol
from hellmouth.table.client import Client
from tests.table import fuzz
from tests.table.around import Around
from tests.table.conftest import Live

MANY = 20_000 if os.environ.get("HELLMOUTH_LONG") else 2_000
KINDS = [str(t.__struct_config__.tag) for t in protocol.ClientMessage.__args__]
FIELDS = sorted({f.name for t in protocol.ClientMessage.__args__ for f in msgspec.structs.fields(t)})
# fmt: off
PAYLOADS = ["<script>alert(1)</script>", "'; drop table entries; --", "{{7*7}}", "\x1b]0;x\x07", "=cmd|' /C calc'!A0",
            "\u202eevil", "../../etc/passwd", "%00", "\ud800", "a" * 500, "__class__", "${jndi:ldap://x}"]
# fmt: on

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(PAYLOADS),
    st.sampled_from(["done", "pass", "0", "play 3"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
nearly = st.fixed_dictionaries({"type": st.sampled_from(KINDS)}, optional=dict.fromkeys(FIELDS, values))


def seated() -> Around:
    a = Around(seed=1)
    a.sit(1, 0)
    a.sit(2, 1)
    a.sit(3)
    return a


def facts(a: Around) -> Any:
    return a.game.digest(a.table.play.state), a.table.seq, a.table.status


def throw(a: Around, number: int, data: bytes) -> None:
    """As the socket does it: read, then tell the table. Only an accepted answer may change the position."""
    before = facts(a)
    try:
        said = limits.read_message(data)
    except limits.BadMessage:
        return
    acks = [t for t in a.say(number, said) if isinstance(t, protocol.Ack)]
    if not acks:
        assert facts(a) == before
    elif a.table.status != "running":
        a.__dict__.update(seated().__dict__)
    a.told = {}


@settings(max_examples=MANY // 5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nearly_right_messages(data: st.DataObject) -> None:
    a = TABLES.setdefault("a", seated())
    message = data.draw(nearly)
    text = json.dumps(message, allow_nan=True).encode("utf-8", "surrogatepass")
    throw(a, data.draw(st.sampled_from([1, 2, 3])), text)


TABLES: dict[str, Around] = {}


def test_random_and_broken_bytes() -> None:
    throw_broken(MANY * 4 // 5, 1)


def throw_broken(count: int, seed: int) -> None:
    """So many random or damaged messages at one table."""
    a, rng = seated(), Random(seed)
    good = [
        msgspec.json.encode(m)
        for m in (
            protocol.Hello(),
            protocol.Answer(id="x", seat=0, seq=0, option="done"),
            protocol.Chat(id="c", text="hi"),
            protocol.WhyNot(id="w", seat=0, wish=["play", 3]),
            protocol.Stops(id="s", seat=0, mode="auto", stops=["a"]),
        )
    ]
    for _ in range(count):
        if rng.random() < 0.3:
            data = rng.randbytes(rng.randrange(60))
        else:
            raw = bytearray(rng.choice(good))
            for _ in range(rng.randrange(1, 5)):
                at = rng.randrange(len(raw))
                raw[at : at + rng.randrange(2)] = rng.randbytes(rng.randrange(3))
            data = bytes(raw)
        throw(a, rng.choice([1, 2, 3]), data)


def test_malformed_requests_are_answered(tmp_path: Path) -> None:
    statuses = fuzz.bodies(tmp_path, MANY // 4, 1)
    assert {200, 201, 400, 403, 404} <= set(statuses)


def test_every_body_is_tried(tmp_path: Path) -> None:
    assert fuzz.unknown_to_fuzz(tmp_path) == []


def test_malformed_frames_are_answered(tmp_path: Path) -> None:
    said = fuzz.frames(tmp_path, MANY, 2)
    assert {"update", "ack", "refused bad_message", "refused stale"} <= set(said)
    assert {m["type"] for m in fuzz.SAID} == fuzz.kinds()


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 5000,
        b'{"a":' * 3000,
        b"[" + b"1," * 4000 + b"1]",
        b'{"type":"hello","x":1}',
        b"",
        b"null",
        b'"',
        b"\xff\xfe",
        b'{"type":"answer","id":"x","seat":1e99,"seq":0,"option":"d"}',
        b'{"type":"answer"}',
        b"x" * 9000,
        b'{"type":"chat","id":"x","text":"' + b"a" * 501 + b'"}',
        b'{"type":"Hello"}',
        b'{"type":["hello"]}',
    ],
)
def test_bad_messages_are_named(data: bytes) -> None:
    with pytest.raises(limits.BadMessage) as refused:
        limits.read_message(data)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("text", PAYLOADS)
def test_texts_are_cleaned_and_kept(text: str) -> None:
    cleaned = limits.clean(text, 500)
    assert not any(ord(c) < 32 or c in "\u202e\ud800\x7f" for c in cleaned)
    assert limits.clean(cleaned, 500) == cleaned


def test_a_live_socket_survives_garbage(live: Live) -> None:
    client = Client(live.base)
    found = client.request("/api/tables", {"game": "demo", "seats": [{"kind": "me"}, {"kind": "person"}]})

    async def garbage() -> None:
        rng = Random(2)
        for _ in range(6):
            chair = await client.sit(found["table"])
            try:
                for _ in range(15):
                    await chair.socket.send(rng.randbytes(40) if rng.random() < 0.5 else '{"type":"answer","id":"x"}')
            except ConnectionClosed:
                pass
            await chair.close()
        await asyncio.sleep(0.5)
        chair = await client.sit(found["table"])
        update = await chair.until(protocol.Update)
        assert update.seq == 0
        assert update.decision is not None
        await chair.close()

    asyncio.run(garbage())
    assert live.server.metrics.counts["faults", ""] == 0
