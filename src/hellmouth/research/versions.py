"""Versions of the environments. A number grows when learning outcomes may change: rules, encodings, rewards."""

from __future__ import annotations

VERSIONS = {"vs": 1, "board": 1, "ccg": 1}
