"""How a server was started."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from hellmouth.core.home import home


@dataclass
class Config:
    """Everything an operator may choose."""

    data: Path = field(default_factory=home)
    store: str = ""
    """Address of a PostgreSQL database that holds the tables; empty: a SQLite file in the data folder."""
    inside: str = ""
    """Where other servers that share the store reach this one; see `forwarding.py`."""
    bus: str = ""
    """Address of a NATS by which servers that share the store tell each other what is new; see `bus.py`."""
    https: bool = False
    """Browsers reach the server by https: cookies are Secure and `__Host-`."""
    public: bool = False
    lan: bool = False
    """Others in the same house may come in, without https."""
    program: str = "hellmouth"
    """How the program is called on this machine."""
    addresses: tuple[str, ...] = ()
    """Where others reach the server, if it is open to the house."""
    proxy: str = ""
    """Addresses of proxies in front whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
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
    notify_webhook: str = ""
    """Address that is told, as JSON, whose turn it is at tables played by days; empty: none."""
    notify_smtp: str = ""
    """Mail server by which people are told so who asked for it, see `notifications.Mailbox`; empty: none."""
    keep_days: int = 0
    """Finished tables are cleared away so many days after anything happened at them; 0: never."""

    @property
    def reach(self) -> Literal["machine", "house", "world"]:
        """From where the server can be reached."""
        return "world" if self.public else "house" if self.lan else "machine"

    @property
    def cookie(self) -> str:
        """Name of the session cookie."""
        return "__Host-hellmouth" if self.https else "hellmouth"
