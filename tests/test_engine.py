"""Which engine runs, and that the modules written out for the compiler are the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from hellmouth import engine, games
from hellmouth.core.errors import Refused
from tests.demo import GAME as DEMO

ROOT = Path(__file__).parent.parent
ASK = "from hellmouth import engine; print(engine.BUILD, engine.WHY, sep='|')"


def run(*words: str, **variables: str) -> str:
    """What a new interpreter says that was started with these variables."""
    usual = {n: v for n, v in os.environ.items() if n not in ("HELLMOUTH_PURE", "HELLMOUTH_ENGINE")}
    made = subprocess.run(
        [sys.executable, *words], check=False, capture_output=True, text=True, cwd=ROOT, env={**usual, **variables}
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


@pytest.fixture(scope="module")
def expanded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("expanded")
    run("scripts/expand.py", str(folder), HELLMOUTH_PURE="1")
    return folder


GOLDEN = """
import sys
from hellmouth import engine
from tests import conftest
from tests.contract.golden import FOLDER, texts
assert engine.BUILD == "expanded", engine.WHY
for name in sys.argv[1:]:
    for file, text in texts(name).items():
        assert text == (FOLDER / file).read_text(encoding="utf-8"), file
        print(file)
"""


@pytest.mark.pure
@pytest.mark.parametrize("name", ["vs", "board", "ccg", "demo"])
def test_the_expanded_modules_play_the_golden_games(name: str, expanded: Path) -> None:
    played = run("-c", GOLDEN, name, HELLMOUTH_ENGINE=str(expanded))
    assert played.split()


def test_an_engine_in_use_does_not_stop_the_next_build(expanded: Path, tmp_path: Path) -> None:
    """It is the sources that are read, also where something made of them would run."""
    assert run("-c", ASK, HELLMOUTH_ENGINE=str(expanded)) == "expanded|"
    run("scripts/expand.py", str(tmp_path), HELLMOUTH_ENGINE=str(expanded))
    assert (tmp_path / "hellmouth/core/state.py").read_bytes() == (expanded / "hellmouth/core/state.py").read_bytes()


UP_TO_DATE = """
import sys
from pathlib import Path
sys.path[:0] = ["scripts", "src"]
import compile
print(compile.up_to_date(Path(sys.argv[1])))
"""


def test_what_is_up_to_date_is_not_compiled_again(expanded: Path, tmp_path: Path) -> None:
    """`make test-compiled` after `make compiled` takes no second build."""
    assert run("-c", UP_TO_DATE, str(tmp_path)) == "False", "nothing there"
    assert run("-c", UP_TO_DATE, str(expanded)) == "False", "not compiled"
    made = json.loads((expanded / engine.MANIFEST).read_text(encoding="utf-8"))
    (tmp_path / engine.MANIFEST).write_text(json.dumps({**made, "build": "compiled"}), encoding="utf-8")
    assert run("-c", UP_TO_DATE, str(tmp_path)) == "True"
    made["sources"]["core/state.py"][0] += 1
    (tmp_path / engine.MANIFEST).write_text(json.dumps({**made, "build": "compiled"}), encoding="utf-8")
    assert run("-c", UP_TO_DATE, str(tmp_path)) == "False", "a source has changed"


def test_the_sources_run_when_asked_for() -> None:
    assert run("-c", ASK, HELLMOUTH_PURE="1") == "pure|HELLMOUTH_PURE is set"


def test_modules_of_other_sources_are_left_out(expanded: Path, tmp_path: Path) -> None:
    made = json.loads((expanded / engine.MANIFEST).read_text(encoding="utf-8"))
    made["sources"]["core/state.py"][0] += 1
    (tmp_path / engine.MANIFEST).write_text(json.dumps(made), encoding="utf-8")
    said = run("-c", ASK, HELLMOUTH_ENGINE=str(tmp_path))
    assert said == "pure|the compiled engine was left out, core/state.py has changed since: make compiled"


def test_modules_for_another_python_are_left_out(expanded: Path, tmp_path: Path) -> None:
    made = json.loads((expanded / engine.MANIFEST).read_text(encoding="utf-8"))
    (tmp_path / engine.MANIFEST).write_text(json.dumps({**made, "python": "cpython-27"}), encoding="utf-8")
    said = run("-c", ASK, HELLMOUTH_ENGINE=str(tmp_path))
    assert said == "pure|the compiled engine was left out, made for cpython-27: make compiled"


def test_a_folder_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    assert run("-c", ASK, HELLMOUTH_ENGINE=str(tmp_path)) == f"pure|{tmp_path} cannot be read"


@pytest.mark.parametrize("name", ["vs", "board", "ccg", "demo"])
@pytest.mark.parametrize("choice", [None, 5, "take", [], (), {"a": 1}, ("no", "such", "thing"), 1.5])
def test_whatever_is_sent_is_refused_and_changes_nothing(name: str, choice: object) -> None:
    game = DEMO if name == "demo" else games.game(name)
    s = game.start(game.random_setup(2, Random(1)), 1)
    before = s.copy()
    with pytest.raises(Refused):
        game.answer(s, choice)
    assert s == before


WORKERS = """
import asyncio, sys
from hellmouth import engine
from hellmouth.core import state
from hellmouth.players import processes as pools
from hellmouth.table import processes as helpers

def told(*_):
    return f"{engine.BUILD} {state.__file__}".encode()

async def asked():
    helper = helpers.Helper("ask", ["helper"])
    try:
        return await helper.ask(b"", 30)
    finally:
        await helper.stop()

if __name__ == "__main__" and sys.argv[1:]:
    helpers.serve(told, 0)
elif __name__ == "__main__":
    with pools.workers(1) as pool:
        print(pool.submit(told).result().decode())
    print(asyncio.run(asked()).decode())
"""


def test_worker_processes_run_the_same_engine(expanded: Path, tmp_path: Path) -> None:
    """`sim` and the lab use the one kind of process, `serve` thinks in the other."""
    script = tmp_path / "ask.py"
    script.write_text(WORKERS, encoding="utf-8")
    there = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    said = run(str(script), HELLMOUTH_ENGINE=str(expanded), PYTHONPATH=there)
    assert said.splitlines() == [f"expanded {expanded / 'hellmouth' / 'core' / 'state.py'}"] * 2
