"""Plain data: generated copies, equality, JSON form and digests; what is not plain is refused."""

from __future__ import annotations

import hashlib
import json
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hellmouth.core.plain import Plain, decode, digest, encode, fresh, kept

META: Any = type(Plain)


class Leaf(Plain):
    number: int = 0
    marks: list[int] = fresh()


class Tree(Plain):
    name: str
    leaf: Leaf
    maybe: Leaf | None = None
    leaves: list[Leaf] = fresh()
    named: dict[str, Leaf] = fresh()
    rows: list[list[int]] = fresh()
    counts: dict[tuple[Any, ...], int] = fresh()
    lists: dict[str, list[int]] = fresh()
    pair: tuple[int, ...] = ()
    height: int = kept(default=1)
    memory: list[int] | None = None
    scratch: Any = None

    transient: ClassVar[tuple[str, ...]] = ("memory", "scratch")
    shared: ClassVar[tuple[str, ...]] = ("memory",)


class TallTree(Tree):
    floors: int = 2


def tree() -> Tree:
    leaves, named = [Leaf(4, [5])], {"x": Leaf(6)}
    return Tree("oak", Leaf(1, [2]), Leaf(3), leaves, named, [[1], [2]], {("a", 1): 2}, {"k": [7]}, (8, 9))


def test_defaults_are_fresh_for_every_object() -> None:
    a, b = Leaf(), Leaf()
    a.marks.append(1)
    assert b.marks == []
    assert Leaf(number=3).number == 3


def test_kept_fields_are_no_arguments() -> None:
    assert tree().height == 1
    with pytest.raises(TypeError):
        Tree("oak", Leaf(), height=3)  # type: ignore[call-arg]  # wrong on purpose


def test_required_fields_are_required() -> None:
    with pytest.raises(TypeError):
        Tree("oak")  # type: ignore[call-arg]  # wrong on purpose


def test_fields_are_inherited() -> None:
    tall = TallTree("elm", Leaf())
    assert (tall.floors, tall.name) == (2, "elm")
    assert tall.copy() == tall
    assert tall != Tree("elm", Leaf())


@pytest.mark.pure
def test_no_field_can_be_added_by_mistake() -> None:
    with pytest.raises(AttributeError):
        tree().nmae = "elm"  # type: ignore[attr-defined]  # wrong on purpose


def test_a_copy_shares_nothing_that_can_change() -> None:
    old, new = tree(), tree()
    copy = old.copy()
    assert copy == old
    copy.leaf.marks.append(1)
    copy.maybe.number = 99
    copy.leaves[0].marks.append(2)
    copy.leaves.append(Leaf())
    copy.named["x"].number = 7
    copy.rows[0].append(3)
    copy.counts["b", 2] = 4
    copy.lists["k"].append(5)
    assert old == new
    assert copy != old


def test_working_memory_is_not_compared_nor_saved() -> None:
    a, b = tree(), tree()
    a.memory, a.scratch = [1], {"anything": object()}
    assert a == b
    assert a.copy().memory is a.memory, "shared memory survives a copy"
    assert a.copy().scratch is None
    loaded = decode(encode(a))
    assert (loaded.memory, loaded.scratch) == (None, None)
    assert digest(a) == digest(b)


def test_become_takes_everything_over() -> None:
    a, b = tree(), TallTree("elm", Leaf())
    a.become(b)
    assert a.name == "elm"
    assert a.leaves is b.leaves


def test_json_round_trip_keeps_tuples_and_keys() -> None:
    old = tree()
    new = decode(json.loads(json.dumps(encode(old))))
    assert new == old
    assert type(new.pair) is tuple
    assert new.counts == {("a", 1): 2}
    assert type(new.leaves[0]) is Leaf


def test_repr_names_the_fields() -> None:
    assert repr(Leaf(1, [2])) == "Leaf(number=1, marks=[2])"


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.builds(Leaf, st.integers(), st.lists(st.integers())),
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.text() | st.tuples(st.text(), st.integers()), inner)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_every_plain_value_survives_json(value: Any) -> None:
    again = decode(json.loads(json.dumps(encode(value))))
    assert again == value
    assert digest(again) == digest(value)


@pytest.mark.parametrize("value", [{1, 2}, frozenset(), object(), lambda: 0, b"x", [1, {2}], {"a": {3}}])
def test_what_is_not_plain_is_not_saved(value: Any) -> None:
    with pytest.raises(TypeError, match="not plain data"):
        encode(value)


@pytest.mark.parametrize("annotation", ["set[int]", "frozenset[str]", "Callable[[], int]", "Iterator[int]", "bytes"])
def test_fields_that_cannot_be_saved_are_refused_at_once(annotation: str) -> None:
    with pytest.raises(TypeError, match="is not plain data"):
        META("Wrong", (Plain,), {"__annotations__": {"field": annotation}, "__module__": __name__})


def test_the_name_of_the_class_in_the_saved_form_is_taken() -> None:
    with pytest.raises(TypeError, match="cannot be called p"):
        META("Wrong", (Plain,), {"__annotations__": {"p": "int"}, "__module__": __name__})


def test_two_classes_cannot_share_a_saved_name() -> None:
    with pytest.raises(TypeError, match="share the saved name"):
        META("Leaf", (Plain,), {"__annotations__": {}, "__module__": "x.core.y", "__qualname__": "Other"})


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"p": "core.Nothing"}, "does not know"),
        ({}, "does not know"),
        ({"p": "core.Leaf", "number": 1, "colour": 2}, "core.Leaf has colour"),
        ({"p": "core.Tree", "name": "oak"}, "core.Tree lacks leaf"),
    ],
)
def test_saved_data_of_another_version_is_refused(data: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        decode(data)


def test_a_digest_is_the_same_everywhere() -> None:
    """Pinned: a change of it would make every recorded game unreplayable."""
    assert digest({"a": [1, ("b", None)], "c": Leaf(1, [2])}) == "4bae970efeec43d6"


# --- saved by an earlier version --------------------------------------------------------------------------------------


class House(Plain):
    rooms: int
    doors: int = 1
    cellar: list[int] = fresh()
    roof: str = kept(default="flat")

    added_fields: ClassVar[tuple[str, ...]] = ("cellar", "roof")
    dropped_fields: ClassVar[tuple[str, ...]] = ("smell",)
    renamed_fields: ClassVar[dict[str, str]] = {"chambers": "rooms"}
    former_names: ClassVar[tuple[str, ...]] = ("core.Hut",)


class Castle(House):
    towers: int = 4


def test_a_missing_field_takes_its_default() -> None:
    found = decode({"p": "core.House", "rooms": 3})
    assert found == House(3)
    found.cellar.append(1)
    assert decode({"p": "core.House", "rooms": 3}).cellar == [], "a new list for every object"


def test_what_is_declared_gone_or_renamed_is_understood_in_derived_classes_too() -> None:
    assert decode({"p": "core.Hut", "chambers": 2, "smell": ["of", "fish"]}) == House(2)
    assert decode({"p": "core.Castle", "chambers": 2, "smell": 1, "towers": 5}) == Castle(2, towers=5)


def test_nothing_is_dropped_without_a_declaration() -> None:
    with pytest.raises(ValueError, match=r"core\.House has windows"):
        decode({"p": "core.House", "rooms": 3, "windows": 4})


def test_a_later_field_changes_no_digest_until_it_is_used() -> None:
    house = House(3)
    before = digest({"p": "core.House", "rooms": 3, "doors": 1})
    assert digest(house) != before, "a dict is no house"
    text = json.dumps({"p": "core.House", "rooms": 3, "doors": 1}, separators=(",", ":"), sort_keys=True)
    assert digest(house) == hashlib.sha256(text.encode()).hexdigest()[:16]
    house.cellar.append(1)
    assert digest(house) != hashlib.sha256(text.encode()).hexdigest()[:16]
    assert encode(house)["cellar"] == [1]
    assert encode(House(3))["roof"] == "flat", "a save holds everything"


@pytest.mark.parametrize(
    "wrong",
    [
        {"added_fields": ("field",)},
        {"added_fields": ("other",)},
        {"dropped_fields": ("field",)},
        {"renamed_fields": {"field": "field"}},
    ],
)
def test_a_declaration_that_cannot_be_meant_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"default|declared as gone"):
        META("Wrong", (Plain,), {"__annotations__": {"field": "int"}, "__module__": __name__, **wrong})
