"""Match logic of one table: messages in, turns out. No input or output, no clock: the caller brings the time.

The caller stores a turn's entries and only then sends anything. If storing fails it forgets the table and loads it
again: what is in memory is never ahead of the disk for anybody outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from hellmouth.core.decisions import PASS
from hellmouth.core.decisions import Option as Choice
from hellmouth.core.errors import EngineFault, HellmouthError, Runaway
from hellmouth.core.errors import Refused as NotOffered
from hellmouth.core.messages import Message
from hellmouth.table import autopass, protocol, render
from hellmouth.table.play import Play, event_out
from hellmouth.table.room import SNAPSHOT, Conn, Info, Turn
from hellmouth.table.seats import Seat
from hellmouth.table.talk import Talk

BOT_FAULTS = 5
"""A computer player that fails so often in a row stops its table."""


class Table(Talk):
    """One table."""

    def __init__(self, info: Info, play: Play, seats: Sequence[Seat], now: float = 0.0) -> None:
        super().__init__(info, play, seats, now)
        self.hold = 0.0
        """Nobody is shown the new position before this time: see `autopass`."""
        self.held = False
        self.pass_at: tuple[float, int] | None = None
        self.bot_faults = 0
        self.resumed(now)

    def resumed(self, now: float) -> None:
        """The position is in place: see what has to happen by itself."""
        if self.play.state.outcome is not None and self.status == "running":
            self.status = "over"
        self._consider_pass(now)

    # --- the door -------------------------------------------------------------------------------------------------

    def join(self, now: float, conn: Conn) -> Turn:
        """A socket was opened; it is shown nothing before it says hello."""
        self.charge(now)
        self.conns[conn.number] = conn
        return Turn()

    def leave(self, now: float, number: int) -> Turn:
        """A socket was closed."""
        turn = Turn()
        self.charge(now)
        if self.conns.pop(number, None) is not None:
            self.tell_people(turn, now)
        return turn

    def receive(self, now: float, number: int, said: protocol.Said) -> Turn:
        """A client said something."""
        turn = Turn()
        conn = self.conns.get(number)
        if conn is None:
            return turn
        self.charge(now, turn)
        if isinstance(said, protocol.Hello):
            self._hello(now, conn, said, turn)
        elif not conn.ready:
            self.refuse(turn, conn, getattr(said, "id", None), "not_now")
        elif isinstance(said, protocol.Look):
            self._look(now, conn, said, turn)
        elif isinstance(said, protocol.Chat):
            self.say_chat(now, conn, said, turn)
        elif isinstance(said, protocol.Report):
            self.report(conn, said, turn)
        elif said.seat not in conn.seats:
            self.refuse(turn, conn, said.id, "not_yours")
        else:
            self._seated(now, conn, said, turn)
        return turn

    def _seated(self, now: float, conn: Conn, said: Any, turn: Turn) -> None:
        """Wishes that only the owner of a seat may have, each at most once."""
        before = self.done.get(f"{said.seat}/{said.id}")
        if before is not None:
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=before, again=True)))
        elif isinstance(said, protocol.WhyNot):
            self.why_not(conn, said, turn)
        elif self.status == "suspended":
            self.refuse(turn, conn, said.id, "suspended")
        elif self.status == "over":
            self.refuse(turn, conn, said.id, "over")
        elif isinstance(said, protocol.Answer):
            self._answer(now, conn, said, turn)
        elif isinstance(said, protocol.Hint):
            self.ask_hint(now, conn, said, turn)
        elif isinstance(said, protocol.Undo):
            self._undo(now, conn, said, turn)
        elif isinstance(said, protocol.Stops):
            self._stops(now, conn, said, turn)
        elif isinstance(said, protocol.Consent):
            self._consent(now, conn, said, turn)
        elif isinstance(said, protocol.StandIn):
            self.stand_in(now, conn, said, turn)
        elif isinstance(said, protocol.Absent):
            self.about_absent(now, conn, said, turn)
        elif isinstance(said, protocol.Resign):
            self.resign(now, conn, said, turn)

    def wake(self) -> float | None:
        """When `tick` has something to do."""
        times = [self.hold] if self.held else []
        if self.pass_at is not None and self.pass_at[1] == self.seq:
            times.append(self.pass_at[0])
        ends = self.budget_ends()
        if ends is not None:
            times.append(ends)
        return min(times) if times else None

    def tick(self, now: float) -> Turn:
        """Time has passed."""
        turn = Turn()
        self.charge(now, turn)
        if self.held and now >= self.hold:
            self.held = False
            self.tell(turn)
        if self.pass_at is not None and now >= self.pass_at[0]:
            (_, seq), self.pass_at = self.pass_at, None
            if seq == self.seq and self.asked is not None and self.bot_asked() is None:
                self._move(now, turn, self.asked, PASS, "auto")
        return turn

    # --- showing --------------------------------------------------------------------------------------------------

    def _hello(self, now: float, conn: Conn, said: protocol.Hello, turn: Turn) -> None:
        if said.version != protocol.VERSION:
            text = Message("table.bye.reload").render(said.language)
            turn.sends.append((conn.number, protocol.Bye(code="reload", text=text)))
            turn.closes.append((conn.number, 1008))
            return
        first = not conn.ready
        wanted = said.seat
        if wanted is UNSET:
            mine = sorted(conn.seats)
            wanted = self.asked if self.asked in conn.seats else mine[0] if mine else None
        if wanted is not None and wanted not in conn.seats:
            self.refuse(turn, conn, None, "not_yours")
            wanted = None
        conn.language, conn.ready, conn.sent, conn.look = said.language, True, 0, wanted
        conn.people, conn.form = None, said.form
        if first:
            self.came_back(now, conn, turn)
            self.tell_people(turn, now)
            for spoken in self.chat:
                turn.sends.append((conn.number, spoken))
        else:
            self.tell_people(turn, now, [conn])
        self._show(now, turn, [conn])

    def _look(self, now: float, conn: Conn, said: protocol.Look, turn: Turn) -> None:
        if said.seat is not None and said.seat not in conn.seats:
            self.refuse(turn, conn, None, "not_yours")
            return
        conn.look, conn.sent = said.seat, 0
        self._show(now, turn, [conn])

    def _show(self, now: float, turn: Turn, conns: list[Conn] | None = None) -> None:
        if now < self.hold:
            self.held = True
        else:
            self.tell(turn, conns)

    # --- moving ---------------------------------------------------------------------------------------------------

    def _answer(self, now: float, conn: Conn, said: protocol.Answer, turn: Turn) -> None:
        if said.seq != self.seq:
            self.refuse(turn, conn, said.id, "stale")
            conn.sent = 0
            self._show(now, turn, [conn])
        elif self.asked != said.seat or self.seats[said.seat].played_by_bot:
            self.refuse(turn, conn, said.id, "not_now")
        else:
            options = self.play.state.offer()
            found = dict(zip(render.keys(options), options, strict=True)).get(said.option)
            if found is None:
                self.refuse(turn, conn, said.id, "not_offered")
            else:
                self._move(now, turn, said.seat, found, "person", conn, said.id)

    def bot_asked(self) -> int | None:
        """The seat for which a computer player should be asked."""
        seat = self.asked
        return seat if seat is not None and self.seats[seat].played_by_bot else None

    def bot_answer(self, now: float, seat: int, seq: int, index: int | None, fault: str = "") -> Turn:
        """A computer player answered (or failed): `index` of the option, else a quiet one is taken."""
        turn = Turn()
        self.charge(now, turn)
        if seq != self.seq or self.bot_asked() != seat:
            return turn
        options = self.play.state.offer()
        self.bot_faults = self.bot_faults + 1 if fault else 0
        if self.bot_faults >= BOT_FAULTS:
            self._suspend(turn, f"computer player of seat {seat}: {fault}")
            return turn
        if index is None or not 0 <= index < len(options):
            quiet = [o for o in options if o[0] in ("pass", "done", "no")]
            self._move(now, turn, seat, quiet[0] if quiet else options[0], "fallback")
        else:
            self._move(now, turn, seat, options[index], "bot")
        return turn

    def _move(self, now: float, turn: Turn, seat: int, choice: Choice, how: str, conn: Conn | None = None,
              wish: str | None = None) -> None:
        reveals = self.play.state.reveals
        known = set(self.play.record.digests)
        try:
            step = self.play.answer(choice)
        except NotOffered as refused:
            if conn is not None:
                self.refuse(turn, conn, wish, "not_offered", refused.reason.rule)
            return
        except (EngineFault, Runaway, HellmouthError) as fault:
            self._suspend(turn, str(fault))
            if conn is not None:
                self.refuse(turn, conn, wish, "fault")
            return
        body: dict[str, Any] = {"seat": seat, "a": step.answers, "e": [event_out(e) for e in step.events],
                                "how": how, "r": reveals}
        digests = {str(k): v for k, v in self.play.record.digests.items() if k not in known}
        if digests:
            body["d"] = digests
        if self.play.state.outcome is not None:
            body["over"] = True
        if wish is not None:
            body["id"] = wish
        self.write(turn, "answer", body)
        if conn is not None and wish is not None:
            turn.acks.append((conn.number, protocol.Ack(id=wish, seq=self.seq)))
        if autopass.passed_silently(step.events, self.people() - {seat}):
            self.hold = now + autopass.PAUSE
        self._moved(now, turn)

    def _moved(self, now: float, turn: Turn) -> None:
        """After every change of the position."""
        self.since -= 1
        if self.since <= 0 or self.status == "over":
            turn.snapshot, self.since = self.play.stored(), SNAPSHOT
        self.absent.clear()
        asked = self.asked
        if asked is not None and self.play.state.kind == "main" and self.seats[asked].passing.until_turn:
            how = self.seats[asked].passing
            self.write(turn, "stops", {"seat": asked, "mode": how.mode, "stops": how.stops, "until_turn": False})
        self._show(now, turn)
        self.tell_people(turn, now)
        self._consider_pass(now)

    def _consider_pass(self, now: float) -> None:
        """Pass for the asked seat after a pause that is always the same, if its owner wants that."""
        self.pass_at = None
        seat = self.asked
        if seat is None or self.seats[seat].played_by_bot or PASS not in self.play.state.offer():
            return
        view = self.game.view(self.play.state, seat)
        asked = self.game.decision(view.state)
        if asked is not None and autopass.passes(self.game, view, asked, self.seats[seat].passing):
            self.pass_at = (max(now, self.hold) + autopass.PAUSE, self.seq)

    def _stops(self, now: float, conn: Conn, said: protocol.Stops, turn: Turn) -> None:
        self.write(turn, "stops", {"seat": said.seat, "id": said.id, "mode": said.mode, "stops": said.stops,
                                   "until_turn": said.until_turn})
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
        self.tell_people(turn, now, [c for c in self.conns.values() if said.seat in c.seats])
        self._consider_pass(now)

    # --- undo -----------------------------------------------------------------------------------------------------

    def _undo(self, now: float, conn: Conn, said: protocol.Undo, turn: Turn) -> None:
        kind = self.undo_kind(said.seat, self._alone(conn))
        if said.seq != self.seq:
            self.refuse(turn, conn, said.id, "stale")
            conn.sent = 0
            self._show(now, turn, [conn])
        elif kind == "":
            self.refuse(turn, conn, said.id, "nothing_to_undo")
        elif kind == "free":
            self._take_back(now, turn, said.seat, said.id)
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
        else:
            needed = {s.number for s in self.seats if s.kind == "person" and s.number not in conn.seats}
            self.propose(now, turn, conn, said.id, "undo", said.seat, None, needed)

    def _take_back(self, now: float, turn: Turn, seat: int, wish: str | None) -> None:
        index = self.play.undo_mark(seat, free=True)
        free = index is not None
        if index is None:
            index = self.play.undo_mark(seat, free=False)
        if index is None:
            return
        mark = self.play.undo(index)
        body: dict[str, Any] = {"seat": seat, "answers": mark.answers, "log": mark.log, "free": free}
        if wish is not None:
            body["id"] = wish
        self.forget_lines(mark.log)
        self.write(turn, "undo", body)
        self.since = 0  # a stored position, so that coming back never has to cross an undo
        self._moved(now, turn)

    def _consent(self, now: float, conn: Conn, said: protocol.Consent, turn: Turn) -> None:
        asking = self.asking
        if asking is None or asking.number != said.proposal or said.seat not in asking.needed:
            self.refuse(turn, conn, said.id, "not_now")
            return
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
        if not said.yes:
            self.asking = None
            self.tell_people(turn, now)
            return
        asking.agreed.add(said.seat)
        if asking.agreed < asking.needed:
            self.tell_people(turn, now)
            return
        self.asking = None
        if asking.kind == "undo":
            self._take_back(now, turn, asking.seat, None)
        elif asking.about is not None:
            self.claim(now, turn, asking.about)

    def _suspend(self, turn: Turn, why: str) -> None:
        """Something is broken here: stop this table, keep everything, leave the others alone."""
        bundle = self.bundle(why)
        turn.reports.append(bundle)
        self.write(turn, "suspend", {"report": bundle["report"]})
        self.pass_at = None
        self.tell(turn)
        self.tell_people(turn, self.then)
