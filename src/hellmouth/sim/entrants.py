"""Who enters a tournament: players, decks, or pairs of both; and which decks a game brings along."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from hellmouth import games
from hellmouth.core.errors import BadData
from hellmouth.sim.tournament import Entrant


def decks_of(game: str) -> list[str]:
    """Names of the decks that come with a game, none if it has no decks."""
    folder = files(games.package(games.game(game))) / "data" / "decks"
    return sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".json")) if folder.is_dir() else []


def field(game: str, wanted: Sequence[str]) -> list[str]:
    """The decks meant by a list; "all" means every deck of the game."""
    if list(wanted) != ["all"]:
        return list(wanted)
    found = decks_of(game)
    if not found:
        raise BadData("all", f"game {game!r} brings no decks", "name deck files")
    return found


def entrants(game: str, players: Sequence[str], decks: Sequence[str]) -> list[Entrant]:
    """Several players without decks, one player with several decks, or as many players as decks."""
    decks = field(game, decks)
    if not decks:
        return [Entrant(name, player) for name, player in zip(_distinct(players), players, strict=True)]
    if len(players) == 1:
        return [Entrant(name, players[0], deck) for name, deck in zip(_distinct(decks), decks, strict=True)]
    if len(players) != len(decks):
        cure = "give one player, or one for each deck"
        raise BadData("--players", f"{len(players)} players for {len(decks)} decks", cure)
    names = _distinct([f"{player} {deck}" for player, deck in zip(players, decks, strict=True)])
    return [Entrant(*three) for three in zip(names, players, decks, strict=True)]


def _distinct(names: Sequence[str]) -> list[str]:
    """Twins get numbers.

    >>> _distinct(["random", "greedy", "random"])
    ['random', 'greedy', 'random #2']
    """
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found
