"""Chance: a 64-bit SplitMix generator per purpose, kept in the state as an integer.

Streams are separate so that an extra die never changes the next shuffle. Search gets a generator of its own; nothing
here touches Python's global `random`.
"""

from __future__ import annotations

import hashlib

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
SHUFFLE, DICE = 0, 1
"""Indices of the streams in `State.streams`."""


def streams(seed: int) -> list[int]:
    """One generator per purpose, derived from a seed by SHA-256.

    >>> streams(7) == streams(7), streams(7)[0] != streams(7)[1], streams(7) != streams(8)
    (True, True, True)
    """
    return [derive(seed, purpose) for purpose in ("shuffle", "dice")]


def derive(seed: int, *purpose: str | int) -> int:
    """A 64-bit number that depends on the seed and every word of the purpose, the same on every machine."""
    text = "/".join(str(p) for p in (seed, *purpose))
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8])


def below(generators: list[int], stream: int, n: int) -> int:
    """A uniform number from 0 to n-1 from that stream (bias below 2**-58 for any n we use)."""
    x = (generators[stream] + _GAMMA) & _MASK
    generators[stream] = x
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((x ^ (x >> 31)) * n) >> 64


def permutation(generators: list[int], stream: int, n: int) -> list[int]:
    """A uniform order of range(n) (Fisher and Yates)."""
    order = list(range(n))
    state = generators[stream]
    for i in range(n - 1, 0, -1):  # `below` written out: shuffles are the larger part of starting a game
        state = x = (state + _GAMMA) & _MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((x ^ (x >> 31)) * (i + 1)) >> 64
        order[i], order[j] = order[j], order[i]
    generators[stream] = state
    return order
