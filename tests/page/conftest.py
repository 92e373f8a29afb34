"""One server and one browser for all tests of the page; every test gets a fresh window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.page.serving import PATIENCE, Watched, browser, deal, server

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The server and its home, with the demo game beside the others: tests of tables do not depend on a game's
    progress."""
    home = tmp_path_factory.mktemp("home")
    with server(home, "--game", "tests.demo:GAME") as place:
        yield place, home


@pytest.fixture
def address(shared: tuple[str, Path], request: pytest.FixtureRequest) -> str:
    """Where the server is; it deals each test the games of its name, whichever tests ran before."""
    place, home = shared
    deal(home, request.node.name)
    return place


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module, not for the session: while it runs, other tests could not use asyncio."""
    with browser() as found:
        yield found


@pytest.fixture
def window(chromium: Browser) -> Iterator[Watched]:
    """A desktop window; a test that leaves complaints behind fails."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", color_scheme="dark", reduced_motion="reduce"
    )  # what happens is told at once; `test_stage.py` watches it
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert not watched.complaints


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Watched]:
    """A small touch screen."""
    size: ViewportSize = {"width": 360, "height": 740}
    context = chromium.new_context(
        viewport=size, locale="fr-FR", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert not watched.complaints


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path
