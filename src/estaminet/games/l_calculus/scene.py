"""What there is to see of L-Calculus: a row of pawns on a rail, its chains and their products."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from math import prod

import msgspec

from estaminet.core import stage
from estaminet.core.scene import Choice, Fact, FactPart, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition, chains
from estaminet.games.l_calculus.layout import board_key, layout
from estaminet.games.l_calculus.words import CHAINS, PAWNS, prompts

__all__ = ["board_key", "layout", "moves", "path_action", "preview", "scene", "shown_path"]


def scene(position: LCalculusPosition, seat: int) -> Scene:
    """Show the row; everybody sees everything."""
    colours = [position.row >> place & 1 for place in range(position.length)]
    pieces = [
        Piece(f"p{place + 1}", "pawn", colour, str(place + 1), PAWNS[colour], face=str(colour)) for place, colour in enumerate(colours)
    ]
    found = chains(position.row, position.length)
    marks = [
        Mark(
            "bracket",
            [str(place) for place in range(first, first + length)],
            str(length),
            colour,
            Message(CHAINS[colour].id, {"length": length}),
            quiet=True,
        )
        for colour, first, length in found
    ]
    choices = _choices(position) if seat == position.player and not position.over else []
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=pieces,
        marks=marks,
        facts=[_facts(position, found, colour) for colour in (0, 1)],
        prompts=[] if position.over else prompts(position, bool(choices) and choices[0][1] == codes.PASS),
        choices=choices,
    )


def _facts(position: LCalculusPosition, found: list[tuple[int, int, int]], colour: int) -> list[Fact]:
    """Tell a player's total and what the row is worth as it stands (LC-8, LC-9)."""
    own = [(first, length) for owner, first, length in found if owner == colour]
    total = Fact("score", Message("Total"), str(position.points()[colour]))
    if len(own) < 2:
        return [total, Fact("note", Message("This row"), "0")]
    lengths = [length for _, length in own]
    worth = f" = {prod(lengths)}"
    factors = [part for run in _equal_neighbours(own) for part in (FactPart(" × "), _factor(run))][1:]
    parts = [*factors, FactPart(worth, strong=True)]
    return [total, Fact("note", Message("This row"), " × ".join(map(str, lengths)) + worth, parts=parts)]


def _equal_neighbours(own: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Join runs of at least three chains of one length, which are written as a power."""
    runs = [list(run) for _, run in groupby(own, key=lambda chain: chain[1])]
    return [part for run in runs for part in ([run] if len(run) > 2 else [[chain] for chain in run])]


def _factor(run: list[tuple[int, int]]) -> FactPart:
    """Write the length of a chain, or of several equal ones as a power."""
    places = [str(place) for first, length in run for place in range(first, first + length)]
    return FactPart(str(run[0][1]), places, raised=str(len(run)) if len(run) > 1 else "")


@cache
def _swap_paths(length: int, equal_groups: bool) -> tuple[list[int], list[tuple[str, ...]]]:
    """List all swaps in a row of a length, and the click path of each: the first group's ends, then the second's end."""
    swaps = [
        code
        for code, (start, middle, end) in enumerate(codes.CUTS)
        if end <= length and not (equal_groups and middle - start != end - middle)
    ]
    names = [str(place) for place in range(length + 1)]  # the same strings in all paths: they are compared by identity
    cuts = [codes.CUTS[code] for code in swaps]
    return swaps, [(names[start + 1], names[middle], names[end]) for start, middle, end in cuts]


def _choices(position: LCalculusPosition) -> list[Choice]:
    """Give every legal action its click paths; every swap with the same result leads to the one offered (LC-4)."""
    legal = position.legal_actions()
    if legal[0] >= codes.SWAPS:
        return [(_path(position, action), action) for action in legal]
    swaps, paths = _swap_paths(position.length, position.equal_groups)
    offered = dict(zip(map(position.row_after, legal), legal, strict=True)).get
    actions = map(offered, map(position.row_after, swaps))
    return [(path, action) for path, action in zip(paths, actions, strict=True) if action is not None]


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
    """Tell where each pawn goes; of the swaps with the same result, the one that moves the fewest."""
    if action < codes.SWAPS:
        start, middle, end = position.smallest_swap(action)
        order = [*range(start), *range(middle, end), *range(start, middle), *range(end, position.length)]
    elif action > codes.RIGHT:
        order = list(range(position.length - (action - codes.RIGHT)))
    elif action > codes.LEFT:
        order = list(range(action - codes.LEFT, position.length))
    else:
        order = list(range(position.length))
    gone = {str(place + 1): "" for place in range(position.length)}
    return gone | {str(before + 1): str(after + 1) for after, before in enumerate(order)}


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
