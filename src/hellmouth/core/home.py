"""Where the data of the person at this machine lives, and how a file of theirs begins."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData


def home() -> Path:
    """HELLMOUTH_HOME, or the usual place of the system."""
    given = os.environ.get("HELLMOUTH_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Hellmouth"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Hellmouth"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "hellmouth"


def write_new(
    file: Path, data: Any, exists: str = "choose another name", fails: str = "choose another place", *,
    folder: bool = False,
) -> None:
    """Write JSON that people will read and change; a file that exists is never touched. `exists` and `fails` say what
    to do then, `folder` makes the folder too."""
    try:
        if folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    except FileExistsError:
        raise BadData(str(file), "exists already", exists) from None
    except OSError as error:
        raise BadData(str(file), f"cannot be written: {error.strerror}", fails) from None
