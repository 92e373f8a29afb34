"""The data folder: readable by its owner only, and used by one server at a time."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from hellmouth.core.errors import BadData

DATABASE = "tables.sqlite3"
OTHER = "stop it, or give this one a folder of its own with --data"
ROOM = "make room on the disk"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def private_folder(folder: Path) -> None:
    """Make the folder, readable by its owner only; one that is ours already is closed to others too."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True, mode=0o700)
        facts = folder.stat()
        ours = facts.st_mode & 0o1000 == 0 and (os.name == "nt" or facts.st_uid == os.geteuid())
        names = [each.name for each in folder.iterdir()]
        if ours and facts.st_mode & 0o077 and (not names or DATABASE in names):
            folder.chmod(0o700)  # only where nothing but ours can lie: somebody may have named /tmp
    except OSError as error:
        raise BadData(str(folder), f"cannot be used: {error.strerror}", "choose another folder with --data") from None


class Lock:
    """Held by the server that uses a folder; the system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        private_folder(folder)
        try:
            self._file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _unwritable(folder, error) from None
        if not _take(self._file):
            who = os.read(self._file, 32).decode("ascii", "replace").strip()
            os.close(self._file)
            raise BadData(str(folder), f"is in use by another Hellmouth server (process {who or 'unknown'})", OTHER)
        try:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, f"{os.getpid()}\n".encode())
        except OSError as error:
            os.close(self._file)
            raise _unwritable(folder, error) from None

    def release(self) -> None:
        """Let another server have the folder."""
        os.close(self._file)


def _unwritable(folder: Path, error: OSError) -> BadData:
    cure = ROOM if error.errno in _FULL else "choose another with --data"
    return BadData(str(folder), f"cannot be written: {error.strerror}", cure)


def in_use(folder: Path) -> bool:
    """Whether a server uses the folder now."""
    try:
        Lock(folder).release()
    except BadData:
        return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> bool:
        try:
            os.lseek(file, 64, os.SEEK_SET)  # the process number before it stays readable
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
