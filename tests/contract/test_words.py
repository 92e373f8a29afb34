"""Gate 11: everything that occurs in play can be said in both languages, and notation reads back what it wrote."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from hellmouth.core import notation
from hellmouth.core.decisions import Decision
from hellmouth.core.messages import languages
from hellmouth.core.speech import Speech
from tests.contract.table import Table
from tests.contract.wishes import wishes

RAW = re.compile(r"[{}]|\bNone\b|\b(?:core|option|log|ask|why)\.[a-z_]+|<[a-z]+\.")
"""Traces of a template, a value or an object that was never put into words."""
OFTEN = 40


def fit(text: str) -> None:
    assert text.strip()
    assert not RAW.search(text), f"not in words: {text!r}"


def say_question(speech: Speech, s: Any, decision: Decision) -> None:
    fit(speech.prompt(decision, s))
    labels = [speech.option(s, option) for option in decision.options]
    for label in labels:
        fit(label)
    said: dict[Any, Any] = {}
    for option, label in zip(decision.options, labels, strict=True):
        other = said.setdefault(label, option)
        same_face = [_faces(speech.game, s, x) for x in (option, other)]
        assert same_face[0] == same_face[1], f"{other} and {option} are both called {label!r}"


def say_log(table: Table, s: Any, said: Counter[str]) -> None:
    """Every new line of the log, for everybody who hears it; a message heard often enough is not said again."""
    fresh = [event for event in s.log if said[event.message] < OFTEN]
    said.update(event.message for event in fresh)
    for language in languages() if fresh else ():
        for seat in table.viewers():
            speech = Speech(table.game, language, seat)
            for line in (speech.event(event, s) for event in fresh):
                if line is not None:
                    fit(line)
    s.log.clear()


def _faces(game: Any, s: Any, option: tuple[Any, ...]) -> list[Any]:
    """What may differ between options that read the same: which copy of a card, and the number of a twin."""
    names = game.verbs.get(option[0], ())
    kinds = [game.nouns.get(n, n) for n in names]
    return [
        option[0],
        *(s.face[v] if k == "card" and v >= 0 else v for k, v in zip(kinds, option[1:], strict=True) if k != "index"),
    ]


def test_everything_in_play_can_be_said(table: Table) -> None:
    game, s = table.game, table.start()
    s.log = []
    asked: set[str] = set()
    said: Counter[str] = Counter()
    for decision in table.walk(s, table.rng("words"), check=False):
        say_log(table, s, said)
        new = {decision.prompt[0], *(option[0] for option in decision.options)} - asked
        if new or s.tick % 8 == 0:
            asked |= new
            for language in languages():
                say_question(Speech(game, language, decision.seat), s, decision)
    say_log(table, s, said)
    for language in languages():
        fit(Speech(game, language, None).say(s.ending, {}, s))


def test_pictures_and_reasons_can_be_said(table: Table) -> None:
    game, s, rng = table.game, table.start(), table.rng("pictures")
    for decision in table.sampled(s, "pictures", about=20):
        for language in languages():
            for seat in table.viewers():
                fit(game.picture(game.view(s, seat), language))
            for wish in wishes(game, s, rng):
                if wish not in decision.options:
                    fit(Speech(game, language, decision.seat).reason(game.refusal(s, decision.seat, wish), s))


def test_notation_reads_back_every_option(table: Table) -> None:
    game, s, rng = table.game, table.start(), table.rng("typing")
    for decision in table.sampled(s, "notation", about=60):
        texts = notation.write_all(game, s, decision.options)
        assert len({notation.plain_text(t) for t in texts}) == len(texts), f"two options read the same: {texts}"
        for at in rng.sample(range(len(texts)), min(5, len(texts))):
            assert notation.read(game, s, f"  {texts[at].upper()} ") == decision.options[at]


def test_cards_have_names_and_texts(name: str) -> None:
    game = Table(name, 2, 0).game
    for language in languages():
        fit(game.title[language])
        for face in game.faces():
            fit(game.face_name(face, language))
            fit(game.card_text(face, language))
