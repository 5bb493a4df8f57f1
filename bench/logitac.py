"""Logitac: speed, perft next to chess, strength, how strong play ends, and what an advantage is worth.

    python bench/logitac.py [--quick] [--only speed perft strength endings draws advantages budgets] [--games 100] [--milliseconds 200]
        [--simulations 400] [--limit 1000]

`greedy material` takes what is worth most at once, by chance among equals. `plain MCTS` is our own search with uniformly random
rollouts to the end and no knowledge, on the same clock. Level 8 gets `--milliseconds` for an action instead of its usual 2,500.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, cast

from common import best_rates, show

from estaminet import Position, game
from estaminet.core.game import Thinking
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.engines import Budget, engine
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.search.analysis import analyse
from estaminet.search.perft import perft
from estaminet.search.rollouts import random_games

GAME = game("logitac")
PLAIN = replace(GAME, thinker=GAME.kernel, thinking=Thinking())
OPENING = 4  # random actions at the start, so that no two games are alike
WORTH = {codes.PAWN: 1, codes.DOUBLE: 3, codes.CYLINDER: 3, codes.CUBE: 5, codes.PYRAMID: 9, codes.LONE_CYLINDER: 8, codes.LONE_CUBE: 8}
LONG: dict[str, object] = {"bankruptcy": "off", "limit": 1000}
STRETCHES, STRETCH = 4, 400  # of the long game whose actions are timed
ENDS = ("", "summit", "bankruptcy", "repetition", "blockade", "limit")
WHOLE = "PYTCP"  # a first line at the start, as a text has it
ADVANTAGES = {  # what is left of the weaker side's first line, and how many pawns of its reserve are prisoners
    "nothing": ("PYTCP", 0),
    "five pawns of the reserve": ("PYTCP", 5),
    "ten pawns of the reserve": ("PYTCP", 10),
    "twenty pawns of the reserve": ("PYTCP", 20),
    "the cylinder": ("P1TQP", 0),
    "the cube": ("PZT1P", 0),
    "the cube and the cylinder": ("P1T1P", 0),
    "both, and ten pawns of the reserve": ("P1T1P", 10),
}
Chooser = Callable[[Position, random.Random, Generator, Budget], int]


def level_8(position: Position, chance: random.Random, rng: Generator, budget: Budget) -> int:
    """Choose as our strongest level does, within this budget."""
    return engine("level-8").choose(position, position.player, rng, budget)


def plain_mcts(position: Position, chance: random.Random, rng: Generator, budget: Budget) -> int:
    """Choose by the same search without knowledge."""
    bare = position.copy()
    bare.game = PLAIN
    return analyse(bare, position.player, rng, budget).lines[0].action


def greedy_material(position: Position, chance: random.Random, rng: Generator, budget: Budget) -> int:
    """Choose what leaves the best balance of material at once."""
    state = cast(LogitacPosition, position)

    def taken(action: int) -> tuple[int, float]:
        if action >= codes.RECRUIT:
            return 0, chance.random()
        if action & 255 == codes.SUMMIT:
            return 100, 0.0
        return WORTH.get(state.unit(action & 255) & 7, 0), chance.random()

    return max(state.legal_actions(), key=taken)


CHOOSERS: dict[str, Chooser] = {"level 8": level_8, "plain MCTS": plain_mcts, "greedy material": greedy_material}


class Played(NamedTuple):
    """One game: its result for the first player, how it ended, its actions, and how many of them climbed to boards 2, 3 and 4.

    At its end: how many units of each player can go to and fro, and the pawns in each reserve.
    """

    result: int
    end: str
    actions: int
    climbs: list[int]
    roaming: tuple[int, int]
    reserves: tuple[int, int]


def play(first: str, second: str, seed: int, budget: Budget, options: dict[str, Value]) -> Played:
    """Play one game."""
    return play_on(GAME.start(1, **options), (first, second), seed, (budget, budget))


def play_on(start: Position, names: tuple[str, str], seed: int, budgets: tuple[Budget, Budget]) -> Played:
    """Play a game from a position to its end."""
    position = cast(LogitacPosition, start.copy())
    chance, rng, actions, climbs = random.Random(seed), Generator(seed), 0, [0, 0, 0]
    while not position.over:
        legal = position.legal_actions()
        if actions < OPENING:
            action = chance.choice(legal)
        else:
            chooser = CHOOSERS[names[position.player]]
            action = legal[0] if len(legal) == 1 else chooser(position, chance, rng, budgets[position.player])
        if action < codes.RECRUIT and codes.BOARDS[action & 255] > codes.BOARDS[action >> 8]:
            climbs[codes.BOARDS[action & 255] - 2] += 1
        position.play(action)
        actions += 1
    roaming = (_roaming(position, 0), _roaming(position, 1))
    white, black = position.reserves
    return Played(position.returns()[0], ENDS[position.ended], actions, climbs, roaming, (white, black))


def _roaming(position: LogitacPosition, colour: int) -> int:
    """Count a player's units that can go to and fro: all but the pawns of board 1."""
    above = sum(position.pawns(colour, board) for board in (2, 3))
    pyramid = position.piece_square(colour, codes.PYRAMID) != codes.NOWHERE
    return above + pyramid + sum(position.pieces(colour, board) for board in (1, 2, 3))


def match(pool: ProcessPoolExecutor, one: str, other: str, games: int, budget: Budget, options: dict[str, Value]) -> list[object]:
    """Play a match, sides alternating; wins, draws, losses of the first named, how the games ended, and how long they were."""
    pairs = 1 if one == other else 2  # each opening from both sides, unless that would be the same game again
    jobs = [
        pool.submit(play, *((one, other) if number % 2 == 0 else (other, one)), number // pairs, budget, options) for number in range(games)
    ]
    results = [job.result() for job in jobs]
    scores = [played.result if number % 2 == 0 else -played.result for number, played in enumerate(results)]
    wins, draws, losses = (scores.count(score) for score in (1, 0, -1))
    ends = ", ".join(f"{end} {number}" for end, number in Counter(played.end for played in results).most_common())
    length = sum(played.actions for played in results) / games
    climbs = " ".join(f"{sum(numbers) / games:.1f}" for numbers in zip(*(played.climbs for played in results), strict=True))
    return [one, other, ",".join(map(str, options.values())) or "sheet", games, wins, draws, losses, wins / games, ends, length, climbs]


def speed(quick: bool) -> None:
    """Print the actions per second of random games, and the searches' simulations."""
    position, games = GAME.start(1), 300 if quick else 1500
    rate = best_rates([lambda: random_games(position, games, 7).actions], 3)[0].cpu
    search = best_rates([lambda: analyse(position, 0, Generator(1), Budget(20_000)).simulations], 3)[0].cpu
    rows = [["random games, actions", rate], ["search from the start, simulations", search]]
    show("logitac: speed, one thread, by the processor's clock", ("what", "per second"), rows)
    show(
        f"logitac: one random game of {STRETCHES * STRETCH:,} actions, played again a stretch at a time",
        ("actions", "legal actions", "actions per second, through Python", "simulations per second of a search after them"),
        stretches(3 if quick else 9),
    )


def stretches(rounds: int) -> list[list[object]]:
    """Measure a long game a stretch at a time: the cost of an action must not grow with what has been played."""
    actions = _long_game()
    position, rows = GAME.start(1, **LONG), []
    for first in range(0, len(actions), STRETCH):
        stretch, begin, choices = actions[first : first + STRETCH], position, 0
        position = begin.copy()
        for action in stretch:
            choices += len(position.legal_actions())
            position.play(action)
        works = [
            partial(_played, begin, stretch),
            partial(_searched, position),
        ]
        rates = best_rates(works, rounds)
        rows.append([f"{first + 1:,} to {first + STRETCH:,}", choices / STRETCH, rates[0].cpu, rates[1].cpu])
    return rows


def _played(begin: Position, actions: list[int]) -> int:
    """Play actions on a copy; how many they are."""
    position = begin.copy()
    for action in actions:
        position.play(action)
    return len(actions)


def _searched(position: Position) -> int:
    """Search a position; the simulations made."""
    return analyse(position, position.player, Generator(1), Budget(5_000)).simulations


def _long_game() -> list[int]:
    """Find a random game that lasts long enough, and give its first actions."""
    for seed in range(10_000):
        position, chance, actions = GAME.start(1, **LONG), random.Random(seed), list[int]()
        while not position.over and len(actions) < STRETCHES * STRETCH:
            actions.append(chance.choice(position.legal_actions()))
            position.play(actions[-1])
        if not position.over:
            return actions
    raise AssertionError("no random game lasts so long")


def peers(quick: bool) -> None:
    """Print perft nodes per second next to python-chess's and OpenSpiel's chess."""
    depth = 4 if quick else 5
    rows: list[list[object]] = [["estaminet, logitac", depth, *_perft_rate(lambda: perft(GAME.start(1), depth))]]
    try:
        import chess

        rows.append(["python-chess, chess", depth - 1, *_perft_rate(lambda: _chess_perft(chess.Board(), depth - 1))])
    except ImportError:
        rows.append(["python-chess, chess", "-", "not installed", "-"])
    try:
        import pyspiel

        rows.append(
            ["OpenSpiel, chess", depth - 1, *_perft_rate(lambda: _spiel_perft(pyspiel.load_game("chess").new_initial_state(), depth - 1))]
        )
    except ImportError:
        rows.append(["OpenSpiel, chess", "-", "not installed", "-"])
    show(
        "perft, one thread (the peers through Python, as a Python program meets them)", ("who", "depth", "nodes", "nodes per second"), rows
    )


def _perft_rate(work: Callable[[], int]) -> tuple[int, float]:
    counted: list[int] = []

    def run() -> int:
        counted.append(work())
        return counted[-1]

    rate = best_rates([run], 2)[0].cpu
    return counted[-1], rate


def _chess_perft(board: Any, depth: int) -> int:
    legal = list(board.legal_moves)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        board.push(move)
        total += _chess_perft(board, depth - 1)
        board.pop()
    return total


def _spiel_perft(state: Any, depth: int) -> int:
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(_spiel_perft(state.child(action), depth - 1) for action in legal)


COLUMNS = ("player", "against", "options", "games", "wins", "draws", "losses", "share of wins", "ends", "actions", "climbs to 2 3 4")


def _told(budget: Budget) -> str:
    return f"{budget.simulations:,} simulations" if budget.simulations else f"{budget.milliseconds} ms"


def strength(pool: ProcessPoolExecutor, games: int, budget: Budget) -> None:
    """Print level 8 against its two yardsticks."""
    rows = [match(pool, "level 8", other, games, budget, {}) for other in ("greedy material", "plain MCTS")]
    show(f"logitac: strength, {_told(budget)} per action", COLUMNS, rows)


def endings(pool: ProcessPoolExecutor, games: int, budget: Budget) -> None:
    """Print how games between two players of level 8 end, under each value of bankruptcy."""
    rows = [match(pool, "level 8", "level 8", games, budget, {"bankruptcy": value}) for value in ("sheet", "needed", "off")]
    show(f"logitac: how strong play ends, {_told(budget)} per action (wins of White and Black by turns)", COLUMNS, rows)


def draws(pool: ProcessPoolExecutor, games: int, budget: Budget, limit: int) -> None:
    """Print how many games between two players of level 8 are decided, by what they look at, and what the drawn ones have left."""
    rows: list[list[object]] = []
    for share in (16, 4, 1):
        each = Budget((budget.simulations or 0) // share)
        jobs = [pool.submit(play, "level 8", "level 8", number, each, {"limit": limit}) for number in range(games)]
        results = [job.result() for job in jobs]
        drawn = [played for played in results if played.result == 0]
        sides = [side for played in drawn for side in zip(played.roaming, played.reserves, strict=True)]
        ends = ", ".join(f"{end} {number}" for end, number in Counter(played.end for played in results).most_common())
        length = sum(played.actions for played in results) / games
        free, kept = sum(roaming > 0 for roaming, _ in sides), sum(reserve > 0 for _, reserve in sides)
        rows.append(
            [f"{each.simulations:,}", games, games - len(drawn), ends, length, f"{free} of {len(sides)}", f"{kept} of {len(sides)}"]
        )
    columns = ("positions an action", "games", "decided", "ends", "actions", "drawn sides that can go to and fro", "with a reserve")
    show(f"logitac: level 8 against itself, limit={limit}", columns, rows)


def weakened(side: int, line: str, pawns: int) -> Position:
    """Set up a start in which one side has lost some pieces, and some pawns of its reserve."""
    text = GAME.start(1).text()
    if side == 0:
        text = text.replace(WHOLE, line).replace("33:33", f"{33 - pawns}:33").replace(" 0:0 ", f" 0:{pawns} ")
    else:
        text = text.replace(WHOLE.lower(), line.lower()).replace("33:33", f"33:{33 - pawns}").replace(" 0:0 ", f" {pawns}:0 ")
    return GAME.parse(text)


def advantages(pool: ProcessPoolExecutor, games: int, budget: Budget) -> None:
    """Print what becomes of an advantage that one of two players of level 8 has from the start, sides alternating."""
    rows = []
    for lacks, (line, pawns) in ADVANTAGES.items():
        starts = [weakened(number % 2, line, pawns) for number in range(games)]
        jobs = [pool.submit(play_on, start, ("level 8",) * 2, number, (budget,) * 2) for number, start in enumerate(starts)]
        results = [job.result() for job in jobs]
        scores = [-played.result if number % 2 == 0 else played.result for number, played in enumerate(results)]
        rows.append([lacks, games, *_tally(scores, results)])
    show(f"logitac: what an advantage is worth, {_told(budget)} per action", ("the other lacks", *TALLY), rows)


def budgets(pool: ProcessPoolExecutor, games: int, budget: Budget) -> None:
    """Print how level 8 fares against itself with fewer simulations, sides alternating."""
    rows, most = [], budget.simulations or 0
    for share in (1, 4, 16):
        few = Budget(most // share)
        jobs = []
        for number in range(games):
            pair = (budget, few) if number % 2 == 0 else (few, budget)
            jobs.append(pool.submit(play_on, GAME.start(1), ("level 8",) * 2, number // 2 if share > 1 else number, pair))
        results = [job.result() for job in jobs]
        scores = [played.result if number % 2 == 0 else -played.result for number, played in enumerate(results)]
        rows.append([_told(few), games, *_tally(scores, results)])
    show(f"logitac: {_told(budget)} per action against fewer", ("the other has", *TALLY), rows)


TALLY = ("games", "wins", "draws", "losses", "ends", "actions")


def _tally(scores: list[int], results: list[Played]) -> list[object]:
    """Count wins, draws and losses, how the games ended, and how long they were."""
    ends = ", ".join(f"{end} {number}" for end, number in Counter(played.end for played in results).most_common())
    return [*(scores.count(score) for score in (1, 0, -1)), ends, sum(played.actions for played in results) / len(results)]


def main() -> None:
    """Print the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games on a shorter clock")
    parser.add_argument("--only", nargs="*", default=["speed", "perft", "strength", "endings"])
    parser.add_argument("--games", type=int)
    parser.add_argument("--milliseconds", type=int)
    parser.add_argument("--simulations", type=int, help="for an action, instead of the clock, where level 8 meets itself")
    parser.add_argument("--limit", type=int, default=200, help="of LG-8.1, for draws")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="games at a time")
    asked = parser.parse_args()
    games = asked.games or (10 if asked.quick else 100)
    clock = Budget(milliseconds=asked.milliseconds or (20 if asked.quick else 200))
    equals = Budget(asked.simulations) if asked.simulations else clock
    if "speed" in asked.only:
        speed(asked.quick)
    if "perft" in asked.only:
        peers(asked.quick)
    with ProcessPoolExecutor(asked.processes) as pool:
        if "strength" in asked.only:
            strength(pool, games, clock)
        if "endings" in asked.only:
            endings(pool, games, equals)
        if "draws" in asked.only:
            draws(pool, games, Budget(asked.simulations or 16_000), asked.limit)
        if "advantages" in asked.only:
            advantages(pool, games, equals)
        if "budgets" in asked.only:
            budgets(pool, games, Budget(asked.simulations or 1600))


if __name__ == "__main__":
    main()
