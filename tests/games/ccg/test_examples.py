"""The worked examples of the rules, in the order of the rulebooks."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.ccg.seat import Table


def test_a_copy_in_play_sends_a_challenge_to_the_bottom() -> None:
    """EX-01: CCG-PROLOGUE-05, CCG-PROLOGUE-10, CCG-PROLOGUE-11, AMB-09."""
    t = Table(
        step="Prologue",
        active="B",
        A={"challenges": [{"card": "spring-madness", "at": "A1"}], "done": ["task"]},
        B={"challenge_deck": ["spring-madness", "one-man-army"]},
    )
    # the only thing B can do is to bottom it, so the engine did it; then B may pass
    assert t["B.challenge_deck"][0] == "One-Man Army"
    assert t["B.challenges"] == []


def test_movement_with_a_fight_inside() -> None:
    """EX-02: CCG-MOVE-05, CCG-MOVE-07, CCG-CONFLICT-04, CCG-TURN-10, CCG-TURN-15."""
    spec = {
        "step": "Movement",
        "night": True,
        "A": {
            "essence": "essence-spike",
            "play": [{"card": "faith-v1", "at": "Park"}, {"card": "spike-1", "at": "A2"}],
        },
        "B": {"essence": "essence-buffy", "play": [{"card": "buffy-1", "at": "B2"}, {"card": "angel-1", "at": "B4"}]},
    }
    t = Table(**spec)
    t.pick("move Faith", "> B2")
    assert t["Faith.fatigued"] is True
    assert t.seat == "B"
    t.pick("use Buffy (essence)")
    assert t["conflict"] == "fight"
    assert t["fighters"][0].startswith("Buffy")
    t.finish_conflict()
    assert t.seat == "A"
    t.pick("move Spike", "Park")
    t.pick("move Angel", "Park")
    t.pick("move Spike", "A1")
    assert t["Spike.fatigued"] is False
    t.do("pass", "pass")
    assert t["step"] != "Movement"
    by_day = Table(**{**spec, "night": False})
    assert not any(o.startswith("move Spike") for o in by_day.offered())
    assert by_day.refusal(f"move {_title('spike-1')} > Park") == "CCG-MOVE-05"


def test_ascending_needs_destiny_only_once() -> None:
    """EX-03, EX-19: CCG-RESOURCE-06, CCG-RESOURCE-07, CCG-RESOURCE-08, CCG-RESOURCE-09, CCG-RESOURCE-12."""

    def table(dp: int, *hand: str) -> Table:
        return Table(
            step="Resource",
            A={
                "essence": "essence-buffy",
                "dp": dp,
                "hand": list(hand),
                "play": [{"card": "buffy-1", "at": "A1", "attached": ["stake"]}],
            },
        )

    t = table(5, "buffy-2b")
    name = f"ascend {_title('buffy-2b')}"
    t.do(name)
    assert t["Buffy.level"] == 2
    assert t["Buffy.attached"] == ["Stake"]
    assert t["Buffy.under"] == ["Buffy: New in Town"]
    assert t["A.dp"] == 5
    t = table(4, "buffy-2b", "stake")
    assert t.refusal(name) == "CCG-RESOURCE-07"
    t = table(9, "buffy-3", "stake")
    assert t.refusal(f"ascend {_title('buffy-3')}") == "CCG-RESOURCE-08"


def _title(card: str) -> str:
    from hellmouth.games.ccg import GAME

    return GAME.face_name(GAME.cards.faces[card])


def test_skills_fatigue_and_items_do_not() -> None:
    """EX-04: CCG-RESOURCE-15, CCG-RESOURCE-16, CCG-RESOURCE-17, CCG-RESOURCE-21, CCG-RESOURCE-22, CCG-RESOURCE-25."""
    t = Table(
        step="Resource",
        A={
            "essence": "essence-faith",
            "hand": ["knife-practice", "faiths-knife", "stake", "watchers-training", "crossbow"],
            "play": [{"card": "faith-1", "at": "A1"}],
        },
        B={"play": [{"card": "spike-1", "at": "B1"}], "hand": []},
    )
    t.do("attach Knife Practice")
    assert t["Faith.fatigued"] is True
    t.to("A")
    assert t.refusal("attach Watcher's Training") == "CCG-RESOURCE-17"
    t.do("attach Faith's Knife").to("A")
    t.do("attach Stake").to("A")
    assert len(t["Faith.attached"]) == 3
    t.do("attach Crossbow")
    assert t.offered() == ["discard Faith's Knife", "discard Stake"]
    t.do("discard Stake")
    assert sorted(t["Faith.attached"]) == ["Crossbow", "Faith's Knife", "Knife Practice"]
    assert t["A.discard"] == ["Stake"]


def test_swapping_an_item() -> None:
    """EX-05, EX-23: CCG-RESOURCE-27, CCG-RESOURCE-28, CCG-RESOURCE-29, CCG-RESOURCE-19."""
    play = [
        {"card": "buffy-1", "at": "A1", "attached": ["formal-wear", "knife-practice"]},
        {"card": "angel-1", "at": "A1", "attached": ["stake"], "fatigued": True},
    ]
    t = Table(
        step="Resource",
        A={"essence": "essence-buffy", "play": play, "hand": ["crossbow", "crossbow"]},
        B={"play": [{"card": "spike-1", "at": "B1"}]},
    )
    assert t.refusal("swap Knife Practice") == "CCG-RESOURCE-19"
    t.do("swap Formal Wear")
    assert t["Formal Wear.on"].startswith("Angel")
    assert t["Buffy.fatigued"] is False
    t.to("A")
    assert t.refusal("swap Formal Wear") == "CCG-RESOURCE-29"
    assert t.has("swap Stake")


def test_fatigue_of_a_card_is_its_own() -> None:
    """EX-06: CCG-FATIGUE-01, CCG-FATIGUE-11, CCG-REFRESH-02."""
    t = Table(
        step="Resource",
        A={
            "essence": "essence-anyanka",
            "play": [{"card": "anyanka-1", "at": "A1", "attached": ["symbol-of-anyanka"]}],
        },
        B={"play": [{"card": "buffy-1", "at": "A1"}]},
    )
    t.do("use Symbol of Anyanka > effect 1").pick("choose Buffy").do("talent Charm")
    assert t["Symbol of Anyanka.fatigued"] is True
    assert t["Anyanka.fatigued"] is False
    assert t["Buffy.charm"] == 0


def test_requirements_of_actions() -> None:
    """EX-08, EX-13, EX-36: CCG-TALENT-05, CCG-TALENT-06, CCG-TALENT-08, CCG-TALENT-19, CCG-FATIGUE-06."""

    def fight(card: str, **more: object) -> Table:
        return Table(
            fight={"attacker": "A.Faith", "defender": "Claw", "stage": "Battle"},
            A={"essence": "essence-faith", "hand": ["slayers-handiwork"], "play": [{"card": card, "at": "A1", **more}]},
            B={"essence": "essence-spike", "play": [{"card": "claw-1", "at": "A1"}], "hand": []},
        )

    assert fight("faith-c1").has("play Slayer's Handiwork")
    tired = fight("faith-c1", fatigued=True)
    assert not tired.has("play Slayer's Handiwork")
    assert tired.refusal("play Slayer's Handiwork") == "CCG-TALENT-06"
    assert tired.has("boost Slayer's Handiwork > Butt-Kicking")


def test_bonuses_from_elsewhere_do_not_meet_requirements() -> None:
    """EX-36: CCG-TALENT-19, AMB-23."""

    def table(*play: Mapping[str, object]) -> Table:
        return Table(
            step="Conflict",
            A={"essence": "essence-xander", "hand": ["step-outside"], "play": list(play)},
            B={
                "essence": "essence-spike",
                "hand": [],
                "play": [{"card": "claw-1", "at": "A2"}, {"card": "thomas-1", "at": "A1"}],
            },
        )

    friends = [{"card": c, "at": "A4"} for c in ("joyce-1", "lily-1")]
    helped = table({"card": "xander-1", "at": "A1"}, *friends)
    assert (helped["Xander.bk"], helped["Xander.need_bk"]) == (3, 2)  # the essence's +1 does not count
    assert helped.refusal("play Step Outside") == "CCG-TALENT-05"
    worn = table({"card": "xander-1", "at": "A1", "attached": ["watchers-training"]})
    assert worn["Xander.need_bk"] == 4
    assert worn.has("play Step Outside")


def test_supporting_limit_and_essences() -> None:
    """EX-10, EX-27: CCG-UNIQUE-02, CCG-UNIQUE-03, CCG-UNIQUE-05, ED-16."""

    def table(edition: str) -> Table:
        names = ["drusilla-1", "darla-1", "natalie-french-1", "mr-trick-1"]
        play = [{"card": c, "at": "A1"} for c in ["spike-1", *names]]
        return Table(
            edition=edition,
            step="Resource",
            A={"essence": "essence-spike", "hand": ["the-master-1", "anyanka-1", "angelus-1"], "play": play},
            B={"essence": "essence-angelus", "play": [{"card": "the-master-1", "at": "B1"}], "hand": []},
        )

    t = table("third")
    assert t.refusal(f"place {_title('angelus-1')}") == "CCG-UNIQUE-02"
    t.do(f"place {_title('the-master-1')}", "at A2").to("A")
    assert t.refusal(f"place {_title('anyanka-1')}") == "CCG-UNIQUE-05"
    t = table("first")
    assert t.refusal(f"place {_title('the-master-1')}") == "CCG-ED-16"
    t.do(f"place {_title('anyanka-1')}", "at A2")


def test_the_defender_boosts_only_goals() -> None:
    """EX-14, EX-29, EX-30, EX-31: CCG-CHALLENGE-13, CCG-TALENT-12, CCG-TALENT-14, CCG-TALENT-15."""
    t = Table(
        challenge={"card": "spring-madness", "facing": ["Buffy"], "stage": "Battle"},
        A={
            "essence": "essence-buffy",
            "play": [{"card": "buffy-1", "at": "A1"}],
            "challenges": [{"card": "spring-madness", "at": "A1"}],
            "hand": ["crossbow", "giles-1", "slayers-handiwork"],
        },
        B={"play": [{"card": "spike-1", "at": "B1"}], "hand": []},
    )
    assert t.has("boost Crossbow > Charm")
    assert t.refusal("boost Crossbow > Weirdness") == "CCG-CHALLENGE-13"
    assert t.refusal(f"boost {_title('giles-1')} > Smarts") == "CCG-TALENT-15"
    assert t.refusal("boost Slayer's Handiwork > Charm") == "CCG-TALENT-14"


def test_a_challenge_to_the_last_point() -> None:
    """EX-25: CCG-CHALLENGE-12, CCG-CHALLENGE-15, CCG-CHALLENGE-16, CCG-CHALLENGE-17, CCG-CHALLENGE-19, ED-14."""
    t = Table(
        edition="first",
        challenge={"card": "hyenas-in-the-classroom", "facing": ["Willow", "Cordelia"], "stage": "Battle"},
        A={
            "essence": "essence-buffy",
            "play": [
                {"card": "willow-1", "at": "A1", "attached": ["tarnished-hand-mirror"]},
                {"card": "cordelia-1", "at": "A1"},
            ],
            "challenges": [{"card": "hyenas-in-the-classroom", "at": "A1"}],
            "hand": ["cafeteria-soylent-green", "self-referential-humor", "demon-theory"],
        },
        B={
            "essence": "essence-spike",
            "play": [{"card": "spike-1", "at": "B1"}],
            "hand": ["dig-up-the-corpse", "cafeteria-soylent-green"],
        },
    )
    assert t["goals"] == {"smarts": [7, 9], "charm": [4, 4]}
    t.do("boost Cafeteria Soylent Green > Smarts", "boost Dig Up the Corpse > Charm")
    assert t["goals"] == {"smarts": [9, 9], "charm": [4, 6]}
    t.do("boost Self-Referential Humor > Charm", "boost Cafeteria Soylent Green > Smarts")
    assert t["goals"] == {"smarts": [9, 11], "charm": [6, 6]}
    t.do("boost Demon Theory > Smarts")  # equal everywhere, so defeated; nobody has anything left to do
    assert t["A.dp"] == 4
    assert t["A.challenges"] == []
    assert "Hyenas in the Classroom" in t["A.crypt"]
    assert t["Willow.fatigued"] is True
    assert t["Cordelia.fatigued"] is True
    assert (t["Willow.smarts"], t["Willow.charm"]) == (5, 1)  # first edition: the penalty is for conflicts only


def test_giles_beats_the_pack_and_a_tie_kills_both() -> None:
    """EX-24: CCG-FIGHT-16, CCG-FIGHT-17, CCG-FIGHT-18, CCG-FIGHT-21, CCG-FIGHT-23."""

    def fight(boosts: int) -> Table:
        t = Table(
            step="Conflict",
            active="B",
            fight={"attacker": "The Pack", "defender": "Giles", "stage": "Battle"},
            A={
                "essence": "essence-giles",
                "dp": 1,
                "play": [{"card": "giles-1", "at": "A1"}, {"card": "joyce-1", "at": "A1"}],
                "hand": ["one-more-hit", "one-more-hit", "slayers-handiwork"],
                "fill": True,
            },
            B={"essence": "essence-spike", "play": [{"card": "the-pack-1", "at": "A1"}], "hand": []},
        )
        for _ in range(boosts):
            t.passes(1) if t.seat == "B" else None
            t.pick("boost", "Butt-Kicking")
        return t

    won = fight(3)  # 6 : 4, and nobody has anything left to do
    assert won["A.dp"] == 2
    assert "Giles: Watcher of Record" not in won["A.discard"]
    assert won["Giles.fatigued"] is False
    tie = fight(2)
    assert tie["totals"] == [4, 4]
    tie.finish_conflict()
    assert tie["A.dp"] == 0
    assert tie["A.main"] == "-"
    assert tie["B.play"] == []
    assert tie["B.dp"] == 0


def test_stunt_doubles() -> None:
    """EX-34: CCG-FIGHT-09, CCG-FIGHT-10, CCG-FIGHT-11, AMB-36, AMB-37."""

    def fight(tired: bool) -> Table:
        return Table(
            fight={"attacker": "Buffy", "defender": "The Master"},
            A={"essence": "essence-buffy", "play": [{"card": "buffy-1", "at": "B1"}], "hand": []},
            B={
                "essence": "essence-the-master",
                "hand": ["stake"],
                "dp": 3,
                "play": [{"card": "the-master-1", "at": "B1"}, {"card": "darla-1", "at": "B1", "fatigued": tired}],
            },
        )

    t = fight(tired=False).to("B")
    t.do(f"double {_title('darla-1')}")
    assert t["Darla.fatigued"] is True
    assert t["fighters"][1] == _title("darla-1")
    assert t["Darla.bk"] == 2
    t.passes(2)
    t.finish_conflict()
    assert t["A.dp"] == 1
    assert t["B.dp"] == 3
    assert t["B.play"] == [_title("the-master-1")]
    assert fight(tired=True)["window"] != "Fight/Choose"  # nobody can do anything there


def test_a_character_put_elsewhere_has_left() -> None:
    """EX-39, EX-37: CCG-CHALLENGE-22, CCG-CHALLENGE-24, CCG-FIGHT-28, AMB-16, AMB-19, AMB-79."""
    t = Table(
        fight={"attacker": "Spike", "defender": "Buffy", "stage": "Battle"},
        A={"essence": "essence-spike", "play": [{"card": "spike-1", "at": "A1"}], "hand": []},
        B={"essence": "essence-buffy", "dp": 2, "play": [{"card": "buffy-1", "at": "A1"}], "hand": ["i-quit"]},
    )
    t.to("B").do("play I Quit")
    assert t["A.dp"] == 1
    assert t["B.dp"] == 2
    assert t["B.play"] == [_title("buffy-1")]
    assert t["A.Spike.fatigued"] is True
