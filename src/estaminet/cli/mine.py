"""`estaminet mine`: puzzles found in games of the computer against itself, and checked."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from estaminet.arena.provenance import commit
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.game import Game, StartSolver
from estaminet.core.words import Message
from estaminet.puzzles import finding
from estaminet.puzzles.checking import MORE, check
from estaminet.puzzles.mining import Mine, mine
from estaminet.puzzles.puzzle import Puzzle, read_puzzles

GENTLY = 19


def find(run: Mine, games: int, seconds: int) -> None:
    """Search games for puzzles until there are so many games or the time is over; a file that is there is gone on with."""
    game, path = run.game, run.path
    os.nice(GENTLY)
    flags = "".join(f" --{flag}" for flag in ("varied", "proven") if getattr(run, flag))
    asked = f"--games {games} --level {run.level} --seed {run.seed} --last {run.last}{flags}"
    seeds = 1 + len(finding.SEEDS)
    searches = "" if run.proven else f"{finding.SIMULATIONS} simulations, {10 * finding.SIMULATIONS} with {seeds} seeds to decide, "
    header = [
        f"Puzzles of {game.title}: estaminet mine {game.name} {asked}",
        f"commit {commit()}; {searches}proofs of {finding.NODES} nodes",
    ]
    end = time.monotonic() + seconds if seconds else float("inf")
    with _progress() as progress:
        task = progress.add_task(game.title, total=games)
        try:
            for done, count in mine(run, games, header):
                found = count
                progress.update(task, completed=done)
                if time.monotonic() > end:
                    break
        except OSError as error:
            raise Refusal(Message("{file} cannot be written: {why}", {"file": str(path), "why": error.strerror or ""})) from error
    console().print(say(Message("{count} puzzles in {file}", {"count": found, "file": str(path)})), markup=False, soft_wrap=True)


def check_all(game: Game, path: Path) -> None:
    """Check every puzzle of a file again, and tell how many stand the test."""
    puzzles = _read(path)
    if isinstance(game.solver, StartSolver):
        game.solver.prepare(game.start(1), lambda share: None)
    means: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    with _progress() as progress:
        task = progress.add_task(game.title, total=len(puzzles))
        for checked in check(game, puzzles):
            means[checked.means] += 1
            agreed[checked.means] += checked.agrees
            if not checked.agrees:
                console().print(say(Message("{name} does not stand the test.", {"name": checked.puzzle.name})))
            progress.advance(task)
    _tell(game, means, agreed)


def _read(path: Path) -> list[Puzzle]:
    try:
        return read_puzzles(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal(Message("{file} cannot be read: {why}", {"file": str(path), "why": error.strerror or ""})) from error


def _tell(game: Game, means: Counter[str], agreed: Counter[str]) -> None:
    words = {
        "proof": Message("proven again with {more} times the nodes: {agreed} of {count}"),
        "solver": Message("calculated again by the solver: {agreed} of {count}"),
        "search": Message("found by a search of {more} times the budget: {agreed} of {count}"),
    }
    for kind, count in means.items():
        said = Message(words[kind].id, {"more": MORE, "agreed": agreed[kind], "count": count})
        console().print(f"{game.title}: {say(said)}", markup=False)
    total = sum(means.values())
    share = f"{100 * sum(agreed.values()) / total:.1f}" if total else "–"
    console().print(say(Message("{title}: {share} % of {count} puzzles agree.", {"title": game.title, "share": share, "count": total})))


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(errors=True), transient=True)
