"""What helps to play Logitac well."""

from estaminet.games.logitac.kernel import LogitacPosition


class LogitacThinker(LogitacPosition):
    """The kernel with an eye for the summit."""
