"""Why an action is not legal in Logan Stones. Nothing here depends on what the player to act does not know."""

from __future__ import annotations

from estaminet.core.errors import IllegalAction
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.layout import shown_area
from estaminet.games.logan_stones.notation import HAND, RESERVE, cell_text, stones


def why_not(position: LoganStonesPosition, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    if position.over:
        return IllegalAction("LS-13" if position.winner >= 0 else "LS-15", Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("LS-5", Message("There is no such action."))
    if action == codes.PASS:
        return IllegalAction("LS-14", Message("Passing is only for when nothing else is possible."))
    if action < codes.LIFT:
        return _add(position, action)
    if codes.PUT <= action < codes.TURN:
        return _put(position, action)
    if position.lifted >= 0:
        return IllegalAction("LS-10", Message("A stone is in your hand: put it down first."))
    if any(stone.number // 8 == position.mover for stone in stones(position, RESERVE)):
        return IllegalAction("LS-5", Message("While you have a reserve, you add one of its stones."))
    return _lift(position, action - codes.LIFT) if action < codes.PUT else _turn(position, action - codes.TURN)


def _coordinates(position: LoganStonesPosition, cell: int) -> tuple[int, int]:
    first_column, first_line = position.window()
    return first_column + cell // codes.SPAN, first_line + cell % codes.SPAN


def _shown(position: LoganStonesPosition, cell: int) -> tuple[str, ...]:
    """Name a cell, if the table shows it; none, where a cell stands for others far away."""
    here = cell != codes.FAR and shown_area(position).holds(*_coordinates(position, cell))
    return (cell_text(position, cell),) if here else ()


def _place(position: LoganStonesPosition, cell: int) -> IllegalAction:
    """Say why a stone cannot stand on a cell."""
    column, line = _coordinates(position, cell)
    rule = "LS-5" if position.lifted < 0 else "LS-10"
    here = _shown(position, cell)
    if position.stone_at(column, line) >= 0:
        return IllegalAction(rule, Message("A stone lies there already."), here)
    touching = position.touching(column, line)
    words = Message("A stone must touch at least two others; there it would touch {count}.", {"count": touching})
    return IllegalAction(rule, words, here)


def _add(position: LoganStonesPosition, action: int) -> IllegalAction:
    if position.lifted >= 0:
        return IllegalAction("LS-10", Message("A stone is in your hand: put it down first."))
    number, face = divmod(action // codes.CELLS, 2)
    own = [stone for stone in stones(position, RESERVE) if stone.number // 8 == position.mover]
    if not own:
        return IllegalAction("LS-9", Message("Your reserve is empty: move a stone of the island, or turn one."))
    stone = next((stone for stone in own if stone.number % 8 == number), None)
    if stone is None:
        return IllegalAction("LS-5", Message("Stone {number} is no longer in your reserve.", {"number": number + 1}))
    if face == codes.OTHER and position.backs_hidden:
        return IllegalAction("LS-5", Message("The face that was showing must stay up."))
    if face == codes.OTHER and stone.face == stone.back:
        return IllegalAction("LS-5", Message("Both faces are the same: play it as it shows."))
    return _place(position, action % codes.CELLS)


def _put(position: LoganStonesPosition, action: int) -> IllegalAction:
    held = stones(position, HAND)
    if not held:
        return IllegalAction("LS-10", Message("Lift a stone first."))
    cell = (action - codes.PUT) % codes.CELLS
    if _coordinates(position, cell) == (held[0].column, held[0].line):
        return IllegalAction("LS-10", Message("The stone cannot go back to the cell it left."), _shown(position, cell))
    if action >= codes.PUT + codes.CELLS and held[0].face == held[0].back:
        return IllegalAction("LS-10", Message("Both faces are the same: play it as it shows."))
    return _place(position, cell)


def _lift(position: LoganStonesPosition, cell: int) -> IllegalAction:
    here = _shown(position, cell)
    number = position.stone_at(*_coordinates(position, cell))
    if number < 0:
        return IllegalAction("LS-10", Message("No stone lies there."), here)
    if position.links() >> number & 1:
        return IllegalAction("LS-12", Message("Without this stone the island would fall apart: it can only be turned."), here)
    return IllegalAction("LS-10", Message("This stone could be put down nowhere else."), here)


def _turn(position: LoganStonesPosition, cell: int) -> IllegalAction:
    here = _shown(position, cell)
    if position.stone_at(*_coordinates(position, cell)) < 0:
        return IllegalAction("LS-11", Message("No stone lies there."), here)
    words = Message("Only a stone that touches exactly one other, or that links two parts of the island, may be turned.")
    return IllegalAction("LS-11", words, here)
