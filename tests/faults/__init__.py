"""Faults, as a suite: players on many tables of all games while the server is killed, starved, cut off and misled.

`python -m tests.faults --help` runs it; docs/faults.md tells how to use it on a server of one's own.
"""
