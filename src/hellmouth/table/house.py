"""What the operator says to the whole house, with `hellmouth admin`: an announcement, who may not come in, tables to
close. It lies in the store; `housekeeping.py` carries it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hellmouth.table.database import Database

PREFIX: Final = "house:"
ANNOUNCED: Final = PREFIX + "announce:"
BANNED: Final = PREFIX + "ban:"
CLOSING: Final = PREFIX + "close:"
HINT: Final = "house"
"""What is told when the operator has said something."""
LOBBY: Final = "lobby"
"""What is told when the open tables have changed."""
SHORT: Final = 16
"""Characters of a session's hash that name it to the operator."""


@dataclass
class House:
    """The operator's words, as a server last read them."""

    announced: dict[str, str] = field(default_factory=dict)
    """By language."""
    banned: frozenset[str] = frozenset()
    """Addresses (as accounts) and beginnings of sessions' hashes."""
    closing: frozenset[str] = frozenset()

    def bans(self, address: str, session: bytes | None) -> bool:
        """Whether somebody may not come in."""
        return bool(self.banned) and (
            address in self.banned or (session is not None and session.hex()[:SHORT] in self.banned)
        )

    def read(self, rows: Mapping[str, str]) -> None:
        """Take over what is stored."""
        self.announced = {k.removeprefix(ANNOUNCED): v for k, v in rows.items() if k.startswith(ANNOUNCED)}
        self.banned = frozenset(k.removeprefix(BANNED) for k in rows if k.startswith(BANNED))
        self.closing = frozenset(k.removeprefix(CLOSING) for k in rows if k.startswith(CLOSING))

    def announcement(self, language: str) -> str:
        """The announcement in that language, or in the one it was made in."""
        return self.announced.get(language) or next(iter(self.announced.values()), "")


def rows(db: Database) -> dict[str, str]:
    """Everything the operator has said."""
    return dict(db.execute("select name, value from about where name like ?", (PREFIX + "%",)).fetchall())


def note(db: Database, name: str, value: str | None) -> None:
    """Say something, or (None) take it back."""
    if value is None:
        db.execute("delete from about where name=?", (name,))
    else:
        query = "insert into about values (?, ?) on conflict (name) do update set value=excluded.value"
        db.execute(query, (name, value))
