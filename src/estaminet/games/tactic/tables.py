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
NO_WAY = 64  # longer than any way

if not cython.compiled:
    START = [0] * 4096  # of each action: where it begins, -1 for a guard in hand
    END = [0] * 4096  # where it leads, -1 for a loss
    LATERAL = [False] * 4096  # whether a step stays on its line
    LOSS_CODE = [0] * 128  # of each base: the code of losing what stands there
    NARROW = [False] * 128  # whether a base is on a line of TC-5
    SHUTTLE_LINE = [False] * 128  # whether it is on one of TC-15
    ASIDE = [False] * 128  # whether it is an outer base between the homes
    ROUTES = [0] * 2048  # codes of steps; of each board, player and base first the forward, then the lateral ones
    FORWARD = [0] * 512  # where the forward ones of a board, player and base begin in ROUTES
    SIDEWAYS = [0] * 512  # where its lateral ones begin
    BEYOND = [0] * 512  # where they end
    BACK_TRANSITS = [0] * 512  # the bases from which a board's player steps to a base: their bits in the first word
    BACK_ENDS = [0] * 512  # and in the second
    AHEAD_TRANSITS = [0] * 512  # where a board's player steps forward from a base: their bits in the first word
    AHEAD_ENDS = [0] * 512  # and in the second
    CENTRALS = [0, 0]  # the central bases of each player's home, in the second word
    FIRST_CENTRAL = [0, 0]  # the bit of the leftmost of them; the others follow
    CLEAR_WAY = [0] * 4096  # of each board, player, set of centrals to reach and base: the steps on an empty board, NO_WAY if none


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
        ASIDE[base.number] = base.kind == "outer" and 1 < base.line < board.LAST_LINE
    for player in range(2):
        CENTRALS[player] = sum(1 << (number - 64) for number in board.HOMES[player])
        FIRST_CENTRAL[player] = board.HOMES[player][0] - 64
        assert CENTRALS[player] == 0b111 * ONE << FIRST_CENTRAL[player], "three neighbours"


def _fill_routes() -> None:
    place = 0
    for row, routes in enumerate(_routes(chart, player, number) for chart in board.BOARDS for player in range(2) for number in range(128)):
        FORWARD[row] = place
        SIDEWAYS[row] = place + len(routes[0])
        for code in routes[0] + routes[1]:
            ROUTES[place] = code
            place += 1
        BEYOND[row] = place
        for code in routes[0]:
            if END[code] < 64:
                AHEAD_TRANSITS[row] |= 1 << END[code]
            else:
                AHEAD_ENDS[row] |= 1 << (END[code] - 64)
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


def _fill_clear_ways() -> None:
    for row in range(4):
        for goals in range(8):
            home = board.HOMES[1 - row % 2]
            arrived = {number for place, number in enumerate(home) if not (goals >> place) & 1}
            steps = {base.number: _clear_steps(row * 128 + base.number, arrived) for base in board.BASES if base.number not in home}
            lengths = _lengths(steps, set(home) - arrived)
            for number in range(128):
                CLEAR_WAY[(row * 8 + goals) * 128 + number] = lengths.get(number, NO_WAY)


def _clear_steps(row: int, arrived: set[int]) -> list[int]:
    """List where a patrol can step when nothing but arrived patrols is in its way (TC-4, TC-5)."""
    forward = [END[ROUTES[place]] for place in range(FORWARD[row], SIDEWAYS[row]) if END[ROUTES[place]] not in arrived]
    if forward and NARROW[row % 128]:
        return forward
    return forward + [END[ROUTES[place]] for place in range(SIDEWAYS[row], BEYOND[row]) if END[ROUTES[place]] not in arrived]


def _lengths(steps: dict[int, list[int]], goals: set[int]) -> dict[int, int]:
    """Measure the shortest way to a goal from every base that has one."""
    lengths = dict.fromkeys(goals, 0)
    reached = goals
    while reached:
        length = lengths[next(iter(reached))] + 1
        reached = {number for number, ends in steps.items() if number not in lengths and not reached.isdisjoint(ends)}
        lengths |= dict.fromkeys(reached, length)
    return lengths


_fill_tables()
_fill_routes()
_fill_clear_ways()
