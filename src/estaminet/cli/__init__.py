"""The terminal's side: play, replay, perft, and the command that opens the café.

Law: imports every layer below, and each of them only when its command runs; nothing imports it.
"""
