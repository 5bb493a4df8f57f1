"""The prefix tree of click paths and its packing, and the identities that follow pieces."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.core.following import follow
from estaminet.core.packing import pack_paths
from estaminet.core.scene import Layout, Piece, Scene, layout_key, wire
from estaminet.core.words import Message

PACKED: list[tuple[dict[str, int], Any]] = [
    ({}, ["", []]),
    ({"a": 5}, ["a", [5]]),
    ({"a": 5, "b": 9, "c": 2}, ["a b c", [5, 4, -7]]),
    ({"a b": 1, "a c": 3, "stop": 7}, {"a": ["b c", [1, 2]], "stop": 7}),
    ({"a b": 1, "stop": 7, "a c": 3}, {"a": ["b c", [1, 2]], "stop": 7}),
    ({"a b c": 1}, {"a": {"b": ["c", [1]]}}),
    ({"a b c": 1, "a d": 2}, {"a": {"b": ["c", [1]], "d": 2}}),
]


def unpack(packed: Any) -> Any:
    """Undo `pack_paths`, as a painter does."""
    if isinstance(packed, int):
        return packed
    if isinstance(packed, dict):
        return {step: unpack(child) for step, child in packed.items()}
    ids, differences = packed
    tree, code = {}, 0
    for step, difference in zip(ids.split(), differences, strict=True):
        code += difference
        tree[step] = code
    return tree


@pytest.mark.parametrize(("paths", "packed"), PACKED)
def test_paths_are_packed(paths: dict[str, int], packed: Any) -> None:
    assert pack_paths([(tuple(path.split()), code) for path, code in paths.items()]) == packed


def test_an_empty_path_means_nothing() -> None:
    with pytest.raises(AssertionError):
        pack_paths([((), 1)])


@given(st.dictionaries(st.tuples(*[st.sampled_from("abcde")] * 3), st.integers(0, 10**5), max_size=30))
def test_any_paths_come_out_as_they_went_in(codes: dict[tuple[str, ...], int]) -> None:
    tree = unpack(pack_paths(codes.items()))
    for path, code in codes.items():
        node = tree
        for step in path:
            node = node[step]
        assert node == code


def test_the_wire_holds_the_scene_and_the_tree() -> None:
    scene = show("a0 b1")
    scene.choices = [(("a", "b"), 4), (("b",), 4)]
    sent = msgspec.json.decode(wire(scene))
    assert sent.pop("choices") == {"a": ["b", [4]], "b": 4}
    assert sent == msgspec.to_builtins(msgspec.structs.replace(scene, choices=[]))


def test_equal_layouts_have_equal_keys() -> None:
    one, same, other = (Layout(view, 1.0, 1.0, []) for view in ("row", "row", "flat"))
    assert layout_key(one) == layout_key(same) != layout_key(other)


def show(pieces: str) -> Scene:
    """Make a scene of pieces, each written as its cell, its owner and perhaps its kind."""
    words = pieces.split()
    return Scene(0, 0, False, [Piece(f"p{n}", word[2:] or "pawn", int(word[1]), word[0], Message("pawn")) for n, word in enumerate(words)])


FOLLOWED: list[tuple[str, str, dict[str, str] | None, list[str]]] = [
    ("a0 b1", "a0 b1", None, ["p0", "p1"]),
    ("a0 b1", "c0 b1", None, ["p0", "p1"]),  # one that vanished lends its identity
    ("a0 b1", "a0 c1", None, ["p0", "p1"]),
    ("a0 b1", "a0", None, ["p0"]),  # captured
    ("a0", "a0 b1", None, ["p0", "n0"]),  # newly placed
    ("a0 b0", "b0 c0", {"a": "b", "b": "c"}, ["p0", "p1"]),  # a game that tells
    ("a0 b0", "a0 b0", {"a": "b", "b": "a"}, ["p1", "p0"]),
    ("a0 b0 c1", "a0 b1", {"a": "", "b": "a", "c": "b"}, ["p1", "p2"]),
    ("a0king b0", "c0king b0", None, ["p0", "p1"]),
    ("a0king b0", "c0king d0", None, ["p0", "p1"]),
    ("a0king", "b0queen", None, ["p0"]),  # one that changes as it moves
    ("a0", "b1", None, ["n0"]),  # another owner, another piece
    ("a0 a0", "a0 a0 a0", None, ["p0", "p1", "n0"]),  # a stack
]


@pytest.mark.parametrize(("before", "after", "moves", "ids"), FOLLOWED)
def test_pieces_keep_their_identities(before: str, after: str, moves: dict[str, str] | None, ids: list[str]) -> None:
    later = show(after)
    follow(show(before), later, moves)
    assert [piece.id for piece in later.pieces] == ids


@given(st.lists(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("01")), max_size=6), min_size=2, max_size=6))
def test_identities_stay_unique(scenes: list[list[tuple[str, str]]]) -> None:
    shown = [show(" ".join(cell + owner for cell, owner in pieces)) for pieces in scenes]
    for before, after in pairwise(shown):
        follow(before, after, None)
        assert len({piece.id for piece in after.pieces}) == len(after.pieces)
