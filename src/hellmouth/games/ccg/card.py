"""One card: its facts, its words in both languages, its abilities as written and as compiled. Nothing of it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hellmouth.games.ccg.cards import Needs
    from hellmouth.games.ccg.language.context import CardTest
    from hellmouth.games.ccg.language.records import Ability
    from hellmouth.games.ccg.language.statics import Static


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of a set. Words of the data are numbers here, as in `words`; persons and traits as the set counts them."""

    id: str
    face: int
    """Its number in every set that has it."""
    name: Mapping[str, str]
    text: Mapping[str, str]
    record: Mapping[str, Any]
    """The card as its file has it."""
    file: str
    """Where somebody brought it from; empty for the cards that come with the game."""
    printing: int
    # facts
    type: int
    kind: int
    level: int
    alignment: int
    person: int
    """Who a character or essence card is: identity for levels, essence and uniqueness (CCG-UNIQUE-04,07)."""
    shown: tuple[tuple[int, int], ...]
    """Talents printed on the card, only those it names: goals of a challenge, icons of an action."""
    talent: tuple[int, int, int, int]
    goals: int
    """Talents that a challenge has as goals, as a bit mask."""
    boost: tuple[tuple[int, int], ...]
    """What the card gives in a talent stack: (talent, amount) pairs to choose from (CCG-TALENT-12..15)."""
    trait: int
    needed_destiny: int
    worth: int
    location_type: str
    unique: bool
    played_in: int
    """Windows in which an action or event may be played for effect, as a bit mask."""
    other_part: int
    needs: Needs
    # what the compiler made of its abilities
    in_force: list[tuple[str, Static | Ability]]
    """What it does while in play: key in the index and compiled form."""
    plays: list[Ability]
    """What it does when played."""
    receivers: list[CardTest]
    """Who else may have it attached."""

    @property
    def abilities(self) -> list[dict[str, Any]]:
        """The records of its abilities, as written."""
        found: list[dict[str, Any]] = self.record["abilities"]
        return found

    @property
    def title(self) -> str:
        """What printings of one card share (CCG-GOLDEN-03)."""
        title: str = self.record["name"]["en"]
        return title
