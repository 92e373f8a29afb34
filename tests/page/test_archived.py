"""A table that can only be read, on the page: why, the last picture, the log; and the lobby says so too."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from hellmouth.core.messages import Message
from tests.page.serving import PATIENCE, Watched, server
from tests.table.spoiled import spoiled


def test_it_says_why_and_shows_what_is_left(chromium: Browser, tmp_path: Path) -> None:
    tokens = spoiled(tmp_path)
    with server(tmp_path) as address:
        context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR")
        context.set_default_timeout(PATIENCE)
        watched = Watched(context.new_page())
        page = watched.page
        page.goto(f"{address}/#s={tokens['vs-finished']}")
        page.get_by_role("button", name="C’est bien ma place").click()  # its holder, on another device
        notice = page.locator("[data-notice=archived]")
        expect(notice).to_have_text(Message("table.archived.rules").render("fr").replace(" ;", "\u00a0;"))
        expect(page.locator(".picture")).to_be_visible()
        page.goto(f"{address}/#/")
        expect(page.get_by_text("À lire")).to_be_visible()
        context.close()
    [refused] = watched.complaints  # the link, before its holder said that the seat is theirs
    assert "409 (Conflict)" in refused
