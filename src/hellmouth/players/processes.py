"""Worker processes that end when the process that started them does, however it ends."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection
from threading import Thread


def workers(jobs: int) -> ProcessPoolExecutor:
    """A pool of fresh processes: forking would copy the threads of a server in an unknown state."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _end_with_parent)


def _end_with_parent() -> None:
    """Watch over the parent: nobody tells a worker that it was killed, and it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)  # what is in progress is lost either way
