"""Write the rules once more in a form that a compiler understands: `python scripts/expand.py FOLDER`.

The metaclass of `core/plain.py` writes methods when a class is made, and frames look their steps up by name; mypyc can
compile neither. This step imports the package, asks the finished classes for their fields and steps, and writes a
second tree of the modules in `MODULES` in which the same things stand as plain text:

* plain classes have `__init__`, `copy`, `become` and `__eq__` in their bodies, frames `run_step` and `list_offers`;
* constants in capitals are `Final`, so that the compiler writes their values in;
* `s.note(...)` is guarded by `if s.log is not None`, so that arguments nobody reads are not made.

The text is edited in place and what is generated stands at the end of a class, so comments stay and lines stay close.
The tree is ordinary Python: `tests/test_engine.py` plays the golden games with it, uncompiled.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
os.environ["HELLMOUTH_PURE"] = "1"
"""Before anything of the package is imported: the sources are read, not what an earlier build made of them."""

# fmt: off
MODULES = (
    "core/chance.py", "core/decisions.py", "core/effects.py", "core/events.py", "core/frames.py",
    "core/game.py", "core/invariants.py", "core/modifiers.py", "core/plain.py", "core/proposals.py", "core/state.py",
    "core/visibility.py", "core/windows.py", "core/worlds.py",
    "games/vs/abilities/*.py", "games/vs/cards.py", "games/vs/flow/*.py", "games/vs/invariants.py", "games/vs/moves.py",
    "games/vs/rules/*.py", "games/vs/state.py", "games/vs/verbs/*.py",
    "games/board/cards.py", "games/board/components.py", "games/board/flow/*.py", "games/board/geometry.py",
    "games/board/rules/*.py", "games/board/state.py", "games/board/verbs/*.py",
    "games/ccg/cards.py", "games/ccg/changes.py", "games/ccg/flow/*.py", "games/ccg/invariants.py",
    "games/ccg/rules/*.py", "games/ccg/state.py", "games/ccg/words.py", "games/ccg/language/*.py",
    "players/evaluate/*.py", "players/facts/*.py", "players/greedy.py", "players/insight/*.py", "players/ismcts.py",
    "players/policy.py", "players/random.py", "players/tree.py",
)
# fmt: on
"""What is compiled: the kernel, the rules and the thinking. Presentation, decks, scenarios and words are not."""

# fmt: off
INTERPRETED = (
    # names that only a type checker reads, and others that only a run reads
    "games/ccg/language/context.py", "games/ccg/rules/keys.py",
    "games/ccg/language/acts_decks.py", "games/ccg/language/permits.py",  # classes with two bases
    "games/ccg/language/acts_table.py", "games/ccg/language/ordering.py",  # the other base of such a class
    "games/ccg/language/kinds.py", "games/ccg/language/piles.py",  # what the compiler cannot write down
    "games/ccg/language/labels.py", "games/ccg/language/prose.py", "games/ccg/language/vocabulary.py",
)
# fmt: on
"""What is not, though `MODULES` means it."""

_SIMPLE = {"int", "str", "bool", "float", "list", "tuple", "dict", "None", "Any"}
_HEADER = "; from typing import Any, ClassVar, Final, Self, TYPE_CHECKING, cast  # noqa"
_OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)"


class Text:
    """The lines of a module and the changes to be made to them."""

    def __init__(self, source: str) -> None:
        self.lines = source.split("\n")
        self.changes: list[tuple[int, int, int, int, str]] = []

    def replace(self, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        """Replace what stands between two places (line from 1, column in bytes as `ast` counts them)."""
        self.changes.append((*start, *end, text))

    def insert(self, line: int, text: str) -> None:
        """Insert lines below a line."""
        self.changes.append((line + 1, 0, line + 1, 0, text + "\n"))

    def result(self) -> str:
        """The text with all changes."""
        lines = [*self.lines, ""]
        for line, column, last, stop, text in sorted(self.changes, key=lambda c: c[:4], reverse=True):
            head = lines[line - 1].encode()[:column].decode()
            tail = lines[last - 1].encode()[stop:].decode()
            lines[line - 1 : last] = [head + text + tail]
        return "\n".join(lines).rstrip("\n") + "\n"


@cache
def names() -> dict[str, Path]:
    """The modules to expand, by dotted name."""
    found = sorted({file for glob in MODULES for file in (SOURCES / "hellmouth").glob(glob)})
    found = [file for file in found if "import" in file.read_text(encoding="utf-8")]  # not what only marks a package
    found = [file for file in found if str(file.relative_to(SOURCES / "hellmouth")) not in INTERPRETED]
    return {".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): file for file in found}


def expand(name: str, file: Path, compiler: bool) -> str:
    """The text of one module, expanded; for the compiler with words that only it understands."""
    source = file.read_text(encoding="utf-8")
    module, tree, text = importlib.import_module(name), ast.parse(source), Text(source)
    _imports(tree, text, compiler)
    named = Counter(ast.unparse(n) for node in tree.body for n in _targets(node))
    rebound = {n for node in ast.walk(tree) if isinstance(node, ast.Global) for n in node.names}
    rebound |= {n for n, times in named.items() if times > 1}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            _final(node, text, rebound, vars(module))
        elif isinstance(node, ast.ClassDef):
            _class(node, vars(module)[node.name], text, compiler)
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Expr) and _is_note(inner.value):
            _guard(inner, text)
    return text.result()


def _imports(tree: ast.Module, text: Text, compiler: bool) -> None:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            end = (node.end_lineno or node.lineno, node.end_col_offset or 0)
            text.replace(end, end, _HEADER)
    if compiler:
        last = max(node.end_lineno or 0 for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
        text.insert(last, "if TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr")


# --- constants ----------------------------------------------------------------------------------------------------


def _final(node: ast.Assign | ast.AnnAssign, text: Text, rebound: set[str], values: dict[str, Any]) -> None:
    if isinstance(node, ast.AnnAssign):
        if isinstance(node.target, ast.Name) and _is_constant(node.target.id, rebound) and node.value is not None:
            said = ast.unparse(node.annotation)
            if "TypeAlias" not in said and "Final" not in said:
                text.replace(_start(node.annotation), _end(node.annotation), f"Final[{said}]")
        return
    target = node.targets[0]
    if len(node.targets) > 1:
        return
    if isinstance(target, ast.Name) and _is_constant(target.id, rebound) and "TypeVar(" not in ast.unparse(node.value):
        text.replace(_end(target), _end(target), ": Final")
    elif isinstance(target, ast.Tuple) and all(type(values.get(ast.unparse(n))) is int for n in target.elts):
        parts = [f"{ast.unparse(n)}: Final = {values[ast.unparse(n)]}" for n in target.elts]
        text.replace(_start(node), _end(node), "; ".join(parts) + "\n" * ((node.end_lineno or 0) - node.lineno))


def _targets(node: ast.stmt) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []


def _is_constant(name: str, rebound: set[str]) -> bool:
    return name.isupper() and name not in rebound


def _start(node: Any) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: Any) -> tuple[int, int]:
    return node.end_lineno, node.end_col_offset


# --- notes --------------------------------------------------------------------------------------------------------


def _is_note(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "note"
        and isinstance(node.func.value, ast.Name)
    )


def _guard(node: ast.Expr, text: Text) -> None:
    if not text.lines[node.lineno - 1].encode()[: node.col_offset].strip():
        who = ast.unparse(node.value.func.value)  # type: ignore[attr-defined]  # `_is_note` looked
        text.replace(_start(node), _start(node), f"if {who}.log is not None: ")


# --- classes ------------------------------------------------------------------------------------------------------


def _class(node: ast.ClassDef, cls: Any, text: Text, compiler: bool) -> None:
    from hellmouth.core.effects import Op
    from hellmouth.core.game import Game
    from hellmouth.core.plain import Plain, PlainMeta
    from hellmouth.games.ccg.language.fields import Word
    from hellmouth.players.evaluate import Evaluator

    if cls is PlainMeta:
        first = node.decorator_list[0]
        text.replace((first.lineno, 0), _end(node), "")
        return
    if not issubclass(cls, Plain | Op | Game | Evaluator | Word):
        return
    for base in cls.__bases__:
        if base.__module__.startswith("hellmouth.") and base.__module__ not in names():
            raise SystemExit(f"{cls.__module__}.{cls.__name__} is compiled, so {base.__module__} must be compiled too")
    if compiler:
        line = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        text.insert(line - 1, _OPEN)
    if cls is Plain:
        text.replace(_start(node), _end(node.keywords[0].value), "class Plain(")
        text.insert(_docstring(node), _GROW)
    elif issubclass(cls, Plain):
        for part in node.body:
            if not isinstance(part, ast.AnnAssign) or part.value is None:
                continue
            if "ClassVar" not in ast.unparse(part.annotation):
                text.replace(_end(part.annotation), _end(part.value), "")
        text.insert(node.end_lineno or 0, "\n".join([*_methods(cls), *_steps(cls, node), *_enroll(cls)]))
    elif issubclass(cls, Word):
        _word(node, cls, text)


def _word(node: ast.ClassDef, cls: Any, text: Text) -> None:
    """A word of the ccg language: its declaration becomes a call, and every word an operation: one base is allowed."""
    from hellmouth.games.ccg.language.act import Act
    from hellmouth.games.ccg.language.fields import Word

    if cls is Word:
        start = next(p for p in node.body if isinstance(p, ast.FunctionDef) and p.name == "__init_subclass__")
        text.replace(_start(start), _end(start), _DECLARE.strip())
        text.replace(_start(node), (node.lineno, len(text.lines[node.lineno - 1])), "class Word(Op[Any]):")
        text.insert(node.lineno - 2, "from hellmouth.core.effects import Op")
        return
    if cls is Act:
        text.replace(_start(node.bases[0]), _end(node.bases[-1]), "Word")
    if node.keywords:
        text.replace(_end(node.bases[-1]), _end(node.keywords[-1].value), "")
    own = inspect.get_annotations(cls)
    word = cls.word if cls.table.get(cls.word) is cls else ""
    lines = ["", "", "from hellmouth.games.ccg.language.fields import declare  # noqa"]
    lines += [f"setattr({cls.__name__}, '__annotations__', {own!r})"] if own else []
    lines += [f"setattr({cls.__name__}, '__doc__', {cls.__doc__!r})"]
    lines += [f"declare({cls.__name__}, {word!r}, {cls.given!r})", ""]
    text.insert(node.end_lineno or 0, "\n".join(lines))


_GENERIC = """
        from typing import Generic
        if issubclass(cls, Generic):  # type: ignore[arg-type]  # the compiler does not understand super() here
            vars(Generic)["__init_subclass__"].__get__(None, cls)()
"""


_DECLARE = f"""
    def __init_subclass__(cls, word: str = "", **keywords: Any) -> None:
        {_GENERIC.strip()}
        if word or "__annotations__" in vars(cls):  # a class of another package; ours are declared below their bodies
            declare(cls, word, tuple([n for n in inspect.get_annotations(cls) if n in vars(cls)]))
"""


_GROW = f"""
    def __init_subclass__(cls, **keywords: Any) -> None:
        {_GENERIC.strip()}
        space = vars(cls)
        if "copy" not in space:  # nobody wrote its methods out: a class of another package, made while we run
            own = _own_fields(cls.__name__, space)
            given = {{n: space[n] for n in own if n in space}}
            for n in given:
                delattr(cls, n)
            grow(cls, cls.__bases__, own, given)
"""


def _docstring(node: ast.ClassDef) -> int:
    return node.body[0].end_lineno or node.lineno


def _typed(annotation: str) -> str:
    """An annotation as every module can say it: names that are not everywhere become `Any`."""
    return annotation if set(re.findall(r"[A-Za-z_][\w.]*", annotation)) <= _SIMPLE else "Any"


def _default(cls: Any, field: str) -> tuple[str, Any]:
    """How a field starts: "required", "fresh", "kept" or "given", and its value."""
    from hellmouth.core import plain

    given = cls._defaults[field]
    if given is plain._REQUIRED:
        return "required", None
    if given is plain._FRESH:
        return "fresh", None
    return ("kept", given.default) if isinstance(given, plain._Kept) else ("given", given)


def _methods(cls: Any) -> list[str]:
    from hellmouth.core.plain import copied

    whole = cls.__name__ + ("[S]" if getattr(cls, "__parameters__", ()) else "")
    starts = {n: _default(cls, n) for n in cls.fields}
    needed = [n for n, (how, _) in starts.items() if how == "required"]
    optional = [n for n, (how, _) in starts.items() if how in ("fresh", "given")]
    heads = [f"{n}: {_typed(cls.fields[n])}" for n in needed]
    for n in optional:
        how, value = starts[n]
        kind = _typed(cls.fields[n])
        heads.append(f"{n}: {kind} | None = None" if how == "fresh" else f"{n}: {kind} = {value!r}")
    lines = ["", f"    def __init__({', '.join(['self', *heads])}) -> None:"]
    for n, (how, value) in starts.items():
        empty = "{}" if cls.fields[n].startswith("dict") else "[]"
        lines.append(
            f"        self.{n} = "
            + {"required": n, "given": n, "fresh": f"{empty} if {n} is None else {n}", "kept": repr(value)}[how]
        )
    lines += ["        return" if not starts else "", "    def copy(self) -> Self:"]
    values = {n: _comprehended(copied(cls, n, cls.fields[n])) for n in cls.fields}
    lines.append(f"        c: {whole} = {cls.__name__}({', '.join(values[n] for n in [*needed, *optional])})")
    lines += [f"        c.{n} = {values[n]}" for n, (how, _) in starts.items() if how == "kept"]
    lines += ["        return c  # type: ignore[return-value]  # who derives has an own copy", ""]
    lines += ["    def become(self, other: Any) -> None:", f"        o = cast({whole}, other)"]
    lines += [f"        self.{n} = o.{n}" for n in cls.fields]
    same = [f"self.{n} == other.{n}" for n in cls.fields if n not in cls.transient]
    lines += [
        "",
        "    def __eq__(self, other: object) -> bool:",
        "        return "
        + " and ".join(["self.__class__ is other.__class__", f"isinstance(other, {cls.__name__})", *same]),
    ]
    return lines


def _comprehended(expression: str) -> str:
    """A copy of nested lists as the compiler likes it."""
    return re.sub(r"\[\*map\((list|dict)\.copy, (.*)\)\]", r"[x.copy() for x in \2]", expression)


def _enroll(cls: Any) -> list[str]:
    shown = {"fresh": "fresh()", "kept": "kept(default={!r})", "given": "{!r}"}
    starts = {n: _default(cls, n) for n in cls.fields}
    given = {n: shown[how].format(value) for n, (how, value) in starts.items() if how != "required"}
    defaults = ", ".join(f"{n!r}: {text}" for n, text in given.items())
    lines = [
        "",
        "",
        "from hellmouth.core.plain import enroll, fresh, kept  # noqa",
        f"enroll({cls.__name__}, {cls.fields!r}, {{{defaults}}})",
    ]
    if hasattr(cls, "steps"):
        steps = {n: wants for n, (_, wants) in cls.steps.items()}
        lines.append(f"{cls.__name__}.learn({steps!r}, {list(cls.offers)!r})")
    return [*lines, ""]


def _steps(cls: Any, node: ast.ClassDef) -> list[str]:
    from hellmouth.core.frames import Frame

    if not issubclass(cls, Frame) or cls is Frame:
        return []
    state = _state_of(node, cls)
    lines = ["", f"    def run_step(self, s: {state}) -> None:", "        at = self.at"]
    word = "if"
    for name, (function, wants) in cls.steps.items():
        if _takes(function) != (3 if wants else 2):
            continue
        lines.append(f"        {word} at == {name!r}:")
        lines += ["            value, s.value = s.value, None"] if wants else []
        lines.append(f"            self.{name}(s{', value' if wants else ''})")
        word = "elif"
    lines += ["        else:", "            raise KeyError(at)"] if word == "elif" else ["        raise KeyError(at)"]
    lines += ["", f"    def list_offers(self, s: {state}, then: str) -> list[tuple[Any, ...]]:"]
    for name in cls.offers:
        lines += [f"        if then == {name!r}:", f"            return self.offer_{name}(s)"]
    return [*lines, "        raise KeyError(then)"]


def _takes(function: Any) -> int:
    return len(inspect.signature(function).parameters)


def _state_of(node: ast.ClassDef, cls: Any) -> str:
    """The state's class as the frame's own steps name it."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and len(part.args.args) > 1 and part.args.args[1].arg == "s":
            return ast.unparse(part.args.args[1].annotation or ast.Name("Any"))
    base = next((b for b in node.bases if isinstance(b, ast.Subscript)), None)
    return ast.unparse(base.slice).strip("'\"") if base is not None else "Any"


def check_bases() -> None:
    """Refuse interpreted classes that compiled code would misread.

    Python gives a class with several bases the layout of the first base that has the most fields. Compiled code finds
    methods by that layout, so the most derived of the compiled bases must be the one that is chosen.
    """
    from hellmouth.core.effects import Op
    from hellmouth.core.plain import Plain
    from hellmouth.games.ccg.language.fields import Word

    found: list[Any] = [Op, Plain, Word]
    for cls in found:  # grows while it is read
        found += [sub for sub in cls.__subclasses__() if sub not in found]
        if cls.__module__ in names():
            continue
        near = {next((c for c in base.__mro__ if c.__module__ in names()), object) for base in cls.__bases__}
        most = max(near, key=lambda c: len(c.__mro__))
        fields = any("ClassVar" not in str(said) for said in inspect.get_annotations(most).values())
        if len(near - {object}) > 1 and not (fields and all(issubclass(most, c) for c in near)):
            raise SystemExit(f"{cls.__module__}.{cls.__name__} has compiled bases that do not go together: {near}")


def write(folder: Path, compiler: bool = False) -> dict[str, str]:
    """Write the whole package with the expanded modules in it; returns those: name -> file."""
    for file in (SOURCES / "hellmouth").rglob("*.py"):
        target = folder / file.relative_to(SOURCES)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "hellmouth" / "py.typed").touch()
    found = names()
    for name, file in found.items():
        (folder / file.relative_to(SOURCES)).write_text(expand(name, file, compiler), encoding="utf-8")
    check_bases()
    return {name: str(file.relative_to(SOURCES)) for name, file in found.items()}


def stamps() -> dict[str, list[Any]]:
    """What the sources are now: size, time and fingerprint of each. Take them before they are read."""
    from hellmouth.engine import fingerprint

    files = {str(file.relative_to(SOURCES / "hellmouth")): file for file in names().values()}
    return {name: [f.stat().st_size, f.stat().st_mtime_ns, fingerprint(f)] for name, f in files.items()}


def manifest(build: str, modules: dict[str, str], sources: dict[str, list[Any]]) -> str:
    """What `hellmouth.engine` reads beside the modules: what they are and what they were made of."""
    return json.dumps({"build": build, "python": sys.implementation.cache_tag, "modules": modules, "sources": sources})


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCES))
    home, before = Path(sys.argv[1]), stamps()
    (home / "manifest.json").write_text(manifest("expanded", write(home), before), encoding="utf-8")
