"""What there is to see of L-Calculus: a row of pawns on a rail, its chains and their products."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from math import prod
from typing import cast

from estaminet.core.position import Position
from estaminet.core.scene import Box, Button, Cell, Choice, Fact, FactPart, Layout, Mark, Piece, Scene, Shape
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition

COLOURS = (Message("white pawn"), Message("black pawn"))
CHAINS = (Message("A white chain of {length}."), Message("A black chain of {length}."))
BODY = '<circle class="shadow" cx="0.02" cy="0.06" r="0.44"/><circle class="body" r="0.43"/><circle r="0.41" fill="url(#shine)"/>'
PAWN = {
    "pawn.0": BODY + '<circle class="groove" r="0.3"/><circle class="groove" r="0.11"/>',
    "pawn.1": BODY + '<circle class="groove" r="0.33"/><path class="inlay" d="M0,-0.17L0.17,0L0,0.17L-0.17,0Z"/>',
}
LINE = 2.7  # from one rail to the next
PLACE_TARGET = Box(-0.5, -0.9, 1.0, 2.0)  # a place with its number and its bracket
FOLD = 10  # pawns on a rail of the folded view, at the most
ROOM = {"row": 12, "folded": 6}  # places across that a view keeps, however short the row has become
BUTTONS = [Button("stop", Message("Take none")), Button("pass", Message("Pass"))]
SWAP_PROMPTS = [
    Message("Choose the first pawn of the left group."),
    Message("Choose the last pawn of the left group."),
    Message("Choose the last pawn of the right group."),
]
REMOVAL_PROMPTS = [Message("Take enemy pawns off an end: choose the last one to go, or take none.")]


def board_key(position: Position) -> int:
    """Tell how long the row is."""
    return cast(LCalculusPosition, position).length


def layout(position: Position, view: str, side: int) -> Layout:
    """Lay the row out on one rail, or folded onto several where the window is narrow."""
    length = cast(LCalculusPosition, position).length
    lines = max(2, -(-length // FOLD)) if view == "folded" and length > 1 else 1
    across = -(-length // lines)
    room = max(across, ROOM[view])
    margin = (room - across) / 2
    cells = [_place(place, across, margin) for place in range(length)]
    shapes = []
    for line in range(-(-length // across)):
        places = min(across, length - line * across)
        shapes += _rail(margin, 1.1 + LINE * line, places, line > 0, length > (line + 1) * across)
    order = [cell.id for cell in cells]
    return Layout(view, room + 0.9, LINE * lines - 0.15, cells, shapes, BUTTONS, PAWN, sequence=order, target=PLACE_TARGET, preview="above")


def _place(place: int, across: int, margin: float) -> Cell:
    name = Message("place {place}", {"place": place + 1})
    x, y = margin + 0.95 + place % across, 1.1 + LINE * (place // across)
    return Cell(str(place + 1), x, y, name, size=0.9, kind="place", label=str(place + 1))


def _rail(margin: float, middle: float, places: int, joined: bool, goes_on: bool) -> list[Shape]:
    """Draw a wooden rail under a line of pawns; where the row goes on in the next line, a dovetail fits both ends."""
    top, bottom, left, right = middle - 0.6, middle + 0.6, margin + 0.33, margin + places + 0.57
    tongue = f"V{middle - 0.25:g}l0.14,-0.07v0.64l-0.14,-0.07" if goes_on else ""
    groove = f"V{middle + 0.25:g}l0.14,0.07v-0.64l-0.14,0.07" if joined else ""
    edge = f"M{left:g},{top:g}H{right:g}{tongue}V{bottom:g}H{left:g}{groove}Z"
    grain = "".join(
        f"M{left + 0.3:g},{y:g}C{left + places * 0.3:g},{y - 0.06:g} {left + places * 0.6:g},{y + 0.07:g} {right - 0.3:g},{y:g}"
        for y in (middle - 0.5, middle + 0.5)
    )
    return [
        Shape("shadow", f"M{left:g},{bottom:g}H{right:g}v0.07H{left:g}Z"),
        Shape("rail", edge),
        Shape("rail-light", f"M{left + 0.05:g},{top + 0.05:g}H{right - 0.05:g}"),
        Shape("grain", grain),
    ]


def scene(position: Position, seat: int) -> Scene:
    """Show the row; everybody sees everything."""
    row = cast(LCalculusPosition, position)
    colours = [row.row >> place & 1 for place in range(row.length)]
    pieces = [
        Piece(f"p{place + 1}", "pawn", colour, str(place + 1), COLOURS[colour], face=str(colour)) for place, colour in enumerate(colours)
    ]
    chains = _chains(colours)
    marks = [
        Mark(
            "bracket",
            [str(place) for place in range(first, first + length)],
            str(length),
            colour,
            Message(CHAINS[colour].id, {"length": length}),
            quiet=True,
        )
        for colour, first, length in chains
    ]
    prompts = REMOVAL_PROMPTS if row.removing else SWAP_PROMPTS
    choices = _choices(row) if seat == row.player and not row.over else []
    return Scene(
        seat=seat,
        player=row.player,
        over=row.over,
        pieces=pieces,
        marks=marks,
        facts=[_facts(row, chains, colour) for colour in (0, 1)],
        prompts=[] if row.over else prompts,
        choices=choices,
    )


def _chains(colours: list[int]) -> list[tuple[int, int, int]]:
    """List the chains as colour, first place and length."""
    chains = []
    first = 1
    for colour, run in groupby(colours):
        length = len(list(run))
        chains.append((colour, first, length))
        first += length
    return chains


def _facts(row: LCalculusPosition, chains: list[tuple[int, int, int]], colour: int) -> list[Fact]:
    """Tell a player's total and what the row is worth as it stands (LC-8, LC-9)."""
    own = [(first, length) for owner, first, length in chains if owner == colour]
    total = Fact("score", Message("Total"), str(row.points()[colour]))
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


def _choices(row: LCalculusPosition) -> list[Choice]:
    """Give every legal action its click paths; every swap with the same result leads to the one offered (LC-4)."""
    legal = row.legal_actions()
    if legal[0] >= codes.SWAPS:
        return [(_path(row, action), action) for action in legal]
    swaps, paths = _swap_paths(row.length, row.equal_groups)
    offered = dict(zip(map(row.row_after, legal), legal, strict=True)).get
    actions = map(offered, map(row.row_after, swaps))
    return [(path, action) for path, action in zip(paths, actions, strict=True) if action is not None]


def _path(row: LCalculusPosition, action: int) -> tuple[str, ...]:
    """Give the click of a removal, of taking none, or of a pass."""
    if action in (codes.PASS, codes.STOP):
        return ("pass" if action == codes.PASS else "stop",)
    return (str(row.length + 1 - (action - codes.RIGHT)) if action > codes.RIGHT else str(action - codes.LEFT),)


def moves(position: Position, action: int) -> dict[str, str]:
    """Tell where each pawn goes."""
    row = cast(LCalculusPosition, position)
    if action < codes.SWAPS:
        start, middle, end = codes.CUTS[action]
        order = [*range(start), *range(middle, end), *range(start, middle), *range(end, row.length)]
    elif action > codes.RIGHT:
        order = list(range(row.length - (action - codes.RIGHT)))
    elif action > codes.LEFT:
        order = list(range(action - codes.LEFT, row.length))
    else:
        order = list(range(row.length))
    gone = {str(place + 1): "" for place in range(row.length)}
    return gone | {str(before + 1): str(after + 1) for after, before in enumerate(order)}


def preview(position: Position, action: int, seat: int) -> Scene:
    """Show the row that an action leads to."""
    after = position.copy()
    after.play(action)
    return scene(after, seat)


def path_action(position: Position, path: tuple[str, ...]) -> int | None:
    """Read three places as a swap, one place as a removal from the nearer end, a button as itself."""
    row = cast(LCalculusPosition, position)
    buttons = {("stop",): codes.STOP, ("pass",): codes.PASS}
    if path in buttons:
        return buttons[path]
    if not all(step in map(str, range(1, row.length + 1)) for step in path):
        return None
    places = [int(step) for step in path]
    if len(places) == 3:
        return codes.CODES.get((places[0] - 1, places[1], places[2]))
    if len(places) == 1 and row.removing:
        from_right = row.length + 1 - places[0]
        return codes.LEFT + places[0] if places[0] <= from_right else codes.RIGHT + from_right
    return None


def told(position: Position, action: int, now: Position) -> bool:
    """Everybody knows everything."""
    return True
