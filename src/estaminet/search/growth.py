"""The nodes and edges of a search tree: how they are added, moved and given back."""

from __future__ import annotations

import cython

if not cython.compiled:
    from estaminet.search.nodes import Edge, Node, edge_bytes, more_edges, more_nodes, no_edges, no_nodes, node_bytes, release

    UNPROVEN = 2  # no result is known

MEGABYTE = 1_000_000


class Growth:
    """The memory of a tree, within a bound."""

    def _set_up(self, megabytes: int) -> None:
        """Begin with nothing; half of the memory is for the moment in which a part is moved out (`_keep`)."""
        self.most_edges = megabytes * MEGABYTE // 2 // (edge_bytes() + node_bytes())
        self.numbers = 0
        self._start_anew()

    def _start_anew(self) -> None:
        """Take no memory, whoever has that which was taken."""
        self.edges = no_edges()
        self.nodes = no_nodes()
        self.edge_count = 0
        self.edge_room = 0
        self.node_count = 0
        self.node_room = 0

    def __dealloc__(self) -> None:
        release(self.edges)
        release(self.nodes)

    @property
    def megabytes(self) -> float:
        """The memory that the tree takes up, the room it grows into included."""
        return (self.edge_room * edge_bytes() + self.node_room * node_bytes()) / MEGABYTE

    def _edge_fits(self) -> bool:
        """Whether there is, or can be made, room for one more edge."""
        if self.edge_count < self.edge_room:
            return True
        if self.edge_room >= self.most_edges:
            return False
        room = min(2 * self.edge_room + 1024, self.most_edges)
        edges = more_edges(self.edges, room)
        if not edges:
            return False
        self.edges = edges
        self.edge_room = room
        return True

    def _node_fits(self) -> bool:
        """Whether there is, or can be made, room for one more node."""
        if self.node_count < self.node_room:
            return True
        if self.node_room >= self.most_edges:
            return False
        room = min(2 * self.node_room + 512, self.most_edges)
        nodes = more_nodes(self.nodes, room)
        if not nodes:
            return False
        self.nodes = nodes
        self.node_room = room
        return True

    def _add_node(self) -> int:
        """Make a new node; -1 if the memory is used up."""
        if not self._node_fits():
            return -1
        node = self.node_count
        self.node_count += 1
        self.nodes[node].first = -1
        self.nodes[node].last = -1
        self.nodes[node].count = 0
        self.nodes[node].legal = 0
        self.nodes[node].visits = 0
        self.nodes[node].other = -1
        self.nodes[node].information = 0
        self.nodes[node].sign = 1
        self.nodes[node].drawn = False
        self.nodes[node].number = self.numbers
        self.numbers += 1
        self.nodes[node].proven = UNPROVEN
        return node

    def _link(self, node: int, edge: int) -> None:
        """Make an edge the last one of a node."""
        self.edges[edge].next = -1
        if self.nodes[node].first < 0:
            self.nodes[node].first = edge
        else:
            self.edges[self.nodes[node].last].next = edge
        self.nodes[node].last = edge
        self.nodes[node].count += 1

    def _keep(self, kept: int) -> None:
        """Move a node and all below it into memory of their own and give the rest back; of no node, make an empty root."""
        nodes = self.nodes
        edges = self.edges
        self._start_anew()
        if kept < 0:
            self._add_node()
        else:
            self._move_node(nodes, kept)
        index = 0
        while index < self.node_count:
            self._move_edges(index, nodes, edges)
            index += 1
        release(edges)
        release(nodes)

    def _move_node(self, nodes: list[Node], node: int) -> int:
        """Move one node, which goes on to name its first edge by the old place; -1 if the memory is used up."""
        if not self._node_fits():
            return -1
        fresh = self.node_count
        self.node_count += 1
        self.nodes[fresh] = nodes[node]
        self.nodes[fresh].other = -1
        return fresh

    def _move_nodes(self, nodes: list[Node], node: int) -> int:
        """Move the nodes of one edge and give the first one's place."""
        first = -1
        last = -1
        while node >= 0:
            following = nodes[node].other
            fresh = self._move_node(nodes, node)
            if fresh < 0:
                break
            if last < 0:
                first = fresh
            else:
                self.nodes[last].other = fresh
            last = fresh
            node = following
        return first

    def _move_edges(self, node: int, nodes: list[Node], edges: list[Edge]) -> None:
        """Move the edges of a node that was moved, and the nodes they lead to."""
        edge = self.nodes[node].first
        self.nodes[node].first = -1
        self.nodes[node].count = 0
        while edge >= 0 and self._edge_fits():
            following = edges[edge].next
            fresh = self.edge_count
            self.edge_count += 1
            self.edges[fresh] = edges[edge]
            self.edges[fresh].child = self._move_nodes(nodes, edges[edge].child)
            self._link(node, fresh)
            edge = following
