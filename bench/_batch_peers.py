"""The peers of bench/batch.py: steps per second of each, printed as lines of JSON; runs under any Python that has some of them.

Every step goes through NumPy: observation, legal actions, reward and end of every game lie in arrays afterwards.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

SIZES = (64, 512, 4096)


def rates(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Give the steps per second, by the clock and by the processor, after some steps that do not count."""
    for _ in range(3):
        step()
    wall, cpu, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        steps += step()
    return steps / (time.perf_counter() - wall), steps / (time.process_time() - cpu)


def pgx(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step pgx's games with automatic reset, compiled for this processor; random legal actions are drawn inside."""
    import jax
    import pgx as package
    from pgx.experimental import auto_reset

    env = package.make(name)
    stepped = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, size)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return jax.vmap(stepped)(state, jax.random.categorical(key, logits, axis=-1), keys)

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


def envpool(name: str, size: int, seconds: float) -> tuple[float, float]:
    """Step EnvPool's boards; it has none for two players, and its actions need not be legal."""
    import envpool as package

    env = package.make(name, env_type="gymnasium", num_envs=size)
    env.reset()
    rng = np.random.default_rng(0)
    shape = (size, *env.action_space.shape)
    high = np.broadcast_to(getattr(env.action_space, "n", None) or env.action_space.high + 1, shape)

    def step() -> int:
        env.step(rng.integers(0, high).astype(np.int32))
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
        for index in range(size):
            legal = states[index].legal_actions()
            states[index].apply_action(legal[rng.integers(len(legal))])
            if states[index].is_terminal():
                states[index].returns()
                states[index] = game.new_initial_state()
            seen[index] = states[index].observation_tensor(states[index].current_player())
            masks[index] = states[index].legal_actions_mask()
        return size

    return rates(step, seconds)


PEERS: tuple[tuple[str, Callable[[str, int, float], tuple[float, float]], tuple[str, ...]], ...] = (
    ("pgx", pgx, ("connect_four", "othello", "hex", "go_9x9", "gardner_chess")),
    ("EnvPool", envpool, ("Jumanji/Minesweeper-v0", "Jumanji/Game2048-v1")),
    ("OpenSpiel, Python loop", open_spiel, ("connect_four", "othello", "hex(board_size=11)", "go(board_size=9)", "breakthrough")),
)


def main(seconds: float) -> None:
    """Measure what is installed; say of the others that they are not."""
    for peer, measure, names in PEERS:
        sizes = (64,) if measure is open_spiel else SIZES
        for name in names:
            try:
                found = {size: measure(name, size, seconds) for size in sizes}
            except Exception as error:  # whatever another package may raise
                print(json.dumps({"peer": peer, "game": name, "missing": f"{type(error).__name__}: {error}"[:80]}), flush=True)
                continue
            best = max(found, key=lambda size: found[size][0])
            print(json.dumps({"peer": peer, "game": name, "size": best, "rates": found[best]}), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
