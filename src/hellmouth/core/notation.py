"""Notation: short text for options, both ways, in every game.

    attack Buffy > Spike        play Slayage        move Spike > Park        pass

An option is written as its verb and its arguments joined by " > "; a game's `verbs` and `nouns` say what the arguments
are. Two options that would read the same get a number: `play Stake #2`. Reading is the reverse: first among the
options of the decision, then (for questions like "why can't I...") among everything the seat may mean. Case, accents
and spare spaces do not matter.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from hellmouth.core.decisions import Option
from hellmouth.core.errors import BadData
from hellmouth.core.game import Game
from hellmouth.core.messages import Arg, Message
from hellmouth.core.state import State
from hellmouth.core.visibility import knows

_NUMBERED = re.compile(r"^(.*?) #(\d+)$")


def plain_text(text: str) -> str:
    """Lower case without accents, spare spaces or fancy quotes, for comparing what people type."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.replace("’", "'")) if not unicodedata.combining(c))
    return " ".join(bare.lower().split())


def noun_text(game: Game[Any], s: State, noun: str, value: Any) -> str:
    """One argument in notation."""
    game = game.for_state(s)
    kind = game.nouns.get(noun, noun)
    if kind == "card":
        return "?" if value < 0 or s.face[value] < 0 else game.face_name(s.face[value])
    if kind == "seat":
        return game.seat_name(s, value)
    if kind == "number":
        return str(value)
    return game.word(kind, value)


def write(game: Game[Any], s: State, option: Option) -> str:
    """Notation of one option, without a number to tell twins apart."""
    verb, args = option[0], option[1:]
    names = game.verbs.get(verb, ("number",) * len(args))
    said = [noun_text(game, s, noun, value) for noun, value in zip(names, args, strict=False) if noun != "index"]
    return " ".join([verb, " > ".join(said)]) if said else str(verb)


def write_all(game: Game[Any], s: State, options: list[Option]) -> list[str]:
    """Notation of a whole list of options, each text once."""
    return numbered([write(game, s, option) for option in options])


def numbered(texts: list[str]) -> list[str]:
    """Each text once: twins are numbered from the second on."""
    if len(set(texts)) == len(texts):
        return texts
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        found.append(text if seen[text] == 1 else f"{text} #{seen[text]}")
    return found


class Unclear(BadData):
    """A wish in which a word means nothing, told in any language."""

    def __init__(self, text: str, wrong: str, /, **args: Arg) -> None:
        self.what, self.mend = Message(f"core.wish.{wrong}", args), Message(f"core.wish.{wrong}.cure", args)
        super().__init__(f"{text!r}", self.what.render("en"), self.mend.render("en"))

    def told(self, language: str) -> str:
        """The line to show to whoever wrote it."""
        return f"{self.what.render(language)} ({self.mend.render(language)})"


def read(game: Game[Any], s: State, text: str) -> Option:
    """The option of the current decision that the text means; raises `BadData` with what is offered."""
    options: list[Option] = s.offer()
    wanted = plain_text(text)
    texts = write_all(game, s, options)
    for option, said in zip(options, texts, strict=True):
        if plain_text(said) == wanted:
            return option
    if s.kind == "shuffle" and re.fullmatch(r"order( \d+)+", wanted):
        return ("order", *(int(n) for n in wanted.split()[1:]))
    shown = "; ".join(texts[:12]) + ("; ..." if len(texts) > 12 else "")
    raise BadData(f"{text!r}", "is not among the choices", f"choose one of: {shown}")


def wish(game: Game[Any], s: State, seat: int, text: str) -> Option:
    """What the seat means by the text, offered or not: for "why not". Raises `BadData` if a word means nothing."""
    if s.seat == seat:
        try:
            return read(game, s, text)
        except BadData:
            pass
    if seat < 0:
        raise BadData(f"{text!r}", "nobody is asked now", "name the seat that tries it")
    verb, _, rest = plain_text(text).partition(" ")
    if verb not in game.verbs and verb not in ("pass", "done", "yes", "no"):
        raise Unclear(text, "verb", word=verb, verbs=", ".join(sorted(game.verbs)))
    names = [n for n in game.verbs.get(verb, ()) if n != "index"]
    parts = [p.strip() for p in rest.split(">")] if rest else []
    if len(parts) > len(names):
        raise Unclear(text, "words", word=verb, n=len(names), m=len(parts), form=f"{verb} {' > '.join(names)}")
    args = [_meaning(game, s, seat, noun, part, text) for noun, part in zip(names, parts, strict=False)]
    return (verb, *args)


def _meaning(game: Game[Any], s: State, seat: int, noun: str, part: str, text: str) -> int | str:
    game = game.for_state(s)
    kind = game.nouns.get(noun, noun)
    numbered = _NUMBERED.match(part)
    name, nth = (numbered[1], int(numbered[2])) if numbered else (part, 1)
    if kind == "number":
        if not re.fullmatch(r"-?\d+", part):
            raise Unclear(text, "number", word=part)
        return int(part)
    if kind == "seat":
        found: list[int | str] = [p for p in range(s.seats) if plain_text(game.seat_name(s, p)) == name]
    elif kind == "card":
        seen = [c for c in game.candidates(s, seat) if knows(s, seat, c)]
        found = [c for c in seen if plain_text(noun_text(game, s, noun, c)) == name]
    else:
        found = [v for v in game.words(s, kind) if plain_text(game.word(kind, v)) == name]
    if len(found) < nth:
        raise Unclear(text, "noun", word=part, kind=kind)
    return found[nth - 1]
