"""Worked examples, from Equipment on, that need no game: card data, decks, and what positions cannot say."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.games.vs import GAME, decks
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.cards import COMBAT_MASTER, EQUIP, SYMBOL_BITS, CardSet
from hellmouth.games.vs.made_up import make
from tests.games.vs.play import at, do

BUFFY, MASTER = "buffy-starter", "master-starter"


def rules(deck: decks.Deck, cards: CardSet = PRINTED) -> set[str]:
    return {fault.rule for fault in decks.faults(deck, cards)}


def changed(name: str, **cards: int) -> decks.Deck:
    """A starter deck with other numbers of some cards ("magic_box" is "magic-box"); 0 leaves a card out."""
    deck = decks.load(name)
    counts = {**deck["cards"], **{c.replace("_", "-"): n for c, n in cards.items()}}
    return {**deck, "cards": {c: n for c, n in counts.items() if n}}


def powers(card: str) -> list[dict[str, Any]]:
    return list(PRINTED[PRINTED.faces[card]].record["powers"])


def test_no_equipment_in_this_set() -> None:
    """VS-TEST-EQUIP-05 (VS-EQUIP-09)."""
    assert [PRINTED[f].record["id"] for f in range(len(PRINTED)) if PRINTED.kind[f] == EQUIP] == []


def test_kinds_of_powers() -> None:
    """VS-TEST-POWER-06 (VS-POWER-01 to -04, -16)."""
    (caleb,) = powers("caleb")
    assert (caleb["kind"], caleb["timing"], caleb["any_turn"], caleb["cost"]) == ("super", "combat", True, ["might"])
    assert [p["kind"] for p in powers("turok-han-vampire")] == ["keyword", "keyword"]
    assert sorted(p["kind"] for p in powers("master-l1")) == ["levelup", "super"]
    assert [p["kind"] for p in powers("tara")] == ["triggered"]
    assert PRINTED[PRINTED.faces["tara"]].record["ranged"] is True


def test_targets_of_level_up() -> None:
    """VS-TEST-LEVELUP-07 (VS-LEVELUP-11)."""
    found = {PRINTED[f].record["id"]: PRINTED.target[f] for f in range(len(PRINTED)) if PRINTED.target[f]}
    assert found == {
        "angel-l1": 4,
        "buffy-l1": 7,
        "spike-l1": 6,
        "willow-l1": 8,
        "xander-l1": 3,
        "angelus-l1": 4,
        "dark-willow-l1": 4,
        "mayor-wilkins-l1": 5,
        "first-evil-l1": 5,
        "master-l1": 7,
    }


def test_the_order_of_resources_means_nothing() -> None:
    """VS-TEST-LOCATION-05 (VS-LOCATION-04 to -07): rows laid in either order are the same position."""
    states = []
    for first, second in (("The Bronze", "Cemetery"), ("Cemetery", "The Bronze")):
        s = at(
            A={"hand": ["The Bronze", "Cemetery"], "deck": ["Oz"] * 4, "main": "Xander"},
            B={"deck": ["Oz"] * 4, "main": "Xander"},
            phase="resource",
        )
        do(s, f"open {first}", "pass", "pass", "done", "pass", "end")
        do(s, "pass", "done", "pass", "pass", "done", "pass", "end")  # B's turn
        do(s, "pass", f"open {second}")
        assert GAME.probe(s, "A.locations") == ["Cemetery", "The Bronze"]
        states.append(GAME.digest(s))
    assert states[0] == states[1]


def test_symbols_of_locations() -> None:
    """VS-TEST-LOCATION-05, VS-TEST-LOCATION-06 (VS-LOCATION-05 to -07, -14, -15)."""
    one = {"magic-box": "energy", "sunnydale-high": "intellect", "cemetery": "might", "bronze": "skill"}
    assert {card: PRINTED.makes[PRINTED.faces[card]] for card in one} == {
        card: SYMBOL_BITS[word] for card, word in one.items()
    }
    four = sum(SYMBOL_BITS[word] for word in one.values())
    assert PRINTED.makes[PRINTED.faces["library"]] == PRINTED.makes[PRINTED.faces["hellmouth"]] == four
    assert not four & (SYMBOL_BITS["humanity"] | SYMBOL_BITS["alien"])


def test_tokens_are_listed_apart() -> None:
    """VS-TEST-TOKEN-04 (VS-TOKEN-01)."""
    cards, [bat] = make({"name": "Listed Bat", "token": True})
    deck = changed(BUFFY, joyce=1)
    assert rules({**deck, "cards": {**deck["cards"], bat: 1}}, cards) == {"VS-TOKEN-01"}
    assert rules({**decks.load(BUFFY), "tokens": {bat: 2}}, cards) == set()


@pytest.mark.parametrize(
    ("joyce", "tara", "expected"),
    [(1, 2, {"VS-DECK-01"}), (3, 2, {"VS-DECK-01"}), (4, 0, set()), (5, 0, {"VS-DECK-01", "VS-DECK-02"})],
)
def test_size_and_copies(joyce: int, tara: int, expected: set[str]) -> None:
    """VS-TEST-DECK-01 (VS-DECK-01, -02): 59 and 61 cards, four copies, five copies."""
    assert rules(changed(BUFFY, joyce=joyce, tara=tara)) == expected


def test_five_copies_of_sixty() -> None:
    """VS-TEST-DECK-01 (VS-DECK-02)."""
    assert rules(changed(BUFFY, joyce=5, tara=1, cordelia=0)) == {"VS-DECK-02"}


def test_universes_do_not_mix() -> None:
    """VS-TEST-DECK-02 (VS-DECK-04, -08)."""
    cards, [drawn] = make({"name": "Drawn Fighter", "universe": "illustrated"})
    deck = changed(BUFFY, joyce=1)
    assert rules({**deck, "cards": {**deck["cards"], drawn: 1}}, cards) == {"VS-DECK-04"}
    cards, [hero] = make({"name": "Drawn Hero", "type": "main", "universe": "illustrated"})
    assert "VS-DECK-04" in rules({**decks.load(MASTER), "main": hero}, cards)


def test_dawn_and_the_key_pile() -> None:
    """VS-TEST-DECK-03 (VS-CARD-09, -10)."""
    assert "VS-CARD-09" in rules(changed(BUFFY, dawn=1, joyce=1))
    key = {"key_pile": {"dawn": 4}}
    assert rules({**decks.load(MASTER), **key}) == {"VS-CARD-10"}
    assert rules({**changed(MASTER, buffy=1, drusilla=1), **key}) == set()


def test_cards_of_any_team_go_into_a_deck() -> None:
    """VS-TEST-DECK-04 (VS-DECK-05, -06); what it pays for: tests/scenarios/vs/keyword_hide.toml."""
    assert rules(changed(MASTER, library=2, drusilla=0)) == set()


def test_one_name_for_each_basic_location() -> None:
    """VS-TEST-DECK-05 (VS-DECK-03, -07)."""
    assert {PRINTED.universe[f] for f in range(len(PRINTED))} == {"photographic"}
    cards, [lab] = make({"name": "Energy Lab", "type": "location", "symbols": ["energy"], "universe": "photographic"})
    deck = changed(BUFFY, magic_box=3)
    assert rules({**deck, "cards": {**deck["cards"], lab: 1}}, cards) == {"VS-DECK-03"}


def test_combat_master_only_through_giles() -> None:
    """VS-TEST-KEYWORD-12 (VS-KEYWORD-22): nobody has it printed; the scenario VS-TEST-STAT-05 shows Giles."""
    assert [PRINTED[f].record["id"] for f in range(len(PRINTED)) if PRINTED.words[f] & COMBAT_MASTER] == []


def test_hush_stops_no_card_of_the_set() -> None:
    """VS-TEST-CARD-25 (VS-CARD-80)."""
    assert not any(PRINTED.says)
    printed = {p["id"] for r in [card.record for card in PRINTED.cards] for p in r.get("powers", ())}
    assert not any(p.says for p in PRINTED.powers if p.id in printed)


@pytest.mark.parametrize("name", ["The First Slayer", "First Slayer", "first slayer"])
def test_names_of_the_first_slayer(name: str) -> None:
    """VS-TEST-CARD-26 (VS-CARD-81, VS-AMB-113)."""
    record = PRINTED[PRINTED.faces[decks.find(name, "test", [])]].record
    assert record["number"] == "TBB-016"
    assert (record["atk"], record["def"], record["health"], record["cost"]) == (3, 3, 2, 3)
    assert [p["id"] for p in record["powers"]] == ["slayer"]


def test_the_main_character_is_no_fifth_copy() -> None:
    """VS-TEST-READING-09 (VS-AMB-37)."""
    deck = changed(BUFFY, buffy=4, joyce=0)
    assert deck["main"] == "buffy-l1"
    assert rules(deck) == set()


def test_icons_of_a_plot_twist() -> None:
    """VS-TEST-READING-18 (VS-AMB-66, VS-PLOT-12)."""
    assert [n for _, n in PRINTED.icons[PRINTED.faces["big-bad"]]] == [1]
    assert PRINTED.icons[PRINTED.faces["life-on-the-hellmouth"]] == ()
    cards, [two] = make(
        {"name": "Two Icons", "type": "plot_twist", "teams": ["scoobies"], "team_icons": {"scoobies": 2}}
    )
    assert [n for _, n in cards.icons[cards.faces[two]]] == [2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_game_deals_the_starter_decks(seats: int) -> None:
    """VS-DECK-10: what "Play now" sets up can be started."""
    setup = GAME.default_setup(seats)
    assert setup["decks"] == [BUFFY, MASTER, BUFFY, MASTER][:seats]
    assert GAME.start(setup, 1).seats == seats
