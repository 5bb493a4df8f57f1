"""What helps to play Tactic well: a judgement learned by self-play, and an order in which to try actions, each turn in one order only.

`features.py` tells what the network sees, `weights.bin` what it learned (`estaminet train tactic`).
"""

from dataclasses import replace
from pathlib import Path

import cython

from estaminet.core.game import Thinking
from estaminet.core.network import Network
from estaminet.games.tactic.codes import ENTER, LOSE
from estaminet.games.tactic.features import INPUTS, KINDS, MIRROR, TacticFeatures

if not cython.compiled:
    from estaminet.core.network import MOST_FEATURES
    from estaminet.games.tactic.tables import BACK_ENDS, BACK_TRANSITS, BEYOND, END, FORWARD, PLACES, ROUTES, SIDEWAYS, START

RACING = Thinking(
    exploration=0.2, rollout_actions=0, width=2, growth=0.3, variety=0.03, proving=5
)  # what neither hurries nor hinders blurs the view
WIDE = replace(RACING, width=5, growth=0.7)
THINKING = replace(WIDE, where={"variant=capture": RACING, "variant=basic": replace(WIDE, patience=0.5)})
NETWORK = Network(Path(__file__).with_name("weights.bin"), INPUTS, KINDS, MIRROR)
JUDGE = NETWORK  # the same for compiled code


class TacticThinker(TacticFeatures):
    """The kernel with a judgement of positions and of actions, for the search."""

    def evaluate(self) -> float:
        """Judge by the network for the first player, from -1 to 1."""
        if not cython.compiled:
            present = [0] * MOST_FEATURES
        lead = JUDGE.judge(present, self.features_into(present))
        return lead if self.mover == 0 else -lead

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
