"""`estaminet play`: a table in the terminal, on the whole screen where there is one to draw on, else line by line."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from estaminet.cli.asking import asking
from estaminet.cli.lines import Lines
from estaminet.cli.opponents import find_opponent
from estaminet.cli.options import read_options
from estaminet.cli.replay import text_of
from estaminet.cli.sitting import Sitting, resumed
from estaminet.games import game as find_game
from estaminet.play import Player, Setup, Table


def play(name: str, engine: str, second: bool | None, options: list[str], seed: int | None, pace: str) -> None:
    """Play a game to its end, or until somebody leaves; without an engine, two people play."""
    game = find_game(name)
    opponent = find_opponent(engine) if engine else None  # an unknown name is refused before anything is dealt
    players = (Player(), Player("computer", engine=opponent.name) if opponent else Player())
    setup = Setup(
        game=name,
        options=read_options(game, options),
        seed=secrets.randbits(63) if seed is None else seed,
        players=players,
        first_chair=0 if not engine else game.opener if second is None else int(second),
        hot_seat=not engine,
    )
    sit_down(Sitting(Table(setup), opponent), pace)


def resume(path: Path, pace: str) -> None:
    """Go on with a game that was saved."""
    sit_down(resumed(text_of(path)), pace)


def sit_down(sitting: Sitting, pace: str) -> None:
    """Play on the whole screen if there is one."""
    try:
        if can_draw():
            _draw(sitting, pace)
        else:
            Lines(sitting, asking()).run()
    finally:
        if sitting.opponent is not None:
            sitting.opponent.close()


def _draw(sitting: Sitting, pace: str) -> None:
    from estaminet.cli.screen import TableApp

    app = TableApp(sitting, pace)
    app.run()
    for line in app.last_words:
        print(line)


def can_draw() -> bool:
    """Whether all ends are a terminal that can be drawn on; the drawing goes over the error stream."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and os.environ.get("TERM", "") not in ("", "dumb")
