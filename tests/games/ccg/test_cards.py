"""Cards whose texts reach into the procedures: replacements, exemptions, sequels, episodes, lasting effects."""

from __future__ import annotations

import pytest

from hellmouth.core.errors import BadData
from hellmouth.games.ccg import GAME
from hellmouth.games.ccg.printed import PRINTED, read
from tests.games.ccg.seat import Table


def title(card: str) -> str:
    return GAME.face_name(PRINTED.faces[card])


def test_two_cards_of_one_id_are_refused() -> None:
    with pytest.raises(BadData, match=r"cards.json: stake: this id is taken"):
        read('[{"id": "stake"}, {"id": "stake"}]')


def test_faiths_motel_spares_one_fatigue_a_turn() -> None:
    """EX-07: CCG-FATIGUE-10, CCG-FATIGUE-08."""
    t = Table(
        step="Resource",
        A={
            "essence": "essence-faith",
            "locations": {"A1": "faiths-motel"},
            "hand": ["knife-practice", "second-wind", "stake"],
            "play": [{"card": "faith-1", "at": "A1", "fatigued": True}],
        },
        B={"play": [{"card": "spike-1", "at": "B1"}], "hand": []},
    )
    t.do("attach Knife Practice")
    assert t["Faith.attached"] == ["Knife Practice"]
    t.to("A")
    assert t.refusal("attach Second Wind") in ("CCG-RESOURCE-16", "CCG-RESOURCE-17")


def fight_won(foe: str, *hand: str) -> Table:
    """A's Buffy attacks one of three characters of B and wins."""
    return Table(
        step="Conflict",
        fight={"attacker": "Buffy", "defender": foe, "stage": "Resolve"},
        A={"essence": "essence-buffy", "hand": [*hand, "sleep-on-it"], "play": [{"card": "buffy-2b", "at": "B1"}]},
        B={
            "essence": "essence-spike",
            "hand": ["sleep-on-it", "card-up-the-sleeve"],
            "play": [{"card": c, "at": "B1"} for c in ("claw-1", "thomas-1", "dalton-1")],
        },
    )


def test_been_there_killed_that() -> None:
    """EX-13, EX-38: CCG-TURN-15, CCG-TURN-17, AMB-13, AMB-53, CCG-CARD-ACT-03."""
    t = fight_won("Thomas", "been-there-killed-that")
    t.do("pass")
    assert t["window"] == "Fight/Discard"
    assert t["Buffy.fatigued"] is True
    assert t["Buffy.need_bk"] == 4
    t.do("play Been There Killed That")
    assert t["Buffy.fatigued"] is False
    assert "Been There Killed That" in t["A.crypt"]
    while t["conflict"] == "fight":
        t.do("pass")
    assert sorted(t.offered()) == sorted([f"choose {title('claw-1')}", f"choose {title('dalton-1')}", "no"])
    t.do(f"choose {title('dalton-1')}")
    assert t["conflict"] == "fight"
    t.finish_conflict()
    assert t["A.dp"] == 2
    assert t.seat != "A" or t["step"] != "Conflict"  # the watch of the first fight was A's


def test_claw_fatigues_the_winner_and_the_attacker_is_fatigued_anyway() -> None:
    """CCG-FIGHT-22, CCG-FIGHT-30: triggers of the fight before the attacker's fatigue."""
    t = fight_won("Claw")
    t.do("pass").passes(1)
    assert t["Buffy.fatigued"] is True
    assert t["A.dp"] == 1
    assert title("claw-1") in t["B.discard"]


def test_bone_charm_keeps_its_holder_in_play() -> None:
    """AMB-77, CCG-FIGHT-20: the winner gains all the same."""
    t = Table(
        step="Conflict",
        fight={"attacker": "Buffy", "defender": "Claw", "stage": "Resolve"},
        A={"essence": "essence-buffy", "hand": ["one-more-hit", "stake"], "play": [{"card": "buffy-1", "at": "B1"}]},
        B={
            "essence": "essence-spike",
            "hand": [],
            "play": [
                {"card": "the-pack-1", "at": "B3"},
                {"card": "luke-1", "at": "B1", "attached": ["bone-charm"]},
                {"card": "claw-1", "at": "B1", "attached": ["bone-charm"]},
            ],
        },
    )
    t.do("play One More Hit")
    assert "at B2" in t.offered()
    t.do("at B2")
    assert t["Claw.space"] == "B2"
    assert t["Claw.fatigued"] is True
    assert t["Claw.attached"] == []
    assert t["A.dp"] == 1


def test_too_stubborn_to_stop() -> None:
    """AMB-77, AMB-12: defeated but not discarded; the owner of a Main Character still loses a point."""
    t = Table(
        step="Conflict",
        active="B",
        fight={"attacker": "Claw", "defender": "Willow", "stage": "Resolve"},
        A={
            "essence": "essence-willow",
            "dp": 2,
            "hand": ["too-stubborn-to-stop", "stake"],
            "play": [{"card": "willow-1", "at": "B1"}],
        },
        B={"essence": "essence-spike", "hand": ["stake"], "play": [{"card": "claw-1", "at": "B1"}]},
    )
    t.to("A").do("play Too Stubborn to Stop")
    t.finish_conflict()
    assert t["A.main"] == title("willow-1")
    assert t["Willow.fatigued"] is True
    assert t["A.dp"] == 1
    assert t["B.dp"] == 1


def test_an_interrupted_action_has_no_effect() -> None:
    """CCG-CARD-ACT-02: costs are paid, the card is discarded."""
    t = Table(
        fight={"attacker": "Buffy", "defender": "Claw", "stage": "Choose"},
        A={
            "essence": "essence-buffy",
            "hand": ["testosterone", "creep-factor"],
            "play": [{"card": "buffy-1", "at": "B1"}],
        },
        B={
            "essence": "essence-spike",
            "hand": ["interrupted-again", "creep-factor"],
            "play": [{"card": "claw-1", "at": "B1", "attached": ["life-of-the-party", "life-of-the-party"]}],
        },
    )
    t.do("pass").do("play Interrupted Again").do("play Testosterone")
    assert "Testosterone" in t["A.discard"]
    assert t["resolving"] == "bk"


def test_episode_target_and_cancel() -> None:
    """EX-12: CCG-EPISODE-04, CCG-EPISODE-05, CCG-EPISODE-06, CCG-EPISODE-07, CCG-EPISODE-13, AMB-51, AMB-74."""
    big = [{"card": c, "at": "A2"} for c in ("mayor-1", "drusilla-1", "darla-1")]
    t = Table(
        step="Movement",
        night=True,
        A={
            "essence": "essence-mayor",
            "locations": {"A2": "fountain-quad"},
            "episodes": ["graduation-day-1"],
            "side": ["graduation-day-2"],
            "play": [*big, {"card": "mr-trick-1", "at": "A4"}],
        },
        B={"essence": "essence-buffy", "play": [{"card": "buffy-1", "at": "B2"}], "hand": []},
    )
    assert t.has(f"move {title('mr-trick-1')} > A2")  # from a space that is not adjacent
    t.do(f"move {title('mr-trick-1')} > A2")
    assert t["A.episodes"] == [title("graduation-day-2")]
    assert t["A.crypt"] == [title("graduation-day-1")]


def test_all_minions_of_everybody() -> None:
    """EX-33: CCG-TALENT-05."""

    def table(card: str) -> Table:
        return Table(
            step="Resource",
            A={
                "essence": "essence-buffy",
                "hand": ["join-the-pep-squad", "stake"],
                "play": [{"card": card, "at": "A1"}],
            },
            B={
                "essence": "essence-spike",
                "hand": [],
                "play": [{"card": "spike-1", "at": "B1"}, {"card": "claw-1", "at": "B1", "attached": ["stake"]}],
            },
        )

    t = table("cordelia-1")
    t.do("play Join the Pep Squad")
    assert t["B.play"] == [title("spike-1")]
    assert sorted(t["B.discard"]) == sorted([title("claw-1"), "Stake"])
    assert table("willow-1").refusal("play Join the Pep Squad") == "CCG-TALENT-05"


def test_drusilla_fatigues_once() -> None:
    """EX-32: CCG-FATIGUE-02, CCG-FATIGUE-03."""
    t = Table(
        step="Resource",
        A={"essence": "essence-drusilla", "hand": ["stake"], "play": [{"card": "drusilla-1", "at": "A1"}]},
        B={"essence": "essence-buffy", "hand": ["stake", "crossbow"], "play": [{"card": "buffy-1", "at": "B1"}]},
    )
    use = f"use {title('drusilla-1')} > effect 1"
    t.do(use)
    assert sorted(t.offered()) == ["do Discard 1 card (another player)", "do Draw 1 card"]
    t.do("do Discard 1 card (another player)", "discard Stake")
    assert t["Drusilla.fatigued"] is True
    t.to("A")
    assert t.refusal(use) == "CCG-FATIGUE-02"


def test_quality_rage_keeps_an_item() -> None:
    """CCG-RESOURCE-26: items leave only by effects, and a text may prevent that."""
    t = Table(
        step="Resource",
        A={
            "essence": "essence-willow",
            "hand": ["clumsy-fingers", "stake"],
            "play": [{"card": "willow-1", "at": "A1"}],
        },
        B={
            "essence": "essence-spike",
            "hand": [],
            "play": [{"card": "spike-1", "at": "B1", "attached": ["stake", "quality-rage"]}],
        },
    )
    t.do("play Clumsy Fingers")
    assert t.seat == "B"
    t.do("instead Quality Rage")
    assert t["Spike.attached"] == ["Stake"]
    assert t["B.discard"] == ["Quality Rage"]


def test_recycling_keeps_what_was_drawn() -> None:
    """CCG-ZONE-11, CCG-ZONE-12, CCG-ZONE-13, CCG-DRAW-03, CCG-DRAW-06."""
    t = Table(
        step="Draw",
        A={
            "essence": "essence-buffy",
            "fill": False,
            "hand": ["stake"],
            "deck": ["crossbow"],
            "discard": ["fire-axe", "one-more-hit"],
            "play": [{"card": "buffy-1", "at": "A1"}],
        },
        B={"play": [{"card": "spike-1", "at": "B1"}]},
    )
    t.do("done")
    assert sorted(t["A.hand"]) == ["Crossbow", "Fire Axe", "One More Hit", "Stake"]
    assert t["A.discard"] == []
    assert t["A.deck"] == []


def test_events_once_per_game() -> None:
    """CCG-EVENT-01, CCG-EVENT-04, CCG-EVENT-05, CCG-VICTORY-05."""
    t = Table(
        step="Prologue",
        A={
            "essence": "essence-buffy",
            "hand": ["uneasy-truce"],
            "done": ["task"],
            "play": [{"card": "buffy-1", "at": "B1"}],
        },
        B={
            "essence": "essence-spike",
            "hand": ["uneasy-truce", "sunset"],
            "challenge_deck": ["bribe-the-night-guard"],
            "play": [{"card": "spike-1", "at": "B1"}],
        },
    )
    t.do("play Uneasy Truce")
    assert "Uneasy Truce" in t["A.crypt"]
    assert t.seat == "B"
    assert t.refusal("play Uneasy Truce") == "CCG-EVENT-04"
