"""The state of one table and how it is told to the people around it. No input or output, no clock of its own.

Everything that must survive is an `Entry`; a room is the fold of its entries (`fold`), live and after a restart alike.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from hellmouth.core.decisions import CHANCE, NOBODY
from hellmouth.core.events import Event
from hellmouth.core.messages import Message
from hellmouth.core.visibility import View
from hellmouth.table import hooks, limits, protocol, render
from hellmouth.table.limits import Bucket
from hellmouth.table.play import Mark, Play, deep, event_in, event_out
from hellmouth.table.protocol import Line, Log, Told
from hellmouth.table.render import Teller, Viewer
from hellmouth.table.seats import Passing, Seat

HISTORY = 200
"""Log lines sent with hello."""
WISHES = 512
"""How many wishes are remembered so that a resend is recognised; an older one is stale anyway."""
SNAPSHOT = 25
"""A position is stored after so many answers."""


class Entry(NamedTuple):
    """A fact about a table that is stored for ever."""

    kind: str
    body: dict[str, Any]


@dataclass(slots=True)
class Conn:
    """One socket at the table: who it is and what it looks at."""

    number: int
    seats: frozenset[int]
    owner: bool = False
    session: str = ""
    language: protocol.Language = "en"
    look: int | None = None
    form: protocol.Form = "full"
    ready: bool = False
    sent: int = 0
    """Log lines it holds."""
    people: protocol.Table | None = None
    """What it was told last about the people."""
    chat: Bucket = field(default_factory=lambda: Bucket(limits.CHAT_BURST, limits.CHAT_REFILL, 0.0))


class Advising(NamedTuple):
    """A hint that a client asked for."""

    number: int
    id: str
    seat: int
    seq: int
    language: str


@dataclass(slots=True)
class Turn:
    """What follows from one message: first store the entries, then send `acks`, then `sends`, then close, then think
    about `hints`."""

    entries: list[Entry] = field(default_factory=list)
    snapshot: Any = None
    reports: list[dict[str, Any]] = field(default_factory=list)
    acks: list[tuple[int, Told]] = field(default_factory=list)
    sends: list[tuple[int, Told]] = field(default_factory=list)
    closes: list[tuple[int, int]] = field(default_factory=list)
    hints: list[Advising] = field(default_factory=list)


@dataclass(slots=True)
class Asking:
    """An open proposal."""

    number: int
    kind: Literal["undo", "claim"]
    seat: int
    about: int | None
    needed: set[int]
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Info:
    """What never changes about a table."""

    table: str
    players: list[str]
    """Computer players that may stand in; the first one does if nobody chooses."""


class Lines:
    """The log as one viewer reads it; `ends[i]` is the number of lines after event i."""

    __slots__ = ("ends", "lines")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.ends: list[int] = []


class Room:
    """One table."""

    def __init__(self, info: Info, play: Play, seats: Sequence[Seat]) -> None:
        self.info, self.play, self.seats = info, play, list(seats)
        self.game = play.game
        self.seq = 0
        self.count = 0
        self.digest = hashlib.sha256(info.table.encode()).hexdigest()[:16]
        self.status: protocol.Status = "running"
        self.result: tuple[Literal["resigned", "claimed", "stopped"], list[int]] | None = None
        self.chat: deque[protocol.Spoken] = deque(maxlen=100)
        self.chats = 0
        self.done: OrderedDict[str, int] = OrderedDict()
        self.asking: Asking | None = None
        self.askings = 0
        self.unrated = False
        self.auto = False
        self.conns: dict[int, Conn] = {}
        self.absent: set[int] = set()
        self.hints: dict[int, Bucket] = {}
        """How fast each seat may ask for hints."""
        self.hinting: set[int] = set()
        """Seats whose hint is being thought about."""
        self.lines: dict[Viewer, Lines] = {}
        self.since = SNAPSHOT

    @property
    def names(self) -> list[str]:
        """Players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def asked(self) -> int | None:
        """The seat that owes an answer."""
        seat: int = self.play.state.seat
        return None if seat in (NOBODY, CHANCE) or self.status != "running" else seat

    def here(self, seat: int) -> bool:
        """Whether somebody who may play this seat is connected."""
        return any(c.ready and seat in c.seats for c in self.conns.values())

    def people(self) -> set[int]:
        """Seats played by people now."""
        return {s.number for s in self.seats if not s.played_by_bot}

    # --- entries --------------------------------------------------------------------------------------------------

    def write(self, turn: Turn, kind: str, body: dict[str, Any]) -> None:
        """Make a fact: fold it in and have it stored."""
        self.fold(kind, body)
        turn.entries.append(Entry(kind, body))

    def fold(self, kind: str, body: dict[str, Any]) -> None:
        """Take a fact into account; the position itself is not touched here."""
        self.count += 1
        if "id" in body:
            self.done[f"{body.get('seat')}/{body['id']}"] = self.seq + (kind in ("answer", "undo"))
            while len(self.done) > WISHES:
                self.done.popitem(last=False)
        if kind in ("answer", "undo"):
            self._fold_move(kind, body)
        elif kind == "seat":
            seat = self.seats[body["seat"]]
            seat.name, seat.kind, seat.player = body["name"], body["kind"], body["player"]
            seat.stand_in, seat.taken = body["stand_in"], body["taken"]
            self.unrated |= body["stand_in"] != ""
        elif kind == "stops":
            self.seats[body["seat"]].passing = Passing(body["mode"], list(body["stops"]), body["until_turn"])
        elif kind == "away":
            self.seats[body["seat"]].budget = body["left"]
        elif kind == "chat":
            self.chats += 1
            self.chat.append(protocol.Spoken(number=self.chats, seat=body["seat"], name=body["name"],
                                             text=body["text"], at=body["at"]))
        elif kind == "end":
            self.status, self.result = "over", (body["how"], list(body["winners"]))
        elif kind == "suspend":
            self.status = "suspended"
        elif kind == "hint":
            self.unrated = True

    def _fold_move(self, kind: str, body: dict[str, Any]) -> None:
        self.seq += 1
        self.asking = None
        self.auto = body.get("how") == "auto"
        public: list[Any] = [self.digest, kind, body["seat"]]
        for data in body.get("e", ()):
            event = event_in(data)
            if event.heard_by(None):
                public.append(event_out(event._replace(args=event.seen_by(None))))
        self.digest = hashlib.sha256(msgspec.json.encode(public)).hexdigest()[:16]
        if kind == "undo":
            self.unrated |= not body["free"]
        if body.get("over"):
            self.status = "over"

    def restore(self, entries: Sequence[tuple[str, dict[str, Any]]], snapshot: tuple[int, Any] | None) -> None:
        """Come back from what is stored; raises `Mismatch` if the answers do not lead where they did."""
        play, upto = self.play, snapshot[0] if snapshot else 0
        for n, (kind, body) in enumerate(entries, 1):
            if kind == "answer":
                self._restore_answer(n <= upto, body)
            elif kind == "undo":
                del play.record.answers[body["answers"]:], play.log[body["log"]:]
                play.marks = [m for m in play.marks if m.answers < body["answers"]]
            self.fold(kind, body)
            if snapshot is not None and n == upto:
                play.put_back(snapshot[1])
        if not entries and snapshot is not None:
            play.put_back(snapshot[1])
        self.lines.clear()

    def _restore_answer(self, stored: bool, body: dict[str, Any]) -> None:
        play = self.play
        answers = [deep(a) for a in body["a"]]
        if not stored:
            for choice in answers:
                play.repeat(choice, len(play.record.answers) + 1)
            return
        play.marks.append(Mark(body["seat"], len(play.record.answers), len(play.log), body["r"]))
        play.record.answers += answers
        play.record.digests |= {int(k): v for k, v in body.get("d", {}).items()}
        play.log += [event_in(e) for e in body["e"]]

    # --- telling --------------------------------------------------------------------------------------------------

    def tell(self, turn: Turn, conns: Sequence[Conn] | None = None) -> None:
        """Send everybody (or these) what they see now."""
        views: dict[int | None, View[Any]] = {}
        made: dict[tuple[Viewer, int, bool, str], protocol.Update] = {}
        for conn in list(self.conns.values()) if conns is None else conns:
            if not conn.ready:
                continue
            viewer = Viewer(conn.look, conn.language)
            alone = self._alone(conn)
            key = (viewer, conn.sent, alone, conn.form)
            if key not in made:
                if conn.look not in views:
                    views[conn.look] = self.game.view(self.play.state, conn.look)
                made[key] = self._update(views[conn.look], viewer, conn, alone)
            turn.sends.append((conn.number, made[key]))
            conn.sent = made[key].log.start + len(made[key].log.lines)

    def _update(self, view: View[Any], viewer: Viewer, conn: Conn, alone: bool) -> protocol.Update:
        lines = self._read(view, viewer)
        start = min(conn.sent, len(lines))
        if start == 0:
            start = max(0, len(lines) - HISTORY)
        running = self.status == "running"
        return protocol.Update(
            seq=self.seq, digest=self.digest, seat=viewer.seat,
            view=hooks.present(self.game, view, viewer.language, conn.form),
            decision=render.decision(self.game, view, self.names, viewer.language) if running else None,
            waiting=render.waiting(self.game, view, self.names) if running else None,
            log=Log(start=start, lines=lines[start:]), undo=self.undo_kind(viewer.seat, alone),
            outcome=self.outcome(view, viewer), auto=self.auto,
        )

    def _read(self, view: View[Any], viewer: Viewer) -> list[Line]:
        """The log for a viewer; only new events are put into words."""
        kept = self.lines.setdefault(viewer, Lines())
        events: list[Event] = self.play.log
        teller = Teller(self.game, viewer.language, viewer.seat, self.names)
        for event in events[len(kept.ends):]:
            said = render.line(teller, event, view.state)
            if said is not None:
                kept.lines.append(said)
            kept.ends.append(len(kept.lines))
        return kept.lines

    def forget_lines(self, events: int) -> None:
        """The log was cut to so many events by an undo."""
        for viewer, kept in self.lines.items():
            length = kept.ends[events - 1] if 0 < events <= len(kept.ends) else 0 if events == 0 else len(kept.lines)
            del kept.ends[events:], kept.lines[length:]
            for conn in self.conns.values():
                if Viewer(conn.look, conn.language) == viewer:
                    conn.sent = min(conn.sent, length)

    def undo_kind(self, seat: int | None, alone: bool) -> Literal["", "free", "ask"]:
        """Whether that seat may take its last answer back."""
        if seat is None or self.status != "running" or self.seats[seat].played_by_bot:
            return ""
        if self.play.undo_mark(seat, free=True) is not None:
            return "free"
        if self.play.undo_mark(seat, free=False) is None:
            return ""
        return "free" if alone else "ask"

    def _alone(self, conn: Conn) -> bool:
        """Whether only computer players and this client's own seats sit here."""
        return all(s.kind == "bot" or s.number in conn.seats for s in self.seats)

    def outcome(self, view: View[Any], viewer: Viewer) -> protocol.Outcome | None:
        """How the game ended, by the rules or by agreement."""
        if self.result is None:
            return render.outcome(self.game, view.state, viewer, self.names)
        how, winners = self.result
        speech = render.Patient(self.game, viewer.language, viewer.seat, self.names)
        text = speech.result(winners, f"table.end.{how}", view.state)
        return protocol.Outcome(winners=winners, text=text, how=how)

    def tell_people(self, turn: Turn, now: float, conns: Sequence[Conn] | None = None) -> None:
        """Send everybody (or these) who sits here and what is proposed."""
        for conn in list(self.conns.values()) if conns is None else conns:
            if conn.ready:
                told = self._people(conn)
                if told != conn.people:
                    conn.people = told
                    turn.sends.append((conn.number, told))

    def _people(self, conn: Conn) -> protocol.Table:
        seats = [
            protocol.SeatState(
                seat=s.number, name=s.name, kind=s.kind, player=s.player, stand_in=s.stand_in != "",
                here=s.kind == "bot" or self.here(s.number), taken=s.taken or s.kind == "bot",
                away=round(s.budget, 1) if self.is_away(s.number) else None,
            )
            for s in self.seats
        ]
        mine = [
            protocol.MySeat(seat=n, mode=p.mode, stops=p.stops, until_turn=p.until_turn)
            for n in sorted(conn.seats) for p in [self.seats[n].passing]
        ]
        a = self.asking
        return protocol.Table(
            table=self.info.table, game=self.game.name, title=self.game.title[conn.language],
            version=protocol.VERSION, seats=seats, mine=mine, owner=conn.owner,
            watchers=sum(1 for c in self.conns.values() if c.ready and not c.seats), absent=sorted(self.absent),
            proposal=None if a is None else protocol.Proposal(
                number=a.number, kind=a.kind, seat=a.seat, about=a.about, agreed=sorted(a.agreed),
                needed=sorted(a.needed)),
            status=self.status, players=self.info.players, unrated=self.unrated,
            stops=[protocol.StopName(stop=k, label=v) for k, v in hooks.stops(self.game, conn.language).items()],
        )

    def is_away(self, seat: int) -> bool:
        """Whether the table waits for somebody who is not there."""
        s = self.seats[seat]
        return self.asked == seat and not s.played_by_bot and s.taken and not self.here(seat)

    def refuse(self, turn: Turn, conn: Conn, wish: str | None, code: Any, rule: str = "", text: str = "") -> None:
        """Tell one client that its wish was not done."""
        said = text or Message(f"table.refused.{code}").render(conn.language)
        turn.sends.append((conn.number, protocol.Refused(id=wish, code=code, text=said, rule=rule)))
