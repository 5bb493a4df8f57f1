"""What helps to play Logan Stones well."""

from estaminet.games.logan_stones.kernel import LoganStonesPosition


class LoganStonesThinker(LoganStonesPosition):
    """The kernel with an eye for lines."""
