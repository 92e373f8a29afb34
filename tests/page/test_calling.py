"""My turn calls: tones, and a flashing title where nobody looks. One switch turns off both."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.serving import Watched
from tests.page.test_table import BOT, ME, SEQ, my_turn, open_table

EAR = """
window.tones = 0; window.titles = [];
const quiet = {setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}};
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  createOscillator() { window.tones++; return {frequency: {}, connect: (to) => to, start() {}, stop() {}}; }
  createGain() { return {gain: quiet, connect: (to) => to}; }
};
Object.defineProperty(document, "hidden", {get: () => true});
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => window.titles.push(document.title))
  .observe(document.head, {subtree: true, childList: true, characterData: true}));
"""
"""Counts tones and keeps titles; the window is one that nobody looks at."""
CALL = "★ Your turn!"


def sit_down(page: Page, address: str, *, sound: str) -> None:
    page.clock.install()
    page.add_init_script(EAR)
    page.add_init_script(f"localStorage.setItem('hellmouth', '{{\"sound\": {sound}}}')")
    open_table(page, address, ME, BOT)
    my_turn(page)


def flashes(page: Page) -> bool:
    """Whether the title calls within ten seconds."""
    page.evaluate("titles.length = 0")
    page.clock.run_for(10_000)
    return bool(page.evaluate("call => titles.includes(call)", CALL))


def test_my_turn_calls_by_tones_and_title(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, sound="true")
    page.wait_for_function("tones > 0")
    assert flashes(page)


def test_one_switch_turns_off_both(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, sound="true")
    page.keyboard.press("s")
    page.get_by_role("group", name="Sound and flashing title on your turn").get_by_text("Off").click()
    page.keyboard.press("Escape")
    my_turn(page)
    tones, seq = page.evaluate("tones"), page.evaluate(SEQ)
    assert not flashes(page)
    page.keyboard.press("1")
    page.wait_for_function(f"old => {SEQ} !== old", arg=seq)
    my_turn(page)
    assert not flashes(page)
    assert page.evaluate("tones") == tones


def test_silence_is_kept_for_the_next_time(window: Watched, address: str) -> None:
    page = window.page
    sit_down(page, address, sound="false")
    assert not flashes(page)
    assert page.evaluate("tones") == 0
