"""Where chunks of games are computed: here, in worker processes, or on a cluster that exists already.

An engine takes chunks (plain data) and gives back each chunk's number with its rows, in any order. Chunks take a
second or more, which hides the cost of handing them out. Clusters run code they receive: they stay on this machine
unless an address is given.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Protocol

from hellmouth.core.errors import BadData
from hellmouth.sim.plan import Plan
from hellmouth.sim.run import Row, run

Chunk = tuple[int, dict[str, Any], int, int]
"""Number of the chunk, the plan as data, first game, one past the last."""


class Engine(Protocol):
    """Computes chunks."""

    def __call__(self, chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]: ...


def compute(chunk: Chunk) -> tuple[int, list[Row]]:
    """The rows of one chunk; runs in a worker."""
    number, data, first, last = chunk
    plan = Plan(**{**data, "players": tuple(data["players"]), "decks": tuple(data["decks"])})
    return number, list(run(plan, range(first, last)))


def here(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
    """In this process."""
    return map(compute, chunks)


def pool(jobs: int) -> Engine:
    """In worker processes on this machine."""

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as workers:
            waiting = [workers.submit(compute, chunk) for chunk in chunks]
            try:
                for ready in as_completed(waiting):
                    yield ready.result()
            finally:
                for future in waiting:
                    future.cancel()

    return work


def dask(jobs: int, address: str | None = None) -> Engine:
    """On a Dask cluster: the one at the address, or a local one on the loopback interface."""

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        try:
            from distributed import Client, LocalCluster, as_completed
        except ImportError:
            raise BadData("--engine dask", "Dask is not installed", "pip install hellmouth[dask]") from None
        cluster = None
        if address is None:
            cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
        client = Client(cluster or address)
        try:
            for ready in as_completed(client.map(compute, chunks, pure=False)):
                yield ready.result()
        finally:
            client.close()
            if cluster is not None:
                cluster.close()

    return work


def ray(jobs: int, address: str | None = None) -> Engine:
    """On a Ray cluster: the one at the address, or a local one on the loopback interface."""

    def work(chunks: list[Chunk]) -> Iterator[tuple[int, list[Row]]]:
        try:
            import ray as cluster
        except ImportError:
            raise BadData("--engine ray", "Ray is not installed", "pip install hellmouth[ray]") from None
        if address is None:
            cluster.init(num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", log_to_driver=False)
        else:
            cluster.init(address=address, log_to_driver=False)
        try:
            remote = cluster.remote(compute)
            waiting = [remote.remote(chunk) for chunk in chunks]
            while waiting:
                ready, waiting = cluster.wait(waiting)
                yield from cluster.get(ready)
        finally:
            cluster.shutdown()

    return work


def engine(name: str, jobs: int, address: str | None = None) -> Engine:
    """The engine of that name."""
    if jobs < 1:
        raise BadData("--jobs", f"{jobs} workers cannot work", "give 1 or more")
    if name == "pool":
        return here if jobs == 1 else pool(jobs)
    makers: dict[str, Callable[[int, str | None], Engine]] = {"dask": dask, "ray": ray}
    if name not in makers:
        raise BadData("--engine", f"there is no engine {name!r}", "use pool, dask or ray")
    return makers[name](jobs, address)
