"""Build hook: a wheel or source archive always holds the built page, so that installing it needs no node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import build_page


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `table/static` before it is packed; fails rather than ship an empty page."""

    def dependencies(self) -> list[str]:
        return [] if build_page.up_to_date() else [build_page.NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout builds its page with `make page`
            return
        if not build_page.up_to_date():
            build_page.build()
        build_data["artifacts"].append("/src/hellmouth/table/static/**")
