"""A printed card as people read it."""

from __future__ import annotations

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
    return "\n".join(lines)
