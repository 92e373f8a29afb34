"""Counts and times, told as Prometheus text. Nothing here names a person, a table or a card."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, float] = {}
        self._times: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def count(self, name: str, kind: str = "", by: int = 1) -> None:
        """Something happened."""
        self.counts[name, kind] += by

    def time(self, name: str, seconds: float) -> None:
        """Something took so long."""
        self._times.setdefault(name, [0] * (len(_BOUNDS) + 1))[bisect_left(_BOUNDS, seconds)] += 1
        self._sums[name] = self._sums.get(name, 0.0) + seconds

    def text(self) -> str:
        """Prometheus text format."""
        lines = []
        for name in sorted({n for n, _ in self.counts}):
            lines.append(f"# TYPE hellmouth_{name}_total counter")
            for (n, kind), value in sorted(self.counts.items()):
                if n == name:
                    label = f'{{kind="{kind}"}}' if kind else ""
                    lines.append(f"hellmouth_{name}_total{label} {value}")
        for name, level in sorted(self.gauges.items()):
            lines += [f"# TYPE hellmouth_{name} gauge", f"hellmouth_{name} {level:g}"]
        for name, buckets in sorted(self._times.items()):
            lines.append(f"# TYPE hellmouth_{name}_seconds histogram")
            total = 0
            for bound, here in zip((*map(str, _BOUNDS), "+Inf"), buckets, strict=True):
                total += here
                lines.append(f'hellmouth_{name}_seconds_bucket{{le="{bound}"}} {total}')
            lines += [f"hellmouth_{name}_seconds_sum {self._sums[name]:.6f}", f"hellmouth_{name}_seconds_count {total}"]
        return "\n".join(lines) + "\n"
