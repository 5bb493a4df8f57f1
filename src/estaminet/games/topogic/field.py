"""The field of tiles: how it grows, which tiles a pawn reaches, which lie on its border (TG-2, TG-5, TG-8)."""

from __future__ import annotations

from estaminet.core.rng import Generator
from estaminet.games.topogic.codes import TILES

Cell = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIRECTIONS = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def grow_island(rng: Generator) -> dict[int, Cell]:
    """Grow a field tile by tile, each on a cell drawn uniformly from the empty cells along it (TG-2)."""
    tiles = list(range(TILES))
    rng.shuffle(tiles)
    field = {tiles[0]: (0, 0)}
    taken = {(0, 0)}
    for tile in tiles[1:]:
        shore = sorted({(x + right, y + down) for x, y in taken for right, down in SIDES} - taken)
        cell = shore[rng.below(len(shore))]
        field[tile] = cell
        taken.add(cell)
    left, top = min(x for x, _ in taken), min(y for _, y in taken)
    return {tile: (x - left, y - top) for tile, (x, y) in field.items()}


def rectangle(rng: Generator) -> dict[int, Cell]:
    """Lay the tiles in ten columns and six rows, in random order (TG-2)."""
    tiles = list(range(TILES))
    rng.shuffle(tiles)
    return {tile: (place % 10, place // 10) for place, tile in enumerate(tiles)}


def reaches(field: dict[int, Cell]) -> dict[int, int]:
    """Give for each tile the tiles that a pawn on it reaches, as bits (TG-8)."""
    at = {cell: tile for tile, cell in field.items()}
    return {tile: _reach(at, cell) for tile, cell in field.items()}


def _reach(at: dict[Cell, int], cell: Cell) -> int:
    reached = 0
    for right, down in DIRECTIONS:
        x, y = cell[0] + right, cell[1] + down
        while (x, y) in at:
            reached |= 1 << at[x, y]
            x, y = x + right, y + down
    return reached


def border(field: dict[int, Cell]) -> int:
    """Give the tiles with a side on the outside of the field, as bits; inner holes are not outside (TG-5)."""
    at = {cell: tile for tile, cell in field.items()}
    width, height = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    outside = {(-1, -1)}
    waiting = [(-1, -1)]
    found = 0
    while waiting:
        x, y = waiting.pop()
        for right, down in SIDES:
            cell = (x + right, y + down)
            if cell in at:
                found |= 1 << at[cell]
            elif cell not in outside and -1 <= cell[0] <= width and -1 <= cell[1] <= height:
                outside.add(cell)
                waiting.append(cell)
    return found


def connected(field: dict[int, Cell]) -> bool:
    """Whether the tiles form one field by their sides."""
    cells = set(field.values())
    reached = {next(iter(cells))}
    waiting = list(reached)
    while waiting:
        x, y = waiting.pop()
        for right, down in SIDES:
            cell = (x + right, y + down)
            if cell in cells and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached == cells
