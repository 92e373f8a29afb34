"""The games the adaptors are tried on."""

from __future__ import annotations

from hellmouth.research.versions import VERSIONS

DEMO = "tests.demo:GAME"
ALL = [DEMO, *VERSIONS]
