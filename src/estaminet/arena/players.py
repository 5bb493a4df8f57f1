"""Who can play: an engine of ours, one of another installation, or any command that speaks our lines."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.engines import engine
from estaminet.ugi import command_words

WORKER = Path(__file__).with_name("worker.py")
BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")
STRONGEST = "level-8"


class BadPlayer(Refusal):
    """A text that names no player."""

    field = "players"


class PlayerSpec(msgspec.Struct, frozen=True):
    """A player: how it is called, the command that runs it, and what it may spend if it has a budget of its own."""

    text: str
    command: tuple[str, ...]
    path: str = ""  # where its Python finds its modules; "" for any other command
    milliseconds: int | None = None
    simulations: int | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The environment to run it in."""
        return {**os.environ, "PYTHONPATH": self.path} if self.path else dict(os.environ)


def read_player(text: str) -> PlayerSpec:
    """Read `ENGINE[:BUDGET]`, `commit:FOLDER[:ENGINE[:BUDGET]]` or `command:LINE`; BadPlayer if it is none of these."""
    kind, _, rest = text.partition(":")
    if kind == "command":
        return PlayerSpec(text, _words(text, rest))
    if kind == "commit":
        return _installed(text, *rest.split(":", 2))
    return _of_this_house(text, kind, rest)


def _words(text: str, line: str) -> tuple[str, ...]:
    """Split a command line; BadPlayer if it is empty or cannot be split."""
    try:
        return command_words(line)
    except Refusal as refusal:
        raise BadPlayer(Message("{player} names no command.", {"player": text})) from refusal


def _of_this_house(text: str, name: str, budget: str) -> PlayerSpec:
    engine(name)  # UnknownEngine if there is none
    source = Path(__file__).parents[2]
    return PlayerSpec(text, (sys.executable, "-P", str(WORKER), name), str(source), *_budget(text, budget))


def _installed(text: str, folder: str, name: str = STRONGEST, budget: str = "") -> PlayerSpec:
    """Run an engine of another checkout, with that one's Python if it has one."""
    place = Path(folder).expanduser().resolve()
    if not (place / "src" / "estaminet").is_dir():
        raise BadPlayer(Message("{folder} is no checkout of Estaminet.", {"folder": folder}))
    own = place / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    return PlayerSpec(text, (python, "-P", str(WORKER), name), str(place / "src"), *_budget(text, budget))


def _budget(text: str, budget: str) -> tuple[int | None, int | None]:
    """Read `200ms` (for a turn) or `400` (simulations, for a turn)."""
    found = BUDGET.fullmatch(budget)
    if budget and not found:
        raise BadPlayer(Message("{player}: a budget reads 200ms for a turn, or 400 for simulations.", {"player": text}))
    if not found:
        return None, None
    return (int(found[1]), None) if found[2] else (None, int(found[1]))


def labels(texts: Sequence[str]) -> tuple[str, ...]:
    """Name players so that no two have the same name."""
    met: Counter[str] = Counter()
    names = []
    for text in texts:
        met[text] += 1
        names.append(text if met[text] == 1 else f"{text} #{met[text]}")
    return tuple(names)
