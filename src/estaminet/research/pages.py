"""One page for each game with all that who trains on it must know: `python -m estaminet.research.pages docs/research` writes them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from estaminet.core.game import Game
from estaminet.core.observation import Plane, offsets
from estaminet.core.rng import Generator
from estaminet.games import games

SAMPLE = 20  # random games that lengths and branching are taken from


class Sizes(NamedTuple):
    """What random games were like."""

    lengths: list[int]
    branching: list[int]  # legal actions of each position


def measure(game: Game) -> Sizes:
    """Play random games, always the same."""
    lengths, branching = [], []
    for seed in range(SAMPLE):
        position, rng, length = game.start(seed), Generator(seed), 0
        while not position.over:
            legal = position.legal_actions()
            branching.append(len(legal))
            position.play(legal[rng.below(len(legal))])
            length += 1
        lengths.append(length)
    return Sizes(lengths, branching)


def facts(game: Game) -> list[tuple[str, str]]:
    """List the facts that all games have."""
    sizes = measure(game)
    options = ", ".join(f"`{option.name}` ({option.allowed}; {option.default})" for option in game.options)
    return [
        ("players, results", "2; 1, 0 or -1 each, adding up to 0"),
        ("hidden information", "yes" if game.hidden else "no"),
        ("options (values; default)", options),
        ("rules version", str(game.rules_version)),
        ("action codes", str(game.action_count)),
        ("values of an observation", f"{game.observation.size}, float32"),
        ("`max_length` by default", str(game.max_length())),
        ("actions of a random game", f"{spread(sizes.lengths)} in {SAMPLE} games"),
        ("legal actions", spread(sizes.branching)),
        ("bytes of a position in C", str(type(game.start(1)).__basicsize__)),
    ]


def spread(numbers: Sequence[int]) -> str:
    """Tell the mean and both ends."""
    return f"{sum(numbers) / len(numbers):.0f} on average, {min(numbers)} to {max(numbers)}"


def layout(game: Game) -> list[tuple[str, str, str, str, str]]:
    """List the planes of an observation."""
    planes: tuple[Plane, ...] = game.observation.planes
    return [
        (str(begin), f"`{plane.name}`", " × ".join(map(str, plane.shape)) or "1", f"{plane.low:g} … {plane.high:g}", plane.meaning)
        for plane, begin in zip(planes, offsets(planes), strict=True)
    ]


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def page(game: Game) -> str:
    """Write a game's page."""
    name = game.name.replace("-", "_")
    return f"""# {game.title} for learners

This page is printed by `python -m estaminet.research.pages docs/research`; how to play is told by [its own page](../games/{game.name}.md).

```python
import estaminet
from estaminet.research import Batch

position = estaminet.game("{game.name}").start(seed=1)
planes = position.game.observation.split(position.observation(seat=0))
batch = Batch("{game.name}", 64, seed=1)
observations, masks, rewards, done = batch.step(batch.sample())
```

PettingZoo: `estaminet.research.pettingzoo.env("{game.name}")`; Gymnasium: `estaminet.research.gymnasium.BatchEnv("{game.name}", 64)`;
OpenSpiel: `pyspiel.load_game("estaminet_{name}")` after `import estaminet.research.open_spiel`.

{table(("fact", game.title), facts(game))}

## Observation

What a seat knows, from its own side. Values are shares: 0 or 1 for what is there or not, a part of the most for what is counted.

{table(("at", "plane", "shape", "values", "meaning"), layout(game))}

## Coding and symmetries

{(game.folder / "research.md").read_text(encoding="utf-8").strip()}

## Citation

> {citation(game)}

and this implementation, by `CITATION.cff`.
"""


def citation(game: Game) -> str:
    """Cite a game as its manifest tells it."""
    told = (f"*{game.title}*", game.author, game.publisher if game.publisher != game.author else "", str(game.year or ""))
    return ", ".join(part for part in told if part) + "."


def write(folder: Path) -> list[Path]:
    """Write the pages of all games."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for game in games():
        paths.append(folder / f"{game.name}.md")
        paths[-1].write_text(page(game), encoding="utf-8")
    return paths


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m estaminet.research.pages", description="Write a page for learners of each game into a folder.")
    parser.add_argument("folder", type=Path)
    print(*write(parser.parse_args().folder), sep="\n")
