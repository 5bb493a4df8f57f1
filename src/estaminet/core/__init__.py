"""The contract of a game: positions, options, notation, scenes, errors, and the painter of pictures.

Law: imports nothing of ours, names no game.
"""
