"""Compile the engine into this environment: `python scripts/compile.py`, or `make compiled`.

The modules of `scripts/expand.py` are written out, compiled with mypyc as one library and put into the environment as
the package `hellmouth_compiled`, beside a manifest of what they were made of; the sources are not touched.
`hellmouth.engine` uses them as long as they fit. Needs mypy (pinned in requirements/compile.txt) and a C compiler.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import expand

PACKAGE = "hellmouth_compiled"
FLAGS = [
    "--config-file=",
    "--python-version=3.11",
    "--strict",
    "--no-warn-unused-ignores",
    "--no-warn-redundant-casts",
    "--disable-error-code=no-any-return",
    "--ignore-missing-imports",
]


def build(target: Path) -> None:
    """Compile into a folder, which becomes the package."""
    before = expand.stamps()
    with tempfile.TemporaryDirectory() as place:
        tree, made = Path(place) / "tree", Path(place) / "made"
        modules = expand.write(tree, compiler=True)
        with chdir(tree):
            _compile(tree, made, list(modules.values()))
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = {name: file.removesuffix(".py") + suffix for name, file in modules.items()}
    found |= {file.name.partition(".")[0]: file.name for file in target.glob(f"*{suffix}")}
    missing = [file for file in found.values() if not (target / file).is_file()]
    if missing:
        raise SystemExit(f"mypyc left out {', '.join(missing)}")
    (target / "__init__.py").write_text('"""The engine, compiled: see hellmouth.engine."""\n', encoding="utf-8")
    (target / "manifest.json").write_text(expand.manifest("compiled", found, before), encoding="utf-8")


def up_to_date(target: Path) -> bool:
    """Whether the engine in a folder was made of these sources by this script."""
    from hellmouth.engine import MANIFEST, unfit

    tools = [Path(__file__), Path(expand.__file__), Path(__file__).parent.parent / "requirements" / "compile.txt"]
    try:
        made = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        built = (target / MANIFEST).stat().st_mtime
        return made["build"] == "compiled" and not unfit(target, made) and all(t.stat().st_mtime < built for t in tools)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _compile(tree: Path, made: Path, files: list[str]) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    sys.path.insert(0, str(tree))
    extensions = mypycify(
        [*FLAGS, *files],
        opt_level=os.environ.get("OPT", "3"),
        debug_level="0",
        multi_file=True,
        group_name="hellmouth",
        target_dir=str(tree / "c"),
    )
    command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(made), str(tree / "o")
    command.ensure_finalized()
    parallel = int(os.environ.get("JOBS", os.cpu_count() or 1))

    run = command.build_extensions

    def build_extensions() -> None:
        one = command.compiler.compile

        def compile_all(sources: list[str], **words: Any) -> list[str]:
            with ThreadPoolExecutor(parallel) as pool:
                return [o for found in pool.map(lambda source: one([source], **words), sources) for o in found]

        command.compiler.compile = compile_all
        run()

    command.build_extensions = build_extensions
    command.run()


def compiler() -> str:
    """The C compiler that Python was built with, or another; "" if there is none."""
    usual = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return next((found for name in (usual, "cc", "gcc", "clang") if (found := shutil.which(name))), "")


if __name__ == "__main__":
    if not compiler():
        raise SystemExit(
            "There is no C compiler here, so the engine stays as it is: everything works, only slower. "
            "On Debian or Ubuntu: apt install gcc python3-dev"
        )
    sys.path.insert(0, str(expand.SOURCES))
    place = Path(sysconfig.get_path("platlib")) / PACKAGE
    if up_to_date(place):
        print("The compiled engine is up to date")
    else:
        build(place)
