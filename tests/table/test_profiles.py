"""A profile goes from one browser to another: once, for some minutes, and the server keeps nothing of it."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import HellmouthError
from hellmouth.table import profiles
from hellmouth.table.client import Client
from tests.table.conftest import Live


def test_given_out_once_and_not_for_ever(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = Client(live.base), Client(live.base)
    text = '{"name": "Zoé", "decks": "…"}'
    token = mine.request("/api/profiles", {"profile": text})["token"]
    with pytest.raises(HellmouthError, match="404"):
        other.request("/api/profiles/take", {"token": "x" * 43})
    assert other.request("/api/profiles/take", {"token": token}) == {"profile": text}
    with pytest.raises(HellmouthError, match="used"):
        other.request("/api/profiles/take", {"token": token})
    held = live.server.profiles
    late = mine.request("/api/profiles", {"profile": text})["token"]
    then = held.clock()
    monkeypatch.setattr(held, "clock", lambda: then + profiles.SECONDS + 1)
    with pytest.raises(HellmouthError, match="404"):
        other.request("/api/profiles/take", {"token": late})
    monkeypatch.setattr(profiles, "MOST", 2)
    for _ in range(5):
        mine.request("/api/profiles", {"profile": text})
    assert len(held.waiting) == 2
    with pytest.raises(HellmouthError, match="413"):
        mine.request("/api/profiles", {"profile": "x" * 400_000})
