"""Cards with faces: every picture is there, texts fit, names never break, and people may use pictures of their own."""

from __future__ import annotations

import struct
import zlib

import pytest
from playwright.sync_api import expect

from hellmouth.table import library
from tests.page.serving import Watched, breaches

MEASURE = """async (width) => {
  const grid = document.querySelector('.grid');
  grid.style.gridTemplateColumns = `repeat(auto-fill, ${width}px)`;
  while (document.querySelector('.grid + .end')) {
    window.scrollTo(0, document.body.scrollHeight);
    await new Promise((done) => setTimeout(done, 60));
  }
  await document.fonts.ready;
  const bare = () => [...document.querySelectorAll('.grid .card')].some((card) => !card.querySelector('.art img'));
  for (let i = 0; i < 300 && bare(); i++) await new Promise((done) => setTimeout(done, 100));
  const found = { cards: 0, pictures: 0, cut: [], broken: [], outside: [], covered: [], small: [] };
  for (const card of document.querySelectorAll('.grid .card')) {
    found.cards++;
    if (card.querySelector('.art img')) found.pictures++;
    const box = card.getBoundingClientRect();
    const title = card.querySelector('.title');
    const words = document.createRange();
    for (const word of title.textContent.matchAll(/[^\\s-]+-?/g)) {
      words.setStart(title.firstChild, word.index);
      words.setEnd(title.firstChild, word.index + word[0].length);
      const lines = [...words.getClientRects()].filter((line) => line.width > 1);
      if (new Set(lines.map((line) => Math.round(line.top / 4))).size > 1) found.broken.push(title.textContent);
      if (lines.some((line) => line.left < box.left || line.right > box.right)) found.outside.push(title.textContent);
    }
    const text = card.querySelector('.text');
    if (getComputedStyle(text).display !== 'none') {
      const hidden = text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2;
      const short = [...text.querySelectorAll('p')].some((part) => part.scrollHeight > part.clientHeight + 3);
      if (hidden || short) found.cut.push(title.textContent);
      if (parseFloat(getComputedStyle(text).fontSize) < 10.5) found.small.push(title.textContent);
    }
    for (const number of card.querySelectorAll('.foot b')) {
      const { left, right, top, bottom } = number.getBoundingClientRect();
      const apart = left < box.left || right > box.right || top < box.top || bottom > box.bottom;
      if (apart || (number.scrollWidth > number.parentElement.clientWidth + 2 && number.parentElement.clientWidth))
        found.covered.push(title.textContent);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["vs", "ccg", "board"])
def test_texts_and_names_fit(window: Watched, address: str, game: str, language: str) -> None:
    """From 220 pixels on all of the text; on every size no broken name and no covered number."""
    page, cards = window.page, len(library.shelf(game, "cards", language)["cards"])
    page.set_default_timeout(120_000)
    kept = f"JSON.stringify({{theme: 'night', language: '{language}'}})"
    page.add_init_script(f"localStorage.setItem('hellmouth', {kept})")
    page.goto(f"{address}/#/cards/{game}")
    page.locator(".grid .card img").first.wait_for()
    for width in (74, 160, 220):
        found = page.evaluate(MEASURE, width)
        assert found.pop("cards") == found.pop("pictures") == cards
        if width < 220:
            found.pop("cut")
        assert all(faults == [] for faults in found.values()), (width, found)


def test_a_face_is_drawn_once_and_kept(window: Watched, address: str) -> None:
    """Two cards of one face share one image; its address is the page's own."""
    page = window.page
    page.goto(f"{address}/#/decks/vs")
    page.locator(".grid .card img").nth(8).wait_for()
    sources = page.evaluate("[...document.querySelectorAll('.card .art img')].map((one) => one.src)")
    assert all(source.startswith("blob:") for source in sources)
    page.goto(f"{address}/#/cards/vs")
    page.locator(".grid .card img").nth(8).wait_for()
    again = page.evaluate("[...document.querySelectorAll('.card .art img')].map((one) => one.src)")
    assert set(sources[:8]) & set(again)


def picture(color: tuple[int, int, int]) -> bytes:
    """A small PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * 40) * 56
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 56, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def test_a_picture_of_ones_own(window: Watched, address: str) -> None:
    """It stands on every card of that name, survives a reload, is sent nowhere, and goes when asked to."""
    page = window.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method != "GET" else None)
    page.goto(f"{address}/#/cards/vs")
    page.get_by_role("group", name="Buffy").first.click()
    dialog = page.get_by_role("dialog", name="Buffy")
    expect(dialog).to_be_visible()
    chosen = dialog.get_by_label("Use my own picture")
    chosen.set_input_files({"name": "no.png", "mimeType": "image/png", "buffer": b"nothing of the sort"})
    expect(dialog.get_by_role("alert")).to_contain_text("not a picture")
    chosen.set_input_files({"name": "me.png", "mimeType": "image/png", "buffer": picture((200, 30, 90))})
    expect(page.locator(".grid img.own")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.reload()
    expect(page.locator(".grid img.own")).to_have_count(3)
    page.get_by_role("group", name="Buffy").first.focus()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Remove my picture").click()
    expect(page.locator(".grid img.own")).to_have_count(0)
    page.reload()
    page.locator(".grid .card img").first.wait_for()
    expect(page.locator(".grid img.own")).to_have_count(0)
    assert sent == []


def test_a_picture_can_be_dropped_onto_a_card(window: Watched, address: str) -> None:
    page = window.page
    page.goto(f"{address}/#/cards/vs")
    card = page.get_by_role("group", name="Dawn").first
    card.wait_for()
    card.evaluate(
        """(card, bytes) => {
      const brought = new DataTransfer();
      brought.items.add(new File([new Uint8Array(bytes)], 'dawn.png', { type: 'image/png' }));
      for (const name of ['dragover', 'drop'])
        card.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: brought }));
    }""",
        list(picture((20, 120, 200))),
    )
    expect(page.locator(".grid img.own")).to_have_count(1)


def test_about_names_everybody(window: Watched, address: str) -> None:
    page = window.page
    page.goto(address)
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About")
    for name in ("Lorc", "Delapouite", "Caro Asercion", "CC BY 3.0", "Young Serif", "Atkinson Hyperlegible Next"):
        expect(page.get_by_role("main")).to_contain_text(name)
    assert breaches(page) == []
    page.get_by_role("link", name="All licences").click()
    expect(page.locator("body")).to_contain_text("SIL OPEN FONT LICENSE")
    expect(page.locator("body")).to_contain_text("Creative Commons Attribution 3.0")
