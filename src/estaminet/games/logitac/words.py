"""What is said of Logitac: the names of its players, units and trays, its goal, what an action does, and why a game ended."""

from __future__ import annotations

from functools import reduce

from estaminet.core.effects import Effect
from estaminet.core.game import Ending
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition

Places = dict[str, str | int | Message]

GOAL = Message("Bring your pyramid to the summit first. Captures earn climbs; keep pawns in reserve.")
SIDES = (Message("White"), Message("Black"))
UNITS = (  # by colour and kind
    {
        codes.PAWN: Message("white pawn"),
        codes.DOUBLE: Message("white double pawn"),
        codes.CYLINDER: Message("white cylinder"),
        codes.CUBE: Message("white cube"),
        codes.PYRAMID: Message("white pyramid"),
        codes.LONE_CYLINDER: Message("white solitary cylinder"),
        codes.LONE_CUBE: Message("white solitary cube"),
    },
    {
        codes.PAWN: Message("black pawn"),
        codes.DOUBLE: Message("black double pawn"),
        codes.CYLINDER: Message("black cylinder"),
        codes.CUBE: Message("black cube"),
        codes.PYRAMID: Message("black pyramid"),
        codes.LONE_CYLINDER: Message("black solitary cylinder"),
        codes.LONE_CUBE: Message("black solitary cube"),
    },
)
KINDS = {
    codes.PAWN: Message("pawn"),
    codes.DOUBLE: Message("double pawn"),
    codes.CYLINDER: Message("cylinder"),
    codes.CUBE: Message("cube"),
    codes.PYRAMID: Message("pyramid"),
    codes.LONE_CYLINDER: Message("cylinder"),
    codes.LONE_CUBE: Message("cube"),
}
RESERVES = (Message("White's reserve"), Message("Black's reserve"))
DOUBLES = (Message("White's double pawn in reserve"), Message("Black's double pawn in reserve"))
CREDITS = (Message("White's credits to board {board}"), Message("Black's credits to board {board}"))
TOKENS = (Message("White's credit"), Message("Black's credit"))
CAPTIVES = (Message("Black's pyramid, held captive by White"), Message("White's pyramid, held captive by Black"))

# What an action does.

SUBJECTS = {
    codes.PAWN: Message("The pawn"),
    codes.DOUBLE: Message("The double pawn"),
    codes.CYLINDER: Message("The cylinder"),
    codes.CUBE: Message("The cube"),
    codes.PYRAMID: Message("The pyramid"),
    codes.LONE_CYLINDER: Message("The solitary cylinder"),
    codes.LONE_CUBE: Message("The solitary cube"),
}
VICTIMS = (  # by colour and kind
    {
        codes.PAWN: Message("the white pawn"),
        codes.DOUBLE: Message("the white double pawn"),
        codes.CYLINDER: Message("the white cylinder"),
        codes.CUBE: Message("the white cube"),
        codes.PYRAMID: Message("White's pyramid"),
        codes.LONE_CYLINDER: Message("the white solitary cylinder"),
        codes.LONE_CUBE: Message("the white solitary cube"),
    },
    {
        codes.PAWN: Message("the black pawn"),
        codes.DOUBLE: Message("the black double pawn"),
        codes.CYLINDER: Message("the black cylinder"),
        codes.CUBE: Message("the black cube"),
        codes.PYRAMID: Message("Black's pyramid"),
        codes.LONE_CYLINDER: Message("the black solitary cylinder"),
        codes.LONE_CUBE: Message("the black solitary cube"),
    },
)
LEVELS = {2: Message("board 2"), 3: Message("board 3"), 4: Message("the summit")}
CAPTURED = (  # LG-3.7, by colour
    Message("White's pyramid is captive until a white pawn reaches row l."),
    Message("Black's pyramid is captive until a black pawn reaches row a."),
)
FREED = (
    Message("White's pyramid is free: it takes the pawn's place and may move on at once, and the pawn returns to the reserve."),
    Message("Black's pyramid is free: it takes the pawn's place and may move on at once, and the pawn returns to the reserve."),
)
CAPTIVE_PYRAMID = (Message("White's pyramid is captive"), Message("Black's pyramid is captive"))
FREE_PYRAMID = (Message("White's pyramid is free"), Message("Black's pyramid is free"))
CLIMBING_PYRAMID = (Message("White's pyramid climbs to {level}"), Message("Black's pyramid climbs to {level}"))
LEFT_SOLITARY = (  # LG-3.8, by the colour and the kind that was captured
    {
        codes.CUBE: Message("White's cylinder is solitary from now on: it also moves like a cube."),
        codes.CYLINDER: Message("White's cube is solitary from now on: it also moves like a cylinder."),
    },
    {
        codes.CUBE: Message("Black's cylinder is solitary from now on: it also moves like a cube."),
        codes.CYLINDER: Message("Black's cube is solitary from now on: it also moves like a cylinder."),
    },
)
NO_LONGER_SOLITARY = {  # LG-6.3
    codes.LONE_CYLINDER: Message("The cylinder is solitary no more: it keeps only its own way of moving."),
    codes.LONE_CUBE: Message("The cube is solitary no more: it keeps only its own way of moving."),
}
LANDINGS = {
    codes.PYRAMID: Message("The fallen pyramid is put down on {square} (board {board})."),
    codes.CUBE: Message("The fallen cube is put down on {square} (board {board})."),
    codes.CYLINDER: Message("The fallen cylinder is put down on {square} (board {board})."),
}
PARTNERS = {codes.CUBE: codes.CYLINDER, codes.CYLINDER: codes.CUBE}


def tell(position: LogitacPosition, action: int, seat: int) -> Message:
    """Say what a legal action does; everybody may know everything."""
    return _joined(_told(position, action))


def headline(position: LogitacPosition, action: int) -> Message | None:
    """Say loudly what becomes of a pyramid, and that a piece is taken."""
    if action >= codes.RECRUIT:
        return None
    source, target, mover = action >> 8, action & 255, position.mover
    victim = codes.PLAIN_KINDS[position.unit(target) & 7]
    if victim == codes.PYRAMID:
        return CAPTIVE_PYRAMID[1 - mover]
    if position.frees_pyramid(source, target):
        return FREE_PYRAMID[mover]
    if position.unit(source) & 7 == codes.PYRAMID and codes.BOARDS[source] != codes.BOARDS[target]:
        return Message(CLIMBING_PYRAMID[mover].id, {"level": LEVELS[codes.BOARDS[target]]})
    return Message("Taken: {victim}", {"victim": VICTIMS[1 - mover][victim]}) if victim > codes.PAWN else None


def _joined(sentences: list[Message]) -> Message:
    return reduce(lambda first, then: Message("{first} {then}", {"first": first, "then": then}), sentences)


def _told(position: LogitacPosition, action: int) -> list[Message]:
    """Say it in one sentence, and in one more for each consequence."""
    if action >= codes.STAY:
        return [_told_word(position, action)]
    if action >= codes.PUT_DOWN:
        return [_told_landing(position, action & 255)]
    if action >= codes.RECRUIT:
        return _told_recruit(position, action)
    source, target = action >> 8, action & 255
    if codes.BOARDS[source] != codes.BOARDS[target]:
        return _told_climb(position, source, target)
    if target in codes.CHIMNEYS:
        return _told_fall(position, source, target)
    told = _told_capture(position, source, target) if position.unit(target) else [_told_move(position, source, target)]
    return [*told, FREED[position.mover]] if position.frees_pyramid(source, target) else told


def _told_word(position: LogitacPosition, action: int) -> Message:
    """Say that the escape is declined, that pawns are bought back, or that nothing can be done."""
    if action == codes.STAY:
        square = codes.NAMES[position.piece_square(position.mover, codes.PYRAMID)]
        return Message("The pyramid, just freed, stays on {square}.", {"square": square})
    if action == codes.PASS:
        return Message("Nothing can move: the turn is passed.")
    return Message(
        "The double pawn on {square} is given up for good, and the captured pawns are bought back into the reserve (pawns: {count}).",
        {
            "square": codes.NAMES[position.piece_square(position.mover, codes.DOUBLE)],
            "count": position.prisoners[1 - position.mover],
        },
    )


def _told_landing(position: LogitacPosition, target: int) -> Message:
    kind = next(kind for kind in codes.FALLING if position.fallen >> kind & 1)
    return Message(LANDINGS[kind].id, {"square": codes.NAMES[target], "board": position.below_board})


def _told_recruit(position: LogitacPosition, action: int) -> list[Message]:
    """Say who comes in, and how many pawns are left; LG-5.3: a recruit may be owed."""
    square = codes.NAMES[action & 255]
    if action >= codes.RECRUIT_DOUBLE:
        return [Message("The double pawn comes in on {square} from the reserve.", {"square": square})]
    left = position.reserves[position.mover] - 1
    told = [Message("A pawn from the reserve comes in on {square} (left in reserve: {left}).", {"square": square, "left": left})]
    if action in position.duties(position.mover):
        told.append(Message("A credit waits: the pawn is there to climb in the next turn."))
    return told


def _told_climb(position: LogitacPosition, source: int, target: int) -> list[Message]:
    """Say who climbs where, what credits are left, and whether the pyramid may follow."""
    if target == codes.SUMMIT:
        return [Message("The pyramid climbs from {source} to the summit and wins the game.", {"source": codes.NAMES[source]})]
    board = codes.BOARDS[target]
    places: Places = {
        "unit": SUBJECTS[position.unit(source) & 7],
        "source": codes.NAMES[source],
        "target": codes.NAMES[target],
        "board": board,
    }
    told = [Message("{unit} climbs from {source} to {target} on board {board}, for one credit.", places)]
    left = position.credits[position.mover * 5 + board] - 1
    if left:
        told.append(Message("Credits still held for board {board}: {left}.", {"board": board, "left": left}))
    if _completes_escort(position, position.unit(source) & 7, board):
        told.append(Message("The pyramid's escort on board {board} is complete: with a credit, the pyramid may follow.", {"board": board}))
    return told


def _completes_escort(position: LogitacPosition, kind: int, board: int) -> bool:
    """LG-5.8: whether a unit that climbs is the last that the pyramid needs on the board above it."""
    mover = position.mover
    pyramid = position.piece_square(mover, codes.PYRAMID)
    if kind == codes.PYRAMID or pyramid == codes.NOWHERE or codes.BOARDS[pyramid] != board - 1:
        return False
    missing, has_piece = codes.ESCORT[board] - position.pawns(mover, board), position.pieces(mover, board) > 0
    return missing == 1 and has_piece if kind == codes.PAWN else missing <= 0 and not has_piece


def _told_fall(position: LogitacPosition, source: int, target: int) -> list[Message]:
    """Section 6: say who falls where, who is dragged along, and who is solitary no more."""
    kind, board = position.unit(source) & 7, codes.BOARDS[source]
    where: Places = {"source": codes.NAMES[source], "target": codes.NAMES[target]}
    if kind == codes.PAWN:
        return [Message("The pawn steps from {source} into the chimney {target} and returns to the reserve.", where)]
    if kind == codes.DOUBLE:
        return [Message("The double pawn jumps from {source} into the chimney {target} and returns to the reserve.", where)]
    where |= {"unit": SUBJECTS[kind], "board": board - 1}
    told = [Message("{unit} goes from {source} into the chimney {target} and falls to board {board}.", where)]
    falling = position.falling(source)
    if len(falling) > 1:
        places: Places = {"board": board, "count": len(falling) - 1}
        told.append(Message("It drags down all that its side had on board {board} (units: {count}).", places))
    kinds = [position.unit(square) & 7 for square in falling]
    return told + [sentence for lone, sentence in NO_LONGER_SOLITARY.items() if lone in kinds]


def _told_move(position: LogitacPosition, source: int, target: int) -> Message:
    """Say where a unit goes; above board 1 on which board."""
    kind, board = position.unit(source) & 7, codes.BOARDS[source]
    where: Places = {"source": codes.NAMES[source], "target": codes.NAMES[target]}
    if position.phase == codes.ESCAPE:
        return Message("The pyramid, just freed, escapes from {source} to {target}.", where)
    if kind == codes.PAWN and board == 1:
        return Message("The pawn advances from {source} to {target}.", where)
    if kind == codes.DOUBLE:
        return Message("The double pawn jumps from {source} to {target}.", where)
    where["unit"] = SUBJECTS[kind]
    if board == 1:
        return Message("{unit} goes from {source} to {target}.", where)
    return Message("{unit} goes from {source} to {target} on board {board}.", {**where, "board": board})


def _told_capture(position: LogitacPosition, source: int, target: int) -> list[Message]:
    """Say what is taken, what it earns, and what it changes for the other side."""
    victim, enemy = position.unit(target) & 7, 1 - position.mover
    kind = codes.PLAIN_KINDS[victim]
    places: Places = {
        "unit": SUBJECTS[position.unit(source) & 7],
        "source": codes.NAMES[source],
        "victim": VICTIMS[enemy][victim],
        "target": codes.NAMES[target],
        "board": codes.BOARDS[target],
    }
    told = [Message("{unit} on {source} takes {victim} on {target} (board {board}).", places)]
    if kind == codes.PYRAMID:
        told.append(CAPTURED[enemy])
    elif kind in PARTNERS and position.piece_square(enemy, PARTNERS[kind]) != codes.NOWHERE:
        told.append(LEFT_SOLITARY[enemy][kind])
    return [*told, _told_earned(position, kind, codes.BOARDS[target])]


def _told_earned(position: LogitacPosition, kind: int, board: int) -> Message:
    """LG-5.1: say what a captured unit is worth."""
    level = LEVELS[board + 1]
    if kind != codes.PAWN:
        return Message("That earns a credit to climb to {level}.", {"level": level})
    if position.counted[position.mover * 5 + board]:
        return Message("Two pawns taken on board {board} earn a credit to climb to {level}.", {"board": board, "level": level})
    return Message("One more pawn on board {board} would earn a credit to climb to {level}.", {"board": board, "level": level})


# What an action does to the game.


def effects(position: LogitacPosition, action: int, seat: int) -> list[Effect]:
    """List what an action does: what it takes, earns, frees or attacks, who climbs or falls, and what the other can take then."""
    after = position.copy()
    after.play(action)
    own = _moved(position, action >> 8, action & 255) if action < codes.RECRUIT else []
    if after.over or after.mover == position.mover:
        return own
    return [*_threat(after, position.mover), *own, *_attacks(position, after), *_exposed(after)]


def _moved(position: LogitacPosition, source: int, target: int) -> list[Effect]:
    """Tell what a move, a capture, a climb or a fall does by itself."""
    board = codes.BOARDS[target]
    if codes.BOARDS[source] != board:
        return _climbed(position, position.unit(source) & 7, board)
    if target in codes.CHIMNEYS:
        return [Effect("falls", _told_fall(position, source, target)[0], told=True)]
    found = _took(position, position.unit(target) & 7, board) if position.unit(target) else []
    return [*found, Effect("frees", FREED[position.mover], told=True)] if position.frees_pyramid(source, target) else found


def _climbed(position: LogitacPosition, kind: int, board: int) -> list[Effect]:
    found = [Effect("climbs", Message("It climbs to {level}.", {"level": LEVELS[board]}), told=True)]
    if board < codes.BOARDS[codes.SUMMIT] and _completes_escort(position, kind, board):
        sentence = Message("The pyramid's escort on board {board} is complete: with a credit, the pyramid may follow.", {"board": board})
        found.append(Effect("completes an escort", sentence, told=True))
    return found


def _took(position: LogitacPosition, victim: int, board: int) -> list[Effect]:
    """Tell what is taken, and whether that earns a credit (LG-5.1)."""
    found = [Effect("takes", Message("It takes {victim}.", {"victim": VICTIMS[1 - position.mover][victim]}), told=True)]
    if victim != codes.PAWN or position.counted[position.mover * 5 + board]:
        found.append(Effect("earns a credit", _told_earned(position, codes.PLAIN_KINDS[victim], board), told=True))
    return found


def _threat(after: LogitacPosition, player: int) -> list[Effect]:
    """Tell that the pyramid can climb to the summit in its next turn (LG-5.8)."""
    pyramid = after.piece_square(player, codes.PYRAMID)
    if pyramid == codes.NOWHERE or codes.BOARDS[pyramid] != 3 or not after.credits[player * 5 + 4]:
        return []
    return [Effect("threatens to win", Message("If nothing stops it, the pyramid climbs to the summit in its next turn."))]


def _attacks(before: LogitacPosition, after: LogitacPosition) -> list[Effect]:
    """Tell which pieces the player could take next that could not be taken before."""
    player = before.mover
    fresh = _takable(after, after.free_actions(player)) - _takable(before, before.free_actions(player))
    return [Effect("attacks", Message("It attacks {unit} on {square}.", _named(after, square))) for square in sorted(fresh)]


def _exposed(after: LogitacPosition) -> list[Effect]:
    """Tell which pieces the other player can take at once."""
    exposed = sorted(_takable(after, after.legal_actions()))
    return [
        Effect("can be taken", Message("The other player can then take {unit} on {square}.", _named(after, square))) for square in exposed
    ]


def _takable(position: LogitacPosition, actions: list[int]) -> set[int]:
    """List the squares of pieces, pawns left out, that some of these actions take."""
    moves = [action for action in actions if action < codes.RECRUIT and codes.BOARDS[action >> 8] == codes.BOARDS[action & 255]]
    return {action & 255 for action in moves if position.unit(action & 255) & 7 > codes.PAWN}


def _named(position: LogitacPosition, square: int) -> Places:
    unit = position.unit(square)
    return {"unit": VICTIMS[unit >> 3][unit & 7], "square": codes.NAMES[square]}


# Why a game ended.

SUMMIT_REACHED = (Message("White's pyramid stands on the summit."), Message("Black's pyramid stands on the summit."))
BANKRUPT = {  # LG-7.2, by the option
    codes.BY_SHEET: (
        Message("White is bankrupt: the reserve of pawns is empty at the start of a turn."),
        Message("Black is bankrupt: the reserve of pawns is empty at the start of a turn."),
    ),
    codes.IF_NEEDED: (
        Message("White is bankrupt: a pawn must be recruited to climb, and the reserve is empty."),
        Message("Black is bankrupt: a pawn must be recruited to climb, and the reserve is empty."),
    ),
}
NO_PLEDGE = {  # by whether the double pawn is on a board, and another piece on board 3
    (False, False): Message("Pawns cannot be bought back: the double pawn is on no board, and no other piece is on board 3."),
    (False, True): Message("Pawns cannot be bought back: the double pawn is on no board."),
    (True, False): Message("Pawns cannot be bought back: no cube, cylinder or pyramid is on board 3."),
}


def ending(position: LogitacPosition) -> Ending:
    """Say why a finished game ended."""
    if position.ended == codes.BY_SUMMIT:
        return Ending("LG-0.4", SUMMIT_REACHED[position.unit(codes.SUMMIT) >> 3], (codes.NAMES[codes.SUMMIT],))
    if position.ended == codes.BY_BANKRUPTCY:
        return Ending(
            "LG-7.2", _joined([BANKRUPT[position.bankruptcy][position.mover], _no_pledge(position)]), (f"reserve-{position.mover}",)
        )
    if position.ended == codes.BY_REPETITION:
        return Ending("LG-8.1", Message("The same position has come up for the third time: a draw."))
    if position.ended == codes.BY_BLOCKADE:
        return Ending("LG-8.1", Message("Neither side can make a move: a draw."))
    return Ending("LG-8.1", Message("{limit} turns in a row without a capture or a climb: a draw.", {"limit": position.limit}))


def _no_pledge(position: LogitacPosition) -> Message:
    """LG-7.1: say which condition for buying back is not met."""
    squares = [position.piece_square(position.mover, kind) for kind in codes.FALLING]
    on_third = any(square != codes.NOWHERE and codes.BOARDS[square] == 3 for square in squares)
    return NO_PLEDGE[position.doubles[position.mover] == codes.ON_BOARD, on_third]
