"""Golden playthroughs: whole games as text, a line for each action with the position that it leads to.

`python -m tests.golden` writes them anew, for all games or for those named. That is a change of the rules or
of the deal, and a commit of its own that says why: the tests replay the files as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from estaminet import Game, Position, games
from estaminet.core.deadline import Deadline
from estaminet.core.options import Value, resolve, write_options
from estaminet.core.rng import Generator
from tests.support import Variant, table, tables_folder, variants

SEEDS = (1, 2)
PLAYER_LEVEL = 3


def playthrough(variant: Variant, seed: int) -> str:
    """Play a game and write it down."""
    position, rng = variant.start(seed), Generator(seed)
    options: dict[str, Value] = resolve(variant.game.options, variant.options)
    lines = [f"game | {variant.game.name}", f"options | {write_options(options)}", f"seed | {seed}", f"start | {position.text()}"]
    while not position.over:
        action = next_action(position, rng)
        text = position.action_text(action)
        position.play(action)
        lines.append(f"{text} | {position.text()}")
    lines.append(f"returns | {' '.join(map(str, position.returns()))}")
    lines.append(f"points | {' '.join(map(str, position.points()))}")
    return "\n".join(lines) + "\n"


def next_action(position: Position, rng: Generator) -> int:
    """Choose at random, or by the game's own player: where chance hardly ever ends a game it makes one of a fit length."""
    player = position.game.player
    action = player.choose(position.imagine(position.player, rng), position.player, rng, PLAYER_LEVEL, Deadline()) if player else None
    legal = position.legal_actions()
    return legal[rng.below(len(legal))] if action is None else action


def golden_files(game: Game) -> list[Path]:
    """List a game's golden playthroughs."""
    return sorted((tables_folder(game) / "golden").glob("*.txt"))


def golden_variants(game: Game) -> list[Variant]:
    """List what has golden playthroughs: each option's samples alone, and the combinations in the game's own table, if it has one."""
    path = tables_folder(game) / "combinations.txt"
    rows = table(path) if path.exists() else ()
    combinations = [Variant(game, {cell.partition("=")[0]: cell.partition("=")[2] for cell in cells}) for cells in rows]
    return [variant for variant in variants() if variant.game is game] + combinations


def write(game: Game) -> None:
    """Write a game's golden playthroughs anew, one for each seed and variant."""
    folder = tables_folder(game) / "golden"
    folder.mkdir(parents=True, exist_ok=True)
    for old in golden_files(game):
        old.unlink()
    for variant in golden_variants(game):
        for seed in SEEDS:
            name = "-".join([*(f"{name}-{value}" for name, value in variant.options.items()), f"seed-{seed}"])
            (folder / f"{name}.txt").write_text(playthrough(variant, seed), encoding="utf-8")


if __name__ == "__main__":
    for chosen in games():
        if not sys.argv[1:] or chosen.name in sys.argv[1:]:
            write(chosen)
