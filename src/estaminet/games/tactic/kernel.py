"""The rules of Tactic (TC-7 … TC-19): whole turns, blockades, penalties, shuttles, points.

A turn is one or two half-moves. `first` keeps the first of them until the second is made, `penalty` the guard
lost before them with variant=passage.
"""

import cython

from estaminet.games.tactic.codes import (
    ARRIVED,
    CAPTURE,
    CAPTURED,
    ENTER,
    GOING_ON,
    JOURNEY,
    LOSE,
    LOSE_HAND,
    NO_ACTION,
    OTHER_TRANSITS,
    PASS,
    PASSAGE,
    REACHED_LIMIT,
    SHUTTLED,
    STUCK,
)
from estaminet.games.tactic.state import TacticState

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.core.rng import below
    from estaminet.games.tactic.tables import CENTRALS, END, LATERAL, LOSS_CODE, ONE, SHUTTLE_LINE, START, TRANSIT

MOST_TURNS = 999_999_999  # that are counted, so that a text can tell the number


class TacticPosition(TacticState):
    """A position of Tactic."""

    def is_over(self) -> bool:
        """Whether the game has ended (TC-14)."""
        return self.ended != GOING_ON

    def score(self, player: int) -> int:
        """Count a player's points (TC-16, TC-17)."""
        if self.patrols[2 - 2 * player] == 0 and self.patrols[3 - 2 * player] == 0:
            return 9
        arrived = count_bits(self.patrols[2 * player + 1] & CENTRALS[1 - player])
        return arrived * arrived

    def outcome(self) -> int:
        """Most points win (TC-16)."""
        return (self.score(0) > self.score(1)) - (self.score(0) < self.score(1))

    def points(self) -> list[int]:
        """Give both players' points."""
        return [self.score(0), self.score(1)]

    def settle(self) -> None:
        """Tell how the game has ended, for a position that was put together between two turns."""
        self.judge()

    @property
    def blockaded(self) -> bool:
        """Whether the player to move has no legal turn (TC-12)."""
        return self.first < 0 and not self.can_play()

    @property
    def owing(self) -> bool:
        """Whether a guard must be lost before the turn is played (TC-18)."""
        return self.first < 0 and self.owes_guard()

    # Whole turns (TC-11).

    def shuttles_on(self, action: int) -> int:
        """Tell to which count of TC-15 a step brings its patrol, if it is the patrol's only one in this turn."""
        if not LATERAL[action] or not SHUTTLE_LINE[START[action]]:
            return 0
        for index in range(2 * self.mover, 2 * self.mover + 2):
            if self.shuttle_count[index] and self.shuttle_at[index] == START[action] and self.shuttle_from[index] == END[action]:
                return self.shuttle_count[index] + 1
        return 1

    def arrives(self, action: int) -> bool:
        """Whether a step ends on a central base of the enemy (TC-7)."""
        return END[action] >= 64 and ((CENTRALS[1 - self.mover] >> (END[action] & 63)) & 1) != 0

    def ends_game(self, action: int) -> bool:
        """Whether a step ends the game at once: the last arrival or the sixth step of a shuttle."""
        if not cython.compiled:
            bases = [0] * 3
        if self.arrives(action) and self.under_way_into(self.mover, bases) == 1:
            return True
        return self.shuttles_on(action) >= 6

    def has_second(self, action: int) -> bool:
        """Whether a second half can follow a first one that is not yet made (TC-10)."""
        if action >= ENTER or self.has_guard(self.mover):
            return True  # more transit bases than pieces: a guard always finds a free one
        if not cython.compiled:
            bases = [0] * 3
        transits = self.taken_transits()
        ends = self.taken_ends()
        if START[action] < 64:
            transits = transits & ~(ONE << START[action])
        else:
            ends = ends & ~(ONE << (START[action] - 64))
        if END[action] < 64:
            transits = transits | (ONE << END[action])
        else:
            ends = ends | (ONE << (END[action] - 64))
        for index in range(self.under_way_into(self.mover, bases)):
            if bases[index] == START[action]:
                if not self.arrives(action) and self.can_leave(self.mover, END[action], not LATERAL[action], transits, ends):
                    return True
            elif self.can_leave(self.mover, bases[index], True, transits, ends):
                return True
        return False

    def _whole_only(self, actions: list[int], count: int) -> int:
        """Keep the steps that lead to a whole turn; all of them, if none does."""
        kept = 0
        for index in range(count):
            if self.ends_game(actions[index]) or self.has_second(actions[index]):
                actions[kept] = actions[index]
                kept += 1
        if kept == 0:
            return count
        return kept

    def opens_way(self, guard: int) -> bool:
        """Whether a patrol could step if the player's guard on a base were gone."""
        return self.has_step(self.mover, self.taken_transits() & ~(ONE << guard), self.taken_ends())

    def can_play(self) -> bool:
        """Whether the player to move has a legal turn (TC-12)."""
        if self.has_step(self.mover, self.taken_transits(), self.taken_ends()):
            return True
        rest = self.guards[self.mover]
        while rest:
            if self.opens_way(lowest_bit(rest)):
                return True
            rest = rest & (rest - 1)
        return False

    def owes_guard(self) -> bool:
        """Whether a guard must be lost before the turn, for a patrol without a step (TC-18)."""
        if self.variant != PASSAGE or self.penalty >= 0 or not self.has_guard(self.mover):
            return False
        if not cython.compiled:
            bases = [0] * 3
        for index in range(self.under_way_into(self.mover, bases)):
            if not self.can_leave(self.mover, bases[index], True, self.taken_transits(), self.taken_ends()):
                return True
        return False

    def _guard_targets(self, guard: int, actions: list[int], steps: int) -> int:
        """Give the bases to which a guard (-1: one in hand) may go, with the patrols' steps listed (TC-8, TC-11)."""
        free = TRANSIT & ~self.taken_transits()
        if self.first >= 0:
            if self.first < ENTER:
                return free
            return 0
        if steps == 0:
            if guard >= 0 and self.opens_way(guard):
                return free
            return 0
        for index in range(1, steps):
            if END[actions[index]] != END[actions[0]]:
                return free
        return self._targets_beside(free, guard, END[actions[0]])

    def _targets_beside(self, free: int, guard: int, only: int) -> int:
        """Take away the one base to which a patrol can step, if a guard there left no step at all."""
        if only >= 64:
            return free
        taken = self.taken_transits() | (ONE << only)
        if guard >= 0:
            taken = taken & ~(ONE << guard)
        if not self.has_step(self.mover, taken, self.taken_ends()):
            free = free & ~(ONE << only)
        return free

    def _open_targets(self, actions: list[int], steps: int, guards: list[int], targets: list[int]) -> int:
        """List the guards of the player to move and where each may go; give their number."""
        count = 0
        if self.hand[self.mover]:
            guards[0] = -1
            targets[0] = self._guard_targets(-1, actions, steps)
            count = 1
        rest = self.guards[self.mover]
        while rest:
            guards[count] = lowest_bit(rest)
            targets[count] = self._guard_targets(guards[count], actions, steps)
            count += 1
            rest = rest & (rest - 1)
        return count

    def guard_code(self, guard: int, end: int) -> int:
        """Give the code of a guard's way."""
        if guard < 0:
            return ENTER + end
        return JOURNEY + guard * OTHER_TRANSITS + end - (end > guard)

    # Legal actions.

    def _patrols_or_penalties(self, actions: list[int]) -> int:
        """List the legal steps of patrols, or the penalties if one is due."""
        steps = self._steps_into(actions)
        if self.first >= 0:
            return steps
        if (steps == 0 and not self.can_play()) or self.owes_guard():
            return self._penalties_into(actions)
        if not self.has_guard(self.mover):
            return self._whole_only(actions, steps)
        return steps

    def _penalties_into(self, actions: list[int]) -> int:
        """List what can be lost: guards, or patrols with variant=capture; nothing at all is a pass (TC-12, TC-13, TC-17)."""
        if not cython.compiled:
            bases = [0] * 3
        count = 0
        if self.variant == CAPTURE:
            count = self.under_way_into(self.mover, bases)
            for index in range(count):
                actions[index] = LOSS_CODE[bases[index]]
            return count
        rest = self.guards[self.mover]
        while rest:
            actions[count] = LOSS_CODE[lowest_bit(rest)]
            count += 1
            rest = rest & (rest - 1)
        if self.hand[self.mover]:
            actions[count] = LOSE_HAND
            count += 1
        if count == 0:
            actions[0] = PASS
            count = 1
        return count

    def legal_into(self, actions: list[int]) -> int:
        """List the legal steps, guards' ways and penalties."""
        if self.ended != GOING_ON:
            return 0
        if not cython.compiled:
            guards = [0] * 3
            targets = [0] * 3
        count = self._patrols_or_penalties(actions)
        if count and actions[0] >= LOSE:
            return count
        sources = self._open_targets(actions, count, guards, targets)
        for index in range(sources):
            rest = targets[index]
            while rest:
                actions[count] = self.guard_code(guards[index], lowest_bit(rest))
                count += 1
                rest = rest & (rest - 1)
        return count

    def random_action(self, actions: list[int], rng: list[int]) -> int:
        """Draw a legal action uniformly, without listing the guards' ways."""
        if not cython.compiled:
            guards = [0] * 3
            targets = [0] * 3
        count = self._patrols_or_penalties(actions)
        if count and actions[0] >= LOSE:
            return actions[below(rng, count)]
        sources = self._open_targets(actions, count, guards, targets)
        total = count
        for index in range(sources):
            total += count_bits(targets[index])
        chosen = below(rng, total)
        if chosen < count:
            return actions[chosen]
        chosen -= count
        index = 0
        while chosen >= count_bits(targets[index]):
            chosen -= count_bits(targets[index])
            index += 1
        rest = targets[index]
        while chosen:
            rest = rest & (rest - 1)
            chosen -= 1
        return self.guard_code(guards[index], lowest_bit(rest))

    # Playing.

    def apply(self, action: int) -> None:
        """Play a half-move, a penalty or a pass."""
        if action >= LOSE:
            self._pay(action)
            return
        whole = self.first >= 0 or self.ends_game(action) or not self.has_second(action)
        self._move(action)
        if whole:
            self._end_turn(action, self._advances(self.first) or self._advances(action))
        else:
            self.first = action

    def _pay(self, action: int) -> None:
        """Lose a guard or a patrol; the turn goes on only after a penalty of TC-18."""
        goes_on = action != PASS and self.owes_guard() and self.can_play()
        if action == LOSE_HAND:
            self.hand[self.mover] -= 1
        elif action != PASS:
            self._lift(START[action])
        if goes_on:
            self.penalty = action
        else:
            self._end_turn(NO_ACTION, action != PASS)

    def _lift(self, base: int) -> None:
        """Take the piece of the player to move off a base."""
        if base >= 64:
            self.patrols[2 * self.mover + 1] = self.patrols[2 * self.mover + 1] & ~(ONE << (base - 64))
        else:
            self.patrols[2 * self.mover] = self.patrols[2 * self.mover] & ~(ONE << base)
            self.guards[self.mover] = self.guards[self.mover] & ~(ONE << base)

    def _move(self, action: int) -> None:
        """Move a patrol or a guard."""
        if START[action] < 0:
            self.hand[self.mover] -= 1
        else:
            self._lift(START[action])
        if action >= ENTER:
            self.guards[self.mover] = self.guards[self.mover] | (ONE << END[action])
        elif END[action] >= 64:
            self.patrols[2 * self.mover + 1] = self.patrols[2 * self.mover + 1] | (ONE << (END[action] - 64))
        else:
            self.patrols[2 * self.mover] = self.patrols[2 * self.mover] | (ONE << END[action])

    def _advances(self, action: int) -> bool:
        """Whether a half-move is progress: a forward step or an arrival (TC-19)."""
        return action >= 0 and action < ENTER and (not LATERAL[action] or self.arrives(action))

    def _end_turn(self, last: int, progress: bool) -> None:
        """Bring the counts up to date and hand the turn over."""
        self._count_shuttles(last)
        self.idle += 1
        if progress or self.penalty >= 0:
            self.idle = 0
        self.first = NO_ACTION
        self.penalty = NO_ACTION
        self.mover = 1 - self.mover
        self.turn = min(self.turn + 1, MOST_TURNS)
        self.judge()

    def _count_shuttles(self, last: int) -> None:
        """Count the patrols that made one lateral step in this turn and no other (TC-15)."""
        own = 2 * self.mover
        first_count = 0
        last_count = 0
        if self.first < 0 or self.first >= ENTER or last < 0 or END[self.first] != START[last]:
            if self.first >= 0 and self.first < ENTER:
                first_count = self.shuttles_on(self.first)
            if last >= 0 and last < ENTER:
                last_count = self.shuttles_on(last)
        for index in range(own, own + 2):
            self.shuttle_at[index] = 0
            self.shuttle_from[index] = 0
            self.shuttle_count[index] = 0
        if first_count and last_count and END[self.first] > END[last]:
            self._note_shuttle(own, last, last_count)
            self._note_shuttle(own + 1, self.first, first_count)
            return
        if first_count:
            self._note_shuttle(own, self.first, first_count)
            own += 1
        if last_count:
            self._note_shuttle(own, last, last_count)

    def _note_shuttle(self, index: int, action: int, count: int) -> None:
        """Write down a patrol's count; those of a player are in the order of their bases."""
        self.shuttle_at[index] = END[action]
        self.shuttle_from[index] = START[action]
        self.shuttle_count[index] = count

    def judge(self) -> None:
        """Tell between two turns whether and how the game has ended (TC-14)."""
        if not cython.compiled:
            bases = [0] * 3
        self.ended = GOING_ON
        if self.under_way_into(0, bases) == 0 or self.under_way_into(1, bases) == 0:
            self.ended = CAPTURED
            if count_bits(self.patrols[1] & CENTRALS[1]) == 3 or count_bits(self.patrols[3] & CENTRALS[0]) == 3:
                self.ended = ARRIVED
            return
        for index in range(4):
            if self.shuttle_count[index] >= 6:
                self.ended = SHUTTLED
                return
        if self._nobody_can_play():
            self.ended = STUCK
        elif self.idle >= self.limit:
            self.ended = REACHED_LIMIT

    def _nobody_can_play(self) -> bool:
        """TC-13: neither player has a step or a guard left."""
        if self.variant == CAPTURE or self.has_guard(0) or self.has_guard(1):
            return False
        transits = self.taken_transits()
        ends = self.taken_ends()
        return not self.has_step(0, transits, ends) and not self.has_step(1, transits, ends)
