"""Logan Stones: random games, links and searches per second; how strong level 8 is, and how far from one that sees all.

    python bench/logan_stones.py [--quick] [--strength] [--sees-all] [--last-stones]

The links of an island are timed as a call from Python, which is part of the time. The strength is that of whole games, sides
alternating; a quick run gives level 8 a tenth of a second for an action instead of its own time. The one that sees all is the same
search in the true position, every back face up, with as many simulations for an action unless told otherwise. `--last-stones` asks what
exact calculation would gain where one stone is left to each player.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import cast

from common import best_rates, show
from mcts import bot_step
from rollouts import measured
from strength import match

import estaminet
from estaminet.core.game import Game, Thinking
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import LEVELS
from estaminet.engines.choice import pick
from estaminet.games.logan_stones.knowledge import LoganStonesThinker
from estaminet.search.analysis import Budget, analyse
from estaminet.search.rollouts import random_games

GAME = estaminet.game("logan-stones")
VARIANTS: tuple[dict[str, str], ...] = ({}, {"stones": "pairs"}, {"backs": "nobody"}, {"turning": "any"})
PEERS = ("havannah(board_size=4)", "breakthrough(rows=6,columns=6)")  # games of like length and width
UNIFORM = "search, uniform rollouts"
STRENGTH_GAMES = 200
QUICK_MS = 100
SEEING = replace(GAME, kernel=GAME.thinker)  # whose positions know where a line can be completed
DRAWN_WORLDS = 400  # so many are drawn to find all that are possible
MOST_WORLDS = 40  # positions with more are passed over
OTHERS_WORLDS = 12  # that the other player takes to be possible


def full_island() -> Position:
    """Play at random until all eighteen stones lie on the island."""
    for seed in range(1000):
        position, rng = GAME.start(seed), Generator(seed)
        while not position.over and position.text().split(" ")[1:3] != ["-", "-"]:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
        if not position.over:
            return position
    raise RuntimeError("no random game lays all stones")


def find_links(position: Position, times: int) -> int:
    """Find the links of an island so many times."""
    links = position.links  # type: ignore[attr-defined]
    for _ in range(times):
        links()
    return times


def search(game: Game, simulations: int) -> int:
    """Search from the start; the simulations made."""
    return analyse(game.start(1), 0, Generator(7), Budget(simulations)).simulations


def speed(quick: bool) -> None:
    """Print the table of speeds."""
    games, rounds = (500, 3) if quick else (5000, 6)
    works = [
        (f"random games {' '.join(options.values())}".strip(), "actions", partial(_random_actions, options, games)) for options in VARIANTS
    ]
    works.append(("links of eighteen stones", "calls", partial(find_links, full_island(), 40 * games)))
    plain = replace(GAME, thinker=GAME.kernel, thinking=Thinking())
    works.append((UNIFORM, "simulations", partial(search, plain, 4 * games)))
    works.append(("search, as the levels play", "simulations", partial(search, GAME, 2 * games)))
    try:
        import pyspiel

        for name in PEERS:
            length, legal = measured(pyspiel.load_game(name))
            title = f"OpenSpiel {name}, {length:.0f} actions a rollout, {legal:.0f} legal"
            works.append((title, "simulations", partial(bot_step, name, 2 * games)))
    except ImportError:
        pass
    rates = best_rates([work for *_, work in works], rounds)
    uniform = next(rate.cpu for (what, *_), rate in zip(works, rates, strict=True) if what == UNIFORM)
    rows = [
        (what, unit, rate.cpu, 1e6 / rate.cpu, uniform / rate.cpu if unit == "simulations" else "")
        for (what, unit, _), rate in zip(works, rates, strict=True)
    ]
    show("Logan Stones: speed of one thread", ("what", "unit", "per CPU second", "µs each", "uniform search is × this"), rows)


def _random_actions(options: dict[str, str], games: int) -> int:
    return random_games(GAME.start(1, **options), games, seed=7).actions


def strength(games: int, milliseconds: int) -> None:
    """Print the match of level 8 against one look ahead."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        row = match(pool, GAME.name, {}, ("level-8", "greedy"), games, milliseconds)
    show(
        f"Logan Stones: sides alternating, at most {milliseconds} ms per action",
        ("opponent", "against", "games", "wins", "draws", "losses", "share"),
        [row],
    )


def sees_all(games: int, simulations: tuple[int, int], options: dict[str, str]) -> None:
    """Print the match of the search that sees every back against the honest one."""
    with ProcessPoolExecutor(1) as pool:
        results = list(pool.map(partial(seeing_game, simulations, options), range(games)))
    wins, draws, losses = (results.count(result) for result in (1, 0, -1))
    show(
        f"Seeing all, {simulations[0]:,} simulations, against honest, {simulations[1]:,} simulations",
        ("games", "wins", "draws", "losses", "share"),
        [(games, wins, draws, losses, (wins + draws / 2) / games)],
    )


def seeing_game(simulations: tuple[int, int], options: dict[str, str], number: int) -> int:
    """Play one game of two searches, one of which sees all; two games share a deal, sides exchanged. 1 if the one that sees wins."""
    position, rng, seer = GAME.start(5000 + number // 2, **options), Generator(number), number % 2
    while not position.over:
        seat = position.player
        world = position.copy() if seat == seer else position.imagine(seat, rng)
        world.game = replace(GAME, hidden=seat != seer)
        position.play(pick(analyse(world, seat, rng, Budget(simulations[seat != seer])), rng).action)
    return position.returns()[seer]


def last_stones(games: int, simulations: int) -> None:
    """Print how far the search's choice is from the best one where each player has one stone left, all worlds and replies tried."""
    rows = []
    for number in range(games):
        rng = Generator(number)
        position = before_the_last(number, rng)
        if position is None:
            continue
        worlds = list({world.text(): world for world in _imagined(position, position.player, rng, DRAWN_WORLDS)}.values())
        if len(worlds) > MOST_WORLDS:
            continue
        exact = {action: exact_value(worlds, action, rng) for action in position.legal_actions()}
        chosen = pick(analyse(position.imagine(position.player, rng), position.player, rng, Budget(simulations)), rng).action
        rows.append((max(exact.values()), exact[chosen], len(worlds), len(exact)))
    if rows:
        best, found, count, actions = (sum(column) / len(rows) for column in zip(*rows, strict=True))
        same = sum(row[0] - row[1] < 0.001 for row in rows)
        show(
            f"One stone left to each: the best action, and that of a search of {simulations:,} simulations",
            ("positions", "worlds", "actions", "best value", "value of the search's", "as good as the best"),
            [(len(rows), count, actions, f"{best:.3f}", f"{found:.3f}", f"{same} of {len(rows)}")],
        )


def before_the_last(number: int, rng: Generator) -> Position | None:
    """Let a short search play until each player has one stone left; None if the game ends before."""
    position = SEEING.start(7000 + number)
    for _ in range(14):
        position.play(pick(analyse(position.imagine(position.player, rng), position.player, rng, Budget(200)), rng).action)
        if position.over:
            return None
    return None if _completes(position) else position


def exact_value(worlds: list[Position], action: int, rng: Generator) -> float:
    """Value an action with the last stone but one: it wins at once, leaves a line to the other, or leaves no reply that is safe."""
    total = 0
    for world in worlds:
        after = world.copy()
        after.play(action)
        if after.over:
            total += 1
        elif _completes(after):
            total -= 1
        else:
            after.play(best_reply(after, rng))
            total += _completes(after)
    return total / len(worlds)


def best_reply(position: Position, rng: Generator) -> int:
    """Choose what least often leaves a line, in the worlds that the player to act takes to be possible."""
    worlds = _imagined(position, position.player, rng, OTHERS_WORLDS)
    return min(position.legal_actions(), key=lambda action: sum(_completes(_after(world, action)) for world in worlds))


def _imagined(position: Position, seat: int, rng: Generator, count: int) -> list[Position]:
    return [position.imagine(seat, rng) for _ in range(count)]


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def _completes(position: Position) -> bool:
    """Whether the player to act can complete a line."""
    return cast(LoganStonesThinker, position).completing_action() >= 0


def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--strength", action="store_true", help="also play level 8 against one look ahead")
    parser.add_argument("--games", type=int, default=STRENGTH_GAMES, help="games of that match")
    parser.add_argument("--milliseconds", type=int, help="its time for an action, instead of level 8's own")
    parser.add_argument("--sees-all", action="store_true", help="only play against a search that sees every back")
    parser.add_argument("--simulations", type=int, default=2000, help="of either of these, for an action")
    parser.add_argument("--honest", type=int, help="other simulations for the one that does not see all")
    parser.add_argument("--last-stones", action="store_true", help="only compare with exact calculation where each has one stone left")
    parser.add_argument("--option", action="append", default=[], help="an option of that game, NAME=VALUE")
    options = parser.parse_args()
    if options.sees_all:
        simulations = (options.simulations, options.honest or options.simulations)
        sees_all(options.games, simulations, dict(pair.split("=") for pair in options.option))
        return
    if options.last_stones:
        last_stones(options.games, options.simulations)
        return
    speed(options.quick)
    if options.strength:
        strength(options.games, options.milliseconds or (QUICK_MS if options.quick else LEVELS[-1].budget.milliseconds or 0))


if __name__ == "__main__":
    main()
