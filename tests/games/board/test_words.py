"""Pictures, positions, reasons: what people read and write."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.core.messages import check, languages
from hellmouth.core.speech import Speech
from hellmouth.games.board import GAME
from hellmouth.games.board.components import NAMES, SETTING_NAMES
from tests.games.board.table import Table, red


def test_every_message_in_both_languages() -> None:
    assert check() == []


def test_picture_shows_pieces_and_hides_secrets() -> None:
    """BG-CARD-03, BG-CARD-05."""
    t = Table(turn="Spike", blue=[2, 2], hand=["Hex"], people={"Spike": {"space": "15,8", "artifact": "Majik Sword"}})
    for language in languages():
        open_, closed = (GAME.picture(GAME.view(t.s, seat), language) for seat in (0, 2))
        for text in (open_, closed):
            row = next(line for line in text.splitlines() if line.startswith(" 8 |"))
            assert "SPI Wil" in row
            assert all(len(line) <= 125 for line in text.splitlines())
    assert "Hex" in open_ or "Maléfice" in open_
    assert "Maléfice" not in closed
    assert "Majik" not in closed.split("Spike ")[1].split("\n")[0]


def test_present_hides_secrets_and_gives_routes() -> None:
    """BG-CARD-03, BG-CARD-05, BG-MOVE-01."""
    t = Table(turn="Buffy", blue=[2, 2], hand=["Hex"], people={"Buffy": "5,1"})
    mine, other = (GAME.present(GAME.view(t.s, seat)) for seat in (1, 0))
    assert mine["hand"] == [{"id": t.s.zones[8][0], "card": None, "deck": "evil"}]
    assert other["hand"][0]["card"] == "evil-hex"
    assert mine["routes"][str(t.s.town.number(6, 4))][-1] == t.s.town.number(6, 4)
    assert (mine["steps"], other["routes"], len(mine["people"])) == (4, {}, 8)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"Bufy": "5,1"}, "no character is called 'Bufy'"),
        ({"Buffy": "10,8"}, "is no space"),
        ({"Buffy": {"hat": 1}}, "position.Buffy.hat"),
        ({"Buffy": 3}, "is no table"),
        ({"Adam": "5,1"}, "not in this villain's game"),
        ({"Buffy": {"cards": ["Box of Garvok"]}}, "no card is called"),
        ({"Buffy": {"cards": ["Hex"]}}, "cannot hold"),
        ({"Buffy": {"cards": ["Sword", "Sword", "Sword"]}}, "too many cards"),
        ({"Buffy": {"artifact": "Sword"}}, "no Artifact"),
        ({"Buffy": {"artifact": "Judge's Arm"}}, "no copy"),
        ({"Buffy": {"health": 40}}, "BG-INV-03"),
        ({"Buffy": "5,1", "Willow": "5,1"}, "BG-INV-01"),
        ({"Buffy": "12,14"}, "Hellmouth"),
        ({"Werewolf Oz": "12,1"}, "wolf without Full Moon"),
        ({"phase": 40}, "no space of the Phase Chart"),
        ({"phase": 11, "Spike": "4,3"}, "BG-INV-04"),
        ({"hand": ["Sword"]}, "no Evil card"),
        ({"corners": {"N": "Swift Boots"}}, "is no corner"),
        ({"piles": {"artifact": []}}, "no draw pile"),
        ({"turn": "Kathy"}, "not in play"),
        ({"Angel": {"space": "1,1", "player": "A"}}, "no Good player"),
        ({"Vamp Xander": {"space": "1,1", "side": "left"}}, "is no side"),
    ],
)
def test_impossible_positions(spec: dict[str, Any], words: str) -> None:
    """What is wrong with a position is said in one line with a cure."""
    with pytest.raises(BadData) as error:
        GAME.position({"blue": [2, 2], **spec})
    assert words in str(error.value)
    assert error.value.cure


def test_paths() -> None:
    t = Table(turn="Buffy", blue=[2, 2])
    assert (t["phase"], t["index"], t["villain"], t["Buffy.slots"], t["Mr. Trick.alive"]) == (
        "waxing",
        2,
        "master",
        "2/1/1/1",
        False,
    )
    for path in ("Buffy.hat", "Bufy.health", "nothing", "weapon.top"):
        with pytest.raises(BadData):
            GAME.probe(t.s, path)


def test_chosen_setup() -> None:
    rng = Random(1)
    made = GAME.chosen_setup(3, rng, (), {"villain": "adam", "round_limit": 9})
    assert made == {"players": 3, "villain": "adam", "options": {"round_limit": 9}}
    with pytest.raises(BadData):
        GAME.chosen_setup(3, rng, (), {"fog": 1})
    with pytest.raises(BadData):
        GAME.chosen_setup(3, rng, ["x"])
    seen = {name for seed in range(200) for name in GAME.random_setup(2, Random(seed))["options"]}
    assert seen == set(SETTING_NAMES)
    assert len(SETTING_NAMES) == 21


def test_a_space_tells_its_place_and_what_is_there() -> None:
    space = Table(turn="Buffy", blue=[2, 2]).s.town.number
    assert GAME.spoken("place", space(3, 2)) == "Spike's Mausoleum, Evil dot (3,2)"
    assert GAME.spoken("place", space(3, 2), "fr") == "Mausolée de Spike, point du Mal (3,2)"
    assert GAME.spoken("place", space(13, 4), "fr") == "Magasin de chasse, point d’Arme (13,4)"
    assert GAME.spoken("place", space(12, 14)) == "Sunnydale High School, Hellmouth (12,14)"
    assert GAME.spoken("place", space(21, 0)) == "Museum, NE corner (21,0)"
    assert GAME.spoken("place", space(15, 2)) == "Street, sewer cover (15,2)"
    assert GAME.spoken("place", space(21, 8)) == "Lowell House, tunnel 3 (21,8)"
    assert GAME.spoken("place", space(7, 6)) == "Street (7,6)"
    assert GAME.listed("place", space(3, 2)) == ("Spike's Mausoleum", "Evil dot (3,2)")
    assert GAME.word("place", space(3, 2)) == "(3,2)", "notation stays short"


def labels(t: Table, language: str = "en") -> dict[str, str]:
    speech = Speech(GAME, language, t.s.seat)
    return {text: speech.option(t.s, option) for text, option in zip(t.options, t.s.offer(), strict=True)}


def test_labels_say_what_ends_movement() -> None:
    people = {"Xander": {"space": "14,2", "cards": ["Amy"]}, "Willow": "14,1", "Oz": "13,2"}
    t = Table(turn="Xander", blue=[2, 2], people=people)
    said = labels(t)
    assert said["draw"] == "Draw a card (Help): ends movement"
    assert said["give Amy > Willow"] == "Give Amy to Willow: ends movement if it is agreed"
    assert labels(t, "fr")["draw"] == "Piocher une carte (Aide)\u202f: met fin au déplacement"
    t = Table(turn="Xander", blue=[2, 2], moved=4, people=people)
    assert labels(t)["draw"] == "Draw a card (Help)", "nothing is lost any more"
    t = Table(turn="Spike", blue=[2, 2], phase="new", people={"Spike": "3,2"})
    assert labels(t)["draw"] == "Draw 2 cards (Evil): ends movement"


def test_labels_tell_the_odds_of_an_attack() -> None:
    """The numbers of `stage`: what the page draws, in words."""
    people = {
        "Buffy": {"space": "15,7", "cards": ["Wooden Stake"]},
        "Spike": {"space": "15,8", "health": 2},
        "The Master": {"space": "14,7", "health": 3},
    }
    t = Table(turn="Buffy", blue=[2, 2], people=people)
    said = labels(t)
    assert said["attack Spike"] == "Attack Spike, health 2, with 4 dice: 69 % to kill; ends the turn"
    assert said["attack The Master"].startswith("Attack the Master, health 3")
    assert labels(t, "fr")["attack The Master"].startswith("Attaquer le Maître, santé 3")
    t.say("attack Spike")
    assert labels(t)["strike"].startswith("Roll 4 Fight dice against health 2: 69 % to kill")
    t = Table(villain="mayor", turn="Buffy", blue=[2, 2], people={"Buffy": "8,1", "The Mayor": "8,0"})
    assert "no harm possible" in labels(t)["attack The Mayor"]


def test_the_picture_tells_discards_and_where_vampires_may_be() -> None:
    t = Table(turn="Buffy", blue=[2, 2], discards={"weapon": ["Sword", "Crossbow"], "evil": ["Hex"]})
    text = GAME.picture(GAME.view(t.s, None), "en")
    assert "Discards, the last one first: Weapon: Sword, Crossbow; Evil: Hex" in text
    flat = " ".join(text.split())
    assert "Outside: . Street; , Graveyard; : Docks" in flat
    assert "Residences (inside; a vampire needs an Invitation): g Giles' home; b Buffy's home; x Xander's home" in flat
    open_ = {"stevenson_hall_is_residence": True}
    flat = " ".join(GAME.picture(GAME.view(Table(turn="Buffy", blue=[2, 2], options=open_).s, None)).split())
    assert "S Stevenson Hall" in flat.partition("Residences")[2]


@pytest.mark.parametrize(
    ("villain", "words"),
    [
        (
            "master",
            (
                "Evil wins when Buffy is killed or sired.|"
                "Good wins when the Master is killed. The Mark of the Anointed helps Evil."
            ),
        ),
        (
            "judge",
            (
                "Evil wins when every Good character is killed or sired.|"
                "Good wins when The Living Flame destroys the Judge's Arm, when the Judge has come and is killed, "
                "or when Evil has nobody left."
            ),
        ),
        (
            "mayor",
            (
                "Good wins when The Living Flame destroys the Box of Gavrok, when Demon Mayor has come and is killed, "
                "or when Evil has nobody left."
            ),
        ),
        ("adam", "Good wins when Adam is killed. The Power Chip helps Evil."),
    ],
)
def test_the_aims_of_both_sides(villain: str, words: str) -> None:
    """BG-VICTORY-MASTER-01, BG-VICTORY-JUDGE-01, BG-VICTORY-MAYOR-01, BG-VICTORY-ADAM-01."""
    t = Table(villain=villain, turn="Buffy", blue=[2, 2], players=3)
    told = GAME.goal(GAME.view(t.s, 1), ["Ann", "Bob", "Cy"]).split("\n")
    assert set(words.split("|")) <= set(told)
    assert "Cy plays Xander and Oz." in told
    assert told[3].startswith("Ann is Evil and plays ")


def test_who_somebody_is() -> None:
    """BG-HEALTH-02, BG-CARD-02."""
    people = {
        "Willow": {"cards": ["Healing"], "artifact": "Swift Boots"},
        "Spike": {"artifact": "Majik Sword"},
        "Darla": "dead",
    }
    t = Table(turn="Willow", blue=[2, 2], people=people)
    good, evil = ({e.name: e.text for e in GAME.who(GAME.view(t.s, seat), ["Ann", "Bob"])} for seat in (1, 0))
    assert good["Willow"] == (
        "human, Good, played by C; 1 Fight die, 3 Majik dice; health 7 of 7, wounded at 4 or less; "
        "stands at Stevenson Hall (16,8); may hold Weapon 1, Research 3, Help 1 and Artifact 1; "
        "holds Swift Boots and Healing"
    )
    assert good["Spike"].endswith("plays from Evil's hand of 4 cards at most; holds Artifact"), "face down"
    assert evil["Spike"].endswith("holds Majik Sword")
    assert good["Buffy"].startswith("human, Good, played by Bob; 4 Fight dice")
    assert good["Darla"].endswith("out of the game")
    assert good["Kathy"].endswith("not in play now")


def test_discards_can_be_looked_up() -> None:
    """BG-CARD-14."""
    t = Table(turn="Buffy", blue=[2, 2], discards={"weapon": ["Sword", "Crossbow"]})
    found = {e.name: e.text for e in GAME.piles(GAME.view(t.s, None))}
    assert found == {"Weapon": "Sword, Crossbow", "Research": "-", "Help": "-", "Evil": "-"}


@pytest.mark.parametrize(
    ("spec", "answers", "dice", "english", "french"),
    [
        (
            {"people": {"Buffy": {"space": "15,7", "cards": ["Wooden Stake"]}, "The Master": "15,8"}},
            ["attack The Master", "play Wooden Stake"],
            "SS--",
            "Good wins: Buffy staked the Master",
            "Le Bien gagne\u202f: Buffy a planté un pieu dans le cœur du Maître",
        ),
        (
            {"people": {"Buffy": "15,7", "The Master": {"space": "15,8", "health": 1}}},
            ["attack The Master"],
            "P---",
            "Good wins: Buffy killed the Master",
            "Le Bien gagne\u202f: Buffy a tué le Maître",
        ),
        (
            {"turn": "The Master", "people": {"Buffy": {"space": "15,7", "health": 1}, "The Master": "15,8"}},
            ["attack Buffy"],
            "P---",
            "Evil wins: the Master killed Buffy",
            "Le Mal gagne\u202f: le Maître a tué Buffy",
        ),
        (
            {"turn": "Spike", "hand": ["Sire a Vampire"], "people": {"Buffy": "15,7", "Spike": "15,8"}},
            ["attack Buffy", "play Sire a Vampire"],
            "FF",
            "Evil wins: Spike sired Buffy",
            "Le Mal gagne\u202f: Spike a engendré Buffy",
        ),
    ],
)
def test_how_it_ended(spec: dict[str, Any], answers: list[str], dice: str, english: str, french: str) -> None:
    """Sides and deeds instead of seats."""
    t = Table(**{"turn": "Buffy", "blue": [2, 2], **spec}).say(*answers, dice=red(dice))
    for language, text in (("en", english), ("fr", french)):
        assert Speech(GAME, language, 1, ["Ann", "Bob"]).result(t.s.outcome or (), t.s.ending, t.s) == text


def test_how_it_ended_without_a_fight() -> None:
    people = {"The Master": {"space": "15,0", "health": 2}}
    t = Table(turn="Buffy", phase=10, people=people).roll(1, 2)
    assert GAME.result(t.s) == "Good wins: the Master burned in the sun"
    people = {"Xander": {"space": "16,8", "cards": ["The Living Flame"], "artifact": "Judge's Arm"}}
    t = Table(villain="judge", turn="Xander", blue=[2, 2], people=people).say("play The Living Flame", dice=[1])
    assert GAME.result(t.s) == "Good wins: Xander destroyed the Judge's Arm"
    assert GAME.result(t.s, "fr") == "Le Bien gagne\u202f: Xander a détruit l’Artefact Bras du Juge"
    t = Table(turn="Oz", blue=[2, 2], round=1, options={"round_limit": 1}).say("done")
    assert Speech(GAME, "en", 1).result(t.s.outcome or (), t.s.ending, t.s).startswith("The game is a draw")


def test_french_names_bend() -> None:
    """Articles melt, vowels elide, participles agree."""

    def said(message: str, **args: int) -> str:
        return Speech(GAME, "fr", None).say(message, args)

    form = {name: n for n, name in enumerate(NAMES["en"])}
    rolls = {"n": 1, "m": 2, "moons": 1}
    assert said("board.log.rolls", who=form["The Master"], **rolls) == "Au tour du Maître\u202f: 1 et 2 aux dés, 1 Lune"
    assert said("board.log.rolls", who=form["Oz"], **rolls) == "Au tour d’Oz\u202f: 1 et 2 aux dés, 1 Lune"
    assert said("board.log.attacks", who=form["Buffy"], foe=form["The Mayor"]) == "Buffy attaque le Maire"
    assert said("board.log.animated", who=form["The Judge"]) == "Le Juge est animé"
    assert said("board.won.died", side=1, who=1, foe=form["Buffy"]).endswith("Buffy est morte")
    assert said("board.log.majik", who=form["Oz"], n=0, m=1) == "Oz n’obtient aucun symbole avec 1 dé de Majik"
    evil = Table(turn="Evil").s
    assert GAME.picture(GAME.view(evil, 0), "fr").startswith("Le Maître - manche 1, au tour du Mal\n")


def test_an_unknown_card_begins_a_sentence_with_a_capital() -> None:
    for language, words in (("en", "A card "), ("fr", "Une carte ")):
        assert Speech(GAME, language, None).say("board.log.buried", {"artifact": -1, "corner": 0}).startswith(words)
