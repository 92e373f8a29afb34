"""What an option of a choice says: made from its effects, so that every card has labels in every language.

A label is plain data; options hold its number in the set of cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from hellmouth.core.messages import Message, catalogue, has
from hellmouth.games.ccg.language.references import CARD_WORDS, SEAT_WORDS
from hellmouth.games.ccg.words import TALENTS

Label: TypeAlias = tuple[Any, ...]
"""("text", en, fr), ("same", label, n), ("then", label, ...), ("either", label, label, ...), or ("do", word,
n, talent, whom).
"""
_NUMBERS = ("n", "amount", "look", "max", "add", "set", "most")


def told_apart(labels: Sequence[Label]) -> list[Label]:
    """The labels of one choice; equal ones get a number."""
    return [("same", one, labels[:i].count(one) + 1) if labels.count(one) > 1 else one for i, one in enumerate(labels)]


def label(specs: Sequence[dict[str, Any]], whos: Mapping[str, str]) -> Label:
    """The label of some operations. `whos` says of which group the target of each name is chosen."""
    parts = [_one(spec, whos) for spec in specs if spec.get("op") not in ("prevent", "reduce")]
    if not parts:
        return ("do", "nothing", None, "", "")
    return parts[0] if len(parts) == 1 else ("then", *parts)


def _one(spec: dict[str, Any], whos: Mapping[str, str]) -> Label:
    word = str(spec.get("op"))
    if word == "if":
        return ("either", label(spec.get("then", ()), whos), label(spec.get("else", ()), whos))
    if word == "choose":
        return ("either", *(_offered(option, whos) for option in spec.get("options", ())))
    if word in ("cannot", "may", "rule"):
        word = f"{word}.{spec.get('act', spec.get('rule'))}"
    n = next((spec[f] for f in _NUMBERS if isinstance(spec.get(f), int) and not isinstance(spec[f], bool)), None)
    talent = spec.get("talent", spec.get("set"))
    said = talent if isinstance(talent, str) and (talent in TALENTS or talent in ("all", "resolving")) else ""
    whom = _whom(spec.get("to", spec.get("of")), whos)
    return ("do", word, n, said, "" if word == "detach" and whom == "a_attached" else whom)


def _offered(option: Mapping[str, Any], whos: Mapping[str, str]) -> Label:
    """One option of a choice inside other operations."""
    text = option.get("label")
    if text:
        return ("text", text["en"], text["fr"])
    return label(option["do"], {**whos, **groups(option.get("target", ()))})


def groups(targets: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Of which group the target of each name is chosen."""
    return {one["as"]: one["who"] for one in targets}


def _whom(to: object, whos: Mapping[str, str]) -> str:
    """A word for whom an effect touches; empty if that goes without saying."""
    if isinstance(to, dict):
        return f"all_{to['who']}" if to.get("who") in ("own", "opp", "any", "facing", "participant") else ""
    if not isinstance(to, str) or to in ("you", "this", "fight", "table", "challenge"):
        return ""
    if to.startswith("$"):
        return f"a_{whos.get(to[1:], 'any')}"
    return to if to in CARD_WORDS or to in SEAT_WORDS else ""


def said(label: Label, language: str) -> str:
    """A label in words."""
    text = _said(label, language)
    return text[:1].upper() + text[1:]


def told(ability: Mapping[str, Any], language: str) -> str:
    """What an ability does, in words."""
    return _said(label(ability.get("do", ()), groups(ability.get("target", ()))), language)


def _said(one: Label, language: str) -> str:
    sort = one[0]
    if sort == "text":
        return str(one[1 if language == "en" else 2])
    if sort == "same":
        return f"{_said(one[1], language)} ({one[2]})"
    if sort == "then":
        return Message("ccg.deed.then", parts=[_said(part, language) for part in one[1:]]).render(language)
    if sort == "either":
        ways = [_said(part, language) for part in one[1:]]
        return reduce(lambda one, two: Message("ccg.deed.either", one=one, two=two).render(language), ways)
    _, word, n, talent, whom = one
    say = catalogue(language).text
    known = say(f"ccg.whom.{whom}") if whom and has(f"ccg.whom.{whom}") else ""
    which = (
        say(f"ccg.deed.talent_{talent}")
        if talent in ("all", "resolving")
        else (say(f"ccg.word.talent.{talent}") if talent else say("ccg.deed.talent_any"))
    )
    text = Message(f"ccg.deed.{word}", n=0 if n is None else abs(n), way=_way(n), talent=which).render(language)
    return f"{text} ({known})" if known else text


def _way(n: int | None) -> str:
    """Which way a number goes, for the text to choose by."""
    return "some" if n is None else "less" if n < 0 else "more"
