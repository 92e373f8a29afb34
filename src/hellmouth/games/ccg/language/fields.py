"""How words of the effect language declare their arguments: typed fields that one base reads, checks and documents.

    class Draw(Loop, word="draw"):
        \"\"\"draw n cards\"\"\"

        n: Number
        to: Players

A field's type is an `Annotated` alias that carries a `Kind`: how the value is read and what the vocabulary calls it. A
field with a default may be left out. A Python keyword gets an underscore at the end (`from_`). An argument that a word
does not declare is refused, so nothing is ever accepted and ignored; `vocabulary.py` makes the documentation of
every word from the same declarations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_type_hints

from hellmouth.games.ccg.language.context import At

T = TypeVar("T")
_MISSING = object()


class Kind(Generic[T]):
    """A type of argument: its name in the vocabulary, and how a JSON value of it is read and checked."""

    def __init__(self, name: str, read: Callable[[Any, At], T]) -> None:
        self.name, self.read = name, read


class Argument(NamedTuple):
    """One argument of a word."""

    name: str
    attribute: str
    kind: Kind[Any]
    optional: bool


class Word:
    """A word with arguments. The class is the declaration; an object is one use of it in a record."""

    word: ClassVar[str] = ""
    arguments: ClassVar[tuple[Argument, ...]] = ()
    says: ClassVar[tuple[str, ...]] = ()
    """Fields that name the word itself, such as "op"."""
    table: ClassVar[dict[str, Any]] = {}
    """All words of the family."""
    given: ClassVar[tuple[str, ...]] = ()
    """Fields that the class itself declares with a default."""

    def __init_subclass__(cls, word: str = "", **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        declare(cls, word, tuple(n for n in inspect.get_annotations(cls) if n in vars(cls)))

    def __init__(self, spec: dict[str, Any], at: At) -> None:
        known = [a.name for a in self.arguments]
        for field in spec:
            if field not in known and field not in self.says:
                cure = f"use {', '.join(known)}" if known else "leave it out"
                (at / field).wrong(f"is not read by {self.word!r}", cure)
        for a in self.arguments:
            if a.name in spec:
                setattr(self, a.attribute, a.kind.read(spec[a.name], at / a.name))
            elif not a.optional:
                at.wrong(f"lacks {a.name!r}", f'add "{a.name}": {a.kind.name}')
        self.ready(spec, at)

    def ready(self, spec: dict[str, Any], at: At) -> None:
        """All arguments are read: check what concerns several of them."""

    @classmethod
    def meaning(cls) -> str:
        """What the word does, as the vocabulary tells it: the first paragraph of the class's description."""
        return " ".join((inspect.getdoc(cls) or "").split("\n\n", 1)[0].split())


def declare(cls: type[Word], word: str, given: tuple[str, ...]) -> None:
    """Take up what a class declares. `scripts/expand.py` writes the call out for the compiler."""
    cls.given = given
    cls.arguments = tuple(_arguments(cls))
    if word:
        cls.word = word
        cls.table[word] = cls


def _arguments(cls: type[Word]) -> list[Argument]:
    found = []
    for attribute, hint in get_type_hints(cls, include_extras=True).items():
        kind = _kind(hint)
        if kind is not None:
            found.append(Argument(attribute.removesuffix("_"), attribute, kind, _has_default(cls, attribute)))
    return found


def _has_default(cls: type[Word], attribute: str) -> bool:
    """Whether the class that declares the field last gives it a default."""
    home = next(c for c in cls.__mro__ if issubclass(c, Word) and attribute in inspect.get_annotations(c))
    return attribute in home.given


def _kind(hint: object) -> Kind[Any] | None:
    """The kind that an annotation carries, also inside `... | None`."""
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Kind):
            return part
    for inner in get_args(hint):
        found = _kind(inner)
        if found is not None:
            return found
    return None


def pick(family: type[Word], spec: object, at: At, field: str, what: str) -> Any:
    """The word of a family that a record names."""
    if not isinstance(spec, dict):
        at.wrong("is not an object", f'{{"{field}": ...}}')
    word = spec.get(field, _MISSING)
    if word is _MISSING:
        at.wrong(f"lacks {field!r}", f"add {field!r}: one of {', '.join(family.table)}")
    if not isinstance(word, str) or word not in family.table:
        at.wrong(f"{word!r} is no {what}", f"use one of {', '.join(family.table)}")
    return family.table[word]
