"""Logitac: speed, perft next to chess, strength, and how strong play ends.

    python bench/logitac.py [--quick] [--only speed perft strength endings] [--games 100] [--milliseconds 200]

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
from typing import cast

from common import best_rates, show

from estaminet import Position, game
from estaminet.core.game import Thinking
from estaminet.core.rng import seeded
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
ENDS = ("", "summit", "bankruptcy", "repetition", "blockade", "limit")
Chooser = Callable[[Position, random.Random, list[int], int], int]


def level_8(position: Position, chance: random.Random, rng: list[int], milliseconds: int) -> int:
    """Choose as our strongest level does, on this clock."""
    return engine("level-8").choose(position, position.player, rng, Budget(milliseconds=milliseconds))


def plain_mcts(position: Position, chance: random.Random, rng: list[int], milliseconds: int) -> int:
    """Choose by the same search without knowledge."""
    bare = position.copy()
    bare.game = PLAIN
    return analyse(bare, position.player, rng, Budget(milliseconds=milliseconds)).lines[0].action


def greedy_material(position: Position, chance: random.Random, rng: list[int], milliseconds: int) -> int:
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


def play(first: str, second: str, seed: int, milliseconds: int, options: dict[str, str]) -> tuple[int, str, int]:
    """Play one game: its result for the first, how it ended, and its actions."""
    position = cast(LogitacPosition, GAME.start(1, **options))
    chance, rng, actions = random.Random(seed), seeded(seed), 0
    while not position.over:
        legal = position.legal_actions()
        if actions < OPENING:
            position.play(chance.choice(legal))
        else:
            chooser = CHOOSERS[(first, second)[position.player]]
            position.play(legal[0] if len(legal) == 1 else chooser(position, chance, rng, milliseconds))
        actions += 1
    return position.returns()[0], ENDS[position.ended], actions


def match(pool: ProcessPoolExecutor, one: str, other: str, games: int, milliseconds: int, options: dict[str, str]) -> list[object]:
    """Play a match, sides alternating; wins, draws, losses of the first named, how the games ended, and how long they were."""
    jobs = [
        pool.submit(play, *((one, other) if number % 2 == 0 else (other, one)), number // 2, milliseconds, options)
        for number in range(games)
    ]
    results = [job.result() for job in jobs]
    scores = [result if number % 2 == 0 else -result for number, (result, _, _) in enumerate(results)]
    wins, draws, losses = (scores.count(score) for score in (1, 0, -1))
    ends = ", ".join(f"{end} {count}" for end, count in Counter(end for _, end, _ in results).most_common())
    length = sum(actions for _, _, actions in results) / games
    return [one, other, ",".join(options.values()) or "sheet", games, wins, draws, losses, wins / games, ends, length]


def speed(quick: bool) -> None:
    """Print the actions per second of random games, and the searches' simulations."""
    position, games = GAME.start(1), 300 if quick else 1500
    rate = best_rates([lambda: random_games(position, games, 7).actions], 3)[0].cpu
    search = best_rates([lambda: analyse(position, 0, seeded(1), Budget(20_000)).simulations], 3)[0].cpu
    rows = []
    for plies in (0, 200, 400, 600):
        text = _after(plies).text()
        rows.append([f"perft from ply {plies}", best_rates([lambda text=text: perft(GAME.parse(text), 3)], 2)[0].cpu])
    show(
        "logitac: speed, one thread, by the processor's clock",
        ("what", "per second"),
        [["random games, actions", rate], ["search from the start, simulations", search], *rows],
    )


def _after(plies: int) -> Position:
    """Play a random game that lasts so long."""
    for seed in range(1000):
        position, chance = GAME.start(1, bankruptcy="off"), random.Random(seed)
        for _ in range(plies):
            if position.over:
                break
            position.play(chance.choice(position.legal_actions()))
        if not position.over:
            return position
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


def _chess_perft(board: object, depth: int) -> int:
    legal = list(board.legal_moves)  # type: ignore[attr-defined]
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        board.push(move)  # type: ignore[attr-defined]
        total += _chess_perft(board, depth - 1)
        board.pop()  # type: ignore[attr-defined]
    return total


def _spiel_perft(state: object, depth: int) -> int:
    legal = state.legal_actions()  # type: ignore[attr-defined]
    if depth == 1:
        return len(legal)
    return sum(_spiel_perft(state.child(action), depth - 1) for action in legal)  # type: ignore[attr-defined]


COLUMNS = ("player", "against", "options", "games", "wins", "draws", "losses", "share of wins", "ends", "actions")


def strength(pool: ProcessPoolExecutor, games: int, milliseconds: int) -> None:
    """Print level 8 against its two yardsticks."""
    rows = [match(pool, "level 8", other, games, milliseconds, {}) for other in ("greedy material", "plain MCTS")]
    show(f"logitac: strength, {milliseconds} ms per action", COLUMNS, rows)


def endings(pool: ProcessPoolExecutor, games: int, milliseconds: int) -> None:
    """Print how games between two players of level 8 end, under each value of bankruptcy."""
    rows = [match(pool, "level 8", "level 8", games, milliseconds, {"bankruptcy": value}) for value in ("sheet", "needed", "off")]
    show(f"logitac: how strong play ends, {milliseconds} ms per action (wins of White and Black by turns)", COLUMNS, rows)


def main() -> None:
    """Print the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games on a shorter clock")
    parser.add_argument("--only", nargs="*", default=["speed", "perft", "strength", "endings"])
    parser.add_argument("--games", type=int)
    parser.add_argument("--milliseconds", type=int)
    asked = parser.parse_args()
    games = asked.games or (10 if asked.quick else 100)
    milliseconds = asked.milliseconds or (20 if asked.quick else 200)
    if "speed" in asked.only:
        speed(asked.quick)
    if "perft" in asked.only:
        peers(asked.quick)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        if "strength" in asked.only:
            strength(pool, games, milliseconds)
        if "endings" in asked.only:
            endings(pool, games, milliseconds)


if __name__ == "__main__":
    main()
