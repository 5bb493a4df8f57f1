"""Matches between computer players: fair openings, ratings with their errors, sequential tests, studies of a game.

Every player runs in a process of its own and is spoken to in lines (`worker.py`), so that a crash, an illegal action or a hang costs it
one game and nobody else anything.

Law: imports engines/, records/, games/ and core/; names no game. `worker.py` imports nothing of this folder: older installations run it.
"""

from estaminet.arena.journal import Journal
from estaminet.arena.players import BadPlayer, PlayerSpec, read_player
from estaminet.arena.results import Played
from estaminet.arena.tournament import Tournament, run

__all__ = ["BadPlayer", "Journal", "Played", "PlayerSpec", "Tournament", "read_player", "run"]
