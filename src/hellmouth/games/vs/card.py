"""One card: its facts, its words in both languages and its powers. Nothing of it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hellmouth.core.grammar import entry, french
from hellmouth.core.messages import catalogue
from hellmouth.games import genders


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of a set. Words of the data are numbers here: kinds, and bits for teams, keywords, names and symbols."""

    id: str
    face: int
    """Its number in every set that has it."""
    record: Mapping[str, Any]
    """The card as its file has it: texts too."""
    kind: int
    level: int
    teams: int
    cost: int
    atk: int
    defence: int
    health: int
    words: int
    """Keywords as bits, the Ranged and Flight icons among them (VS-POWER-03)."""
    names: int
    """Names as bits: the card's own and every AKA (VS-AKA-01)."""
    makes: int
    """Symbols a Location makes, 0 for everything else."""
    special: int
    """Team of a Special Location, 0 for a basic one."""
    icons: tuple[tuple[int, int], ...]
    any_turn: bool
    says: bool
    """The card asks a player to say or name something (VS-CARD-14)."""
    modes: Mapping[str, str]
    """Plot Twists: timing -> program reference (VS-PLOT-07)."""
    target: int
    """XP that a level 1 Main Character needs, 0 without a Level Up Power."""
    token: bool
    key_pile: bool
    universe: str
    statics: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    """Powers that answer events: (event, power)."""
    # Super Powers by their numbers in the set
    build: tuple[int, ...]
    mains: tuple[int, ...]
    combat: tuple[int, ...]
    any_combat: tuple[int, ...]
    by_enemy: tuple[int, ...]
    reaction: tuple[int, ...]

    def title(self, language: str = "en") -> str:
        """The name as players write it; Main Characters carry their level, so every card reads differently."""
        r = self.record
        name: str = french(r.get("name_fr") or r["name"]) if language == "fr" else r["name"]
        if self.level:
            return f"{name} {'N' if language == 'fr' else 'L'}{self.level}"
        return name

    @property
    def gender(self) -> str:
        """Of a character's name, for words that agree with it."""
        r = self.record
        return genders.of(str(r["name"])) if r["type"] in ("main", "supporting") else ""

    def aliases(self) -> list[str]:
        """Every spelling under which the card is known."""
        r, more = self.record, self.record.get("aliases", ())
        return [r["name"], r.get("name_fr") or r["name"], r["id"], *more, self.title(), self.title("fr")]

    def text(self, language: str = "en") -> str:
        """The card as people read it: name, facts, then each power on a line of its own."""
        say, r = catalogue(language).text, self.record
        facts = [say(f"vs.kind.{r['type']}"), *(say(f"vs.team.{t}") for t in r.get("teams", ()))]
        if r.get("cost") is not None:
            facts.append(say("vs.card.cost", n=r["cost"]))
        if r.get("health") is not None:
            facts.append(say("vs.card.stats", atk=r["atk"], defence=r["def"], health=r["health"]))
        facts += [say(f"vs.keyword.{w}") for w in ("ranged", "flight") if r.get(w)]
        lines = [self.title(language), ", ".join(facts)]
        for p in r.get("powers", ()):
            name = p["name"].get(language) or p["name"]["en"]
            when = [say(f"vs.timing.{p['timing']}")] if p["kind"] == "super" else []
            when += [say("vs.timing.any_turn")] if p["kind"] == "super" and p.get("any_turn") else []
            when += [" / ".join(say(f"vs.symbol.{x}") for x in c.split("|")) for c in p.get("cost", ())]
            when += [say("vs.card.xp", n=p["xp"])] if p.get("xp") else []
            head = f"{name} ({', '.join(when)})" if when else name
            lines.append(entry(head, p["text"].get(language) or p["text"]["en"], language) if p.get("text") else head)
        if r.get("text"):
            lines.append(r["text"].get(language) or r["text"]["en"])
        return "\n".join(lines)
