"""Every error a caller can meet, each with one clear line to show a person."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hellmouth.core.decisions import Reason

Words = TypeVar("Words")


class HellmouthError(Exception):
    """Something a person can understand and cure; `str()` of it is one line."""


class BadData(HellmouthError):
    """A file, message or argument is wrong: names the place, what is wrong there and the cure.

    >>> str(BadData("my.deck:3", "no card is called 'Bufy'", "did you mean 'Buffy'?"))
    "my.deck:3: no card is called 'Bufy' (did you mean 'Buffy'?)"
    """

    def __init__(self, place: str, problem: str, cure: str = "") -> None:
        self.place, self.problem, self.cure = place, problem, cure
        super().__init__(f"{place}: {problem} ({cure})" if cure else f"{place}: {problem}")


class Refused(HellmouthError):
    """An answer that was not offered; the state is unchanged. `reason` says why and names the rule."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(f"refused: {reason.message}" + (f" [{reason.rule}]" if reason.rule else ""))


class EngineFault(HellmouthError):
    """A bug inside the rules. The state was put back as it was; `stack` says where the engine stood."""

    def __init__(self, cause: BaseException, stack: tuple[str, ...]) -> None:
        self.cause, self.stack = cause, stack
        super().__init__(f"{type(cause).__name__}: {cause} [at {' > '.join(stack) or 'no frame'}]")


class Runaway(HellmouthError):
    """Too many steps without a decision: an effect feeds itself."""


class Mismatch(HellmouthError):
    """A record does not lead where it says; `at` is the number of the first answer that differs."""

    def __init__(self, at: int, problem: str) -> None:
        self.at = at
        super().__init__(f"answer {at}: {problem}")


class Breach(HellmouthError):
    """An invariant of the game does not hold."""


def exit_code(tool: Callable[[Words], None], words: Words) -> int:
    """Run a small tool: 0, or 2 after one line on the error stream that says what a person can cure."""
    try:
        tool(words)
    except HellmouthError as error:
        print(error, file=sys.stderr)
        return 2
    return 0
