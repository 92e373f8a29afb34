"""Positions for scenarios: any table from readable words. See README.md for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hellmouth.core.errors import BadData, Breach
from hellmouth.core.modifiers import use
from hellmouth.core.notation import plain_text
from hellmouth.games.ccg import setup
from hellmouth.games.ccg.cards import CardSet
from hellmouth.games.ccg.changes import attach, enter_play, turn_up
from hellmouth.games.ccg.deck import Deck
from hellmouth.games.ccg.decks import deck
from hellmouth.games.ccg.flow.challenge import Attempt
from hellmouth.games.ccg.flow.conflict import Conflict, open_conflict
from hellmouth.games.ccg.flow.fight import Fight
from hellmouth.games.ccg.flow.steps import Step
from hellmouth.games.ccg.flow.turn import Turn
from hellmouth.games.ccg.naming import face_of, space_of
from hellmouth.games.ccg.rules.fighting import first_resolving
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGE,
    CHALLENGES,
    CHARACTER,
    CRYPT,
    DECK,
    DISCARD,
    DRAW,
    EPISODE2,
    EPISODES,
    FACING,
    FIGHT,
    HAND,
    LETTERS,
    LIMBO,
    LOCATION,
    LOCATIONS,
    SEATS,
    SIDE,
    STACKS,
    STAGES,
    STEPS,
    STOCK,
    TALENTS,
    TASKS,
    UNDER,
    ZONES,
)

if TYPE_CHECKING:
    from hellmouth.games.ccg.game import Buffy

# fmt: off
TABLE_WORDS = ("edition", "seats", "turn", "active", "step", "night", "watch", "passes", "events", "fight", "challenge",
               "cap", "triumphs", "seed", "moved")
PLAYER_WORDS = ("essence", "deck_list", "dp", "control", "hand", "deck", "fill", "discard", "crypt", "play",
                "challenges", "challenge_deck", "locations", "episodes", "side", "stacks", "done")
# fmt: on
CHARACTER_WORDS = ("card", "at", "fatigued", "attached", "levels", "moves", "skills", "ascended")
DEFAULT = ("first-patrol-hero", "first-patrol-villain")
"""Deck lists that fill up the decks of a position, in turn."""


def position(game: Buffy, spec: Mapping[str, Any]) -> Sunnydale:
    """The position a scenario describes, checked."""
    made = _Maker(game.cards, spec)
    s = made.build()
    try:
        game.check(s)
    except Breach as breach:
        raise BadData("position", f"is impossible: {breach}", "change it so that the rules hold") from None
    return s


class _Maker:
    """Builds one position step by step."""

    def __init__(self, cards: CardSet, spec: Mapping[str, Any]) -> None:
        self.cards, self.spec = cards, spec
        self.seats = int(spec.get("seats", max([2, *(LETTERS.index(k) + 1 for k in spec if k in tuple(LETTERS))])))
        if self.seats not in SEATS:
            raise BadData("position.seats", f"{self.seats} players cannot play this", "use 2 to 8")
        for word in spec:
            if word not in TABLE_WORDS and word not in LETTERS[: self.seats]:
                raise BadData(f"position.{word}", "is not a word of positions", f"use {', '.join(TABLE_WORDS)} or A, B")
        self.players = [spec.get(LETTERS[p], {}) for p in range(self.seats)]
        for p, player in enumerate(self.players):
            for word in player:
                if word not in PLAYER_WORDS:
                    raise BadData(
                        f"position.{LETTERS[p]}.{word}", "is not a word of players", f"use {', '.join(PLAYER_WORDS)}"
                    )

    def build(self) -> Sunnydale:
        self.s = s = self._deal()
        s.turn = int(self.spec.get("turn", 1))
        s.step = self._word("step", "Conflict", STEPS)
        s.night = bool(self.spec.get("night", False))
        s.active = self._seat(self.spec.get("active", "A"), "position.active")
        s.cap = int(self.spec.get("cap", 0))
        s.triumphs = int(self.spec.get("triumphs", 0))
        for p in range(self.seats):
            self._lay(p)
        for p in range(self.seats):
            self._piles(p)
        for p in range(self.seats):
            self._team(p)
        for p in range(self.seats):
            self._gear(p)
        s.events = [face_of(self.cards, n, "position.events") for n in self.spec.get("events", ())]
        s.pending = None
        s.reindex()
        for i, move in enumerate(self.spec.get("moved", ())):
            place = f"position.moved[{i}]"
            s.moved.append(
                (
                    self._in_play(move["card"], place),
                    space_of(move["from"], self.seats, place),
                    space_of(move["to"], self.seats, place),
                )
            )
        self._frames()
        s.reveals = 0
        s.run()
        return s

    # --- cards --------------------------------------------------------------------------------------------------------

    def _deal(self) -> Sunnydale:
        edition = setup.EDITIONS.get(self.spec.get("edition", "third"))
        if edition is None:
            raise BadData("position.edition", "is no edition", "use third or first")
        brought = [self._deck(p) for p in range(self.seats)]
        s = setup._deal(self.cards, brought, edition, 0, int(self.spec.get("seed", 1)), False)
        for p in range(self.seats):
            for c in list(s.pile(p, LIMBO)):
                s.move(c, ZONES * p + DECK, 0)
                s.known[c] = 0
        return s

    def _deck(self, p: int) -> Deck:
        """A deck with all the named cards, and a list of others to fill up with."""
        player, letter = self.players[p], LETTERS[p]
        base = deck(player.get("deck_list", DEFAULT[p % 2]), f"position.{letter}.deck_list", self.cards)
        essence = base.essence
        if "essence" in player:
            essence = face_of(self.cards, player["essence"], f"position.{letter}.essence")
        named = list(self._named(p))
        resource = [f for f in named if self.cards.type[f] not in (CHALLENGE, LOCATION, EPISODE2)]
        tasks = [f for f in named if self.cards.type[f] == CHALLENGE]
        if player.get("fill", True):
            left = list(base.resource)
            for f in resource:
                if f in left:
                    left.remove(f)
            resource += left
            if "challenge_deck" not in player:
                tasks += [f for f in base.challenges if f not in tasks]
        if not resource:
            raise BadData(f"position.{letter}", "has no card at all", "leave out fill = false")
        return Deck(
            self.cards,
            essence,
            resource[0],
            resource,
            tasks,
            [f for f in named if self.cards.type[f] == LOCATION],
            [f for f in named if self.cards.type[f] == EPISODE2],
        )

    def _named(self, p: int) -> Iterator[int]:
        """Every card the player's table names."""
        player, place = self.players[p], f"position.{LETTERS[p]}"
        for word in ("hand", "deck", "discard", "crypt", "episodes", "side", "challenge_deck"):
            for name in player.get(word, ()):
                yield face_of(self.cards, name, f"{place}.{word}")
        for names in player.get("stacks", {}).values():
            for name in names:
                yield face_of(self.cards, name, f"{place}.stacks")
        for sp, name in player.get("locations", {}).items():
            yield face_of(self.cards, name, f"{place}.locations.{sp}")
        for entry in player.get("challenges", ()):
            yield face_of(self.cards, entry.get("card"), f"{place}.challenges")
        for entry in player.get("play", ()):
            face = face_of(self.cards, entry.get("card"), f"{place}.play")
            yield face
            yield from self._levels(entry, face, place)
            for name in entry.get("attached", ()):
                if self._owner(name, p) == p:
                    yield face_of(
                        self.cards, name.get("card") if isinstance(name, Mapping) else name, f"{place}.play.attached"
                    )
        for other in range(self.seats):
            for entry in self.players[other].get("play", ()) if other != p else ():
                for name in entry.get("attached", ()):
                    if self._owner(name, other) == p:
                        yield face_of(self.cards, name["card"], f"{place}.play.attached")

    def _owner(self, name: object, p: int) -> int:
        """Who owns an attached card: its holder's player unless it says otherwise."""
        return self._seat(name["owner"], "attached.owner") if isinstance(name, Mapping) and "owner" in name else p

    def _levels(self, entry: Mapping[str, Any], face: int, place: str) -> list[int]:
        """Level cards beneath a character: as named, or the first of each level."""
        if "levels" in entry:
            return [face_of(self.cards, n, f"{place}.play.levels") for n in entry["levels"]]
        person, every = self.cards.person[face], range(len(self.cards))
        return [
            next(f for f in every if self.cards.person[f] == person and self.cards.level[f] == n)
            for n in range(1, self.cards.level[face])
        ]

    def _take(self, p: int, face: int, place: str) -> int:
        """A card of the player with that face that has not been placed yet."""
        home = {CHALLENGE: TASKS, LOCATION: STOCK, EPISODE2: SIDE}.get(self.cards.type[face], DECK)
        for c in reversed(self.s.pile(p, home)):
            if self.s.face[c] == face and c not in self.taken:
                self.taken.append(c)
                return c
        raise BadData(place, f"{self.cards.ids[face]} cannot lie there", "name it once for each copy")

    taken: list[int]

    def _send(self, p: int, names: Iterable[str], kind: int, word: str) -> list[int]:
        found = []
        for name in names:
            place = f"position.{LETTERS[p]}.{word}"
            c = self._take(p, face_of(self.cards, name, place), place)
            self.s.move(c, ZONES * p + kind)
            found.append(c)
        return found

    def _lay(self, p: int) -> None:
        s, player, place = self.s, self.players[p], f"position.{LETTERS[p]}"
        self.taken = []
        for word, name in player.get("locations", {}).items():
            c = self._take(p, face_of(self.cards, name, place), f"{place}.locations")
            s.move(c, ZONES * p + LOCATIONS)
            s.set_space(c, space_of(word, self.seats, f"{place}.locations"))
        for entry in player.get("challenges", ()):
            c = self._take(p, face_of(self.cards, entry["card"], place), f"{place}.challenges")
            s.move(c, ZONES * p + CHALLENGES)
            s.set_space(c, space_of(entry.get("at"), self.seats, f"{place}.challenges"))
            for letter in entry.get("faced_by", ()):
                use(s, "turn", "faced", self._seat(letter, place), c)
            for letter in entry.get("failed_by", ()):
                use(s, "turn", "failed", self._seat(letter, place), c)
        for c in list(s.pile(p, STOCK)):
            s.move(c, ZONES * p + CRYPT)

    def _piles(self, p: int) -> None:
        s, player = self.s, self.players[p]
        self.taken = []
        for word, kind in (("hand", HAND), ("discard", DISCARD), ("crypt", CRYPT), ("episodes", EPISODES)):
            self._send(p, player.get(word, ()), kind, word)
        for word, names in player.get("stacks", {}).items():
            if word not in TALENTS:
                raise BadData(f"position.{LETTERS[p]}.stacks.{word}", "is no talent", f"use {', '.join(TALENTS)}")
            for c in self._send(p, names, STACKS, "stacks"):
                s.set_on(c, TALENTS.index(word))
        for word, kind in (("deck", DECK), ("challenge_deck", TASKS)):
            for name in reversed(player.get(word, ())):
                place = f"position.{LETTERS[p]}.{word}"
                c = self._take(p, face_of(self.cards, name, place), place)
                s.zones[ZONES * p + kind] = [*(x for x in s.zones[ZONES * p + kind] if x != c), c]
        turn_up(s, p)
        s.dp[p] = int(player.get("dp", 0))
        s.control[p] = int(player.get("control", 0))
        for word in player.get("done", ()):
            if word not in ("task", "refresh", "resurrected"):
                raise BadData(f"position.{LETTERS[p]}.done", f"{word!r} is not known", "use task, refresh, resurrected")
            use(s, "turn" if word == "resurrected" else "step", word, p)

    def _team(self, p: int) -> None:
        s = self.s
        for i, entry in enumerate(self.players[p].get("play", ())):
            place = f"position.{LETTERS[p]}.play[{i}]"
            for word in entry:
                if word not in CHARACTER_WORDS:
                    raise BadData(f"{place}.{word}", "is not a word of characters", f"use {', '.join(CHARACTER_WORDS)}")
            face = face_of(self.cards, entry.get("card"), place)
            if self.cards.type[face] != CHARACTER:
                raise BadData(place, f"{self.cards.ids[face]} is no character", "put it where it belongs")
            self.taken = []
            below = [self._take(p, f, place) for f in self._levels(entry, face, place)]
            c = self._take(p, face, place)
            enter_play(s, c, space_of(entry.get("at", f"{LETTERS[p]}1"), self.seats, f"{place}.at"))
            for b in below:
                s.move(b, ZONES * p + UNDER)
                s.set_on(b, c)
            s.set_tired(c, int(bool(entry.get("fatigued"))))
            for word in ("moves", "skills", "ascended"):
                for _ in range(int(entry.get(word, 0))):
                    use(s, "turn", word, p, self.cards.person[face])
        s.pending = None

    def _gear(self, p: int) -> None:
        s = self.s
        for i, entry in enumerate(self.players[p].get("play", ())):
            holder = s.team(p)[i]
            for worn in entry.get("attached", ()):
                given = worn if isinstance(worn, Mapping) else {"card": worn}
                place = f"position.{LETTERS[p]}.play[{i}].attached"
                owner = self._owner(worn, p)
                self.taken = []
                g = self._take(owner, face_of(self.cards, given["card"], place), place)
                attach(s, g, holder)
                s.set_tired(g, int(bool(given.get("fatigued"))))

    # --- words --------------------------------------------------------------------------------------------------------

    def _seat(self, letter: object, place: str) -> int:
        if letter not in tuple(LETTERS[: self.seats]):
            raise BadData(place, f"{letter!r} is no player", f"use one of {', '.join(LETTERS[: self.seats])}")
        return LETTERS.index(letter)

    def _word(self, field: str, default: str, words: tuple[str, ...]) -> int:
        value = self.spec.get(field, default)
        found = [i for i, w in enumerate(words) if plain_text(w) == plain_text(str(value))]
        if not found:
            raise BadData(f"position.{field}", f"{value!r} is not known", f"use one of {', '.join(words)}")
        return found[0]

    def _in_play(self, name: object, place: str) -> int:
        """A character or challenge in play: "Buffy", or "A.Buffy" where both players have one."""
        text = str(name)
        seats = range(self.seats)
        if text[:2] in [f"{x}." for x in LETTERS[: self.seats]]:
            seats, text = range(LETTERS.index(text[0]), LETTERS.index(text[0]) + 1), text[2:]
        face = face_of(self.cards, text, place)
        for p in seats:
            for c in (*self.s.team(p), *self.s.pile(p, CHALLENGES)):
                if self.s.face[c] == face or (
                    self.cards.type[face] == CHARACTER
                    and plain_text(
                        self.cards.persons[self.cards.person[self.s.face[c]]]
                        if self.cards.person[self.s.face[c]] >= 0
                        else ""
                    )
                    == plain_text(text)
                ):
                    return c
        raise BadData(place, f"{name!r} is not in play", "put it into play first")

    # --- procedures ---------------------------------------------------------------------------------------------------

    def _frames(self) -> None:
        s = self.s
        turn = Turn()
        s.stack.append(turn)
        if s.step == DRAW:
            turn.at = "watches"
            return
        turn.at = "shut"
        order = tuple(s.turn_order())
        step = Step(order)
        step.turn = order.index(self._seat(self.spec.get("watch", LETTERS[s.active]), "position.watch"))
        step.passes = int(self.spec.get("passes", 0))
        s.stack.append(step)
        if "fight" in self.spec:
            self._conflict(step, self._fight(self.spec["fight"]))
        elif "challenge" in self.spec:
            self._conflict(step, self._attempt(self.spec["challenge"]))

    def _conflict(self, step: Step, frame: Conflict) -> None:
        step.at = "next"
        self.s.stack.append(frame)

    def _stage(self, spec: Mapping[str, Any], place: str) -> str:
        stage = str(spec.get("stage", "Choose"))
        steps = {"choose": "choose", "draw": "draw", "battle": "battle", "resolve": "last"}
        if stage.lower() not in steps:
            raise BadData(f"{place}.stage", f"{stage!r} cannot be set up", f"use one of {', '.join(STAGES[:4])}")
        return steps[stage.lower()]

    def _fight(self, spec: Mapping[str, Any]) -> Conflict:
        s, place = self.s, "position.fight"
        a, d = self._in_play(spec.get("attacker"), place), self._in_play(spec.get("defender"), place)
        frame = Fight(a, d)
        open_conflict(s, FIGHT, s.zone[a] // ZONES, s.zone[d] // ZONES, s.space[a])
        s.fighters, s.sides = [a, d], [a, d]
        s.resolving = TALENTS.index(spec["resolving"]) if "resolving" in spec else first_resolving(s)
        if "doubled" in spec:
            s.doubled = self._in_play(spec["doubled"], place)
        frame.at = self._stage(spec, place)
        return frame

    def _attempt(self, spec: Mapping[str, Any]) -> Conflict:
        s, place = self.s, "position.challenge"
        c = self._in_play(spec.get("card"), place)
        group = tuple(self._in_play(n, place) for n in spec.get("facing", ()))
        if not group:
            raise BadData(f"{place}.facing", "is empty", "name at least one character")
        seat = s.zone[group[0]] // ZONES
        owner = s.owners[c]
        default = owner if owner != seat else (seat + 1) % s.seats
        against = self._seat(spec["defender"], place) if "defender" in spec else default
        frame = Attempt(c, seat)
        frame.group = group
        open_conflict(s, FACING, seat, against, s.space[c])
        use(s, "turn", "faced", seat, c)
        s.facing, s.faced = list(group), c
        frame.at = self._stage(spec, place)
        return frame
