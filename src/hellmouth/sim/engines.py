"""Where chunks of games are computed: here, in worker processes, or on a cluster that exists already.

An engine takes chunks (plain data) and gives back each chunk's number with its rows, in any order. Chunks take a
second or more, which hides the cost of handing them out. Clusters run code they receive: they stay on this machine
unless an address is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import islice
from typing import Any, Protocol

from hellmouth.core.errors import BadData
from hellmouth.players import processes
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row, run

Chunk = tuple[int, dict[str, Any], int, int]
"""Number of the chunk, the plan as data, first game, one past the last."""
AHEAD = 3
"""Chunks handed out to each worker before it needs them; more would only fill the memory."""


class Engine(Protocol):
    """Computes chunks."""

    def __call__(self, chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]: ...


def compute(chunk: Chunk) -> tuple[int, list[Row]]:
    """The rows of one chunk; runs in a worker."""
    number, data, first, last = chunk
    return number, list(run(Plan.of(data), range(first, last)))


def here(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
    """In this process."""
    return map(compute, chunks)


def pool(jobs: int) -> Engine:
    """In worker processes on this machine."""

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        left = iter(chunks)
        workers = processes.workers(min(jobs, len(chunks)))
        waiting = {workers.submit(compute, chunk) for chunk in islice(left, jobs * AHEAD)}
        try:
            while waiting:
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {workers.submit(compute, chunk) for chunk in islice(left, len(ready))}
                for future in ready:
                    yield future.result()
        finally:
            workers.shutdown(cancel_futures=True)

    return work


def dask(jobs: int, address: str | None = None) -> Engine:
    """On a Dask cluster: the one at the address, or a local one on the loopback interface."""
    try:
        from distributed import Client, LocalCluster, as_completed
    except ImportError:
        raise BadData("--engine dask", "Dask is not installed", "pip install hellmouth[dask]") from None

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        cluster = None
        if address is None:
            cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
        client = Client(cluster or address)
        left = iter(chunks)
        try:
            wide = AHEAD * max(1, len(client.scheduler_info()["workers"]))
            waiting = as_completed([client.submit(compute, chunk, pure=False) for chunk in islice(left, wide)])
            for ready in waiting:
                for chunk in islice(left, 1):
                    waiting.add(client.submit(compute, chunk, pure=False))
                yield ready.result()
        finally:
            client.close()
            if cluster is not None:
                cluster.close()

    return work


def ray(jobs: int, address: str | None = None) -> Engine:
    """On a Ray cluster: the one at the address, or a local one on the loopback interface."""
    try:
        import ray as cluster
    except ImportError:
        raise BadData("--engine ray", "Ray is not installed", "pip install hellmouth[ray]") from None

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        if address is None:
            cluster.init(num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", log_to_driver=False)
        else:
            cluster.init(address=address, log_to_driver=False)
        left = iter(chunks)
        try:
            remote = cluster.remote(compute)
            wide = AHEAD * max(1, int(cluster.cluster_resources().get("CPU", jobs)))
            waiting = [remote.remote(chunk) for chunk in islice(left, wide)]
            while waiting:
                ready, waiting = cluster.wait(waiting)
                waiting += [remote.remote(chunk) for chunk in islice(left, len(ready))]
                yield from cluster.get(ready)
        finally:
            cluster.shutdown()

    return work


def engine(name: str, jobs: int, address: str | None = None) -> Engine:
    """The engine of that name."""
    if jobs < 1:
        raise BadData("--jobs", f"{jobs} workers cannot work", "give 1 or more")
    if name == "pool":
        if address is not None:
            raise BadData("--address", "worker processes have no address", "use --engine dask or ray")
        return here if jobs == 1 else pool(jobs)
    makers: dict[str, Callable[[int, str | None], Engine]] = {"dask": dask, "ray": ray}
    if name not in makers:
        raise BadData("--engine", f"there is no engine {name!r}", "use pool, dask or ray")
    return makers[name](jobs, address)
