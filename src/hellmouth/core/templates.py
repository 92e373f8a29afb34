"""The template language of messages, a small subset of ICU MessageFormat.

    {name}                                                      the argument
    {n, plural, =0 {no card} one {# card} other {# cards}}      # is the number; French counts 0 as `one`
    {who, select, you {You draw} other {{who} draws}}           `other` is always needed; cases nest
    {who, gender, f {fatiguée} other {fatigué}}                 by the gender of a name: `f`, `m` or `p` (several)
    {who, mid}   {who, of}   {who, to}                          a name inside a sentence: the Master, du Maître, à Oz

Apostrophes are ordinary letters (`d'{name}` works). Only these are special: `''` is one apostrophe, and `'{'`, `'}'`
and `'#'` are the bare character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from hellmouth.core.errors import HellmouthError
from hellmouth.core.grammar import FORMS


class MessageError(HellmouthError, LookupError):
    """A message that cannot be shown: unknown id or language, missing argument, template that does not parse."""


@dataclass(frozen=True, slots=True)
class Value:
    name: str


@dataclass(frozen=True, slots=True)
class Form:
    """A name as the middle of a sentence needs it: `form` is one of `grammar.FORMS`."""

    name: str
    form: str


@dataclass(frozen=True, slots=True)
class Number:
    """`#`: the number of the nearest plural around it."""


@dataclass(frozen=True, slots=True)
class Plural:
    name: str
    cases: dict[str, Parts]


@dataclass(frozen=True, slots=True)
class Select:
    name: str
    cases: dict[str, Parts]
    gender: bool = False
    """The case is the gender of the name, not its text."""


Parts: TypeAlias = "tuple[str | Value | Form | Number | Plural | Select, ...]"

_LITERAL = re.compile(r"'(?:'|([{}#])')|[^{}#']+|'")
_NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*", re.ASCII)
_KIND = re.compile(r",\s*(\w+)\s*", re.ASCII)
_COMMA = re.compile(r",\s*")
_CASE = re.compile(r"\s*(=\d+|[\w-]+)\s*\{", re.ASCII)
_CLOSE = re.compile(r"\}\s*")
_PLURAL_CASE = re.compile(r"one|other|=\d+", re.ASCII)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Parts:
        parts = self.parts(in_plural=False)
        if self.at < len(self.text):
            raise self.wrong("'}' without '{'")
        return parts

    def parts(self, in_plural: bool) -> Parts:
        """Everything up to the end or to the closing brace of the case around it."""
        parts: list[str | Value | Form | Number | Plural | Select] = []
        words: list[str] = []
        while self.at < len(self.text) and self.text[self.at] != "}":
            if self.text[self.at] == "{":
                self.at += 1
                part: Value | Form | Number | Plural | Select = self.argument(in_plural)
            elif self.text[self.at] == "#" and in_plural:
                self.at += 1
                part = Number()
            else:
                words.append(self.literal())
                continue
            parts += [*filter(None, ["".join(words)]), part]
            words.clear()
        return (*parts, *filter(None, ["".join(words)]))

    def literal(self) -> str:
        found = _LITERAL.match(self.text, self.at)
        if found is None:  # a '#' outside a plural
            self.at += 1
            return "#"
        self.at = found.end()
        return "'" if found[0] == "''" else found[1] or found[0]

    def argument(self, in_plural: bool) -> Value | Form | Plural | Select:
        name = self.expect(_NAME, "a name after '{'")[1]
        if self.text.startswith("}", self.at):
            self.at += 1
            return Value(name)
        kind = self.expect(_KIND, "'}' or ', plural,' or ', select,'")[1]
        if self.text.startswith("}", self.at):
            if kind not in FORMS:
                raise self.wrong(f"{kind!r} is none of the forms {', '.join(FORMS)}")
            self.at += 1
            return Form(name, kind)
        self.expect(_COMMA, f"',' after {kind!r}")
        if kind == "plural":
            return Plural(name, self.cases(name, plural=True, in_plural=True))
        if kind in ("select", "gender"):
            return Select(name, self.cases(name, plural=False, in_plural=in_plural), kind == "gender")
        raise self.wrong(f"{kind!r} is neither plural nor select")

    def cases(self, name: str, plural: bool, in_plural: bool) -> dict[str, Parts]:
        cases: dict[str, Parts] = {}
        while not self.text.startswith("}", self.at):
            key = self.expect(_CASE, f"a case of {name!r}, such as 'other {{...}}'")[1]
            if key in cases:
                raise self.wrong(f"case {key!r} of {name!r} comes twice")
            if plural and not _PLURAL_CASE.fullmatch(key):
                raise self.wrong(f"case {key!r} of {name!r} is not one, other or =number")
            cases[key] = self.parts(in_plural)
            self.expect(_CLOSE, f"'}}' after the case {key!r} of {name!r}")
        self.at += 1
        if "other" not in cases:
            raise self.wrong(f"{name!r} has no case 'other'")
        return cases

    def expect(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.wrong(f"expected {what}")
        self.at = found.end()
        return found

    def wrong(self, why: str) -> MessageError:
        return MessageError(f"{why} at character {self.at + 1} of {self.text!r}")


@cache
def parse(text: str) -> Parts:
    """The parts of a template, worked out once."""
    return _Parser(text).whole()


def argument_names(parts: Parts) -> Iterator[str]:
    """Every argument a template mentions, in any of its cases."""
    for part in parts:
        if isinstance(part, Value | Form | Plural | Select):
            yield part.name
        if isinstance(part, Plural | Select):
            for case in part.cases.values():
                yield from argument_names(case)
