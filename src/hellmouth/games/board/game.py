"""Buffy the Vampire Slayer: The Game, as a `Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hellmouth.core.decisions import Option, Reason, Several
from hellmouth.core.errors import BadData, Breach
from hellmouth.core.game import Game
from hellmouth.core.kit import Kit, Part
from hellmouth.core.lookup import Entry
from hellmouth.core.messages import register
from hellmouth.core.visibility import View, knows
from hellmouth.games.board import (
    at_table,
    cards,
    chains,
    judging,
    labels,
    lessons,
    origin,
    picture,
    position,
    present,
    probe,
    setup,
    telling,
    verbs,
    words,
)
from hellmouth.games.board.components import DECKS, label
from hellmouth.games.board.happenings import HAPPENINGS
from hellmouth.games.board.rules import invariants, why
from hellmouth.games.board.state import DECK, HAND, PROGRAMS, Sunnydale, zone_name
from hellmouth.games.board.views import BoardView

register(files(__package__) / "messages")
PROGRAMS.update(verbs.compile_programs())


class BoardGame(Game[Sunnydale]):
    """Two to five players: one is Evil (seat A), the others share Buffy, Willow, Xander and Oz."""

    name = "board"
    title: ClassVar[dict[str, str]] = {
        "en": "Buffy the Vampire Slayer: The Game",
        "fr": "Buffy contre les vampires : le jeu",
    }
    seat_counts = (2, 3, 4, 5)
    rules_version = "2"
    judge = judging.BoardJudge()
    status = "complete"
    bound = 100_000
    weighs_options = True
    kit = Kit(
        evaluator=Part("hellmouth.players.evaluate.board:EVALUATOR"),
        insight=Part("hellmouth.players.insight.board"),
        facts=Part("hellmouth.players.facts.board:facts"),
        harm=Part("hellmouth.players.sense.board:harm"),
        plans=Part("hellmouth.players.scripted.board:PLANS"),
        drawer=Part("hellmouth.terminal.draw.board"),
        lessons="data/lesson.json",
    )
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {
        "move": ("space",),
        "draw": (),
        "recover": (),
        "play": ("card",),
        "use": ("card",),
        "give": ("card", "who"),
        "take": ("card", "who"),
        "propose": (),
        "withdraw": (),
        "attack": ("who",),
        "strike": (),
        "cast": (),
        "target": ("who",),
        "look": ("corner",),
        "shift": ("direction",),
        "act": ("who",),
        "flee": ("who",),
        "run": ("space",),
        "put": ("corner",),
        "stand": ("space",),
        "discard": ("card",),
        "keep": ("card",),
        "react": ("card",),
    }
    nouns: ClassVar[dict[str, str]] = {
        "card": "card",
        "source": "card",
        "artifact": "card",
        "gives": "card",
        "takes": "card",
        "seat": "seat",
        "n": "number",
        "m": "number",
        "health": "number",
        "moons": "number",
        "space": "place",
        "who": "character",
        "foe": "character",
        "into": "character",
        "partner": "character",
        "corner": "side",
        "direction": "way",
        "deck": "kind",
        "phase": "moon",
        "dice": "rolled",
        "symbols": "number",
    }

    impact: ClassVar[Mapping[str, tuple[str, str]]] = {
        "board.log.draws": ("drawn", "card"),
        "board.log.recovers": ("drawn", "artifact"),
        "board.log.plays": ("played", "card"),
        "board.log.uses": ("played", "card"),
    }

    happenings = HAPPENINGS

    def start(
        self, setup_: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False
    ) -> Sunnydale:
        if "lesson" in setup_:
            return lessons.start(setup_["lesson"], explicit)
        return setup.start(setup_, seed, explicit, discreet)

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return setup.random_setup(seats, rng)

    def chosen_setup(
        self, seats: int, rng: Random, decks: Sequence[str] = (), options: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        """A villain and settings by name; the villain falls at random, the settings are the usual ones."""
        if decks:
            raise BadData("--deck", "the board game has no decks to choose", "leave it out")
        return setup.chosen_setup(seats, rng, options)

    def zone_name(self, zone: int) -> str:
        return zone_name(zone)

    def face_name(self, face: int, language: str = "en") -> str:
        return cards.name(face, language)

    def card_digest(self) -> str:
        return cards.DIGEST

    def picture(self, view: View[Sunnydale], language: str = "en") -> str:
        return picture.picture(view, language)

    def present(self, view: View[Sunnydale], language: str = "en") -> BoardView:
        return present.present(view, language)

    def printed(self, face: int) -> str:
        """Id of a printed card, as in `library`."""
        return at_table.printed(face)

    def default_setup(self, seats: int, rng: Random | None = None) -> dict[str, Any]:
        return at_table.default_setup(seats)

    def library(self, what: str, language: str) -> list[dict[str, Any]]:
        """Cards, rules and glossary in one language."""
        return at_table.library(what, language)

    def stops(self, language: str = "en") -> dict[str, str]:
        return at_table.stops(language)

    def targeted(self, view: View[Sunnydale]) -> bool:
        return at_table.targeted(view)

    def meaningful(self, view: View[Sunnydale], options: Sequence[Option]) -> bool:
        return at_table.meaningful(view, options)

    def several(self, view: View[Sunnydale]) -> Several | None:
        return chains.several(view)

    def faces(self) -> Sequence[int]:
        return range(len(cards.CARDS))

    def card_text(self, face: int, language: str = "en") -> str:
        """Name, deck and binding text of a card, and whose it is."""
        deck = label("decks", DECKS[DECK[face]], language)
        whose = origin.of_card(cards.CARDS[face], language)
        return f"{cards.name(face, language)} ({deck})\n{cards.text(face, language)}\n{whose}"

    def why_not(self, s: Sunnydale, seat: int, wish: Option) -> Reason | None:
        return why.why_not(s, seat, wish)

    def position(self, spec: Mapping[str, Any]) -> Sunnydale:
        """A position from a scenario's table (README.md lists its words)."""
        s = position.position(spec)
        try:
            self.check(s)
        except Breach as problem:
            raise BadData("position", f"is impossible: {problem}", "mend the table") from None
        return s

    def probe(self, s: Sunnydale, path: str) -> Any:
        """A value of a position by its dotted path."""
        return probe.probe(s, path)

    def word(self, noun: str, value: Any, language: str = "en") -> str:
        return words.word(noun, value, language)

    def spoken(self, noun: str, value: Any, language: str = "en") -> str:
        return words.spoken(noun, value, language)

    def listed(self, noun: str, value: Any, language: str = "en") -> tuple[str, str]:
        return words.listed(value, language) if noun == "place" else super().listed(noun, value, language)

    def option_words(self, s: Sunnydale, option: Option) -> tuple[str, dict[str, Any]]:
        return labels.option_words(s, option)

    def result(self, s: Sunnydale, language: str = "en") -> str:
        return telling.result(s, language)

    def goal(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> str:
        """The aims of both sides and who plays whom."""
        return "\n".join(telling.goal(view, names, language))

    def who(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        """Every character of this story: kind, dice, health and when it is wounded, slots, where it stands."""
        return telling.everybody(view, names, language)

    def piles(self, view: View[Sunnydale], names: Sequence[str] = (), language: str = "en") -> list[Entry]:
        """The discard piles, the last card first (BG-CARD-14)."""
        return telling.piles(view, language)

    def turn_of(self, s: Sunnydale) -> int:
        """One for each character's turn, and one for Evil's choice who acts next."""
        return s.round * 100 + s.actor

    def words(self, s: Sunnydale, noun: str) -> list[Any]:
        return words.words(s, noun)

    def candidates(self, s: Sunnydale, seat: int) -> list[int]:
        """The cards a seat may mean: first those of whoever acts, then all others it knows."""
        if seat < 0:
            return []
        first = s.zones[HAND] + s.held(s.actor) if s.actor >= 0 else s.zones[HAND]
        mine = [c for c in first if knows(s, seat, c)]
        return mine + [c for c in super().candidates(s, seat) if c not in mine]

    def breaches(self, s: Sunnydale) -> Iterator[str]:
        return invariants.breaches(s)


GAME = BoardGame()
