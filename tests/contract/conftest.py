"""Every contract test runs at every table (`table`) or once for every game (`name`)."""

from __future__ import annotations

import pytest

from tests.contract.table import tables, under_contract


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=str)
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", under_contract())
