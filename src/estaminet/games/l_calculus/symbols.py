"""The drawings of L-Calculus: round pawns, told apart by groove and inlay as well as by tone."""

from __future__ import annotations

BODY = '<circle class="shadow" cx="0.02" cy="0.06" r="0.44"/><circle class="body" r="0.43"/><circle r="0.41" fill="url(#shine)"/>'
SYMBOLS = {
    "pawn.0": BODY + '<circle class="groove" r="0.3"/><circle class="groove" r="0.11"/>',
    "pawn.1": BODY + '<circle class="groove" r="0.33"/><path class="inlay" d="M0,-0.17L0.17,0L0,0.17L-0.17,0Z"/>',
}
