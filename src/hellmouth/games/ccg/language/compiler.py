"""Puts records together: every ability of every card becomes a static or a program, once, at load.

The results are in `tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hellmouth.core.decisions import NO, YES, Option
from hellmouth.core.effects import Jump, Op, Program, Resolve, Unless
from hellmouth.games.ccg import cards
from hellmouth.games.ccg.language import acts_cards, acts_conflict, acts_people, acts_table
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.acts_table import ChooseTalent, Grant, Lasting, names_a_card
from hellmouth.games.ccg.language.amounts import is_choice
from hellmouth.games.ccg.language.conditions import conditions
from hellmouth.games.ccg.language.context import At, Context, Match, SeatsOf, Test, always
from hellmouth.games.ccg.language.costs import Cost, cost
from hellmouth.games.ccg.language.events import Answers, event
from hellmouth.games.ccg.language.filters import touched
from hellmouth.games.ccg.language.references import seats
from hellmouth.games.ccg.language.statics import MAKERS, static
from hellmouth.games.ccg.language.tables import ABILITIES, GRANTED, IN_FORCE, PLAYS, PROGRAMS, RECEIVERS, SEQUELS
from hellmouth.games.ccg.language.targets import Pick, Tail, Target, feasible
from hellmouth.games.ccg.rules.force import forget_speakers
from hellmouth.games.ccg.rules.limits import free, spend
from hellmouth.games.ccg.words import ACTION, CRYPT, DISCARD, EVENT, LIMBO, WINDOWS, ZONES

OPERATIONS = {
    **acts_cards.OPERATIONS, **acts_conflict.OPERATIONS, **acts_people.OPERATIONS, **acts_table.OPERATIONS,
}
_FIELDS = {
    "static": ("limit", "if", "do"), "play": ("windows", "target", "if", "cost", "do"),
    "use": ("windows", "by", "limit", "target", "if", "cost", "do"),
    "when": ("event", "by", "limit", "target", "if", "cost", "may", "do"),
    "replace": ("event", "limit", "target", "if", "cost", "may", "do"),
    "target": ("event", "if", "do"), "cancel": ("event", "if", "do"), "attach": ("receivers",),
}


class Ability:
    """A record that runs a program: played, used, set off or replacing."""

    __slots__ = ("acts", "anybody", "by", "costs", "limit", "matches", "may", "number", "ref", "softens", "spare",
                 "targets", "test", "windows")

    def __init__(self, record: dict[str, Any], at: At, ref: str, number: int) -> None:
        self.ref, self.number = ref, number
        self.limit: dict[str, str] | None = record.get("limit")
        if self.limit and (self.limit.get("per") not in ("turn", "conflict")
                           or self.limit.get("each") not in ("copy", "player", "character")):
            (at / "limit").wrong(f"{self.limit!r} is no limit")
        self.may = bool(record.get("may"))
        self.test: Test = conditions(record.get("if"), at / "if")
        self.costs: list[Cost] = [cost(c, at / "cost" / i) for i, c in enumerate(record.get("cost", ()))]
        self.targets = [Target(t, at / "target" / i) for i, t in enumerate(record.get("target", ()))]
        if self.limit and self.limit["each"] == "character":
            if not self.targets:
                (at / "limit").wrong("counts characters, but none is chosen", "add a target")
            self.targets[0].limited = self
        self.windows = 0
        for w in record.get("windows", ()):
            if w not in WINDOWS:
                (at / "windows").wrong(f"{w!r} is no window", f"use {', '.join(WINDOWS)}")
            self.windows |= 1 << WINDOWS.index(w)
        self.anybody = record.get("by") == "any_player"
        by = record.get("by", "controller")
        self.by: SeatsOf | None = None if by in ("controller", "any_player") else seats(by, at / "by")
        self.matches: Answers = lambda s, x, b: True
        self.acts: list[Act] = []
        self.softens = sum(o.get("amount", 0) for o in record["do"] if o["op"] == "reduce")
        self.spare = int(any(o["op"] == "undo_fatigue" for o in record["do"]))

    def doable(self, s: Any, x: Any) -> bool:
        """Whether every obligatory part can be done."""
        return not any(a.blocked(s, x) for a in self.acts)

    def aimed(self, s: Any, x: Any) -> bool:
        """Whether there are targets for everything."""
        if not self.targets:
            return not self.acts or self.doable(s, x)
        return feasible(s, Context(x.source, x.seat, dict(x.names)), self.targets, 0, self.doable)

    def paid(self, s: Any, x: Any) -> Cost | None:
        """The first cost that cannot be paid, or None."""
        for c in self.costs:
            if not c.payable(s, x):
                return c
        return None

    def ready(self, s: Any, item: tuple[Any, ...]) -> bool:
        """Whether a waiting ability can be carried out at all."""
        x = Context(item[2], item[0], dict(item[3]))
        return self.paid(s, x) is None and self.targeted(s, x)

    def targeted(self, s: Any, x: Any) -> bool:
        """Like `aimed`, but an operation that cannot be done does not stop what must happen.

        Nobody is asked whether to do what cannot be done (AMB-80).
        """
        if self.may:
            return self.aimed(s, x)
        return not self.targets or feasible(
            s, Context(x.source, x.seat, dict(x.names)), self.targets, 0, always)


# --- operations that every program may have -----------------------------------------------------------------------


class Ready(Op):
    """Start of a triggered ability: is it still possible, and does the player want it?"""

    __slots__ = ("ability", "rest")

    def __init__(self, ability: Ability) -> None:
        self.ability, self.rest = ability, 0

    def run(self, s: Any, f: Resolve) -> None:
        a = self.ability
        if not (free(s, a, f, f.seat) and a.paid(s, f) is None and a.targeted(s, f)):
            f.pc += self.rest
        elif a.may:
            f.ask(s, f.seat, "yes_no")

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [YES, NO]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value == NO:
            f.pc += self.rest


class Spend(Op):
    """Count the use against its limit."""

    __slots__ = ("ability",)

    def __init__(self, ability: Ability) -> None:
        self.ability = ability

    def run(self, s: Any, f: Resolve) -> None:
        limit = self.ability.limit
        chosen = -1
        if limit is not None and limit["each"] == "character" and self.ability.targets:
            chosen = f.names.get(self.ability.targets[0].name, -1)
        spend(s, self.ability, f, f.seat, chosen)


class Instead(Op):
    """The replaced event below does not happen."""

    __slots__ = ()

    def run(self, s: Any, f: Resolve) -> None:
        s.stack[-2].cancelled = True


class Interrupted(Op):
    """An action that is cancelled has no effect, though its costs are paid."""

    __slots__ = ("rest",)

    def __init__(self) -> None:
        self.rest = 0

    def run(self, s: Any, f: Resolve) -> None:
        for entry in list(s.lasting):
            key, ability = GRANTED[entry[1]]
            if key == "cancel_next_action" and ability.concerns(s, Context(entry[2], entry[3], dict(entry[4])), f.seat):
                s.lasting.remove(entry)
                s.reindex()
                s.note("ccg.log.interrupted", card=f.source)
                f.pc += self.rest
                return


class Retire(Op):
    """A played action goes to the discard pile, an event to the Crypt, unless its text sent it elsewhere."""

    __slots__ = ("_to",)

    def __init__(self, to: int) -> None:
        self._to = to

    def run(self, s: Any, f: Resolve) -> None:
        if s.zone[f.source] % ZONES == LIMBO:
            s.move(f.source, ZONES * s.owners[f.source] + self._to)


DEEDS = ("draw", "discard", "raise", "lower", "end_effect", "crypt", "recover", "refresh", "fatigue", "talent")
"""What an option of a choice does, for its label."""


def _deed(option: dict[str, Any], at: At) -> int:
    first = option["do"][0]
    word = first["op"]
    if word == "goal":
        word = "raise" if first["amount"] > 0 else "lower"
    if word not in DEEDS:
        at.wrong(f"an option that begins with {word!r} has no label", "add it to DEEDS and to the messages")
    return DEEDS.index(word)


class Branch(Op):
    """Pick one of several options that can be carried out."""

    __slots__ = ("_deeds", "_options", "_starts")

    def __init__(self, options: list[tuple[list[Target], Tail]], starts: list[int], deeds: list[int]) -> None:
        self._options, self._starts, self._deeds = options, starts, deeds

    def _open(self, s: Any, f: Any) -> list[int]:
        return [i for i, (t, tail) in enumerate(self._options)
                if feasible(s, Context(f.source, f.seat, dict(f.names)), t, 0, tail)]

    def blocked(self, s: Any, x: Any) -> bool:
        return not self._open(s, x)

    def run(self, s: Any, f: Resolve) -> None:
        if self._open(s, f):
            f.ask(s, f.seat, "word")
        else:
            f.pc += self._starts[-1]

    def offer(self, s: Any, f: Resolve) -> list[Option]:
        return [("do", self._deeds[i]) for i in self._open(s, f)]

    def take(self, s: Any, f: Resolve, value: Any) -> None:
        if value is not None:
            f.pc += self._starts[self._deeds.index(value[1])]


# --- programs -----------------------------------------------------------------------------------------------------


class _Maker:
    """Compiles the operations of one record."""

    def __init__(self, ref: str) -> None:
        self.ref, self.count = ref, 0

    def ops(self, specs: Sequence[dict[str, Any]], at: At) -> list[Op]:
        return [op for i, spec in enumerate(specs) for op in self.op(spec, at / i)]

    def op(self, spec: dict[str, Any], at: At) -> list[Op]:
        word = at.need(spec, "op")
        if word == "if":
            test = conditions(spec["if"], at / "if")
            then, other = self.ops(spec["then"], at / "then"), self.ops(spec["else"], at / "else")
            return [Unless(test, len(then) + 1), *then, Jump(len(other)), *other]
        if word == "choose":
            return self.branches(spec, at)
        if word == "grant":
            return [Grant(spec["until"], self.granted(spec["ability"], at / "ability"))]
        if word in ("prevent", "reduce"):
            return []
        if word in MAKERS:
            return self.lasting(spec, at)
        if word not in OPERATIONS:
            at.wrong(f"{word!r} is no operation", f"use one of {', '.join([*OPERATIONS, *MAKERS])}")
        made: Op = OPERATIONS[word](spec, at)
        if isinstance(made, acts_conflict.Fight):
            made.ref = self.next()
            SEQUELS[made.ref] = made
        return [made]

    def next(self) -> str:
        self.count += 1
        return f"{self.ref}.{self.count}"

    def lasting(self, spec: dict[str, Any], at: At) -> list[Op]:
        """A continuous change for a while."""
        if "until" not in spec:
            at.wrong("lasts, but does not say until when", 'add "until"')
        ref = self.next()
        fixed = {**spec, "to": "$to"} if names_a_card(spec.get("to")) else spec
        GRANTED[ref] = static(fixed, at, always, None, ref)
        asked: list[Op] = [ChooseTalent(spec["talent"], at / "talent")] if is_choice(spec.get("talent")) else []
        return [*asked, Lasting(spec, at, ref)]

    def granted(self, record: dict[str, Any], at: At) -> str:
        ref = self.next()
        found = compile_record(record, at, ref, 0)
        if found is None:
            at.wrong("cannot be granted", "grant a when or replace record")
        GRANTED[ref] = found
        return ref

    def branches(self, spec: dict[str, Any], at: At) -> list[Op]:
        options: list[tuple[list[Target], Tail]] = []
        parts: list[list[Op]] = []
        for i, option in enumerate(spec["options"]):
            here = at / "options" / i
            targets = [Target(t, here / "target" / j) for j, t in enumerate(option["target"])]
            body = self.ops(option["do"], here / "do")
            acts = [a for a in body if isinstance(a, Act)]
            tail = _tail(acts)
            options.append((targets, tail))
            parts.append([*(Pick(targets, j, tail) for j in range(len(targets))), *body])
        deeds = [_deed(option, at / "options" / i) for i, option in enumerate(spec["options"])]
        if len(set(deeds)) != len(deeds):
            at.wrong("two options have the same label", "tell them apart")
        starts, total = [], sum(len(p) + 1 for p in parts)
        flat: list[Op] = []
        for p in parts:
            starts.append(len(flat))
            flat += [*p, Jump(total - len(flat) - len(p) - 1)]
        return [Branch(options, [*starts, total], deeds), *flat]


def _tail(acts: list[Act]) -> Tail:
    return lambda s, x: not any(a.blocked(s, x) for a in acts)


def _program(ability: Ability, trigger: str, record: dict[str, Any], at: At, kind: int) -> Program:
    body = _Maker(ability.ref).ops(record["do"], at / "do")
    ability.acts = [op for op in body if isinstance(op, Act)]
    if any(isinstance(op, (Unless, Branch)) for op in body):
        ability.acts = [op for op in body if isinstance(op, Branch)]  # type: ignore[misc]  # has `blocked` too
    strict = ability.may or trigger in ("play", "use")
    tail = ability.doable if strict else always
    picks: list[Op] = [Pick(ability.targets, i, tail) for i in range(len(ability.targets))]
    limit: list[Op] = [Spend(ability)] if ability.limit else []
    head: list[Op] = []
    if trigger == "replace":
        head = [Instead()]
    ops: list[Op] = [*head, *picks, *limit, *ability.costs]
    if kind == ACTION:
        stop = Interrupted()
        stop.rest = len(body)
        ops.append(stop)
    ops += body
    if trigger == "play":
        ops.append(Retire(CRYPT if kind == EVENT else DISCARD))
    if trigger in ("when", "target", "cancel"):
        ready = Ready(ability)
        ready.rest = len(ops)
        ops.insert(0, ready)
    return tuple(ops)


def compile_record(record: dict[str, Any], at: At, ref: str, number: int, kind: int = -1) -> tuple[str, Any] | None:
    """The key and the compiled form of one record that is in force while its card is in play."""
    trigger = at.need(record, "trigger")
    if trigger not in _FIELDS:
        at.wrong(f"{trigger!r} is no trigger", f"use one of {', '.join(_FIELDS)}")
    at.only(record, "trigger", *_FIELDS[trigger])
    ability = Ability(record, at, ref, number)
    ABILITIES[ref] = ability
    PROGRAMS[ref] = _program(ability, trigger, record, at, kind)
    if "event" in record:
        word, ability.matches = event(record["event"], at / "event")
        return f"{'replace' if trigger == 'replace' else 'when'}.{word}", ability
    if trigger in ("target", "cancel"):
        return "watch", ability
    if trigger in ("when", "replace"):
        at.wrong("does not say upon what", 'add "event"')
    return None


def compile_card(face: int, card: dict[str, Any]) -> None:
    """Fill the tables for one face; faces come in order."""
    in_force: list[tuple[str, Any]] = []
    plays: list[Ability] = []
    receivers: list[Match] = []
    for i, record in enumerate(card["abilities"]):
        at = At(cards.place_of(card)) / "abilities" / i
        ref = f"{card['id']}/{i}"
        trigger = at.need(record, "trigger")
        if trigger == "static":
            at.only(record, "trigger", *_FIELDS["static"])
            test = conditions(record.get("if"), at / "if")
            in_force += [static(op, at / "do" / j, test, record.get("limit"), f"{ref}.{j}")
                         for j, op in enumerate(record["do"])]
        elif trigger == "attach":
            receivers += [touched(r, at / "receivers" / j) for j, r in enumerate(record["receivers"])]
        else:
            found = compile_record(record, at, ref, i, cards.TYPE[face])
            if found is not None:
                in_force.append(found)
            elif trigger == "use":
                in_force += [(f"use.{w}", ABILITIES[ref]) for w in range(len(WINDOWS))
                             if ABILITIES[ref].windows >> w & 1]
            else:
                plays.append(ABILITIES[ref])
    IN_FORCE.append(in_force)
    PLAYS.append(plays)
    RECEIVERS.append(receivers)


for _face, _card in enumerate(cards.CARDS):
    compile_card(_face, _card)


def forget(count: int, names: Sequence[str]) -> None:
    """Put the tables back to so many faces; these cards leave no program behind."""
    forget_speakers()
    for by_face in (IN_FORCE, PLAYS, RECEIVERS):
        del by_face[count:]
    for by_reference in (ABILITIES, PROGRAMS, GRANTED, SEQUELS):
        for ref in [r for r in by_reference if r.partition("/")[0] in names]:
            del by_reference[ref]
