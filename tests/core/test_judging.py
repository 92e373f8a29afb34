"""A judge steps in: what was agreed on is part of the record, leads to a position of the game, and games go on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import Option
from hellmouth.core.errors import Refused
from hellmouth.core.judging import JUDGE, TOP, apply, words_of
from hellmouth.core.match import Match, replay
from hellmouth.core.records import Record
from hellmouth.core.speech import Speech
from tests.demo import GAME

GAMES = [games.game(name) for name in ("vs", "ccg", "board")]


def wishes(game: Any, s: Any) -> list[Option]:
    """Everything that may be asked of the judge in this position."""
    judge = game.judge
    if not judge.now(s):
        return []
    found: list[Option] = [
        (JUDGE, "move", card, zone, place)
        for card in range(len(s.face))
        for zone in judge.zones(s, card)
        for place in (TOP, 0)
    ]
    for one in judge.counters(s):
        found += [(JUDGE, "set", one.name, one.of, n) for n in range(one.least, one.most + 1) if n != one.value]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_games_go_on_and_records_lead_to_the_same_end(game: Any) -> None:
    rng, done, refused = Random(5), 0, 0
    kinds: set[tuple[Any, ...]] = set()
    for seed in range(3):
        match = Match(game, game.random_setup(2, rng), seed, ["Anne", "Ben"]).started()
        for _ in range(game.bound):
            decision = match.decision
            if decision is None or len(match.record.answers) > 900:
                break
            wanted = wishes(game, match.state) if rng.random() < 0.2 else []
            if wanted:
                wish = rng.choice(wanted)
                before = match.state.copy()
                try:
                    match.answer(wish)
                except Refused:
                    refused += 1
                    assert match.state == before, "all or nothing"
                else:
                    done += 1
                    kinds.add(wish[1:3] if wish[1] == "set" else ("move", game.zone_name(wish[3]).split(":")[0]))
                    game.check(match.state)
                    said = words_of(game, before, wish)
                    told = next(e for e in match.log[::-1] if e.message == said.message)
                    for language in ("en", "fr"):
                        assert Speech(game, language, 0, ["Anne", "Ben"]).say(told.message, told.args, match.state)
            else:
                match.answer(rng.choice(decision.options))
        again = replay(game, Record.from_json(match.record.to_json()))
        assert game.digest(again.state) == game.digest(match.state)
        assert json.loads(match.record.to_json()) == json.loads(again.record.to_json()) or again.record.digests
    assert done > 25
    assert len(kinds) >= 3
    assert refused < done


def test_what_a_judge_may_not_do() -> None:
    """Not in the middle of things, not what is not there, and not in by the door of the players."""
    game = GAMES[0]
    match = Match(game, {"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}, 1).started()
    with pytest.raises(Refused, match="judge_later"):  # rows are chosen, nothing is under way yet
        apply(game, match.state, (JUDGE, "set", "xp", 0, 1))
    while not game.judge.now(match.state):
        match.answer(match.decision.options[0])
    for wish in [
        (JUDGE, "move", 10_000, 0, TOP),
        (JUDGE, "move", match.state.mains[0], 4, TOP),
        (JUDGE, "set", "wounds", 0, 99),
        (JUDGE, "set", "luck", 0, 1),
        (JUDGE, "set", "xp"),
    ]:
        before = match.state.copy()
        with pytest.raises(Refused):
            apply(game, match.state, wish)
        assert match.state == before
    with pytest.raises(Refused, match="not_offered"):
        game.answer(match.state, (JUDGE, "set", "xp", 0, 1))
    demo = Match(GAME, GAME.random_setup(2, Random(1)), 1).started()
    with pytest.raises(Refused, match="judge_later"):
        apply(GAME, demo.state, (JUDGE, "set", "xp", 0, 1))
