"""`estaminet perft`: counting the ways a game can go on."""

from __future__ import annotations

import time

from estaminet.cli.options import read_options
from estaminet.cli.speech import console, say
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games import game


def perft(name: str, text: str, depth: int, divide: bool, options: list[str], seed: int | None) -> None:
    """Count the leaves `depth` actions below a position and print them, with the count of each first action if asked."""
    found = game(name)
    position = found.parse(text) if text else found.start(seed=seed or 0, **read_options(found, options))
    began = time.perf_counter()
    counts = count_each(position, depth)
    seconds = time.perf_counter() - began
    total = sum(counts.values()) if depth else 1
    screen = console()
    for action, count in counts.items() if divide else ():
        screen.print(f"{action}  {count}", markup=False)
    screen.print(
        say(Message("{count} ways of {depth} actions, in {seconds} s", {"count": total, "depth": depth, "seconds": f"{seconds:.2f}"}))
    )


def count_each(position: Position, depth: int) -> dict[str, int]:
    """Count the leaves below each legal action, with a bar on a terminal that fills as they are counted."""
    from rich.progress import track

    from estaminet.search.perft import perft as count

    screen = console(errors=True)
    counts = {}
    actions = position.legal_actions() if depth else []
    for action in track(actions, say(Message("Counting")), console=screen, transient=True, disable=depth < 3 or not screen.is_terminal):
        after = position.copy()
        after.play(action)
        counts[position.action_text(action)] = count(after, depth - 1)
    return counts
