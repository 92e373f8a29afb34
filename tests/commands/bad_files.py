"""Files and folders to call the commands with: a good one of each kind, and bad ones of many kinds."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

from hellmouth.table.folder import DATABASE

SUFFIXES = (".json", ".txt", ".toml", "")
MANIFEST, ROWS, HALL = "manifest.json", "rows.jsonl", "tournament.json"


def library(home: Path) -> dict[str, str]:
    """Write everything below `home`; the good files by name. The bad ones are in `home / "bad"`."""
    good = {
        name: home / file
        for name, file in (
            ("data", "data"),
            ("batch", "batch"),
            ("record", "record.json"),
            ("deck", "deck.json"),
            ("list", "list.txt"),
            ("scenario", "good.toml"),
            ("card", "card.json"),
            ("store", "store"),
            ("backup", "tables.backup"),
        )
    }
    _write_good(good)
    bad = home / "bad"
    bad.mkdir()
    for name, content in (_contents() | _decks(good) | _records(good)).items():
        for suffix in SUFFIXES if len(content) < 1000 else SUFFIXES[:2]:
            (bad / f"{name}{suffix}").write_bytes(content)
    (bad / "loop.json").symlink_to(bad / "loop.json")
    (bad / "dangling.txt").symlink_to(bad / "nowhere")
    for name, files in _folders(good).items():
        (bad / name).mkdir()
        for file, content in files.items():
            (bad / name / file).write_bytes(content)
    return {name: str(path) for name, path in good.items()}


def _write_good(good: dict[str, Path]) -> None:
    from hellmouth.games.ccg import decks
    from hellmouth.games.ccg.own_tools import template
    from hellmouth.sim.batch import batch
    from hellmouth.sim.plan import Plan

    batch(Plan("vs", ("random", "random"), 2), good["batch"])
    good["record"].write_text(_record(), encoding="utf-8")
    deck = decks.raw("buffy-fight-rush")
    good["deck"].write_text(json.dumps(deck), encoding="utf-8")
    good["list"].write_text(decks.to_text(decks.deck(deck, "deck")), encoding="utf-8")
    good["card"].write_text(json.dumps(template("My Own Stake", "item")), encoding="utf-8")
    tests = Path(__file__).parents[1]
    source = sorted((tests / "scenarios" / "vs").glob("*.toml"))[0]
    good["scenario"].write_bytes(source.read_bytes())
    kept = max((tests / "museum" / "vs").iterdir(), key=lambda version: int(version.name)) / "tables.sqlite3.gz"
    good["store"].mkdir()
    for file in (good["store"] / DATABASE, good["backup"]):
        file.write_bytes(gzip.decompress(kept.read_bytes()))


def _record() -> str:
    from hellmouth import games
    from hellmouth.core.match import Match

    game, rng = games.game("vs"), Random(1)
    match = Match(game, game.random_setup(2, rng), 1, ["A", "B"]).started()
    for _ in range(40):
        if (asked := match.decision) is not None:
            match.answer(rng.choice(list(asked.options)))
    return match.record.to_json()


def _contents() -> dict[str, bytes]:
    """What no command can use."""
    case = b'game = "vs"\n[[case]]\ntitle = "x"\nrules = ["VS-COMBAT-07"]\nerror = "y"\n'
    return {
        "nothing": b"",
        "blank": b"\n\n",
        "binary": bytes(range(256)) * 3,
        "utf16": "Stake".encode("utf-16"),
        "nul": b"\0" * 99,
        "deep": b"[" * 200_000,
        "deep_objects": b'{"a":' * 9_000,
        "deep_closed": b"[" * 50_000 + b"]" * 50_000,
        "long_number": b"9" * 9999,
        "nan": b"NaN",
        "null": b"null",
        "number_deck": b'{"game":"vs","main":' + b"9" * 5000 + b"}",
        "list": b"[]",
        "object": b"{}",
        "text": b'"x"',
        "many": b"1 Buffy (essence)\n900000000 Stake\n",
        "more": b"Main: Buffy\n99999999999999999999 Cemetery\n",
        "surrogate": b'{"game": "vs", "main": "\\ud800", "cards": {"\\udfff": 1}}',
        "vs": b'{"game": "vs"}',
        "ccg": b'{"game": "ccg"}',
        "chess": b'{"game": "chess"}',
        "odd_game": b'{"game": 7}',
        "module": b'{"game": "os:path"}',
        "no_module": b'{"game": ":"}',
        "case": case,
        "case_position": case + b"position = {A = 3}\n",
        "case_steps": case + b"step = [3]\n",
        "case_module": case.replace(b'"vs"', b'"os:path"'),
        "toml_deep": b"a = " + b"[" * 5000 + b"]" * 5000,
        "card": b'{"id": "x", "name": {"en": "X", "fr": "X"}, "type": "item"}',
        "no_cards": b'{"cards": []}',
        "card_odd": b'[7, {"id": []}, {"id": "a", "name": 3, "type": {}, "abilities": {}}]',
    }


def _decks(good: dict[str, Path]) -> dict[str, bytes]:
    """Decks of both games with something wrong in each field."""
    ccg = json.loads(good["deck"].read_bytes())
    vs = {"game": "vs", "main": "buffy-l1", "cards": {}}
    odd: tuple[Any, ...] = (None, 7, [], {}, [[]], {"x": -1}, {"stake": 10**20}, "\ud800", [None], {"cemetery": 10**9})
    found = {"half": good["deck"].read_bytes()[:200]}
    for deck, words in (
        (ccg, ("essence", "start", "resource", "challenges", "locations", "name", "note", "edition")),
        (vs, ("main", "cards", "key_pile", "tokens", "name")),
    ):
        for word in words:
            for number, value in enumerate(odd):
                found[f"{deck['game']}_{word}_{number}"] = json.dumps({**deck, word: value}).encode()
    return found


def _records(good: dict[str, Path]) -> dict[str, bytes]:
    record = json.loads(good["record"].read_bytes())
    store = good["backup"].read_bytes()
    found = {
        "store_half": store[: len(store) // 2],
        "store_head": b"SQLite format 3\0" + bytes(500),
        "store_flipped": store[:5000] + bytes(b ^ 255 for b in store[5000:5200]) + store[5200:],
    }
    found |= {
        "save": b'{"game": "vs", "seat": "A", "opponent": 3, "seed": [], "match": {"record": {}}}',
        "save_module": b'{"game": "os:path", "seat": 0, "opponent": "random", "seed": 1, "match": {}}',
    }
    saved = {"game": "vs", "seat": 0, "opponent": "random", "seed": 1}
    for number, (word, value) in enumerate(
        (
            ("answers", [[["x"]], [], ["pass", {}]]),
            ("setup", {"decks": [1, None]}),
            ("names", [1, {}]),
            ("digests", {"x": 1}),
            ("game", "board"),
            ("game", "os:path"),
            ("rules_version", "0"),
            ("setup", {}),
        )
    ):
        found[f"record_{number}"] = json.dumps({**record, word: value}).encode()
        match = {"record": {**record, word: value}, "entries": [], "position": [0, {}]}
        found[f"save_{number}"] = json.dumps({**saved, "match": match}).encode()
    return found


def _folders(good: dict[str, Path]) -> dict[str, dict[str, bytes]]:
    manifest, rows = (good["batch"] / MANIFEST).read_bytes(), (good["batch"] / ROWS).read_bytes()
    wrong: dict[str, dict[str, bytes]] = {"empty.json": {}, "no_files": {}, "only_notes": {"README.md": b"# no card\n"}}
    for name, text in (
        ("list", b"[]"),
        ("null", b"null"),
        ("deep", b"[" * 100_000),
        ("binary", bytes(range(256))),
        ("nothing", b""),
        ("game", b'{"row": "game"}'),
        ("number", b"7"),
        ("half", rows[:300]),
    ):
        wrong[f"rows_{name}"] = {MANIFEST: manifest, ROWS: text}
        wrong[f"manifest_{name}"] = {MANIFEST: text, ROWS: rows}
        wrong[f"tournament_{name}"] = {HALL: text}
        wrong[f"cards_{name}"] = {"card.json": text}
    plan = json.loads(manifest)
    for number, (word, value) in enumerate(
        (("players", 7), ("players", [None]), ("players", ["a"]), ("decks", ["x"]), ("game", []), ("seed", {}))
    ):
        changed = {**plan, "plan": {**plan["plan"], word: value}}
        wrong[f"plan_{number}"] = {MANIFEST: json.dumps(changed).encode(), ROWS: rows}
    row = json.loads(rows.splitlines()[0])
    for number, (word, value) in enumerate(
        (
            ("seating", [5, 6]),
            ("shares", []),
            ("first", 9),
            ("outcome", [7]),
            ("answers", "x"),
            ("ending", 3),
            ("number", None),
        )
    ):
        wrong[f"row_{number}"] = {MANIFEST: manifest, ROWS: json.dumps({**row, word: value}).encode() + b"\n"}
    hall = {
        "standings": [{"name": "a", "points": "x", "played": 3}],
        "matrix": [["a", "a", 1, 2, 0.1, 0.1, 0.2]],
        "game": 3,
        "kind": 4,
        "lengths": ["x"],
        "faults": 3,
        "ratings": [[1]],
        "summary": {"first": {"wins": 1, "games": 1, "share": 1, "low": 0, "high": 1}},
    }
    wrong["tournament_odd"] = {HALL: json.dumps(hall).encode()}
    wrong["tournament_kind"] = {HALL: json.dumps({**hall, "kind": "swiss"}).encode()}
    return wrong
