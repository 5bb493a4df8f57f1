"""`estaminet bench`: the measurements that lie in the folder bench/ of a checkout."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import typer
from rich.table import Table

from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message


def folder() -> Path | None:
    """Find bench/ at or above the working folder, or beside the sources; None outside a checkout."""
    here = Path.cwd()
    for place in (here, *here.parents, Path(__file__).parents[3]):
        if (place / "bench").is_dir() and (place / "pyproject.toml").is_file() and (place / "src" / "estaminet").is_dir():
            return place / "bench"
    return None


def measurements(place: Path) -> dict[str, Path]:
    """List the commands of bench/ by name: every file with a `main` function."""
    return {path.stem: path for path in sorted(place.glob("*.py")) if not path.stem.startswith("_") and "def main(" in path.read_text()}


def bench(name: str, arguments: list[str], every: bool) -> None:
    """List the measurements, or run one, or every one in turn; the first that fails ends it."""
    place = folder()
    if place is None:
        raise Refusal(Message("The measurements are in the folder bench/ of a checkout of Estaminet; run this command from there."))
    known = measurements(place)
    if not name and not every:
        _list(known)
        return
    if name and name not in known:
        raise Refusal(Message("There is no measurement {name}; `estaminet bench` lists them.", {"name": name}))
    for path in [known[name]] if name else known.values():
        console().print(path.stem, style="bold")
        code = subprocess.run([sys.executable, str(path), *arguments], cwd=place.parent, check=False).returncode  # noqa: S603 -- our own file
        if code:
            raise typer.Exit(code)


def _list(known: dict[str, Path]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say(Message("Name")))
    table.add_column(say(Message("What it measures")))
    for name, path in known.items():
        about = ast.get_docstring(ast.parse(path.read_text())) or ""
        table.add_row(name, about.partition("\n")[0])
    console().print(table)
    console().print(say(Message("Run one by `estaminet bench NAME`, or all by `make bench`.")), markup=False)
