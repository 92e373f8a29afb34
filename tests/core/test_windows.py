"""Windows: act or pass in turn, until everybody passed in a row."""

from __future__ import annotations

from hellmouth.core.decisions import NOBODY, PASS, Option
from hellmouth.core.plain import decode, encode
from hellmouth.core.windows import Window
from tests.core.toy import GAME, Ask, Toy, toy


class Bidding(Window):
    """A seat counts, or asks a question of its own, or passes; seat 2 has nothing to do but pass."""

    def offer_act(self, s: Toy) -> list[Option]:
        return [PASS] if self.actor == 2 else [("count", 1), ("take", 1), PASS]

    def perform(self, s: Toy, option: Option) -> None:
        s.heard.append(f"{self.actor} {option[0]}")
        if option[0] == "take":
            s.call(Ask((("take", 0), ("take", 1)), seat=1 - self.actor), then="next")

    def passed(self, s: Toy) -> None:
        s.heard.append(f"{self.actor} pass")

    def closed(self, s: Toy) -> None:
        s.heard.append("closed")
        s.done()


COUNT, TAKE = ("count", 1), ("take", 1)


def play(s: Toy, *answers: Option) -> list[str]:
    for answer in answers:
        s.become(decode(encode(s)))
        GAME.answer(s, answer)
    return s.heard


def test_a_window_closes_when_all_pass() -> None:
    s = toy(Bidding((0, 1)))
    assert (s.seat, s.kind) == (0, "window")
    assert play(s, PASS, PASS) == ["0 pass", "1 pass", "closed"]


def test_an_action_starts_the_count_again() -> None:
    s = toy(Bidding((0, 1)))
    assert play(s, PASS, COUNT, PASS) == ["0 pass", "1 count", "0 pass"]
    assert s.seat == 1, "the one who acted may act again"
    assert play(s, PASS)[-2:] == ["1 pass", "closed"]


def test_the_order_begins_where_it_is_told() -> None:
    s = toy(Bidding((1, 0)))
    assert play(s, COUNT, COUNT, PASS, PASS) == ["1 count", "0 count", "1 pass", "0 pass", "closed"]


def test_a_frame_inside_the_window_finishes_first() -> None:
    s = toy(Bidding((0, 1)))
    assert play(s, TAKE) == ["0 take"]
    assert s.where() == ("core.Bidding.next", "core.Ask.take")
    play(s, ("take", 0))
    assert (s.seat, s.where()) == (1, ("core.Bidding.act",))


def test_who_can_only_pass_is_not_asked_but_counted() -> None:
    s = toy(Bidding((0, 1, 2)), seats=3)
    assert play(s, COUNT, PASS) == ["0 count", "1 pass", "2 pass"]
    assert s.seat == 0
    assert play(s, PASS)[-1] == "closed"
    assert s.seat == NOBODY
