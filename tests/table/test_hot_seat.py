"""One screen for several: the next player's view comes by itself where there is nothing to hide, and only there."""

from __future__ import annotations

from random import Random

from hellmouth import games
from hellmouth.table import protocol
from tests.table.around import Around


def test_the_screen_goes_on_by_itself_only_without_secrets() -> None:
    """The board game: the Good players see the same, Evil holds cards that nobody else sees."""
    game, rng = games.game("board"), Random(4)
    a = Around(game, 4, seed=4)
    a.sit(1, 0, 1, 2, 3)
    passed = closed = 0
    for _ in range(300):
        asked = a.table.asked
        if asked is None or (passed > 3 and closed > 3):
            break
        shown = a.last(1, protocol.Update)
        views = [game.view(a.table.play.state, seat).state for seat in (shown.seat, asked)]
        if shown.seat != asked:
            closed += 1
            assert views[0] != views[1], "nobody lifts a curtain for nothing"
            assert shown.decision is None
            a.say(1, protocol.Look(seat=asked))
            shown = a.last(1, protocol.Update)
        assert shown.seat == asked
        assert shown.decision is not None
        before = asked
        a.answer(rng.choice(a.options()), number=1)
        passed += a.table.asked not in (before, None) and a.last(1, protocol.Update).seat == a.table.asked
    assert passed > 3
    assert closed > 3


def test_a_hand_is_a_secret() -> None:
    """Two hands on one screen: never without the curtain."""
    a = Around(games.game("vs"), seed=2, setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]})
    a.sit(1, 0, 1)
    rng, turned = Random(2), 0
    for _ in range(120):
        asked, state = a.table.asked, a.table.play.state
        if asked is None:
            break
        shown = a.last(1, protocol.Update)
        if shown.seat != asked:
            turned += 1
            assert not state.zones[4] or not all(c["card"] for c in shown.view["players"][asked]["hand"])
            a.say(1, protocol.Look(seat=asked))
        a.answer(rng.choice(a.options()), number=1)
    assert turned > 2
