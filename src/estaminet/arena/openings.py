"""Fair openings: the same deal and the same first actions for both games of a pair."""

from __future__ import annotations

from estaminet.core.game import Game
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.rng import Generator

TRIES = 50


def opening(game: Game, options: dict[str, Value], seed: int, longest: int) -> list[str]:
    """Draw up to `longest` first actions, as texts, after which the game is still open; the same for the same seed."""
    rng = Generator(seed)
    for _ in range(TRIES):
        position = game.start(seed, **options)
        texts = [text for _ in range(rng.below(longest + 1)) if (text := _draw(position, rng))]
        if is_open(position):
            return texts
    return []


def _draw(position: Position, rng: Generator) -> str:
    """Play an action at random and give its text; nothing once the game is over."""
    legal = position.legal_actions()
    if not legal:
        return ""
    action = legal[rng.below(len(legal))]
    text = position.action_text(action)
    position.play(action)
    return text


def is_open(position: Position) -> bool:
    """Whether a game goes on and no next action ends it in favour of its player."""
    return not position.over and not any(_wins(position, action) for action in position.legal_actions())


def _wins(position: Position, action: int) -> bool:
    after = position.copy()
    after.play(action)
    return after.over and after.returns()[position.player] > 0
