"""Decks as people name them: an id, a file or a code. A game takes part with its module `decktools`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hellmouth import games
from hellmouth.commands.speaking import language, out, say
from hellmouth.core.errors import BadData
from hellmouth.core.files import is_file, parse_json, read_text
from hellmouth.core.grammar import entry, typeset
from hellmouth.core.home import write_new
from hellmouth.core.kit import DeckTools
from hellmouth.games.deck_codes import from_code, is_code


class Opened(NamedTuple):
    """A deck with the tools of its game, and a report of what had to be guessed."""

    game: str
    tools: DeckTools
    data: dict[str, Any]
    report: list[str]


def tools(game: str) -> DeckTools:
    """The game's own knowledge of decks."""
    part = games.game(game).kit.decks
    if part is None:
        raise BadData(f"game {game!r}", "has no decks to check", "see hellmouth games")
    return part.load()


def opened(said: str, game: str = "") -> Opened:
    """The deck somebody means."""
    if is_code(said):
        return opened_data(from_code(said), "deck code", game)
    if is_file(said) or Path(said).suffix:
        return _of_file(Path(said), game)
    return _of_id(said, game)


def _of_id(said: str, game: str) -> Opened:
    """A deck that comes with a game; without the game's name, the only one of that name."""
    found = [name for name in ([game] if game else _with_decks()) if said in tools(name).ready()]
    if len(found) != 1:
        import difflib

        ready = [deck for name in ([game] if game else _with_decks()) for deck in tools(name).ready()]
        near = difflib.get_close_matches(said, ready, 1)
        cure = (
            "say which game: --game NAME"
            if found
            else f"did you mean {near[0]!r}?"
            if near
            else ("give the name of a deck, a file or a code")
        )
        raise BadData(f"deck {said!r}", "is a deck of several games" if found else "there is no such deck", cure)
    return Opened(found[0], tools(found[0]), tools(found[0]).of_id(said), [])


def _with_decks() -> list[str]:
    return [name for name in games.names() if games.game(name).kit.decks is not None]


def _of_file(file: Path, game: str) -> Opened:
    text = read_text(file, "give a deck file")
    if is_code(text):
        return opened_data(from_code(text), str(file), game)
    if file.suffix != ".json" and not text.lstrip().startswith("{"):
        if not game:
            raise BadData(str(file), "does not name its game", "say which game it is for: --game NAME")
        data, report = tools(game).of_text(text, str(file), language())
        return Opened(game, tools(game), data, report)
    return opened_data(parse_json(text, str(file), "mend it, or name a list of cards .txt"), str(file), game)


def opened_data(data: object, place: str, game: str) -> Opened:
    if not isinstance(data, Mapping):
        raise BadData(place, "is no deck", "see hellmouth deck show for one")
    name = game or data.get("game") or ("ccg" if "essence" in data else "vs" if "main" in data else "")
    if not isinstance(name, str) or not name:
        raise BadData(place, "does not name its game", 'add "game": "vs", or say --game vs')
    if not game:
        games.known(name)
    kit = tools(name)
    return Opened(name, kit, kit.of_data(data, place), [])


def written(data: Mapping[str, Any], file: Path) -> None:
    """Write a deck file; one that exists is never overwritten."""
    write_new(file, data)
    out(say("deck.written", file=str(file)))


def name_of(deck: Opened) -> str:
    """What a deck is called."""
    name = deck.data.get("name")
    shown = name.get(language(), "") if isinstance(name, Mapping) else name
    return typeset(str(shown or deck.data.get("id") or say("deck.unnamed")), language())


# --- showing --------------------------------------------------------------------------------------------------------


def show_piles(deck: Opened) -> None:
    """Every pile, its cards grouped by type."""
    for pile, held in deck.tools.piles(deck.data):
        total = sum(held.values())
        if total == 1:
            out(entry(say("deck.pile." + pile), deck.tools.title(next(iter(held)), language()), language()))
        elif total:
            out(f"{say('deck.pile.' + pile)} ({total})")
            groups: dict[str, list[tuple[int, str]]] = {}
            for card, n in held.items():
                line = (n, deck.tools.title(card, language()))
                groups.setdefault(deck.tools.group(card, language()), []).append(line)
            for group, lines in groups.items():
                if len(groups) > 1:
                    out(f"  {group} ({sum(n for n, _ in lines)})")
                for n, title in lines:
                    out(f"    {n} {title}")


def show_odds(deck: Opened) -> None:
    """The chance to have seen something, by turn."""
    from hellmouth.games.odds import at_least_one

    size, seen = len(deck.tools.pack(deck.data)), deck.tools.seen()
    out(say(f"deck.odds.{deck.game}", size=size, counts=", ".join(str(n) for n in seen)))
    copies = [(say("deck.copies", n=n), n) for n in (1, 2, 3)]
    rows = [*deck.tools.wished(deck.data, language()), *copies]
    width = max(len(label) for label, _ in rows)
    for label, n in rows:
        chances = "  ".join(f"{round(100 * at_least_one(size, n, k)):>3} %" for k in seen)
        out(f"  {label:<{width}}  {chances}")
