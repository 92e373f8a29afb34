"""Plans: several things of one window decided at once, done one after the other unless the others interfere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.decisions import PASS, Option
from hellmouth.games.ccg.passing import behind
from hellmouth.table import autopass, plans, protocol, wording
from tests.table.around import Around

CCG = games.game("ccg")


def two(a: Around) -> list[Option]:
    """Two options of one plan, of different cards, for the seat that is asked."""
    assert a.table.asked is not None
    view = a.table.view(a.table.asked)
    options = a.table.play.state.offer()
    verbs = plans.offered(CCG, view, options)
    found = {option[1]: option for option in options if option[0] in verbs}
    return list(found.values())[:2]


def at_window(verb: str, seed: int = 1) -> Around:
    """A table at a question that lets seat 0 plan things of this kind; everybody else wants to be asked."""
    for n in range(seed, seed + 40):
        a = Around(CCG, 2, n, setup=CCG.default_setup(2, Random(n)))
        for seat in range(2):
            a.sit(seat + 1, seat)
        a.say(2, protocol.Stops(id="full", seat=1, mode="full"))
        a.say(1, protocol.Stops(id="full", seat=0, mode="full"))
        rng = Random(n)
        for _ in range(250):
            if a.table.asked is None:
                break
            if a.table.asked == 0 and [option[0] for option in two(a)] == [verb, verb]:
                return a
            options = a.table.play.state.offer()
            liked = [o for o in options if o[0] in ("place", "face", "fight", "move")]
            a.answer(key(rng.choice(liked if liked and rng.random() < 0.7 else options)))
    raise AssertionError(f"nobody could plan to {verb}")


def key(option: Option) -> str:
    return wording.keys([option])[0]


def plan(a: Around, options: list[Option], done: bool) -> list[protocol.ServerMessage]:
    first, *rest = map(key, options)
    said = protocol.Answer(id="plan", seat=0, seq=a.table.seq, option=first, then=rest, done=done)
    return a.say(1, said)


def answers(a: Around) -> list[tuple[int, str]]:
    """Who answered how: the table's own doing is told apart."""
    return [(body["seat"], body["how"]) for kind, body in a.stored if kind == "answer"]


def others_pass(a: Around) -> None:
    """The other seat passes, and the table has time to answer for seat 0."""
    for _ in range(3):
        if a.table.asked == 1:
            a.answer(key(PASS))
        a.later(3 * autopass.PAUSE)


@pytest.mark.parametrize("verb", ["lay", "move"])
def test_a_plan_is_carried_out_while_the_others_pass(verb: str) -> None:
    a = at_window(verb)
    first = two(a)[0]
    second = next(o for o in a.table.play.state.offer() if o[0] == verb and o[1] != first[1] and o[2] != first[2])
    plan(a, [first, second], done=True)
    others_pass(a)
    assert (0, "plan") in answers(a)
    assert a.table.play.state.space[first[1]] == first[2]
    assert a.table.play.state.space[second[1]] == second[2]


def test_without_done_one_is_asked_again() -> None:
    passed = 0
    for seed in range(1, 30, 5):
        a, b = at_window("move", seed), at_window("move", seed)
        plan(a, two(a), done=True)
        plan(b, two(b), done=False)
        others_pass(a)
        others_pass(b)
        assert (0, "auto") not in answers(b)
        passed += (0, "auto") in answers(a)
    assert passed


def test_who_comes_to_where_one_wanted_to_go_stops_the_plan() -> None:
    """The rest of the plan is forgotten, and its owner is asked."""
    seen = 0
    for seed in range(1, 60, 4):
        a = at_window("move", seed)
        steps = two(a)
        plan(a, steps, done=True)
        if a.table.asked != 1:
            continue
        coming = [o for o in a.table.play.state.offer() if o[0] == "move" and o[2] == steps[1][2]]
        if not coming:
            continue
        a.answer(key(coming[0]))
        a.later(autopass.PAUSE + 0.01)
        assert (0, "plan") not in answers(a)
        assert a.table.seats[0].passing.plan is None
        seen += 1
    assert seen


def test_taking_back_and_full_control_end_a_plan() -> None:
    for said in (
        lambda a: protocol.Stops(id="f", seat=0, mode="full"),
        lambda a: protocol.Undo(id="u", seat=0, seq=a.table.seq),
    ):
        a = at_window("move")
        plan(a, two(a), done=True)
        assert a.table.seats[0].passing.plan is not None
        a.say(1, said(a))
        assert a.table.seats[0].passing.plan is None


def test_what_is_no_plan_is_refused_and_changes_nothing() -> None:
    a = at_window("move")
    first, second = two(a)
    seq = a.table.seq
    for wrong in ([first, first], [first, PASS], [PASS, first], [first, ("move", 999, 1)]):
        told = plan(a, wrong, done=True)
        assert isinstance(told[0], protocol.Refused)
        assert told[0].code == "not_offered"
        assert a.table.seq == seq
    plan(a, [first, second], done=True)
    assert a.table.seq > seq


def test_boosts_are_bids() -> None:
    """None is put in while one is ahead; one that is needed is; what would not be enough is not thrown away."""
    passed = boosted = asked = 0
    for seed in range(1, 25, 3):
        a = at_window("boost", seed)
        steps = [o for o in a.table.play.state.offer() if o[0] == "boost"]
        steps = list({o[1]: o for o in steps}.values())
        plan(a, steps, done=True)
        for _ in range(8):
            if a.table.asked != 1 or not a.table.play.state.conflict:
                break
            theirs = [o for o in a.table.play.state.offer() if o[0] == "boost"]
            a.answer(key(theirs[0] if theirs else PASS))
            s, mine = a.table.play.state, a.table.seats[0].passing.plan
            due: Any = a.table.automatic.due
            if a.table.asked != 0 or CCG.stop(a.table.view(0)) not in ("fight_battle", "challenge_battle"):
                break
            if due is None:
                asked += 1
                assert behind(s, 0)
                assert mine is None
                break
            assert due.choice == PASS or (behind(s, 0) and due.choice in steps)
            passed, boosted = passed + (due.choice == PASS), boosted + (due.choice in steps)
            a.later(autopass.PAUSE + 0.01)
    assert passed
    assert boosted
    assert asked
