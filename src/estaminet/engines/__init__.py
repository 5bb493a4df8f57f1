"""The opponents: a name, a level and a budget each, the same for all games.

Law: imports core/, games/ and search/; names no game. An engine sees only what `imagine` gives its seat.
"""

from estaminet.engines.engine import Engine, UnknownEngine, engine, names
from estaminet.engines.levels import LEVELS, Level
from estaminet.engines.memory import Memory
from estaminet.engines.words import certainty, explained, reasons
from estaminet.search.analysis import Budget, Line, Report

__all__ = [
    "LEVELS",
    "Budget",
    "Engine",
    "Level",
    "Line",
    "Memory",
    "Report",
    "UnknownEngine",
    "certainty",
    "engine",
    "explained",
    "names",
    "reasons",
]
