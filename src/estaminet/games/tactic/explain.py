"""Why an action is not legal in Tactic."""

from __future__ import annotations

from functools import cache
from typing import cast

from estaminet.core.errors import IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.tactic import board, codes
from estaminet.games.tactic.board import name
from estaminet.games.tactic.kernel import TacticPosition
from estaminet.games.tactic.notation import bits, count_guards, patrols

ENDINGS = {codes.SHUTTLED: "TC-15", codes.STUCK: "TC-13", codes.CAPTURED: "TC-17", codes.TIRED: "TC-19"}


def why_not(position: Position, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    map_ = cast(TacticPosition, position)
    if map_.over:
        return IllegalAction(ENDINGS.get(map_.ended, "TC-14"), Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("TC-10", Message("There is no such action."))
    if codes.LOSE <= action <= codes.PASS:
        return _penalty(map_, action)
    if map_.blockaded:
        return _blockaded(map_)
    if map_.owing:
        return IllegalAction("TC-18", Message("A patrol of yours has no step: first choose a guard to lose."), _stuck(map_))
    if action >= codes.STRAY:
        return _stray(map_, action)
    return _step(map_, action) if action < codes.ENTER else _guard(map_, action)


def _cells(*numbers: int) -> tuple[str, ...]:
    return tuple(name(number) for number in numbers if number >= 0)


@cache
def neighbours(chart: int, number: int, player: int, way: int) -> tuple[int, ...]:
    """List the bases to which tracks lead from a base, forward (1), laterally (0) or backward (-1)."""
    tracks = board.TRACKS[board.BOARDS[chart]]
    return tuple(end for start, end in sorted(tracks) if start == number and board.direction(start, end, player) == way)


def taken(map_: TacticPosition) -> set[int]:
    """List the bases on which a piece stands."""
    return {*patrols(map_, 0), *patrols(map_, 1), *bits(map_.guards[0] | map_.guards[1])}


def under_way(map_: TacticPosition, player: int) -> list[int]:
    """List where a player's patrols stand that have not arrived."""
    return [number for number in patrols(map_, player) if number not in board.HOMES[1 - player]]


def blockers(map_: TacticPosition, number: int, player: int) -> list[int]:
    """List the taken bases to which a patrol could step if they were free."""
    ahead = neighbours(map_.chart, number, player, 1) + neighbours(map_.chart, number, player, 0)
    there = taken(map_)
    return [end for end in ahead if end in there]


def is_stuck(map_: TacticPosition, number: int, player: int) -> bool:
    """Whether a patrol has no step."""
    ahead = neighbours(map_.chart, number, player, 1) + neighbours(map_.chart, number, player, 0)
    return taken(map_) >= set(ahead)


def _stuck(map_: TacticPosition) -> tuple[str, ...]:
    return _cells(*(number for number in under_way(map_, map_.mover) if is_stuck(map_, number, map_.mover)))


def _blockaded(map_: TacticPosition) -> IllegalAction:
    if map_.variant == codes.CAPTURE:
        return IllegalAction("TC-17", Message("No patrol of yours can step: choose the one to lose."), _stuck(map_))
    if count_guards(map_, map_.mover):
        return IllegalAction("TC-12", Message("No patrol of yours can step: choose a guard to lose."), _stuck(map_))
    return IllegalAction("TC-13", Message("No patrol of yours can step and no guard is left: you can only pass."), _stuck(map_))


def _penalty(map_: TacticPosition, action: int) -> IllegalAction:
    """Refuse a loss or a pass: it is not due, or of the wrong piece."""
    if action == codes.PASS:
        return IllegalAction("TC-13", Message("Passing is only for a blockaded player with nothing left to lose."))
    if not map_.blockaded and not map_.owing:
        return IllegalAction("TC-12", Message("Nothing is lost while you can play."))
    if map_.variant == codes.CAPTURE:
        message = Message("You lose one of your own patrols that have not arrived.")
        return IllegalAction("TC-17", message, _cells(*under_way(map_, map_.mover)))
    if not count_guards(map_, map_.mover):
        return _blockaded(map_)
    if action == codes.LOSE_HAND:
        return IllegalAction("TC-12", Message("You have no guard in hand."))
    return IllegalAction("TC-12", Message("You lose one of your own guards."), _cells(codes.LOSSES[action - codes.LOSE]))


def _stray(map_: TacticPosition, action: int) -> IllegalAction:
    """Refuse a way that the board never allows."""
    number = codes.LOSSES[(action - codes.STRAY) % len(codes.LOSSES)]
    if action >= codes.ABSENT:
        return _no_guard(number)
    if action >= codes.OUTSIDE:
        message = Message("Guards stand on transit bases only, and {base} is none.", {"base": name(number)})
        return IllegalAction("TC-8", message, _cells(number))
    if number not in patrols(map_, map_.mover):
        return _no_patrol(number)
    if number in board.HOMES[1 - map_.mover]:
        return _arrived(number)
    return IllegalAction("TC-4", Message("No track leads there from {base}.", {"base": name(number)}), _cells(number))


def _no_patrol(number: int) -> IllegalAction:
    return IllegalAction("TC-4", Message("No patrol of yours stands on {base}.", {"base": name(number)}), _cells(number))


def _no_guard(number: int) -> IllegalAction:
    return IllegalAction("TC-8", Message("No guard of yours stands on {base}.", {"base": name(number)}), _cells(number))


def _arrived(number: int) -> IllegalAction:
    return IllegalAction("TC-7", Message("The patrol on {base} has arrived and stays there.", {"base": name(number)}), _cells(number))


def _step(map_: TacticPosition, action: int) -> IllegalAction:
    """Refuse a patrol's step along a track of one of the boards."""
    start, end = codes.STEPS[action]
    way = board.direction(start, end, map_.mover)
    if start not in patrols(map_, map_.mover):
        return _no_patrol(start)
    if start in board.HOMES[1 - map_.mover]:
        return _arrived(start)
    if (start, end) not in board.TRACKS[board.BOARDS[map_.chart]]:
        message = Message("This board has no straight track from {start} to {end}.", {"start": name(start), "end": name(end)})
        return IllegalAction("TC-2", message, _cells(start, end))
    if way < 0:
        return IllegalAction("TC-4", Message("Patrols never step backward."), _cells(start, end))
    if end in taken(map_):
        return IllegalAction("TC-4", Message("{base} is taken, and patrols jump nothing.", {"base": name(end)}), _cells(end))
    if way == 0:
        return _lateral(map_, start, end)
    return _half_turn(start, end)


def _lateral(map_: TacticPosition, start: int, end: int) -> IllegalAction:
    """Refuse a lateral step to a free base."""
    first = codes.WAYS[map_.first] if 0 <= map_.first < codes.ENTER else (-1, -1)
    if first == (end, start):
        return IllegalAction("TC-6", Message("A patrol does not step sideways and back in one turn."), _cells(start, end))
    if first[1] == start and board.direction(*first, 0) == 0:
        return IllegalAction("TC-10", Message("The two steps of one patrol cannot both be sideways."), _cells(start, end))
    free = [ahead for ahead in neighbours(map_.chart, start, map_.mover, 1) if ahead not in taken(map_)]
    if board.BY_NUMBER[start].line in board.NARROW_LINES and free:
        line = Message("On line {line} a patrol steps sideways only if it cannot step forward.", {"line": board.BY_NUMBER[start].line})
        return IllegalAction("TC-5", line, _cells(start, *free))
    return _half_turn(start, end)


def _half_turn(*numbers: int) -> IllegalAction:
    message = Message("No second half could follow, and other half-moves make a whole turn.")
    return IllegalAction("TC-11", message, _cells(*numbers))


def _guard(map_: TacticPosition, action: int) -> IllegalAction:
    """Refuse a guard's way to a transit base."""
    start, end = codes.WAYS[action]
    if not count_guards(map_, map_.mover):
        return IllegalAction("TC-9", Message("You have no guard left."))
    if start == codes.HAND and not map_.hand[map_.mover]:
        return IllegalAction("TC-9", Message("Both your guards have entered already."), _cells(*bits(map_.guards[map_.mover])))
    if start >= 0 and start not in bits(map_.guards[map_.mover]):
        return _no_guard(start)
    if map_.first >= codes.ENTER:
        message = Message("One guard a turn: the other half belongs to a patrol.")
        return IllegalAction("TC-10", message, _cells(*bits(map_.guards[map_.mover])))
    if end in taken(map_):
        return IllegalAction("TC-9", Message("{base} is taken: a base holds one piece.", {"base": name(end)}), _cells(end))
    return IllegalAction("TC-11", Message("After this no patrol of yours could step, so the turn would not be whole."), _cells(start, end))
