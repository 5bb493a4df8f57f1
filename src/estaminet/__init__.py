"""Estaminet: a café for five two-player board games.

The map of the package, from the ground up; imports point down only:

- `core/` the contract of a game, and the painter of pictures
- `games/` the games, a folder each
- `records/` what was played, as text
- `search/` and `engines/` the computer's play
- `play/` a table: seats, clocks, take-backs, offers
- `server/`, `cli/` the browser's and the terminal's side
"""

from estaminet import mode  # first: it decides which source the modules below are loaded from
from estaminet.core.errors import BadOption, BadText, IllegalAction, Refusal, UnknownGame
from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR, Position
from estaminet.games import game, games

__version__ = "0.1.0"
__all__ = [
    "SPECTATOR",
    "BadOption",
    "BadText",
    "Game",
    "IllegalAction",
    "Position",
    "Refusal",
    "UnknownGame",
    "__version__",
    "game",
    "games",
    "mode",
]
