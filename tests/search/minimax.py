"""For the interpreted mode: look into a tree whose values hold a minimax, and print how many edges were compared with their children."""

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


if __name__ == "__main__":
    print(json.dumps(compared(0.3)))
