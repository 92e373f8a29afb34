"""Hostile texts in every field of the page: read as text, nothing executed, nothing fetched, no tag or attribute more.

More of them: `python -m tests.page.payloads --count 1000 --seed 1`.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.page.payloads import Hostile, page_fields, report_pages
from tests.payloads import payloads
from tests.sim.hostile import reports

COUNT = 30


def test_hostile_texts_are_shown_as_text(chromium: Browser, address: str) -> None:
    hostile = Hostile(chromium, address)
    fields = 0
    for field, wrong in page_fields(hostile, payloads(COUNT, 7)):
        assert wrong == [], field
        fields += 1
    assert fields == 25
    assert hostile.achieved() == []
    hostile.page.context.close()


def test_what_hostile_texts_would_do_is_noticed(chromium: Browser, address: str) -> None:
    """The test itself: text that became markup is found by shape, by address and by what it does."""
    hostile = Hostile(chromium, address)
    hostile.open("#/rules/vs", [])
    before = hostile.ask("shape")
    hostile.page.evaluate("""() => {
      const away = document.createElement("a");
      away.setAttribute("href", "javascript:top.hit=1");
      document.body.append(away);
      const picture = document.createElement("img");
      picture.src = "https://evil.example/x.png";
      document.body.append(picture);
    }""")
    hostile.page.wait_for_function("() => broken.length")
    assert hostile.ask("shape") != before
    assert "javascript:top.hit=1" in hostile.ask("strange")
    assert any("img-src" in one for one in hostile.achieved())
    hostile.page.context.close()


def test_reports_with_hostile_names_do_nothing(chromium: Browser, address: str, tmp_path: Path) -> None:
    files, wrong = reports(payloads(50, 7), tmp_path)
    assert wrong == []
    hostile = Hostile(chromium, address)
    assert report_pages(hostile, files) == []
    assert hostile.achieved() == []
    hostile.page.context.close()
