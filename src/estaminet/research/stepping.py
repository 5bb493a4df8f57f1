"""Many games of one kind, stepped without the GIL by several threads, each of which takes some games and comes back for more.

Everything that goes in and out lies in arrays that Python owns: compiled code keeps their addresses, interpreted code views of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cython

from estaminet.core.observation import Observer
from estaminet.core.position import Position
from estaminet.research import CHUNK, LEAVE

if not cython.compiled:
    from itertools import count as counted

    from estaminet.core.observation import clear
    from estaminet.core.position import MOST_LEGAL
    from estaminet.core.rng import below

    def bytes_of(values: Any) -> Any:
        """Give compiled code the address of an array."""
        return memoryview(values.reshape(-1))

    ints_of = floats_of = words_of = bytes_of

    def object_of(position: Position) -> Position:
        """Give compiled code the address of a position."""
        return position

    def allocate(stepper: Stepper) -> None:
        """Make room for the games and their legal actions."""
        stepper.games, stepper.deals = [None] * stepper.size, [None] * stepper.deal_count
        stepper.legal = [[] for _ in range(stepper.size)]
        stepper.rooms = [0] * stepper.size

    def release(stepper: Stepper) -> None:
        """Give the room back, where that must be done by hand."""

    def word_at(words: Any, index: int) -> Any:
        """Give the state of a generator."""
        return words[index:]

    def row(values: Any, begin: int) -> Any:
        """Give the values from a place on."""
        return values[begin:]

    byte_row = row

    def lay_out(stepper: Stepper) -> None:
        """Let all games be taken anew."""
        stepper.taken = counted(0, CHUNK)

    def take(stepper: Stepper) -> int:
        """Take the next games, and give the first of them."""
        return next(stepper.taken)

    def make_room(lists: list[list[int]], index: int, count: int) -> None:
        """Let a list be as long as it must."""
        lists[index] = lists[index] + [0] * (count - len(lists[index]))


class Stepper:
    """Games, where each begins anew when it has ended, and the arrays in which they are told."""

    games: list[Any]
    deals: list[Any]
    legal: list[list[int]]
    rooms: list[int]
    taken: Iterator[int]

    def __init__(
        self, positions: list[Position], deals: list[Position], observer: Observer, longest: int, arrays: dict[str, Any], final_seat: int
    ) -> None:
        self.positions = positions
        self.dealt = deals
        self.arrays = arrays
        self.observer = observer
        self.size = len(positions)
        self.deal_count = len(deals)
        self.longest = longest
        self.final_seat = final_seat
        self.has_masks = arrays["masks"] is not None
        self.has_finals = arrays["finals"] is not None
        self.width = positions[0].game.action_count
        self._take_addresses()

    def _take_addresses(self) -> None:
        allocate(self)
        for index in range(self.size):
            self.games[index] = object_of(self.positions[index])
        for index in range(self.deal_count):
            self.deals[index] = object_of(self.dealt[index])
        self.actions = ints_of(self.arrays["actions"])
        self.lengths = ints_of(self.arrays["lengths"])
        self.counts = ints_of(self.arrays["counts"])
        self.rngs = words_of(self.arrays["rngs"])
        self.players = bytes_of(self.arrays["players"])
        self.done = bytes_of(self.arrays["done"])
        self.truncated = bytes_of(self.arrays["truncated"])
        self.rewards = floats_of(self.arrays["rewards"])
        self.observations = floats_of(self.arrays["observations"])
        if self.has_masks:
            self.masks = bytes_of(self.arrays["masks"])
        if self.has_finals:
            self.finals = floats_of(self.arrays["finals"])

    def __dealloc__(self) -> None:
        release(self)

    # What Python asks. Several threads may call `begin` together, or `step`, after one has called `prepare`.

    def prepare(self) -> None:
        """Let the threads take all games anew."""
        lay_out(self)

    def begin(self) -> None:
        """Begin games anew, as long as there are some that no other thread has taken."""
        with cython.nogil:
            self._visit_all(True)

    def step(self) -> None:
        """Play the actions, which have been found legal, in games that no other thread has taken; those to LEAVE stay as they are."""
        with cython.nogil:
            self._visit_all(False)

    def first_illegal(self) -> int:
        """Give the first game whose action is not legal, or their number."""
        with cython.nogil:
            found = self._first_illegal()
        return found  # noqa: RET504  (with the GIL)

    def draw(self) -> None:
        """Draw a legal action for every game, uniformly."""
        with cython.nogil:
            self._draw_all()

    def redeal(self, number: int, position: Position) -> None:
        """Put another position among those that games begin with."""
        cython.cast(Position, self.deals[number]).copy_from(position)

    def list_legal(self, index: int) -> list[int]:
        """List the legal actions of a game."""
        return [self.legal[index][number] for number in range(self.counts[index])]

    def legal_into(self, values: Any) -> None:
        """Write the legal actions of all games, one game behind the other."""
        out = ints_of(values)
        written = 0
        for index in range(self.size):
            for number in range(self.counts[index]):
                out[written] = self.legal[index][number]
                written += 1

    # Without the GIL.

    def _is_legal(self, index: int, action: int) -> bool:
        if self.has_masks:
            return 0 <= action < self.width and self.masks[index * self.width + action] != 0
        for number in range(self.counts[index]):
            if self.legal[index][number] == action:
                return True
        return False

    def _first_illegal(self) -> int:
        for index in range(self.size):
            if self.actions[index] != LEAVE and not self._is_legal(index, self.actions[index]):
                return index
        return self.size

    def _visit_all(self, anew: bool) -> None:
        if not cython.compiled:
            actions = [0] * MOST_LEGAL
        first = take(self)
        while first < self.size:
            for index in range(first, min(first + CHUNK, self.size)):
                self._open(index)
                if anew:
                    self._renew(index)
                elif self.actions[index] != LEAVE:
                    self._play(index)
                else:
                    continue
                self._tell(index, actions)
            first = take(self)

    def _renew(self, index: int) -> None:
        """Deal a game anew, of which nothing has been told."""
        self._deal(index)
        clear(row(self.observations, index * self.observer.size), self.observer.size)

    def _open(self, index: int) -> None:
        """Begin a step of a game: nothing has ended, nobody has won."""
        self.done[index] = 0
        self.truncated[index] = 0
        self.rewards[2 * index] = 0.0
        self.rewards[2 * index + 1] = 0.0

    def _draw_all(self) -> None:
        for index in range(self.size):
            self.actions[index] = self.legal[index][below(word_at(self.rngs, index), self.counts[index])]

    def _deal(self, index: int) -> None:
        """Begin a game with one of the deals; which one is drawn by the game's own generator."""
        self.lengths[index] = 0
        cython.cast(Position, self.games[index]).copy_from(
            cython.cast(Position, self.deals[below(word_at(self.rngs, index), self.deal_count)])
        )

    def _play(self, index: int) -> None:
        """Play a game's action, and begin anew if that ended it; what its observation told becomes zeros."""
        self.observer.wipe(
            cython.cast(Position, self.games[index]), self.players[index], row(self.observations, index * self.observer.size)
        )
        cython.cast(Position, self.games[index]).apply(self.actions[index])
        self.lengths[index] += 1
        if cython.cast(Position, self.games[index]).is_over():
            self._end(index, cython.cast(Position, self.games[index]).outcome())
        elif self.lengths[index] >= self.longest:
            self.truncated[index] = 1
            self._end(index, 0)

    def _end(self, index: int, outcome: int) -> None:
        self.done[index] = 1
        self.rewards[2 * index] = outcome
        self.rewards[2 * index + 1] = -outcome
        if self.has_finals:
            clear(row(self.finals, index * self.observer.size), self.observer.size)
            self._observe(index, self.players[index] if self.final_seat < 0 else self.final_seat, self.finals)
        self._deal(index)

    def _tell(self, index: int, actions: list[int]) -> None:
        """Write down who acts, what that player knows and what is legal."""
        self.players[index] = cython.cast(Position, self.games[index]).to_move()
        self._observe(index, self.players[index], self.observations)
        self._keep_legal(index, actions, cython.cast(Position, self.games[index]).legal_into(actions))

    def _observe(self, index: int, seat: int, values: Any) -> None:
        self.observer.fill(cython.cast(Position, self.games[index]), seat, row(values, index * self.observer.size))

    def _keep_legal(self, index: int, actions: list[int], count: int) -> None:
        """Keep the legal actions; of a mask only what changes is written, for it can be a thousand times as long."""
        if self.has_masks:
            self._change_mask(self.legal[index], self.counts[index], byte_row(self.masks, index * self.width), 0)
            self._change_mask(actions, count, byte_row(self.masks, index * self.width), 1)
        if count > self.rooms[index]:
            make_room(self.legal, index, 2 * count)
            self.rooms[index] = 2 * count
        listed = self.legal[index]
        for number in range(count):
            listed[number] = actions[number]
        self.counts[index] = count

    def _change_mask(self, actions: list[int], count: int, mask: Any, legal: int) -> None:
        for number in range(count):
            mask[actions[number]] = legal
