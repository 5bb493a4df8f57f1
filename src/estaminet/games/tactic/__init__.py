"""Tactic (printed in Israel; author and year unknown): three patrols cross a map, two guards stand in the way.

The board lies in `board.txt`. Law: imports core/ only.
"""
