"""Who knows what: views, sampled worlds and twins."""

from __future__ import annotations

from random import Random

import pytest

from hellmouth.core import worlds
from hellmouth.core.decisions import DONE, EVERYBODY, PASS
from hellmouth.core.plain import encode
from hellmouth.core.visibility import HIDDEN, knows, unknown, view
from tests.core.toy import HAND_A, HAND_B, OPEN, Ask, Toy, toy


def dealt() -> Toy:
    """Cards 0 and 1 in A's hand, 2 in B's, 3 open, 4 to 7 hidden with another back."""
    s = toy(Ask((PASS, DONE)), cards=8)
    s.backs = (0, 0, 0, 0, 1, 1, 1, 1)
    for card, zone in ((0, HAND_A), (1, HAND_A), (2, HAND_B), (3, OPEN)):
        s.move(card, zone)
    return s


def test_knowing_follows_the_zones() -> None:
    s = dealt()
    assert unknown(s, 0) == [2, 4, 5, 6, 7]
    assert unknown(s, 1) == [0, 1, 4, 5, 6, 7]
    assert unknown(s, None) == [0, 1, 2, 4, 5, 6, 7]
    assert knows(s, None, 3)
    s.show(4, 1)
    assert knows(s, 0, 4)
    assert not knows(s, None, 4), "a peek is the peeker's alone"


def test_a_view_hides_every_other_face_and_the_future() -> None:
    s = dealt()
    seen = view(s, 0)
    assert seen.state.face == [10, 11, HIDDEN, 13, HIDDEN, HIDDEN, HIDDEN, HIDDEN]
    assert seen.state.streams == [0, 0]
    assert seen.pools == {0: [12], 1: [14, 15, 16, 17]}
    assert s.face[2] == 12, "the state itself is untouched"
    assert view(s, None).state.face[3] == 13


def test_the_pool_tells_no_order() -> None:
    s = dealt()
    s.face[4:] = [17, 14, 16, 15]
    assert view(s, 0).pools[1] == [14, 15, 16, 17]


def test_options_of_others_are_not_seen() -> None:
    s = dealt()
    assert view(s, 0).state.options == [PASS, DONE]
    assert view(s, 1).state.options == []
    assert view(s, None).state.options == []


def test_what_is_secret_and_no_card_is_concealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "conceal", lambda s, seat: s.heard.clear() if seat != 0 else None)
    monkeypatch.setattr(Ask, "conceal", lambda f, s, seat: setattr(f, "kind", "?") if seat != 0 else None)
    s = dealt()
    s.heard.append("secret")
    assert view(s, 0).state.heard == ["secret"]
    assert view(s, 1).state.heard == []
    assert view(s, 1).state.stack[-1].kind == "?"  # type: ignore[attr-defined]  # the toy's frame
    assert view(s, 0).state.stack[-1].kind == "card"  # type: ignore[attr-defined]  # the toy's frame
    assert s.heard == ["secret"]


def test_worlds_agree_with_the_view_keep_backs_apart_and_vary() -> None:
    s = dealt()
    seen = view(s, 0)
    found = set()
    for number in range(200):
        world = worlds.sample(seen, Random(number))
        assert world.face[:4] == [10, 11, 12, 13], "one card of that back is left: it must be that one"
        assert sorted(world.face[4:]) == [14, 15, 16, 17]
        assert encode(view(world, 0).state) == encode(seen.state)
        assert world.streams != s.streams
        found.add(tuple(world.face[4:]))
    assert len(found) == 24, "every arrangement occurs"


def test_worlds_are_dealt_evenly() -> None:
    seen = view(dealt(), 0)
    rng = Random(1)
    first = [worlds.sample(seen, rng).face[4] for _ in range(8000)]
    counts = [first.count(face) for face in (14, 15, 16, 17)]
    assert sum((n - 2000) ** 2 / 2000 for n in counts) < 16.27


def test_the_same_generator_gives_the_same_world() -> None:
    seen = view(dealt(), 1)
    assert worlds.sample(seen, Random(5)) == worlds.sample(seen, Random(5))


def test_a_world_asks_anew_what_another_seat_may_do() -> None:
    s = dealt()
    assert worlds.sample(view(s, 0), Random(1)).options == [PASS, DONE]
    world = worlds.sample(view(s, 1), Random(1))
    assert world.options is None
    assert world.offer() == [PASS, DONE]


def test_a_twin_differs_only_in_what_a_seat_cannot_know() -> None:
    s = dealt()
    faces = {tuple(worlds.twin(s, 0, Random(n)).face) for n in range(50)}
    assert len(faces) > 5
    assert {f[:4] for f in faces} == {(10, 11, 12, 13)}
    twin = worlds.twin(s, 1, Random(3))
    twin.face = s.face
    assert twin == s


def test_games_mend_what_a_free_deal_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    monkeypatch.setattr(Toy, "agree", lambda s, seat, rng: told.append(seat))
    worlds.sample(view(dealt(), 1), Random(1))
    worlds.twin(dealt(), None, Random(1))
    assert told == [1, None]


def test_the_mask_of_everybody_holds_spectators() -> None:
    assert EVERYBODY >> 30 & 1


def test_a_view_that_is_only_shown_holds_nothing_to_imagine_from() -> None:
    s = dealt()
    shown = view(s, 0, pools=False)
    assert shown.state == view(s, 0).state
    with pytest.raises(TypeError, match="only to be shown"):
        _ = shown.pools
