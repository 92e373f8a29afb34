"""An update as what changed since the one before, and back: see `changes.py`."""

from __future__ import annotations

from hellmouth.core.errors import HellmouthError
from hellmouth.table.changes import applied, difference
from hellmouth.table.protocol import Argument, Asked, Change, Decision, Option, Update


def change(old: Update, new: Update) -> Change:
    """What a client that holds the old update is told of the new one."""
    return Change(
        seq=new.seq,
        since=old.seq,
        digest=new.digest,
        view=difference(old.view, new.view),
        decision=None if new.decision is None else _asked(new.decision),
        waiting=new.waiting,
        log=new.log,
        events=new.events,
        undo=new.undo,
        outcome=new.outcome,
        auto=new.auto,
        quiet=new.quiet,
    )


def _asked(decision: Decision) -> Asked:
    rows = [
        [o.key, o.label, o.notation, o.verb, o.cards, [[a.name, a.kind, a.value, a.text] for a in o.arguments]]
        for o in decision.options
    ]
    return Asked(
        seat=decision.seat,
        kind=decision.kind,
        prompt=decision.prompt,
        source=decision.source,
        stop=decision.stop,
        options=rows,
        several=decision.several,
        plan=decision.plan,
    )


def changed(old: Update | None, told: Change) -> Update:
    """The new update; raises if the client holds another one than the table believes."""
    if old is None or old.seq != told.since:
        raise HellmouthError("a change of an update that is not the last one")
    return Update(
        seq=told.seq,
        digest=told.digest,
        seat=old.seat,
        view=applied(old.view, told.view),
        decision=None if told.decision is None else _decision(told.decision),
        waiting=told.waiting,
        log=told.log,
        events=told.events,
        undo=told.undo,
        outcome=told.outcome,
        auto=told.auto,
        quiet=told.quiet,
    )


def _decision(asked: Asked) -> Decision:
    options = [
        Option(
            key=key,
            label=label,
            notation=notation,
            verb=verb,
            cards=cards,
            arguments=[Argument(name=name, kind=kind, value=value, text=text) for name, kind, value, text in arguments],
        )
        for key, label, notation, verb, cards, arguments in asked.options
    ]
    return Decision(
        seat=asked.seat,
        kind=asked.kind,
        prompt=asked.prompt,
        source=asked.source,
        stop=asked.stop,
        options=options,
        several=asked.several,
        plan=asked.plan,
    )
