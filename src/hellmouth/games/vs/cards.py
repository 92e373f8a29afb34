"""The printed cards as flat tables indexed by face: facts only; what a power does is in `abilities`.

`add` appends one record, so tests and scenarios can bring cards this set does not have (Equipment, tokens, Flight).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from hellmouth.core.errors import BadData

MAIN, SUPPORT, TWIST, EQUIP, LOCATION = range(5)
KINDS = ("main", "supporting", "plot_twist", "equipment", "location")
SCOOBIES, DARKNESS = 1, 2
GOOD, EVIL = SCOOBIES, DARKNESS
"""VS-CHAR-09: Scoobies are Good, Forces of Darkness are Evil."""
TEAM_BITS = {"scoobies": SCOOBIES, "darkness": DARKNESS}
SYMBOLS = ("energy", "intellect", "might", "skill", "humanity", "alien")
SYMBOL_BITS = {name: 1 << i for i, name in enumerate(SYMBOLS)}
KEYWORDS = ("ranged", "flight", "slayer", "vampire", "swarm", "stealth", "lethal", "ferocious", "monstrous",
            "combat_master")
RANGED, FLIGHT, SLAYER, VAMPIRE, SWARM, STEALTH, LETHAL, FEROCIOUS, MONSTROUS, COMBAT_MASTER = (
    1 << i for i in range(len(KEYWORDS)))
KEYWORD_BITS = {name: 1 << i for i, name in enumerate(KEYWORDS)}
TRANSFORMS = {"moment-of-true-happiness": "angelus-l1", "curse-him-again": "angel-l1"}
"""Powers that turn one Main Character into another (VS-CARD-01): both pairs of cards are brought to the game."""


class Power(NamedTuple):
    """One Super Power: the name identifies it, cards share it (VS-AMB-81)."""

    id: str
    name: Mapping[str, str]
    timing: str
    any_turn: bool
    any_combat: bool
    cost: tuple[int, ...]
    limit: int
    by_enemy: bool
    says: bool


RECORDS: list[dict[str, Any]] = []
FACE: dict[str, int] = {}
ID: list[str] = []
KIND: list[int] = []
LEVEL: list[int] = []
TEAMS: list[int] = []
COST: list[int] = []
ATK: list[int] = []
DEF: list[int] = []
HEALTH: list[int] = []
WORDS: list[int] = []
"""Keywords as bits, the Ranged and Flight icons among them (VS-POWER-03)."""
NAMES: list[int] = []
"""Names as bits: the card's own and every AKA (VS-AKA-01)."""
MAKES: list[int] = []
"""Symbols a Location makes, 0 for everything else."""
SPECIAL: list[int] = []
"""Team of a Special Location, 0 for a basic one."""
ICONS: list[tuple[tuple[int, int], ...]] = []
ANY_TURN: list[bool] = []
SAYS: list[bool] = []
"""The card asks a player to say or name something (VS-CARD-14)."""
MODES: list[dict[str, str]] = []
"""Plot Twists: timing -> program reference (VS-PLOT-07)."""
TARGET: list[int] = []
"""XP that a level 1 Main Character needs, 0 without a Level Up Power."""
NEXT: list[int] = []
"""The level 2 face of a level 1 Main Character, or -1."""
PARTNER: list[int] = []
"""The face a Main Character can transform into, or -1."""
TOKEN: list[bool] = []
KEY_PILE: list[bool] = []
UNIVERSE: list[str] = []
STATICS: list[tuple[str, ...]] = []
BUILD: list[tuple[int, ...]] = []
MAINS: list[tuple[int, ...]] = []
COMBAT: list[tuple[int, ...]] = []
ANY_COMBAT: list[tuple[int, ...]] = []
BY_ENEMY: list[tuple[int, ...]] = []
REACTION: list[tuple[int, ...]] = []
POWERS: list[Power] = []
POWER: dict[str, int] = {}
ON: dict[str, dict[int, tuple[str, ...]]] = {}
"""Event -> face -> powers that answer it."""
TIMED: dict[str, set[int]] = {}
"""Time -> Plot Twists printed with it."""
TRAIT: dict[str, set[int]] = {}
"""Static power -> faces that have it."""
POWER_NAMES: dict[str, Mapping[str, str]] = {}
"""Name of every power, in each language."""
_NAME_BITS: dict[str, int] = {}


def trait(power: str) -> set[int]:
    """The faces with that static power; the same set object grows when cards are added."""
    return TRAIT.setdefault(power, set())


def timed(time: str) -> set[int]:
    """The Plot Twists with that time; the same set object grows when cards are added."""
    return TIMED.setdefault(time, set())


def on(event: str) -> dict[int, tuple[str, ...]]:
    """Face -> powers that answer the event; the same dict grows when cards are added."""
    return ON.setdefault(event, {})


def name_bit(name: str) -> int:
    """The bit of a name; capitals do not matter (VS-AMB-113)."""
    return _NAME_BITS.setdefault(name.casefold(), 1 << len(_NAME_BITS))


def mask(words: list[str] | tuple[str, ...], bits: Mapping[str, int], place: str) -> int:
    """The bits of some words."""
    found = 0
    for word in words:
        if word not in bits:
            raise BadData(place, f"{word!r} is not known", f"choose among {', '.join(bits)}")
        found |= bits[word]
    return found


def _check(r: Mapping[str, Any]) -> None:
    """VS-CHAR-01, -02, -04: what a card of each type must and must not have."""
    place = f"card {r.get('id')!r}"
    kind = r.get("type")
    if kind not in KINDS:
        raise BadData(place, f"no card type {kind!r}", f"choose among {', '.join(KINDS)}")
    if kind == "main" and r.get("level") not in (1, 2):
        raise BadData(place, "a Main Character needs a level", "level 1 or 2")
    if kind == "main" and r.get("cost") is not None:
        raise BadData(place, "a Main Character has no cost", "leave it out")
    if kind in ("supporting", "equipment") and not r.get("token") and type(r.get("cost")) is not int:
        raise BadData(place, "this card needs a recruit cost", "cost = a number")
    for field in ("atk", "def", "health"):
        if kind in ("main", "supporting") and type(r.get(field)) is not int:
            raise BadData(place, f"a character needs {field}", f"{field} = a number")
        if kind not in ("main", "supporting") and r.get(field) is not None:
            raise BadData(place, f"only characters have {field}", "leave it out")
    if kind == "location" and not r.get("symbols"):
        raise BadData(place, "a Location needs symbols", f"some of {', '.join(SYMBOLS)}")


def add(record: Mapping[str, Any]) -> int:
    """Append a card to every table and return its face."""
    _check(record)
    r = dict(record)
    place, face = f"card {r['id']!r}", len(ID)
    if r["id"] in FACE:
        raise BadData(place, "this id is taken", "choose another id")
    FACE[r["id"]] = face
    RECORDS.append(r)
    ID.append(r["id"])
    KIND.append(KINDS.index(r["type"]))
    LEVEL.append(r.get("level") or 0)
    TEAMS.append(mask(r.get("teams", ()), TEAM_BITS, place))
    COST.append(r.get("cost") or 0)
    ATK.append(r.get("atk") or 0)
    DEF.append(r.get("def") or 0)
    HEALTH.append(r.get("health") or 0)
    icons = [w for w in ("ranged", "flight") if r.get(w)]
    WORDS.append(mask([*icons, *r.get("keywords", ())], KEYWORD_BITS, place))
    NAMES.append(name_bit(r["name"]) if KIND[-1] in (MAIN, SUPPORT) else 0)
    for other in r.get("aka", ()):
        NAMES[-1] |= name_bit(other)
    MAKES.append(mask(r.get("symbols", ()), SYMBOL_BITS, place))
    SPECIAL.append(TEAMS[-1] if r.get("special") else 0)
    counts = r.get("team_icons", dict.fromkeys(r.get("teams", ()), 1)) if KIND[-1] in (TWIST, EQUIP) else {}
    ICONS.append(tuple((TEAM_BITS[t], n) for t, n in counts.items()))  # VS-AMB-66: no count is read as 1
    ANY_TURN.append(bool(r.get("any_turn")))
    SAYS.append(bool(r.get("says")))
    MODES.append({m: f"{r['id']}/{m}" for m in r.get("timing", ())} if KIND[-1] == TWIST else {})
    for time in MODES[-1]:
        timed(time).add(face)
    TOKEN.append(bool(r.get("token")))
    KEY_PILE.append(bool(r.get("key_pile")))
    UNIVERSE.append(r.get("universe", "photographic"))
    TARGET.append(0)
    NEXT.append(-1)
    PARTNER.append(-1)
    _add_powers(face, r, place)
    _link(face)
    return face


def _add_powers(face: int, r: Mapping[str, Any], place: str) -> None:
    by: dict[str, list[int]] = {k: [] for k in ("build", "main", "combat", "any", "enemy", "reaction")}
    statics: list[str] = []
    for p in r.get("powers", ()):
        kind, timing = p["kind"], p.get("timing")
        POWER_NAMES.setdefault(p["id"], p["name"])
        if kind == "super":
            number = _power(p, place)
            power = POWERS[number]
            by["enemy" if power.by_enemy else "any" if power.any_combat else timing].append(number)
            continue
        if kind == "levelup":
            TARGET[face] = p["xp"]
        if kind in ("levelup", "triggered"):
            for event in timing.split("_or_") if timing == "stuns_or_stunned" else (timing,):
                on(event)[face] = (*on(event).get(face, ()), p["id"])
        if kind == "static":
            statics.append(p["id"])
            trait(p["id"]).add(face)
    STATICS.append(tuple(statics))
    for table, key in ((BUILD, "build"), (MAINS, "main"), (COMBAT, "combat"), (ANY_COMBAT, "any"),
                       (BY_ENEMY, "enemy"), (REACTION, "reaction")):
        table.append(tuple(by[key]))


def _power(p: Mapping[str, Any], place: str) -> int:
    if p["id"] not in POWER:
        cost = tuple(mask(c.split("|"), SYMBOL_BITS, place) for c in p["cost"])
        POWER[p["id"]] = len(POWERS)
        POWERS.append(Power(p["id"], p["name"], p["timing"], bool(p.get("any_turn")), bool(p.get("any_combat")), cost,
                            p.get("limit") or 0, p.get("used_by") == "enemy", bool(p.get("says"))))
    return POWER[p["id"]]


def _link(face: int) -> None:
    """Find the level 2 card and the other face of a Main Character, whichever of the two came first."""
    if KIND[face] != MAIN:
        return
    stem = ID[face].removesuffix("-l1").removesuffix("-l2")
    low, high = FACE.get(f"{stem}-l1", -1), FACE.get(f"{stem}-l2", -1)
    if low >= 0:
        NEXT[low] = high
    for f in range(len(ID)):
        for p in RECORDS[f].get("powers", ()):
            if p["id"] in TRANSFORMS:
                PARTNER[f] = FACE.get(TRANSFORMS[p["id"]], -1)


def title(face: int, language: str = "en") -> str:
    """The name of a card as players write it; Main Characters carry their level, so every card reads differently."""
    if face < 0:
        return "?"
    r = RECORDS[face]
    name: str = r.get("name_fr") or r["name"] if language == "fr" else r["name"]
    if LEVEL[face]:
        return f"{name} {'N' if language == 'fr' else 'L'}{LEVEL[face]}"
    return name


def aliases(face: int) -> list[str]:
    """Every spelling under which a card is known."""
    r = RECORDS[face]
    return [r["name"], r.get("name_fr") or r["name"], r["id"], *r.get("aliases", ()), title(face), title(face, "fr")]


def digest() -> str:
    """Fingerprint of all card data."""
    text = json.dumps(RECORDS[:PRINTED], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _load() -> int:
    text = (files("hellmouth.games.vs") / "data" / "cards.jsonl").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.strip():
            add(json.loads(line))
    return len(ID)


PRINTED = _load()
"""Number of faces of the printed set; later ones were made up by tests and scenarios."""


def text(face: int, language: str = "en") -> str:
    """A card as people read it: name, facts, then each power on a line of its own."""
    from hellmouth.core.messages import catalogue

    say, r = catalogue(language).text, RECORDS[face]
    facts = [say(f"vs.kind.{r['type']}"), *(say(f"vs.team.{t}") for t in r.get("teams", ()))]
    if r.get("cost") is not None:
        facts.append(say("vs.card.cost", n=r["cost"]))
    if r.get("health") is not None:
        facts.append(say("vs.card.stats", atk=r["atk"], defence=r["def"], health=r["health"]))
    facts += [say(f"vs.keyword.{w}") for w in ("ranged", "flight") if r.get(w)]
    lines = [title(face, language), ", ".join(facts)]
    for p in r.get("powers", ()):
        name = p["name"].get(language) or p["name"]["en"]
        when = [say(f"vs.timing.{p['timing']}")] if p["kind"] == "super" else []
        when += [say("vs.timing.any_turn")] if p["kind"] == "super" and p.get("any_turn") else []
        when += [" / ".join(say(f"vs.symbol.{x}") for x in c.split("|")) for c in p.get("cost", ())]
        when += [say("vs.card.xp", n=p["xp"])] if p.get("xp") else []
        head = f"{name} ({', '.join(when)})" if when else name
        lines.append(f"{head}: {p['text'].get(language) or p['text']['en']}" if p.get("text") else head)
    if r.get("text"):
        lines.append(r["text"].get(language) or r["text"]["en"])
    return "\n".join(lines)
