"""How far a share that was counted can be trusted."""

from __future__ import annotations

from math import sqrt


def wilson(points: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share.

    >>> [round(x, 3) for x in wilson(90, 100)]
    [0.826, 0.945]
    """
    if not count:
        return 0.0, 1.0
    p = points / count
    middle = p + z * z / (2 * count)
    spread = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    return max(0.0, (middle - spread) / (1 + z * z / count)), min(1.0, (middle + spread) / (1 + z * z / count))
