"""A printed card as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.messages import catalogue
from hellmouth.games.ccg import cards
from hellmouth.games.ccg.words import CHALLENGE, KINDS, TALENTS, TRAITS, TYPES, WINDOWS


def card_text(face: int, language: str = "en") -> str:
    """Name, facts and text of a card."""
    say = catalogue(language).text
    card = cards.CARDS[face]
    facts = [say(f"ccg.word.type.{TYPES[cards.TYPE[face]]}")]
    if cards.KIND[face] >= 0:
        facts.append(say(f"ccg.word.kind.{KINDS[cards.KIND[face]]}"))
        facts.append(say("ccg.picture.level", n=cards.LEVEL[face]))
    if cards.NEEDED_DESTINY[face]:
        facts.append(say("ccg.card.destiny", n=cards.NEEDED_DESTINY[face]))
    if cards.TYPE[face] == CHALLENGE:
        facts.append(say("ccg.card.worth", n=cards.WORTH[face]))
    facts += [t for i, t in enumerate(TRAITS) if cards.TRAIT[face] >> i & 1]
    if cards.SHOWN[face]:
        facts.append(", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in cards.SHOWN[face]))
    if cards.NEEDS[face].talents:
        wanted = ", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in cards.NEEDS[face].talents)
        facts.append(say("ccg.card.needs", what=wanted))
    timing = [say(f"ccg.word.window.{w.lower().replace('/', '_')}") for w in card["timing"] if w in WINDOWS]
    lines = [cards.NAME[language][face], " - ".join(facts), card["text"][language]]
    if timing:
        lines.append(say("ccg.card.timing", what=", ".join(timing)))
    if card.get("manual"):
        lines.append(say("ccg.card.manual"))
    return "\n".join([*lines, origin(face, language)])


# --- whose values these are ------------------------------------------------------------------------------------------


def origin(face: int, language: str = "en") -> str:
    """Whose values a card shows: people's own, ours, or known from the printed card."""
    say = catalogue(language).text
    card = cards.CARDS[face]
    if card["provenance"] == "own":
        return say("ccg.card.own", file=cards.FILES[card["id"]])
    found = ours(card)
    if card["provenance"] == "designed":
        return say("ccg.card.all_ours")
    words = [say(f"ccg.word.talent.{field.partition('.')[2]}" if field.startswith("talents.") else f"ccg.field.{field}")
             for field in found]
    return say("ccg.card.ours", what=", ".join(words)) if words else say("ccg.card.none_ours")


def ours(card: Mapping[str, Any]) -> list[str]:
    """Fields of a card whose values are our design: those it shows and `verified` does not hold.

    A requirement or a text counts as known if something is known of it, in whatever words.
    """
    known = card["verified"]
    if card["provenance"] == "own":
        return []
    found = []
    if ": " in card["name"]["en"] and "name" in known:
        found.append("subtitle")  # who it is, is known; what we call this card of it, is ours
    if card["type"] in ("skill", "item", "action", "event") and "type" not in known:
        found.append("type")
    for field, key in _FIELDS.items():
        if card.get(field) not in (None, [], {}, "") and key not in known:
            found.append(field)
    for talent, value in (card.get("talents") or {}).items():
        if known.get(f"talents.{talent}", known.get("talents", {}).get(talent)) != value:
            found.append(f"talents.{talent}")
    if card.get("requires") and not any(key.startswith("requires.") or key == "holder" for key in known):
        found.append("requires")
    return found


_FIELDS = {
    "name": "name", "kind": "kind", "level": "level", "alignment": "side", "destiny_requirement": "destiny_requirement",
    "destiny_points": "destiny_points", "traits": "traits", "location_type": "location_type", "timing": "timing",
    "text": "effect",
}
"""Field of a card, and its name among the verified facts."""


def card_data() -> list[dict[str, Any]]:
    """Every card as data for the page: names as shown, whose values these are, whether it is somebody's own."""
    return [{**card, "name": {x: cards.NAME[x][face] for x in cards.NAME},
             "origin": {x: origin(face, x) for x in cards.NAME}, "ours": bool(ours(card)),
             "own": face >= cards.PRINTED, "manual": bool(card.get("manual"))} for face, card in enumerate(cards.CARDS)]
