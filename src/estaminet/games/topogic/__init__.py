"""Topogic (Dieter Stein, 2010): find the secret tile with five seekers and one number a turn.

Law: imports core/ only.
"""
