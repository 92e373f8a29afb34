"""Who is there: leavers and their time, computer players who stand in, giving up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from hellmouth.table import protocol
from hellmouth.table.play import Play
from hellmouth.table.room import Asking, Conn, Info, Room, Turn
from hellmouth.table.seats import Seat

MORE = 60.0
"""Seconds added when the others choose to wait."""
GRACE = 30.0
"""Nobody's time runs so soon after the table came back: the server's fault is not the player's."""


class Presence(Room):
    """A room that knows who is away."""

    def __init__(self, info: Info, play: Play, seats: Sequence[Seat], now: float = 0.0) -> None:
        super().__init__(info, play, seats)
        self.then = now
        self.since_when = now + GRACE
        self.wall = 0.0
        """Add to the given time to get seconds since 1970."""
        self.reports = 0

    # --- time -----------------------------------------------------------------------------------------------------

    def _away(self) -> Seat | None:
        asked = self.asked
        return self.seats[asked] if asked is not None and self.is_away(asked) else None

    def charge(self, now: float, turn: Turn | None = None) -> None:
        """Take the time since the last call from the budget of the player everybody waits for."""
        start, self.then = max(self.then, self.since_when), max(self.then, now)
        seat = self._away()
        if seat is None or now <= start or seat.number in self.absent:
            return
        seat.budget = max(0.0, seat.budget - (now - start))
        if seat.budget <= 0.0 and turn is not None:
            self.absent.add(seat.number)
            self.write(turn, "away", {"seat": seat.number, "left": 0.0})
            self.tell_people(turn, now)

    def budget_ends(self) -> float | None:
        """When the time of the missing player is up."""
        seat = self._away()
        if seat is None or seat.number in self.absent:
            return None
        return max(self.then, self.since_when) + seat.budget + 0.001

    def came_back(self, now: float, conn: Conn, turn: Turn) -> None:
        """A client is there: its seats are taken, and a stand-in put there by others leaves."""
        for n in sorted(conn.seats):
            seat = self.seats[n]
            self.absent.discard(n)
            if not seat.taken or seat.stand_in == "others":
                self.set_seat(turn, n, player=None, stand_in="", taken=True)
            elif 0 < seat.budget < 120:
                self.write(turn, "away", {"seat": n, "left": round(seat.budget, 2)})

    # --- seats ----------------------------------------------------------------------------------------------------

    def set_seat(self, turn: Turn, number: int, **change: Any) -> None:
        """Change who plays a seat."""
        seat = self.seats[number]
        body = {"seat": number, "name": seat.name, "kind": seat.kind, "player": seat.player,
                "stand_in": seat.stand_in, "taken": seat.taken}
        self.write(turn, "seat", body | change)

    def rename(self, now: float, seat: int, name: str) -> Turn:
        """Whoever comes in by the seat's link says their name."""
        turn = Turn()
        self.charge(now, turn)
        if self.seats[seat].name != name and name not in self.names:
            self.set_seat(turn, seat, name=name)
            self.lines.clear()
            for conn in self.conns.values():
                conn.sent = 0
            self.tell_people(turn, now)
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
                turn.closes.append((conn.number, 4003))
        self.set_seat(turn, seat, taken=False)
        self.tell_people(turn, now)
        return turn

    def stand_in(self, now: float, conn: Conn, said: protocol.StandIn, turn: Turn) -> None:
        """The owner lets a computer player play for a while, or takes the seat back."""
        seat = self.seats[said.seat]
        if seat.kind == "bot":
            self.refuse(turn, conn, said.id, "not_now")
            return
        if said.player is not None and said.player not in self.info.players:
            self.refuse(turn, conn, said.id, "unknown_player")
            return
        by: Literal["", "owner"] = "owner" if said.player is not None else ""
        self.set_seat(turn, said.seat, player=said.player, stand_in=by, id=said.id)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
        self._seats_changed(now, turn)

    def about_absent(self, now: float, conn: Conn, said: protocol.Absent, turn: Turn) -> None:
        """The others decide about somebody whose time is up."""
        if said.about not in self.absent or said.about in conn.seats:
            self.refuse(turn, conn, said.id, "not_now")
            return
        if said.choice == "wait":
            self.absent.discard(said.about)
            self.write(turn, "away", {"seat": said.about, "left": MORE})
        elif said.choice == "bot":
            self.absent.discard(said.about)
            self.set_seat(turn, said.about, player=self.info.players[0], stand_in="others")
        else:
            needed = {s.number for s in self.seats if s.number in self.people() and self.here(s.number)}
            needed -= conn.seats | {said.about}
            if needed:
                self.propose(now, turn, conn, said.id, "claim", said.seat, said.about, needed)
                return
            self.claim(now, turn, said.about)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))
        self._seats_changed(now, turn)

    def propose(self, now: float, turn: Turn, conn: Conn, wish: str, kind: Literal["undo", "claim"], seat: int,
                about: int | None, needed: set[int]) -> None:
        """Ask the table. Not stored: a restart or a change of the position withdraws it."""
        if self.asking is not None:
            self.refuse(turn, conn, wish, "not_now")
            return
        self.askings += 1
        self.asking = Asking(self.askings, kind, seat, about, needed)
        turn.acks.append((conn.number, protocol.Ack(id=wish, seq=self.seq)))
        self.tell_people(turn, now)

    def claim(self, now: float, turn: Turn, about: int) -> None:
        """The game goes to those who stayed."""
        winners = [s.number for s in self.seats if s.number != about]
        self._end(now, turn, {"how": "claimed", "winners": winners})

    def resign(self, now: float, conn: Conn, said: protocol.Resign, turn: Turn) -> None:
        """Give up: two seats end the game, more go on with a computer player."""
        if len(self.seats) == 2:
            body = {"how": "resigned", "winners": [1 - said.seat], "seat": said.seat, "id": said.id}
            self._end(now, turn, body)
        else:
            player = self.info.players[0]
            self.set_seat(turn, said.seat, player=player, kind="bot", stand_in="", id=said.id)
            self._seats_changed(now, turn)
        turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=self.seq)))

    def _end(self, now: float, turn: Turn, body: dict[str, Any]) -> None:
        self.write(turn, "end", body)
        turn.snapshot = self.play.stored()
        self.tell(turn)
        self.tell_people(turn, now)

    def _seats_changed(self, now: float, turn: Turn) -> None:
        self.tell(turn)
        self.tell_people(turn, now)
