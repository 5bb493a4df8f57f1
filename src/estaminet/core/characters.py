"""How a board is painted in characters: what a game knows better than the defaults, which serve any layout."""

from __future__ import annotations

import msgspec

from estaminet.core.words import Message


class Characters(msgspec.Struct, frozen=True):
    """Measures, signs and colours of a board on a terminal.

    A sign of a piece is looked for under `kind.label`, `kind.near` or `kind.far` (whose side of the board it belongs to), `kind.face`,
    `kind.owner`, then `kind`; that of an empty cell or of a mark under its kind. A colour is that of a cell with that word in its kind.
    """

    views: tuple[str, ...] = ()  # the views that suit, the best first; empty: all of the game
    across: float = 0.0  # columns for one unit of x; 0: as many as the names need
    down: float = 0.0  # lines for one unit of y; 0: as many as a cell needs
    width: int = 0  # columns of a cell; 0: as many as the longest name has
    height: int = 2  # lines of a cell: two, the pieces above the name, or one for both
    named: bool = True  # whether a cell shows the name by which it is typed
    tokens: bool = True  # whether pieces are painted on a ground of their owner's colour; else the ground of their cell shows
    signs: dict[str, str] = {}
    colours: dict[str, str] = {}
    tracks: str = ""  # the kind of shape whose straight lines are drawn between the cells
    sparse: tuple[str, ...] = ()  # kinds of cells that are left out while nothing is there and nothing can be done there
    legend: Message | None = None  # said under the board
    low: Characters | None = None  # the same for a board that has more lines than there is room for
