"""The town as static data: spaces, edges, features and distances, read once from the map and checked line by line.

A space is its number `row * cols + col`; a set of spaces is one whole number with a bit per space, so that "everything
within seven steps" is a handful of shifts instead of a walk over lists (BG-MOVE-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hellmouth.core.errors import BadData

GOOD, SHADE, UNINVITED, SEWERS = 1, 2, 4, 8
"""Kinds of walker: closed out of the Hellmouth, kept inside by the sun, kept out of residences, free in the sewers."""
PASSABLE = {" ", "="}
EDGES = {" ", "=", "|", "-", "~"}


class Links(NamedTuple):
    """From which spaces a step east, west, south or north is possible, and where each tunnel end leads."""

    east: int
    west: int
    south: int
    north: int
    ends: int
    tunnels: dict[int, int]


class Town:
    """One map. `residences` may differ between settings, so a table may use another `Town` of the same map (U2)."""

    def __init__(self, data: Mapping[str, Any], place: str, extra_residences: Sequence[str] = ()) -> None:
        grid, features = data["grid"], data["features"]
        self.place = place
        self.cols: int = grid["cols"]
        self.rows: int = grid["rows"]
        self.lines: list[str] = grid["map"]
        self.areas: dict[str, Any] = grid["areas"]
        self.area: list[str] = ["#"] * (self.cols * self.rows)
        self.spaces: list[int] = []
        self._read_cells()
        self.all: int = sum(1 << x for x in self.spaces)
        self.for_good = self.all  # without the Hellmouth, once it is read
        self.outside: int = self._where(lambda a: not self.areas[a]["indoor"])
        self.residences: int = self._where(lambda a: self.areas[a]["residence"] or a in extra_residences)
        self.doors = 0
        self.neighbours: list[tuple[int, ...]] = [()] * (self.cols * self.rows)
        """Side by side with an open edge or a door between (BG-MOVE-12)."""
        self._read_edges()
        self._read_features(features)
        self.near: list[int] = [sum(1 << y for y in near) for near in self.neighbours]
        self.reach: list[int] = [
            self.near[x] | (1 << self.tunnel[x] if x in self.tunnel else 0) for x in range(len(self.near))
        ]
        """Adjacent for an attack: also the other end of a tunnel (BG-AMB-25)."""
        self.free = self._links(lambda a, b: True)
        self.uninvited = self._links(lambda a, b: not self._enters(a, b))
        """Steps of an Evil vampire without an Invitation: leaving a residence, never entering one (BG-MOVE-07)."""
        self.walking = self.free._replace(ends=0)
        self._rings: dict[int, list[int]] = {}
        self._grown: list[list[list[int] | None]] = [[None] * len(self.area) for _ in range(16)]
        self._least: list[list[int] | None] = [None] * len(self.area)
        self._check_connected()

    # --- reading --------------------------------------------------------------------------------------------------

    def number(self, col: int, row: int) -> int:
        """The space at that column and row."""
        return row * self.cols + col

    def at(self, space: int) -> tuple[int, int]:
        """Column and row of a space."""
        return space % self.cols, space // self.cols

    def _wrong(self, col: int, row: int, problem: str, cure: str) -> BadData:
        return BadData(f"{self.place}: grid.map, column {col}, row {row}", problem, cure)

    def _read_cells(self) -> None:
        high, wide = 2 * self.rows + 1, 2 * self.cols + 1
        if len(self.lines) != high:
            raise BadData(f"{self.place}: grid.map", f"has {len(self.lines)} lines", f"write {high} lines")
        for n, line in enumerate(self.lines):
            if len(line) != wide:
                cure = f"write {wide} characters"
                raise self._wrong(len(line) // 2, n // 2, f"line {n} has {len(line)} characters", cure)
            for m in range(0, wide, 2):
                if n % 2 == 0 and line[m] != "+":
                    raise self._wrong(m // 2, n // 2, f"{line[m]!r} stands where four spaces meet", "write '+'")
        for row in range(self.rows):
            for col in range(self.cols):
                letter = self.lines[2 * row + 1][2 * col + 1]
                if letter != "#" and letter not in self.areas:
                    known = " ".join(self.areas)
                    raise self._wrong(col, row, f"no area has the letter {letter!r}", f"use '#' or one of {known}")
                self.area[self.number(col, row)] = letter
                if letter != "#":
                    self.spaces.append(self.number(col, row))

    def edge(self, col: int, row: int, east: bool) -> str:
        """The character between a space and its neighbour to the east or to the south."""
        return self.lines[2 * row + 1][2 * col + 2] if east else self.lines[2 * row + 2][2 * col + 1]

    def _read_edges(self) -> None:
        near: list[list[int]] = [[] for _ in self.area]
        for row in range(-1, self.rows):
            for col in range(-1, self.cols):
                for east in (True, False):
                    if (row < 0 and east) or (col < 0 and not east):
                        continue
                    self._read_edge(near, col, row, east)
        self.neighbours = [tuple(n) for n in near]

    def _read_edge(self, near: list[list[int]], col: int, row: int, east: bool) -> None:
        to_col, to_row = (col + 1, row) if east else (col, row + 1)
        mark = self.edge(col, row, east)
        here, there = max(col, 0), max(row, 0)
        if mark not in EDGES:
            raise self._wrong(here, there, f"{mark!r} is no edge", "use ' ', '=', '|', '-' or '~'")
        if min(col, row) < 0 or to_col >= self.cols or to_row >= self.rows:
            if mark in PASSABLE:
                raise self._wrong(here, there, "the rim of the map is open", "write a wall, '|' or '-'")
            return
        a, b = self.number(col, row), self.number(to_col, to_row)
        chart = (self.area[a] == "#", self.area[b] == "#")
        if mark in PASSABLE:
            if any(chart) and not all(chart):
                raise self._wrong(col, row, "an open edge leads to the Phase Chart", "write a wall, '|' or '-'")
            if any(chart):
                return
            near[a].append(b)
            near[b].append(a)
            self.doors += mark == "="

    def _read_features(self, features: Mapping[str, Any]) -> None:
        taken: dict[int, str] = {}

        def spot(name: str, pair: object) -> int:
            if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(n, int) for n in pair)):
                raise BadData(f"{self.place}: features.{name}", f"{pair!r} is no space", "write [column, row]")
            col, row = pair
            inside = 0 <= col < self.cols and 0 <= row < self.rows
            if not inside or self.area[self.number(col, row)] == "#":
                raise self._wrong(col, row, f"{name} is not on a space of the map", "choose a space with a letter")
            space = self.number(col, row)
            if space in taken:
                raise self._wrong(col, row, f"{name} and {taken[space]} share a space", "move one of them")
            taken[space] = name
            return space

        self.spot = spot
        self.hellmouth = spot("hellmouth", features["hellmouth"])
        self.for_good = self.all & ~(1 << self.hellmouth)
        self.corners = [spot(f"corners.{n}", pair) for n, pair in features["corners"].items()]
        self.corner_names = list(features["corners"])
        self.tunnel: dict[int, int] = {}
        self.tunnel_name: dict[int, str] = {}
        for name, ends in features["tunnels"].items():
            if not isinstance(ends, list) or len(ends) != 2:
                raise BadData(f"{self.place}: features.tunnels.{name}", "has not two ends", "write two spaces")
            a, b = spot(f"tunnels.{name}", ends[0]), spot(f"tunnels.{name}", ends[1])
            self.tunnel[a], self.tunnel[b] = b, a
            self.tunnel_name[a] = self.tunnel_name[b] = name
        self.covers = [spot("sewer_covers", pair) for pair in features["sewer_covers"]]
        self.cover_mask = sum(1 << x for x in self.covers)
        self.dots: dict[int, str] = {}
        for colour, pairs in features["dots"].items():
            if colour not in features["dot_deck"]:
                raise BadData(f"{self.place}: features.dots.{colour}", "has no deck", "name it in features.dot_deck")
            for pair in pairs:
                self.dots[spot(f"dots.{colour}", pair)] = colour

    def _where(self, test: Callable[[str], bool]) -> int:
        return sum(1 << x for x in self.spaces if test(self.area[x]))

    def _enters(self, a: int, b: int) -> bool:
        """Whether that step goes into a residence from outside it."""
        return bool(self.residences >> b & 1) and self.area[a] != self.area[b]

    def _links(self, allowed: Callable[[int, int], bool]) -> Links:
        step = {1: 0, -1: 0, self.cols: 0, -self.cols: 0}
        for a in self.spaces:
            for b in self.neighbours[a]:
                if allowed(a, b):
                    step[b - a] |= 1 << a
        ends = {a: b for a, b in self.tunnel.items() if allowed(a, b)}
        # every combination of tunnel ends that a flood may hold, so that a step through them is one look-up
        tunnels = {0: 0}
        for a, b in ends.items():
            tunnels |= {m | 1 << a: t | 1 << b for m, t in tunnels.items()}
        return Links(step[1], step[-1], step[self.cols], step[-self.cols], sum(1 << a for a in ends), tunnels)

    # --- questions ------------------------------------------------------------------------------------------------

    def flood(self, start: int, steps: int, open_: int, links: Links, sewers: bool = False) -> int:
        """Every space within that many steps of the set `start`, entering only spaces of `open_` (BG-MOVE-01..06)."""
        return self.layers(start, steps, open_, links, sewers)[-1]

    def layers(self, start: int, steps: int, open_: int, links: Links, sewers: bool = False) -> list[int]:
        """What is within 0, 1, 2... steps of the set `start`."""
        east, west, south, north, ends, tunnels = links
        cols, covers = self.cols, self.cover_mask
        open_ |= start
        found = start
        all_layers = [start]
        for _ in range(steps):
            more = found | (found & east) << 1 | (found & west) >> 1 | (found & south) << cols | (found & north) >> cols
            inner = found & ends
            if inner:
                more |= tunnels[inner]
            if sewers and found & covers:
                more |= covers
            more &= open_
            if more == found:
                break
            found = more
            all_layers.append(more)
        return all_layers

    def struck_from(self, spaces: int) -> int:
        """What is adjacent for an attack to any of these spaces: `reach` of a whole set."""
        east, west, south, north, ends, tunnels = self.free
        across = (spaces & east) << 1 | (spaces & west) >> 1
        along = (spaces & south) << self.cols | (spaces & north) >> self.cols
        return across | along | tunnels[spaces & ends]

    def ground(self, kind: int) -> tuple[int, Links, bool]:
        """Spaces, steps and sewers open to a kind of walker: flags GOOD, SHADE, UNINVITED, SEWERS."""
        spaces = self.for_good if kind & GOOD else self.all
        if kind & SHADE:
            spaces &= ~self.outside
        return spaces, self.uninvited if kind & UNINVITED else self.free, bool(kind & SEWERS)

    def grown(self, start: int, kind: int) -> list[int]:
        """The layers around a space on an empty map, worked out once for each kind of walker."""
        layers = self._grown[kind][start]
        if layers is None:
            layers = self._grown[kind][start] = self.layers(1 << start, len(self.area), *self.ground(kind))
        return layers

    def least(self, start: int) -> list[int]:
        """The steps to every space for whom nothing is closed, sewers included: nobody gets there sooner."""
        steps = self._least[start]
        if steps is None:
            steps = self._least[start] = [0] * len(self.area)
            for n, (before, after) in enumerate(pairwise(self.grown(start, SEWERS))):
                for x in bits(after & ~before):
                    steps[x] = n + 1
        return steps

    def walk(self, start: int, steps: int, kind: int, foes: int) -> list[int]:
        """What such a walker reaches in 0, 1, 2... steps. The layers of an empty map hold up to the first foe; only
        what lies behind has to be walked anew.
        """
        grown = self.grown(start, kind)
        if not grown[steps if steps < len(grown) else -1] & foes:
            return grown[: steps + 1]
        n = 1
        while not grown[n] & foes:
            n += 1
        spaces, links, sewers = self.ground(kind)
        return grown[:n] + self.layers(grown[n] & ~foes, steps - n, spaces & ~foes, links, sewers)

    def ways(self, start: int, steps: int, open_: int, links: Links, sewers: bool = False) -> dict[int, list[int]]:
        """A shortest way to everything within that many steps, both ends included."""
        found = {start: [start]}
        layers = self.layers(1 << start, steps, open_, links, sewers)
        rim = 1 << start
        for before, after in pairwise(layers):
            fresh = outer = after & ~before
            for x in bits(rim):  # what came last: all beside what lies within has been reached
                if not fresh:
                    break
                for y in bits(self.flood(1 << x, 1, fresh, links, sewers) & fresh):
                    found[y] = [*found[x], y]
                    fresh ^= 1 << y
            rim = outer
        return found

    def rings(self, start: int) -> list[int]:
        """Sets of spaces at distance 0, 1, 2... over edges and tunnels, pieces ignored (BG-SUMMON-03)."""
        found = self._rings.get(start)
        if found is None:
            found, so_far = [1 << start], 1 << start
            while True:
                more = self.flood(so_far, 1, self.all, self.free)
                if more == so_far:
                    break
                found.append(more & ~so_far)
                so_far = more
            self._rings[start] = found
        return found

    def distance(self, a: int, b: int) -> int:
        """Steps between two spaces on an empty map; -1 if there is no way."""
        for n, ring in enumerate(self.rings(a)):
            if ring >> b & 1:
                return n
        return -1

    # --- checks ---------------------------------------------------------------------------------------------------

    def _check_connected(self) -> None:
        for what, open_, links in (
            ("the map", self.all, self.free),
            ("the map without the Hellmouth, closed to Good,", self.all & ~(1 << self.hellmouth), self.free),
            ("the map without the residences", self.all & ~self.residences, self.free),
        ):
            if not open_:
                raise BadData(f"{self.place}: grid.map", "has no space", "draw some")
            start = open_ & -open_
            missing = open_ & ~self.flood(start, len(self.area), open_, links)
            if missing:
                col, row = self.at(next(bits(missing)))
                raise self._wrong(col, row, f"{what} is not connected: nobody can come here", "add a door or a tunnel")


def bits(mask: int) -> Iterator[int]:
    """The spaces of a set, in order.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
