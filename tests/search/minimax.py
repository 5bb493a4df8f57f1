"""For the interpreted mode: look into trees whose values hold a minimax, and print how many edges were compared with what they lead to."""

import json
from dataclasses import replace

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.search.growth import UNPROVEN
from estaminet.search.mcts import Tree

GAME = estaminet.game("tactic")


def below(tree: Tree, node: int) -> list[float]:
    """Give what the tried actions of a node lead to, for the player to act there."""
    found, edge = [], tree.nodes[node].first
    while edge >= 0:
        if tree.edges[edge].visits:
            found.append(tree.nodes[node].sign * tree.edges[edge].deep)
        edge = tree.edges[edge].next
    return found


def compared(implicit: float) -> int:
    """Search, and compare every edge with the best edge of the node it leads to."""
    position = GAME.start(variant="passage", board="grid")
    tree = Tree(position, 0, 5, replace(GAME.thinking_of(position), implicit=implicit))
    tree.run(150, 0, Deadline())
    assert all(node.proven == UNPROVEN for node in tree.nodes[: tree.node_count])
    count = 0
    for edge in tree.edges[: tree.edge_count]:
        if edge.child >= 0 and (values := below(tree, edge.child)):
            assert edge.deep == tree.nodes[edge.child].sign * max(values)
            count += 1
    return count


def proven(implicit: float) -> int:
    """Search an endgame, and compare every edge to a node of a certain result with that."""
    position = estaminet.game("l-calculus").parse("wbwbwb b s 3:1 4 9 - groups=equal,limit=11")
    tree = Tree(position, 1, 5, replace(position.game.thinking_of(position), implicit=implicit))
    tree.run(300, 0, Deadline())
    certain = [edge for edge in tree.edges[: tree.edge_count] if edge.child >= 0 and tree.nodes[edge.child].proven != UNPROVEN]
    assert all(edge.deep == tree.nodes[edge.child].proven for edge in certain)
    return sum(bool(below(tree, edge.child)) for edge in certain)  # not those at which the game ends


if __name__ == "__main__":
    print(json.dumps([compared(0.3), proven(0.3)]))
