"""Setup, turns, the Build Phase, powers and payment, equipment, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME
from tests.games.vs.play import at, do, fight, has, offered, passes, see, stats, twist, who, why


def test_player_counts() -> None:
    """VS-INTRO-01, VS-TEST-INTRO-01, VS-SETUP-01, VS-TEST-SETUP-04."""
    for n in (1, 5):
        with pytest.raises(BadData):
            GAME.start({"decks": ["buffy-starter"] * n}, 1)
    for n in (2, 3, 4):
        assert GAME.start({"decks": ["buffy-starter"] * n}, 1).seats == n


def test_setup() -> None:
    """VS-SETUP-02, VS-SETUP-03, VS-SETUP-04, VS-SETUP-05, VS-SETUP-06, VS-SETUP-07, VS-SETUP-08, VS-SETUP-11,
    VS-TEST-SETUP-01, VS-TEST-SETUP-02, VS-TEST-SETUP-03, VS-TEST-SETUP-06, VS-DRAW-02, VS-DRAW-03, VS-ZONE-02.
    """
    s = GAME.start({"decks": ["angel-nothing-to-lose", "buffy-starter"]}, 3)
    chooser = s.seat
    assert offered(s) == ["starter A", "starter B"]
    do(s, "starter B")
    assert s.seat == 1
    assert chooser in (0, 1)
    do(s, "row front row", "row back row")
    assert see(s, "A.aside") == ["Angel L2", "Angelus L1", "Angelus L2"]
    assert see(s, "B.key") == ["Dawn"] * 4
    assert s.seat == 1
    do(s, "mulligan")
    assert s.seat == 0
    assert (see(s, "B.hand_size"), see(s, "B.deck_size")) == (7, 53)
    assert why(s, "mulligan", 1) == "VS-SETUP-08"
    do(s, "keep")
    assert (s.active, see(s, "B.hand_size")) == (1, 7)


def test_first_evil_starts() -> None:
    """VS-SETUP-10, VS-CARD-07, VS-TEST-SETUP-05, VS-TEST-CARD-09, VS-AMB-42, VS-POWER-22."""
    s = GAME.start({"decks": ["willow-spells", "first-evil-faces"]}, 3)
    assert (s.first, s.stack[-1].at) == (1, "row")
    s = GAME.start({"decks": ["first-evil-faces", "willow-spells", "first-evil-faces"]}, 3)
    assert offered(s) == ["starter A", "starter C"]


@pytest.mark.parametrize(
    ("mode", "draws"),
    [("duel", [0, 2]), ("free_for_all", [0, 1, 2]), ("free_for_all", [0, 1, 2, 2]), ("two_v_two", [0, 1, 2, 2])],
)
def test_first_draws(mode: str, draws: list[int]) -> None:
    """VS-DRAW-04, VS-MULTI-02, VS-2V2-03, VS-TEST-DRAW-01, VS-TEST-DRAW-04, VS-TEST-MULTI-01, VS-TEST-2V2-04,
    VS-AMB-03.
    """
    decks = len(draws)
    s = GAME.start({"mode": mode, "decks": ["willow-spells"] * decks}, 3)
    do(s, "starter A", *["row back row"] * decks, *["keep"] * decks)
    seen: dict[Any, Any] = {}
    while len(seen) < decks:
        seen.setdefault(s.active, see(s, f"{'ABCD'[s.active]}.hand_size") - 7)
        do(s, next(t for t in ("end", "done", "pass", "no") if has(s, t)))
    assert [seen[p] for p in range(decks)] == draws
    assert list(seen) == list(range(decks))


def test_resources() -> None:
    """VS-BUILD-01, VS-BUILD-02, VS-BUILD-03, VS-BUILD-04, VS-TEST-BUILD-01, VS-TEST-BUILD-07, VS-ZONE-07,
    VS-LOCATION-01.
    """
    s = at(A={"hand": ["Joyce", "The Bronze"], "locations": ["The Bronze"]}, phase="resource")
    assert set(offered(s)) == {"lay Joyce", "lay The Bronze", "open The Bronze", "lay Idle", "done"}
    assert why(s, "open Joyce") == "VS-BUILD-03"
    do(s, "open The Bronze")
    assert see(s, "A.locations") == ["The Bronze", "The Bronze"]
    assert why(s, "lay Joyce") == "VS-BUILD-02"


def test_recruiting() -> None:
    """VS-SEED-01, VS-BUILD-05, VS-BUILD-06, VS-BUILD-07, VS-BUILD-08, VS-BUILD-09, VS-BUILD-10, VS-TEST-BUILD-02,
    VS-TEST-BUILD-03, VS-TEST-BUILD-04, VS-CHAR-05, VS-TEST-CHAR-05, VS-AMB-60.
    """
    s = at(
        A={"hand": ["Joyce", "Tara", "Glory"], "resources": ["Luke", "Luke"], "locations": ["The Bronze", "Cemetery"]},
        phase="recruit",
    )
    assert see(s, "points") == 4
    assert why(s, "recruit Glory > front row") == "VS-BUILD-06"
    do(s, "recruit Joyce > front row", "recruit Tara > back row", *(["no"] if has(s, "no") else []))
    assert (see(s, "Joyce.row"), see(s, "Tara.row"), see(s, "Tara.pose")) == ("front", "back", "ready")
    assert see(s, "points") == 0
    assert why(s, "recruit Glory > front row") == "VS-CHAR-05"


def test_dawn() -> None:
    """VS-BUILD-14, VS-CARD-11, VS-CARD-12, VS-CARD-79, VS-TEST-BUILD-11, VS-TEST-CARD-03, VS-AMB-43,
    VS-TEST-READING-11.
    """
    s = at(A={"main": "Buffy st w1", "key": 4}, points=2)
    do(s, "recruit Dawn > front row")
    assert len(see(s, "A.key")) == 3
    do(s, "recruit Dawn > back row")
    assert (len(see(s, "A.key")), see(s, "A.ko")) == (2, ["Dawn"])
    s = at(A={"main": "Willow", "key": 4, "hand": ["Joyce"]}, points=2)
    assert why(s, "recruit Dawn > front row") == "VS-CARD-11"


def test_formation() -> None:
    """VS-FORMATION-01, VS-FORMATION-02, VS-FORMATION-03, VS-FORMATION-04, VS-TEST-FORMATION-01, VS-TEST-FORMATION-02,
    VS-TEST-FORMATION-03, VS-AMB-11.
    """
    s = at(A={"main": "Buffy", "row": "front", "back": ["Joyce ex"], "front": ["Tara st"]}, phase="formation")
    do(s, "move Buffy L1", "move Joyce", "move Tara")
    assert (see(s, "A.main.row"), see(s, "Joyce.row"), see(s, "Joyce.pose")) == ("back", "front", "exhausted")
    assert (see(s, "Tara.row"), see(s, "Tara.pose")) == ("back", "stunned")
    s = at(A={"front": ["Joyce"]})
    assert why(s, "move Joyce") == "VS-FORMATION-04"


def test_equipment() -> None:
    """VS-EQUIP-01, VS-EQUIP-02, VS-EQUIP-03, VS-EQUIP-04, VS-EQUIP-05, VS-EQUIP-06, VS-EQUIP-07, VS-EQUIP-08,
    VS-EQUIP-09, VS-TEST-EQUIP-01, VS-TEST-EQUIP-02, VS-TEST-EQUIP-03, VS-TEST-EQUIP-04, VS-TEST-EQUIP-05,
    VS-TEST-BUILD-08, VS-BUILD-08.
    """
    sword = {"name": "Sword", "type": "equipment", "cost": 2, "gives": {"atk": 2}, "keywords": ["flight"]}
    axe = {"name": "Axe", "type": "equipment", "cost": 1, "teams": ["darkness"]}
    s = at(sword, axe, A={"front": ["Joyce ex", "Tara st"], "hand": ["Sword", "Axe"]}, points=3)
    assert why(s, "equip Axe > Joyce") == "VS-EQUIP-06"
    assert why(s, "equip Sword > Tara") == "VS-EQUIP-02"
    do(s, "equip Sword > Joyce")
    assert (see(s, "Joyce.gear"), see(s, "Joyce.atk"), see(s, "Joyce.keywords")) == ("Sword", 3, ["flight"])
    s = at(sword, axe, A={"front": ["Joyce with Sword", "Luke"], "hand": ["Axe", "Joyce"]}, points=3)
    do(s, "equip Axe > Joyce")
    assert (see(s, "Joyce.gear"), see(s, "A.ko")) == ("Axe", ["Sword"])
    stun = twist("Stunner", ["choose", "any"], ["daze"])
    s = at(sword, stun, A={"front": ["Joyce with Sword", "Giles with Sword"], "hand": ["Stunner"]})
    do(s, "play Stunner", "choose Joyce")
    assert (see(s, "Joyce.gear"), see(s, "Joyce.atk"), see(s, "Giles.gear")) == ("", 1, "Sword")


def test_power_timing() -> None:
    """VS-SEED-04, VS-SEED-06, VS-POWER-05, VS-POWER-09, VS-MAIN-04, VS-LOCATION-08, VS-LOCATION-09, VS-AMB-75."""
    power = "use Glory > Drain Sanity"
    a = {"main": "The Master", "front": ["Glory"], "locations": ["The Magic Box"]}
    assert why(at(A=dict(a), phase="build"), power) == "VS-MAIN-04"
    assert why(do(at(A=dict(a), B={"front": ["Luke"]}), "attack Glory"), power) == "VS-MAIN-04"
    assert why(at(A=dict(a)), power) == ""
    assert why(at(A=dict(a), turn="B"), power, 0) == "VS-MAIN-04"
    for place, ok in (("Cemetery", False), ("Hellmouth", True), ("The Library", False)):
        assert (why(at(A={**a, "locations": [place]}), power) == "") == ok
        assert (why(at(A={**a, "locations": [], "hand": [place]}), power) == "") == ok
    assert why(at(A={**a, "locations": [], "resources": ["The Magic Box"]}), power) == "VS-POWER-09"
    s = do(at(A={**a, "locations": [], "hand": ["The Magic Box"]}), power)
    assert "The Magic Box" in see(s, "A.ko")


def test_payment_is_a_chain() -> None:
    """VS-POWER-10, VS-LOCATION-10, VS-LOCATION-11, VS-TEST-POWER-02, VS-AMB-31."""
    a = {"main": "Willow L2", "locations": ["The Library"]}
    s = at(A=dict(a), B={"front": ["Luke"]})
    assert why(s, "use Willow L2 > The Ritual of Restoration") == "VS-POWER-09"
    s = at(
        A={**a, "hand": ["The Bronze", "The Bronze"], "locations": ["The Library", "Sunnydale High"]},
        B={"front": ["Luke"]},
    )
    do(s, "use Willow L2 > The Ritual of Restoration")
    assert set(offered(s)) == {"turn The Library", "turn Sunnydale High"}
    assert why(s, "discard The Bronze") == "VS-POWER-09"
    do(s, "turn Sunnydale High")
    assert set(offered(s)) == {"turn The Library", "discard The Bronze"}


def test_limits() -> None:
    """VS-POWER-11, VS-POWER-12, VS-POWER-14, VS-TEST-POWER-01, VS-TEST-POWER-04, VS-AMB-24, VS-SEED-15."""
    zap = {"id": "zap-power", "name": "Zap", "program": [["draw", 1]], "cost": []}
    bug = {"name": "Bug", "atk": 1, "def": 1, "teams": ["darkness"], "keywords": ["swarm"], "powers": [zap]}
    s = at(bug, A={"front": ["Bug", "Bug", "Bug st"]})
    do(s, "use Bug > Zap", "use Bug > Zap")
    assert not has(s, "use Bug > Zap")
    assert why(s, "use Bug > Zap") == "VS-POWER-11"
    assert why(at(bug, A={"front": ["Bug st"]}), "use Bug > Zap") == "VS-POWER-14"


def test_powerups() -> None:
    """VS-POWERUP-02, VS-POWERUP-03, VS-POWERUP-04, VS-POWERUP-05, VS-POWERUP-06, VS-TEST-POWERUP-02,
    VS-TEST-POWERUP-03, VS-TEST-POWERUP-04, VS-TEST-POWERUP-05, VS-SEED-08, VS-AMB-29, VS-AMB-30, VS-TEST-AKA-02.
    """
    s = at(A={"main": "Willow", "hand": ["Willow", "Willow", "Angelus"], "front": ["Tara st", "Angel"]})
    do(s, "powerup Willow > Willow L1", "powerup Willow > Willow L1", "powerup Angelus > Angel")
    assert (see(s, "A.main.plus"), see(s, "Angel.plus")) == (2, 1)
    s = at(A={"hand": ["Tara", "Joyce"], "front": ["Tara st"]})
    assert why(s, "powerup Tara > Tara") == "VS-POWERUP-04"
    assert why(s, "powerup Joyce > Tara") == "VS-POWERUP-01"
    s = at(A={"hand": ["Tara"], "front": ["Tara"]}, phase="build")
    assert why(s, "powerup Tara > Tara") == "VS-POWERUP-02"
    s = at(who("Ada", 1, 1), A={"front": ["Ada"]}, B={"front": ["Spike", "Luke"], "hand": ["Spike", "Luke"]})
    do(s, "attack Ada", "target Spike", "pass")
    assert has(s, "powerup Spike > Spike")
    assert why(s, "powerup Luke > Luke") == "VS-POWERUP-03"


def test_plot_timing() -> None:
    """VS-PLOT-01, VS-PLOT-02, VS-PLOT-03, VS-PLOT-04, VS-PLOT-05, VS-PLOT-11, VS-TEST-PLOT-05, VS-TEST-BUILD-06,
    VS-TEST-READING-01, VS-AMB-10.
    """
    cards = [twist("Tb", timing=["build"]), twist("Tm", timing=["main"]), twist("Tc", timing=["combat"])]
    hand = ["Tb", "Tm", "Tc"]
    rules = {"build": {"Tb"}, "main": {"Tm"}, "resource": set(), "formation": set()}
    for phase, playable in rules.items():
        s = at(*cards, A={"hand": hand, "front": ["Joyce"]}, phase=phase)
        assert {t for t in hand if has(s, f"play {t}")} == playable
    s = at(*cards, A={"hand": hand, "front": ["Joyce"]}, B={"hand": hand, "front": ["Luke"]})
    do(s, "attack Joyce")
    assert {t for t in hand if has(s, f"play {t}")} == {"Tc"}
    do(s, "pass")
    assert why(s, "play Tc") == "VS-COMBAT-07"
    assert why(s, "play Tm") == "VS-PLOT-03"


def test_team_icons() -> None:
    """VS-PLOT-09, VS-PLOT-10, VS-PLOT-12, VS-TEST-PLOT-01, VS-TEST-PLOT-03, VS-TEST-PLOT-06, VS-AMB-23, VS-AMB-66,
    VS-TEST-READING-18.
    """
    two = twist("Two Icons", team_icons={"darkness": 2}, teams=["darkness"])
    s = at(two, A={"main": "The Master", "front": ["Glory st"], "hand": ["Two Icons"]})
    assert why(s, "play Two Icons") == "VS-PLOT-09"
    s = at(two, A={"main": "The Master", "front": ["Glory"], "hand": ["Two Icons"]})
    assert has(s, "play Two Icons")
    both = twist("Both Icons", team_icons={"darkness": 1, "scoobies": 1})
    s = at(both, A={"main": "Willow st w1", "front": ["Faith"], "hand": ["Both Icons"]})
    assert has(s, "play Both Icons")


def test_durations() -> None:
    """VS-TURN-04, VS-TEST-TURN-03, VS-AMB-44, VS-STAT-03, VS-TEST-STAT-03."""
    boost = twist("Boost", ["choose", "combat"], ["atk", 1, "combat"], ["atk", 2, "turn"], timing=["combat"])
    s = at(boost, who("Ada", 1, 9), A={"front": ["Ada"], "hand": ["Boost"]}, B={"front": ["Luke"]})
    do(s, "attack Ada", "play Boost", "choose Ada")
    assert see(s, "Ada.atk") == 4
    passes(s)
    assert see(s, "Ada.atk") == 3
    do(s, "end")
    assert see(s, "Ada.atk") == 1
    s = at(
        who("Ada", 1, 1),
        A={"front": ["Ada +1"]},
        effects=[
            {"on": "Ada", "kind": "base_atk", "n": 5},
            {"on": "Ada", "kind": "base_def", "n": 5},
            {"on": "Ada", "kind": "def", "n": -2},
        ],
    )
    assert stats(s, "Ada") == (6, 4)


def test_deckout() -> None:
    """VS-DECKOUT-01, VS-DECKOUT-02, VS-DECKOUT-03, VS-TEST-DECKOUT-01, VS-TEST-DECKOUT-02, VS-TEST-DECKOUT-03,
    VS-TEST-DECKOUT-04, VS-TEST-READING-06, VS-AMB-32.
    """
    s = at(A={"main": "Buffy w3", "deck": []}, B={"main": "The Master w1", "deck": []})
    while s.outcome is None:
        do(s, next(t for t in ("end", "done", "pass", "no") if has(s, t)))
    assert (s.outcome, s.ending) == ((1,), "vs.end.wounds")
    s = at(
        A={"main": "Buffy w2", "deck": []}, B={"main": "The Master w2", "deck": []}, C={"main": "Willow w4", "deck": []}
    )
    while s.outcome is None:
        do(s, next(t for t in ("end", "done", "pass", "no") if has(s, t)))
    assert (s.outcome, s.ending) == ((0, 1), "vs.end.tie")
    s = at(A={"deck": ["Joyce"], "hand": []}, phase="draw")
    assert see(s, "A.deck_size") == 0


def test_elimination() -> None:
    """VS-END-02, VS-END-04, VS-MULTI-01, VS-MULTI-03, VS-MULTI-05, VS-TURN-02, VS-TEST-END-02, VS-TEST-END-04,
    VS-TEST-END-05, VS-TEST-MULTI-04, VS-AMB-51, VS-AMB-52.
    """
    kill = twist("Kill", ["choose", "main"], ["ko"])
    s = at(
        kill,
        A={"front": ["Darla @B"], "hand": ["Kill"]},
        B={"main": "The Master", "front": ["Luke @C"]},
        C={"main": "Willow"},
    )
    do(s, "play Kill", "choose The Master L1")
    assert see(s, "B.out")
    assert see(s, "A.front") == []
    assert see(s, "Luke.side") == "C"
    do(s, "end")
    assert s.active == 2
    s = at(kill, A={"hand": ["Kill"]}, B={}, C={"main": "Willow"})
    do(s, "play Kill", "choose Buffy L1")
    assert (s.active, see(s, "A.out")) == (1, True)


def test_two_v_two() -> None:
    """VS-2V2-01, VS-2V2-02, VS-2V2-03, VS-2V2-04, VS-2V2-05, VS-2V2-06, VS-TEST-2V2-01, VS-TEST-2V2-02,
    VS-TEST-2V2-03, VS-TEST-2V2-04, VS-TEST-2V2-05, VS-AMB-80, VS-AMB-71, VS-TERM-02, VS-TEST-TERM-03.
    """
    kill = twist("Kill", ["choose", "main"], ["ko"])
    seats: dict[str, Any] = {
        "A": {"front": ["Joyce"], "hand": ["Kill", "Kill"]},
        "B": {"main": "The Master"},
        "C": {"main": "Willow", "front": ["Tara"]},
        "D": {"main": "Dark Willow"},
    }
    s = at(kill, mode="two_v_two", **seats)
    assert why(s, "target Tara") == "VS-2V2-04"
    do(s, "play Kill", "choose The Master L1")
    assert s.outcome is None
    do(s, "play Kill", "choose Dark Willow L1")
    assert s.outcome == (0, 2)
    s = at(
        mode="two_v_two",
        options={"recruit_for_teammate": True},
        points=9,
        A={"hand": ["Luke", "Willow", "Joyce"]},
        B={"main": "The Master"},
        C={"main": "Willow"},
        D={"main": "Dark Willow"},
    )
    assert why(s, "recruit Willow > teammate's back row") == "VS-UNIQUE-07"
    do(s, "recruit Luke > teammate's back row")
    assert (see(s, "Luke.side"), see(s, "Luke.owner"), see(s, "points")) == ("C", "A", 5)


def test_multiplayer_window() -> None:
    """VS-MULTI-04, VS-TEST-MULTI-03, VS-AMB-36."""
    s = at(
        who("Ada", 1, 1),
        A={"front": ["Ada"]},
        B={"front": ["Luke"]},
        C={"main": "Dark Willow", "hand": ["Demonic Cruelty"]},
    )
    do(s, "attack Ada", "target Luke")
    order = []
    while see(s, "phase") == "combat":
        order.append(s.seat)
        do(s, "pass")
    assert order == [0, 1, 2]


def test_attacks_may_be_spread() -> None:
    """VS-MULTI-03, VS-TEST-MULTI-02."""
    s = at(
        who("Ada", 1, 9),
        who("Bea", 1, 9),
        A={"front": ["Ada", "Bea"]},
        B={"back": ["Joyce"]},
        C={"main": "Willow", "front": ["Luke"]},
    )
    do(s, "attack Ada")
    assert {t for t in offered(s) if t.startswith("target")} == {"target Joyce", "target The Master L1", "target Luke"}
    fight(s, "target Joyce")
    fight(s, "attack Bea", "target Luke")
    assert see(s, "attacks") == 2


def test_a_whole_turn() -> None:
    """VS-TURN-01, VS-TEST-TURN-01, VS-BUILD-01."""
    s = at(A={"front": ["Joyce"], "hand": ["Giles"]}, phase="start")
    seen: list[Any] = []
    while see(s, "turn") == "A":
        if not seen or seen[-1] != see(s, "phase"):
            seen.append(see(s, "phase"))
        do(s, next(t for t in ("end", "done", "pass", "no") if has(s, t)))
    assert seen == ["build", "resource", "build", "formation", "build", "main"]


def test_mutual_ko_goes_to_the_active_player() -> None:
    """VS-END-03, VS-TEST-END-01, VS-AMB-50, VS-TEST-END-03."""
    s = at(A={"main": "Buffy L2 w5", "row": "front"}, B={"main": "Angelus L2 w5", "row": "front"})
    fight(s, "attack Buffy L2")
    assert s.outcome == (0,)


def test_end_of_turn_order() -> None:
    """VS-TURN-05, VS-TEST-TURN-04, VS-TIMING-06."""
    s = at(
        A={"main": "Buffy L2"},
        B={"main": "The Master L2"},
        dooms=[{"by": "B", "on": "A.main"}, {"by": "A", "on": "A.main"}],
    )
    do(s, "end")
    assert s.outcome == (1,)
