"""Thousands of games of one kind, stepped together by several threads into NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from estaminet.core.game import Game
from estaminet.core.options import resolve
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.games import game as game_named
from estaminet.research import CHUNK, LEAVE
from estaminet.research.starts import is_dealt
from estaminet.research.stepping import Stepper


class Batch:
    """Games of one kind with the same options; one that ends begins anew in the same step.

    The arrays are the batch's own, the same in every step, and read-only: who keeps one copies it. Rows are games.
    The same seed gives the same games, whatever the number of threads.
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        seed: int | None = None,
        threads: int = 1,
        *,
        masks: bool = True,
        finals: bool = False,
        final_seat: int | None = None,
        deals: int = 1024,
        reuse: int = 32,
        max_length: int | None = None,
        **options: object,
    ) -> None:
        """Deal the games.

        `masks=False` spares the masks, which are wide in some games: `legal_actions` and `sample` do without. `finals` keeps what the
        last player, or `final_seat`, knew at the end of a game. Games begin with one of `deals` positions, of which one is dealt
        anew whenever `reuse` games have ended. A game of `max_length` actions is cut off, and drawn.
        """
        if min(size, threads, deals, reuse, 1 if max_length is None else max_length) < 1:
            raise ValueError("a batch has at least one game, one thread, one deal and one use of it, and a game one action")
        self.game = game_named(game) if isinstance(game, str) else game
        self.options = resolve(self.game.options, options)
        self.size = size
        self.max_length = self.game.max_length(**options) if max_length is None else max_length
        self._reuse = reuse
        self._arrays = self._make_arrays(masks, finals)
        self._deal_count = deals if is_dealt(self.game, self.options) else 1
        blank = self._deal(Generator(0))
        positions = [blank.copy() for _ in range(size)]
        starts = [blank.copy() for _ in range(self._deal_count)]
        self._stepper = Stepper(
            positions, starts, self.game.observation, self.max_length, self._arrays, -1 if final_seat is None else final_seat
        )
        self._positions = positions
        self._helpers = min(threads, -(-size // CHUNK)) - 1  # besides the thread that calls
        self._pool = ThreadPoolExecutor(self._helpers, "batch") if self._helpers else None
        self.observations = _shown(self._arrays["observations"])
        self.masks = _shown(self._arrays["masks"]) if masks else None
        self.rewards = _shown(self._arrays["rewards"])
        self.done = _shown(self._arrays["done"]).view(np.bool_)
        self.truncated = _shown(self._arrays["truncated"]).view(np.bool_)
        self.players = _shown(self._arrays["players"])
        self.final_observations = _shown(self._arrays["finals"]) if finals else None
        self.reset(seed)

    def _make_arrays(self, masks: bool, finals: bool) -> dict[str, Any]:
        seen = (self.size, self.game.observation.size)
        return {
            "actions": np.zeros(self.size, np.int32),
            "lengths": np.zeros(self.size, np.int32),
            "counts": np.zeros(self.size, np.int32),
            "rngs": np.zeros(self.size, np.uint64),
            "players": np.zeros(self.size, np.uint8),
            "done": np.zeros(self.size, np.uint8),
            "truncated": np.zeros(self.size, np.uint8),
            "rewards": np.zeros((self.size, 2), np.float32),
            "observations": np.zeros(seen, np.float32),
            "masks": np.zeros((self.size, self.game.action_count), np.uint8) if masks else None,
            "finals": np.zeros(seen, np.float32) if finals else None,
        }

    def _deal(self, rng: Generator) -> Position:
        return self.game.start(rng, **self.options)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games of {self.game.name}>"

    # Playing.

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.uint8] | None]:
        """Begin all games anew, with the seed's deals, and give observations and masks."""
        rng = Generator(seed)
        self._arrays["rngs"][:] = [rng.next_word() for _ in range(self.size)]
        self._dealer = Generator(rng.next_word())
        self._ended = 0
        self._dealt = 0
        for _ in range(self._deal_count):
            self._redeal()
        self._run(self._stepper.begin)
        return self.observations, self.masks

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.uint8] | None, NDArray[np.float32], NDArray[np.bool_]]:
        """Play an action in each game, or LEAVE it alone; give observations and masks of the players to act, rewards by seat, and done.

        ValueError, and nothing played, if an action is not legal: it names the game.
        """
        given = np.asarray(actions)
        if given.shape != (self.size,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"there must be {self.size} actions, whole numbers; got {given.dtype} of shape {given.shape}")
        if given.dtype != np.int32:
            given = np.clip(given, LEAVE - 1, self.game.action_count)
        np.copyto(self._arrays["actions"], given, casting="unsafe")
        wrong = self._stepper.first_illegal()
        if wrong < self.size:
            raise ValueError(f"action {self._arrays['actions'][wrong]} of game {wrong} is not legal")
        self._run(self._stepper.step)
        self._redeal_some()
        return self.observations, self.masks, self.rewards, self.done

    def _run(self, work: Callable[[], None]) -> None:
        """Let every thread take games as long as there are some; this one too."""
        self._stepper.prepare()
        others = [self._pool.submit(work) for _ in range(self._helpers)] if self._pool else []
        work()
        for other in others:
            other.result()

    def _redeal_some(self) -> None:
        """Deal anew, now and then; how often depends on the games that have ended only."""
        if self._deal_count > 1:
            self._ended += int(np.count_nonzero(self.done))
            while self._ended >= self._reuse:
                self._ended -= self._reuse
                self._redeal()

    def _redeal(self) -> None:
        self._stepper.redeal(self._dealt % self._deal_count, self._deal(self._dealer))
        self._dealt += 1

    # Looking.

    def sample(self) -> NDArray[np.int32]:
        """Draw a legal action for every game, uniformly and in C; it can be given to `step`."""
        self._stepper.draw()
        drawn: NDArray[np.int32] = self._arrays["actions"].copy()
        return drawn

    def legal_actions(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Give the legal actions of all games one behind the other, and how many each has."""
        counts = self._arrays["counts"].copy()
        actions = np.empty(int(counts.sum()), np.int32)
        self._stepper.legal_into(actions)
        return actions, counts

    def position(self, index: int) -> Position:
        """Copy one game's position."""
        return self._positions[index].copy()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()


def _shown(values: NDArray[Any]) -> NDArray[Any]:
    """Give a view of an array that cannot be written."""
    view = values.view()
    view.flags.writeable = False
    return view
