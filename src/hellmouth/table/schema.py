"""JSON Schema of the protocol: `python -m hellmouth.table.schema > schema.json`. The page makes its types from it."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from hellmouth.table import bodies, protocol


def parts() -> list[type[Any]]:
    """Every message and body type there is."""
    known = {**vars(protocol), **vars(bodies)}.values()
    found = [v for v in known if isinstance(v, type) and issubclass(v, msgspec.Struct)]
    return [t for t in found if t not in (protocol.Message, protocol.Part, msgspec.Struct)]


def schema() -> dict[str, Any]:
    """One schema document: all types under `$defs`, with the unions `ClientMessage` and `ServerMessage`."""
    _, definitions = msgspec.json.schema_components(parts(), ref_template="#/$defs/{name}")
    unions = {
        "ClientMessage": [t.__name__ for t in protocol.ClientMessage.__args__],
        "ServerMessage": [t.__name__ for t in protocol.ServerMessage.__args__],
    }
    for name, members in unions.items():
        definitions[name] = {"title": name, "oneOf": [{"$ref": f"#/$defs/{m}"} for m in members]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hellmouth table protocol",
        "version": protocol.VERSION,
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1, ensure_ascii=False)
