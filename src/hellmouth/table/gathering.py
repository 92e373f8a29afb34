"""A table before its game begins: who sits where, what they bring, who is ready. No input or output, no clock.

Decks stay closed: of a deck only its owner is told anything before all are ready (`told`), then all are revealed
together and the game begins.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Literal

import msgspec

from hellmouth import games
from hellmouth.core.errors import HellmouthError
from hellmouth.core.game import Game
from hellmouth.core.match import Match
from hellmouth.core.messages import Message
from hellmouth.table import library, limits, protocol
from hellmouth.table.agreed import Agreed
from hellmouth.table.protocol import DeckProblem, ServerMessage

WISHES = 64
"""How many wishes are remembered so that a resend is recognised."""
_CANNOT = (HellmouthError, TypeError, ValueError, KeyError, IndexError, AttributeError)
"""What starting a game with data from outside may raise."""


class Seating(msgspec.Struct):
    """A seat as it is stored."""

    kind: Literal["person", "bot", "closed"] = "person"
    name: str = ""
    player: str | None = None
    deck: dict[str, Any] | str | None = None
    brought: bool = False
    ready: bool = False
    listed: bool = False
    """Anybody may take it."""


class Plan(msgspec.Struct):
    """Everything that is stored of a table before its game begins."""

    seats: list[Seating]
    options: dict[str, Any] = {}
    language: protocol.Language = "en"
    clock: protocol.Clock | None = None


@dataclass(slots=True)
class Guest:
    """One socket at the table."""

    number: int
    seats: frozenset[int]
    owner: bool = False
    session: str = ""
    language: protocol.Language = "en"
    ready: bool = False


@dataclass(slots=True)
class Step:
    """What follows from one message: store the plan if it changed, move rights, then send."""

    changed: bool = False
    moved: dict[int, int | None] = field(default_factory=dict)
    """Seats whose rights go elsewhere (None: end)."""
    acks: list[tuple[int, ServerMessage]] = field(default_factory=list)
    sends: list[tuple[int, ServerMessage]] = field(default_factory=list)


class Gathering:
    """One table whose game has not begun."""

    def __init__(
        self,
        table: str,
        game: Game[Any],
        plan: Plan,
        taken: Collection[int],
        players: list[str],
        agreed: Agreed | None = None,
    ) -> None:
        self.agreed, self.promised = agreed or Agreed(), ""
        self.table, self.game, self.plan, self.players = table, game, plan, players
        self.brings = bool(library.shelf(game.name, "decks", "en")["decks"])
        self.guests: dict[int, Guest] = {}
        self.done: OrderedDict[str, None] = OrderedDict()
        self.trouble: Message | None = None
        self.taken: set[int] = set()
        self.hold(taken)

    # --- who is there ---------------------------------------------------------------------------------------------

    def hold(self, taken: Collection[int]) -> None:
        """These seats are held by somebody; what others had brought there goes with them."""
        self.taken = {n for n in taken if n >= 0}
        for n, seat in enumerate(self.plan.seats):
            if seat.kind == "person" and n not in self.taken:
                seat.name, seat.deck, seat.brought, seat.ready = "", None, False, False

    def here(self, seat: int) -> bool:
        """Whether its owner is connected."""
        return any(g.ready and seat in g.seats for g in self.guests.values())

    def name(self, seat: int, language: str = "") -> str:
        """What a seat is called; one without a name of its own in that language, or in the table's."""
        found = self.plan.seats[seat]
        if found.name:
            return found.name
        nameless = [n for n, s in enumerate(self.plan.seats) if s.kind == "bot" and not s.name]
        usual = Message("table.seat", n=seat + 1) if found.kind != "bot" else Message("table.bot")
        number = f" {nameless.index(seat) + 1}" if found.kind == "bot" and len(nameless) > 1 else ""
        return usual.render(language or self.plan.language) + number

    def call(self, seat: int, name: str) -> bool:
        """Somebody says their name; whether it is a new one. Two of the same name would confuse everybody."""
        wanted, others = limits.clean(name, limits.NAME), [s.name for n, s in enumerate(self.plan.seats) if n != seat]
        if not wanted or wanted in others or wanted == self.plan.seats[seat].name:
            return False
        self.plan.seats[seat].name = wanted
        return True

    def free(self, *, listed: bool) -> list[int]:
        """Seats nobody holds yet; `listed`: only those anybody may take."""
        return [
            n
            for n, s in enumerate(self.plan.seats)
            if s.kind == "person" and n not in self.taken and (s.listed or not listed)
        ]

    def missing(self) -> list[int]:
        """Seats the others wait for."""
        return [n for n, s in enumerate(self.plan.seats) if s.kind == "person" and not (n in self.taken and s.ready)]

    def playing(self) -> list[int]:
        """Seats that are not closed."""
        return [n for n, s in enumerate(self.plan.seats) if s.kind != "closed"]

    @property
    def complete(self) -> bool:
        """Whether the game can begin."""
        return not self.missing() and len(self.playing()) in self.game.seat_counts

    # --- what clients say -----------------------------------------------------------------------------------------

    def receive(self, number: int, said: protocol.ClientMessage) -> Step:
        """A client said something."""
        step, guest = Step(), self.guests[number]
        if isinstance(said, protocol.Hello):
            guest.language, guest.ready = said.language, True
            self.tell(step)
        elif isinstance(said, protocol.Look):
            self.tell(step, [guest])
        elif not isinstance(said, protocol.Early):
            self._refuse(step, guest, said.id, "not_now")
        elif f"{number}/{said.id}" in self.done:
            step.acks.append((number, protocol.Ack(id=said.id, seq=0, again=True)))
        else:
            self._early(step, guest, said)
        return step

    def _early(self, step: Step, guest: Guest, said: protocol.Early) -> None:
        known = said.seat < len(self.plan.seats)
        mine = known and said.seat in guest.seats
        if not known or not (mine or (guest.owner and isinstance(said, protocol.Arrange | protocol.Swap))):
            self._refuse(step, guest, said.id, "not_yours")
            return
        match said:
            case protocol.Bring():
                code = self._bring(said)
            case protocol.Ready():
                code = self._ready(said)
            case protocol.Arrange():
                code = self._arrange(step, guest, said)
            case protocol.Swap():
                code = self._swap(step, guest, said)
        if code:
            self._refuse(step, guest, said.id, code)
            return
        self.done[f"{guest.number}/{said.id}"] = None
        while len(self.done) > WISHES:
            self.done.popitem(last=False)
        self.trouble, step.changed = None, True
        step.acks.append((guest.number, protocol.Ack(id=said.id, seq=0)))
        self.tell(step)

    def _bring(self, said: protocol.Bring) -> str:
        seat = self.plan.seats[said.seat]
        if not self._known_deck(said.deck):
            return "no_deck"
        self.call(said.seat, said.name or "")
        seat.deck, seat.brought, seat.ready = said.deck, True, False
        return ""

    def _known_deck(self, deck: dict[str, Any] | str | None) -> bool:
        """Whether a game of decks can read it: what is wrong with its cards is told with it."""
        if deck is None or isinstance(deck, dict):
            return deck is None or self.brings
        return deck in library.deck_names(self.game.name, "en")

    def _ready(self, said: protocol.Ready) -> str:
        seat = self.plan.seats[said.seat]
        if said.ready and self.problems(said.seat, "en"):
            return "deck"
        seat.ready = said.ready
        seat.brought = seat.brought or said.ready
        return ""

    def _arrange(self, step: Step, guest: Guest, said: protocol.Arrange) -> str:
        """A free seat, one whose owner is not there, or the own one given up."""
        gone = said.seat not in self.taken or not self.here(said.seat)
        mine = said.seat in guest.seats
        if not (mine and said.kind == "person") and not (guest.owner and gone):
            return "not_now"
        if said.kind == "bot" and (said.player not in self.players or not self._known_deck(said.deck)):
            return "unknown_player" if said.player not in self.players else "no_deck"
        before = self.plan.seats[said.seat]
        left = len(self.playing()) + (said.kind != "closed") - (before.kind != "closed")
        if left < min(self.game.seat_counts) or (left < len(self.playing()) and not self._playable(left)):
            return "no_seats"
        if said.seat in self.taken:
            step.moved[said.seat] = None
            self.taken.discard(said.seat)
            for each in self.guests.values():
                each.seats -= {said.seat}
        bot = said.kind == "bot"
        self.plan.seats[said.seat] = Seating(
            "person" if said.kind == "open" else said.kind,
            player=said.player if bot else None,
            deck=said.deck if bot else None,
            brought=bot,
            ready=bot,
            listed=said.kind == "open" or (said.kind == "person" and mine and before.listed),
        )
        return ""

    def _playable(self, players: int) -> bool:
        """Whether what was chosen for this table can be played by so many: two against two cannot by three."""
        trial = Gathering("", self.game, Plan([Seating() for _ in range(players)], self.plan.options), (), [])
        try:
            Match(self.game, trial.setup(Random(0)), 0, [trial.name(n) for n in range(players)]).started()
        except _CANNOT:
            return False
        return True

    def _swap(self, step: Step, guest: Guest, said: protocol.Swap) -> str:
        one, two, seats = said.seat, said.other, self.plan.seats
        if two >= len(seats) or one == two:
            return "not_yours"
        if not guest.owner and (two in self.taken or seats[two].kind != "person"):
            return "not_now"
        seats[one], seats[two] = seats[two], seats[one]
        turned = {one: two, two: one}
        self.taken = {turned.get(n, n) for n in self.taken}
        for each in self.guests.values():
            each.seats = frozenset(turned.get(n, n) for n in each.seats)
        step.moved.update(turned)
        return ""

    # --- telling --------------------------------------------------------------------------------------------------

    def _refuse(self, step: Step, guest: Guest, wish: str | None, code: Any) -> None:  # noqa: ANN401  # a code of `protocol.Refused`
        text = Message(f"table.refused.{code}").render(guest.language)
        step.sends.append((guest.number, protocol.Refused(id=wish, code=code, text=text)))

    def tell(self, step: Step, guests: Collection[Guest] | None = None) -> None:
        """Send everybody (or these) how the table stands."""
        for guest in list(self.guests.values()) if guests is None else guests:
            if guest.ready:
                step.sends.append((guest.number, self.told(guest)))

    def told(self, guest: Guest) -> protocol.Gathering:
        """The table as one client may see it."""
        places = [
            protocol.Place(
                seat=n,
                name=self.name(n, guest.language),
                kind=s.kind,
                player=s.player,
                taken=n in self.taken,
                here=s.kind == "bot" or self.here(n),
                brought=s.brought,
                ready=s.ready,
                listed=s.listed,
            )
            for n, s in enumerate(self.plan.seats)
        ]
        mine = [
            protocol.MyPlace(seat=n, deck=self.plan.seats[n].deck, problems=self.problems(n, guest.language))
            for n in sorted(guest.seats)
        ]
        return protocol.Gathering(
            table=self.table,
            game=self.game.name,
            title=self.game.title[guest.language],
            version=protocol.VERSION,
            places=places,
            mine=mine,
            owner=guest.owner,
            brings=self.brings,
            setup=self.plan.options,
            clock=self.plan.clock,
            listed=any(s.listed for s in self.plan.seats),
            missing=self.missing(),
            players=self.players,
            watchers=sum(1 for g in self.guests.values() if g.ready and not g.seats),
            pace="discreet" if self.agreed.discreet else "quick",
            lists="closed" if self.agreed.closed else "open",
            fair=protocol.Fair(hash=self.promised) if self.promised else None,
            counts=list(self.game.seat_counts),
            trouble=self.trouble.render(guest.language) if self.trouble else "",
        )

    def problems(self, seat: int, language: str) -> list[DeckProblem]:
        """Why the deck of a seat may not be played here."""
        return deck_problems(self.game, self.plan.options, self.plan.seats[seat].deck, language)

    # --- beginning ------------------------------------------------------------------------------------------------

    def setup(self, rng: Random) -> dict[str, Any]:
        """What the game is told; whoever left the choice to us gets ready decks that nobody else has."""
        seats = [self.plan.seats[n] for n in self.playing()]
        if not self.brings:
            return {**self.game.default_setup(len(seats), rng), **self.plan.options}
        ready: list[Any] = fitting(self.game, self.plan.options)
        if not ready and any(s.deck is None for s in seats):  # sealed: boosters are opened for them
            ready = list(self.game.chosen_setup(len(seats), rng, (), self.plan.options)["decks"])
        spare = [d for d in ready if all(s.deck != d for s in seats)]
        rng.shuffle(spare)
        decks = [s.deck if s.deck is not None else spare.pop() if spare else rng.choice(ready) for s in seats]
        return {**self.plan.options, "decks": decks}

    def revealed(self, setup: dict[str, Any], language: str) -> list[protocol.Revealed]:
        """What everybody brought, in the order of the game's seats: closed lists have no names."""
        decks = setup["decks"] if self.brings else [""] * len(self.playing())
        shelf = library.deck_names(self.game.name, language)
        return [
            protocol.Revealed(
                seat=new,
                name=self.name(old, language),
                deck="" if self.agreed.closed else called(deck, shelf),
                leader=leader(self.game, deck),
            )
            for (new, old), deck in zip(enumerate(self.playing()), decks, strict=True)
        ]


def called(deck: object, shelf: dict[str, str]) -> str:
    """The name of a deck; empty if it has none."""
    if isinstance(deck, str):
        return shelf.get(deck, "")
    name = deck.get("name", "") if isinstance(deck, dict) else ""
    return limits.clean(name, 80) if isinstance(name, str) else ""


def leader(game: Game[Any], deck: object) -> str:
    """The printed card that leads a deck; empty if it cannot be told."""
    if game.kit.decks is None or not deck:
        return ""
    tools = game.kit.decks.load()
    try:
        known = tools.of_id(deck) if isinstance(deck, str) else deck
        return limits.clean(tools.leader(known), 80) if isinstance(known, Mapping) else ""
    except _CANNOT:
        return ""


def deck_problems(
    game: Game[Any], options: dict[str, Any], deck: str | dict[str, Any] | None, language: str
) -> list[DeckProblem]:
    """Why a deck may not be played under these options, in words; a deck left to us has none."""
    if deck is None:
        return []
    if isinstance(deck, str):
        why = _why_not(game.name, json.dumps(options, sort_keys=True), deck)
        shelf = library.shelf(game.name, "decks", language)["decks"]
        own = next(({k: v for k, v in d.items() if k not in ("id", "note")} for d in shelf if d["id"] == deck), None)
        told = deck_problems(game, options, own, language) if why else []  # the same in words
        return told or ([DeckProblem(text=why)] if why else [])
    form = {name: options[name] for name in ("format", "edition") if name in options}
    if form:
        deck = {name: value for name, value in deck.items() if name not in ("format", "edition")} | form
    try:
        return library.check_deck(game, deck, language).problems
    except _CANNOT as error:
        why = limits.clean(str(error), 200)
        return [DeckProblem(text=Message("table.http.deck", why=why).render(language))]


@lru_cache(maxsize=512)  # options come from outside: not without end
def _why_not(game: str, options: str, deck: str) -> str:
    """Why a ready deck does not fit these options; empty if it does."""
    rules, given = games.game(game), json.loads(options)
    given.pop("mode", None)
    given.pop("options", None)
    try:
        rules.start({**given, "decks": [deck] * min(rules.seat_counts)}, 0)
    except _CANNOT as error:
        return limits.clean(str(error), 200)
    return ""


def fitting(game: Game[Any], options: dict[str, Any]) -> list[str]:
    """Ready decks that may be played under these options."""
    text = json.dumps(options, sort_keys=True)
    return [d["id"] for d in library.shelf(game.name, "decks", "en")["decks"] if not _why_not(game.name, text, d["id"])]
