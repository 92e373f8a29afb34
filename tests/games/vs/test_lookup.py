"""What can be looked up in the middle of a battle, by everybody who may know it."""

from __future__ import annotations

import re

import pytest

from hellmouth.games.vs import GAME
from hellmouth.games.vs.state import Battle
from tests.games.vs.play import at, do, who


@pytest.mark.parametrize(
    ("mode", "seats", "said"),
    [
        ("duel", 2, "You with Buffy L1 against Bea with The Master L1."),
        ("free_for_all", 3, "You with Buffy L1 against Bea with The Master L1 against Cyd with Buffy L1."),
        (
            "two_v_two",
            4,
            "You with Buffy L1 and Cyd with Buffy L1 against Bea with The Master L1 and Dan with The Master L1.",
        ),
    ],
)
def test_the_aim_names_friends_and_foes(mode: str, seats: int, said: str) -> None:
    """VS-END-01, VS-END-02, VS-2V2-01."""
    s = GAME.start({"mode": mode, "seats": seats}, 1)
    names = ["Ann", "Bea", "Cyd", "Dan"]
    assert said in GAME.goal(GAME.view(s, 0), names)
    assert "Ann with Buffy L1" in GAME.goal(GAME.view(s, None), names)
    assert " You with" in GAME.goal(GAME.view(s, 1), names).partition(" against ")[0], "one's own side comes first"
    assert GAME.goal(GAME.view(s, 0), names, "fr").startswith("But\u202f: ")
    assert len({GAME.goal(GAME.view(GAME.start({"mode": m}, 1), None)) for m in ("duel", "two_v_two")}) == 2


def looked(s: Battle, name: str) -> str:
    return next(e.text for e in GAME.who(GAME.view(s, 0)) if e.name == name)


def test_everybody_on_the_table() -> None:
    a = {"main": "Buffy L1", "front": ["Riley +2"], "back": ["Gil st w1"]}
    s = at(who("Gil", 1, 1), A=a, B={"front": ["Luke v1"]})
    facts = "Supporting Character, Scoobies (Good), Ranged"
    assert looked(s, "Riley") == f"{facts}. ATK 6, DEF 6, health 2, no wound, counters 2. ready, front row of A"
    assert "1 wound. stunned, back row of A" in looked(s, "Gil")
    assert "Vampire" in looked(s, "Luke")
    assert "health 2" in looked(s, "Luke")
    assert {e.name for e in GAME.who(GAME.view(s, None))} >= {"A", "B", "Buffy L1", "The Master L1"}


def test_french_words_agree_with_who_is_meant() -> None:
    """The picture, `who` and the odds as the log: Willow is épuisée, Faith serait étourdie."""
    s = at(A={"front": ["Willow ex", "Riley ex"]}, B={"front": ["Faith"]})
    picture = GAME.picture(GAME.view(s, 0), "fr")
    assert re.search(r"Willow \d/\d \(1 de santé\) épuisée\b", picture), picture
    assert re.search(r"Riley \d/\d \(2 de santé\) épuisé\b", picture), picture
    assert "épuisée, première ligne d’A" in next(
        e.text for e in GAME.who(GAME.view(s, 0), language="fr") if e.name == "Willow"
    )
    s = at(who("Ada", 9, 3), A={"front": ["Ada"]}, B={"front": ["Faith", "The First Slayer"]})
    do(s, "attack Ada")
    odds = "; ".join(GAME.odds(GAME.view(s, 0), "fr"))
    assert "Faith serait étourdie" in odds
    assert "La Première Tueuse serait étourdie" in odds


def test_no_strike_back_is_a_clause_of_the_odds() -> None:
    """VS-RANGED-02: in the middle of a sentence, and whoever is meant."""
    s = at(who("Ada", 9, 3, ranged=True), who("Dee", 3, 4), A={"back": ["Ada"]}, B={"front": ["Dee"]})
    do(s, "attack Ada")
    assert GAME.odds(GAME.view(s, 0)) == [
        "Dee: strike 9 against DEF 4; no strike back without Ranged. Dee would be stunned"
    ]
    assert "riposte À distance seulement" in GAME.odds(GAME.view(s, 0), "fr")[0]


def test_piles_show_only_what_lies_open() -> None:
    """VS-ZONE-04, VS-LOCATION-03."""
    s = at(A={"ko": ["Joyce", "Joyce", "Tara"], "resources": ["Oz"], "removed": ["Anya"]})
    told = {e.name: e.text for e in GAME.piles(GAME.view(s, 1), ["Ann", "Bea"])}
    assert told == {"KO pile of Ann": "2 Joyce, Tara", "Removed from the game, of Ann": "Anya"}


def test_odds_before_an_attack_and_in_the_window() -> None:
    """VS-COMBAT-10, VS-RANGED-02."""
    s = at(who("Ada", 5, 3), who("Dee", 3, 4), who("Rex", 1, 9), A={"front": ["Ada"]}, B={"front": ["Dee", "Rex"]})
    assert GAME.odds(GAME.view(s, 0)) == []
    do(s, "attack Ada")
    assert GAME.odds(GAME.view(s, 0)) == [
        "Dee: strike 5 against DEF 4; strikes back with 3. Dee would be stunned; Ada would be stunned",
        "Rex: strike 5 against DEF 9; strikes back with 1. Nobody would be stunned",
    ]
    do(s, "target Rex")
    assert GAME.odds(GAME.view(s, 1), "fr") == [
        "Rex\u202f: coup de 5 contre DEF 9\u202f; riposte à 1. Personne ne serait étourdi"
    ]
