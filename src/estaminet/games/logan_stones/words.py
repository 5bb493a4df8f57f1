"""The names of Logan Stones' things in words."""

from __future__ import annotations

from estaminet.core.words import Message

SYMBOLS = {"R": Message("rock"), "P": Message("paper"), "S": Message("scissors")}
UNKNOWN_FACE = Message("unknown face")
BACKS = {"R": Message("Its back: rock."), "P": Message("Its back: paper."), "S": Message("Its back: scissors.")}
HAND = Message("stone in hand")
HAND_OTHER_FACE = Message("other face of the stone in hand")
RESERVE = Message("Reserve")
LINE = Message("Four in a line.")


def cell_name(cell: str) -> Message:
    """Name a cell of the plane."""
    return Message("cell {cell}", {"cell": cell})


def reserve_stone(seat: int, number: int) -> Message:
    """Name a place of a reserve."""
    return Message("reserve {seat}, stone {number}", {"number": number, "seat": seat + 1})


def reserve_other_face(seat: int, number: int) -> Message:
    """Name the place of the other face of a stone in a reserve."""
    return Message("reserve {seat}, other face of stone {number}", {"number": number, "seat": seat + 1})
