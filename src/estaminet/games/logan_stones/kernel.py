"""The rules of Logan Stones (LS-1 … LS-15) on top of its state."""

from collections.abc import Sequence

import cython

from estaminet.games.logan_stones.codes import ABSENT, CELLS, IN_RESERVE, LIFT, LIFTED, ON_ISLAND, PASS, PUT, SPAN, TURN
from estaminet.games.logan_stones.state import LoganStonesState

if not cython.compiled:
    from estaminet.core.rng import below, key_word
    from estaminet.games.logan_stones.deals import count_backs, draw_split, fill_pool, kind_of, take_back
    from estaminet.games.logan_stones.state import STONES

ZERO = 0

# The numbers of the words that keys are made of: each kind of thing has a range of its own.
KEY_ISLAND = 0  # cell, faces and who knows: 64 for each cell
KEY_HAND = KEY_ISLAND + CELLS * 64  # the same, for the stone in hand
KEY_RESERVE = KEY_HAND + CELLS * 64  # stone, faces and who knows: 64 for each stone
KEY_SEEN = KEY_RESERVE + 18 * 64  # stone, faces as seen and place: 64 for each stone
KEY_SHOWN = KEY_SEEN + 18 * 64  # cell and face: 4 for each cell
KEY_MOVER = KEY_SHOWN + CELLS * 4
KEY_OPTIONS = KEY_MOVER + 2
KEY_LIMIT = KEY_OPTIONS + 16
KEY_TURNS = KEY_LIMIT + 401


class LoganStonesPosition(LoganStonesState):
    """An island of stones, two reserves, and who knows which back."""

    def begin(self) -> None:
        """Judge a new position whose stones have all been set."""
        self.find_window()
        if self.has_line():
            self.winner = 1 - self.mover
        elif self.since_add >= self.limit:
            self.drawn = True
        if self.lifted < 0 and not self.has_reserve(0) and not self.has_reserve(1):
            self.islands[0] = self.island_key()
            self.island_count = 1

    # The C-level contract.

    def to_move(self) -> int:
        """Who acts now."""
        return self.mover

    def is_over(self) -> bool:
        """Whether four equal symbols stand in line, or the game is drawn (LS-13, LS-15)."""
        return self.winner >= 0 or self.drawn

    def outcome(self) -> int:
        """LS-13: the player who has just acted wins."""
        if self.winner < 0:
            return 0
        return 1 - 2 * self.winner

    def legal_into(self, actions: list[int]) -> int:
        """List the legal actions: put down, add, or lift and turn (LS-5, LS-9)."""
        if self.winner >= 0 or self.drawn:
            return 0
        if self.lifted >= 0:
            return self._puts_into(actions)
        if self.has_reserve(self.mover):
            return self._adds_into(actions)
        return self._moves_into(actions)

    def apply(self, action: int) -> None:
        """Play an action; all but lifting end the turn."""
        if action < LIFT:
            self._add(action)
        elif action < PUT:
            self._lift(self.stone_in_window(action - LIFT))
            return
        elif action < TURN:
            self._put(action)
        elif action < PASS:
            self._turn(self.stone_in_window(action - TURN))
        else:
            self.since_add += 1
        self._end_turn()

    # Listing.

    def _adds_into(self, actions: list[int]) -> int:
        """List the stones of the reserve on every cell, either face where the owner may choose (LS-5)."""
        if not cython.compiled:
            cells = [0] * CELLS
        cell_count = self.free_cells_into(cells)
        count = 0
        for stone in range(8 * self.mover, 8 * self.mover + 8):
            if self.place[stone] != IN_RESERVE:
                continue
            for face in range(2):
                if face == 1 and (self.backs_hidden or self.face[stone] == self.back[stone]):
                    continue
                for index in range(cell_count):
                    actions[count] = ((stone - 8 * self.mover) * 2 + face) * CELLS + cells[index]
                    count += 1
        if count == 0:  # LS-14
            actions[0] = PASS
            count = 1
        return count

    def _puts_into(self, actions: list[int]) -> int:
        """List the cells for the lifted stone (LS-10)."""
        if not cython.compiled:
            cells = [0] * CELLS
        cell_count = self.free_cells_into(cells)
        count = 0
        for face in range(2):
            if face == 1 and self.face[self.lifted] == self.back[self.lifted]:
                continue
            for index in range(cell_count):
                actions[count] = PUT + face * CELLS + cells[index]
                count += 1
        return count

    def _moves_into(self, actions: list[int]) -> int:
        """List the stones that may be lifted, then those that may be turned (LS-10, LS-11).

        What is left of three stones or more has a cell to put the lifted one on, other than the one it left: an
        island of two or more has at least one free cell that touches two beyond or in its first line, and another
        beyond or in its last.
        """
        if not cython.compiled:
            stones = [0] * STONES
        links = self.link_stones()
        stone_count = self.stones_into(stones)
        count = 0
        for index in range(stone_count):
            if stone_count > 2 and not (links >> stones[index]) & 1:
                actions[count] = LIFT + self.cell_of(stones[index])
                count += 1
        for index in range(stone_count):
            if self._may_be_turned(stones[index], links):
                actions[count] = TURN + self.cell_of(stones[index])
                count += 1
        if count == 0:  # LS-14
            actions[0] = PASS
            count = 1
        return count

    def _may_be_turned(self, stone: int, links: int) -> bool:
        """Whether a stone may be turned over in place (LS-11)."""
        if self.turn_any or (links >> stone) & 1:
            return True
        return self.touching_stones(self.column[stone], self.line[stone]) == 1

    def random_action(self, actions: list[int], rng: list[int]) -> int:
        """Draw a legal action uniformly; an addition without listing them all."""
        if self.lifted >= 0 or not self.has_reserve(self.mover):
            return actions[below(rng, self.legal_into(actions))]
        count = 0
        for stone in range(8):
            if self.place[8 * self.mover + stone] == IN_RESERVE:
                actions[count] = stone * 2
                count += 1
                if not self.backs_hidden and self.face[8 * self.mover + stone] != self.back[8 * self.mover + stone]:
                    actions[count] = stone * 2 + 1
                    count += 1
        chosen = actions[below(rng, count)]
        count = self.free_cells_into(actions)
        if count == 0:  # LS-14
            return PASS
        return chosen * CELLS + actions[below(rng, count)]

    # Acting.

    def _add(self, action: int) -> None:
        """Add a stone of the reserve (LS-5)."""
        stone = action // (2 * CELLS) + 8 * self.mover
        cell = action % CELLS
        if (action // CELLS) & 1:
            self.flip(stone)
        self.set_down(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        self.widen_window(stone)
        self.since_add = 0
        self._take_effect(stone)

    def _lift(self, stone: int) -> None:
        """Take a stone in hand; its mover sees both faces (LS-10)."""
        self.pick_up(stone)
        self.lifted = stone
        self.knowing[stone] |= 1 << self.mover
        self.sort_in(stone)
        self.find_window()

    def _put(self, action: int) -> None:
        """Put the lifted stone down (LS-10)."""
        stone = self.lifted
        cell = (action - PUT) % CELLS
        if action >= PUT + CELLS:
            self.flip(stone)
        self.set_down(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        self.widen_window(stone)
        self.lifted = -1
        self.since_add += 1
        self._take_effect(stone)

    def _turn(self, stone: int) -> None:
        """Turn a stone over in place (LS-11)."""
        self.flip(stone)
        self.since_add += 1
        self._take_effect(stone)

    def _take_effect(self, stone: int) -> None:
        """Flip what the acting stone beats; a line that was not there before runs through a stone that changed (LS-13)."""
        sides = self.beat_neighbours(stone)
        if self.longest_near(stone, sides) > 3:
            self.winner = self.mover
        self.sort_in(stone)

    def _end_turn(self) -> None:
        """Hand the turn over, and judge repetition and limit unless there is a line (LS-15)."""
        self.mover = 1 - self.mover
        if self.winner >= 0:
            return
        if not self.has_reserve(0) and not self.has_reserve(1):
            self.islands[self.island_count] = self.island_key()
            self.island_count += 1
            self.drawn = self.repeated()
        if self.since_add >= self.limit:
            self.drawn = True

    # What LS-15 compares.

    def repeated(self) -> bool:
        """Whether the latest island has come about for the third time (LS-15)."""
        seen = 0
        for index in range(self.island_count):
            seen += self.islands[index] == self.islands[self.island_count - 1]
        return seen > 2

    def memory(self) -> tuple[int, ...]:
        """Give the islands that LS-15 compares."""
        return tuple(self.islands[index] for index in range(self.island_count))

    def remember(self, memory: Sequence[int]) -> None:
        """Take up the islands that LS-15 compares; ValueError if they are no keys, or more than there were turns."""
        if len(memory) > min(self.since_add, self.limit) + 1 or any(key >> 64 for key in memory):
            raise ValueError("these are not the islands of this position")
        for index, key in enumerate(memory):
            self.islands[index] = key
        self.island_count = len(memory)
        if self.winner < 0 and self.repeated():
            self.drawn = True

    # Imagining.

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Draw the backs that a seat does not know, uniformly over the deals that agree with what it has seen.

        What is left of LS-1's list once the known stones are taken out must show the faces that the unknown
        stones show. First the numbers are drawn, how many of each kind show which face; then which is where.
        """
        if not cython.compiled:
            pool, shown, split, backs = [0] * 6, [0] * 3, [0] * 6, [0] * 9
        fill_pool(pool, self.pairs)
        for kind in range(3):
            shown[kind] = 0
        missing = STONES
        for stone in range(STONES):
            if self.place[stone] == ABSENT:
                continue
            missing -= 1
            if self.knows(seat, stone):
                pool[kind_of(self.face[stone], self.back[stone])] -= 1
            else:
                shown[self.face[stone]] += 1
        draw_split(pool, shown, missing, split, rng)
        count_backs(shown, split, backs)
        for stone in range(STONES):
            if self.place[stone] != ABSENT and not self.knows(seat, stone):
                self.back[stone] = take_back(backs, self.face[stone], rng)

    # Keys: the xor of independent random words, one for each thing in each place.

    def island_key(self) -> int:
        """Give 64 bits of the shown island, wherever it has drifted, and of who acts (LS-15)."""
        key = key_word(KEY_MOVER + self.mover)
        for stone in range(STONES):
            if self.place[stone] == ON_ISLAND:
                key ^= key_word(KEY_SHOWN + self.cell_of(stone) * 4 + self.face[stone])
        return key

    def information_key(self, seat: int) -> int:
        """Give 64 bits of the faces that are up and the backs that a seat knows."""
        key = ZERO
        for stone in range(STONES):
            faces = self.face[stone] * 4 + 3
            if self.knows(seat, stone):
                faces = self.face[stone] * 4 + self.back[stone]
            key ^= key_word(KEY_SEEN + (stone * 16 + faces) * 4 + self.place[stone])
        return key

    def position_key(self) -> int:
        """Give 64 bits of all that decides how the game goes on, but not of where the island has drifted to."""
        key = key_word(KEY_MOVER + self.mover) ^ key_word(KEY_TURNS + self.since_add) ^ key_word(KEY_LIMIT + self.limit)
        key ^= key_word(KEY_OPTIONS + self.pairs * 8 + self.backs_hidden * 4 + self.turn_any * 2 + self.drawn)
        for stone in range(STONES):
            faces = (self.face[stone] * 4 + self.back[stone]) * 4 + self.knowing[stone]
            if self.place[stone] == ON_ISLAND:
                key ^= key_word(KEY_ISLAND + self.cell_of(stone) * 64 + faces)
            elif self.place[stone] == IN_RESERVE:
                key ^= key_word(KEY_RESERVE + stone * 64 + faces)
            elif self.place[stone] == LIFTED:
                key ^= key_word(KEY_HAND + self.cell_of(stone) * 64 + faces)
        return key
