"""Which engine runs: the sources as they are, or the same modules compiled (`make compiled`).

The compiled modules lie in a package of their own, `hellmouth_compiled`, with a manifest that says what they were made
of. They are used if they are there, if they fit this interpreter and if no source has changed since: all or none, for
compiled classes know each other's layout. `HELLMOUTH_PURE=1` runs the sources; `HELLMOUTH_ENGINE=FOLDER` runs the
modules of that folder. Records, saves and batches are the same, bit for bit, whichever runs.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent
PACKAGE = "hellmouth_compiled"
MANIFEST = "manifest.json"


class _Finder:
    """Finds the modules of the manifest in its folder; everything else comes from the sources."""

    def __init__(self, folder: Path, modules: dict[str, str]) -> None:
        self.folder, self.modules = folder, modules

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        found = self.modules.get(name)
        if found is None:
            return None
        file = str(self.folder / found)
        loader = (SourceFileLoader if found.endswith(".py") else ExtensionFileLoader)(name, file)
        home = None
        if Path(found).name.startswith("__init__."):  # the rest of a package lies with the sources
            home = [str(HOME.parent.joinpath(*name.split(".")))]
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=home)


def fingerprint(file: Path) -> str:
    """What a source was when it was compiled."""
    import hashlib  # only here: every start of the program passes this module

    return hashlib.sha256(file.read_bytes()).hexdigest()


def unfit(folder: Path, made: dict[str, object]) -> str:
    """Why the modules of a manifest cannot be used; "" if they can."""
    if made["python"] != sys.implementation.cache_tag:
        return f"made for {made['python']}"
    sources: dict[str, list[object]] = made["sources"]  # type: ignore[assignment]  # our own file
    for name, (size, changed, digest) in sources.items():
        file = HOME / name
        try:
            now = file.stat()
        except OSError:
            return f"{name} is gone"
        if [now.st_size, now.st_mtime_ns] != [size, changed] and (now.st_size != size or fingerprint(file) != digest):
            return f"{name} has changed since"
    return ""


def _choose() -> tuple[str, str]:
    """Put the compiled modules in front, if they may be used; what runs, and why if it is not them."""
    if os.environ.get("HELLMOUTH_PURE", "") not in ("", "0"):
        return "pure", "HELLMOUTH_PURE is set"
    given = os.environ.get("HELLMOUTH_ENGINE", "")
    spec = None if given else find_spec(PACKAGE)
    folder = Path(given) if given else Path(spec.origin).parent if spec is not None and spec.origin else None
    if folder is None:
        return "pure", "not compiled"
    import json  # only where something is compiled

    try:
        made = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        why = unfit(folder, made)
    except (OSError, ValueError, KeyError, TypeError):
        return "pure", f"{folder} cannot be read"
    if why:
        return "pure", f"the compiled engine was left out, {why}: make compiled"
    sys.meta_path.insert(0, _Finder(folder, made["modules"]))
    return made["build"], ""


BUILD, WHY = _choose()
"""What runs ("pure", "expanded" or "compiled"), and why it is the pure engine."""
