"""Attacks, windows and strikes."""

from __future__ import annotations

import pytest

from tests.games.vs.play import at, do, fight, has, offered, passes, see, stats, twist, who, why


@pytest.mark.parametrize(
    ("a", "d", "a_falls", "d_falls"),
    [
        ((2, 6), (3, 3), False, False),
        ((2, 2), (3, 3), True, False),
        ((4, 4), (2, 4), False, True),
        ((5, 3), (4, 5), True, True),
        ((3, 3), (3, 3), True, True),
    ],
)
def test_four_outcomes(a: tuple[int, int], d: tuple[int, int], a_falls: bool, d_falls: bool) -> None:
    """VS-SEED-17, VS-COMBAT-09, VS-COMBAT-10, VS-COMBAT-11, VS-COMBAT-12, VS-STAT-01, VS-TEST-COMBAT-04."""
    s = at(who("Ada", *a), who("Dee", *d), A={"front": ["Ada"]}, B={"front": ["Dee"]})
    fight(s, "attack Ada")
    assert (see(s, "Ada.pose") == "stunned") == a_falls
    assert (see(s, "Dee.pose") == "stunned") == d_falls
    assert see(s, "Ada.wounds") == a_falls
    assert see(s, "Dee.wounds") == d_falls
    assert see(s, "Ada.pose") in ("exhausted", "stunned")


def test_front_row_protects() -> None:
    """VS-COMBAT-02, VS-COMBAT-03, VS-COMBAT-04, VS-COMBAT-05, VS-TEST-COMBAT-01, VS-TEST-COMBAT-09, VS-AMB-12."""
    cards = [who("Ada", 3, 3), who("Eff", 3, 3), who("Gee", 3, 3), who("Kay", 3, 3)]
    s = at(*cards, A={"front": ["Ada"]}, B={"front": ["Eff ex", "Gee st w1"], "back": ["Kay"]})
    assert why(s, "target Kay") == "VS-COMBAT-03"
    assert why(s, "target Gee") == "VS-COMBAT-05"
    do(s, "attack Ada")
    assert see(s, "combat.defender") == "Eff"
    s = at(*cards, A={"front": ["Ada"]}, B={"front": ["Eff st w1"], "back": ["Kay"]})
    do(s, "attack Ada")
    assert set(offered(s)) == {"target Kay", "target The Master L1"}


def test_who_cannot_attack() -> None:
    """VS-COMBAT-01, VS-RANGED-05, VS-TEST-COMBAT-07, VS-MAIN-02, VS-TEST-RANGED-05."""
    cards = [who("Ada", 3, 3), who("Eff", 3, 3), who("Gee", 3, 3), who("Kay", 3, 3), who("Dee", 1, 1)]
    s = at(
        *cards, A={"front": ["Ada ex", "Eff st w1", "Gee hid"], "back": ["Kay"], "row": "front"}, B={"front": ["Dee"]}
    )
    assert why(s, "attack Ada") == "VS-COMBAT-01"
    assert why(s, "attack Eff") == "VS-COMBAT-01"
    assert why(s, "attack Gee") == "VS-COMBAT-01"
    assert why(s, "attack Kay") == "VS-RANGED-05"
    assert why(s, "attack Dee") == "VS-TERM-03"
    assert has(s, "attack Buffy L1")


def test_window_alternates_until_all_pass() -> None:
    """VS-SEED-16, VS-COMBAT-06, VS-COMBAT-07, VS-COMBAT-08, VS-POWERUP-03."""
    cards = [who("Ada", 3, 3), who("Dee", 4, 4)]
    s = at(*cards, A={"front": ["Ada"], "hand": ["Ada", "Ada"]}, B={"front": ["Dee"], "hand": ["Dee", "Dee"]})
    do(s, "attack Ada")
    assert s.seat == 0
    do(s, "pass")
    assert s.seat == 1
    do(s, "powerup Dee > Dee", "powerup Ada > Ada", "pass")
    assert s.seat == 0
    assert see(s, "combat")
    do(s, "pass")
    assert not see(s, "combat")
    assert see(s, "Dee.pose") == "ready"
    assert see(s, "Ada.pose") == "stunned"


def test_ranged_strike_back() -> None:
    """VS-RANGED-01, VS-RANGED-02, VS-RANGED-03, VS-RANGED-04, VS-TEST-RANGED-01, VS-TEST-RANGED-02, VS-TEST-RANGED-03,
    VS-TEST-RANGED-04, VS-MAIN-03, VS-TEST-MAIN-04.
    """
    s = at(who("Bow", 3, 2, ranged=True), who("Dee", 9, 3), A={"back": ["Bow"]}, B={"front": ["Dee"]})
    fight(s, "attack Bow")
    assert see(s, "Dee.pose") == "stunned"
    assert see(s, "Bow.pose") == "exhausted"
    s = at(who("Bow", 3, 2, ranged=True), who("Gun", 2, 4, ranged=True), A={"back": ["Bow"]}, B={"front": ["Gun"]})
    fight(s, "attack Bow")
    assert see(s, "Gun.pose") == "ready"
    assert see(s, "Bow.pose") == "stunned"
    s = at(who("Bow", 3, 2, ranged=True), who("Dee", 2, 3), A={"front": ["Bow"]}, B={"front": ["Dee"], "back": ["Bow"]})
    do(s, "attack A.Bow" if has(s, "attack A.Bow") else "attack Bow")
    assert not see(s, "combat.ranged")
    passes(s)
    assert see(s, "Dee.pose") == "stunned"
    assert see(s, "A.Bow.pose") == "stunned"


def test_flight() -> None:
    """VS-FLIGHT-01, VS-FLIGHT-02, VS-FLIGHT-03, VS-FLIGHT-04, VS-FLIGHT-05, VS-FLIGHT-06, VS-TEST-FLIGHT-01,
    VS-TEST-FLIGHT-02, VS-TEST-FLIGHT-03, VS-TEST-FLIGHT-04, VS-TEST-FLIGHT-05, VS-TEAM-04, VS-TEST-TEAM-05.
    """
    fly, foe, far = who("Bat", 3, 3, flight=True), who("Dee", 2, 2), who("Far", 3, 3)
    s = at(fly, foe, far, A={"front": ["Bat"]}, B={"front": ["Dee"], "back": ["Far"]})
    do(s, "attack Bat")
    assert has(s, "target Far")
    assert has(s, "target Dee")
    fight(s, "target Far")
    assert see(s, "Far.pose") == see(s, "Bat.pose") == "stunned"
    kite = who("Kite", 2, 2, flight=True)
    s = at(fly, foe, far, kite, A={"front": ["Bat"]}, B={"front": ["Dee", "Kite"], "back": ["Far"]})
    assert not has(do(s, "attack Bat"), "target Far")
    s = at(fly, foe, far, kite, A={"front": ["Bat"]}, B={"front": ["Dee", "Kite st w1"], "back": ["Far"]})
    assert has(do(s, "attack Bat"), "target Far")
    s = at(fly, foe, A={"back": ["Bat"]}, B={"front": ["Dee"]})
    assert why(s, "attack Bat") == "VS-RANGED-05"
    owl = who("Owl", 2, 2, flight=True, ranged=True)
    s = at(owl, foe, who("Far", 5, 2), A={"back": ["Owl"]}, B={"front": ["Dee"], "back": ["Far"]})
    fight(s, "attack Owl", "target Far")
    assert see(s, "Far.pose") == "stunned"
    assert see(s, "Owl.pose") == "exhausted"
    s = at(
        fly,
        kite,
        who("Ada", 1, 1),
        foe,
        far,
        A={"front": ["Bat", "Kite", "Ada"]},
        B={"front": ["Dee"], "back": ["Far"]},
    )
    do(s, "attack Bat", "join Kite")
    assert has(s, "target Far")
    do(s, "join Ada")
    assert see(s, "combat.defender") == "Dee"


def test_team_attack_sums_and_one_is_struck_back() -> None:
    """VS-SEED-02, VS-TEAM-05, VS-TEAM-06, VS-TEAM-07, VS-TEST-TEAM-07, VS-AMB-18."""
    cards = [who("One", 2, 2), who("Two", 2, 2), who("Tri", 2, 9), who("Big", 6, 6)]
    s = at(*cards, A={"front": ["One", "Two", "Tri"]}, B={"front": ["Big"]})
    fight(s, "attack One", "join Two", "join Tri")
    assert s.seat == 1
    do(s, "strike Two")
    assert see(s, "Big.pose") == see(s, "Two.pose") == "stunned"
    assert see(s, "One.pose") == see(s, "Tri.pose") == "exhausted"


def test_common_team() -> None:
    """VS-TEAM-01, VS-TEAM-02, VS-TEAM-03, VS-AMB-17, VS-TEST-TEAM-01, VS-TEST-TEAM-02, VS-CHAR-06, VS-CHAR-11."""
    cards = [
        who("Ann", 2, 2),
        who("Bob", 2, 2, teams="scoobies darkness"),
        who("Cat", 2, 2, teams="darkness"),
        who("Dee", 9, 9),
        who("Ray", 2, 2, ranged=True),
    ]
    s = at(*cards, A={"front": ["Ann", "Bob", "Cat"], "back": ["Ray"]}, B={"front": ["Dee"]})
    do(s, "attack Ann")
    assert has(s, "join Bob")
    assert why(s, "join Cat") == "VS-TEAM-01"
    assert why(s, "join Ray") == "VS-TEAM-01"
    do(s, "join Bob")
    assert see(s, "combat.attackers") == ["Ann", "Bob"]


def test_dropping_out() -> None:
    """VS-COMBAT-13, VS-COMBAT-14, VS-STUN-09, VS-TEST-COMBAT-05, VS-TEAM-08, VS-TEST-TEAM-04, VS-TIMING-01."""
    shrink = twist("Shrink", ["choose", "combat"], ["counters", -2], timing=["combat"], any_turn=True)
    s = at(shrink, who("Ada", 2, 2), who("Dee", 3, 3), A={"front": ["Ada"]}, B={"front": ["Dee"], "hand": ["Shrink"]})
    do(s, "attack Ada", "B: play Shrink", "choose Ada")
    assert see(s, "Ada.pose") == "stunned"
    assert see(s, "Ada.wounds") == 1
    assert see(s, "Dee.pose") == "ready"
    assert see(s, "phase") == "main"
    cards = [shrink, who("Ada", 3, 3), who("Bea", 2, 2), who("Dee", 4, 5)]
    s = at(*cards, A={"front": ["Ada", "Bea"]}, B={"front": ["Dee"], "hand": ["Shrink"]})
    do(s, "attack Ada", "join Bea", "B: play Shrink", "choose Bea")
    passes(s)
    assert see(s, "Dee.pose") == "ready"
    assert see(s, "Ada.pose") == "stunned"


def test_cancelled_combat() -> None:
    """VS-COMBAT-15, VS-TEST-COMBAT-06, VS-COMBAT-19, VS-CARD-48, VS-TEST-COMBAT-15."""
    stop = twist("Stop", ["cancel"], timing=["combat"], any_turn=True)
    up = twist("Up", ["choose", "own"], ["ready"], timing=["main"])
    s = at(stop, up, who("Dee", 1, 9), A={"front": ["Riley"], "hand": ["Up"]}, B={"front": ["Dee"], "hand": ["Stop"]})
    do(s, "attack Riley")
    assert stats(s, "Riley") == (8, 4)
    do(s, "B: play Stop")
    assert see(s, "Riley.pose") == "exhausted"
    assert see(s, "phase") == "main"
    do(s, "play Up", "choose Riley")
    do(s, "attack Riley")
    assert see(s, "attacks") == 2
    assert stats(s, "Riley") == (4, 4)


def test_kind_of_combat_follows_the_row() -> None:
    """VS-COMBAT-16, VS-AMB-15, VS-TEST-COMBAT-11."""
    push = twist("Push", ["choose", "combat"], ["back"], timing=["combat"])
    s = at(push, who("Ada", 3, 3), who("Dee", 3, 4), A={"front": ["Ada"], "hand": ["Push"]}, B={"front": ["Dee"]})
    do(s, "attack Ada", "play Push", "choose Ada")
    passes(s)
    assert see(s, "Ada.row") == "back"
    assert see(s, "Ada.pose") == "exhausted"


def test_negative_atk_counts_as_nothing() -> None:
    """VS-AMB-64, VS-TEST-COMBAT-12."""
    s = at(
        who("Ada", 3, 3),
        who("Bea", 1, 3),
        who("Dee", 4, 3),
        A={"front": ["Ada", "Bea"]},
        B={"front": ["Dee"]},
        effects=[{"on": "Bea", "kind": "atk", "n": -2}],
    )
    fight(s, "attack Ada", "join Bea")
    do(s, "strike Ada")
    assert see(s, "Dee.pose") == "stunned"


def test_ferocious() -> None:
    """VS-KEYWORD-03, VS-KEYWORD-04, VS-TEST-KEYWORD-01, VS-AMB-38, VS-TEST-KEYWORD-05, VS-KEYWORD-22."""
    fierce = who("Fury", 3, 1, keywords=["ferocious"])
    s = at(fierce, who("Dee", 5, 3), A={"front": ["Fury"]}, B={"front": ["Dee"]})
    fight(s, "attack Fury")
    assert see(s, "Dee.pose") == "stunned"
    assert see(s, "Fury.pose") == "exhausted"
    cards = [who("Fury", 2, 2, keywords=["ferocious"]), who("Ada", 3, 3), who("Dee", 4, 5)]
    s = at(*cards, A={"front": ["Fury", "Ada"]}, B={"front": ["Dee"]})
    fight(s, "attack Fury", "join Ada")
    do(s, "strike Ada")
    assert see(s, "Dee.pose") == see(s, "Ada.pose") == "stunned"
    assert see(s, "Fury.pose") == "exhausted"


def test_monstrous() -> None:
    """VS-KEYWORD-05, VS-KEYWORD-06, VS-TEST-KEYWORD-02."""
    cards = [who("One", 2, 2), who("Two", 2, 2), who("Tri", 2, 2), who("Ogre", 3, 9, keywords=["monstrous"])]
    s = at(*cards, A={"front": ["One", "Two", "Tri"]}, B={"front": ["Ogre"]})
    fight(s, "attack One", "join Two", "join Tri")
    assert see(s, "Ogre.pose") == "ready"
    assert {see(s, f"{n}.pose") for n in ("One", "Two", "Tri")} == {"stunned"}


def test_combat_master() -> None:
    """VS-KEYWORD-02, VS-GOLDEN-02, VS-TEST-GOLDEN-02, VS-TEST-KEYWORD-03, VS-AMB-54."""
    master = who("Boss", 3, 3, keywords=["combat_master"])
    s = at(
        master,
        who("Dee", 3, 3, teams="darkness"),
        A={"front": ["Boss"], "hand": ["Demonic Cruelty"]},
        B={"front": ["Dee"], "hand": ["Demonic Cruelty", "Dee"]},
    )
    do(s, "attack Boss", "pass")
    assert s.seat == 1
    assert why(s, "play Demonic Cruelty") == "VS-KEYWORD-02"
    assert has(s, "powerup Dee > Dee")


def test_spike_level_two_defends() -> None:
    """VS-CARD-39, VS-COMBAT-20, VS-AMB-111, VS-TEST-COMBAT-16."""
    cards = [who("One", 6, 5), who("Two", 6, 5)]
    b = {"main": "Spike L2", "row": "front", "hand": ["Dissolution Spell"]}
    s = at(*cards, A={"front": ["One", "Two"]}, B=dict(b))
    do(s, "attack One", "join Two", "B: play Dissolution Spell", "choose Two")
    assert see(s, "B.main.keywords") == ["ferocious"]
    passes(s)
    assert see(s, "One.pose") == "stunned"
    assert see(s, "B.main.pose") == "ready"
    s = at(*cards, A={"front": ["One"]}, B=dict(b))
    fight(s, "attack One")
    assert see(s, "One.pose") == "stunned"
    assert see(s, "B.main.pose") == "ready"


def test_relationship() -> None:
    """VS-CARD-17, VS-CARD-18, VS-CARD-19, VS-CARD-20, VS-CARD-75, VS-CARD-76, VS-CARD-77, VS-TEST-CARD-05,
    VS-TEST-CARD-12, VS-TEST-CARD-23, VS-TEST-CARD-24, VS-AMB-47.
    """
    cards = [who("Ann", 2, 2), who("Bob", 2, 2, teams="darkness"), who("Cat", 2, 2), who("Dee", 6, 4)]
    s = at(*cards, A={"front": ["Ann", "Bob", "Cat"]}, B={"front": ["Dee"]}, bonds=[["Ann", "Bob"]])
    do(s, "attack Ann", "join Bob")
    assert see(s, "combat.attackers") == ["Ann", "Bob"]
    passes(s)
    assert see(s, "Dee.pose") == "stunned"
    assert see(s, "Ann.pose") == see(s, "Bob.pose") == "exhausted"
    knock = twist("Knock", ["choose", "any"], ["ko"])
    s = at(knock, *cards, A={"front": ["Ann", "Bob"], "hand": ["Knock"]}, bonds=[["Ann", "Bob"]])
    do(s, "play Knock", "choose Ann")
    assert see(s, "bonds") == 0
    s = at(
        who("Ann", 2, 2),
        who("Bob", 2, 2),
        *cards[2:],
        A={"front": ["Ann", "Bob", "Cat"]},
        B={"front": ["Dee"]},
        bonds=[["Ann", "Bob"]],
    )
    fight(s, "attack Ann", "join Bob", "join Cat")
    assert see(s, "Cat.pose") == "stunned"
    assert see(s, "Bob.pose") == "exhausted"


def test_dawn_must_be_attacked_first() -> None:
    """VS-CARD-43, VS-TEST-CARD-17, VS-AMB-104."""
    cards = [who("Ada", 3, 3), who("Bea", 3, 3)]
    s = at(*cards, A={"front": ["Ada", "Bea"]}, B={"front": ["Dawn", "Giles"]})
    assert why(s, "target Giles") == "VS-CARD-43"
    fight(s, "attack Ada", "target Dawn")
    do(s, "attack Bea")
    assert see(s, "combat.defender") == "Giles"
    s = at(*cards, A={"front": ["Ada", "Angel"]}, B={"front": ["Giles"], "back": ["Dawn"]})
    assert not has(s, "attack Ada")
    do(s, "attack Angel")
    assert see(s, "combat.defender") == "Dawn"


def test_stealth() -> None:
    """VS-KEYWORD-17, VS-AMB-97, VS-TEST-KEYWORD-10."""
    s = at(
        who("Eff", 3, 3),
        who("Gee", 3, 3),
        A={"main": "Willow", "front": ["Angel", "Buffy"]},
        B={"front": ["Eff"], "back": ["Gee"]},
    )
    do(s, "attack Angel")
    assert has(s, "target Gee")
    do(s, "join Buffy")
    assert see(s, "combat.defender") == "Eff"
    s = at(who("Eff", 3, 3), A={"back": ["Angel"]}, B={"front": ["Eff"]})
    assert why(s, "attack Angel") == "VS-RANGED-05"
