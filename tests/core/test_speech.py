"""Speech: events, prompts, options and reasons for one viewer in one language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hellmouth.core import messages
from hellmouth.core.decisions import CHANCE, Reason
from hellmouth.core.events import Event
from hellmouth.core.messages import Message
from hellmouth.core.speech import Speech
from tests.core.toy import GAME, HAND_A, Ask, Toy, toy

TEXTS = {
    "en": {
        "toy.log.drew": "{seat} draws {card}",
        "toy.option.take": "Take {card}",
        "toy.why.far": "{space} is too far for {card}",
    },
    "fr": {
        "toy.log.drew": "{seat} pioche {card}",
        "toy.option.take": "Prendre {card}",
        "toy.why.far": "{space} est trop loin pour {card}",
    },
}


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for language, texts in TEXTS.items():
        (tmp_path / f"{language}.json").write_text(json.dumps(texts), encoding="utf-8")
    monkeypatch.setattr(messages, "_registered", list(messages._folders()))
    messages.catalogue.cache_clear()
    messages.register(tmp_path)
    yield
    messages.catalogue.cache_clear()


def drawn() -> tuple[Toy, Event]:
    s = toy(Ask((("take", 0), ("take", 1), ("give", 0, 1), ("count", 2))), log=True)
    s.move(0, HAND_A)
    s.note("toy.log.drew", seat=0, card=0)
    assert s.log is not None
    return s, s.log[-1]


@pytest.mark.parametrize(
    ("language", "seat", "line"),
    [
        ("en", 0, "A draws Card 5"),
        ("fr", 0, "A pioche Carte 5"),
        ("en", 1, "A draws a card"),
        ("fr", None, "A pioche une carte"),
    ],
)
def test_each_viewer_hears_what_that_viewer_saw(language: str, seat: int | None, line: str) -> None:
    s, event = drawn()
    assert Speech(GAME, language, seat).event(event, s) == line
    s.show(0)
    assert Speech(GAME, language, seat).event(event, s) == line, "what was secret stays so in old lines"


def test_a_line_for_others_is_not_heard() -> None:
    s, _ = drawn()
    s.note("toy.log.drew", to=2, seat=1, card=0)
    event = (s.log or [])[-1]
    assert Speech(GAME, "en", 0).event(event, s) is None
    assert Speech(GAME, "en", None).event(event, s) is None
    assert Speech(GAME, "en", 1).event(event, s) == "B draws a card"


def test_players_have_names() -> None:
    s, event = drawn()
    assert Speech(GAME, "en", 0, ["Ann"]).event(event, s) == "Ann draws Card 5"
    assert Speech(GAME, "en", 0, ["Ann"]).name(1, s) == "B"
    assert Speech(GAME, "en", 0).name(CHANCE, s) == "chance"


def test_options_in_words() -> None:
    s, _ = drawn()
    speech = Speech(GAME, "fr", 0)
    said = [speech.option(s, option) for option in s.offer()]
    assert said == ["Prendre Carte 5", "Prendre une carte", "give Carte 5 B", "count 2"]
    assert Speech(GAME, "fr", 1).option(s, ("take", 0)) == "Prendre une carte"
    assert speech.option(s, ("give", 1, 1)) == "give une carte B"


@pytest.mark.parametrize(
    ("noun", "value", "said"),
    [
        ("card", -1, "a card"),
        ("card", (0, 1), ["Card 5", "a card"]),
        ("seat", [0, 1], ["A", "B"]),
        ("space", 0, "Café"),
        ("number", 3, 3),
        ("n", 4, 4),
        ("other", "text", "text"),
        ("other", None, ""),
        ("other", True, True),
        ("other", (1, 2), "(1, 2)"),
    ],
)
def test_nouns(noun: str, value: Any, said: Any) -> None:
    s, _ = drawn()

    def plain(found: Any) -> Any:
        if isinstance(found, list):
            return [plain(x) for x in found]
        return found.render("en") if isinstance(found, Message) else found

    assert plain(Speech(GAME, "en", 0).noun(noun, value, s)) == said


def test_a_prompt_without_words_of_its_own_uses_the_kind() -> None:
    s, _ = drawn()
    decision = GAME.decision(s)
    assert decision is not None
    assert Speech(GAME, "en", 0).prompt(decision, s) == "Choose a card"
    assert Speech(GAME, "fr", 0).prompt(decision, s) == "Choisissez une carte"


def test_a_reason_ends_with_its_rule() -> None:
    s, _ = drawn()
    reason = Reason("toy.why.far", "TOY-07", (("space", 1), ("card", 0)))
    assert Speech(GAME, "en", 0).reason(reason, s) == "Crypt is too far for Card 5 (TOY-07)"
    assert Speech(GAME, "en", 1).reason(reason._replace(rule=""), s) == "Crypt is too far for a card"
