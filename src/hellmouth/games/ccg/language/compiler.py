"""Puts records together: every ability of every card becomes a static or a program, once, when its set is made.

The results are in the `CardSet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, cast

from hellmouth.core.effects import Jump, Op, Program, Unless
from hellmouth.games.ccg.language import (
    acts_conflict,
    acts_decks,
    acts_gear,
    acts_people,
    acts_piles,
    acts_table,
    labels,
)
from hellmouth.games.ccg.language.act import Act
from hellmouth.games.ccg.language.amounts import Named
from hellmouth.games.ccg.language.conditions import Conditions
from hellmouth.games.ccg.language.context import At, CardTest, Test
from hellmouth.games.ccg.language.fields import Kind, Word, pick
from hellmouth.games.ccg.language.kinds import Number, Until, one_of
from hellmouth.games.ccg.language.lasting import ChooseTalent, Grant, Lasting
from hellmouth.games.ccg.language.permits import FAMILIES
from hellmouth.games.ccg.language.programs import Branch, Instead, Interrupted, Ready, Retire, Spend
from hellmouth.games.ccg.language.records import Ability, AttachRecord, Operations, Record, StaticRecord, Targets
from hellmouth.games.ccg.language.references import names_a_card
from hellmouth.games.ccg.language.speaker import always
from hellmouth.games.ccg.language.statics import NoFatigue, Static
from hellmouth.games.ccg.language.targets import Pick, Target, names_of
from hellmouth.games.ccg.words import ACTION, CRYPT, DISCARD, EVENT, WINDOWS

if TYPE_CHECKING:
    from hellmouth.games.ccg.draft import Draft, Texts
    from hellmouth.games.ccg.state import Sunnydale

MODULES = (acts_conflict, acts_decks, acts_gear, acts_people, acts_piles, acts_table)
"""Where the operations are: importing them fills `Act.table`."""


# --- words that are made of other operations ----------------------------------------------------------------------


class Structure(Word):
    """An operation that the compiler takes apart."""

    says: ClassVar[tuple[str, ...]] = ("op",)
    table: ClassVar[dict[str, Any]] = {}


class If(Structure, word="if"):
    """if the conditions hold do the one, otherwise the other"""

    if_: Conditions
    then: Operations
    else_: Operations | None = None


def _options(value: object, at: At) -> list[Option]:
    if not isinstance(value, list) or len(value) < 2:
        at.wrong(f"{value!r} is no list of options", '[{"do": [...]}, {"do": [...]}]')
    return [Option(one, at / i) for i, one in enumerate(value)]


def _text(value: object, at: At) -> tuple[str, str]:
    if not isinstance(value, dict) or set(value) != {"en", "fr"} or not all(isinstance(v, str) for v in value.values()):
        at.wrong(f"{value!r} is no text in both languages", '{"en": "...", "fr": "..."}')
    return value["en"], value["fr"]


class Option(Word):
    """One option of a choice. label: what its button says; left out, it is made from the operations"""

    word = "option"
    target: Targets | None = None
    do: Operations
    label: Annotated[tuple[str, str] | None, Kind("{en, fr}", _text)] = None

    def __init__(self, spec: object, at: At) -> None:
        if not isinstance(spec, dict):
            at.wrong("is not an object", '{"do": [...]}')
        super().__init__(spec, at)


class Choose(Structure, word="choose"):
    """pick one option that can be carried out and do it; any operations may be in it. Its label is made from them, or
    is the text given
    """

    by: Annotated[str, one_of("you")] = "you"
    options: Annotated[list[Option], Kind("[{target?: [TARGET], do: OPERATIONS, label?: {en, fr}}]", _options)]


class GrantWord(Structure, word="grant"):
    """a when or replace record that works for a while; $names and fighters are those of the moment it is granted"""

    ability: Annotated[Any, Kind("RECORD", lambda value, at: value)]
    until: Until


class Prevent(Structure, word="prevent"):
    """(replace only) the event does not happen to that card"""


class Reduce(Structure, word="reduce"):
    """(replace of lose_dp only) the loss is smaller by that much"""

    amount: Number


# --- programs -----------------------------------------------------------------------------------------------------


def static(spec: dict[str, Any], at: At, test: Test, ref: str) -> Static:
    """The compiled form of one continuous change."""
    word = spec.get("op")
    if word in FAMILIES:
        family, field, what = FAMILIES[word]
        made = cast("Static", pick(family, spec, at, field, what)(spec, at))
    else:
        if word not in Static.table:
            at.wrong(f"{word!r} cannot be continuous", f"use one of {', '.join([*Static.table, *FAMILIES])}")
        made = cast("Static", Static.table[word](spec, at))
    made.under(test)
    made.ref = ref
    made.people = frozenset(n for n, sort in at.names.items() if sort in ("card", "cards")) | {"to"}
    return made


class _Maker:
    """Compiles the operations of one record. `replaces`: the event it stands for, if any."""

    def __init__(self, ref: str, replaces: str, whos: dict[str, str]) -> None:
        self.ref, self.replaces, self.whos, self.count = ref, replaces, whos, 0

    def ops(self, specs: Sequence[dict[str, Any]], at: At) -> list[Op[Sunnydale]]:
        return [op for i, spec in enumerate(specs) for op in self.op(spec, at / i)]

    def op(self, spec: dict[str, Any], at: At) -> list[Op[Sunnydale]]:
        word = spec.get("op")
        if word in Static.table or word in FAMILIES:
            return self.lasting(spec, at)
        if word in Act.table:
            made: Op[Sunnydale] = Act.table[word].variant(spec)(spec, at)
            if isinstance(made, acts_conflict.Fight):
                made.ref = self.next()
                at.draft.sequels[made.ref] = made
            return [made]
        if word not in Structure.table:
            known = [*Act.table, *Structure.table, *Static.table, *FAMILIES]
            at.wrong(f"{word!r} is no operation", f"use one of {', '.join(known)}")
        return self.structure(Structure.table[word](spec, at), at)

    def structure(self, made: Structure, at: At) -> list[Op[Sunnydale]]:
        if isinstance(made, If):
            then, other = self.ops(made.then, at / "then"), self.ops(made.else_ or [], at / "else")
            return [Unless(made.if_, len(then) + 1), *then, Jump(len(other)), *other]
        if isinstance(made, Choose):
            return self.branches(made, at / "options")
        if isinstance(made, GrantWord):
            return [Grant(made.until, self.granted(made.ability, at / "ability"))]
        if not self.replaces or (isinstance(made, Reduce) and self.replaces != "lose_dp"):
            at.wrong(f"{made.word!r} is read in a replace record only", "leave it out")
        return []

    def next(self) -> str:
        self.count += 1
        return f"{self.ref}.{self.count}"

    def lasting(self, spec: dict[str, Any], at: At) -> list[Op[Sunnydale]]:
        """A continuous change for a while."""
        if "until" not in spec:
            at.wrong("lasts, but does not say until when", 'add "until"')
        ref = self.next()
        to = spec.get("to")
        fixed = {**spec, "to": "$to"} if names_a_card(to) else spec
        made = static(fixed, at.knowing({"to": "card"}), always, ref)
        at.draft.granted[ref] = made.key(), made
        talent = getattr(made, "talent", None)
        if isinstance(talent, Named) and talent.among is not None:
            return [ChooseTalent(talent), Lasting(spec, at, ref, made)]
        return [Lasting(spec, at, ref, made)]

    def granted(self, record: object, at: At) -> str:
        ref = self.next()
        if not isinstance(record, dict) or record.get("trigger") not in ("when", "replace"):
            at.wrong("cannot be granted", "grant a when or replace record")
        at.draft.granted[ref] = compile_record(record, at, ref, 0)
        return ref

    def branches(self, choice: Choose, at: At) -> list[Op[Sunnydale]]:
        options: list[tuple[list[Target], Test]] = []
        parts: list[list[Op[Sunnydale]]] = []
        said: list[labels.Label] = []
        for i, option in enumerate(choice.options):
            wanted = option.target or []
            here = (at / i).knowing(names_of(wanted))
            body = self.ops(option.do, here / "do")
            tail = _tail([a for a in body if isinstance(a, Act)])
            options.append((wanted, tail))
            parts.append([*(Pick(wanted, j, tail) for j in range(len(wanted))), *body])
            whos = {**self.whos, **{t.name: t.who for t in wanted}}
            said.append(("text", *option.label) if option.label else labels.label(option.do, whos))
        starts, total = [], sum(len(p) + 1 for p in parts)
        flat: list[Op[Sunnydale]] = []
        for p in parts:
            starts.append(len(flat))
            flat += [*p, Jump(total - len(flat) - len(p) - 1)]
        numbers = [at.draft.label(one) for one in labels.told_apart(said)]
        return [Branch(options, [*starts, total], numbers), *flat]


def _tail(acts: list[Act]) -> Test:
    return lambda s, x: not any(a.blocked(s, x) for a in acts)


def _program(ability: Ability, at: At, kind: int) -> Program[Sunnydale]:
    trigger = ability.word
    replaces = ability.event.word if trigger == "replace" and ability.event is not None else ""
    maker = _Maker(ability.ref, replaces, {t.name: t.who for t in ability.targets})
    body = maker.ops(ability.do, at.knowing(ability.names) / "do")
    ability.acts = [op for op in body if isinstance(op, Act)]
    if any(isinstance(op, (Unless, Branch)) for op in body):
        ability.acts = [op for op in body if isinstance(op, Branch)]
    strict = ability.may or trigger in ("play", "use")
    tail = ability.doable if strict else always
    picks: list[Op[Sunnydale]] = [Pick(ability.targets, i, tail) for i in range(len(ability.targets))]
    limit: list[Op[Sunnydale]] = [Spend(ability)] if ability.limit else []
    head: list[Op[Sunnydale]] = [Instead()] if trigger == "replace" else []
    ops: list[Op[Sunnydale]] = [*head, *picks, *limit, *ability.costs]
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


def compile_record(record: dict[str, Any], at: At, ref: str, number: int, kind: int = -1) -> tuple[str, Ability]:
    """The key and the compiled form of one record that runs a program; no key: it is played or used."""
    ability: Ability = pick(Record, record, at, "trigger", "trigger")(record, at)
    ability.ref, ability.number = ref, number
    at.draft.abilities[ref] = ability
    at.draft.programs[ref] = _program(ability, at, kind)
    if ability.event is not None:
        return f"{'replace' if ability.word == 'replace' else 'when'}.{ability.event.key()}", ability
    return ("watch" if ability.word in ("target", "cancel") else ""), ability


def _statics(record: dict[str, Any], at: At, ref: str) -> list[tuple[str, Static]]:
    made = StaticRecord(record, at)
    found: list[tuple[str, Static]] = []
    for j, spec in enumerate(made.do):
        here = at / "do" / j
        if "until" in spec:
            (here / "until").wrong("a static record lasts as long as its card is in play", "leave it out")
        one = static(spec, here, made.if_ or always, f"{ref}.{j}")
        if made.limit is not None:
            if not isinstance(one, NoFatigue):
                (at / "limit").wrong(f"is not read by {one.word!r}", "leave it out")
            one.limit = one.limit or made.limit
        talent = getattr(one, "talent", None)
        if isinstance(talent, Named) and talent.among is not None:
            (here / "talent").wrong("nobody can be asked for a talent all the time", "name the talent")
        if one.key() == "rule.counts_as_night" and {"cond": "time", "is": "night"} in record.get("if", ()):
            (at / "if").wrong("whether it is night cannot depend on whether it is night", "leave it out")
        found.append((one.key(), one))
    return found


def compile_card(draft: Draft, number: int) -> Texts:
    """What becomes of the abilities of one card of a draft."""
    card = draft.records[number]
    in_force: list[tuple[str, Static | Ability]] = []
    plays: list[Ability] = []
    receivers: list[CardTest] = []
    for i, record in enumerate(card["abilities"]):
        at = At(draft.place_of(card), draft=draft) / "abilities" / i
        ref = f"{card['id']}/{i}"
        trigger = record.get("trigger") if isinstance(record, dict) else None
        if trigger == "static":
            in_force += _statics(record, at, ref)
        elif trigger == "attach":
            receivers += AttachRecord(record, at).receivers
        else:
            key, ability = compile_record(record, at, ref, i, draft.facts[number]["type"])
            if key:
                in_force.append((key, ability))
            elif trigger == "use":
                in_force += [(f"use.{w}", ability) for w in range(len(WINDOWS)) if ability.mask >> w & 1]
            else:
                plays.append(ability)
    return in_force, plays, receivers


def compile_all(draft: Draft) -> None:
    """Give every card of a draft its texts."""
    draft.texts = [compile_card(draft, number) for number in range(len(draft.records))]
