"""Compiled or interpreted: which of the two the package runs in.

The compiled modules are the default and must be there. `ESTAMINET_MODE=interpreted` loads the same sources
as plain Python instead, for tests, debugging and coverage.
"""

import os
import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path

INTERPRETED = os.environ.get("ESTAMINET_MODE") == "interpreted"


class _SourceFinder:
    """Finds our modules as sources, past the compiled files beside them."""

    @staticmethod
    def find_spec(name: str, path: list[str] | None, target: object = None) -> ModuleSpec | None:
        """Find a module of this package; None for every other."""
        if not name.startswith("estaminet.") or not path:
            return None
        return FileFinder(path[0], (SourceFileLoader, [".py"])).find_spec(name)


if INTERPRETED:
    sys.meta_path.insert(0, _SourceFinder)  # type: ignore[arg-type]
elif not any((Path(__file__).parent / "core").glob("position.*.so")) and not any((Path(__file__).parent / "core").glob("position*.pyd")):
    raise ImportError("estaminet is not built: run `make build`, or set ESTAMINET_MODE=interpreted to run the sources")
