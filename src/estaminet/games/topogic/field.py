"""The field of tiles: how it grows, which tiles a pawn reaches, which lie on its border (TG-2, TG-5, TG-8).

The cells are numbered column by column, so a cell's sides and corners are at fixed distances. Two cells along the grid's edge stay free.
"""

import cython

from estaminet.core.rng import Generator

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.core.rng import below
    from estaminet.games.topogic.codes import TILES

    SIDE = 2 * TILES + 4
    CELLS = SIDE * SIDE
    MOST_SHORE = 2 * TILES + 2
    STATE = [0]  # of the generator, while a field is dealt

MARGIN = 2
MIDDLE = (SIDE + 1) * (TILES + MARGIN)
EMPTY = -1
OUTSIDE = -2
ONE = 1


class Field:
    """Tiles on a grid, while a field is being made."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.at = [EMPTY] * CELLS
            self.place = [0] * TILES
            self.order = [0] * TILES
            self.shore = [0] * MOST_SHORE
            self.waiting = [0] * CELLS
            self.steps = [0] * 8
        for cell in range(CELLS):
            self.at[cell] = EMPTY
        for number, step in enumerate((SIDE, -SIDE, 1, -1, SIDE + 1, SIDE - 1, 1 - SIDE, -1 - SIDE)):
            self.steps[number] = step
        self.tiles = 0
        self.shore_count = 0

    def lay(self, tile: int, across: int, down: int) -> bool:
        """Lay a tile; False if it is none, if it or another lies there already, or if that is too far away."""
        if not (0 <= tile < TILES and 0 <= across < TILES and 0 <= down < TILES) or self.tiles >> tile & 1:
            return False
        cell = (across + MARGIN) * SIDE + down + MARGIN
        if self.at[cell] != EMPTY:
            return False
        self._put(tile, cell)
        return True

    def grow_island(self, rng: Generator) -> None:
        """Grow a field tile by tile, each on a cell drawn uniformly from the empty cells along it (TG-2)."""
        STATE[0] = rng.words[0]
        self._grow_island()
        rng.words[0] = STATE[0]

    def fill_rectangle(self, rng: Generator) -> None:
        """Lay the tiles in ten columns and six rows, in random order (TG-2)."""
        STATE[0] = rng.words[0]
        self._fill_rectangle()
        rng.words[0] = STATE[0]

    def box(self) -> tuple[int, int]:
        """Give the width and the height of the field."""
        return self.right - self.left + 1, self.bottom - self.top + 1

    def connected(self) -> bool:
        """Whether the tiles form one field by their sides."""
        reached = 0
        edge = self.tiles & (~self.tiles + 1)
        while edge:
            reached |= edge
            edge = self._beside(edge) & ~reached
        return reached == self.tiles

    def across(self, tile: int) -> int:
        """Give the column of a tile, counted from the field's left."""
        return self.place[tile] // SIDE - self.left

    def down(self, tile: int) -> int:
        """Give the row of a tile, counted from the field's top."""
        return self.place[tile] % SIDE - self.top

    def reach(self, tile: int) -> int:
        """Give the tiles that a pawn on a tile reaches, as bits: in all eight directions as far as there are tiles (TG-8)."""
        reached = 0
        for direction in range(8):
            cell = self.place[tile] + self.steps[direction]
            while self.at[cell] >= 0:
                reached |= ONE << self.at[cell]
                cell += self.steps[direction]
        return reached

    def border(self) -> int:
        """Give the tiles with a side on the outside, as bits: a walk around the field and into its bays; holes are inside (TG-5)."""
        found = 0
        count = 1
        self.waiting[0] = (self.left - 1) * SIDE + self.top - 1
        self.at[self.waiting[0]] = OUTSIDE
        while count:
            count -= 1
            cell = self.waiting[count]
            for side in range(4):
                beside = cell + self.steps[side]
                if self.at[beside] >= 0:
                    found |= ONE << self.at[beside]
                elif self.at[beside] == EMPTY and self._within_one(beside):
                    self.at[beside] = OUTSIDE
                    self.waiting[count] = beside
                    count += 1
        return found

    def _put(self, tile: int, cell: int) -> None:
        across, down = cell // SIDE, cell % SIDE
        if self.tiles == 0:
            self.left = self.right = across
            self.top = self.bottom = down
        self.left, self.right = min(self.left, across), max(self.right, across)
        self.top, self.bottom = min(self.top, down), max(self.bottom, down)
        self.at[cell] = tile
        self.place[tile] = cell
        self.tiles |= ONE << tile

    def _shuffle(self) -> None:
        for tile in range(TILES):
            self.order[tile] = tile
        for last in range(TILES - 1, 0, -1):
            chosen = below(STATE, last + 1)
            tile = self.order[last]
            self.order[last] = self.order[chosen]
            self.order[chosen] = tile

    def _fill_rectangle(self) -> None:
        self._shuffle()
        for number in range(TILES):
            self._put(self.order[number], (number % 10 + MARGIN) * SIDE + number // 10 + MARGIN)

    def _grow_island(self) -> None:
        self._shuffle()
        cell = MIDDLE
        for number in range(TILES):
            self._put(self.order[number], cell)
            for side in range(4):
                if self.at[cell + self.steps[side]] == EMPTY:
                    self._add_to_shore(cell + self.steps[side])
            if number + 1 < TILES:
                cell = self._take_from_shore(below(STATE, self.shore_count))

    def _add_to_shore(self, cell: int) -> None:
        """Add a cell to those along the field, in order, once."""
        place = self.shore_count
        while place > 0 and self.shore[place - 1] > cell:
            place -= 1
        if place > 0 and self.shore[place - 1] == cell:
            return
        for later in range(self.shore_count, place, -1):
            self.shore[later] = self.shore[later - 1]
        self.shore[place] = cell
        self.shore_count += 1

    def _take_from_shore(self, place: int) -> int:
        cell = self.shore[place]
        self.shore_count -= 1
        for later in range(place, self.shore_count):
            self.shore[later] = self.shore[later + 1]
        return cell

    def _within_one(self, cell: int) -> bool:
        """Whether a cell lies in the box of the field or along it."""
        across, down = cell // SIDE, cell % SIDE
        return self.left - 1 <= across <= self.right + 1 and self.top - 1 <= down <= self.bottom + 1

    def _beside(self, tiles: int) -> int:
        """Give the tiles along the sides of some tiles, as bits."""
        found = 0
        while tiles:
            cell = self.place[lowest_bit(tiles)]
            for side in range(4):
                if self.at[cell + self.steps[side]] >= 0:
                    found |= ONE << self.at[cell + self.steps[side]]
            tiles = tiles & (tiles - 1)
        return found
