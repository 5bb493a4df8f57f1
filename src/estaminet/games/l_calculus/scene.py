"""What there is to see of L-Calculus: a row of pawns on a rail, its chains and their products."""

from __future__ import annotations

from itertools import groupby
from typing import cast

from estaminet.core.position import Position
from estaminet.core.scene import Button, Cell, Choice, Fact, Layout, Mark, Piece, Scene, Shape
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.notation import row_text

COLOURS = (Message("white pawn"), Message("black pawn"))
PAWN = {
    "pawn.0": '<circle class="body" r="0.42"/><circle class="rim" r="0.3"/>',
    "pawn.1": '<circle class="body" r="0.42"/><path class="rim" d="M-0.2,-0.2L0.2,0.2M-0.2,0.2L0.2,-0.2"/>',
}
BUTTONS = [Button("stop", Message("Take none")), Button("pass", Message("Pass"))]
SWAP_PROMPTS = [
    Message("Choose the first pawn of the left group."),
    Message("Choose the last pawn of the left group."),
    Message("Choose the last pawn of the right group."),
]
REMOVAL_PROMPTS = [Message("Take enemy pawns off an end: choose the last one to go, or take none.")]


def layout(position: Position, view: str, side: int) -> Layout:
    """Lay the row out on one rail, or folded onto two where the window is narrow."""
    length = cast(LCalculusPosition, position).length
    lines = 2 if view == "folded" else 1
    across = -(-length // lines)
    cells = [
        Cell(str(place + 1), 1.0 + place % across, 1.5 + 2.5 * (place // across), Message("place {place}", {"place": place + 1}), kind="place")
        for place in range(length)
    ]
    rails = [_rail(line, min(across, length - line * across), line + 1 < lines) for line in range(lines) if length > line * across]
    return Layout(view, across + 1.0, 0.5 + 2.5 * lines, cells, rails, BUTTONS, PAWN)


def _rail(line: int, places: int, goes_on: bool) -> Shape:
    """Draw a wooden rail under a line of pawns; one that goes on in the next line has an open end."""
    top, right = 1.0 + 2.5 * line, places + 0.6
    end = f"H{right + 0.4}" if goes_on else f"H{right}"
    return Shape("rail", f"M0.4,{top}{end}V{top + 1}H0.4Z")


def scene(position: Position, seat: int) -> Scene:
    """Show the row; everybody sees everything."""
    row = cast(LCalculusPosition, position)
    colours = [row.row >> place & 1 for place in range(row.length)]
    pieces = [Piece(f"p{place + 1}", "pawn", colour, str(place + 1), COLOURS[colour], face=str(colour)) for place, colour in enumerate(colours)]
    chains = _chains(colours)
    marks = [
        Mark("bracket", [str(place) for place in range(first, first + length)], str(length), colour) for colour, first, length in chains
    ]
    if row.removing:
        prompts = REMOVAL_PROMPTS
    else:
        prompts = SWAP_PROMPTS
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
    """Tell a player's total and what the row is worth to him as it stands (LC-8, LC-9)."""
    lengths = [length for owner, _, length in chains if owner == colour]
    worth = 1
    for length in lengths:
        worth *= length
    if len(lengths) < 2:
        making = "0"
    else:
        making = " × ".join(map(str, lengths)) + f" = {worth}"
    return [
        Fact("score", Message("Total"), str(row.points()[colour])),
        Fact("note", Message("This row"), making),
    ]


def _choices(row: LCalculusPosition) -> list[Choice]:
    """Give every legal action its click paths; every swap with the same result leads to the one offered (LC-4)."""
    legal = row.legal_actions()
    paths: dict[int, list[tuple[str, ...]]] = {action: [] for action in legal}
    if legal[0] < codes.SWAPS:
        results = {row.row_after(action): action for action in legal}
        for (start, middle, end), code in codes.CODES.items():
            if end > row.length or (row.equal_groups and middle - start != end - middle):
                continue
            action = results.get(row.row_after(code))
            if action is not None:
                paths[action].append((str(start + 1), str(middle), str(end)))
    for action in legal:
        if action == codes.PASS:
            paths[action].append(("pass",))
        elif action == codes.STOP:
            paths[action].append(("stop",))
        elif action > codes.RIGHT:
            paths[action].append((str(row.length + 1 - (action - codes.RIGHT)),))
        elif action > codes.LEFT:
            paths[action].append((str(action - codes.LEFT),))
    return [Choice(action, row.action_text(action), paths[action]) for action in legal]


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
