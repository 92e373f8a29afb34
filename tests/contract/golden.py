"""Golden playthroughs: whole games as readable text, and counted trees, kept in `golden/` and compared.

The setups are kept beside them, so that a card more or less in a set changes no golden game. A change of rules shows up
as a difference a person can read. To accept it:

    python -m tests.contract.golden            all games
    python -m tests.contract.golden vs board   these
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hellmouth.core import notation
from hellmouth.core.events import Event
from hellmouth.core.match import Match
from hellmouth.core.speech import Speech
from tests.contract.table import Table, pick, under_contract

FOLDER = Path(__file__).parent / "golden"
SETUPS = FOLDER / "setups.json"
SHOWN = 120
"""Decisions told in full; after that only the end is."""
OPTIONS = 12
LEAVES = 1500
"""A counted tree stops growing at about so many leaves."""


def setups() -> dict[str, dict[str, Any]]:
    """The setup of each golden game, by game and seats."""
    found: dict[str, dict[str, Any]] = json.loads(SETUPS.read_text(encoding="utf-8")) if SETUPS.exists() else {}
    return found


def kept_setup(table: Table) -> dict[str, Any]:
    """The setup that was written down for it; a game without one gets a random one."""
    return setups().get(f"{table.name}-{table.seats}") or table.setup()


def playthrough(table: Table) -> str:
    """One random game in words, with everything open: what was asked, offered, answered, and what happened."""
    game, rng, setup = table.game, table.rng("golden"), kept_setup(table)
    match = Match(game, setup, table.seed).started()
    s = match.state
    lines = [f"{game.name}, {table.seats} seats, rules {game.rules_version}", f"setup {_short(setup)}", ""]
    lines += _told(table, match.log, s)
    while (decision := match.decision) is not None:
        choice = rng.choice(decision.options)
        if len(match.marks) >= SHOWN:
            match.answer(choice)
            continue
        speech = Speech(game, "en", decision.seat)
        texts = notation.write_all(game, s, decision.options)
        more = f"; and {len(texts) - OPTIONS} more" if len(texts) > OPTIONS else ""
        who = game.seat_name(s, decision.seat)
        lines.append(f"{len(match.marks) + 1}. {who}, {decision.kind}: {speech.prompt(decision, s)}")
        lines.append(f"    [{'; '.join(texts[:OPTIONS])}{more}]")
        lines.append(f"    > {texts[decision.options.index(choice)]}")
        lines += _told(table, match.answer(choice).events, s)
    if len(match.marks) > SHOWN:
        lines.append("...")
    winners = ", ".join(game.seat_name(s, p) for p in s.outcome) or "nobody"
    lines.append(f"after {len(match.marks)} decisions: {winners} ({Speech(game, 'en', None).say(s.ending, {}, s)})")
    lines.append(f"digest {game.digest(s)}")
    return "\n".join(lines) + "\n"


def _short(setup: Any) -> str:
    text = json.dumps(setup, ensure_ascii=False)
    return text if len(text) <= 300 else text[:300] + "..."


def _told(table: Table, events: list[Event], s: Any) -> list[str]:
    """Log lines with every face shown."""
    lines = []
    for event in events:
        if not event.is_told:
            continue
        only = [p for p in range(table.seats) if event.to == 1 << p]
        speech = Speech(table.game, "en", only[0] if only else None)
        lines.append(f"      {speech.say(event.message, event.args, s)}")
    return lines


def perft(table: Table, after: int) -> str:
    """How many different sequences of answers there are from a position, depth by depth; chance falls as it falls."""
    game, rng = table.game, table.rng("perft")
    s = game.start(kept_setup(table), table.seed)
    for _ in range(after):
        if s.outcome is None:
            game.answer(s, pick(game, s, rng))
    level = [s]
    counts: list[str] = []
    while level and sum(len(at.offer()) for at in level) <= LEAVES and len(counts) < 4:
        following = []
        for at in level:
            for option in at.offer():
                branch = at.copy()
                game.answer(branch, option, safe=False)
                following.append(branch)
        level = following
        counts.append(f"{len(level)} ({len({game.digest(x) for x in level})} positions)")
    return f"{table.seats} seats, after {after} answers: {', '.join(counts) or 'over'}"


def seat_counts(name: str) -> list[int]:
    """The fewest and the most players of a game."""
    counts = Table(name, 2, 0).game.seat_counts
    return sorted({min(counts), max(counts)})


def texts(name: str) -> dict[str, str]:
    """Every golden file of a game, by name."""
    seats = seat_counts(name)
    found = {f"{name}-{n}.txt": playthrough(Table(name, n, 0)) for n in seats}
    lines = [perft(Table(name, n, 0), after) for n in seats for after in (0, 10, 25, 40)]
    return found | {f"{name}-perft.txt": "\n".join(lines) + "\n"}


def keep_setups(names: list[str]) -> None:
    """Write down a setup for every golden game that has none yet."""
    tables = [Table(name, seats, 0) for name in names for seats in seat_counts(name)]
    kept = {f"{table.name}-{table.seats}": kept_setup(table) for table in tables} | setups()
    lines = [f"  {json.dumps(key)}: {json.dumps(kept[key], ensure_ascii=False)}" for key in sorted(kept)]
    SETUPS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main(names: list[str]) -> None:
    keep_setups(names or under_contract())
    for name in names or under_contract():
        for file, text in texts(name).items():
            (FOLDER / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
