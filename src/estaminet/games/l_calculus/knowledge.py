"""What helps to play L-Calculus well."""

from estaminet.games.l_calculus.kernel import LCalculusPosition


class LCalculusThinker(LCalculusPosition):
    """The kernel with an eye for products."""
