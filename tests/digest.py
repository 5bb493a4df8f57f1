"""A digest of random games, to compare the compiled mode with the interpreted: `python -m tests.digest` prints it."""

from __future__ import annotations

import hashlib

from estaminet.core.rng import Generator
from tests.support import variant_name, variants


def digest() -> list[str]:
    """Give a line for every variant: its name, and a hash of all that a random game shows."""
    return [line(number) for number in range(len(variants()))]


def line(number: int) -> str:
    """Play a random game of one variant and write down its hash."""
    variant = variants()[number]
    position, rng, told = variant.start(3), Generator(3), hashlib.sha256()
    while not position.over:
        legal = position.legal_actions()
        action = legal[rng.below(len(legal))]
        imagined = position.imagine(position.player, rng)
        told.update(f"{position.text()} {position.key} {legal} {action} {imagined.text()} {rng.words[0]}".encode())
        told.update(bytes(position.observation(0)) + bytes(position.observation(1)))
        position.play(action)
    told.update(f"{position.text()} {position.key} {position.returns()}".encode())
    return f"{variant_name(variant)} {told.hexdigest()}"


if __name__ == "__main__":
    print("\n".join(digest()))
