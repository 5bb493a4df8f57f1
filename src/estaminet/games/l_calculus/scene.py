"""What there is to see of L-Calculus: a row of pawns on a rail, its chains and their products."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import prod

import msgspec

from estaminet.core import stage
from estaminet.core.scene import Choice, Fact, FactPart, Mark, Piece, Scene, WrittenChoices
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.layout import board_key, layout
from estaminet.games.l_calculus.words import CHAINS, PAWNS, REMEMBERED, chains, prompts

__all__ = ["board_key", "layout", "moves", "path_action", "preview", "scene", "shown_path"]

TOTAL, THIS_ROW = Message("Total"), Message("This row")
TIMES = FactPart(" × ")
CELLS = [str(place) for place in range(codes.MOST_PAWNS + 1)]
NAMES = [f"p{place}" for place in range(codes.MOST_PAWNS + 1)]


def scene(position: LCalculusPosition, seat: int) -> Scene:
    """Show the row; everybody sees everything."""
    row, length, points = position.row, position.length, position.points()
    pieces = [
        Piece(NAMES[place], "pawn", colour, CELLS[place], PAWNS[colour], CELLS[colour])
        for place in range(1, length + 1)
        for colour in (row >> place - 1 & 1,)
    ]
    choices = _choices(position) if seat == position.player and not position.over else []
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=pieces,
        marks=[_mark(*chain) for chain in chains(row, length)],
        facts=[[_total(points[colour]), _worth(row, length, colour)] for colour in (0, 1)],
        prompts=[] if position.over else prompts(position, isinstance(choices, list) and bool(choices) and choices[0][1] == codes.PASS),
        choices=choices,
    )


@cache
def _mark(colour: int, first: int, length: int) -> Mark:
    """Put a bracket under a chain."""
    places = [str(place) for place in range(first, first + length)]
    return Mark("bracket", places, str(length), colour, Message(CHAINS[colour].id, {"length": length}), quiet=True)


@lru_cache(REMEMBERED)
def _total(points: int) -> Fact:
    """Tell a player's total."""
    return Fact("score", TOTAL, str(points))


@lru_cache(REMEMBERED)
def _worth(row: int, length: int, colour: int) -> Fact:
    """Tell what a player's chains are worth as the row stands (LC-8, LC-9)."""
    own = [(first, size) for owner, first, size in chains(row, length) if owner == colour]
    if len(own) < 2:
        return Fact("note", THIS_ROW, "0")
    lengths = [size for _, size in own]
    worth = f" = {prod(lengths)}"
    factors = [part for run in _equal_neighbours(own) for part in (TIMES, _factor(run))][1:]
    return Fact("note", THIS_ROW, " × ".join(map(str, lengths)) + worth, parts=[*factors, FactPart(worth, strong=True)])


def _equal_neighbours(own: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Join runs of at least three chains of one length, which are written as a power."""
    runs = [list(run) for _, run in groupby(own, key=lambda chain: chain[1])]
    return [part for run in runs for part in ([run] if len(run) > 2 else [[chain] for chain in run])]


def _factor(run: list[tuple[int, int]]) -> FactPart:
    """Write the length of a chain, or of several equal ones as a power."""
    places = [str(place) for first, length in run for place in range(first, first + length)]
    return FactPart(str(run[0][1]), places, raised=str(len(run)) if len(run) > 1 else "")


def _choices(position: LCalculusPosition) -> Sequence[Choice]:
    """Give every legal action its click paths; every swap with the same result leads to the one offered (LC-4)."""
    tree = position.swap_tree()
    return WrittenChoices(tree) if tree else [(_path(position, action), action) for action in position.legal_actions()]


def _path(position: LCalculusPosition, action: int) -> tuple[str, ...]:
    """Give the click of a removal, of taking none, or of a pass."""
    if action in (codes.PASS, codes.STOP):
        return ("pass" if action == codes.PASS else "stop",)
    return (str(position.length + 1 - (action - codes.RIGHT)) if action > codes.RIGHT else str(action - codes.LEFT),)


def shown_path(position: LCalculusPosition, action: int) -> tuple[str, ...]:
    """Give the clicks of an action; of the swaps with the same result, of the one that is told."""
    if action >= codes.SWAPS:
        return _path(position, action)
    start, middle, end = position.smallest_swap(action)
    return str(start + 1), str(middle), str(end)


def moves(position: LCalculusPosition, action: int) -> dict[str, str]:
    """Tell where each pawn goes that does not stay; of the swaps with the same result, the one that moves the fewest."""
    length = position.length
    if action < codes.SWAPS:
        start, middle, end = position.smallest_swap(action)
        left, right = middle - start, end - middle
        return _moved(start + 1, middle, right) | _moved(middle + 1, end, -left)
    if action > codes.RIGHT:
        return dict.fromkeys(CELLS[length - (action - codes.RIGHT) + 1 : length + 1], "")
    if action > codes.LEFT:
        taken = action - codes.LEFT
        return dict.fromkeys(CELLS[1 : taken + 1], "") | _moved(taken + 1, length, -taken)
    return {}


def _moved(first: int, last: int, by: int) -> dict[str, str]:
    """Let the pawns from one place to another go some places on."""
    return dict(zip(CELLS[first : last + 1], CELLS[first + by : last + by + 1], strict=True))


def preview(position: LCalculusPosition, action: int, seat: int) -> Scene:
    """Show what an action would lead to; a removal scores nothing, so it changes no fact (LC-8)."""
    shown = stage.preview(position, action, seat)
    return msgspec.structs.replace(shown, facts=scene(position, seat).facts) if position.removing else shown


def path_action(position: LCalculusPosition, path: tuple[str, ...]) -> int | None:
    """Read three places as a swap, one place as a removal from the nearer end, a button as itself."""
    buttons = {("stop",): codes.STOP, ("pass",): codes.PASS}
    if path in buttons:
        return buttons[path]
    if not all(step in map(str, range(1, position.length + 1)) for step in path):
        return None
    places = [int(step) for step in path]
    if len(places) == 3:
        return codes.CODES.get((places[0] - 1, places[1], places[2]))
    if len(places) == 1 and position.removing:
        from_right = position.length + 1 - places[0]
        return codes.LEFT + places[0] if places[0] <= from_right else codes.RIGHT + from_right
    return None
