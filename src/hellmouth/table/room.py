"""What the parts of a table have in common: who is connected, what a message leads to, what is proposed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from hellmouth.core.decisions import Option
from hellmouth.table import protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.house import House
from hellmouth.table.protocol import ServerMessage
from hellmouth.table.transcript import Transcript

HISTORY = 200
"""Log lines sent with hello."""
WISHES = 512
"""How many wishes are remembered so that a resend is recognised; an older one is stale anyway."""
SNAPSHOT = 25
"""A position is stored after so many answers."""


class Entry(NamedTuple):
    """A fact about a table that is stored for ever."""

    kind: str
    body: dict[str, Any]


@dataclass(slots=True)
class Conn:
    """One socket at the table: who it is and what it looks at."""

    number: int
    seats: frozenset[int]
    owner: bool = False
    session: str = ""
    language: protocol.Language = "en"
    look: int | None = None
    form: protocol.Form = "full"
    ready: bool = False
    sent: int = 0
    """Log lines it holds."""
    shown: int | None = None
    """Events it has been shown; None: it gets the position as it is."""
    people: protocol.Table | None = None
    """What it was told last about the people."""
    changes: bool = False
    """It wants to be told what changed, not everything."""
    base: protocol.Update | None = None
    """The update it holds."""
    moment: int = -1
    """`seq` of the position it was shown last."""
    address: str = ""
    """Whose account pays for what the table does for it."""


class Advising(NamedTuple):
    """A hint that a client asked for."""

    number: int
    id: str
    seat: int
    seq: int
    language: str
    option: int | None = None
    """Which option to warn of, if it only hurts its own side; None: find a good one."""


@dataclass(slots=True)
class Turn:
    """What follows from one message: first store the entries, then send `acks`, then `sends`, then close, then think
    about `hints`."""

    entries: list[Entry] = field(default_factory=list)
    snapshot: Any = None
    transcript: Transcript | None = None
    reports: list[dict[str, Any]] = field(default_factory=list)
    acks: list[tuple[int, ServerMessage]] = field(default_factory=list)
    sends: list[tuple[int, ServerMessage]] = field(default_factory=list)
    closes: list[tuple[int, int]] = field(default_factory=list)
    hints: list[Advising] = field(default_factory=list)


@dataclass(slots=True)
class Asking:
    """An open proposal."""

    number: int
    kind: Literal["undo", "claim", "draw", "watch", "judge"]
    seat: int
    about: int | None
    needed: set[int]
    agreed: set[int] = field(default_factory=set)
    watching: protocol.Watching | None = None
    edit: Option | None = None
    """What a judge would do, see `core.judging`."""
    back: int | None = None
    """How many answers of the record would be left."""


@dataclass(slots=True)
class Info:
    """What never changes about a table."""

    table: str
    players: list[str]
    """Computer players that may stand in; the first one does if nobody chooses."""
    keep_days: int = 0
    """Days after which a finished table is cleared away; 0: never."""
    agreed: Agreed = field(default_factory=Agreed)
    created: float = 0.0
    """When its game began, in seconds since 1970."""
    outages: tuple[tuple[float, float], ...] = ()
    """When the server was not there, see `outages.py`."""
    house: House = field(default_factory=House)
    """What the operator says to everybody."""
