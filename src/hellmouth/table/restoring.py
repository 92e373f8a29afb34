"""How a stored table comes back, also after an update.

First from the last stored position and the answers after it. Where this version cannot read that position, or the rules
or cards are others now, every answer is played again from the start. The table goes on if they lead where they led:
the digests that were recorded agree, or at least everything that was told. If they do not, `NotPlayable` says why, and
the table is only shown (`archive.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from hellmouth import games
from hellmouth.core.errors import BadData, HellmouthError, Mismatch
from hellmouth.core.events import MOVED
from hellmouth.core.game import Game
from hellmouth.core.judging import JUDGING
from hellmouth.core.match import Match
from hellmouth.core.records import own_cards
from hellmouth.table.agreed import Agreed
from hellmouth.table.event_json import deep, event_out
from hellmouth.table.matches import Table
from hellmouth.table.room import Info
from hellmouth.table.seats import Seat
from hellmouth.table.storage import Stored
from hellmouth.table.transcript import read_transcript

Entries: TypeAlias = Sequence[tuple[str, dict[str, Any]]]
Why: TypeAlias = Literal["rules", "cards", "own_cards", "game", "differs", "damaged"]
_UNREADABLE = (HellmouthError, ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError)
"""What reading data of another version may raise."""


class NotPlayable(HellmouthError):
    """A stored table cannot go on here; `why` is the part of its message id that says so to the players."""

    def __init__(self, why: Why, detail: str) -> None:
        self.why, self.detail = why, detail
        super().__init__(detail)


def restored(stored: Stored, players: list[str], now: float) -> Table:
    """A table from what is stored of it; raises `NotPlayable`."""
    row = stored.row
    try:
        game = games.game(row.game)
    except BadData as error:
        raise NotPlayable("game", str(error)) from None
    written = under(stored)
    try:
        here = (game.rules_version, game.cards_used(row.setup))
        if own_cards(written[1]) != own_cards(here[1]):
            raise HellmouthError("these are not here")  # faces would mean other cards
        table = come_back(
            lambda: _fresh(stored, game, players, now), stored.entries, stored.snapshot, trusted=written == here
        )
        table.resumed(now)
    except _UNREADABLE as error:
        raise _not_playable(game, stored, written, error) from error
    table.journal.rules, table.journal.transcript = written, read_transcript(stored.transcript)
    table.journal.transcript.seen = 0
    if stored.transcript is not None and table.journal.transcript.seq == table.seq:
        table.journal.kept_at = table.journal.count
    return table


def under(stored: Stored) -> tuple[str, str]:
    """Rules version and cards under which a table was stored last."""
    for kind, body in reversed(stored.entries):
        if kind == "rules":
            return body["rules_version"], body["cards"]
    return stored.row.rules_version, stored.row.cards


def _fresh(stored: Stored, game: Game[Any], players: list[str], now: float) -> Table:
    row = stored.row
    agreed = Agreed.read(row.agreed)
    play = Match(game, row.setup, row.seed, row.names, [deep(a) for a in row.base], discreet=agreed.discreet).started()
    play.record.fair = agreed.commitment(row.seed, len(row.base))
    seats = [
        Seat(n, row.names[n], s["kind"], s["player"], taken=s["taken"], left=s.get("bank"), gain=s.get("gain", 0.0))
        for n, s in enumerate(row.seats)
    ]
    info = Info(row.id, players, agreed=agreed, created=agreed.began or row.created)
    return Table(info, play, seats, now)


def _not_playable(game: Game[Any], stored: Stored, written: tuple[str, str], error: Exception) -> NotPlayable:
    detail = f"{type(error).__name__}: {error}" if not isinstance(error, HellmouthError) else str(error)
    version, cards = written
    try:
        found = game.cards_used(stored.row.setup)
    except _UNREADABLE:
        found = game.card_digest()
    if own_cards(cards) != own_cards(found):
        return NotPlayable("own_cards", f"needs own cards {own_cards(cards) or 'none'}; {detail}")
    if version != game.rules_version:
        return NotPlayable("rules", f"rules {version} then, {game.rules_version} now; {detail}")
    return NotPlayable("cards" if cards != found else "differs", detail)


def come_back(
    fresh: Callable[[], Table], entries: Entries, snapshot: tuple[int, Any] | None, *, trusted: bool
) -> Table:
    """A table with its entries folded in; `fresh` makes it as it began. `trusted`: the rules that stored the position
    are the ones that read it. Raises `Mismatch`, or whatever reading the data of another version leads to."""
    if trusted and (snapshot is not None or all(kind != "undo" for kind, _ in entries)):
        try:
            table = fresh()
            table.journal.restore(entries, snapshot)
            table.play.state.offer()
        except _UNREADABLE:
            pass  # the answers are still there
        else:
            return table
    table = fresh()
    rebuild(table, entries, snapshot, trusted=trusted)
    table.play.state.offer()
    return table


def rebuild(table: Table, entries: Entries, snapshot: tuple[int, Any] | None = None, *, trusted: bool = False) -> None:
    """Play every stored answer that was not taken back again; raises `Mismatch` where they lead elsewhere.

    Where the telling has changed (`differs`), only a digest that agrees proves that the game has not; under the very
    rules that stored it (`trusted`) the last few answers need no proof.
    """
    play, differs = table.play, 0
    first = len(play.record.answers)
    upto = 0 if snapshot is None else len(standing(entries[: snapshot[0]], first))
    for number, body in enumerate(standing(entries, first), 1):
        differs = _again(play, body, differs)
        if differs and snapshot is not None and number == upto and _is_position(play, snapshot[1]):
            differs = 0
    if differs and not trusted:
        raise Mismatch(differs, "something else happens now than was told then")
    for kind, body in entries:
        table.journal.fold(kind, body)
    table.narrator.lines.clear()


def _is_position(play: Match[Any], stored: dict[str, Any]) -> bool:
    """Whether a stored position is the one we are at."""
    try:
        wanted = play.game.digest(play.game.load(stored)) if "p" in stored else stored["position"]
    except _UNREADABLE:
        return False
    return bool(play.game.digest(play.state) == wanted)


def _again(play: Match[Any], body: dict[str, Any], differs: int) -> int:
    """Play one stored answer again. `differs` is the first answer since the last agreeing digest after which something
    else was told than then (0: none); gives it for the next."""
    start = len(play.log)
    if body["seat"] != JUDGING and (play.state.seat, play.state.reveals) != (body["seat"], body["r"]):
        raise Mismatch(len(play.record.answers) + 1, "another seat is asked, or other cards are known")
    for choice in body["a"]:
        play.repeat(deep(choice), len(play.record.answers) + 1)
    if not differs and _told(event_out(e) for e in play.log[start:]) != _told(body["e"]):
        differs = len(play.record.answers)
    for n, wanted in ((int(k), d) for k, d in body.get("d", {}).items()):
        found = play.record.digests.get(n)
        if found == wanted:
            differs = 0  # the same position: only the words for it have changed
        elif differs:
            raise Mismatch(n, f"position {found} instead of {wanted}")
    if bool(body.get("over")) != (play.state.outcome is not None):
        raise Mismatch(len(play.record.answers), "the game ends elsewhere")
    return differs


def _told(events: Iterable[list[Any]]) -> list[list[Any]]:
    """What was said, without the moves of cards and the causes, which older tables did not keep."""
    return [event[:4] for event in events if event[0] != MOVED]


def standing(entries: Entries, first: int | None = None) -> list[dict[str, Any]]:
    """The stored answers that were not taken back, in order. `first` is how many answers the record had before them;
    where nobody knows, an undo is taken to go back to the seat's last answer."""
    kept: list[dict[str, Any]] = []
    count = first or 0
    for kind, body in entries:
        if kind == "answer":
            kept.append(body)
            count += len(body["a"])
        elif kind == "undo":
            while kept and (first is None or count > body["answers"]):
                count -= len(kept[-1]["a"])
                if kept.pop()["seat"] == body["seat"] and first is None:
                    break
    return kept
