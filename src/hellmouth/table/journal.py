"""The journal of a table: everything that must survive is an `Entry`, and a table is the fold of its entries, live and
after a restart alike."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from hellmouth.core.errors import Mismatch
from hellmouth.core.match import Mark
from hellmouth.table.event_json import deep, event_in, watched
from hellmouth.table.room import SNAPSHOT, WISHES, Entry, Turn
from hellmouth.table.seats import Passing
from hellmouth.table.transcript import Transcript, opening

if TYPE_CHECKING:
    from hellmouth.table.matches import Table


PICTURES = 100
"""Answers after which the pictures of a running table are taken anew; they are also taken when it is put away."""


class Journal:
    """What happened at one table, and what stays readable of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0
        self.digest = hashlib.sha256(table.info.table.encode()).hexdigest()[:16]
        self.done: OrderedDict[str, int] = OrderedDict()
        self.rules: tuple[str, str] = (table.game.rules_version, table.play.record.cards)
        """Rules version and cards under which the table was stored last."""
        self.adopted = False
        """It began under other rules or cards; what was played before is the same under these."""
        self.since = SNAPSHOT
        self.opening = (len(table.play.log), len(table.play.record.answers))
        """Events and answers from before anybody was asked."""
        self.transcript = Transcript()
        self.kept_at = -1
        """How many entries there were when the transcript was made."""

    def write(self, turn: Turn, kind: str, body: dict[str, Any]) -> None:
        """Make a fact: fold it in and have it stored."""
        self.fold(kind, body)
        turn.entries.append(Entry(kind, body))

    def fold(self, kind: str, body: dict[str, Any]) -> None:
        """Take a fact into account; the position itself is not touched here."""
        self.count += 1
        if "id" in body:
            self.remember(body.get("by", body.get("seat")), body["id"], self.table.seq + (kind in ("answer", "undo")))
        fold = self._folds.get(kind)
        if fold is not None:
            fold(self, body)

    def remember(self, seat: int | None, wish: str, seq: int) -> None:
        """A wish of that seat was done: a resend is acknowledged again."""
        self.done[f"{seat}/{wish}"] = seq
        while len(self.done) > WISHES:
            self.done.popitem(last=False)

    def _fold_answer(self, body: dict[str, Any]) -> None:
        self._fold_move("answer", body)

    def _fold_undo(self, body: dict[str, Any]) -> None:
        self._fold_move("undo", body)
        self.table.unrated |= not body["free"]

    def _fold_move(self, kind: str, body: dict[str, Any]) -> None:
        table = self.table
        table.seq += 1
        table.attendance.asking = None
        table.auto = body.get("how") == "auto"
        for seat, left in zip(table.seats, body.get("clock", ()), strict=False):
            seat.left = left
        table.days.fold(body)
        heard = [seen for e in body.get("e", ()) if (seen := watched(e)) is not None]
        public = [self.digest, kind, body["seat"], *heard]
        self.digest = hashlib.sha256(msgspec.json.encode(public)).hexdigest()[:16]
        if body.get("over"):
            table.status = "over"
        table.watching.moved(body, table.seq, self.digest)
        if body.get("how") == "judge":
            table.judged = table.unrated = True

    def _fold_seat(self, body: dict[str, Any]) -> None:
        seat = self.table.seats[body["seat"]]
        seat.name, seat.kind, seat.player = body["name"], body["kind"], body["player"]
        seat.stand_in, seat.taken = body["stand_in"], body["taken"]
        self.table.unrated |= body["stand_in"] != ""

    def _fold_stops(self, body: dict[str, Any]) -> None:
        self.table.seats[body["seat"]].passing = Passing(body["mode"], list(body["stops"]), body["until_turn"])

    def _fold_away(self, body: dict[str, Any]) -> None:
        self.table.seats[body["seat"]].budget = body["left"]

    def _fold_chat(self, body: dict[str, Any]) -> None:
        self.table.talk.add(body["seat"], body["name"], body["text"], body["at"])

    def _fold_mute(self, body: dict[str, Any]) -> None:
        muted = self.table.seats[body["seat"]].muted
        (muted.add if body["on"] else muted.discard)(body["about"])

    def _fold_forget(self, body: dict[str, Any]) -> None:
        self.table.talk.forget(body["seat"])

    def _fold_end(self, body: dict[str, Any]) -> None:
        self.table.status, self.table.result = "over", (body["how"], list(body["winners"]))

    def _fold_suspend(self, _: dict[str, Any]) -> None:
        self.table.status = "suspended"

    def _fold_hint(self, _: dict[str, Any]) -> None:
        self.table.unrated = True

    def _fold_rules(self, body: dict[str, Any]) -> None:
        self.rules, self.adopted = (body["rules_version"], body["cards"]), True

    def _fold_due(self, body: dict[str, Any]) -> None:
        self.table.days.fold(body)

    def _fold_watch(self, body: dict[str, Any]) -> None:
        self.table.watching.fold(body)

    _folds: ClassVar[Mapping[str, Callable[[Journal, dict[str, Any]], None]]] = {
        "answer": _fold_answer,
        "undo": _fold_undo,
        "seat": _fold_seat,
        "stops": _fold_stops,
        "away": _fold_away,
        "chat": _fold_chat,
        "mute": _fold_mute,
        "forget": _fold_forget,
        "end": _fold_end,
        "suspend": _fold_suspend,
        "hint": _fold_hint,
        "rules": _fold_rules,
        "watch": _fold_watch,
        "due": _fold_due,
    }

    def restore(self, entries: Sequence[tuple[str, dict[str, Any]]], snapshot: tuple[int, Any] | None) -> None:
        """Come back from what is stored; raises `Mismatch` if the answers do not lead where they did."""
        play, upto = self.table.play, snapshot[0] if snapshot else 0
        for n, (kind, body) in enumerate(entries, 1):
            if kind == "answer":
                self._restore_answer(n <= upto, body)
            elif kind == "undo":
                play.forget(body["answers"], body["log"])
            self.fold(kind, body)
            if snapshot is not None and n == upto:
                play.put_back(snapshot[1])
        if not entries and snapshot is not None:
            play.put_back(snapshot[1])
        self.table.narrator.lines.clear()

    def _restore_answer(self, stored: bool, body: dict[str, Any]) -> None:
        play = self.table.play
        answers = [deep(a) for a in body["a"]]
        digests = {int(k): v for k, v in body.get("d", {}).items()}
        if not stored:
            for choice in answers:
                play.repeat(choice, len(play.record.answers) + 1)
            for n, wanted in digests.items():
                if play.record.digests.get(n) != wanted:
                    raise Mismatch(n, f"position {play.record.digests.get(n)} instead of {wanted}")
            return
        forced = body["how"] == "forced"
        play.marks.append(Mark(body["seat"], len(play.record.answers), len(play.log), body["r"], forced))
        play.record.answers += answers
        play.record.digests |= digests
        play.log += [event_in(e) for e in body["e"]]

    def store_position(self, turn: Turn) -> None:
        """Have the position stored, and what stays readable of the table."""
        old = not self.transcript.pictured or self.table.seq - self.transcript.seq >= PICTURES
        turn.snapshot, turn.transcript = self.table.play.stored(), self.kept(old or self.table.status != "running")

    def adopt(self, turn: Turn) -> None:
        """It was stored under other rules or cards: from now on it goes on under these."""
        if self.rules != (self.table.game.rules_version, self.table.play.record.cards):
            self.write(
                turn, "rules", {"rules_version": self.table.game.rules_version, "cards": self.table.play.record.cards}
            )
            self.store_position(turn)

    def kept(self, pictures: bool = True) -> Transcript | None:
        """What stays readable of the table, with new pictures or the last ones; None if the game cannot draw itself."""
        play, transcript = self.table.play, self.transcript
        try:
            transcript.gather(self.table.game, play.log)
            if pictures:
                transcript.picture(self.table.game, play.state, self.table.seq)
            if self.table.result is not None:
                transcript.end(self.table.result[1], f"table.end.{self.table.result[0]}")
            elif play.state.outcome is not None:
                transcript.end(play.state.outcome, play.state.ending)
            transcript.opening = opening(play.log[: self.opening[0]])
            transcript.answers = play.record.answers[: self.opening[1]]
        except Exception:  # noqa: BLE001  # foreign code; a picture that cannot be drawn must not stop the game
            return None
        if pictures:
            self.kept_at = self.count
        return transcript
