"""The numbering of Topogic's tiles and actions. A tile's number is colour * 6 + value - 1."""

COLOURS = "ROYLGCBVPN"
VALUES = 6
TILES = 60

HIDE = 0  # HIDE + tile
PLACE = HIDE + TILES
MOVE = PLACE + TILES  # MOVE + from * 60 + to
ASK = MOVE + TILES * TILES
ACTION_COUNT = ASK + 1

TEXTS = tuple(f"{colour}{value + 1}" for colour in COLOURS for value in range(VALUES))
TILE_NUMBERS = {text: tile for tile, text in enumerate(TEXTS)}


def tile_text(tile: int) -> str:
    """Write a tile: colour letter and value."""
    return TEXTS[tile]


def tiles_of(word: int) -> list[int]:
    """List the tiles of a set of bits."""
    return [tile for tile in range(TILES) if word >> tile & 1]
