"""Server messages: everything a table says to its clients."""

from __future__ import annotations

from typing import TypeAlias

from hellmouth.table.protocol.gathering import Begun, Gathering
from hellmouth.table.protocol.people import Table
from hellmouth.table.protocol.position import Change, Update
from hellmouth.table.protocol.replies import Ack, Advice, Bye, Judgeable, Reasons, Refused, Reported, Spoken

# fmt: off
ServerMessage: TypeAlias = (
    Update | Change | Table | Ack | Refused | Reasons | Advice | Judgeable | Spoken | Reported | Bye | Gathering | Begun
)
# fmt: on
"""Everything the table may say."""
