"""Estaminet: a café for five two-player board games.

The map of the package, from the ground up; imports point down only:

- `core/` the contract of a game, and the painter of pictures
- `games/` the games, a folder each
- `records/` what was played, as text
- `search/` and `engines/` the computer's play
- `ugi/` our engines for other programs, and other programs as opponents
- `research/` the laboratory: batches, adapters, data
- `play/` a table: seats, clocks, take-backs, offers
- `arena/` matches between computer players; `research/` the games for other laboratories
- `server/`, `cli/` the browser's and the terminal's side
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from estaminet import mode  # first: it decides which source the modules below are loaded from
from estaminet.core.errors import BadOption, BadText, IllegalAction, Refusal, UnknownGame
from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.rng import Generator
from estaminet.games import game, games

if TYPE_CHECKING:
    from estaminet.engines import Budget, Engine, Line, Memory, Report, UnknownEngine, engine
    from estaminet.records import BadRecord, Record, Variation, read_record, read_records, replay, write_record, write_records

__version__ = "0.1.0"
__all__ = [
    "SPECTATOR",
    "BadOption",
    "BadRecord",
    "BadText",
    "Budget",
    "Engine",
    "Game",
    "Generator",
    "IllegalAction",
    "Line",
    "Memory",
    "Position",
    "Record",
    "Refusal",
    "Report",
    "UnknownEngine",
    "UnknownGame",
    "Variation",
    "__version__",
    "engine",
    "game",
    "games",
    "mode",
    "read_record",
    "read_records",
    "replay",
    "write_record",
    "write_records",
]
_ENGINES = ("Budget", "Engine", "Line", "Memory", "Report", "UnknownEngine", "engine")
_RECORDS = ("BadRecord", "Record", "Variation", "read_record", "read_records", "replay", "write_record", "write_records")
_LATER = dict.fromkeys(_ENGINES, "engines") | dict.fromkeys(_RECORDS, "records")


def __getattr__(name: str) -> Any:
    """Load engines and records when they are first asked for: who only plays need not wait for them."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
