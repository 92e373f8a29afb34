"""The streams of the program: any of them may be closed, full or broken, and that is no mistake of ours."""

from __future__ import annotations

import errno
import os
import re
import sys

from hellmouth.core.errors import BadData
from hellmouth.core.printable import printable

_LONG = re.compile(r"\S{200,}")
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
_CURE = "let it go to a terminal, a file or /dev/null"


def prepare() -> None:
    """Give closed streams a harmless end, so that no file of ours is opened in their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8", errors="backslashreplace")  # noqa: PTH123, SIM115  # open until the program ends
    if sys.stdout is None:
        raise BadData("standard output", "is closed", _CURE)


def complain(text: str) -> None:
    """One line on the error stream, harmless to the terminal; a word as long as a page is cut."""
    line = _LONG.sub(lambda word: f"{word[0][:80]}...{word[0][-40:]}", " ".join(text.split()))
    sys.stderr.write(f"hellmouth: {printable(line)}\n")


def is_output(error: BaseException) -> bool:
    """Whether an error can only come from the standard output: files of ours are named by theirs."""
    return isinstance(error, OSError) and error.filename is None and error.errno in _FULL


def lost(error: OSError) -> int:
    """Say that what was told could not be written; the exit code of that."""
    complain(str(BadData("standard output", f"cannot be written: {error.strerror}", _CURE)))
    return 2


def finished(code: int) -> int:
    """Write out what is left; the exit code. A reader who went away (`| head`) is no fault and needs no words."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the interpreter tries once more at its end
        if isinstance(error, BrokenPipeError):
            return code or 1
        return code or lost(error)
