"""Best play of L-Calculus backwards, for all rows of one material at once, one idle turn after the other.

A row is seen by the player to act: a bit is 0 for an own pawn and 1 for an enemy's. All rows of the same material are
numbered in the order of their words, so seen from the other side of the row `n` is the row `count - 1 - n`. Values are points to
come: those of the player who acts, or who made the row, less the other's.
"""

from __future__ import annotations

from array import array
from math import comb

import cython

from estaminet.core.deadline import Deadline
from estaminet.games.l_calculus.archive import NONE

if not cython.compiled:
    from estaminet.games.l_calculus.kernel import low_bits
    from estaminet.games.l_calculus.knowledge import balance

    def numbers(count: int) -> list[int]:
        """Make room for whole numbers, all 0."""
        return [0] * count

    def copied(kept: list[int], count: int) -> bytes:
        """Give numbers as bytes, four each."""
        return array("i", kept).tobytes()

    def as_numbers(kept: bytes) -> list[int]:
        """Read such bytes."""
        return array("i", kept).tolist()

    def release(kept: list[int]) -> None:
        """Give room back; the interpreter does that by itself."""


ONE = 1
LONGEST_ROW = 24  # that is numbered: the tables of its halves have 4,096 entries each
ROWS_BETWEEN_LOOKS = 64  # at the clock
NOTHING = -(1 << 30)  # the value of what cannot be done


class Rows:
    """The rows of one material as the player to act sees them, and their numbers."""

    def __init__(self, own: int, enemy: int) -> None:
        assert own + enemy <= LONGEST_ROW
        self.own = own
        self.enemy = enemy
        self.length = own + enemy
        self.count = comb(self.length, enemy)
        self.half = self.length // 2
        self.low = numbers(1 << self.half)
        self.high = numbers(1 << (self.length - self.half))
        self._number_halves()

    def __dealloc__(self) -> None:
        release(self.low)
        release(self.high)

    def _number_halves(self) -> None:
        """Fill the two tables whose sum is the number of a row."""
        met = [0] * (self.half + 1)
        for word in range(1 << self.half):
            self.low[word] = met[word.bit_count()]
            met[word.bit_count()] += 1
        below = 0
        for word in range(1 << (self.length - self.half)):
            self.high[word] = below
            if word.bit_count() <= self.enemy:
                below += comb(self.half, self.enemy - word.bit_count())

    def number_of(self, word: int) -> int:
        """Give the number of a row."""
        return self.high[word >> self.half] + self.low[word & low_bits(self.half)]

    def number(self, word: int) -> int:
        """Give `number_of` to Python code; `NONE` for a row of another material."""
        if word >> self.length or word.bit_count() != self.enemy:
            return NONE
        return self.number_of(word)


class Side(Rows):
    """The rows of one material and what they are worth in one layer, that is after a number of idle turns.

    A layer holds for every row the value of the best swap, the value if its result were forbidden (LC-6), and that result
    (`NONE` if another result is as good).
    """

    def __init__(self, own: int, enemy: int) -> None:
        super().__init__(own, enemy)
        self.words = numbers(self.count)
        self.mirrored = numbers(self.count)
        self.score = numbers(self.count)
        self.removal = numbers(self.count)
        self._fill_rows()
        self.usual = numbers(self.count)
        self.most = numbers(self.count)
        self.reply = numbers(self.count)
        self.first = numbers(self.count)
        self.second = numbers(self.count)
        self.best = numbers(self.count)

    def __dealloc__(self) -> None:
        release(self.words)
        release(self.mirrored)
        release(self.score)
        release(self.removal)
        release(self.usual)
        release(self.most)
        release(self.reply)
        release(self.first)
        release(self.second)
        release(self.best)

    def _fill_rows(self) -> None:
        """List the rows in the order of their words, with their mirror images and scores (LC-8)."""
        word = low_bits(self.enemy)
        for number in range(self.count):
            self.words[number] = word
            self.mirrored[number] = self.number_of(self._mirror_image(word))
            self.score[number] = balance(word, self.length)
            self.removal[number] = NOTHING
            lowest = word & -word
            carried = word + lowest
            word = carried | (((word ^ carried) // lowest) >> 2)  # the next word with as many bits

    def _mirror_image(self, word: int) -> int:
        image = 0
        for place in range(self.length):
            image |= ((word >> place) & 1) << (self.length - 1 - place)
        return image

    def layer(self) -> bytes:
        """Copy this layer: for all rows the best values, then the values without the best result, then the best results."""
        return copied(self.first, self.count) + copied(self.second, self.count) + copied(self.best, self.count)

    def take(self, taken: int, rest: Rows | None, values: bytes) -> None:
        """Value the removals of so many pawns (LC-10) by the rest as the opponent sees it, and its values; None: the game is over."""
        worth = as_numbers(values)
        with cython.nogil:
            for number in range(self.count):
                self._take(number, taken, rest, worth)

    def _take(self, number: int, taken: int, rest: Rows | None, worth: list[int]) -> None:
        word = self.words[number]
        length = self.length - taken
        enemies = low_bits(taken)
        if word & enemies == enemies:
            self._value_rest(number, word >> taken, length, rest, worth)
        if word >> length == enemies:
            self._value_rest(number, word & low_bits(length), length, rest, worth)

    def _value_rest(self, number: int, word: int, length: int, rest: Rows | None, worth: list[int]) -> None:
        value = 0
        if rest is not None:
            value = -worth[rest.number_of(~word & low_bits(length))]
        self.removal[number] = max(self.removal[number], value)

    def weigh(self, other: Side, last: bool) -> None:
        """Value every row for the player who has just made it, by the opponent's layer one idle turn later; `last`: by the end (LC-12)."""
        with cython.nogil:
            for number in range(self.count):
                stop = 0
                forbidding = 0
                reply = NONE
                seen = self.count - 1 - number
                if not last:
                    stop = -other.first[seen]
                    forbidding = -other.second[seen]
                    reply = other.best[seen]
                self.usual[number] = self.score[number] + max(self.removal[number], stop)
                self.most[number] = self.score[number] + max(self.removal[number], forbidding)
                self.reply[number] = NONE if reply == NONE else self.count - 1 - reply

    def choose(self, equal_groups: bool, deadline: Deadline) -> None:
        """Find the best swap of every row by what `weigh` made of its results, once for a row and its mirror image.

        Once the deadline is past the rest is left undone.
        """
        with cython.nogil:
            for number in range(self.count):
                if number % ROWS_BETWEEN_LOOKS == 0 and deadline.is_past():
                    break
                if self.mirrored[number] >= number:
                    self._choose(number, equal_groups)

    def _choose(self, number: int, equal_groups: bool) -> None:
        """Find the best and the second-best result of a row (LC-4, LC-5); a pass (LC-7) where there is none.

        The opponent may not go back to this row (LC-6): where it would be the best reply, a result is worth more.
        """
        first = NOTHING
        second = NOTHING
        best = NONE
        word = self.words[number]
        length = self.length
        low_half = low_bits(self.half)
        for start in range(length - 1):
            for middle in range(start + 1, length):
                left = (word >> start) & ((ONE << (middle - start)) - 1)
                first_end = middle + 1
                last_end = length
                if equal_groups:
                    first_end = middle + middle - start
                    last_end = min(first_end, length)
                for end in range(first_end, last_end + 1):
                    right = (word >> middle) & ((ONE << (end - middle)) - 1)
                    kept = word & ~(((ONE << (end - start)) - 1) << start)
                    made = kept | ((right | (left << (end - middle))) << start)
                    result = self.high[made >> self.half] + self.low[made & low_half]
                    value = self.most[result]
                    if value > second and result != number and result != best:
                        if self.reply[result] != number:
                            value = self.usual[result]
                        if value > first:
                            second = first
                            first = value
                            best = result
                        elif value > second:
                            second = value
        self._keep(number, first, second, best)

    def _keep(self, number: int, first: int, second: int, best: int) -> None:
        """Write the choice of a row and of its mirror image."""
        if second == NOTHING:
            second = self.usual[number]
        if first == NOTHING:
            first = second
        if first == second:
            best = NONE
        image = self.mirrored[number]
        self.first[number] = first
        self.second[number] = second
        self.best[number] = best
        self.first[image] = first
        self.second[image] = second
        self.best[image] = NONE if best == NONE else self.mirrored[best]
