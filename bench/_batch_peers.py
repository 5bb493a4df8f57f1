"""The peers of bench/batch.py: steps per second of each, printed as lines of JSON; runs under any Python that has some of them.

Every step goes through NumPy: observation, legal actions, reward and end of every game lie in arrays afterwards. Actions are drawn
among the legal ones in the cheapest way that each peer has. Of each game the branching and the length of random games are measured too,
and it is said what a step fills for one game.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

SIZES = (64, 512, 4096)
SHAPED = 64  # games that branching and length are the means of


def rates(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Give the steps per second, by the clock and by the processor: the best of three runs, after some steps that do not count."""
    for _ in range(3):
        step()
    return max(_run(step, seconds / 3) for _ in range(3))


def _run(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    wall, cpu, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        steps += step()
    return steps / (time.perf_counter() - wall), steps / (time.process_time() - cpu)


def filled(observation: Any, mask: int) -> str:
    """Say what a step fills for one game: the numbers of its observation with their kind, and those of its mask."""
    kind = {"float32": "float", "bool": "byte", "uint8": "byte", "int8": "byte", "int32": "int", "int64": "long"}
    return f"{observation.size:,} {kind.get(str(observation.dtype), observation.dtype)} + {mask:,}"


def draw(masks: Any, chance: Any, library: Any) -> Any:
    """Draw a legal action for every game by one random number each: far cheaper than a logit for every action."""
    sums = library.cumsum(masks.astype(library.int32), axis=-1)
    return library.argmax(sums > chance[:, None] * sums[:, -1:], axis=-1)


def pgx(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step pgx's games with automatic reset, compiled for this processor; random legal actions are drawn inside."""
    import jax
    import pgx as package
    from pgx.experimental import auto_reset

    env = package.make(name)
    stepped = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        actions = draw(state.legal_action_mask, jax.random.uniform(key, (size,)), jax.numpy)
        return jax.vmap(stepped)(state, actions, jax.random.split(key, size))

    compiled = jax.jit(advance)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 100_000))

    def step() -> int:
        nonlocal state
        state = compiled(state, next(keys))
        for values in (state.observation, state.legal_action_mask, state.rewards, state.terminated):
            np.asarray(values)
        return size

    return rates(step, seconds)


def pgx_shape(name: str) -> tuple[float, float, str]:
    """Give the mean branching and length of pgx's games, and what a step fills."""
    import jax
    import pgx as package

    env = package.make(name)

    def advance(state: Any, key: Any) -> Any:
        actions = draw(state.legal_action_mask, jax.random.uniform(key, (SHAPED,)), jax.numpy)
        return jax.vmap(env.step)(state, actions)

    compiled = jax.jit(advance)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), SHAPED))
    legal = actions = 0
    for key in jax.random.split(jax.random.PRNGKey(1), 10_000):
        going = ~np.asarray(state.terminated | state.truncated)
        if not going.any():
            break
        legal += int(np.asarray(state.legal_action_mask)[going].sum())
        actions += int(going.sum())
        state = compiled(state, key)
    return legal / actions, actions / SHAPED, filled(np.asarray(state.observation[0]), state.legal_action_mask.shape[1])


def envpool(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step EnvPool's ports of pgx's games with all processors; it writes an observation for each of both players."""
    import envpool as package

    env = package.make(PORTS[name], env_type="gymnasium", num_envs=size, num_threads=len(os.sched_getaffinity(0)))
    masks = env.reset()[1]["legal_action_mask"]
    rng = np.random.default_rng(0)

    def step() -> int:
        nonlocal masks
        masks = env.step(draw(masks, rng.random(size), np).astype(np.int32))[4]["legal_action_mask"]
        return size

    return rates(step, seconds)


def envpool_shape(name: str) -> tuple[float, float, str]:
    """Take branching and length from pgx's game, and see what a step of its port fills."""
    import envpool as package

    env = package.make(PORTS[name], env_type="gymnasium", num_envs=1)
    seen, told = env.reset()
    return *SHAPES[name][:2], filled(np.asarray(seen["obs"] if isinstance(seen, dict) else seen)[0], told["legal_action_mask"].shape[1])


def pufferlib(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step PufferLib's connect four; its actions need not be legal, and it has no masks."""
    from pufferlib.ocean.connect4.connect4 import Connect4

    env = Connect4(num_envs=size)
    env.reset()
    rng = np.random.default_rng(0)

    def step() -> int:
        env.step(rng.integers(0, 7, size))
        return size

    return rates(step, seconds)


def open_spiel(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step OpenSpiel's C++ games in a Python loop."""
    import pyspiel

    game = pyspiel.load_game(name)
    states = [game.new_initial_state() for _ in range(size)]
    seen = np.zeros((size, game.observation_tensor_size()), np.float32)
    masks = np.zeros((size, game.num_distinct_actions()), np.uint8)
    rng = np.random.default_rng(0)

    def step() -> int:
        chances = rng.random(size)
        for index in range(size):
            legal = states[index].legal_actions()
            states[index].apply_action(legal[int(chances[index] * len(legal))])
            if states[index].is_terminal():
                states[index].returns()
                states[index] = game.new_initial_state()
            seen[index] = states[index].observation_tensor(states[index].current_player())
            masks[index] = states[index].legal_actions_mask()
        return size

    return rates(step, seconds)


def open_spiel_shape(name: str) -> tuple[float, float, str]:
    """Give the mean branching and length of OpenSpiel's games, and what a step fills."""
    import pyspiel

    game, rng, legal, actions = pyspiel.load_game(name), np.random.default_rng(0), 0, 0
    for _ in range(SHAPED):
        state = game.new_initial_state()
        while not state.is_terminal():
            choices = state.legal_actions()
            legal, actions = legal + len(choices), actions + 1
            state.apply_action(choices[rng.integers(len(choices))])
    seen = np.zeros(game.observation_tensor_size(), np.float32)
    return legal / actions, actions / SHAPED, filled(seen, game.num_distinct_actions())


Measure = Callable[[str, int, float], tuple[float, float]]
Shape = Callable[[str], tuple[float, float, str]]
PORTS = {  # pgx's games, and what EnvPool calls them
    "connect_four": "ConnectFour-v1",
    "othello": "Othello-v1",
    "hex": "Hex-v1",
    "go_9x9": "Go9x9-v1",
    "animal_shogi": "AnimalShogi-v1",
    "gardner_chess": "GardnerChess-v1",
    "chess": "Chess-v1",
}
SPIEL = ("connect_four", "othello", "breakthrough", "hex(board_size=11)", "go(board_size=9)", "chess")
SHAPES: dict[str, tuple[float, float, str]] = {}  # of pgx's games; EnvPool's ports have the same


def peers() -> list[tuple[str, str, Measure, Shape]]:
    """List every game of every peer, how it is measured and how its branching and length are found."""
    return [
        *(("pgx", name, pgx, pgx_shape) for name in PORTS),
        *(("EnvPool", name, envpool, envpool_shape) for name in PORTS),
        ("PufferLib", "connect4", pufferlib, lambda _: (*SHAPES["connect_four"][:2], "42 float + 0")),
        *(("OpenSpiel loop", name, open_spiel, open_spiel_shape) for name in SPIEL),
    ]


def main(seconds: float) -> None:
    """Measure what is installed; say of the others that they are not."""
    for peer, name, measure, shape in peers():
        try:
            found = {size: measure(name, size, seconds) for size in ((64,) if measure is open_spiel else SIZES)}
            shaped = shape(name)
            if measure is pgx:
                SHAPES[name] = shaped
        except Exception as error:  # whatever another package may raise
            print(json.dumps({"peer": peer, "game": name, "missing": f"{type(error).__name__}: {error}"[:80]}), flush=True)
            continue
        best = max(found, key=lambda size: found[size][0])
        print(json.dumps({"peer": peer, "game": name, "size": best, "rates": found[best], "shape": shaped}), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
