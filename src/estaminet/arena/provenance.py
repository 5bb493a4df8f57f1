"""Where a figure comes from: version, commit, command, machine, day."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from estaminet import __version__

PACKAGE = Path(__file__).parent.parent


class Provenance(msgspec.Struct, frozen=True):
    """What somebody needs to get a figure again."""

    version: str
    commit: str  # "" outside a checkout
    command: str
    machine: str
    date: str


def provenance() -> Provenance:
    """Tell where the figures of this run come from."""
    command = shlex.join(["estaminet", *sys.argv[1:]])
    machine = f"{processor()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    return Provenance(__version__, commit(), command, machine, datetime.now(UTC).strftime("%Y-%m-%d"))


def commit() -> str:
    """Find the commit of the sources that are run; `-dirty` if they were changed since."""
    name = git("rev-parse", "--short", "HEAD")
    return f"{name}-dirty" if name and git("status", "--porcelain", "--", str(PACKAGE)) else name


def git(*words: str) -> str:
    """Ask git about the sources; "" outside a checkout."""
    command = ["git", "-C", str(PACKAGE), *words]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=False).stdout.strip()  # noqa: S603 -- a fixed command
    except OSError:
        return ""


def processor() -> str:
    """Name this machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
