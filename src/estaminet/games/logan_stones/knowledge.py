"""What helps to play Logan Stones well: lines belong to nobody, so complete one, and do not leave one to the opponent."""

import cython

from estaminet.core.game import Thinking
from estaminet.games.logan_stones.codes import CELLS, IN_RESERVE, LIFT, ON_ISLAND, PASS, PUT, SPAN, TURN
from estaminet.games.logan_stones.threats import LoganStonesThreats

if not cython.compiled:
    from estaminet.core.bits import count_bits
    from estaminet.core.rng import mix
    from estaminet.games.logan_stones.state import STONES
    from estaminet.games.logan_stones.threats import BELOW, MARGIN, SURVEY, TOUCHED, WIDE

THINKING = Thinking(exploration=0.3, rollout_actions=0, width=4, growth=0.6)

ALL_SYMBOLS = 7
WINNING = 1000.0
LEAVES_LINE = -1.0
TWIN = -2.0  # the same as an action of an equal stone
OPEN_LINE = 0.45  # what a line is worth that only the opponent of the player to act can complete
SECOND_LAYS_LAST = -0.12  # what it is worth to the first player that the second lays the last stone
A_DOUBLE = 1.5  # the burden of a double, to be divided by the stones left and two
A_SYMBOL = 0.05  # what a symbol is worth that a reserve can show
MOST = 0.8  # short of a certain win


class LoganStonesThinker(LoganStonesThreats):
    """The kernel that sees lines."""

    # Finding a line to complete.

    def completing_action(self) -> int:
        """Give an action that completes a line, or the lifting that leads to one; -1 if there is none."""
        return self.winning_action()

    def winning_action(self) -> int:
        """Give an action that completes a line, or the lifting that leads to one; -1 if there is none."""
        if not cython.compiled:
            boards, free = [0] * SURVEY, [0] * WIDE
        end = self.survey(boards)
        self.free_on(boards, end, free)
        if self.lifted < 0 and not self.has_reserve(self.mover):
            return self._winning_move(boards, end, free)
        if self.lifted >= 0:
            self.bar(free, self.lifted)
        found = self.completing(boards, end, self._symbols_of(self.mover), free)
        if found < 0:
            return -1
        if self.lifted >= 0:
            return PUT + (self.face[self.lifted] != found >> 10) * CELLS + self.cell_on(found)
        return self._with_symbol(found >> 10) * CELLS + self.cell_on(found)

    def _symbols_of(self, seat: int) -> int:
        """Give the symbols that a player can lay down, as bits: the lifted stone's, the reserve's, or any of the island."""
        if self.lifted >= 0 and seat == self.mover:
            return 1 << self.face[self.lifted] | 1 << self.back[self.lifted]
        symbols = 0
        for stone in range(8 * seat, 8 * seat + 8):
            if self.place[stone] == IN_RESERVE:
                symbols |= 1 << self.face[stone]
                if not self.backs_hidden:
                    symbols |= 1 << self.back[stone]
        return symbols or ALL_SYMBOLS

    def _with_symbol(self, symbol: int) -> int:
        """Give the stone of the mover's reserve that can show a symbol, times two, plus one for its other face."""
        for stone in range(8):
            number = 8 * self.mover + stone
            if self.place[number] == IN_RESERVE:
                if self.face[number] == symbol:
                    return stone * 2
                if self.back[number] == symbol and not self.backs_hidden:
                    return stone * 2 + 1
        return 0

    def _winning_move(self, boards: list[int], end: int, free: list[int]) -> int:
        """Find a stone to turn or to lift that completes a line; lifting a stone opens no line that was not there with it."""
        if not cython.compiled:
            stones, wins = [0] * STONES, [0] * (3 * WIDE)
        symbols = self._all_wins(boards, end, free, wins)
        links = self.link_stones()
        count = self.stones_into(stones)
        for index in range(count):
            stone = stones[index]
            if self._turns_into_line(stone, wins) and self._may_be_turned(stone, links):
                return TURN + self.cell_of(stone)
        for index in range(count):
            stone = stones[index]
            if count < 3 or (links >> stone) & 1 or not symbols & (1 << self.face[stone] | 1 << self.back[stone]):
                continue
            if self._wins_lifted(boards, end, stone):
                return LIFT + self.cell_of(stone)
        return -1

    def _all_wins(self, boards: list[int], end: int, free: list[int], wins: list[int]) -> int:
        """Write the winning cells of each symbol, one after the other, and give the symbols that win on a free cell, as bits."""
        if not cython.compiled:
            cells = [0] * WIDE
        symbols = 0
        for symbol in range(3):
            self.winning_cells(boards, end, symbol, cells)
            for across in range(MARGIN - 1, end):
                wins[symbol * WIDE + across] = cells[across]
                if cells[across] & free[across]:
                    symbols |= 1 << symbol
        return symbols

    def _turns_into_line(self, stone: int, wins: list[int]) -> bool:
        """Whether a stone of the island completes a line if it is turned over."""
        return (wins[self.back[stone] * WIDE + self.across(stone)] >> self.bit_of(stone)) & 1 == 1

    def _wins_lifted(self, boards: list[int], end: int, stone: int) -> bool:
        """Whether a stone of the island completes a line somewhere else."""
        if not cython.compiled:
            kept, free = [0] * TOUCHED, [0] * WIDE
        across = self.across(stone)
        self.keep(boards, across, kept)
        self.take_away(boards, stone)
        self.free_on(boards, end, free)
        self.bar(free, stone)
        found = self.completing(boards, end, 1 << self.face[stone] | 1 << self.back[stone], free)
        self.restore(boards, across, kept)
        return found >= 0

    # What the search asks.

    def evaluate(self) -> float:
        """Judge by who completes a line next; else by what is left to choose from: a stone of two symbols answers more than a double."""
        if self.lifted >= 0 or not self.has_reserve(self.mover):
            if self.winning_action() < 0:
                return 0.0
            return 1.0 if self.mover == 0 else -1.0
        lines = self._open_lines()
        sign = 1 - 2 * self.mover
        if lines & self._symbols_of(self.mover):
            return sign
        value = SECOND_LAYS_LAST + self._choice(0) - self._choice(1)
        if lines & self._symbols_of(1 - self.mover):
            value -= sign * OPEN_LINE
        return max(-MOST, min(MOST, value))

    def _open_lines(self) -> int:
        """Give the symbols that complete a line somewhere, as bits."""
        if not cython.compiled:
            boards, free, wins = [0] * SURVEY, [0] * WIDE, [0] * (3 * WIDE)
        end = self.survey(boards)
        self.free_on(boards, end, free)
        return self._all_wins(boards, end, free, wins)

    def _choice(self, seat: int) -> float:
        """Judge a reserve: a double is a burden, the more so the fewer stones are left."""
        doubles = 0
        left = 2
        for stone in range(16):
            if self.place[stone] == IN_RESERVE:
                left += 1
                doubles += stone >> 3 == seat and self.face[stone] == self.back[stone]
        if self.backs_hidden:
            doubles = 0
        return A_SYMBOL * count_bits(self._symbols_of(seat)) - A_DOUBLE * doubles / left

    def wins_at_once(self) -> bool:
        """Whether the player to act can complete a line."""
        return self.winning_action() >= 0

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh actions: what completes a line wins, what leaves one to the opponent comes last; a little noise orders equals."""
        if not cython.compiled:
            boards, free, wins = [0] * SURVEY, [0] * WIDE, [0] * (3 * WIDE)
        end = self.survey(boards)
        self.free_on(boards, end, free)
        self._all_wins(boards, end, free, wins)
        theirs = self._symbols_of(1 - self.mover)
        for index in range(count):
            weights[index] = self._weight(actions[index], boards, end, wins, theirs) + (mix(actions[index], self.since_add) & 1023) / 4096.0
        return True

    def _weight(self, action: int, boards: list[int], end: int, wins: list[int], theirs: int) -> float:
        """Weigh one action."""
        if action < LIFT:
            stone = action // (2 * CELLS) + 8 * self.mover
            other_face = (action // CELLS) & 1 == 1
            if self._has_twin(stone, other_face):
                return TWIN
            return self._weight_of(stone, other_face, action % CELLS, boards, end, wins, theirs)
        if action < PUT:
            return WINNING if self._wins_lifted(boards, end, self.stone_in_window(action - LIFT)) else 0.0
        if action < TURN:
            return self._weight_of(self.lifted, action >= PUT + CELLS, (action - PUT) % CELLS, boards, end, wins, theirs)
        if action < PASS:
            return self._weight_of(self.stone_in_window(action - TURN), True, action - TURN, boards, end, wins, theirs)
        return 0.0

    def _has_twin(self, stone: int, other_face: bool) -> bool:
        """Whether an earlier stone of the reserve can be laid down in just the same way."""
        face = self.back[stone] if other_face else self.face[stone]
        back = self.face[stone] if other_face else self.back[stone]
        for twin in range(8 * self.mover, stone):
            if self.place[twin] == IN_RESERVE:
                if self.face[twin] == face and self.back[twin] == back:
                    return True
                if self.face[twin] == back and self.back[twin] == face and not self.backs_hidden:
                    return True
        return False

    def _weight_of(self, stone: int, other_face: bool, cell: int, boards: list[int], end: int, wins: list[int], theirs: int) -> float:
        """Weigh that a stone comes to lie on a cell of the window, or is turned over there."""
        if not cython.compiled:
            kept = [0] * TOUCHED
        face = self.back[stone] if other_face else self.face[stone]
        back = self.face[stone] if other_face else self.back[stone]
        across = cell // SPAN + MARGIN
        line = cell % SPAN + BELOW
        if (wins[face * WIDE + across] >> line) & 1:
            return WINNING
        self.keep(boards, across, kept)
        if self.place[stone] == ON_ISLAND:
            self.take_away(boards, stone)
        self.lay(boards, across, line, face, back)
        found = self.wins_with(boards, end, theirs)
        self.restore(boards, across, kept)
        return LEAVES_LINE if found else 0.0
