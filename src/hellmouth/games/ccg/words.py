"""The fixed words of the game as small numbers: talents, kinds, windows, zones, spaces."""

from __future__ import annotations

from typing import Literal, TypeAlias

Talent: TypeAlias = Literal["bk", "smarts", "weirdness", "charm"]
TALENTS: tuple[Talent, ...] = ("bk", "smarts", "weirdness", "charm")
BK, SMARTS, WEIRDNESS, CHARM = range(4)

KINDS = ("hero", "companion", "villain", "minion")
HERO, COMPANION, VILLAIN, MINION = range(4)
EVIL_KINDS = (False, False, True, True)
RAISED = (HERO, HERO, VILLAIN, VILLAIN)
"""A Main Character counts as Hero or Villain whatever its card says (CCG-CARD-ESS-02)."""

TYPES = ("essence", "character", "challenge", "location", "skill", "item", "action", "event", "episode1", "episode2")
ESSENCE_CARD, CHARACTER, CHALLENGE, LOCATION, SKILL, ITEM, ACTION, EVENT, EPISODE1, EPISODE2 = range(10)

RARITIES = ("common", "uncommon", "rare", "ultra_rare", "promo", "character")
"""How often a card was printed; matters for sealed play only."""

TRAITS = ["VAMPIRE", "SLAYER", "MONSTER", "SPELLCRAFT", "COMPUTERS", "DEMONOLOGY"]
"""Known traits; loading the cards adds any others they print. A set of traits is a bit mask over this list."""
VAMPIRE = 1

STEPS = ("Prologue", "Draw", "Refresh", "Movement", "Resource", "Conflict", "End")
PROLOGUE, DRAW, REFRESH, MOVEMENT, RESOURCE, CONFLICT, END = range(7)
STAGES = ("Choose", "Draw", "Battle", "Resolve", "Discard")
CHOOSE_STAGE, DRAW_STAGE, BATTLE_STAGE, RESOLVE_STAGE, DISCARD_STAGE = range(5)
FIGHT, FACING = 1, 2
"""Values of `Sunnydale.conflict`; 0 is peace."""
WINDOWS = STEPS + tuple(f"Fight/{x}" for x in STAGES) + tuple(f"Challenge/{x}" for x in STAGES)
"""All timing windows; a stage's number is 7 + 5 * (conflict - 1) + stage."""

ZONES = 16
"""Zones of one player; the zone of seat p is 16 p + kind."""
# fmt: off
(DECK, HAND, DISCARD, CRYPT, TASKS, STOCK, ESSENCE, EPISODES, SIDE, STACKS, PLAY, UNDER, GEAR, CHALLENGES, LOCATIONS,
 LIMBO) = range(ZONES)
# fmt: on
"""Resource Deck, hand, discard pile, Crypt, Challenge Deck, location cards not laid, essence, episodes in play, Part II
stack, talent stacks, characters in play (their top cards), the level cards beneath them, attached cards, challenges in
play, locations in play, the card being played."""
# fmt: off
ZONE_NAMES = ("deck", "hand", "discard", "crypt", "challenge deck", "stock", "essence", "episodes", "side", "stacks",
              "play", "under", "attached", "challenges", "locations", "limbo")
# fmt: on

SEATS = (2, 3, 4, 5, 6, 7, 8)
"""The rulebook names no largest number of players (CCG-MULTI-01); nor would more than eight sit round a table."""
LETTERS = "ABCDEFGH"
"""What seats are called."""
PARK = 4 * SEATS[-1]
"""Number of Sunnydale Park; the ring spaces of seat p are 4 p to 4 p + 3 (CCG-BOARD-03,07)."""
OPEN_MASKS = frozenset(
    {DISCARD, CRYPT, ESSENCE, EPISODES, SIDE, STACKS, PLAY, UNDER, GEAR, CHALLENGES, LOCATIONS, LIMBO}
)
"""Zones whose cards lie open (AMB-56)."""

WIN_DESTINY = 10
PARK_TURNS = 6
HAND_SIZE = 5
"""A hand is filled up to so many cards in the Draw Step (CCG-DRAW-03)."""
HAND_KEPT = 5
"""So many cards of a hand may be kept in the Draw Step and in the Discard stage (CCG-DRAW-01, CCG-FIGHT-24)."""
CONFLICT_DRAW = 5
"""Drawn by both sides of a fight, and by who faces a challenge, unless a text says otherwise."""
ITEMS_MOST = 2
SUPPORTING_MOST = 5


def space_name(space: int, language: str = "en") -> str:
    """A1 to A4 are the spaces of the first player, clockwise; the Park is "Park".

    >>> space_name(0), space_name(7), space_name(PARK), space_name(PARK, "fr")
    ('A1', 'B4', 'Park', 'Parc')
    """
    if space == PARK:
        return "Parc" if language == "fr" else "Park"
    return f"{LETTERS[space // 4]}{space % 4 + 1}"
