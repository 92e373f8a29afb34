"""A real server in a thread, for tests that need sockets and HTTP."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hellmouth.table.app import Server, assemble
from hellmouth.table.config import Config
from hellmouth.table.server import Announced, inside_door, listen, settings
from tests.table import stores


class Live:
    """A running server."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.config = Config(data=folder, bot_pause=0.0, **options)
        door = inside_door(self.config)
        self.server = Server(self.config)
        self.server.door = door
        self.socket = listen("127.0.0.1", 0)
        self.port = self.socket.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        web = settings(self.config, app=assemble(self.server))
        self.uvicorn = Announced(web, lambda: None, self.server.hand_over)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()
        self.socket.close()


@pytest.fixture(params=stores.KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> stores.Place:
    """Somewhere to keep tables, for each store."""
    return stores.made(request.param, tmp_path / "place")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    found = Live(tmp_path_factory.mktemp("table"), games=("tests.demo:GAME",))
    yield found
    found.stop()
