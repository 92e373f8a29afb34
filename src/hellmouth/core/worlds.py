"""Worlds: full states that agree with what a seat knows. Search plays in sampled worlds, never in the true state."""

from __future__ import annotations

from random import Random

from hellmouth.core.visibility import S, View, unknown


def sample(view: View[S], rng: Random) -> S:
    """A full state, with random faces for the unknown cards and its own chance, that looks the same to that seat."""
    world = view.state.copy()
    face, draw = world.face, rng.random
    for back, pool in view.pools.items():
        keys = [draw() for _ in pool]
        for c, i in zip(view.hidden[back], sorted(range(len(pool)), key=keys.__getitem__), strict=True):
            face[c] = pool[i]
    world.streams = [rng.getrandbits(64) for _ in world.streams]
    world.discreet = False  # nobody looks on
    world.agree(view.seat, rng)
    if world.seat != view.seat:
        world.options = None
    return world


def twin(s: S, seat: int | None, rng: Random) -> S:
    """The true state with everything shuffled that the seat cannot know: nothing it is told may differ."""
    other = s.copy()
    pools: dict[int, list[int]] = {}
    hidden = unknown(s, seat)
    for c in hidden:
        pools.setdefault(s.backs[c], []).append(s.face[c])
    for pool in pools.values():
        rng.shuffle(pool)
    for c in hidden:
        other.face[c] = pools[s.backs[c]].pop()
    other.agree(seat, rng)
    if s.seat != seat:
        other.options = None
    return other
