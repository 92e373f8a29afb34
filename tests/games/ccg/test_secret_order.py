"""Whoever puts cards back in an order of their own does it unseen: the others learn nothing, now or later (AMB-56)."""

from __future__ import annotations

import pytest

from hellmouth.core.plain import encode
from hellmouth.games.ccg import GAME
from tests.games.ccg.seat import Table

TASKS = ["one-man-army", "spring-madness", "sweep-the-old-crypts", "the-pyramid-hex"]
LEAVES = (
    "play Tea Leaves",
    {
        "step": "Prologue",
        "A": {
            "fill": False,
            "hand": ["tea-leaves"],
            "challenge_deck": TASKS,
            "play": [{"card": "buffy-1", "at": "A1"}],
        },
        "B": {"fill": False, "play": [{"card": "spike-1", "at": "B1"}]},
    },
)
SEER = (
    "use Drusilla",
    {
        "step": "Prologue",
        "A": {
            "essence": "essence-spike",
            "fill": False,
            "hand": ["tea-leaves"],
            "challenge_deck": ["midnight-blood-run", "read-the-entrails"],
            "play": [{"card": "drusilla-1b", "at": "A1"}],
        },
        "B": {
            "essence": "essence-buffy",
            "fill": False,
            "deck": ["stake", "crossbow", "fire-axe", "bat-sonar"],
            "play": [{"card": "buffy-1", "at": "B4"}],
        },
    },
)


def others(t: Table) -> object:
    """Everything the other player's view holds."""
    return encode(GAME.view(t.s, 1).state)


@pytest.mark.parametrize(("begin", "position"), [LEAVES, SEER], ids=["challenges", "deck"])
def test_the_others_see_no_order(begin: str, position: dict[str, object]) -> None:
    tables = [Table(**position).pick(begin) for _ in range(2)]
    first, second = [o for o in tables[0].offered() if o.startswith("top")][:2]

    tables[0].do(first)
    tables[1].do(second)
    assert others(tables[0]) == others(tables[1]), "one card chosen"

    for t in tables:
        while t.s.where()[-1:] == ("core.Resolve.taken",):
            t.do(t.offered()[-1])
    mine = [GAME.view(t.s, 0).state for t in tables]
    assert mine[0].face != mine[1].face or mine[0].zones != mine[1].zones, "who ordered them knows"


def test_a_card_somebody_knew_is_lost_from_sight() -> None:
    t = Table(**SEER[1])
    deck = t.s.zone[t.s.face.index(t.s.cards.faces["stake"])]
    top = t.s.zones[deck][-3:]
    assert [t.s.cards.ids[t.s.face[c]] for c in top] == ["fire-axe", "crossbow", "stake"]
    t.s.show(top[-1], 1 << 1)

    t.pick("use Drusilla").do("top Crossbow", "top Stake")

    assert t.s.zones[deck][-3:] == top
    assert [t.s.cards.ids[t.s.face[c]] for c in top] == ["crossbow", "stake", "fire-axe"]
    assert [GAME.view(t.s, 1).state.face[c] for c in top] == [-1, -1, -1]
