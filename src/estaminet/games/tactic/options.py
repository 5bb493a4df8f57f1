"""The options of Tactic."""

from estaminet.core.options import Choice, Number
from estaminet.core.words import Message
from estaminet.games.tactic.geometry import BOARDS

VARIANT = Choice(
    "variant",
    Message("What a blockade costs"),
    ("basic", "capture", "passage"),
    (Message("a guard"), Message("a patrol"), Message("a guard, even if only one patrol is stuck")),
    rule="TC-17",
)
BOARD = Choice(
    "board",
    Message("Tracks of the board"),
    BOARDS,
    (Message("diagonals"), Message("diagonals and straights")),
    rule="TC-2",
)
LIMIT = Number("limit", Message("Turns without progress until the end"), default=60, least=20, most=400, rule="TC-19")
