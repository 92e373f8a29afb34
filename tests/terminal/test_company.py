"""What people at a table do with each other, said in the terminal: the same words line by line and on the screen."""

from __future__ import annotations

import asyncio
import re

import pytest

from hellmouth import games
from hellmouth.commands import _keyboard
from hellmouth.core.errors import HellmouthError
from hellmouth.table import protocol
from hellmouth.terminal.company import WORDS, Company
from hellmouth.terminal.sitting import Sitting
from tests.table.around import Around


class Seated:
    """Two people at a table, the first of them in a terminal."""

    def __init__(self, language: str = "en", game: str = "") -> None:
        self.around = Around(games.game(game), seed=3) if game else Around(seed=3)
        self.around.sit(1, 0)
        self.around.sit(2, 1)
        self.sitting = Sitting()
        self.company = Company(None, self.sitting, lambda: language)  # type: ignore[arg-type]  # no links are made here
        self.heard = 0
        self.hear()

    def hear(self) -> list[protocol.ServerMessage]:
        """What the first was told since it was asked last."""
        told = self.around.told[1][self.heard :]
        self.heard += len(told)
        for each in told:
            self.sitting.take(each)
        return told

    def do(self, word: str, rest: str = "") -> str:
        """A line as it is typed; gives what can be read then."""
        found = asyncio.run(self.company.do(WORDS[word], rest))
        if isinstance(found, str):
            return found
        self.around.say(1, found)
        told = self.hear()
        judgeable = [self.company.corrections(t) for t in told if isinstance(t, protocol.Judgeable)]
        return "".join([*judgeable, *(t.text for t in told if isinstance(t, protocol.Refused))])

    def proposed(self) -> protocol.Proposal | None:
        """What the second is asked."""
        table: protocol.Table = self.around.last(2, protocol.Table)
        return table.proposal

    def agree(self) -> None:
        proposal = self.proposed()
        assert proposal is not None
        self.around.say(2, protocol.Consent(id=f"c{proposal.number}", seat=1, proposal=proposal.number, yes=True))
        self.hear()


@pytest.mark.parametrize(("language", "word", "you"), [("en", "people", "you"), ("fr", "joueurs", "vous")])
def test_people_are_told_with_what_was_agreed(language: str, word: str, you: str) -> None:
    at = Seated(language)
    at.around.sit(3)
    at.hear()
    told = at.do(word)
    assert told.splitlines()[0].startswith(f"Anne ({you})")
    assert "Bnne" in told
    assert re.search(r"1 (person|spectateur)", told), "and who watches"


def test_giving_up_takes_a_yes() -> None:
    at = Seated()
    assert "resign yes" in at.do("resign")
    assert at.sitting.update is not None
    assert at.sitting.update.outcome is None
    assert at.do("resign", "yes") == ""
    assert at.sitting.update.outcome is not None


def test_a_computer_player_stands_in_and_goes_again() -> None:
    at = Seated()
    with pytest.raises(HellmouthError, match="standin, random"):
        at.do("replace", "nobody")
    at.do("replace", "random")
    assert at.sitting.people is not None
    assert at.sitting.people.seats[0].stand_in
    at.do("return")
    assert not at.sitting.people.seats[0].stand_in


@pytest.mark.parametrize(
    ("said", "shows"),
    [
        ("open", protocol.Watching(open=True)),
        ("ouvertes 15 minutes", protocol.Watching(open=True, minutes=15)),
        ("2 turns", protocol.Watching(turns=2)),
        ("3 tours", protocol.Watching(turns=3)),
        ("fermé", protocol.Watching()),
    ],
)
def test_what_watchers_see_is_changed_in_words(said: str, shows: protocol.Watching) -> None:
    """To show more, or sooner, the other is asked; to show less is done at once."""
    at = Seated()
    assert "watchers open" in at.do("watchers")
    for line, seen in ((said, shows), ("closed now", protocol.Watching())):
        at.do("watchers", line)
        proposal = at.proposed()
        assert at.sitting.people is not None
        if proposal is not None:
            assert proposal.watching == seen
            assert at.sitting.people.watching != seen
            at.agree()
        assert at.sitting.people.watching == seen
    with pytest.raises(HellmouthError, match="watchers open"):
        at.do("watchers", "sometimes")


@pytest.fixture
def judging() -> Seated:
    """The first moment at which something may be corrected."""
    at = Seated(game="vs")
    while not at.do("judge").startswith("1. "):
        at.around.answer(at.around.options()[0])
        at.hear()
    return at


def test_a_card_is_moved_and_a_number_set_by_agreement(judging: Seated) -> None:
    at = judging
    listed = at.do("judge").splitlines()
    assert listed[-1].startswith("judge NUMBER")
    moves = [one for one in at.company.found if one.move is not None]
    number = 1 + at.company.found.index(moves[0])
    at.do("judge", str(number))
    proposal = at.proposed()
    assert proposal is not None
    assert proposal.kind == "judge"
    assert moves[0].text.endswith(proposal.text[-12:]), "the other is told where it goes, not always what it is"
    at.agree()
    assert at.sitting.people is not None
    assert at.sitting.people.judged
    at.do("judge")
    n, counter = next((n, c) for n, c in enumerate(at.company.found, 1) if c.counter is not None)
    assert counter.counter is not None
    with pytest.raises(HellmouthError, match=f"judge {n} 2"):
        at.do("judge", str(n))
    value = counter.counter.value + (1 if counter.counter.value < counter.counter.most else -1)
    assert at.do("judge", f"{n} {value}") == ""
    assert at.proposed() is not None


def test_corrections_are_looked_for_by_name(judging: Seated) -> None:
    at = judging
    at.do("judge")
    name = at.company.found[0].text.split()[-1]
    at.do("judge", name)
    assert at.company.found
    assert all(name.lower() in one.text.lower() for one in at.company.found)
    assert at.do("judge", "nobody of that name") == "Nothing found"
    with pytest.raises(HellmouthError):
        at.do("judge", "99")


def test_the_game_goes_back_to_before_an_answer() -> None:
    at = Seated(game="vs")
    for _ in range(6):
        at.around.answer(at.around.options()[0])
        at.hear()
    listed = at.do("judge", "back").splitlines()
    assert listed[0].startswith("1. ")
    assert at.do("judge", "back 1") == ""
    proposal = at.proposed()
    assert proposal is not None
    assert proposal.kind == "judge"


def test_every_word_is_a_word_of_the_line_mode() -> None:
    assert WORDS.items() <= _keyboard.WORDS.items()
