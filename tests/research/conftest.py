"""Files whose extra is not installed are not collected; tests/conftest.py tells."""

from __future__ import annotations

from tests.research.extras import MISSING

collect_ignore = sorted(MISSING)
