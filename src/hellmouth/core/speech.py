"""Speech: events, prompts, options and reasons in words, for one viewer and one language.

Message ids and argument names come from the engine; what an argument *is* comes from the game's `nouns`. A card the
viewer does not know is "a card".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.decisions import DONE, NO, PASS, Decision, Option, Reason
from hellmouth.core.events import Event, Shown
from hellmouth.core.game import Game
from hellmouth.core.grammar import Name, typeset
from hellmouth.core.messages import Message, has
from hellmouth.core.state import State
from hellmouth.core.visibility import knows

_CARD = Message("core.card")
_NOTHING = (PASS, DONE, NO)
"""Who could do nothing else need not be told."""


def is_line(event: Event, seat: int | None) -> bool:
    """Whether an event is a line of the log for that seat (None: a spectator)."""
    if not event.is_told or not event.heard_by(seat):
        return False
    return event.message != "core.log.forced" or event.args["option"] not in _NOTHING


def gathered(said: list[Any]) -> list[Any]:
    """Several things in words: cards the viewer does not know are counted."""
    hidden = said.count(_CARD)
    if hidden < 2:
        return said
    return [*(each for each in said if each != _CARD), Message("core.cards", n=hidden)]


class Speech:
    """Speaks about one game to one viewer. `names` are the players' names by seat."""

    def __init__(self, game: Game[Any], language: str, seat: int | None, names: Sequence[str] = ()) -> None:
        self.game, self.language, self.seat, self.names = game, language, seat, tuple(names)

    def say(self, message: str, args: dict[str, Any], s: State | None = None) -> str:
        """A message with engine values as arguments."""
        said = {n: self.noun(n, v, s) for n, v in args.items()}
        text = Message(message, said).render(self.language)
        if _CARD in said.values() and text.startswith(_CARD.render(self.language)):
            return text[0].upper() + text[1:]
        return text

    def noun(self, noun: str, value: Any, s: State | None = None) -> Any:
        """One engine value in words."""
        game, language = self.game, self.language
        kind = game.nouns.get(noun, noun)
        if isinstance(value, Shown):
            return self.face(value.face)
        if isinstance(value, (tuple, list)) and kind in ("card", "seat", "message"):
            return gathered([self.noun(noun, v, s) for v in value])
        if kind == "card" and isinstance(value, int):
            return self.face(s.face[value] if s is not None and value >= 0 and knows(s, self.seat, value) else -1)
        if kind == "seat" and isinstance(value, int):
            return self.name(value, s)
        if noun == "option" and isinstance(value, tuple):
            return self.option(s, value, offered=False) if s is not None else str(value[0])
        if kind == "number" or value is None or isinstance(value, (bool, Message)):
            return "" if value is None else value
        if isinstance(value, (int, str)) and noun in game.nouns:
            said = game.spoken(kind, value, language)
            return typeset(said, language) if type(said) is str else said
        return value if isinstance(value, (int, str)) else str(value)

    def name(self, seat: int, s: State | None = None) -> str:
        """A player's name."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.game.seat_name(s, seat, self.language)

    def face(self, face: int) -> Message | Name:
        """A printed card's name, or "a card" if its face is not known."""
        if face < 0:
            return _CARD
        return Name(typeset(self.game.face_name(face, self.language), self.language), self.game.gender(face))

    def event(self, event: Event, s: State | None = None) -> str | None:
        """A log line, or None if it has no words or this viewer is not told."""
        if not is_line(event, self.seat):
            return None
        return self.say(event.message, event.seen_by(self.seat), s)

    def prompt(self, decision: Decision, s: State) -> str:
        """The question of a decision."""
        message, args = decision.prompt
        if not has(message):
            message = f"core.ask.{decision.kind}"
        return self.say(message, args, s)

    def option(self, s: State | None, option: Option, *, offered: bool = True) -> str:
        """What a button says; with `offered` also what the choice would lead to now."""
        verb = option[0]
        names = self.game.verbs.get(verb, ())
        if offered and s is not None:
            message, more = self.game.option_words(s, option)
            if more or message != f"{self.game.name}.option.{verb}":
                return self.say(message, dict(zip(names, option[1:], strict=False)) | more, s)
        for message in (f"{self.game.name}.option.{verb}", f"core.option.{verb}"):
            if has(message):
                return self.say(message, dict(zip(names, option[1:], strict=False)), s)
        said = [self.noun(n, v, s) for n, v in zip(names, option[1:], strict=False)]
        return " ".join([verb, *(w.render(self.language) if isinstance(w, Message) else str(w) for w in said)])

    def result(self, winners: Sequence[int], ending: str, s: State | None) -> str:
        """Who won, and how it came to that."""
        own = self.game.result(s, self.language) if s is not None else ""
        if own:
            return own
        who = [self.name(seat, s) for seat in winners]
        message = "core.draw" if not who else "core.winner" if len(who) == 1 else "core.winners"
        how = Message(message, {"who": who} if who else {})
        if not ending or not has(ending):
            return how.render(self.language)
        return Message("core.ended", how=how, why=self.say(ending, {}, s)).render(self.language)

    def reason(self, reason: Reason, s: State) -> str:
        """Why not, with the rule id at the end."""
        text = self.say(reason.message, dict(reason.args), s)
        return f"{text} ({reason.rule})" if reason.rule else text
