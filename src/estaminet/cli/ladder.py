"""`estaminet ladder`: every level against the one below it, in every game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from estaminet.arena.journal import Journal, open_journal
from estaminet.arena.ladder import Rung, matches, rung
from estaminet.cli.arena import numbers_table, play, pool, write
from estaminet.cli.speech import console, say
from estaminet.core.words import Message
from estaminet.games import REGISTRY
from estaminet.games import game as find_game


def ladder(names: list[str], games: int, milliseconds: int, seed: int, jobs: int, records: Path | None, file: Path | None) -> None:
    """Play the ladder of some games, or of all, and print a table of each."""
    found = [find_game(name).name for name in names or REGISTRY]
    rungs = [one for name in found for one in climb(name, games, milliseconds, seed, jobs, records)]
    if file is not None:
        write(file, msgspec.json.format(msgspec.json.encode(rungs)).decode() + "\n")


def climb(name: str, games: int, milliseconds: int, seed: int, jobs: int, records: Path | None) -> list[Rung]:
    """Play the ladder of one game and print it."""
    rungs = []
    for number, match in enumerate(matches(name, games, milliseconds, seed), start=1):
        journal = open_journal(records / name / str(number), match) if records else Journal()
        rungs.append(rung(match, play(match, pool(jobs, ""), journal, f"{name} {number + 1} – {number}")))
    show(name, rungs)
    return rungs


def show(name: str, rungs: list[Rung]) -> None:
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
    table.title = find_game(name).title
    for one in rungs:
        found = one.difference
        step = say(one.fault) if one.fault else "✓"
        figures = (f"{found.elo:+.0f} ± {found.error:.0f}", f"{100 * found.share:.1f} %", str(one.games), str(one.distinct))
        table.add_row(one.level, one.below, *figures, step)
    console().print(table)
