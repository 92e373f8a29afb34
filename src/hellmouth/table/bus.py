"""News between servers: "something changed, look again", and questions to whoever is free.

The bus carries hints only, never truth: whatever it says can be read from the store as well, a little later. A hint
that is lost costs a moment, one that comes twice costs a look. So nothing waits for the bus, and everything that
listens to it also looks by itself now and then (more often while `connected` is false).
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias
from urllib.parse import urlsplit

from hellmouth.core.errors import BadData

if TYPE_CHECKING:
    from nats.aio.msg import Msg

Heard: TypeAlias = Callable[[bytes], object]
Work: TypeAlias = Callable[[bytes], Awaitable[bytes | None]]
"""Answers a question; None: let somebody else."""
CURE: Final = "give nats://HOST:PORT, or nats://HOST:PORT/NAME if several houses share one NATS"
RETRY: Final = 1.0
"""Seconds between attempts to reach a bus that is away."""


class Bus(Protocol):
    """What the parts of a server say to those of the others, and to each other."""

    @property
    def connected(self) -> bool:
        """Whether a hint would reach the others now."""

    def tell(self, subject: str, data: bytes = b"") -> None:
        """Let everybody know, this server included; never waits, never fails."""

    def listen(self, subject: str, heard: Heard) -> None:
        """Hear what is told from now on."""

    async def ask(self, subject: str, data: bytes, seconds: float) -> bytes | None:
        """The first answer to a question; None if there is none in time."""

    def answer(self, subject: str, work: Work) -> None:
        """Answer such questions."""

    async def open(self) -> None:
        """Begin; the bus may come later, or never."""

    async def close(self) -> None:
        """End."""


class LocalBus:
    """The bus of one process: a server that shares its store with nobody, or several in a test."""

    def __init__(self) -> None:
        self.heard: dict[str, list[Heard]] = {}
        self.works: dict[str, list[Work]] = {}

    @property
    def connected(self) -> bool:
        """Always: there is nobody else to reach."""
        return True

    def tell(self, subject: str, data: bytes = b"") -> None:
        """Call whoever listens."""
        for heard in self.heard.get(subject, ()):
            heard(data)

    def listen(self, subject: str, heard: Heard) -> None:
        """Be called."""
        self.heard.setdefault(subject, []).append(heard)

    async def ask(self, subject: str, data: bytes, seconds: float) -> bytes | None:
        """Whoever answers first."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for work in self.works.get(subject, ()):
                    found = await work(data)
                    if found is not None:
                        return found
        return None

    def answer(self, subject: str, work: Work) -> None:
        """Be asked."""
        self.works.setdefault(subject, []).append(work)

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nobody is called any more."""
        self.heard.clear()
        self.works.clear()


class AloneBus(LocalBus):
    """Servers share the store and have no bus: each hears itself only, and has to look for what the others did."""

    @property
    def connected(self) -> bool:
        """Never."""
        return False


class NatsBus(LocalBus):
    """The bus in NATS. It reconnects by itself for as long as it takes; what is told meanwhile reaches this process
    only."""

    def __init__(self, url: str, changed: Callable[[bool], object] = lambda connected: None) -> None:
        """`changed` is told when the bus comes and goes."""
        super().__init__()
        self.url, self.name = checked(url)
        self.changed = changed
        self._nats: Any = None  # nats.aio.client.Client: an optional package
        self._task: asyncio.Task[None] | None = None
        self._working: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether NATS is there."""
        return self._nats is not None and bool(self._nats.is_connected)

    def _subject(self, subject: str) -> str:
        return f"hellmouth.{self.name}.{subject}"

    async def open(self) -> None:
        """Begin to connect."""
        self._task = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        client = _nats().aio.client.Client()

        async def gone() -> None:
            self.changed(False)

        async def back() -> None:
            self.changed(True)

        async def quiet(error: Exception) -> None:
            pass  # that it is away is told once, by `gone`

        await client.connect(
            self.url,
            name="hellmouth",
            no_echo=True,
            error_cb=quiet,
            disconnected_cb=gone,
            reconnected_cb=back,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RETRY,  # type: ignore[arg-type,unused-ignore]  # any number of seconds will do
            connect_timeout=2,
            ping_interval=5,
            max_outstanding_pings=2,
        )
        self._nats = client
        for subject in [*self.heard, *self.works]:
            await self._subscribe(subject)
        self.changed(True)

    async def _subscribe(self, subject: str) -> None:
        async def arrived(message: Msg) -> None:
            for heard in self.heard.get(subject, ()):
                heard(message.data)
            if message.reply:
                for work in self.works.get(subject, ()):
                    task = asyncio.create_task(self._work(work, message))
                    self._working.add(task)
                    task.add_done_callback(self._working.discard)

        await self._nats.subscribe(self._subject(subject), cb=arrived)

    async def _work(self, work: Work, message: Msg) -> None:
        found = await work(message.data)
        if found is not None and self.connected:
            with contextlib.suppress(Exception):  # whoever asked asks somebody else
                await message.respond(found)

    def tell(self, subject: str, data: bytes = b"") -> None:
        """This process at once, the others if NATS is there."""
        super().tell(subject, data)
        if self.connected:
            task = asyncio.get_running_loop().create_task(self._publish(self._subject(subject), data))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def _publish(self, subject: str, data: bytes) -> None:
        with contextlib.suppress(Exception):  # a hint that is lost costs a moment
            await self._nats.publish(subject, data)

    async def ask(self, subject: str, data: bytes, seconds: float) -> bytes | None:
        """The first answer of another process."""
        if not self.connected:
            return None
        try:
            reply = await self._nats.request(self._subject(subject), data, timeout=seconds)
        except Exception:  # noqa: BLE001  # nobody there, too late, the connection lost: it is all the same
            return None
        return bytes(reply.data)

    def listen(self, subject: str, heard: Heard) -> None:
        """Hear it, from the others too."""
        self._later(subject)
        super().listen(subject, heard)

    def answer(self, subject: str, work: Work) -> None:
        """Be asked by others."""
        self._later(subject)
        super().answer(subject, work)

    def _later(self, subject: str) -> None:
        """Subscribe to what nobody has listened to so far, if we are connected already."""
        if self._nats is not None and subject not in self.heard and subject not in self.works:
            task = asyncio.get_running_loop().create_task(self._subscribe(subject))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def close(self) -> None:
        """Hang up."""
        tasks = [*self._working, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._nats is not None:
            with contextlib.suppress(Exception):
                await self._nats.close()
        self._nats = None
        await super().close()


def checked(url: str) -> tuple[str, str]:
    """The address of a NATS and the name of the house in it, or one clear line."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    name = parts.path.strip("/") or "house"
    if parts.scheme not in ("nats", "tls") or not parts.hostname or not re.fullmatch(r"[a-z0-9_-]{1,32}", name):
        raise BadData("--bus", f"{without_password(url)!r} is no address of a NATS", CURE)
    _nats()
    return parts._replace(path="", netloc=parts.netloc if port else f"{parts.netloc}:4222").geturl(), name


def without_password(url: str) -> str:
    """The address for messages."""
    return re.sub(r"//[^/@]*@", "//", url)


def _nats() -> Any:  # noqa: ANN401  # an optional package
    try:
        import nats
        import nats.aio.client
    except ImportError:
        raise BadData("--bus", "needs nats-py", "pip install 'hellmouth[cluster]'") from None
    return nats


def made(url: str, *, shared: bool, changed: Callable[[bool], object] = lambda connected: None) -> Bus:
    """The bus of a server: in NATS if an address is given, else its own."""
    if url:
        return NatsBus(url, changed)
    return AloneBus() if shared else LocalBus()
