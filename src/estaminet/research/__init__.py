"""The laboratory: games in batches, and as other people's tools expect them.

Law: imports core/, games/, search/, engines/ and records/; names no game. It needs `pip install estaminet[lab]`; each module imports
the tool it serves, so that what is not used need not be installed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from estaminet.research.batch import Batch

__all__ = ["LEAVE", "Batch"]
LEAVE = -1  # in the place of an action: the game is left alone
CHUNK = 32  # games of a batch that a thread takes at a time


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is: who writes an adapter's name need not have all tools."""
    if name != "Batch":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.batch").Batch
