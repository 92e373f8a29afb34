"""Sounds are made by the page: for the moments that matter, quiet, and only for those who want them."""

from __future__ import annotations

import re
from pathlib import Path

from hellmouth import games
from tests.page.serving import Watched
from tests.page.test_table import BOT, ME, my_turn, open_table

SOURCE = (Path(__file__).resolve().parents[2] / "frontend" / "src" / "lib" / "sound.ts").read_text(encoding="utf-8")
WANTED = {"dice", "stake", "howl", "moon", "bell", "victory", "defeat", "paper", "knock", "turn", "stun", "string"}
EAR = """
window.voices = [];
const level = (name) => ({setValueAtTime() {}, exponentialRampToValueAtTime() {},
  linearRampToValueAtTime(value) { if (name === 'gain') voices.push(value); }});
window.AudioContext = class {
  state = 'running'; currentTime = 0; destination = {}; sampleRate = 8000;
  source() { return {frequency: level('tone'), connect: (to) => to, start() {}, stop() {}}; }
  createOscillator() { return this.source(); }
  createBufferSource() { return this.source(); }
  createBiquadFilter() { return this.source(); }
  createBuffer(channels, length) { return {getChannelData: () => new Float32Array(length)}; }
  createGain() { return {gain: level('gain'), connect: (to) => to}; }
};
"""
"""Hears how loud each voice is."""


def test_every_moment_that_matters_has_a_sound() -> None:
    table = SOURCE[SOURCE.index("export const SOUNDS") : SOURCE.index("} satisfies")]
    assert set(re.findall(r"^  (\w+):", table, re.MULTILINE)) >= WANTED
    messages = SOURCE[SOURCE.index("export const MESSAGES") :]
    named = re.findall(r'"(\w+\.log\.\w+)": "(\w+)"', messages[: messages.index("};")])
    told = {message for name in ("vs", "ccg", "board") for message in games.game(name).happenings}
    assert {message for message, _ in named} <= told
    assert not re.search(r"\.(mp3|ogg|wav)", SOURCE)


def test_nothing_sounds_before_somebody_asks_for_it(window: Watched, address: str) -> None:
    page = window.page
    page.add_init_script(EAR)
    open_table(page, address, ME, BOT)
    my_turn(page)
    page.keyboard.press("1")
    my_turn(page)
    assert page.evaluate("voices") == []


def test_sounds_are_quiet(window: Watched, address: str) -> None:
    page = window.page
    page.add_init_script(EAR)
    page.add_init_script("localStorage.setItem('hellmouth', '{\"sound\": true}')")
    open_table(page, address, ME, BOT)
    my_turn(page)
    page.keyboard.press("1")
    my_turn(page)
    page.wait_for_function("() => voices.length > 0")
    assert max(page.evaluate("voices")) <= 0.35
