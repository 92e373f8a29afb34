"""The document says what the code does, where a machine can compare them."""

from __future__ import annotations

import re
from pathlib import Path

from hellmouth.table import protocol

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
CODE = Path(protocol.__file__).parents[1]


def test_close_codes_are_the_same_in_code_and_document() -> None:
    told = TEXT.split("Close codes:")[1].split("Reconnect")[0]
    codes = {int(code) for code in re.findall(r"\b(1\d{3}|4\d{3})\b", told)}
    assert codes == {code.value for code in protocol.Close}
    assert all(int(code) in codes for code in re.findall(r"close(?: code| with)? (\d{4})", TEXT))


def test_no_close_code_is_written_twice() -> None:
    for path in CODE.rglob("*.py"):
        if path != CODE / "protocol" / "base.py":
            written = re.findall(r"close[^\n]*\b(?:10[01]\d|40\d\d)\b", path.read_text(encoding="utf-8"))
            assert written == [], path.name


def test_every_message_is_in_the_document() -> None:
    for said in (*protocol.ClientMessage.__args__, *protocol.ServerMessage.__args__):
        tag = said.__struct_config__.tag
        assert f"| `{tag}` |" in TEXT, tag
