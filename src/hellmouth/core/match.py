"""A match: one game being played, with its record, its log and undo. No input or output, no clock.

Chance is asked explicitly and answered from the generators in the state, so that the record holds every outcome and a
replay does not need the seed. The record of a running match is secret (it holds hidden cards); only the server and a
finished game's replay may show it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hellmouth.core.decisions import CHANCE, Decision, Option
from hellmouth.core.errors import BadData, HellmouthError, Mismatch
from hellmouth.core.events import Event
from hellmouth.core.game import Game
from hellmouth.core.plain import decode, encode
from hellmouth.core.state import State

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

    def to_json(self) -> str:
        """One JSON text."""
        head = {"format": FORMAT, "game": self.game, "rules_version": self.rules_version, "cards": self.cards,
                "setup": self.setup, "names": self.names}
        head["answers"] = [list(a) for a in self.answers]
        head["digests"] = {str(n): d for n, d in self.digests.items()}
        return json.dumps(head, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str, place: str = "record") -> Record:
        """The record written by `to_json`; raises `BadData` naming the field."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise BadData(place, f"is not JSON: {error}", "give a file saved by hellmouth") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadData(place, "is not a record of this format", f"expected format {FORMAT}")
        wanted = {"game": str, "rules_version": str, "cards": str, "setup": dict, "names": list, "answers": list,
                  "digests": dict}
        for name, kind in wanted.items():
            if not isinstance(data.get(name), kind):
                raise BadData(f"{place}: {name}", "is missing or of the wrong type", f"expected {kind.__name__}")
        try:
            answers = [tuple(a) for a in data["answers"]]
            digests = {int(n): str(d) for n, d in data["digests"].items()}
        except (TypeError, ValueError):
            cure = "every answer is a list, every digest has a number"
            raise BadData(f"{place}: answers", "is damaged", cure) from None
        return cls(data["game"], data["rules_version"], data["cards"], data["setup"], data["names"], answers, digests)


@dataclass
class _Point:
    """Where a seat's answer can be taken back to."""

    seat: int
    state: Any
    answers: int
    log: int


class Match:
    """One game being played."""

    def __init__(self, game: Game[Any], state: Any, record: Record) -> None:
        self.game, self.state, self.record = game, state, record
        self.log: list[Event] = []
        self.points: list[_Point] = []
        state.log = self.log

    @classmethod
    def start(cls, game: Game[Any], setup: Mapping[str, Any], seed: int, names: Sequence[str] = ()) -> Match:
        """Begin a game and settle chance up to the first real decision."""
        state = game.start(setup, seed, explicit=True)
        record = Record(game.name, game.rules_version, game.cards_used(setup), dict(setup), list(names))
        match = cls(game, state, record)
        match._settle()
        return match

    @property
    def decision(self) -> Decision | None:
        """The question that waits for a seat."""
        return self.game.decision(self.state)

    def answer(self, choice: Option) -> list[Event]:
        """Answer the current decision; chance is settled at once. Returns what happened."""
        start = len(self.log)
        point = _Point(self.state.seat, self.state.copy(), len(self.record.answers), start)
        self._apply(choice)
        self.points.append(point)
        try:
            self._settle()
        except HellmouthError:
            self._back_to(len(self.points) - 1)  # all or nothing: a fault after the dice takes the answer back too
            raise
        return self.log[start:]

    def _apply(self, choice: Option) -> None:
        self.game.answer(self.state, choice)
        self.record.answers.append(choice)
        count = len(self.record.answers)
        if count % EVERY == 0 or self.state.outcome is not None:
            self.record.digests[count] = self.game.digest(self.state)

    def _settle(self) -> None:
        while self.state.seat == CHANCE:
            self._apply(self.game.nature(self.state))

    # --- undo -----------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether that seat may take its last answer back freely: nobody answered and nothing was revealed since."""
        return self.undo_point(seat, free=True) is not None

    def undo_point(self, seat: int, *, free: bool) -> int | None:
        """Index of the point a seat would go back to; `free` stops at revealed information and others' answers."""
        for i in range(len(self.points) - 1, -1, -1):
            point = self.points[i]
            if free and (point.seat != seat or point.state.reveals != self.state.reveals):
                return None
            if point.seat == seat:
                return i
        return None

    def undo(self, seat: int, *, free: bool = True) -> None:
        """Take back a seat's last answer (and all that followed, if the table agreed to `free=False`)."""
        index = self.undo_point(seat, free=free)
        if index is None:
            raise HellmouthError("nothing can be taken back: a card was seen, a die fell or somebody else moved since")
        self._back_to(index)

    def _back_to(self, index: int) -> None:
        point = self.points[index]
        del self.points[index:]
        del self.record.answers[point.answers:]
        del self.log[point.log:]
        self.record.digests = {n: d for n, d in self.record.digests.items() if n <= point.answers}
        self.state.become(point.state)
        self.state.log = self.log

    # --- saving ---------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The whole match as JSON data; undo points are not kept."""
        return {"state": encode(self.state), "record": json.loads(self.record.to_json())}

    @classmethod
    def load(cls, game: Game[Any], data: Mapping[str, Any]) -> Match:
        """Resume a saved match exactly where it was, also in the middle of an effect."""
        try:
            state, record = decode(data["state"]), Record.from_json(json.dumps(data["record"]))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadData("save", f"is damaged: {error}", "give a file saved by this version") from None
        if record.game != game.name or not isinstance(state, State):
            raise BadData("save", f"is a game of {record.game!r}, not of {game.name!r}", "choose the right game")
        if own_cards(record.cards) != own_cards(game.cards_used(record.setup)):  # faces would mean other cards
            raise BadData("save", f"uses own cards that are not here: {own_cards(record.cards) or 'none'}", BRING)
        return cls(game, state, record)


def replay(game: Game[Any], record: Record, upto: int | None = None) -> Match:
    """Play a record again and check every digest; raises `Mismatch` at the first difference.

    A record made with other rules or other cards is refused: pretending would be worse.
    """
    found = game.cards_used(record.setup)
    if own_cards(record.cards) != own_cards(found):
        raise Mismatch(0, f"the record uses own cards that are not here: {own_cards(record.cards) or 'none'} ({BRING})")
    if record.rules_version != game.rules_version or record.cards != found:
        made = f"rules {record.rules_version}, cards {record.cards}"
        here = f"rules {game.rules_version}, cards {found}"
        raise Mismatch(0, f"the record was made with {made}; this version has {here}")
    state = game.start(record.setup, 0, explicit=True)
    match = Match(game, state, Record(game.name, game.rules_version, record.cards, record.setup, record.names))
    for n, choice in enumerate(record.answers[:upto], 1):
        if state.outcome is not None:
            raise Mismatch(n, "the game is already over")
        before = None if state.seat == CHANCE else _Point(state.seat, state.copy(), n - 1, len(match.log))
        try:
            game.answer(state, choice)
        except HellmouthError as error:
            raise Mismatch(n, str(error)) from error
        if before is not None:
            match.points.append(before)
        match.record.answers.append(choice)
        wanted = record.digests.get(n)
        if wanted is not None:
            found = game.digest(state)
            match.record.digests[n] = found
            if found != wanted:
                raise Mismatch(n, f"position {found} instead of {wanted}")
    return match
