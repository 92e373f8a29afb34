"""Everything printed on the components except the cards' effects, as flat tables read once from the data file.

A *form* is one side of a character's piece (Oz, Werewolf Oz); a *person* is the character through all its forms. Forms
and persons are small numbers; forms carry the values, persons the state.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

from hellmouth.core.errors import BadData
from hellmouth.core.grammar import french
from hellmouth.games.board.geometry import Town

FILE = "components.json"
TEXT = (files(__package__) / "data" / FILE).read_text(encoding="utf-8")
DATA: dict[str, Any] = json.loads(TEXT)
LABELS: dict[str, dict[str, list[str]]] = {
    table: {word: [said[0], french(said[1])] for word, said in words.items()} for table, words in DATA["labels"].items()
}

# --- decks --------------------------------------------------------------------------------------------------------
DECKS = ("weapon", "research", "help", "evil", "artifact")
WEAPON, RESEARCH, HELP, EVIL, ARTIFACT = range(5)
DOT_DECK = {colour: DECKS.index(deck) for colour, deck in DATA["features"]["dot_deck"].items()}
HAND_LIMIT: int = DATA["evil_hand_limit"]

# --- forms and persons --------------------------------------------------------------------------------------------
KINDS = ("human", "vampire", "werewolf", "demon")
HUMAN, VAMPIRE, WEREWOLF, DEMON = range(4)
_FORMS: list[dict[str, Any]] = DATA["characters"]
FORM_ID: list[str] = [f["id"] for f in _FORMS]
FORM = {name: i for i, name in enumerate(FORM_ID)}
NAMES: dict[str, list[str]] = {"en": [f["name"] for f in _FORMS], "fr": [french(f["name_fr"]) for f in _FORMS]}
GENDER: list[str] = [f["gender"] for f in _FORMS]
KIND = [KINDS.index(f["type"]) for f in _FORMS]
FULL: list[int] = [f["health_full"] for f in _FORMS]
START_HEALTH = [f["health_start"] for f in _FORMS]
WOUNDED: list[int] = [f["wounded_at_or_below"] for f in _FORMS]
FIGHT: list[int] = [f["fight"] for f in _FORMS]
MAJIK: list[int] = [f["majik"] for f in _FORMS]
TRACK: list[str] = [f["track"] for f in _FORMS]
ROLE: list[str] = [f["side"] for f in _FORMS]
MAY_CAST: list[bool] = [f["may_cast"] for f in _FORMS]
MAY_USE: list[bool] = [f["may_use_cards"] for f in _FORMS]
CAN_BE_SIRED: list[bool] = [f["can_be_sired"] for f in _FORMS]
INVULNERABLE: list[bool] = [f["invulnerable"] for f in _FORMS]


def _slots(slots: dict[str, int]) -> tuple[int, ...]:
    return tuple(slots.get(deck, 0) for deck in DECKS)


SLOTS = [_slots(f["slots"]) for f in _FORMS]
SLOTS_GOOD = [_slots(f.get("slots_when_good", f["slots"])) for f in _FORMS]

PEOPLE = [FORM[f["id"]] for f in _FORMS if "form_of" not in f]
"""The first form of each person."""
_BY_BASE = {FORM_ID[f]: p for p, f in enumerate(PEOPLE)}
PERSON = [_BY_BASE[f.get("form_of", f["id"])] for f in _FORMS]
PERSON_ID = [FORM_ID[f] for f in PEOPLE]
COLOURS = frozenset(TRACK) - {"villain"} - {f["track"] for f in _FORMS if f["side"] == "good" and "form_of" not in f}


def _other(kind: str) -> list[int]:
    return [FORM[_FORMS[f]["forms"][kind]] if kind in _FORMS[f]["forms"] else -1 for f in range(len(_FORMS))]


SIRED, WOLF, RESTORED, ASCENDED = (_other(k) for k in ("sired", "full_moon", "restored", "ascended"))
HUMAN_SIDE = {wolf: human for human, wolf in enumerate(WOLF) if wolf >= 0}
SUMMONED = [p for p, f in enumerate(PEOPLE) if _FORMS[f]["enters"] == "summoned"]
RISES_AGAIN = [p for p in range(len(PEOPLE)) if RESTORED[PEOPLE[p]] >= 0]
"""Angelus may be summoned again after death (BG-DEATH-06, BG-AMB-70)."""


def start_card(form: dict[str, Any]) -> int:
    """The deck of the one card a Good character begins with, -1 for everybody else (BG-SETUP-17, BG-AMB-09)."""
    wanted, good = form["start_card"], form["side"] == "good" and form["enters"] == "setup"
    if wanted is None and not good:
        return -1
    if not isinstance(wanted, str) or wanted not in DECKS[:EVIL]:
        place = f"{FILE}: characters.{form['id']}.start_card"
        raise BadData(place, f"{wanted!r} is not one deck", f"use one of {', '.join(DECKS[:EVIL])}")
    return DECKS.index(wanted)


START_CARD = [start_card(f) for f in _FORMS]
BUFFY, WILLOW, XANDER, OZ = (PERSON[FORM[n]] for n in ("buffy", "willow", "xander", "oz"))
ANGEL = PERSON[FORM["angel"]]
FIRST_FOUR = (BUFFY, WILLOW, XANDER, OZ)
GOOD_ORDER = [PERSON[FORM[n]] for n in DATA["turn_order_good"]]
"""BG-GOOD-06: Buffy, Willow, Xander, Angel, Oz."""
SHARES = {int(n): [[PERSON[FORM[c]] for c in share] for share in split] for n, split in DATA["players"].items()}

# --- chart and dice -----------------------------------------------------------------------------------------------
PHASES: list[str] = DATA["phase_chart"]
PHASE_START: int = DATA["phase_start"]
MOVEMENT: list[tuple[list[int], list[int]]] = [(d["faces"], d["moon_on"]) for d in DATA["dice"]["movement"]]
FIGHT_FACES: list[str] = DATA["dice"]["fight"]
MAJIK_FACES: list[int] = DATA["dice"]["majik"]
BLACK: list[tuple[int, int]] = [(d["villain"], d["servants"]) for d in DATA["dice"]["black"]]
HITS = [face in ("punch", "kick", "jab") for face in FIGHT_FACES]
STAKE, FANG = FIGHT_FACES.index("stake"), FIGHT_FACES.index("fang")


# --- villains -----------------------------------------------------------------------------------------------------
class Villain(NamedTuple):
    """One of the four stories."""

    name: str
    person: int
    present: bool
    servants: tuple[int, ...]
    story: str
    evil_wins: tuple[dict[str, Any], ...]
    good_wins: tuple[dict[str, Any], ...]
    cast: tuple[int, ...]
    """Every person that can be in play."""


def _villain(name: str, v: dict[str, Any]) -> Villain:
    person, servants = PERSON[FORM[v["villain"]]], tuple(PERSON[FORM[x]] for x in v["servants"])
    cast = (*FIRST_FOUR, person, *servants, *SUMMONED)
    return Villain(
        name, person, v["in_play_at_start"], servants, v["story_id"], tuple(v["evil_wins"]), tuple(v["good_wins"]), cast
    )


VILLAINS = [_villain(name, v) for name, v in DATA["villains"].items()]
VILLAIN_NAMES = [v.name for v in VILLAINS]
CAST = [v.cast for v in VILLAINS]
BOSS = [v.person for v in VILLAINS]

# --- settings -----------------------------------------------------------------------------------------------------
SETTINGS: dict[str, dict[str, Any]] = DATA["options"]
SETTING_NAMES = tuple(SETTINGS)
DEFAULTS = tuple(o["default"] for o in SETTINGS.values())
# fmt: off
(
    SWORD_ON_MISS, DAMAGE_BEFORE_FANGS, SAME_ROLL_WOUNDS, SLIDES_FREE, LONE_VILLAIN_MOVES, VILLAIN_DICE,
    STEVENSON, MAX_SERVANTS, ANGEL_COUNTS, TIES_BY, SUN_ORDER, HELLMOUTH_OCCUPIED, WITHOUT_ATTACKER, NEW_MAY_ACT,
    ARRIVES_AS_WOLF, INTO_RESIDENCE, MAYOR_INVULNERABLE, USED_UP, THROUGH_TUNNELS, ROUND_LIMIT, NO_EVIL_LEFT,
) = (SETTING_NAMES.index(n) for n in (
    "sword_adds_damage_on_miss", "damage_before_fangs_kills", "wounds_from_same_roll_count",
    "blocked_shelter_slides_free", "minionless_villain_moves_on_three_small_flames", "evil_spells_use_villain_dice",
    "stevenson_hall_is_residence", "max_servants", "angel_counts_for_evil_victory", "sun_ties_chosen_by", "sun_order",
    "hellmouth_occupied", "artifact_without_attacker", "new_servants_may_act_same_turn", "veruka_arrives_as_wolf",
    "summoning_into_residence", "mayor_invulnerable", "story_artifact_used_up", "attack_through_tunnels",
    "round_limit", "good_wins_without_evil_characters",
))
# fmt: on


# --- the town -----------------------------------------------------------------------------------------------------
def _starts(town: Town) -> list[int]:
    starts = []
    for f in PEOPLE:
        at = _FORMS[f]["start_space"]
        if at is None:
            raise BadData(f"{FILE}: characters.{FORM_ID[f]}", "has no start space", "write [column, row]")
        starts.append(town.hellmouth if at == "hellmouth" else town.spot(f"start of {FORM_ID[f]}", at))
    return starts


TOWNS = [Town(DATA, FILE), Town(DATA, FILE, extra_residences="S")]
"""The map as printed, and with Stevenson Hall as a residence (U2)."""
START = _starts(TOWNS[0])
CORNERS = TOWNS[0].corner_names
CORNER_AT = {space: n for n, space in enumerate(TOWNS[0].corners)}
DOT = {space: DOT_DECK[colour] for space, colour in TOWNS[0].dots.items()}
BIT = [1 << x for x in range(len(TOWNS[0].area))]


def _check() -> None:
    for f in _FORMS:
        if f["health_full"] < 1 or not 0 <= f["wounded_at_or_below"] <= f["health_full"]:
            raise BadData(f"{FILE}: characters.{f['id']}", "has an impossible health track", "mend the numbers")
    if not 0 <= PHASE_START < len(PHASES) or PHASES[PHASE_START] != "new":
        raise BadData(f"{FILE}: phase_start", "is not a New Moon space", "BG-SETUP-02: the first New Moon space")


_check()


def label(table: str, word: str, language: str) -> str:
    """A word of the components in that language."""
    return LABELS[table][word][language == "fr"]
