"""Everything a player reads, by id: one catalogue per language, rendered only when somebody reads it.

The engine speaks in `Message("core.winner", who=Message("core.player", n=1))`. The words live in JSON files, each one
flat object of id -> template (see `templates.py`): `hellmouth/messages/<language>/*.json` for what all games share, and
for each game a folder with `<language>.json` that the game announces with `register(folder)`.

Arguments are text, whole numbers, messages, objects that can `render(language)`, or lists of those ("a, b and c"; an
empty list reads "nothing"). A truth value only makes sense in a select, as `true` or `false`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hellmouth.core.grammar import form_of, french_template, gender_of
from hellmouth.core.templates import Form, MessageError, Number, Parts, Select, Value, argument_names, parse

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "fr")
_AND = {"en": " and ", "fr": " et "}
_NOTHING = {"en": "nothing", "fr": "rien"}


def languages() -> tuple[str, ...]:
    """The languages every catalogue must speak completely."""
    return LANGUAGES


class Renderable(Protocol):
    """Something that knows its own name in each language: a card, a space, a character."""

    def render(self, language: str) -> str: ...


Arg: TypeAlias = "str | int | Renderable | Sequence[Arg]"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Message:
    """A message id with its arguments: plain, hashable, and the same in every language."""

    id: str
    args: tuple[tuple[str, Arg], ...]

    def __init__(
        self, message_id: str, args: Mapping[str, Arg] | Iterable[tuple[str, Arg]] = (), /, **named: Arg
    ) -> None:
        given = dict(args, **named)
        object.__setattr__(self, "id", message_id)
        object.__setattr__(self, "args", tuple(sorted((name, _frozen(value)) for name, value in given.items())))

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.id), *(f'{name}={value!r}' for name, value in self.args)])})"

    def render(self, language: str) -> str:
        return catalogue(language).render(self)


def _frozen(value: Arg) -> Arg:
    if isinstance(value, str | int) or hasattr(value, "render") or not isinstance(value, Sequence):
        return value
    return tuple(map(_frozen, value))


def _core_folder() -> Traversable:
    from importlib.resources import files  # slow to load, and no text may be asked for

    return files("hellmouth") / "messages"


_registered: list[Traversable] = []


def _folders() -> list[Traversable]:
    if not _registered:
        _registered.append(_core_folder())
    return _registered


def register(folder: Traversable) -> None:
    """Add a folder of messages (a game's own) to every catalogue; once is enough, twice does no harm."""
    if all(str(folder) != str(known) for known in _folders()):
        _registered.append(folder)


class Catalogue:
    """All messages in one language, read from their files the first time one is needed."""

    def __init__(self, language: str, folders: Sequence[Traversable] | None = None) -> None:
        if language not in LANGUAGES:
            raise MessageError(f"no language {language!r}: choose {' or '.join(LANGUAGES)}")
        self.language = language
        self._folders = folders
        self._read = 0  # folders read so far: a game may register more of them later
        self._texts: dict[str, str] = {}
        self._files: dict[str, str] = {}
        self._fixed: dict[str, str] = {}

    def ids(self) -> list[str]:
        self._read_new_folders()
        return sorted(self._texts)

    def template(self, message_id: str) -> str:
        text = self._texts.get(message_id)
        if text is None:
            self._read_new_folders()
            text = self._texts.get(message_id)
        if text is None:
            raise MessageError(f"no message {message_id!r} in language {self.language!r}")
        return text

    def names(self, message_id: str) -> frozenset[str]:
        """The arguments a message may use."""
        return frozenset(argument_names(self._parts(message_id)))

    def text(self, message_id: str, /, **args: Arg) -> str:
        if args:
            return self.render(Message(message_id, args))
        fixed = self._fixed.get(message_id)
        if fixed is None:  # a table asks for the same few words with every move
            fixed = self._fixed[message_id] = self.render(Message(message_id))
        return fixed

    def render(self, message: Message) -> str:
        return self._join(message.id, self._parts(message.id), dict(message.args), None)

    def _parts(self, message_id: str) -> Parts:
        text = self.template(message_id)
        try:
            return parse(text)
        except MessageError as error:
            raise MessageError(f"message {message_id!r} in {self._files[message_id]}: {error}") from None

    def _join(self, message_id: str, parts: Parts, args: Mapping[str, Arg], number: int | None) -> str:
        out: list[str] = []
        for part in parts:
            if isinstance(part, str):
                out.append(part)
                continue
            if isinstance(part, Number):
                out.append(str(number))
                continue
            try:
                value = args[part.name]
            except KeyError:
                raise self._error(message_id, f"needs the argument {part.name!r}") from None
            if isinstance(part, Value):
                out.append(self._show(message_id, part.name, value))
            elif isinstance(part, Form):
                out.append(self._formed(message_id, part, value))
            elif isinstance(part, Select):
                key = gender_of(value) if part.gender else _key(value)
                out.append(self._join(message_id, part.cases.get(key, part.cases["other"]), args, number))
            elif isinstance(value, int) and not isinstance(value, bool):
                out.append(self._join(message_id, self._case(part.cases, value), args, value))
            else:
                raise self._error(message_id, f"counts {part.name!r}, so it must be a whole number, not {value!r}")
        return "".join(out)

    def _case(self, cases: dict[str, Parts], number: int) -> Parts:
        exact = cases.get(f"={number}")
        if exact is not None:
            return exact
        singular = abs(number) <= 1 if self.language == "fr" else abs(number) == 1
        return cases["one"] if singular and "one" in cases else cases["other"]

    def _show(self, message_id: str, name: str, value: Arg) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, Message):
            return self.render(value)
        if type(value) is tuple:  # what a list became; a card may be a kind of tuple that renders itself
            return self._listed([self._show(message_id, name, item) for item in value])
        # Not isinstance(value, Renderable): on a protocol that costs more than the whole rest of the rendering.
        own = getattr(value, "render", None)
        if own is None:
            raise self._error(message_id, f"cannot show {name!r}: {value!r} is not text, a whole number or a message")
        return str(own(self.language))

    def _formed(self, message_id: str, part: Form, value: Arg) -> str:
        """A name as it stands inside a sentence. Of several each: French says de or à again ("d’Oz et du Maître"),
        English only once."""
        if type(value) is not tuple:
            return form_of(self._show(message_id, part.name, value), part.form, self.language)
        again = part.form if self.language == "fr" else "mid"
        shown = [self._show(message_id, part.name, item) for item in value]
        return self._listed([form_of(text, again if i else part.form, self.language) for i, text in enumerate(shown)])

    def _listed(self, shown: list[str]) -> str:
        if len(shown) < 2:
            return shown[0] if shown else _NOTHING[self.language]
        return ", ".join(shown[:-1]) + _AND[self.language] + shown[-1]

    def _error(self, message_id: str, why: str) -> MessageError:
        return MessageError(f"message {message_id!r} in language {self.language!r} {why}")

    def _read_new_folders(self) -> None:
        """All or nothing: a file with a mistake leaves the catalogue as it was, so the next try says the same."""
        folders = _folders() if self._folders is None else self._folders
        known, files, count = dict(self._texts), dict(self._files), len(folders)
        for folder in folders[self._read : count]:
            for file in _message_files(folder, self.language):
                texts = _read(file)
                if self.language == "fr":
                    texts = {name: french_template(text) for name, text in texts.items()}
                for twice in sorted(texts.keys() & known.keys()):
                    raise MessageError(f"message {twice!r} is in {files[twice]} and again in {file}")
                known |= texts
                files |= dict.fromkeys(texts, str(file))
        self._texts, self._files, self._read = known, files, count


@cache
def catalogue(language: str) -> Catalogue:
    """The shared catalogue of a language."""
    return Catalogue(language)


def has(message_id: str) -> bool:
    """Whether the catalogue knows this message."""
    try:
        catalogue("en").template(message_id)
    except MessageError:
        return False
    return True


def _key(value: Arg) -> str:
    """What a select compares: plain values only; a card or a message is always `other`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else "other"


def _message_files(folder: Traversable, language: str) -> list[Traversable]:
    """`<language>.json`, or every JSON file in `<language>/`."""
    single, several = folder / f"{language}.json", folder / language
    found = [single] if single.is_file() else []
    if several.is_dir():
        found += sorted((file for file in several.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return found


def _read(file: Traversable) -> dict[str, str]:
    def flat(pairs: list[tuple[str, object]]) -> dict[str, str]:
        texts: dict[str, str] = {}
        for message_id, text in pairs:
            if not isinstance(text, str):
                raise MessageError(f"{file}: message {message_id!r} must be text, not {text!r}")
            if message_id in texts:
                raise MessageError(f"{file}: message {message_id!r} comes twice")
            texts[message_id] = text
        return texts

    try:
        texts = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=flat)
    except ValueError as error:
        raise MessageError(f"{file}: not valid JSON: {error}") from None
    if not isinstance(texts, dict):
        raise MessageError(f"{file}: expected one object of id -> text")
    return texts


def check(folders: Sequence[Traversable] | None = None) -> list[str]:
    """One line for each difference between the languages (ids, arguments) and for each template that does not parse."""
    problems: list[str] = []
    used: dict[str, dict[str, str]] = {}
    for each in (Catalogue(language, folders) for language in LANGUAGES):
        try:
            ids = each.ids()
        except MessageError as error:
            return [str(error)]
        for message_id in ids:
            try:
                names = ", ".join(sorted(each.names(message_id))) or "none"
            except MessageError as error:
                problems.append(str(error))
                names = "?"
            used.setdefault(message_id, {})[each.language] = names
    for message_id, by in sorted(used.items()):
        problems += [f"message {message_id!r} is missing in {missing!r}" for missing in LANGUAGES if missing not in by]
        if len({*by.values()} - {"?"}) > 1:
            lists = "; ".join(f"{language}: {names}" for language, names in by.items())
            problems.append(f"message {message_id!r} has different arguments: {lists}")
    return problems
