"""TypeScript types of the table protocol, from its JSON Schema, and of the games' views (`view_types.py`):
`python scripts/page_types.py` writes them.

The files are kept in the repository; a test says when one is out of date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import view_types

from hellmouth.table.schema import schema

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "frontend" / "src" / "lib" / "protocol.ts"
HEAD = """// Made by scripts/page_types.py from hellmouth.table.protocol. Do not edit.
import type { GameView } from "../games/views";
"""
VIEWS = {("Update", "view"), ("ReplayStep", "view")}
"""Fields that hold a game's view. The protocol leaves its form to the game; the page asks for the full one."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def kind(part: dict[str, Any]) -> str:
    """The TypeScript type of one schema."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[1]
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    for several in ("anyOf", "oneOf"):
        if several in part:
            return " | ".join(dict.fromkeys(kind(one) for one in part[several]))
    name = part.get("type")
    if name == "array":
        each = kind(part["items"]) if isinstance(part.get("items"), dict) else "unknown"
        return f"({each})[]" if "|" in each else f"{each}[]"
    if name == "object":
        inner = part.get("additionalProperties")
        values = kind(inner) if isinstance(inner, dict) and inner else "unknown"
        return f"Record<string, {'unknown' if 'Record' in values else values}>"  # any JSON: nobody reads its type
    return PLAIN.get(str(name), "unknown")


def comment(part: dict[str, Any]) -> str:
    """The description as a comment line."""
    said = part.get("description")
    return f"/** {' '.join(str(said).split())} */\n" if said else ""


def declaration(name: str, part: dict[str, Any]) -> str:
    """One exported type."""
    if part.get("type") != "object" or "properties" not in part:
        return f"{comment(part)}export type {name} =\n  | {kind(part).replace(' | ', chr(10) + '  | ')};\n"
    needed = set(part.get("required", ()))
    lines = []
    for field, value in part["properties"].items():
        always = field in needed or field == "type"
        written = "GameView" if (name, field) in VIEWS else kind(value)
        lines.append(f"  {field}{'' if always else '?'}: {written};\n")
    return f"{comment(part)}export interface {name} {{\n{''.join(lines)}}}\n"


def source() -> str:
    """The whole file of the protocol."""
    document = schema()
    parts = [HEAD, f"export const VERSION = {document['version']};\n"]
    parts += [declaration(name, part) for name, part in document["$defs"].items()]
    return "\n".join(parts)


def sources() -> dict[Path, str]:
    """Every generated file with what should stand in it."""
    return {TARGET: source(), **view_types.sources()}


if __name__ == "__main__":
    for path, text in sources().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)} written\n")
