"""What there is to see of Tactic: patrols and guards on a printed map, guards in hand, counts and points."""

from __future__ import annotations

from typing import cast

from estaminet.core.position import Position
from estaminet.core.scene import Choice, Fact, Layout, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.tactic import board, codes
from estaminet.games.tactic.board import NUMBERS, name
from estaminet.games.tactic.chart import map_layout, trays
from estaminet.games.tactic.explain import blockers, is_stuck, under_way
from estaminet.games.tactic.kernel import TacticPosition
from estaminet.games.tactic.notation import bits, count_guards, patrols, shuttles, way_code

PATROLS = (Message("patrol of the first player"), Message("patrol of the second player"))
ARRIVED = (Message("arrived patrol of the first player"), Message("arrived patrol of the second player"))
GUARDS = (Message("guard of the first player"), Message("guard of the second player"))
WHERE = Message("Choose where it goes.")
MOST_SHUTTLES = 6


def board_key(position: Position) -> int:
    """Tell which map is played."""
    return cast(TacticPosition, position).chart


def layout(position: Position, view: str, side: int) -> Layout:
    """Lay out the map; the board is turned for the second player."""
    return map_layout(view, cast(TacticPosition, position).chart, side)


def scene(position: Position, seat: int) -> Scene:
    """Show the map; everybody sees everything."""
    map_ = cast(TacticPosition, position)
    return Scene(
        seat=seat,
        player=map_.player,
        over=map_.over,
        pieces=[piece for player in (0, 1) for piece in _pieces(map_, player)],
        marks=_marks(map_),
        facts=[_facts(map_, player) for player in (0, 1)],
        prompts=[] if map_.over else _prompts(map_),
        choices=_choices(map_) if seat == map_.player and not map_.over else [],
    )


def _pieces(map_: TacticPosition, player: int) -> list[Piece]:
    """Show a player's patrols, his guards on the board and those in hand."""
    face = str(player)
    pieces = []
    for number in patrols(map_, player):
        arrived = number in board.HOMES[1 - player]
        pieces.append(Piece("", "patrol", player, name(number), ARRIVED[player] if arrived else PATROLS[player], face=face, size=0.95))
    places = [name(number) for number in bits(map_.guards[player])] + list(trays(player)[: map_.hand[player]])
    pieces += [Piece("", "guard", player, place, GUARDS[player], face=face, size=0.88) for place in places]
    for index, piece in enumerate(pieces):
        piece.id = f"p{player}{index}"
    return pieces


def _marks(map_: TacticPosition) -> list[Mark]:
    """Mark the first half of the turn, the shuttles' counts, and the patrols that are stuck with what blocks them."""
    marks = []
    if map_.first >= 0:
        marks.append(Mark("half", [name(number) for number in codes.WAYS[map_.first] if number >= 0], owner=map_.mover))
    for player in (0, 1):
        for _, at, count in shuttles(map_, player):
            if at in patrols(map_, player):
                title = Message("Shuttle: {count} of {most} steps; the last one ends the game.", {"count": count, "most": MOST_SHUTTLES})
                marks.append(Mark("tag", [name(at)], f"{count}/{MOST_SHUTTLES}", player, title))
        marks += [_stuck_mark(map_, number, player) for number in under_way(map_, player) if is_stuck(map_, number, player)]
    return marks


def _stuck_mark(map_: TacticPosition, number: int, player: int) -> Mark:
    blocking = [name(end) for end in blockers(map_, number, player)]
    title = Message("No step from {base}: {bases} taken.", {"base": name(number), "bases": ", ".join(blocking)})
    if not blocking:
        title = Message("No track leads on from {base}.", {"base": name(number)})
    return Mark("stuck", [name(number), *blocking], owner=player, title=title)


def _facts(map_: TacticPosition, player: int) -> list[Fact]:
    """Tell a player's points, his arrived patrols, his guards, and what presses (TC-16, TC-19)."""
    arrived = sum(number in board.HOMES[1 - player] for number in patrols(map_, player))
    facts = [
        Fact("score", Message("Points"), str(map_.points()[player])),
        Fact("note", Message("Patrols arrived"), f"{arrived} / {len(patrols(map_, player))}"),
        Fact("note", Message("Guards left"), str(count_guards(map_, player))),
    ]
    if map_.over or player != map_.player:
        return facts
    if map_.blockaded:
        facts.append(Fact("warning", Message("Blockaded")))
    elif map_.owing:
        facts.append(Fact("warning", Message("A patrol is stuck")))
    if 2 * map_.idle >= map_.limit:
        facts.append(Fact("warning", Message("Turns without progress"), f"{map_.idle} / {map_.limit}"))
    return facts


def _prompts(map_: TacticPosition) -> list[Message]:
    """Say what is expected."""
    if map_.blockaded:
        if map_.variant == codes.CAPTURE:
            return [Message("You are blockaded: choose the patrol to lose.")]
        if count_guards(map_, map_.mover):
            return [Message("You are blockaded: choose a guard to lose.")]
        return [Message("You are blockaded with no guard left: pass.")]
    if map_.owing:
        return [Message("A patrol of yours has no step: choose a guard to lose, then play.")]
    if map_.first < 0:
        return [Message("First half: choose a patrol or a guard."), WHERE]
    if map_.first >= codes.ENTER or not count_guards(map_, map_.mover):
        return [Message("Second half: choose a patrol."), WHERE]
    return [Message("Second half: choose a patrol or a guard."), WHERE]


def _choices(map_: TacticPosition) -> list[Choice]:
    """Give every legal action its click paths: from, to; or what is lost."""
    return [(path, action) for action in map_.legal_actions() for path in _paths(map_, action)]


def _paths(map_: TacticPosition, action: int) -> list[tuple[str, ...]]:
    hand = trays(map_.mover)[: map_.hand[map_.mover]]
    if action < codes.LOSE:
        start, end = codes.WAYS[action]
        return [(place, name(end)) for place in ([name(start)] if start >= 0 else hand)]
    if action < codes.LOSE_HAND:
        return [(name(codes.LOSSES[action - codes.LOSE]),)]
    return [(place,) for place in hand] if action == codes.LOSE_HAND else [("pass",)]


def moves(position: Position, action: int) -> dict[str, str]:
    """Tell which piece goes where; of the guards in hand the last one goes first."""
    map_ = cast(TacticPosition, position)
    waiting = trays(map_.mover)[map_.hand[map_.mover] - 1]
    if action < codes.LOSE:
        start, end = codes.WAYS[action]
        return {name(start) if start >= 0 else waiting: name(end)}
    if action < codes.LOSE_HAND:
        return {name(codes.LOSSES[action - codes.LOSE]): ""}
    return {waiting: ""} if action == codes.LOSE_HAND else {}


def preview(position: Position, action: int, seat: int) -> Scene:
    """Show the map that an action leads to."""
    after = position.copy()
    after.play(action)
    return scene(after, seat)


def path_action(position: Position, path: tuple[str, ...]) -> int | None:
    """Read two places as a way, one as a loss, the button as a pass."""
    map_ = cast(TacticPosition, position)
    hand = [place for player in (0, 1) for place in trays(player)]
    if path == ("pass",):
        return codes.PASS
    if not path or not all(place in NUMBERS or place in hand for place in path):
        return None
    start = codes.HAND if path[0] in hand else NUMBERS[path[0]]
    if len(path) == 1:
        return codes.LOSE_HAND if start == codes.HAND else codes.LOSS_CODES[start]
    if len(path) != 2 or path[1] in hand or path[0] == path[1]:
        return None
    guard = start == codes.HAND or start in bits(map_.guards[0] | map_.guards[1])
    return way_code(guard, start, NUMBERS[path[1]])


def told(position: Position, action: int, now: Position) -> bool:
    """Everybody knows everything."""
    return True
