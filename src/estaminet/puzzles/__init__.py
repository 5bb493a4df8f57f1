"""Puzzles: positions of which one turn is much better than all others, found in self-play, checked, graded, and kept as records.

Law: imports engines/, search/, records/, games/ and core/; names no game.
"""

from estaminet.puzzles.puzzle import Puzzle, puzzle, puzzles, read_puzzles, write_puzzles

__all__ = ["Puzzle", "puzzle", "puzzles", "read_puzzles", "write_puzzles"]
