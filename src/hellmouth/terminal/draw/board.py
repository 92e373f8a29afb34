"""The town in eighteen lines: a space is two letters, walls stand between them, a wall below is an underline.

Spaces that can be chosen show the number of the choice, so that a walk is a number typed.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.text import Text

from hellmouth.core.grammar import entry, spaced
from hellmouth.games.board.views import BoardCard, BoardView, Fight, Person
from hellmouth.terminal.draw import CALM, COLOURS, DANGER, FAINT, LAMP, MUTED, SHAPES, Scene, flow, ink, key

DOTS = {"weapon": "/", "research": "?", "help": "+", "evil": "!"}
DOT_STYLE = {"weapon": "#e5604d", "research": "#7bc47f", "help": "#f2d64b", "evil": "#c7a0e8"}
MOONS = {"new": "●", "waxing": "◐", "full": "○", "waning": "◑", "sunrise": "☼"}
STREET, ROOM, HOME, GREEN, WATER, ROCK = "#1a1d29", "#33302a", "#4a2f38", "#1d2b24", "#1b2a38", "#0b0c12"
WALL, INK = "#8d93a8", "#5f5a4e"


def cards_of(view: BoardView, seat: int) -> list[BoardCard]:
    """The cards of my characters, and Evil's hand if it is mine."""
    cards = [c for p in view["people"] if p["seat"] == seat for c in p["cards"]]
    if any(p["seat"] == seat and not p["good"] for p in view["people"]):
        cards += view["hand"]
    return cards


def lines(scene: Scene[BoardView]) -> list[Text]:
    """Map, moon, people, cards and key."""
    found = _town(scene)
    found.append(_moon(scene))
    fight = scene.view["fight"]
    if fight:
        found.append(_fight(scene, fight))
    return [*found, *_people(scene), *_piles(scene), *key(scene.say("board.key"), scene.width)]


def _town(scene: Scene[BoardView]) -> list[Text]:
    town = scene.view["town"]
    cols, rows, edges = town["cols"], town["rows"], town["lines"]
    numbers = _numbers(scene)
    chosen = {a.value for a in scene.marked.arguments if a.kind == "place"} if scene.marked else set()
    at = {p["space"]: p for p in scene.view["people"] if p["space"] >= 0}
    wide = scene.width >= 71
    top = ink("   " if wide else "").append("▁" * (3 * cols + 1), WALL)
    found = [top]
    for row in range(rows):
        sides, below = edges[2 * row + 1], edges[2 * row + 2]
        runs: list[tuple[str, str]] = [(f"{row:>2} " if wide else "", FAINT)]
        for col in range(cols):
            space = row * cols + col
            ground = _background(scene, sides[2 * col + 1])
            runs.append(_side(sides[2 * col], ground))
            under = "underline " if below[2 * col + 1] in "-~" else ""
            text, style = _cell(scene, space, sides[2 * col + 1], at, numbers, chosen)
            runs.append((f"{text:<2}", f"{under}{style} on {ground}" if "reverse" not in style else under + style))
            if space in at and at[space]["acting"]:
                scene.focus = row
        runs.append(_side(sides[2 * cols], STREET))
        found.append(_joined(runs))
    if wide:
        found.append(ink("    " + "".join(f"{c:<3}" for c in range(cols)), FAINT))
    return found


def _joined(runs: list[tuple[str, str]]) -> Text:
    """One line; neighbours that look alike become one piece, which is much quicker to show."""
    line = Text()
    for style, group in groupby(runs, key=itemgetter(1)):
        line.append("".join(text for text, _ in group), style or None)
    return line


def _side(mark: str, ground: str) -> tuple[str, str]:
    """The edge between two spaces: wall, door, fence or nothing."""
    sign, colour = {"|": ("│", WALL), "=": ("╪", LAMP), "~": ("┊", "#7bc47f")}.get(mark, (" ", INK))
    return sign, f"{colour} on {ground}"


def _background(scene: Scene[BoardView], letter: str) -> str:
    area = scene.view["town"]["areas"].get(letter)
    if area is None:
        return ROCK
    if area["residence"]:
        return HOME
    if area["indoor"]:
        return ROOM
    return {"G": GREEN, "K": WATER}.get(letter, STREET)


def _numbers(scene: Scene[BoardView]) -> dict[int, int]:
    """The choices that name a space, by space."""
    found: dict[int, int] = {}
    for n, option in enumerate(scene.options, 1):
        for argument in option.arguments:
            if argument.kind == "place" and isinstance(argument.value, int):
                found.setdefault(argument.value, n)
    return found


def _cell(
    scene: Scene[BoardView],
    space: int,
    letter: str,
    at: dict[int, Person],
    numbers: dict[int, int],
    chosen: set[Any],
) -> tuple[str, str]:
    town = scene.view["town"]
    if space in at:
        person = at[space]
        colour = COLOURS[(person["seat"] or 0) % len(COLOURS)]
        style = f"bold {'reverse ' if person['acting'] else ''}{colour}"
        name = person["pawn"].strip()
        return (name[:2] if person["good"] else name[:2].upper()), style
    if space in numbers:
        n = numbers[space]
        return (str(n) if n < 100 else "··"), f"bold {'reverse ' if space in chosen else ''}{LAMP}"
    if space == town["hellmouth"]:
        return "@", f"bold {DANGER}"
    if space in town["corners"].values():
        return "∎", CALM
    if str(space) in town["tunnels"]:
        return town["tunnels"][str(space)][-1], CALM
    if space in town["covers"]:
        return "o", MUTED
    if str(space) in town["dots"]:
        deck = town["dots"][str(space)]["deck"]
        return DOTS[deck], DOT_STYLE[deck]
    return ("" if letter in ".GK#" else letter), INK


def _moon(scene: Scene[BoardView]) -> Text:
    view = scene.view
    line = Text()
    for n, step in enumerate(view["chart"]):
        sign = MOONS.get(step["phase"], "·")
        if n == view["phase"]:
            line.append(f"[{sign} {step['name']}]", f"bold {LAMP}")
        else:
            line.append(f" {sign}", FAINT)
    line.append(f"   {scene.say('board.steps', n=view['steps'])}", CALM)
    return line


def _fight(scene: Scene[BoardView], fight: Fight) -> Text:
    names = {p["form"]: p["name"] for p in scene.view["people"]}
    people = scene.view["people"]
    who = next((p["name"] for p in people if p["acting"]), names.get(fight["who"], "?"))
    line = ink(f"⚔ {who}", f"bold {DANGER}")
    said = scene.say(
        "board.odds",
        n=fight["dice"],
        health=fight["health"],
        killed=fight["killed"],
        staked=fight["staked"],
        sires=fight["sired"],
    )
    return line.append(f"  {said}", DANGER)


def _people(scene: Scene[BoardView]) -> list[Text]:
    parts = []
    for p in scene.view["people"]:
        seat = p["seat"]
        text = ink(f"{SHAPES[seat % len(SHAPES)]} ", COLOURS[seat % len(SHAPES)])
        name = p["name"] if p["good"] else p["name"].upper()
        text.append(name, f"bold {'reverse ' if p['acting'] else ''}{COLOURS[seat % len(SHAPES)]}")
        text.append(f" ♥{p['health']}/{p['full']}", DANGER if p["wounded"] else MUTED)
        text.append(f" ⚂{p['fight']} ✦{p['majik']}", MUTED)
        cards = [scene.card(c["card"]) for c in p["cards"]]
        if cards:
            text.append(f" [{', '.join(cards)}]", CALM)
        parts.append(text)
    return flow(parts, scene.width, 0, "   ")


def _piles(scene: Scene[BoardView]) -> list[Text]:
    view = scene.view
    names = [scene.card(c["card"]) for c in view["hand"]]
    text = ink(scene.say("board.hand", n=len(names)), MUTED)
    known = [n for n in names if n != "?"]
    if known:
        text.append(f" ({', '.join(known)})", CALM)
    piles = [
        ink(f"{DOTS.get(key, '')} {pile['name']} {pile['pile']}", DOT_STYLE.get(key, MUTED))
        for key, pile in view["piles"].items()
    ]
    thrown = [
        entry(pile["name"], ", ".join(scene.card(c["card"]) for c in reversed(pile["discards"])), scene.language)
        for pile in view["piles"].values()
        if pile["discards"]
    ]
    if thrown:
        piles.append(ink(scene.say("board.discards", list=spaced("; ".join(thrown), scene.language)), MUTED))
    return flow([text, *piles], scene.width, 0, "   ")
