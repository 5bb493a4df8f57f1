"""Why an action is not legal in Logan Stones. Nothing here depends on what the player to act does not know."""

from __future__ import annotations

from typing import cast

from estaminet.core.errors import IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.ground import ground
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.notation import HAND, RESERVE, cell_text, stones


def why_not(position: Position, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    stand = cast(LoganStonesPosition, position)
    if stand.over:
        return IllegalAction("LS-13" if stand.winner >= 0 else "LS-15", Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("LS-5", Message("There is no such action."))
    if action == codes.PASS:
        return IllegalAction("LS-14", Message("Passing is only for when nothing else is possible."))
    if action < codes.LIFT:
        return _add(stand, action)
    if codes.PUT <= action < codes.TURN:
        return _put(stand, action)
    if stand.lifted >= 0:
        return IllegalAction("LS-10", Message("A stone is in your hand: put it down first."))
    if any(stone.number // 8 == stand.mover for stone in stones(stand, RESERVE)):
        return IllegalAction("LS-5", Message("While you have a reserve, you add one of its stones."))
    return _lift(stand, action - codes.LIFT) if action < codes.PUT else _turn(stand, action - codes.TURN)


def _coordinates(stand: LoganStonesPosition, cell: int) -> tuple[int, int]:
    first_column, first_line = stand.window()
    return first_column + cell // codes.SPAN, first_line + cell % codes.SPAN


def _shown(stand: LoganStonesPosition, cell: int) -> tuple[str, ...]:
    """Name a cell, if the table shows it."""
    return (cell_text(stand, cell),) if ground(stand).holds(*_coordinates(stand, cell)) else ()


def _place(stand: LoganStonesPosition, cell: int) -> IllegalAction | None:
    """Say why a stone cannot stand on a cell."""
    column, line = _coordinates(stand, cell)
    here = _shown(stand, cell)
    if stand.stone_at(column, line) >= 0:
        return IllegalAction("LS-5" if stand.lifted < 0 else "LS-10", Message("A stone lies there already."), here)
    touching = stand.touching(column, line)
    if touching < 2:
        words = Message("A stone must touch at least two others; there it would touch {count}.", {"count": touching})
        return IllegalAction("LS-5" if stand.lifted < 0 else "LS-10", words, here)
    return None


def _add(stand: LoganStonesPosition, action: int) -> IllegalAction:
    if stand.lifted >= 0:
        return IllegalAction("LS-10", Message("A stone is in your hand: put it down first."))
    number, face = divmod(action // codes.CELLS, 2)
    own = [stone for stone in stones(stand, RESERVE) if stone.number // 8 == stand.mover]
    if not own:
        return IllegalAction("LS-9", Message("Your reserve is empty: move a stone of the island, or turn one."))
    stone = next((stone for stone in own if stone.number % 8 == number), None)
    if stone is None:
        return IllegalAction("LS-5", Message("Stone {number} is no longer in your reserve.", {"number": number + 1}))
    if face == codes.OTHER and stand.backs_hidden:
        return IllegalAction("LS-5", Message("The face that was showing must stay up."))
    refusal = _place(stand, action % codes.CELLS)
    return refusal or IllegalAction("LS-5", Message("Both faces are the same: play it as it shows."))


def _put(stand: LoganStonesPosition, action: int) -> IllegalAction:
    held = stones(stand, HAND)
    if not held:
        return IllegalAction("LS-10", Message("Lift a stone first."))
    cell = (action - codes.PUT) % codes.CELLS
    if _coordinates(stand, cell) == (held[0].column, held[0].line):
        return IllegalAction("LS-10", Message("The stone cannot go back to the cell it left."), _shown(stand, cell))
    refusal = _place(stand, cell)
    return refusal or IllegalAction("LS-10", Message("Both faces are the same: play it as it shows."))


def _lift(stand: LoganStonesPosition, cell: int) -> IllegalAction:
    here = _shown(stand, cell)
    number = stand.stone_at(*_coordinates(stand, cell))
    if number < 0:
        return IllegalAction("LS-10", Message("No stone lies there."), here)
    if stand.links() >> number & 1:
        return IllegalAction("LS-12", Message("Without this stone the island would fall apart: it can only be turned."), here)
    return IllegalAction("LS-10", Message("This stone could be put down nowhere else."), here)


def _turn(stand: LoganStonesPosition, cell: int) -> IllegalAction:
    here = _shown(stand, cell)
    if stand.stone_at(*_coordinates(stand, cell)) < 0:
        return IllegalAction("LS-11", Message("No stone lies there."), here)
    words = Message("Only a stone that touches exactly one other, or that links two parts of the island, may be turned.")
    return IllegalAction("LS-11", words, here)
