"""What the page says would happen in a combat is what happens when everybody passes."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core.decisions import NO, PASS
from hellmouth.games.vs.flow.combat import CombatWindow, Declare
from hellmouth.games.vs.forecast import forecast
from hellmouth.games.vs.game import GAME
from hellmouth.games.vs.position import position

PLAIN = {"name": "Rock", "atk": 3, "def": 3, "health": 2, "teams": ["darkness"]}
WAIT = {"name": "Wait", "type": "plot_twist", "timing": ["build", "main", "combat"], "any_turn": True}


def pass_on(s: Any, rng: Random) -> set[int]:
    """Everybody passes until the combat is over; whom it stunned."""
    s.log = []
    depth = len(s.stack)
    while s.outcome is None and len(s.stack) >= depth - 1 and any(f.key == "vs.Combat" for f in s.stack):
        options = s.offer()
        GAME.answer(s, PASS if PASS in options else NO if NO in options else rng.choice(options))
    return {e.args["card"].card if hasattr(e.args["card"], "card") else e.args["card"]
            for e in s.log if e.message == "vs.log.stunned"}


def test_forecast_is_what_happens() -> None:
    rng, seen, fell = Random(5), 0, 0
    for game in range(40):
        s = GAME.start(GAME.random_setup(rng.choice(GAME.seat_counts), rng), game)
        for _ in range(250):
            if s.outcome is not None:
                break
            if isinstance(s.stack[-1], CombatWindow) and s.intact():
                told = forecast(s)
                stunned = pass_on(s.copy(), rng)
                assert told.sure <= stunned <= told.sure | told.maybe, (game, told, stunned)
                seen, fell = seen + 1, fell + bool(stunned)
            options = s.offer()
            fighting = [o for o in options if o[0] in ("attack", "recruit", "target")]
            GAME.answer(s, rng.choice(fighting or options))
    assert seen > 200
    assert fell > 50


def test_numbers_of_a_combat_reach_the_page() -> None:
    s = position({
        "turn": "A", "phase": "main", "cards": [PLAIN, WAIT],
        "A": {"main": "Buffy", "front": ["Joyce"], "row": "back", "hand": ["Wait"]},
        "B": {"main": "The Master", "front": ["Rock w1"], "row": "back", "hand": ["Wait"]},
        "combat": {"attackers": ["A.Joyce"], "defender": "B.Rock"},
    })
    told = GAME.present(GAME.view(s, 0), "en")["combat"]
    joyce, rock = told["attackers"][0], told["defender"]
    assert (told["strike"]["against"], told["back"]["n"]) == (3, 3)
    assert told["strike"]["enough"] == (told["strike"]["n"] >= 3)
    assert {f["id"] for f in told["falls"]} <= {joyce, rock}
    assert told["says"]
    assert GAME.present(GAME.view(s, None), "fr")["combat"]["strike"] == told["strike"]


def test_every_defender_is_weighed_before_one_is_chosen() -> None:
    s = position({"turn": "A", "phase": "main", "cards": [PLAIN, WAIT],
                  "A": {"main": "Buffy", "front": ["Angel", "Joyce"], "row": "back", "hand": ["Wait"]},
                  "B": {"main": "The Master", "front": ["Rock", "Luke"], "row": "back", "hand": ["Wait"]}})
    GAME.answer(s, next(o for o in s.offer() if o[0] == "attack"))
    assert isinstance(s.stack[-1], Declare)
    told = GAME.present(GAME.view(s, 1), "en")["declaring"]
    assert [one["defender"] for one in told["against"]] == [o[1] for o in s.offer() if o[0] == "target"]
    assert all(one["says"] for one in told["against"])


def test_places_to_stop_and_what_is_aimed_at() -> None:
    s = position({
        "turn": "A", "phase": "main", "cards": [PLAIN, WAIT],
        "A": {"main": "Buffy", "front": ["Joyce"], "row": "back", "hand": ["Wait"]},
        "B": {"main": "The Master", "front": ["Rock"], "row": "back", "hand": ["Wait"]},
        "combat": {"attackers": ["A.Joyce"], "defender": "B.Rock"},
    })
    assert GAME.stop(GAME.view(s, 0)) == "combat_mine"
    assert GAME.stop(GAME.view(s, 1)) == "combat_on_me"
    assert [GAME.targeted(GAME.view(s, p)) for p in (0, 1, None)] == [False, True, False]
    assert set(GAME.stops("fr")) == set(GAME.stops("en"))
    assert set(GAME.stops("fr").values()).isdisjoint(GAME.stops("en").values())


def test_faults_of_a_deck_in_words() -> None:
    deck = {"main": "buffy-l1", "cards": {"cemetery": 5, "joyce": 2}}
    found = GAME.check_deck(deck, "fr")
    assert {rule for _, rule, _ in found} == {"VS-DECK-01", "VS-DECK-02"}
    assert "cemetery" in [card for _, _, card in found]
    assert all(text for text, _, _ in found)
    assert GAME.check_deck(deck, "en")[0][0] != found[0][0]
    for wrong in ({"main": 3}, {"main": "buffy-l1", "cards": []}, {"main": "buffy-l1", "cards": {"joyce": "x"}}):
        assert len(GAME.check_deck(wrong, "en")) == 1
    assert GAME.printed(0) == "angel-l1"
