"""A set of cards: what a game is played with, as columns indexed by face.

A face is the number of a card in its set: the cards that come with the game first, in the order of `data/cards.json`,
then those that people bring along (`own.py`). A set never changes; a state holds the one it is played with
(`Sunnydale.cards`), so that tables with different sets can stand side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core.effects import Program
from hellmouth.games.ccg.card import Card
from hellmouth.games.ccg.language.context import CardTest, Entry
from hellmouth.games.ccg.words import CHALLENGE

if TYPE_CHECKING:
    from hellmouth.games.ccg.draft import Draft
    from hellmouth.games.ccg.language.acts_conflict import Fight
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.language.statics import Static
    from hellmouth.games.ccg.state import Sunnydale

PARK_ITSELF = 1 << 20
"""In place of a location's face: Sunnydale Park."""


class Needs:
    """What a card requires of a character, a player or a place."""

    __slots__ = ("character_only", "kinds", "location", "location_type", "person", "talents", "trait", "trait_not")

    def __init__(
        self,
        talents: tuple[tuple[int, int], ...],
        trait: int,
        trait_not: int,
        kinds: tuple[int, ...],
        character_only: int,
        person: int,
        location_type: str,
        location: int,
    ) -> None:
        self.talents, self.trait, self.trait_not, self.kinds = talents, trait, trait_not, kinds
        self.character_only, self.person = character_only, person
        self.location_type, self.location = location_type, location

    @property
    def nobody(self) -> bool:
        """Whether no character has to meet anything."""
        return not (self.talents or self.trait or self.trait_not or self.kinds or self.location_type) and (
            self.location < 0
        )


class CardSet:
    """Cards in the order of their faces, and columns of their facts for the rules, which ask for them all the time."""

    def __init__(self, name: str, cards: tuple[Card, ...], printed: int, digest: str, draft: Draft) -> None:
        self.name = name
        """What a setup calls it; empty for the usual set."""
        self.cards = cards
        self.printed = printed
        """How many cards come with the game: the faces from here on are people's own."""
        self.digest = digest
        """Fingerprint of the cards that come with the game."""
        self.persons: tuple[str, ...] = tuple(draft.persons)
        self.traits: tuple[str, ...] = tuple(draft.traits)
        """A set of traits is a bit mask over this list."""
        self.labels: tuple[tuple[Any, ...], ...] = tuple(draft.labels)
        """What the options of choices say, by number (`language/labels.py`)."""
        self.faces: dict[str, int] = {card.id: card.face for card in cards}
        self.ids: tuple[str, ...] = tuple([card.id for card in cards])
        self.names: dict[str, tuple[str, ...]] = {x: tuple([card.name[x] for card in cards]) for x in ("en", "fr")}
        # facts by face: see `Card`
        self.type: tuple[int, ...] = tuple([card.type for card in cards])
        self.kind: tuple[int, ...] = tuple([card.kind for card in cards])
        self.level: tuple[int, ...] = tuple([card.level for card in cards])
        self.alignment: tuple[int, ...] = tuple([card.alignment for card in cards])
        self.person: tuple[int, ...] = tuple([card.person for card in cards])
        self.shown: tuple[tuple[tuple[int, int], ...], ...] = tuple([card.shown for card in cards])
        self.talent: tuple[tuple[int, int, int, int], ...] = tuple([card.talent for card in cards])
        self.goals: tuple[int, ...] = tuple([card.goals for card in cards])
        self.boost: tuple[tuple[tuple[int, int], ...], ...] = tuple([card.boost for card in cards])
        self.trait: tuple[int, ...] = tuple([card.trait for card in cards])
        self.needed_destiny: tuple[int, ...] = tuple([card.needed_destiny for card in cards])
        self.worth: tuple[int, ...] = tuple([card.worth for card in cards])
        self.location_type: tuple[str, ...] = tuple([card.location_type for card in cards])
        self.unique: tuple[bool, ...] = tuple([card.unique for card in cards])
        self.other_part: tuple[int, ...] = tuple([card.other_part for card in cards])
        self.played_in: tuple[int, ...] = tuple([card.played_in for card in cards])
        self.needs: tuple[Needs, ...] = tuple([card.needs for card in cards])
        self.demands: tuple[Needs | None, ...] = tuple([None if n.nobody else n for n in self.needs])
        """Requirements that a single character must meet, or None."""
        self.printings: tuple[frozenset[int], ...] = _printings(cards)
        """For each face all faces of its type and title: a text that names a card means each of them."""
        self.latest: tuple[int, ...] = tuple([self._newest(face) for face in range(len(cards))])
        """For each face the newest printing of its title (CCG-GOLDEN-03); characters and essences keep their own."""
        # what the compiler made of the cards, by face or by reference
        self.in_force: tuple[list[tuple[str, Static | Ability]], ...] = tuple([card.in_force for card in cards])
        self.plays: tuple[list[Ability], ...] = tuple([card.plays for card in cards])
        self.receivers: tuple[list[CardTest], ...] = tuple([card.receivers for card in cards])
        self.programs: dict[str, Program[Sunnydale]] = dict(draft.programs)
        """What runs, by reference."""
        self.abilities: dict[str, Ability] = dict(draft.abilities)
        """Records that run a program, by reference."""
        self.granted: dict[str, tuple[str, Static | Ability]] = dict(draft.granted)
        """What lasts for a while, by reference: key in the index and compiled form."""
        self.sequels: dict[str, Fight] = dict(draft.sequels)
        """Fights that follow when a conflict is over, by reference."""
        self.spoken: dict[tuple[int, int, int], list[tuple[str, Entry, bool]]] = {}
        """What each card says in whose hands, worked out when it is first asked for (`rules/force.py`)."""

    def _newest(self, face: int) -> int:
        if self.type[face] < CHALLENGE:
            return face
        return max(sorted(self.printings[face]), key=lambda f: self.cards[f].printing)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, face: int) -> Card:
        return self.cards[face]


def _printings(cards: tuple[Card, ...]) -> tuple[frozenset[int], ...]:
    same: dict[tuple[int, str], list[int]] = {}
    for card in cards:
        same.setdefault((card.type, card.title), []).append(card.face)
    sets = {key: frozenset(faces) for key, faces in same.items()}
    return tuple([sets[card.type, card.title] for card in cards])
