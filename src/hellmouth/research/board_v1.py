"""Version 1 of the environments of `board`: refused with the reason."""

from __future__ import annotations

from hellmouth.research.versions import refusing

NAME = "board_v1"
env = raw_env = parallel_env = refusing(NAME)
