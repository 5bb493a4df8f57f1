"""`estaminet arena`: a tournament of computer players, with a bar while it is played and a table at the end."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from estaminet.arena.journal import Journal, open_journal, read_settings
from estaminet.arena.pools import LocalPool, Pool, RayPool
from estaminet.arena.ratings import need_choix
from estaminet.arena.report import Report, Test, report, to_json, to_svg
from estaminet.arena.results import Played
from estaminet.arena.sprt import LARGEST
from estaminet.arena.tournament import Tournament, run
from estaminet.cli.options import read_options
from estaminet.cli.speech import console, say, spoken
from estaminet.core.errors import Refusal
from estaminet.core.folders import writing
from estaminet.core.words import Message
from estaminet.games import game as find_game

MOST_FAULTS = 10  # that are told one by one
STANDARD_OUTPUT = Path("-")


def pool(jobs: int, ray: str) -> Pool:
    """Choose where the games are played: `jobs` at once here, 0 for all processors, or where Ray is."""
    return RayPool(ray) if ray else LocalPool(jobs or os.cpu_count() or 1)


def tournament(
    players: list[str], game: str, games: int, options: list[str], seed: int, budget: tuple[int, int], sprt: str, patience: float
) -> Tournament:
    """Read a tournament off a command line; the budget is milliseconds and simulations, 0 for what was not given."""
    if all(budget):
        raise Refusal(Message("Give a time or a number of simulations, not both."))
    found = find_game(game)
    return Tournament(
        game=found.name,
        players=tuple(players),
        games=games,
        options=read_options(found, options),
        seed=seed,
        milliseconds=budget[0] or None,
        simulations=budget[1] or None,
        patience=patience,
        sprt=read_sprt(sprt) if sprt else None,
    )


def read_sprt(text: str) -> tuple[float, float]:
    """Read `elo0,elo1`."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low, high = 0.0, 0.0
    if not -LARGEST <= low < high <= LARGEST:
        places: dict[str, str | int | Message] = {"text": text, "least": f"{-LARGEST:g}", "most": f"{LARGEST:g}"}
        raise Refusal(
            Message("A sequential test reads like 0,20: two numbers from {least} to {most}, the smaller first; not {text}.", places)
        )
    return low, high


def arena(asked: Tournament | None, records: Path | None, chosen: Pool, files: tuple[Path | None, Path | None]) -> None:
    """Play a tournament, or go on with the one in a folder, and print its table; JSON and SVG go to their files."""
    need_choix()
    if asked is None:
        assert records is not None
        asked = read_settings(records)
    asked.check()
    try_writing(*files)
    journal = open_journal(records, asked) if records else Journal()
    if isinstance(chosen, LocalPool):
        asked.try_players()
    shown = report(asked, play(asked, chosen, journal), spoken())
    show(shown, console(errors=STANDARD_OUTPUT in files))
    for path, text in zip(files, (to_json(shown), to_svg(shown)), strict=True):
        if path is not None:
            write(path, text)


def play(asked: Tournament, chosen: Pool, journal: Journal, title: str = "") -> list[Played]:
    """Play a tournament with a bar on a terminal; elsewhere a line tells of every tenth of it."""
    screen = console(errors=True)
    names = asked.names
    total = 2 * asked.pairs * (len(names) * (len(names) - 1) // 2)
    title = title or asked.game
    if not screen.is_terminal:
        return run(asked, chosen, journal, lambda _played: tell_part(screen, title, len(journal.games), total))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        bar = progress.add_task(title, total=total, completed=len(journal.games))
        return run(asked, chosen, journal, lambda _played: progress.update(bar, advance=1))


def tell_part(screen: Console, title: str, played: int, total: int) -> None:
    """Say how far a tournament is, after its first pair and at every tenth: who reads a file should see that it goes on."""
    if played == 2 or 10 * played // total > 10 * (played - 1) // total:
        places: dict[str, str | int | Message] = {"title": title, "played": played, "games": total}
        screen.print(say(Message("{title}: {played} of {games} games have been played.", places)))


def show(shown: Report, screen: Console) -> None:
    """Print the table of a tournament and what there is to say besides."""
    screen.print(standings(shown))
    if len(shown.standings) > 2:
        screen.print(pairings(shown))
    if shown.test:
        screen.print(say(verdict(shown.test)))
    screen.print(say(Message("Distinct games: {distinct} of {games}.", {"distinct": shown.distinct, "games": shown.games})))
    show_faults(screen, shown)


def standings(shown: Report) -> Table:
    """Make the table of the players."""
    heads = (Message("Player"), Message("Elo"), Message("Points"), Message("Won"), Message("Drawn"), Message("Lost"), Message("ms a turn"))
    table = numbers_table(heads)
    for one in shown.standings:
        rating = f"{one.rating.elo:+.0f} ± {one.rating.error:.0f}"
        table.add_row(one.name, rating, f"{100 * one.share:.1f} %", *map(str, (one.wins, one.draws, one.losses)), f"{one.spent_ms:g}")
    return table


def pairings(shown: Report) -> Table:
    """Make the table of who played whom."""
    table = numbers_table((Message("Player"), Message("Against"), Message("Elo"), Message("Points"), Message("Pairs by points")))
    for one in shown.pairings:
        found = one.difference
        counts = " ".join(map(str, one.pentanomial))
        table.add_row(one.one, one.other, f"{found.elo:+.0f} ± {found.error:.0f}", f"{100 * found.share:.1f} %", counts)
    return table


def numbers_table(heads: tuple[Message, ...], words: int = 1) -> Table:
    """Begin a table whose first columns hold words and whose others hold figures."""
    table = Table()
    for place, head in enumerate(heads):
        table.add_column(say(head), justify="left" if place < words else "right")
    return table


def verdict(test: Test) -> Message:
    """Say where a sequential test stands."""
    places: dict[str, str | int | Message] = {
        "ratio": f"{test.ratio:.2f}",
        "low": f"{test.bounds[0]:.2f}",
        "high": f"{test.bounds[1]:.2f}",
        "elo0": f"{test.elo0:g}",
        "elo1": f"{test.elo1:g}",
    }
    if test.verdict > 0:
        return Message(
            "Sequential test: {ratio} in [{low}, {high}]; the first player is stronger by {elo1} rather than {elo0} Elo.", places
        )
    if test.verdict < 0:
        return Message("Sequential test: {ratio} in [{low}, {high}]; {elo0} Elo rather than {elo1}.", places)
    return Message("Sequential test: {ratio} in [{low}, {high}]; more games are needed to tell {elo1} from {elo0} Elo.", places)


def show_faults(screen: Console, shown: Report) -> None:
    """Tell the games that were lost otherwise than by the rules, the first of them one by one."""
    for name, count in Counter(fault.player for fault in shown.faults).items():
        screen.print(say(Message("{player} forfeited {count} games.", {"player": name, "count": count})), markup=False)
    for fault in shown.faults[:MOST_FAULTS]:
        screen.print(f"  {fault.pair + 1}-{fault.leg + 1} {fault.player}: {fault.sentence}", markup=False)


def write(path: Path, text: str) -> None:
    """Write a file, `-` to the standard output; Refusal if it cannot be."""
    if path == STANDARD_OUTPUT:
        print(text, end="")
        return
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def try_writing(*paths: Path | None) -> None:
    """Refuse files that cannot be written, before the hours after which they would be."""
    for path in paths:
        if path is None or path == STANDARD_OUTPUT:
            continue
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            is_new = not path.exists()
            path.open("ab").close()
            if is_new:
                path.unlink()
