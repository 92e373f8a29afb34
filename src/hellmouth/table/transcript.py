"""What stays readable of a table whatever becomes of rules, cards and words: the last pictures, and of its log the
sentences, card names and terms it needs.

Events are stored as message ids with numbers. To read them years later one needs the words of that time; a transcript
holds exactly those that this table has used. It is written with every stored position and when a table is put away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hellmouth.core.errors import HellmouthError
from hellmouth.core.events import Event, Shown
from hellmouth.core.game import Game
from hellmouth.core.grammar import Name, gender_of, typeset
from hellmouth.core.messages import LANGUAGES, Catalogue, Message, catalogue, has
from hellmouth.core.speech import gathered, is_line
from hellmouth.core.state import State
from hellmouth.core.templates import MessageError
from hellmouth.table.event_json import event_out

_ITSELF = ("card", "seat", "number", "message")
"""Kinds of arguments that need no term of their own."""


class Words(msgspec.Struct):
    """The words of one language."""

    sentences: dict[str, str] = {}
    """Templates by message id."""
    faces: dict[str, str] = {}
    """Names of printed cards by face number."""
    terms: dict[str, str] = {}
    """Values of a game's own nouns, as "row:1"."""
    genders: dict[str, str] = {}
    """Grammatical gender of a name among `faces` ("12") and `terms`, where it has one."""
    pictures: dict[str, str] = {}
    """The table as each seat sees it, by its number; "" as a watcher does."""

    def remember(self, key: str, gender: str) -> None:
        """Keep a gender that sentences agree with."""
        if gender:
            self.genders[key] = gender

    def name(self, key: str, text: str) -> Name:
        """A name with its gender."""
        return Name(text, self.genders.get(key, ""))


class Transcript(msgspec.Struct):
    """What stays readable of one table."""

    seq: int = 0
    """The position that the pictures show."""
    opening: list[Any] = []
    """Events from before the first stored answer."""
    answers: list[Any] | None = None
    """Answers of the record from before the first stored one: chance, and what a game was forked with."""
    nouns: dict[str, str] = {}
    options: dict[str, tuple[str, list[str]]] = {}
    """By verb: the sentence of an option, and the names of its arguments."""
    words: dict[str, Words] = {}
    winners: list[int] | None = None
    ending: str = ""
    """Sentence that says how it came to that. No names: whoever wants to be forgotten is."""
    seen: int = 0
    """How many events of the log have been gone through."""

    def gather(self, game: Game[Any], log: Sequence[Event]) -> None:
        """Take up the words that the log needs; only what is new is looked at."""
        for language in LANGUAGES:
            self.words.setdefault(language, Words())
        for event in log[min(self.seen, len(log)) :]:
            self._sentence(event.message)
            for name, value in event.args.items():
                self._value(game, name, value)
        self.seen = len(log)

    @property
    def pictured(self) -> bool:
        """Whether it has pictures."""
        return any(words.pictures for words in self.words.values())

    def picture(self, game: Game[Any], state: State, seq: int) -> None:
        """Take a picture for every seat and the watchers."""
        self.seq = seq
        for seat in (None, *range(state.seats)):
            view = game.view(state, seat, pools=False)
            for language, words in self.words.items():
                words.pictures["" if seat is None else str(seat)] = game.picture(view, language)

    def end(self, winners: Sequence[int], ending: str) -> None:
        """Take up how the game ended."""
        self.winners, self.ending = list(winners), ending if has(ending) else ""
        if self.ending:
            self._sentence(ending)

    def _sentence(self, message: str) -> None:
        if message not in self.words[LANGUAGES[0]].sentences:
            for language, words in self.words.items():
                try:
                    words.sentences[message] = catalogue(language).template(message)
                except MessageError:
                    words.sentences[message] = message

    def _value(self, game: Game[Any], name: str, value: object) -> None:
        if isinstance(value, Message):
            self._sentence(value.id)
            for inner, each in value.args:
                self._value(game, inner, each)
        elif isinstance(value, Shown):
            self._face(game, value.face)
        elif name == "option" and isinstance(value, tuple):
            self._option(game, value)
        elif isinstance(value, (tuple, list)):
            for each in value:
                self._value(game, name, each)
        elif name in game.nouns:
            self.nouns[name] = kind = game.nouns[name]
            if kind not in _ITSELF and isinstance(value, (int, str)):
                self._term(game, kind, value)

    def _option(self, game: Game[Any], option: tuple[Any, ...]) -> None:
        verb = str(option[0])
        names = list(game.verbs.get(verb, ()))
        sentence = next((m for m in (f"{game.name}.option.{verb}", f"core.option.{verb}") if has(m)), verb)
        self.options[verb] = (sentence, names)
        self._sentence(sentence)
        for name, value in zip(names, option[1:], strict=False):
            self._value(game, name, value)

    def _face(self, game: Game[Any], face: int) -> None:
        if face >= 0 and str(face) not in self.words[LANGUAGES[0]].faces:
            for language, words in self.words.items():
                try:
                    words.faces[str(face)] = typeset(game.face_name(face, language), language)
                    words.remember(str(face), game.gender(face))
                except LookupError:
                    return  # a card of other times

    def _term(self, game: Game[Any], kind: str, value: int | str) -> None:
        key = f"{kind}:{value}"
        if key not in self.words[LANGUAGES[0]].terms:
            for language, words in self.words.items():
                try:
                    said = game.spoken(kind, value, language)
                    words.terms[key] = typeset(str(said), language)
                    words.remember(key, gender_of(said))
                except (HellmouthError, MessageError, LookupError, TypeError):
                    words.terms[key] = str(value)


class Bygone(Catalogue):
    """The catalogue of a transcript: its own sentences first, today's for the rest."""

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        super().__init__(language, ())
        self._texts = dict(sentences)

    def template(self, message_id: str) -> str:
        found = self._texts.get(message_id)
        return catalogue(self.language).template(message_id) if found is None else found


class Reader:
    """Reads a table's events with the words of a transcript, in one language, for one seat (None: a watcher)."""

    def __init__(self, transcript: Transcript, names: Sequence[str], language: str, seat: int | None) -> None:
        self.nouns, self.options, self.names, self.seat = transcript.nouns, transcript.options, names, seat
        self.words = transcript.words.get(language) or Words()
        self.catalogue = Bygone(language, self.words.sentences)

    def line(self, event: Event) -> str | None:
        """A log line, or None if it is not for this viewer."""
        if not is_line(event, self.seat):
            return None
        args = {n: self._shown(n, v) for n, v in event.seen_by(self.seat).items()}
        try:
            return self.catalogue.render(Message(event.message, args))
        except (MessageError, LookupError, TypeError):
            return event.message  # its words are gone: that something happened is still to be read

    def _shown(self, name: str, value: Any) -> Any:
        if isinstance(value, Message):
            return Message(value.id, [(n, self._shown(n, v)) for n, v in value.args])
        if isinstance(value, Shown):
            face = str(value.face)
            return self.words.name(face, self.words.faces[face]) if face in self.words.faces else Message("core.card")
        if name == "option" and isinstance(value, (tuple, list)) and value and value[0] in self.options:
            sentence, names = self.options[value[0]]
            return Message(sentence, {n: self._shown(n, v) for n, v in zip(names, value[1:], strict=False)})
        if isinstance(value, (tuple, list)):
            return gathered([self._shown(name, v) for v in value])
        kind = self.nouns.get(name, name)
        if kind == "card" and isinstance(value, int):
            return Message("core.card")
        if kind == "seat" and isinstance(value, int):
            return self.names[value] if 0 <= value < len(self.names) else str(value)
        if kind not in _ITSELF and isinstance(value, (int, str)) and not isinstance(value, bool):
            key = f"{kind}:{value}"
            return self.words.name(key, self.words.terms[key]) if key in self.words.terms else value
        return "" if value is None else value if isinstance(value, (int, str)) else str(value)


def opening(log: Sequence[Event]) -> list[Any]:
    """Events in the form in which entries store them."""
    return [event_out(event) for event in log]


def read_transcript(data: object) -> Transcript:
    """A stored transcript; an empty one if there is none or it cannot be read."""
    try:
        return msgspec.convert(data, Transcript)
    except msgspec.ValidationError:
        return Transcript()
