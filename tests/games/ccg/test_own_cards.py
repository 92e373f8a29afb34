"""Cards that people bring along: reading, refusing, playing, printings, records."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import BadData, Mismatch
from hellmouth.core.match import Match, replay
from hellmouth.core.messages import LANGUAGES
from hellmouth.games.ccg import GAME, cards, decks, own, own_tools
from hellmouth.games.ccg.language.tables import ABILITIES, IN_FORCE, PLAYS, PROGRAMS, RECEIVERS
from hellmouth.games.ccg.reading import card_data
from hellmouth.games.ccg.words import TRAITS, TYPES
from hellmouth.table.bots import question
from hellmouth.table.hub import OtherRules, restored
from hellmouth.table.keeping import Row, Stored
from tests.games.ccg.seat import Table

GUIDE = Path(__file__).parents[3] / "docs" / "your-own-cards.md"
Bring = Callable[..., list[BadData]]
STRONG = {"id": "strong-stake", "name": "Stake", "type": "item", "talents": {"bk": 4}, "abilities": []}
RILEY = {"id": "riley-1", "name": {"en": "Riley: On Leave", "fr": "Riley : en permission"}, "type": "character",
         "character": "Riley", "kind": "hero", "level": 1, "talents": {"bk": 3, "charm": 1}, "traits": ["SOLDIER"],
         "text": "Something that nobody put into records."}


@pytest.fixture
def bring(tmp_path: Path) -> Iterator[Bring]:
    """`bring({...}, {...})` plays with these cards until the test is over."""

    def put(*listed: Any, file: str = "mine.json") -> list[BadData]:
        (tmp_path / file).write_text(json.dumps(list(listed)), encoding="utf-8")
        return own.bring(own.files_in(tmp_path))

    yield put
    own.forget()


def guide_card() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found
    card: dict[str, Any] = json.loads(found[1])
    return card


# --- the guide --------------------------------------------------------------------------------------------------------


def test_the_card_of_the_guide_plays(bring: Bring) -> None:
    """The guide's own text, put into a file and into a game: attached, it gives Charm and draws a card."""
    assert bring(guide_card()) == []
    table = Table(step="Resource", A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["Lucky Coin"]},
                  B={"play": [{"card": "Spike", "at": "B1"}]})
    charm, deck = table["Buffy.charm"], table["A.deck.count"]
    table.do("attach Lucky Coin")
    assert table["Lucky Coin.on"]
    assert table["Buffy.charm"] == charm + 1
    table.to("A").pick("use Lucky Coin")
    assert table["A.deck.count"] == deck - 1
    assert table["A.hand.count"] == 1
    assert table["Lucky Coin.fatigued"]
    charmless = Table(step="Resource", A={"play": [{"card": "Kendra", "at": "A1"}], "hand": ["Lucky Coin"]},
                      B={"play": [{"card": "Spike", "at": "B1"}]})
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


def test_own_cards_follow_the_others_and_leave_no_trace(bring: Bring) -> None:
    before = (len(cards.CARDS), GAME.card_digest(), list(cards.LATEST), len(cards.PERSONS), list(TRAITS), len(PROGRAMS),
              [set(p) for p in cards.PRINTINGS])
    assert bring(guide_card(), STRONG, RILEY) == []
    assert cards.IDS[cards.PRINTED:] == ["lucky-coin", "strong-stake", "riley-1"]
    assert len(IN_FORCE) == len(PLAYS) == len(RECEIVERS) == len(cards.CARDS) == cards.PRINTED + 3
    assert "SOLDIER" in TRAITS
    assert GAME.card_digest() != before[1]
    own.forget()
    assert before == (len(cards.CARDS), GAME.card_digest(), list(cards.LATEST), len(cards.PERSONS), list(TRAITS),
                      len(PROGRAMS), [set(p) for p in cards.PRINTINGS])
    assert not [ref for ref in ABILITIES if ref.startswith("lucky-coin")]


@pytest.mark.parametrize(("change", "place", "said"), [
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
    ({"type": "challenge", "alignment": "good", "talents": {}, "destiny_points": 1}, "mine.json: x.talents",
     "names no goal"),
    ({"type": "episode1", "part2": "nowhere"}, "mine.json: x.part2", "no card has the id 'nowhere' (add the"),
    ({"type": "character", "character": "X", "kind": "hero", "level": 2, "talents": {}},
     "mine.json: x.destiny_requirement", "is missing at a level above 1"),
    ({"abilities": {}}, "mine.json: x.abilities", "is no list"),
    ({"abilities": [7]}, "mine.json: x.abilities[0]", "is not an object"),
    ({"abilities": [{}]}, "mine.json: x.abilities[0].trigger", "is missing"),
    ({"abilities": [{"trigger": "play", "do": [{}]}]}, "mine.json: x.abilities[0].windows", "is missing"),
    ({"abilities": [{"trigger": "play", "windows": ["Noon"], "do": [{}]}]}, "mine.json: x.abilities[0].windows",
     "'Noon' is no window"),
    ({"abilities": [{"trigger": "dance", "do": [{}]}]}, "mine.json: x.abilities[0]", "'dance' is no trigger"),
    ({"abilities": [{"trigger": "static", "do": [{"op": "zap"}]}]}, "mine.json: x.abilities[0].do[0]", "'zap'"),
    ({"abilities": [{"trigger": "use", "windows": ["Resource"], "do": [{"op": "draw"}]}]}, "mine.json: x.abilities",
     "lacks 'n'"),
    ({"abilities": [{"trigger": "static", "do": [{"op": "talent", "talent": "bk", "amount": 1, "to": 5}]}]},
     "mine.json: x.abilities", ""),
    ({"id": "stake"}, "mine.json: stake.id", "is already in the cards that come with the game"),
    ({"id": "riley-1"}, "mine.json: riley-1.id", "is already in mine.json"),
])
def test_a_wrong_card_is_told_and_left_out(bring: Bring, change: dict[str, Any], place: str, said: str) -> None:
    problems = bring(RILEY, {"id": "x", "name": "X", "type": "item", **change})
    assert [p for p in problems if str(p).startswith(place) and said in str(p)], [str(p) for p in problems]
    assert all(p.cure for p in problems)
    assert cards.IDS[cards.PRINTED:] == ["riley-1"], "the right card of the same file plays"


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
    assert cards.IDS[cards.PRINTED:] == ["riley-1"]


def test_toml_works_too(tmp_path: Path, bring: Bring) -> None:
    text = '[[cards]]\nid = "cap"\nname = "Cap"\ntype = "item"\ntalents = {charm = 1}\nabilities = []\n'
    (tmp_path / "z.toml").write_text(text, encoding="utf-8")
    assert bring(RILEY) == []
    assert cards.TALENT[cards.FACE["cap"]] == (0, 0, 0, 1)


def test_a_folder_that_cannot_be_looked_into_stops_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def shut(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("HELLMOUTH_CARDS", str(tmp_path))
    monkeypatch.setattr(own, "PROBLEMS", [])
    monkeypatch.setattr(Path, "iterdir", shut)
    own.bring_usual()
    assert "cannot be read: Permission denied" in str(own.PROBLEMS[0])
    monkeypatch.setattr(Path, "is_dir", shut)
    own.bring_usual()
    assert "cannot be looked for" in str(own.PROBLEMS[0])
    assert len(cards.CARDS) == cards.PRINTED


def test_cards_may_name_each_other_in_any_order(bring: Bring) -> None:
    badge = {"id": "badge", "name": "Badge", "type": "item", "requires": {"character_only": "Riley"}, "abilities": []}
    assert bring(badge, RILEY) == []
    assert cards.PERSONS[cards.NEEDS[cards.FACE["badge"]].character_only] == "Riley"


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_card_without_records_says_so_everywhere_and_works_for_its_talents(bring: Bring) -> None:
    assert bring(RILEY, STRONG) == []
    face = cards.FACE["riley-1"]
    assert GAME.face_name(face) == "Riley: On Leave (text not played)"
    assert GAME.face_name(face, "fr") == "Riley : en permission (texte non joué)"
    assert "does not carry out this text" in GAME.card_text(face)
    assert "n'applique pas ce texte" in GAME.card_text(face, "fr")
    shown = card_data()[face]
    assert (shown["manual"], shown["own"], shown["name"]["en"]) == (True, True, GAME.face_name(face))
    assert card_data()[cards.FACE["strong-stake"]]["manual"] is False, "an empty list: the facts are all there is"
    table = Table(step="Resource", A={"play": [{"card": "Buffy", "at": "A1"}], "hand": ["Riley: On Leave"]},
                  B={"play": [{"card": "Spike", "at": "B1"}]})
    table.pick("place Riley")
    table.pick("", "")
    assert table["Riley.bk"] == 3
    assert table["Riley.traits"] == ["SOLDIER"]


def test_the_most_recent_printing_counts(bring: Bring) -> None:
    """CCG-GOLDEN-03, CCG-GOLDEN-04, ED-19."""
    older = STRONG | {"id": "old-stake", "talents": {"bk": 9}, "printing": 1}
    another = RILEY | {"id": "riley-1b", "printing": 5}
    assert bring(older, STRONG, RILEY, another) == []
    stake, strong = cards.FACE["stake"], cards.FACE["strong-stake"]
    assert [cards.LATEST[f] for f in (stake, strong, cards.FACE["old-stake"])] == [strong] * 3
    assert cards.LATEST[cards.FACE["riley-1"]] == cards.FACE["riley-1"], "characters keep their own text"
    third = GAME.start({"decks": ["buffy-fight-rush", "spike-night-raid"]}, 1)
    assert strong in third.face
    assert stake not in third.face
    first = decks.adapted(decks.deck("buffy-fight-rush", "x"), "first").as_dict()
    older_game = GAME.start({"edition": "first", "decks": [first, first]}, 1)
    assert stake in older_game.face
    assert strong not in older_game.face


def test_a_text_that_names_a_card_means_every_printing_of_it(bring: Bring) -> None:
    """CCG-GOLDEN-03: Band Candy, Part II looks for Candy Bars."""
    bars = {"id": "new-bars", "name": "Candy Bars", "type": "item", "talents": {"charm": 1}, "abilities": []}
    assert bring(bars) == []
    assert cards.PRINTINGS[cards.FACE["candy-bars"]] == {cards.FACE["candy-bars"], cards.FACE["new-bars"]}


# --- playing ----------------------------------------------------------------------------------------------------------


def with_coin() -> dict[str, Any]:
    raw = decks.raw("buffy-fight-rush")
    raw["resource"]["lucky-coin"] = 3
    return {"decks": [raw, "spike-night-raid"], "options": {"turn_cap": 4, "opening_hand": 5}}


def played(setup: dict[str, Any]) -> Match:
    match, rng = Match.start(GAME, setup, 3), Random(3)
    while (decision := match.decision) is not None:
        match.answer(rng.choice(decision.options))
    return match


def test_records_and_saves_say_which_own_cards_they_use(bring: Bring) -> None:
    bring(guide_card(), RILEY)
    match = played(with_coin())
    assert re.fullmatch(r"[0-9a-f]{16}\+[0-9a-f]{12} \(lucky-coin\)", match.record.cards)
    assert replay(GAME, match.record).state.outcome == match.state.outcome
    save = match.save()
    Match.load(GAME, save)
    for change in ((), (guide_card() | {"talents": {"charm": 2}},), (RILEY, guide_card())):
        bring(*change)
        with pytest.raises(Mismatch, match=r"cards that are not here: [0-9a-f]{12} \(lucky-coin\) \(bring the same"):
            replay(GAME, match.record)
        with pytest.raises(BadData, match=r"uses own cards that are not here: .*lucky-coin.*your-own-cards\.md"):
            Match.load(GAME, save)
    bring(guide_card(), RILEY, STRONG | {"name": "Unheard Of"})
    assert replay(GAME, match.record).state.outcome == match.state.outcome, "one behind the used ones disturbs nothing"


def test_games_without_own_cards_do_not_care(bring: Bring) -> None:
    setup = {"decks": ["buffy-fight-rush", "spike-night-raid"], "options": {"turn_cap": 2}}
    match = played(setup)
    bring(guide_card(), RILEY)
    assert replay(GAME, match.record).state.outcome == match.state.outcome
    bring(STRONG)
    with pytest.raises(Mismatch, match="own cards"):
        replay(GAME, match.record)


def stored_table() -> Stored:
    setup = with_coin()
    seats = [{"kind": "person", "player": "", "taken": True}] * 2
    row = Row("t", "ccg", GAME.rules_version, GAME.cards_used(setup), setup, 1, seats, ["A", "B"], 0.0, 0.0)
    return Stored(row, [], None, b"")


def test_a_stored_table_with_own_cards_is_refused_without_them(bring: Bring) -> None:
    bring(guide_card())
    stored = stored_table()
    assert restored(stored, [], 0.0).game is GAME
    own.forget()
    with pytest.raises(OtherRules, match="lucky-coin"):
        restored(stored, [], 0.0)


@pytest.mark.parametrize("kind", TYPES)
def test_a_card_to_begin_with_is_right_and_plays(bring: Bring, kind: str) -> None:
    card = own_tools.template("Xander: New Look" if kind in ("character", "essence") else "My Card", kind)
    other = {"episode1": "episode2", "episode2": "episode1"}.get(kind)
    assert bring(card, *([own_tools.template("My Card", other)] if other else [])) == []
    own_tools.play_randomly([cards.PRINTED], 1, 1)
    mine, other = own_tools.trial_decks([cards.PRINTED])
    setup = {"decks": [mine, other], "options": {"opening_hand": own_tools.HAND}}
    assert own_tools.lucky_seed(setup, cards.PRINTED, 1) >= 1
    assert cards.IDS[cards.PRINTED] in json.dumps(mine)
    assert set(card["name"]) == set(LANGUAGES)


def test_random_decks_do_not_depend_on_own_cards(bring: Bring) -> None:
    before = [GAME.random_setup(2, Random(seed)) for seed in range(20)]
    bring(guide_card(), RILEY)
    assert [GAME.random_setup(2, Random(seed)) for seed in range(20)] == before


# --- processes --------------------------------------------------------------------------------------------------------


def test_every_process_reads_the_usual_folder(tmp_path: Path) -> None:
    """As worker processes do: by importing the game. A broken file is one line and nothing more."""
    where = tmp_path / "cards" / "ccg"
    where.mkdir(parents=True)
    (where / "coin.json").write_text(json.dumps(guide_card()), encoding="utf-8")
    (where / "broken.json").write_text("{", encoding="utf-8")
    code = "from hellmouth.games.ccg import GAME, cards; print(cards.IDS[cards.PRINTED:], GAME.card_digest())"
    env = {k: v for k, v in os.environ.items() if k != "HELLMOUTH_CARDS"} | {"HELLMOUTH_HOME": str(tmp_path)}
    ran = [subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
           for _ in range(2)]
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
    ran = subprocess.run([sys.executable, "-m", "hellmouth.table.worker"], env=env, input=asked, capture_output=True,
                         check=True, timeout=120)
    reply = json.loads(ran.stdout.splitlines()[-1])
    assert reply["fault"] == ""
    assert isinstance(reply["index"], int)


def test_workers_of_a_simulation_see_own_cards(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "coin.json").write_text(json.dumps(guide_card()), encoding="utf-8")
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(with_coin()["decks"][0]), encoding="utf-8")
    command = [sys.executable, "-m", "hellmouth", "--own-cards", str(folder), "sim", "ccg", "--games", "4",
               "--jobs", "2", "--decks", f"{deck},spike-night-raid", "--option", "turn_cap=3"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert "games 4 " in ran.stdout
    assert ran.stdout.rstrip().endswith("faults 0")
