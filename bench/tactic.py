"""Tactic: random games and searches per second, level 8 against a greedy player, and how games end on both boards.

    python bench/tactic.py [--quick] [--games 200] [--simulations 500 | --milliseconds 200] [--variant basic] [speed|greedy|boards|endgames]

The greedy player (`games/tactic/hurry.py`) looks one whole turn ahead and takes the turn after which the shortest free ways of its own
patrols, less those of the enemy's, are least; equal ones by lot. Without `--milliseconds` level 8 thinks with a fixed number of simulations
(a turn against the greedy player, an action elsewhere), far fewer than it has at a table, and every run gives the same result.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import product
from math import comb

from common import best_rates, show
from mcts import bot_step
from rollouts import measured

import estaminet
from estaminet.core.game import Game, Thinking
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine
from estaminet.games.tactic import codes, hurry
from estaminet.games.tactic.knowledge import TacticThinker
from estaminet.search.analysis import analyse
from estaminet.search.rollouts import random_games

TACTIC = estaminet.game("tactic")
VARIANTS = ("basic", "capture", "passage")
BOARDS = ("lattice", "grid")
PEER = "breakthrough"
ARRIVED = (0, 1, 4, 9)  # the points of so many patrols that have arrived, TC-16
ENDS = (codes.ARRIVED, codes.CAPTURED, codes.SHUTTLED, codes.STUCK, codes.REACHED_LIMIT)


def begin(**options: object) -> TacticThinker:
    """Start a game on a position that knows the ways."""
    position = TacticThinker()
    position.game = TACTIC
    TACTIC.notation.parse(position, TACTIC.start(1, **options).text())
    return position


def duel(budget: Budget, board: str, variant: str, seed: int) -> int:
    """Play level 8 against the greedy player; level 8 begins the even games. 1 if it wins, -1 if it loses."""
    position, rng, champion, memory = begin(board=board, variant=variant), Generator(seed), engine("level-8"), Memory()
    actions: list[int] = []
    while not position.over:
        if position.player == seed % 2:
            memory.follow(actions)
            actions.append(champion.choose(position, position.player, rng, budget, memory))
        else:
            actions.append(hurry.choose(position, rng))
        position.play(actions[-1])
    return position.returns()[seed % 2]


def self_play(simulations: int, board: str, seed: int) -> tuple[int, int, int, int]:
    """Let level 8 play itself: how it ended, who won, the turns, the penalties and passes; a few opening turns are random."""
    position, rng, champion, penalties = begin(board=board), Generator(seed), engine("level-8"), 0
    while not position.over:
        legal = position.legal_actions()
        if position.turn <= 2:
            action = legal[rng.below(len(legal))]
        else:
            action = champion.choose(position, position.player, rng, Budget(simulations))
        penalties += action >= codes.LOSE
        position.play(action)
    return position.ended, position.returns()[0], position.turn - 1, penalties


def speed(quick: bool) -> None:
    """Print random games per second, one thread."""
    rows = []
    for board, variant in product(BOARDS, VARIANTS):
        start = TACTIC.start(1, board=board, variant=variant)
        tally = random_games(start, 1000, 7)
        rate = best_rates([partial(lambda start: random_games(start, 2000, 7).actions, start)], 2 if quick else 5)[0]
        rows.append((f"{board}, {variant}", rate.wall / 1e6, rate.cpu / 1e6, tally.actions / tally.games))
    show("Tactic: random games, one thread", ("board, variant", "million actions/s", "by the processor", "actions per game"), rows)


def search(game: Game, board: str, simulations: int) -> int:
    """Search from the start; the simulations made."""
    return analyse(game.start(1, board=board), 0, Generator(7), Budget(simulations)).simulations


def searches(quick: bool) -> None:
    """Print simulations per second of our tree search, next to OpenSpiel's bot on breakthrough in the same run."""
    simulations = 2_000 if quick else 10_000
    plain = replace(TACTIC, thinker=TACTIC.kernel, thinking=Thinking())
    tallies = {board: random_games(TACTIC.start(1, board=board), 500, 7) for board in BOARDS}
    works = [(f"{board}, as the levels play", "none", partial(search, TACTIC, board, simulations)) for board in BOARDS]
    for board, tally in tallies.items():
        works.append((f"{board}, uniform rollouts", f"{tally.actions / tally.games:.0f}", partial(search, plain, board, simulations // 5)))
    title = "Tactic: tree search from the start, one thread"
    try:
        import pyspiel

        length, _ = measured(pyspiel.load_game(PEER))
        works.append((f"OpenSpiel's bot, {PEER}", f"{length:.0f}", partial(bot_step, PEER, simulations // 5)))
    except ImportError:
        title += " (open_spiel is not installed)"
    rates = best_rates([work for *_, work in works], 3 if quick else 6)
    rows = [(*work[:2], rate.cpu, rate.cpu / rates[-1].cpu) for work, rate in zip(works, rates, strict=True)]
    show(title, ("what", "actions of a rollout", "simulations / CPU s", "× the last row"), rows)


def against_greedy(pool: ProcessPoolExecutor, variant: str, games: int, budget: Budget) -> None:
    """Print level 8 against the greedy player."""
    rows = []
    for board in BOARDS:
        results = list(pool.map(partial(duel, budget, board, variant), range(games)))
        wins, draws, losses = (results.count(result) for result in (1, 0, -1))
        rows.append((board, games, wins, draws, losses, (wins + draws / 2) / games))
    spent = f"{budget.milliseconds} ms" if budget.milliseconds else f"{budget.simulations} simulations"
    title = f"Tactic, {variant}: level 8 with {spent} a turn against greedy, one turn ahead"
    show(title, ("board", "games", "wins", "draws", "losses", "points"), rows)


def boards(pool: ProcessPoolExecutor, games: int, simulations: int) -> None:
    """Print how games of level 8 against itself end on both boards, and random ones for comparison."""
    rows = []
    for board in BOARDS:
        played = list(pool.map(partial(self_play, simulations, board), range(games)))
        ends = Counter(ended for ended, *_ in played)
        first = sum(won > 0 for _, won, *_ in played) / games
        draws = sum(won == 0 for _, won, *_ in played) / games
        blocked = sum(penalties > 0 for *_, penalties in played) / games
        mean = sum(turns for _, _, turns, _ in played) / games
        rows.append((board, games, *(ends[end] / games for end in ENDS if end != codes.CAPTURED), blocked, first, draws, mean))
    columns = ("board", "games", "arrived", "shuttle", "stuck", "limit", "with a blockade", "first wins", "draws", "turns")
    show(f"Tactic: level 8 against itself, {simulations} simulations per action, two random opening turns", columns, rows)


def states(under_way: tuple[int, int], guards: tuple[int, int]) -> int:
    """Count at most the positions at the start of a turn with so many patrols under way and guards left, idle turns and shuttles aside."""
    count = 2  # who is to move
    for patrols, left in zip(under_way, guards, strict=True):
        count *= comb(69, patrols) * comb(3, 3 - patrols) * sum(comb(50, entered) for entered in range(left + 1))
    return count


def material(position: TacticThinker) -> tuple[int, int]:
    """Count the patrols under way and the guards left of both players."""
    return 6 - sum(ARRIVED.index(points) for points in position.points()), sum(position.hand) + sum(map(int.bit_count, position.guards))


def met(simulations: int, board: str, seed: int) -> Counter[tuple[int, int]]:
    """Count the turns of a game of level 8 against itself by material."""
    position, rng, champion = begin(board=board), Generator(seed), engine("level-8")
    found: Counter[tuple[int, int]] = Counter()
    turn = 0
    while not position.over:
        found[material(position)] += position.turn > turn
        turn = position.turn
        legal = position.legal_actions()
        random = position.turn <= 2
        position.play(legal[rng.below(len(legal))] if random else champion.choose(position, position.player, rng, Budget(simulations)))
    return found


def endgames(pool: ProcessPoolExecutor, games: int, simulations: int) -> None:
    """Print how many positions there are with few patrols under way, and how often they are met."""
    counts = {board: sum(pool.map(partial(met, simulations, board), range(games)), Counter()) for board in BOARDS}
    rows: list[tuple[object, ...]] = []
    for under_way, guards in product(range(2, 5), range(5)):
        ways = product(splits(under_way, 1, 3), splits(guards, 0, 2))
        positions = sum(states(patrols, left) for patrols, left in ways)
        shares = [counts[board][under_way, guards] / counts[board].total() for board in BOARDS]
        rows.append((f"{under_way} under way, {guards} guards", f"{positions:.1e}", *[f"{100 * share:.1f} %" for share in shares]))
    show(f"Tactic: endgames, met in {games} games of level 8 against itself", ("material", "positions", *BOARDS), rows)


def splits(whole: int, least: int, most: int) -> list[tuple[int, int]]:
    """List the ways to share a number between two players."""
    return [(one, whole - one) for one in range(least, most + 1) if least <= whole - one <= most]


def main() -> None:
    """Print the tables asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--games", type=int, help="games of each match")
    parser.add_argument("--simulations", type=int, default=500, help="what level 8 spends on an action")
    parser.add_argument("--milliseconds", type=int, help="what level 8 spends on a turn against the greedy player, instead")
    parser.add_argument("--variant", choices=VARIANTS, default="basic", help="the variant of the match against greedy")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("tables", nargs="*", choices=["speed", "greedy", "boards", "endgames", []], help="the tables to print")
    asked = parser.parse_args()
    games = asked.games or (20 if asked.quick else 200)
    tables = asked.tables or ["speed", "greedy", "boards", "endgames"]
    with ProcessPoolExecutor(asked.processes) as pool:
        if "speed" in tables:
            speed(asked.quick)
            searches(asked.quick)
        if "greedy" in tables:
            budget = Budget(milliseconds=asked.milliseconds) if asked.milliseconds else Budget(asked.simulations)
            against_greedy(pool, asked.variant, games, budget)
        if "boards" in tables:
            boards(pool, games, asked.simulations)
        if "endgames" in tables:
            endgames(pool, games, asked.simulations)


if __name__ == "__main__":
    main()
