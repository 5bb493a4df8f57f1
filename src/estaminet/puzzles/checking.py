"""Checking puzzles again: forced wins are proven, points calculated, the others searched, each with ten times the means of the miner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from estaminet.core.game import Game
from estaminet.puzzles import finding
from estaminet.puzzles.certain import Certainty, Played, turns, worlds_of
from estaminet.puzzles.judging import solves
from estaminet.puzzles.puzzle import Puzzle, Turn
from estaminet.search.forced import Prover

MORE = 10  # times as much as the miner may spend
SEED = 99  # not the miner's


class Checked(NamedTuple):
    """What came out for one puzzle: how it was checked, and whether that agrees."""

    puzzle: Puzzle
    means: str  # proof, solver or search
    agrees: bool


def check(game: Game, puzzles: list[Puzzle]) -> Iterator[Checked]:
    """Check puzzles one after the other."""
    for puzzle in puzzles:
        turn = puzzle.solution()[0]
        if game.solver:
            yield Checked(puzzle, "solver", _by_solver(puzzle, turn))
        elif puzzle.kind == "gain":
            yield Checked(puzzle, "search", solves(puzzle, 0, turn, finding.searched(turn.before, SEED).actions))
        else:
            yield Checked(puzzle, "proof", proven(puzzle, turn, MORE * finding.NODES))


def proven(puzzle: Puzzle, turn: Turn, nodes: int) -> bool:
    """Whether every turn that is said to solve a puzzle wins by force, or does not lose where all others lose."""
    accepted = [_played(turn, actions) for actions in (turn.actions, *turn.others)]
    if puzzle.kind == "win":
        certainty = Certainty(turn.before, turn.seat, nodes)
        return all(certainty.wins(played, puzzle.turns - 1) for played in accepted)
    if turn.before.game.hidden:
        return not any(
            finding.wins_next(world, played.actions, 1 - turn.seat) for played in accepted for world in worlds_of(turn.before, turn.seat)
        )
    good = {played.after.text() for played in accepted}
    prover = Prover(turn.before, 1 - turn.seat, 20 * nodes)
    losing = all(prover.wins(each.after, 2) for each in turns(turn.before) or [] if each.after.text() not in good)
    return losing and not any(prover.wins(played.after, 2) for played in accepted)


def _played(turn: Turn, texts: tuple[str, ...]) -> Played:
    now, actions = turn.before.copy(), list[int]()
    for text in texts:
        actions.append(now.parse_action(text))
        now.play(actions[-1])
    return Played(tuple(actions), now)


def _by_solver(puzzle: Puzzle, turn: Turn) -> bool:
    """Whether the solver finds exactly these turns."""
    found = finding.find(turn.before)
    texts = {turn.after(actions).text() for actions in (turn.actions, *turn.others)}
    return found is not None and found.kind == puzzle.kind and {played.after.text() for played in found.accepted} == texts
