"""What is said at a table besides moves: why not, hints, chat, reports."""

from __future__ import annotations

import json
from typing import Any

from hellmouth import __version__
from hellmouth.core.messages import Message
from hellmouth.table import protocol, render
from hellmouth.table.limits import CHAT, HINT_BURST, HINT_REFILL, Bucket, clean
from hellmouth.table.presence import Presence
from hellmouth.table.room import Advising, Conn, Turn


class Talk(Presence):
    """A room in which people ask and tell."""

    def why_not(self, conn: Conn, said: protocol.WhyNot, turn: Turn) -> None:
        """Answer to this socket only."""
        view = self.game.view(self.play.state, said.seat)
        items = render.reasons(self.game, view, self.names, conn.language, said)
        turn.sends.append((conn.number, protocol.Reasons(id=said.id, items=items)))

    def ask_hint(self, now: float, conn: Conn, said: protocol.Hint, turn: Turn) -> None:
        """Only passes the question on: the thinking is done elsewhere, from what the seat sees."""
        bucket = self.hints.setdefault(said.seat, Bucket(HINT_BURST, HINT_REFILL, now))
        if said.seq != self.seq:
            self.refuse(turn, conn, said.id, "stale")
        elif self.asked != said.seat or self.seats[said.seat].played_by_bot:
            self.refuse(turn, conn, said.id, "not_now")
        elif said.seat in self.hinting or not bucket.take(now):
            self.refuse(turn, conn, said.id, "too_fast")
        else:
            self.hinting.add(said.seat)
            turn.hints.append(Advising(conn.number, said.id, said.seat, self.seq, conn.language))

    def hinted(self, now: float, asked: Advising, index: int | None, text: str, busy: bool = False) -> Turn:
        """The hint is there (or none could be found): tell whoever asked, if the question still stands."""
        turn = Turn()
        self.charge(now, turn)
        self.hinting.discard(asked.seat)
        conn = self.conns.get(asked.number)
        if conn is None or asked.seat not in conn.seats:
            return turn
        if asked.seq != self.seq or self.asked != asked.seat:
            self.refuse(turn, conn, asked.id, "stale")
            return turn
        keys = render.keys(self.play.state.offer())
        if index is None or not 0 <= index < len(keys):
            self.refuse(turn, conn, asked.id, "too_fast" if busy else "no_hint")
            return turn
        if not self.unrated and not self._alone(conn):
            self.write(turn, "hint", {"seat": asked.seat})
            self.tell_people(turn, now)
        turn.sends.append((conn.number, protocol.Advice(id=asked.id, seq=self.seq, option=keys[index], text=text)))
        return turn

    def say_chat(self, now: float, conn: Conn, said: protocol.Chat, turn: Turn) -> None:
        """A line to everybody."""
        seat = min(conn.seats) if conn.seats else None
        text = clean(said.text, CHAT)
        before = self.done.get(f"{seat}/{said.id}")
        if before is not None and seat is not None:
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=before, again=True)))
        elif not text:
            self.refuse(turn, conn, said.id, "bad_message")
        elif not conn.chat.take(now):
            self.refuse(turn, conn, said.id, "too_fast")
        else:
            name = self.seats[seat].name if seat is not None else Message("table.watcher").render(conn.language)
            body: dict[str, Any] = {"seat": seat, "name": name, "text": text, "at": round(self.wall + now, 1)}
            if seat is not None:
                body["id"] = said.id
            self.write(turn, "chat", body)
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
            turn.sends += [(c.number, self.chat[-1]) for c in self.conns.values() if c.ready]

    def report(self, conn: Conn, said: protocol.Report, turn: Turn) -> None:
        """Keep everything for the developers."""
        bundle = self.bundle(clean(said.text, 2000), conn)
        turn.reports.append(bundle)
        turn.sends.append((conn.number, protocol.Reported(id=said.id, report=bundle["report"])))

    def bundle(self, text: str, conn: Conn | None = None) -> dict[str, Any]:
        """Everything needed to see what went wrong. It holds hidden cards: it stays on the server."""
        self.reports += 1
        seat = conn.look if conn is not None else None
        try:
            picture = self.game.picture(self.game.view(self.play.state, seat))
        except Exception as fault:  # noqa: BLE001  # the report is about a fault: it must not die of it
            picture = f"{type(fault).__name__}: {fault}"
        return {
            "report": f"{self.info.table}-{self.seq}-{self.reports}", "version": __version__, "text": text,
            "table": self.info.table, "seq": self.seq, "seat": seat,
            "match": {"record": json.loads(self.play.record.to_json())},
            "view": picture, "where": list(self.play.state.where()),
        }
