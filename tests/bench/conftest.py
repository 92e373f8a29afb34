"""The benchmark is run as a person would run it, like every command."""

from tests.commands.conftest import run

__all__ = ["run"]
