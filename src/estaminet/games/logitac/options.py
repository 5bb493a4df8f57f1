"""The options of Logitac."""

from estaminet.core.options import Choice, Number
from estaminet.core.words import Message

BANKRUPTCY = Choice(
    "bankruptcy",
    Message("An empty reserve loses"),
    ("sheet", "needed", "off"),
    (Message("at once, as the sheet says"), Message("only when a recruit is owed"), Message("never")),
    rule="LG-7.2",
)
THIRD = Choice(
    "third",
    Message("Pawns climb to the third board"),
    ("home", "second"),
    (Message("from their first line"), Message("from the second board")),
    rule="LG-5.3",
    field="third_from_second",
)
LIMIT = Number("limit", Message("Turns without a capture or a climb until a draw"), default=200, least=50, most=1000, rule="LG-8.1")
