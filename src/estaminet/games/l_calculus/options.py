"""The options of L-Calculus."""

from estaminet.core.options import Choice, Number
from estaminet.core.words import Message

PAWNS = Number("pawns", Message("Pawns each"), default=10, least=10, most=20, rule="LC-1", field="")
GROUPS = Choice(
    "groups",
    Message("Groups that change places"),
    ("any", "equal"),
    (Message("of any size"), Message("of equal size")),
    rule="LC-4",
    field="equal_groups",
)
LIMIT = Number("limit", Message("Turns without a removal until the end"), default=40, least=10, most=400, rule="LC-12")
