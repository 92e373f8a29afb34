"""Cards that people bring along: reading, refusing, playing, printings, records."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import BadData, Mismatch
from hellmouth.core.match import Match, random_choice, replay
from hellmouth.core.messages import LANGUAGES
from hellmouth.games.ccg import GAME, decks, own, own_tools
from hellmouth.games.ccg.deck import adapted
from hellmouth.games.ccg.game import with_cards
from hellmouth.games.ccg.printed import PRINTED
from hellmouth.games.ccg.reading import card_data
from hellmouth.games.ccg.words import TYPES
from hellmouth.table.bots import question
from hellmouth.table.restoring import NotPlayable, restored
from hellmouth.table.storage import Row, Stored
from tests.games.ccg import seat
from tests.games.ccg.seat import Table

GUIDE = Path(__file__).parents[3] / "docs" / "your-own-cards.md"
STRONG = {"id": "strong-stake", "name": "Stake", "type": "item", "talents": {"bk": 4}, "abilities": []}
RILEY = {
    "id": "riley-1",
    "name": {"en": "Riley: On Leave", "fr": "Riley : en permission"},
    "type": "character",
    "character": "Riley",
    "kind": "hero",
    "level": 1,
    "talents": {"bk": 3, "charm": 1},
    "traits": ["SOLDIER"],
    "text": "Something that nobody put into records.",
}


class Bring:
    """`bring({...}, {...})` makes a set with these cards; the game of the test is played with it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.cards, self.game = PRINTED, GAME

    def __call__(self, *listed: Any, file: str = "mine.json") -> list[BadData]:
        (self.folder / file).write_text(json.dumps(list(listed)), encoding="utf-8")
        self.cards, problems = own.bring(own.files_in(self.folder))
        self.game = with_cards(self.cards)
        self.monkeypatch.setattr(seat, "GAME", self.game)
        self.monkeypatch.setitem(games._EXTRA, "ccg", self.game)
        return problems

    @property
    def new(self) -> list[str]:
        return [*self.cards.ids[self.cards.printed :]]


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bring:
    return Bring(tmp_path, monkeypatch)


def guide_card() -> dict[str, Any]:
    found = re.search(r"```json[^\n]*\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found
    card: dict[str, Any] = json.loads(found[1])
    return card


# --- the guide --------------------------------------------------------------------------------------------------------


def test_the_card_of_the_guide_plays(bring: Bring) -> None:
    """The guide's own text, put into a file and into a game: attached, it gives Charm and draws a card."""
    assert bring(guide_card()) == []
    table = Table(
        step="Resource",
        A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["Lucky Coin"]},
        B={"play": [{"card": "Spike", "at": "B1"}]},
    )
    charm, deck = table["Buffy.charm"], table["A.deck.count"]
    table.do("attach Lucky Coin")
    assert table["Lucky Coin.on"]
    assert table["Buffy.charm"] == charm + 1
    table.to("A").pick("use Lucky Coin")
    assert table["A.deck.count"] == deck - 1
    assert table["A.hand.count"] == 1
    assert table["Lucky Coin.fatigued"]
    charmless = Table(
        step="Resource",
        A={"play": [{"card": "Kendra", "at": "A1"}], "hand": ["Lucky Coin"]},
        B={"play": [{"card": "Spike", "at": "B1"}]},
    )
    assert not charmless.has("attach Lucky Coin"), "it requires Charm"


def test_a_card_brought_anew_does_what_it_says_now(bring: Bring) -> None:
    for more in (1, 2):
        gift = {"op": "talent", "talent": "charm", "amount": more, "to": "self"}
        assert bring({**RILEY, "abilities": [{"trigger": "static", "do": [gift]}]}) == []
        assert Table(A={"play": [{"card": "riley-1", "at": "A1"}]})["Riley.charm"] == 1 + more


def test_the_guide_names_every_field_and_type() -> None:
    from hellmouth.games.ccg.own_check import _FIELDS

    text = GUIDE.read_text("utf-8")
    assert [field for field in _FIELDS if f"`{field}`" not in text] == []
    assert [kind for kind in TYPES if kind not in text] == []


# --- bringing ---------------------------------------------------------------------------------------------------------


def test_own_cards_make_a_set_and_touch_no_other(bring: Bring) -> None:
    before = (len(PRINTED), PRINTED.latest, PRINTED.persons, PRINTED.traits, len(PRINTED.programs), PRINTED.printings)
    assert bring(guide_card(), STRONG, RILEY) == []
    cards = bring.cards
    assert bring.new == ["lucky-coin", "strong-stake", "riley-1"]
    assert len(cards.in_force) == len(cards.plays) == len(cards.receivers) == len(cards) == len(PRINTED) + 3
    assert cards.cards[: len(PRINTED)] == PRINTED.cards, "the other cards are the very same"
    assert "SOLDIER" in cards.traits
    assert [ref for ref in cards.abilities if ref.startswith("lucky-coin")]
    assert bring.game.card_digest() != GAME.card_digest() == PRINTED.digest
    assert before == (
        len(PRINTED),
        PRINTED.latest,
        PRINTED.persons,
        PRINTED.traits,
        len(PRINTED.programs),
        PRINTED.printings,
    )
    assert not [ref for ref in PRINTED.abilities if ref.startswith("lucky-coin")]


def test_a_card_and_a_set_do_not_change() -> None:
    with pytest.raises(AttributeError):
        PRINTED[0].level = 9  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(TypeError):
        PRINTED.level[0] = 9  # type: ignore[index]  # wrong on purpose


@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        ({"type": "itm"}, "mine.json: x.type", "'itm' is not known (use one of"),
        ({"tallents": {}}, "mine.json: x.tallents", "is not a field of a card (did you mean 'talents'?)"),
        ({"id": "No Id"}, "mine.json: No Id.id", "is no id (use small letters"),
        ({"id": 7}, "mine.json: card 2.id", "is no id"),
        ({"name": {"en": ""}}, "mine.json: x.name", "is empty"),
        ({"name": ["x"]}, "mine.json: x.name", "is no text"),
        ({"talents": {"kick": 1}}, "mine.json: x.talents", "'kick' is no talent (use bk, smarts"),
        ({"talents": {"bk": "3"}}, "mine.json: x.talents", "'3' is no value of a talent"),
        ({"traits": "VAMPIRE"}, "mine.json: x.traits", "is no list of traits"),
        ({"requires": {"mood": "bad"}}, "mine.json: x.requires.mood", "is not known (use"),
        ({"requires": {"character_only": "Nobody"}}, "mine.json: x.requires", "nobody is called 'Nobody'"),
        ({"requires": {"location": "Nowhere"}}, "mine.json: x.requires", "no location is called 'Nowhere'"),
        ({"requires": {"kind": ["king"]}}, "mine.json: x.requires", "kind is no list of kinds"),
        ({"printing": 0}, "mine.json: x.printing", "is no whole number from 1 to 99"),
        ({"rarity": "mythic"}, "mine.json: x.rarity", "is not known"),
        ({"unique": 1}, "mine.json: x.unique", "is neither true nor false"),
        ({"timing": ["Noon"]}, "mine.json: x.timing", "is no list of windows"),
        ({"type": "character"}, "mine.json: x.character", "is missing"),
        ({"type": "challenge"}, "mine.json: x.destiny_points", "is missing"),
        (
            {"type": "challenge", "alignment": "good", "talents": {}, "destiny_points": 1},
            "mine.json: x.talents",
            "names no goal",
        ),
        ({"type": "episode1", "part2": "nowhere"}, "mine.json: x.part2", "no card has the id 'nowhere' (add the"),
        (
            {"type": "character", "character": "X", "kind": "hero", "level": 2, "talents": {}},
            "mine.json: x.destiny_requirement",
            "is missing at a level above 1",
        ),
        ({"abilities": {}}, "mine.json: x.abilities", "is no list"),
        ({"abilities": [7]}, "mine.json: x.abilities[0]", "is not an object"),
        ({"abilities": [{}]}, "mine.json: x.abilities[0].trigger", "is missing"),
        ({"abilities": [{"trigger": "play", "do": [{}]}]}, "mine.json: x.abilities[0].windows", "is missing"),
        (
            {"abilities": [{"trigger": "play", "windows": ["Noon"], "do": [{}]}]},
            "mine.json: x.abilities[0].windows",
            "'Noon' is no window",
        ),
        ({"abilities": [{"trigger": "dance", "do": [{}]}]}, "mine.json: x.abilities[0]", "'dance' is no trigger"),
        ({"abilities": [{"trigger": "static", "do": [{"op": "zap"}]}]}, "mine.json: x.abilities[0].do[0]", "'zap'"),
        (
            {"abilities": [{"trigger": "use", "windows": ["Resource"], "do": [{"op": "draw"}]}]},
            "mine.json: x.abilities",
            "lacks 'n'",
        ),
        (
            {"abilities": [{"trigger": "static", "do": [{"op": "talent", "talent": "bk", "amount": 1, "to": 5}]}]},
            "mine.json: x.abilities",
            "",
        ),
        ({"id": "stake"}, "mine.json: stake.id", "is already in the cards that come with the game"),
        ({"id": "riley-1"}, "mine.json: riley-1.id", "is already in mine.json"),
    ],
)
def test_a_wrong_card_is_told_and_left_out(bring: Bring, change: dict[str, Any], place: str, said: str) -> None:
    problems = bring(RILEY, {"id": "x", "name": "X", "type": "item", **change})
    assert [p for p in problems if str(p).startswith(place) and said in str(p)], [str(p) for p in problems]
    assert all(p.cure for p in problems)
    assert bring.new == ["riley-1"], "the right card of the same file plays"


@pytest.mark.parametrize(
    ("rarity", "said"), [("promo", "promo"), ("ultra_rare", "ultra rare"), ("character", "character")]
)
def test_a_rarity_is_a_fact_of_a_card(bring: Bring, rarity: str, said: str) -> None:
    assert bring({**STRONG, "rarity": rarity}) == []
    assert f" - {said}" in bring.game.card_text(bring.cards.faces["strong-stake"]).splitlines()[1]
    assert bring(STRONG) == []
    assert " - common" not in bring.game.card_text(bring.cards.faces["strong-stake"]), "nobody said so"


def test_a_table_without_decks_of_its_own_names_the_own_cards_it_uses(bring: Bring) -> None:
    """CCG-GOLDEN-03: the newest Stake stands for that of a ready deck."""
    assert bring(STRONG) == []
    held = {"decks": ["first-patrol-hero", "first-patrol-villain"]}
    assert bring.game.cards_used({"format": "casual", "seats": 2}) == bring.game.cards_used(held)
    assert "strong-stake" in bring.game.cards_used(held)


def test_every_fault_is_told_at_once(bring: Bring) -> None:
    told = [str(p) for p in bring({"id": "x", "type": "itm", "talents": 3}, 5, {"name": "Y"})]
    assert len(told) == 6, told


def test_files_that_cannot_be_read_are_told(bring: Bring, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{", encoding="utf-8")
    (tmp_path / "b.json").write_bytes(b"\xff\xfe")
    (tmp_path / "c.toml").write_text("x =", encoding="utf-8")
    (tmp_path / "d.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a card", encoding="utf-8")
    told = [str(p) for p in bring(RILEY)]
    assert [t.split(":")[0] for t in told] == ["a.json", "b.json", "c.toml", "d.json"]
    assert "is not TOML" in told[2]
    assert bring.new == ["riley-1"]


def test_toml_works_too(tmp_path: Path, bring: Bring) -> None:
    text = '[[cards]]\nid = "cap"\nname = "Cap"\ntype = "item"\ntalents = {charm = 1}\nabilities = []\n'
    (tmp_path / "z.toml").write_text(text, encoding="utf-8")
    assert bring(RILEY) == []
    assert bring.cards.talent[bring.cards.faces["cap"]] == (0, 0, 0, 1)


def test_a_folder_that_cannot_be_looked_into_stops_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def shut(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("HELLMOUTH_CARDS", str(tmp_path))
    monkeypatch.setattr(own, "PROBLEMS", [])
    monkeypatch.setattr(Path, "iterdir", shut)
    assert own.usual.__wrapped__() is PRINTED
    assert "cannot be read: Permission denied" in str(own.PROBLEMS[0])
    monkeypatch.setattr(Path, "is_dir", shut)
    made = own.usual.__wrapped__()
    assert "cannot be looked for" in str(own.PROBLEMS[0])
    assert made is PRINTED


def test_cards_may_name_each_other_in_any_order(bring: Bring) -> None:
    badge = {"id": "badge", "name": "Badge", "type": "item", "requires": {"character_only": "Riley"}, "abilities": []}
    assert bring(badge, RILEY) == []
    assert bring.cards.persons[bring.cards.needs[bring.cards.faces["badge"]].character_only] == "Riley"


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_card_without_records_says_so_everywhere_and_works_for_its_talents(bring: Bring) -> None:
    assert bring(RILEY, STRONG) == []
    face = bring.cards.faces["riley-1"]
    assert bring.game.face_name(face) == "Riley: On Leave (text not played)"
    assert bring.game.face_name(face, "fr") == "Riley\u202f: en permission (texte non joué)"
    assert "does not carry out this text" in bring.game.card_text(face)
    assert "n’applique pas ce texte" in bring.game.card_text(face, "fr")
    data = card_data(bring.cards)
    shown = data[face]
    assert (shown["manual"], shown["own"], shown["name"]["en"]) == (True, True, bring.game.face_name(face))
    assert data[bring.cards.faces["strong-stake"]]["manual"] is False, "an empty list: the facts are all there is"
    table = Table(
        step="Resource",
        A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["Riley: On Leave"]},
        B={"play": [{"card": "Spike", "at": "B1"}]},
    )
    table.pick("place Riley")
    table.pick("", "")
    assert table["Riley.bk"] == 3
    assert table["Riley.traits"] == ["SOLDIER"]


def test_the_most_recent_printing_counts(bring: Bring) -> None:
    """CCG-GOLDEN-03, CCG-GOLDEN-04, ED-19."""
    older = STRONG | {"id": "old-stake", "talents": {"bk": 9}, "printing": 1}
    another = RILEY | {"id": "riley-1b", "printing": 5}
    assert bring(older, STRONG, RILEY, another) == []
    faces, latest = bring.cards.faces, bring.cards.latest
    stake, strong = faces["stake"], faces["strong-stake"]
    assert [latest[f] for f in (stake, strong, faces["old-stake"])] == [strong] * 3
    assert latest[faces["riley-1"]] == faces["riley-1"], "characters keep their own text"
    third = bring.game.start({"decks": ["buffy-fight-rush", "spike-night-raid"]}, 1)
    assert strong in third.face
    assert stake not in third.face
    first = adapted(decks.deck("buffy-fight-rush", "x"), "first").as_dict()
    older_game = bring.game.start({"edition": "first", "decks": [first, first]}, 1)
    assert stake in older_game.face
    assert strong not in older_game.face


def test_a_text_that_names_a_card_means_every_printing_of_it(bring: Bring) -> None:
    """CCG-GOLDEN-03: Band Candy, Part II looks for Candy Bars."""
    bars = {"id": "new-bars", "name": "Candy Bars", "type": "item", "talents": {"charm": 1}, "abilities": []}
    assert bring(bars) == []
    faces = bring.cards.faces
    assert bring.cards.printings[faces["candy-bars"]] == {faces["candy-bars"], faces["new-bars"]}


# --- playing ----------------------------------------------------------------------------------------------------------


def with_coin() -> dict[str, Any]:
    raw = decks.raw("buffy-fight-rush")
    raw["resource"]["lucky-coin"] = 3
    return {"decks": [raw, "spike-night-raid"], "options": {"turn_cap": 4, "opening_hand": 5}}


def played(setup: dict[str, Any]) -> Match[Any]:
    match = Match(games.game("ccg"), setup, 3).started()
    match.play_out(random_choice(Random(3)))
    return match


def test_records_say_which_own_cards_they_use(bring: Bring) -> None:
    bring(guide_card(), RILEY)
    match = played(with_coin())
    assert re.fullmatch(r"[0-9a-f]{16}\+[0-9a-f]{12} \(lucky-coin\)", match.record.cards)
    assert replay(bring.game, match.record).state.outcome == match.state.outcome
    for change in ((), (guide_card() | {"talents": {"charm": 2}},), (RILEY, guide_card())):
        bring(*change)
        with pytest.raises(Mismatch, match=r"cards that are not here: [0-9a-f]{12} \(lucky-coin\) \(bring the same"):
            replay(bring.game, match.record)
    bring(guide_card(), RILEY, STRONG | {"name": "Unheard Of"})
    again = replay(bring.game, match.record)
    assert again.state.outcome == match.state.outcome, "one behind the used ones disturbs nothing"


def test_games_without_own_cards_do_not_care(bring: Bring) -> None:
    setup = {"decks": ["buffy-fight-rush", "spike-night-raid"], "options": {"turn_cap": 2}}
    match = played(setup)
    bring(guide_card(), RILEY)
    assert replay(bring.game, match.record).state.outcome == match.state.outcome
    bring(STRONG)
    with pytest.raises(Mismatch, match="own cards"):
        replay(bring.game, match.record)


def stored_table() -> Stored:
    setup = with_coin()
    seats = [{"kind": "person", "player": "", "taken": True}] * 2
    game = games.game("ccg")
    row = Row("t", "ccg", game.rules_version, game.cards_used(setup), setup, 1, seats, ["A", "B"], 0.0, 0.0)
    return Stored(row, [], None, b"")


def test_a_stored_table_with_own_cards_is_refused_without_them(bring: Bring) -> None:
    bring(guide_card())
    stored = stored_table()
    assert restored(stored, [], 0.0).game is bring.game
    bring()
    with pytest.raises(NotPlayable, match="lucky-coin"):
        restored(stored, [], 0.0)


@pytest.mark.parametrize("kind", TYPES)
def test_a_card_to_begin_with_is_right_and_plays(bring: Bring, kind: str) -> None:
    card = own_tools.template("Xander: New Look" if kind in ("character", "essence") else "My Card", kind)
    other = {"episode1": "episode2", "episode2": "episode1"}.get(kind)
    assert bring(card, *([own_tools.template("My Card", other)] if other else [])) == []
    own_tools.play_randomly(bring.cards, [bring.cards.printed], 1, 1)
    mine, other = own_tools.trial_decks(bring.cards, [bring.cards.printed])
    setup = {"decks": [mine, other], "options": {"opening_hand": own_tools.HAND}}
    assert own_tools.lucky_seed(bring.cards, setup, bring.cards.printed, 1) >= 1
    assert bring.cards.ids[bring.cards.printed] in json.dumps(mine)
    assert set(card["name"]) == set(LANGUAGES)


def test_random_decks_do_not_depend_on_own_cards(bring: Bring) -> None:
    before = [bring.game.random_setup(2, Random(seed)) for seed in range(20)]
    bring(guide_card(), RILEY)
    assert [bring.game.random_setup(2, Random(seed)) for seed in range(20)] == before


# --- processes --------------------------------------------------------------------------------------------------------


def test_every_process_reads_the_usual_folder(tmp_path: Path) -> None:
    """As worker processes do: by importing the game. A broken file is one line and nothing more."""
    where = tmp_path / "cards" / "ccg"
    where.mkdir(parents=True)
    (where / "coin.json").write_text(json.dumps(guide_card()), encoding="utf-8")
    (where / "broken.json").write_text("{", encoding="utf-8")
    code = "from hellmouth.games.ccg import GAME; print([*GAME.cards.ids[GAME.cards.printed:]], GAME.card_digest())"
    env = {k: v for k, v in os.environ.items() if k != "HELLMOUTH_CARDS"} | {"HELLMOUTH_HOME": str(tmp_path)}
    ran = [
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert ran[0].stdout.startswith("['lucky-coin']")
    assert ran[0].stdout == ran[1].stdout
    assert ran[0].stderr.startswith("hellmouth: own card left out: broken.json: is not JSON")
    assert ran[0].stderr.count("\n") == 1


def test_computer_players_at_the_table_see_own_cards(bring: Bring, tmp_path: Path) -> None:
    """The process where they think gets a position full of face numbers: it must know the same cards."""
    bring(guide_card())
    table = restored(stored_table(), [], 0.0)
    asked = question(table, table.play.state.seat, "greedy:1")
    env = os.environ | {"HELLMOUTH_CARDS": str(tmp_path)}
    told = len(asked).to_bytes(4, "big") + asked
    ran = subprocess.run(
        [sys.executable, "-m", "hellmouth.table.worker", "5"],
        env=env,
        input=told,
        capture_output=True,
        check=True,
        timeout=120,
    )
    reply = json.loads(ran.stdout[ran.stdout.index(b"{") :])
    assert reply["fault"] == ""
    assert isinstance(reply["index"], int)


def test_workers_of_a_simulation_see_own_cards(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "coin.json").write_text(json.dumps(guide_card()), encoding="utf-8")
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(with_coin()["decks"][0]), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "hellmouth",
        "--own-cards",
        str(folder),
        "sim",
        "ccg",
        "--games",
        "4",
        "--jobs",
        "2",
        "--decks",
        f"{deck},spike-night-raid",
        "--option",
        "turn_cap=3",
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert "games 4 " in ran.stdout
    assert ran.stdout.rstrip().endswith("faults 0")
