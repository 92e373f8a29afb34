"""Speech: events, prompts, options and reasons in words, for one viewer and one language.

Message ids and argument names come from the engine; what an argument *is* comes from the game's `nouns`. A card the
viewer does not know is "a card".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.decisions import Decision, Option, Reason
from hellmouth.core.events import Event, Shown
from hellmouth.core.game import Game
from hellmouth.core.messages import Message, has
from hellmouth.core.visibility import knows


class Speech:
    """Speaks about one game to one viewer. `names` are the players' names by seat."""

    def __init__(self, game: Game[Any], language: str, seat: int | None, names: Sequence[str] = ()) -> None:
        self.game, self.language, self.seat, self.names = game, language, seat, tuple(names)

    def say(self, message: str, args: dict[str, Any], s: Any = None) -> str:
        """A message with engine values as arguments."""
        return Message(message, {n: self.noun(n, v, s) for n, v in args.items()}).render(self.language)

    def noun(self, noun: str, value: Any, s: Any = None) -> Any:
        """One engine value in words."""
        game, language = self.game, self.language
        kind = game.nouns.get(noun, noun)
        if isinstance(value, Shown):
            return self.face(value.face)
        if isinstance(value, (tuple, list)) and kind in ("card", "seat", "message"):
            return [self.noun(noun, v, s) for v in value]
        if kind == "card" and isinstance(value, int):
            known = s is not None and value >= 0 and knows(s, self.seat, value)
            return self.face(s.face[value] if known else -1)
        if kind == "seat" and isinstance(value, int):
            return self.name(value, s)
        if noun == "option" and isinstance(value, tuple):
            return self.option(s, value) if s is not None else str(value[0])
        if kind in ("number",) or value is None or isinstance(value, (bool, Message)):
            return "" if value is None else value
        if isinstance(value, (int, str)) and noun in game.nouns:
            return game.word(kind, value, language)
        return value if isinstance(value, (int, str)) else str(value)

    def name(self, seat: int, s: Any = None) -> str:
        """A player's name."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.game.seat_name(s, seat, self.language)

    def face(self, face: int) -> Any:
        """A printed card's name, or "a card" if its face is not known."""
        return Message("core.card") if face < 0 else self.game.face_name(face, self.language)

    def event(self, event: Event, s: Any = None) -> str | None:
        """A log line, or None if this viewer is not told."""
        if not event.heard_by(self.seat):
            return None
        return self.say(event.message, event.seen_by(self.seat), s)

    def prompt(self, decision: Decision, s: Any) -> str:
        """The question of a decision."""
        message, args = decision.prompt
        if not has(message):
            message = f"core.ask.{decision.kind}"
        return self.say(message, args, s)

    def option(self, s: Any, option: Option) -> str:
        """What a button says."""
        verb = option[0]
        names = self.game.verbs.get(verb, ())
        for message in (f"{self.game.name}.option.{verb}", f"core.option.{verb}"):
            if has(message):
                return self.say(message, dict(zip(names, option[1:], strict=False)), s)
        said = [self.noun(n, v, s) for n, v in zip(names, option[1:], strict=False)]
        return " ".join([verb, *(w.render(self.language) if isinstance(w, Message) else str(w) for w in said)])

    def result(self, winners: Sequence[int], ending: str, s: Any) -> str:
        """Who won, and how it came to that."""
        who = [self.name(seat, s) for seat in winners]
        message = "core.draw" if not who else "core.winner" if len(who) == 1 else "core.winners"
        how = Message(message, {"who": who} if who else {})
        if not ending or not has(ending):
            return how.render(self.language)
        return Message("core.ended", how=how, why=self.say(ending, {}, s)).render(self.language)

    def reason(self, reason: Reason, s: Any) -> str:
        """Why not, with the rule id at the end."""
        text = self.say(reason.message, dict(reason.args), s)
        return f"{text} ({reason.rule})" if reason.rule else text
