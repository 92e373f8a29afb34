"""TypeScript types of the games' views, from the `TypedDict`s that Python checks: `python scripts/page_types.py` writes
them beside those of the protocol. A test says when they are out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from hellmouth.core import views as shared
from hellmouth.games.board import views as board
from hellmouth.games.ccg import views as ccg
from hellmouth.games.vs import views as vs

GAMES = Path(__file__).resolve().parent.parent / "frontend" / "src" / "games"
VIEWS = {"board": board, "ccg": ccg, "vs": vs}
HEAD = "// Made by scripts/page_types.py from {}. Do not edit.\n"
PLAIN = {
    Any: "unknown",
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
}


def kind(hint: Any) -> str:
    """The TypeScript type of one annotation."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return kind(inner[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(kind(one) for one in inner)
    if origin in (list, Sequence):
        element = kind(inner[0])
        return f"({element})[]" if "|" in element else f"{element}[]"
    if origin is tuple:
        return f"[{', '.join(map(kind, inner))}]"
    if origin is dict:
        return f"Record<{kind(inner[0])}, {kind(inner[1])}>"
    return hint.__name__ if is_typeddict(hint) else PLAIN[hint]


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _parents(cls: type) -> list[str]:
    """The views that a view extends; the class itself no longer knows them."""
    written = _classes(cls.__module__).get(cls.__name__)
    names = [base.id for base in written.bases if isinstance(base, ast.Name)] if written else []
    return [name for name in names if name != "TypedDict"]


def _comments(cls: type) -> dict[str, str]:
    """What stands under the fields of a class, by field."""
    written = _classes(cls.__module__).get(cls.__name__)
    found: dict[str, str] = {}
    last = ""
    for node in written.body if written else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last = node.target.id
        elif last and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found[last] = " ".join(str(node.value.value).split())
    return found


def _declared(module: ModuleType) -> Iterator[Any]:
    """The views that a module itself declares, in its order."""
    for cls in vars(module).values():
        if is_typeddict(cls) and cls.__module__ == module.__name__:
            yield cls


def declaration(cls: Any) -> str:
    """One exported interface."""
    hints, above, comments = get_type_hints(cls, include_extras=True), _parents(cls), _comments(cls)
    inherited = {name for base in above for name in vars(sys.modules[cls.__module__])[base].__annotations__}
    lines = [f"/** {' '.join(inspect.cleandoc(cls.__doc__).split())} */\n"] if cls.__doc__ else []
    extends = f" extends {', '.join(above)}" if above else ""
    lines.append(f"export interface {cls.__name__}{extends} {{\n")
    for name, hint in hints.items():
        if name not in inherited:
            optional = get_origin(hint) is NotRequired or not cls.__total__
            if name in comments:
                lines.append(f"  /** {comments[name]} */\n")
            lines.append(f"  {name}{'?' if optional else ''}: {kind(hint)};\n")
    return "".join([*lines, "}\n"])


def game_source(module: ModuleType) -> str:
    """The views of one game."""
    parts = [HEAD.format(module.__name__), 'import type { Shell } from "../views";\n']
    return "\n".join([*parts, *map(declaration, _declared(module))])


def shared_source() -> str:
    """What is common to all games, and the view of any of them: `game` says of which."""
    names = {game: f"{game.capitalize()}View" for game in VIEWS}
    imports = "".join(f'import type {{ {name} }} from "./{game}/views";\n' for game, name in names.items())
    union = f"export type GameView = {' | '.join([*names.values(), 'PlainView'])};\n"
    union = f"/** The view of any game: `game` says of which. */\n{union}"
    return "\n".join([HEAD.format(shared.__name__), imports, *map(declaration, _declared(shared)), union])


def sources() -> dict[Path, str]:
    """Every file with what should stand in it."""
    games = {GAMES / game / "views.ts": game_source(module) for game, module in VIEWS.items()}
    return {GAMES / "views.ts": shared_source(), **games}
