"""Two sets of own cards in which one id and one face is another card each, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hellmouth.games.ccg import decks, own


@contextmanager
def two_sets(folder: Path) -> Iterator[None]:
    """The folder of own cards holds two sets, summer and winter."""
    for name, talent in (("summer", "charm"), ("winter", "bk")):
        (folder / name).mkdir()
        (folder / name / "coin.json").write_text(json.dumps(_coin(talent, name.title())), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HELLMOUTH_CARDS", str(folder))
        yield
    own.named.cache_clear()


def setup(name: str, hand: int = 5) -> dict[str, Any]:
    """A table with that set of cards and, if it is one of the two, three coins in each deck."""
    listed = [decks.raw("first-patrol-hero"), decks.raw("first-patrol-villain")]
    for deck in listed if name in ("summer", "winter") else ():
        deck["resource"]["coin"] = 3
    return {"cards": name, "decks": listed, "options": {"turn_cap": 3, "opening_hand": hand}}


def _coin(talent: str, label: str) -> dict[str, Any]:
    return {
        "id": "coin",
        "name": {"en": f"{label} Coin", "fr": f"Pièce {label}"},
        "type": "item",
        "talents": {talent: 2},
        "traits": [label.upper()],
        "abilities": [
            {
                "trigger": "use",
                "windows": ["Resource"],
                "cost": [{"pay": "fatigue", "what": "this"}],
                "do": [
                    {
                        "op": "choose",
                        "options": [
                            {"do": [{"op": "draw", "to": "you", "n": 1}], "label": {"en": label, "fr": label}},
                            {"do": [{"op": "draw", "to": "you", "n": 2}]},
                        ],
                    }
                ],
            }
        ],
    }
