"""How a server was started."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hellmouth.core.home import home


@dataclass
class Config:
    """Everything an operator may choose."""

    data: Path = field(default_factory=home)
    https: bool = False
    """Browsers reach the server by https: cookies are Secure and `__Host-`."""
    public: bool = False
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "::1", "[::1]")
    """Names the server answers to; empty: any (public behind a proxy)."""
    workers: int = 1
    games: tuple[str, ...] = ()
    """Games from elsewhere, as `module:NAME`."""
    players: tuple[str, ...] = ()
    """Computer players from elsewhere, as `module:Class`."""
    bot_pause: float = 0.4
    """Seconds between the moves of computer players, so that people can follow."""
    bot_seconds: float = 15.0
    full: bool = True
    """Wait for the disk at every commit (survives a power loss); off: survives a crash of the server only."""
    quiet: bool = True

    @property
    def cookie(self) -> str:
        """Name of the session cookie."""
        return "__Host-hellmouth" if self.https else "hellmouth"
