"""Zones, Locations, teams, names, hidden information and the smaller rules."""

from __future__ import annotations

from random import Random

from hellmouth.core import worlds
from hellmouth.games.vs import GAME, cards, decks
from hellmouth.games.vs.book import PRINTED
from hellmouth.games.vs.verbs.bespoke import COUNTERS
from tests.games.vs.play import at, do, fight, has, offered, see, stats, twist, who, why

KO = twist("Knock", ["choose", "any"], ["ko"])


def test_teams_and_alignment() -> None:
    """VS-INTRO-04, VS-CHAR-09, VS-CHAR-12, VS-SEED-10, VS-TEST-INTRO-02, VS-TEST-CHAR-06."""
    s = at(A={"main": "Spike", "front": ["Faith"]})
    assert see(s, "Faith.teams") == ["scoobies", "darkness"]
    assert see(s, "A.main.teams") == ["scoobies"]
    assert (cards.GOOD, cards.EVIL) == (cards.SCOOBIES, cards.DARKNESS)
    s = at(A={"main": "Willow L2", "locations": ["Sunnydale High", "The Bronze"]}, B={"front": ["Faith"]})
    do(s, "use Willow L2 > The Ritual of Restoration", "row front row")
    assert see(s, "Faith.teams") == ["scoobies"]
    do(s, "end")
    assert PRINTED.teams[PRINTED.faces["faith"]] == 3


def test_counters_and_box() -> None:
    """VS-INTRO-02, VS-SETUP-02: the kinds of counters exist; XP is kept with the Main Character."""
    assert COUNTERS == ("wound", "vitality", "plus", "minus")
    assert sum(r["copies"] for r in [card.record for card in PRINTED.cards]) == 200


def test_hand_has_no_limit_and_discards_come_from_it() -> None:
    """VS-ZONE-02, VS-ZONE-03, VS-KO-04, VS-TEST-ZONE-01."""
    drop = twist("Drop", ["draw", 2], ["discard", 1])
    s = at(drop, A={"hand": ["Drop", *["Joyce"] * 25]})
    do(s, "play Drop", "discard Joyce")
    assert see(s, "A.hand_size") == 27
    assert see(s, "A.ko") == ["Drop", "Joyce"]


def test_order_means_nothing() -> None:
    """VS-ZONE-04, VS-FORMATION-02, VS-LOCATION-04, VS-TEST-ZONE-04, VS-TEST-LOCATION-05, VS-TEST-FORMATION-03."""
    a = at(KO, A={"front": ["Joyce", "Tara"], "hand": ["Knock", "Knock"]})
    b = a.copy()
    for s, first, second in ((a, "Joyce", "Tara"), (b, "Tara", "Joyce")):
        do(s, "play Knock", f"choose {first}", "play Knock", f"choose {second}")
    assert see(a, "A.ko") == see(b, "A.ko") == ["Joyce", "Knock", "Knock", "Tara"]
    zone = a.zones[6]
    assert zone == sorted(zone)


def test_a_resource_is_no_character() -> None:
    """VS-ZONE-05, VS-TEST-ZONE-05, VS-AMB-84, VS-ZONE-06."""
    s = at(A={"resources": ["Joyce", "Luke"], "hand": ["Joyce", "Tara"]}, points=1)
    do(s, "recruit Joyce > front row")
    assert see(s, "A.ko") == []
    assert see(s, "A.resources") == ["Joyce", "Luke"]


def test_views() -> None:
    """VS-ZONE-09, VS-ZONE-14, VS-STUN-06, VS-LOCATION-03, VS-TEST-ZONE-06, VS-TEST-ZONE-09, VS-TEST-STUN-07,
    VS-TEST-LOCATION-03, VS-AMB-65, VS-AMB-69.
    """
    s = at(
        A={
            "front": ["Joyce st"],
            "hand": ["Tara"],
            "resources": ["Giles"],
            "locations": ["The Bronze"],
            "removed": ["Luke"],
            "spellbook": ["Slayage"],
        }
    )
    other = GAME.view(s, 1).state
    assert GAME.probe(other, "A.front") == ["Joyce"]
    assert GAME.probe(other, "A.resources") == ["?"]
    assert GAME.probe(other, "A.hand") == ["?", "?"]
    assert GAME.probe(other, "A.locations") == ["The Bronze"]
    assert GAME.probe(other, "A.removed") == ["Luke"]
    assert GAME.probe(other, "A.spellbook") == ["Slayage"]
    assert GAME.probe(GAME.view(s, 0).state, "A.resources") == ["Giles"]
    text = GAME.picture(GAME.view(s, 1))
    assert "Joyce 1/2" in text
    assert "Giles" not in text
    shown = GAME.present(GAME.view(s, 1), "en")
    assert shown["players"][0]["resources"][0]["card"] is None


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """VS-AMB-69: twins of a position with other hidden faces offer and show the same."""
    rng = Random(4)
    s = GAME.start({"decks": ["willow-spells", "first-evil-faces", "angelus-history"]}, 9)
    for _ in range(150):
        for seat in range(3):
            twin = worlds.twin(s, seat, rng)
            assert GAME.picture(GAME.view(twin, seat)) == GAME.picture(GAME.view(s, seat))
            assert GAME.present(GAME.view(twin, seat)) == GAME.present(GAME.view(s, seat))
            if s.seat == seat:
                twin.options = None
                assert twin.offer() == s.offer()
        GAME.answer(s, rng.choice(s.offer()))


def test_removed_is_not_koed() -> None:
    """VS-ZONE-11, VS-KO-08, VS-TEST-ZONE-03, VS-TEST-KO-05, VS-TEST-KO-08, VS-KEYWORD-20."""
    watch = {"id": "watch-power", "name": "Watch", "kind": "triggered", "timing": "koed", "program": [["draw", 1]]}
    bird = who("Bird", 1, 1, powers=[watch])
    s = at(bird, A={"front": ["Bird ex", "The First Slayer"]}, B={"front": ["Turok-Han Vampire"]})
    hand = see(s, "A.hand_size")
    fight(s, "attack The First Slayer")
    do(s, "slay Turok-Han Vampire")
    assert see(s, "B.removed") == ["Turok-Han Vampire"]
    assert see(s, "A.hand_size") == hand


def test_ko_trigger_fires() -> None:
    """VS-KO-04, VS-TIMING-04, VS-TEST-KO-05: a KO is seen by triggers, a discard is not."""
    watch = {"id": "watch-power", "name": "Watch", "kind": "triggered", "timing": "koed", "program": [["draw", 1]]}
    drop = twist("Drop", ["discard", 1])
    s = at(
        who("Bird", 1, 1, powers=[watch]), KO, drop, A={"front": ["Bird", "Joyce"], "hand": ["Knock", "Drop", "Tara"]}
    )
    hand = see(s, "A.hand_size")
    do(s, "play Knock", "choose Joyce")
    assert see(s, "A.hand_size") == hand
    do(s, "play Drop", "discard Tara")
    assert see(s, "A.hand_size") == hand - 2


def test_drawing_from_an_empty_deck() -> None:
    """VS-DRAW-05, VS-TEST-DRAW-03, VS-TEST-DECKOUT-04."""
    five = twist("Five", ["draw", 5])
    s = at(five, A={"deck": ["Joyce", "Tara"], "hand": ["Five"]})
    do(s, "play Five")
    assert see(s, "A.deck_size") == 0
    assert s.outcome is None


def test_start_of_build_comes_first() -> None:
    """VS-BUILD-11, VS-TEST-BUILD-05, VS-AMB-09."""
    s = at(A={"main": "The Master", "xp": 5, "front": ["Caleb"], "locations": ["Cemetery"]}, phase="start_of_build")
    assert see(s, "A.main") == "The Master L2"
    assert see(s, "phase") == "build"


def test_main_phase() -> None:
    """VS-MAIN-01, VS-MAIN-05, VS-MAIN-06, VS-MAIN-07, VS-TEST-MAIN-01, VS-TEST-MAIN-02, VS-TEST-MAIN-03,
    VS-TEST-MAIN-05, VS-AMB-79.
    """
    s = at(
        who("Foe", 0, 9),
        A={"main": "Buffy ex", "front": ["Joyce", "Tara"], "hand": ["The Chosen One"]},
        B={"front": ["Foe"]},
    )
    fight(s, "attack Joyce", "target Foe")
    assert why(s, "attack Joyce") == "VS-COMBAT-01"
    fight(s, "attack Tara")
    assert see(s, "phase") == "main"
    do(s, "play The Chosen One")
    assert see(s, "A.main.pose") == "ready"
    s = at(A={"front": ["Joyce"]}, B={"main": "The Master st w1", "front": ["Luke st"]})
    assert why(s, "attack Joyce") == "VS-MAIN-06"
    do(s, "end")
    assert see(s, "turn") == "B"


def test_cannot_strike_back() -> None:
    """VS-COMBAT-22, VS-TEST-COMBAT-18, VS-AMB-114."""
    ogre = who("Ogre", 9, 9, keywords=["monstrous"])
    for with_ban in (True, False):
        s = at(
            ogre,
            who("Ada", 1, 1),
            who("Bea", 1, 1),
            A={"front": ["Ada", "Bea"]},
            B={"front": ["Ogre"]},
            effects=[{"on": "Ogre", "kind": "no_strike"}] if with_ban else [],
        )
        fight(s, "attack Ada", "join Bea")
        assert see(s, "Ada.pose") == ("exhausted" if with_ban else "stunned")


def test_team_credit() -> None:
    """VS-TEAM-10, VS-KEYWORD-14, VS-TEST-TEAM-08, VS-AMB-90, VS-COMBAT-23."""
    s = at(A={"front": ["The First Slayer", "Giles"]}, B={"front": ["Caleb"]})
    fight(s, "attack The First Slayer", "join Giles")
    do(s, "strike Giles")
    assert has(s, "slay Caleb")


def test_power_kinds() -> None:
    """VS-POWER-01, VS-POWER-02, VS-POWER-03, VS-POWER-04, VS-TEST-POWER-06, VS-KEYWORD-01, VS-TEST-KEYWORD-06."""
    shown = ("caleb", "turok-han-vampire", "master-l1", "tara")
    kinds = {c: [p["kind"] for p in PRINTED[PRINTED.faces[c]].record["powers"]] for c in shown}
    assert kinds == {
        "caleb": ["super"],
        "turok-han-vampire": ["keyword", "keyword"],
        "master-l1": ["super", "levelup"],
        "tara": ["triggered"],
    }
    caleb = PRINTED.powers[PRINTED.power["transfusion-of-evil"]]
    assert (caleb.timing, caleb.any_turn, caleb.cost) == ("combat", True, (cards.SYMBOL_BITS["might"],))
    assert PRINTED.words[PRINTED.faces["tara"]] & cards.RANGED


def test_exhausted_characters_use_powers() -> None:
    """VS-POWER-15, VS-TERM-06, VS-TERM-07, VS-AMB-26, VS-TEST-POWER-03."""
    s = at(A={"main": "The Master", "front": ["Drusilla ex v1"], "locations": ["Sunnydale High"]})
    assert has(s, "use Drusilla > Blood Seer")
    s = at(
        who("Ada", 1, 1),
        A={"front": ["Ada"]},
        B={"front": ["Joyce"], "back": ["Caleb"], "hand": ["Glory"], "locations": ["Cemetery", "The Bronze"]},
    )
    do(s, "attack Ada", "pass")
    assert why(s, "use Caleb > Transfusion of Evil") == "VS-POWER-06"


def test_locations() -> None:
    """VS-LOCATION-02, VS-LOCATION-05, VS-LOCATION-06, VS-LOCATION-07, VS-LOCATION-14, VS-LOCATION-15, VS-LOCATION-17,
    VS-TEST-LOCATION-01, VS-TEST-LOCATION-02, VS-TEST-LOCATION-04.
    """
    made = {
        c: [n for n, bit in cards.SYMBOL_BITS.items() if PRINTED.makes[PRINTED.faces[c]] & bit]
        for c in ("magic-box", "sunnydale-high", "cemetery", "bronze", "library", "hellmouth")
    }
    four = ["energy", "intellect", "might", "skill"]
    assert made == {
        "magic-box": ["energy"],
        "sunnydale-high": ["intellect"],
        "cemetery": ["might"],
        "bronze": ["skill"],
        "library": four,
        "hellmouth": four,
    }
    glory = "use Glory > Drain Sanity"
    s = at(
        A={"main": "Willow", "front": ["Glory"], "locations": ["The Library"]},
        effects=[{"on": "Glory", "kind": "teams", "n": ["scoobies"]}],
    )
    assert why(s, glory) == ""
    s = at(A={"main": "The Master", "front": ["Glory", "Luke"], "locations": ["The Magic Box"]})
    do(s, glory)
    assert see(s, "A.resources") == ["The Magic Box"]
    assert why(s, "use Luke > The Vessel") == "VS-POWER-09"
    do(s, "end")
    assert see(s, "A.resources") == ["The Magic Box"]


def test_one_basic_location_under_two_names() -> None:
    """VS-LOCATION-12, VS-LOCATION-13, VS-DECK-06, VS-DECK-09, VS-TEST-DECK-04, VS-SEED-11."""
    lab = {"name": "Other Lab", "type": "location", "symbols": ["energy"], "universe": "illustrated"}
    s = at(lab, A={"main": "The Master", "front": ["Glory"], "locations": ["Other Lab"]})
    assert why(s, "use Glory > Drain Sanity") == ""
    master = decks.load("master-starter")
    swapped = {**master, "cards": {**master["cards"], "hellmouth": 0, "library": 4}}
    del swapped["cards"]["hellmouth"]
    assert decks.faults(swapped) == []


def test_uniqueness_against_the_main_character() -> None:
    """VS-UNIQUE-05, VS-UNIQUE-06, VS-UNIQUE-08, VS-TEST-UNIQUE-03, VS-TEST-UNIQUE-05, VS-CHAR-07."""
    s = at(
        A={"main": "Willow L2", "locations": ["Sunnydale High", "The Bronze"], "front": ["Spike"]},
        B={"front": ["Willow", "Spike"]},
        effects=[{"on": "Willow", "kind": "teams", "n": ["darkness"]}],
    )
    do(s, "use Willow L2 > The Ritual of Restoration", "choose Willow", "row front row")
    assert see(s, "B.front") == ["Spike", "Willow"]
    assert see(s, "A.front") == ["Spike"]


def test_granted_keywords() -> None:
    """VS-KEYWORD-21, VS-AMB-98."""
    daze = twist("Dazer", ["choose", "any"], ["daze"])
    wake = twist("Wake", ["choose", "any"], ["recover"])
    s = at(daze, wake, A={"main": "Willow", "front": ["Riley"], "hand": ["Slayage", "Dazer", "Wake"]})
    do(s, "play Slayage", "choose Riley")
    assert "slayer" in see(s, "Riley.keywords")
    do(s, "play Dazer", "choose Riley")
    assert see(s, "Riley.keywords") == []
    do(s, "play Wake", "choose Riley")
    assert "slayer" in see(s, "Riley.keywords")


def test_foreign_cards_go_home() -> None:
    """VS-TERM-09, VS-TEST-ZONE-08, VS-TEST-TERM-02."""
    back = twist("Back", ["choose", "own supporting"], ["bounce"])
    s = at(back, A={"front": ["Drusilla @B"], "hand": ["Back"]})
    do(s, "play Back")
    assert "Drusilla" in see(s, "B.hand")
    s = at(A={"front": ["Luke @B"]}, B={"main": "The Master", "row": "front"})
    assert has(s, "attack Luke")


def test_stand_in_and_elimination() -> None:
    """VS-CARD-61, VS-TEST-END-08."""
    s = at(
        KO,
        A={"main": "The First Evil L2 w1", "front": ["Caleb @B"], "standin": "Caleb", "hand": ["Knock"]},
        B={"main": "The Master"},
        C={"main": "Willow"},
    )
    do(s, "play Knock", "choose The Master L1", "row front row")
    assert see(s, "A.front") == ["The First Evil L2"]
    assert (see(s, "A.main.wounds"), see(s, "B.out")) == (1, True)


def test_spike_supporting() -> None:
    """VS-CARD-74."""
    assert stats(at(A={"main": "Willow st w1", "front": ["Spike"]}), "Spike") == (5, 10)
    assert stats(at(A={"main": "The Master", "front": ["Spike"]}), "Spike") == (10, 5)


def test_plain_cards() -> None:
    """VS-CARD-02, VS-CARD-15, VS-CARD-81, VS-TEST-CARD-10, VS-TEST-CARD-26: the starting face is the deck's; Hush has
    no rules effect on these.
    """
    s = GAME.start({"decks": ["angel-nothing-to-lose", "master-starter"]}, 1)
    assert PRINTED.ids[s.face[s.mains[0]]] == "angel-l1"
    assert offered(s) == ["starter A", "starter B"]
    slayer = PRINTED[PRINTED.faces[decks.find("First Slayer", "here", [])]].record
    assert (slayer["number"], slayer["atk"], slayer["def"], slayer["health"], slayer["cost"]) == ("TBB-016", 3, 3, 2, 3)


def test_endings() -> None:
    """VS-END-05, VS-TEST-MULTI-05, VS-MULTI-01."""
    s = at(KO, A={"hand": ["Knock", "Knock", "Knock"]}, B={}, C={"main": "Willow"}, D={"main": "Xander"})
    do(s, "play Knock", "choose Willow L1", "play Knock", "choose The Master L1")
    assert s.outcome is None
    do(s, "play Knock", "choose Xander L1")
    assert (s.outcome, s.ending) == ((0,), "vs.end.last")


def test_hidden_characters_keep_name_and_teams() -> None:
    """VS-HIDE-03, VS-HIDE-04, VS-TEST-HIDE-03."""
    s = at(A={"main": "Willow st w1", "front": ["Xander hid"], "hand": ["Slayage", "Xander"]})
    assert why(s, "play Slayage") == "VS-PLOT-09"
    s = at(A={"front": ["Xander hid"], "hand": ["Xander", "Joyce"]}, points=3)
    do(s, "recruit Xander > front row")
    assert see(s, "A.ko") == ["Xander"]


def test_equipment_gives_powers() -> None:
    """VS-EQUIP-03, VS-TEST-EQUIP-03, VS-TEST-EQUIP-04."""
    zap = {"id": "zap-gear", "name": "Gear Zap", "program": [["draw", 1]]}
    wand = {"name": "Wand", "type": "equipment", "cost": 1, "powers": [zap]}
    s = at(wand, KO, A={"front": ["Joyce with Wand"], "hand": ["Wand", "Knock"]}, B={"front": ["Luke"]})
    assert why(s, "equip Wand > Joyce") == "VS-EQUIP-01"
    hand = see(s, "A.hand_size")
    do(s, "use Joyce > Gear Zap")
    assert see(s, "A.hand_size") == hand + 1
