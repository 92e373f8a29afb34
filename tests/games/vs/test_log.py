"""What the log tells: each thing once, and to each viewer only what that viewer saw."""

from __future__ import annotations

from hellmouth.core.speech import Speech
from hellmouth.games.vs import GAME
from hellmouth.games.vs.moves import reveal
from hellmouth.games.vs.state import DECK, Battle
from tests.games.vs.play import at, do, passes, twist, who


def told(s: Battle, seat: int | None, language: str = "en") -> list[str]:
    speech = Speech(GAME.for_state(s), language, seat)
    return [line for event in s.log or () if (line := speech.event(event, s)) is not None]


def test_a_draw_is_one_line() -> None:
    """VS-DRAW-02, VS-AMB-69: who draws reads the names, the others how many."""
    s = at(turn="B", A={"deck": ["Joyce", "Tara", "Oz"], "main": "Buffy"}, B={"deck": ["Luke"]})
    s.log = []
    do(s, "end")
    assert "A draws Joyce and Tara" in told(s, 0)
    assert "A draws 2 cards" in told(s, 1)
    assert "A draws 2 cards" in told(s, None)
    assert "A pioche 2 cartes" in told(s, 1, "fr")
    assert sum("draws" in line for line in told(s, 1)) == 1


def test_a_draw_from_a_short_deck_says_so() -> None:
    """VS-DECKOUT-01."""
    s = at(turn="B", A={"deck": ["Joyce"], "main": "Buffy"}, B={"deck": []})
    s.log = []
    do(s, "end")
    lines = told(s, 1)
    assert "A draws a card" in lines
    assert lines.index("A draws a card") + 1 == next(i for i, line in enumerate(lines) if "no cards left" in line)


def test_passes_are_told_once() -> None:
    """VS-COMBAT-08."""
    s = at(who("Ada", 1, 9), who("Dee", 1, 9), A={"front": ["Ada"]}, B={"front": ["Dee"]})
    s.log = []
    passes(do(s, "attack Ada"))
    assert sum("pass" in line for line in told(s, None)) == 1


def test_moves_are_told_when_the_formation_is_done() -> None:
    """VS-FORMATION-01: there and back again is nothing to tell."""
    s = at(phase="formation", A={"front": ["Joyce"], "back": ["Tara"]})
    s.log = []
    do(s, "move Joyce", "move Tara", "move Joyce")
    assert told(s, None) == []
    do(s, "done")
    assert told(s, None) == ["Tara moves: front row"]


def test_a_move_says_to_which_row() -> None:
    """VS-FORMATION-01: line by line nothing else tells where somebody stands now."""
    s = at(phase="formation", A={"front": ["Joyce"]})
    english, french = Speech(GAME, "en", 0), Speech(GAME, "fr", 0)
    assert "Move Joyce to the back row" in [english.option(s, o) for o in s.offer()]
    do(s, "move Joyce")
    assert "Move Joyce to the front row" in [english.option(s, o) for o in s.offer()]
    assert "Joyce passe en première ligne" in [french.option(s, o) for o in s.offer()]


def test_french_words_agree_with_one_and_with_several() -> None:
    s = at(A={"front": ["The Gentlemen", "Tara", "Xander"]})
    s.log = []
    for c in s.side(0):
        s.note("vs.log.koed", card=c)
    assert {"Les Gentlemen sont mis KO", "Tara est mise KO", "Xander est mis KO"} < set(told(s, None, "fr"))


def test_cards_revealed_together_are_one_line() -> None:
    """VS-CARD-40: the top five, the first one first; no word has to agree with what a place or a twist is called."""
    s = at(A={"deck": ["Joyce", "The Library", "Tara", "Giles"]})
    s.log = []
    reveal(s, s.zones[DECK][::-1])
    assert told(s, 1) == ["A reveals Joyce, The Library, Tara and Giles"]
    assert told(s, None, "fr") == ["A révèle Joyce, La Bibliothèque, Tara et Giles"]


def test_the_only_one_to_attack_is_told_once() -> None:
    """VS-COMBAT-03: the line of the attack says whom; that nobody else could be attacked is not said before it."""
    s = at(who("Ada", 1, 9), who("Dee", 1, 9), A={"front": ["Ada"]}, B={"front": ["Dee"]})
    s.log = []
    do(s, "attack Ada")
    assert told(s, 0)[0] == "Ada attacks Dee"


def test_a_bonus_says_how_much_and_how_long() -> None:
    """VS-STAT-07."""
    shove = twist("Shove", ["choose", "own"], ["atk", 2], ["def", -1], timing=["main"])
    brace = twist("Brace", ["choose", "combat"], ["def", 1, "combat"], timing=["combat"])
    s = at(shove, brace, A={"hand": ["Shove", "Brace"], "front": ["Tara"]}, B={"front": ["Luke"]})
    s.log = []
    do(s, "play Shove", "choose Tara", "attack Tara", "play Brace", "choose Tara")
    lines = {"Tara gets +2 ATK this turn", "Tara gets -1 DEF this turn", "Tara gets +1 DEF for this combat"}
    assert lines <= set(told(s, None))
    assert {"Tara gagne +2 ATT pour ce tour", "Tara gagne +1 DEF pour ce combat"} <= set(told(s, None, "fr"))


def test_whoever_can_do_more_or_less_for_a_turn_is_told() -> None:
    """VS-CARD-51, VS-CARD-72: the others read whom a twist or a power was used on."""
    s = at(A={"hand": ["Vampiric Hypnosis", "Slayage"], "front": ["Faith", "Spike"]}, B={"front": ["Luke", "Darla"]})
    s.log = []
    do(s, "play Vampiric Hypnosis", "choose Luke", "play Slayage", "choose Spike")
    assert {"Luke cannot strike back this turn", "Spike has Slayer this turn"} <= set(told(s, 1))
    french = {"Luke ne peut pas riposter ce tour-ci", "Spike gagne Tueuse pour ce tour"}
    assert french <= set(told(s, 1, "fr"))


def test_whoever_falls_for_a_name_is_told_why() -> None:
    """VS-UNIQUE-02."""
    s = at(phase="recruit", points=9, A={"front": ["Joyce"], "hand": ["Joyce"], "main": "Buffy"})
    s.log = []
    do(s, "recruit Joyce > front row")
    assert "Joyce is KO'd: a side has only one of that name" in told(s, None)
    assert "Joyce est mise KO\u202f: un camp n’a qu’un personnage de ce nom" in told(s, None, "fr")
