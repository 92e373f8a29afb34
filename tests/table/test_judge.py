"""The table corrected by hand: by consent, in words, marked, and part of everything that is stored and replayed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.judging import JUDGING, is_judged
from hellmouth.core.match import replay
from hellmouth.core.records import Record
from hellmouth.table import protocol
from hellmouth.table.event_json import deep
from hellmouth.table.render import Viewer
from hellmouth.table.replays import Reel
from hellmouth.table.restoring import come_back
from tests.table.around import Around
from tests.table.test_matches import code

VS = games.game("vs")


def at_main(seed: int = 1, **more: Any) -> Around:
    """Two people and a watcher, where somebody is asked for a move of their own and holds cards."""
    a = Around(VS, setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}, seed=seed, **more)
    for number, seats in ((1, (0,)), (2, (1,)), (3, ())):
        a.sit(number, *seats)
    while not VS.judge.now(a.table.play.state):
        a.answer(a.options()[0])
    return a


def possible(a: Around, seat: int) -> protocol.Judgeable:
    a.say(seat + 1, protocol.Judging(id="?", seat=seat))
    found: protocol.Judgeable = a.last(seat + 1, protocol.Judgeable)
    return found


def propose(a: Around, seat: int, wish: str, **what: Any) -> list[protocol.ServerMessage]:
    return a.say(seat + 1, protocol.Judge(id=wish, seat=seat, seq=a.table.seq, **what))


def agree(a: Around, seat: int, yes: bool = True) -> None:
    asked = a.last(seat + 1, protocol.Table).proposal
    a.say(seat + 1, protocol.Consent(id=f"c{asked.number}", seat=seat, proposal=asked.number, yes=yes))


def in_hand(a: Around, seat: int) -> protocol.JudgedCard:
    return next(one for one in possible(a, seat).cards if one.zone == f"hand:{seat}")


def to_ko(card: protocol.JudgedCard) -> protocol.Moving:
    return protocol.Moving(card=card.card, zone=next(p.zone for p in card.places if "KO pile" in p.text))


def last_lines(a: Around, number: int) -> list[str]:
    return ["".join(part.text for part in line.parts) for line in a.last(number, protocol.Update).log.lines]


def test_a_card_is_moved_when_both_agree_and_the_log_tells() -> None:
    a = at_main()
    me, other = 0, 1
    card = in_hand(a, me)
    state = a.table.play.state
    before = state.copy()
    propose(a, me, "j", move=to_ko(card))
    asked = a.last(other + 1, protocol.Table).proposal
    assert asked.kind == "judge"
    assert card.name in a.last(me + 1, protocol.Table).proposal.text
    assert "a card" in asked.text.lower()
    assert card.name not in asked.text, "nobody reads a hidden card in a proposal"
    agree(a, other, yes=False)
    assert a.table.play.state == before
    propose(a, me, "j2", move=to_ko(card))
    agree(a, other)
    assert VS.zone_name(a.table.play.state.zone[card.card]) == f"ko:{me}"
    shown = a.last(3, protocol.Table)
    assert (shown.judged, shown.unrated) == (True, True)
    assert any("By agreement" in line for line in last_lines(a, other + 1))
    assert is_judged(a.table.play.record.answers[-1])
    assert a.table.play.marks[-1].seat == JUDGING


def test_only_what_i_know_and_only_what_is_there() -> None:
    a = at_main()
    theirs = next(c for c in a.table.play.state.zones[13 + 4])  # a card of the other's hand
    assert all(one.card != theirs for one in possible(a, 0).cards)
    assert code(propose(a, 0, "a", move=protocol.Moving(card=theirs, zone=13 + 6))) == "judge"
    assert code(propose(a, 0, "b", put=protocol.Putting(counter="xp", of=0, value=99))) == "judge"
    assert code(propose(a, 0, "c")) == "judge"
    assert code(propose(a, 0, "d", back=10_000, put=protocol.Putting(counter="xp", of=0, value=1))) == "judge"
    old = protocol.Judge(id="e", seat=0, seq=a.table.seq - 1, back=1)
    assert code(a.say(1, old)) == "stale"
    assert not a.table.judged


def test_going_back_as_far_as_all_agree() -> None:
    a = at_main()
    rng = Random(2)
    digest, line = VS.digest(a.table.play.state), a.table.play.state.tick + 1
    for _ in range(6):
        a.answer(rng.choice(a.options()))
    propose(a, 0, "j", back=line)
    assert "answers" in a.last(2, protocol.Table).proposal.text
    agree(a, 1)
    assert VS.digest(a.table.play.state) == digest
    assert a.table.judged


def test_alone_against_the_computer_nobody_is_asked() -> None:
    a = Around(VS, setup={"mode": "duel", "decks": ["spike-sunnydale", "angelus-history"]}, bots=(1,))
    a.sit(1, 0)
    while not (VS.judge.now(a.table.play.state) and a.table.asked == 0):
        a.play(1, Random(0))
    main = a.table.play.state.mains[1]
    propose(a, 0, "j", put=protocol.Putting(counter="wounds", of=main, value=2))
    assert a.table.play.state.harm[main] == 2
    assert a.table.judged


@pytest.mark.parametrize("seed", [3, 4])
def test_stored_restored_replayed_and_watched(seed: int) -> None:
    """Edits now and then in a whole game: the same table after every restart, the same game in every replay."""
    a, rng = at_main(seed), Random(seed)
    a.say(1, protocol.Watch(id="w", seat=0, turns=1))
    edits = 0
    for _ in range(250):
        if a.table.asked is None:
            break
        if VS.judge.now(a.table.play.state) and rng.random() < 0.3:
            counters = possible(a, 0).counters
            one = rng.choice(counters)
            propose(a, 0, f"j{a.table.seq}", put=protocol.Putting(counter=one.counter, of=one.of, value=one.least))
            if a.table.attendance.asking is not None:
                agree(a, 1)
                edits += 1
        else:
            a.answer(rng.choice(a.options()))
        if rng.random() < 0.08:
            old = a.table
            a.restart()
            assert a.table.play.state == old.play.state
            assert a.table.play.record.answers == old.play.record.answers
            assert (a.table.journal.digest, a.table.seq, a.table.judged) == (old.journal.digest, old.seq, old.judged)
            for number, seats in ((1, (0,)), (2, (1,)), (3, ())):
                a.sit(number, *seats)
    assert edits > 3
    play = a.table.play
    rebuilt = come_back(a._table, a.stored, None, trusted=False)
    assert rebuilt.play.record.answers == play.record.answers
    assert VS.digest(rebuilt.play.state) == VS.digest(play.state)
    again = replay(VS, Record.from_json(play.record.to_json()))
    assert VS.digest(again.state) == VS.digest(play.state)
    reel = Reel(play)
    step = next(n for n, cut in enumerate(reel.cuts[1:], 1) if is_judged(deep(play.record.answers[cut - 1])))
    assert any(
        "By agreement" in "".join(p.text for p in line.parts) for line in reel.show(step, Viewer(None, "en")).log
    )
    assert VS.digest(reel.state(reel.steps)) == VS.digest(play.state)
    while (mark := play.undo_mark(0, free=False)) is not None:
        a.table.play.undo(mark)
