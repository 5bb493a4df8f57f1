"""Why an action is not legal in L-Calculus."""

from __future__ import annotations

from estaminet.core.errors import IllegalAction
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition


def why_not(position: LCalculusPosition, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    if position.over:
        return IllegalAction("LC-11" if position.idle < position.limit else "LC-12", Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("LC-3", Message("There is no such action."))
    if action < codes.SWAPS:
        return _swap(position, action)
    if action == codes.PASS and position.removing:
        return IllegalAction("LC-3", Message("The swap of this turn is over; take pawns off an end, or stop."))
    if action == codes.PASS:
        return IllegalAction("LC-7", Message("Passing is only for when no swap is possible."))
    if action == codes.STOP or not position.removing:
        return IllegalAction("LC-3", Message("First two groups change places; removing comes after."))
    return _removal(position, action)


def _swap(position: LCalculusPosition, action: int) -> IllegalAction:
    start, middle, end = codes.CUTS[action]
    if position.removing:
        return IllegalAction("LC-3", Message("The swap of this turn is made; take pawns off an end, or stop."))
    cells = tuple(str(place) for place in range(start + 1, min(end, position.length) + 1))
    if end > position.length:
        return IllegalAction(
            "LC-4",
            Message("The row ends at place {last}; the groups would reach place {end}.", {"last": position.length, "end": end}),
            cells,
        )
    if position.equal_groups and middle - start != end - middle:
        return IllegalAction("LC-4", Message("The two groups must be of equal size."), cells)
    if position.row_after(action) == position.row:
        return IllegalAction("LC-5", Message("This swap would leave the row as it is."), cells)
    if position.before_length == position.length and position.row_after(action) == position.before:
        return IllegalAction("LC-6", Message("This swap would undo the one just made."), cells)
    return IllegalAction("LC-4", Message("The same row is offered as another swap."), cells)


def _removal(position: LCalculusPosition, action: int) -> IllegalAction:
    right = action > codes.RIGHT
    taken = action - (codes.RIGHT if right else codes.LEFT)
    run = position.removable(right)
    places = range(position.length, position.length - taken, -1) if right else range(1, taken + 1)
    cells = tuple(str(place) for place in places if 1 <= place <= position.length)
    if run == 0:
        return IllegalAction("LC-10", Message("No enemy pawn stands at this end: only enemy pawns can be taken off."), cells)
    return IllegalAction("LC-10", Message("At most {run} can be taken off this end; then comes one of your own.", {"run": run}), cells)
