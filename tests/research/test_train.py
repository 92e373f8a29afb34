"""Training with PyTorch: what decides is learned, a run goes on where it stopped, and only a winner is kept."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from hellmouth.core.errors import BadData
from hellmouth.players.insight import Network
from hellmouth.players.policy import read_policy
from tests.scripts import script

LONG = 300
"""Positions of a game that is to leave a mark."""


@pytest.fixture(scope="module")
def trainer() -> ModuleType:
    return script("train")


def told(folder: Path, **more: Any) -> Namespace:
    usual = {"game": "vs", "seed": 3, "games": 16, "iterations": 4, "epochs": 2, "jobs": 1, "accept": 0}
    return Namespace(**{**usual, "folder": folder, "part": "policy", **more})


def test_the_policy_learns_where_the_visits_went(trainer: ModuleType) -> None:
    """Attackers that beat their target were searched on, whatever it looked like; passing never was."""
    rng, played = Random(1), []
    for number in range(64):
        choices = []
        for _ in range(20):
            lead = rng.choice((-1.0, 1.0))
            good = [0.9, 0.1] if lead > 0 else [0.1, 0.9]
            choices.append(trainer.Choice(["main.target", "main.end"], [[0.5, lead], [0.5, 0.0]], good))
        played.append(trainer.Played(number, trainer.Sample(0, [], 1.0), choices))
    rows, losses = trainer.fit_policy(played, 60, 1)
    assert min(losses) < 0.6 * losses[0]
    assert rows["main.target"][2] > 1024
    assert all(type(w) is int for row in rows.values() for w in row)
    assert trainer.fit_policy(played, 60, 1)[0] == rows


def test_the_value_network_learns_what_decides(trainer: ModuleType) -> None:
    played = []
    for n in range(160):
        first, noise = float(n % 5 < 2), float(n % 3 == 0)
        played.append(trainer.Sample(0, [([first, noise, 1.0], [1.0 - first, noise, 1.0])] * LONG, first))
    taught, losses = trainer.fit_value(played, 3, 24, 1)
    network = Network(taught, "taught", 3)
    assert min(losses) < 0.4
    assert network([1.0, 0.0, 1.0]) - network([0.0, 0.0, 1.0]) > 1.0


def test_a_side_that_sees_nothing_scores_nothing(trainer: ModuleType) -> None:
    played = [trainer.Sample(0, [([], [float(n % 5 < 2), 1.0])] * LONG, float(n % 5 > 1)) for n in range(160)]
    network = Network(trainer.fit_value(played, 2, 24, 1)[0], "taught", 2)
    assert network([1.0, 1.0]) > 0.5 > -0.5 > network([0.0, 1.0])


def test_one_command_from_a_seed_that_can_be_stopped(
    trainer: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trainer.train(told(tmp_path))
    kept = tmp_path / "vs.games.jsonl"
    lines = [text for text in kept.read_text(encoding="utf-8").splitlines() if text]
    whole = (tmp_path / "vs.policy.json").read_text(encoding="utf-8")
    read_policy(whole, "candidate", 4)
    card = (tmp_path / "vs.card.md").read_text(encoding="utf-8")
    assert "--seed 3 --games 16" in card
    assert "16 games" in card
    kept.write_text("\n".join(lines[:14]) + "\n" + lines[14][:100], encoding="utf-8")  # stopped while writing a line
    capsys.readouterr()
    trainer.train(told(tmp_path))
    assert "game 2 of 2" in capsys.readouterr().err
    assert (tmp_path / "vs.policy.json").read_text(encoding="utf-8") == whole
    assert [text for text in kept.read_text(encoding="utf-8").splitlines() if text][-2:] == lines[14:]


@pytest.mark.parametrize(("points", "kept"), [(1.0, True), (0.5, False)])
def test_only_a_clear_winner_is_kept(
    trainer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, points: float, kept: bool
) -> None:
    home = tmp_path / "home" / "weights"
    home.mkdir(parents=True)
    source = Path(trainer.hellmouth.players.__file__).parent / "weights" / "vs.net.json"
    (home / "vs.net.json").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(trainer.hellmouth.players, "__file__", str(home.parent / "__init__.py"))
    monkeypatch.setattr(trainer, "contest", lambda *_: trainer.Bout(0, points, 1, 0))
    policy = tmp_path / "vs.policy.json"
    policy.write_text('{"main.end": [1, 2, 3, 4, 5, 6]}', encoding="utf-8")
    said = trainer.accept(told(tmp_path, accept=20), {"net": tmp_path / "none", "policy": policy})
    assert said.endswith("; kept." if kept else "; not kept.")
    assert (home / "vs.policy.json").is_file() == kept


def test_too_little_is_refused(trainer: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(BadData, match="too little"):
        trainer.train(told(tmp_path, games=3))
    with pytest.raises(BadData, match="no such game"):
        trainer.train(told(tmp_path, game="chess"))
