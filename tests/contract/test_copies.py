"""Gates 1 and 2: copies and saves equal the original, share nothing with it, and play on alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hellmouth.core.plain import Plain, encode
from tests.contract.table import Table, pick

AHEAD = 30


def parts(value: Any) -> Iterator[Any]:
    """Every mutable thing inside plain data that must be a copy's own: not what is replaced instead of changed."""
    if isinstance(value, Plain):
        yield value
        for name in value.fields:
            if name in value.replaced:
                yield getattr(value, name)
            elif name not in value.transient and name not in value.shared:
                yield from parts(getattr(value, name))
    elif isinstance(value, (list, dict)):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from parts(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from parts(inner)


def ahead(table: Table, s: Any, seed: float) -> str:
    """The position some answers later; `s` is used up."""
    rng, game = Random(seed), table.game
    for _ in range(AHEAD):
        if s.outcome is not None:
            break
        game.answer(s, pick(game, s, rng), safe=False)
    return game.digest(s)


def test_copies_are_equal_and_independent(table: Table) -> None:
    s, kept = table.start(), []
    for _ in table.sampled(s, "copies", about=60):
        copy = s.copy()
        assert copy == s
        assert copy.offer() == s.offer()
        shared = {id(p) for p in parts(s)} & {id(p) for p in parts(copy)}
        assert not shared, f"a copy shares {[p for p in parts(s) if id(p) in shared]}"
        kept.append((copy, json.dumps(encode(copy))))
    for copy, before in kept:
        assert json.dumps(encode(copy)) == before, "a copy changed while the original was played on"
    assert kept


def test_saves_return_exactly(table: Table) -> None:
    """At every decision of the first setup, at some of the others."""
    s = table.start()
    for _ in table.walk(s, table.rng("saves")) if table.number == 0 else table.sampled(s, "saves", about=100):
        assert table.game.load(json.loads(json.dumps(encode(s)))) == s
    assert table.game.load(json.loads(json.dumps(encode(s)))) == s


def test_copies_and_saves_play_on_alike(table: Table) -> None:
    s, seen = table.start(), 0
    for _ in table.sampled(s, "play on", about=25):
        loaded = table.game.load(json.loads(json.dumps(encode(s))))
        assert loaded.offer() == s.offer(), "a loaded save offers other choices"
        assert ahead(table, s.copy(), s.tick) == ahead(table, loaded, s.tick)
        seen += 1
    assert seen
