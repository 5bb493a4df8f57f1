"""`estaminet generate`: games of the search against itself, as data to learn from."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from estaminet.cli.options import read_options
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.games import game as game_named


def generate(name: str, folder: Path, games: int, simulations: int, workers: int, options: list[str], seed: int, ray: str = "") -> None:
    """Write the games of a run that are not there yet, and say how many rows there are."""
    try:
        from estaminet.research import selfplay
    except ImportError:
        raise Refusal(Message("This needs more packages: pip install 'estaminet[lab]'")) from None
    game = game_named(name)
    about = selfplay.settings(game, dict(read_options(game, options)), seed, simulations)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(), transient=True) as progress:
        task = progress.add_task(game.title, total=games)
        for done in selfplay.generate(about, folder, games, workers=workers, ray=ray):
            progress.update(task, completed=done)
    count = sum(1 for _ in selfplay.read(folder))
    console().print(
        say(Message("{games} games, {rows} rows in {folder}; each was replayed.", {"games": games, "rows": count, "folder": str(folder)}))
    )
