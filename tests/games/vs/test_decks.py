"""Decks: files, import, checker; positions and made-up cards that are wrong."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME, decks
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.cards import COMBAT_MASTER, FEROCIOUS, FLIGHT, MONSTROUS, CardSet
from hellmouth.games.vs.made_up import make


def rules(deck: decks.Deck, cards: CardSet = PRINTED) -> set[str]:
    return {fault.rule for fault in decks.faults(deck, cards)}


@pytest.mark.parametrize("name", decks.names())
def test_decks_of_the_game_are_legal(name: str) -> None:
    """VS-SEED-14, VS-DECK-10, VS-DECK-11, VS-DECK-12, VS-ZONE-01, VS-AMB-70."""
    assert decks.faults(decks.load(name)) == []


# fmt: off
LISTS = {
    "angel": "5797590f", "angelus": "23cbf51e", "dark-willow": "ae8ca348", "first-evil": "8fbb3c14",
    "mayor-wilkins": "10d2e730", "spike": "13a03bb1", "willow": "18b5a9f5", "xander": "bcd063d6",
    "angel-nothing-to-lose": "aa14410f", "angelus-history": "9a834659", "buffy-starter": "da434833",
    "dark-willow-addiction": "053a0449", "first-evil-faces": "eac53da1", "master-starter": "e2f5515e",
    "mayor-ascension": "3c8502a7", "spike-sunnydale": "67d51952", "willow-spells": "0b712a34",
    "xander-wall": "cb726d14",
}
# fmt: on
"""What every id has stood for since it was first offered."""


def test_no_list_changes_under_its_id() -> None:
    """Give a list that changes another id, move the old file to `data/decks/earlier`, and add a line above."""
    assert set(LISTS) == {*decks.names(), *decks.earlier()}
    for name, digest in LISTS.items():
        deck = decks.load(name)
        told = json.dumps([deck["main"], sorted(deck["cards"].items()), deck.get("key_pile")])
        assert hashlib.sha256(told.encode()).hexdigest()[:8] == digest, name


def test_a_list_that_was_replaced_is_still_played() -> None:
    """Records and tables name decks by their ids: what `spike` was it stays, though another list is offered now."""
    assert decks.earlier()
    assert not set(decks.earlier()) & set(decks.names())
    offered = {decks.load(name)["main"] for name in decks.names()}
    for name in decks.earlier():
        old = decks.load(name)
        assert (old["id"], decks.faults(old)) == (name, [])
        assert old["main"] in offered
        assert GAME.start({"decks": [name, "master-starter"]}, 1).seats == 2


def test_every_fault_is_named() -> None:
    """VS-DECK-01, VS-DECK-02, VS-DECK-03, VS-DECK-04, VS-DECK-05, VS-DECK-08, VS-CARD-09, VS-CARD-10, VS-TEST-DECK-01,
    VS-TEST-DECK-02, VS-TEST-DECK-03, VS-TEST-DECK-04, VS-TEST-DECK-05, VS-SEED-13, VS-TEST-TOKEN-04.
    """
    deck = decks.load("buffy-starter")
    assert rules({**deck, "cards": {**deck["cards"], "joyce": 1}}) == {"VS-DECK-01"}
    assert rules({**deck, "cards": {**deck["cards"], "joyce": 5}}) == {"VS-DECK-01", "VS-DECK-02"}
    assert rules({**deck, "main": "joyce"}) >= {"VS-SETUP-01"}
    assert "VS-CARD-09" in rules({**deck, "cards": {**deck["cards"], "dawn": 2}})
    assert "VS-CHAR-01" in rules({**deck, "cards": {**deck["cards"], "nobody": 2}})
    master = decks.load("master-starter")
    assert rules({**master, "key_pile": {"dawn": 4}}) == {"VS-CARD-10"}
    cards, [lab] = make({"name": "Lab", "type": "location", "symbols": ["energy"], "universe": "photographic"})
    assert "VS-DECK-03" in rules({**deck, "cards": {**deck["cards"], "magic-box": 2, lab: 2}}, cards)
    cards, [drawn] = make({"name": "Drawn", "universe": "illustrated"})
    assert "VS-DECK-04" in rules({**deck, "cards": {**deck["cards"], drawn: 1}}, cards)
    cards, [bat] = make({"name": "Deck Bat", "token": True})
    assert "VS-TOKEN-01" in rules({**deck, "cards": {**deck["cards"], bat: 1}}, cards)
    for fault in decks.faults({**deck, "cards": {**deck["cards"], "joyce": 5}}):
        assert fault.rule in str(fault)
    with pytest.raises(BadData, match="VS-DECK-01"):
        GAME.start({"decks": [{**deck, "cards": {"joyce": 4}}, "master-starter"]}, 1)


def test_import_is_tolerant_and_reports() -> None:
    """VS-AMB-113, VS-TEST-CARD-26."""
    text = "Main: bufy\n4 cemetary\n2x Joyce\nfirst slayer x3\nKey: 4 Dawn  # the Key\n"
    deck, report = decks.read(text)
    assert deck["main"] == "buffy-l1"
    assert deck["cards"] == {"cemetery": 4, "joyce": 2, "first-slayer": 3}
    assert deck["key_pile"] == {"dawn": 4}
    assert len(report) == 2
    assert "Cemetery" in report[1]
    again, guessed = decks.read(decks.write(deck))
    assert (again["cards"], guessed) == (deck["cards"], [])
    with pytest.raises(BadData, match="deck:1"):
        decks.read("4 Xyzzyplugh")
    with pytest.raises(BadData, match="did you mean"):
        decks.load("bufy-starter")


def test_card_data() -> None:
    """VS-CHAR-01, VS-CHAR-02, VS-CHAR-03, VS-CHAR-04, VS-TEST-CHAR-03, VS-DECK-07, VS-EQUIP-09, VS-FLIGHT-06,
    VS-LEVELUP-11, VS-TEST-LEVELUP-07.
    """
    assert len(PRINTED) == 61
    assert set(PRINTED.universe) == {"photographic"}
    assert 3 not in PRINTED.kind
    assert not any(w & FLIGHT for w in PRINTED.words)
    assert not any(w & (FEROCIOUS | MONSTROUS | COMBAT_MASTER) for w in PRINTED.words)
    targets = {
        "angel": 4,
        "buffy": 7,
        "spike": 6,
        "willow": 8,
        "xander": 3,
        "angelus": 4,
        "dark-willow": 4,
        "mayor-wilkins": 5,
        "first-evil": 5,
        "master": 7,
    }
    assert {n: PRINTED.target[PRINTED.faces[f"{n}-l1"]] for n in targets} == targets
    wrong: list[dict[str, Any]] = [
        {"type": "main", "level": 3},
        {"type": "main", "cost": 2},
        {"type": "supporting", "cost": "x"},
        {"type": "supporting", "health": "x"},
        {"type": "location", "symbols": ["energy"], "atk": 1},
    ]
    for n, record in enumerate(wrong):
        with pytest.raises(BadData):
            make({"name": f"Wrong {n}", **record})


@pytest.mark.parametrize(
    "spec",
    [
        {"A": {"front": ["Nobody At All"]}},
        {"phase": "tea"},
        {"A": {"hnad": []}},
        {"turn": "E"},
        {"A": {"main": "Joyce"}},
        {"A": {"front": ["Joyce", "Joyce"]}},
        {"A": {"front": ["Joyce w1"]}},
        {"A": {"front": ["Joyce st +1"]}},
        {"mode": "two_v_two"},
        {"A": {"main": "Buffy", "front": ["Buffy st w9"]}},
    ],
)
def test_impossible_positions_are_refused(spec: dict[str, object]) -> None:
    with pytest.raises(BadData):
        GAME.position(spec)


def test_probe_names_what_exists() -> None:
    s = GAME.position({})
    with pytest.raises(BadData, match="deck_size"):
        GAME.probe(s, "A.nonsense")
    with pytest.raises(BadData, match="Buffy L1"):
        GAME.probe(s, "A.Glory.atk")
    seen = GAME.view(GAME.position({"B": {"hand": ["Joyce"]}}), 0).state
    assert GAME.probe(seen, "B.hand") == ["?"]


def test_a_key_pile_belongs_to_buffy_also_unlisted() -> None:
    """VS-CARD-10: main or in the deck; to nobody else."""
    for name, dawns in (("buffy-starter", 4), ("willow", 4), ("spike", 0)):
        deck = {k: v for k, v in decks.load(name).items() if k != "key_pile"}
        for given in (deck, {**deck, "key_pile": {}}):
            assert decks.faults(given) == []
            s = GAME.start({"decks": [given, "master-starter"]}, 1)
            assert GAME.probe(s, "A.key") == ["Dawn"] * dawns
            assert GAME.probe(s, "B.key") == []
