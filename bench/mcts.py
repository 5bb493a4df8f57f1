"""Tree search: simulations per second next to OpenSpiel's C++ MCTS bot.

    python bench/mcts.py [--quick]

Both play one random rollout to the end of the game per simulation, from the start, with one thread and the solver on.
Ours runs on the plain kernel (uniform rollouts, all actions considered) and as the levels play it (with knowledge).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from common import arguments, best_rates, show
from rollouts import PEERS, mean_legal, measured

import estaminet
from estaminet.core.game import Game, Thinking
from estaminet.core.rng import Generator
from estaminet.search.analysis import Budget, analyse
from estaminet.search.rollouts import random_games


def ours(game: Game, pawns: int, simulations: int) -> int:
    """Search from the start; the simulations made."""
    return analyse(game.start(pawns=pawns), 0, Generator(7), Budget(simulations)).simulations


def bot_step(name: str, simulations: int) -> int:
    """Let OpenSpiel's bot search from a game's start; the simulations made."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=7)
    pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, True, 7, False).step(game.new_initial_state())
    return simulations


def our_works(simulations: int) -> list[tuple[str, float | str, float, Callable[[], int]]]:
    """List our searches with the length of a rollout and the mean number of legal actions."""
    game = estaminet.game("l-calculus")
    plain = replace(game, thinker=game.kernel, thinking=Thinking())
    works: list[tuple[str, float | str, float, Callable[[], int]]] = []
    for pawns in (10, 20):
        tally = random_games(game.start(pawns=pawns), 500, 7)
        legal = mean_legal(pawns, 20)
        name = f"l-calculus pawns={pawns}"
        works.append((f"{name}, uniform rollouts", tally.actions / tally.games, legal, partial(ours, plain, pawns, simulations)))
        works.append((f"{name}, as the levels play", "cut", legal, partial(ours, game, pawns, simulations)))
    return works


def peer_works(simulations: int) -> list[tuple[str, float | str, float, Callable[[], int]]]:
    """List OpenSpiel's searches likewise."""
    import pyspiel

    return [(f"OpenSpiel {name}", *measured(pyspiel.load_game(name)), partial(bot_step, name, simulations)) for name in PEERS]


def main() -> None:
    """Print the table."""
    quick = arguments(__doc__ or "").quick
    simulations = 2_000 if quick else 10_000
    works = our_works(simulations)
    title = "Tree search"
    try:
        works += peer_works(simulations // 5)
    except ImportError:
        title += " (open_spiel is not installed)"
    rates = best_rates([work for *_, work in works], 3 if quick else 6)
    rows = [(*work[:3], rate.cpu, _actions(work[1], rate.cpu), rates[0].cpu / rate.cpu) for work, rate in zip(works, rates, strict=True)]
    show(title, ("what", "rollout length", "legal actions", "simulations / CPU s", "their actions / CPU s", "first row is × this"), rows)


def _actions(length: float | str, rate: float) -> float | str:
    """Give the rollouts' actions per second, which games of different length can be compared by."""
    return length if isinstance(length, str) else length * rate


if __name__ == "__main__":
    main()
