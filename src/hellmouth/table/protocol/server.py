"""Server messages: everything a table says to its clients."""

from __future__ import annotations

from typing import TypeAlias

from hellmouth.table.protocol.gathering import Begun, Gathering
from hellmouth.table.protocol.people import Table
from hellmouth.table.protocol.position import Update
from hellmouth.table.protocol.replies import Ack, Advice, Bye, Judgeable, Led, Reasons, Refused, Reported, Spoken

# fmt: off
ServerMessage: TypeAlias = (
    Update | Table | Ack | Refused | Reasons | Advice | Judgeable | Spoken | Led | Reported | Bye | Gathering | Begun
)
# fmt: on
"""Everything the table may say."""
