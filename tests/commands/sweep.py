"""Bad calls of every command and option, made up from a seed: none may end in a traceback or "a mistake of ours".

    python -m tests.commands.sweep --count 5000 --seed 2

The commands and their options are read from the program itself, so that a new one is swept without being named here; it
needs a line in `GOOD`, a call that works and is quick. Every call runs in a process of its own with little time and
little memory, so that one which never ends or takes all memory is found too. Each call that went wrong is shown, and
the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.commands.bad_files import library

SECONDS = 30
"""Processor time after which a call counts as one that never ends."""
MEMORY = 3 << 30
TOKEN = "A" * 43
GOOD: dict[str, list[list[str]]] = {
    "games": [[]],
    "play": [
        ["vs", "--plain", "--opponent", "random", "--seed", "1"],
        ["ccg", "--plain", "--opponent", "random"],
        ["board", "--plain", "--opponent", "random"],
    ],
    "join": [[f"http://127.0.0.1:9/#s={TOKEN}"], [f"http://127.0.0.1:9/#s={TOKEN}", "--bot", "random"]],
    "open": [["http://127.0.0.1:9", "vs"], ["http://127.0.0.1:9", "board", "--seat", "me", "--seat", "regular"]],
    "serve": [["--port", "0", "--data", "{data}"]],
    "sim run": [["vs"], ["ccg"], ["board"]],
    "sim tournament": [["vs", "--players", "random,random"]],
    "sim campaign": [["vs"]],
    "sim report": [["{batch}"]],
    "scenario check": [["{scenario}"]],
    "scenario show": [["{scenario}"]],
    "replay": [["{record}"]],
    "backup": [["new.backup", "--data", "{store}"]],
    "restore": [["{backup}", "--data", "restored"]],
    "doctor": [["--data", "{store}"], ["{backup}"]],
    "admin tables": [["--data", "{store}"]],
    "admin sessions": [["--data", "{store}"]],
    "admin announce": [["Tea at five", "--data", "{store}"]],
    "admin close": [["nothing", "--data", "{store}"]],
    "admin ban": [["192.0.2.1", "--data", "{store}"]],
    "think": [["--bus", "nats://127.0.0.1:9"]],
    "rules": [["vs", "VS-COMBAT-07"], ["ccg", "--search", "fight"]],
    "cards": [["vs", "Buffy"], ["ccg", "add", "My Card"], ["ccg", "try", "{card}"], ["ccg", "check", "{card}"]],
    "deck check": [["{deck}"], ["{list}", "--game", "ccg"]],
    "deck show": [["buffy-fight-rush"], ["buffy-starter"]],
    "deck code": [["{deck}"]],
    "deck import": [["{list}", "--game", "ccg"]],
    "deck diff": [["buffy-fight-rush", "spike-night-raid"]],
    "deck hands": [["buffy-fight-rush"]],
    "deck sealed": [["ccg"]],
    "deck test": [["buffy-fight-rush", "--against", "spike-night-raid", "--player", "random"]],
    "bench": [["vs"]],
}
"""Calls of each command that work; {names} are files of `library`."""
QUICK = {
    "bench": ["--seconds", "0.01"],
    "sim run": ["--games", "2"],
    "sim tournament": ["--games", "2"],
    "sim campaign": ["--games", "1"],
    "deck test": ["--games", "2"],
}
"""What makes a call quick, unless a later word says otherwise."""
# fmt: off
LINKS = tuple(f"{start}/#s={TOKEN}" for start in (
    "http://[::1", "http://127.0.0.1:99999", "http://127.0.0.1:x", "http://", "http://:9", "ws://127.0.0.1:9",
    "http://..", "http://127.0.0.1:9/é", "http://127.0.0.1:9/a b", "http://[::1]:9", f"http://{'n' * 300}.invalid",
    "http://\udcff"))
WORDS = (
    "", " ", ":", "::", "a:b", "os:path", "os:", ":os", ".:x", ",", ",,", "=", "x=", "=x", "x=" + "[" * 50_000, "--",
    "-1", "0", "1e999", "nan", "inf", "-inf", "9" * 30, "9" * 5000, "random,", "level:", "greedy:", "greedy:0",
    "nobody", "ismcts:99999999999999999999", "tests.demo:GAME", "..", "/proc", "/dev/null", "/dev/full",
    "/proc/self/mem", "~",
    "n" * 300, "é" * 300, "n" * 300 + ".json", "\udcff\udcfe", "\x1b[2J", "\u202e", "{{", "[" * 50_000, "null", "true",
    "hm1.", "hm1.AAAA.00000000", "hm9.x.y", "http://", "https://[", "http://a:b/#s=x", "https://[::1/#s=x", "%00",
    *LINKS, "*",
    "(", "\\", "\n", "A\nB", "vs", "ccg", "board", "all", "turn_cap=-1", "edition=fourth", "mode=[]", "seats=9")
# fmt: on
"""Words that have upset programs before; any place may get one."""
NUMBERS = ("-1", "0", "x", "", "1.5", "9" * 19, "9" * 400, "nan", "inf", "-inf", "1e999", "-0", "0x10", "\uff11", "3")
# fmt: off
WORLDS = ("closed stdin", "closed stdout", "closed stderr", "full stdout", "no home", "home is a file", "home is shut",
          "ascii", "LANG=fr", "gone folder")
# fmt: on


@dataclass
class Call:
    """One call, and the world it runs in."""

    words: list[str]
    world: str = "usual"
    ended: str = ""
    said: str = ""
    fault: str = ""
    seconds: float = 0.0

    def __str__(self) -> str:
        shown = [w if len(w) <= 80 else f"{w[:60]}...({len(w)})" for w in self.words]
        return f"[{self.world}] hellmouth {' '.join(map(ascii, shown))} -> {self.ended}: {self.said[-300:]!r}"


# --- making them up -------------------------------------------------------------------------------------------------


def commands() -> dict[str, Any]:
    """Every command of the program by its words."""
    import typer.main

    from hellmouth.cli import app

    found: dict[str, Any] = {}

    def walk(command: Any, words: tuple[str, ...]) -> None:
        for name, child in getattr(command, "commands", {}).items():
            walk(child, (*words, name))
        if not hasattr(command, "commands"):
            found[" ".join(words)] = command

    walk(typer.main.get_command(app), ())
    return found


class Maker:
    """Makes calls up, the same ones for the same seed."""

    def __init__(self, seed: int, home: Path, files: dict[str, str]) -> None:
        self.rng, self.files, self.commands = Random(seed), files, commands()
        self.kinds: dict[str, list[str]] = {}
        for path in sorted((home / "bad").iterdir()):
            self.kinds.setdefault(path.name.partition(".")[0].rpartition("_")[0], []).append(str(path))

    def calls(self, count: int) -> Iterator[Call]:
        """So many calls; every command with every option comes up before one comes up again."""
        places = [(name, p) for name, command in self.commands.items() for p in (*command.params, None)]
        self.rng.shuffle(places)
        for number in range(count):
            yield self.call(*places[number % len(places)])

    def call(self, name: str, param: Any) -> Call:
        """A good call of that command with something wrong in it: that option, another place, or the world."""
        rng = self.rng
        words = [w.format(**self.files) for w in rng.choice(GOOD[name])]
        world = rng.choice(WORLDS) if rng.random() < (0.7 if param is None else 0.1) else "usual"
        if param is None:
            self._anything(words)
        elif param.param_type_name == "option":
            flag = rng.choice(param.opts)
            words += [flag] if param.is_flag else [flag, self.value(param)]
        else:
            at = [p for p in self.commands[name].params if p.param_type_name == "argument"].index(param)
            words[at : at + 1] = [self.value(param)] * rng.choice((1, 1, 1, 2))
        before = ["--language", rng.choice(("en", "fr"))] if rng.random() < 0.2 else []
        if rng.random() < 0.05:
            before += [rng.choice(("--own-cards", "--language")), self.value(None)]
        return Call([*before, *name.split(), *QUICK.get(name, ()), *words], world)

    def value(self, param: Any) -> str:
        """Something that may well be wrong there."""
        kind = getattr(getattr(param, "type", None), "name", "")
        if kind.partition(" ")[0] in ("integer", "float", "int") and self.rng.random() < 0.8:
            return self.rng.choice(NUMBERS)
        if self.rng.random() < 0.6:
            files = [*self.files.values()]
            return self.rng.choice(self.kinds[self.rng.choice(list(self.kinds))] if self.rng.random() < 0.9 else files)
        return self.rng.choice(WORDS)

    def _anything(self, words: list[str]) -> None:
        """Put a word in, exchange one, or leave one out."""
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            at, deed = self.rng.randrange(len(words) + 1), self.rng.randrange(3)
            words[at : at + (deed > 0)] = [self.value(None)] if deed < 2 else []


# --- running them ---------------------------------------------------------------------------------------------------


def attempt(call: Call, home: Path) -> Call:
    """Run a call in a process of its own and judge it."""
    out, err = home / "out", home / "err"
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _child(call, home, out, err)
    _, status = os.waitpid(child, 0)
    call.seconds = time.monotonic() - started
    told = err.read_text("utf-8", "replace")
    call.ended = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else str(os.waitstatus_to_exitcode(status))
    call.said = told or out.read_text("utf-8", "replace")[-300:]
    call.fault = _fault(call, told)
    return call


def _fault(call: Call, told: str) -> str:
    if call.ended not in ("0", "1", "2"):
        return "ended as no call should"
    if "mistake of ours" in call.said or "Traceback" in call.said or "Exception ignored" in told:
        return "a mistake of ours"
    if call.ended == "2" and call.world != "closed stderr" and not told.startswith(("Usage: ", "Error: ")):
        lines = [line for line in told.splitlines() if not line.startswith("hellmouth: own card left out: ")]
        if len(lines) != 1 or not lines[0].startswith("hellmouth: "):
            return "an error is one line"
    return ""


def _child(call: Call, home: Path, out: Path, err: Path) -> None:  # never returns
    code = 99
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(10 * SECONDS)
        _world(call.world, home, out, err)
        _stop_at_once()
        code = _ran(call.words)
    except BaseException:  # noqa: BLE001  # the parent judges
        with err.open("a", encoding="utf-8", errors="replace") as late:
            traceback.print_exc(file=late)
    finally:
        os._exit(code)


def _ran(words: list[str]) -> int:
    """The exit code of the program; what it left in its streams is written out, as the interpreter does at its end."""
    from hellmouth.cli import main

    code: Any = 0
    sys.argv = ["hellmouth", *words]
    try:
        main()
    except SystemExit as left:
        code = left.code
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    return code if isinstance(code, int) else int(code is not None)


def _world(world: str, home: Path, out: Path, err: Path) -> None:
    """Streams, folder and variables as the call shall find them."""
    _streams(world, out, err)
    os.environ |= {"HELLMOUTH_HOME": str(home / "home"), "HELLMOUTH_CARDS": ""}
    if "home" in world:
        del os.environ["HELLMOUTH_CARDS"]
        homes = {"home is a file": str(home / "deck.json"), "home is shut": "/proc/x"}
        os.environ["HELLMOUTH_HOME"] = homes.get(world, "")
    if world == "no home":
        for name in ("HOME", "XDG_DATA_HOME"):
            os.environ.pop(name, None)
    if world == "LANG=fr":
        os.environ["LANG"] = "fr_FR.UTF-8"
    work = home / ("gone" if world == "gone folder" else "work")
    work.mkdir(exist_ok=True)
    os.chdir(work)
    if world == "gone folder":
        work.rmdir()


def _streams(world: str, out: Path, err: Path) -> None:
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, file in enumerate((Path("/dev/null"), out, err)):
        opened = os.open(file, writing if number else os.O_RDONLY, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    if world == "full stdout":
        os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
    encoding = "ascii" if world == "ascii" else "utf-8"
    sys.stdin = open(0, encoding=encoding, closefd=False)  # noqa: SIM115  # open until the end
    sys.stdout = open(1, "w", encoding=encoding, closefd=False)  # noqa: SIM115  # open until the end
    sys.stderr = open(2, "w", encoding=encoding, errors="backslashreplace", closefd=False)  # noqa: SIM115  # open until the end
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if world == f"closed {name}":
            os.close(number)
            setattr(sys, name, None)  # what Python itself does then


def _stop_at_once() -> None:
    """A server that came up stops at once."""
    import uvicorn

    async def over(self: Any) -> None:
        self.should_exit = True

    uvicorn.Server.main_loop = over  # type: ignore[method-assign]  # stops at once


def sweep(count: int, seed: int, told: Callable[[Call], None]) -> int:
    """Make so many calls; how many went wrong."""
    import hellmouth.games.board
    import hellmouth.games.ccg
    import hellmouth.games.vs
    import hellmouth.table.server
    import hellmouth.terminal.home  # noqa: F401  # loaded once, so that a call costs no start-up

    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for call in Maker(seed, home, library(home)).calls(count):
            told(attempt(call, home))
            wrong += bool(call.fault)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="show every call, not only those that went wrong")
    asked = parser.parse_args()

    def told(call: Call) -> None:
        if asked.show or call.fault:
            print(f"{call.fault or 'fine'} ({call.seconds:.1f} s): {call}", flush=True)

    wrong = sweep(asked.count, asked.seed, told)
    print(f"{asked.count} bad calls, {wrong} went wrong (seed {asked.seed})")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
