"""Where the data of the person at this machine lives, and how a file of theirs begins."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from hellmouth.core.errors import BadData
from hellmouth.core.files import make_folder, why


def home() -> Path:
    """HELLMOUTH_HOME, or the usual place of the system."""
    given = os.environ.get("HELLMOUTH_HOME")
    try:
        return Path(given) if given else _usual()
    except RuntimeError:
        raise BadData("HOME", "there is no home folder", "set HELLMOUTH_HOME to a folder") from None


def _usual() -> Path:
    if sys.platform == "win32":
        return _named("LOCALAPPDATA", Path.home() / "AppData" / "Local") / "Hellmouth"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Hellmouth"
    return _named("XDG_DATA_HOME", Path.home() / ".local" / "share") / "hellmouth"


def _named(variable: str, else_: Path) -> Path:
    """The folder a variable names; one that is empty or relative counts as not set, as its specification says."""
    given = Path(os.environ.get(variable, ""))
    return given if given.is_absolute() else else_


def write_new(
    file: Path,
    data: object,
    exists: str = "choose another name",
    fails: str = "choose another place",
    *,
    folder: bool = False,
) -> None:
    """Write JSON that people will read and change; a file that exists is never touched. `exists` and `fails` say what
    to do then, `folder` makes the folder too."""
    if folder:
        make_folder(file.parent, fails)
    try:
        text = (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
        with file.open("xb") as opened:
            opened.write(text)
    except FileExistsError:
        raise BadData(str(file), "exists already", exists) from None
    except (OSError, ValueError) as error:
        raise BadData(str(file), f"cannot be written: {why(error)}", fails) from None
