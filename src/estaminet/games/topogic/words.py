"""The names of Topogic's things: tiles, pawns, the secret, and the words of the three themes."""

from estaminet.core.words import Message
from estaminet.games.topogic.codes import VALUES

COLOUR_NAMES = (
    Message("red {value}"),
    Message("orange {value}"),
    Message("yellow {value}"),
    Message("lime {value}"),
    Message("green {value}"),
    Message("cyan {value}"),
    Message("blue {value}"),
    Message("violet {value}"),
    Message("pink {value}"),
    Message("brown {value}"),
)
PAWN = Message("pawn")
MOVED_PAWN = Message("pawn that has moved")
SECRET = Message("the secret")
THEME_TITLES = {
    "treasure": Message("Treasure hunt"),
    "espionage": Message("Espionage"),
    "parrot": Message("Parrot island"),
}
ASK_TITLES = {
    "treasure": Message("Dig, and hear the score"),
    "espionage": Message("Report, and hear the score"),
    "parrot": Message("Ask the parrot for the score"),
}


def tile_name(tile: int) -> Message:
    """Name a tile by its colour and value."""
    return Message(COLOUR_NAMES[tile // VALUES].id, {"value": tile % VALUES + 1})
