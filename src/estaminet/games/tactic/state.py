"""What stands where in a game of Tactic, and which steps the patrols have (TC-4, TC-5)."""

import cython

from estaminet.core.position import Position
from estaminet.games.tactic.codes import NO_ACTION
from estaminet.games.tactic.geometry import HOMES, ORDER

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.core.rng import key_word
    from estaminet.games.tactic.tables import BEYOND, CENTRALS, END, FORWARD, LATERAL, NARROW, PLACES, ROUTES, SIDEWAYS

# Where the numbers of the words begin that keys are made of: every kind of thing has its own.
KEY_TURN, KEY_HALVES, KEY_OPTIONS, KEY_IDLE, KEY_PATROLS, KEY_GUARDS, KEY_SHUTTLES = (kind << 32 for kind in range(7))


def vacant(transit: int, ends: int, base: int) -> bool:
    """Whether a base is not among the taken ones of two words."""
    word = transit
    if base >= 64:
        word = ends
    return not (word >> (base & 63)) & 1


def bases_of(transits: int, ends: int = 0) -> list[int]:
    """List the bases whose bits are set in two words, sorted by line, then by letter."""
    rest = transits | ends << 64
    bases = []
    while rest:
        bases.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return sorted(bases, key=ORDER.__getitem__)


def _own_base(shuttle: tuple[int, int, int]) -> int:
    return ORDER[shuttle[1]]


class TacticState(Position):
    """Patrols and guards of both players, what the turn has seen so far, and the counts of TC-15 and TC-19."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.patrols = [0] * 4
            self.guards = [0] * 2
            self.hand = [0] * 2
            self.shuttle_at = [0] * 4
            self.shuttle_from = [0] * 4
            self.shuttle_count = [0] * 4
        self.mover = 0
        self.penalty = NO_ACTION
        self.first = NO_ACTION
        self.turn = 1
        self.idle = 0
        self.variant = 0
        self.board = 0
        self.limit = 60
        self.ended = 0

    def to_move(self) -> int:
        """Who acts now: 0 the first player, 1 the second."""
        return self.mover

    def position_key(self) -> int:
        """Give the xor of the words of all that decides how the game goes on: everything but the number of the turn."""
        key = key_word(KEY_TURN + (self.hand[0] << 3) + (self.hand[1] << 1) + self.mover)
        key = key ^ key_word(KEY_HALVES + ((self.first + 1) << 16) + self.penalty + 1)
        key = key ^ key_word(KEY_OPTIONS + (self.limit << 3) + (self.variant << 1) + self.board) ^ key_word(KEY_IDLE + self.idle)
        for index in range(4):
            rest = self.patrols[index]
            while rest:
                key = key ^ key_word(KEY_PATROLS + index * 64 + lowest_bit(rest))
                rest = rest & (rest - 1)
            if self.shuttle_count[index]:
                key = key ^ self._shuttle_word(index)
        for index in range(2):
            rest = self.guards[index]
            while rest:
                key = key ^ key_word(KEY_GUARDS + index * 64 + lowest_bit(rest))
                rest = rest & (rest - 1)
        return key

    def _shuttle_word(self, index: int) -> int:
        """Give the word of a patrol's count: its player, both bases and the steps so far."""
        return key_word(
            KEY_SHUTTLES + (index // 2 << 17) + (self.shuttle_at[index] << 10) + (self.shuttle_from[index] << 3) + self.shuttle_count[index]
        )

    # What stands where.

    def taken_transits(self) -> int:
        """Give the transit bases that are not free."""
        return self.patrols[0] | self.patrols[2] | self.guards[0] | self.guards[1]

    def taken_ends(self) -> int:
        """Give the central and outer bases that are not free."""
        return self.patrols[1] | self.patrols[3]

    def under_way_into(self, player: int, bases: list[int]) -> int:
        """List where a player's patrols stand that have not arrived (TC-13), and give their number."""
        count = 0
        rest = self.patrols[2 * player]
        while rest:
            bases[count] = lowest_bit(rest)
            count += 1
            rest = rest & (rest - 1)
        rest = self.patrols[2 * player + 1] & ~CENTRALS[1 - player]
        while rest:
            bases[count] = 64 + lowest_bit(rest)
            count += 1
            rest = rest & (rest - 1)
        return count

    def has_guard(self, player: int) -> bool:
        """Whether a player has a guard left, on the board or in hand."""
        return self.guards[player] != 0 or self.hand[player] != 0

    # The same for Python: lists of bases, sorted by line, then by letter.

    def patrol_bases(self, player: int) -> list[int]:
        """List where a player's patrols stand, arrived ones included."""
        return bases_of(self.patrols[2 * player], self.patrols[2 * player + 1])

    def bases_under_way(self, player: int) -> list[int]:
        """List where a player's patrols stand that have not arrived."""
        return [base for base in self.patrol_bases(player) if base not in HOMES[1 - player]]

    def guard_bases(self, player: int) -> list[int]:
        """List where a player's guards stand."""
        return bases_of(self.guards[player])

    def guard_count(self, player: int) -> int:
        """Count a player's guards, on the board and in hand."""
        return len(self.guard_bases(player)) + self.hand[player]

    def taken_bases(self) -> set[int]:
        """List the bases on which a piece stands."""
        return {base for player in (0, 1) for base in self.patrol_bases(player) + self.guard_bases(player)}

    def shuttles(self, player: int) -> list[tuple[int, int, int]]:
        """List a player's patrols counting for TC-15: the other base, their own, and the count."""
        indices = [index for index in (2 * player, 2 * player + 1) if self.shuttle_count[index]]
        found = [(self.shuttle_from[index], self.shuttle_at[index], self.shuttle_count[index]) for index in indices]
        return sorted(found, key=_own_base)

    # Steps.

    def can_leave(self, player: int, base: int, lateral_too: bool, transits: int, ends: int) -> bool:
        """Whether a patrol has a step with these bases taken (TC-4); TC-5 never takes away the last one."""
        row = (self.board * 2 + player) * PLACES + base
        beyond = SIDEWAYS[row]
        if lateral_too:
            beyond = BEYOND[row]
        for place in range(FORWARD[row], beyond):
            if vacant(transits, ends, END[ROUTES[place]]):
                return True
        return False

    def has_step(self, player: int, transits: int, ends: int) -> bool:
        """Whether any patrol under way has a step with these bases taken."""
        if not cython.compiled:
            bases = [0] * 3
        for index in range(self.under_way_into(player, bases)):
            if self.can_leave(player, bases[index], True, transits, ends):
                return True
        return False

    def _steps_of(self, base: int, lateral_too: bool, actions: list[int], count: int) -> int:
        """List a patrol's steps after the `count` actions already listed (TC-4, TC-5)."""
        transits = self.taken_transits()
        ends = self.taken_ends()
        row = (self.board * 2 + self.mover) * PLACES + base
        before = count
        for place in range(FORWARD[row], SIDEWAYS[row]):
            if vacant(transits, ends, END[ROUTES[place]]):
                actions[count] = ROUTES[place]
                count += 1
        if lateral_too and (count == before or not NARROW[base]):
            for place in range(SIDEWAYS[row], BEYOND[row]):
                if vacant(transits, ends, END[ROUTES[place]]):
                    actions[count] = ROUTES[place]
                    count += 1
        return count

    def _steps_into(self, actions: list[int]) -> int:
        """List the steps of all patrols; the one that has stepped laterally may only go forward (TC-10)."""
        if not cython.compiled:
            bases = [0] * 3
        forward_only = -1
        if self.first >= 0 and LATERAL[self.first]:
            forward_only = END[self.first]
        count = 0
        for index in range(self.under_way_into(self.mover, bases)):
            count = self._steps_of(bases[index], bases[index] != forward_only, actions, count)
        return count
