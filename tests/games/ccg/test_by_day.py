"""Vampires do not walk by day, but effects may move them (CCG-MOVE-05, CCG-AMB-34)."""

from __future__ import annotations

from tests.games.ccg.seat import Table


def table(step: str, night: bool, **more: object) -> Table:
    mine = {"essence": "essence-spike", "play": [{"card": "spike-1", "at": "A2"}], **more}
    return Table(step=step, night=night, A=mine)


def test_an_effect_moves_a_vampire_by_day() -> None:
    t = table("End", night=False, hand=["hold-the-line"])

    t.pick("play Hold the Line")

    assert t["Spike.space"] == "Park"


def test_a_text_that_says_only_by_night_holds() -> None:
    def offers(night: bool) -> list[str]:
        streets = {"A2": "streets-of-sunnydale"}
        return table("Movement", night, locations=streets, hand=["between-streetlights"]).offered()

    assert any(o.startswith("use Streets of Sunnydale") for o in offers(night=True))
    assert any(o.startswith("move Spike") for o in offers(night=True))
    assert not any(o.startswith(("use Streets of Sunnydale", "move Spike")) for o in offers(night=False))
