"""A printed card as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hellmouth.core.grammar import typeset
from hellmouth.core.messages import catalogue, has
from hellmouth.games.ccg.card import Card
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.words import CHALLENGE, KINDS, TALENTS, TYPES, WINDOWS


def card_text(cards: CardSet, face: int, language: str = "en") -> str:
    """Name, facts and text of a card."""
    say = catalogue(language).text
    card = cards[face].record
    facts = [say(f"ccg.word.type.{TYPES[cards.type[face]]}")]
    if cards.kind[face] >= 0:
        facts.append(say(f"ccg.word.kind.{KINDS[cards.kind[face]]}"))
        facts.append(say("ccg.picture.level", n=cards.level[face]))
    if cards.needed_destiny[face]:
        facts.append(say("ccg.card.destiny", n=cards.needed_destiny[face]))
    if cards.type[face] == CHALLENGE:
        facts.append(say("ccg.card.worth", n=cards.worth[face]))
    facts += [trait_name(t, language) for i, t in enumerate(cards.traits) if cards.trait[face] >> i & 1]
    if cards.shown[face]:
        facts.append(", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in cards.shown[face]))
    if cards.needs[face].talents:
        wanted = ", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in cards.needs[face].talents)
        facts.append(say("ccg.card.needs", what=wanted))
    if "rarity" in card["verified"]:
        facts.append(say(f"ccg.word.rarity.{card['verified']['rarity']}"))
    timing = [say(f"ccg.word.window.{w.lower().replace('/', '_')}") for w in card["timing"] if w in WINDOWS]
    lines = [cards.names[language][face], " - ".join(facts), card["text"][language]]
    if timing:
        lines.append(say("ccg.card.timing", what=", ".join(timing)))
    if card.get("manual"):
        lines.append(say("ccg.card.manual"))
    return typeset("\n".join([*lines, origin(cards[face], language)]), language)


def trait_name(trait: str, language: str) -> str:
    """A trait in words; a trait that only somebody's own cards have is called as they call it."""
    message = f"ccg.trait.{trait.lower()}"
    return catalogue(language).text(message) if has(message) else trait


# --- whose values these are ------------------------------------------------------------------------------------------


def origin(card: Card, language: str = "en") -> str:
    """Whose values a card shows: people's own, ours, or known from the printed card."""
    say = catalogue(language).text
    if card.file:
        return say("ccg.card.own", file=card.file)
    found = ours(card.record)
    if card.record["provenance"] == "designed":
        return say("ccg.card.all_ours")
    words = [
        say(f"ccg.word.talent.{field.partition('.')[2]}" if field.startswith("talents.") else f"ccg.field.{field}")
        for field in found
    ]
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
    "name": "name",
    "kind": "kind",
    "level": "level",
    "alignment": "side",
    "destiny_requirement": "destiny_requirement",
    "destiny_points": "destiny_points",
    "traits": "traits",
    "location_type": "location_type",
    "timing": "timing",
    "text": "effect",
}
"""Field of a card, and its name among the verified facts."""


def card_data(cards: CardSet) -> list[dict[str, Any]]:
    """Every card as data for the page: names as shown, whose values these are, whether it is somebody's own."""
    return [
        {
            **card.record,
            "name": card.name,
            "traits": {x: [trait_name(t, x) for t in card.record.get("traits", ())] for x in card.name},
            "origin": {x: origin(card, x) for x in card.name},
            "ours": bool(ours(card.record)),
            "own": bool(card.file),
            "manual": bool(card.record.get("manual")),
        }
        for card in cards.cards
    ]
