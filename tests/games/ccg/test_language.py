"""The effect language: what a word reads is declared, everything else is refused; words that printed cards need."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from hellmouth.core.errors import BadData
from hellmouth.core.messages import LANGUAGES, has
from hellmouth.games.ccg import own, questions
from hellmouth.games.ccg.game import with_cards
from hellmouth.games.ccg.language import labels, permits, records, statics, vocabulary
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.permits import FAMILIES
from hellmouth.games.ccg.language.statics import Static
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.rules import keys
from tests.games.ccg import seat
from tests.games.ccg.seat import Table

DO = [{"op": "draw", "n": 1, "to": "you"}]
NEW_WORDS = Path(__file__).parent / "new_words.json"
BUFFY = "Buffy: New in Town"


@pytest.fixture
def new_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play with cards that use the newest words."""
    cards, problems = own.bring([NEW_WORDS])
    assert problems == []
    monkeypatch.setattr(seat, "GAME", with_cards(cards))


def brought(tmp_path: Path, *abilities: dict[str, Any], kind: str = "item") -> list[BadData]:
    card = {"id": "x", "name": "X", "type": kind, "abilities": list(abilities)}
    (tmp_path / "x.json").write_text(json.dumps(card), encoding="utf-8")
    return own.bring(own.files_in(tmp_path))[1]


# --- declarations ---------------------------------------------------------------------------------------------------


def test_the_vocabulary_file_says_what_the_words_declare() -> None:
    """Made by: python -m hellmouth.games.ccg.language.vocabulary"""
    kept = files("hellmouth.games.ccg") / "data" / "vocabulary.json"
    assert kept.read_text(encoding="utf-8") == vocabulary.text()


def test_a_key_of_the_index_lists_what_it_says() -> None:
    """`rules/keys.py` promises a class for each key; what the compiler puts there is of that class."""
    homes = {"permits": permits, "records": records, "statics": statics, "Key": type}
    promised = get_type_hints(keys, homes)
    classes = {getattr(keys, name): get_args(key)[0] for name, key in promised.items()}
    assert len(classes) >= 45
    families: list[type[Static]] = [Static, *(family for family, _, _ in FAMILIES.values())]
    words = [word for family in families for word in family.table.values()]
    added_up = {"talent", "cancel_next_action"}  # looked at by `facts.py` and `Interrupted`
    for word in words:
        if word.key() in added_up:
            continue
        assert issubclass(word, classes[word.key()]), word
    for face in range(len(PRINTED)):
        for key, ability in PRINTED.in_force[face]:
            assert isinstance(ability, classes.get(key, object)), (PRINTED.ids[face], key)


def test_every_word_has_a_meaning() -> None:
    found = vocabulary.vocabulary()
    for section in ("triggers", "events", "conditions", "costs", "operations", "references", "targets", "durations"):
        assert all(one["meaning"] for one in found[section].values()), section
    for family in (*found["acts"].values(), *found["filters"].values()):
        assert all(one["meaning"] for one in family.values())


def use(**do: Any) -> dict[str, Any]:
    return {"trigger": "use", "windows": ["Resource"], "do": [do]}


def static(**do: Any) -> dict[str, Any]:
    return {"trigger": "static", "do": [do]}


@pytest.mark.parametrize(
    ("record", "place", "said"),
    [
        (static(op="rule", rule="fight_draw", to="you", set=3), ".do[0].set", "is not read by 'fight_draw'"),
        (static(op="rule", rule="fight_draw", to="you"), ".do[0]", "neither or both of add and most"),
        (static(op="cannot", act="attack", to="holder", place="park"), ".do[0].place", "is not read by 'attack'"),
        (static(op="cannot", act="fly", to="holder"), ".do[0]", "'fly' is no prohibition"),
        (static(op="talent", talent="bk", amount=1, to="holder", until="turn"), ".do[0].until", "as long as its card"),
        (static(op="talent", talent={"choose": ["bk"]}, amount=1, to="holder"), ".do[0].talent", "nobody can be asked"),
        (
            {**static(op="talent", talent="bk", amount=1, to="holder"), "limit": {"per": "turn", "each": "copy"}},
            ".limit",
            "is not read by 'talent'",
        ),
        (
            static(op="no_fatigue", to="holder", **{"for": ["attack"]}, may=True),
            ".do[0].may",
            "for attaching a skill only",
        ),
        (
            static(op="no_fatigue", to="holder", **{"for": ["sneezing"]}),
            ".do[0].for[0]",
            "'sneezing' is not known here",
        ),
        (static(op="rule", rule="items", to="holder"), ".do[0]", "neither or both of add and set"),
        (use(op="draw", n=1, to="you", how="random"), ".do[0].how", "is not read by 'draw'"),
        (use(op="draw", n=True, to="you"), ".do[0].n", "is no amount"),
        (use(op="dig", to="opponents", look=3, cards={}, min=0, max=1), ".do[0].to", "use you"),
        (use(op="look_top", of="opponents", n=1, then="reorder"), ".do[0].of", "may be several players"),
        (use(op="discard", n=1, to="you", how="slowly", cards={}), ".do[0].how", "use owner, random, chosen"),
        (use(op="refresh", to="$nobody"), ".do[0].to", "nothing suitable is called '$nobody'"),
        (use(op="talent", talent="bk", amount=1, to="holder"), ".do[0]", "does not say until when"),
        (use(op="prevent"), ".do[0]", "is read in a replace record only"),
        ({"trigger": "use", "windows": ["Resource"], "by": "attacker", "do": DO}, ".by", "use controller, any_player"),
        (
            {"trigger": "when", "event": {"on": "lose_dp", "player": "you"}, "do": DO},
            ".event",
            "'lose_dp' cannot be read by 'when' (use it with replace)",
        ),
        ({"trigger": "replace", "event": {"on": "win_fight", "winner": {}}, "do": DO}, ".event", "cannot be read by"),
        (
            {
                "trigger": "replace",
                "event": {"on": "lose_dp", "player": "you"},
                "do": [{"op": "draw", "n": 1, "to": "you"}],
            },
            ".do",
            "a loss can only be reduced",
        ),
        ({"trigger": "when", "do": DO}, "", "lacks 'event'"),
        (
            {
                "trigger": "when",
                "event": {"on": "stage_start", "stage": "Fight/Choose", "challenge": ["one-man-army"]},
                "do": DO,
            },
            ".event.stage",
            "use Challenge/Choose",
        ),
        (
            {"trigger": "static", "if": [{"cond": "role", "is": "attacker", "who": "self"}], "do": DO},
            ".if[0].who",
            "is not read by 'role'",
        ),
        ({"trigger": "static", "if": [{"cond": "time", "is": "noon"}], "do": DO}, ".if[0].is", "use night, day"),
        (
            {
                "trigger": "static",
                "if": [{"cond": "time", "is": "night"}],
                "do": [{"op": "rule", "rule": "counts_as_night", "to": "table", "set": True}],
            },
            ".if",
            "cannot depend on",
        ),
        (
            {"trigger": "use", "windows": ["Resource"], "cost": [{"pay": "fatigue", "what": "this", "n": 2}], "do": DO},
            ".cost[0].n",
            "is not read by 'fatigue'",
        ),
        (
            {
                "trigger": "use",
                "windows": ["Resource"],
                "do": DO,
                "target": [{"as": "foe", "who": "opp", "filter": {"controller": "me"}}],
            },
            ".target[0].filter.controller",
            "use you, opponents",
        ),
        (
            {"trigger": "use", "windows": ["Resource"], "target": [{"as": "to", "who": "opp"}], "do": DO},
            ".target[0].as",
            "is no name for a target",
        ),
    ],
)
def test_what_a_word_does_not_read_is_refused_at_load(
    tmp_path: Path,
    record: dict[str, Any],
    place: str,
    said: str,
) -> None:
    (problem,) = brought(tmp_path, record)
    assert str(problem).startswith(f"x.json: x.abilities[0]{place}"), str(problem)
    assert said in str(problem)
    assert problem.cure


@pytest.mark.pure
def test_every_argument_of_every_word_is_read() -> None:
    """No class has an argument that its code never mentions."""
    import inspect
    import re

    from hellmouth.games.ccg.language.conditions import Condition
    from hellmouth.games.ccg.language.costs import Cost
    from hellmouth.games.ccg.language.events import Event

    literal = re.compile(r"^[a-z_0-9]+$|^Challenge/Choose$|^true$")
    rules = "".join(path.read_text("utf-8") for path in Path(str(files("hellmouth.games.ccg"))).rglob("*.py"))
    for table in (Act.table, Condition.table, Cost.table, Event.table):
        for one in table.values():
            code = "".join(inspect.getsource(c) for c in one.__mro__ if c.__module__.startswith("hellmouth.games"))
            more = "".join(inspect.getsource(c) for c in one.__subclasses__())
            for a in one.arguments:
                if not literal.match(a.kind.name) or a.kind.name in ("int", "bool"):  # a lone word says itself
                    read = f"self.{a.attribute}" in code + more or f'spec.get("{a.name}")' in code
                    assert read, f"{one.__name__}.{a.attribute}"
    for word, (family, _, _) in FAMILIES.items():
        for one in family.table.values():
            for a in one.arguments:
                if a.name not in ("to", "until") and not literal.match(a.kind.name.replace("int", "...")):
                    assert f".{a.attribute}" in rules, f"{word} {one.word}: {a.name}"


# --- labels ---------------------------------------------------------------------------------------------------------


def test_every_operation_has_a_label_in_every_language() -> None:
    """A person's own card may offer a choice between any effects."""
    words = [*Act.table, *Static.table, "grant", "nothing"]
    words += [f"{family}.{word}" for family, (base, _, _) in FAMILIES.items() for word in base.table]
    assert [word for word in words if not has(f"ccg.deed.{word}")] == []
    for word in words:
        for n in (None, -2, 1, 2):
            assert all(labels.said(("do", word, n, "bk", "a_opp"), language) for language in LANGUAGES)


@pytest.mark.usefixtures("new_words")
def test_a_choice_between_any_effects_labels_itself() -> None:
    t = Table(
        step="Resource",
        A={"play": [{"card": "Buffy", "at": "A1", "fatigued": True}], "hand": ["Crossroads"]},
        B={"play": [{"card": "Spike", "at": "B1"}], "dp": 2, "hand": ["Stake"]},
    )
    t.do("play Crossroads")
    assert t.offered() == [
        "do Draw cards",
        "do Lose 1 destiny point (your opponents)",
        "do Refresh (one of your characters) and put on a space (one of your characters)",
        "do Refresh (an opposing character) and cannot start fights (an opposing character)",
        "do Turn the Day/Night card, or turn the Day/Night card",
        "do Discard 1 card (all players)",
        "do Flee",
    ]
    said = [labels.said(t.s.cards.labels[option[1]], "fr") for option in t.s.offer()]
    assert said[1] == "Perdre 1 point de destinée (vos adversaires)"
    assert said[-1] == "Fuir"
    t.do("do Lose 1 destiny point (your opponents)")
    assert t["B.dp"] == 1


def test_a_button_says_whom_an_ability_touches_and_between_what_it_chooses() -> None:
    """Not "choose again", and a player is no character."""
    said = {
        language: [questions.power(PRINTED, PRINTED.faces[each] * questions.POWERS, language) for each in USED]
        for language in LANGUAGES
    }
    assert said["en"] == [
        "draw 1 card, or discard 1 card (another player); costs fatigue",
        "look at a hand (another player); costs 1 card from hand",
    ]
    assert said["fr"] == [
        "piocher 1 carte, ou défausser 1 carte (un autre joueur)\u202f; coûte une fatigue",
        "regarder une main (un autre joueur)\u202f; coûte 1 carte de la main",
    ]


USED = ("drusilla-1", "the-alibi-room")


def test_equal_labels_are_told_apart() -> None:
    one = ("do", "refresh", None, "", "")
    assert labels.told_apart([one, one]) == [("same", one, 1), ("same", one, 2)]


# --- fatigue --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_words")
def test_a_skill_does_not_spare_its_own_attaching() -> None:
    """CCG-RESOURCE-15, CCG-FATIGUE-10: what spares the fatigue is looked for before it is attached."""
    t = Table(
        step="Resource",
        A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["Tireless Student", "Stake"]},
        B={"play": [{"card": "Spike", "at": "B1"}], "hand": ["Stake"]},
    )
    t.do("attach Tireless Student")
    assert t["Buffy.fatigued"]
    t = Table(
        step="Resource",
        B={"play": [{"card": "Spike", "at": "B1"}], "hand": ["Stake"]},
        A={
            "play": [{"card": "Buffy", "at": "A1", "fatigued": True, "attached": ["Tireless Student"]}],
            "hand": ["Tireless Student"],
        },
    )
    t.do("attach Tireless Student")
    assert t["Buffy.attached"] == ["Tireless Student"] * 2


@pytest.mark.usefixtures("new_words")
def test_costs_ask_the_exemption_too() -> None:
    """CCG-FATIGUE-10: a location that spares costs, for a refreshed and for a fatigued character."""
    for tired in (False, True):
        t = Table(
            step="Resource",
            A={
                "locations": {"A1": "blessed-bench"},
                "essence": "essence-spike",
                "play": [{"card": "drusilla-1", "at": "A1", "fatigued": tired}],
            },
            B={"play": [{"card": "Buffy", "at": "B1"}], "essence": "essence-buffy", "hand": ["Stake"]},
        )
        t.pick("use Drusilla").do("do Draw 1 card")
        assert t["Drusilla.fatigued"] is tired


def test_an_attack_that_was_spared_stays_spared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CCG-FATIGUE-10: a fatigued Faith attacks thanks to her motel; refreshed meanwhile, she stays so at the end."""
    breath = {
        "id": "deep-breath",
        "name": "Deep Breath",
        "type": "action",
        "talents": {"bk": 3},
        "abilities": [{"trigger": "play", "windows": ["Fight/Battle"], "do": [{"op": "refresh", "to": "own_fighter"}]}],
    }
    (tmp_path / "x.json").write_text(json.dumps(breath), encoding="utf-8")
    cards, problems = own.bring(own.files_in(tmp_path))
    assert problems == []
    monkeypatch.setattr(seat, "GAME", with_cards(cards))
    for breathes in (True, False):
        t = Table(
            A={
                "essence": "essence-buffy",
                "locations": {"A1": "faiths-motel"},
                "hand": ["Deep Breath"] * 2,
                "play": [{"card": "faith-1", "at": "A1", "fatigued": True}],
            },
            B={"essence": "essence-spike", "play": [{"card": "snyder-1", "at": "A1"}]},
        )
        t.pick("fight Faith")
        while t["window"] != "Fight/Battle" or t.seat != "A":
            t.do("pass")
        t.do("play Deep Breath" if breathes else "boost Deep Breath > Butt-Kicking")
        t.finish_conflict()
        assert t["Faith.fatigued"] is not breathes


# --- items ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_words")
def test_an_item_attached_by_effect_respects_the_limit_and_takes_no_skill() -> None:
    """CCG-RESOURCE-22, CCG-RESOURCE-25, CCG-RESOURCE-17."""
    t = Table(
        step="Resource",
        B={"play": [{"card": "Spike", "at": "B1"}], "hand": ["Stake"]},
        A={
            "play": [{"card": "Buffy", "at": "A1", "attached": ["Stake", "Crossbow"]}],
            "hand": ["Helping Hand", "Fire Axe", "Knife Practice"],
        },
    )
    t.do("play Helping Hand", "choose Fire Axe")
    assert sorted(t.offered()) == ["discard Crossbow", "discard Stake"]
    t.do("discard Stake")
    assert sorted(t["Buffy.attached"]) == ["Crossbow", "Fire Axe"]
    t.to("A")
    assert t.has("attach Knife Practice"), "the turn's skill is not used up"


@pytest.mark.usefixtures("new_words")
def test_a_larger_allowance_and_its_end() -> None:
    """CCG-RESOURCE-22: four items with a backpack; without it the controller discards down to two at once."""
    t = Table(
        step="Resource",
        B={"play": [{"card": "Spike", "at": "B1"}], "hand": ["Stake"]},
        A={
            "play": [
                {"card": "Buffy", "at": "A1", "attached": ["Roomy Backpack", "Stake", "Crossbow"]},
                {"card": "Willow", "at": "A1"},
            ],
            "hand": ["Fire Axe", "Stake"],
        },
    )
    t.do("attach Fire Axe")
    assert len(t["Buffy.attached"]) == 4
    t.to("A").do("attach Stake", f"choose {BUFFY}")
    assert t.seat == "A"
    assert len(t.offered()) == 4, "at the maximum of four an old item makes room"
    t.do("discard Stake")
    t.to("A").do("swap Roomy Backpack")
    assert t.seat == "A"
    assert sorted(t.offered()) == ["discard Crossbow", "discard Fire Axe", "discard Stake"]
    t.do("discard Crossbow")
    assert sorted(t["Buffy.attached"]) == ["Fire Axe", "Stake"]
    assert t["Willow.attached"] == ["Roomy Backpack"]


@pytest.mark.usefixtures("new_words")
def test_an_allowance_for_a_turn_ends_with_it() -> None:
    """CCG-RESOURCE-22: before anybody's next watch the extra items are gone."""
    t = Table(
        step="Prologue",
        A={
            "play": [{"card": "Buffy", "at": "A1", "attached": ["Stake", "Crossbow"]}],
            "hand": ["Everybody Carries", "Fire Axe"],
            "done": ["task"],
        },
        B={"play": [{"card": "Spike", "at": "B1"}], "done": ["task"], "hand": ["No Pockets"]},
    )
    t.do("play Everybody Carries")
    while t["step"] != "Resource":
        t.do("pass" if t.has("pass") else "done")
    t.to("A").do("attach Fire Axe")
    assert len(t["Buffy.attached"]) == 3
    while t["turn"] == 1:
        t.do("pass" if t.has("pass") else "done")
    assert t.seat == "A"
    assert sorted(t.offered()) == ["discard Crossbow", "discard Fire Axe", "discard Stake"]
    t.do("discard Crossbow")
    assert sorted(t["Buffy.attached"]) == ["Fire Axe", "Stake"]


@pytest.mark.usefixtures("new_words")
def test_a_smaller_allowance_makes_the_controller_discard() -> None:
    t = Table(
        step="Movement",
        A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["No Pockets"]},
        B={"play": [{"card": "Spike", "at": "B1", "attached": ["Stake", "Crossbow"]}]},
    )
    t.do("play No Pockets")
    assert t.seat == "B"
    t.do("discard Crossbow")
    assert t["Spike.attached"] == ["Stake"]


# --- rules of the whole table ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_words")
@pytest.mark.parametrize("here", [True, False])
def test_changes_of_the_whole_table_ask_their_conditions(here: bool) -> None:
    """counts_as_night and first_resolving hold only while their `if` does (CCG-FIGHT-07, CCG-MOVE-05)."""
    spec: dict[str, Any] = {
        "A": {
            "locations": {"A1": "blessed-bench"},
            "essence": "essence-spike",
            "play": [{"card": "Spike", "at": "A1" if here else "A2"}, {"card": "drusilla-1", "at": "Park"}],
        },
        "B": {"play": [{"card": "Buffy", "at": "Park"}], "essence": "essence-buffy"},
    }
    t = Table(step="Movement", **spec)
    assert t["counts_as_night"] is here
    assert t["Spike.allowance"] == (2 if here else 0)
    t = Table(step="Conflict", **spec)
    t.pick("fight Drusilla")
    assert t["resolving"] == ("smarts" if here else "bk")


@pytest.mark.usefixtures("new_words")
@pytest.mark.parametrize(("attached", "drawn"), [([], 5), (["Busy Hands"], 8)])
def test_a_maximum_for_a_draw_beats_what_is_added(attached: list[str], drawn: int) -> None:
    """CCG-FIGHT-12, CCG-CHALLENGE-10 with effects."""
    for cap in (False, True):
        t = Table(
            step="Conflict",
            A={"play": [{"card": "Buffy", "at": "B1", "attached": attached}]},
            B={"play": [{"card": "Spike", "at": "B1", "attached": ["Slow Hands"] if cap else []}]},
        )
        t.pick("fight Buffy")
        while t["window"] != "Fight/Battle":
            t.do("pass")
        assert t["A.hand.count"] == (3 if cap else drawn)
        assert t["B.hand.count"] == 5


@pytest.mark.usefixtures("new_words")
def test_when_an_opponent_plays_an_event() -> None:
    """CCG-EVENT-02: the event is carried out first, then those who wait for it answer."""
    for holder in ("A", "B"):
        worn: dict[str, list[str]] = {p: ["Omen Reader"] if p == holder else [] for p in "AB"}
        t = Table(
            step="Prologue",
            A={
                "play": [{"card": "Buffy", "at": "A1", "attached": worn["A"]}],
                "hand": ["Everybody Carries"],
                "done": ["task"],
            },
            B={"play": [{"card": "Spike", "at": "B1", "attached": worn["B"]}], "hand": ["Stake"], "done": ["task"]},
        )
        before = t["Spike.charm"], t["Buffy.charm"]
        t.do("play Everybody Carries")
        assert (t["Spike.charm"], t["Buffy.charm"]) == (before[0] + (holder == "B"), before[1])


# --- discards of characters -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_words")
def test_any_discard_of_a_character_may_be_replaced() -> None:
    """CCG-GOLDEN-01: by an effect and for losing a fight; the Crypt is no discard."""
    team = [{"card": "the-pack-1", "at": "B1", "fatigued": True, "attached": ["Mummy Bride", "Stake"]}]
    t = Table(
        step="Resource",
        A={"play": [{"card": "cordelia-1", "at": "A1"}], "hand": ["join-the-pep-squad"], "essence": "essence-buffy"},
        B={"play": [*team, {"card": "claw-1", "at": "B2"}], "essence": "essence-spike", "hand": ["Stake"]},
    )
    t.do("play Join the Pep Squad", "at B3")
    assert len(t["B.play"]) == 1
    assert t["The Pack.space"] == "B3"
    assert not t["The Pack.fatigued"]
    assert t["The Pack.attached"] == []
    assert "Stake" in t["B.discard"]
    t = Table(
        step="Conflict",
        A={"play": [{"card": "buffy-3", "at": "B1"}], "essence": "essence-buffy"},
        B={"play": team, "essence": "essence-spike"},
    )
    t.pick("fight Buffy")
    while not t.offered()[0].startswith("at "):
        t.do("pass")
    t.do("at B4")
    assert t["The Pack.space"] == "B4"
    assert t["A.dp"] == 1, "it lost all the same"


# --- attached characters --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_words")
def test_a_character_card_attached_to_a_character() -> None:
    """It is no character, skill or item; where an effect says so its printed talents stand for the holder's."""
    spec: dict[str, Any] = {
        "A": {
            "play": [{"card": "Willow", "at": "A1"}],
            "hand": ["Rat Spell", "amy-2"],
            "dp": 1,
            "essence": "essence-willow",
        },
        "B": {"play": [{"card": "Spike", "at": "B1", "attached": ["Stake"]}], "essence": "essence-spike"},
    }
    t = Table(step="Resource", **spec)
    assert not Table(step="Resource", **{**spec, "A": {**spec["A"], "dp": 0}}).has("play Rat Spell")
    spike = [t[f"Spike.{talent}"] for talent in ("bk", "smarts", "weirdness", "charm")]
    t.pick("play Rat Spell").pick("choose Spike")
    rat = PRINTED.names["en"][PRINTED.faces["amy-2"]]
    assert sorted(t["Spike.attached"]) == sorted(["Stake", rat])
    assert [t[f"Spike.{talent}"] for talent in ("bk", "smarts", "weirdness", "charm")] == spike
    assert not any(option.startswith("swap Amy") for option in t.offered())
    spec["A"]["locations"] = {"A2": "rat-cellar"}
    t = Table(step="Resource", **spec)
    t.pick("play Rat Spell").pick("choose Spike")
    printed = PRINTED.talent[PRINTED.faces["amy-2"]]
    now = [t[f"Spike.{talent}"] for talent in ("bk", "smarts", "weirdness", "charm")]
    base = PRINTED.talent[PRINTED.faces["spike-1"]]
    assert now == [value - base[i] + printed[i] for i, value in enumerate(spike)]


@pytest.mark.usefixtures("new_words")
def test_who_may_carry_nothing_receives_no_item() -> None:
    """CCG-RESOURCE-25: an upgrade needs an old item."""
    spec: dict[str, Any] = {
        "A": {"play": [{"card": "Buffy", "at": "A1"}], "hand": ["No Pockets", "No Pockets"]},
        "B": {"play": [{"card": "Spike", "at": "B1"}], "hand": ["Stake", "Knife Practice"]},
    }
    t = Table(step="Movement", **spec)
    t.do("play No Pockets").to("A").do("play No Pockets")
    while t["step"] != "Resource" or t.seat != "B":
        t.do("pass")
    assert t.refusal("attach Stake") == "CCG-RESOURCE-22"


GUIDE = Path(__file__).parents[3] / "docs" / "your-own-cards.md"


def test_what_the_guide_shows_is_understood(tmp_path: Path) -> None:
    """Each record of the guide's table, put on a card."""
    rows = [
        line.split(" | ")[1].rstrip(" |").strip("`")
        for line in GUIDE.read_text("utf-8").splitlines()
        if line.startswith('| "')
    ]
    assert len(rows) == 7
    for row in rows:
        record = json.loads(row.replace("[...]", json.dumps(DO)))
        if record.get("op") == "worn_talents":
            record = static(**record)
        elif "op" in record:
            record = {**use(**record), "target": [{"as": "whom", "who": "any"}]}
        assert brought(tmp_path, record, kind="skill") == [], row


def test_the_refusal_the_guide_shows(tmp_path: Path) -> None:
    (problem,) = brought(tmp_path, static(op="rule", rule="fight_draw", to="you", set=3))
    assert str(problem) in GUIDE.read_text("utf-8")
