"""A whole deck in one text that fits into a link or a message.

    hm1.<the deck as JSON, deflated, in base64url>.<CRC-32 of that JSON in eight hexadecimal digits>

`hm1` is the version. The page writes and reads the same (frontend/src/lib/odds.ts); this module is the reference. Codes
of the page from before had neither version nor sum and are still read.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from hellmouth.core.errors import BadData

VERSION = "hm1"
MOST, UNPACKED = 8_000, 64_000
"""No deck is longer: as a code, and as JSON."""
_LEFT_OUT = ("id", "note")
_CODE = re.compile(r"hm(\d+)\.([\w-]+)\.([0-9a-f]{8})")


def is_code(text: str) -> bool:
    """Whether a text claims to be a deck code of some version.

    >>> is_code("hm1.q1bKS8xNVbJSUEpKLFJSqAUA.2b3c4d5e"), is_code("buffy-fight-rush")
    (True, False)
    """
    return re.match(r"hm\d+\.", text.strip()) is not None


def to_code(deck: Mapping[str, Any]) -> str:
    """The code of a deck as its file has it; its id and its notes stay behind."""
    kept = {k: v for k, v in deck.items() if k not in _LEFT_OUT and v not in ("", [], {})}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")
    return f"{VERSION}.{packed}.{zlib.crc32(text):08x}"


def from_code(code: str) -> dict[str, Any]:
    """The deck of a code; what is wrong with it raises `BadData`."""
    code = "".join(code.split())
    if len(code) > MOST:
        raise BadData("deck code", "is longer than any deck", "copy the code alone")
    found = _CODE.fullmatch(code)
    if found is None:
        if is_code(code):
            raise BadData("deck code", "is cut off or has signs that no code has", "copy the whole code")
        return _read(_unpack(code))
    if found[1] != VERSION[2:]:
        raise BadData("deck code", f"is of version {found[1]}", f"this program reads version {VERSION[2:]}")
    text = _unpack(found[2])
    if f"{zlib.crc32(text):08x}" != found[3]:
        raise BadData("deck code", "does not agree with its check sum", "copy it again")
    return _read(text)


def _unpack(packed: str) -> bytes:
    try:
        data = base64.b64decode(packed.replace("-", "+").replace("_", "/") + "=" * (-len(packed) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, UNPACKED)
    except (ValueError, zlib.error):
        raise BadData("deck code", "cannot be unpacked", "copy the whole code") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadData("deck code", "holds no deck", "copy the whole code")
    return text


def _read(text: bytes) -> dict[str, Any]:
    try:
        deck = json.loads(text)
    except (ValueError, RecursionError):
        deck = None
    if not isinstance(deck, dict):
        raise BadData("deck code", "holds no deck", "copy the whole code")
    return deck
