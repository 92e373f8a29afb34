"""Where the data of the person at this machine lives."""

from __future__ import annotations

import os
import sys
from pathlib import Path


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
