"""`estaminet ladder`: every level against the one below it, in every game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.console import Console

from estaminet.arena.journal import Journal, open_journal
from estaminet.arena.ladder import Rung, matches, rung
from estaminet.arena.tournament import Tournament
from estaminet.cli.arena import STANDARD_OUTPUT, numbers_table, play, pool, try_writing, write
from estaminet.cli.options import read_options
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.games import REGISTRY
from estaminet.games import game as find_game


def ladder(
    names: list[str], games: int, options: list[str], milliseconds: int, seed: int, jobs: int, records: Path | None, file: Path | None
) -> None:
    """Play the ladder of some games, or of all, and print a table of each."""
    found = [find_game(name) for name in names or REGISTRY]
    if options and len(found) > 1:
        raise Refusal(Message("Options are those of one game: name it by --game."))
    chosen = [read_options(game, options) for game in found]
    try_writing(file)
    asked = [matches(game.name, games, milliseconds, seed, values) for game, values in zip(found, chosen, strict=True)]
    rungs: list[Rung] = []
    for game, steps in zip(found, asked, strict=True):
        climbed = climb(game.name, steps, jobs, records)
        show(game.title, climbed, console(errors=file == STANDARD_OUTPUT))
        rungs += climbed
    if file is not None:
        write(file, msgspec.json.format(msgspec.json.encode(rungs)).decode() + "\n")


def climb(name: str, steps: Iterable[Tournament], jobs: int, records: Path | None) -> list[Rung]:
    """Play the ladder of one game."""
    rungs = []
    for number, match in enumerate(steps, start=1):
        journal = open_journal(records / name / str(number), match) if records else Journal()
        rungs.append(rung(match, play(match, pool(jobs, ""), journal, f"{name} {number + 1} – {number}")))
    return rungs


def show(title: str, rungs: list[Rung], screen: Console) -> None:
    """Print the steps of a ladder, with what is wrong with each."""
    heads = (
        Message("Level"),
        Message("Against"),
        Message("Elo"),
        Message("Points"),
        Message("Games"),
        Message("Distinct"),
        Message("Step"),
    )
    table = numbers_table(heads, words=2)
    table.title = title
    for one in rungs:
        found = one.difference
        step = say(one.fault) if one.fault else "✓"
        figures = (f"{found.elo:+.0f} ± {found.error:.0f}", f"{100 * found.share:.1f} %", str(one.games), str(one.distinct))
        table.add_row(one.level, one.below, *figures, step)
    screen.print(table)
