"""`hellmouth deck test`: how well a deck does against a field of others, and what its cards did."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from hellmouth.sim.trial import Trial

SHOWN = 10
"""Cards shown from each end of the list."""


def add_to(app: typer.Typer) -> None:
    for group in app.registered_groups:
        if group.name == "deck" and group.typer_instance is not None:
            group.typer_instance.command(name="test", help="Play a deck against others and count.")(deck_test)
            return
    raise LookupError("the command deck must be there before deck test")


def deck_test(
    deck: Annotated[str, typer.Argument(help="A deck: a name or a file.")],
    against: Annotated[str, typer.Option(help="Decks to meet, with commas; all: every deck of the game.")] = "all",
    game: Annotated[str, typer.Option(help="The game, if the deck does not say.")] = "",
    player: Annotated[str, typer.Option(help="Who plays both sides.")] = "greedy:1",
    games: Annotated[int, typer.Option(min=1, help="Games in all, shared over the field.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Worker processes.")] = 1,
) -> None:
    from hellmouth.commands.sim import progress_bar, tell_faults, words
    from hellmouth.sim.engines import engine
    from hellmouth.sim.trial import trial

    with progress_bar(games) as progress:
        found = trial(
            game or _game_of(deck),
            deck,
            words(against),
            player,
            games=games,
            seed=seed,
            engine=engine("pool", jobs),
            progress=progress,
        )
    tell_faults(found.faults)
    _tell(deck, found)
    if found.faults:
        raise typer.Exit(1)


def _game_of(deck: str) -> str:
    """The game of a deck: what its file says, or the only game that brings a deck of that name."""
    from hellmouth import games
    from hellmouth.commands.deck import game_of
    from hellmouth.core.errors import BadData
    from hellmouth.core.files import is_file
    from hellmouth.sim.entrants import decks_of

    if is_file(deck):
        return game_of(Path(deck))
    found = [name for name in games.names() if deck in decks_of(name)]
    if len(found) != 1:
        raise BadData(f"deck {deck!r}", "is no file and no deck of one game", "give a file, or say --game NAME")
    return found[0]


def _tell(deck: str, found: Trial) -> None:
    from hellmouth.commands.speaking import out, say

    if not found.told_cards:
        out(say("sim.line.no_cards"))
    cards = found.cards if len(found.cards) <= 2 * SHOWN else found.cards[:SHOWN] + found.cards[-SHOWN:]
    for card in cards:
        out(
            say(
                "sim.line.card",
                card=card.card,
                drawn=str(card.drawn),
                played=str(card.played),
                without=str(card.without),
            )
        )
    for rival, share in found.against.items():
        out(say("sim.line.field", deck=rival, rate=str(share)))
    out(say("sim.line.whole", deck=deck, rate=str(found.whole)))
