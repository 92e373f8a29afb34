"""The command line, as its own tests run it."""

from tests.commands.conftest import run

__all__ = ["run"]
