"""What there is to see of Tactic: patrols and guards on a printed board, guards in hand, counts and points."""

from __future__ import annotations

from estaminet.core.scene import Choice, Fact, Layout, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.tactic import codes, geometry, words
from estaminet.games.tactic.explain import blockers, is_stuck
from estaminet.games.tactic.geometry import NUMBERS, name
from estaminet.games.tactic.kernel import TacticPosition
from estaminet.games.tactic.layout import board_layout, trays
from estaminet.games.tactic.notation import way_code

WHERE = Message("Choose where it goes.")
MOST_SHUTTLES = 6
TRAYS = (*trays(0), *trays(1))


def board_key(position: TacticPosition) -> int:
    """Tell which board is played."""
    return position.board


def layout(position: TacticPosition, view: str, side: int) -> Layout:
    """Lay out the board, turned for the second player."""
    return board_layout(view, position.board, side)


def scene(position: TacticPosition, seat: int) -> Scene:
    """Show the board; everybody sees everything."""
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=[piece for player in (0, 1) for piece in _pieces(position, player)],
        marks=_marks(position),
        facts=[_facts(position, player) for player in (0, 1)],
        prompts=[] if position.over else _prompts(position),
        choices=_choices(position) if seat == position.player and not position.over else [],
    )


def _pieces(position: TacticPosition, player: int) -> list[Piece]:
    """Show a player's patrols, guards on the board and guards in hand."""
    face = str(player)
    pieces = []
    for number in position.patrol_bases(player):
        arrived = number in geometry.HOMES[1 - player]
        pieces.append(
            Piece(
                "",
                "patrol",
                player,
                name(number),
                words.ARRIVED_PATROLS[player] if arrived else words.PATROLS[player],
                face=face,
                size=0.95,
            )
        )
    places = [name(number) for number in position.guard_bases(player)] + list(trays(player)[: position.hand[player]])
    pieces += [Piece("", "guard", player, place, words.GUARDS[player], face=face, size=0.88) for place in places]
    for index, piece in enumerate(pieces):
        piece.id = f"p{player}{index}"
    return pieces


def _marks(position: TacticPosition) -> list[Mark]:
    """Mark the first half of the turn, the shuttles' counts, and the patrols that are stuck with what blocks them."""
    marks = []
    if position.first >= 0:
        marks.append(Mark("half", [name(number) for number in codes.WAYS[position.first] if number >= 0], owner=position.mover))
    for player in (0, 1):
        for _, at, count in position.shuttles(player):
            if at in position.patrol_bases(player):
                title = Message("Shuttle: {count} of {most} steps; the last one ends the game.", {"count": count, "most": MOST_SHUTTLES})
                marks.append(Mark("tag", [name(at)], f"{count}/{MOST_SHUTTLES}", player, title))
        marks += [
            _stuck_mark(position, number, player) for number in position.bases_under_way(player) if is_stuck(position, number, player)
        ]
    return marks


def _stuck_mark(position: TacticPosition, base: int, player: int) -> Mark:
    blocking = blockers(position, base, player)
    return Mark("stuck", [name(base), *map(name, blocking)], owner=player, title=words.no_step(base, blocking))


def _facts(position: TacticPosition, player: int) -> list[Fact]:
    """Tell a player's points, arrived patrols and guards, and what presses (TC-16, TC-19)."""
    arrived = sum(number in geometry.HOMES[1 - player] for number in position.patrol_bases(player))
    facts = [
        Fact("score", Message("Points"), str(position.points()[player])),
        Fact("note", Message("Patrols arrived"), f"{arrived} / {len(position.patrol_bases(player))}"),
        Fact("note", Message("Guards left"), str(position.guard_count(player))),
    ]
    if position.over or player != position.player:
        return facts
    if position.blockaded:
        facts.append(Fact("warning", Message("Blockaded")))
    elif position.owing:
        facts.append(Fact("warning", Message("A patrol is stuck")))
    if 2 * position.idle >= position.limit:
        facts.append(Fact("warning", Message("Turns without progress"), f"{position.idle} / {position.limit}"))
    return facts


def _prompts(position: TacticPosition) -> list[Message]:
    """Say what is expected."""
    if position.blockaded:
        if position.variant == codes.CAPTURE:
            return [Message("You are blockaded: choose the patrol to lose.")]
        if position.guard_count(position.mover):
            return [Message("You are blockaded: choose a guard to lose.")]
        return [Message("You are blockaded with no guard left: pass.")]
    if position.owing:
        return [Message("A patrol of yours has no step: choose a guard to lose, then play.")]
    if position.first < 0:
        return [Message("First half: choose a patrol or a guard."), WHERE]
    if position.first >= codes.ENTER or not position.guard_count(position.mover):
        return [Message("Second half: choose a patrol."), WHERE]
    return [Message("Second half: choose a patrol or a guard."), WHERE]


def _choices(position: TacticPosition) -> list[Choice]:
    """Give every legal action its click paths: from, to; or what is lost."""
    return [(path, action) for action in position.legal_actions() for path in _paths(position, action)]


def _paths(position: TacticPosition, action: int) -> list[tuple[str, ...]]:
    hand = _waiting(position)
    if action < codes.LOSE:
        start, end = codes.WAYS[action]
        return [(place, name(end)) for place in ([name(start)] if start >= 0 else hand)]
    if action < codes.LOSE_HAND:
        return [(name(codes.LOSSES[action - codes.LOSE]),)]
    return [(place,) for place in hand] if action == codes.LOSE_HAND else [("pass",)]


def moves(position: TacticPosition, action: int) -> dict[str, str]:
    """Tell which piece goes where; of the guards in hand the last one goes first."""
    waiting = trays(position.mover)[position.hand[position.mover] - 1]
    if action < codes.LOSE:
        start, end = codes.WAYS[action]
        return {name(start) if start >= 0 else waiting: name(end)}
    if action < codes.LOSE_HAND:
        return {name(codes.LOSSES[action - codes.LOSE]): ""}
    return {waiting: ""} if action == codes.LOSE_HAND else {}


def path_action(position: TacticPosition, path: tuple[str, ...]) -> int | None:
    """Read two places as a way, one as a choice or a loss, the button as a pass."""
    if path == ("pass",):
        return codes.PASS
    if not 1 <= len(path) <= 2 or not all(place in NUMBERS or place in TRAYS for place in path):
        return None
    if len(path) == 1:
        return _choice_code(position, path[0])
    return _way_code(position, path[0], path[1]) if path[0] != path[1] else None


def _way_code(position: TacticPosition, start: str, end: str) -> int:
    """Give the code of going from place to place, possible or not."""
    if not _holds_own_piece(position, start):
        return _choice_code(position, start)
    base = NUMBERS.get(start, codes.HAND)
    guard = base == codes.HAND or base in position.guard_bases(position.mover)
    if end in TRAYS:
        return codes.TO_TRAY if guard else codes.STRAY + geometry.ORDER[base]
    return way_code(guard, base, NUMBERS[end])


def _choice_code(position: TacticPosition, place: str) -> int:
    """Give the code of choosing a place: to lose what is there, if something must be lost, else to move it."""
    losing = position.blockaded or position.owing
    if place in NUMBERS:
        return (codes.LOSS_CODES if losing else codes.CHOICE_CODES)[NUMBERS[place]]
    return codes.LOSE_HAND if losing and _holds_own_piece(position, place) else codes.CHOOSE_TRAY + TRAYS.index(place)


def _holds_own_piece(position: TacticPosition, place: str) -> bool:
    """Whether a piece of the player to move stands or waits in a place."""
    bases = position.patrol_bases(position.mover) + position.guard_bases(position.mover)
    return place in (*map(name, bases), *_waiting(position))


def _waiting(position: TacticPosition) -> tuple[str, ...]:
    """List the trays in which guards of the player to move wait."""
    return trays(position.mover)[: position.hand[position.mover]]
