"""Deck codes: both ways, versioned, checked, and nothing that comes in can hurt."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.ccg import decks as ccg
from hellmouth.games.deck_codes import UNPACKED, from_code, is_code, to_code
from hellmouth.games.odds import at_least_one, hand
from hellmouth.games.vs import decks as vs

PAGE = (
    "hm1.q1ZKT8xNVbJSKitW0lHKg7APd5YcXqmko5SbmJmnZKWUVJqWVqmbY6iko5ScWJRSrGRVrVRckJmdqmRlVFsLAA.11a1f5f2",
    "q1ZKT8xNVbJSKitW0lHKg7APd5YcXqmko5SbmJmnZKWUVJqWVqmbY6iko5ScWJRSrGRVrVRckJmdqmRlVFsLAA",
)
"""Made by the page: as it writes now, and as it did before."""


@pytest.mark.parametrize("deck", [*map(ccg.raw, ccg.ids()), *map(vs.load, vs.names())], ids=lambda d: str(d["id"]))
def test_every_deck_goes_both_ways(deck: dict[str, Any]) -> None:
    code = to_code(deck)
    assert is_code(code)
    assert len(code) < 1000
    assert from_code(code) == {k: v for k, v in deck.items() if k not in ("id", "note") and v not in ([], {})}
    assert from_code(f"  {code[:40]}\n{code[40:]}\n") == from_code(code), "a mail may break the line"


@pytest.mark.parametrize("code", PAGE)
def test_codes_of_the_page_are_read(code: str) -> None:
    assert from_code(code) == {"game": "vs", "name": "Été", "main": "buffy-l1", "cards": {"spike": 2}}


def packed(data: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    shown = base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")
    return f"hm1.{shown}.{zlib.crc32(data):08x}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (PAGE[0].replace("hm1", "hm2"), "is of version 2 (this program reads version 1)"),
        (PAGE[0][:-1] + "3", "does not agree with its check sum"),
        (PAGE[0][:-9], "is cut off"),
        (PAGE[0].replace("q1", "q!"), "is cut off or has signs"),
        (PAGE[0][:20] + PAGE[0][30:], ""),
        ("nonsense", "cannot be unpacked"),
        ("x" * 9000, "is longer than any deck"),
        (packed(b"[1]"), "holds no deck"),
        (packed(b"{"), "holds no deck"),
        (packed(json.dumps({"a": "x" * UNPACKED * 4}).encode()), "holds no deck"),
        (packed(b"[" * 60_000), "holds no deck"),
    ],
)
def test_a_damaged_code_is_refused_in_one_line(code: str, said: str) -> None:
    with pytest.raises(BadData) as told:
        from_code(code)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def test_any_changed_sign_is_found() -> None:
    code = to_code(ccg.raw("buffy-fight-rush"))
    rng = Random(1)
    for _ in range(200):
        place = rng.randrange(4, len(code))
        other = rng.choice("abcdefXYZ019_-".replace(code[place], ""))
        try:
            assert from_code(code[:place] + other + code[place + 1 :]) == from_code(code), "spare bits of base64"
        except BadData:
            continue


def test_odds_are_exact() -> None:
    expected = 1 - (56 * 55 * 54 * 53) / (60 * 59 * 58 * 57)
    assert abs(at_least_one(60, 4, 4) - expected) < 1e-12
    assert at_least_one(5, 1, 9) == 1
    rng = Random(2)
    drawn = sum("x" in hand(["x", "x", *"abcdefgh"], 3, rng) for _ in range(4000)) / 4000
    assert abs(drawn - at_least_one(10, 2, 3)) < 0.03
