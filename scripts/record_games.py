"""Write the recorded games and the museum tables of the rules as they are now, or begin a new rules version.

    python scripts/record_games.py                     what is missing, for every game
    python scripts/record_games.py vs --again          those of vs anew, although its version did not change
    python scripts/record_games.py vs --bump "why"     a new rules version of vs: number, changelog line, recorded games

`tests/museum/<game>/<rules version>/` holds whole games as records and a small database with tables of that version.
The tests replay the records of the present version bit for bit and open everything older for ever, so what lies there
is never written over without being told to. See CONTRIBUTING.md, "Rules versions".
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hellmouth import games
from hellmouth.core.decisions import CHANCE
from hellmouth.core.errors import HellmouthError, Mismatch
from hellmouth.core.game import Game
from hellmouth.core.match import Match, random_choice
from hellmouth.core.records import EVERY, Record
from hellmouth.core.speech import Speech
from hellmouth.table import protocol, wording
from hellmouth.table.checksums import start_chain
from hellmouth.table.matches import Table
from hellmouth.table.room import Conn, Info, Turn
from hellmouth.table.seats import Seat, hashed
from hellmouth.table.storage import WATCH, Row
from hellmouth.table.store import SqliteStore

ROOT = Path(__file__).parents[1]
MUSEUM = ROOT / "tests" / "museum"
NAMES = ("Anne", "Ben", "Chloé", "Dan", "Eve")
TAKEN_BACK, PLAYED = 6, 40
"""The running table takes one answer back after so many, and is left after so many."""


class Case(NamedTuple):
    """One game to record."""

    name: str
    seats: int
    setup: dict[str, Any]


def cases(name: str) -> list[Case]:
    """What is recorded of a game: every edition, mode and villain."""
    game, rng = games.game(name), Random(f"museum/{name}")
    if name == "ccg":
        wanted = [("third", 2), ("third", 2), ("third", 3), ("first", 2), ("first", 2)]
        return [
            Case(f"{edition}-{seats}p-{n}", seats, game.chosen_setup(seats, rng, (), {"edition": edition}))
            for n, (edition, seats) in enumerate(wanted, 1)
        ]
    if name == "vs":
        # Lists of then: a deck that is tuned anew gets another id, and the games of the museum stay what they are.
        played = [
            ("duel", ["first-evil", "willow"]),
            ("duel", ["spike", "first-evil"]),
            ("duel", ["willow", "spike"]),
            ("free_for_all", ["angel", "buffy-starter", "first-evil"]),
            ("two_v_two", ["angelus", "spike", "dark-willow", "angelus"]),
        ]
        return [
            Case(f"{mode}-{n}", len(decks), game.chosen_setup(len(decks), rng, decks, {"mode": mode}))
            for n, (mode, decks) in enumerate(played, 1)
        ]
    if name == "board":
        return [
            Case(f"{villain}-{seats}p", seats, game.chosen_setup(seats, rng, (), {"villain": villain}))
            for villain, seats in (("master", 2), ("judge", 3), ("mayor", 4), ("adam", 5))
        ]
    return [Case(f"{seats}p", seats, game.random_setup(seats, rng)) for seats in game.seat_counts]


def short(name: str) -> Case:
    """A small game for the museum's tables."""
    first, limits = cases(name)[0], {"ccg": {"turn_cap": 4}, "board": {"round_limit": 2}}
    return first._replace(setup={**first.setup, "options": limits[name]}) if name in limits else first


# --- recorded games -------------------------------------------------------------------------------------------------


class Trail:
    """A hash over everything that was asked and offered: legality is behaviour too, also where nobody used it."""

    def __init__(self) -> None:
        self.made, self.marks = hashlib.sha256(), dict[str, str]()

    def ask(self, game: Game[Any], state: Any) -> None:
        """Somebody is asked something."""
        decision = game.decision(state)
        if decision is not None and decision.seat != CHANCE:
            asked = [decision.seat, decision.kind, sorted(map(repr, decision.options))]
            self.made.update(json.dumps(asked).encode())

    def mark(self, answers: int) -> None:
        """Write down how it stands."""
        self.marks[str(answers)] = self.made.hexdigest()[:16]


def recorded(game: Game[Any], case: Case) -> Match[Any]:
    """A whole game at random."""
    rng = Random(f"{game.name}/{case.name}")
    match = Match(game, case.setup, rng.getrandbits(60), NAMES[: case.seats]).started()
    match.play_out(random_choice(rng))
    return match


def followed(game: Game[Any], record: Record, wanted: dict[str, str] | None = None) -> Trail:
    """Play a record again from answer to answer; raises `Mismatch` where positions or options are not the recorded
    ones."""
    state, trail = game.start(record.setup, 0, explicit=True), Trail()
    for n, choice in enumerate(record.answers, 1):
        trail.ask(game, state)
        try:
            game.answer(state, choice, safe=False)
        except HellmouthError as error:
            raise Mismatch(n, str(error)) from error
        if n in record.digests:
            trail.mark(n)
            if game.digest(state) != record.digests[n]:
                raise Mismatch(n, "another position")
            if wanted is not None and wanted.get(str(n)) != trail.marks[str(n)]:
                raise Mismatch(n, f"other options were offered within the last {EVERY} answers")
    if state.outcome is None:
        raise Mismatch(len(record.answers), "the game is not over")
    return trail


def told(match: Match[Any]) -> dict[str, list[str]]:
    """The log in both languages, every card open."""
    found = {}
    for language in ("en", "fr"):
        speech = Speech(match.game, language, None, match.record.names)
        events = [e for e in match.log if e.is_told and e.heard_by(None)]
        found[language] = [speech.say(e.message, e.args, match.state) for e in events]
    return found


# --- museum tables --------------------------------------------------------------------------------------------------


class Desk:
    """A table played without sockets, stored as a server stores it."""

    def __init__(self, store: SqliteStore, game: Game[Any], case: Case, name: str) -> None:
        self.store, self.id, self.now = store, name, 100.0
        self.rng = Random(f"{game.name}/{name}")
        names = list(NAMES[: case.seats])
        play = Match(game, case.setup, self.rng.getrandbits(60), names).started()
        seats = [Seat(n, who, "person", None, taken=True) for n, who in enumerate(names)]
        kinds = [{"kind": "person", "player": None, "taken": True} for _ in names]
        row = Row(
            name,
            game.name,
            game.rules_version,
            game.cards_used(case.setup),
            case.setup,
            play.seed,
            kinds,
            names,
            1.0,
            1.0,
            asked=play.state.seat,
            opener=hashed(f"{name}/session/0"),
        )
        links = [(hashed(f"{name}/link/1"), 1), (hashed(f"{name}/watch"), None)]
        grants = [(hashed(f"{name}/session/0"), 0), (hashed(f"{name}/session/0"), WATCH)]
        store.create(row, links, grants).result()
        store.enter(hashed(f"{name}/link/1"), hashed(f"{name}/session/1"), 2.0).result()
        self.table = Table(Info(name, ["random"]), play, seats, self.now)
        self.chain, self.stored = start_chain(name), 0
        for n in range(case.seats):
            self.carry(self.table.join(self.now, Conn(n + 1, frozenset({n}))))
            self.say(n, protocol.Hello())

    def carry(self, turn: Turn) -> None:
        """Store a turn."""
        if turn.entries or turn.snapshot is not None:
            table = self.table
            won = table.result[1] if table.result else table.play.state.outcome or ()
            head = (table.status, table.asked, list(won) if table.status == "over" else None, 3.0)
            self.chain = self.store.append(
                self.id, self.stored + 1, turn.entries, self.chain, turn.snapshot, head, turn.transcript
            ).result()
            self.stored += len(turn.entries)

    def say(self, seat: int, said: protocol.ClientMessage) -> None:
        """A seat says something."""
        self.carry(self.table.receive(self.now, seat + 1, said))

    def play(self, answers: int) -> None:
        """So many answers at random; windows are not passed by themselves."""
        for _ in range(answers):
            seat = self.table.asked
            if seat is None:
                return
            option = self.rng.choice(wording.keys(self.table.play.state.offer()))
            self.say(seat, protocol.Answer(id=f"w{self.table.seq}", seat=seat, seq=self.table.seq, option=option))

    def take_back(self) -> None:
        """The last answer, everybody agreeing."""
        mark = self.table.play.marks[-1]
        self.say(mark.seat, protocol.Undo(id="back", seat=mark.seat, seq=self.table.seq))
        asking = self.table.attendance.asking
        for seat in sorted(asking.needed) if asking is not None else []:
            self.say(
                seat, protocol.Consent(id=f"yes{seat}", seat=seat, proposal=self.table.attendance.askings, yes=True)
            )


def write_tables(game: Game[Any], path: Path) -> None:
    """A database with a running, a finished and a resigned table."""
    store, first = SqliteStore(path), cases(game.name)[0]
    try:
        running = Desk(store, game, first, f"{game.name}-running")
        running.play(TAKEN_BACK)
        running.take_back()
        running.say(0, protocol.Chat(id="c", text="Bonne chance !"))
        running.play(PLAYED)
        Desk(store, game, short(game.name), f"{game.name}-finished").play(game.bound)
        resigned = Desk(store, game, first, f"{game.name}-resigned")
        resigned.play(3)
        resigned.say(0, protocol.Resign(id="r", seat=0))
    finally:
        store.close()


# --- files ----------------------------------------------------------------------------------------------------------


def folder(game: Game[Any]) -> Path:
    """Where the present version of a game lies."""
    return MUSEUM / game.name / game.rules_version


def packed(data: bytes) -> bytes:
    """Compressed, the same bytes on every machine and day."""
    return gzip.compress(data, 9, mtime=0)


def unpacked(file: Path) -> tuple[Record, dict[str, str]]:
    """A recorded game and its trail."""
    text = gzip.decompress(file.read_bytes()).decode()
    return Record.from_json(text, file.name), json.loads(text)["trail"]


def write(game: Game[Any], place: Path) -> Iterator[str]:
    """Record a game; yields what was written. The shortest brings its log, as records from a table do."""
    place.mkdir(parents=True, exist_ok=True)
    matches = {case.name: recorded(game, case) for case in cases(game.name)}
    shortest = min(matches, key=lambda name: len(matches[name].record.answers))
    for name, match in matches.items():
        record = replace(match.record, told=told(match) if name == shortest else {})
        data = json.loads(record.to_json()) | {"trail": followed(game, record).marks}
        (place / f"{name}.json.gz").write_bytes(packed(json.dumps(data, ensure_ascii=False).encode()))
        yield f"{game.name} {game.rules_version} {name}: {len(record.answers)} answers"
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "tables.sqlite3"
        write_tables(game, path)
        (place / "tables.sqlite3.gz").write_bytes(packed(path.read_bytes()))
    yield f"{game.name} {game.rules_version} tables"


def bump(game: Game[Any], why: str) -> None:
    """A new rules version: its number, a line in the changelog, and of the games of the old one only the shortest and
    the smallest, because from now on they are only read."""
    source = ROOT / "src" / "hellmouth" / "games" / game.name / "game.py"
    new = str(int(game.rules_version) + 1)
    text, count = re.subn(
        r'^(    rules_version = )"\d+"$', rf'\1"{new}"', source.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    if count != 1:
        raise HellmouthError(f'{source}: has no line rules_version = "{game.rules_version}"')
    log = ROOT / "CHANGELOG.md"
    before = log.read_text(encoding="utf-8")
    head = "## Unreleased\n"
    if head not in before:
        raise HellmouthError(f"{log}: has no heading Unreleased")
    at = before.find("### Changed\n\n", before.index(head))
    if at < 0:
        raise HellmouthError(f"{log}: has no heading Changed under Unreleased")
    at += len("### Changed\n\n")
    log.write_text(f"{before[:at]}- {changelog(game.name, new)} {why}\n{before[at:]}", encoding="utf-8")
    source.write_text(text, encoding="utf-8")
    old = sorted(folder(game).glob("*.json.gz"), key=lambda file: (not unpacked(file)[0].told, file.stat().st_size))
    for file in old[2:]:
        file.unlink()


def changelog(name: str, version: str) -> str:
    """How a changelog line about a rules version begins."""
    return f"Rules of {name}, version {version}:"


def main(args: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(description="Record games of the present rules.")
    asked.add_argument("games", nargs="*", help="which games; none: all")
    asked.add_argument("--again", action="store_true", help="write over what this version recorded before")
    asked.add_argument("--bump", metavar="WHY", help="begin a new rules version of one game first")
    wish = asked.parse_args(args)
    names = wish.games or games.names()
    if wish.bump is not None:
        if len(wish.games) != 1:
            asked.error("--bump is about one game: say which")
        bump(games.game(names[0]), wish.bump)
        # The old number is in the memory of this process.
        return subprocess.run([sys.executable, __file__, names[0]], check=False).returncode
    status = 0
    for game in map(games.game, names):
        if folder(game).exists() and not wish.again:
            print(
                f"{game.name} {game.rules_version}: is recorded already; --bump begins a new version, --again writes "
                "over this one"
            )
            status = 1 if wish.games else status
            continue
        for line in write(game, folder(game)):
            print(line)
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except HellmouthError as error:
        sys.exit(str(error))
