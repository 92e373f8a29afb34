"""Bug reports and records of stopped tables: one JSON file each, readable by the owner only, never written over."""

from __future__ import annotations

import errno
import itertools
from pathlib import Path

import msgspec

MOST = 2000
"""So many are kept; then the operator has to look at some and remove them."""


def keep_report(data: Path, report: dict[str, object]) -> str:
    """Write a report into a new file; gives the name it got. Raises `OSError` if it cannot be kept."""
    folder = data / "reports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sum(1 for _ in folder.iterdir()) >= MOST:
        raise OSError(errno.EDQUOT, f"{folder} holds {MOST} reports: remove those you have read")
    for number in itertools.count(1):
        name = f"{report['report']}" if number == 1 else f"{report['report']}-{number}"
        part, path = folder / f".{name}.part", folder / f"{name}.json"
        if path.exists():
            continue
        try:
            part.touch(mode=0o600)
            part.write_bytes(msgspec.json.encode({**report, "report": name}))
            path.hardlink_to(part)  # fails if somebody else took the name meanwhile
        except FileExistsError:
            continue
        finally:
            part.unlink(missing_ok=True)
        return name
    raise AssertionError
