"""Who is there: leavers and their time, computer players who stand in, giving up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from hellmouth.table import protocol
from hellmouth.table.room import Asking, Conn, Turn
from hellmouth.table.seats import Seat

if TYPE_CHECKING:
    from hellmouth.table.matches import Table

MORE = 60.0
"""Seconds added when the others choose to wait."""
GRACE = 30.0
"""Nobody's time runs so soon after the table came back: the server's fault is not the player's."""


class Attendance:
    """Knows who is there, who is away and what they propose to each other."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.conns: dict[int, Conn] = {}
        self.absent: set[int] = set()
        self.devices: dict[int, int] = {}
        """By how many sessions each seat is held."""
        self.asking: Asking | None = None
        self.askings = 0
        self.then = now
        self.since_when = now + GRACE

    def here(self, seat: int) -> bool:
        """Whether somebody who may play this seat is connected."""
        return any(c.ready and seat in c.seats for c in self.conns.values())

    def people(self) -> set[int]:
        """Seats played by people now."""
        return {s.number for s in self.table.seats if not s.played_by_bot}

    def is_away(self, seat: int) -> bool:
        """Whether the table waits for somebody who is not there."""
        s = self.table.seats[seat]
        return self.table.asked == seat and not s.played_by_bot and s.taken and not self.here(seat)

    def alone(self, conn: Conn) -> bool:
        """Whether only computer players and this client's own seats sit here."""
        return all(s.kind == "bot" or s.number in conn.seats for s in self.table.seats)

    def others(self, conn: Conn) -> set[int]:
        """Seats of people besides this client, who have to agree; computer players have no say."""
        return {s.number for s in self.table.seats if s.kind == "person" and s.number not in conn.seats}

    # --- time --------------------------------------------------------------------------------------------------------

    def _away(self) -> Seat | None:
        asked = self.table.asked
        waits = asked is not None and not self.table.days.each and self.is_away(asked)  # over days one comes and goes
        return self.table.seats[asked] if asked is not None and waits else None

    def charge(self, now: float, turn: Turn | None = None) -> None:
        """Take the time since the last call from the budget of the player everybody waits for."""
        start, self.then = max(self.then, self.since_when), max(self.then, now)
        empty = self.table.clocks.spend(start, now) or self.table.days.over(now)
        if empty and turn is not None and self.table.asked is not None:
            self._out_of_time(now, turn, self.table.asked)
        seat = self._away()
        if seat is None or now <= start or seat.number in self.absent:
            return
        seat.budget = max(0.0, seat.budget - (now - start))
        if seat.budget <= 0.0 and turn is not None:
            self.absent.add(seat.number)
            self.table.journal.write(turn, "away", {"seat": seat.number, "left": 0.0})
            self.table.narrator.tell_people(turn, now)

    def _out_of_time(self, now: float, turn: Turn, seat: int) -> None:
        """A clock ran out: of two the other wins, of more a computer player goes on."""
        if len(self.table.seats) == 2:
            self._end(now, turn, {"how": "time", "winners": [1 - seat], "seat": seat})
        else:
            self.set_seat(turn, seat, player=self.table.info.players[0], kind="bot", stand_in="")
            self._seats_changed(now, turn)

    def budget_ends(self) -> float | None:
        """When the time of the missing player is up."""
        seat = self._away()
        if seat is None or seat.number in self.absent:
            return None
        return max(self.then, self.since_when) + seat.budget + 0.001

    def came_back(self, now: float, conn: Conn, turn: Turn) -> None:
        """A client is there: its seats are taken, and a stand-in put there by others leaves."""
        for n in sorted(conn.seats):
            seat = self.table.seats[n]
            self.absent.discard(n)
            if self.table.days.each and not seat.taken:
                self.table.journal.write(turn, "due", {"due": [n, self.table.days.fresh()]})
            if not seat.taken or seat.stand_in == "others":
                self.set_seat(turn, n, player=None, stand_in="", taken=True)
            elif 0 < seat.budget < 120:
                self.table.journal.write(turn, "away", {"seat": n, "left": round(seat.budget, 2)})

    # --- seats -------------------------------------------------------------------------------------------------------

    def set_seat(self, turn: Turn, number: int, **change: Any) -> None:  # noqa: ANN401  # fields of the entry
        """Change who plays a seat; a computer player that comes in has no say in an open proposal, so that is off."""
        seat = self.table.seats[number]
        if self.asking is not None and number in self.asking.needed and change.get("player") is not None:
            self.asking = None
        body = {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "player": seat.player,
            "stand_in": seat.stand_in,
            "taken": seat.taken,
        }
        self.table.journal.write(turn, "seat", body | change)

    def rename(self, now: float, seat: int, name: str) -> Turn:
        """Whoever comes in by the seat's link says their name."""
        turn = Turn()
        self.charge(now, turn)
        if self.table.seats[seat].name != name and name not in self.table.names:
            self.set_seat(turn, seat, name=name)
            self.table.narrator.lines.clear()
            for conn in self.conns.values():
                conn.sent = 0
            self.table.narrator.tell_people(turn, now)
        return turn

    def count_devices(self, now: float, counts: dict[int, int]) -> Turn:
        """On so many devices each seat is held."""
        turn = Turn()
        self.charge(now, turn)
        self.devices = counts
        self.table.narrator.tell_people(turn, now)
        return turn

    def hand_over(self, now: float, seat: int) -> Turn:
        """The seat's link is a new one: whoever sat there loses it at once."""
        turn = Turn()
        self.charge(now, turn)
        for conn in list(self.conns.values()):
            if seat in conn.seats:
                conn.seats -= {seat}
                conn.look = None if conn.look == seat else conn.look
                conn.sent = 0
                turn.closes.append((conn.number, protocol.Close.NOT_YOURS))
        self.set_seat(turn, seat, taken=False)
        agreed = self.table.watching.agreed
        if agreed.open:  # whoever comes has not agreed to that
            self.table.journal.write(turn, "watch", {"open": False, "turns": agreed.turns, "minutes": agreed.minutes})
            self.table.narrator.tell(turn, [c for c in self.conns.values() if not c.seats])
        self.table.narrator.tell_people(turn, now)
        return turn

    def log_out(self, now: float, session: str, forget: Mapping[int, str]) -> Turn:
        """A session has ended: its sockets are closed. `forget`: seats whose owner wants to be forgotten, and what they
        are called from now on."""
        turn = Turn()
        self.charge(now, turn)
        for conn in list(self.conns.values()):
            if conn.session == session:
                conn.seats = frozenset()
                turn.closes.append((conn.number, protocol.Close.NOT_YOURS))
        for seat, name in forget.items():
            self.set_seat(turn, seat, name=name)
            self.table.journal.write(turn, "forget", {"seat": seat})
        if forget:
            self.table.narrator.lines.clear()
            for conn in self.conns.values():
                conn.sent = 0
            self.table.narrator.tell(turn)
        self.table.narrator.tell_people(turn, now)
        return turn

    def stand_in(self, now: float, conn: Conn, said: protocol.StandIn, turn: Turn) -> None:
        """The owner lets a computer player play for a while, or takes the seat back."""
        seat = self.table.seats[said.seat]
        if seat.kind == "bot":
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
            return
        if said.player is not None and said.player not in self.table.info.players:
            self.table.narrator.refuse(turn, conn, said.id, "unknown_player")
            return
        by: Literal["", "owner"] = "owner" if said.player is not None else ""
        self.set_seat(turn, said.seat, player=said.player, stand_in=by, id=said.id)
        if self.table.days.each and not by:
            self.table.journal.write(turn, "due", {"due": [said.seat, self.table.days.fresh()]})
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))
        self._seats_changed(now, turn)

    def about_absent(self, now: float, conn: Conn, said: protocol.Absent, turn: Turn) -> None:
        """The others decide about somebody whose time is up."""
        if said.about not in self.absent or said.about in conn.seats:
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
            return
        if said.choice == "wait":
            self.absent.discard(said.about)
            self.table.journal.write(turn, "away", {"seat": said.about, "left": MORE, "by": said.seat, "id": said.id})
        elif said.choice == "bot":
            self.absent.discard(said.about)
            self.set_seat(
                turn, said.about, player=self.table.info.players[0], stand_in="others", by=said.seat, id=said.id
            )
        else:
            needed = {s.number for s in self.table.seats if s.number in self.people() and self.here(s.number)}
            needed -= conn.seats | {said.about}
            if needed:
                self.propose(now, turn, conn, said.id, "claim", said.seat, said.about, needed)
                return
            self.claim(now, turn, said.about, said.seat, said.id)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))
        self._seats_changed(now, turn)

    def propose(
        self,
        now: float,
        turn: Turn,
        conn: Conn,
        wish: str,
        kind: Literal["undo", "claim", "draw", "watch", "judge"],
        seat: int,
        about: int | None,
        needed: set[int],
        **more: Any,  # noqa: ANN401  # further fields of `Asking`
    ) -> None:
        """Ask the table. Not stored: a restart or a change of the position withdraws it."""
        if self.asking is not None:
            self.table.narrator.refuse(turn, conn, wish, "not_now")
            return
        self.askings += 1
        self.asking = Asking(self.askings, kind, seat, about, needed, **more)
        self.table.journal.remember(seat, wish, self.table.seq)
        turn.acks.append((conn.number, protocol.Ack(id=wish, seq=self.table.seq)))
        self.table.narrator.tell_people(turn, now)

    def claim(self, now: float, turn: Turn, about: int, by: int, wish: str) -> None:
        """The game goes to those who stayed."""
        winners = [s.number for s in self.table.seats if s.number != about]
        self._end(now, turn, {"how": "claimed", "winners": winners, "by": by, "id": wish})

    def resign(self, now: float, conn: Conn, said: protocol.Resign, turn: Turn) -> None:
        """Give up: two seats end the game, more go on with a computer player."""
        if len(self.table.seats) == 2:
            body = {"how": "resigned", "winners": [1 - said.seat], "seat": said.seat, "id": said.id}
            self._end(now, turn, body)
        else:
            player = self.table.info.players[0]
            self.set_seat(turn, said.seat, player=player, kind="bot", stand_in="", id=said.id)
            self._seats_changed(now, turn)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))

    def offer_draw(self, now: float, conn: Conn, said: protocol.OfferDraw, turn: Turn) -> None:
        """The game ends as a draw once all people who are still in it agree; computer players are not asked."""
        playing = self.people() & set(self.table.game.playing(self.table.play.state))
        if said.seat not in playing:
            self.table.narrator.refuse(turn, conn, said.id, "not_now")
        elif playing == {said.seat}:
            self.table.narrator.refuse(turn, conn, said.id, "nobody_to_agree")
        elif playing - conn.seats:
            self.propose(now, turn, conn, said.id, "draw", said.seat, None, playing - conn.seats)
        else:
            self.draw(now, turn, said.seat, said.id)
            turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.table.seq)))

    def draw(self, now: float, turn: Turn, by: int, wish: str) -> None:
        """Everybody agreed that nobody wins; `by` was the last to, with that wish."""
        self._end(now, turn, {"how": "agreed", "winners": [], "by": by, "id": wish})

    def stop(self, now: float) -> Turn:
        """The operator closes the table: the game ends, and nobody wins."""
        turn = Turn()
        if self.table.status == "running":
            self._end(now, turn, {"how": "stopped", "winners": []})
        return turn

    def announce(self, now: float) -> Turn:
        """The operator says something else than before: everybody here is told."""
        turn = Turn()
        self.table.narrator.tell_people(turn, now)
        return turn

    def _end(self, now: float, turn: Turn, body: dict[str, Any]) -> None:
        self.table.journal.write(turn, "end", body)
        self.table.journal.store_position(turn)
        self.table.narrator.tell(turn)
        self.table.narrator.tell_people(turn, now)

    def _seats_changed(self, now: float, turn: Turn) -> None:
        self.table.narrator.tell(turn)
        self.table.narrator.tell_people(turn, now)
