"""The names of Logitac's players, units and trays in words."""

from estaminet.core.words import Message
from estaminet.games.logitac import codes

SIDES = (Message("White"), Message("Black"))
UNITS = (  # by colour and kind
    {
        codes.PAWN: Message("white pawn"),
        codes.DOUBLE: Message("white double pawn"),
        codes.CYLINDER: Message("white cylinder"),
        codes.CUBE: Message("white cube"),
        codes.PYRAMID: Message("white pyramid"),
        codes.LONE_CYLINDER: Message("white solitary cylinder"),
        codes.LONE_CUBE: Message("white solitary cube"),
    },
    {
        codes.PAWN: Message("black pawn"),
        codes.DOUBLE: Message("black double pawn"),
        codes.CYLINDER: Message("black cylinder"),
        codes.CUBE: Message("black cube"),
        codes.PYRAMID: Message("black pyramid"),
        codes.LONE_CYLINDER: Message("black solitary cylinder"),
        codes.LONE_CUBE: Message("black solitary cube"),
    },
)
KINDS = {
    codes.PAWN: Message("pawn"),
    codes.DOUBLE: Message("double pawn"),
    codes.CYLINDER: Message("cylinder"),
    codes.CUBE: Message("cube"),
    codes.PYRAMID: Message("pyramid"),
    codes.LONE_CYLINDER: Message("cylinder"),
    codes.LONE_CUBE: Message("cube"),
}
RESERVES = (Message("White's reserve"), Message("Black's reserve"))
DOUBLES = (Message("White's double pawn in reserve"), Message("Black's double pawn in reserve"))
CREDITS = (Message("White's credits to board {board}"), Message("Black's credits to board {board}"))
TOKENS = (Message("White's credit"), Message("Black's credit"))
