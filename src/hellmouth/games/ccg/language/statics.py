"""Static operations: continuous changes while a card is in play, and the same for a while.

Each becomes a small object with `touches` (a character) or `concerns` (a player); the index of what is in force lists
them by key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellmouth.games.ccg.cards import trait_mask
from hellmouth.games.ccg.language.amounts import amount, fixed, is_choice
from hellmouth.games.ccg.language.conditions import conditions
from hellmouth.games.ccg.language.context import Amount, At, Match, SeatsOf, Test, always
from hellmouth.games.ccg.language.filters import character, concerned, filtered, selector, touched
from hellmouth.games.ccg.language.piles import pile
from hellmouth.games.ccg.language.places import place
from hellmouth.games.ccg.language.references import card, is_seats
from hellmouth.games.ccg.words import KINDS, STEPS, TALENTS


class Static:
    """A continuous change. `ref` names it in limits."""

    __slots__ = ("_match", "_seats", "_test", "limit", "op", "ref", "steady")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        self.op: str = spec["op"]
        self.ref = ""
        self.limit: dict[str, str] | None = spec.get("limit")
        if "while" in spec:
            extra = conditions(spec["while"], at / "while")
            first = test
            test = extra if first is always else lambda s, x: first(s, x) and extra(s, x)
        self._test: Test | None = None if test is always else test
        self._match: Match | None = None
        self._seats: SeatsOf | None = None
        to = spec.get("to")
        self.steady = self._test is None and to in ("self", "this", "holder", "main")
        """Whom it touches changes only when something enters or leaves play."""
        if to in ("fight", "table") or to is None:
            return
        if is_seats(to):
            self._seats = concerned(to, at / "to")
        elif to == "challenge" or (isinstance(to, dict) and to.get("who") == "challenge"):
            self._match = _challenges(to, at / "to")
        else:
            self._match = touched(to, at / "to")

    def touches(self, s: Any, x: Any, c: int) -> bool:
        """Whether it is in force for this card."""
        match = self._match
        if match is None or not match(s, x, c):
            return False
        return self._test is None or self._test(s, x)

    def concerns(self, s: Any, x: Any, seat: int) -> bool:
        """Whether it is in force for this player."""
        return self._seats is not None and (self._test is None or self._test(s, x)) and seat in self._seats(s, x)

    def holds(self, s: Any, x: Any) -> bool:
        """Whether its conditions hold, for changes that touch the table or the fight."""
        return self._test is None or self._test(s, x)


def _challenges(to: Any, at: At) -> Match:
    if to == "challenge":
        return lambda s, x, c: c == s.faced
    return filtered("challenge", to.get("filter", {}), at / "filter")


class Talent(Static):
    """A change of talents; `bound` reads talent and amount from the names of a lasting effect."""

    __slots__ = ("_amount", "_most", "_talents", "own")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self._talents: tuple[int, ...] | None = (
            None if is_choice(spec["talent"]) else fixed(spec["talent"], at / "talent"))
        bound = "until" in spec
        self._amount: Amount | None = None if bound else amount(spec["amount"], at / "amount")
        self._most = 0
        self.own = spec["to"] in ("self", "holder")
        """Only the source's own character, or the one that holds it, gets this."""
        if "most" in spec:
            self._most = spec["most"]
            group, inner = selector(spec["to"], at / "to"), self._most
            self._match = lambda s, x, c: c in sorted(group(s, x), key=_seniority(s))[:inner]

    def amount(self, s: Any, x: Any) -> int:
        n = self._amount
        return x.names["amount"] if n is None else n(s, x)

    def talents(self, s: Any, x: Any) -> tuple[int, ...]:
        t = self._talents
        return (x.names["talent"],) if t is None else t


def _seniority(s: Any) -> Callable[[int], int]:
    """Those longest in play first."""
    order = s.everybody()
    return lambda c: order.index(c) if c in order else len(order)


class Trait(Static):
    """Traits granted."""

    __slots__ = ("mask",)

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.mask = trait_mask(spec["traits"])


class Kind(Static):
    """A change of kind."""

    __slots__ = ("change",)

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        for a, b in spec["map"].items():
            if a not in KINDS or b not in KINDS:
                (at / "map").wrong(f"{a!r} or {b!r} is no kind", f"use {', '.join(KINDS)}")
        self.change = {KINDS.index(a): KINDS.index(b) for a, b in spec["map"].items()}


class Goal(Talent):
    """A change of talent goals; `this` is a challenge speaking of itself."""

    __slots__ = ()


class Worth(Static):
    """A change of what a challenge pays."""

    __slots__ = ("amount",)

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.amount: int = spec["amount"]


class OneTalent(Static):
    """A change that concerns one talent: ignore_items, no_penalty, ignore_goal."""

    __slots__ = ("talent",)

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.talent = -1 if is_choice(spec["talent"]) else TALENTS.index(spec["talent"])


class NoFatigue(Static):
    """Acts that do not fatigue."""

    __slots__ = ("causes", "doubled", "may")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.causes = tuple(spec["for"])
        for word in self.causes:
            if word not in ("stunt_double", "attack", "skill", "park_move", "any"):
                (at / "for").wrong(f"{word!r} is no cause of fatigue")
        self.doubled: Match | None = character(spec["doubled"], at / "doubled") if "doubled" in spec else None
        self.may = bool(spec.get("may"))


class Cannot(Static):
    """A prohibition with the terms of its act."""

    __slots__ = ("against", "cards", "place", "step", "ways")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.place: Match | None = place(spec["place"], at / "place") if "place" in spec else None
        self.step = STEPS.index(spec["step"]) if "step" in spec else -1
        self.cards: Match | None = pile(spec["cards"], at / "cards") if "cards" in spec else None
        self.against: Match | None = character(spec["attacker"], at / "attacker") if "attacker" in spec else None
        self.ways = tuple(spec.get("ways", ()))


class May(Static):
    """A permission with the terms of its act."""

    __slots__ = ("challenge", "into", "moves", "place", "start", "step")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.place: Match | None = place(spec["place"], at / "place") if "place" in spec else None
        self.start: Match | None = place(spec["from"], at / "from") if "from" in spec else None
        self.into: Match | None = place(spec["into"], at / "into") if "into" in spec else None
        self.step = STEPS.index(spec["step"]) if "step" in spec else -1
        self.moves: int = spec.get("moves", 1)
        self.challenge = card(spec["challenge"], at / "challenge") if "challenge" in spec else None


class Rule(Static):
    """A number of the rules changes."""

    __slots__ = ("add", "cards", "needs", "put", "talent")

    def __init__(self, spec: dict[str, Any], at: At, test: Test) -> None:
        super().__init__(spec, at, test)
        self.add: int = spec.get("add", 0)
        put = spec.get("set", 0)
        self.put: int = TALENTS.index(put) if isinstance(put, str) else int(put)
        self.needs: str = spec.get("needs", "")
        self.cards: Match | None = pile(spec["cards"], at / "cards") if "cards" in spec else None
        self.talent = TALENTS.index(spec["talent"]) if "talent" in spec else -1


MAKERS: dict[str, Callable[[dict[str, Any], At, Test], Static]] = {
    "talent": Talent, "trait": Trait, "kind": Kind, "goal": Goal, "worth": Worth, "ignore_goal": OneTalent,
    "ignore_items": OneTalent, "no_penalty": OneTalent, "no_fatigue": NoFatigue, "cannot": Cannot, "may": May,
    "rule": Rule, "win_ties": Static, "cancel_next_action": Static,
}
_FIELDS: dict[str, tuple[str, ...]] = {
    "talent": ("talent", "amount", "to", "until", "while", "most"), "trait": ("traits", "to"), "kind": ("map", "to"),
    "goal": ("talent", "amount", "to", "until"), "worth": ("amount", "to", "until"),
    "ignore_goal": ("talent", "to", "until"), "ignore_items": ("talent", "to"), "no_penalty": ("talent", "to"),
    "no_fatigue": ("to", "for", "doubled", "until", "limit", "may"),
    "cannot": ("act", "to", "until", "place", "step", "cards", "by", "attacker", "ways"),
    "may": ("act", "to", "until", "place", "from", "into", "step", "moves", "challenge"),
    "rule": ("rule", "to", "until", "add", "set", "needs", "cards", "talent"),
    "win_ties": ("to", "until"), "cancel_next_action": ("of", "until"),
}
ACTS = {
    "cannot": ("attack", "be_attacked", "stunt_double", "move", "normal_move", "move_to", "receive", "refresh",
               "be_fatigued", "be_lowered", "be_targeted", "count_for_park", "change_resolving", "be_faced", "stack",
               "place"),
    "may": ("place_at", "move_link", "move_by_day", "count_as_in_park", "swap_skills", "face_again"),
    "rule": ("moves", "most_moves", "skills_per_turn", "challenge_draw", "fight_draw", "destiny_requirement",
             "park_turns", "refresh_characters", "failed_challenge_loss", "stack_value", "counts_as_night",
             "first_resolving"),
}


def key_of(spec: dict[str, Any], at: At) -> str:
    """Under which key the index lists it."""
    op: str = spec["op"]
    if op not in ACTS:
        return op
    word = at.need(spec, "rule" if op == "rule" else "act")
    if word not in ACTS[op]:
        at.wrong(f"{word!r} is not known to {op!r}", f"use one of {', '.join(ACTS[op])}")
    return f"{op}.{word}"


def static(spec: dict[str, Any], at: At, test: Test, limit: dict[str, str] | None, ref: str) -> tuple[str, Static]:
    """The key and the compiled form of one static operation."""
    op = at.need(spec, "op")
    if op not in MAKERS:
        at.wrong(f"{op!r} cannot be continuous", f"use one of {', '.join(MAKERS)}")
    at.only(spec, "op", *_FIELDS[op])
    made = MAKERS[op](spec if "of" not in spec else {**spec, "to": spec["of"]}, at, test)
    made.ref = ref
    made.limit = made.limit or limit
    return key_of(spec, at), made


