"""One server and one browser for all tests of the page; every test gets a fresh window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.serving import Watched, browser, server


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server, with the demo game beside the others: tests of tables do not depend on a game's progress."""
    with server(tmp_path_factory.mktemp("home"), "--game", "tests.demo:GAME") as place:
        yield place


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module, not for the session: while it runs, other tests could not use asyncio."""
    with browser() as found:
        yield found


@pytest.fixture
def window(chromium: Browser) -> Iterator[Watched]:
    """A desktop window; a test that leaves complaints behind fails."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", color_scheme="dark")
    context.set_default_timeout(10_000)
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert not watched.complaints


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Watched]:
    """A small touch screen."""
    size = {"width": 360, "height": 740}
    context = chromium.new_context(viewport=size, locale="fr-FR", has_touch=True, is_mobile=True)
    context.set_default_timeout(10_000)
    watched = Watched(context.new_page())
    yield watched
    context.close()
    assert not watched.complaints


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path
