"""The options of Topogic."""

from estaminet.core.options import Choice, Number
from estaminet.core.words import Message

SEEKERS = Number("seekers", Message("Seekers"), default=5, least=3, most=5, rule="TG-1")
FIELD = Choice(
    "field", Message("Field"), ("island", "rectangle"), (Message("grown at random"), Message("ten by six")), rule="TG-2", field=""
)
START = Choice(
    "start",
    Message("First placing"),
    ("anywhere", "border"),
    (Message("on any tile"), Message("on the field's border")),
    rule="TG-5",
    field="border_start",
)
LIMIT = Number("limit", Message("Turns until a round is given up"), default=30, least=10, most=100, rule="TG-11")
OPTIONS = (SEEKERS, FIELD, START, LIMIT)
