"""What a puzzle asks for, and its solution, in words."""

from __future__ import annotations

from estaminet.core.words import Message
from estaminet.puzzles.puzzle import Puzzle, Turn


def title(puzzle: Puzzle) -> Message:
    """Name what is to be done."""
    if puzzle.kind == "save":
        return Message("Save the game")
    if puzzle.kind == "gain" or puzzle.start().game.solver:
        return Message("Find the only turn")
    return Message("Win this turn") if puzzle.turns == 1 else Message("Win within {turns} turns", {"turns": puzzle.turns})


def task(puzzle: Puzzle) -> Message:
    """Say what is to be done, and what was checked."""
    position = puzzle.start()
    side: dict[str, str | int | Message] = {"side": position.game.sides[position.player]}
    if position.game.solver:
        told = {
            "win": Message("{side} plays. Calculated to the end of the game, only one turn wins.", side),
            "save": Message("{side} plays. Calculated to the end of the game, only one turn does not lose.", side),
        }
        return told.get(puzzle.kind, Message("{side} plays. Calculated to the end of the game, one turn gains most by far.", side))
    if puzzle.kind == "save":
        return Message("{side} plays. After every other turn the opponent can win by force; find the one that holds.", side)
    if puzzle.kind == "gain":
        return Message("{side} plays. One turn is far better than all others.", side)
    own: dict[int, Message] = getattr(position.game.words, "PUZZLE_TASKS", {})
    if puzzle.turns in own:
        return own[puzzle.turns]
    if puzzle.turns == 1:
        return Message("{side} plays and wins this turn.", side)
    return Message("{side} plays and wins within {turns} turns, whatever the other side does.", {**side, "turns": puzzle.turns})


def solution(puzzle: Puzzle) -> Message:
    """Tell the solution: every action of its turns, as the game's own words say it to the solver."""
    said: Message | None = None
    for turn in puzzle.solution():
        for sentence in _sentences(turn, puzzle.seat):
            said = Message("{first} {then}", {"first": said, "then": sentence}) if said else sentence
    assert said
    return said


def _sentences(turn: Turn, seat: int) -> list[Message]:
    now, told = turn.before.copy(), list[Message]()
    for text in turn.actions:
        action = now.parse_action(text)
        told.append(now.game.retell(now, action, seat))
        now.play(action)
    return told
