"""The town: BG-TEST-MAP-01, BG-TEST-MAP-02, BG-TEST-MAP-03, BG-TEST-MAP-04, BG-TEST-MAP-05, and the loader's
errors.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.board.components import CAST, DATA, PERSON_ID, START, TOWNS
from hellmouth.games.board.geometry import SEWERS, Town, bits

TOWN = TOWNS[0]


def n(col: int, row: int) -> int:
    return TOWN.number(col, row)


def test_structure() -> None:
    """BG-TEST-MAP-01, BG-MOVE-02, BG-AMB-41."""
    assert (TOWN.cols, TOWN.rows, TOWN.area.count("#"), len(TOWN.spaces), TOWN.doors) == (22, 18, 24, 372, 35)
    for a in TOWN.spaces:
        for b in TOWN.neighbours[a]:
            col, row = TOWN.at(min(a, b))
            if TOWN.area[a] != TOWN.area[b] and TOWN.edge(col, row, abs(a - b) == 1) == " ":
                assert {TOWN.area[a], TOWN.area[b]} == {".", "K"}


def test_what_a_set_of_spaces_can_strike() -> None:
    """BG-MOVE-12: neighbours and the other ends of tunnels, for all spaces of a set at once."""
    ends = sum(1 << x for x in TOWN.tunnel)
    for spaces in (0, 1, TOWN.all, ends, TOWN.residences, 1 << n(1, 2) | 1 << n(8, 0)):
        alone = 0
        for x in bits(spaces):
            alone |= TOWN.reach[x]
        assert TOWN.struck_from(spaces) == alone


def test_connected() -> None:
    """BG-TEST-MAP-02, BG-MOVE-05."""
    start = 1 << TOWN.spaces[0]
    assert TOWN.flood(start, 999, TOWN.all, TOWN.free) == TOWN.all
    cut = TOWN.all & ~TOWN.flood(start, 999, TOWN.all, TOWN.walking)
    assert {TOWN.area[x] for x in bits(cut)} == {"C", "I"}
    assert cut.bit_count() == 31
    far = [TOWN.distance(a, b) for a in TOWN.spaces for b in TOWN.spaces]
    assert max(far) == 38
    assert round(sum(d <= 24 for d in far) / len(far), 2) == 0.95


def test_features() -> None:
    """BG-TEST-MAP-03, BG-MOVE-13, BG-SETUP-12."""
    used = [
        TOWN.hellmouth,
        *TOWN.corners,
        *TOWN.tunnel,
        *TOWN.covers,
        *TOWN.dots,
        *(x for x in START if x != TOWN.hellmouth),
    ]
    assert (len(used), len(set(used))) == (59, 59)
    colours = list(TOWN.dots.values())
    assert {c: colours.count(c) for c in set(colours)} == {"black": 8, "red": 6, "green": 6, "yellow": 6}
    assert len(TOWN.neighbours[TOWN.hellmouth]) == 4
    assert all(TOWN.outside >> x & 1 for x in TOWN.covers)


def test_shelter() -> None:
    """BG-TEST-MAP-04."""
    inside = TOWN.all & ~TOWN.outside & ~TOWN.residences

    def steps(x: int) -> int:
        found, count = 1 << x, 0
        while not found & inside:
            found, count = TOWN.flood(found, 1, TOWN.outside | inside, TOWN.uninvited), count + 1
        return count

    by = {x: steps(x) for x in bits(TOWN.outside)}
    assert set(by.values()) == set(range(1, 9))
    assert [TOWN.at(x) for x, far in by.items() if far == 8] == [(2, 0)]
    for letter in "gbx":
        doors = [
            (a, b) for a in TOWN.spaces if TOWN.area[a] == letter for b in TOWN.neighbours[a] if TOWN.area[b] == "."
        ]
        assert len(doors) == 2


def test_distances() -> None:
    """BG-TEST-MAP-05."""

    def start(name: str) -> int:
        return START[PERSON_ID.index(name)]

    assert TOWN.distance(start("spike"), n(0, 0)) == 7
    assert TOWN.distance(start("drusilla"), n(0, 17)) == 7
    assert TOWN.distance(start("adam"), n(21, 17)) == 4
    near = {
        name: min(TOWN.distance(TOWN.hellmouth, y) for y in TOWN.neighbours[start(name)])
        for name in ("xander", "willow", "buffy", "oz")
    }
    assert near == {"xander": 5, "willow": 9, "buffy": 16, "oz": 20}
    assert len({*(p for cast in CAST for p in cast)}) == len(PERSON_ID)


def test_nobody_gets_anywhere_in_fewer_than_the_least_steps() -> None:
    """From some spaces: exact for whom nothing is closed, a bound for every other kind of walker."""
    for town in TOWNS:
        for start in town.spaces[::17]:
            least = town.least(start)
            for kind in range(16):
                layers = town.grown(start, kind)
                for x in bits(layers[-1]):
                    steps = next(i for i, layer in enumerate(layers) if layer >> x & 1)
                    assert steps == least[x] if kind == SEWERS else steps >= least[x]


def broken(change: Any) -> BadData:
    data = copy.deepcopy({k: DATA[k] for k in ("grid", "features")})
    change(data)
    with pytest.raises(BadData) as error:
        Town(data, "map")
    return error.value


def edit(line: int, at: int, mark: str) -> Any:
    def change(data: dict[str, Any]) -> None:
        text = data["grid"]["map"][line]
        data["grid"]["map"][line] = text[:at] + mark + text[at + 1 :]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (edit(1, 1, "Q"), "column 0, row 0"),
        (edit(1, 0, " "), "rim"),
        (edit(3, 4, "?"), "column 1, row 1"),
        (edit(0, 2, "-"), "four spaces"),
        (edit(15, 16, " "), "Phase Chart"),
        (lambda d: d["grid"]["map"].pop(), "lines"),
        (edit(29, 32, "="), ""),
        (lambda d: d["features"]["tunnels"].pop("T3") and d["features"]["tunnels"].pop("T4"), "not connected"),
        (lambda d: d["features"]["tunnels"]["T1"].pop(), "two ends"),
        (lambda d: d["features"].update(hellmouth=[10, 8]), "column 10, row 8"),
        (lambda d: d["features"]["corners"].update(NW=[12, 14]), "share a space"),
        (lambda d: d["features"]["corners"].update(NW=[40, 2]), "column 40, row 2"),
        (lambda d: d["features"]["dots"].update(pink=[[1, 1]]), "dot_deck"),
        (lambda d: d["features"]["sewer_covers"].append("here"), "no space"),
    ],
)
def test_a_broken_map_is_refused(change: Any, words: str) -> None:
    """The loader names column and row of what is wrong, and a cure."""
    if not words:
        data = copy.deepcopy({k: DATA[k] for k in ("grid", "features")})
        change(data)
        Town(data, "map")
        return
    error = broken(change)
    assert words in str(error)
    assert error.cure
