"""One table: messages in, turns out. No input or output, no clock: the caller brings the time.

A table has a match and the parts around it: the journal keeps what happened, the attendance knows who is there, the
clocks run, the narrator tells everybody what they may see, people talk, and some answers the table gives itself.

The caller stores a turn's entries and only then sends anything. If storing fails it forgets the table and loads it
again: what is in memory is never ahead of the disk for anybody outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from msgspec import UNSET

from hellmouth.core.decisions import CHANCE, NOBODY, PASS
from hellmouth.core.decisions import Option as Choice
from hellmouth.core.errors import EngineFault, HellmouthError, Runaway
from hellmouth.core.errors import Refused as NotOffered
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.table import autopass, consents, hooks, judge, lists, plans, protocol, render, undoing, wording
from hellmouth.table.attendance import Attendance
from hellmouth.table.automatic import Automatic
from hellmouth.table.clocks import Clocks
from hellmouth.table.days import Days
from hellmouth.table.event_json import event_out
from hellmouth.table.journal import Journal
from hellmouth.table.leading import Leading
from hellmouth.table.narrator import Narrator
from hellmouth.table.room import SNAPSHOT, Conn, Info, Turn
from hellmouth.table.seats import Seat
from hellmouth.table.talk import Talk
from hellmouth.table.watching import Watching

BOT_FAULTS = 5
"""A computer player that fails so often in a row stops its table."""

Does: TypeAlias = Callable[[float, Conn, Any, Turn], None]
"""What is done with a client message of one type: the time, who said it, the message, what follows."""


class Table:
    """One table."""

    def __init__(self, info: Info, play: Match[Any], seats: Sequence[Seat], now: float = 0.0) -> None:
        self.info, self.play, self.seats = info, play, list(seats)
        self.game = play.game
        self.seq = 0
        self.status: protocol.Status = "running"
        self.result: tuple[render.How, list[int]] | None = None
        self.unrated = False
        self.judged = False
        """Something was corrected by hand."""
        self.trouble = False
        """The last thing that happened could not be stored."""
        self.auto = False
        self.hold = 0.0
        """Nobody is shown the new position before this time: see `autopass`."""
        self.held = False
        self.bot_faults = 0
        self.journal = Journal(self)
        self.watching = Watching(self.journal.opening[1], self.journal.digest)
        self.attendance = Attendance(self, now)
        self.clocks = Clocks(self)
        self.days = Days(self)
        self.narrator = Narrator(self)
        self.talk = Talk(self)
        self.leading = Leading(self)
        self.automatic = Automatic(self)
        self.always: Mapping[type[protocol.ClientMessage], Does] = {
            protocol.Look: self._look,
            protocol.Chat: self.talk.say_chat,
            protocol.Lead: self.leading.lead,
            protocol.Report: self.talk.report,
        }
        """What whoever is connected may say."""
        self.seated: Mapping[type[protocol.ClientMessage], Does] = {
            protocol.WhyNot: self.talk.why_not,
            protocol.Mute: self.talk.mute,
        }
        """What only the owner of a seat may say, at any time."""
        self.running: Mapping[type[protocol.ClientMessage], Does] = {
            protocol.Answer: self._answer,
            protocol.Hint: self.talk.ask_advice,
            protocol.Undo: partial(undoing.ask, self),
            protocol.Stops: self.automatic.set_stops,
            protocol.Consent: partial(consents.consent, self),
            protocol.StandIn: self.attendance.stand_in,
            protocol.Absent: self.attendance.about_absent,
            protocol.Resign: self.attendance.resign,
            protocol.OfferDraw: self.attendance.offer_draw,
            protocol.Watch: partial(consents.watch, self),
            protocol.Judge: partial(judge.ask, self),
            protocol.Judging: partial(judge.possible, self),
        }
        """What only the owner of a seat may say, while the game runs."""
        self.resumed(now)

    @property
    def names(self) -> list[str]:
        """Players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def asked(self) -> int | None:
        """The seat that owes an answer."""
        seat: int = self.play.state.seat
        return None if seat in (NOBODY, CHANCE) or self.status != "running" else seat

    @property
    def forced(self) -> Choice | None:
        """What the table answers for the seat that is asked, because there is nothing else."""
        return None if self.asked is None else self.play.forced

    @property
    def discreet(self) -> bool:
        """Whether the others see the same messages and pauses whatever somebody holds."""
        return self.play.record.discreet

    def view(self, seat: int | None, *, pools: bool = False) -> View[State]:
        """What a seat (None: a watcher) may know: the only way from the position to anybody. With `pools` for who
        imagines what is hidden."""
        return self.closed(self.game.view(self.play.state, seat, pools=pools), pools=pools)

    def closed(self, view: View[State], *, pools: bool) -> View[State]:
        """A view without the deck lists that its viewer may not know."""
        if pools and self.info.agreed.closed:
            lists.close(self.game, view, self.play.setup)
        return view

    def clock(self) -> float:
        """Seconds since 1970."""
        return self.talk.wall + self.attendance.then

    def resumed(self, now: float) -> None:
        """The position is in place: see what has to happen by itself."""
        if self.play.state.outcome is not None and self.status == "running":
            self.status = "over"
        self.automatic.consider(now)

    # --- the door ----------------------------------------------------------------------------------------------------

    def join(self, now: float, conn: Conn) -> Turn:
        """A socket was opened; it is shown nothing before it says hello."""
        self.attendance.charge(now)
        self.attendance.conns[conn.number] = conn
        return Turn()

    def leave(self, now: float, number: int) -> Turn:
        """A socket was closed."""
        turn = Turn()
        self.attendance.charge(now)
        if self.attendance.conns.pop(number, None) is not None:
            self.leading.gone(number, turn)
            self.narrator.tell_people(turn, now)
        return turn

    def receive(self, now: float, number: int, said: protocol.ClientMessage) -> Turn:
        """A client said something."""
        turn = Turn()
        conn = self.attendance.conns.get(number)
        if conn is not None:
            self.attendance.charge(now, turn)
            if isinstance(said, protocol.Hello):
                self._hello(now, conn, said, turn)
            elif not conn.ready:
                self.narrator.refuse(turn, conn, getattr(said, "id", None), "not_now")
            elif (does := self.always.get(type(said))) is not None:
                does(now, conn, said, turn)
            else:
                self._wish(now, conn, said, turn)
        return turn

    def _wish(self, now: float, conn: Conn, said: Any, turn: Turn) -> None:  # noqa: ANN401  # a `Wish` with a seat
        """Wishes that only the owner of a seat may have, each at most once."""
        does = self.seated.get(type(said)) or self.running.get(type(said))
        if does is None:  # meant for a game that has not begun
            self.narrator.refuse(turn, conn, said.id, "not_now")
        elif said.seat not in conn.seats:
            self.narrator.refuse(turn, conn, said.id, "not_yours")
        elif (before := self.journal.done.get(f"{said.seat}/{said.id}")) is not None:
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=before, again=True)))
        elif self.status != "running" and type(said) in self.running:
            self.narrator.refuse(turn, conn, said.id, "suspended" if self.status == "suspended" else "over")
        else:
            does(now, conn, said, turn)

    def wake(self) -> float | None:
        """When `tick` has something to do."""
        times = [self.hold] if self.held else []
        if self.narrator.late and any(c.ready and not c.seats for c in self.attendance.conns.values()):
            at = self.watching.next_at(self.clock(), hooks.turn_number(self.play.state))
            times += [] if at is None else [at - self.talk.wall + 0.001]
        times += [
            ends
            for ends in (
                self.automatic.next_at,
                self.attendance.budget_ends(),
                self.clocks.clock_ends(max(self.attendance.then, self.attendance.since_when)),
                self.days.ends(),
            )
            if ends is not None
        ]
        return min(times) if times else None

    def tick(self, now: float) -> Turn:
        """Time has passed."""
        turn = Turn()
        self.attendance.charge(now, turn)
        if self.held and now >= self.hold:
            self.held = False
            self.narrator.tell(turn)
        if self.narrator.late:
            self.narrator.tell(turn, [c for c in self.attendance.conns.values() if not c.seats])
        due = self.automatic.take_due(now)
        if due is not None and self.asked is not None:
            self.move(now, turn, self.asked, due.choice, due.how)
        return turn

    # --- showing -----------------------------------------------------------------------------------------------------

    def _hello(self, now: float, conn: Conn, said: protocol.Hello, turn: Turn) -> None:
        if said.version != protocol.VERSION:
            text = Message("table.bye.reload").render(said.language)
            turn.sends.append((conn.number, protocol.Bye(code="reload", text=text)))
            turn.closes.append((conn.number, protocol.Close.REFUSED))
            return
        first = not conn.ready
        wanted = said.seat
        if wanted is UNSET:
            mine = sorted(conn.seats)
            wanted = self.asked if self.asked in conn.seats else mine[0] if mine else None
        if wanted is not None and wanted not in conn.seats:
            self.narrator.refuse(turn, conn, None, "not_yours")
            wanted = None
        conn.language, conn.ready, conn.sent, conn.look = said.language, True, 0, wanted
        conn.people, conn.form, conn.shown, conn.changes = None, said.form, None, said.changes
        if first:
            self.attendance.came_back(now, conn, turn)
            self.narrator.tell_people(turn, now)
            turn.sends += [(conn.number, spoken) for spoken in self.talk.chat if self.talk.hears(conn, spoken)]
        else:
            self.narrator.tell_people(turn, now, [conn])
        self.show(now, turn, [conn])
        if self.leading.leader is not None:
            self.leading.tell(turn, [conn])

    def _look(self, now: float, conn: Conn, said: protocol.Look, turn: Turn) -> None:
        if said.seat is not None and said.seat not in conn.seats:
            self.narrator.refuse(turn, conn, None, "not_yours")
            return
        conn.look, conn.sent, conn.shown = said.seat, 0, None
        self.show(now, turn, [conn])

    def show(self, now: float, turn: Turn, conns: list[Conn] | None = None) -> None:
        if now < self.hold:
            self.held = True
        else:
            self.narrator.tell(turn, conns)

    # --- moving ------------------------------------------------------------------------------------------------------

    def _answer(self, now: float, conn: Conn, said: protocol.Answer, turn: Turn) -> None:
        if said.seq != self.seq:
            self.narrator.refuse(turn, conn, said.id, "stale")
            conn.sent = 0
            self.show(now, turn, [conn])
        elif self.asked != said.seat or self.seats[said.seat].played_by_bot or self.forced is not None:
            self.narrator.refuse(turn, conn, said.id, "not_now")
        else:
            options = self.play.state.offer()
            found = dict(zip(wording.keys(options), options, strict=True))
            chosen = [found.get(key) for key in (said.option, *said.then)]
            steps = [option for option in chosen if option is not None]
            planned = bool(said.then or said.done)
            plan = plans.made(self.game, self.view(said.seat), steps, said.done) if planned else None
            if len(steps) < len(chosen) or (planned and plan is None):
                self.narrator.refuse(turn, conn, said.id, "not_offered")
            else:
                if steps[0] == PASS:
                    self.automatic.declined(said.seat, said.for_turn)
                self.seats[said.seat].passing.plan = plan
                self.move(now, turn, said.seat, steps[0], "person", conn, said.id)

    def bot_asked(self) -> int | None:
        """The seat for which a computer player should be asked."""
        seat = self.asked
        return seat if seat is not None and self.seats[seat].played_by_bot and self.forced is None else None

    def bot_answer(self, now: float, seat: int, seq: int, index: int | None, fault: str = "") -> Turn:
        """A computer player answered (or failed): `index` of the option, else a quiet one is taken."""
        turn = Turn()
        self.attendance.charge(now, turn)
        if seq != self.seq or self.bot_asked() != seat:
            return turn
        options = self.play.state.offer()
        self.bot_faults = self.bot_faults + 1 if fault else 0
        if self.bot_faults >= BOT_FAULTS:
            self.suspend(turn, f"computer player of seat {seat}: {fault}")
            return turn
        if index is None or not 0 <= index < len(options):
            quiet = [o for o in options if o[0] in ("pass", "done", "no")]
            self.move(now, turn, seat, quiet[0] if quiet else options[0], "fallback")
        else:
            self.move(now, turn, seat, options[index], "bot")
        return turn

    def move(
        self,
        now: float,
        turn: Turn,
        seat: int,
        choice: Choice,
        how: str,
        conn: Conn | None = None,
        wish: str | None = None,
        by: int | None = None,
    ) -> None:
        reveals, before = self.play.state.reveals, self.asked
        known = set(self.play.record.digests)
        try:
            step = self.play.answer(choice)
        except NotOffered as refused:
            if conn is not None:
                self.narrator.refuse(turn, conn, wish, "not_offered", refused.reason.rule)
            return
        except (EngineFault, Runaway, HellmouthError) as fault:
            self.suspend(turn, str(fault))
            if conn is not None:
                self.narrator.refuse(turn, conn, wish, "fault")
            return
        body: dict[str, Any] = {
            "seat": seat,
            "a": step.answers,
            "e": [event_out(e) for e in step.events],
            "how": how,
            "r": reveals,
        }
        digests = {str(k): v for k, v in self.play.record.digests.items() if k not in known}
        if digests:
            body["d"] = digests
        if self.play.state.outcome is not None:
            body["over"] = True
        if wish is not None:
            body["id"] = wish
        if by is not None:
            body["by"] = by
        if self.clocks.clocked:
            if seat >= 0:
                self.clocks.handed_over(seat)
            body["clock"] = self.clocks.times()
        self.days.moved(before, body)
        if self.watching.delayed:
            body["when"] = [round(self.clock(), 1), hooks.turn_number(self.play.state)]
        self.journal.write(turn, "answer", body)
        if conn is not None and wish is not None:
            turn.acks.append((conn.number, protocol.Ack(id=wish, seq=self.seq)))
        if not self.discreet and autopass.passed_silently(step.events, self.attendance.people() - {seat}):
            self.hold = self.clocks.idle_until = now + autopass.PAUSE
        mine = self.seats[seat].passing.plan if seat >= 0 else None
        if mine is not None:
            plans.taken(mine, choice)
            mine.before = self.view(seat)
        self.moved(now, turn)

    def moved(self, now: float, turn: Turn) -> None:
        """After every change of the position."""
        self.journal.since -= 1
        if self.journal.since <= 0 or self.status == "over":
            self.journal.store_position(turn)
            self.journal.since = SNAPSHOT
        self.attendance.absent.clear()
        asked = self.asked
        if (
            asked is not None
            and self.play.state.kind == "main"
            and self.seats[asked].passing.until_turn
            and self.forced is None
        ):
            how = self.seats[asked].passing
            self.journal.write(
                turn, "stops", {"seat": asked, "mode": how.mode, "stops": how.stops, "until_turn": False}
            )
        for one in self.seats:
            if one.passing.plan is not None and not plans.holds(self.game, self.view(one.number), one.passing.plan):
                one.passing.plan = None
        self.automatic.consider(now)
        self.show(now, turn)
        self.narrator.tell_people(turn, now)

    def suspend(self, turn: Turn, why: str) -> None:
        """Something is broken here: stop this table, keep everything, leave the others alone."""
        bundle = self.talk.bundle(why)
        turn.reports.append(bundle)
        self.journal.write(turn, "suspend", {"report": bundle["report"]})
        self.automatic.due = None
        self.narrator.tell(turn)
        self.narrator.tell_people(turn, self.attendance.then)
