"""What helps to play Logan Stones well: lines belong to nobody, so complete one, and do not leave one to the opponent."""

import cython

from estaminet.core.game import Thinking
from estaminet.games.logan_stones.codes import CELLS, IN_RESERVE, LIFT, PASS, PUT, SPAN, TURN
from estaminet.games.logan_stones.kernel import LoganStonesPosition

if not cython.compiled:
    from estaminet.core.rng import mix
    from estaminet.games.logan_stones.state import AROUND_COLUMN, AROUND_LINE, STONES

THINKING = Thinking(exploration=0.5, rollout_actions=14, width=8, growth=2.0)

TRIES = 4  # actions that a rollout tries before it leaves a line to the opponent
WINNING = 1000.0
OPEN_LINE = 0.4  # what a line that only lacks one stone is worth to the player to act


class LoganStonesThinker(LoganStonesPosition):
    """The kernel that sees lines."""

    # Trying a stone out: laid down with its flips, judged, taken back. Nobody learns anything by it.

    def _swap_faces(self, stone: int) -> None:
        """Turn a stone over in thought: nobody learns its back."""
        shown = self.face[stone]
        self.face[stone] = self.back[stone]
        self.back[stone] = shown

    def _swap_neighbours(self, stone: int, sides: int) -> None:
        """Turn the neighbours on some sides over."""
        for side in range(6):
            if (sides >> side) & 1:
                self._swap_faces(self.beside(stone, side))

    def _line_here(self, stone: int) -> int:
        """Give the length of the longest line that a stone makes where it stands, its flips included."""
        sides = self.beaten(stone)
        self._swap_neighbours(stone, sides)
        longest = self.longest_near(stone, sides)
        self._swap_neighbours(stone, sides)
        return longest

    def _line_on(self, stone: int, other_face: bool, cell: int) -> int:
        """Give the length of the longest line that a stone would make on a cell of the window."""
        column = self.column[stone]
        line = self.line[stone]
        place = self.place[stone]
        if other_face:
            self._swap_faces(stone)
        self.set_down(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        longest = self._line_here(stone)
        self.pick_up(stone)
        self.column[stone] = column
        self.line[stone] = line
        self.place[stone] = place
        if other_face:
            self._swap_faces(stone)
        return longest

    def _line_by_turning(self, stone: int) -> int:
        """Give the length of the longest line that turning a stone over would make."""
        self._swap_faces(stone)
        longest = self._line_here(stone)
        self._swap_faces(stone)
        return longest

    # Finding a line to complete.

    def winning_action(self) -> int:
        """Give an action that completes a line, or the lifting that leads to one; -1 if there is none."""
        if not cython.compiled:
            cells, stones = [0] * CELLS, [0] * STONES
        if self.lifted >= 0:
            return self._winning_put(self.lifted, cells, self.free_cells_into(cells))
        if self.has_reserve(self.mover):
            return self._winning_addition(cells, self.free_cells_into(cells))
        links = self.link_stones()
        count = self.stones_into(stones)
        for index in range(count):
            if self._may_be_turned(stones[index], links) and self._line_by_turning(stones[index]) > 3:
                return TURN + self.cell_of(stones[index])
        for index in range(count):
            if count > 2 and not (links >> stones[index]) & 1 and self._wins_lifted(stones[index]):
                return LIFT + self.cell_of(stones[index])
        return -1

    def _winning_addition(self, cells: list[int], count: int) -> int:
        """Try each symbol of the reserve once on each cell."""
        symbols = 0
        for stone in range(8 * self.mover, 8 * self.mover + 8):
            if self.place[stone] != IN_RESERVE:
                continue
            for face in range(1 if self.backs_hidden else 2):
                symbol = self.back[stone] if face else self.face[stone]
                if (symbols >> symbol) & 1:
                    continue
                symbols |= 1 << symbol
                for index in range(count):
                    if self._line_on(stone, face == 1, cells[index]) > 3:
                        return ((stone - 8 * self.mover) * 2 + face) * CELLS + cells[index]
        return -1

    def _winning_put(self, stone: int, cells: list[int], count: int) -> int:
        """Try both faces of the lifted stone on each cell."""
        for face in range(1 if self.face[stone] == self.back[stone] else 2):
            for index in range(count):
                if self._line_on(stone, face == 1, cells[index]) > 3:
                    return PUT + face * CELLS + cells[index]
        return -1

    def _wins_lifted(self, stone: int) -> bool:
        """Whether a stone of the island completes a line somewhere else; the window stays as it is."""
        if not cython.compiled:
            cells = [0] * CELLS
        column = self.column[stone]
        line = self.line[stone]
        self.pick_up(stone)
        self.lifted = stone
        found = self._winning_put(stone, cells, self.free_cells_into(cells)) >= 0
        self.lifted = -1
        self.set_down(stone, column, line)
        return found

    # What the search asks.

    def evaluate(self) -> float:
        """Judge by the lines that only lack one stone: they are the player's who acts."""
        if not cython.compiled:
            cells = [0] * CELLS
        count = self.free_cells_into(cells)
        lines = 0
        for index in range(count):
            lines += self._lacking(cells[index])
        value = OPEN_LINE * lines / (1 + lines)
        return value if self.mover == 0 else -value

    def _lacking(self, cell: int) -> int:
        """Count the lines through an empty cell of the window that only lack a stone there."""
        column = self.first_column + cell // SPAN
        line = self.first_line + cell % SPAN
        lines = 0
        for direction in range(6):
            length = 0
            other = self.grid[(((column + AROUND_COLUMN[direction]) & 31) << 5) | ((line + AROUND_LINE[direction]) & 31)] - 1
            if other >= 0:
                length = 1 + self.run_from(other, direction)
                across = self.grid[(((column - AROUND_COLUMN[direction]) & 31) << 5) | ((line - AROUND_LINE[direction]) & 31)] - 1
                if direction < 3 and across >= 0 and self.face[across] == self.face[other]:
                    length += 1 + self.run_from(across, direction + 3)
            lines += length > 2
        return lines

    def wins_at_once(self) -> bool:
        """Whether the player to act can complete a line."""
        return self.winning_action() >= 0

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh actions by the lines they make: four win, three may leave one to the opponent; a little noise orders equals."""
        for index in range(count):
            weights[index] = self._weight(actions[index]) + (mix(actions[index], self.since_add) & 1023) / 4096.0
        return True

    def _weight(self, action: int) -> float:
        """Weigh one action."""
        if action >= PASS:
            return 0.0
        if action < LIFT:
            longest = self._line_on(action // (2 * CELLS) + 8 * self.mover, ((action // CELLS) & 1) == 1, action % CELLS)
        elif action < PUT:
            return WINNING if self._wins_lifted(self.stone_in_window(action - LIFT)) else 0.0
        elif action < TURN:
            longest = self._line_on(self.lifted, action >= PUT + CELLS, (action - PUT) % CELLS)
        else:
            longest = self._line_by_turning(self.stone_in_window(action - TURN))
        if longest > 3:
            return WINNING
        return -0.5 if longest == 3 else 0.0

    def rollout_action(self, actions: list[int], rng: list[int]) -> int:
        """Complete a line; else draw an action, and another if it would leave a line to the opponent."""
        chosen = self.winning_action()
        if chosen >= 0:
            return chosen
        for attempt in range(TRIES):  # noqa: B007  (a C loop)
            chosen = self.random_action(actions, rng)
            if chosen >= LIFT or not self._gives_line_away(chosen):
                return chosen
        return chosen

    def _gives_line_away(self, action: int) -> bool:
        """Whether the opponent could complete a line after an addition."""
        stone = action // (2 * CELLS) + 8 * self.mover
        other_face = ((action // CELLS) & 1) == 1
        column = self.column[stone]
        line = self.line[stone]
        if other_face:
            self._swap_faces(stone)
        cell = action % CELLS
        self.set_down(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        sides = self.beaten(stone)
        self._swap_neighbours(stone, sides)
        self.mover = 1 - self.mover
        window_column = self.first_column
        window_line = self.first_line
        self.widen_window(stone)
        found = self.winning_action() >= 0
        self.first_column = window_column
        self.first_line = window_line
        self.mover = 1 - self.mover
        self._swap_neighbours(stone, sides)
        self.pick_up(stone)
        self.column[stone] = column
        self.line[stone] = line
        self.place[stone] = IN_RESERVE
        if other_face:
            self._swap_faces(stone)
        return found
