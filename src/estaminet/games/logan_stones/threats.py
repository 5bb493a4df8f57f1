"""Where a symbol would complete a line: the island as bits, all cells of a column at once.

A survey has twelve boards: the stones that show one symbol and have another on their back (0 to 8, face * 3 + back), then those that
show a symbol (9 to 11). A board has a word for each column of the window, MARGIN words later, and a bit for each line, BELOW bits higher.
"""

import cython

from estaminet.games.logan_stones.codes import ON_ISLAND, SPAN
from estaminet.games.logan_stones.kernel import LoganStonesPosition

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.logan_stones.state import AROUND_COLUMN, AROUND_LINE, STONES, touching_two

    WIDE = 32  # words of a board
    SURVEY = 12 * WIDE
    TOUCHED = 36  # words that a stone laid down can change: three columns of twelve boards
    MARGIN = 4  # empty columns before the window, and after it
    BELOW = 2  # empty lines before the window
    SHOWING = 9  # the first board of symbols shown

BIT = 1


class LoganStonesThreats(LoganStonesPosition):
    """The kernel that sees at a glance where lines can be completed."""

    def survey(self, boards: list[int]) -> int:
        """Write the island as bits, and give the end of the columns that two more stones can reach."""
        for index in range(SURVEY):
            boards[index] = 0
        end = 0
        for stone in range(STONES):
            if self.place[stone] == ON_ISLAND:
                across = self.across(stone)
                bit = BIT << self.bit_of(stone)
                boards[(self.face[stone] * 3 + self.back[stone]) * WIDE + across] |= bit
                boards[(SHOWING + self.face[stone]) * WIDE + across] |= bit
                end = max(end, across)
        return end + 3

    def across(self, stone: int) -> int:
        """Give the word of a stone's column."""
        return self.column[stone] - self.first_column + MARGIN

    def bit_of(self, stone: int) -> int:
        """Give the number of the bit of a stone's line."""
        return self.line[stone] - self.first_line + BELOW

    # Changing a survey: what a stone laid down or taken away does to it.

    def take_away(self, boards: list[int], stone: int) -> None:
        """Take a stone of the island out of a survey."""
        across = self.across(stone)
        kept = ~(BIT << self.bit_of(stone))
        boards[(self.face[stone] * 3 + self.back[stone]) * WIDE + across] &= kept
        boards[(SHOWING + self.face[stone]) * WIDE + across] &= kept

    def keep(self, boards: list[int], across: int, kept: list[int]) -> None:
        """Write down what a stone laid in a column can change."""
        for board in range(12):
            for side in range(3):
                kept[board * 3 + side] = boards[board * WIDE + across - 1 + side]

    def restore(self, boards: list[int], across: int, kept: list[int]) -> None:
        """Undo what a stone laid in a column has changed."""
        for board in range(12):
            for side in range(3):
                boards[board * WIDE + across - 1 + side] = kept[board * 3 + side]

    def lay(self, boards: list[int], across: int, line: int, face: int, back: int) -> None:
        """Lay a stone down and flip what it beats (LS-7)."""
        bit = BIT << line
        boards[(face * 3 + back) * WIDE + across] |= bit
        boards[(SHOWING + face) * WIDE + across] |= bit
        self._flip_in(boards, across - 1, bit | bit << 1, (face + 2) % 3)
        self._flip_in(boards, across, bit >> 1 | bit << 1, (face + 2) % 3)
        self._flip_in(boards, across + 1, bit | bit >> 1, (face + 2) % 3)

    def _flip_in(self, boards: list[int], across: int, cells: int, beaten: int) -> None:
        """Flip the stones on some cells of a column that show the beaten symbol."""
        cells &= boards[(SHOWING + beaten) * WIDE + across]
        if cells == 0:
            return
        for side in range(1, 3):
            other = (beaten + side) % 3
            turned = cells & boards[(beaten * 3 + other) * WIDE + across]
            boards[(beaten * 3 + other) * WIDE + across] ^= turned
            boards[(other * 3 + beaten) * WIDE + across] |= turned
            boards[(SHOWING + beaten) * WIDE + across] ^= turned
            boards[(SHOWING + other) * WIDE + across] |= turned

    # Reading a survey.

    def free_on(self, boards: list[int], end: int, free: list[int]) -> None:
        """Write the empty cells that touch at least two stones (LS-5)."""
        if not cython.compiled:
            island = [0] * WIDE
        for across in range(MARGIN - 2, end + 1):
            island[across] = boards[SHOWING * WIDE + across] | boards[(SHOWING + 1) * WIDE + across] | boards[(SHOWING + 2) * WIDE + across]
        touching_two(island, MARGIN - 1, end, free)

    def bar(self, free: list[int], stone: int) -> None:
        """Strike the cell that a stone left off the free ones (LS-10)."""
        free[self.across(stone)] &= ~(BIT << self.bit_of(stone))

    def winning_cells(self, boards: list[int], end: int, symbol: int, cells: list[int]) -> None:
        """Write the cells, empty or not, where a stone that comes to show a symbol completes a line, its flips included (LS-13).

        A line through the cell itself: the neighbours in it show the symbol, or are flipped to it; those further away show it.
        """
        if not cython.compiled:
            lines = [0] * WIDE
        shown = (SHOWING + symbol) * WIDE
        flipped = ((symbol + 2) % 3 * 3 + symbol) * WIDE
        for across in range(MARGIN - 1, end):
            here = boards[shown + across]
            near = here | boards[flipped + across]
            up = near >> 1
            down = near << 1
            up_two = up & (here >> 2)
            down_two = down & (here << 2)
            found = (up_two & (down | here >> 3)) | (down_two & (up | here << 3))
            up = boards[shown + across + 1] | boards[flipped + across + 1]
            down = boards[shown + across - 1] | boards[flipped + across - 1]
            up_two = up & boards[shown + across + 2]
            down_two = down & boards[shown + across - 2]
            found |= (up_two & (down | boards[shown + across + 3])) | (down_two & (up | boards[shown + across - 3]))
            up <<= 1
            down >>= 1
            up_two = up & (boards[shown + across + 2] << 2)
            down_two = down & (boards[shown + across - 2] >> 2)
            found |= (up_two & (down | boards[shown + across + 3] << 3)) | (down_two & (up | boards[shown + across - 3] >> 3))
            lines[across] = found
        for across in range(MARGIN - 1, end):
            cells[across] = lines[across]
        self._add_flipped_lines(boards, end, symbol, symbol, cells)
        self._add_flipped_lines(boards, end, symbol, (symbol + 1) % 3, cells)

    def _add_flipped_lines(self, boards: list[int], end: int, symbol: int, made: int, cells: list[int]) -> None:
        """Add the cells where a symbol flips neighbours that complete a line of their own."""
        if not cython.compiled:
            likely = [0] * WIDE
        shown = (SHOWING + made) * WIDE
        flipped = ((symbol + 2) % 3 * 3 + made) * WIDE
        for across in range(MARGIN, end + 3):
            likely[across] = boards[shown + across] | boards[flipped + across]
        found = 0
        for across in range(MARGIN, end - 1):
            here = likely[across]
            found |= here & (here >> 1) & (here >> 2) & (here >> 3)
            found |= here & likely[across + 1] & likely[across + 2] & likely[across + 3]
            found |= here & (likely[across + 1] << 1) & (likely[across + 2] << 2) & (likely[across + 3] << 3)
        if found == 0:
            return
        for across in range(MARGIN, end - 1):
            here = likely[across]
            self._add_around(boards, flipped, across, here & (here >> 1) & (here >> 2) & (here >> 3), 5, cells)
            self._add_around(boards, flipped, across, here & likely[across + 1] & likely[across + 2] & likely[across + 3], 0, cells)
            here &= (likely[across + 1] << 1) & (likely[across + 2] << 2) & (likely[across + 3] << 3)
            self._add_around(boards, flipped, across, here, 1, cells)

    def _add_around(self, boards: list[int], flipped: int, across: int, starts: int, direction: int, cells: list[int]) -> None:
        """Add, for each line of four that begins in a column, the cells that touch all its stones that have to be flipped."""
        while starts:
            line = lowest_bit(starts)
            starts &= starts - 1
            place = 0
            while place < 3 and not self._is_in(boards, flipped, across, line, direction, place):
                place += 1
            for side in range(6):
                column = across + place * AROUND_COLUMN[direction] + AROUND_COLUMN[side]
                row = line + place * AROUND_LINE[direction] + AROUND_LINE[side]
                if self._flips_all(boards, flipped, across, line, direction, column, row):
                    cells[column] |= BIT << row

    def _is_in(self, boards: list[int], board: int, across: int, line: int, direction: int, place: int) -> bool:
        """Whether a board has the stone at some place of a line."""
        return (boards[board + across + place * AROUND_COLUMN[direction]] >> (line + place * AROUND_LINE[direction])) & 1 == 1

    def _flips_all(self, boards: list[int], flipped: int, across: int, line: int, direction: int, column: int, row: int) -> bool:
        """Whether a cell touches all stones of a line that must be flipped, and is not in the line itself."""
        for place in range(4):
            right = across + place * AROUND_COLUMN[direction] - column
            down = line + place * AROUND_LINE[direction] - row
            if right == 0 and down == 0:
                return False
            touches = right != down and abs(right) < 2 and abs(down) < 2
            if not touches and self._is_in(boards, flipped, across, line, direction, place):
                return False
        return True

    def completing(self, boards: list[int], end: int, symbols: int, free: list[int]) -> int:
        """Find a free cell where one of some symbols completes a line; -1 if there is none.

        The symbols are bits; what is found is symbol * 1024 + column * 32 + line of the survey.
        """
        if not cython.compiled:
            cells = [0] * WIDE
        for symbol in range(3):
            if (symbols >> symbol) & 1:
                self.winning_cells(boards, end, symbol, cells)
                for across in range(MARGIN - 1, end):
                    if cells[across] & free[across]:
                        return symbol * 1024 + across * 32 + lowest_bit(cells[across] & free[across])
        return -1

    def wins_with(self, boards: list[int], end: int, symbols: int) -> bool:
        """Whether one of some symbols, added somewhere, completes a line."""
        if not cython.compiled:
            free = [0] * WIDE
        self.free_on(boards, end, free)
        return self.completing(boards, end, symbols, free) >= 0

    def cell_on(self, found: int) -> int:
        """Give the cell of the window that `completing` found."""
        return ((found >> 5 & 31) - MARGIN) * SPAN + (found & 31) - BELOW
