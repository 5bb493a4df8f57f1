"""The rules of L-Calculus (LC-1 … LC-12), with the row as the bits of one word.

A swap is known by its three cuts start < middle < end (`codes.py`).
"""

import cython

from estaminet.core.position import Position
from estaminet.games.l_calculus.codes import CUTS, LEFT, MOST_CUTS, MOST_PAWNS, PASS, RIGHT, STOP, SWAPS

if not cython.compiled:
    from estaminet.core.bits import count_bits, highest_bit, lowest_bit
    from estaminet.core.rng import below, mix
    from estaminet.games.l_calculus.tree import open_group, write_ends

ONE = 1
ALL = (1 << 64) - 1
MOST_COUNTED = 999_999_999  # turns and totals stay there: a text can always be read again
MOST_DRAWS = 64  # then listing the swaps is the shorter way
HASH = 0x9E3779B97F4A7C15
SLOT_SHIFT = 50
SLOTS = 1 << (64 - SLOT_SHIFT)  # more than there are swaps
LEAST_SHIFT = 49
SEEN = 1 << (64 - LEAST_SHIFT)  # slots for the rows that can be reached
STAMP = 1 << MOST_PAWNS  # the lowest bit of a stamp, above those of a row

if not cython.compiled:
    SWAP_CODE = [0] * MOST_CUTS**2  # at start * MOST_CUTS + middle: the code of a swap less its end
    START = [0] * SWAPS
    MIDDLE = [0] * SWAPS
    END = [0] * SWAPS
    ANY_SWAP = [0] * SWAPS  # the swaps by their ends, so that those of a row come first
    EQUAL_SWAP = [0] * SWAPS  # those of two equal groups
    SEEN_ROWS = [0] * (SEEN + 1)

    def seen_rows() -> list[int]:
        """Give a thread its hash table."""
        return SEEN_ROWS


def _fill_tables() -> None:
    for code, (start, middle, end) in enumerate(CUTS):
        SWAP_CODE[start * MOST_CUTS + middle] = code - end
        START[code] = start
        MIDDLE[code] = middle
        END[code] = end
    by_end = sorted(range(SWAPS), key=lambda code: CUTS[code][2])
    for index, code in enumerate(by_end):
        ANY_SWAP[index] = code
    for index, code in enumerate(code for code in by_end if 2 * MIDDLE[code] == START[code] + END[code]):
        EQUAL_SWAP[index] = code


_fill_tables()


def low_bits(count: int) -> int:
    """Make a word with the lowest bits set; fewer than 64."""
    return (ONE << count) - 1


def fresh_stamp(seen: list[int]) -> int:
    """Give a stamp that no row in a hash table has; behind the table stands the last one. When all have been, the table is cleared."""
    seen[SEEN] += STAMP
    if seen[SEEN] > ALL - STAMP:
        for slot in range(SEEN):
            seen[slot] = 0
        seen[SEEN] = STAMP
    return seen[SEEN]


def slot_of(seen: list[int], row: int, shift: int, factor: int, others: int) -> int:
    """Give the slot of a hash table where a stamped row is, or would be; differences below `others` tell another row of that stamp."""
    slot = ((row * factor) & ALL) >> shift
    while ((seen[slot] ^ row) - 1) & ALL < others:
        slot = (slot + 1) & (SEEN - 1)
    return slot


def leads(row: int, length: int, start: int, size: int, last: int, most: int, result: int, equal_groups: bool) -> bool:
    """Whether the group of `size` pawns at `start` leads to a result by some swap that ends between `last` and `most`."""
    middle = start + size
    least = max(1, last - middle)
    differ = (result >> start) ^ (row >> middle)
    if differ & ((ONE << least) - 1):
        return False
    longest = lowest_bit(differ | (ONE << (length - middle)))  # where the right group can come to stand
    for other in range(least, min(longest, most - middle) + 1):
        if ((result >> (start + other)) ^ (row >> start)) & ((ONE << size) - 1) == 0 and (other == size or not equal_groups):
            return True
    return False


class LCalculusPosition(Position):
    """A row of white and black pawns, the totals, and what the turn still asks for."""

    def __init__(self) -> None:
        self.row = 0
        self.length = 0
        self.mover = 0
        self.removing = False
        self.white_total = 0
        self.black_total = 0
        self.turn = 1
        self.idle = 0
        self.before = 0
        self.before_length = 0
        self.equal_groups = False
        self.limit = 40

    def to_move(self) -> int:
        """Who acts now: 0 white, 1 black."""
        return self.mover

    def is_over(self) -> bool:
        """Whether the pawns or the patience have run out (LC-11, LC-12)."""
        return self.idle >= self.limit or self._decided()

    def _decided(self) -> bool:
        """LC-11: one pawn of each colour is left, or a player has none."""
        blacks = count_bits(self.row)
        whites = self.length - blacks
        return whites == 0 or blacks == 0 or (whites == 1 and blacks == 1)

    def outcome(self) -> int:
        """LC-11: the higher total wins."""
        return (self.white_total > self.black_total) - (self.white_total < self.black_total)

    def points(self) -> list[int]:
        """Give the totals."""
        return [self.white_total, self.black_total]

    def position_key(self) -> int:
        """Stir in, one after the other, all that decides how the game goes on; the number of the turn does not.

        A row is one word, so each field is stirred in whole: there is no place whose word could meet another's.
        """
        key = mix(mix(0, self.row), (self.length << 2) | (self.mover << 1) | self.removing)
        key = mix(mix(key, self.white_total), self.black_total)
        if self.before_length == self.length:  # LC-6: a row of another length forbids nothing
            key = mix(key, self.before + 1)
        return mix(key, (self.idle << 16) | (self.limit << 1) | self.equal_groups)

    def legal_into(self, actions: list[int]) -> int:
        """List the swaps (LC-4 … LC-7) or the removals (LC-10)."""
        if self.is_over():
            return 0
        if self.removing:
            return self._removals_into(actions)
        return self._swaps_into(actions)

    def swapped(self, start: int, middle: int, end: int) -> int:
        """Give the row after a swap (LC-4)."""
        left = (self.row >> start) & low_bits(middle - start)
        right = (self.row >> middle) & low_bits(end - middle)
        kept = self.row & ~(low_bits(end - start) << start)
        return kept | ((right | (left << (end - middle))) << start)

    def result_of(self, action: int) -> int:
        """Give the row after the swap of a code, legal or not, that lies inside the row."""
        return self.swapped(START[action], MIDDLE[action], END[action])

    def _swaps_into(self, actions: list[int]) -> int:
        """List one swap for each row that can be reached, the first in the order of the codes."""
        count = self._tell_apart(actions, seen_rows())
        if count == 0:  # LC-7
            actions[0] = PASS
            count = 1
        return count

    def _tell_apart(self, actions: list[int], seen: list[int]) -> int:
        """List the swaps with different results. Every swap is written, not all count.

        `seen` is a hash table of the rows met so far, with a stamp above the row's own bits: what has another stamp is empty.
        """
        shift = LEAST_SHIFT
        while (1 << (63 - shift)) >= self.length * self.length * self.length:  # the swaps are a sixth of that: few slots are taken
            shift += 1
        row, length, equal_groups = self.row, self.length, self.equal_groups  # C need not read them again after each write
        factor = HASH
        others = STAMP - 1
        stamp = fresh_stamp(seen)
        seen[slot_of(seen, row | stamp, shift, factor, others)] = row | stamp  # LC-5
        if self.before_length == length:
            seen[slot_of(seen, self.before | stamp, shift, factor, others)] = self.before | stamp  # LC-6
        count = 0
        for start in range(length - 1):
            for middle in range(start + 1, length):
                first_end = middle + 1
                last_end = length
                if equal_groups:
                    first_end = middle + middle - start
                    if first_end > last_end:
                        break
                    last_end = first_end
                code = SWAP_CODE[start * MOST_CUTS + middle]
                moved = (row & low_bits(start)) | ((row >> middle) << start)  # to the left, with all that follows
                left_group = ((row >> start) & low_bits(middle - start)) << (start + first_end - middle)
                border = ONE << (start + first_end - middle)  # where the left group begins
                kept = (ALL << first_end) & ALL
                for end in range(first_end, last_end + 1):
                    result = (moved & (border - 1)) | left_group | (row & kept) | stamp
                    left_group, border, kept = left_group << 1, border << 1, kept << 1
                    slot = slot_of(seen, result, shift, factor, others)
                    actions[count] = code + end
                    count += seen[slot] != result
                    seen[slot] = result
        return count

    def swap_tree(self) -> bytes:
        """Write the click paths of all swaps as they travel (`core/packing.py`); nothing if there is none but to pass (LC-7).

        A path is the first group's ends and the second's end; every swap leads to the one offered with the same result (LC-4).
        """
        if self.removing or self.is_over():
            return b""
        return self._tree()

    def _tree(self) -> bytes:
        if not cython.compiled:
            actions = [0] * SWAPS
            ends = [0] * MOST_CUTS
            codes = [0] * MOST_CUTS
            keys = [0] * SLOTS
            values = [0] * SLOTS
        count = self._swaps_into(actions)
        if actions[0] == PASS:
            return b""
        for index in range(SLOTS):
            keys[index] = 0
        for index in range(count):
            result = self.result_of(actions[index])
            slot = ((result * HASH) & ALL) >> SLOT_SHIFT
            while keys[slot] != 0:
                slot = (slot + 1) & (SLOTS - 1)
            keys[slot] = result + 1
            values[slot] = actions[index]
        buffer = bytearray(16 + 12 * self.length * self.length * (self.length + 3))
        out = buffer
        at = 0
        for start in range(self.length - 1):
            opened = False
            for middle in range(start + 1, self.length):
                found = 0
                for end in range(middle + 1, self.length + 1):
                    if self.equal_groups and end - middle != middle - start:
                        continue
                    result = self.swapped(start, middle, end)
                    slot = ((result * HASH) & ALL) >> SLOT_SHIFT
                    while keys[slot] != 0 and keys[slot] != result + 1:
                        slot = (slot + 1) & (SLOTS - 1)
                    if keys[slot] != 0:
                        ends[found] = end
                        codes[found] = values[slot]
                        found += 1
                if found:
                    at = open_group(out, at, start + 1, opened)
                    opened = True
                    at = write_ends(out, at, middle, ends, codes, found)
            if opened:
                out[at] = 125  # }
                at += 1
        out[at] = 125
        return bytes(buffer[: at + 1])

    def random_action(self, actions: list[int], rng: list[int]) -> int:
        """Draw a legal action uniformly: swaps at random until one is the first of those that give its row (LC-4)."""
        if not self.removing:
            for draw in range(MOST_DRAWS):  # noqa: B007  (a C loop)
                action = self._drawn_swap(rng)
                result = self.result_of(action)
                if self._allowed(result) and self._is_first(action, result):
                    return action
        return actions[below(rng, self.legal_into(actions))]

    def _drawn_swap(self, rng: list[int]) -> int:
        """Draw any swap inside the row."""
        if self.equal_groups:
            return EQUAL_SWAP[below(rng, self.length * self.length // 4)]
        return ANY_SWAP[below(rng, (self.length + 1) * self.length * (self.length - 1) // 6)]

    def _allowed(self, result: int) -> bool:
        """Whether a swap may lead to a row (LC-5, LC-6)."""
        return result != self.row and (self.before_length != self.length or result != self.before)

    def _is_first(self, action: int, result: int) -> bool:
        """Whether no swap earlier in the order of the codes leads to the same row."""
        row = self.row
        length = self.length
        last = highest_bit(row ^ result) + 1  # every swap to this row reaches that far
        first = START[action]
        left = MIDDLE[action] - first
        for start in range(first):
            for size in range(1, length - start):
                if leads(row, length, start, size, last, length, result, self.equal_groups):
                    return False
        for size in range(1, left):
            if leads(row, length, first, size, last, length, result, self.equal_groups):
                return False
        return not leads(row, length, first, left, last, END[action] - 1, result, self.equal_groups)

    def enemy_run(self, right: bool) -> int:
        """Count the consecutive enemy pawns from one end of the row (LC-10)."""
        own = self.row
        if self.mover == 0:
            own = ~self.row & low_bits(self.length)
        if own == 0:
            return self.length
        if right:
            return self.length - 1 - highest_bit(own)
        return lowest_bit(own)

    def _removals_into(self, actions: list[int]) -> int:
        """List the removals from either end, and stopping (LC-10)."""
        count = 0
        run = self.enemy_run(False)
        for taken in range(1, run + 1):
            actions[count] = LEFT + taken
            count += 1
        run = self.enemy_run(True)
        for taken in range(1, run + 1):
            actions[count] = RIGHT + taken
            count += 1
        actions[count] = STOP
        return count + 1

    def row_after(self, action: int) -> int:
        """Give `result_of` to Python code."""
        return self.result_of(action)

    def smallest_swap(self, action: int) -> tuple[int, int, int]:
        """Give the cuts of the swap that moves the fewest pawns among those with the same result: what a person sees happen."""
        result = self.result_of(action)
        first = lowest_bit(self.row ^ result)
        last = highest_bit(self.row ^ result) + 1
        for size in range(last - first, self.length):
            for start in range(max(0, last - size), min(first, self.length - size) + 1):
                for middle in range(start + 1, start + size):
                    fits = 2 * (middle - start) == size or not self.equal_groups
                    if fits and self.swapped(start, middle, start + size) == result:
                        return start, middle, start + size
        return CUTS[action]

    def removable(self, right: bool) -> int:
        """Give `enemy_run` to Python code."""
        return self.enemy_run(right)

    def apply(self, action: int) -> None:
        """Play a swap, a pass or a removal (LC-3)."""
        if action < SWAPS:
            self.before = self.row
            self.before_length = self.length
            self.row = self.result_of(action)
            self._end_swap()
        elif action == PASS:
            self.before = 0
            self.before_length = 0
            self._end_swap()
        else:
            self._remove(action)
            self._end_turn(action != STOP)

    def _end_swap(self) -> None:
        """Score, then open the removal if there is anything to take (LC-8, LC-10)."""
        self._score()
        if self.enemy_run(False) or self.enemy_run(True):
            self.removing = True
        else:
            self._end_turn(False)

    def _score(self) -> None:
        """Add to both totals the product of the chains, if there are at least two (LC-8, LC-9)."""
        white = 1
        black = 1
        white_chains = 0
        black_chains = 0
        start = 0
        rest = (self.row ^ (self.row >> 1)) & low_bits(self.length - 1)
        rest = rest | (ONE << (self.length - 1))  # a bit at the last place of every chain
        while rest:
            end = lowest_bit(rest) + 1
            if (self.row >> start) & 1:
                black *= end - start
                black_chains += 1
            else:
                white *= end - start
                white_chains += 1
            start = end
            rest = rest & (rest - 1)
        if white_chains > 1:
            self.white_total = min(self.white_total + white, MOST_COUNTED)
        if black_chains > 1:
            self.black_total = min(self.black_total + black, MOST_COUNTED)

    def _remove(self, action: int) -> None:
        """Take pawns off one end (LC-10)."""
        if action > RIGHT:
            self.length -= action - RIGHT
            self.row = self.row & low_bits(self.length)
        elif action > LEFT:
            self.length -= action - LEFT
            self.row = self.row >> (action - LEFT)

    def _end_turn(self, removed: bool) -> None:
        """Hand the turn over, counting the turns without a removal (LC-12)."""
        self.removing = False
        self.mover = 1 - self.mover
        self.turn = min(self.turn + 1, MOST_COUNTED)
        self.idle = 0 if removed else self.idle + 1
