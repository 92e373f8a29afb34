"""Nothing hidden leaves the server. Twin worlds: change everything a viewer cannot know, and not a byte to that viewer
may differ. Canaries: names of cards a viewer has never seen, the seed and the generators must not appear in anything.
The register at the end fails when a message type or an address has no leak test. HELLMOUTH_LONG=1 runs more."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from hellmouth.core import worlds
from hellmouth.core.events import Shown
from hellmouth.core.game import Game
from hellmouth.core.visibility import bit, knows
from hellmouth.table import bots, hooks, protocol
from hellmouth.table.app import Server
from hellmouth.table.config import Config
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel
from tests.demo import GAME
from tests.table.around import Around, known_games

LONG = bool(os.environ.get("HELLMOUTH_LONG"))
GAMES = known_games()
PAIRS = 300 if LONG else 8
SEED = 0x5EED_CAFE_F00D_0001


def positions(game: Game[Any], count: int, rng: Random) -> Iterator[Around]:
    """Tables somewhere in the middle of random games."""
    for _ in range(count):
        seats = rng.choice(game.seat_counts)
        a = Around(game, seats, seed=rng.randrange(2**40))
        for n in range(seats):
            a.sit(n + 1, n)
            a.say(n + 1, protocol.Stops(id="full", seat=n, mode="full"))
        a.play(rng.randrange(1, 60), rng)
        a.later(5)
        yield a


def twin_of(a: Around, seat: int | None, rng: Random) -> Around:
    """The same table in a world that this viewer cannot tell from the true one."""
    b = Around(a.game, a.count, seed=a.seed, setup=a.setup)
    b.stored, b.snapshot, b.now = list(a.stored), a.snapshot, a.now
    b.restart()
    play = b.table.play
    play.state = worlds.twin(a.table.play.state, seat, rng)
    faces = a.table.play.state.face

    def other(value: Any) -> Any:
        if isinstance(value, Shown) and not value.known >> bit(seat) & 1:
            return Shown(value.card, rng.choice(faces), value.known)
        if isinstance(value, tuple) and not isinstance(value, Shown):
            return tuple(other(v) for v in value)
        return value

    play.log[:] = [e._replace(args={n: other(v) for n, v in e.args.items()}, cause=other(e.cause)) for e in play.log]
    play.state.log = play.log
    return b


def shown(values: Iterable[Any]) -> Iterator[Shown]:
    """The cards in a note, also those that share a line."""
    for value in values:
        if isinstance(value, Shown):
            yield value
        elif isinstance(value, tuple):
            yield from shown(value)


def everything(a: Around, seat: int | None, language: Literal["en", "fr"]) -> list[bytes]:
    """All that one viewer can be told at this point, as bytes."""
    number = 50
    a.told = {}
    a.sit(number, *(() if seat is None else (seat,)), language=language)
    for form in ("text", "state"):
        a.say(number, protocol.Hello(language=language, form=form))
    asked: list[protocol.ClientMessage] = [
        protocol.Chat(id="c", text="hello"),
        protocol.Look(seat=None),
        protocol.Report(id="r", text="odd"),
    ]
    if seat is not None:
        cards = range(0, len(a.table.play.state.face), max(1, len(a.table.play.state.face) // 12))
        asked += [protocol.Look(seat=seat), protocol.WhyNot(id="w", seat=seat, text="play ?")]
        asked += [protocol.WhyNot(id=f"w{c}", seat=seat, card=c) for c in cards]
        asked += [protocol.WhyNot(id=f"v{v}", seat=seat, wish=[v, *([0] * len(n))]) for v, n in a.game.verbs.items()]
        asked += [
            protocol.Answer(id="x", seat=seat, seq=a.table.seq, option="nonsense"),
            protocol.Answer(id="y", seat=seat, seq=a.table.seq + 1, option="pass"),
            protocol.Undo(id="u", seat=seat, seq=a.table.seq + 1),
            protocol.Hint(id="h", seat=seat, seq=a.table.seq),
            protocol.Judging(id="j", seat=seat),
        ]
    for said in asked:
        a.say(number, said)
    for wish in a.hints:  # the thinking itself sees only `bots.question`, which is compared below
        a.carry(a.table.talk.hinted(a.now, wish, 0, "why"))
    found = [msgspec.json.encode(t) for t in a.told[number]]
    if seat is not None and a.table.asked == seat:
        assert sum(b'"type":"hint"' in told for told in found) == 1
        found += [bots.question(a.table, seat, "random"), bots.question(a.table, seat, "", language)]
    a.carry(a.table.leave(a.now, number))
    return found


def knowledge(s: Any, seat: int | None) -> Any:
    return ({c: s.face[c] for c in range(len(s.face)) if knows(s, seat, c)}, s.seat, s.kind, s.known)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_twin_worlds(game: Game[Any]) -> None:
    rng = Random(7)
    compared = moved = 0
    for a in positions(game, PAIRS, rng):
        for seat in [*range(a.count), None]:
            language: Literal["en", "fr"] = rng.choice(("en", "fr"))
            b = twin_of(a, seat, rng)
            first = twin_of(a, seat, Random(0))
            first.table.play.state = a.table.play.state.copy()
            first.table.play.log[:] = a.table.play.log
            first.table.play.state.log = first.table.play.log
            assert everything(first, seat, language) == everything(b, seat, language)
            compared += 1
            if seat is None or a.table.asked != seat:
                continue
            for w in (first, b):
                w.sit(seat + 1, seat, language=language)
            told = []
            option = rng.choice(first.options())
            for w in (first, b):
                w.told = {}
                w.answer(option)
                w.later(5)
                told.append([msgspec.json.encode(t) for t in w.told[seat + 1]])
            if knowledge(first.table.play.state, seat) == knowledge(b.table.play.state, seat):
                moved += 1
                assert told[0] == told[1]
    assert compared >= PAIRS * 3
    assert moved > 0


def own_versions(game: Game[Any], s: Any) -> set[int]:
    """Faces among the options: whoever sits down chooses a version of the Main Character from the own deck list."""
    named = [(game.verbs.get(option[0], ()), option[1:]) for option in s.offer()]
    return {v for names, values in named for n, v in zip(names, values, strict=False) if game.nouns.get(n) == "version"}


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_canaries(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every printed card gets a name that occurs nowhere else; unseen ones must not be named in any form."""
    real = type(game).face_name
    marker = {f: f"Canary{f}q{hashlib.sha256(b'%d' % f).hexdigest()[:6]}" for f in range(-1, 5000)}
    monkeypatch.setattr(type(game), "face_name", lambda self, face, language="en": marker[face])
    assert real is not type(game).face_name
    rng, hidden = Random(11), 0
    for a in positions(game, PAIRS, rng):
        s, streams = a.table.play.state, a.table.play.state.streams
        for seat in [*range(a.count), None]:
            text = b"\n".join(everything(a, seat, "en"))
            seen = {s.face[c] for c in range(len(s.face)) if knows(s, seat, c)}
            for e in a.table.play.log:
                seen |= {v.face for v in shown(e.seen_by(seat).values())}
            for face in set(s.face) - seen - (own_versions(game, s) if s.seat == seat else set()):
                hidden += 1
                name = marker[face].encode()
                for form in (name, base64.b64encode(name), hashlib.sha256(name).hexdigest().encode()):
                    assert form not in text, f"{form!r} told to {seat}"
            for secret in (a.seed, *(n for n in streams if n > 1000)):
                assert str(secret).encode() not in text
                assert f"{secret:x}".encode() not in text
    assert hidden > 0 or len(set(s.face)) < 10


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_replay_steps_are_masked_for_their_viewer(game: Game[Any]) -> None:
    """A replay through one pair of eyes shows at each step what those eyes saw."""
    a = next(positions(game, 1, Random(3)))
    reel = Reel(a.table.play)
    for step in range(0, reel.steps + 1, max(1, reel.steps // 5)):
        for seat in (None, 0):
            s = reel.state(step)
            view = game.view(s, seat)
            twin = game.view(worlds.twin(s, seat, Random(step)), seat)
            shown = reel.show(step, Viewer(seat, "en"))
            assert shown.view == _present(game, view) == _present(game, twin)


def _present(game: Game[Any], view: Any) -> Any:
    return hooks.present(game, view, "en")


# --- the register ---------------------------------------------------------------------------------------------------

BY_TWINS = "test_twin_worlds"
BEFORE = "tests/table/test_gathering.py::test_two_bring_decks_that_nobody_sees_before_both_are_ready"
MESSAGES = {
    "Update": BY_TWINS,
    "Change": "made of two updates of the same viewer and of nothing else (tests/table/test_changes.py)",
    "Table": BY_TWINS,
    "Ack": BY_TWINS,
    "Refused": BY_TWINS,
    "Reasons": BY_TWINS,
    "Advice": BY_TWINS,
    "Judgeable": BY_TWINS,
    "Spoken": BY_TWINS,
    "Led": "a step of a finished game, said by somebody who watches it (tests/table/test_leading.py)",
    "Reported": BY_TWINS,
    "Gathering": BEFORE,
    "Begun": BEFORE,
    "Bye": "fixed text by code (tests/table/test_http.py::test_strangers_are_refused)",
}
STATIC = "printed facts, the same for everybody"
TOKENS = "tests/table/test_http.py::test_tokens_and_secrets_are_nowhere"
OVER = "test_replay_steps_are_masked_for_their_viewer; refused while running: test_http.py::test_finished_games"
ROUTES = {
    "/healthz": STATIC,
    "/readyz": STATIC,
    "/metrics": TOKENS,
    "/api/tables": f"{TOKENS}; decks: tests/table/test_mytables.py::test_a_closed_list_stays_closed_until_the_end",
    "/api/profiles": "gives back a token (tests/table/test_profiles.py)",
    "/api/profiles/take": "gives back, once, what the token's maker sent (tests/table/test_profiles.py)",
    "/api/tables/{table}/file": "gives back what it was sent",
    "/api/tables/{table}/remove": "gives back one bit",
    "/api/tables/{table}/public": "numbers of seats (tests/table/test_public.py)",
    "/api/mail": "gives back the address its owner sent, to them alone (tests/table/test_turn_notices.py)",
    "/api/mail/settle": "gives back one bit",
    "/api/{language}/games/{game}/decks/sealed": "packs of a seed that the asker names; no table's seed is one",
    "/api/enter": TOKENS,
    "/api/tables/{table}/chances": OVER,
    **{
        f"/api/{{language}}/games/{{game}}/decks/{what}": "gives back the deck it was sent (test_desk.py)"
        for what in ("read", "write", "try")
    },
    "/api/gatherings": BEFORE,
    "/api/gatherings/{table}/join": BEFORE,
    "/api/leave": "gives back two numbers",
    "/api/records": "gives back only a name",
    "/api/tables/{table}/link": TOKENS,
    "/api/tables/{table}/handover": TOKENS,
    "/api/tables/{table}/fork": OVER,
    "/api/tables/{table}/record": OVER,
    "/api/tables/{table}/replay/{step:int}": OVER,
    "/api/{language}/games": STATIC,
    "/api/lessons/{game}": STATIC,
    "/api/{language}/games/{game}/decks/check": STATIC,
    "/api/{language}/games/{game}/decks/form": STATIC,
    "/api/{language}/games/{game}/{what}": STATIC,
    "/ws/{table}": BY_TWINS,
    "/{path:path}": "files of the page",
}
BOTS = {"question": "test_twin_worlds compares bots.question byte by byte"}


def test_every_message_and_address_has_a_leak_test(tmp_path: Any) -> None:
    assert {t.__name__ for t in protocol.ServerMessage.__args__} == set(MESSAGES)
    server = Server(Config(data=tmp_path))
    try:
        assert {getattr(r, "path", "?") for r in server.routes()} == set(ROUTES)
    finally:
        server.store.close()
    assert {n for n in vars(bots) if n == "question"} == set(BOTS)


def test_twins_find_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself bites: a view that shows a hidden card, or an option list of another seat, is found."""

    def leaky(game: Game[Any], view: Any, language: str, form: str = "full", names: Any = ()) -> dict[str, Any]:
        return {"faces": truth[0].face if truth else []}

    truth: list[Any] = []
    monkeypatch.setattr(hooks, "present", leaky)
    rng = Random(1)
    a = next(positions(GAME, 1, rng))
    b = twin_of(a, 0, rng)
    truth[:] = [a.table.play.state]
    one = everything(a, 0, "en")
    truth[:] = [b.table.play.state]
    assert one != everything(b, 0, "en")
