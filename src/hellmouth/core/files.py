"""Files that people name: what is wrong with one is a line with its name and a cure, never an error of the system."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hellmouth.core.errors import BadData

MOST = 64 << 20
"""No file of ours has more bytes; a device that never ends would fill the memory."""


def is_file(name: str | Path) -> bool:
    """Whether there is a file of that name; a name that no system can have is none (`Path.is_file` raises then)."""
    return os.path.isfile(name)  # noqa: PTH113  # see above


def is_folder(name: str | Path) -> bool:
    """Whether there is a folder of that name; see `is_file`."""
    return os.path.isdir(name)  # noqa: PTH112  # see above


def below(folder: Path, *endings: str) -> list[Path]:
    """The files in a folder and the folders in it whose names end like this, in order."""
    try:
        return sorted(path for ending in endings for path in folder.rglob(f"*{ending}"))
    except OSError as error:
        raise BadData(str(folder), f"cannot be looked through: {why(error)}", "give another folder") from None


def why(error: Exception) -> str:
    """What the system says, in its words, without the name of the file."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def read_text(file: Path, cure: str) -> str:
    """The text of a file; `cure` says what should have been given."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST + 1)
        if len(content) > MOST:
            raise BadData(str(file), f"is larger than {MOST >> 20} MB", cure)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(str(file), "cannot be read: it is no text (UTF-8)", cure) from None
    except (OSError, ValueError) as error:
        raise BadData(str(file), f"cannot be read: {why(error)}", cure) from None


def read_json(file: Path, cure: str) -> Any:
    """What a JSON file holds."""
    return parse_json(read_text(file, cure), str(file), cure)


def parse_json(text: str | bytes, place: str, cure: str) -> Any:
    """What a JSON text holds; one nested deeper than Python goes is refused like any other mistake."""
    try:
        return json.loads(text)
    except RecursionError:
        raise BadData(place, "is nested too deeply", cure) from None
    except ValueError as error:
        raise BadData(place, f"is not JSON: {error}", cure) from None


def parse_toml(text: str) -> dict[str, Any]:
    """What a TOML text holds; `tomllib.TOMLDecodeError` says where it is wrong, whatever is wrong with it."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError("it is nested too deeply") from None


def write(file: Path, parts: Iterable[str], cure: str = "choose another place") -> None:
    """Write a text all at once or not at all: a kill or a full disk leaves the old file or the new one."""
    spare = file
    try:
        file = file.resolve()
        if is_file(file) or not os.path.lexists(file):  # a device or a pipe is never replaced by a file
            spare = file.with_name(f".{file.name[-100:]}.part")
        with spare.open("w", encoding="utf-8") as out:
            out.writelines(parts)
            out.flush()
            if spare != file:
                os.fsync(out.fileno())
        if spare != file:
            spare.replace(file)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links that point at each other
        if spare != file:
            with suppress(OSError):
                spare.unlink(missing_ok=True)
        raise BadData(str(file), f"cannot be written: {why(error)}", cure) from None


def make_folder(folder: Path, cure: str, mode: int = 0o777) -> None:
    """Make a folder with all above it; one that exists will do."""
    try:
        folder.mkdir(mode, parents=True, exist_ok=True)
    except FileExistsError:
        raise BadData(str(folder), "is a file", cure) from None
    except (OSError, ValueError) as error:
        raise BadData(str(folder), f"cannot be made: {why(error)}", cure) from None
