"""What the page says would happen in a combat is what happens when everybody passes."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from hellmouth.core.decisions import NO, PASS
from hellmouth.games.vs.flow.combat import CombatWindow, Declare
from hellmouth.games.vs.forecast import forecast
from hellmouth.games.vs.game import GAME
from hellmouth.games.vs.position import position
from tests.games.vs.previews import attacks, differences

PLAIN = {"name": "Rock", "atk": 3, "def": 3, "health": 2, "teams": ["darkness"]}
WAIT = {"name": "Wait", "type": "plot_twist", "timing": ["build", "main", "combat"], "any_turn": True}


def pass_on(s: Any, rng: Random) -> set[int]:
    """Everybody passes until the combat is over; whom it stunned."""
    s.log = []
    depth = len(s.stack)
    while s.outcome is None and len(s.stack) >= depth - 1 and any(f.key == "vs.Combat" for f in s.stack):
        options = s.offer()
        GAME.answer(s, PASS if PASS in options else NO if NO in options else rng.choice(options))
    return {
        e.args["card"].card if hasattr(e.args["card"], "card") else e.args["card"]
        for e in s.log
        if e.message == "vs.log.stunned"
    }


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


def test_a_preview_is_the_combat_that_follows() -> None:
    """VS-COMBAT-01, VS-COMBAT-18: the declaration itself is played, in a copy."""
    seen = [wrong for _, _, wrong in islice(attacks(11), 3000)]
    assert [wrong for wrong in seen if wrong] == []


def weighed(s: Any, seat: int = 0) -> dict[str, Any]:
    """The preview of the only defender."""
    GAME.answer(s, next(o for o in s.offer() if o[0] == "attack"))
    told: Any = GAME.present(GAME.view(s, seat), "en")["declaring"]["against"]
    assert [wrong for _, wrong in differences(s)] == [""] * len(told)
    found: dict[str, Any] = told[0]
    return found


def test_a_preview_counts_what_the_declaration_brings() -> None:
    """VS-CARD-48: Riley's first attack. VS-CARD-31, VS-LEVELUP-03: Angel's fourth XP makes him stronger at once."""
    two = {**PLAIN, "name": "Stone"}
    b = {"main": "The Master", "front": ["Rock", "Stone"], "row": "back", "hand": ["Wait"]}
    a: dict[str, Any] = {"main": "Buffy", "front": ["Riley"], "row": "back", "hand": ["Wait"]}
    told = weighed(position({"cards": [PLAIN, two, WAIT], "A": a, "B": dict(b)}))
    assert (told["strike"]["n"], told["strike"]["enough"]) == (8, True)
    told = weighed(position({"cards": [PLAIN, two, WAIT], "A": a, "B": dict(b), "attacks": 1}))
    assert told["strike"]["n"] == 4
    a = {"main": "Angel L1", "xp": 3, "row": "front", "hand": ["Wait"]}
    told = weighed(position({"cards": [PLAIN, two, WAIT], "A": a, "B": dict(b)}))
    assert (told["strike"]["n"], told["back"]["at"][0]["against"]) == (5, 7)


def test_the_total_of_the_attackers_is_what_they_would_strike_with() -> None:
    """VS-CARD-31: Angel levels up by attacking an Evil character, not by attacking another."""
    good = {**PLAIN, "name": "Stone", "teams": ["scoobies"]}
    b = {"main": "The Master", "front": ["Rock", "Stone"], "row": "back", "hand": ["Wait"]}
    for main, total in (("Angel L1", "3–5"), ("Xander L1", "0")):
        a = {"main": main, "xp": 3 if main == "Angel L1" else 0, "row": "front", "hand": ["Wait"]}
        s = position({"cards": [PLAIN, good, WAIT], "A": a, "B": b})
        weighed(s)
        assert GAME.present(GAME.view(s, 0), "en")["declaring"]["total"] == total


def test_a_preview_says_no_more_than_the_seat_knows() -> None:
    """What the defender holds changes nothing in it."""
    found = []
    for hand in (["Cemetery", "Joyce"], ["Wait", "Wait"]):
        s = position(
            {
                "cards": [PLAIN, WAIT],
                "A": {"main": "The Master", "front": ["Rock"], "row": "back"},
                "B": {"main": "Buffy", "back": ["Joyce"], "row": "front", "hand": hand, "deck": []},
            }
        )
        GAME.answer(s, next(o for o in s.offer() if o[0] == "attack"))
        found.append(GAME.present(GAME.view(s, 0), "en")["declaring"])
    assert found[0] == found[1]


def test_numbers_of_a_combat_reach_the_page() -> None:
    s = position(
        {
            "turn": "A",
            "phase": "main",
            "cards": [PLAIN, WAIT],
            "A": {"main": "Buffy", "front": ["Joyce"], "row": "back", "hand": ["Wait"]},
            "B": {"main": "The Master", "front": ["Rock w1"], "row": "back", "hand": ["Wait"]},
            "combat": {"attackers": ["A.Joyce"], "defender": "B.Rock"},
        }
    )
    told = GAME.present(GAME.view(s, 0), "en")["combat"]
    joyce, rock = told["attackers"][0], told["defender"]
    assert (told["strike"]["against"], told["back"]["n"]) == (3, 3)
    assert told["strike"]["enough"] == (told["strike"]["n"] >= 3)
    assert {f["id"] for f in told["falls"]} <= {joyce, rock}
    assert told["says"]
    assert GAME.present(GAME.view(s, None), "fr")["combat"]["strike"] == told["strike"]


def test_every_defender_is_weighed_before_one_is_chosen() -> None:
    s = position(
        {
            "turn": "A",
            "phase": "main",
            "cards": [PLAIN, WAIT],
            "A": {"main": "Buffy", "front": ["Angel", "Joyce"], "row": "back", "hand": ["Wait"]},
            "B": {"main": "The Master", "front": ["Rock", "Luke"], "row": "back", "hand": ["Wait"]},
        }
    )
    GAME.answer(s, next(o for o in s.offer() if o[0] == "attack"))
    assert isinstance(s.stack[-1], Declare)
    told = GAME.present(GAME.view(s, 1), "en")["declaring"]
    assert [one["defender"] for one in told["against"]] == [o[1] for o in s.offer() if o[0] == "target"]
    assert all(one["says"] for one in told["against"])


def test_places_to_stop_and_what_is_aimed_at() -> None:
    s = position(
        {
            "turn": "A",
            "phase": "main",
            "cards": [PLAIN, WAIT],
            "A": {"main": "Buffy", "front": ["Joyce"], "row": "back", "hand": ["Wait"]},
            "B": {"main": "The Master", "front": ["Rock"], "row": "back", "hand": ["Wait"]},
            "combat": {"attackers": ["A.Joyce"], "defender": "B.Rock"},
        }
    )
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
