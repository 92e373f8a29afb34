"""Chains that people answer at once: whatever they pick within the limits is carried out, card by card, to the end."""

from __future__ import annotations

from random import Random
from typing import Any

from hellmouth.core.chains import name
from hellmouth.core.decisions import CHANCE, DONE, Option, Several
from hellmouth.core.game import Game
from tests.contract.table import Table


def asked(game: Game[Any], s: Any) -> Several | None:
    """The chain that this question begins or goes on with."""
    if s.outcome is not None or s.seat == CHANCE:
        return None
    return game.several(game.view(s, s.seat))


def option_for(s: Any, verb: str, card: int) -> Option | None:
    """The option that picks a card, or one of its copies."""
    offered = [o for o in s.offer() if o[0] == verb]
    same = [o for o in offered if o[1] == card] or [o for o in offered if s.face[o[1]] == s.face[card]]
    return same[0] if same else None


def carry_out(game: Game[Any], s: Any, chain: Several, rng: Random) -> None:
    """Pick as a person does and send everything, as the page does."""
    limit = len(chain.cards) if chain.most is None else min(chain.most, len(chain.cards))
    assert chain.least <= limit, f"{chain} asks for more than there is"
    picks = rng.sample(chain.cards, rng.randint(chain.least, limit))
    chained, seat, places = name(s), s.seat, list(s.zone)
    for number, card in enumerate(picks):
        going = s.outcome is None and s.seat == seat and name(s) == chained and asked(game, s)
        if not going:  # it ended by itself: nothing is owed any more, or the engine took the only card that was left
            left = sum(s.zone[c] == places[c] for c in chain.cards)
            assert number >= chain.least or left == len(chain.cards) - len(picks)
            return
        option = option_for(s, chain.verb, card)
        assert option is not None, f"{card} was said to be pickable with {picks[:number]}, and is not"
        game.answer(s, option)
    now = asked(game, s)
    if now is not None and s.seat == seat and name(s) == chained and not now.least:
        assert DONE in s.offer()


def test_whatever_is_picked_can_be_sent(table: Table) -> None:
    game, s = table.game, table.start()
    rng = table.rng("chains")
    for decision in table.sampled(s, "chains", about=60):
        chain = asked(game, s)
        if chain is None:
            continue
        offered = {o[1] for o in decision.options if o[0] == chain.verb}
        assert offered <= set(chain.cards)
        assert len(set(chain.cards)) == len(chain.cards)
        if not chain.live:
            carry_out(game, s.copy(), chain, rng)
