"""What there is to see of Tactic: patrols and guards on a printed board, guards in hand, counts and points."""

from __future__ import annotations

from functools import lru_cache

from estaminet.core.scene import Choice, Fact, Layout, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.tactic import codes, geometry, words
from estaminet.games.tactic.explain import blockers, no_step, stuck_bases
from estaminet.games.tactic.geometry import NUMBERS, name
from estaminet.games.tactic.kernel import TacticPosition
from estaminet.games.tactic.layout import board_layout, trays
from estaminet.games.tactic.notation import way_code

ALONG_A_TRACK = Message("Choose where it goes: along a track, forward or sideways.")
ANYWHERE = Message("Choose where it jumps: any free transit base will do.")
EITHER = Message("Choose where: a patrol follows a track, a guard jumps to any transit base.")
WHERE = {(True, False): ALONG_A_TRACK, (False, True): ANYWHERE, (True, True): EITHER}  # by whether patrols, guards can go
TRAYS = (*trays(0), *trays(1))
NAMES = [[f"p{player}{index}" for index in range(len(NUMBERS) + len(TRAYS))] for player in (0, 1)]  # of pieces
SHARED = 200  # facts of a kind that all scenes share


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
                "arrived" if arrived else "patrol",
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
        piece.id = NAMES[player][index]
    return pieces


def _marks(position: TacticPosition) -> list[Mark]:
    """Mark the first half of the turn, the shuttles' counts, and the patrols that are stuck with what blocks them."""
    marks = []
    if position.first >= 0:
        marks.append(Mark("half", [name(number) for number in codes.WAYS[position.first] if number >= 0], owner=position.mover))
    for player in (0, 1):
        for _, at, count in position.shuttles(player):
            if at in position.patrol_bases(player):
                title = Message(
                    "Shuttle: {count} of {most} steps; the last one ends the game.", {"count": count, "most": words.MOST_SHUTTLES}
                )
                marks.append(Mark("tag", [name(at)], f"{count}/{words.MOST_SHUTTLES}", player, title))
        marks += [_stuck_mark(position, number, player) for number in stuck_bases(position, player)]
    return marks


def _stuck_mark(position: TacticPosition, base: int, player: int) -> Mark:
    blocking = blockers(position, base, player)
    return Mark("stuck", [name(base), *map(name, blocking)], owner=player, title=no_step(base, blocking))


def _facts(position: TacticPosition, player: int) -> list[Fact]:
    """Tell a player's points, arrived patrols and guards, and what presses (TC-16, TC-19)."""
    arrived = sum(number in geometry.HOMES[1 - player] for number in position.patrol_bases(player))
    facts = [
        _points(position.points()[player]),
        _arrived(arrived, len(position.patrol_bases(player))),
        _guards(position.guard_count(player)),
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


@lru_cache(SHARED)
def _points(number: int) -> Fact:
    return Fact("score", Message("Points"), str(number))


@lru_cache(SHARED)
def _arrived(number: int, patrols: int) -> Fact:
    return Fact("note", Message("Patrols arrived"), f"{number} / {patrols}")


@lru_cache(SHARED)
def _guards(number: int) -> Fact:
    return Fact("note", Message("Guards left"), str(number))


def _prompts(position: TacticPosition) -> list[Message]:
    """Say what is expected and why, for each click."""
    if position.blockaded:
        return [_blockade_prompt(position)]
    if position.owing:
        stuck = words.patrols_on(stuck_bases(position, position.mover))
        return [Message("No step for {patrols}, which costs you a guard: choose it, then play.", {"patrols": stuck})]
    legal = position.legal_actions()
    patrols, guards = any(action < codes.ENTER for action in legal), any(action >= codes.ENTER for action in legal)
    half = _first_prompt(position, patrols, guards) if position.first < 0 else _second_prompt(position, patrols, guards)
    return [half, WHERE[patrols, guards]]


def _blockade_prompt(position: TacticPosition) -> Message:
    """Ask for the penalty of TC-12 or TC-17, or for a pass (TC-13)."""
    if position.variant == codes.CAPTURE:
        return Message("You are blockaded, for no patrol can step: choose the one you lose.")
    if position.guard_count(position.mover):
        return Message("You are blockaded, for no patrol can step: choose the guard you lose.")
    return Message("You are blockaded, with no guard left to lose: you can only pass.")


def _first_prompt(position: TacticPosition, patrols: bool, guards: bool) -> Message:
    """Ask for the first half of a turn (TC-10, TC-11)."""
    if not patrols:
        return Message("Your patrols are stuck until your own guard opens the way: choose it.")
    if guards:
        return Message("Your turn has two halves, and a patrol must take at least one: choose a patrol or a guard.")
    if all(_ends_turn(position, action) for action in position.legal_actions()):
        return Message("No second half can follow, so one step is your turn: choose a patrol.")
    return Message("No guard is left, so both halves are patrols': choose one.")


def _ends_turn(position: TacticPosition, action: int) -> bool:
    after = position.copy()
    after.play(action)
    return after.over or after.player != position.player


def _second_prompt(position: TacticPosition, patrols: bool, guards: bool) -> Message:
    """Ask for the second half of a turn (TC-10)."""
    if position.first >= codes.ENTER:
        return Message("Your guard has had its half, so the second is a patrol's: choose one.")
    if not patrols:
        return Message("No patrol can step any more, so the second half is a guard's: choose one.")
    start, end = codes.WAYS[position.first]
    if end in geometry.HOMES[1 - position.mover]:
        if guards:
            return Message("Second half: choose another patrol or a guard, for the arrived one stays.")
        return Message("Second half: choose another patrol, for the arrived one stays.")
    if geometry.direction(start, end, position.mover) == 0:
        if guards:
            return Message("Second half: choose a patrol or a guard. After a step aside, the same patrol must go forward.")
        return Message("Second half: choose a patrol. After a step aside, the same one must go forward.")
    if guards:
        return Message("Second half: choose the same patrol, another one, or a guard.")
    return Message("No guard is left, so the second half is a patrol's too: choose one.")


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
