"""Why an action is not legal in Logitac."""

from __future__ import annotations

from typing import cast

from estaminet.core.errors import IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.tables import JUMPS
from estaminet.games.logitac.words import KINDS

ENDINGS = {codes.BY_SUMMIT: "LG-0.4", codes.BY_BANKRUPTCY: "LG-7.2"}


def why_not(position: Position, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    position = cast(LogitacPosition, position)
    if position.over:
        return IllegalAction(ENDINGS.get(position.ended, "LG-8.1"), Message("The game is over."))
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
    if any(action < codes.RECRUIT for action in position.duties(position.mover)):
        return IllegalAction("LG-5.2", Message("You hold a credit: climb first."), cells)
    return IllegalAction("LG-5.3", Message("You hold a credit and no pawn waits on your first line: recruit one first."), cells)


def _recruit(position: LogitacPosition, action: int) -> IllegalAction:
    """Section 4: who is recruited, where, and when."""
    mover, square, cells = position.mover, action & 255, _cells(action)
    double = action >= codes.RECRUIT_DOUBLE
    if square not in codes.HOME[mover]:
        return IllegalAction("LG-4.2" if double else "LG-4.1", Message("Recruits appear on your own first line."), cells)
    if position.unit(square):
        return IllegalAction("LG-4.2" if double else "LG-4.1", Message("A recruit needs an empty square."), cells)
    if double and position.doubles[mover] != codes.RESERVE:
        return IllegalAction("LG-4.2", Message("Your double pawn is not in your reserve."), cells)
    if double and position.prisoners[mover] < 2:
        return IllegalAction("LG-4.2", Message("The double pawn comes in when you hold two captured pawns."), cells)
    if not double and position.turn < 3:
        return IllegalAction("LG-4.1", Message("Recruiting begins with your second turn."), cells)
    if not double and not position.reserves[mover]:
        return IllegalAction("LG-4.1", Message("Your reserve of pawns is empty."), cells)
    if action in position.free_actions(mover):
        return _duty(position, cells)
    return IllegalAction("LG-4.2", Message("The double pawn comes in when your cube or your cylinder is not on board 1."), cells)


def _unit(position: LogitacPosition, action: int) -> IllegalAction:
    """Explain a unit that moves, falls or climbs."""
    source, target, cells = action >> 8, action & 255, _cells(action)
    unit = position.unit(source)
    if not unit or unit >> 3 != position.mover:
        return IllegalAction("LG-1.2", Message("None of your units stands on {square}.", {"square": codes.NAMES[source]}), cells[:1])
    if codes.BOARDS[source] != codes.BOARDS[target]:
        return _climb(position, unit & 7, source, target)
    if action in position.free_actions(position.mover):
        return _duty(position, cells)
    return _geometry(position, action)


def _climb(position: LogitacPosition, kind: int, source: int, target: int) -> IllegalAction:
    """Section 5: climbing."""
    mover, board, cells = position.mover, codes.BOARDS[target], (codes.NAMES[source], codes.NAMES[target])
    if board < codes.BOARDS[source]:
        return IllegalAction("LG-6.3", Message("The way down leads through a chimney."), cells)
    if target in codes.CHIMNEYS:
        return IllegalAction("LG-0.2", Message("Nothing ever stands on a chimney."), cells)
    if position.unit(target):
        return IllegalAction("LG-5.7", Message("A unit climbs to an empty square."), cells)
    if kind == codes.PAWN:
        reason = _pawn_climb(position, source, board)
    elif kind == codes.PYRAMID:
        reason = _pyramid_climb(position, source, board)
    else:
        reason = _piece_climb(kind, source, board)
    if reason:
        return IllegalAction(reason[0], reason[1], cells)
    if not position.credits[mover * 5 + board]:
        message = Message(
            "You hold no credit to board {board}: take two pawns or a piece on board {below}.", {"board": board, "below": board - 1}
        )
        return IllegalAction("LG-5.1", message, cells)
    return IllegalAction("LG-5.2", Message("This climb is not possible now."), cells)


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
    pawns = {2: 4, 3: 2, 4: 0}[board]
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
    cells = (codes.NAMES[source], codes.NAMES[target])
    if target in codes.CHIMNEYS:
        return IllegalAction("LG-6.2", Message("A pawn enters a chimney by its step, sideways, or along a capturing diagonal."), cells)
    rows, columns = _offset(source, target)
    forward = -1 if position.mover else 1
    if abs(rows) == 1 and abs(columns) == 1 and (codes.BOARDS[source] > 1 or rows == forward):
        return IllegalAction("LG-3.5", Message("A pawn goes diagonally only to capture."), cells)
    if columns == 0 and rows == forward:
        return IllegalAction("LG-3.5", Message("A pawn captures diagonally, not straight ahead."), cells)
    ways = {
        1: Message("On board 1 a pawn goes one square forward."),
        2: Message("On board 2 a pawn goes one square forward or backward."),
        3: Message("On board 3 a pawn goes one square along rows and columns."),
    }
    return IllegalAction("LG-3.5", ways[codes.BOARDS[source]], cells)
