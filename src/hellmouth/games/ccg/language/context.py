"""What the parts of an ability are compiled to: functions of the state and the one who speaks; and where we read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from hellmouth.core.errors import BadData
from hellmouth.games.ccg.language.speaker import Context, Speaker

if TYPE_CHECKING:
    from hellmouth.games.ccg.draft import Draft
    from hellmouth.games.ccg.state import Sunnydale


Entry: TypeAlias = tuple[Any, Context]
"""One ability in force and its speaker, as the index lists them; `rules/keys.py` says which class a key lists."""
if TYPE_CHECKING:
    CardOf: TypeAlias = Callable[[Sunnydale, Speaker], int]
    CardsOf: TypeAlias = Callable[[Sunnydale, Speaker], list[int]]
    Test: TypeAlias = Callable[[Sunnydale, Speaker], bool]
    CardTest: TypeAlias = Callable[[Sunnydale, Speaker, int], bool]
    SeatsOf: TypeAlias = Callable[[Sunnydale, Speaker], list[int]]
    SpaceOf: TypeAlias = Callable[[Sunnydale, Speaker], int]
    Amount: TypeAlias = Callable[[Sunnydale, Speaker], int]
    Talents: TypeAlias = Callable[[Sunnydale, Speaker], tuple[int, ...]]
    Answers: TypeAlias = Callable[[Sunnydale, Speaker, dict[str, int]], bool]
else:  # the declarations of words are read at run time, when the state's class is not there yet
    CardOf = CardsOf = Test = CardTest = SeatsOf = SpaceOf = Amount = Talents = Answers = Callable


class At:
    """Where in the data we read (file, card, field), for which set of cards, and which names are bound there: name ->
    card, space, seat, number.
    """

    __slots__ = ("_draft", "names", "place")

    def __init__(self, place: str, names: Mapping[str, str] | None = None, draft: Draft | None = None) -> None:
        self.place, self.names, self._draft = place, dict(names or {}), draft

    def __str__(self) -> str:
        return self.place

    def __truediv__(self, field: object) -> At:
        place = f"{self.place}[{field}]" if isinstance(field, int) else f"{self.place}.{field}"
        return At(place, self.names, self._draft)

    @property
    def draft(self) -> Draft:
        """The set in the making: it numbers what a text names, and takes what is made of it."""
        assert self._draft is not None, f"{self.place} belongs to no card"
        return self._draft

    def knowing(self, names: Mapping[str, str]) -> At:
        """The same place, where these names are bound too."""
        return At(self.place, {**self.names, **names}, self._draft)

    def name(self, said: str, *sorts: str) -> str:
        """The bound name that "$name" means; it must be one of these sorts."""
        name = said.removeprefix("$")
        if self.names.get(name) not in sorts:
            known = [f"${n}" for n, sort in self.names.items() if sort in sorts]
            cure = f"use {', '.join(known)}" if known else "add a target"
            self.wrong(f"nothing suitable is called {said!r} here", cure)
        return name

    def wrong(self, problem: str, cure: str = "see data/vocabulary.json") -> NoReturn:
        raise BadData(self.place, problem, cure)
