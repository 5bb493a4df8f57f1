"""The click paths of a scene as a prefix tree for the wire; compiled, for a scene can have a thousand of them."""

from collections.abc import Iterable
from typing import Any


def pack_paths(choices: Iterable[tuple[tuple[str, ...], int]]) -> Any:
    """Join click paths into a tree: each id leads to a further tree or to an action's code.

    A node of codes only is shortened to [ids joined by spaces, codes as differences].
    """
    nodes = _ends(choices)
    joints = {path[:size] for path in nodes for size in range(len(path))}
    if not joints:
        return _short(nodes.get((), {}))
    tree: dict[str, Any] = {}
    for path, node in nodes.items():
        if path in joints:
            _joint(tree, path).update(node)
        else:
            end = len(path) - 1
            _joint(tree, path[:end])[path[end]] = _short(node)
    return tree


def unpack_paths(tree: Any) -> list[tuple[tuple[str, ...], int]]:
    """List the click paths of a tree, each with its action's code."""
    choices: list[tuple[tuple[str, ...], int]] = []
    _unpack(tree, (), choices)
    return choices


def _unpack(tree: Any, path: tuple[str, ...], choices: list[tuple[tuple[str, ...], int]]) -> None:
    if isinstance(tree, dict):
        for step, node in tree.items():
            if isinstance(node, int):
                choices.append(((*path, step), node))
            else:
                _unpack(node, (*path, step), choices)
        return
    action = 0
    for step, more in zip(tree[0].split(" "), tree[1], strict=True):
        action += more
        choices.append(((*path, step), action))


def _ends(choices: Iterable[tuple[tuple[str, ...], int]]) -> dict[tuple[str, ...], dict[str, int]]:
    """Group the ends of paths by what leads there; paths that begin with the same strings often follow each other."""
    nodes: dict[tuple[str, ...], dict[str, int]] = {}
    node: dict[str, int] = {}
    last: tuple[str, ...] = ()
    for path, action in choices:
        size = len(path) - 1
        assert size >= 0, "a click path has at least one click"
        if not _alike(path, last, size):
            node = nodes.setdefault(path[:size], {})
            last = path
        node[path[size]] = action
    return nodes


def _alike(path: tuple[str, ...], last: tuple[str, ...], size: int) -> bool:
    """Whether two paths are equally long and begin with the same strings."""
    if len(last) != size + 1:
        return False
    for index in range(size):
        if path[index] is not last[index]:
            return False
    return True


def _joint(tree: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """Find or make the node that a path leads to."""
    for step in path:
        tree = tree.setdefault(step, {})
    return tree


def _short(node: dict[str, int]) -> list[Any]:
    differences = []
    before = 0
    for action in node.values():
        differences.append(action - before)
        before = action
    return [" ".join(node), differences]
