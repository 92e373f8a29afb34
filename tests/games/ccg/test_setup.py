"""Setup, and examples that no scenario can tell: decks, locations, conflicts set off from inside."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core import notation
from hellmouth.core.errors import BadData
from hellmouth.games.ccg import GAME, deck_rules, decks
from hellmouth.games.ccg.flow.steps import Step
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import DECK, EPISODE1, EPISODE2, LIMBO, STOCK, ZONES, space_name
from tests.games.ccg.seat import Table

HERO, VILLAIN = "buffy-fight-rush", "spike-night-raid"


class Start(Table):
    """A game before its first turn."""

    def __init__(self, *brought: Any, edition: str = "third", seed: int = 1, seated: bool = True) -> None:
        self.s: Sunnydale = GAME.start({"edition": edition, "decks": list(brought)}, seed)
        while seated and self.offered()[0].startswith("start "):
            self.do(self.offered()[0])  # everybody begins with the card of the deck list


def with_locations(name: str, *locations: str) -> dict[str, Any]:
    raw: dict[str, Any] = decks.raw(name)
    raw["locations"] = list(locations)
    return raw


def test_the_villain_begins_and_everybody_has_their_things() -> None:
    """CCG-SETUP-02, CCG-SETUP-03, CCG-SETUP-05, CCG-SETUP-06, CCG-SETUP-07, CCG-SETUP-14, CCG-ZONE-01, CCG-ZONE-03."""
    t = Start(HERO, VILLAIN)
    assert t["active"] == "B"
    assert t.seat == "B"
    for p, seat in enumerate("AB"):
        assert t[f"{seat}.challenge_deck.count"] == 7
        assert t[f"{seat}.hand"] == []
        assert t[f"{seat}.dp"] == 0
        assert len(t.s.pile(p, STOCK)) == len(decks.raw((HERO, VILLAIN)[p])["locations"])
        assert len(t.s.pile(p, LIMBO)) == 1  # the revealed level 1 Main Character, seen by all
    seen = GAME.view(t.s, 0).state
    deck = GAME.probe(seen, "B.challenge_deck")
    assert deck[0] != "?"  # face up
    assert set(deck[1:]) == {"?"}


def test_the_level_one_card_is_picked_when_sitting_down() -> None:
    """CCG-SETUP-05, CCG-SETUP-01: any level 1 card of the Main Character; nobody sees it before all have picked."""
    t = Start(HERO, VILLAIN, seated=False)
    assert t.seat == "A"
    assert t.offered() == ["start Buffy: New in Town", "start Buffy: Transfer Student"]
    t.do("start Buffy: Transfer Student")
    assert t.seat == "B"
    for viewer in (1, None):
        assert "picked=(-1,)" in repr(GAME.view(t.s, viewer).state.stack)
    spike = t.offered()
    assert len(spike) == 2
    before = sorted(t.s.face)
    t.do(spike[0])
    assert t.s.name(t.s.pile(0, LIMBO)[0]) == "buffy-1b"
    assert "Buffy: New in Town" in t["A.deck"]
    assert sorted(t.s.face) == before
    assert not any(t.s.known[c] for p in (0, 1) for c in t.s.pile(p, DECK)), "shuffled, nobody knows the decks"
    t.do("at B1", "at A1")
    assert t["A.main"] == "Buffy: Transfer Student"


def test_a_companion_is_no_main_character_in_the_first_edition() -> None:
    """ED-15: there is nothing to pick if the deck has one level 1 Hero of the Main Character."""
    t = Start("first-patrol-hero", "first-patrol-villain", edition="first", seated=False)
    assert t.offered() == ["at A1", "at A2", "at A3", "at A4"]


@pytest.mark.parametrize("form", ["casual", "constructed", "sealed", "first"])
def test_no_draw_by_turns_unless_the_table_chose_one(form: str) -> None:
    """AMB-70: a table that names no cap plays on however many turns there were."""
    chosen = GAME.chosen_setup(2, Random(1), (), {"format": form})
    assert "turn_cap" not in chosen["options"]
    assert GAME.start(chosen, 1).cap == 0
    assert GAME.start(GAME.chosen_setup(2, Random(1), (), {"format": form, "turn_cap": 60}), 1).cap == 60
    for cap, ending in ((0, ""), (1000, "ccg.end.cap")):
        t = Table(turn=1000, step="Conflict", cap=cap, A={"play": [{"card": "buffy-1", "at": "A1"}]})
        while t.s.outcome is None and t.s.turn == 1000:
            t.do(t.offered()[-1])
        assert (t.s.ending, t.s.outcome) == (ending, () if cap else None)


def test_decks_are_shuffled() -> None:
    """CCG-SETUP-02, CCG-SETUP-04, CCG-ZONE-04: another chance, another order; the top challenge is turned up."""
    for n in range(1, 6):
        deck = GAME.probe(GAME.view(Start(HERO, VILLAIN, seed=n).s, 1).state, "A.challenge_deck")
        assert [name == "?" for name in deck] == [False, *[True] * 6]
    for path in ("A.challenge_deck", "A.deck"):
        orders = {tuple(Start(HERO, VILLAIN, seed=n)[path]) for n in range(1, 6)}
        assert len(orders) > 1
        assert len({tuple(sorted(order)) for order in orders}) == 1


def test_chance_decides_between_two_villains_and_without_any() -> None:
    """CCG-SETUP-08, AMB-05."""
    for brought in ((VILLAIN, VILLAIN), (HERO, HERO), (VILLAIN, HERO, VILLAIN)):
        first = {Start(*brought, seed=n)["active"] for n in range(1, 30)}
        assert first == {"ABC"[i] for i, d in enumerate(brought) if d == VILLAIN or VILLAIN not in brought}


def test_main_characters_then_daylight_then_locations() -> None:
    """CCG-SETUP-09, CCG-SETUP-10, CCG-SETUP-11, CCG-SETUP-13, CCG-BOARD-02, CCG-ZONE-08, AMB-58."""
    t = Start(HERO, with_locations(VILLAIN, "the-factory", "army-base"))
    assert t.offered() == ["at B1", "at B2", "at B3", "at B4"]
    t.do("at B2")
    assert t.offered() == ["at A1", "at A2", "at A3", "at A4"]
    t.do("at A4")
    assert t.seat == "B"
    assert t.offered() == ["day", "night"]
    t.do("night")
    assert t["night"] is True
    assert t.has("pass")  # playing locations is optional
    assert t.refusal("lay The Factory > A1") == "CCG-SETUP-11"
    t.do("lay The Factory > B1")
    assert t.seat == "A"
    t.do("lay The Bronze > A1")
    assert t.refusal("lay Army Base > B1") == "CCG-SETUP-11"
    t.do("pass", "pass")
    assert t["B.crypt"] == ["Army Base"]
    assert sorted(t["A.crypt"]) == ["School Gymnasium", "Shady Hill Cemetery", "Streets of Sunnydale", "Summers House"]
    assert t["turn"] == 1
    assert t["step"] == "Prologue"
    assert t["A.hand"] == []


def test_first_edition_places_main_characters_before_the_first_player_is_known() -> None:
    """ED-01: seat order, although the Villain will begin."""
    t = Start("first-patrol-hero", "first-patrol-villain", edition="first")
    assert t.seat == "A"
    assert t.offered() == ["at A1", "at A2", "at A3", "at A4"]
    t.do("at A1", "at B1")
    assert t.seat == "B"
    assert t.offered() == ["day", "night"]


def test_locations_unique_and_not() -> None:
    """EX-35: CCG-SETUP-12, CCG-SETUP-13, CCG-CARD-LOC-02, CCG-CARD-LOC-05, CCG-UNIQUE-08."""
    t = Start(
        with_locations("first-patrol-hero", "public-restroom", "the-bronze"),
        with_locations("first-patrol-villain", "public-restroom", "the-bronze"),
        edition="first",
    )
    t.do("at A1", "at B1", "day")
    t.do("lay Public Restroom > B2", "lay Public Restroom > A2", "lay The Bronze > B3")
    assert t["step"] == "Prologue"  # A had nothing left to lay but the copy, which may not be laid
    assert t["A.locations"] == ["Public Restroom"]
    assert t["A.crypt"] == ["The Bronze"]
    assert sorted(t["B.locations"]) == ["Public Restroom", "The Bronze"]
    assert t["B.crypt"] == []


def test_the_copy_of_a_unique_location_is_refused() -> None:
    """EX-35: CCG-SETUP-12."""
    t = Start(
        with_locations("first-patrol-hero", "public-restroom", "the-bronze"),
        with_locations("first-patrol-villain", "the-bronze"),
        edition="first",
    )
    t.do("at A1", "at B1", "day", "lay The Bronze > B3")
    assert t.seat == "A"
    assert t.refusal("lay The Bronze > A3") == "CCG-SETUP-12"


def test_the_ring_of_spaces() -> None:
    """CCG-BOARD-01, CCG-BOARD-02, CCG-BOARD-03, CCG-BOARD-07, CCG-MULTI-02."""
    for seats in (2, 3, 4):
        t = Start(*[HERO, VILLAIN, HERO, VILLAIN][:seats])
        names = [space_name(sp) for sp in t.s.spaces()]
        assert sorted(names) == sorted([f"{x}{n}" for x in "ABCD"[:seats] for n in (1, 2, 3, 4)] + ["Park"])


def test_three_cards_per_character_and_level() -> None:
    """EX-17: CCG-DECK-06, ED-23."""
    raw = decks.raw(HERO)
    others = {k: n for k, n in raw["resource"].items() if not k.startswith("buffy-")}
    raw["resource"] = others | {"buffy-1": 2, "buffy-1b": 1, "buffy-2": 1, "buffy-2b": 2, "buffy-3": 3}
    assert "CCG-DECK-06" not in {f.rule for f in deck_rules.faults(decks.deck(raw, "test"))}
    raw["resource"]["buffy-1b"] = 2
    assert "CCG-DECK-06" in {f.rule for f in deck_rules.faults(decks.deck(raw, "test"))}
    assert "CCG-DECK-06" not in {f.rule for f in deck_rules.faults(decks.deck(raw, "test"), "casual", "first")}


def test_what_counts_toward_the_minimum() -> None:
    """CCG-DECK-03, CCG-DECK-11, CCG-DECK-12, CCG-CARD-ESS-03, CCG-EPISODE-01, CCG-EPISODE-02, CCG-EVENT-03."""
    raw = decks.raw("first-patrol-hero")
    size = sum(raw["resource"].values())
    assert size >= 40
    raw["resource"] = dict(raw["resource"])
    while sum(raw["resource"].values()) > 39:
        card = next(k for k in sorted(raw["resource"]) if k != raw["start"])
        raw["resource"][card] -= 1
        if not raw["resource"][card]:
            del raw["resource"][card]
    assert len(raw["challenges"]) == 7  # which does not help
    assert "CCG-DECK-02" in rules(raw)
    raw["episodes2"] = ["graduation-day-2"]
    assert {"CCG-DECK-02", "CCG-DECK-11"} <= rules(raw)  # a Part II neither counts nor comes alone
    raw["resource"]["graduation-day-1"] = 1
    assert rules(raw) & {"CCG-DECK-02", "CCG-DECK-11"} == set()  # its Part I counts
    raw["resource"]["graduation-day-1"] = 2
    assert "CCG-DECK-07" in rules(raw)
    raw["resource"] |= {"graduation-day-1": 1, "uneasy-truce": 2}
    assert "CCG-DECK-07" in rules(raw)
    halves = [PRINTED[PRINTED.faces[f"graduation-day-{n}"]].type for n in (1, 2)]
    assert halves == [EPISODE1, EPISODE2]
    raw["resource"] = {k: n for k, n in raw["resource"].items() if not k.startswith("buffy-1")}
    with pytest.raises(BadData, match="not in the Resource Deck"):
        rules(raw)
    raw["resource"] |= {"buffy-1": 1, "giles-1": 1}
    assert "CCG-CARD-ESS-03" not in rules(raw)
    raw["start"] = "giles-1"  # not the essence's character
    assert "CCG-CARD-ESS-03" in rules(raw)


def rules(raw: dict[str, Any]) -> set[str]:
    return {f.rule for f in deck_rules.faults(decks.deck(raw, "test"))}


def test_challenge_decks_mix_good_and_evil() -> None:
    """CCG-CARD-CHAL-02, CCG-DECK-04."""
    raw = decks.raw(HERO)
    raw["challenges"] = [*raw["challenges"][:5], "midnight-blood-run", "lift-the-codex-page"]
    assert rules(raw) == set()
    raw["challenges"][6] = "midnight-blood-run"
    assert "CCG-DECK-04" in rules(raw)  # seven different ones


def test_a_defender_who_fights_on_uses_no_watch_either() -> None:
    """EX-38: CCG-TURN-15, CCG-TURN-17, AMB-53: the watch used was the attacker's."""
    t = Table(
        fight={"attacker": "Buffy", "defender": "The Three", "stage": "Resolve"},
        A={
            "essence": "essence-buffy",
            "fill": False,
            "hand": ["photo-finish", "keep-your-head-down"],
            "play": [{"card": "buffy-1", "at": "B1"}, {"card": "oz-1", "at": "B1"}],
        },
        B={
            "essence": "essence-spike",
            "fill": False,
            "hand": ["keep-your-head-down"],
            "play": [{"card": "the-three-1", "at": "B1"}],
        },
    )
    three = next(c for c in t.s.team(1))
    ref = next(r for r in PRINTED.sequels if r.startswith("been-there-killed-that"))
    t.s.sequels.append((1, three, t.s.team(0)[0], 1, three, ref))
    t.do("pass")
    assert t.offered() == ["choose Oz: Man of Few Words", "no"]
    assert t.seat == "B"
    t.do("choose Oz: Man of Few Words").finish_conflict()
    assert t["B.dp"] == 2
    assert t["step"] == "Conflict"
    assert t.seat == "B"  # A's watch is used up, and nobody has passed yet
    step = t.s.stack[-1]
    assert isinstance(step, Step)
    assert step.passes == 0


def test_a_character_put_elsewhere_no_longer_faces_the_challenge() -> None:
    """EX-39: CCG-CHALLENGE-24, CCG-CHALLENGE-21, CCG-CHALLENGE-22, AMB-79, AMB-19."""

    def attempt(*facing: str) -> Table:
        return Table(
            challenge={"card": "one-man-army", "facing": list(facing), "stage": "Battle"},
            A={
                "essence": "essence-buffy",
                "fill": False,
                "dp": 1,
                "hand": ["broad-daylight", "eleventh-hour"],
                "play": [{"card": "buffy-1", "at": "A1"}, {"card": "oz-1", "at": "A1"}],
                "challenges": [{"card": "one-man-army", "at": "A1"}],
            },
            B={"fill": False, "play": [{"card": "spike-1", "at": "B1"}]},
        )

    t = attempt("Buffy")
    t.s.put(t.s.team(0)[0], 2)
    t.pick("boost Broad Daylight", "Butt-Kicking")  # the next thing done shows that nobody faces it any more
    assert t["A.dp"] == 0
    assert t["conflict"] == "none"
    assert t["Buffy.fatigued"] is False
    assert t["A.challenges"] == ["One-Man Army"]
    t = attempt("Buffy", "Oz")
    t.s.put(t.s.team(0)[0], 2)
    assert t["conflict"] == "challenge"
    assert t["facing"] == ["Oz: Man of Few Words"]  # the others go on


def test_one_text_per_title() -> None:
    """CCG-GOLDEN-03, CCG-GOLDEN-04: every copy is read alike, only characters and essences come in versions."""
    records = [card.record for card in PRINTED.cards]
    titles = [c["name"]["en"] for c in records if c["type"] not in ("character", "essence")]
    assert len(titles) == len(set(titles))
    persons = [(c["character"], c["level"]) for c in records if c["type"] == "character"]
    assert len(persons) > len(set(persons))  # several versions of one level, each with its own text
    texts = {c["id"]: c["text"]["en"] for c in records}
    assert texts["buffy-1"] != texts["buffy-1b"]


def test_every_player_has_sixteen_zones_of_their_own() -> None:
    """CCG-ZONE-01, CCG-ZONE-02, CCG-ZONE-10, CCG-ZONE-14: no card is ever in another player's piles."""
    t = Start(HERO, VILLAIN)
    for p in range(2):
        for kind in range(ZONES):
            assert all(t.s.owners[c] == p for c in t.s.pile(p, kind))
    wish = notation.wish(GAME, t.s, t.s.seat, "day")
    assert wish == ("day",)
