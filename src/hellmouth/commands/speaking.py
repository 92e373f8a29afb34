"""What all commands share: the language of the person, and words on the screen."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, Literal

from hellmouth.core.errors import BadData
from hellmouth.core.messages import LANGUAGES, Arg, Message
from hellmouth.core.printable import printable

_chosen = ["en"]


def choose(language: str) -> None:
    """Speak this language; without a name, the one of the environment."""
    if language and language not in LANGUAGES:
        raise BadData("--language", f"{language!r} is not spoken here", f"use {' or '.join(LANGUAGES)}")
    _chosen[0] = language or from_environment()


def from_environment() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, the first that is set; English unless we speak it."""
    set_to = next((os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), "")
    return set_to[:2].lower() if set_to[:2].lower() in LANGUAGES else "en"


def language() -> Literal["en", "fr"]:
    """The language of this run."""
    return "fr" if _chosen[0] == "fr" else "en"


def say(message: str, /, **args: Arg) -> str:
    """A message in the person's language."""
    return Message(message, args).render(_chosen[0])


_PLAINER = str.maketrans({"\u202f": " ", "\u00a0": " ", "’": "'", "«": '"', "»": '"', "…": "...", "–": "-", "—": "-"})
"""For a terminal that cannot show them."""


def out(text: str = "", style: str = "{}") -> None:
    """A line on the screen, whatever letters the terminal can show. Only `style` may hold control characters."""
    line = style.format(printable(text)) + "\n"
    try:
        sys.stdout.write(line)
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding or "ascii"
        sys.stdout.write(line.translate(_PLAINER).encode(encoding, "replace").decode(encoding))


def number_of(value: object) -> str:
    """A large number with the language's own separator."""
    text = f"{value:,}"
    return text.replace(",", "\u202f") if _chosen[0] == "fr" else text


def options(pairs: Iterable[str]) -> dict[str, Any]:
    """`--option name=value` as data: numbers, true, false and JSON mean themselves, all else is text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name:
            raise BadData(f"--option {pair}", "is not of the form name=value", "write: --option name=value")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
        except RecursionError:
            raise BadData(f"--option {name}", "is nested too deeply", "write: --option name=value") from None
    return found
