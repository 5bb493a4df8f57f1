"""The options of Logan Stones."""

from estaminet.core.options import Choice, Number
from estaminet.core.words import Message

STONES = Choice(
    "stones",
    Message("Stones"),
    ("doubles", "pairs"),
    (Message("with equal and unequal faces"), Message("all with two different faces")),
    rule="LS-1",
    field="pairs",
)
BACKS = Choice(
    "backs",
    Message("Backs of the reserve"),
    ("owner", "nobody"),
    (Message("known to their owner"), Message("known to nobody")),
    rule="LS-3",
    field="backs_hidden",
)
TURNING = Choice(
    "turning",
    Message("Turning over"),
    ("sheet", "any"),
    (Message("a stone with one neighbour, or a link"), Message("any stone")),
    rule="LS-11",
    field="turn_any",
)
LIMIT = Number("limit", Message("Turns without an added stone until a draw"), default=100, least=20, most=400, rule="LS-15")
OPTIONS = (STONES, BACKS, TURNING, LIMIT)
