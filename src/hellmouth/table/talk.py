"""What is said at a table besides moves: why not, hints, chat, reports."""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any

from hellmouth import __version__
from hellmouth.core.messages import Message
from hellmouth.table import protocol, render, wording
from hellmouth.table.limits import (
    CHAT,
    CHAT_BURST,
    CHAT_REFILL,
    HINT_BURST,
    HINT_REFILL,
    REPORT_BURST,
    REPORT_REFILL,
    WARNING_BURST,
    WARNING_REFILL,
    Bucket,
    Buckets,
    clean,
)
from hellmouth.table.room import Advising, Conn, Turn

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


class Talk:
    """What people ask and tell at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chat: deque[protocol.Spoken] = deque(maxlen=100)
        self.chats = 0
        self.chatting = Buckets(CHAT_BURST, CHAT_REFILL, 500)
        """How fast each session may talk, on however many sockets; watchers are counted by address."""
        self.hints: dict[int, Bucket] = {}
        """How fast each seat may ask for hints."""
        self.warnings: dict[int, Bucket] = {}
        """How fast each seat may ask what speaks against an option."""
        self.hinting: set[int] = set()
        """Seats whose hint is being thought about."""
        self.reports = 0
        self.reporting = Buckets(REPORT_BURST, REPORT_REFILL, 500)
        """How fast each address may report."""
        self.wall = 0.0
        """Add to the given time to get seconds since 1970."""

    def add(self, seat: int | None, name: str, text: str, at: float) -> None:
        """Somebody said something."""
        self.chats += 1
        self.chat.append(protocol.Spoken(number=self.chats, seat=seat, name=name, text=text, at=at))

    def forget(self, seat: int) -> None:
        """What that seat said is gone."""
        self.chat = deque((c for c in self.chat if c.seat != seat), maxlen=self.chat.maxlen)

    def why_not(self, now: float, conn: Conn, said: protocol.WhyNot, turn: Turn) -> None:
        """Answer to this socket only."""
        view = self.table.view(said.seat, pools=True)
        items = render.reasons(self.table.game, view, self.table.names, conn.language, said)
        turn.sends.append((conn.number, protocol.Reasons(id=said.id, items=items)))

    def ask_advice(self, now: float, conn: Conn, said: protocol.Hint, turn: Turn) -> None:
        """What a good player would do here, or what speaks against one option."""
        table, seat = self.table, said.seat
        if said.seq != table.seq:
            table.narrator.refuse(turn, conn, said.id, "stale")
        elif table.asked != seat or table.seats[seat].played_by_bot or table.forced is not None:
            table.narrator.refuse(turn, conn, said.id, "not_now")
        elif said.option is None:
            self._ask_hint(now, conn, said, turn)
        else:
            self._ask_warning(now, conn, said, said.option, turn)

    def _ask_hint(self, now: float, conn: Conn, said: protocol.Hint, turn: Turn) -> None:
        bucket = self.hints.setdefault(said.seat, Bucket(HINT_BURST, HINT_REFILL, now))
        self._think(now, conn, said, None, bucket, turn)

    def _ask_warning(self, now: float, conn: Conn, said: protocol.Hint, key: str, turn: Turn) -> None:
        keys = wording.keys(self.table.play.state.offer())
        # at every answer of a game that counts it would be help that the others do not have
        if key not in keys or not (self.table.unrated or self.table.attendance.alone(conn)):
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
            return
        bucket = self.warnings.setdefault(said.seat, Bucket(WARNING_BURST, WARNING_REFILL, now))
        self._think(now, conn, said, keys.index(key), bucket, turn)

    def _think(
        self, now: float, conn: Conn, said: protocol.Hint, option: int | None, bucket: Bucket, turn: Turn
    ) -> None:
        """Only passes the question on: the thinking is done elsewhere, from what the seat sees."""
        if said.seat in self.hinting or not bucket.take(now):
            self.table.narrator.refuse(turn, conn, said.id, "too_fast")
            return
        self.hinting.add(said.seat)
        turn.hints.append(Advising(conn.number, said.id, said.seat, self.table.seq, conn.language, option))

    def hinted(self, now: float, asked: Advising, index: int | None, text: str, busy: bool = False) -> Turn:
        """The hint is there (or none could be found): tell whoever asked, if the question still stands."""
        turn = Turn()
        self.table.attendance.charge(now, turn)
        self.hinting.discard(asked.seat)
        conn = self.table.attendance.conns.get(asked.number)
        if conn is None or asked.seat not in conn.seats:
            return turn
        if asked.seq != self.table.seq or self.table.asked != asked.seat:
            self.table.narrator.refuse(turn, conn, asked.id, "stale")
            return turn
        keys = wording.keys(self.table.play.state.offer())
        if index is None or not 0 <= index < len(keys):
            self.table.narrator.refuse(turn, conn, asked.id, "too_fast" if busy else "no_hint")
            return turn
        if asked.option is None and not self.table.unrated and not self.table.attendance.alone(conn):
            self.table.journal.write(turn, "hint", {"seat": asked.seat})
            self.table.narrator.tell_people(turn, now)
        turn.sends.append(
            (conn.number, protocol.Advice(id=asked.id, seq=self.table.seq, option=keys[index], text=text))
        )
        return turn

    def say_chat(self, now: float, conn: Conn, said: protocol.Chat, turn: Turn) -> None:
        """A line to everybody."""
        seat = min(conn.seats) if conn.seats else None
        text = clean(said.text, CHAT)
        before = self.table.journal.done.get(f"{seat}/{said.id}")
        if before is not None and seat is not None:
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=before, again=True)))
        elif not text:
            self.table.narrator.refuse(turn, conn, said.id, "bad_message")
        elif not self.chatting.take(conn.session or str(conn.number) if conn.seats else f"at {conn.address}", now):
            self.table.narrator.refuse(turn, conn, said.id, "too_fast")
        else:
            name = self.table.seats[seat].name if seat is not None else Message("table.watcher").render(conn.language)
            body: dict[str, Any] = {"seat": seat, "name": name, "text": text, "at": round(self.wall + now, 1)}
            if seat is not None:
                body["id"] = said.id
            self.table.journal.write(turn, "chat", body)
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))
            spoken = self.chat[-1]
            turn.sends += [
                (c.number, spoken) for c in self.table.attendance.conns.values() if c.ready and self.hears(c, spoken)
            ]

    def mute(self, now: float, conn: Conn, said: protocol.Mute, turn: Turn) -> None:
        """Do not show this seat what another says, or show it again; nobody else is told."""
        if said.about is not None and (said.about >= len(self.table.seats) or said.about in conn.seats):
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
            return
        self.table.journal.write(turn, "mute", {"seat": said.seat, "id": said.id, "about": said.about, "on": said.on})
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))
        self.table.narrator.tell_people(
            turn, now, [c for c in self.table.attendance.conns.values() if said.seat in c.seats]
        )

    def report(self, now: float, conn: Conn, said: protocol.Report, turn: Turn) -> None:
        """Keep everything for the developers."""
        if not self.reporting.take(conn.address, now):
            self.table.narrator.refuse(turn, conn, said.id, "too_fast")
            return
        bundle = self.bundle(clean(said.text, 2000), conn)
        turn.reports.append(bundle)
        turn.sends.append((conn.number, protocol.Reported(id=said.id, report=bundle["report"])))

    def bundle(self, text: str, conn: Conn | None = None) -> dict[str, Any]:
        """Everything needed to see what went wrong. It holds hidden cards: it stays on the server."""
        self.reports += 1
        seat = conn.look if conn is not None else None
        try:
            picture = self.table.game.picture(self.table.game.view(self.table.play.state, seat))
        except Exception as fault:  # noqa: BLE001  # the report is about a fault: it must not die of it
            picture = f"{type(fault).__name__}: {fault}"
        at = int(self.wall + self.table.attendance.then)
        return {
            "report": f"{self.table.info.table}-{self.table.seq}-{at}-{self.reports}",
            "version": __version__,
            "text": text,
            "table": self.table.info.table,
            "seq": self.table.seq,
            "seat": seat,
            "match": {"record": json.loads(self.table.play.record.to_json())},
            "view": picture,
            "where": list(self.table.play.state.where()),
        }

    def hears(self, conn: Conn, spoken: protocol.Spoken) -> bool:
        """Whether that client wants to read this line of chat."""
        return not any(spoken.seat in self.table.seats[n].muted for n in conn.seats)
