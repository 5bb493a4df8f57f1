"""Mining: games of the computer against itself are searched for puzzles, from their end backwards; what is found is graded and kept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from estaminet.core.errors import BadText
from estaminet.core.game import Game, StartSolver
from estaminet.core.options import Choice
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import LEVELS, Budget, Memory, engine
from estaminet.puzzles.certain import Played
from estaminet.puzzles.finding import Found, find
from estaminet.puzzles.judging import solves
from estaminet.puzzles.puzzle import Puzzle, Turn, read_puzzles, turn_ended, write_puzzles
from estaminet.records import Record, Variation

MOST_A_GAME = 3  # puzzles of one game
TRIES = 3  # of a level at a puzzle; two must succeed
HARDEST = 8
GAMES_LINE = re.compile(r"^% games: (\d+)$", re.MULTILINE)


class Mine(NamedTuple):
    """What decides the puzzles of a run."""

    game: Game
    level: int
    seed: int
    path: Path
    last: int  # turns of a game that are looked at
    varied: bool  # every game with other options
    proven: bool  # nothing that rests on a search alone


def mine(run: Mine, games: int, header: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Search games one after the other, those that the file names as done left out; give the games done and the puzzles found."""
    done, kept = _begun(run.path)
    if isinstance(run.game.solver, StartSolver):
        run.game.solver.prepare(run.game.start(run.seed), lambda share: None)
    yield done, len(kept)
    for number in range(done, games):
        for each in _of_game(run, number):
            kept.setdefault(each.name, each)
        _write(run.path, kept.values(), [*header, f"games: {number + 1}"])
        yield number + 1, len(kept)


def _begun(path: Path) -> tuple[int, dict[str, Puzzle]]:
    """Read what an earlier run has left: the games it has searched, and its puzzles."""
    if not path.exists():
        return 0, {}
    text = path.read_text(encoding="utf-8")
    games = GAMES_LINE.search(text)
    return int(games[1]) if games else 0, {each.name: each for each in read_puzzles(text)}


def _write(path: Path, kept: Iterable[Puzzle], header: list[str]) -> None:
    """Write the file whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(write_puzzles(sorted(kept, key=lambda each: (each.grade, each.turns, each.name)), header), encoding="utf-8")
    unfinished.replace(path)


def _of_game(run: Mine, number: int) -> Iterator[Puzzle]:
    """Find the puzzles of one game of the run."""
    found = 0
    for position in reversed(_played_game(run, number)[-run.last :]):
        puzzle = _at(position, run.proven) if found < MOST_A_GAME else None
        if puzzle:
            found += 1
            yield puzzle


def _played_game(run: Mine, number: int) -> list[Position]:
    """Play a game between levels near the run's; give the positions in which turns began."""
    rng = Generator((run.seed << 32) + number)
    players = [engine(f"level-{min(7, max(1, run.level - 1 + rng.below(3)))}") for _ in range(2)]
    memories = [Memory(), Memory()]
    options = {option.name: option.values[rng.below(len(option.values))] for option in run.game.options if isinstance(option, Choice)}
    position, begun, begins = run.game.start(rng.next_word() >> 1, **(options if run.varied else {})), list[Position](), True
    while not position.over:
        if begins:
            begun.append(position.copy())
        action = players[position.player].choose(position, rng=rng, memory=memories[position.player])
        begins = turn_ended(position, action)
        position.play(action)
    return begun


def _at(position: Position, proven: bool) -> Puzzle | None:
    """Find a puzzle at a position, or at one made of it, and grade it."""
    game = position.game
    for candidate in game.candidates(position) if game.candidates else [position]:
        with suppress(BadText):  # a text cannot tell every position of a game in play
            fresh = game.parse(candidate.text())
            found = find(fresh, proven)
            if found:
                return _graded(fresh, found)
    return None


def _graded(position: Position, found: Found) -> Puzzle:
    """Make a puzzle of what was found, and grade it."""
    text = position.text()
    name = f"{position.game.name}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"
    puzzle = Puzzle(name, found.kind, HARDEST, found.within, _record(position, found))
    return msgspec.structs.replace(puzzle, grade=grade(puzzle))


def grade(puzzle: Puzzle) -> int:
    """Grade a puzzle by the first level that finds it; a forced win can be counted out, so it is no harder than it is long."""
    turn = puzzle.solution()[0]
    counted = puzzle.kind == "win" and puzzle.turns > 1 and not turn.before.game.hidden
    hardest = min(HARDEST, 1 + 2 * puzzle.turns) if counted else HARDEST
    return next((level for level in range(1, hardest) if _found_by(puzzle, turn, level)), hardest)


def _found_by(puzzle: Puzzle, turn: Turn, level: int) -> bool:
    """Whether a level finds the first turn, two times of three."""
    return sum(solves(puzzle, 0, turn, _turn_by(level, turn.before, seed)) for seed in range(TRIES)) >= 2


def _turn_by(level: int, position: Position, seed: int) -> tuple[int, ...]:
    """Let a level play one turn; it may think as far as it always does, however long that takes here."""
    now, memory, rng, actions = position.copy(), Memory(), Generator(seed), list[int]()
    budget = Budget(LEVELS[level - 1].of(position.game).budget.simulations)
    while True:
        action = engine(f"level-{level}").choose(now, rng=rng, budget=budget, memory=memory)
        actions.append(action)
        ends = turn_ended(now, action)
        now.play(action)
        if ends:
            return tuple(actions)


def _record(position: Position, found: Found) -> Record:
    """Write the solution as a study: its line, and at the first action of a turn the other turns that solve it as well."""
    actions: list[str] = []
    variations: dict[int, list[Variation]] = {}
    now = position
    for played, others in [(found.accepted[0], found.accepted[1:]), *found.line]:
        if others:
            variations[len(actions) + 1] = [Variation(actions=_texts(now, other)) for other in others]
        actions += _texts(now, played)
        now = played.after
    result = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[now.returns()[0]] if now.over else "*"
    game = position.game
    return Record(game.name, game.rules_version, position=position.text(), result=result, actions=tuple(actions), variations=variations)


def _texts(position: Position, played: Played) -> tuple[str, ...]:
    now, texts = position.copy(), list[str]()
    for action in played.actions:
        texts.append(now.action_text(action))
        now.play(action)
    return tuple(texts)
