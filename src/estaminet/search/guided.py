"""A tree whose leaves are judged from outside: it walks to a leaf, is told a value and priors, and carries them back.

Between the two halves of a simulation many trees can be judged together, as a network wants it. Edges are chosen by their prior (PUCT);
what the rules end, and what follows from it, is proven as in every tree.
"""

from __future__ import annotations

from typing import Any

import cython

from estaminet.core.game import Game
from estaminet.core.observation import Observer
from estaminet.search.mcts import Tree

if not cython.compiled:
    from math import exp, sqrt

    from estaminet.core.observation import floats_of
    from estaminet.core.position import MOST_LEGAL
    from estaminet.search.growth import UNPROVEN


class GuidedTree(Tree):
    """One search tree, judged from outside."""

    def walk(self) -> bool:
        """Walk to a leaf; whether it waits for a judgement. A leaf that is decided is carried back at once."""
        with cython.nogil:
            self._walk()
            waits = self._waits()
            if waits:
                self.count = self._list_actions(max(0, self.leaf))
            else:
                self._finish(self._judge(self.leaf))
        self.simulations += 1
        return waits

    def observe(self, observer: Observer, values: Any) -> None:
        """Write what the player to act knows at the leaf into zeros."""
        observer.fill(self.position, self.position.to_move(), floats_of(values))

    @property
    def game(self) -> Game:
        """The game that is searched."""
        return self.root.game

    @property
    def legal(self) -> list[int]:
        """The actions that are considered at the leaf."""
        return [self.actions[index] for index in range(self.count)]

    def judge(self, value: float, logits: Any) -> None:
        """Carry back what the leaf is worth to the player to act there; logits are of all actions, what is not legal counts nothing."""
        weights = floats_of(logits)
        with cython.nogil:
            self._expand(weights)
            self._finish(value * (1 - 2 * self.position.to_move()))

    def _waits(self) -> bool:
        """Whether the leaf is neither over nor proven."""
        if self.position.is_over():
            return False
        return self.leaf < 0 or self.nodes[self.leaf].proven == UNPROVEN

    def _resting(self, node: int, depth: int) -> bool:
        """Whether the walk ends here; the root, too, is judged before anything is tried."""
        return self.position.is_over() or depth == LONGEST_WALK or self.nodes[node].visits == 0 or self.nodes[node].proven != UNPROVEN

    def _expand(self, logits: Any) -> None:
        """Give the leaf an edge for every action considered, the likeliest first, with its share of the softmax."""
        if self.leaf < 0 or self.nodes[self.leaf].legal > 0:
            return
        highest = -1e30
        for index in range(self.count):
            highest = max(highest, logits[self.actions[index]])
        total = 0.0
        for index in range(self.count):
            self.weights[index] = exp(logits[self.actions[index]] - highest)
            total += self.weights[index]
        self.nodes[self.leaf].legal = self.count
        for index in range(self.count):
            if not self._add_edge(self.leaf, self.actions[index]):
                return
            self.edges[self.edge_count - 1].prior = self.weights[index] / total

    def _descend(self, node: int) -> int:
        """Choose the edge to follow from a node; in a world of its own only what is legal there."""
        if self.hidden:
            self._open(node, MOST_LEGAL)
        return self._choose(node)

    def _choose(self, node: int) -> int:
        """Give the undecided edge with the best sum of value and what its prior lets hope for; -1 if all are decided.

        What was never tried is taken for as good as the node itself.
        """
        sign = 1 - 2 * self.position.to_move()
        self.nodes[node].sign = sign
        hope = self.exploration * sqrt(self.nodes[node].visits)
        expected = self._expected(node, sign)
        even = 1.0 / max(1, self.nodes[node].legal)
        best = -1
        best_score = -1e9
        edge = self.nodes[node].first
        while edge >= 0:
            if self._open_to(edge):
                prior = self.edges[edge].prior
                if prior == 0.0:
                    prior = even  # legal in this world, not in the one that was judged
                score = expected
                if self.edges[edge].visits > 0:
                    score = sign * self.edges[edge].value / self.edges[edge].visits
                score += hope * prior / (1 + self.edges[edge].visits)
                if score > best_score:
                    best = edge
                    best_score = score
            edge = self.edges[edge].next
        return best

    def _expected(self, node: int, sign: int) -> float:
        """Value a node for the player to act by what was tried so far."""
        total = 0.0
        visits = 0
        edge = self.nodes[node].first
        while edge >= 0:
            total += self.edges[edge].value
            visits += self.edges[edge].visits
            edge = self.edges[edge].next
        return sign * total / visits if visits > 0 else 0.0


LONGEST_WALK = 1024
