"""The engine's lines for a position, better the longer one waits: in small pieces of work, so that others can come in between."""

from __future__ import annotations

import time

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position
from estaminet.core.rng import Generator, Randomness, generator
from estaminet.engines.levels import LEVELS
from estaminet.search.analysis import Analysis, Budget, Line, Report

PIECES_MS = (150, 300, 600)  # the first ones; the others take as long as the last
LONGEST_MS = 30_000  # that a position is thought about, all pieces together
SOLVING_MS = {0: 100, 2: 1500}  # for the tries to calculate the game to its end, by the piece that they are part of
FOLLOWED_MS = 600  # for the rest of exact lines
MOST_MEGABYTES = 96  # that the tree takes up; then it is enough
EXACT_LINES = 5  # that are valued exactly where the search would else value the best alone
LONGEST_LINE = 8  # actions
PLAYER_MS = 4000  # for a game's own player
DRAWN = 3  # times that a game's own player is asked


class Advice:
    """What the engine finds for the player to act, from what that player may know. `work` does one piece, until it is `done`."""

    def __init__(self, position: Position, rng: Randomness = None) -> None:
        self.game, self.seat = position.game, position.player
        self.rng: Generator = generator(rng)
        self.truth = position
        self.world = position.imagine(self.seat, self.rng)
        self.lines: list[Line] = []
        self.simulations = 0
        self.milliseconds = 0
        self.exact = False
        self.done = position.over
        self._pieces = 0
        self._analysis: Analysis | None = None

    @property
    def chances_known(self) -> bool:
        """Whether the lines have values: a game's own player, which seeks what is hidden, gives none."""
        return not (self.game.hidden and self.game.player)

    def work(self, deadline: Deadline) -> None:
        """Do one piece; a deadline that is stopped ends it early, with what was found."""
        begun = time.monotonic()
        if not self.chances_known:
            self._ask_player(deadline)
        elif self._solve(SOLVING_MS.get(self._pieces, 0), deadline):
            self.exact = self.done = True
        else:
            self._search(deadline)
        self._pieces += 1
        self.milliseconds += int(1000 * (time.monotonic() - begun))
        self.done = self.done or self.milliseconds >= LONGEST_MS

    def _search(self, deadline: Deadline) -> None:
        """Grow the tree on."""
        if self._analysis is None:
            self._analysis = Analysis(self.world, self.seat, self.rng, exact=EXACT_LINES)
        else:
            self._analysis.place(self.truth.imagine(self.seat, self.rng))
        milliseconds = PIECES_MS[min(self._pieces, len(PIECES_MS) - 1)]
        deadline.limit(milliseconds)
        self._analysis.run(Budget(milliseconds=milliseconds), deadline)
        report: Report = self._analysis.report()
        self.lines, self.simulations = report.lines, report.simulations
        self.done = report.proven is not None or self._analysis.megabytes > MOST_MEGABYTES

    def _solve(self, milliseconds: int, deadline: Deadline) -> bool:
        """Calculate the rest of the game to its end, where the game can and that does not take longer."""
        solver = self.game.solver
        solved = solver.solve(self.world, self.seat, milliseconds, deadline) if solver and milliseconds else None
        if not solved:
            return False
        best = sorted(solved, key=lambda pair: -pair[1])
        until = time.monotonic() + FOLLOWED_MS / 1000
        self.lines = [self._exact_line(action, margin, until, deadline) for action, margin in best]
        return True

    def _exact_line(self, action: int, margin: int, until: float, deadline: Deadline) -> Line:
        """Give a line under best play on both sides, as far as there is time to follow it."""
        result, principal, place = (margin > 0) - (margin < 0), [action], self.world.copy()
        place.play(action)
        while self.game.solver and not place.over and len(principal) < LONGEST_LINE and time.monotonic() < until:
            solved = self.game.solver.solve(place, place.player, 50, deadline)
            if not solved:
                break
            principal.append(max(solved, key=lambda pair: pair[1])[0])
            place.play(principal[-1])
        return Line(action, 1, float(result), principal, result, margin)

    def _ask_player(self, deadline: Deadline) -> None:
        """Ask the game's own player, which draws among plans that are alike."""
        player = self.game.player
        assert player is not None
        deadline.limit(PLAYER_MS)
        chosen = player.choose(self.world, self.seat, self.rng, LEVELS[-1].number, deadline)
        if chosen is not None and all(line.action != chosen for line in self.lines):
            self.lines = [*self.lines, Line(chosen, 1, 0.0, [chosen])]
        self.done = self._pieces + 1 >= DRAWN or len(self.world.legal_actions()) == 1
