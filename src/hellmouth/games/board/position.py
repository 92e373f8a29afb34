"""Positions of scenarios: any situation from a readable table, and any value of it by a dotted path (see README.md).

What a table does not say is as in the base state of the specification: five players, the Master, everybody on the start
space at start health, no cards in hand, the talisman at index 2, corners NW story card, NE Book of Spells, SW Majik
Sword, SE Swift Boots.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hellmouth.core.chance import streams
from hellmouth.core.errors import BadData
from hellmouth.core.notation import plain_text
from hellmouth.games.board.cards import FACE, NAMES, STORY
from hellmouth.games.board.components import (
    ARTIFACT,
    CAST,
    CORNERS,
    DECKS,
    EVIL,
    FORM_ID,
    FULL,
    GOOD_ORDER,
    HUMAN_SIDE,
    PERSON,
    PHASES,
    ROLE,
    START_HEALTH,
    TRACK,
    VILLAINS,
    WOLF,
)
from hellmouth.games.board.components import NAMES as FORM_NAMES
from hellmouth.games.board.flow.round import Round
from hellmouth.games.board.flow.turn import Turn
from hellmouth.games.board.rules.moves import nearest_empty
from hellmouth.games.board.setup import blank, read_setup, start
from hellmouth.games.board.state import (
    BOX,
    CORNER,
    DECK,
    DESTROYED,
    DISCARD,
    GONE,
    HAND,
    HELD,
    PILE,
    Sunnydale,
)

# fmt: off
TABLE_WORDS = {"players", "villain", "options", "phase", "round", "turn", "blue", "black", "acted", "moved", "ended",
               "drawn", "corners", "hand", "piles", "discards", "short", "destroyed", "gone", "surprise"}
PERSON_WORDS = {"space", "health", "cards", "artifact", "known", "invitation", "side", "player", "dead", "still",
                "bound", "acted"}
# fmt: on
DEFAULT_CORNERS = ("artifact-book-of-spells", "artifact-majik-sword", "artifact-swift-boots")


def form_named(name: str, place: str) -> int:
    """The form that a name or id means."""
    wanted = plain_text(name)
    for form, known in enumerate(FORM_ID):
        if wanted in (known, *(plain_text(FORM_NAMES[lang][form]) for lang in FORM_NAMES)):
            return form
    raise BadData(place, f"no character is called {name!r}", f"use one of {', '.join(FORM_NAMES['en'])}")


def face_named(name: str, place: str) -> int:
    """The card that a name or id means (BG-CARD-13: "Garvok" means nothing)."""
    wanted = plain_text(name)
    for face, known in enumerate(FACE):
        if wanted in (known, *(plain_text(NAMES[lang][face]) for lang in NAMES)):
            return face
    raise BadData(place, f"no card is called {name!r}", "check the spelling in data/components.json")


def space_named(s: Sunnydale, text: object, place: str) -> int:
    """The space of "5,1" or "(5,1)"."""
    found = re.fullmatch(r"\(?\s*(\d+)\s*,\s*(\d+)\s*\)?", str(text))
    if found:
        col, row = int(found[1]), int(found[2])
        if col < s.town.cols and row < s.town.rows and s.town.all >> s.town.number(col, row) & 1:
            return s.town.number(col, row)
    raise BadData(place, f"{text!r} is no space", 'write column and row of a space, "5,1"')


class _Builder:
    """Sets up one position step by step."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.spec = spec
        setup = {
            "players": spec.get("players", 5),
            "villain": spec.get("villain", "master"),
            "options": spec.get("options", {}),
        }
        self.s = blank(*read_setup(setup))
        self.s.phase = self._phase(spec.get("phase", 2))
        self.s.round = spec.get("round", 1)
        self.persons: dict[int, tuple[int, dict[str, Any]]] = {}
        for key, value in spec.items():
            if key not in TABLE_WORDS:
                self._person(key, value)

    def _phase(self, given: object) -> int:
        if isinstance(given, str) and given in PHASES:
            return PHASES.index(given)
        if isinstance(given, int) and 0 <= given < len(PHASES):
            return given
        raise BadData("position.phase", f"{given!r} is no space of the Phase Chart", f"use 0 to {len(PHASES) - 1}")

    def _person(self, key: str, value: object) -> None:
        form = form_named(key, f"position.{key}")
        if PERSON[form] not in CAST[self.s.villain]:
            raise BadData(f"position.{key}", "is not in this villain's game", "choose another villain")
        if isinstance(value, str):
            value = {"dead": True} if value == "dead" else {"space": value}
        if not isinstance(value, Mapping):
            raise BadData(f"position.{key}", f"{value!r} is no table", 'write { space = "5,1", health = 3 }')
        for word in value:
            if word not in PERSON_WORDS:
                raise BadData(f"position.{key}.{word}", "is not known", f"use one of {', '.join(sorted(PERSON_WORDS))}")
        self.persons[PERSON[form]] = (form, dict(value))

    def build(self) -> Sunnydale:
        self._bodies()
        self._make_room()
        self._artifacts()
        self._decks()
        self._other_state()
        self._frames()
        return self.s

    # --- pieces ---------------------------------------------------------------------------------------------------

    def _bodies(self) -> None:
        s, full = self.s, PHASES[self.s.phase] == "full"
        for p in s.cast:  # the moon decides the form of whoever is not named otherwise
            if full and WOLF[s.form[p]] >= 0:
                s.form[p] = WOLF[s.form[p]]
                s.health[p] = START_HEALTH[s.form[p]] if s.space[p] >= 0 else 0
        for p, (form, about) in self.persons.items():
            if about.get("dead"):
                s.put(p, -1)
                s.health[p] = 0
                s.dead |= 1 << p
                continue
            if not (full and WOLF[form] == s.form[p]):
                s.form[p] = form
            if s.form[p] in HUMAN_SIDE and not full:
                raise BadData(f"position.{FORM_ID[form]}", "is a wolf without Full Moon", "set phase = 5")
            self._side(p, about)
            at = about.get("space")
            if at is not None:
                self.s.put(p, space_named(s, at, f"position.{FORM_ID[form]}.space"))
            if s.space[p] < 0:
                raise BadData(f"position.{FORM_ID[form]}", "has no space", 'write space = "5,1"')
            if about.get("still"):
                s.still |= 1 << p
            if about.get("acted"):
                s.acted |= 1 << p
            s.health[p] = about.get("health", START_HEALTH[s.form[p]] or FULL[s.form[p]])

    def _side(self, p: int, about: dict[str, Any]) -> None:
        s = self.s
        good = about.get("side", "good" if ROLE[s.form[p]] == "good" else "evil")
        if good not in ("good", "evil"):
            raise BadData(f"position.{FORM_ID[s.form[p]]}.side", f"{good!r} is no side", "use good or evil")
        s.put(p, s.space[p], int(good == "good"))
        if s.side[p] and not s.owner[p]:
            s.owner[p] = s.owner[GOOD_ORDER[1]]  # Angel belongs to Willow's player unless the table says otherwise
        if "player" in about:
            seat = ord(str(about["player"])) - ord("A") if len(str(about["player"])) == 1 else -1
            if not 1 <= seat < s.seats:
                place = f"position.{FORM_ID[s.form[p]]}.player"
                raise BadData(place, f"{about['player']!r} is no Good player", "use B, C...")
            s.owner[p] = seat

    def _recount(self) -> None:
        """While pieces were put one after the other, two may have shared a space for a moment."""
        s = self.s
        s.good_spaces, s.evil_spaces = (
            sum({1 << s.space[p] for p in s.cast if s.space[p] >= 0 and s.side[p] == side}) for side in (1, 0)
        )

    def _make_room(self) -> None:
        """A summoned character has the track of a dead servant; the unnamed leave spaces that the case uses."""
        s = self.s
        self._recount()
        for p in self.persons:
            if s.space[p] < 0:
                continue
            for q in s.cast:
                if q == p or s.space[q] < 0 or q in self.persons:
                    continue
                if TRACK[s.form[q]] == TRACK[s.form[p]]:
                    s.put(q, -1)
                    s.health[q] = 0
                    s.dead |= 1 << q
                elif s.space[q] == s.space[p]:
                    s.put(q, nearest_empty(s, q, s.space[p])[-1])
        self._recount()

    # --- cards ----------------------------------------------------------------------------------------------------

    def _take(self, face: int, place: str, zones: tuple[int, ...] = ()) -> int:
        s = self.s
        for z in zones or (BOX, PILE + DECK[face] if DECK[face] < ARTIFACT else BOX):
            for c in s.zones[z]:
                if s.face[c] == face:
                    return c
        raise BadData(place, f"no copy of {NAMES['en'][face]!r} is left", "use fewer copies, or the right villain")

    def _artifacts(self) -> None:
        s, spec = self.s, self.spec
        story = FACE[VILLAINS[s.villain].story]
        under = [story, *(FACE[n] for n in DEFAULT_CORNERS)]
        given = spec.get("corners", {})
        fixed: set[int] = set()
        for name, card in given.items():
            if name not in CORNERS:
                raise BadData(f"position.corners.{name}", "is no corner", f"use {', '.join(CORNERS)}")
            n = CORNERS.index(name)
            fixed.add(n)
            under[n] = face_named(card, f"position.corners.{name}") if card else -1
        placed: list[tuple[int, int, str]] = []
        for p, (form, about) in self.persons.items():
            if about.get("artifact"):
                place = f"position.{FORM_ID[form]}.artifact"
                placed.append((face_named(about["artifact"], place), HELD + p, place))
        for key, zone in (("destroyed", DESTROYED), ("gone", GONE)):
            placed += [(face_named(c, f"position.{key}"), zone, f"position.{key}") for c in spec.get(key, [])]
        self._free_corners(under, fixed, [face for face, _, _ in placed])
        for face, zone, place in placed:
            if DECK[face] != ARTIFACT:
                raise BadData(place, f"{NAMES['en'][face]!r} is no Artifact", "name an Artifact")
            s.move(self._take(face, place), zone)
        for n, face in enumerate(under):
            if face >= 0:
                s.move(self._take(face, f"position.corners.{CORNERS[n]}"), CORNER + n)
        for p, (_, about) in self.persons.items():
            card = s.artifact(p)
            if card >= 0:
                if s.face_up(p) or about.get("known"):
                    s.show(card)
                if about.get("bound"):
                    s.bound = card

    def _free_corners(self, under: list[int], fixed: set[int], used: list[int]) -> None:
        """What somebody has comes from its corner; another Artifact replaces one the case does not use."""
        for face in used:
            if face in under:
                under[under.index(face)] = -1
        for face in used:
            if sum(f >= 0 for f in under) + len(used) > 4:
                spare = [n for n in (3, 2, 1, 0) if n not in fixed and under[n] >= 0 and not STORY[under[n]]]
                if not spare:
                    name = NAMES["en"][face]
                    raise BadData("position.corners", f"there is no corner to spare for {name!r}", "name fewer cards")
                under[spare[0]] = -1

    def _decks(self) -> None:
        s, spec = self.s, self.spec
        for p, (form, about) in self.persons.items():
            place = f"position.{FORM_ID[form]}"
            for name in about.get("cards", []):
                face = face_named(name, f"{place}.cards")
                if DECK[face] in (EVIL, ARTIFACT) or not s.side[p]:
                    raise BadData(f"{place}.cards", f"cannot hold {name!r} there", "use artifact or invitation")
                s.give(self._take(face, f"{place}.cards"), p)
            if about.get("invitation"):
                card = self._take(FACE["evil-invitation"], f"{place}.invitation")
                s.move(card, HELD + p)
                s.show(card)
        for name in spec.get("hand", []):
            face = face_named(name, "position.hand")
            if DECK[face] != EVIL:
                raise BadData("position.hand", f"{name!r} is no Evil card", "Evil holds Evil cards only")
            s.move(self._take(face, "position.hand"), HAND)
        for key, base in (("discards", DISCARD), ("piles", PILE)):
            for deck, names in spec.get(key, {}).items():
                self._heap(key, base, deck, names)
        for deck in spec.get("short", []):
            number = self._deck(deck, "short")
            named = len(spec.get("piles", {}).get(deck, []))
            for c in s.zones[PILE + number][: len(s.zones[PILE + number]) - named]:
                s.move(c, GONE)
            for c in s.zones[PILE + number]:
                s.known[c] = 0

    def _deck(self, name: str, key: str) -> int:
        if name not in DECKS[:ARTIFACT]:
            raise BadData(f"position.{key}.{name}", "is no draw pile", f"use {', '.join(DECKS[:ARTIFACT])}")
        return DECKS.index(name)

    def _heap(self, key: str, base: int, deck: str, names: list[str]) -> None:
        """Cards of a pile, the first name on top."""
        s, number = self.s, self._deck(deck, key)
        for name in reversed(names):
            face = face_named(name, f"position.{key}.{deck}")
            pile = s.zones[PILE + number]
            named = len(names) if base == PILE else 0
            free = [c for c in pile[: len(pile) - named or None] if s.face[c] == face] or [
                c for c in pile if s.face[c] == face
            ]
            if not free:
                raise BadData(f"position.{key}.{deck}", f"no copy of {name!r} is left", "use fewer copies")
            s.move(free[0], base + number)

    # --- the turn -------------------------------------------------------------------------------------------------

    def _other_state(self) -> None:
        s, spec = self.s, self.spec
        s.surprise = spec.get("surprise", 0)
        for name in spec.get("acted", []):
            s.acted |= 1 << PERSON[form_named(name, "position.acted")]
        black = spec.get("black")
        if black is not None:
            s.large, s.small = black
        s.streams, s.explicit = streams(1), True

    def _frames(self) -> None:
        s, spec = self.s, self.spec
        turn = spec.get("turn", "Buffy")
        top = Round()
        s.stack.append(top)
        if turn == "Evil":
            if spec.get("black") is None:
                s.round -= 1
            else:
                top.at = "name"
            s.run()
            return
        p = PERSON[form_named(str(turn), "position.turn")]
        if s.space[p] < 0:
            raise BadData("position.turn", f"{turn!r} is not in play", "name somebody who is")
        if s.side[p]:
            s.good_turn = GOOD_ORDER.index(p)
            top.at = "good"
        else:
            s.acted |= 1 << p
            top.at = "name"
        frame = Turn(p)
        s.stack.append(frame)
        blue = spec.get("blue")
        if blue is not None:
            s.actor, s.total, frame.at = p, sum(blue), "main"
            s.blue = (s.threw(), s.form[p], *blue)
            s.spent, s.ended = spec.get("moved", 0), int(bool(spec.get("ended") or spec.get("drawn")))
            s.drawn = int(bool(spec.get("drawn")))
        s.run()


def position(spec: Mapping[str, Any]) -> Sunnydale:
    """The position that a table describes; with `deal` a new game that is about to be set up (BG-SETUP)."""
    if "deal" in spec:
        return _fresh(spec)
    return _Builder(spec).build()


def _fresh(spec: Mapping[str, Any]) -> Sunnydale:
    for key in spec:
        if key not in ("deal", "players", "villain", "options"):
            raise BadData(f"position.{key}", "has no meaning in a new game", "use deal, players, villain, options")
    if spec["deal"] is not True:
        raise BadData("position.deal", f"{spec['deal']!r} is not true", "write deal = true, or leave it out")
    return start({"players": 5, **{k: v for k, v in spec.items() if k != "deal"}}, 1, explicit=True)
