"""Numbers and talents of a text: fixed, counted or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

from hellmouth.games.ccg.language.context import Amount, At, CardsOf, CardTest, Talents
from hellmouth.games.ccg.language.fields import Kind
from hellmouth.games.ccg.language.filters import PEOPLE, selector
from hellmouth.games.ccg.language.kinds import INT, TALENT
from hellmouth.games.ccg.language.references import card
from hellmouth.games.ccg.language.speaker import Speaker
from hellmouth.games.ccg.language.things import TERMS, THINGS, filtered
from hellmouth.games.ccg.rules.facts import talent as current
from hellmouth.games.ccg.words import TALENTS

if TYPE_CHECKING:
    from hellmouth.games.ccg.state import Sunnydale


def amount(spec: object, at: At) -> Amount:
    """A number worked out when asked."""
    if type(spec) is int:
        return lambda s, x: spec
    if isinstance(spec, dict) and set(spec) == {"count", "max"}:
        group, most = counted(spec["count"], at / "count"), INT.read(spec["max"], at / "max")
        return lambda s, x: min(most, len(group(s, x)))
    if isinstance(spec, dict) and set(spec) == {"talent", "of", "min", "max"}:
        t, who = TALENT.read(spec["talent"], at / "talent"), card(spec["of"], at / "of")
        low, high = INT.read(spec["min"], at / "min"), INT.read(spec["max"], at / "max")

        def measure(s: Sunnydale, x: Speaker) -> int:
            c = who(s, x)
            return max(low, min(high, current(s, c, t))) if c >= 0 else 0

        return measure
    if spec == {"printed_dp": "challenge"}:
        return lambda s, x: s.cards.worth[s.face[s.faced]] if s.faced >= 0 else 0
    return at.wrong(f"{spec!r} is no amount", 'write a number, or {"count": SELECTOR, "max": 3}')


def counted(spec: object, at: At) -> CardsOf:
    """Things to count: characters, or attached cards, challenges ..."""
    who = spec.get("who") if isinstance(spec, dict) else None
    if not isinstance(spec, dict) or who in PEOPLE or who not in TERMS or set(spec) - {"who", "filter"}:
        return selector(spec, at)
    match: CardTest = filtered(str(who), spec.get("filter", {}), at / "filter")
    group = THINGS[str(who)][0]
    return lambda s, x: [c for c in group(s, x) if match(s, x, c)]


def is_choice(spec: object) -> TypeGuard[dict[str, Any]]:
    """Whether a text lets the player pick the talent."""
    return isinstance(spec, dict) and "choose" in spec


class Named:
    """The talents a text means: fixed ones, the fight's, or one that the player picks (`among`) and `name` holds."""

    __slots__ = ("among", "fixed", "name", "resolving")

    def __init__(
        self, fixed: tuple[int, ...] | None, among: Talents | None = None, name: str = "talent", resolving: bool = False
    ) -> None:
        self.fixed, self.among, self.name, self.resolving = fixed, among, name, resolving


def _talents(spec: object, at: At) -> Named:
    if spec == "all":
        return Named((0, 1, 2, 3))
    if spec == "resolving":
        return Named(None, resolving=True)
    if is_choice(spec) and set(spec) <= {"choose", "as"} and isinstance(spec["choose"], list):
        among = tuple(TALENT.read(n, at / "choose") for n in spec["choose"])
        return Named(None, lambda s, x: among, str(spec.get("as", "talent")))
    if isinstance(spec, str) and spec in TALENTS:
        return Named((TALENTS.index(spec),))
    return at.wrong(f"{spec!r} is no talent", f'use {", ".join(TALENTS)}, all, resolving or {{"choose": [...]}}')


def _goals(spec: object, at: At) -> Named:
    if is_choice(spec) and set(spec) <= {"choose", "as", "not"} and spec["choose"] == "goals":
        avoid = str(spec.get("not", "")).removeprefix("$")
        return Named(
            None,
            lambda s, x: tuple(
                t for t in range(4) if s.cards.goals[s.face[_challenge(s, x)]] >> t & 1 and x.names.get(avoid) != t
            ),
            str(spec.get("as", "talent")),
        )
    if spec == "all":
        return Named((0, 1, 2, 3))
    if isinstance(spec, str) and spec in TALENTS:
        return Named((TALENTS.index(spec),))
    return at.wrong(f"{spec!r} is no goal", f'use {", ".join(TALENTS)}, all or {{"choose": "goals"}}')


def _challenge(s: Sunnydale, x: Speaker) -> int:
    return int(x.names.get("challenge", s.faced))


Quantity = Annotated[Amount, Kind("AMOUNT", amount)]
SomeTalent = Annotated[Named, Kind("TALENT", _talents)]
SomeGoal = Annotated[Named, Kind("GOAL", _goals)]
