"""The search: perft, random games, one look ahead, and Monte Carlo tree search; compiled, without the GIL.

Law: imports core/ only and names no game; it plays on `game.thinker` by the C-level verbs of Position.
"""
