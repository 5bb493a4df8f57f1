"""`estaminet train`: a game's network taught by self-play."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.train.session import Course, Round, Settings, write_whole

WORK = {"play": Message("Playing"), "learn": Message("Learning"), "match": Message("Match")}


def train(game: str, folder: Path, rounds: int, settings: dict[str, int], options: dict[str, str], write: bool) -> None:
    """Go through the rounds of a course that are not done yet, and say what each came to."""
    course = Course(folder, msgspec.convert({"game": game, **settings, **options}, Settings))
    for done in course.rounds:
        show(done)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(), transient=True) as progress:
        task = progress.add_task("", total=1)

        def tell(work: str, done: int, total: int) -> None:
            progress.update(task, description=say(WORK[work]), completed=done, total=total)

        while len(course.rounds) < rounds:
            need_torch()
            show(course.round(tell))
    if write:
        write_whole(course.network.path, course.weights())
        console().print(say(Message("Written: {file}", {"file": str(course.network.path)})), markup=False, soft_wrap=True)


def need_torch() -> None:
    """Refuse to go on without PyTorch."""
    if find_spec("torch") is None:
        raise Refusal(Message("Learning needs PyTorch: pip install 'estaminet[train]'."))


def show(done: Round) -> None:
    """Say what a round came to."""
    found = Message(
        "Round {number}: {positions} positions; error {learned}, on positions held back {held}; match {wins}–{draws}–{losses}",
        {
            "number": done.number,
            "positions": done.positions,
            "learned": f"{done.learned:.4f}",
            "held": f"{done.held_back:.4f}",
            "wins": done.wins,
            "draws": done.draws,
            "losses": done.losses,
        },
    )
    console().print(say(found), markup=False, highlight=False, soft_wrap=True)
