"""The search: perft, random games, one look ahead, Monte Carlo tree search, and alpha-beta; compiled, without the GIL.

Law: imports core/ only and names no game; it plays on `game.thinker` by the C-level verbs of Position.
"""
