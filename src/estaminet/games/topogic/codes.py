"""The numbering of Topogic's tiles and actions. A tile's number is colour * 6 + value - 1."""

COLOURS = "ROYLGCBVPN"
VALUES = 6
TILES = 60

HIDE = 0  # HIDE + tile
PLACE = HIDE + TILES
MOVE = PLACE + TILES  # MOVE + from * 60 + to
ASK = MOVE + TILES * TILES
ACTION_COUNT = ASK + 1


def tile_text(tile: int) -> str:
    """Write a tile: colour letter and value."""
    return f"{COLOURS[tile // VALUES]}{tile % VALUES + 1}"


def tiles_of(word: int) -> list[int]:
    """List the tiles of a set of bits."""
    return [tile for tile in range(TILES) if word >> tile & 1]


TILE_NUMBERS = {tile_text(tile): tile for tile in range(TILES)}
