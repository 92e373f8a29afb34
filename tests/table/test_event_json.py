"""Events as they are stored: both ways without loss, and masked for watchers without making them again."""

from __future__ import annotations

import json
from random import Random

import pytest

from hellmouth import games
from hellmouth.core.match import Match, random_choice
from hellmouth.table.event_json import event_in, event_out, watched


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_stored_events_are_masked_as_the_events_are(name: str) -> None:
    game, rng = games.game(name), Random(3)
    match = Match(game, game.random_setup(2, rng), 3, discreet=True).started()
    match.play_out(random_choice(rng), 100)
    hidden = 0
    for event in match.log:
        data = json.loads(json.dumps(event_out(event)))
        assert event_in(data) == event
        wanted = event_out(event.masked(None)) if event.heard_by(None) else None
        assert watched(data) == wanted
        hidden += wanted != data
    assert hidden
