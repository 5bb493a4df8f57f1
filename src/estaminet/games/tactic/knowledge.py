"""What helps to play Tactic well."""

from estaminet.games.tactic.kernel import TacticPosition


class TacticThinker(TacticPosition):
    """The kernel with an eye for free ways."""
