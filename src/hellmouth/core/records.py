"""A record: everything needed to play a game again, as a file.

It holds every outcome of chance, so a replay does not need the seed. The record of a running game is secret (it holds
hidden cards); only the server and a finished game's replay may show it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from hellmouth.core.commitment import Commitment
from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.files import parse_json
from hellmouth.core.game import Game
from hellmouth.core.visibility import S

FORMAT = 1
EVERY = 20
"""A record keeps a position digest after every so many answers."""
BRING = "bring the same files, see docs/your-own-cards.md"


def own_cards(cards: str) -> str:
    """The part of a fingerprint that names people's own cards."""
    return cards.partition("+")[2]


@dataclass
class Record:
    """Everything needed to play a game again: setup, seats and answers, chance included."""

    game: str
    rules_version: str
    cards: str
    setup: dict[str, Any]
    names: list[str]
    answers: list[Option] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    told: dict[str, list[str]] = field(default_factory=dict)
    """The log by language, every card open: what can be read where the game cannot be played again."""
    discreet: bool = False
    """Lone options were asked too (`State.discreet`), so the answers contain them."""
    fair: Commitment | None = None
    """Where chance came from, for whoever wants to check it. Secret while the game runs, like all of the record."""

    def to_json(self) -> str:
        """One JSON text."""
        head = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "cards": self.cards,
            "setup": self.setup,
            "names": self.names,
        }
        head["answers"] = [list(a) for a in self.answers]
        head["digests"] = {str(n): d for n, d in self.digests.items()}
        if self.discreet:
            head["discreet"] = True
        if self.fair is not None:
            head["fair"] = self.fair.plain()
        if self.told:
            head["told"] = self.told
        return json.dumps(head, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str, place: str = "record") -> Record:
        """The record written by `to_json`; raises `BadData` naming the field."""
        data = parse_json(text, place, "give a file saved by hellmouth")
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadData(place, "is not a record of this format", f"expected format {FORMAT}")
        wanted = {
            "game": str,
            "rules_version": str,
            "cards": str,
            "setup": dict,
            "names": list,
            "answers": list,
            "digests": dict,
        }
        for name, kind in wanted.items():
            if not isinstance(data.get(name), kind):
                raise BadData(f"{place}: {name}", "is missing or of the wrong type", f"expected {kind.__name__}")
        try:
            answers = [tuple(a) for a in data["answers"]]
            digests = {int(n): str(d) for n, d in data["digests"].items()}
        except (TypeError, ValueError):
            cure = "every answer is a list, every digest has a number"
            raise BadData(f"{place}: answers", "is damaged", cure) from None
        head = (data["game"], data["rules_version"], data["cards"], data["setup"], data["names"])
        return cls(
            *head,
            answers,
            digests,
            _told(data.get("told")),
            data.get("discreet") is True,
            Commitment.read(data.get("fair")),
        )

    def begin(self, game: Game[S], seed: int = 0) -> S:
        """The game as it began: at its first decision."""
        return game.start(self.setup, seed, explicit=True, discreet=self.discreet)


def _told(data: object) -> dict[str, list[str]]:
    """The log in a record; what is no log is left out, since nothing depends on it."""
    if not isinstance(data, dict):
        return {}
    return {str(language): [str(line) for line in lines] for language, lines in data.items() if isinstance(lines, list)}
