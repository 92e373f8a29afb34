"""Which tests need which extra. Without it their files are not collected, and the end of the run says so."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

NEEDS = {
    "test_aec.py": ("pettingzoo",),
    "test_dask.py": ("distributed",),
    "test_notebooks.py": ("nbclient", "ipykernel", "pettingzoo", "openskill", "pyarrow"),
    "test_observations.py": ("gymnasium",),
    "test_parquet.py": ("pyarrow",),
    "test_png.py": ("matplotlib",),
    "test_ratings.py": ("openskill",),
    "test_ray.py": ("ray",),
    "test_single.py": ("gymnasium",),
    "test_spiel.py": ("pyspiel",),
    "test_teach.py": ("numpy",),
    "test_train.py": ("torch",),
}
MISSING = {file: missing for file, names in NEEDS.items() if (missing := [n for n in names if find_spec(n) is None])}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name what was left out."""
    if MISSING:
        names = ", ".join(sorted({name for names in MISSING.values() for name in names}))
        line = f"tests/research: {len(MISSING)} files not collected, because {names} are not installed"
        terminalreporter.write_line(f"{line} (make test-research runs them)")
