"""Client messages: what a page, terminal or program says to a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from hellmouth.table.given import Deck, Key
from hellmouth.table.protocol.base import VERSION, Form, Id, Language, Message, Mode, Part, PlayerName, Seat, Seq


class Hello(Message):
    """First message on a socket, and again to change language or to get everything anew."""

    version: int = VERSION
    language: Language = "en"
    seat: Seat | UnsetType | None = UNSET
    """Whose eyes to look through: one of my seats, or null to watch. Left out: the seat that is asked, or my first."""
    form: Form = "full"
    """`full`: `update.view` is all that a page draws; `text`: it is `{"picture": ...}`, the table in words;
    `state`: what a computer player is told, see `hellmouth.table.view_json`."""
    changes: bool = False
    """After the first `update`, tell me what changed (`change`) instead of everything."""


class Answer(Message):
    """Choose an option of the current decision."""

    id: Id
    seat: Seat
    seq: Seq
    """The `seq` of the update that showed the decision."""
    option: Annotated[str, Meta(min_length=1, max_length=400)]
    """`key` of the option."""
    for_turn: bool = False
    """With a pass: do not ask me for any of this again in this turn, unless something of mine is aimed at."""
    then: Annotated[list[Annotated[str, Meta(min_length=1, max_length=400)]], Meta(max_length=24)] = []
    """Keys of further options of this decision that are to follow in the same window while nothing speaks against it
    (see `Decision.plan`)."""
    done: bool = False
    """With `option` or `then` of a plan: pass when nothing of it is left or needed."""


class Undo(Message):
    """Take back my last answer. Free while nothing was revealed; otherwise the others are asked."""

    id: Id
    seat: Seat
    seq: Seq


class Consent(Message):
    """Agree or not to the open proposal."""

    id: Id
    seat: Seat
    proposal: Annotated[int, Meta(ge=1, le=1_000_000)]
    yes: bool


class WhyNot(Message):
    """Why can I not do this? By card, by notation, or by verb and arguments. Only this socket gets the reply."""

    id: Id
    seat: Seat
    card: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None
    wish: Annotated[list[int | Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=8)] | None = None


class Hint(Message):
    """What would a good player do here? Only the seat that is asked may ask; only this socket gets the reply."""

    id: Id
    seat: Seat
    seq: Seq
    option: Annotated[str, Meta(min_length=1, max_length=400)] | None = None
    """`key` of an option: does it only hurt my own side? Where nobody else plays, or the game is unrated already."""


class Look(Message):
    """Look through another of my seats (hot seat: lift the curtain), or null to watch."""

    seat: Seat | None


class Stops(Message):
    """When the table passes for me. `auto`: whenever there is no meaningful choice; `stops`: everywhere but at these
    stops; `full`: never. `until_turn` passes everything until my next turn begins, unless something of mine is aimed
    at.
    """

    id: Id
    seat: Seat
    mode: Mode
    stops: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=64)] = []
    until_turn: bool = False


class Chat(Message):
    """Say something to the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(Message):
    """Do not show me what this seat says (null: what watchers say), or show it again."""

    id: Id
    seat: Seat
    about: Seat | None
    on: bool


class StandIn(Message):
    """Let a computer player play my seat (`player` names it), or take the seat back (`player` is null)."""

    id: Id
    seat: Seat
    player: Annotated[str, Meta(max_length=80)] | None


class Absent(Message):
    """What to do about a player who is away too long."""

    id: Id
    seat: Seat
    about: Seat
    choice: Literal["wait", "bot", "claim"]


class Resign(Message):
    """Give up: with two seats the game ends, with more a computer player takes over."""

    id: Id
    seat: Seat


class OfferDraw(Message):
    """Propose that the game ends here and nobody wins: it does if all other people who are still in it agree."""

    id: Id
    seat: Seat


class Report(Message):
    """Something is wrong: keep record, version and my view for the developers."""

    id: Id
    text: Annotated[str, Meta(max_length=2000)] = ""


class Bring(Message):
    """Before the game begins: what I am called here, and my deck. Others are told that I have one, never which."""

    id: Id
    seat: Seat
    name: PlayerName | None = None
    """Null: as before."""
    deck: Deck | Key | None = None
    """In the game's own form, the id of a ready one, or null: any ready one."""


class Ready(Message):
    """Before the game begins: I am ready, or not yet after all. When everybody is, all decks are revealed together."""

    id: Id
    seat: Seat
    ready: bool


class Arrange(Message):
    """Before the game begins, by whoever opened the table: let a computer player sit at a free seat, close it, keep it
    for a person with a link, or leave it open to anybody. By anybody for their own seat: `person` gives it up."""

    id: Id
    seat: Seat
    kind: Literal["person", "open", "bot", "closed"]
    player: Annotated[str, Meta(max_length=80)] | None = None
    deck: Deck | Key | None = None
    """What the computer player brings; null: any ready deck."""


class Swap(Message):
    """Before the game begins: change places. Whoever opened the table may exchange any two, others theirs with a free
    one."""

    id: Id
    seat: Seat
    other: Seat


class Watch(Message):
    """What watchers may see: hands, and after how many turns or minutes. If they are to see more than before, all other
    people who play are asked."""

    id: Id
    seat: Seat
    open: bool = False
    turns: Annotated[int, Meta(ge=0, le=20)] = 0
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0


class Lead(Message):
    """Watching a finished game together: show this step, through these eyes (null: as a watcher), to all who follow.
    Step null: I do not lead any more."""

    id: Id
    step: Annotated[int, Meta(ge=0, le=100_000)] | None
    eyes: Seat | None = None
    name: Annotated[str, Meta(max_length=32)] = ""
    """What I am called, if I have no seat here."""


class Moving(Part):
    """A card goes to a zone: on top, or to the bottom."""

    card: Annotated[int, Meta(ge=0, le=10_000)]
    zone: Annotated[int, Meta(ge=0, le=10_000)]
    bottom: bool = False


class Putting(Part):
    """A number of that card, seat or person is set."""

    counter: Annotated[str, Meta(max_length=40)]
    of: Annotated[int, Meta(ge=0, le=10_000)]
    value: Annotated[int, Meta(ge=-1000, le=1000)]


class Judge(Message):
    """Correct the table by hand, or go back to before what happened at that tick; all other people who play are asked.
    Exactly one of the three."""

    id: Id
    seat: Seat
    seq: Seq
    move: Moving | None = None
    put: Putting | None = None
    back: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Judging(Message):
    """What could be corrected by hand here?"""

    id: Id
    seat: Seat


Early: TypeAlias = Bring | Ready | Arrange | Swap
"""What is said before a game begins, and only then."""
# fmt: off
ClientMessage: TypeAlias = (
    Hello | Answer | Undo | Consent | WhyNot | Hint | Look | Stops | Chat | Mute | StandIn | Absent | Resign | OfferDraw
    | Watch | Lead | Judge | Judging | Report | Bring | Ready | Arrange | Swap
)
# fmt: on
"""Everything a client may say."""
# fmt: off
Wish: TypeAlias = (
    Answer | Undo | Consent | WhyNot | Hint | Stops | Chat | Mute | StandIn | Absent | Resign | OfferDraw | Report
    | Watch | Judge | Judging | Bring | Ready | Arrange | Swap
)
# fmt: on
"""What is answered under its id: all but `Hello` and `Look`."""
