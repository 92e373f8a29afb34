"""Continuous changes, durations and limits."""

from __future__ import annotations

from hellmouth.core.modifiers import WHILE, expire, has, latest, leave, modify, total, use, uses
from tests.core.toy import Toy, toy


def changed() -> Toy:
    s = toy()
    modify(s, "turn", "power", 1, 2)
    modify(s, "combat", "power", 1, 3, source=7)
    modify(s, WHILE, "power", 1, 5, source=8)
    modify(s, "turn", "power", 2, 100)
    modify(s, "turn", "speed", 1, 1000)
    return s


def test_a_current_value_is_the_base_and_all_changes() -> None:
    s = changed()
    assert total(s, "power", 1) == 10
    assert total(s, "power", 3) == 0
    assert has(s, "speed", 1)
    assert not has(s, "speed", 2)


def test_a_change_ends_when_its_moment_comes() -> None:
    s = changed()
    expire(s, "combat")
    assert total(s, "power", 1) == 7
    expire(s, "turn")
    assert total(s, "power", 1) == 5
    assert not has(s, "speed", 1)
    expire(s, "turn")
    assert total(s, "power", 1) == 5


def test_a_change_lasts_while_its_source_is_in_play() -> None:
    s = changed()
    leave(s, 8)
    assert total(s, "power", 1) == 5
    leave(s, 7)
    assert total(s, "power", 1) == 5, "a change until the end of combat does not need its source"


def test_changes_on_a_card_that_left_are_over() -> None:
    s = changed()
    leave(s, 1)
    assert total(s, "power", 1) == 0
    assert total(s, "power", 2) == 100


def test_the_latest_change_applies() -> None:
    s = toy()
    assert latest(s, "row", 1) is None
    modify(s, "turn", "row", 1, "front")
    modify(s, "combat", "row", 1, "back")
    assert latest(s, "row", 1) == "back"
    expire(s, "combat")
    assert latest(s, "row", 1) == "front"


def test_limits_count_until_their_moment() -> None:
    s = toy()
    assert uses(s, "turn", "power", 3) == 0
    use(s, "turn", "power", 3)
    use(s, "turn", "power", 3)
    use(s, "game", "power", 3)
    assert uses(s, "turn", "power", 3) == 2
    assert uses(s, "turn", "power", 4) == 0
    expire(s, "turn")
    assert uses(s, "turn", "power", 3) == 0
    assert uses(s, "game", "power", 3) == 1


def test_copies_do_not_share_changes_and_limits() -> None:
    s = changed()
    use(s, "turn", "x")
    copy = s.copy()
    expire(copy, "turn")
    modify(copy, "turn", "power", 1, 1)
    assert total(s, "power", 1) == 10
    assert uses(s, "turn", "x") == 1
