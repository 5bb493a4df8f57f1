"""Why an action is not legal in Tactic."""

from __future__ import annotations

from functools import cache

from estaminet.core.errors import IllegalAction
from estaminet.core.words import Message
from estaminet.games.tactic import codes, geometry
from estaminet.games.tactic.geometry import name
from estaminet.games.tactic.kernel import TacticPosition

ENDINGS = {codes.SHUTTLED: "TC-15", codes.STUCK: "TC-13", codes.CAPTURED: "TC-17", codes.REACHED_LIMIT: "TC-19"}


def why_not(position: TacticPosition, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    if position.over:
        return IllegalAction(ENDINGS.get(position.ended, "TC-14"), Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("TC-10", Message("There is no such action."))
    if action == codes.PASS:
        return IllegalAction("TC-13", Message("Passing is only for a blockaded player with nothing left to lose."))
    if position.blockaded or position.owing:
        return _penalty(position, action)
    if action >= codes.CHOOSE:
        return _choice(position, action)
    if action >= codes.STRAY:
        return _stray(position, action)
    if action >= codes.LOSE:
        return _no_penalty(position)
    return _step(position, action) if action < codes.ENTER else _guard(position, action)


def _cells(*bases: int) -> tuple[str, ...]:
    return tuple(name(base) for base in bases if base >= 0)


@cache
def neighbours(board: int, base: int, player: int, way: int) -> tuple[int, ...]:
    """List the bases to which tracks lead from a base, forward (1), laterally (0) or backward (-1)."""
    tracks = geometry.TRACKS[geometry.BOARDS[board]]
    return tuple(end for start, end in sorted(tracks) if start == base and geometry.direction(start, end, player) == way)


def exits(position: TacticPosition, base: int, player: int) -> set[int]:
    """List the bases to which a patrol could step if all were free."""
    return {*neighbours(position.board, base, player, 1), *neighbours(position.board, base, player, 0)}


def blockers(position: TacticPosition, base: int, player: int) -> list[int]:
    """List the taken bases to which a patrol could step if they were free."""
    return sorted(exits(position, base, player) & position.taken_bases(), key=geometry.ORDER.__getitem__)


def is_stuck(position: TacticPosition, base: int, player: int) -> bool:
    """Whether a patrol has no step."""
    return exits(position, base, player) <= position.taken_bases()


def stuck_bases(position: TacticPosition, player: int) -> list[int]:
    """List where a player's patrols under way stand that have no step."""
    return [base for base in position.bases_under_way(player) if is_stuck(position, base, player)]


def no_step(base: int, blockers: list[int]) -> Message:
    """Say why a patrol has no step: the bases it could go to are taken, or there are none."""
    if not blockers:
        return Message("No track leads on from {base}.", {"base": name(base)})
    return Message("No step from {base}: {bases} taken.", {"base": name(base), "bases": ", ".join(map(name, blockers))})


def _stuck(position: TacticPosition) -> tuple[str, ...]:
    return _cells(*stuck_bases(position, position.mover))


# Penalties: what is lost when one is due, and that none is due.


def _penalty(position: TacticPosition, action: int) -> IllegalAction:
    """Refuse what is not the penalty that is due: something else is asked for, or the wrong piece is given."""
    if position.variant != codes.CAPTURE and not position.guard_count(position.mover):
        message = Message("No patrol of yours can step and no guard is left: you can only pass.")
        return IllegalAction("TC-13", message, _stuck(position))
    if _names_wrong_piece(position, action):
        return _wrong_piece(position, action)
    return _due(position)


def _due(position: TacticPosition) -> IllegalAction:
    """Say which penalty is due."""
    if position.variant == codes.CAPTURE:
        return IllegalAction("TC-17", Message("No patrol of yours can step: choose the one to lose."), _stuck(position))
    if position.blockaded:
        return IllegalAction("TC-12", Message("No patrol of yours can step: choose a guard to lose."), _stuck(position))
    return IllegalAction("TC-18", Message("A patrol of yours has no step: first choose a guard to lose."), _stuck(position))


def _names_wrong_piece(position: TacticPosition, action: int) -> bool:
    """Whether a piece is to be lost that cannot be: another player's, or one of the other kind."""
    if action == codes.LOSE_HAND or _tray_owner(action) == 1 - position.mover:
        return True
    if not codes.LOSE <= action < codes.LOSE_HAND:
        return False
    base = codes.LOSSES[action - codes.LOSE]
    stuck = position.bases_under_way(position.mover)
    return base in position.taken_bases() and base not in stuck


def _wrong_piece(position: TacticPosition, action: int) -> IllegalAction:
    """Say whose piece is lost, and of which kind."""
    cells = _cells(codes.LOSSES[action - codes.LOSE]) if action < codes.LOSE_HAND else ()
    if position.variant == codes.CAPTURE:
        return IllegalAction("TC-17", Message("You lose one of your own patrols that have not arrived."), cells)
    rule = "TC-12" if position.blockaded else "TC-18"
    if action == codes.LOSE_HAND:
        return IllegalAction(rule, Message("You have no guard in hand."))
    return IllegalAction(rule, Message("You lose one of your own guards."), cells)


def _no_penalty(position: TacticPosition) -> IllegalAction:
    """Refuse a loss while none is due."""
    if position.penalty >= 0:
        return IllegalAction("TC-18", Message("You have lost a guard this turn already: now play."))
    return IllegalAction("TC-12", Message("Nothing is lost while you can play."))


# Choices: a place from which nothing can go.


def _tray_owner(action: int) -> int:
    """Tell whose tray is chosen; -1 if none is."""
    return (action - codes.CHOOSE_TRAY) // 2 if codes.CHOOSE_TRAY <= action < codes.TO_TRAY else -1


def _choice(position: TacticPosition, action: int) -> IllegalAction:
    """Refuse to move what stands or waits somewhere."""
    if action == codes.TO_TRAY:
        return IllegalAction("TC-8", Message("Guards stand on transit bases only."))
    if action >= codes.CHOOSE_TRAY:
        return _tray(position, action)
    base = codes.LOSSES[action - codes.CHOOSE]
    if base in position.patrol_bases(position.mover):
        return _patrol_stays(position, base)
    if base in position.guard_bases(position.mover):
        return _guard_stays(position, base)
    if base in position.patrol_bases(1 - position.mover):
        return IllegalAction("TC-10", Message("The patrol on {base} is your opponent's.", {"base": name(base)}), _cells(base))
    if base in position.guard_bases(1 - position.mover):
        return IllegalAction("TC-10", Message("The guard on {base} is your opponent's.", {"base": name(base)}), _cells(base))
    return _nothing_there(position, base)


def _nothing_there(position: TacticPosition, base: int) -> IllegalAction:
    """Say what can be chosen instead of a free base."""
    message = Message("Nothing stands on {base}: first choose a patrol or a guard of yours.", {"base": name(base)})
    if position.first >= codes.ENTER or not position.guard_count(position.mover):
        message = Message("Nothing stands on {base}: first choose a patrol of yours.", {"base": name(base)})
    return IllegalAction("TC-10", message, _cells(base))


def _patrol_stays(position: TacticPosition, base: int) -> IllegalAction:
    """Say why a patrol of the player to move cannot step now."""
    if base in geometry.HOMES[1 - position.mover]:
        return _arrived(base)
    if is_stuck(position, base, position.mover):
        blocking = blockers(position, base, position.mover)
        return IllegalAction("TC-4", no_step(base, blocking), _cells(base, *blocking))
    if position.first >= 0:
        message = Message(
            "After a step sideways the patrol on {base} can only go forward, and no base there is free.", {"base": name(base)}
        )
        return IllegalAction("TC-10", message, _cells(base))
    return _half_turn(base)


def _guard_stays(position: TacticPosition, base: int) -> IllegalAction:
    """Say why a guard of the player to move (-1: one in hand) cannot go anywhere now."""
    if position.first >= codes.ENTER:
        return _one_guard(position)
    message = Message("Wherever this guard went, no patrol of yours could step, so the turn would not be whole.")
    return IllegalAction("TC-11", message, _cells(base))


def _tray(position: TacticPosition, action: int) -> IllegalAction:
    """Say why nothing can enter from a tray."""
    if _tray_owner(action) != position.mover:
        return IllegalAction("TC-10", Message("This is the place of your opponent's guards."))
    waiting = position.hand[position.mover]
    if not waiting:
        return _none_in_hand(position)
    if (action - codes.CHOOSE_TRAY) % 2 < waiting:
        return _guard_stays(position, codes.HAND)
    if position.guards[position.mover]:
        return IllegalAction("TC-9", Message("The guard that waited here has entered."), _cells(*position.guard_bases(position.mover)))
    return IllegalAction("TC-13", Message("The guard that waited here is lost."))


# Ways that the board never allows.


def _stray(position: TacticPosition, action: int) -> IllegalAction:
    """Refuse a way that no track allows, or that no guard goes."""
    base = codes.LOSSES[(action - codes.STRAY) % len(codes.LOSSES)]
    if action >= codes.ABSENT:
        return _no_guard(base)
    if action >= codes.OUTSIDE:
        message = Message("Guards stand on transit bases only, and {base} is none.", {"base": name(base)})
        return IllegalAction("TC-8", message, _cells(base))
    if base not in position.patrol_bases(position.mover):
        return _no_patrol(base)
    if base in geometry.HOMES[1 - position.mover]:
        return _arrived(base)
    return IllegalAction("TC-4", Message("No track leads there from {base}.", {"base": name(base)}), _cells(base))


def _no_patrol(base: int) -> IllegalAction:
    return IllegalAction("TC-4", Message("No patrol of yours stands on {base}.", {"base": name(base)}), _cells(base))


def _no_guard(base: int) -> IllegalAction:
    return IllegalAction("TC-8", Message("No guard of yours stands on {base}.", {"base": name(base)}), _cells(base))


def _arrived(base: int) -> IllegalAction:
    return IllegalAction("TC-7", Message("The patrol on {base} has arrived and stays there.", {"base": name(base)}), _cells(base))


# Steps of patrols.


def _step(position: TacticPosition, action: int) -> IllegalAction:
    """Refuse a patrol's step along a track of one of the boards."""
    start, end = codes.STEPS[action]
    way = geometry.direction(start, end, position.mover)
    if start not in position.patrol_bases(position.mover):
        return _no_patrol(start)
    if start in geometry.HOMES[1 - position.mover]:
        return _arrived(start)
    if way < 0:
        return IllegalAction("TC-4", Message("Patrols never step backward."), _cells(start, end))
    if (start, end) not in geometry.TRACKS[geometry.BOARDS[position.board]]:
        message = Message("This board has no straight track from {start} to {end}.", {"start": name(start), "end": name(end)})
        return IllegalAction("TC-2", message, _cells(start, end))
    if end in position.taken_bases():
        return IllegalAction("TC-4", Message("{base} is taken, and patrols jump nothing.", {"base": name(end)}), _cells(end))
    if way == 0:
        return _lateral(position, start, end)
    return _half_turn(start, end)


def _lateral(position: TacticPosition, start: int, end: int) -> IllegalAction:
    """Refuse a lateral step to a free base."""
    first = codes.WAYS[position.first] if 0 <= position.first < codes.ENTER else (-1, -1)
    if first == (end, start):
        return IllegalAction("TC-6", Message("A patrol does not step sideways and back in one turn."), _cells(start, end))
    if first[1] == start and geometry.direction(*first, 0) == 0:
        return IllegalAction("TC-10", Message("The two steps of one patrol cannot both be sideways."), _cells(start, end))
    taken = position.taken_bases()
    free = [ahead for ahead in neighbours(position.board, start, position.mover, 1) if ahead not in taken]
    line = geometry.BY_NUMBER[start].line
    if line in geometry.NARROW_LINES and free:
        message = Message("On line {line} a patrol steps sideways only if it cannot step forward.", {"line": line})
        return IllegalAction("TC-5", message, _cells(start, *free))
    return _half_turn(start, end)


def _half_turn(*bases: int) -> IllegalAction:
    message = Message("No second half could follow, and other half-moves make a whole turn.")
    return IllegalAction("TC-11", message, _cells(*bases))


# Ways of guards.


def _guard(position: TacticPosition, action: int) -> IllegalAction:
    """Refuse a guard's way to a transit base."""
    start, end = codes.WAYS[action]
    if position.first >= codes.ENTER:
        return _one_guard(position)
    if start == codes.HAND and not position.hand[position.mover]:
        return _none_in_hand(position)
    if start >= 0 and start not in position.guard_bases(position.mover):
        return _no_guard(start)
    if end in position.taken_bases():
        return IllegalAction("TC-9", Message("{base} is taken: a base holds one piece.", {"base": name(end)}), _cells(end))
    return IllegalAction("TC-11", Message("After this no patrol of yours could step, so the turn would not be whole."), _cells(start, end))


def _one_guard(position: TacticPosition) -> IllegalAction:
    message = Message("One guard a turn: the other half belongs to a patrol.")
    return IllegalAction("TC-10", message, _cells(*position.guard_bases(position.mover)))


def _none_in_hand(position: TacticPosition) -> IllegalAction:
    """Say where the guards of a player are who has none in hand."""
    entered = position.guard_bases(position.mover)
    if not entered:
        return IllegalAction("TC-13", Message("You have no guard left."))
    if len(entered) == 1:
        return IllegalAction("TC-13", Message("No guard of yours is in hand: one has entered, the other is lost."), _cells(*entered))
    return IllegalAction("TC-9", Message("Both your guards have entered already."), _cells(*entered))
