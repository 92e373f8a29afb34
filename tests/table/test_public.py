"""A finished game that everybody may look at: only while all its people agree."""

from __future__ import annotations

import asyncio

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.table.client import Client
from tests.table.conftest import Live


async def give_up(client: Client, table: str) -> None:
    chair = await client.sit(table)
    people = await chair.until(protocol.Table)
    await chair.send({"type": "resign", "id": "r1", "seat": people.mine[0].seat})
    await chair.until(protocol.Ack)
    await chair.close()


def test_public_while_everybody_agrees(live: Live) -> None:
    anne, ben, stranger = Client(live.base), Client(live.base), Client(live.base)
    seats = [{"kind": "me", "name": "Anne"}, {"kind": "person", "name": "Ben"}]
    opened = anne.request("/api/tables", {"game": "demo", "seats": seats})
    path = f"/api/tables/{opened['table']}"
    ben.request("/api/enter", {"token": opened["links"][0]["token"]})
    with pytest.raises(HellmouthError, match="409"):
        anne.request(f"{path}/public", {"seat": 0, "agree": True})
    asyncio.run(give_up(anne, opened["table"]))
    assert anne.request(f"{path}/public", {"seat": 0, "agree": True}) == {
        "needed": [0, 1],
        "agreed": [0],
        "mine": [0],
        "public": False,
    }
    with pytest.raises(HellmouthError, match="401"):
        stranger.request(f"{path}/replay/0")
    with pytest.raises(HellmouthError, match="403"):
        anne.request(f"{path}/public", {"seat": 1, "agree": True})
    assert ben.request(f"{path}/public", {"seat": 1, "agree": True})["public"] is True
    assert stranger.request(f"{path}/replay/0")["step"] == 0
    assert stranger.request(f"{path}/record")["names"] == ["Anne", "Ben"]
    with pytest.raises(HellmouthError, match="401"):
        stranger.request(f"{path}/public")
    ben.request("/api/leave", {"forget": True})
    with pytest.raises(HellmouthError, match="401"):
        stranger.request(f"{path}/replay/0")
