"""Helpers: set up a position, answer in notation with every invariant checked, look at values and reasons."""

from __future__ import annotations

from typing import Any

from hellmouth.core import notation
from hellmouth.core.errors import BadData
from hellmouth.games.vs import GAME
from hellmouth.games.vs.flow.combat import CombatWindow
from hellmouth.games.vs.state import Battle


def who(name: str, atk: int, dfn: int, health: int = 3, teams: str = "scoobies", **more: Any) -> dict[str, Any]:
    """A made-up Supporting Character."""
    return {"name": name, "atk": atk, "def": dfn, "health": health, "teams": teams.split(), **more}


def twist(name: str, *program: list[Any], **more: Any) -> dict[str, Any]:
    """A made-up Plot Twist."""
    return {"name": name, "type": "plot_twist", "program": list(program), **more}


IDLE = twist("Idle", timing=["build", "main", "combat"], any_turn=True)


def at(*cards: dict[str, Any], bare: bool = False, **spec: Any) -> Battle:
    """A position; a side that is not mentioned has its starter's Main Character in the back row."""
    for seat in "AB":
        spec.setdefault(seat, {})
    for seat in "ABCD":
        if seat in spec:
            spec[seat].setdefault("row", "back")
            spec[seat].setdefault("key", 0)
    for seat in "ABCD":  # so that neither turns nor windows end by themselves for want of another choice
        if seat in spec and not bare:
            spec[seat]["hand"] = [*spec[seat].get("hand", ()), "Idle"]
    return GAME.position({"cards": [*cards, IDLE], **spec})


def do(s: Battle, *answers: str) -> Battle:
    """Answer in notation; "B: play Slayage" lets the others pass until B is asked."""
    for text in answers:
        if text[1:3] == ": ":
            while s.seat != "ABCD".index(text[0]):
                do(s, "pass")
            text = text[3:]
        GAME.answer(s, notation.read(GAME, s, text))
        GAME.check(s)
    return s


def passes(s: Battle) -> Battle:
    """Everybody passes until the combat window closes."""
    while s.stack and isinstance(s.stack[-1], CombatWindow):
        do(s, "pass")
    return s


def fight(s: Battle, *answers: str) -> Battle:
    """Declare as told, then let everybody pass."""
    return passes(do(s, *answers))


def offered(s: Battle) -> list[str]:
    return notation.write_all(GAME, s, s.offer())


def has(s: Battle, text: str) -> bool:
    return notation.plain_text(text) in [notation.plain_text(t) for t in offered(s)]


def why(s: Battle, text: str, seat: int | None = None) -> str:
    """Rule that forbids a wish; "" if it is allowed."""
    asker = s.seat if seat is None else seat
    try:
        wish = notation.wish(GAME, s, asker, text)
    except BadData:
        return "unknown"
    reason = GAME.why_not(s, asker, wish)
    return "" if reason is None else reason.rule or reason.message


def see(s: Battle, path: str) -> Any:
    return GAME.probe(s, path)


def stats(s: Battle, name: str) -> tuple[int, int]:
    return see(s, f"{name}.atk"), see(s, f"{name}.def")
