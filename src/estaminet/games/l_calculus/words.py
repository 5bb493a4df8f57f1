"""The words of L-Calculus: its pawns, its places, and what is asked of a player."""

from __future__ import annotations

from estaminet.core.words import Message

PAWNS = (Message("white pawn"), Message("black pawn"))
CHAINS = (Message("A white chain of {length}."), Message("A black chain of {length}."))
PLACE = Message("place {place}")
SWAP_PROMPTS = [
    Message("Choose the first pawn of the left group."),
    Message("Choose the last pawn of the left group."),
    Message("Choose the last pawn of the right group."),
]
REMOVAL_PROMPTS = [Message("Take enemy pawns off an end: choose the last one to go, or take none.")]
