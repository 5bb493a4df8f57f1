"""The rules of Logan Stones (LS-1 … LS-15).

Stones 0 to 7 were dealt to the first player, 8 to 15 to the second, 16 and 17 lay in the middle. The island may
drift without limit: stones keep their coordinates, and the grid that finds a cell's stone is wrapped around,
32 by 32 cells, more than an island of eighteen can span.
"""

import cython

from estaminet.core.position import Position
from estaminet.games.logan_stones import codes

if not cython.compiled:
    from estaminet.core.rng import below, mix, next_word

SPAN = codes.SPAN
CELLS = codes.CELLS
LIFT = codes.LIFT
PUT = codes.PUT
TURN = codes.TURN
PASS = codes.PASS

ABSENT = 0
IN_RESERVE = 1
ON_ISLAND = 2
LIFTED = 3

UNIT = 2.0**-53
ALL = (1 << 64) - 1

if not cython.compiled:
    AROUND_COLUMN = [0] * 6
    AROUND_LINE = [0] * 6
    POOL = [0] * 12  # the stones of LS-1 by kind: doubles, then pairs
    CHOOSE = [0] * 400


def _fill_tables() -> None:
    for side, (column, line) in enumerate(codes.NEIGHBOURS):
        AROUND_COLUMN[side] = column
        AROUND_LINE[side] = line
    for option, stones in enumerate(("doubles", "pairs")):
        for kind in range(6):
            POOL[option * 6 + kind] = 0
        for low, high in codes.stone_list(stones):
            POOL[option * 6 + kind_of(low, high)] += 1
    for total in range(20):
        CHOOSE[total * 20] = 1
        for taken in range(1, total + 1):
            CHOOSE[total * 20 + taken] = CHOOSE[(total - 1) * 20 + taken - 1] + (CHOOSE[(total - 1) * 20 + taken] if taken < total else 0)


def kind_of(face: int, back: int) -> int:
    """Number the kinds of stones: RR, PP, SS, then RP, RS, PS."""
    if face == back:
        return face
    return 2 + face + back


def _ways(pool: list[int], shown: list[int], split: list[int]) -> float:
    """Count the deals in which the pairs show their two faces as `split` says and the doubles show the rest."""
    rocks = shown[0] - split[0] - split[2]
    papers = shown[1] - split[1] - split[4]
    scissors = shown[2] - split[3] - split[5]
    if rocks < 0 or papers < 0 or scissors < 0 or rocks > pool[0] or papers > pool[1] or scissors > pool[2]:
        return 0.0
    ways = 1.0 * CHOOSE[pool[0] * 20 + rocks] * CHOOSE[pool[1] * 20 + papers] * CHOOSE[pool[2] * 20 + scissors]
    for kind in range(3):
        count = pool[kind + 3]
        first = split[kind * 2]
        second = split[kind * 2 + 1]
        ways *= CHOOSE[count * 20 + first] * CHOOSE[(count - first) * 20 + second]
        ways *= 1 << (count - first - second)  # a stone that is not there may lie either way
    return ways


def _weigh(pool: list[int], shown: list[int], missing: int, split: list[int], kind: int, pick: float) -> float:
    """Add up the deals over all splits of this kind and the later ones; -1 as soon as they pass `pick`, if that is not negative."""
    if kind == 3:
        return _ways(pool, shown, split)
    total = 0.0
    for first in range(pool[kind + 3] + 1):
        for second in range(max(0, pool[kind + 3] - first - missing), pool[kind + 3] - first + 1):
            split[kind * 2] = first
            split[kind * 2 + 1] = second
            weight = _weigh(pool, shown, missing, split, kind + 1, pick - total)
            total += weight
            if weight < 0 or (kind == 2 and pick >= 0 and total > pick):
                return -1.0
    return total


def _draw_split(pool: list[int], shown: list[int], missing: int, split: list[int], rng: list[int]) -> None:
    """Draw how many RP show R and P, RS show R and S, PS show P and S, by the number of deals of each case."""
    total = _weigh(pool, shown, missing, split, 0, -1.0)
    chosen = int((next_word(rng) >> 11) * UNIT * total)
    _weigh(pool, shown, missing, split, 0, 1.0 * chosen)


def _count_backs(shown: list[int], split: list[int], backs: list[int]) -> None:
    """Count the stones that show a face and have a back, at face * 3 + back."""
    backs[0] = shown[0] - split[0] - split[2]
    backs[1] = split[0]
    backs[2] = split[2]
    backs[3] = split[1]
    backs[4] = shown[1] - split[1] - split[4]
    backs[5] = split[4]
    backs[6] = split[3]
    backs[7] = split[5]
    backs[8] = shown[2] - split[3] - split[5]


def _take_back(backs: list[int], face: int, rng: list[int]) -> int:
    """Draw one of the backs left for stones that show a face."""
    chosen = below(rng, backs[face * 3] + backs[face * 3 + 1] + backs[face * 3 + 2])
    back = 0
    while chosen >= backs[face * 3 + back]:
        chosen -= backs[face * 3 + back]
        back += 1
    backs[face * 3 + back] -= 1
    return back


_fill_tables()


class LoganStonesPosition(Position):
    """An island of stones, two reserves, and who knows which back."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.column = [0] * 18
            self.line = [0] * 18
            self.face = [0] * 18
            self.back = [0] * 18
            self.place = [ABSENT] * 18
            self.knowing = [0] * 18
            self.grid = [0] * 1024
            self.islands = [0] * 402
            self.first_column = 0
            self.first_line = 0
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

    def copy_from(self, other: Position) -> None:
        """Become equal to another Logan Stones position."""
        for index in range(18):
            if self.place[index] == ON_ISLAND:
                self.grid[((self.column[index] & 31) << 5) | (self.line[index] & 31)] = 0
        for index in range(18):
            self.column[index] = cython.cast(LoganStonesPosition, other).column[index]
            self.line[index] = cython.cast(LoganStonesPosition, other).line[index]
            self.face[index] = cython.cast(LoganStonesPosition, other).face[index]
            self.back[index] = cython.cast(LoganStonesPosition, other).back[index]
            self.place[index] = cython.cast(LoganStonesPosition, other).place[index]
            self.knowing[index] = cython.cast(LoganStonesPosition, other).knowing[index]
            if self.place[index] == ON_ISLAND:
                self.grid[((self.column[index] & 31) << 5) | (self.line[index] & 31)] = index + 1
        self.mover = cython.cast(LoganStonesPosition, other).mover
        self.lifted = cython.cast(LoganStonesPosition, other).lifted
        self.since_add = cython.cast(LoganStonesPosition, other).since_add
        self.winner = cython.cast(LoganStonesPosition, other).winner
        self.drawn = cython.cast(LoganStonesPosition, other).drawn
        self.pairs = cython.cast(LoganStonesPosition, other).pairs
        self.backs_hidden = cython.cast(LoganStonesPosition, other).backs_hidden
        self.turn_any = cython.cast(LoganStonesPosition, other).turn_any
        self.limit = cython.cast(LoganStonesPosition, other).limit
        self.island_count = cython.cast(LoganStonesPosition, other).island_count
        for index in range(self.island_count):
            self.islands[index] = cython.cast(LoganStonesPosition, other).islands[index]
        self._find_window()

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
            self.grid[((column & 31) << 5) | (line & 31)] = number + 1
        if place == LIFTED:
            self.lifted = number

    def begin(self) -> None:
        """Judge a new position whose stones have all been set."""
        self._find_window()
        if self.has_line():
            self.winner = 1 - self.mover
        elif self.since_add >= self.limit:
            self.drawn = True
        if self.lifted < 0 and not self._has_reserve(0) and not self._has_reserve(1):
            self.islands[0] = self.island_key()
            self.island_count = 1

    def window(self) -> tuple[int, int]:
        """Give the first column and line of the window that action codes count from."""
        return self.first_column, self.first_line

    def links(self) -> int:
        """Give the stones that hold the island together, as bits (LS-12)."""
        return self.link_stones()

    def touching(self, column: int, line: int) -> int:
        """Count the stones that touch a cell."""
        return self._touching(column, line)

    def stone_at(self, column: int, line: int) -> int:
        """Give the stone on a cell of the island, or -1; the cell may be anywhere."""
        stone = self.grid[((column & 31) << 5) | (line & 31)] - 1
        if stone >= 0 and (self.column[stone] != column or self.line[stone] != line):
            return -1
        return stone

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
        if self._has_reserve(self.mover):
            return self._adds_into(actions)
        return self._moves_into(actions)

    def apply(self, action: int) -> None:
        """Play an action; all but lifting end the turn."""
        if action < LIFT:
            self._add(action)
        elif action < PUT:
            self._lift(self._stone_in_window(action - LIFT))
            return
        elif action < TURN:
            self._put(action)
        elif action < PASS:
            self._turn(self._stone_in_window(action - TURN))
        else:
            self.since_add += 1
        self._end_turn()

    # Looking.

    def _find_window(self) -> None:
        """Begin the window one column and one line before the island."""
        self.first_column = 1 << 30
        self.first_line = 1 << 30
        for stone in range(18):
            if self.place[stone] == ON_ISLAND:
                self.first_column = min(self.first_column, self.column[stone] - 1)
                self.first_line = min(self.first_line, self.line[stone] - 1)

    def _stone_in_window(self, cell: int) -> int:
        return self.grid[(((self.first_column + cell // SPAN) & 31) << 5) | ((self.first_line + cell % SPAN) & 31)] - 1

    def _cell_of(self, stone: int) -> int:
        return (self.column[stone] - self.first_column) * SPAN + self.line[stone] - self.first_line

    def _has_reserve(self, seat: int) -> bool:
        for stone in range(8 * seat, 8 * seat + 8):
            if self.place[stone] == IN_RESERVE:
                return True
        return False

    def _touching(self, column: int, line: int) -> int:
        count = 0
        for side in range(6):
            if self.grid[(((column + AROUND_COLUMN[side]) & 31) << 5) | ((line + AROUND_LINE[side]) & 31)]:
                count += 1
        return count

    def _free_cells_into(self, cells: list[int]) -> int:
        """List the empty cells that touch at least two stones, as cells of the window, in order (LS-5)."""
        if not cython.compiled:
            seen = [0] * 1024
        for cell in range(CELLS):
            seen[cell] = 0
        for stone in range(18):
            if self.place[stone] == ON_ISLAND:
                for side in range(6):
                    column = self.column[stone] + AROUND_COLUMN[side]
                    line = self.line[stone] + AROUND_LINE[side]
                    if self.grid[((column & 31) << 5) | (line & 31)] == 0:
                        seen[(column - self.first_column) * SPAN + line - self.first_line] += 1
        count = 0
        for cell in range(CELLS):
            if seen[cell] > 1:
                cells[count] = cell
                count += 1
        return count

    def link_stones(self) -> int:
        """Find the stones whose removal would split the island, in one walk over it (LS-12)."""
        if not cython.compiled:
            order, least, came_from, next_side, stack = [0] * 18, [0] * 18, [0] * 18, [0] * 18, [0] * 18
        start = -1
        for stone in range(18):
            order[stone] = 0
            next_side[stone] = 0
            if start < 0 and self.place[stone] == ON_ISLAND:
                start = stone
        if start < 0:
            return 0
        links = 0
        branches = 0  # of the walk's first stone
        time = 1
        depth = 0
        stack[0] = start
        came_from[start] = -1
        order[start] = 1
        least[start] = 1
        while depth >= 0:
            stone = stack[depth]
            side = next_side[stone]
            if side < 6:
                next_side[stone] = side + 1
                other = (
                    self.grid[(((self.column[stone] + AROUND_COLUMN[side]) & 31) << 5) | ((self.line[stone] + AROUND_LINE[side]) & 31)] - 1
                )
                if other < 0 or other == came_from[stone]:
                    continue
                if order[other]:
                    least[stone] = min(least[stone], order[other])
                    continue
                time += 1
                order[other] = time
                least[other] = time
                came_from[other] = stone
                depth += 1
                stack[depth] = other
                continue
            depth -= 1
            if depth >= 0:
                other = stack[depth]
                least[other] = min(least[other], least[stone])
                if other == start:
                    branches += 1
                elif least[stone] >= order[other]:
                    links |= 1 << other
        if branches > 1:
            links |= 1 << start
        return links

    def has_line(self) -> bool:
        """Whether four equal symbols stand in a straight line (LS-13)."""
        for stone in range(18):
            if self.place[stone] != ON_ISLAND:
                continue
            for direction in range(3):
                column = self.column[stone]
                line = self.line[stone]
                length = 1
                while length < 4:
                    column += AROUND_COLUMN[direction]
                    line += AROUND_LINE[direction]
                    other = self.grid[((column & 31) << 5) | (line & 31)] - 1
                    if other < 0 or self.face[other] != self.face[stone]:
                        break
                    length += 1
                if length == 4:
                    return True
        return False

    # Listing.

    def _adds_into(self, actions: list[int]) -> int:
        """List the stones of the reserve on every cell, either face where the owner may choose (LS-5)."""
        if not cython.compiled:
            cells = [0] * 1024
        cell_count = self._free_cells_into(cells)
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
        """List the cells for the lifted stone, but not the one it left (LS-10)."""
        if not cython.compiled:
            cells = [0] * 1024
        cell_count = self._free_cells_into(cells)
        left = self._cell_of(self.lifted)
        count = 0
        for face in range(2):
            if face == 1 and self.face[self.lifted] == self.back[self.lifted]:
                continue
            for index in range(cell_count):
                if cells[index] != left:
                    actions[count] = PUT + face * CELLS + cells[index]
                    count += 1
        return count

    def _moves_into(self, actions: list[int]) -> int:
        """List the stones that may be lifted, then those that may be turned (LS-10, LS-11)."""
        links = self.link_stones()
        count = 0
        for cell in range(CELLS):
            stone = self._stone_in_window(cell)
            if stone >= 0 and not (links >> stone) & 1 and self._can_be_put(stone):
                actions[count] = LIFT + cell
                count += 1
        for cell in range(CELLS):
            stone = self._stone_in_window(cell)
            if stone >= 0:
                alone = self._touching(self.column[stone], self.line[stone])
                if self.turn_any or alone == 1 or (links >> stone) & 1:
                    actions[count] = TURN + cell
                    count += 1
        if count == 0:  # LS-14
            actions[0] = PASS
            count = 1
        return count

    def _can_be_put(self, stone: int) -> bool:
        """Whether the stone, once lifted, has a cell to go to (LS-10)."""
        if not cython.compiled:
            cells = [0] * 1024
        self.place[stone] = LIFTED
        self.grid[((self.column[stone] & 31) << 5) | (self.line[stone] & 31)] = 0
        count = self._free_cells_into(cells)
        found = count > 1 or (count == 1 and cells[0] != self._cell_of(stone))
        self.place[stone] = ON_ISLAND
        self.grid[((self.column[stone] & 31) << 5) | (self.line[stone] & 31)] = stone + 1
        return found

    # Acting.

    def _set(self, stone: int, column: int, line: int) -> None:
        self.place[stone] = ON_ISLAND
        self.column[stone] = column
        self.line[stone] = line
        self.grid[((column & 31) << 5) | (line & 31)] = stone + 1

    def _flip(self, stone: int) -> None:
        """Turn a stone over; both have now seen both faces (LS-3)."""
        shown = self.face[stone]
        self.face[stone] = self.back[stone]
        self.back[stone] = shown
        self.knowing[stone] = 3

    def _beat_neighbours(self, stone: int) -> None:
        """Flip every neighbour that the acting stone beats, and nothing more (LS-6, LS-7, LS-8)."""
        for side in range(6):
            other = self.grid[(((self.column[stone] + AROUND_COLUMN[side]) & 31) << 5) | ((self.line[stone] + AROUND_LINE[side]) & 31)] - 1
            if other >= 0 and (self.face[stone] - self.face[other] + 3) % 3 == 1:
                self._flip(other)

    def _add(self, action: int) -> None:
        """Add a stone of the reserve (LS-5)."""
        stone = action // (2 * CELLS) + 8 * self.mover
        cell = action % CELLS
        if (action // CELLS) & 1:
            self._flip(stone)
        self._set(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        self.since_add = 0
        self._beat_neighbours(stone)

    def _lift(self, stone: int) -> None:
        """Take a stone in hand; its mover sees both faces (LS-10)."""
        self.place[stone] = LIFTED
        self.lifted = stone
        self.knowing[stone] |= 1 << self.mover
        self.grid[((self.column[stone] & 31) << 5) | (self.line[stone] & 31)] = 0
        self._find_window()

    def _put(self, action: int) -> None:
        """Put the lifted stone down (LS-10)."""
        stone = self.lifted
        cell = (action - PUT) % CELLS
        if action >= PUT + CELLS:
            self._flip(stone)
        self._set(stone, self.first_column + cell // SPAN, self.first_line + cell % SPAN)
        self.lifted = -1
        self.since_add += 1
        self._beat_neighbours(stone)

    def _turn(self, stone: int) -> None:
        """Turn a stone over in place (LS-11)."""
        self._flip(stone)
        self.since_add += 1
        self._beat_neighbours(stone)

    def _end_turn(self) -> None:
        """Judge the line, then repetition and limit, and hand the turn over (LS-13, LS-15)."""
        self._find_window()
        if self.has_line():
            self.winner = self.mover
        self.mover = 1 - self.mover
        if self.winner >= 0:
            return
        if not self._has_reserve(0) and not self._has_reserve(1):
            key = self.island_key()
            seen = 1
            for index in range(self.island_count):
                seen += self.islands[index] == key
            self.islands[self.island_count] = key
            self.island_count += 1
            self.drawn = seen >= 3
        if self.since_add >= self.limit:
            self.drawn = True

    # Keys.

    def island_key(self) -> int:
        """Give 64 bits of the shown island, wherever it has drifted, and of who acts (LS-15)."""
        key = self.mover
        for stone in range(18):
            if self.place[stone] == ON_ISLAND:
                key = (key + mix(1, self._cell_of(stone) * 4 + self.face[stone])) & ALL
        return mix(key, 0)

    def position_key(self) -> int:
        """Stir in all that decides how the game goes on, but not where the island has drifted to."""
        key = 0
        for stone in range(18):
            faces = (self.face[stone] * 4 + self.back[stone]) * 4 + self.knowing[stone]
            if self.place[stone] == ON_ISLAND:
                key = (key + mix(1, self._cell_of(stone) * 64 + faces)) & ALL
            elif self.place[stone] == IN_RESERVE:
                key = (key + mix(2 + stone, faces)) & ALL
        if self.lifted >= 0:
            faces = (self.face[self.lifted] * 4 + self.back[self.lifted]) * 4 + self.knowing[self.lifted]
            key = mix(key, self._cell_of(self.lifted) * 64 + faces + 64)
        key = mix(key, (self.since_add << 10) | self.limit)
        return mix(key, self.mover * 8 + self.pairs * 4 + self.backs_hidden * 2 + self.turn_any)

    # Imagining.

    def knows(self, seat: int, stone: int) -> bool:
        """Whether a seat knows a stone's back; who watches knows what both players know."""
        if seat == 2:
            return self.knowing[stone] == 3
        return (self.knowing[stone] >> seat) & 1 == 1

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Draw the backs that a seat does not know, uniformly over the deals that agree with what it has seen.

        What is left of LS-1's list once the known stones are taken out must show the faces that the unknown
        stones show. First the numbers are drawn, how many of each kind show which face; then which is where.
        """
        if not cython.compiled:
            pool, shown, split, backs = [0] * 6, [0] * 3, [0] * 6, [0] * 9
        for kind in range(6):
            pool[kind] = POOL[self.pairs * 6 + kind]
        for kind in range(3):
            shown[kind] = 0
        missing = 18
        for stone in range(18):
            if self.place[stone] == ABSENT:
                continue
            missing -= 1
            if self.knows(seat, stone):
                pool[kind_of(self.face[stone], self.back[stone])] -= 1
            else:
                shown[self.face[stone]] += 1
        _draw_split(pool, shown, missing, split, rng)
        _count_backs(shown, split, backs)
        for stone in range(18):
            if self.place[stone] != ABSENT and not self.knows(seat, stone):
                self.back[stone] = _take_back(backs, self.face[stone], rng)
