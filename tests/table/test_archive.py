"""A table that cannot go on is still read: log, last picture, who played what, and why, in both languages."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from hellmouth import games
from hellmouth.core import messages
from hellmouth.core.game import Game
from hellmouth.core.match import replay
from hellmouth.table import protocol
from hellmouth.table.archive import Archive
from hellmouth.table.journal import PICTURES
from hellmouth.table.protocol import Line
from hellmouth.table.restoring import NotPlayable
from hellmouth.table.storage import Stored
from hellmouth.table.transcript import Transcript
from tests.table.around import Around, known_games
from tests.table.test_restoring import played, stored

GAMES = known_games()
WHY = NotPlayable("rules", "rules 1 then, 2 now")


def texts(lines: list[Line]) -> list[str]:
    return ["".join(part.text for part in line.parts) for line in lines]


def live(a: Around, seat: int | None, language: Literal["en", "fr"]) -> list[str]:
    """The log as the running table tells it."""
    a.now = max(a.now, a.table.hold)
    number = 90 + (seat or 0) + (50 if language == "fr" else 0) + (9 if seat is None else 0)
    a.sit(number, *([] if seat is None else [seat]), language=language)
    update = a.last(number, protocol.Update)
    assert update.log.start == 0
    return texts([line for line in update.log.lines if line.message not in forced(a)])


def forced(a: Around) -> set[str]:
    """Lines about the only choice somebody had: the cards in it are not kept by name."""
    return {event.message for event in a.table.play.log if "option" in event.args}


def kept(a: Around) -> Stored:
    """What a server would have stored."""
    found = stored(a)
    found.transcript = msgspec.json.decode(msgspec.json.encode(a.table.journal.kept()))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_reads_as_it_was_told(
    game: Game[Any], language: Literal["en", "fr"], monkeypatch: pytest.MonkeyPatch
) -> None:
    a = played(game, answers=25)
    told = {seat: live(a, seat, language) for seat in (0, 1, None)}
    pictures = {seat: game.picture(game.view(a.table.play.state, seat), language) for seat in (0, 1, None)}
    data = kept(a)
    data.row.game = "gone"  # neither the rules nor the words of the game are there any more
    for each in messages.LANGUAGES:
        catalogue = messages.catalogue(each)
        catalogue.ids()
        left = {k: v for k, v in catalogue._texts.items() if not k.startswith(f"{game.name}.")}
        monkeypatch.setattr(catalogue, "_texts", left)
    archive = Archive(data, WHY)
    for seat, lines in told.items():
        update = archive.update(language, seat)
        assert texts([line for line in update.log.lines if line.message not in forced(a)]) == lines
        assert update.view == {"picture": pictures[seat]}
        assert (update.decision, update.outcome, update.seq) == (None, None, a.table.seq)


def test_everybody_reads_only_what_they_saw() -> None:
    a = played()
    archive = Archive(kept(a), WHY)
    assert texts(archive.lines("en", 0)) != texts(archive.lines("en", 1)) != texts(archive.lines("en", None))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("why", ["rules", "cards", "own_cards", "game", "differs", "damaged"])
def test_it_says_why_in_the_viewers_language(why: Any, language: Any) -> None:
    archive = Archive(kept(played()), NotPlayable(why, "detail"))
    told = archive.table(language, {0}, owner=True)
    assert told.status == "archived"
    assert [n.code for n in told.notices] == ["archived"]
    assert told.notices[0].text == messages.Message(f"table.archived.{why}").render(language)
    assert [s.name for s in told.seats] == ["Anne", "Bnne"]


@pytest.mark.parametrize(
    "change",
    [
        {"names": []},
        {"seats": [{"kind": "person", "taken": True}, {"kimd": "person", "player": None}]},
        {"seats": [3, None], "winners": ["x", 7]},
        {"seats": {}, "names": {"0": 1}, "winners": 1},
    ],
)
def test_a_row_that_was_changed_on_the_disk_hides_no_log(change: dict[str, Any]) -> None:
    a = played()
    data = kept(a)
    data.entries.append(("seat", {"seat": 1, "name": "Ben", "kind": "person", "player": None}))
    for name, value in change.items():
        setattr(data.row, name, value)
    data.row.status = "over"
    archive = Archive(data, NotPlayable("damaged", "its row was changed on the disk"))
    told = archive.table("en", {0, 1}, owner=False)
    assert msgspec.convert(msgspec.to_builtins(told), protocol.Table) == told, "a message of the protocol"
    assert [s.name for s in told.seats][1:] == ["Ben"] or not told.seats
    update = archive.update("fr", 0)
    assert msgspec.convert(msgspec.to_builtins(update), protocol.Update) == update
    assert len(update.log.lines) == len(live(a, 0, "fr"))


def test_a_picture_from_before_says_so() -> None:
    a = played()
    data = kept(a)
    a.play(3, Random(1))
    data.entries = list(a.stored)
    found = Archive(data, WHY).update("fr", 0)
    assert found.view["picture"].startswith("(la dernière image")
    assert len(found.log.lines) == len(live(a, 0, "fr")), "the log is whole"


def test_a_table_from_before_there_were_transcripts_is_read_with_todays_words() -> None:
    a = played()
    archive = Archive(stored(a), WHY)
    lines = texts(archive.lines("en", 0))
    assert lines == live(a, 0, "en")[-len(lines) :]
    assert "No picture" in archive.update("en", 0).view["picture"]
    data = stored(a, cards="others")
    assert any("a card" in line for line in texts(Archive(data, WHY).lines("en", 0))), "no name that may be wrong"


def test_a_finished_game_tells_who_won_and_gives_its_record() -> None:
    a = played(answers=1000)
    assert a.table.status == "over"
    data = kept(a)
    data.row.status, data.row.winners = "over", list(a.table.play.state.outcome)
    archive = Archive(data, WHY)
    outcome = archive.update("fr", None).outcome
    assert outcome is not None
    assert outcome.text == a.table.narrator.outcome(a.game.view(a.table.play.state, None), _watcher()).text
    record = archive.record()
    assert record is not None
    assert a.game.digest(replay(a.game, record).state) == a.game.digest(a.table.play.state)
    data.transcript = None
    assert Archive(data, WHY).record() is None, "its beginning is not there"
    assert Archive(data, WHY).update("en", None).outcome is not None


def _watcher() -> Any:
    from hellmouth.table.render import Viewer

    return Viewer(None, "fr")


def test_a_transcript_grows_with_the_log_and_costs_only_what_is_new() -> None:
    a = played(answers=10)
    first = a.table.journal.kept()
    assert first is not None
    seen = first.seen
    a.play(5, Random(2))
    again = a.table.journal.kept()
    assert again is first
    assert again.seen == len(a.table.play.log) > seen


def test_a_game_that_cannot_draw_itself_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Transcript, *_: Any) -> None:
        raise ZeroDivisionError

    a = played(answers=5)
    monkeypatch.setattr(Transcript, "picture", broken)
    assert a.table.journal.kept() is None
    a.play(30, Random(2))
    assert a.table.status == "running"


def test_pictures_are_taken_seldom_while_people_play_and_always_when_it_is_put_away() -> None:
    a = Around(games.game("vs"), seed=4)
    rng, taken = Random(3), []
    for seat in range(2):
        a.sit(seat + 1, seat)
    for _ in range(240):
        a.play(1, rng)
        a.later(1)
        taken.append(a.table.journal.transcript.seq)
    assert a.table.status == "running"
    assert a.table.seq >= 200
    pictured = sorted(set(taken) - {0})
    assert 2 <= len(pictured) <= 1 + a.table.seq // PICTURES
    assert all(later - before >= PICTURES for before, later in pairwise(pictured))
    kept = a.table.journal.kept()
    assert kept is not None
    assert kept.seq == a.table.seq
