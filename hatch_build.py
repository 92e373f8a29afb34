"""Build hook: a wheel or source archive always holds the built page, so that installing it needs no node.

With `HELLMOUTH_COMPILED=1` a wheel holds the compiled engine too (`scripts/compile.py`), for one Python and platform.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import build_page

ROOT = Path(__file__).resolve().parent


def _wants_engine() -> bool:
    return os.environ.get("HELLMOUTH_COMPILED", "") not in ("", "0")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not asked for
    """Makes `table/static` before it is packed; fails rather than ship an empty page."""

    made: tempfile.TemporaryDirectory[str] | None = None
    """Where the compiled engine lies until it is packed."""

    def dependencies(self) -> list[str]:
        needed = [] if build_page.up_to_date() else [build_page.NODE]
        if _wants_engine():
            lines = (ROOT / "requirements" / "compile.in").read_text(encoding="utf-8").splitlines()
            needed += [line for line in lines if line and line[0] not in "#-"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout builds its page with `make page`, its engine with `make compiled`
            return
        if not build_page.up_to_date():
            build_page.build()
        build_data["artifacts"].append("/src/hellmouth/table/static/**")
        if self.target_name == "wheel" and _wants_engine():
            self._add_engine(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.made is not None:
            self.made.cleanup()

    def _add_engine(self, build_data: dict[str, Any]) -> None:
        import compile as engine

        if not engine.compiler():
            raise RuntimeError("HELLMOUTH_COMPILED is set, but there is no C compiler: leave it out for a pure wheel")
        sys.path.insert(0, str(ROOT / "src"))
        self.made = tempfile.TemporaryDirectory()
        target = Path(self.made.name) / engine.PACKAGE
        engine.build(target)
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"][str(target)] = engine.PACKAGE
