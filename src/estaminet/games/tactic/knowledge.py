"""What helps to play Tactic well: room to step, guards kept, goals that cannot be shut, each turn in one order only.

Haste does not win: the worths below were fitted to the results of some thousand games of the computer against itself and
against a greedy player, in which the steps left told next to nothing, and guards lost to a blockade nearly everything.
With variant=capture it is a race: who has arrived twice ends the game by shutting in the own last patrol (TC-17).
"""

import cython

from estaminet.core.game import Thinking
from estaminet.games.tactic.codes import BASIC, CAPTURE, ENTER, LOSE, PASSAGE
from estaminet.games.tactic.kernel import TacticPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.games.tactic.tables import (
        AHEAD_ENDS,
        AHEAD_TRANSITS,
        ASIDE,
        BACK_ENDS,
        BACK_TRANSITS,
        BEYOND,
        CENTRALS,
        CLEAR_WAY,
        END,
        FIRST_CENTRAL,
        FORWARD,
        NARROW,
        NO_WAY,
        PLACES,
        ROUTES,
        SIDEWAYS,
        START,
    )

THINKING = Thinking(exploration=0.35, rollout_actions=0, width=5, growth=0.7, variety=0.03)

FAR = 18  # the distance of a patrol that has no free way

# Worths are in such units that a lead of two is half a win.
SCALE = 2.0
GUARD_WORTH = 1.2
LOST_WORTH = -1.2  # of a patrol that can never arrive
ASIDE_WORTH = -1.0  # of one on an outer base between the homes, which a single guard shuts in
SHUTTLE_WORTH = 0.2  # of each step that a leader's shuttle has counted
RACE_WORTH = 3.0  # divided by the steps left to the third arrival, and two
LOST_STEPS = 20  # what a patrol that can never arrive counts there,
CUT_STEPS = 4  # and what one does whose ways are all taken now
LATE_STEPS = 15  # nearer than that, taken ways are looked at

# The race of variant=capture: a player wins whose patrols are all at an end before the enemy's second arrival.
NEVER = 40  # the steps of a patrol that can never arrive
CLOSED_STEPS = 4  # added for one whose ways are all taken now
TO_SECOND = 0  # what is measured: the steps to the second arrival,
TO_END = 1  # to there and the last patrol's arrival or dead end,
TO_THIRD = 2  # to the third arrival
MARGIN_WORTH = 1.25
MARGIN_SCALE = 4.0  # the steps ahead that are half of it
TURN_STEPS = 1.5  # what the turn is worth in steps
SECOND_WORTH = -0.08  # of each step
END_WORTH = -0.022
THIRD_WORTH = 2.0  # divided by the steps, and two
LEAD_WORTH = 0.4  # of more points
HOME_WORTH = -0.2  # of each patrol still at home

if not cython.compiled:
    WAYS_WEIGHT = [0.0] * 3  # of each variant: what goals and clear ways count,
    ROOM_WEIGHT = [0.0] * 3  # what room counts,
    RACE_WEIGHT = [0.0] * 3  # and what the race of capture does
    GOALS_WORTH = [0.0] * 24  # of each set of centrals still to reach, by the enemy's guards
    STEP_WORTH = [0.0] * 3  # of each step left, likewise
    EXITS_WORTH = [0.0] * 5  # of a patrol, by the bases it can step to; four or more are alike
    ROOM_WORTH = [0.0] * 28  # by the patrols under way and the bases that all can step to together; six or more are alike


def _fill_weights() -> None:
    weights = {BASIC: (1.0, 1.0, 0.0), CAPTURE: (0.0, 0.4, 1.0), PASSAGE: (1.0, 1.0, 0.0)}
    for variant, (ways, room, race) in weights.items():
        WAYS_WEIGHT[variant] = ways
        ROOM_WEIGHT[variant] = room
        RACE_WEIGHT[variant] = race


def _fill_worths() -> None:
    # One guard shuts the middle central when both others are reached, two shut one at the side.
    goals = {
        0b111: (0.0, 0.0, 0.0),
        0b110: (0.0, 0.3, -0.35),
        0b011: (0.0, 0.3, -0.35),
        0b101: (0.3, 0.3, -0.1),
        0b100: (0.3, 0.2, 0.9),
        0b001: (0.3, 0.2, 0.9),
        0b010: (0.2, -0.2, -1.2),
    }
    for left, worths in goals.items():
        for guards, worth in enumerate(worths):
            GOALS_WORTH[3 * left + guards] = worth
    for guards, worth in enumerate((-0.12, -0.08, -0.025)):
        STEP_WORTH[guards] = worth
    for exits, worth in enumerate((-0.25, 0.05, 0.2, 0.25, 0.27)):
        EXITS_WORTH[exits] = worth
    rooms = ((), (-0.5, -0.4, 0.2, 0.15, 0.25, 0.35, 0.4), (-0.8, -0.25, -0.3, 0.0, 0.25, 0.35, 0.4), (0.0, 0.1, 0.1, 0.25, 0.3, 0.35, 0.4))
    for under_way, room in enumerate(rooms):
        for exits, worth in enumerate(room):
            ROOM_WORTH[7 * under_way + exits] = worth


class TacticThinker(TacticPosition):
    """The kernel with a judgement of positions and of actions, for the search."""

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

    def _player_worth(self, player: int) -> float:
        """Judge a player's guards, goals, ways, room and shuttles."""
        worth = GUARD_WORTH * self._guards_of(player) + ROOM_WEIGHT[self.variant] * self._room_worth(player)
        if WAYS_WEIGHT[self.variant] > 0:
            worth += WAYS_WEIGHT[self.variant] * self._ways_worth(player)
        if self.score(player) > self.score(1 - player):
            for index in range(2 * player, 2 * player + 2):
                if self.shuttle_count[index] > 1:
                    worth += SHUTTLE_WORTH * (self.shuttle_count[index] - 1)
        return worth

    def _guards_of(self, player: int) -> int:
        """Count the guards a player has, on the board and in hand."""
        return count_bits(self.guards[player]) + self.hand[player]

    def _goals_of(self, player: int) -> int:
        """Give the set of the enemy's central bases that a player has not reached, from the left."""
        return (CENTRALS[1 - player] & ~self.patrols[2 * player + 1]) >> FIRST_CENTRAL[1 - player]

    def _ways_worth(self, player: int) -> float:
        """Judge the goals that are left to a player, and the ways to them."""
        if not cython.compiled:
            bases = [0] * 3
            distances = [0] * PLACES
        goals = self._goals_of(player)
        guards = self._guards_of(1 - player)
        row = ((self.board * 2 + player) * 8 + goals) * PLACES
        under_way = self.under_way_into(player, bases)
        lost = count_bits(goals) - under_way  # captured, TC-17
        steps = 0
        for index in range(under_way):
            if CLEAR_WAY[row + bases[index]] == NO_WAY:
                lost += 1
            else:
                steps += CLEAR_WAY[row + bases[index]]
        worth = GOALS_WORTH[3 * goals + guards] + STEP_WORTH[guards] * steps + LOST_WORTH * lost
        steps += LOST_STEPS * lost
        if steps < LATE_STEPS:
            self.flood(player, distances)
            for index in range(under_way):
                if distances[bases[index]] == FAR:
                    steps += CUT_STEPS
        return worth + RACE_WORTH / (2 + steps)

    def _race_lead(self) -> float:
        """Judge the race of variant=capture for the first player."""
        if not cython.compiled:
            first = [0] * 3
            second = [0] * 3
        self._steps_to(0, first)
        self._steps_to(1, second)
        return self._race_worth(0, first, second) - self._race_worth(1, second, first)

    def _race_worth(self, player: int, own: list[int], enemy: list[int]) -> float:
        """Judge a player's part in the race by the steps of both."""
        margin = float(enemy[TO_SECOND] - own[TO_END])
        if self.mover == player:
            margin += TURN_STEPS
        worth = MARGIN_WORTH * margin / (MARGIN_SCALE + abs(margin))
        worth += SECOND_WORTH * min(30, own[TO_SECOND]) + END_WORTH * min(30, own[TO_END]) + THIRD_WORTH / (2 + own[TO_THIRD])
        if self.score(player) > self.score(1 - player):
            worth += LEAD_WORTH
        return worth + HOME_WORTH * count_bits(self.patrols[2 * player + 1] & CENTRALS[player])

    def _steps_to(self, player: int, steps: list[int]) -> None:
        """Measure a player's steps to the second arrival, to the end of all patrols and to the third arrival."""
        if not cython.compiled:
            ways = [0] * 4
            ends = [0] * 4
        left = count_bits(self._goals_of(player))
        self._ways_into(player, ways, ends)
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

    def _ways_into(self, player: int, ways: list[int], ends: list[int]) -> None:
        """Measure for each patrol that has not arrived the steps to a goal, and to a goal or a dead end; NEVER and 0 for a lost one."""
        if not cython.compiled:
            bases = [0] * 3
            exits = [0] * 2
            distances = [0] * PLACES
        self.flood(player, distances)
        row = (self.board * 2 + player) * 8
        for index in range(3):
            ways[index] = NEVER
            ends[index] = 0
        for index in range(self.under_way_into(player, bases)):
            base = bases[index]
            way = CLEAR_WAY[(row + self._goals_of(player)) * PLACES + base]
            if way == NO_WAY:
                way = NEVER
            elif distances[base] == FAR:
                way += CLOSED_STEPS
            else:
                way = distances[base]
            ways[index] = way
            if self._exits_into(player, base, exits):
                ends[index] = min(way, CLEAR_WAY[(row + 7) * PLACES + base])  # a taken goal is a dead end

    def _room_worth(self, player: int) -> float:
        """Judge how well a player's patrols can step, and so how far off a blockade is (TC-12)."""
        if not cython.compiled:
            bases = [0] * 3
            exits = [0] * 2
        worth = 0.0
        transits = 0
        ends = 0
        under_way = self.under_way_into(player, bases)
        for index in range(under_way):
            worth += EXITS_WORTH[min(4, self._exits_into(player, bases[index], exits))]
            if ASIDE[bases[index]]:
                worth += ASIDE_WORTH
            transits = transits | exits[0]
            ends = ends | exits[1]
        return worth + ROOM_WORTH[7 * under_way + min(6, count_bits(transits) + 2 * count_bits(ends))]  # no guard takes an end

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

    def evaluate(self) -> float:
        """Judge by what both players have, from -1 to 1."""
        lead = self._player_worth(0) - self._player_worth(1)
        if RACE_WEIGHT[self.variant] > 0:
            lead += RACE_WEIGHT[self.variant] * self._race_lead()
        if lead < 0:
            return lead / (SCALE - lead)
        return lead / (SCALE + lead)

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh steps by the way they shorten, guards by the ways they cut; a second order of the same turn comes last."""
        if not cython.compiled:
            own = [0] * PLACES
            enemy = [0] * PLACES
            threat = [0.0] * 64
        self.flood(self.mover, own)
        self.flood(1 - self.mover, enemy)
        self._threats(enemy, threat)
        for index in range(count):
            if actions[index] < ENTER:
                weights[index] = self._step_weight(actions[index], own)
            elif actions[index] < LOSE:
                weights[index] = self._guard_weight(actions[index], threat)
            else:
                weights[index] = 1.0
        return True

    def _threats(self, enemy: list[int], threat: list[float]) -> None:
        """Tell for each transit base how much a guard there would hinder the enemy's patrols."""
        if not cython.compiled:
            bases = [0] * 3
        for base in range(64):
            threat[base] = 0.0
        for index in range(self.under_way_into(1 - self.mover, bases)):
            row = (self.board * 2 + 1 - self.mover) * PLACES + bases[index]
            for place in range(FORWARD[row], BEYOND[row]):
                base = END[ROUTES[place]]
                if base < 64:
                    if place < SIDEWAYS[row]:
                        threat[base] += 2.0
                    if enemy[base] < enemy[bases[index]]:
                        threat[base] += 2.0 + 4.0 / (1 + enemy[base])
                    threat[base] += 0.3

    def _step_weight(self, action: int, own: list[int]) -> float:
        """Weigh a step: arriving and getting nearer first."""
        weight = 5.0 + 2.0 * (own[START[action]] - own[END[action]])
        if self.arrives(action):
            weight += 8.0
        if self.first >= 0 and self.first < ENTER and START[action] < START[self.first] and END[action] != START[self.first]:
            weight -= 20.0  # the same two steps are tried in the other order
        return weight

    def _guard_weight(self, action: int, threat: list[float]) -> float:
        """Weigh a guard's way: to a base that hinders, from one that does not; after the patrol's step, unless it opens a way."""
        weight = threat[END[action]]
        if START[action] >= 0:
            weight -= threat[START[action]]
        if self.first < 0 and (START[action] < 0 or not self._beside(START[action])):
            weight -= 20.0
        return weight

    def _beside(self, guard: int) -> bool:
        """Whether a guard of the player to move stands where a patrol of theirs could step."""
        row = (self.board * 2 + self.mover) * PLACES + guard
        return (BACK_TRANSITS[row] & self.patrols[2 * self.mover]) != 0 or (BACK_ENDS[row] & self.patrols[2 * self.mover + 1]) != 0


_fill_weights()
_fill_worths()
