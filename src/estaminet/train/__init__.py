"""Learning a judgement by self-play: games of the search against itself, a network fitted to them, a match.

Law: imports search/, games/ and core/; names no game. Only `fit.py` needs PyTorch (`pip install estaminet[train]`).
"""
