"""How units go on Logitac's boards, made from the geometry once: rays, steps, jumps, a pawn's ways.

Every list of squares ends with NOWHERE. On board 1 only a pawn's lists hold chimneys (LG-6.3 … LG-6.5).
"""

from estaminet.games.logitac.codes import BOARDS, CHIMNEYS, NOWHERE, SQUARE_COUNT, beside

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
RAY_ROOM, STEP_ROOM, PAWN_ROOM = 12, 9, 5  # for a list and its end: a ray; steps or jumps; a pawn's steps or captures


def _ended(squares: list[int], room: int) -> list[int]:
    return squares + [NOWHERE] * (room - len(squares))


def _may_enter(target: int) -> bool:
    """Whether a piece may end its move there: chimneys of board 1 are closed to pieces."""
    return target != NOWHERE and not (target in CHIMNEYS and BOARDS[target] == 1)


def _ray(square: int, step: tuple[int, int]) -> list[int]:
    """List the squares in one direction, up to a chimney (LG-3.0)."""
    found: list[int] = []
    target = beside(square, step)
    while _may_enter(target):
        found.append(target)
        if target in CHIMNEYS:
            break
        target = beside(target, step)
    return _ended(found, RAY_ROOM)


def _around(square: int, steps: tuple[tuple[int, int], ...], room: int) -> list[int]:
    return _ended([target for target in (beside(square, step) for step in steps) if _may_enter(target)], room)


def pawn_ways(colour: int, square: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Give the directions of a pawn's steps and of its captures (LG-3.5)."""
    forward = -1 if colour else 1
    if BOARDS[square] == 1:
        return ((forward, 0),), ((forward, 1), (forward, -1))
    return (STRAIGHT[:2] if BOARDS[square] == 2 else STRAIGHT), SLANTED


def _pawn_step(colour: int, square: int) -> list[int]:
    targets = [beside(square, step) for step in pawn_ways(colour, square)[0]]
    return _ended([target for target in targets if target != NOWHERE and target not in CHIMNEYS], PAWN_ROOM)


def _pawn_take(colour: int, square: int) -> list[int]:
    targets = [beside(square, step) for step in pawn_ways(colour, square)[1]]
    return _ended([target for target in targets if target != NOWHERE and target not in CHIMNEYS], PAWN_ROOM)


def _pawn_fall(colour: int, square: int) -> int:
    """Give the chimney that a pawn can step into; there is never more than one (LG-6.2)."""
    steps, takes = pawn_ways(colour, square)
    targets = {beside(square, step) for step in (*steps, *takes, (0, 1), (0, -1))}
    return next(iter(targets & CHIMNEYS), NOWHERE)


RAYS = [square for start in range(SQUARE_COUNT) for step in STRAIGHT + SLANTED for square in _ray(start, step)]
STEPS = [square for start in range(SQUARE_COUNT) for square in _around(start, STRAIGHT + SLANTED, STEP_ROOM)]
JUMPED = [square for start in range(SQUARE_COUNT) for square in _around(start, JUMPS, STEP_ROOM)]
PAWN_STEPS = [square for colour in (0, 1) for start in range(SQUARE_COUNT) for square in _pawn_step(colour, start)]
PAWN_TAKES = [square for colour in (0, 1) for start in range(SQUARE_COUNT) for square in _pawn_take(colour, start)]
PAWN_FALLS = [_pawn_fall(colour, start) for colour in (0, 1) for start in range(SQUARE_COUNT)]
