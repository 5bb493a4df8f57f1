"""The state of Logan Stones: where its stones are, which cells are free, what holds the island together, and lines.

Stones 0 to 7 of the reserves are the first player's, 8 to 15 the second's; the others are numbered by where they lie (`sort_in`).
The island may drift without limit: stones keep their coordinates, and the grid that finds a cell's stone is wrapped around,
32 by 32 cells, more than an island of eighteen can span. `filled` is the same island as bits, a word for each column.
"""

import cython

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.games.logan_stones.codes import ABSENT, IN_RESERVE, LIFTED, NEIGHBOURS, ON_ISLAND, SPAN

if not cython.compiled:
    from estaminet.core.bits import lowest_bit

    STONES = 18
    GRID = 32 * 32  # cells, wrapped around
    WORDS = SPAN + 2  # of an island as bits of the window, with an empty column on either side
    MOST_ISLANDS = 402  # more than the turns that LS-15 allows without an added stone
    AROUND_COLUMN = [0] * 6
    AROUND_LINE = [0] * 6
    SIDE_BY_SIDE = [0] * 64  # of each set of sides: whether no gap parts it

HALF = (1 << 32) - 1
ONE = 1


def _fill_tables() -> None:
    for side, (column, line) in enumerate(NEIGHBOURS):
        AROUND_COLUMN[side] = column
        AROUND_LINE[side] = line
    for sides in range(64):
        changes = sides ^ (sides >> 1 | sides << 5)  # the neighbours go around a stone
        SIDE_BY_SIDE[sides] = (changes & 63).bit_count() <= 2


_fill_tables()


def touching_two(island: list[int], begin: int, end: int, free: list[int]) -> None:
    """Write the empty cells that touch at least two stones of an island (LS-5); all are bits of lines, a word for each column."""
    for across in range(begin, end):
        once = island[across] << 1
        twice = once & (island[across] >> 1)
        once |= island[across] >> 1
        twice |= once & island[across + 1]
        once |= island[across + 1]
        twice |= once & (island[across + 1] << 1)
        once |= island[across + 1] << 1
        twice |= once & island[across - 1]
        once |= island[across - 1]
        twice |= once & (island[across - 1] >> 1)
        free[across] = twice & ~island[across]


class LoganStonesState(Position):
    """Stones in two reserves, on an island and in a hand, and who knows which back."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.column = [0] * STONES
            self.line = [0] * STONES
            self.face = [0] * STONES
            self.back = [0] * STONES
            self.place = [0] * STONES
            self.knowing = [0] * STONES
            self.grid = [0] * GRID
            self.filled = [0] * 32
            self.first_column = 0
            self.first_line = 0
            self.islands = [0] * MOST_ISLANDS
        self.mover = 0
        self.lifted = -1
        self.since_add = 0
        self.winner = -1
        self.drawn = False
        self.pairs = False
        self.backs_hidden = False
        self.turn_any = False
        self.limit = 100
        self.island_count = 0

    def spare_bytes(self) -> int:
        """Count the bytes of `islands` that hold nothing yet."""
        return (MOST_ISLANDS - self.island_count) * 8

    # What Python code asks and sets, stone by stone.

    def stone(self, number: int) -> tuple[int, int, int, int, int, int]:
        """Tell of a stone: where (ABSENT 0, reserve 1, island 2, hand 3), column, line, face, back, who knows."""
        return (
            self.place[number],
            self.column[number],
            self.line[number],
            self.face[number],
            self.back[number],
            self.knowing[number],
        )

    def set_stone(self, number: int, place: int, column: int, line: int, face: int, back: int, knowing: int) -> None:
        """Put a stone of a new position somewhere."""
        self.place[number] = place
        self.column[number] = column
        self.line[number] = line
        self.face[number] = face
        self.back[number] = back
        self.knowing[number] = knowing
        if place == ON_ISLAND:
            self.set_down(number, column, line)
        if place == LIFTED:
            self.lifted = number

    def window(self) -> tuple[int, int]:
        """Give the first column and line of the window that action codes count from."""
        return self.first_column, self.first_line

    def links(self) -> int:
        """Give the stones that hold the island together, as bits (LS-12)."""
        return self.link_stones()

    def touching(self, column: int, line: int) -> int:
        """Count the stones that touch a cell."""
        return self.touching_stones(column, line)

    def has_stones(self, seat: int) -> bool:
        """Whether a player's reserve holds a stone."""
        return bool(self.has_reserve(seat))

    def knows_back(self, seat: int, number: int) -> bool:
        """Whether a seat knows a stone's back; who watches knows what both players know."""
        return bool(self.knows(seat, number))

    def forget(self, seat: int, share: float, rng: Generator) -> None:
        """Let a seat forget a share of the backs that it knows on the island; its reserve lies before its eyes."""
        for number in range(STONES):
            if self.place[number] == ON_ISLAND and rng.below(1000) < 1000 * share:
                self.knowing[number] &= ~(1 << seat)

    def stone_at(self, column: int, line: int) -> int:
        """Give the stone on a cell of the island, or -1; the cell may be anywhere."""
        stone = self.grid[((column & 31) << 5) | (line & 31)] - 1
        if stone >= 0 and (self.column[stone] != column or self.line[stone] != line):
            return -1
        return stone

    # Looking.

    def find_window(self) -> None:
        """Begin the window one column and one line before the island."""
        self.first_column = 1 << 30
        self.first_line = 1 << 30
        for stone in range(STONES):
            if self.place[stone] == ON_ISLAND:
                self.widen_window(stone)

    def widen_window(self, stone: int) -> None:
        """Begin the window before a stone of the island too."""
        self.first_column = min(self.first_column, self.column[stone] - 1)
        self.first_line = min(self.first_line, self.line[stone] - 1)

    def stone_in_window(self, cell: int) -> int:
        """Give the stone on a cell of the window, or -1."""
        return self.grid[(((self.first_column + cell // SPAN) & 31) << 5) | ((self.first_line + cell % SPAN) & 31)] - 1

    def cell_of(self, stone: int) -> int:
        """Give the cell of the window where a stone stands, or stood before it was lifted."""
        return (self.column[stone] - self.first_column) * SPAN + self.line[stone] - self.first_line

    def has_reserve(self, seat: int) -> bool:
        """Whether a player has stones left to add."""
        for stone in range(8 * seat, 8 * seat + 8):
            if self.place[stone] == IN_RESERVE:
                return True
        return False

    def knows(self, seat: int, stone: int) -> bool:
        """Whether a seat knows a stone's back; who watches knows what both players know."""
        if seat == 2:
            return self.knowing[stone] == 3
        return (self.knowing[stone] >> seat) & 1 == 1

    def touching_stones(self, column: int, line: int) -> int:
        """Count the stones that touch a cell."""
        count = 0
        for side in range(6):
            if self.grid[(((column + AROUND_COLUMN[side]) & 31) << 5) | ((line + AROUND_LINE[side]) & 31)]:
                count += 1
        return count

    def _island_into(self, words: list[int]) -> None:
        """Write the island as bits of the window, a word for each column, between two empty words."""
        turn = self.first_line & 31
        words[0] = 0
        words[SPAN + 1] = 0
        for across in range(SPAN):
            word = self.filled[(self.first_column + across) & 31]
            words[across + 1] = ((word >> turn) | (word << ((32 - turn) & 31))) & HALF

    def stones_into(self, stones: list[int]) -> int:
        """List the stones of the island, the highest number first: in the order of their cells."""
        count = 0
        for index in range(STONES):
            if self.place[STONES - 1 - index] == ON_ISLAND:
                stones[count] = STONES - 1 - index
                count += 1
        return count

    def free_cells_into(self, cells: list[int]) -> int:
        """List the empty cells that touch at least two stones, but not the one the lifted stone left (LS-5, LS-10)."""
        if not cython.compiled:
            island, free = [0] * WORDS, [0] * WORDS
        self._island_into(island)
        touching_two(island, 1, SPAN + 1, free)
        if self.lifted >= 0:
            left = self.cell_of(self.lifted)
            free[left // SPAN + 1] &= ~(ONE << (left % SPAN))
        count = 0
        for across in range(SPAN):
            word = free[across + 1]
            while word:
                cells[count] = across * SPAN + lowest_bit(word)
                word &= word - 1
                count += 1
        return count

    def link_stones(self) -> int:
        """Find the stones whose removal would split the island (LS-12): those where it hangs together nowhere else."""
        if not cython.compiled:
            near = [0] * STONES
        suspects = self._neighbours_into(near)
        links = 0
        while suspects:
            stone = lowest_bit(suspects)
            suspects = suspects & (suspects - 1)
            if self._splits(stone, near):
                links |= 1 << stone
        return links

    def _neighbours_into(self, near: list[int]) -> int:
        """Write down every stone's neighbours as bits; give the stones whose neighbours do not stand side by side."""
        suspects = 0
        for stone in range(STONES):
            near[stone] = 0
            if self.place[stone] != ON_ISLAND:
                continue
            sides = 0
            for side in range(6):
                other = self.grid[(((self.column[stone] + AROUND_COLUMN[side]) & 31) << 5) | ((self.line[stone] + AROUND_LINE[side]) & 31)]
                near[stone] |= (ONE << other) >> 1
                sides |= (other != 0) << side
            if not SIDE_BY_SIDE[sides]:
                suspects |= ONE << stone
        return suspects

    def _splits(self, stone: int, near: list[int]) -> bool:
        """Whether a stone's neighbours would be apart without it: a walk from one of them does not come to all."""
        reached = near[stone] & (~near[stone] + 1)
        fresh = reached
        while fresh and near[stone] & ~reached:
            found = near[lowest_bit(fresh)] & ~reached & ~(ONE << stone)
            fresh = (fresh & (fresh - 1)) | found
            reached |= found
        return (near[stone] & ~reached) != 0

    def has_line(self) -> bool:
        """Whether four equal symbols stand in a straight line (LS-13)."""
        for stone in range(STONES):
            if self.place[stone] == ON_ISLAND and self.longest_line(stone) > 3:
                return True
        return False

    def run_from(self, stone: int, direction: int) -> int:
        """Count the stones that follow a stone in a direction with the same symbol."""
        length = 0
        column = self.column[stone] + AROUND_COLUMN[direction]
        line = self.line[stone] + AROUND_LINE[direction]
        other = self.grid[((column & 31) << 5) | (line & 31)] - 1
        while other >= 0 and self.face[other] == self.face[stone]:
            length += 1
            column += AROUND_COLUMN[direction]
            line += AROUND_LINE[direction]
            other = self.grid[((column & 31) << 5) | (line & 31)] - 1
        return length

    def longest_line(self, stone: int) -> int:
        """Give the length of the longest line of equal symbols through a stone."""
        longest = 1
        for direction in range(3):
            longest = max(longest, 1 + self.run_from(stone, direction) + self.run_from(stone, direction + 3))
        return longest

    def longest_near(self, stone: int, sides: int) -> int:
        """Give the length of the longest line through a stone or its neighbours on some sides."""
        longest = self.longest_line(stone)
        for side in range(6):
            if (sides >> side) & 1:
                longest = max(longest, self.longest_line(self.beside(stone, side)))
        return longest

    def beside(self, stone: int, side: int) -> int:
        """Give the stone on a side of a stone, or -1."""
        return self.grid[(((self.column[stone] + AROUND_COLUMN[side]) & 31) << 5) | ((self.line[stone] + AROUND_LINE[side]) & 31)] - 1

    def beaten(self, stone: int) -> int:
        """Give the sides on which a stone beats its neighbour, as bits (LS-6)."""
        sides = 0
        for side in range(6):
            other = self.beside(stone, side)
            if other >= 0 and (self.face[stone] - self.face[other] + 3) % 3 == 1:
                sides |= 1 << side
        return sides

    # Changing.

    def set_down(self, stone: int, column: int, line: int) -> None:
        """Put a stone on a cell of the island."""
        self.place[stone] = ON_ISLAND
        self.column[stone] = column
        self.line[stone] = line
        self.grid[((column & 31) << 5) | (line & 31)] = stone + 1
        self.filled[column & 31] |= ONE << (line & 31)

    def pick_up(self, stone: int) -> None:
        """Take a stone off the island; its coordinates stay."""
        self.place[stone] = LIFTED
        self.grid[((self.column[stone] & 31) << 5) | (self.line[stone] & 31)] = 0
        self.filled[self.column[stone] & 31] &= ~(ONE << (self.line[stone] & 31))

    def sort_in(self, stone: int) -> None:
        """Give a stone that has come to another place its number.

        As in a text, the stones outside the reserves are numbered downwards: the island by its cells, the hand, those that are not there.
        So positions that look alike are alike, field by field.
        """
        for other in range(stone + 1, STONES):
            if self.place[other] != IN_RESERVE:
                if self._comes_before(other, stone):
                    break
                self._swap_numbers(stone, other)
                stone = other
        for other in range(stone - 1, -1, -1):
            if self.place[other] != IN_RESERVE:
                if self._comes_before(stone, other):
                    break
                self._swap_numbers(stone, other)
                stone = other

    def _comes_before(self, one: int, other: int) -> bool:
        """Whether a stone has a higher number than another."""
        if self.place[one] != self.place[other]:
            return self.place[one] == ON_ISLAND or self.place[other] == ABSENT
        if self.column[one] != self.column[other]:
            return self.column[one] < self.column[other]
        return self.line[one] < self.line[other]

    def _swap_numbers(self, one: int, other: int) -> None:
        """Let two stones change numbers."""
        self.column[one], self.column[other] = self.column[other], self.column[one]
        self.line[one], self.line[other] = self.line[other], self.line[one]
        self.face[one], self.face[other] = self.face[other], self.face[one]
        self.back[one], self.back[other] = self.back[other], self.back[one]
        self.place[one], self.place[other] = self.place[other], self.place[one]
        self.knowing[one], self.knowing[other] = self.knowing[other], self.knowing[one]
        self._enter(one)
        self._enter(other)

    def _enter(self, stone: int) -> None:
        """Write a stone's number where it is looked up."""
        if self.place[stone] == ON_ISLAND:
            self.grid[((self.column[stone] & 31) << 5) | (self.line[stone] & 31)] = stone + 1
        elif self.place[stone] == LIFTED:
            self.lifted = stone

    def flip(self, stone: int) -> None:
        """Turn a stone over; both have now seen both faces (LS-3)."""
        shown = self.face[stone]
        self.face[stone] = self.back[stone]
        self.back[stone] = shown
        self.knowing[stone] = 3

    def beat_neighbours(self, stone: int) -> int:
        """Flip every neighbour that the acting stone beats, and nothing more (LS-6, LS-7, LS-8); give their sides as bits."""
        sides = self.beaten(stone)
        for side in range(6):
            if (sides >> side) & 1:
                self.flip(self.beside(stone, side))
        return sides
