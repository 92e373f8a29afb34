"""Cards that are not in the set, for tests and scenarios: a short table becomes a playable card.

    {name = "Rock", atk = 3, def = 3}                              a Supporting Character
    {name = "Sword", type = "equipment", cost = 2, gives = {atk = 1}}
    {name = "Smite", type = "plot_twist", timing = ["main"], program = [["choose", "enemy"], ["wound", 2]]}

A program is a list of steps, each a word and its values; a step works on the card chosen last, or on all of
`["each", side]`. Powers take `program` in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hellmouth.core.effects import Op, Program
from hellmouth.core.errors import BadData
from hellmouth.games.vs.abilities import Needs
from hellmouth.games.vs.book import PRINTED, with_more
from hellmouth.games.vs.cards import KEYWORD_BITS, CardSet
from hellmouth.games.vs.state import Battle
from hellmouth.games.vs.verbs import basic, pick, piles, select
from hellmouth.games.vs.verbs.more import ExtraResource, ExtraXp, PutIntoPlay, PutTokens, Take

_SIDES: dict[str, select.Select] = {
    "own": select.who("own"),
    "enemy": select.who("enemy"),
    "any": select.who("any"),
    "combat": select.combatants,
    "own main": select.who("own", select.main_character),
    "own supporting": select.who("own", select.supporting),
    "enemy supporting": select.who("enemy", select.supporting),
    "supporting": select.who("any", select.supporting),
    "main": select.who("any", select.main_character),
    "attackers": select.in_combat("any", select.attacking),
}
Target = pick.Target
_STEPS: dict[str, Callable[..., Op[Battle]]] = {
    "stun": basic.StunThem,
    "daze": lambda t: basic.StunThem(t, daze=True),
    "wound": basic.Wound,
    "counters": basic.Counters,
    "vitality": basic.Vitality,
    "heal": basic.Heal,
    "ko": basic.KnockOut,
    "remove": basic.Remove,
    "bounce": basic.Bounce,
    "ready": basic.Ready,
    "recover": basic.Recover,
    "hide": basic.Hide,
    "take": Take,
    "front": lambda t: basic.Shift(t, 0),
    "back": lambda t: basic.Shift(t, 1),
    "atk": lambda t, n, until="turn": basic.Change(until, t, "atk", n),
    "def": lambda t, n, until="turn": basic.Change(until, t, "def", n),
    "base_atk": lambda t, n, until="turn": basic.Change(until, t, "base_atk", n),
    "base_def": lambda t, n, until="turn": basic.Change(until, t, "base_def", n),
    "health": lambda t, n, until="turn": basic.Change(until, t, "health", n),
    "keyword": lambda t, word, until="turn": basic.Change(until, t, "keyword", KEYWORD_BITS[word]),
    "draw": lambda t, n=1: piles.Draw(n),
    "discard": lambda t, n=1: piles.Discards("self", n),
    "xp": lambda t, n=1: ExtraXp(n),
    "resource": lambda t: ExtraResource(),
    "cancel": lambda t: basic.CancelCombat(),
    "put": lambda t, *names: PutIntoPlay(names),
    "token": lambda t, *names: PutTokens(names),
}


def program(steps: Iterable[Sequence[Any]], place: str) -> tuple[tuple[Op[Battle], ...], tuple[select.Select, ...]]:
    """The operations of a program, and the choices it cannot do without."""
    ops: list[Op[Battle]] = []
    needs: list[select.Select] = []
    target: Target = "source"
    for step in steps:
        word, values = step[0], step[1:]
        if word in ("choose", "each"):
            if not values or values[0] not in _SIDES:
                raise BadData(place, f"{word} whom?", f"one of {', '.join(_SIDES)}")
            target = _SIDES[values[0]]
            if word == "choose":
                ops.append(pick.Pick("who", target))
                needs.append(target)
                target = "who"
        elif word in _STEPS:
            try:
                ops.append(_STEPS[word](target, *values))
            except (TypeError, KeyError):
                raise BadData(place, f"{word} does not take {values!r}", "look at made_up.py") from None
        else:
            raise BadData(place, f"there is no step {word!r}", f"use one of {', '.join(_STEPS)}")
    return tuple(ops), tuple(needs)


def make(*tables: Mapping[str, Any]) -> tuple[CardSet, list[str]]:
    """The printed set and these made-up cards, and the id of each; the same table twice is the same card."""
    making = _Making()
    ids = [making.card(table) for table in tables]
    return (with_more([*making.records.values()], making.programs, making.needs) if ids else PRINTED), ids


class _Making:
    """Cards of one set in the making, with what their powers do."""

    def __init__(self) -> None:
        self.records: dict[str, dict[str, Any]] = {}
        self.programs: dict[str, Program[Battle]] = {}
        self.needs: dict[str, Needs] = {}

    def card(self, table: Mapping[str, Any]) -> str:
        if not isinstance(table.get("name"), str):
            raise BadData("cards", "a made-up card needs a name", 'name = "Rock"')
        place = f"card {table['name']!r}"
        record: dict[str, Any] = {"type": "supporting", **table}
        ident: str = record.setdefault("id", f"made-up {json.dumps(record, sort_keys=True)}")
        if ident in self.records or ident in PRINTED.faces:
            return ident
        if record["type"] in ("main", "supporting"):
            record = {"atk": 1, "def": 1, "health": 1, **record}
        if record["type"] in ("supporting", "equipment") and not record.get("token"):
            record.setdefault("cost", 1)
        if record["type"] == "main":
            record.setdefault("level", 1)
        record["powers"] = [self._power(p, f"{ident}/{i}", place) for i, p in enumerate(record.get("powers", ()))]
        if record["type"] == "plot_twist":
            ops, needs = program(record.pop("program", ()), place)
            for mode in record.setdefault("timing", ["main"]):
                self._ability(f"{ident}/{mode}", ops, needs)
        self.records[ident] = record
        return ident

    def _power(self, table: Mapping[str, Any], ident: str, place: str) -> dict[str, Any]:
        """A power of a made-up card: one of the set by its id, or one with a program of its own."""
        if "program" not in table:
            known = next(
                (p for c in PRINTED.cards for p in c.record.get("powers", ()) if p["id"] == table.get("id")), None
            )
            if known is None:
                raise BadData(place, f"no power {table.get('id')!r}", "give a program or the id of a printed power")
            return dict(known)
        made = {"id": ident, "kind": "super", "timing": "main", "cost": [], "limit": 1, **table}
        name = made.get("name", ident)
        made["name"] = {"en": name, "fr": name} if isinstance(name, str) else name
        ops, needs = program(made.pop("program"), place)
        self._ability(made["id"], ops, needs)
        return made

    def _ability(self, ref: str, ops: Program[Battle], needs: Needs) -> None:
        self.programs[ref] = ops
        if needs:
            self.needs[ref] = needs
