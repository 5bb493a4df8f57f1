"""Tactic's board as tables for the compiled rules, made from `geometry.py` and `codes.py`."""

import cython

from estaminet.games.tactic import codes, geometry

ONE = 1
TRANSIT = sum(1 << number for number in geometry.TRANSITS)
NO_WAY = 64  # longer than any way

if not cython.compiled:
    PLACES = 128  # numbers that a base can have: the bits of two words
    ROWS = 4 * PLACES  # each base for both boards and players
    GOAL_ROWS = 8 * ROWS  # the same for every set of centrals to reach
    MOST_ACTIONS = 4096
    MOST_ROUTES = 2048
    START = [0] * MOST_ACTIONS  # of each action: where it begins, -1 for a guard in hand
    END = [0] * MOST_ACTIONS  # where it leads, -1 for a loss
    LATERAL = [False] * MOST_ACTIONS  # whether a step stays on its line
    LOSS_CODE = [0] * PLACES  # of each base: the code of losing what stands there
    NARROW = [False] * PLACES  # whether a base is on a line of TC-5
    SHUTTLE_LINE = [False] * PLACES  # whether it is on one of TC-15
    ROUTES = [0] * MOST_ROUTES  # codes of steps; of each board, player and base first the forward, then the lateral ones
    FORWARD = [0] * ROWS  # where the forward ones of a board, player and base begin in ROUTES
    SIDEWAYS = [0] * ROWS  # where its lateral ones begin
    BEYOND = [0] * ROWS  # where they end
    BACK_TRANSITS = [0] * ROWS  # the bases from which a board's player steps to a base: their bits in the first word
    BACK_ENDS = [0] * ROWS  # and in the second
    AHEAD_TRANSITS = [0] * ROWS  # where a board's player steps forward from a base: their bits in the first word
    AHEAD_ENDS = [0] * ROWS  # and in the second
    CENTRALS = [0, 0]  # the central bases of each player's home, in the second word
    FIRST_CENTRAL = [0, 0]  # the bit of the leftmost of them; the others follow
    CLEAR_WAY = [0] * GOAL_ROWS  # of each board, player, set of centrals to reach and base: the steps on an empty board, NO_WAY if none


def _fill_tables() -> None:
    assert codes.PASS < MOST_ACTIONS
    for code, (start, end) in enumerate(codes.WAYS):
        START[code] = start
        END[code] = end
        LATERAL[code] = code < codes.ENTER and geometry.direction(start, end, 0) == 0
    for number, code in codes.LOSS_CODES.items():
        LOSS_CODE[number] = code
        START[code] = number
        END[code] = -1
    for base in geometry.BASES:
        NARROW[base.number] = base.line in geometry.NARROW_LINES
        SHUTTLE_LINE[base.number] = base.line in geometry.SHUTTLE_LINES
    for player in range(2):
        first, second, third = (number - 64 for number in geometry.HOMES[player])
        assert (second, third) == (first + 1, first + 2), "three neighbours"
        CENTRALS[player] = 0b111 << first
        FIRST_CENTRAL[player] = first


def _fill_routes() -> None:
    place = 0
    for row, routes in enumerate(
        _routes(board, player, number) for board in geometry.BOARDS for player in range(2) for number in range(PLACES)
    ):
        FORWARD[row] = place
        SIDEWAYS[row] = place + len(routes[0])
        assert SIDEWAYS[row] + len(routes[1]) <= MOST_ROUTES
        for code in routes[0] + routes[1]:
            ROUTES[place] = code
            place += 1
        BEYOND[row] = place
        for code in routes[0]:
            if END[code] < 64:
                AHEAD_TRANSITS[row] |= ONE << END[code]  # a plain 1 would have 32 bits
            else:
                AHEAD_ENDS[row] |= ONE << (END[code] - 64)
        for code in routes[0] + routes[1]:
            start, end = codes.STEPS[code]
            behind = row - start + end
            if start < 64:
                BACK_TRANSITS[behind] |= 1 << start
            else:
                BACK_ENDS[behind] |= 1 << (start - 64)


def _routes(board: str, player: int, number: int) -> tuple[list[int], list[int]]:
    """List the steps from a base: a player's forward ones and the lateral ones."""
    codes_of = [code for way, code in codes.STEP_CODES.items() if way[0] == number and way in geometry.TRACKS[board]]
    directions = [geometry.direction(*codes.STEPS[code], player) for code in codes_of]
    steps = list(zip(codes_of, directions, strict=True))
    return [code for code, way in steps if way == 1], [code for code, way in steps if way == 0]


def _fill_clear_ways() -> None:
    for row in range(4):
        for goals in range(8):
            home = geometry.HOMES[1 - row % 2]
            arrived = {number for place, number in enumerate(home) if not (goals >> place) & 1}
            steps = {base.number: _clear_steps(row * PLACES + base.number, arrived) for base in geometry.BASES if base.number not in home}
            lengths = _lengths(steps, set(home) - arrived)
            for number in range(PLACES):
                CLEAR_WAY[(row * 8 + goals) * PLACES + number] = lengths.get(number, NO_WAY)


def _clear_steps(row: int, arrived: set[int]) -> list[int]:
    """List where a patrol can step when nothing but arrived patrols is in its way (TC-4, TC-5)."""
    forward = [END[ROUTES[place]] for place in range(FORWARD[row], SIDEWAYS[row]) if END[ROUTES[place]] not in arrived]
    if forward and NARROW[row % PLACES]:
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
