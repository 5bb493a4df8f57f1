"""Why an action is not legal in Logitac."""

from __future__ import annotations

from estaminet.core.errors import IllegalAction
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.tables import JUMPS, pawn_ways
from estaminet.games.logitac.words import KINDS, ending

PAWN_WAYS = {  # LG-3.5, by the board
    1: Message("On board 1 a pawn goes one square forward and captures one square diagonally forward."),
    2: Message("On board 2 a pawn goes one square forward or backward and captures one square diagonally."),
    3: Message("On board 3 a pawn goes one square along rows and columns and captures one square diagonally."),
}


def why_not(position: LogitacPosition, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    if position.over:
        return IllegalAction(ending(position).rule, Message("The game is over."))
    if not _exists(action):
        return IllegalAction("LG-1.2", Message("There is no such action."))
    if position.phase == codes.FALL:
        return _landing(position, action)
    if position.phase == codes.ESCAPE:
        return _escape(position, action)
    if action >= codes.STAY:
        return _word(position, action)
    if action >= codes.PUT_DOWN:
        return IllegalAction("LG-6.3", Message("Nothing has fallen that could be put down."), _cells(action))
    if action >= codes.RECRUIT:
        return _recruit(position, action)
    return _unit(position, action)


def _exists(action: int) -> bool:
    return 0 <= action < codes.ACTION_COUNT and (action >= codes.STAY or action & 255 < len(codes.NAMES))


def _cells(action: int) -> tuple[str, ...]:
    """Name the squares that an action speaks of."""
    target = codes.NAMES[action & 255]
    return (target,) if action >= codes.RECRUIT else (codes.NAMES[action >> 8], target)


def _landing(position: LogitacPosition, action: int) -> IllegalAction:
    kind = next(kind for kind in codes.FALLING if position.fallen >> kind & 1)
    rule = "LG-6.6" if position.fallen >> codes.PYRAMID & 1 else "LG-6.3"
    message = Message("First put the {piece} on an empty square of board {board}.", {"piece": KINDS[kind], "board": position.below_board})
    return IllegalAction(rule, message, () if action >= codes.STAY else _cells(action))


def _escape(position: LogitacPosition, action: int) -> IllegalAction:
    square = position.piece_square(position.mover, codes.PYRAMID)
    if action < codes.RECRUIT and action >> 8 == square and codes.BOARDS[action & 255] == 1:
        return _geometry(position, action)
    message = Message("Your pyramid has just been freed: move it one square, or let it stay.")
    return IllegalAction("LG-3.7", message, (codes.NAMES[square],))


def _word(position: LogitacPosition, action: int) -> IllegalAction:
    if action == codes.STAY:
        return IllegalAction("LG-3.7", Message("There is no escape to decline."))
    if action == codes.PASS:
        return IllegalAction("LG-1.2", Message("Playing is obligatory while there is a legal action."))
    mover = position.mover
    if position.reserves[mover]:
        return IllegalAction("LG-7.1", Message("Buying back is for when your reserve of pawns is empty."))
    if not position.prisoners[1 - mover]:
        return IllegalAction("LG-7.1", Message("The enemy holds none of your pawns."))
    if position.doubles[mover] != codes.ON_BOARD:
        return IllegalAction("LG-7.1", Message("Buying back costs your double pawn, and it is on no board."))
    if action in position.free_actions(mover):
        return _duty(position, ())
    return IllegalAction("LG-7.1", Message("Buying back needs your cube, cylinder or pyramid on board 3."))


def _duty(position: LogitacPosition, cells: tuple[str, ...]) -> IllegalAction:
    """Say what the credits oblige to."""
    duties = position.duties(position.mover)
    climbs = sum(1 for action in duties if action < codes.RECRUIT)
    if climbs == len(duties):
        return IllegalAction("LG-5.2", Message("You hold a credit: climb first."), cells)
    if climbs:
        return IllegalAction("LG-5.2", Message("You hold a credit: climb, or recruit a pawn to climb with next."), cells)
    return IllegalAction("LG-5.3", Message("You hold a credit and no pawn waits on your first line: recruit one first."), cells)


def _recruit(position: LogitacPosition, action: int) -> IllegalAction:
    """Section 4: who is recruited, when, and where."""
    square, cells = action & 255, _cells(action)
    rule = "LG-4.2" if action >= codes.RECRUIT_DOUBLE else "LG-4.1"
    reason = _no_double(position) if action >= codes.RECRUIT_DOUBLE else _no_pawn(position)
    if reason:
        return IllegalAction(rule, reason, cells)
    duties = position.duties(position.mover)
    if duties and not any(duty >> 8 == action >> 8 for duty in duties):
        return _duty(position, cells)
    if square not in codes.HOME[position.mover]:
        return IllegalAction(rule, Message("Recruits appear on your own first line."), cells)
    return IllegalAction(rule, Message("A recruit needs an empty square."), cells)


def _no_pawn(position: LogitacPosition) -> Message | None:
    """LG-4.1: say why no pawn can be recruited, whatever the square."""
    if position.turn < 3:
        return Message("Recruiting begins with your second turn.")
    return None if position.reserves[position.mover] else Message("Your reserve of pawns is empty.")


def _no_double(position: LogitacPosition) -> Message | None:
    """LG-4.2: say why the double pawn cannot be recruited, whatever the square."""
    if position.doubles[position.mover] != codes.RESERVE:
        return Message("Your double pawn is not in your reserve.")
    if position.prisoners[position.mover] < 2:
        return Message("The double pawn comes in when you hold two captured pawns.")
    squares = [position.piece_square(position.mover, kind) for kind in (codes.CUBE, codes.CYLINDER)]
    if all(square != codes.NOWHERE and codes.BOARDS[square] == 1 for square in squares):
        return Message("The double pawn comes in when your cube or your cylinder is not on board 1.")
    return None


def _unit(position: LogitacPosition, action: int) -> IllegalAction:
    """Explain a unit that moves, falls or climbs; from a square to itself, why the unit cannot be chosen at all."""
    source, target, cells = action >> 8, action & 255, _cells(action)
    unit = position.unit(source)
    if source in codes.CHIMNEYS:
        return IllegalAction("LG-0.2", Message("Nothing ever stands on a chimney."), cells[:1])
    if not unit or unit >> 3 != position.mover:
        return IllegalAction("LG-1.2", Message("None of your units stands on {square}.", {"square": codes.NAMES[source]}), cells[:1])
    if codes.BOARDS[source] != codes.BOARDS[target]:
        return _climb(position, unit & 7, source, target)
    if position.duties(position.mover):
        return _duty(position, cells)
    if source == target and not any(free >> 8 == source for free in position.free_actions(position.mover)):
        places: dict[str, str | int | Message] = {"piece": KINDS[unit & 7], "square": codes.NAMES[source]}
        return IllegalAction("LG-3.0", Message("The {piece} on {square} has nowhere to go now.", places), cells[:1])
    return _geometry(position, action)


def _climb(position: LogitacPosition, kind: int, source: int, target: int) -> IllegalAction:
    """Section 5: who climbs, with which credit, and to where."""
    board, cells = codes.BOARDS[target], (codes.NAMES[source], codes.NAMES[target])
    if board < codes.BOARDS[source]:
        return IllegalAction(*_descent(kind), cells)
    if kind == codes.PAWN:
        reason = _pawn_climb(position, source, board)
    elif kind == codes.PYRAMID:
        reason = _pyramid_climb(position, source, board)
    else:
        reason = _piece_climb(kind, source, board)
    if reason:
        return IllegalAction(*reason, cells)
    if not position.credits[position.mover * 5 + board]:
        return IllegalAction("LG-5.1", _no_credit(board), cells)
    if target in codes.CHIMNEYS:
        return IllegalAction("LG-0.2", Message("Nothing ever stands on a chimney."), cells)
    return IllegalAction("LG-5.7", Message("A unit climbs to an empty square."), cells)


def _descent(kind: int) -> tuple[str, Message]:
    """Section 6: say how a unit comes down."""
    if kind == codes.PAWN:
        return "LG-6.1", Message("A pawn comes down through a chimney only, and into your reserve.")
    if kind == codes.DOUBLE:
        return "LG-6.4", Message("The double pawn comes down through a chimney only, and into your reserve.")
    return "LG-6.6" if kind == codes.PYRAMID else "LG-6.3", Message("The way down leads through a chimney.")


def _no_credit(board: int) -> Message:
    """LG-5.1: say which credit is lacking, and how it is earned."""
    if board == 4:
        return Message("You hold no credit to the summit: take two pawns or a piece on board 3.")
    return Message("You hold no credit to board {board}: take two pawns or a piece on board {below}.", {"board": board, "below": board - 1})


def _pawn_climb(position: LogitacPosition, source: int, board: int) -> tuple[str, Message] | None:
    if board == 4:
        return "LG-5.8", Message("Only a pyramid climbs to the summit.")
    if board == 3 and position.third_from_second:
        if codes.BOARDS[source] != 2:
            return "LG-5.3", Message("At this table pawns climb to board 3 from board 2.")
    elif source not in codes.HOME[position.mover]:
        return "LG-5.3", Message("A pawn climbs from its own first line on board 1.")
    if board == 3 and position.pawns(position.mover, 2) < 4:
        return "LG-5.4", Message("A pawn climbs to board 3 only when four of your pawns stand on board 2.")
    return None


def _piece_climb(kind: int, source: int, board: int) -> tuple[str, Message] | None:
    if board == 4:
        return "LG-5.8", Message("Only a pyramid climbs to the summit.")
    if kind == codes.DOUBLE and board == 3:
        return "LG-5.6", Message("The double pawn never climbs to board 3.")
    if codes.BOARDS[source] != board - 1:
        return "LG-5.5", Message("Pieces climb one board at a time.")
    return None


def _pyramid_climb(position: LogitacPosition, source: int, board: int) -> tuple[str, Message] | None:
    if codes.BOARDS[source] != board - 1:
        return "LG-5.8", Message("The pyramid climbs one board at a time.")
    pawns = codes.ESCORT[board]
    if board < 4 and (position.pawns(position.mover, board) < pawns or not position.pieces(position.mover, board)):
        return "LG-5.8", Message("The pyramid needs {pawns} pawns and a piece of yours on board {board}.", {"pawns": pawns, "board": board})
    return None


def _geometry(position: LogitacPosition, action: int) -> IllegalAction:
    """Sections 3 and 6: how units go."""
    source, target, cells = action >> 8, action & 255, _cells(action)
    kind, victim = position.unit(source) & 7, position.unit(target)
    if victim and victim >> 3 == position.mover:
        return IllegalAction("LG-3.0", Message("A unit of yours stands there."), cells)
    if kind == codes.PAWN:
        return _pawn_move(position, source, target)
    if kind == codes.DOUBLE:
        return _double_move(source, target)
    if not _in_manner(kind, source, target):
        return IllegalAction(*_manner(kind), cells)
    if target in codes.CHIMNEYS and codes.BOARDS[target] == 1:
        rule = "LG-6.5" if kind == codes.PYRAMID else "LG-6.3"
        return IllegalAction(rule, Message("Pieces may not enter the chimneys of board 1."), cells)
    if _blocked(position, source, target):
        return IllegalAction("LG-3.0", Message("The way is not free: units and chimneys cannot be crossed."), cells)
    if target in codes.CHIMNEYS:
        return IllegalAction("LG-6.3", Message("The board below has no room for what would fall."), cells)
    return IllegalAction("LG-3.9", Message("Cube and cylinder may not take a pawn on its own first line."), cells)


def _manner(kind: int) -> tuple[str, Message]:
    """Say how a piece goes."""
    if kind == codes.PYRAMID:
        return "LG-3.1", Message("The pyramid goes one square, in any direction.")
    if kind == codes.CUBE:
        return "LG-3.2", Message("The cube goes along rows and columns.")
    if kind == codes.CYLINDER:
        return "LG-3.3", Message("The cylinder goes along diagonals.")
    return "LG-3.8", Message("A solitary piece goes along rows, columns and diagonals.")


def _offset(source: int, target: int) -> tuple[int, int]:
    _, row, column = codes.PLACES[source]
    _, goal_row, goal_column = codes.PLACES[target]
    return goal_row - row, goal_column - column


def _in_manner(kind: int, source: int, target: int) -> bool:
    """Whether a piece goes in that direction, and that far, on empty boards."""
    rows, columns = (abs(part) for part in _offset(source, target))
    straight, slanted = (rows == 0) != (columns == 0), rows == columns and rows > 0
    if kind == codes.PYRAMID:
        return max(rows, columns) == 1
    return {codes.CUBE: straight, codes.CYLINDER: slanted}.get(kind, straight or slanted)


def _blocked(position: LogitacPosition, source: int, target: int) -> bool:
    rows, columns = _offset(source, target)
    distance = max(abs(rows), abs(columns))
    between = [codes.beside(source, (rows // distance * step, columns // distance * step)) for step in range(1, distance)]
    return any(position.unit(square) or square in codes.CHIMNEYS for square in between)


def _double_move(source: int, target: int) -> IllegalAction:
    cells = (codes.NAMES[source], codes.NAMES[target])
    if _offset(source, target) not in JUMPS:
        return IllegalAction("LG-3.4", Message("The double pawn jumps like a knight: two squares one way, one the other."), cells)
    return IllegalAction("LG-6.4", Message("The double pawn may not enter the chimneys of board 1."), cells)


def _pawn_move(position: LogitacPosition, source: int, target: int) -> IllegalAction:
    """LG-3.5, LG-6.2: how a pawn steps, captures and falls."""
    board, cells = codes.BOARDS[source], (codes.NAMES[source], codes.NAMES[target])
    if target in codes.CHIMNEYS:
        message = Message("A pawn enters a chimney one square away: by its step, sideways, or along a capturing diagonal.")
        return IllegalAction("LG-6.2", message, cells)
    steps, captures = pawn_ways(position.mover, source)
    if _offset(source, target) in captures:
        return IllegalAction("LG-3.5", Message("A pawn goes diagonally only to capture."), cells)
    if _offset(source, target) in steps:
        return IllegalAction("LG-3.5", Message("An enemy blocks the pawn's way: pawns capture diagonally only."), cells)
    return IllegalAction("LG-3.5", PAWN_WAYS[board], cells)
