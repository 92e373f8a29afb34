"""A game at the keyboard, line by line: what happened, the table, the question, numbered choices.

It reads like a conversation and works with a screen reader, a pipe or a slow terminal. The person answers with a
number, with notation ("attack Buffy > Spike") or with a word of the table: why, undo, look, log, card, rules, hint,
save, help, quit.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hellmouth.commands.speaking import language, out, say
from hellmouth.core import notation
from hellmouth.core.decisions import Decision, Option
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.speech import Speech
from hellmouth.players.levels import LEVELS
from hellmouth.players.load import player
from hellmouth.players.protocol import ask

WORDS = {
    "why": "why", "pourquoi": "why", "undo": "undo", "annuler": "undo", "look": "look", "table": "look",
    "regarder": "look", "log": "log", "journal": "log", "card": "card", "carte": "card", "rules": "rules",
    "rule": "rules", "regles": "rules", "regle": "rules", "hint": "hint", "conseil": "hint", "save": "save",
    "sauver": "save", "help": "help", "aide": "help", "?": "help", "quit": "quit", "q": "quit", "quitter": "quit",
}
"""Words of the table in both languages, always understood in either; a choice of the game goes first."""
LOG_LINES = 20


@dataclass(frozen=True)
class Style:
    """How a heading and a hint to the reader look."""

    heading: str = "{}"
    faint: str = "{}"
    rule: str = ""

    @classmethod
    def plain(cls) -> Style:
        return cls()

    @classmethod
    def of_terminal(cls) -> Style:
        """Bold and faint on a terminal that can, unless NO_COLOR says otherwise."""
        if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return cls()
        return cls("\x1b[1m{}\x1b[0m", "\x1b[2m{}\x1b[0m", "\u2500" * 60)


class Quit(Exception):
    """The person leaves the table."""


class LineTable:
    """One person, one seat, computer players on all others."""

    def __init__(self, match: Match, seat: int, opponent: str, seed: int, style: Style) -> None:
        self.match, self.seat, self.opponent, self.seed, self.style = match, seat, opponent, seed, style
        self.game: Game[Any] = match.game
        self.speech = Speech(self.game, language(), seat)
        self.others = {p: player(spec(opponent)) for p in range(match.state.seats) if p != seat}
        self.told = 0
        """How much of the log the person has heard."""
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why, "undo": self.undo, "look": self.look, "log": self.log, "card": self.card,
            "rules": self.rules, "hint": self.hint, "save": self.save, "help": self.help, "quit": self.quit,
        }

    @classmethod
    def start(
        cls, game: Game[Any], setup: dict[str, Any], seed: int, seat: int, opponent: str, style: Style
    ) -> LineTable:
        """A new game."""
        player(spec(opponent))  # a wrong name is told before anything is dealt
        table = cls(Match.start(game, setup, seed), seat, opponent, seed, style)
        me = table.speech.name(seat, table.match.state)
        out(style.heading.format(game.title[language()]))
        out(say("command.play.seat", seat=me, opponent=opponent, seed=seed))
        out(style.faint.format(say("command.play.how")))
        return table

    @classmethod
    def load(cls, file: Path, style: Style) -> LineTable:
        """A saved game, exactly where it was."""
        from hellmouth.games import game as find

        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            name, match, seat, opponent, seed = (data[n] for n in ("game", "match", "seat", "opponent", "seed"))
        except OSError as error:
            raise BadData(str(file), f"cannot be read: {error.strerror}", "give a game saved with save") from None
        except (ValueError, TypeError, KeyError):
            raise BadData(str(file), "is not a saved game", "give a game saved with save") from None
        game = find(str(name))
        table = cls(Match.load(game, match), int(seat), str(opponent), int(seed), style)
        out(style.heading.format(game.title[language()]))
        out(say("command.play.loaded", file=str(file)))
        return table

    def run(self) -> None:
        """Play until the game is over, the person leaves or the input ends."""
        try:
            while (decision := self.match.decision) is not None:
                if decision.seat == self.seat:
                    self.match.answer(self.answer(decision))
                else:
                    self.let_computer(decision.seat)
            self.tell()
            self.end()
        except Quit:
            out(say("command.play.left"))

    def let_computer(self, seat: int) -> None:
        answered = ask(self.others[seat], self.game, self.match.state, self.seed)
        if answered.fault:
            out(say("command.play.stumbled", who=self.speech.name(seat, self.match.state), why=answered.fault))
        self.match.answer(answered.option)
        self.tell()

    # --- asking ---------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> Option:
        """Ask the person until an option is chosen."""
        self.tell()
        if decision.kind in ("main", "setup"):
            self.look("")
        self.ask(decision)
        while True:
            found = self.understand(decision, self.read_line())
            if found is not None:
                return found
            decision = self.match.decision or decision  # after an undo the question is another one

    def ask(self, decision: Decision) -> None:
        s = self.match.state
        out()
        out(self.style.heading.format(self.speech.prompt(decision, s)))
        width = len(str(len(decision.options)))
        for number, option in enumerate(decision.options, 1):
            out(f"  {number:>{width}}  {self.speech.option(s, option)}")

    def read_line(self) -> str:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            out()
            raise Quit
        if not sys.stdin.isatty():
            out(line.rstrip("\n"))
        return line.strip()

    def understand(self, decision: Decision, text: str) -> Option | None:
        """The option a line means, or None after doing what it asked for instead."""
        options = decision.options
        if text.isdecimal() and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        if not text:
            return None
        try:
            return notation.read(self.game, self.match.state, text)
        except BadData:
            pass
        word, _, rest = text.partition(" ")
        command = WORDS.get(notation.plain_text(word))
        try:
            if command is not None:
                self.commands[command](rest.strip())
            else:
                out(self.explain(text) or say("command.play.number", most=len(options)))
        except HellmouthError as error:
            out(str(error))
        return None

    # --- telling --------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """What happened since the person was last told."""
        for event in self.match.log[self.told:]:
            line = self.speech.event(event, self.match.state)
            if line is not None:
                out(f"  {line}")
        self.told = len(self.match.log)

    def end(self) -> None:
        from hellmouth.commands.replay import ending

        self.look("")
        out()
        for line in ending(self.game, self.match.state, []):
            out(self.style.heading.format(line))

    def explain(self, text: str) -> str | None:
        """Why what somebody typed is not possible, if it means anything."""
        s = self.match.state
        try:
            wish = notation.wish(self.game, s, self.seat, text)
        except BadData:
            return None
        if s.seat == self.seat and wish in s.offer():
            return say("command.play.possible")
        return self.speech.reason(self.game.refusal(s, self.seat, wish), s)

    # --- words of the table ---------------------------------------------------------------------------------------

    def why(self, text: str) -> None:
        if not text:
            raise BadData("why", say("command.play.why_what"), say("command.play.why_how"))
        notation.wish(self.game, self.match.state, self.seat, text)  # says what is wrong with the words, if anything
        out(self.explain(text) or "")

    def undo(self, _: str) -> None:
        """Against computers everything may be taken back; cards and dice fall the same way again."""
        if self.match.undo_point(self.seat, free=False) is None:
            return out(say("command.play.nothing_to_undo"))
        self.match.undo(self.seat, free=False)
        self.told = min(self.told, len(self.match.log))
        out(say("command.play.undone"))
        decision = self.match.decision
        if decision is not None:
            self.look("")
            self.ask(decision)
        return None

    def look(self, _: str) -> None:
        out()
        if self.style.rule:
            out(self.style.faint.format(self.style.rule))
        out(self.game.picture(self.game.view(self.match.state, self.seat), language()))

    def log(self, _: str) -> None:
        lines = [line for line in (self.speech.event(e, self.match.state) for e in self.match.log) if line]
        for line in lines[-LOG_LINES:]:
            out(f"  {line}")

    def card(self, name: str) -> None:
        from hellmouth.commands.cards import named

        for face in named(self.game, name):
            out(self.game.card_text(face, language()))

    def rules(self, text: str) -> None:
        from hellmouth.commands.rules import matching, shown
        from hellmouth.core.rulebook import of

        book = of(self.game)
        try:
            found = matching(book, text)
        except BadData:
            found = book.search(text)[:10]
            if not found:
                raise
        for rule in found:
            out(shown(rule))

    def hint(self, _: str) -> None:
        from hellmouth.players.hints import hint

        s = self.match.state
        view = self.game.view(s, self.seat)
        decision = self.game.decision(view.state)
        if decision is not None:
            found = hint(view, decision)
            out(f"{self.speech.option(s, found.option)}: {found.reason.render(language())}")

    def save(self, name: str) -> None:
        if not name:
            raise BadData("save", say("command.play.save_where"), "save my-game.json")
        data = {"game": self.game.name, "seat": self.seat, "opponent": self.opponent, "seed": self.seed,
                "match": self.match.save()}
        try:
            Path(name).write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadData(name, f"cannot be written: {error.strerror}", "choose another place") from None
        out(say("command.play.saved", file=name))

    def help(self, _: str) -> None:
        out(say("command.play.help"))

    def quit(self, _: str) -> None:
        raise Quit


def spec(opponent: str) -> str:
    """The name of a player as people say it: a level is simply called by its name."""
    return f"level:{opponent}" if opponent.lower() in {each.key for each in LEVELS} else opponent
