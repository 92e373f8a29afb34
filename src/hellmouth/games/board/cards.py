"""The 58 cards: facts by face, and abilities compiled once from their records (BG-EFFECT-01).

Records with the trigger `play` or `use` become an `Ability`: when, by whom, on what, and a program of operations.
`static` records become tables that the rules look up. The records' words are explained in the data file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from hellmouth.core.errors import BadData
from hellmouth.core.grammar import french
from hellmouth.games.board.components import DATA, DECKS, FILE, FORM, KINDS, PERSON, TEXT, VILLAINS
from hellmouth.games.board.state import DECK, HELD, Sunnydale

MAIN, MOVE, ATTACK, SPELL, ROLLED, EVIL_CARD, EVIL_START = (1 << i for i in range(7))
WINDOWS = {
    "main": MAIN,
    "move": MOVE,
    "attack": ATTACK,
    "spell": SPELL,
    "majik_rolled": ROLLED,
    "evil_card": EVIL_CARD,
    "evil_turn_start": EVIL_START,
}

CARDS: list[dict[str, Any]] = [
    {**card, "deck": number} for number, deck in enumerate(DECKS) for card in DATA["decks"][deck]
]
FACE = {card["id"]: n for n, card in enumerate(CARDS)}
DECK.extend(card["deck"] for card in CARDS)
COUNT = [card["count"] for card in CARDS]
AFTER = [card["after"] for card in CARDS]
NAMES = {"en": [card["name"] for card in CARDS], "fr": [french(card["name_fr"]) for card in CARDS]}
TEXTS = {"en": [card["effect"] for card in CARDS], "fr": [french(card["effect_fr"]) for card in CARDS]}
IS_SPELL = [bool(card.get("spell")) for card in CARDS]
STORY = [bool(card.get("story")) for card in CARDS]
RELIC = [FACE[villain.story] for villain in VILLAINS]
"""By villain: the Artifact of the story; every game has one."""
DIGEST = hashlib.sha256(TEXT.encode()).hexdigest()[:16]

Aim = Callable[[Sunnydale, int], list[int]]
Condition = Callable[[Sunnydale, int, int], bool]


class Ability(NamedTuple):
    """What a card does when it is played or used."""

    ref: str
    face: int
    windows: int
    by: str
    limit: str
    conditions: tuple[str, ...]
    own: int
    """Majik symbols needed (0: no spell)."""
    other: int
    """Symbols needed if the Artifact is somebody else's (BG-CARD-12)."""
    target: dict[str, Any]
    do: tuple[dict[str, Any], ...]
    duration: str
    kinds: int
    """Bit per kind of character that may be the target."""
    forms: tuple[int, ...]
    """The only forms that may be the target; empty: any."""
    near: str
    """Next to whom the target must be: "caster", "any_evil" or ""."""
    needs: tuple[str, ...]
    """What else the target must be: not_self, below_full, has_invitation, has_card_not."""
    draws: tuple[int, ...]
    """Decks it draws from."""
    doubtful: tuple[dict[str, Any], ...]
    """Its operations, if every one of them may change nothing (BG-AMB-89); empty: it always changes something."""
    verb: str
    """How a target is named: "target" (a person), "look" (a corner), "shift" (a direction), "" (nothing to name)."""


class Static(NamedTuple):
    """A lasting change while the card is held."""

    n: int
    condition: str
    of: int
    """Person whose attacks are meant, -1 = the holder."""
    against: int
    card: int


PLAYS: list[dict[int, Ability]] = [{} for _ in CARDS]
"""By face and window: the ability of that card in that window (BG-EFFECT-04)."""
USES: list[dict[int, Ability]] = [{} for _ in CARDS]
WHEN: list[dict[str, Ability]] = [{} for _ in CARDS]
STATICS: dict[str, list[Static | None]] = {}
ABILITIES: dict[str, Ability] = {}
DOUBTFUL = frozenset({"wooden", "count_fangs", "sewer_travel", "steps", "lose_turn", "look_hand"})
"""Operations that may change nothing; `rules.targets.CHANGES` asks."""
NEEDS = ("not_self", "below_full", "has_invitation", "has_card_not")
NAMED = {
    "ally": "target",
    "enemy": "target",
    "good": "target",
    "artifact": "target",
    "corner": "look",
    "talisman": "shift",
}


def _wrong(card: str, problem: str) -> BadData:
    return BadData(f"{FILE}: {card}.abilities", problem, "see 'vocabulary' in the same file")


def _ability(face: int, number: int, record: dict[str, Any]) -> Ability:
    card = CARDS[face]["id"]
    for kind, words in (
        ("trigger", [record["trigger"]]),
        ("window", record.get("window", [])),
        ("if", record.get("if", [])),
        ("op", [op["op"] for op in record["do"]]),
    ):
        for word in words:
            if word not in DATA["vocabulary"][kind]:
                raise _wrong(card, f"{word!r} is no {kind}")
    symbols = record.get("symbols", 0)
    own, other = (symbols["own"], symbols["adjacent"]) if isinstance(symbols, dict) else (symbols, symbols)
    target = record.get("target", {})
    if "characters" in target:
        target = {**target, "characters": tuple(FORM[n] for n in target["characters"])}
    if "ids" in target:
        target = {**target, "ids": tuple(FACE[n] for n in target["ids"])}
    windows = sum(WINDOWS[w] for w in record.get("window", []))
    return Ability(
        f"{card}/{number}",
        face,
        windows,
        record.get("by", ""),
        record.get("limit", ""),
        tuple(record.get("if", [])),
        own,
        other,
        target,
        tuple(record["do"]),
        record.get("duration", "instant"),
        _kinds(target),
        target.get("characters", ()),
        target.get("adjacent_to", ""),
        tuple(k for k in NEEDS if target.get(k)),
        tuple(DECKS.index(op["deck"]) for op in record["do"] if op["op"] == "draw"),
        tuple(record["do"]) if {op["op"] for op in record["do"]} <= DOUBTFUL else (),
        NAMED.get(target.get("who", ""), ""),
    )


def _kinds(target: dict[str, Any]) -> int:
    """The kinds of character a target may have, as bits."""
    wanted = target.get("type", KINDS)
    return sum(1 << n for n, kind in enumerate(KINDS) if kind in wanted and kind not in target.get("not_type", ()))


def _static(face: int, record: dict[str, Any]) -> None:
    target = record["target"]
    condition = (record.get("if") or [""])[0]
    of, against = (PERSON[FORM[target[k]]] if k in target else -1 for k in ("of", "against"))
    for op in record["do"]:
        table = STATICS.setdefault(op["op"], [None] * len(CARDS))
        table[face] = Static(op.get("n", 1), condition, of, against, FACE.get(op.get("card", ""), -1))


def _compile() -> None:
    for face, card in enumerate(CARDS):
        for number, record in enumerate(card["abilities"]):
            trigger = record["trigger"]
            ability = _ability(face, number, record)
            if trigger == "static":
                _static(face, record)
                continue
            ABILITIES[ability.ref] = ability
            if trigger.startswith("when:"):
                WHEN[face][trigger[5:]] = ability
                continue
            table = (PLAYS if trigger == "play" else USES)[face]
            for window in WINDOWS.values():
                if ability.windows & window:
                    if window in table:
                        raise _wrong(card["id"], "has two abilities for one window")
                    table[window] = ability


_compile()
PLAYABLE = {
    window: [plays.get(window) or (plays.get(MOVE) if window == MAIN else None) for plays in PLAYS]
    for window in WINDOWS.values()
}
"""By window and face: the ability that a card has then; what belongs to a move is offered in the main window."""
STEPS, SEWERS, SUNPROOF = 1, 2, 4
GEAR = [
    sum(
        flag
        for flag, kind in ((STEPS, "steps"), (SEWERS, "sewer_travel"), (SUNPROOF, "ignore_sun"))
        if STATICS[kind][face] is not None
    )
    for face in range(len(CARDS))
]
"""What a held card may do for movement, as flags: most hold none, so that most questions end here."""
CANCELS = {face: plays[EVIL_CARD].target["ids"] for face, plays in enumerate(PLAYS) if EVIL_CARD in plays}
"""Faces that may cancel, and what they may cancel (Cordelia)."""
CANCELLED = frozenset(f for ids in CANCELS.values() for f in ids)
REROLLS = [face for face, plays in enumerate(PLAYS) if ROLLED in plays]


def name(face: int, language: str = "en") -> str:
    """A card's name."""
    return str(NAMES[language][face])


def text(face: int, language: str = "en") -> str:
    """A card's binding text."""
    return str(TEXTS[language][face])


def gear(s: Sunnydale, p: int) -> int:
    """Flags of everything a person holds that bears on movement."""
    face, flags = s.face, 0
    for c in s.zones[HELD + p]:
        flags |= GEAR[face[c]]
    return flags


def bonus(s: Sunnydale, kind: str, p: int) -> int:
    """What the cards a person holds add to something: steps, Majik dice, damage... (BG-EFFECT-08)."""
    table = STATICS[kind]
    face, total = s.face, 0
    for c in s.zones[HELD + p]:
        static = table[face[c]]
        if static is not None and static.of < 0 and holds(s, static.condition, p):
            total += static.n
    return total


def bearer(s: Sunnydale, kind: str, p: int) -> int:
    """The card of a person that has this lasting effect for it, or -1."""
    table = STATICS[kind]
    face = s.face
    for c in s.zones[HELD + p]:
        static = table[face[c]]
        if static is not None and holds(s, static.condition, p):
            return c
    return -1


def holds(s: Sunnydale, condition: str, p: int) -> bool:
    """Whether the holder meets the condition of a static record."""
    if not condition:
        return True
    if condition == "holder_is_good":
        return bool(s.side[p])
    if condition == "holder_is_evil":
        return not s.side[p]
    return s.is_vampire(p) == (condition == "holder_is_vampire")
