"""The scripts of the project as modules: they are no package, so they are loaded by their place."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType


def script(name: str) -> ModuleType:
    """`scripts/<name>.py`, loaded anew."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[1] / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
