"""A table that cannot go on here, as it can still be read: who played, what happened, the last picture, and why."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.core.events import Event
from hellmouth.core.messages import Message, has
from hellmouth.core.records import Record
from hellmouth.table import protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.event_json import deep, event_in
from hellmouth.table.protocol import Line, Log, Segment
from hellmouth.table.restoring import NotPlayable, standing
from hellmouth.table.storage import Row, Stored
from hellmouth.table.transcript import Reader, Transcript, read_transcript

LINES = 2000
"""Most log lines that are sent."""


class Archive:
    """One stored table, to be read. It holds nothing that changes."""

    def __init__(self, stored: Stored, why: NotPlayable) -> None:
        self.stored, self.why = stored, why
        self.transcript = _with_todays_words(read_transcript(stored.transcript), stored)
        begun = self.transcript.answers
        self.moves = standing(stored.entries, None if begun is None else len(begun))
        self.seats = _seats(stored.row)
        self.over = stored.row.status == "over"
        self.ended: tuple[Literal["resigned", "claimed", "agreed", "stopped", "time"], list[int]] | None = None
        self.seq = 0
        for kind, body in stored.entries:
            self._fold(kind, body)

    def _fold(self, kind: str, body: dict[str, Any]) -> None:
        if kind in ("answer", "undo"):
            self.seq += 1
        elif kind == "seat" and body["seat"] < len(self.seats):
            seat = self.seats[body["seat"]]
            seat.name, seat.kind, seat.player = body["name"], body["kind"], body["player"]
        elif kind == "end":
            self.ended = (body["how"], list(body["winners"]))

    @property
    def names(self) -> list[str]:
        """Players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def title(self) -> dict[str, str]:
        """Name of the game in each language."""
        try:
            return games.game(self.stored.row.game).title
        except HellmouthError:
            return dict.fromkeys(("en", "fr"), self.stored.row.game)

    def reason(self, language: str) -> str:
        """Why it can only be read."""
        return Message(f"table.archived.{self.why.why}").render(language)

    def table(self, language: protocol.Language, mine: Collection[int], owner: bool) -> protocol.Table:
        """The people, and why nothing can be done here."""
        return protocol.Table(
            table=self.stored.row.id,
            game=self.stored.row.game,
            title=self.title[language],
            version=protocol.VERSION,
            seats=self.seats,
            owner=owner,
            watchers=0,
            proposal=None,
            absent=[],
            status="archived",
            stops=[],
            mine=[protocol.MySeat(seat=n, mode="full", stops=[], until_turn=False) for n in sorted(mine)],
            players=[],
            unrated=True,
            notices=[protocol.Notice(code="archived", text=self.reason(language))],
        )

    def update(self, language: protocol.Language, seat: int | None) -> protocol.Update:
        """The last picture and the log, as that seat (None: a watcher) may see them."""
        words = self.transcript.words.get(language)
        picture = words.pictures.get("" if seat is None else str(seat), "") if words else ""
        if picture and self.transcript.seq != self.seq:
            picture = f"{Message('table.archived.earlier').render(language)}\n\n{picture}"
        lines = self.lines(language, seat)
        start = max(0, len(lines) - LINES)
        return protocol.Update(
            seq=self.seq,
            digest=self.stored.chain.hex()[:16],
            seat=seat,
            decision=None,
            waiting=None,
            undo="",
            view={"picture": picture or Message("table.archived.no_picture").render(language)},
            auto=False,
            log=Log(start=start, lines=lines[start:]),
            events=[],
            outcome=self.outcome(language),
        )

    def lines(self, language: str, seat: int | None) -> list[Line]:
        """The log for one viewer, in the words of its time."""
        reader = Reader(self.transcript, self.names, language, seat)
        found = []
        for event in self.events():
            text = reader.line(event)
            if text is not None:
                seats = [
                    v
                    for n, v in event.args.items()
                    if self.transcript.nouns.get(n, n) == "seat" and isinstance(v, int) and v >= 0
                ]
                found.append(Line(tick=event.tick, seats=seats, message=event.message, parts=[Segment(text=text)]))
        return found

    def events(self) -> list[Event]:
        """Everything that happened and was not taken back."""
        return [event_in(e) for e in (*self.transcript.opening, *(e for body in self.moves for e in body["e"]))]

    def outcome(self, language: str) -> protocol.Outcome | None:
        """How the game ended, if it did."""
        if not self.over:
            return None
        how = self.ended[0] if self.ended else "played"
        found = self.ended[1] if self.ended else self.transcript.winners or _list(self.stored.row.winners)
        winners = [n for n in found if n in range(len(self.seats))]
        message = self._winners(winners)
        if self.transcript.ending:
            message = Message("core.ended", how=message, why=Message(self.transcript.ending))
        text = Reader(self.transcript, self.names, language, None).catalogue.render(message)
        return protocol.Outcome(winners=winners, text=text, how=how)

    def _winners(self, winners: list[int]) -> Message:
        who = [self.names[n] for n in winners]
        if not who:
            return Message("core.draw")
        return Message("core.winner" if len(who) == 1 else "core.winners", who=who)

    def record(self) -> Record | None:
        """The game as a record, which another version may be able to play again; None where its beginning was not
        kept."""
        row = self.stored.row
        if self.transcript.answers is None:
            return None
        answers = [deep(a) for a in (*self.transcript.answers, *(a for body in self.moves for a in body["a"]))]
        digests = {int(n): d for body in self.moves for n, d in body.get("d", {}).items()}
        return Record(
            row.game,
            row.rules_version,
            row.cards,
            row.setup,
            self.names,
            answers,
            digests,
            discreet=self.agreed.discreet,
            fair=self.agreed.commitment(row.seed, len(row.base)),
        )

    @property
    def agreed(self) -> Agreed:
        """What the people at this table agreed on."""
        return Agreed.read(self.stored.row.agreed)


class Archived(HellmouthError):
    """Somebody wants to play at a table that can only be read."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        super().__init__(str(archive.why))


def _seats(row: Row) -> list[protocol.SeatState]:
    """Who sat there. The row may be damaged: what of it makes no sense is left open."""
    names, seats = _list(row.names), _list(row.seats)
    known = [s if isinstance(s, dict) else {} for s in seats]
    return [
        protocol.SeatState(
            seat=n,
            name=str(names[n]) if n < len(names) else f"{n + 1}",
            kind="bot" if s.get("kind") == "bot" else "person",
            player=str(s["player"]) if s.get("player") is not None else None,
            stand_in=False,
            here=False,
            taken=s.get("taken") is True,
            away=None,
        )
        for n, s in enumerate(known)
    ]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _with_todays_words(transcript: Transcript, stored: Stored) -> Transcript:
    """A table from before there were transcripts is read with today's words, as far as they can be the same: names of
    cards only if the cards are."""
    if transcript.words:
        return transcript
    try:
        game = games.game(stored.row.game).for_setup(stored.row.setup)
    except HellmouthError:
        return transcript
    log = [event_in(e) for kind, body in stored.entries if kind == "answer" for e in body["e"]]
    transcript.gather(game, [event for event in log if has(event.message)])
    if game.card_digest() != stored.row.cards:
        for words in transcript.words.values():
            words.faces.clear()
    return transcript
