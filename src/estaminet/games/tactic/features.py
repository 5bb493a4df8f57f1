"""What the network of Tactic sees: who stands where, what each side can still reach, and how freely it steps.

Everything is seen by the player to move: the own pieces first, the own home at line 1. Each pair of variant and board has
features of its own, so that one file serves all.
"""

import cython

from estaminet.games.tactic import geometry
from estaminet.games.tactic.codes import ENTER
from estaminet.games.tactic.kernel import TacticPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.games.tactic.tables import (
        AHEAD_ENDS,
        AHEAD_TRANSITS,
        BACK_ENDS,
        BACK_TRANSITS,
        CENTRALS,
        CLEAR_WAY,
        FIRST_CENTRAL,
        NARROW,
        NO_WAY,
        PLACES,
    )

    VIEWS = 256  # places of both players
    PLACE_SEEN = [0] * VIEWS  # of each player and base: its place among all, as that player sees the board
    GUARD_SEEN = [0] * VIEWS  # the same among the transit bases

FAR = 18  # the distance of a patrol that has no free way
NEVER = 40  # the steps of a patrol that can never arrive
CLOSED_STEPS = 4  # added for one whose ways are all taken now
TO_SECOND = 0  # what is measured: the steps to the second arrival,
TO_END = 1  # to there and the last patrol's arrival or dead end,
TO_THIRD = 2  # to the third arrival

# Where each kind of feature begins; first the pieces of both sides on their bases, own ones first.
BASES = len(geometry.BASES)
OWN_PATROLS = 0
OWN_GUARDS = 2 * BASES
TRANSIT_BASES = len(geometry.TRANSITS)
SIDE = OWN_GUARDS + 2 * TRANSIT_BASES
GOALS = 0  # of each side: the centrals still to reach, with the other's guards,
EXITS = GOALS + 24  # the bases that a patrol can step to,
ROOM = EXITS + 7  # those of all patrols together, with the patrols under way,
CLEAR = ROOM + 32  # a patrol's way on an empty board,
FREE = CLEAR + 17  # its way now,
THIRD = FREE + FAR + 1  # the steps to the third arrival,
SECOND = THIRD + 32  # to the second,
END_STEPS = SECOND + 24  # to the end of all patrols,
SHUTTLES = END_STEPS + 24  # the longest shuttle,
HANDS = SHUTTLES + 6  # and the guards in hand
SIDE_FEATURES = HANDS + 3
POINTS = SIDE + 2 * SIDE_FEATURES  # who has more points, with the idle turns
ARRIVALS = POINTS + 24  # the patrols of both sides that are no longer under way
STAGE = ARRIVALS + 16  # what has been done in this turn
MARGINS = STAGE + 4  # how far one side is ahead of the other: to its end before the other's second arrival, and to the third
FEATURES = MARGINS + 75  # of one variant on one board
KINDS = 6  # three variants on two boards
INPUTS = KINDS * FEATURES


def _place(number: int, player: int) -> tuple[int, int]:
    """Give the line and the x of a base as a player sees the board."""
    base = geometry.BY_NUMBER[number]
    return (geometry.LAST_LINE + 1 - base.line if player else base.line, base.x)


def _fill_views() -> None:
    places = {_place(base.number, 0): order for order, base in enumerate(geometry.BASES)}
    transits = {_place(number, 0): order for order, number in enumerate(geometry.TRANSITS)}
    for player in range(2):
        for base in geometry.BASES:
            PLACE_SEEN[player * PLACES + base.number] = places[_place(base.number, player)]
        for number in geometry.TRANSITS:
            GUARD_SEEN[player * PLACES + number] = transits[_place(number, player)]


def _mirror() -> list[int]:
    """Name for each feature of a variant and board the one that stands in its place on the mirrored board."""
    mirror = list(range(FEATURES))
    edge = max(base.x for base in geometry.BASES)
    places = {(base.line, base.x): order for order, base in enumerate(geometry.BASES)}
    transits = [geometry.BY_NUMBER[number] for number in geometry.TRANSITS]
    orders = {(base.line, base.x): order for order, base in enumerate(transits)}
    for side in range(2):
        for order, base in enumerate(geometry.BASES):
            mirror[OWN_PATROLS + side * BASES + order] = OWN_PATROLS + side * BASES + places[base.line, edge - base.x]
        for order, base in enumerate(transits):
            mirror[OWN_GUARDS + side * TRANSIT_BASES + order] = OWN_GUARDS + side * TRANSIT_BASES + orders[base.line, edge - base.x]
        for goals in range(8):
            turned = (goals & 1) << 2 | goals & 2 | goals >> 2
            for guards in range(3):
                first = SIDE + side * SIDE_FEATURES + GOALS + guards
                mirror[first + 3 * goals] = first + 3 * turned
    return mirror


_fill_views()
MIRROR = _mirror()


class TacticFeatures(TacticPosition):
    """The kernel with an eye for ways and room."""

    def flood(self, player: int, distances: list[int]) -> None:
        """Measure from every base the steps of a player's shortest free way to the enemy's home; FAR if there is none."""
        for base in range(PLACES):
            distances[base] = FAR
        transits = self.taken_transits()
        ends = self.taken_ends()
        row = (self.board * 2 + player) * PLACES
        far_front = CENTRALS[1 - player] & ~ends
        if far_front == 0:
            far_front = CENTRALS[1 - player] & ~self.patrols[2 * player + 1]  # the enemy is still at home
        near_front = 0
        near_done = 0
        far_done = far_front
        steps = 0
        while near_front | far_front:
            near_reached = 0
            far_reached = 0
            steps += 1
            while near_front:
                base = row + lowest_bit(near_front)
                near_reached = near_reached | BACK_TRANSITS[base]
                far_reached = far_reached | BACK_ENDS[base]
                near_front = near_front & (near_front - 1)
            while far_front:
                base = row + 64 + lowest_bit(far_front)
                near_reached = near_reached | BACK_TRANSITS[base]
                far_reached = far_reached | BACK_ENDS[base]
                far_front = far_front & (far_front - 1)
            near_reached = near_reached & ~near_done
            far_reached = far_reached & ~far_done
            near_done = near_done | near_reached
            far_done = far_done | far_reached
            near_front = near_reached & ~transits
            far_front = far_reached & ~ends
            while near_reached:
                distances[lowest_bit(near_reached)] = steps
                near_reached = near_reached & (near_reached - 1)
            while far_reached:
                distances[64 + lowest_bit(far_reached)] = steps
                far_reached = far_reached & (far_reached - 1)

    def distances(self, player: int) -> list[int]:
        """List the shortest free way of each of a player's patrols under way; FAR where there is none."""
        if not cython.compiled:
            bases = [0] * 3
            distances = [0] * PLACES
        self.flood(player, distances)
        return [distances[bases[index]] for index in range(self.under_way_into(player, bases))]

    def _guards_of(self, player: int) -> int:
        """Count the guards a player has, on the board and in hand."""
        return count_bits(self.guards[player]) + self.hand[player]

    def _goals_of(self, player: int) -> int:
        """Give the set of the enemy's central bases that a player has not reached, from the left."""
        return (CENTRALS[1 - player] & ~self.patrols[2 * player + 1]) >> FIRST_CENTRAL[1 - player]

    def _exits_into(self, player: int, base: int, exits: list[int]) -> int:
        """Give the bases a patrol can step to (TC-4, TC-5) as two words, and their number."""
        row = (self.board * 2 + player) * PLACES + base
        exits[0] = AHEAD_TRANSITS[row] & ~self.taken_transits()
        exits[1] = AHEAD_ENDS[row] & ~self.taken_ends()
        if not NARROW[base] or (exits[0] == 0 and exits[1] == 0):
            row = (self.board * 2 + 1 - player) * PLACES + base  # the enemy comes from where a patrol goes
            exits[0] = BACK_TRANSITS[row] & ~self.taken_transits()
            exits[1] = BACK_ENDS[row] & ~self.taken_ends()
        return count_bits(exits[0]) + count_bits(exits[1])

    def features_into(self, features: list[int]) -> int:
        """List the features that are present, and give their number."""
        if not cython.compiled:
            own = [0] * 3
            enemy = [0] * 3
        first = (2 * self.variant + self.board) * FEATURES
        count = 0
        for player in range(2):
            side = self.mover != player
            count = self._bases_into(self.patrols[2 * player], 0, first + OWN_PATROLS + side * BASES, features, count)
            count = self._bases_into(self.patrols[2 * player + 1], 64, first + OWN_PATROLS + side * BASES, features, count)
            count = self._guards_into(self.guards[player], first + OWN_GUARDS + side * TRANSIT_BASES, features, count)
        count = self._side_into(self.mover, first + SIDE, own, features, count)
        count = self._side_into(1 - self.mover, first + SIDE + SIDE_FEATURES, enemy, features, count)
        return self._turn_into(first, own, enemy, features, count)

    def _bases_into(self, word: int, place: int, begin: int, features: list[int], count: int) -> int:
        """List the bases whose bits are set."""
        while word:
            features[count] = begin + PLACE_SEEN[self.mover * PLACES + place + lowest_bit(word)]
            count += 1
            word = word & (word - 1)
        return count

    def _guards_into(self, word: int, begin: int, features: list[int], count: int) -> int:
        """List the transit bases whose bits are set."""
        while word:
            features[count] = begin + GUARD_SEEN[self.mover * PLACES + lowest_bit(word)]
            count += 1
            word = word & (word - 1)
        return count

    def _side_into(self, player: int, begin: int, steps: list[int], features: list[int], count: int) -> int:
        """List what is to be said of one side, and measure its steps."""
        if not cython.compiled:
            bases = [0] * 3
            exits = [0] * 2
            ways = [0] * 4
            ends = [0] * 4
            distances = [0] * PLACES
        goals = self._goals_of(player)
        row = (self.board * 2 + player) * 8
        transits = 0
        reached = 0
        for index in range(3):
            ways[index] = NEVER
            ends[index] = 0
        self.flood(player, distances)
        under_way = self.under_way_into(player, bases)
        for index in range(under_way):
            base = bases[index]
            free = self._exits_into(player, base, exits)
            transits = transits | exits[0]
            reached = reached | exits[1]
            way = CLEAR_WAY[(row + goals) * PLACES + base]
            features[count] = begin + EXITS + min(free, 6)
            features[count + 1] = begin + CLEAR + min(way, 16)
            features[count + 2] = begin + FREE + distances[base]
            count += 3
            if way == NO_WAY:
                way = NEVER
            elif distances[base] == FAR:
                way += CLOSED_STEPS
            else:
                way = distances[base]
            ways[index] = way
            if free:
                ends[index] = min(way, CLEAR_WAY[(row + 7) * PLACES + base])  # a taken goal is a dead end
        self._sum_steps(player, ways, ends, steps)
        features[count] = begin + GOALS + 3 * goals + self._guards_of(1 - player)
        features[count + 1] = begin + ROOM + 8 * under_way + min(7, count_bits(transits) + 2 * count_bits(reached))  # no guard takes an end
        features[count + 2] = begin + THIRD + min(31, steps[TO_THIRD])
        features[count + 3] = begin + SECOND + min(23, steps[TO_SECOND])
        features[count + 4] = begin + END_STEPS + min(23, steps[TO_END])
        features[count + 5] = begin + SHUTTLES + min(5, max(self.shuttle_count[2 * player], self.shuttle_count[2 * player + 1]))
        features[count + 6] = begin + HANDS + self.hand[player]
        return count + 7

    def _sum_steps(self, player: int, ways: list[int], ends: list[int], steps: list[int]) -> None:
        """Measure a player's steps to the second arrival, to the end of all patrols and to the third arrival."""
        left = count_bits(self._goals_of(player))
        steps[TO_SECOND] = 0
        steps[TO_END] = 0
        steps[TO_THIRD] = 0
        for index in range(left):
            steps[TO_THIRD] += ways[index]
        for _ in range(left - 1):
            nearest = 0
            for index in range(1, left):
                if ways[index] < ways[nearest]:
                    nearest = index
            steps[TO_SECOND] += ways[nearest]
            ends[nearest] = ways[nearest]
            ways[nearest] = 2 * NEVER  # counted
        for index in range(left):
            steps[TO_END] += ends[index]

    def _turn_into(self, begin: int, own: list[int], enemy: list[int], features: list[int], count: int) -> int:
        """List who is ahead, by how much, and what has been done in this turn."""
        lead = 1 + (self.score(self.mover) > self.score(1 - self.mover)) - (self.score(self.mover) < self.score(1 - self.mover))
        features[count] = begin + POINTS + 8 * lead + min(7, 8 * self.idle // self.limit)
        features[count + 1] = begin + ARRIVALS + 4 * count_bits(self._goals_of(self.mover)) + count_bits(self._goals_of(1 - self.mover))
        stage = 0
        if self.first >= 0:
            stage = 1 + (self.first >= ENTER)
        elif self.penalty >= 0:
            stage = 3
        features[count + 2] = begin + STAGE + stage
        features[count + 3] = begin + MARGINS + min(24, max(0, 12 + enemy[TO_SECOND] - own[TO_END]))
        features[count + 4] = begin + MARGINS + 25 + min(24, max(0, 12 + own[TO_SECOND] - enemy[TO_END]))
        features[count + 5] = begin + MARGINS + 50 + min(24, max(0, 12 + enemy[TO_THIRD] - own[TO_THIRD]))
        return count + 6
