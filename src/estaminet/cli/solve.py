"""`estaminet solve`: the exact value of a game's start."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from estaminet.cli.options import read_pairs
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.folders import data_folder, writing
from estaminet.core.game import Game, StartSolver
from estaminet.core.options import resolve, write_options
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games import game, games


def solve(words: list[str], options: list[str], as_json: bool, save: bool) -> None:
    """Solve a game's start and print its value, its best actions, the time and the memory it took."""
    name, own = split(words)
    found = game(name)
    solver = solver_of(found)
    values = resolve(solver.options, read_pairs(own + options, solver.options))
    position = found.start_with(values)
    with progress_bar() as progress:
        began, processor = time.perf_counter(), time.process_time()
        solver.prepare(position, progress)
        value, best = best_of(solver, position)
        seconds, processor_seconds = time.perf_counter() - began, time.process_time() - processor
    facts = {
        "value": value,
        "best": best,
        "game": found.name,
        "options": values,
        "seconds": round(seconds, 2),
        "processor_seconds": round(processor_seconds, 2),
        "megabytes": peak_megabytes(),
    }
    if save:
        facts["file"] = str(saved(solver, position))
    if as_json:
        print(json.dumps(facts))
    else:
        show(found.title, write_options(values), facts)


def split(words: list[str]) -> tuple[str, list[str]]:
    """Split a command line into the game's name and its options, written `--name value` or `--name=value`, as `name=value`."""
    names, options = [], []
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            names.append(word)
        else:
            options.append(word[2:] if "=" in word else f"{word[2:]}={next(rest, '–')}")
    if len(names) != 1:
        raise typer.BadParameter(say(Message("One game is wanted, and its options as --name value.")), param_hint="GAME")
    return names[0], options


def solver_of(found: Game) -> StartSolver:
    """Give a game's solver; refused where it has none that begins at the start."""
    if not isinstance(found.solver, StartSolver):
        known = ", ".join(each.name for each in games() if isinstance(each.solver, StartSolver))
        raise Refusal(Message("{title} cannot be solved from its start; these games can: {known}.", {"title": found.title, "known": known}))
    return found.solver


@contextmanager
def progress_bar() -> Iterator[Callable[[float], None]]:
    """Show a bar on a terminal; what is given takes the share that is done."""
    from rich.progress import Progress

    screen = console(errors=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(say(Message("Solving")), total=1.0)
        yield lambda share: bar.update(task, completed=share)


def best_of(solver: StartSolver, position: Position) -> tuple[int, list[str]]:
    """Give the first player's points less the second's, and the actions that lead there."""
    values = solver.solve(position, position.player, 0)
    assert values
    most = max(value for _, value in values)
    best = [position.action_text(action) for action, value in values if value == most]
    return (most if position.player == 0 else -most), best


def saved(solver: StartSolver, position: Position) -> Path:
    """Keep what was solved."""
    with writing(data_folder()):
        return solver.save(position)


def peak_megabytes() -> int | None:
    """Tell how much memory this process has used at most; None where the system does not say."""
    if sys.platform == "win32":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (2**20 if sys.platform == "darwin" else 2**10))


def show(title: str, options: str, facts: dict[str, object]) -> None:
    """Print the result for a reader."""
    screen = console()
    screen.print(title, style="bold", end=" ")
    screen.print(options, style="dim", markup=False)
    best = facts["best"]
    assert isinstance(best, list)
    lines = [
        Message("Under best play, the first player's points less the second's: {value}", {"value": f"{facts['value']:+d}"}),
        Message("Best: {actions}", {"actions": " ".join(best)}),
        Message(
            "{seconds} s of a processor, {megabytes} MB at the most",
            {"seconds": str(facts["processor_seconds"]), "megabytes": str(facts["megabytes"] or "–")},
        ),
    ]
    if "file" in facts:
        lines.append(Message("Kept in {file}", {"file": str(facts["file"])}))
    for line in lines:
        screen.print(say(line), markup=False, soft_wrap=True)
