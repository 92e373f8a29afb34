"""The alley: play fighters, attack with dice, first to five points or most points when the decks are empty."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from hellmouth.core.chance import streams
from hellmouth.core.decisions import DONE, EVERYBODY, PASS, Option, Reason
from hellmouth.core.effects import Program, Resolve
from hellmouth.core.errors import BadData
from hellmouth.core.events import Pending, What
from hellmouth.core.frames import Frame
from hellmouth.core.game import Game
from hellmouth.core.messages import register
from hellmouth.core.plain import fresh
from hellmouth.core.proposals import Proposal
from hellmouth.core.state import State
from hellmouth.core.visibility import View

from . import cards, position
from .cards import GARLIC, HUNTER, STAKE, STRENGTH

register(Path(__file__).parent / "messages")


class Alley(State):
    """Zones of seat p: 4p deck, 4p+1 hand, 4p+2 alley, 4p+3 pile."""

    active: int = 0
    score: list[int] = fresh()
    tired: list[int] = fresh()

    programs: ClassVar[dict[str, Program]] = cards.PROGRAMS
    card_arguments: ClassVar[frozenset[str]] = frozenset({"card", "attacker", "defender", "victim"})

    def hand(self, seat: int) -> list[int]:
        return self.zones[4 * seat + 1]

    def alley(self, seat: int) -> list[int]:
        return self.zones[4 * seat + 2]

    def pile(self, seat: int) -> int:
        return 4 * seat + 3

    def decks_empty(self) -> bool:
        for p in range(self.seats):  # noqa: SIM110  # quicker than any() with its generator
            if self.zones[4 * p]:
                return False
        return True

    def draw(self, seat: int) -> None:
        deck = self.zones[4 * seat]
        if deck:
            card = deck[-1]
            self.move(card, 4 * seat + 1)
            self.note("demo.log.drew", seat=seat, card=card)

    def merged(self, verb: str, ids: list[int], refused: Container[int] = ()) -> list[Option]:
        """One option for each face that is not refused: copies of a card are one choice."""
        face, options, seen = self.face, [], 0
        for c in ids:
            bit = 1 << face[c]
            if not seen & bit and face[c] not in refused:
                seen |= bit
                options.append((verb, c))
        return options

    def turn_order(self) -> list[int]:
        return [(self.active + i) % self.seats for i in range(self.seats)]

    def triggered(self, kind: str, data: tuple[Any, ...]) -> list[Pending]:
        """A hunter's player may draw when the hunter destroyed somebody."""
        if kind == "destroyed" and data[1] >= 0 and self.face[data[1]] == HUNTER:
            return [(data[0], "hunter", data[1])]
        return []

    def resolve(self, item: Pending) -> Frame:
        return Resolve(item[1], item[2], item[0])


class Turn(Frame):
    """Draw, then any number of plays and attacks."""

    def begin(self, s: Alley) -> None:
        if s.decks_empty():
            best = max(s.score)
            return s.finish([p for p in range(s.seats) if s.score[p] == best], "demo.end.empty")
        s.tired = []
        s.draw(s.active)
        return s.ask(s.active, "main", then="act")

    def offer_act(self, s: Alley) -> list[Option]:
        options = s.merged("play", s.hand(s.active), refused_faces(s))
        for c in s.alley(s.active):
            if c not in s.tired:
                options.append(("attack", c))
        options.append(DONE)
        return options

    def act(self, s: Alley, option: Option) -> None:
        if option == DONE:
            s.active = (s.active + 1) % s.seats
            return self.begin(s)
        card = option[1]
        if option[0] == "attack":
            s.tired.append(card)
            return s.call(Fight(card), then="again")
        fighter = STRENGTH[s.face[card]] > 0
        s.move(card, 4 * s.active + 2 if fighter else s.pile(s.active))
        s.note("demo.log.plays", seat=s.active, card=card)
        if fighter:
            s.tired.append(card)
            return self.again(s)
        ref = "stake" if s.face[card] == STAKE else "plan"
        return s.call(Resolve(ref, card, s.active), then="again")

    def again(self, s: Alley) -> None:
        s.ask(s.active, "main", then="act")


class Fight(Frame):
    """The rival to the left names a defender or lets the blow through for a point."""

    attacker: int
    defender: int = -1

    def begin(self, s: Alley) -> None:
        s.ask((s.active + 1) % s.seats, "card", then="defend")

    def offer_defend(self, s: Alley) -> list[Option]:
        return [("defend", c) for c in s.alley((s.active + 1) % s.seats)] + [PASS]

    def defend(self, s: Alley, option: Option) -> None:
        if option[0] == "pass":
            s.note("demo.log.through", attacker=self.attacker)
            self._score(s, s.active)
            return None if s.outcome is not None else s.done()
        self.defender = option[1]
        return s.roll(6, then="strike", dice=2)

    def strike(self, s: Alley, dice: tuple[int, int]) -> None:
        ours, theirs = STRENGTH[s.face[self.attacker]] + dice[0], STRENGTH[s.face[self.defender]] + dice[1]
        s.note("demo.log.fight", attacker=self.attacker, defender=self.defender, n=ours, m=theirs)
        if ours == theirs:
            return s.done()
        loser, winner = (self.defender, self.attacker) if ours > theirs else (self.attacker, self.defender)
        return s.call(Destruction(loser, s.zone[winner] // 4, winner), then="end")

    def end(self, s: Alley) -> None:
        s.done()

    def _score(self, s: Alley, seat: int) -> None:
        s.score[seat] += 1
        if s.score[seat] >= 5:
            s.finish([seat], "demo.end.five")


class Destruction(Proposal):
    """A fighter is about to be destroyed; garlic in its owner's hand prevents it."""

    victim: int = -1
    by: int = -1
    killer: int = -1

    def interrupts(self, s: Alley) -> list[Pending]:
        owner = s.zone[self.victim] // 4
        for c in s.hand(owner):
            if s.face[c] == GARLIC:
                return [(owner, "garlic", c)]
        return []

    def happen(self, s: Alley) -> None:
        s.move(self.victim, s.pile(s.zone[self.victim] // 4))
        s.note("demo.log.destroyed", victim=self.victim)
        s.emit("destroyed", self.by, self.killer)
        s.done(True)


NOT_IN_HAND = Reason("demo.why.not_in_hand", "DEMO-PLAY-01")
NO_TARGET = Reason("demo.why.no_target", "DEMO-PLAY-02")
ONLY_REACTION = Reason("demo.why.only_reaction", "DEMO-PLAY-03")
TIRED = Reason("demo.why.tired", "DEMO-FIGHT-01")
NOT_YOURS = Reason("demo.why.not_yours", "DEMO-FIGHT-02")
NOT_NOW = Reason("demo.why.not_now", "DEMO-TURN-01")


def refuse_play(s: Alley, card: int) -> Reason | None:
    """Why the active player cannot play this card."""
    return refused_faces(s).get(s.face[card]) if card in s.hand(s.active) else NOT_IN_HAND


NEVER = {GARLIC: ONLY_REACTION}
ALONE = {GARLIC: ONLY_REACTION, STAKE: NO_TARGET}


def refused_faces(s: Alley) -> dict[int, Reason]:
    """The faces the active player cannot play from the hand now, and why."""
    for p in range(s.seats):
        if p != s.active and s.alley(p):
            return NEVER
    return ALONE


def refuse_attack(s: Alley, card: int) -> Reason | None:
    """Why the active player cannot attack with this card."""
    if card not in s.alley(s.active):
        return NOT_YOURS
    return TIRED if card in s.tired else None


class AlleyGame(Game[Alley]):
    """The demo game of the kernel's tests."""

    name = "demo"
    title: ClassVar[dict[str, str]] = {"en": "The Alley", "fr": "La Ruelle"}
    seat_counts = (2, 3)
    rules_version = "1"
    status = "complete"
    bound = 2000
    verbs: ClassVar[dict[str, tuple[str, ...]]] = {
        "play": ("card",),
        "attack": ("attacker",),
        "defend": ("defender",),
        "discard": ("card",),
        "choose": ("card",),
        "react": ("card", "index"),
        "first": ("index", "card"),
    }
    nouns: ClassVar[dict[str, str]] = {
        "card": "card",
        "attacker": "card",
        "defender": "card",
        "victim": "card",
        "source": "card",
        "foe": "card",
        "seat": "seat",
        "number": "number",
        "n": "number",
        "m": "number",
    }
    happenings: ClassVar[dict[str, What]] = {
        "demo.log.drew": "drawn",
        "demo.log.plays": "played",
        "demo.log.rolled": "rolled",
        "demo.log.fight": "conflict",
        "demo.log.through": "result",
        "demo.log.destroyed": "left",
        "demo.log.prevented": "told",
    }

    def start(self, setup: Mapping[str, Any], seed: int, *, explicit: bool = False, discreet: bool = False) -> Alley:
        seats = setup.get("seats", 2)
        if seats not in self.seat_counts:
            raise BadData("setup.seats", f"{seats!r} players cannot play this", "use 2 or 3")
        s = Alley(seats=seats, streams=streams(seed), explicit=explicit, discreet=discreet, score=[0] * seats)
        s.masks = tuple(m for p in range(seats) for m in (0, 1 << p, EVERYBODY, EVERYBODY))
        s.zones = [[] for _ in range(4 * seats)]
        s.backs = tuple(p for p in range(seats) for _ in cards.DECK)
        size = len(cards.DECK)
        for p in range(seats):
            s.zones[4 * p] = list(range(p * size, (p + 1) * size))
        s.face, s.known = cards.DECK * seats, [0] * size * seats
        s.zone = [4 * p for p in range(seats) for _ in cards.DECK]
        s.stack.append(Deal())
        s.run()
        return s

    def random_setup(self, seats: int, rng: Random) -> dict[str, Any]:
        return {"seats": seats}

    def face_name(self, face: int, language: str = "en") -> str:
        return (cards.NAMES_FR if language == "fr" else cards.NAMES)[face]

    def card_digest(self) -> str:
        return "demo"

    def picture(self, view: View[Alley], language: str = "en") -> str:
        s = view.state
        lines = []
        for p in range(s.seats):
            names = [
                ", ".join("?" if s.face[c] < 0 else self.face_name(s.face[c], language) for c in zone)
                for zone in (s.hand(p), s.alley(p))
            ]
            lines.append(f"{self.seat_name(s, p)}: {s.score[p]} | {names[0]} | {names[1]} | deck {len(s.zones[4 * p])}")
        return "\n".join(lines)

    def position(self, spec: Mapping[str, Any]) -> Alley:
        s = Alley()
        position.build(s, spec)
        turn = Turn()
        turn.at = "again"
        s.stack.append(turn)
        s.run()
        return s

    def probe(self, s: Alley, path: str) -> Any:
        return position.probe(s, path)

    def faces(self) -> range:
        return range(len(cards.NAMES))

    def card_text(self, face: int, language: str = "en") -> str:
        return f"{self.face_name(face, language)}\n{cards.TEXTS[language][face]}"

    def breaches(self, s: Alley) -> Iterator[str]:
        for p in range(s.seats):
            if sorted(s.face[c] for z in range(4 * p, 4 * p + 4) for c in s.zones[z]) != sorted(cards.DECK):
                yield f"the cards of seat {p} are not the cards of a deck"
            if not 0 <= s.score[p] <= 5:
                yield f"seat {p} has {s.score[p]} points"

    def why_not(self, s: Alley, seat: int, wish: Option) -> Reason | None:
        if s.seat == seat and wish in s.offer():
            return None
        if s.seat != seat or s.kind != "main":
            return NOT_NOW
        if wish[0] == "play":
            return refuse_play(s, wish[1])
        if wish[0] == "attack":
            return refuse_attack(s, wish[1])
        return NOT_NOW


class Deal(Frame):
    """Shuffle and deal four cards each."""

    seat: int = 0

    def begin(self, s: Alley) -> None:
        if self.seat < s.seats:
            return s.shuffle(s.zones[4 * self.seat], then="deal")
        return s.goto(Turn())

    def deal(self, s: Alley) -> None:
        for _ in range(4):
            s.draw(self.seat)
        self.seat += 1
        self.begin(s)


GAME = AlleyGame()
