"""The records of a search tree and the memory they live in, for the interpreted mode; `nodes.pxd` is the same for compiled code."""


class Edge:
    """An action of a node and what became of it."""

    __slots__ = ("action", "available", "child", "favour", "next", "prior", "value", "visits")

    def __init__(self) -> None:
        self.action = 0
        self.child = -1
        self.next = -1
        self.visits = 0
        self.available = 0
        self.favour = 0
        self.prior = 0.0
        self.value = 0.0


class Node:
    """A position of the tree: its edges and what is proven of it."""

    __slots__ = ("count", "drawn", "first", "information", "last", "legal", "number", "other", "proven", "sign", "visits")

    def __init__(self) -> None:
        self.first = -1
        self.last = -1
        self.count = 0
        self.legal = 0
        self.other = -1
        self.information = 0
        self.visits = 0
        self.sign = 1
        self.drawn = False
        self.number = 0
        self.proven = 2


def edge_bytes() -> int:
    """Give what an edge takes in compiled code."""
    return 40


def node_bytes() -> int:
    """Give what a node takes in compiled code."""
    return 48


def no_edges() -> list[Edge]:
    """Give room for no edge."""
    return []


def no_nodes() -> list[Node]:
    """Give room for no node."""
    return []


def more_edges(edges: list[Edge], room: int) -> list[Edge]:
    """Give the same edges with room for more."""
    return edges + [Edge() for _ in range(room - len(edges))]


def more_nodes(nodes: list[Node], room: int) -> list[Node]:
    """Give the same nodes with room for more."""
    return nodes + [Node() for _ in range(room - len(nodes))]


def zeros(count: int) -> list[int]:
    """Make room for whole numbers, all 0."""
    return [0] * count


def zero_words(count: int) -> list[int]:
    """Make room for words of 64 bits, all 0."""
    return [0] * count


def release(memory: object) -> None:
    """Give memory back; the interpreter does that by itself."""
