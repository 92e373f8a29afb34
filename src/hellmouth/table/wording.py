"""Options in words, each worded once for whoever knows the same of its cards.

A question of the board game has some thirty options, and the same few hundred come back at every table. What an
option's words depend on is its key: the language, the option itself, what the game says of it now, and of every card
and seat it names only what the viewer knows. So nothing is ever taken from here for a viewer who would not have been
told the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from hellmouth.core import notation
from hellmouth.core.decisions import Option as Choice
from hellmouth.core.game import Game
from hellmouth.core.messages import Message
from hellmouth.core.speech import Speech
from hellmouth.core.state import State
from hellmouth.core.visibility import knows
from hellmouth.table.protocol import Argument, Option

KEPT = 1 << 13
"""Worded options that are kept of one game, language and set of cards; then it begins anew."""

Shelf: TypeAlias = dict[Hashable, Option]
_shelves: WeakKeyDictionary[Game[Any], dict[tuple[str, str], Shelf]] = WeakKeyDictionary()


def worded(speech: Speech, s: State, options: Sequence[Choice]) -> list[Option]:
    """Every option of a question in words, each with a key and a notation of its own."""
    game = speech.game
    shelf = _shelves.setdefault(game, {}).setdefault((speech.language, game.variant_of(s)), {})
    found = [_worded(shelf, speech, s, option) for option in options]
    texts = notation.numbered([one.notation for one in found])
    return _told_apart(
        speech,
        s,
        [
            one if one.key == key and one.notation == text else _again(one, key, text)
            for one, key, text in zip(found, keys(options), texts, strict=True)
        ],
    )


def _told_apart(speech: Speech, s: State, said: list[Option]) -> list[Option]:
    """Options that read alike name the player whose card it is, where that tells them apart."""
    if len({one.label for one in said}) == len(said):
        return said
    alike: dict[tuple[str, int], list[int]] = {}
    for n, one in enumerate(said):
        alike.setdefault((one.label, len(one.cards)), []).append(n)
    for twins in alike.values():
        for cards in zip(*(said[n].cards for n in twins), strict=True):
            sides = [speech.game.side(s, card) for card in cards]
            if len(set(sides)) > 1:
                for n, seat in zip(twins, sides, strict=True):
                    label = f"{said[n].label} ({speech.name(seat, s)})"
                    said[n] = _again(said[n], said[n].key, said[n].notation, label)
                break
    return said


def keys(options: Sequence[Choice]) -> list[str]:
    """A short text per option, each once."""
    found = [_key(option) for option in options]
    if len(set(found)) < len(found):
        used: set[str] = set()
        for n, key in enumerate(found):
            if key in used:
                found[n] = f"{key} #{n}"
            used.add(found[n])
    return found


@lru_cache(maxsize=KEPT)
def _key(option: Choice) -> str:
    return " ".join([str(x) for x in option])


def _worded(shelf: Shelf, speech: Speech, s: State, option: Choice) -> Option:
    """One option, with the key and the notation it has where no other reads the same."""
    message, more = speech.game.option_words(s, option)
    known = _known(speech, s, option, more)
    if known is None:
        return _put(speech, s, option)
    about = (option, message, known)
    found = shelf.get(about)
    if found is None:
        if len(shelf) >= KEPT:
            shelf.clear()
        found = shelf[about] = _put(speech, s, option)
    return found


def _known(speech: Speech, s: State, option: Choice, more: dict[str, Any]) -> tuple[Hashable, ...] | None:
    """What its words depend on besides the message; None if that cannot be told."""
    game, found = speech.game, list[Hashable]()
    nouns = game.nouns
    for name, value in (*zip(game.verbs.get(option[0], ()), option[1:], strict=False), *more.items()):
        if type(value) is int:
            kind = nouns.get(name, name)
            if kind == "card":
                found.append(s.face[value] if value >= 0 and knows(s, speech.seat, value) else -1)
            elif kind == "seat":
                found += (speech.name(value, s), game.seat_name(s, value))
        elif value is not None and type(value) is not bool and type(value) is not str:
            return None
    return (*found, *more.items())


def _put(speech: Speech, s: State, option: Choice) -> Option:
    game = speech.game
    verb = str(option[0])
    arguments, cards = [], []
    for name, value in zip(game.verbs.get(verb, ()), option[1:], strict=False):
        kind = game.nouns.get(name, name)
        if kind == "card" and isinstance(value, int) and value >= 0:
            cards.append(value)
        plain = value if value is None or isinstance(value, (int, str)) else str(value)
        arguments.append(Argument(name=name, kind=kind, value=plain, text=_text(speech, name, value, s)))
    return Option(
        key=_key(option),
        label=speech.option(s, option),
        notation=notation.write(game, s, option),
        verb=verb,
        cards=cards,
        arguments=arguments,
    )


def _text(speech: Speech, name: str, value: object, s: State) -> str:
    said = speech.noun(name, value, s)
    return said.render(speech.language) if isinstance(said, Message) else str(said)


def _again(option: Option, key: str, text: str, label: str = "") -> Option:
    return Option(
        key=key,
        label=label or option.label,
        notation=text,
        verb=option.verb,
        cards=option.cards,
        arguments=option.arguments,
    )
