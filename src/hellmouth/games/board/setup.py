"""From a setup to the first decision (BG-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hellmouth.core.chance import streams
from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.errors import BadData
from hellmouth.core.frames import Frame
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import COUNT, FACE, STORY
from hellmouth.games.board.components import (
    ARTIFACT,
    DEFAULTS,
    EVIL,
    FIRST_FOUR,
    GOOD_ORDER,
    PEOPLE,
    PHASE_START,
    ROLE,
    SETTING_NAMES,
    SETTINGS,
    SHARES,
    START,
    START_CARD,
    START_HEALTH,
    STEVENSON,
    VILLAIN_NAMES,
    VILLAINS,
)
from hellmouth.games.board.flow.round import Round
from hellmouth.games.board.state import (
    BOX,
    CORNER,
    DECK,
    DESTROYED,
    DISCARD,
    EVIL_SEAT,
    GONE,
    HAND,
    HELD,
    PILE,
    TABLE,
    ZONES,
    Sunnydale,
)


def masks(seats: int) -> tuple[int, ...]:
    """Who sees the cards of each zone; what beside a person is open is decided by `Sunnydale.give`."""
    evil = 1 << EVIL_SEAT
    open_ = {*range(DISCARD, DISCARD + 4), GONE, DESTROYED, TABLE}
    return tuple(EVERYBODY if z in open_ else evil if z == HAND or z >= HELD else 0 for z in range(ZONES))


def read_settings(given: object) -> tuple[Any, ...]:
    """The table's settings, each checked, defaults for the rest."""
    if not isinstance(given, Mapping):
        raise BadData("setup.options", f"{given!r} is no table of settings", 'write {"round_limit": 50}')
    values = dict(zip(SETTING_NAMES, DEFAULTS, strict=True))
    for name, value in given.items():
        place = f"setup.options.{name}"
        if name not in SETTINGS:
            raise BadData(place, "there is no such setting", f"use one of {', '.join(SETTING_NAMES)}")
        about = SETTINGS[name]
        if about["type"] == "bool" and not isinstance(value, bool):
            raise BadData(place, f"{value!r} is not true or false", f"default: {str(about['default']).lower()}")
        if about["type"] == "int" and (type(value) is not int or value < about["least"]):
            raise BadData(
                place, f"{value!r} is not a whole number from {about['least']} on", f"default: {about['default']}"
            )
        if about["type"] == "choice" and value not in about["values"]:
            raise BadData(place, f"{value!r} is not a choice", f"use one of {', '.join(about['values'])}")
        values[name] = value
    return tuple(values[n] for n in SETTING_NAMES)


def read_setup(setup: Mapping[str, Any]) -> tuple[int, int, tuple[Any, ...]]:
    """Players, villain number and settings of a setup (BG-SETUP-03, -07)."""
    for key in setup:
        if key not in ("players", "villain", "options"):
            raise BadData(f"setup.{key}", "is not known", "use players, villain, options")
    players = setup.get("players", 2)
    if type(players) is not int or players not in SHARES:
        raise BadData("setup.players", f"{players!r} players cannot play this", "use 2, 3, 4 or 5")
    villain = setup.get("villain", VILLAIN_NAMES[0])
    if villain not in VILLAIN_NAMES:
        raise BadData("setup.villain", f"there is no villain {villain!r}", f"use one of {', '.join(VILLAIN_NAMES)}")
    return players, VILLAIN_NAMES.index(villain), read_settings(setup.get("options", {}))


def blank(players: int, villain: int, settings: tuple[Any, ...]) -> Sunnydale:
    """Everybody on the start space at start health, every card in its pile, Artifacts in the box."""
    s = Sunnydale(seats=players, villain=villain, settings=settings, plan=int(settings[STEVENSON]))
    story = VILLAINS[villain]
    count = len(PEOPLE)
    s.owner, s.form = [EVIL_SEAT] * count, list(PEOPLE)
    s.space, s.health = [-1] * count, [0] * count
    s.side = [int(ROLE[f] == "good") for f in PEOPLE]
    for seat, share in enumerate(SHARES[players], 1):
        for p in share:
            s.owner[p] = seat
    present = [*FIRST_FOUR, *story.servants, *([story.person] if story.present else [])]
    for p in present:
        s.put(p, START[p])
        s.health[p] = START_HEALTH[PEOPLE[p]]
    s.phase = PHASE_START
    s.masks = masks(players)
    s.zones = [[] for _ in range(ZONES)]
    for face, deck in enumerate(DECK):
        if STORY[face] and face != FACE[story.story]:
            continue
        for _ in range(COUNT[face]):
            zone = BOX if deck == ARTIFACT else PILE + deck
            s.zones[zone].append(len(s.face))
            s.face.append(face)
            s.known.append(0)
            s.zone.append(zone)
    s.backs = tuple(DECK[f] for f in s.face)
    return s


class Deal(Frame[Sunnydale]):
    """Shuffle, hide the Artifacts, deal the first cards (BG-SETUP-15 to -17)."""

    deck: int = kept(default=0)

    def begin(self, s: Sunnydale) -> None:
        """Three random Artifacts that are no story cards..."""
        s.shuffle([c for c in s.zones[BOX] if not STORY[s.face[c]]], then="hide")

    def hide(self, s: Sunnydale) -> None:
        """...shuffled with the story card, one under each corner, unseen."""
        plain = [c for c in s.zones[BOX] if not STORY[s.face[c]]][:3]
        story = [c for c in s.zones[BOX] if STORY[s.face[c]]]
        for n, c in enumerate([*plain, *story]):
            s.move(c, CORNER + n)
        s.shuffle([s.zones[CORNER + n][0] for n in range(4)], then="piles")

    def piles(self, s: Sunnydale) -> None:
        if self.deck < ARTIFACT:
            self.deck += 1
            return s.shuffle(list(s.zones[PILE + self.deck - 1]), then="piles")
        s.move(s.zones[PILE + EVIL][-1], HAND)
        for p in GOOD_ORDER:
            deck = START_CARD[PEOPLE[p]]
            if deck >= 0:
                card = s.zones[PILE + deck][-1]
                s.give(card, p)
                s.note("board.log.draws", seat=s.owner[p], who=s.form[p], card=card, deck=deck)
        return s.goto(Round())


def start(setup: Mapping[str, Any], seed: int, explicit: bool, discreet: bool = False) -> Sunnydale:
    """A new game at its first decision."""
    s = blank(*read_setup(setup))
    s.streams, s.explicit, s.discreet = streams(seed), explicit, discreet
    s.stack.append(Deal())
    s.run()
    return s


def random_setup(seats: int, rng: Random) -> dict[str, Any]:
    """Any villain and any settings; the round limit is kept small enough for every game to end."""
    options: dict[str, Any] = {}
    for name, about in SETTINGS.items():
        if name == "round_limit":
            if rng.random() < 0.5:
                options[name] = rng.choice((3, 12, 30, 60))
        elif rng.random() < 0.3:
            if about["type"] == "bool":
                options[name] = rng.random() < 0.5
            elif about["type"] == "choice":
                options[name] = rng.choice(about["values"])
            else:
                options[name] = rng.randrange(5)
    return {"players": seats, "villain": rng.choice(VILLAIN_NAMES), "options": options}


def chosen_setup(seats: int, rng: Random, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a person asked for: `villain=judge round_limit=50`; the rest as usual, any villain."""
    given = options.get("options", {})
    read_settings(given)
    made: dict[str, Any] = {
        "players": seats,
        "villain": options.get("villain", rng.choice(VILLAIN_NAMES)),
        "options": dict(given),
    }
    for name, value in options.items():
        if name in SETTINGS:
            made["options"][name] = value
        elif name not in ("villain", "options"):
            known = ", ".join(("villain", *SETTING_NAMES))
            raise BadData(f"--option {name}", "there is no such option", f"use one of {known}")
    read_setup(made)
    return made
