"""Plain data: classes whose copy, equality and JSON form are generated from their field list.

A state must be copied millions of times, saved at any decision and compared bit for bit. Hand-written copies forget
fields, so nobody writes one here: a class derived from `Plain` declares its fields as annotations and the metaclass
makes slots, `__init__`, `copy`, `become`, `__eq__`, `__repr__` and the JSON form from them.

Fields hold ints, strings, booleans, None, tuples of those, lists, dicts and other `Plain` objects. Sets, functions and
foreign objects are refused: a set has no fixed order, and an object reference cannot be saved.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple, Self, cast, dataclass_transform

_REQUIRED = object()
_FRESH = object()
_FORBIDDEN = re.compile(r"\b(set|frozenset|Callable|Iterator|Generator|bytes|object)\b")
_NAMED: dict[str, type[Plain]] = {}
_FORMER: dict[str, type[Plain]] = {}
"""Classes by names they were saved under before."""
_ADDED: dict[str, dict[str, Any]] = {}
"""By saved name: fields added later and their defaults, in JSON form."""


def fresh() -> Any:
    """Default of a list or dict field: a new empty one for every object."""
    return _FRESH


class _Kept(NamedTuple):
    default: Any


def kept(*, default: Any, init: Literal[False] = False) -> Any:
    """A field that starts with this value and is not an argument of the class: a procedure's own bookkeeping."""
    return _Kept(default)


def needed(*, kw_only: Literal[True]) -> Any:
    """A field without a default where the fields of the base have some: an argument by its name."""
    return _REQUIRED


def _text(annotation: object) -> str:
    if isinstance(annotation, str):
        return annotation
    return annotation.__name__ if type(annotation) is type else str(annotation)


def _copy_expression(name: str, annotation: str, owner: str) -> str:
    """Python source that copies one field; lists of mutable things go one level deeper."""
    if _FORBIDDEN.search(annotation):
        raise TypeError(f"{owner}.{name}: {annotation} is not plain data (use ints, strings, tuples, lists, dicts)")
    here = f"self.{name}"
    bare = annotation.removesuffix("| None").strip()
    maybe = f"None if {here} is None else " if bare != annotation else ""
    if bare.startswith("list["):
        inner = bare[5:-1]
        if inner.startswith(("list[", "dict[")):  # mapping the bare method is the quickest way over many short lists
            return f"{maybe}[*map({inner[:4]}.copy, {here})]"
        if _is_plain(inner):
            return f"{maybe}[x.copy() for x in {here}]"
        return f"{maybe}{here}.copy()"
    if bare.startswith("dict["):
        if "list[" in bare or _is_plain(bare[5:-1].rpartition(",")[2].strip()):
            return f"{maybe}{{k: v.copy() for k, v in {here}.items()}}"
        return f"{maybe}{here}.copy()"
    return f"{maybe}{here}.copy()" if _is_plain(bare) else here


def _is_plain(name: str) -> bool:
    name = name.partition("[")[0]  # Frame[Battle] is a Frame
    return any(cls.__name__ == name for cls in _NAMED.values())


def _key(cls: type) -> str:
    """Saved name of a class: its package's name and its own, so that moving a module does not break saves."""
    parts = cls.__module__.split(".")
    home = parts[parts.index("games") + 1] if "games" in parts[:-1] else parts[1] if len(parts) > 1 else parts[0]
    return f"{home}.{cls.__name__}"


def _declared(cls: type[Plain], what: str) -> list[str]:
    """What a class and its bases declare about their past."""
    return [n for base in cls.__mro__ for n in vars(base).get(what, ())]


def _take_up_past(cls: type[Plain], defaults: dict[str, Any]) -> None:
    """Take up what a class says about its past; a declaration that cannot be meant raises at once."""
    own, added = vars(cls), _declared(cls, "added_fields")
    for n in added:
        if n not in cls.fields or defaults[n] is _REQUIRED:
            raise TypeError(f"{cls.key}.{n}: an added field needs a default")
    if added:
        _ADDED[cls.key] = {n: encode(_default(cls, n)) for n in added}
    for n in (*own.get("dropped_fields", ()), *own.get("renamed_fields", {})):
        if n in cls.fields:
            raise TypeError(f"{cls.key}.{n}: is declared as gone, but the class has it")
    for former in own.get("former_names", ()):
        _FORMER[former] = cls


def _given(cls: Any, field: str) -> Any:
    return cls._defaults[field]


def _default(cls: type[Plain], field: str) -> Any:
    given = _given(cls, field)
    if given is _FRESH:
        return {} if cls.fields[field].startswith("dict") else []
    return given.default if isinstance(given, _Kept) else given


def _own_fields(name: str, space: Mapping[str, Any]) -> dict[str, str]:
    """The fields that a class body declares, with their annotations."""
    own = {k: _text(v) for k, v in space.get("__annotations__", {}).items() if "ClassVar" not in _text(v)}
    if "p" in own:
        raise TypeError(f"{name}.p: a field cannot be called p, which is the class in the saved form")
    return own


def grow(cls: Any, bases: tuple[type, ...], own: dict[str, str], given: dict[str, Any]) -> None:
    """Give a class the methods that its fields ask for, and make it known."""
    fields: dict[str, str] = {}
    defaults: dict[str, Any] = {}
    for base in bases:
        fields.update(getattr(base, "fields", {}))
        defaults.update(getattr(base, "_defaults", {}))
    fields.update(own)
    for field in own:
        defaults[field] = given.get(field, _REQUIRED)
    _generate(cls, fields, defaults)
    enroll(cls, fields, defaults)
    cls.made()


def _generate(cls: Any, fields: dict[str, str], defaults: dict[str, Any]) -> None:
    """Write the methods of a class as text and run it. `scripts/expand.py` writes the same for the compiler."""
    names = list(fields)
    needed = [n for n in names if defaults[n] is _REQUIRED]
    optional = [n for n in names if defaults[n] is not _REQUIRED and not isinstance(defaults[n], _Kept)]
    space: dict[str, Any] = {"_new": cls.__new__, "_cls": cls, "_d": defaults, "_fresh": _FRESH}
    heads = [*needed, *(f"{n}=_d[{n!r}]" for n in optional)]
    lines = [f"def __init__({', '.join(['self', *heads])}):"]
    for n in names:
        kind = "{}" if fields[n].startswith("dict") else "[]"
        value = f"{kind} if {n} is _fresh else {n}" if defaults[n] is _FRESH else n
        if isinstance(defaults[n], _Kept):
            value = f"_kept_{n}"
            space[value] = defaults[n].default
        lines.append(f"  self.{n} = {value}")
    lines.append("  pass")
    copies = [f"  c.{n} = {copied(cls, n, fields[n])}" for n in names]
    lines += ["def copy(self):", "  c = _new(_cls)", *copies, "  return c"]
    lines += ["def become(self, other):", *[f"  self.{n} = other.{n}" for n in names], "  pass"]
    equal = " and ".join(f"self.{n} == other.{n}" for n in names if n not in cls.transient) or "True"
    lines += ["def __eq__(self, other):", f"  return self.__class__ is other.__class__ and {equal}"]
    exec("\n".join(lines), space)  # noqa: S102  # generated once per class from its own field names
    for made in ("__init__", "copy", "become", "__eq__"):
        setattr(cls, made, space[made])


def copied(cls: Any, name: str, annotation: str) -> str:
    """Python source of the value that a copy has in a field."""
    if name in cls.shared:
        return f"self.{name}"
    if name in cls.replaced:
        return f"self.{name}.copy()"
    return "None" if name in cls.transient else _copy_expression(name, annotation, cls.__name__)


def enroll(cls: Any, fields: dict[str, str], defaults: dict[str, Any]) -> None:
    """Make a class known under its saved name, with all its fields; two of one name are a mistake."""
    cls.fields, cls._defaults, cls.key = fields, {n: defaults.get(n, _REQUIRED) for n in fields}, _key(cls)
    if _NAMED.setdefault(cls.key, cls) is not cls and _NAMED[cls.key].__qualname__ != cls.__qualname__:
        raise TypeError(f"two classes share the saved name {cls.key!r}: {cls} and {_NAMED[cls.key]}")
    _NAMED[cls.key] = cls
    _take_up_past(cls, cls._defaults)


@dataclass_transform(kw_only_default=False, field_specifiers=(kept, needed))
class PlainMeta(type):
    """Turns annotations into slots and generates what every plain object needs."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **keywords: Any) -> PlainMeta:
        own = _own_fields(name, space)
        given = {field: space.pop(field) for field in own if field in space}
        space["__slots__"] = tuple(own)
        space["__hash__"] = None
        cls = super().__new__(mcs, name, bases, space, **keywords)
        grow(cls, bases, own, given)
        return cls


class Plain(metaclass=PlainMeta):
    """Base of everything a state is made of."""

    fields: ClassVar[dict[str, str]]
    transient: ClassVar[tuple[str, ...]] = ()
    """Fields that are working memory: not saved, not compared."""
    shared: ClassVar[tuple[str, ...]] = ()
    """Fields that a copy has in common with the original: their values are replaced, never changed in place."""
    replaced: ClassVar[tuple[str, ...]] = ()
    """Lists whose items are replaced, never changed in place: a copy shares the items."""
    key: ClassVar[str] = ""
    # What changed since games were stored, declared by the class itself (not inherited):
    added_fields: ClassVar[tuple[str, ...]] = ()
    """Fields added since: while they have their default a digest leaves them out, so older records still agree."""
    dropped_fields: ClassVar[tuple[str, ...]] = ()
    """Fields removed since: whatever is stored under these names is left out."""
    renamed_fields: ClassVar[dict[str, str]] = {}
    """Fields renamed since: former name -> present name."""
    former_names: ClassVar[tuple[str, ...]] = ()
    """Names of the class itself under which it was saved before, such as "vs.Attack"."""

    @classmethod
    def made(cls) -> None:
        """Called when a class has got its methods; not where `scripts/expand.py` wrote them out."""

    def copy(self) -> Self:
        """An independent copy, one level of lists and frames deep."""
        raise NotImplementedError

    def become(self, other: Self) -> None:
        """Take over every field of `other`, which must not be used afterwards."""
        raise NotImplementedError

    def __repr__(self) -> str:
        inside = ", ".join(f"{n}={getattr(self, n)!r}" for n in self.fields if n not in self.transient)
        return f"{type(self).__name__}({inside})"


_ATOMS = frozenset({int, str, bool, float, type(None)})
"""What is JSON already. Lists of numbers are most of a position, so they are gone through without a call for each."""


def encode(value: Any) -> Any:
    """JSON form of plain data; raises TypeError on anything else."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is list:
        return [v if type(v) in _ATOMS else encode(v) for v in value]
    if kind is tuple:
        return {"t": [encode(v) for v in value]}
    if kind is dict:
        return {"d": [[encode(k), encode(v)] for k, v in value.items()]}
    if isinstance(value, Plain):
        saved = {n: encode(getattr(value, n)) for n in value.fields if n not in value.transient}
        return {"p": value.key, **saved}
    raise TypeError(f"{value!r} of type {kind.__name__} is not plain data")


def _without_added(data: Any) -> Any:
    """A JSON form without the added fields that still have their default."""
    if isinstance(data, list):
        return [v if type(v) in _ATOMS else _without_added(v) for v in data]
    if not isinstance(data, dict):
        return data
    untouched = _ADDED.get(data.get("p", ""), {})
    return {n: _without_added(v) for n, v in data.items() if n not in untouched or v != untouched[n]}


_NOTHING: Mapping[str, Any] = {}


def decode(data: Any, outside: Mapping[str, Any] = _NOTHING) -> Any:
    """The value whose JSON form is `data`, also if an earlier version wrote it.

    `outside` is what transient fields refer to by name, such as the cards of a game (`Game.load`); others are None.

    A missing field takes its default. A field the class does not have is an error, unless the class declares it
    in `dropped_fields` or `renamed_fields`: dropping what nobody declared would lose part of a game without a word.
    """
    if isinstance(data, list):
        return [decode(v, outside) for v in data]
    if not isinstance(data, dict):
        return data
    if "t" in data and len(data) == 1:
        return tuple([decode(v, outside) for v in data["t"]])
    if "d" in data and len(data) == 1:
        return {decode(k, outside): decode(v, outside) for k, v in data["d"]}
    name = data.get("p", "")
    cls = _NAMED.get(name) or _FORMER.get(name)
    if cls is None:
        raise ValueError(f"saved data names {data.get('p')!r}, which this version does not know")
    if data.keys() - cls.fields.keys() != {"p"}:
        data = _brought_up(cls, data)
    values = {n: decode(data[n], outside) for n in cls.fields if n in data}
    values |= {n: outside.get(n) for n in cls.transient}
    for n in cls.fields:
        if n not in values and _default(cls, n) is _REQUIRED:
            raise ValueError(f"saved {name} lacks {n}, which has no default")
    held = {n: values.pop(n) for n in cls.fields if n in values and isinstance(_given(cls, n), _Kept)}
    made = cast(Any, cls)(**values)
    for n, value in held.items():
        setattr(made, n, value)
    return made


def _brought_up(cls: type[Plain], data: dict[str, Any]) -> dict[str, Any]:
    """Saved fields of an earlier version under their present names."""
    names = {old: new for base in cls.__mro__ for old, new in vars(base).get("renamed_fields", {}).items()}
    gone = _declared(cls, "dropped_fields")
    found = {names.get(n, n): value for n, value in data.items() if n not in gone}
    unknown = sorted(found.keys() - cls.fields.keys() - {"p"})
    if unknown:
        raise ValueError(f"saved {data['p']} has {', '.join(unknown)}, which is not declared as dropped or renamed")
    return found


def digest(value: object) -> str:
    """Sixteen hex digits that two equal values share on every machine."""
    return fingerprint(encode(value))


def fingerprint(encoded: object) -> str:
    """The digest of a value that is in its JSON form already."""
    text = json.dumps(_without_added(encoded) if _ADDED else encoded, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
