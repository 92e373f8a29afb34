"""How a table is told to the people around it: to everybody what they may see, in their language, and no more."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hellmouth.core.events import Event
from hellmouth.core.messages import Message
from hellmouth.core.speech import is_line
from hellmouth.core.state import State
from hellmouth.core.visibility import View
from hellmouth.table import hooks, judge, protocol, render
from hellmouth.table.changing import change
from hellmouth.table.happenings import happenings
from hellmouth.table.protocol import Line, Log
from hellmouth.table.render import Teller, Viewer
from hellmouth.table.room import HISTORY, Conn, Turn
from hellmouth.table.seats import Seat
from hellmouth.table.watching import opened

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


class Position(NamedTuple):
    """What a client is shown: a position, the log up to so many events, and whether somebody is still asked."""

    view: View[State]
    seq: int
    digest: str
    events: int
    running: bool


class Lines:
    """The log as one viewer reads it; `ends[i]` is the number of lines after event i."""

    __slots__ = ("ends", "lines")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.ends: list[int] = []


LEFT_OUT = Line(tick=0, seats=[], message="", parts=[])
"""Stands for a line of a long log that is never sent: nobody is shown more than the last lines."""


def _older(events: Sequence[Event], viewer: Viewer) -> Lines:
    """All but the last lines of a long log, counted and not put into words: that would take seconds."""
    kept, recent, upto = Lines(), 0, len(events)
    while upto > 0 and recent < 2 * HISTORY:
        upto -= 1
        recent += is_line(events[upto], viewer.seat)
    for event in events[:upto]:
        if is_line(event, viewer.seat):
            kept.lines.append(LEFT_OUT)
        kept.ends.append(len(kept.lines))
    return kept


class Narrator:
    """Tells one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: dict[Viewer, Lines] = {}
        self.stops: dict[str, list[protocol.StopName]] = {}
        """Where one may ask to be stopped, in each language: told to everybody and never another."""

    def tell(self, turn: Turn, conns: Sequence[Conn] | None = None) -> None:
        """Send everybody (or these) what they see now."""
        views: dict[tuple[int | None, bool, bool], Position] = {}
        changed: dict[tuple[int, int], protocol.Change] = {}
        made: dict[tuple[Viewer, int, int | None, bool, bool, str, bool], protocol.Update] = {}
        said: dict[Hashable, Line] = {}
        for conn in list(self.table.attendance.conns.values()) if conns is None else conns:
            if not conn.ready:
                continue
            self._pass_on(conn)
            viewer, watches = Viewer(conn.look, conn.language), not conn.seats
            alone = self.table.attendance.alone(conn)
            quiet = self.table.automatic.answers and self.table.asked in conn.seats
            pools = conn.form == "state"
            if (conn.look, watches, pools) not in views:
                views[conn.look, watches, pools] = self.watched(pools) if watches else self._now(conn.look, pools)
            seen = views[conn.look, watches, pools]
            if watches and conn.shown is not None and conn.moment == seen.seq and self.late:
                continue  # that something happened is not told before its time either
            key = (viewer, conn.sent, conn.shown, alone, quiet, conn.form, watches)
            if key not in made:
                made[key] = self._update(seen, viewer, conn, alone, said, quiet=quiet)
            told: protocol.Update | protocol.Change = made[key]
            if conn.changes and conn.sent and conn.base is not None and conn.base.seat == viewer.seat:
                told = changed.get((id(made[key]), id(conn.base))) or change(conn.base, made[key])
                changed[id(made[key]), id(conn.base)] = told
            turn.sends.append((conn.number, told))
            conn.base = made[key] if conn.changes else None
            conn.sent = made[key].log.start + len(made[key].log.lines)
            conn.shown, conn.moment = seen.events, seen.seq

    def _pass_on(self, conn: Conn) -> None:
        """Hot seat: where the seat that is asked and the one that looks hide nothing from each other, the screen simply
        goes on to the next player; otherwise its curtain is the client's business."""
        asked = self.table.asked
        if asked is None or conn.look in (None, asked) or asked not in conn.seats or self.table.forced is not None:
            return
        if (
            self.table.game.view(self.table.play.state, conn.look, pools=False).state
            == self.table.game.view(self.table.play.state, asked, pools=False).state
        ):
            conn.look, conn.sent = asked, 0

    def _now(self, seat: int | None, pools: bool) -> Position:
        return Position(
            self.table.view(seat, pools=pools),
            self.table.seq,
            self.table.journal.digest,
            len(self.table.play.log),
            self.table.status == "running",
        )

    @property
    def late(self) -> bool:
        """Whether watchers see an earlier position than the players."""
        return self.table.watching.delayed and self.table.status == "running"

    def watched(self, pools: bool) -> Position:
        """What watchers see: as much as the players agreed on, and when it is old enough."""
        now, state = self._now(None, pools), self.table.play.state
        if self.late:
            moment = self.table.watching.visible(self.table.clock(), hooks.turn_number(state))
            state = self.table.watching.state(self.table.play, moment)
            ends = {mark.answers: mark.log for mark in self.table.play.marks}
            now = Position(now.view, moment.seq, moment.digest, ends.get(moment.answers, now.events), running=True)
        if self.late or self.table.watching.agreed.open:
            state = opened(state) if self.table.watching.agreed.open else state
            view = self.table.game.view(state, None, pools=pools)
            now = now._replace(view=self.table.closed(view, pools=pools))
        return now

    def _update(
        self, now: Position, viewer: Viewer, conn: Conn, alone: bool, said: dict[Hashable, Line], *, quiet: bool
    ) -> protocol.Update:
        view, running = now.view, now.running
        lines = self._read(now, viewer, said)
        start = min(conn.sent, len(lines))
        if start == 0:
            start = max(0, len(lines) - HISTORY)
        while start < len(lines) and lines[start] is LEFT_OUT:
            start += 1
        asks = running and not self.table.automatic.answers
        return protocol.Update(
            seq=now.seq,
            digest=now.digest,
            seat=viewer.seat,
            view=hooks.present(self.table.game, view, viewer.language, conn.form, self.table.names),
            decision=render.decision(self.table.game, view, self.table.names, viewer.language) if asks else None,
            waiting=render.waiting(self.table.game, view, self.table.names) if running else None,
            log=Log(start=start, lines=lines[start:]),
            events=self._events(viewer, conn.shown, now.events),
            undo=self.undo_kind(viewer.seat, alone),
            outcome=self.outcome(view, viewer),
            auto=self.table.auto and not self.table.discreet and now.seq == self.table.seq,
            quiet=quiet,
        )

    def _read(self, now: Position, viewer: Viewer, told: dict[Hashable, Line]) -> list[Line]:
        """The log for a viewer; only new events are put into words, and once for all who know the same of them."""
        events: list[Event] = self.table.play.log[: now.events]
        kept = self.lines.get(viewer)
        if kept is None:
            kept = self.lines[viewer] = _older(events, viewer)
        teller = Teller(self.table.game, viewer.language, viewer.seat, self.table.names)
        for event in events[len(kept.ends) :]:
            said = render.line(teller, event, now.view.state, told)
            if said is not None:
                kept.lines.append(said)
            kept.ends.append(len(kept.lines))
        if len(kept.ends) > now.events:  # somebody else of this language is shown more
            return kept.lines[: kept.ends[now.events - 1] if now.events else 0]
        return kept.lines

    def _events(self, viewer: Viewer, shown: int | None, upto: int) -> list[protocol.Happening]:
        """What happened since the viewer was shown so many events."""
        if shown is None:
            return []
        ends = self.lines[viewer].ends
        return happenings(self.table.game, self.table.play.log[shown:upto], viewer.seat, [0, *ends][shown : upto + 1])

    def forget_lines(self, events: int) -> None:
        """The log was cut to so many events by an undo."""
        for conn in self.table.attendance.conns.values():
            conn.shown = None
        for viewer, kept in self.lines.items():
            length = kept.ends[events - 1] if 0 < events <= len(kept.ends) else 0 if events == 0 else len(kept.lines)
            del kept.ends[events:], kept.lines[length:]
            for conn in self.table.attendance.conns.values():
                if Viewer(conn.look, conn.language) == viewer:
                    conn.sent = min(conn.sent, length)

    def undo_kind(self, seat: int | None, alone: bool) -> Literal["", "free", "ask"]:
        """Whether that seat may take its last answer back."""
        if seat is None or self.table.status != "running" or self.table.seats[seat].played_by_bot:
            return ""
        if self.table.play.undo_mark(seat, free=True) is not None:
            return "free"
        if self.table.play.undo_mark(seat, free=False) is None:
            return ""
        return "free" if alone else "ask"

    def outcome(self, view: View[State], viewer: Viewer) -> protocol.Outcome | None:
        """How the game ended, by the rules or by agreement."""
        if self.table.result is None:
            return render.outcome(self.table.game, view.state, viewer, self.table.names)
        return render.decided(self.table.game, view.state, self.table.result, viewer, self.table.names)

    # --- people ------------------------------------------------------------------------------------------------------

    def tell_people(self, turn: Turn, now: float, conns: Sequence[Conn] | None = None) -> None:
        """Send everybody (or these) who sits here and what is proposed."""
        seats: dict[bool, list[protocol.SeatState]] = {}
        for conn in list(self.table.attendance.conns.values()) if conns is None else conns:
            if conn.ready:
                late = self.late and not conn.seats
                if late not in seats:
                    seats[late] = self._seats(late)
                told = self._people(conn, seats[late], late)
                if told != conn.people:
                    conn.people = told
                    turn.sends.append((conn.number, told))

    def _seats(self, late: bool) -> list[protocol.SeatState]:
        """Who sits here; watchers who see an earlier position are not told what would give the present one away."""
        return [
            protocol.SeatState(
                seat=s.number,
                name=s.name,
                kind=s.kind,
                player=s.player,
                stand_in=s.stand_in != "",
                here=s.kind == "bot" or self.table.attendance.here(s.number),
                taken=s.taken or s.kind == "bot",
                away=round(s.budget, 1)
                if self.table.attendance.is_away(s.number) and not late and not self.table.days.each
                else None,
                devices=self.table.attendance.devices.get(s.number, 0),
                clock=None if late else self._time(s),
                ticking=not late and s in (self.table.clocks.running(), self.table.days.running()),
            )
            for s in self.table.seats
        ]

    def _people(self, conn: Conn, seats: list[protocol.SeatState], late: bool) -> protocol.Table:
        mine = [
            protocol.MySeat(
                seat=n,
                mode=p.mode,
                stops=p.stops,
                until_turn=p.until_turn,
                muted=sorted(self.table.seats[n].muted, key=lambda m: -1 if m is None else m),
            )
            for n in sorted(conn.seats)
            for p in [self.table.seats[n].passing]
        ]
        a = self.table.attendance.asking
        return protocol.Table(
            table=self.table.info.table,
            game=self.table.game.name,
            title=self.table.game.title[conn.language],
            version=protocol.VERSION,
            seats=seats,
            mine=mine,
            owner=conn.owner,
            watchers=sum(1 for c in self.table.attendance.conns.values() if c.ready and not c.seats),
            absent=[] if late else sorted(self.table.attendance.absent),
            proposal=None
            if a is None or late
            else protocol.Proposal(
                number=a.number,
                kind=a.kind,
                seat=a.seat,
                about=a.about,
                agreed=sorted(a.agreed),
                needed=sorted(a.needed),
                watching=a.watching,
                text=judge.told(self.table, a, conn) if a.kind == "judge" else "",
            ),
            status=self.table.status,
            players=self.table.info.players,
            unrated=self.table.unrated,
            notices=self.notices(conn.language),
            pace="discreet" if self.table.discreet else "quick",
            lists="closed" if self.table.info.agreed.closed else "open",
            fair=self._fair(),
            watching=self.table.watching.agreed,
            judged=self.table.judged,
            stops=self._stops(conn.language),
        )

    def _stops(self, language: str) -> list[protocol.StopName]:
        if language not in self.stops:
            named = self.table.game.stops(language)
            self.stops[language] = [protocol.StopName(stop=stop, label=label) for stop, label in named.items()]
        return self.stops[language]

    def _time(self, seat: Seat) -> float | None:
        """Seconds a seat has; None: it plays without a clock."""
        left = self.table.days.left(seat) if self.table.days.each else seat.left
        return None if left is None or seat.kind == "bot" else round(left, 1)

    def _fair(self) -> protocol.Fair | None:
        """The promise about the seed, and the seed itself as soon as nothing depends on it any more."""
        made = self.table.play.record.fair
        if made is None or self.table.status != "over":
            return None if made is None else protocol.Fair(hash=made.hash)
        return protocol.Fair(hash=made.hash, seed=str(made.seed), nonce=made.nonce)

    def notices(self, language: str) -> list[protocol.Notice]:
        """What everybody here should know."""
        codes: list[Literal["rules", "disk", "expires"]] = ["rules"] if self.table.journal.adopted else []
        codes += ["disk"] if self.table.trouble else []
        codes += ["expires"] if self.table.status == "over" and self.table.info.keep_days else []
        found = [
            protocol.Notice(code=c, text=Message(f"table.notice.{c}", days=self.table.info.keep_days).render(language))
            for c in codes
        ]
        said = self.table.info.house.announcement(language)
        return [*found, protocol.Notice(code="house", text=said)] if said else found

    def refuse(
        self,
        turn: Turn,
        conn: Conn,
        wish: str | None,
        code: Any,  # noqa: ANN401  # a code of `protocol.Refused`
        rule: str = "",
        text: str = "",
    ) -> None:
        """Tell one client that its wish was not done."""
        said = text or Message(f"table.refused.{code}").render(conn.language)
        turn.sends.append((conn.number, protocol.Refused(id=wish, code=code, text=said, rule=rule)))
