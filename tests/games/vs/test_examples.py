"""Worked examples that a scenario file cannot express: setups, decks, card records, equal states."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME, decks
from hellmouth.games.vs.book import PRINTED, with_more
from hellmouth.games.vs.cards import FLIGHT
from hellmouth.games.vs.made_up import make
from hellmouth.games.vs.state import BACK, DECK, FRONT, HAND, KO, NZ
from hellmouth.games.vs.verbs.bespoke import COUNTERS
from tests.games.vs.play import at, do, see, twist, who, why


@pytest.mark.parametrize(("n", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_to_four_players(n: int, fits: bool) -> None:
    """VS-TEST-INTRO-01."""
    if fits:
        assert GAME.start({"decks": ["buffy-starter"] * n}, 1).seats == n
    else:
        with pytest.raises(BadData, match=f"{n} decks"):
            GAME.start({"decks": ["buffy-starter"] * n}, 1)


_HERO = {"type": "supporting", "cost": 1, "atk": 1, "def": 1, "health": 1}
_MAIN = {"type": "main", "level": 1, "atk": 1, "def": 1, "health": 1}


@pytest.mark.parametrize(
    ("record", "missing", "surplus", "says"),
    [
        (_MAIN, "level", {}, "needs a level"),
        (_MAIN, "", {"cost": 3}, "has no cost"),
        (_HERO, "cost", {}, "needs a recruit cost"),
        (_HERO, "health", {}, "needs health"),
        (_MAIN, "health", {}, "needs health"),
        ({"type": "location", "symbols": ["might"]}, "", {"atk": 1}, "only characters have atk"),
    ],
)
def test_wrong_card_records(record: dict[str, Any], missing: str, surplus: dict[str, Any], says: str) -> None:
    """VS-TEST-CHAR-03."""
    wrong = {k: v for k, v in record.items() if k != missing}
    with pytest.raises(BadData, match=says):
        with_more([{"id": "wrong", "name": "Wrong", **wrong, **surplus}], {}, {})


def test_drain_sanity_between_enemy_combats() -> None:
    """VS-SEED-04 (d)."""
    s = at(turn="B", A={"main": "The Master", "front": ["Glory"], "locations": ["The Magic Box"]}, B={"main": "Buffy"})
    assert (s.seat, see(s, "phase")) == (1, "main")
    assert why(s, "use Glory > Drain Sanity", 0) == "VS-MAIN-04"


def test_two_basic_locations_with_one_symbol() -> None:
    """VS-SEED-13."""
    cards, [lab] = make({"name": "The Lab", "type": "location", "symbols": ["energy"]})
    rest = {c: n for c, n in decks.load("buffy-starter")["cards"].items() if c != "magic-box"}
    spare = 60 - sum(rest.values())
    mixed = {**rest, "magic-box": 2, lab: spare - 2}
    assert spare == 4
    assert "VS-DECK-03" in {f.rule for f in decks.faults({**decks.load("buffy-starter"), "cards": mixed}, cards)}
    assert decks.faults({**decks.load("buffy-starter"), "cards": {**rest, "magic-box": 4}}) == []
    assert decks.faults({**decks.load("buffy-starter"), "cards": {**rest, lab: 4}}, cards) == []


@pytest.mark.parametrize("name", ["buffy-starter", "master-starter"])
def test_starter_lists(name: str) -> None:
    """VS-SEED-14."""
    deck = decks.load(name)
    assert sum(deck["cards"].values()) == 60
    assert max(deck["cards"].values()) <= 4
    assert decks.faults(deck) == []
    assert deck.get("key_pile", {}) == ({"dawn": 4} if name == "buffy-starter" else {})


def test_removed_card_has_no_counters() -> None:
    """VS-TEST-ZONE-03."""
    s = at(
        who("Vim", 2, 2, 3),
        twist("Banish", ["choose", "enemy"], ["remove"]),
        A={"hand": ["Banish"]},
        B={"front": ["Vim w1 +1"]},
    )
    vim = s.zones[NZ][0]
    assert (s.harm[vim], s.marks[vim]) == (1, 1)
    do(s, "play Banish", "choose Vim")
    assert see(s, "B.removed") == ["Vim"]
    assert (s.harm[vim], s.marks[vim]) == (0, 0)


def test_order_of_a_ko_pile_means_nothing() -> None:
    """VS-TEST-ZONE-04."""
    one, two = (at(A={"hand": ["Luke", "Joyce"], "locations": ["Cemetery"], "deck": []}) for _ in range(2))
    for s, order in ((one, (0, 1)), (two, (1, 0))):
        cards = s.zones[HAND][:2]
        for i in order:
            s.move(cards[i], KO)
    assert see(one, "A.ko") == ["Joyce", "Luke"]
    assert GAME.digest(one) == GAME.digest(two)


def test_order_inside_a_row_means_nothing() -> None:
    """VS-TEST-FORMATION-03."""
    s = at(who("Ada", 1, 1), who("Ben", 1, 1), phase="formation", A={"front": ["Ada", "Ben"]})
    before, first = GAME.digest(s), s.zones[FRONT][0]
    s.move(first, BACK)
    assert GAME.digest(s) != before
    s.move(first, FRONT)
    assert GAME.digest(s) == before


def test_mulligan_keeps_the_cards_and_is_offered_once() -> None:
    """VS-TEST-SETUP-02."""
    s = GAME.start({"decks": ["buffy-starter", "master-starter"]}, 1)
    do(s, "starter A", "row back row", "row back row")
    faces = sorted(s.face[c] for c in s.zones[HAND] + s.zones[DECK])
    do(s, "mulligan")
    assert s.seat == 1
    assert why(s, "mulligan", 0) == "VS-SETUP-08"
    assert (len(s.zones[HAND]), len(s.zones[DECK])) == (7, 53)
    assert sorted(s.face[c] for c in s.zones[HAND] + s.zones[DECK]) == faces


def test_59_cards_are_refused() -> None:
    """VS-TEST-SETUP-04: all decks come in one setup, so nobody sees a Main Character before choosing their own."""
    deck = decks.load("buffy-starter")
    short = {**deck, "cards": {**deck["cards"], "joyce": deck["cards"]["joyce"] - 1}}
    with pytest.raises(BadData, match="VS-DECK-01"):
        GAME.start({"decks": [short, "master-starter"]}, 1)
    with pytest.raises(BadData, match="1 decks"):
        GAME.start({"decks": ["buffy-starter"]}, 1)
    assert COUNTERS == ("wound", "vitality", "plus", "minus")
    assert see(GAME.start({"decks": ["buffy-starter", "master-starter"]}, 1), "A.xp") == 0


def test_no_flight_in_the_set() -> None:
    """VS-TEST-FLIGHT-05."""
    assert not any(PRINTED.words[f] & FLIGHT for f in range(len(PRINTED)))
