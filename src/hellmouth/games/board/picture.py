"""The whole table as text: the town with its pieces, the moon, every character, corners, piles and a legend."""

from __future__ import annotations

from functools import cache, lru_cache
from textwrap import fill

from hellmouth.core.grammar import NARROW
from hellmouth.core.messages import Message
from hellmouth.core.visibility import View
from hellmouth.games.board.cards import NAMES as CARD_NAMES
from hellmouth.games.board.components import (
    ARTIFACT,
    DECKS,
    DOT_DECK,
    FIGHT,
    FULL,
    LABELS,
    MAJIK,
    NAMES,
    PEOPLE,
    PHASES,
    TOWNS,
    VILLAINS,
)
from hellmouth.games.board.rules.people import wounded
from hellmouth.games.board.state import CORNER, DECK, DESTROYED, DISCARD, GONE, HAND, PILE, Sunnydale
from hellmouth.games.board.words import area_of, word

WIDTH = 92
DOTS = {"weapon": "/", "research": "?", "help": "+", "evil": "!"}
MOONS = {"new": "●", "waxing": "◐", "full": "○", "waning": "◑", "sunrise": "☼"}
COLON = {"en": ": ", "fr": f"{NARROW}: "}
SEMICOLON = {"en": "; ", "fr": f"{NARROW}; "}
OPEN_AIR = {".": ".", "G": ",", "K": ":"}


def pawn(form: int, good: bool) -> str:
    """Three letters for a piece: Buf and Wil for Good, SPI and DRU for Evil."""
    words = [w for w in NAMES["en"][form].replace(".", "").split() if w.lower() not in ("the", "mr")]
    short = words[0][:3] if len(words) == 1 else words[0][0] + words[-1][:2]
    return f"{short if good else short.upper():<3}"


@cache
def _ground(space: int) -> str:
    """What is printed on an empty space."""
    town = TOWNS[0]
    if space == town.hellmouth:
        return "@"
    if space in town.corners:
        return "*"
    if space in town.tunnel_name:
        return town.tunnel_name[space][-1]
    if space in town.covers:
        return "o"
    if space in town.dots:
        return DOTS[DECKS[DOT_DECK[town.dots[space]]]]
    letter = town.area[space]
    return OPEN_AIR.get(letter, letter)


def _town(s: Sunnydale) -> list[str]:
    town = TOWNS[0]
    at = {s.space[p]: pawn(s.form[p], bool(s.side[p])) for p in s.cast if s.space[p] >= 0}
    head = "    " + "".join(f"{col:^4}" for col in range(town.cols))
    lines = [head.rstrip()]
    for row in range(town.rows):
        lines.append("   " + _rim(town.lines[2 * row]))
        first = town.number(0, row)
        lines.append(_row(row, tuple([(x, at[x]) for x in at if first <= x < first + town.cols])))
    return [*lines, "   " + _rim(town.lines[-1]), head.rstrip()]


@lru_cache(maxsize=1024)
def _row(row: int, pieces: tuple[tuple[int, str], ...]) -> str:
    """A row of spaces with the pieces that stand there; most rows are empty."""
    town, at, cells = TOWNS[0], dict(pieces), ""
    edges = town.lines[2 * row + 1]
    for col in range(town.cols):
        space = town.number(col, row)
        inside = "###" if town.area[space] == "#" else at.get(space, f" {_ground(space)} ")
        cells += edges[2 * col] + inside
    return f"{row:>2} {cells}{edges[-1]} {row}"


@cache
def _rim(line: str) -> str:
    """A line of edges, each three characters wide; a door leaves a gap in the wall."""
    wide = {"-": "---", "~": "~~~", "=": "- -", " ": "   "}
    return "".join(mark if n % 2 == 0 else wide.get(mark, mark * 3) for n, mark in enumerate(line))


def _names(s: Sunnydale, cards: list[int], language: str) -> str:
    return ", ".join("?" if s.face[c] < 0 else str(CARD_NAMES[language][s.face[c]]) for c in cards)


def _person(s: Sunnydale, p: int, language: str) -> str:
    form, x = s.form[p], s.space[p]
    area = area_of(x, language)
    hurt = "!" if wounded(s, p) else " "
    text = (
        f"  {pawn(form, bool(s.side[p]))} {NAMES[language][form]:<18} {s.health[p]:>2}/{FULL[form]:<2}{hurt} "
        f"{FIGHT[form]} {MAJIK[form]}  {'({},{})'.format(*TOWNS[0].at(x)):<8}{area}"
    )
    held = _names(s, s.held(p), language)
    return f"{text}{COLON[language]}{held}" if held else text


def _say(name: str, language: str, **args: str | int) -> str:
    return Message(f"board.picture.{name}", args).render(language)


def picture(view: View[Sunnydale], language: str) -> str:
    """The table as one seat sees it."""
    s, fr = view.state, language == "fr"
    chart = " ".join(
        f"[{MOONS[phase]} {LABELS['phases'][phase][fr]}]" if n == s.phase else MOONS[phase]
        for n, phase in enumerate(PHASES)
    )
    evil = LABELS["sides"]["evil"][fr]
    turn = NAMES[language][s.form[s.actor]] if s.actor >= 0 else evil[0].upper() + evil[1:]
    villain = NAMES[language][PEOPLE[VILLAINS[s.villain].person]]
    lines = [
        _say("title", language, villain=villain, round=max(1, s.round), turn=turn),
        *_town(s),
        _say("moon", language, chart=chart),
    ]
    for side, camp in ((1, "good"), (0, "evil")):
        name = LABELS["sides"][camp][fr]
        lines.append(_say("side", language, side=name[0].upper() + name[1:]))
        lines += [_person(s, p, language) for p in s.cast if s.space[p] >= 0 and s.side[p] == side]
    lost = [NAMES[language][s.form[p]] for p in s.cast if s.dead >> p & 1 and s.space[p] < 0]
    if lost:
        lines.append(_say("lost", language, names=", ".join(lost)))
    lines.append(_say("hand", language, n=len(s.zones[HAND]), cards=_names(s, s.zones[HAND], language) or "-"))
    under = [f"{word('side', n, language)} {_names(s, s.zones[CORNER + n], language) or '-'}" for n in range(4)]
    lines.append(_say("corners", language, list=SEMICOLON[language].join(under)))
    out = [c for z in (DESTROYED, GONE) for c in s.zones[z] if s.face[c] < 0 or DECK[s.face[c]] == ARTIFACT]
    if out:
        lines.append(_say("out", language, names=_names(s, out, language)))
    piles = [
        f"{LABELS['decks'][deck][fr]} {len(s.zones[PILE + n])}+{len(s.zones[DISCARD + n])}"
        for n, deck in enumerate(DECKS[:ARTIFACT])
    ]
    lines.append(_say("piles", language, list=", ".join(piles)))
    thrown = [
        f"{LABELS['decks'][deck][fr]}{COLON[language]}{_names(s, s.zones[DISCARD + n][::-1], language)}"
        for n, deck in enumerate(DECKS[:ARTIFACT])
        if s.zones[DISCARD + n]
    ]
    if thrown:
        lines += _filled(_say("discards", language, list=SEMICOLON[language].join(thrown)))
    return "\n".join([*lines, *legend(language, s.plan)])


@cache
def legend(language: str, plan: int = 0) -> list[str]:
    """What the signs of the map mean; places by what matters to vampires: outside, inside, residences."""
    fr, town = language == "fr", TOWNS[plan]
    dots = ", ".join(f"{sign} {LABELS['decks'][deck][fr]}" for deck, sign in DOTS.items())
    lines = _say("legend", language, dots=dots).split(" | ")
    kinds: dict[str, list[str]] = {"outside": [], "inside": [], "residence": []}
    for letter, about in town.areas.items():
        space = town.area.index(letter)
        kind = "residence" if town.residences >> space & 1 else "inside" if about["indoor"] else "outside"
        kinds[kind].append(f"{OPEN_AIR.get(letter, letter)} {area_of(space, language)}")
    for kind, places in kinds.items():
        lines += _filled(_say(kind, language, list=SEMICOLON[language].join(places)))
    return lines


def _filled(text: str) -> list[str]:
    """A long line on several."""
    return fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False).split("\n")
