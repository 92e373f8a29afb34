"""Data in a game's own form that comes from outside, bounded: setups and decks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Key: TypeAlias = Annotated[str, Meta(max_length=80)]
Number: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Leaf: TypeAlias = Annotated[str, Meta(max_length=2000)] | Number | float | bool | None
_Flat: TypeAlias = Leaf | Annotated[list[Leaf], Meta(max_length=512)] | Annotated[dict[Key, Leaf], Meta(max_length=512)]
_Deep: TypeAlias = (
    Leaf | Annotated[list[_Flat], Meta(max_length=512)] | Annotated[dict[Key, _Flat], Meta(max_length=512)]
)
Given: TypeAlias = Leaf | Annotated[list[_Deep], Meta(max_length=64)] | Annotated[dict[Key, _Deep], Meta(max_length=64)]
"""Data in a game's own form: four levels are enough for a list of decks, each with its cards and counts."""
Setup: TypeAlias = Annotated[dict[Key, Given], Meta(max_length=32)]
Deck: TypeAlias = Annotated[dict[Key, Given], Meta(max_length=64)]
"""POST /api/{language}/games/{game}/decks/check: a deck in the game's own form."""
