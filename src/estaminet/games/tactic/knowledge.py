"""What helps to play Tactic well: shortest free ways, guards in front of patrols, each turn in one order only."""

import cython

from estaminet.core.game import Thinking
from estaminet.games.tactic.kernel import TacticPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.games.tactic.tables import BACK_ENDS, BACK_TRANSITS, BEYOND, CENTRALS, END, ENTER, FORWARD, LOSE, ROUTES, SIDEWAYS, START

THINKING = Thinking(exploration=0.35, rollout_actions=0, width=5, growth=1.2)

FAR = 18  # the distance of a patrol that has no free way
GUARD_WORTH = 3.0  # in steps
ARRIVAL_WORTH = 2.0  # of each point, in steps
STUCK_WORTH = 2.5  # of a patrol that cannot step
SCALE = 9.0  # the lead in steps that is half a win


class TacticThinker(TacticPosition):
    """The kernel with an eye for free ways."""

    def flood(self, player: int, distances: list[int]) -> None:
        """Measure from every base the steps of a player's shortest free way to the enemy's home; FAR if there is none."""
        for base in range(128):
            distances[base] = FAR
        transits = self.taken_transits()
        ends = self.taken_ends()
        row = (self.chart * 2 + player) * 128
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

    def way_left(self, player: int) -> int:
        """Sum the shortest free ways of a player's patrols under way."""
        if not cython.compiled:
            bases = [0] * 3
            distances = [0] * 128
        self.flood(player, distances)
        left = 0
        for index in range(self.under_way_into(player, bases)):
            left += distances[bases[index]]
        return left

    def distances(self, player: int) -> list[int]:
        """List the shortest free way of each of a player's patrols under way; FAR where there is none."""
        if not cython.compiled:
            bases = [0] * 3
            distances = [0] * 128
        self.flood(player, distances)
        return [distances[bases[index]] for index in range(self.under_way_into(player, bases))]

    def _standing(self, player: int) -> float:
        """Judge a player's points, ways, guards and stuck patrols, in steps."""
        if not cython.compiled:
            bases = [0] * 3
        worth = ARRIVAL_WORTH * self.score(player) - self.way_left(player)
        worth += GUARD_WORTH * (count_bits(self.guards[player]) + self.hand[player])
        for index in range(self.under_way_into(player, bases)):
            if not self.can_leave(player, bases[index], True, self.taken_transits(), self.taken_ends()):
                worth -= STUCK_WORTH
        return worth

    def evaluate(self) -> float:
        """Judge by ways left, points, guards, stuck patrols and the half-moves in hand."""
        lead = self._standing(0) - self._standing(1)
        if self.first < 0:  # two half-moves to come against none
            lead += 1.0 - 2.0 * self.mover
        if lead < 0:
            return lead / (SCALE - lead)
        return lead / (SCALE + lead)

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh steps by the way they shorten, guards by the ways they cut; a second order of the same turn comes last."""
        if not cython.compiled:
            own = [0] * 128
            enemy = [0] * 128
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
            row = (self.chart * 2 + 1 - self.mover) * 128 + bases[index]
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
        """Whether a guard of the player to move stands where one of his patrols could step."""
        row = (self.chart * 2 + self.mover) * 128 + guard
        return (BACK_TRANSITS[row] & self.patrols[2 * self.mover]) != 0 or (BACK_ENDS[row] & self.patrols[2 * self.mover + 1]) != 0
