"""A set of cards: what a game is played with, as columns indexed by face; what a power does is in `abilities`.

A set never changes. A state holds the one it is played with (`Battle.cards`); tests and scenarios make sets with cards
that this one does not have (Equipment, tokens, Flight) on top of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hellmouth.core.effects import Program
from hellmouth.core.errors import BadData
from hellmouth.core.grammar import Name
from hellmouth.games.vs.card import Card

if TYPE_CHECKING:
    from hellmouth.games.vs.state import Battle

MAIN, SUPPORT, TWIST, EQUIP, LOCATION = range(5)
KINDS = ("main", "supporting", "plot_twist", "equipment", "location")
SCOOBIES, DARKNESS = 1, 2
GOOD, EVIL = SCOOBIES, DARKNESS
"""VS-CHAR-09: Scoobies are Good, Forces of Darkness are Evil."""
TEAM_BITS = {"scoobies": SCOOBIES, "darkness": DARKNESS}
SYMBOLS = ("energy", "intellect", "might", "skill", "humanity", "alien")
SYMBOL_BITS = {name: 1 << i for i, name in enumerate(SYMBOLS)}
# fmt: off
KEYWORDS = ("ranged", "flight", "slayer", "vampire", "swarm", "stealth", "lethal", "ferocious", "monstrous",
            "combat_master")
# fmt: on
RANGED, FLIGHT, SLAYER, VAMPIRE, SWARM, STEALTH, LETHAL, FEROCIOUS, MONSTROUS, COMBAT_MASTER = (
    1 << i for i in range(len(KEYWORDS))
)
KEYWORD_BITS = {name: 1 << i for i, name in enumerate(KEYWORDS)}
TRANSFORMS = {"moment-of-true-happiness": "angelus-l1", "curse-him-again": "angel-l1"}
"""Powers that turn one Main Character into another (VS-CARD-01): both pairs of cards are brought to the game."""


ASKED_EVENTS = ("appears", "koed", "stuns", "stunned")
ASKED_POWERS = (
    "buffys-essence",
    "dawns-in-trouble",
    "hush",
    "impervious",
    "modern-vampire",
    "spellcasting",
    "the-first",
)
"""Events and static powers that the rules ask for by name, whether a set has them or not."""


class Power(NamedTuple):
    """One Super Power: the name identifies it, cards share it (VS-AMB-81)."""

    id: str
    name: Mapping[str, str]
    timing: str
    any_turn: bool
    any_combat: bool
    cost: tuple[int, ...]
    limit: int
    by_enemy: bool
    says: bool


_NAME_BITS: dict[str, int] = {}


def name_bit(name: str) -> int:
    """The bit of a name, the same in every set; capitals do not matter (VS-AMB-113)."""
    return _NAME_BITS.setdefault(name.casefold(), 1 << len(_NAME_BITS))


def mask(words: list[str] | tuple[str, ...], bits: Mapping[str, int], place: str) -> int:
    """The bits of some words."""
    found = 0
    for word in words:
        if word not in bits:
            raise BadData(place, f"{word!r} is not known", f"choose among {', '.join(bits)}")
        found |= bits[word]
    return found


def _check(r: Mapping[str, Any]) -> None:
    """VS-CHAR-01, -02, -04: what a card of each type must and must not have."""
    place = f"card {r.get('id')!r}"
    kind = r.get("type")
    if kind not in KINDS:
        raise BadData(place, f"no card type {kind!r}", f"choose among {', '.join(KINDS)}")
    if kind == "main" and r.get("level") not in (1, 2):
        raise BadData(place, "a Main Character needs a level", "level 1 or 2")
    if kind == "main" and r.get("cost") is not None:
        raise BadData(place, "a Main Character has no cost", "leave it out")
    if kind in ("supporting", "equipment") and not r.get("token") and type(r.get("cost")) is not int:
        raise BadData(place, "this card needs a recruit cost", "cost = a number")
    for field in ("atk", "def", "health"):
        if kind in ("main", "supporting") and type(r.get(field)) is not int:
            raise BadData(place, f"a character needs {field}", f"{field} = a number")
        if kind not in ("main", "supporting") and r.get(field) is not None:
            raise BadData(place, f"only characters have {field}", "leave it out")
    if kind == "location" and not r.get("symbols"):
        raise BadData(place, "a Location needs symbols", f"some of {', '.join(SYMBOLS)}")


class Book(NamedTuple):
    """What powers and Plot Twists do, by reference or by power."""

    programs: Mapping[str, Program[Battle]]
    needs: Mapping[str, tuple[Callable[[Battle, Any], Any], ...]]
    """Conditions and compulsory choices that must be there before anything is paid (VS-POWER-17)."""
    bonus: Mapping[str, Callable[[Battle, int], tuple[int, int]]]
    """Static powers that change ATK and DEF."""
    grants: Mapping[str, Callable[[Battle, int], int]]
    """Static powers that give keywords in a situation."""


class CardSet:
    """Cards in the order of their faces, and columns of their facts for the rules, which ask for them all the time."""

    def __init__(self, base: CardSet | None, records: Sequence[Mapping[str, Any]], book: Book) -> None:
        """These records on top of a set, or the first set. What is wrong with one raises `BadData`."""
        self.powers: tuple[Power, ...] = base.powers if base is not None else ()
        """Super Powers by number."""
        self.power: dict[str, int] = dict(base.power) if base is not None else {}
        self.faces: dict[str, int] = dict(base.faces) if base is not None else {}
        made = list(base.cards) if base is not None else []
        for record in records:
            made.append(self._card(record, len(made)))
        cards = tuple(made)
        self.cards: tuple[Card, ...] = cards
        self._titles: dict[tuple[int, str], str] = {}
        self.printed: int = base.printed if base is not None else len(cards)
        """Number of faces of the printed set; later ones were made up by tests and scenarios."""
        self.ids: tuple[str, ...] = tuple([card.id for card in cards])
        # facts by face: see `Card`
        self.kind: tuple[int, ...] = tuple([card.kind for card in cards])
        self.level: tuple[int, ...] = tuple([card.level for card in cards])
        self.teams: tuple[int, ...] = tuple([card.teams for card in cards])
        self.cost: tuple[int, ...] = tuple([card.cost for card in cards])
        self.atk: tuple[int, ...] = tuple([card.atk for card in cards])
        self.defence: tuple[int, ...] = tuple([card.defence for card in cards])
        self.health: tuple[int, ...] = tuple([card.health for card in cards])
        self.words: tuple[int, ...] = tuple([card.words for card in cards])
        self.names: tuple[int, ...] = tuple([card.names for card in cards])
        self.makes: tuple[int, ...] = tuple([card.makes for card in cards])
        self.special: tuple[int, ...] = tuple([card.special for card in cards])
        self.icons: tuple[tuple[tuple[int, int], ...], ...] = tuple([card.icons for card in cards])
        self.any_turn: tuple[bool, ...] = tuple([card.any_turn for card in cards])
        self.says: tuple[bool, ...] = tuple([card.says for card in cards])
        self.modes: tuple[Mapping[str, str], ...] = tuple([card.modes for card in cards])
        self.target: tuple[int, ...] = tuple([card.target for card in cards])
        self.token: tuple[bool, ...] = tuple([card.token for card in cards])
        self.key_pile: tuple[bool, ...] = tuple([card.key_pile for card in cards])
        self.universe: tuple[str, ...] = tuple([card.universe for card in cards])
        self.build: tuple[tuple[int, ...], ...] = tuple([card.build for card in cards])
        self.mains: tuple[tuple[int, ...], ...] = tuple([card.mains for card in cards])
        self.combat: tuple[tuple[int, ...], ...] = tuple([card.combat for card in cards])
        self.any_combat: tuple[tuple[int, ...], ...] = tuple([card.any_combat for card in cards])
        self.by_enemy: tuple[tuple[int, ...], ...] = tuple([card.by_enemy for card in cards])
        self.reaction: tuple[tuple[int, ...], ...] = tuple([card.reaction for card in cards])
        self.next: tuple[int, ...] = tuple([self._next(card) for card in cards])
        """The level 2 face of a level 1 Main Character, or -1."""
        self.partner: tuple[int, ...] = tuple([self._partner(card) for card in cards])
        """The face a Main Character can transform into, or -1."""
        self.on: dict[str, dict[int, tuple[str, ...]]] = {event: {} for event in ASKED_EVENTS}
        """Event -> face -> powers that answer it."""
        self.timed: dict[str, set[int]] = {time: set() for time in ("build", "main", "combat")}
        """Time -> Plot Twists printed with it."""
        self.trait: dict[str, set[int]] = {power: set() for power in ASKED_POWERS}
        """Static power -> faces that have it."""
        self.power_names: dict[str, Mapping[str, str]] = {}
        """Name of every power, in each language."""
        for card in cards:
            for event, power in card.answers:
                found = self.on.setdefault(event, {})
                found[card.face] = (*found.get(card.face, ()), power)
            for time in card.modes:
                self.timed.setdefault(time, set()).add(card.face)
            for power in card.statics:
                self.trait.setdefault(power, set()).add(card.face)
            for p in card.record.get("powers", ()):
                self.power_names.setdefault(p["id"], p["name"])
        self.book = book
        self.programs: dict[str, Program[Battle]] = dict(book.programs)
        self.needs: dict[str, tuple[Callable[[Battle, Any], Any], ...]] = dict(book.needs)
        self.boosted: dict[int, list[Callable[[Battle, int], tuple[int, int]]]] = {
            card.face: [book.bonus[p] for p in card.statics if p in book.bonus]
            for card in cards
            if any(p in book.bonus for p in card.statics)
        }
        """Static powers of a face that change its ATK and DEF."""
        self.granted: dict[int, list[Callable[[Battle, int], int]]] = {
            card.face: [book.grants[p] for p in card.statics if p in book.grants]
            for card in cards
            if any(p in book.grants for p in card.statics)
        }
        """Static powers of a face that give keywords in a situation."""
        for card in cards[len(base.cards) if base is not None else 0 :]:
            self._check_programs(card)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, face: int) -> Card:
        return self.cards[face]

    def title(self, face: int, language: str = "en") -> str:
        """The name of a card as players write it; "?" for one that is not known."""
        found = self._titles.get((face, language))
        if found is None:  # a table names the same few cards with every move
            found = self._titles[face, language] = "?" if face < 0 else self.cards[face].title(language)
        return found

    def name(self, face: int, language: str = "en") -> Name:
        """The same for a sentence whose words agree with it."""
        return Name(self.title(face, language), "" if face < 0 else self.cards[face].gender)

    def digest(self) -> str:
        """Fingerprint of the printed cards."""
        records = [card.record for card in self.cards[: self.printed]]
        text = json.dumps(records, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # --- making ---------------------------------------------------------------------------------------------------

    def _card(self, record: Mapping[str, Any], face: int) -> Card:
        _check(record)
        r = dict(record)
        place, kind = f"card {r['id']!r}", KINDS.index(r["type"])
        if r["id"] in self.faces:
            raise BadData(place, "this id is taken", "choose another id")
        self.faces[r["id"]] = face
        teams = mask(r.get("teams", ()), TEAM_BITS, place)
        icons = [w for w in ("ranged", "flight") if r.get(w)]
        names = name_bit(r["name"]) if kind in (MAIN, SUPPORT) else 0
        for other in r.get("aka", ()):
            names |= name_bit(other)
        counts = r.get("team_icons", dict.fromkeys(r.get("teams", ()), 1)) if kind in (TWIST, EQUIP) else {}
        return Card(
            id=r["id"],
            face=face,
            record=r,
            kind=kind,
            level=r.get("level") or 0,
            teams=teams,
            cost=r.get("cost") or 0,
            atk=r.get("atk") or 0,
            defence=r.get("def") or 0,
            health=r.get("health") or 0,
            words=mask([*icons, *r.get("keywords", ())], KEYWORD_BITS, place),
            names=names,
            makes=mask(r.get("symbols", ()), SYMBOL_BITS, place),
            special=teams if r.get("special") else 0,
            icons=tuple([(TEAM_BITS[t], n) for t, n in counts.items()]),  # VS-AMB-66: no count is read as 1
            any_turn=bool(r.get("any_turn")),
            says=bool(r.get("says")),
            modes={m: f"{r['id']}/{m}" for m in r.get("timing", ())} if kind == TWIST else {},
            token=bool(r.get("token")),
            key_pile=bool(r.get("key_pile")),
            universe=r.get("universe", "photographic"),
            **self._powers(r, place),
        )

    def _powers(self, r: Mapping[str, Any], place: str) -> dict[str, Any]:
        by: dict[str, list[int]] = {k: [] for k in ("build", "main", "combat", "any", "enemy", "reaction")}
        statics: list[str] = []
        answers: list[tuple[str, str]] = []
        target = 0
        for p in r.get("powers", ()):
            kind, timing = p["kind"], p.get("timing")
            if kind == "super":
                number = self._power(p, place)
                power = self.powers[number]
                by["enemy" if power.by_enemy else "any" if power.any_combat else timing].append(number)
                continue
            if kind == "levelup":
                target = p["xp"]
            if kind in ("levelup", "triggered"):
                events = timing.split("_or_") if timing == "stuns_or_stunned" else (timing,)
                answers += [(event, p["id"]) for event in events]
            if kind == "static":
                statics.append(p["id"])
        return {
            "target": target,
            "statics": tuple(statics),
            "answers": tuple(answers),
            "build": tuple(by["build"]),
            "mains": tuple(by["main"]),
            "combat": tuple(by["combat"]),
            "any_combat": tuple(by["any"]),
            "by_enemy": tuple(by["enemy"]),
            "reaction": tuple(by["reaction"]),
        }

    def _power(self, p: Mapping[str, Any], place: str) -> int:
        if p["id"] not in self.power:
            cost = tuple([mask(c.split("|"), SYMBOL_BITS, place) for c in p["cost"]])
            self.power[p["id"]] = len(self.powers)
            made = Power(
                p["id"],
                p["name"],
                p["timing"],
                bool(p.get("any_turn")),
                bool(p.get("any_combat")),
                cost,
                p.get("limit") or 0,
                p.get("used_by") == "enemy",
                bool(p.get("says")),
            )
            self.powers = (*self.powers, made)
        return self.power[p["id"]]

    def _next(self, card: Card) -> int:
        if card.kind != MAIN or not card.id.endswith("-l1"):
            return -1
        return self.faces.get(f"{card.id.removesuffix('-l1')}-l2", -1)

    def _partner(self, card: Card) -> int:
        turns = [TRANSFORMS[p["id"]] for p in card.record.get("powers", ()) if p["id"] in TRANSFORMS]
        return self.faces.get(turns[-1], -1) if turns else -1

    def _check_programs(self, card: Card) -> None:
        """Refuse a card with a power or a Plot Twist that nobody wrote a program for: it would fail in mid-game.

        Keywords and static powers are asked for by the rules; they need none.
        """
        powers = [p["id"] for p in card.record.get("powers", ()) if p["kind"] not in ("keyword", "static")]
        for ref in (*powers, *card.modes.values()):
            if ref not in self.programs:
                raise BadData(
                    f"card {card.id!r}",
                    f"nothing says what {ref!r} does",
                    f'write ability("{ref}", ...) in games/vs/abilities',
                )
