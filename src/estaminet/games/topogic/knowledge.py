"""What helps to play Topogic well."""

from estaminet.games.topogic.kernel import TopogicPosition


class TopogicThinker(TopogicPosition):
    """The kernel with an eye for what the scores leave possible."""
