"""Common sense: what only hurts its own side is refused by every level, and told to learners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core import notation
from hellmouth.core.messages import languages
from hellmouth.players.greedy import GreedyPlayer
from hellmouth.players.ismcts import ISMCTSPlayer
from hellmouth.players.levels import LEVELS
from hellmouth.players.protocol import ask
from hellmouth.players.sense import sensible, warning

DAWN = {
    "phase": "recruit",
    "A": {"resources": ["The Bronze", "Luke"], "main": "buffy-l1", "front": ["Dawn", "Giles"], "row": "front"},
    "B": {"row": "front"},
}
"""A Dawn stands in front, three more lie in the Key pile: each new one would KO the last."""


def position(name: str, spec: Mapping[str, Any], *answers: str) -> Any:
    game = games.game(name)
    s = game.position(spec)
    for text in answers:
        game.answer(s, notation.read(game, s, text))
    return s


def said(name: str, s: Any, text: str) -> str:
    """The id of the warning before an option."""
    game = games.game(name)
    found = warning(game.view(s, s.seat), notation.read(game, s, text))
    if found is None:
        return ""
    for language in languages():
        assert found.render(language)
    return found.id


def offered(name: str, s: Any) -> list[str]:
    return notation.write_all(games.game(name), s, s.offer())


def sense(name: str, s: Any) -> list[str]:
    game = games.game(name)
    return notation.write_all(game, s, sensible(game.view(s, s.seat), s.offer()))


def test_another_dawn_for_nothing_is_refused() -> None:
    s = position("vs", DAWN)
    assert said("vs", s, "recruit Dawn > front row") == "players.warn.vs.copy"
    assert said("vs", s, "done") == ""
    assert not [text for text in sense("vs", s) if "Dawn" in text]


def test_a_worn_copy_may_be_replaced() -> None:
    spec: dict[str, Any] = {
        "phase": "recruit",
        "A": {"resources": ["The Bronze"] * 6, "hand": ["Giles"], "row": "back", "front": ["Giles ex"]},
        "B": {"row": "front"},
    }
    assert said("vs", position("vs", spec), "recruit Giles > front row") == ""
    spec["A"]["front"] = ["Giles"]
    assert said("vs", position("vs", spec), "recruit Giles > front row") == "players.warn.vs.copy"


def test_an_attack_that_cannot_stun_is_refused_and_a_good_one_is_not() -> None:
    spec = {"phase": "main", "A": {"front": ["Joyce", "Oz"], "row": "back"}, "B": {"front": ["Giles"], "row": "back"}}
    s = position("vs", spec)
    assert said("vs", s, "attack Oz") == ""
    s = position("vs", {**spec, "A": {"front": ["Joyce"], "row": "back"}})
    assert said("vs", s, "attack Joyce") == "players.warn.vs.hopeless"


def test_an_attacker_that_nobody_needs_stays_at_home() -> None:
    spec = {
        "phase": "main",
        "A": {"front": ["Joyce", "Oz", "Giles"], "row": "back"},
        "B": {"front": ["Joyce"], "row": "back"},
    }
    s = position("vs", spec, "attack Oz")
    assert said("vs", s, "join Giles") == "players.warn.vs.idle"
    s = position("vs", {**spec, "B": {"front": ["Angel"], "row": "back"}}, "attack Oz")
    assert said("vs", s, "join Giles") == ""


def test_an_attacker_without_atk_does_not_lead() -> None:
    spec = {
        "phase": "main",
        "A": {"main": "buffy-l1", "front": ["Dawn", "Oz"], "row": "back"},
        "B": {"front": ["Joyce"], "row": "back"},
    }
    s = position("vs", spec)
    assert said("vs", s, "attack Dawn") == "players.warn.vs.idle"
    assert said("vs", s, "attack Oz") == ""


def test_points_are_not_wasted_while_hardly_anybody_is_there() -> None:
    spec: dict[str, Any] = {
        "phase": "recruit",
        "A": {"resources": ["The Bronze"] * 3, "hand": ["Giles"], "row": "front"},
        "B": {"row": "front"},
    }
    assert said("vs", position("vs", spec), "done") == "players.warn.vs.recruit"
    spec["A"]["front"] = ["Oz", "Anya"]
    assert said("vs", position("vs", spec), "done") == ""
    spec["A"]["front"] = ["Giles"]  # the new one would only take the place of the old
    assert said("vs", position("vs", spec), "done") == ""


def test_the_front_row_is_not_left_empty() -> None:
    spec: dict[str, Any] = {"phase": "formation", "A": {"front": ["Oz"], "row": "back"}, "B": {"row": "front"}}
    assert said("vs", position("vs", spec), "move Oz") == "players.warn.vs.front"
    spec["A"]["front"] = ["Oz", "Anya"]
    assert said("vs", position("vs", spec), "move Oz") == ""
    spec["A"]["front"] = ["Tara"]  # she shoots from behind
    assert said("vs", position("vs", spec), "move Tara") == ""


def test_what_lasts_for_this_turn_is_not_spent_on_who_cannot_attack() -> None:
    side = {"main": "buffy-l1", "front": ["Giles"], "locations": ["Sunnydale High"]}
    spec: dict[str, Any] = {"phase": "main", "A": {**side, "row": "back"}, "B": {"row": "front"}}
    assert said("vs", position("vs", spec), "use Giles > Watcher") == "players.warn.wasted"
    spec["A"] = {**side, "row": "front"}
    assert said("vs", position("vs", spec), "use Giles > Watcher") == ""


def test_nobody_is_kept_from_striking_back_when_nobody_can_attack() -> None:
    spec: dict[str, Any] = {
        "phase": "main",
        "A": {"main": "master-l1", "front": ["Luke ex"], "hand": ["Vampiric Hypnosis"], "row": "back"},
        "B": {"front": ["Oz"], "back": ["Joyce"], "row": "front"},
    }
    assert said("vs", position("vs", spec), "play Vampiric Hypnosis") == "players.warn.wasted"
    spec["A"]["front"] = ["Luke"]
    assert said("vs", position("vs", spec), "play Vampiric Hypnosis") == ""


@pytest.mark.parametrize("key", [level.key for level in LEVELS])
def test_no_level_kills_its_own_dawn(key: str) -> None:
    from hellmouth.players.load import player

    game = games.game("vs")
    for seed in range(3):
        s = position("vs", DAWN)
        assert ask(player(f"level:{key}"), game, s, seed).option[0] != "recruit"


def test_greedy_and_search_refuse_what_their_judge_would_take() -> None:
    """A judge that loves recruiting above all: only common sense keeps it from the fourth Dawn."""
    from hellmouth.players.evaluate.vs import VsEvaluator

    class Recruiter(VsEvaluator):
        def prefer(self, s: Any, option: Any) -> float:
            return 50.0 if option[0] == "recruit" else 0.0

    game, s = games.game("vs"), position("vs", DAWN)
    view, decision = game.view(s, s.seat), game.decision(s)
    assert decision is not None
    assert GreedyPlayer(judge=Recruiter(), sense=False).choose(view, decision, Random(1))[0] == "recruit"
    assert GreedyPlayer(judge=Recruiter()).choose(view, decision, Random(1))[0] != "recruit"
    assert ISMCTSPlayer(4, judge=Recruiter()).choose(view, decision, Random(1))[0] != "recruit"


@pytest.mark.parametrize("name", ["vs", "ccg", "board"])
def test_something_is_always_left(name: str) -> None:
    game, rng = games.game(name), Random(3)
    for n in range(3):
        s = game.start(game.random_setup(2, rng), n)
        while s.outcome is None and s.tick < 250:
            found = sensible(game.view(s, s.seat), s.offer())
            assert found
            assert set(found) <= set(s.offer())
            game.answer(s, rng.choice(s.offer()), safe=False)


# --- the card game --------------------------------------------------------------------------------------------------


def fight(hand: list[str], gear: Sequence[str] = ("fire-axe",), strong: Sequence[str] = ()) -> Any:
    """A fight in its Battle stage, the attacker to choose: a boost or a pass."""
    return position(
        "ccg",
        {
            "A": {"fill": False, "hand": hand, "play": [{"card": "buffy-1", "at": "A1", "attached": list(strong)}]},
            "B": {"fill": False, "play": [{"card": "spike-1", "at": "A1", "attached": list(gear)}]},
            "fight": {"attacker": "A.buffy-1", "defender": "B.spike-1", "stage": "Battle"},
        },
    )


def test_a_fight_that_the_hand_can_turn_is_not_given_away() -> None:
    s = fight(["stake"] * 4)
    lost = games.game("ccg").probe(s, "totals")
    assert lost[0] <= lost[1]
    assert said("ccg", s, "pass") in ("players.warn.ccg.boost", "players.warn.ccg.spare")
    assert "pass" not in sense("ccg", s)
    assert said("ccg", fight(["stake"]), "pass") == ""


def test_cards_above_five_are_lost_anyway() -> None:
    assert said("ccg", fight(["stake"] * 7), "pass") == "players.warn.ccg.spare"


def test_who_is_ahead_may_add_cards_that_are_lost_anyway_before_it_stands() -> None:
    """A rival may still play an action then."""
    s = fight(["stake"] * 7, gear=[], strong=["fire-axe"])
    first, second = games.game("ccg").probe(s, "totals")
    assert first > second
    assert said("ccg", s, "boost Stake > Butt-Kicking") == "players.warn.ccg.ahead"
    s.stack[-1].passes = 1
    assert said("ccg", s, "boost Stake > Butt-Kicking") == ""
    s = fight(["stake"] * 5, gear=[], strong=["fire-axe"])
    s.stack[-1].passes = 1
    assert said("ccg", s, "boost Stake > Butt-Kicking") == "players.warn.ccg.ahead"


def test_a_main_character_is_not_left_in_the_discard_pile() -> None:
    spec = {
        "step": "Resource",
        "A": {"fill": False, "discard": ["buffy-1"], "play": [{"card": "xander-1", "at": "A1"}]},
        "B": {"fill": False, "play": [{"card": "spike-1", "at": "B1"}]},
    }
    s = position("ccg", spec)
    assert [text for text in offered("ccg", s) if text.startswith("resurrect")]
    assert said("ccg", s, "pass") == "players.warn.ccg.resurrect"
    assert "pass" not in sense("ccg", s)


def test_a_challenge_is_laid_at_home() -> None:
    game = games.game("ccg")
    rng = Random(5)
    seen = 0
    for n in range(4):
        s = game.start(game.random_setup(2, rng), n)
        while s.outcome is None and s.tick < 150:
            laid = [o for o in s.offer() if o[0] == "challenge"]
            if any(o[1] // 4 == s.seat for o in laid):
                seen += 1
                assert all(
                    o[1] // 4 in (s.seat, 8) for o in sensible(game.view(s, s.seat), s.offer()) if o[0] == "challenge"
                )
            game.answer(s, rng.choice(s.offer()), safe=False)
    assert seen > 3


def test_no_card_is_spent_on_a_talent_that_does_not_decide_the_fight() -> None:
    s = fight(["stake", "dead-languages"])
    useless = [text for text in offered("ccg", s) if text.startswith("boost") and "Butt-Kicking" not in text]
    assert useless
    assert {said("ccg", s, text) for text in useless} == {"players.warn.ccg.talent"}
    assert not set(useless) & set(sense("ccg", s))


def test_who_is_ahead_keeps_the_card_until_somebody_answers() -> None:
    s = fight(["stake"] * 2, gear=[], strong=["fire-axe"])
    first, second = games.game("ccg").probe(s, "totals")
    assert first > second
    assert said("ccg", s, "boost Stake > Butt-Kicking") == "players.warn.ccg.ahead"
    assert sense("ccg", s) == ["pass"]
    s = fight(["stake"] * 2, gear=["fire-axe"], strong=["fire-axe"])
    assert [text for text in sense("ccg", s) if text.startswith("boost")]


def facing(seat: str, *people: str) -> Any:
    """A challenge of Smarts 9 and Charm 4 in its Battle stage."""
    s = position(
        "ccg",
        {
            "A": {
                "fill": False,
                "hand": ["dead-languages"] * 4 + ["last-song-of-the-set"],
                "play": [{"card": card, "at": "A1"} for card in people],
                "challenges": [{"card": "hyenas-in-the-classroom", "at": "A1"}],
            },
            "B": {"fill": False, "hand": ["dead-languages"], "play": [{"card": "spike-1", "at": "B1"}]},
            "challenge": {
                "card": "hyenas-in-the-classroom",
                "facing": [f"A.{card}" for card in people],
                "stage": "Battle",
            },
        },
    )
    if seat == "B":
        games.game("ccg").answer(s, ("pass",))
    return s


def test_nobody_defends_a_challenge_that_fails_anyway() -> None:
    s = facing("B", "buffy-1")
    boosts = [text for text in offered("ccg", s) if text.startswith("boost")]
    assert boosts
    assert {said("ccg", s, text) for text in boosts} == {"players.warn.ccg.ahead"}


def test_a_boost_goes_to_a_goal_that_is_still_missing() -> None:
    s = facing("A", "buffy-1", "xander-1", "cordelia-1")
    goals = {each: games.game("ccg").probe(s, f"goals.{each}") for each in ("smarts", "charm")}
    assert goals["smarts"][0] < goals["smarts"][1]
    assert goals["charm"][0] >= goals["charm"][1]
    assert said("ccg", s, "boost Last Song of the Set > Charm") == "players.warn.ccg.met"
    assert said("ccg", s, "boost Dead Languages > Smarts") == ""


def test_no_card_goes_into_a_challenge_that_is_out_of_reach() -> None:
    s = facing("A", "xander-1")
    missing = {each: goal - n for each, (n, goal) in _goals(s).items()}
    assert sum(missing.values()) > 6
    boosts = [text for text in offered("ccg", s) if text.startswith("boost")]
    assert boosts
    assert {said("ccg", s, text) for text in boosts} == {"players.warn.ccg.out_of_reach"}


def _goals(s: Any) -> dict[str, tuple[int, int]]:
    return {each: games.game("ccg").probe(s, f"goals.{each}") for each in ("smarts", "charm")}


# --- resources ------------------------------------------------------------------------------------------------------


def test_a_resource_is_laid_while_the_hand_costs_more() -> None:
    spec: dict[str, Any] = {
        "phase": "resource",
        "A": {"resources": ["The Bronze"], "hand": ["Faith", "Cemetery"], "row": "back"},
        "B": {"row": "front"},
    }
    assert said("vs", position("vs", spec), "done") == "players.warn.vs.lay"
    spec["A"]["resources"] = ["The Bronze"] * 7
    assert said("vs", position("vs", spec), "done") == ""


# --- the board ------------------------------------------------------------------------------------------------------


def test_nobody_ends_a_turn_beside_something_that_costs_nothing() -> None:
    on_a_dot = {"turn": "Xander", "blue": [2, 2], "piles": {"weapon": ["Crossbow"]}, "Xander": "11,5"}
    assert said("board", position("board", on_a_dot), "done") == "players.warn.board.draw"
    beside = {"turn": "Buffy", "blue": [2, 2], "Buffy": "5,1", "Spike": "5,2"}
    s = position("board", beside)
    assert said("board", s, "done") == "players.warn.board.attack"
    assert "done" not in sense("board", s)
    assert said("board", position("board", {**beside, "Spike": "2,1"}), "done") == ""


def test_the_mayor_before_he_ascends_is_no_reason_to_attack() -> None:
    spec = {"villain": "mayor", "turn": "Buffy", "blue": [2, 2], "Buffy": "5,1", "Mayor": "5,2"}
    assert said("board", position("board", spec), "done") == ""
