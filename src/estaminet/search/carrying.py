"""How the result of a walk is carried back to the root: what it adds to its nodes and edges, and what it proves of them."""

from __future__ import annotations

import cython

from estaminet.search.growth import Growth

if not cython.compiled:
    from estaminet.search.growth import UNPROVEN


class Carrying(Growth):
    """A tree that knows the way of the last walk."""

    def _set_out(self, implicit: float, longest: int) -> None:
        """Make room for the longest way."""
        self.implicit = implicit
        if not cython.compiled:
            self.path_edges = [0] * longest
            self.path_nodes = [0] * longest

    def _back_up(self, depth: int, value: float) -> None:
        """Add a result to all nodes and edges of the walk; who has a certain draw there need not accept less."""
        deep = value
        for index in range(depth - 1, -1, -1):
            self.edges[self.path_edges[index]].visits += 1
            self.edges[self.path_edges[index]].value += value
            self.edges[self.path_edges[index]].deep = deep
            node = self.path_nodes[index]
            self.nodes[node].visits += 1
            if self.implicit > 0.0:
                deep = self._minimax(node)
            if self.nodes[node].drawn and self.nodes[node].sign * value < 0:
                value = 0.0

    def _minimax(self, node: int) -> float:
        """Give the best that any tried action of a node leads to, for the first player."""
        sign = self.nodes[node].sign
        best = -1.0
        edge = self.nodes[node].first
        while edge >= 0:
            if self.edges[edge].visits > 0:
                best = max(best, sign * self.edges[edge].deep)
            edge = self.edges[edge].next
        return sign * best

    def _prove(self, depth: int) -> None:
        """Carry a proven result up the walk as far as it decides."""
        while depth > 0 and self._settle(self.path_nodes[depth - 1]):
            depth -= 1

    def _settle(self, node: int) -> bool:
        """Prove a node by its children: one that wins is enough, else all of them are needed."""
        sign = self.nodes[node].sign
        best = -sign
        complete = self.nodes[node].count == self.nodes[node].legal
        edge = self.nodes[node].first
        while edge >= 0:
            child = self.edges[edge].child
            proven = UNPROVEN
            if child >= 0:
                proven = self.nodes[child].proven
            if proven == sign:
                self.nodes[node].proven = sign
                return True
            if proven == UNPROVEN:
                complete = False
            elif proven == 0:
                best = 0
                self.nodes[node].drawn = True
            edge = self.edges[edge].next
        if complete:
            self.nodes[node].proven = best
        return complete
