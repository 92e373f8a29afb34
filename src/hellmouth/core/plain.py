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
from typing import Any, ClassVar, Literal, NamedTuple, Self, cast, dataclass_transform

_REQUIRED = object()
_FRESH = object()
_FORBIDDEN = re.compile(r"\b(set|frozenset|Callable|Iterator|Generator|bytes|object)\b")
_NAMED: dict[str, type[Plain]] = {}


def fresh() -> Any:
    """Default of a list or dict field: a new empty one for every object."""
    return _FRESH


class _Kept(NamedTuple):
    default: Any


def kept(*, default: Any, init: Literal[False] = False) -> Any:
    """A field that starts with this value and is not an argument of the class: a procedure's own bookkeeping."""
    return _Kept(default)


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
    return any(cls.__name__ == name for cls in _NAMED.values())


def _key(cls: type) -> str:
    """Saved name of a class: its package's name and its own, so that moving a module does not break saves."""
    parts = cls.__module__.split(".")
    home = parts[parts.index("games") + 1] if "games" in parts[:-1] else parts[1] if len(parts) > 1 else parts[0]
    return f"{home}.{cls.__name__}"


@dataclass_transform(kw_only_default=False, field_specifiers=(kept,))
class PlainMeta(type):
    """Turns annotations into slots and generates what every plain object needs."""

    fields: dict[str, str]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **keywords: Any) -> PlainMeta:
        own = {k: _text(v) for k, v in space.get("__annotations__", {}).items() if "ClassVar" not in _text(v)}
        if "p" in own:
            raise TypeError(f"{name}.p: a field cannot be called p, which is the class in the saved form")
        defaults: dict[str, Any] = {}
        fields: dict[str, str] = {}
        for base in bases:
            fields.update(getattr(base, "fields", {}))
            defaults.update(getattr(base, "_defaults", {}))
        for field in own:
            defaults[field] = space.pop(field, _REQUIRED)
        space["__slots__"] = tuple(own)
        fields.update(own)
        space["fields"], space["_defaults"] = fields, defaults
        space["__hash__"] = None
        cls = super().__new__(mcs, name, bases, space, **keywords)
        cls._generate(defaults)  # type: ignore[attr-defined]  # defined on Plain, the only user of this metaclass
        return cls


class Plain(metaclass=PlainMeta):
    """Base of everything a state is made of."""

    fields: ClassVar[dict[str, str]]
    transient: ClassVar[tuple[str, ...]] = ()
    """Fields that are working memory: not saved, not compared; `shared` ones survive a copy by reference."""
    shared: ClassVar[tuple[str, ...]] = ()
    key: ClassVar[str] = ""

    @classmethod
    def _generate(cls, defaults: dict[str, Any]) -> None:
        names = list(cls.fields)
        needed = [n for n in names if defaults[n] is _REQUIRED]
        optional = [n for n in names if defaults[n] is not _REQUIRED and not isinstance(defaults[n], _Kept)]
        space: dict[str, Any] = {"_new": object.__new__, "_cls": cls, "_d": defaults, "_fresh": _FRESH}
        heads = [*needed, *(f"{n}=_d[{n!r}]" for n in optional)]
        lines = [f"def __init__({', '.join(['self', *heads])}):"]
        for n in names:
            kind = "{}" if cls.fields[n].startswith("dict") else "[]"
            given = f"{kind} if {n} is _fresh else {n}" if defaults[n] is _FRESH else n
            if isinstance(defaults[n], _Kept):
                given = f"_kept_{n}"
                space[given] = defaults[n].default
            lines.append(f"  self.{n} = {given}")
        lines.append("  pass")
        copies, moves, same = [], [], []
        for n in names:
            if n in cls.transient and n not in cls.shared:
                copies.append(f"  c.{n} = None")
            elif n in cls.shared:
                copies.append(f"  c.{n} = self.{n}")
            else:
                copies.append(f"  c.{n} = {_copy_expression(n, cls.fields[n], cls.__name__)}")
            moves.append(f"  self.{n} = other.{n}")
            if n not in cls.transient:
                same.append(f"self.{n} == other.{n}")
        lines += ["def copy(self):", "  c = _new(_cls)", *copies, "  return c"]
        lines += ["def become(self, other):", *moves, "  pass"]
        equal = " and ".join(same) or "True"
        lines += ["def __eq__(self, other):", f"  return self.__class__ is other.__class__ and {equal}"]
        exec("\n".join(lines), space)  # noqa: S102  # generated once per class from its own field names
        for made in ("__init__", "copy", "become", "__eq__"):
            setattr(cls, made, space[made])
        cls.key = _key(cls)
        if _NAMED.setdefault(cls.key, cls) is not cls and _NAMED[cls.key].__qualname__ != cls.__qualname__:
            raise TypeError(f"two classes share the saved name {cls.key!r}: {cls} and {_NAMED[cls.key]}")
        _NAMED[cls.key] = cls

    def copy(self) -> Self:
        """An independent copy, one level of lists and frames deep."""
        raise NotImplementedError

    def become(self, other: Self) -> None:
        """Take over every field of `other`, which must not be used afterwards."""
        raise NotImplementedError

    def __repr__(self) -> str:
        inside = ", ".join(f"{n}={getattr(self, n)!r}" for n in self.fields if n not in self.transient)
        return f"{type(self).__name__}({inside})"


def encode(value: Any) -> Any:
    """JSON form of plain data; raises TypeError on anything else."""
    kind = type(value)
    if kind in (int, str, bool, float) or value is None:
        return value
    if kind is list:
        return [encode(v) for v in value]
    if kind is tuple:
        return {"t": [encode(v) for v in value]}
    if kind is dict:
        return {"d": [[encode(k), encode(v)] for k, v in value.items()]}
    if isinstance(value, Plain):
        saved = {n: encode(getattr(value, n)) for n in value.fields if n not in value.transient}
        return {"p": value.key, **saved}
    raise TypeError(f"{value!r} of type {kind.__name__} is not plain data")


def decode(data: Any) -> Any:
    """The value whose JSON form is `data`."""
    if isinstance(data, list):
        return [decode(v) for v in data]
    if not isinstance(data, dict):
        return data
    if "t" in data and len(data) == 1:
        return tuple(decode(v) for v in data["t"])
    if "d" in data and len(data) == 1:
        return {decode(k): decode(v) for k, v in data["d"]}
    cls = _NAMED.get(data.get("p", ""))
    if cls is None:
        raise ValueError(f"saved data names {data.get('p')!r}, which this version does not know")
    missing = [n for n in cls.fields if n not in data and n not in cls.transient]
    if missing:
        raise ValueError(f"saved {data['p']} lacks {', '.join(missing)}")
    made = cast(Any, object.__new__(cls))
    for n in cls.fields:
        setattr(made, n, None if n in cls.transient else decode(data[n]))
    return made


def digest(value: Any) -> str:
    """Sixteen hex digits that two equal values share on every machine."""
    text = json.dumps(encode(value), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
