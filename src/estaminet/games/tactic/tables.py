"""Tactic's board as tables for the compiled rules, made from `board.py` and `codes.py`."""

import cython

from estaminet.games.tactic import board, codes

ENTER = codes.ENTER
JOURNEY = codes.JOURNEY
LOSE = codes.LOSE
LOSE_HAND = codes.LOSE_HAND
PASS = codes.PASS
OTHER_TRANSITS = len(board.TRANSITS) - 1
ONE = 1
TRANSIT = sum(1 << number for number in board.TRANSITS)

if not cython.compiled:
    START = [0] * 4096  # of each action: where it begins, -1 for a guard in hand
    END = [0] * 4096  # where it leads, -1 for a loss
    LATERAL = [False] * 4096  # whether a step stays on its line
    LOSS_CODE = [0] * 128  # of each base: the code of losing what stands there
    NARROW = [False] * 128  # whether a base is on a line of TC-5
    SHUTTLE_LINE = [False] * 128  # whether it is on one of TC-15
    ROUTES = [0] * 2048  # codes of steps; of each board, player and base first the forward, then the lateral ones
    FORWARD = [0] * 512  # where the forward ones of a board, player and base begin in ROUTES
    SIDEWAYS = [0] * 512  # where its lateral ones begin
    BEYOND = [0] * 512  # where they end
    BACK_TRANSITS = [0] * 512  # the bases from which a board's player steps to a base: their bits in the first word
    BACK_ENDS = [0] * 512  # and in the second
    CENTRALS = [0, 0]  # the central bases of each player's home, in the second word


def _fill_tables() -> None:
    for code, (start, end) in enumerate(codes.WAYS):
        START[code] = start
        END[code] = end
        LATERAL[code] = code < codes.ENTER and board.direction(start, end, 0) == 0
    for number, code in codes.LOSS_CODES.items():
        LOSS_CODE[number] = code
        START[code] = number
        END[code] = -1
    for base in board.BASES:
        NARROW[base.number] = base.line in board.NARROW_LINES
        SHUTTLE_LINE[base.number] = base.line in board.SHUTTLE_LINES
    for player in range(2):
        CENTRALS[player] = sum(1 << (number - 64) for number in board.HOMES[player])


def _fill_routes() -> None:
    place = 0
    for row, routes in enumerate(_routes(chart, player, number) for chart in board.BOARDS for player in range(2) for number in range(128)):
        FORWARD[row] = place
        SIDEWAYS[row] = place + len(routes[0])
        for code in routes[0] + routes[1]:
            ROUTES[place] = code
            place += 1
        BEYOND[row] = place
        for code in routes[0] + routes[1]:
            start, end = codes.STEPS[code]
            behind = row - start + end
            if start < 64:
                BACK_TRANSITS[behind] |= 1 << start
            else:
                BACK_ENDS[behind] |= 1 << (start - 64)


def _routes(chart: str, player: int, number: int) -> tuple[list[int], list[int]]:
    """List the steps from a base: a player's forward ones and the lateral ones."""
    codes_of = [code for way, code in codes.STEP_CODES.items() if way[0] == number and way in board.TRACKS[chart]]
    directions = [board.direction(*codes.STEPS[code], player) for code in codes_of]
    steps = list(zip(codes_of, directions, strict=True))
    return [code for code, way in steps if way == 1], [code for code, way in steps if way == 0]


_fill_tables()
_fill_routes()
