"""The squares and units of Logitac, their numbers, and the numbering of actions.

Squares are numbered from 0, board by board, row by row from White's side. An action's code is two bytes: what
acts (the square of the unit that moves or climbs, or one of the kinds below) and the square where it acts.
"""

BOARD_ROWS = ("", "abcdefghijkl", "mnopqrst", "uvwxy", "z")  # LG-0.1, by the board's number
FIRST_COLUMNS = (0, 1, 13, 21, 26)
FIRST_SQUARES = (0, 0, 144, 208, 233, 234)
SIZES = tuple(len(rows) for rows in BOARD_ROWS)
PLACES = tuple(  # of each square: board, row and column, both from 0
    (board, row, column) for board in (1, 2, 3, 4) for row in range(SIZES[board]) for column in range(SIZES[board])
)
NAMES = tuple(f"{BOARD_ROWS[board][row]}{FIRST_COLUMNS[board] + column}" for board, row, column in PLACES)
SQUARES = {name: square for square, name in enumerate(NAMES)}
BOARDS = tuple(board for board, _, _ in PLACES)
CHIMNEYS = frozenset(SQUARES[name] for name in ["d4", "i4", "d9", "i9", "o15", "r15", "o18", "r18", "w23"])  # LG-0.2
SQUARE_COUNT = len(NAMES)
SUMMIT = SQUARES["z26"]
NOWHERE = 255
HOME = (range(12), range(132, 144))  # LG-0.1: the first lines

PAWN, DOUBLE, CYLINDER, CUBE, PYRAMID, LONE_CYLINDER, LONE_CUBE = range(1, 8)  # a black unit is 8 more
PLAIN_KINDS = (0, PAWN, DOUBLE, CYLINDER, CUBE, PYRAMID, CYLINDER, CUBE)  # of each kind: what it is when not solitary
FALLING = (PYRAMID, CUBE, CYLINDER)  # LG-6.6: the order in which they are put down
LETTERS = " PDYCTZQ pdyctzq"
PAWNS = 45  # LG-0.3
ESCORT = {2: 4, 3: 2, 4: 0}  # LG-5.8: pawns on the board to which the pyramid wants to climb
LAST_TURN = 999_999_999  # the texts have room for nine digits
MOST_CREDITS = 999  # and for three; no game comes near
LAST_MARK = 15  # of the words of 64 bits in which a position is looked for first
MOST_REMEMBERED = 2048  # positions without a thing that cannot be undone; far beyond any play of purpose

RESERVE, ON_BOARD, LOST = range(3)  # where a double pawn is
TURN, ESCAPE, FALL = range(3)  # what is to be chosen
PLAYING, BY_SUMMIT, BY_BANKRUPTCY, BY_REPETITION, BY_BLOCKADE, BY_LIMIT = range(6)  # how the game ended
BY_SHEET, IF_NEEDED, NEVER = range(3)  # option bankruptcy

RECRUIT = 234 << 8  # RECRUIT + square: a pawn
RECRUIT_DOUBLE = 235 << 8
PUT_DOWN = 236 << 8  # PUT_DOWN + square: the next fallen piece
STAY = 237 << 8
BUY = STAY + 1
PASS = STAY + 2
ACTION_COUNT = PASS + 1
MOST_ACTIONS = 4096  # no turn has more
WORDS = {"stay": STAY, "buy": BUY, "pass": PASS}  # the actions without a square, as text and as buttons


def beside(square: int, step: tuple[int, int]) -> int:
    """Give the square some rows and columns away on the same board; NOWHERE beyond the edge."""
    board, row, column = PLACES[square]
    row, column = row + step[0], column + step[1]
    size = SIZES[board]
    if not (0 <= row < size and 0 <= column < size):
        return NOWHERE
    return FIRST_SQUARES[board] + row * size + column


def move(source: int, target: int) -> int:
    """Give the code of a move, a capture, a fall or a climb."""
    return source << 8 | target
