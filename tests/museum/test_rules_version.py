"""The gate of rules versions: what a version recorded is replayed bit for bit; other behaviour needs another number."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from typing import Any

import pytest

from hellmouth import games
from hellmouth.core.errors import Mismatch
from tests.scripts import script

making = script("record_games")
ROOT = Path(__file__).parents[2]
GAMES = sorted(p.name for p in making.MUSEUM.iterdir() if p.is_dir() and not p.name.startswith("_"))
RECORDS = [
    pytest.param(name, file, id=f"{name}-{file.name.partition('.')[0]}")
    for name in GAMES
    for file in sorted(making.folder(games.game(name)).glob("*.json.gz"))
]


def test_every_game_has_recordings_of_its_present_version() -> None:
    assert set(GAMES) == {p.name for p in (ROOT / "src/hellmouth/games").iterdir() if (p / "game.py").is_file()}
    for name in GAMES:
        there = {file.name for file in making.folder(games.game(name)).glob("*.gz")}
        wanted = {f"{case.name}.json.gz" for case in making.cases(name)} | {"tables.sqlite3.gz"}
        assert wanted <= there, f"run: python scripts/record_games.py {name}"


@pytest.mark.parametrize(("name", "file"), RECORDS)
def test_the_rules_behave_as_their_version_says(name: str, file: Path) -> None:
    game = games.game(name)
    record, trail = making.unpacked(file)
    assert record.rules_version == game.rules_version, "a recording lies in the folder of another version"
    try:
        making.followed(game, record, trail)
    except Mismatch as difference:
        pytest.fail(
            f"{name} no longer behaves as rules version {game.rules_version} did ({file.name}, {difference}).\n"
            f"If that is meant, give it a new version and a line in the changelog:\n"
            f'    python scripts/record_games.py {name} --bump "what changed for players"\n'
            f"    python -m tests.contract.golden {name}\n"
            f"If a state class only got a new field with a default, name it in the class's added_fields instead.",
            pytrace=False,
        )


@pytest.mark.parametrize("name", GAMES)
def test_every_version_has_its_line_in_the_changelog(name: str) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in range(1, int(games.game(name).rules_version) + 1):
        assert making.changelog(name, str(version)) in text
        assert (making.MUSEUM / name / str(version)).is_dir(), "the museum keeps every version"


# --- the gate bites ---------------------------------------------------------------------------------------------------


def smallest() -> tuple[Any, dict[str, str]]:
    least = min(making.folder(games.game("vs")).glob("*.json.gz"), key=lambda f: f.stat().st_size)
    found: tuple[Any, dict[str, str]] = making.unpacked(least)
    return found


def test_another_position_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    record, trail = smallest()
    game = games.game("vs")
    monkeypatch.setattr(type(game), "digest", lambda self, s: "0" * 16)
    with pytest.raises(Mismatch, match="another position"):
        making.followed(game, record, trail)


def test_one_more_option_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    record, trail = smallest()
    game = games.game("vs")
    whole = type(game).decision

    def generous(self: Any, s: Any) -> Any:
        asked = whole(self, s)
        return asked and type(asked)(s, asked.seat, asked.kind, [*asked.options, ("wish",)])

    monkeypatch.setattr(type(game), "decision", generous)
    with pytest.raises(Mismatch, match="other options"):
        making.followed(game, record, trail)


# --- the script -------------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script at work in a copy of the repository's few files it touches."""
    work = script("record_games")
    place = tmp_path / "src/hellmouth/games/vs"
    place.mkdir(parents=True)
    shutil.copy(ROOT / "src/hellmouth/games/vs/game.py", place / "game.py")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n### Added\n\n- x\n\n### Changed\n\n- y\n")
    shutil.copytree(work.MUSEUM / "vs", tmp_path / "tests/museum/vs")
    monkeypatch.setattr(work, "ROOT", tmp_path)
    monkeypatch.setattr(work, "MUSEUM", tmp_path / "tests/museum")
    return work


def test_what_a_version_recorded_is_not_written_over(elsewhere: Any, capsys: pytest.CaptureFixture[str]) -> None:
    before = {p: p.read_bytes() for p in elsewhere.MUSEUM.rglob("*.gz")}
    assert elsewhere.main(["vs"]) == 1
    assert "--bump" in capsys.readouterr().out
    assert {p: p.read_bytes() for p in elsewhere.MUSEUM.rglob("*.gz")} == before
    assert elsewhere.main(["vs", "--again"]) == 0
    for path, data in before.items():
        if path.name.endswith(".json.gz"):
            assert gzip.decompress(path.read_bytes()) == gzip.decompress(data), "the same rules record the same games"


def test_a_new_version_gets_a_number_and_a_line(elsewhere: Any) -> None:
    game = games.game("vs")
    elsewhere.bump(game, "Attackers ready first.")
    source = (elsewhere.ROOT / "src/hellmouth/games/vs/game.py").read_text()
    new = str(int(game.rules_version) + 1)
    assert f'    rules_version = "{new}"\n' in source
    log = (elsewhere.ROOT / "CHANGELOG.md").read_text()
    assert f"### Changed\n\n- Rules of vs, version {new}: Attackers ready first.\n- y\n" in log
    left = list((elsewhere.MUSEUM / "vs" / game.rules_version).glob("*.json.gz"))
    assert len(left) == 2
    assert any(making.unpacked(file)[0].told for file in left)
