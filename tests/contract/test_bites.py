"""The contract bites: the demo game, broken in one place, is caught by the gate that guards it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from hellmouth.core import chance
from hellmouth.core.decisions import DONE, Reason
from hellmouth.core.errors import HellmouthError
from hellmouth.core.state import State
from tests.contract import test_copies, test_leaks, test_options, test_records, test_words
from tests.contract.table import Table
from tests.demo.game import Alley, AlleyGame, Fight, Turn

Patch = pytest.MonkeyPatch


def shared_list(patch: Patch) -> None:
    """A copy that shares a list with the original."""
    real = Alley.copy

    def copy(s: Alley) -> Alley:
        made = real(s)
        made.tired = s.tired
        return made

    patch.setattr(Alley, "copy", copy)


def forgotten_field(patch: Patch) -> None:
    """A field that is not saved."""
    patch.setattr(Alley, "transient", (*Alley.transient, "score"))


def memory_outside(patch: Patch) -> None:
    """A rule that remembers something outside the state."""
    counter, real = count(), Turn.steps["again"][0]

    def again(f: Turn, s: Alley) -> None:
        if next(counter) % 7 == 3:
            s.draw(s.active)
        real(f, s)

    patch.setitem(Turn.steps, "again", (again, False))


def uneven_chance(patch: Patch) -> None:
    """Chance that takes another number when it is not asked."""
    real = State.roll

    def roll(s: State, sides: int, then: str, dice: int = 1) -> None:
        if not s.explicit:
            chance.below(s.streams, chance.DICE, sides)
        real(s, sides, then, dice)

    patch.setattr(State, "roll", roll)


def offered_and_refused(patch: Patch) -> None:
    """An option that is offered, and refused when one asks why."""
    patch.setattr(AlleyGame, "why_not", lambda self, s, seat, wish: Reason("demo.why.not_now"))


def reason_without_words(patch: Patch) -> None:
    patch.setattr(AlleyGame, "refusal", lambda self, s, seat, wish: Reason("demo.why.nobody_wrote_this"))


def refusal_that_acts(patch: Patch) -> None:
    """Asking why changes the game."""
    real = AlleyGame.refusal

    def refusal(self: AlleyGame, s: Alley, seat: int, wish: Any) -> Reason:
        s.score[0] = 1 - s.score[0]
        return real(self, s, seat, wish)

    patch.setattr(AlleyGame, "refusal", refusal)


def option_that_breaks(patch: Patch) -> None:
    real = Fight.steps["defend"][0]

    def defend(f: Fight, s: Alley, option: Any) -> None:
        assert option[0] == "pass"
        real(f, s, option)

    patch.setitem(Fight.steps, "defend", (defend, True))


def endless(patch: Patch) -> None:
    patch.setattr(AlleyGame, "bound", 12)


def ending_without_words(patch: Patch) -> None:
    real = Alley.finish
    patch.setattr(Alley, "finish", lambda s, winners, ending: real(s, winners, "demo.end.nobody_wrote_this"))


def options_from_hidden_cards(patch: Patch) -> None:
    """The choices depend on what lies on top of the deck."""
    real = Turn.offers["act"]

    def offer(f: Turn, s: Alley) -> list[Any]:
        deck, options = s.zones[4 * s.active], real(f, s)
        return options[::-1] if deck and s.face[deck[-1]] == 0 else options

    patch.setitem(Turn.offers, "act", offer)


def secret_in_the_state(patch: Patch) -> None:
    """A field that everybody sees holds what lies on top of a deck."""
    real = Alley.draw

    def draw(s: Alley, seat: int) -> None:
        real(s, seat)
        if s.zones[0]:
            s.tired = [*s.tired[:1], s.face[s.zones[0][-1]]]

    patch.setattr(Alley, "draw", draw)


def told_to_everybody(patch: Patch) -> None:
    """A log line that names a drawn card by its text, so that nobody can mask it."""
    real = Alley.draw

    def draw(s: Alley, seat: int) -> None:
        deck = s.zones[4 * seat]
        if deck:
            s.note("demo.log.drew", seat=seat, name=0, card=-1, n=0)
            s.note("demo.log.rolled", n=s.face[deck[-1]])
        real(s, seat)

    patch.setattr(Alley, "draw", draw)


def prompt_that_tells(patch: Patch) -> None:
    def prompt(f: Fight, s: Alley) -> tuple[str, dict[str, Any]]:
        return "demo.log.rolled", {"n": sum(s.face[c] for c in s.hand(s.active))}

    patch.setattr(Fight, "prompt", prompt)


def reason_that_tells(patch: Patch) -> None:
    def refusal(self: AlleyGame, s: Alley, seat: int, wish: Any) -> Reason:
        return Reason("demo.why.not_now", str(s.face[wish[1]]) if len(wish) > 1 else "")

    patch.setattr(AlleyGame, "refusal", refusal)


def world_without_cards(patch: Patch) -> None:
    """Sampled worlds get another position than the seat sees."""
    patch.setattr(Alley, "agree", lambda s, seat, rng: s.score.__setitem__(0, 3))


def line_without_words(patch: Patch) -> None:
    real = Alley.note
    patch.setattr(Alley, "note", lambda s, message, **args: real(s, message + "_x", **args))


def two_alike(patch: Patch) -> None:
    """Two different choices with one label."""
    patch.setattr(AlleyGame, "face_name", lambda self, face, language="en": "Fighter")


def half_written(patch: Patch) -> None:
    patch.setattr(AlleyGame, "picture", lambda self, seen, language="en": "{seat} has None")


def wrong_verb(patch: Patch) -> None:
    real = Turn.offers["act"]
    patch.setitem(Turn.offers, "act", lambda f, s: [*real(f, s)[:-1], ("rest", [1]), DONE])


CASES: list[tuple[Callable[[Patch], None], Callable[[Table], None]]] = [
    (shared_list, test_copies.test_copies_are_equal_and_independent),
    (forgotten_field, test_copies.test_saves_return_exactly),
    (memory_outside, test_copies.test_copies_and_saves_play_on_alike),
    (memory_outside, test_records.test_a_record_replays_to_the_same_end),
    (uneven_chance, test_records.test_asked_chance_equals_silent_chance),
    (shared_list, test_records.test_undo_returns_exactly),
    (offered_and_refused, test_options.test_every_option_can_be_answered),
    (option_that_breaks, test_options.test_every_option_can_be_answered),
    (reason_without_words, test_options.test_what_is_not_offered_is_refused_and_changes_nothing),
    (refusal_that_acts, test_options.test_what_is_not_offered_is_refused_and_changes_nothing),
    (endless, test_options.test_games_end_within_bound),
    (ending_without_words, test_options.test_games_end_within_bound),
    (wrong_verb, test_options.test_an_option_is_a_tuple_of_a_verb_and_small_things),
    (options_from_hidden_cards, test_leaks.test_hidden_cards_change_nothing_a_seat_is_told),
    (options_from_hidden_cards, test_leaks.test_sampled_worlds_look_the_same_and_vary),
    (secret_in_the_state, test_leaks.test_answers_tell_a_seat_only_what_it_learns),
    (told_to_everybody, test_leaks.test_answers_tell_a_seat_only_what_it_learns),
    (prompt_that_tells, test_leaks.test_hidden_cards_change_nothing_a_seat_is_told),
    (reason_that_tells, test_leaks.test_reasons_tell_nothing_hidden),
    (world_without_cards, test_leaks.test_sampled_worlds_look_the_same_and_vary),
    (line_without_words, test_words.test_everything_in_play_can_be_said),
    (two_alike, test_words.test_everything_in_play_can_be_said),
    (half_written, test_words.test_pictures_and_reasons_can_be_said),
]


@pytest.mark.parametrize(("spoil", "gate"), CASES, ids=[f"{s.__name__}-{g.__name__}" for s, g in CASES])
def test_a_broken_game_is_caught(
    spoil: Callable[[Patch], None], gate: Callable[[Table], None], monkeypatch: Patch
) -> None:
    def run() -> None:
        for number in range(3):
            gate(Table("demo", 2, number))

    run()
    spoil(monkeypatch)
    with pytest.raises((AssertionError, HellmouthError, TypeError, ValueError)):
        run()
