"""The table lets people correct it by hand, if everybody who plays agrees: see `core.judging`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hellmouth.core import visibility
from hellmouth.core.decisions import Option
from hellmouth.core.errors import Refused
from hellmouth.core.judging import JUDGE, JUDGING, TOP, apply, words_of
from hellmouth.core.messages import Message
from hellmouth.table import protocol, render, undoing
from hellmouth.table.room import Asking, Conn, Turn

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


def possible(room: Table, now: float, conn: Conn, said: protocol.Judging, turn: Turn) -> None:
    """Tell one client what could be corrected, from what its seat sees."""
    state, game = room.view(said.seat).state, room.game
    speech = render.Patient(game, conn.language, said.seat, room.names)
    cards, counters = [], []
    if game.judge is not None and room.asked is not None and game.judge.now(room.play.state):
        for card in range(len(state.face)):
            zones = game.judge.zones(state, card) if visibility.knows(room.play.state, said.seat, card) else []
            places = [
                protocol.JudgedPlace(zone=z, text=speech.say(w.message, {"card": card, **w.args}, state))
                for z in zones
                for w in [game.judge.place(state, z)]
            ]
            if places:
                name, zone = game.face_name(state.face[card], conn.language), game.zone_name(state.zone[card])
                cards.append(protocol.JudgedCard(card=card, name=name, zone=zone, places=places))
        for one in game.judge.counters(state):
            text = speech.say(one.words.message, {**one.words.args, "n": one.value}, state)
            counters.append(
                protocol.JudgedCounter(
                    counter=one.name, of=one.of, text=text, value=one.value, least=one.least, most=one.most
                )
            )
    turn.sends.append((conn.number, protocol.Judgeable(id=said.id, cards=cards, counters=counters)))


def ask(table: Table, now: float, conn: Conn, said: protocol.Judge, turn: Turn) -> None:
    """Somebody wants to correct something: the others are asked, unless only computers play."""
    if said.seq != table.seq:
        table.narrator.refuse(turn, conn, said.id, "stale")
        return
    edit, back = _edit(table, said), None
    if said.back is not None:
        marks = [m for m in table.play.marks if len(table.play.base) <= m.answers < said.back]
        back = marks[-1].answers if marks else None
    if sum(one is not None for one in (said.move, said.put, said.back)) != 1 or (edit is None and back is None):
        table.narrator.refuse(turn, conn, said.id, "judge")
        return
    if edit is not None:
        try:
            apply(table.game, table.play.state.copy(), edit)
        except Refused as refused:
            text = Message(refused.reason.message).render(conn.language)
            table.narrator.refuse(turn, conn, said.id, "judge", text=text)
            return
    needed = table.attendance.others(conn)
    if needed:
        table.attendance.propose(now, turn, conn, said.id, "judge", said.seat, None, needed, edit=edit, back=back)
        return
    correct(table, now, turn, said.seat, said.id, edit, back)
    turn.acks.append((conn.number, protocol.Ack(id=said.id, seq=table.seq)))


def correct(table: Table, now: float, turn: Turn, by: int, wish: str, edit: Option | None, back: int | None) -> None:
    """Everybody agreed that the table is corrected by hand; `by` was the last to, with that wish."""
    if edit is not None:
        table.move(now, turn, JUDGING, edit, "judge", wish=wish, by=by)
        return
    for index, mark in enumerate(table.play.marks):
        if mark.answers == back:
            body = {"seat": mark.seat, "free": False, "how": "judge", "id": wish, "by": by}
            undoing.go_back(table, now, turn, index, body)
            return


def _edit(table: Table, said: protocol.Judge) -> Option | None:
    """The answer of the record; nobody can name a card that the seat does not know."""
    if said.move is not None:
        known = said.move.card < len(table.play.state.face)
        if known and visibility.knows(table.play.state, said.seat, said.move.card):
            return (JUDGE, "move", said.move.card, said.move.zone, 0 if said.move.bottom else TOP)
    elif said.put is not None:
        return (JUDGE, "set", said.put.counter, said.put.of, said.put.value)
    return None


def told(room: Table, asking: Asking, conn: Conn) -> str:
    """What is proposed, as this client may read it."""
    if asking.back is not None:
        count = sum(1 for m in room.play.marks if m.answers >= (asking.back or 0) and m.seat != JUDGING)
        return Message("table.judge.back", n=count).render(conn.language)
    if asking.edit is None:
        return ""
    seat = conn.look if conn.look is not None or not conn.seats else min(conn.seats)
    state: Any = room.view(seat).state
    said = words_of(room.game, room.play.state, asking.edit)
    return render.Patient(room.game, conn.language, seat, room.names).say(said.message, said.args, state)
