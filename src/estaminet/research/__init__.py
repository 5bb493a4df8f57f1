"""For people who test and train agents: the games as other laboratories expect them.

Law: imports core/, games/ and search/, and the package that it adapts to; names no game.
"""
