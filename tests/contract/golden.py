"""Golden playthroughs: whole games as readable text, and counted trees, kept in `golden/` and compared.

A change of rules shows up as a difference a person can read. To accept it:

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
SHOWN = 120
"""Decisions told in full; after that only the end is."""
OPTIONS = 12
LEAVES = 1500
"""A counted tree stops growing at about so many leaves."""


def playthrough(table: Table) -> str:
    """One random game in words, with everything open: what was asked, offered, answered, and what happened."""
    game, rng = table.game, table.rng("golden")
    match = Match.start(game, table.setup(), table.seed)
    s = match.state
    lines = [f"{game.name}, {table.seats} seats, rules {game.rules_version}", f"setup {_short(table.setup())}", ""]
    lines += _told(table, match.log, s)
    while (decision := match.decision) is not None:
        choice = rng.choice(decision.options)
        if len(match.points) >= SHOWN:
            match.answer(choice)
            continue
        speech = Speech(game, "en", decision.seat)
        texts = notation.write_all(game, s, decision.options)
        more = f"; and {len(texts) - OPTIONS} more" if len(texts) > OPTIONS else ""
        who = game.seat_name(s, decision.seat)
        lines.append(f"{len(match.points) + 1}. {who}, {decision.kind}: {speech.prompt(decision, s)}")
        lines.append(f"    [{'; '.join(texts[:OPTIONS])}{more}]")
        lines.append(f"    > {texts[decision.options.index(choice)]}")
        lines += _told(table, match.answer(choice), s)
    if len(match.points) > SHOWN:
        lines.append("...")
    winners = ", ".join(game.seat_name(s, p) for p in s.outcome) or "nobody"
    lines.append(f"after {len(match.points)} decisions: {winners} ({Speech(game, 'en', None).say(s.ending, {}, s)})")
    lines.append(f"digest {game.digest(s)}")
    return "\n".join(lines) + "\n"


def _short(setup: Any) -> str:
    text = json.dumps(setup, ensure_ascii=False)
    return text if len(text) <= 300 else text[:300] + "..."


def _told(table: Table, events: list[Event], s: Any) -> list[str]:
    """Log lines with every face shown."""
    lines = []
    for event in events:
        only = [p for p in range(table.seats) if event.to == 1 << p]
        speech = Speech(table.game, "en", only[0] if only else None)
        lines.append(f"      {speech.say(event.message, event.args, s)}")
    return lines


def perft(table: Table, after: int) -> str:
    """How many different sequences of answers there are from a position, depth by depth; chance falls as it falls."""
    game, s, rng = table.game, table.start(), table.rng("perft")
    for _ in range(after):
        if s.outcome is None:
            game.answer(s, pick(game, s, rng))
    level, counts = [s], []
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


def texts(name: str) -> dict[str, str]:
    """Every golden file of a game, by name."""
    game = Table(name, 2, 0).game
    seats = sorted({min(game.seat_counts), max(game.seat_counts)})
    found = {f"{name}-{n}.txt": playthrough(Table(name, n, 0)) for n in seats}
    lines = [perft(Table(name, n, 0), after) for n in seats for after in (0, 10, 25, 40)]
    return found | {f"{name}-perft.txt": "\n".join(lines) + "\n"}


def main(names: list[str]) -> None:
    for name in names or under_contract():
        for file, text in texts(name).items():
            (FOLDER / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
