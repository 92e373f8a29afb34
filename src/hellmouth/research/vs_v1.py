"""Version 1 of the environments of `vs`: refused with the reason."""

from __future__ import annotations

from hellmouth.research.versions import refusing

NAME = "vs_v1"
env = raw_env = parallel_env = refusing(NAME)
