"""`estaminet review`: a record looked through by the strongest level, and written again with what it found."""

from __future__ import annotations

from pathlib import Path

from rich.progress import Progress

from estaminet.cli.replay import text_of
from estaminet.cli.speech import console, say, spoken
from estaminet.core.words import Message
from estaminet.engines.annotate import annotated, heading
from estaminet.engines.lookback import LookBack
from estaminet.records import read_record, write_record
from estaminet.records import replay as positions_of


def review(path: Path, seconds: int) -> None:
    """Print a record with marks, comments and better lines; what happens meanwhile goes to the other stream."""
    record = read_record(text_of(path))
    positions = list(positions_of(record))
    actions = [before.parse_action(text) for before, text in zip(positions, record.actions, strict=False)]
    screen, back = console(errors=True), LookBack(positions, actions, 1000 * seconds)
    with Progress(console=screen, transient=True) as progress:
        task = progress.add_task(say(Message("The game is looked through")), total=1.0)
        while back.review is None:
            back.work()
            progress.update(task, completed=back.share)
    for line in heading(record, back.review):
        screen.print(say(line), markup=False)
    console().print(write_record(annotated(record, back.review, spoken())), markup=False, soft_wrap=True, highlight=False)
