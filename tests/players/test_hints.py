"""Hints: a good option with a reason that is true and reads well."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hellmouth.core.messages import Message, languages
from hellmouth.players.evaluate import Evaluator, read_weights
from hellmouth.players.hints import hint
from hellmouth.players.ismcts import Found
from hellmouth.players.levels import hint as from_levels
from hellmouth.players.reasons import LOST, SPARED, consistent, reason
from tests.players.demo import GAME, DemoEvaluator
from tests.players.test_search import alley


def test_hint_names_the_winning_move() -> None:
    view = GAME.view(alley(4, 1), 0)
    decision = GAME.decision(view.state)
    assert decision is not None
    option, why = from_levels(view, decision)
    assert option[0] == "attack"
    assert why.id == "players.hint.wins"
    assert "every hand tried" in why.render("en")


def test_reason_tells_what_differs_most() -> None:
    s = alley(0, 1)
    view = GAME.view(s, 0)
    attack = next(o for o in s.offer() if o[0] == "attack")
    why = reason(view, attack, ("done",), Random(1))
    assert why.id == "players.hint.better"
    assert why.render("en") == "Compared with “Done”, it scores and costs them cards"
    assert why.render("fr") == "Par rapport à «\u202fTerminé\u202f», ce choix marque et leur coûte des cartes"


def test_hint_is_repeatable_and_speaks_both_languages() -> None:
    view = GAME.view(alley(1, 2), 0)
    decision = GAME.decision(view.state)
    assert decision is not None
    first, second = hint(view, decision), hint(view, decision)
    assert first == second
    assert first.option in decision.options
    for language in languages():
        assert first.reason.render(language)


def test_evaluator_is_a_chance_to_win() -> None:
    s = GAME.start({"seats": 3}, 1)
    s.score = [3, 1, 0]
    values = DemoEvaluator().evaluate(s)
    assert sum(values) == pytest.approx(1.0)
    assert values[0] > values[1] > values[2] > 0
    s.finish([1], "")
    assert DemoEvaluator().evaluate(s) == [0.0, 1.0, 0.0]


def test_preferences_hang_on_kinds_and_verbs() -> None:
    s = GAME.start({"seats": 2}, 1)
    judge: Evaluator[Any] = Evaluator({"verb.play": 0.9, "kind.main.done": 0.2, "kind.card.done": 0.7})
    assert judge.prefer(s, ("play", 1)) == 0.9
    assert judge.prefer(s, ("done",)) == 0.2
    assert judge.prefer(s, ("unheard", 3)) == 0.5


@pytest.mark.parametrize("text", ["[", "[1]", '{"a": "b"}', '{"a": true}'])
def test_bad_weights_are_explained(text: str) -> None:
    from hellmouth.core.errors import BadData

    with pytest.raises(BadData, match=r"demo\.json"):
        read_weights(text, "demo.json")


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_every_term_has_a_weight_and_words(name: str) -> None:
    """A term without a weight would break the evaluator, one without words would leave hints dumb."""
    from hellmouth import games
    from hellmouth.core.messages import has
    from hellmouth.players.evaluate import evaluator

    game, judge, rng = games.game(name), evaluator(name), Random(4)
    seen: set[str] = set()
    for n in range(4):
        s = game.start(game.random_setup(2, rng), n)
        while s.outcome is None and s.tick < 400:
            game.answer(s, rng.choice(s.offer()), safe=False)
            values = judge.evaluate(s)
            assert all(0.0 <= v <= 1.0 for v in values)
            assert s.outcome is not None or sum(values) == pytest.approx(1.0)
            for terms in judge.terms(s) if s.outcome is None else ():
                seen |= set(terms) - {judge.constant}
    assert len(seen) > 10
    assert seen <= set(judge.weights)
    for term in judge.weights:
        if "." not in term and term != judge.constant:
            assert has(f"players.term.{name}.{term}"), term
    for term in seen:
        for language in languages():
            assert Message(f"players.term.{name}.{term}", who="you").render(language)


# --- facts --------------------------------------------------------------------------------------------------------


def test_facts_tell_what_falls_and_who_stands_unguarded() -> None:
    from hellmouth import games
    from hellmouth.games.vs.state import BACK, DECK, FRONT, NZ, STUNNED
    from hellmouth.players.facts.vs import facts

    game, rng = games.game("vs"), Random(1)
    before = game.start(game.random_setup(2, rng), 1)
    while before.turn < 2 or before.kind != "main":
        game.answer(before, rng.choice(before.offer()), safe=False)
    main, theirs = before.mains
    for p, c in enumerate(before.mains):
        before.move(c, p * NZ + FRONT)
        before.pose[c] = 0
    guard = next(c for c in before.zones[NZ + DECK] if c != theirs)
    before.move(guard, NZ + FRONT)
    before.pose[guard] = 0
    before.move(theirs, NZ + BACK)
    after = before.copy()
    after.pose[guard] = STUNNED
    said = [m.render("en") for m in facts(before, before, after, 0)]
    stuns = next(text for text in said if text.startswith("stuns "))
    opens = next(text for text in said if text.startswith("opens the way to "))
    assert game.face_name(before.face[guard]).removeprefix("The ") in stuns
    assert game.face_name(before.face[theirs]).removeprefix("The ") in opens
    assert any(m.id == "players.fact.vs.stunned" for m in facts(before, before, after, 1))
    assert main != theirs


@pytest.mark.parametrize("name", ["vs", "board", "ccg"])
def test_facts_read_well_wherever_a_game_goes(name: str) -> None:
    """Facts of every step of random games: nothing fails, every fact has words, and each game has several kinds."""
    from hellmouth import games
    from hellmouth.players.facts import facts_of

    game, rng, kinds = games.game(name), Random(6), set()
    for n in range(6):
        s = game.start(game.random_setup(2, rng), n)
        while s.outcome is None and s.tick < 300:
            before, seat = s.copy(), s.seat
            game.answer(s, rng.choice(s.offer()), safe=False)
            for fact in facts_of(name)(before, s, s, seat):
                kinds.add(fact.id)
                for language in languages():
                    assert fact.render(language)
    assert len(kinds) >= 4, kinds
    assert "players.fact.unguarded" in kinds


# --- reasons --------------------------------------------------------------------------------------------------------


def parts(why: Message) -> tuple[Message, list[Message]]:
    """The reason itself, and its prices."""
    given: dict[str, Any] = dict(why.args)
    return (given["reason"], list(given["prices"])) if why.id == "players.hint.with_price" else (why, [])


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_reasons_never_contradict_themselves(name: str) -> None:
    """In many positions of games: no price as a reason, nobody told of twice, both languages, estimates in order."""
    from hellmouth import games
    from hellmouth.players.greedy import GreedyPlayer
    from hellmouth.players.sense import sensible

    game, rng = games.game(name), Random(8)
    seen, kinds = 0, set()
    for n in range(12):
        s = game.start(game.random_setup(2, rng), n)
        while s.outcome is None and s.tick < 160:
            view = game.view(s, s.seat)
            options = sensible(view, s.offer())
            if len(options) > 1 and rng.random() < 0.12:
                values = GreedyPlayer(1).values(view, options, rng)
                found = sorted(zip(values, options, strict=True), reverse=True)
                results = [Found(option, 5, max(0.0, min(1.0, value))) for value, option in found]
                why, prices = parts(reason(view, found[0][1], found[1][1], rng, results))
                seen += 1
                kinds.add(why.id)
                told: list[Any] = list(dict(why.args).get("facts", ()))  # type: ignore[arg-type]  # an argument of any kind
                assert all(fact.id not in SPARED for fact in told)
                assert all(price.id in SPARED for price in prices)
                assert len(told + prices) == len(set(told + prices))
                assert not {Message(SPARED[price.id], price.args) for price in prices} & set(told)
                if why.id == "players.hint.chance":
                    assert dict(why.args)["percent"] > dict(why.args)["percent_other"]  # type: ignore[operator]  # an argument of any kind
                for language in languages():
                    assert "tried from here" not in why.render(language)
            game.answer(s, rng.choice(s.offer()), safe=False)
    assert seen > 60
    assert len(kinds) >= 4, kinds


def test_estimates_are_told_with_the_next_best() -> None:
    s = alley(0, 1)
    view = GAME.view(s, 0)
    one, other = s.offer()[:2]
    lost = [Found(one, 9, LOST / 2), Found(other, 9, 0.0)]
    assert reason(view, one, other, Random(1), lost).id == "players.hint.lost"


def test_of_two_facts_about_one_character_the_weightier_is_told() -> None:
    gone, down = Message("players.fact.removes", who="Spike"), Message("players.fact.vs.stuns", who="Spike")
    assert consistent([down, gone, Message("players.fact.vs.stuns", who="Glory")]) == [
        gone,
        Message("players.fact.vs.stuns", who="Glory"),
    ]
