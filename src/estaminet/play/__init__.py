"""A table: two chairs, a game in one or more rounds, clocks, offers, take-backs. Commands in, events out.

Law: imports records/, games/ and core/; does no I/O, awaits nothing; time and randomness are arguments.
"""

from estaminet.play.setup import Clock, Player, Setup, checked
from estaminet.play.table import Table
from estaminet.play.viewpoint import Viewpoint

__all__ = ["Clock", "Player", "Setup", "Table", "Viewpoint", "checked"]
