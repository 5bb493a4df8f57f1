"""Random games: actions per second next to hand-written C and to OpenSpiel's C++ rollouts.

    python bench/rollouts.py [--quick]

The C yardstick (l_calculus_rollouts.c) plays the same games by the same method and is compiled here. OpenSpiel's rate is
that of its C++ rollouts inside one call of its MCTS bot with two simulations of many rollouts each; its actions are those
rollouts times the mean length of such games, measured apart.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from common import Rate, arguments, best_rates, show

import estaminet
from estaminet.search.rollouts import random_games

PEERS = ("breakthrough", "go(board_size=9)", "hex(board_size=11)", "havannah(board_size=6)")


def ours(pawns: int, games: int, threads: int) -> int:
    """Play random games on our kernel; the actions played."""
    position = estaminet.game("l-calculus").start(pawns=pawns)
    return random_games(position, games, seed=7, threads=threads).actions


def compiled(folder: str) -> str:
    """Compile the C yardstick."""
    program = str(Path(folder) / "rollouts")
    subprocess.run(["gcc", "-O2", "-o", program, str(Path(__file__).with_name("l_calculus_rollouts.c"))], check=True)
    return program


def hand_written(program: str, pawns: int, games: int) -> int:
    """Play random games with the C yardstick; the actions played."""
    printed = subprocess.run([program, str(games), "7", str(pawns)], check=True, capture_output=True, text=True).stdout
    return int(printed.split()[1])


def open_spiel(name: str, rollouts: int, rounds: int) -> tuple[Rate, float]:
    """Measure the actions per second of OpenSpiel's C++ rollouts, and the mean number of legal actions met."""
    import pyspiel

    game = pyspiel.load_game(name)
    length, branching = measured(game)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 100, False, 7, False)
    state = game.new_initial_state()

    def step() -> int:
        bot.step(state)
        return int(2 * rollouts * length)

    return best_rates([step], rounds)[0], branching


def measured(game: Any, games: int = 60) -> tuple[float, float]:
    """Measure the mean length of a game's random games, and mean number of legal actions."""
    rng = random.Random(7)
    actions = legal = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            choices = state.legal_actions()
            legal += len(choices)
            actions += 1
            state.apply_action(rng.choice(choices))
    return actions / games, legal / actions


def mean_legal(pawns: int, games: int = 40) -> float:
    """Measure the mean number of legal actions in our random games."""
    rng = random.Random(7)
    actions = legal = 0
    for _ in range(games):
        position = estaminet.game("l-calculus").start(pawns=pawns)
        while not position.over:
            choices = position.legal_actions()
            legal += len(choices)
            actions += 1
            position.play(rng.choice(choices))
    return legal / actions


def our_rows(pawns: int, games: int, rounds: int) -> list[tuple[object, ...]]:
    """Measure one and two threads and the C yardstick, in turns so that a busy machine is busy for all."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        works = (lambda: ours(pawns, games, 1), lambda: hand_written(program, pawns, games), lambda: ours(pawns, 2 * games, 2))
        one, written, two = best_rates(works, rounds)
    branching = mean_legal(pawns)
    return [
        (f"l-calculus pawns={pawns}, hand-written C", branching, written.cpu, written.wall, 1.0, "–"),
        (f"l-calculus pawns={pawns}, 1 thread", branching, one.cpu, one.wall, one.cpu / written.cpu, 1.0),
        (f"l-calculus pawns={pawns}, 2 threads", branching, two.cpu, two.wall, two.wall / written.wall, two.wall / one.wall),
    ]


def main() -> None:
    """Print the table."""
    quick = arguments(__doc__ or "").quick
    rounds = 8 if quick else 40  # short and many: some of them find the machine quiet
    rows = our_rows(10, 5_000, rounds) + our_rows(20, 700, rounds)
    written = float(str(rows[0][2]))
    for name in PEERS:
        try:
            rate, branching = open_spiel(name, 100, rounds)
            rows.append((f"OpenSpiel {name}", branching, rate.cpu, rate.wall, rate.cpu / written, "–"))
        except ImportError:
            rows.append((f"OpenSpiel {name}", "–", "open_spiel is not installed", "–", "–", "–"))
    columns = ("what", "legal actions", "actions / CPU s", "actions / s", "× the C above (or first)", "× one thread")
    show("Random games", columns, rows)


if __name__ == "__main__":
    main()
