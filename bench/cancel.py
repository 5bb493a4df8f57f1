"""How soon the strongest level stops thinking when another thread tells it to, in every game and with every option.

    python bench/cancel.py [--quick]

A level is asked for an action with a minute to think, in positions of a random game; it is stopped after a twentieth of a second. The time
from there until its answer is what is printed, with the time that a thread needs to wake another one on this machine.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Iterator

from common import arguments, show

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.game import Game
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import Budget, engine

THINKING_SECONDS = 0.05
BUDGET = Budget(milliseconds=60_000)


def variants(game: Game) -> Iterator[dict[str, Value]]:
    """List the defaults, then every other sample of each option, one at a time."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.samples() if value != option.default)


def moments(game: Game, options: dict[str, Value], number: int) -> list[Position]:
    """Take some positions of random games in which there is a choice."""
    found: list[Position] = []
    rng = Generator(number)
    while len(found) < number:
        position = game.start(rng, **options)
        for _ in range(rng.below(40)):
            if not position.over:
                legal = position.legal_actions()
                position.play(legal[rng.below(len(legal))])
        if not position.over and len(position.legal_actions()) > 1:
            found.append(position)
    return found


def stopped_after(position: Position) -> float:
    """Stop a thinking level; the milliseconds until it has answered, 0 if it had answered before."""
    deadline, ended = Deadline(), [0.0]

    def think() -> None:
        engine("level-8").choose(position, None, Generator(1), BUDGET, deadline=deadline)
        ended[0] = time.perf_counter()

    thread = threading.Thread(target=think)
    thread.start()
    thread.join(THINKING_SECONDS)
    told = time.perf_counter()
    deadline.stop()
    thread.join()
    return max(0.0, 1000 * (ended[0] - told))


def woken_after() -> float:
    """Wake a thread that waits; the milliseconds until it runs."""
    event, ended = threading.Event(), [0.0]

    def wait() -> None:
        event.wait()
        ended[0] = time.perf_counter()

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.01)
    told = time.perf_counter()
    event.set()
    thread.join()
    return 1000 * (ended[0] - told)


def row(name: str, option: str, times: list[float]) -> tuple[object, ...]:
    """Describe the times of one kind."""
    return name, option, len(times), statistics.median(times), max(times)


def main() -> None:
    """Print the table."""
    number = 5 if arguments(__doc__ or "").quick else 20
    rows = []
    for game in estaminet.games():
        for options in variants(game):
            told = " ".join(f"{key}={value}" for key, value in options.items())
            rows.append(row(game.name, told, [stopped_after(position) for position in moments(game, options, number)]))
    rows.append(row("a thread woken", "", [woken_after() for _ in range(10 * number)]))
    show("From the stop to the answer, ms", ("game", "option", "stops", "median", "most"), rows)


if __name__ == "__main__":
    main()
