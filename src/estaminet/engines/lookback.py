"""Looking back at a game: how each action changed the winning chances, what was better, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Literal

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.engines.engine import engine
from estaminet.engines.levels import LEVELS
from estaminet.engines.words import told_by
from estaminet.search.analysis import Budget, Line

WHOLE_MS = 24_000  # for all positions of a game
MOST_MS, LEAST_MS = 250, 30  # for one of them
WORST = 3  # actions of which better ones are told
DOUBTS = 6  # actions that are looked at again before they are called wrong
SECOND_LOOK = 4  # times as long
NEARLY = 0.04  # of the winning chances: so little worse than the best is as good
TRIED = 0.1  # of the best line's visits, that a line has at least whose value is believed
TOLD = 4  # actions of the better line that are said in words

Judgement = Literal["", "slip", "mistake", "blunder"]
THRESHOLDS: tuple[tuple[Judgement, float], ...] = (("blunder", 0.30), ("mistake", 0.20), ("slip", 0.10))  # of the winning chances, lost


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that was played: the first player's chances after it, what its player lost by it and what chance gave, how it is called."""

    ply: int
    seat: int
    chance: float
    lost: float = 0.0
    luck: float = 0.0
    judgement: Judgement = ""
    exact: bool = False  # whether the chances were calculated to the end of the game


class Better(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that should have been another one: what it lets the other do, what was better, how that goes on; all in words."""

    ply: int
    seat: int
    judgement: Judgement
    position: str  # the text of the position before it
    told: Message  # the action that was played
    answer: Message | None  # what the other could do then
    better: Message
    action: str  # the text of the better one
    good: list[str]  # the texts of all that are nearly as good
    moves: list[str]  # the texts of the better line
    line: list[Message]  # how play goes on after the better one
    exact: bool = False


class GameReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole look back: the first player's chances at the start, every action, the accuracy of both in per cent, the worst actions."""

    start: float = 0.5
    plies: list[Judged] = []
    accuracy: list[int] = []
    worst: list[Better] = []
    lines: list[Message] = []  # what the game itself says, where it can look back


class Glance(msgspec.Struct):
    """What was found of a position: the chances of the player to act, and lines."""

    chance: float
    lines: list[Line] = []
    exact: bool = False
    forced: bool = False  # nothing else could be done: the chances are those of the next position


class LookBack:
    """A review under way: many small pieces of work, so that others can come in between.

    Where the game has a reviewer of its own, that one does it all.
    """

    def __init__(self, positions: Sequence[Position], actions: Sequence[int], whole_ms: int = WHOLE_MS) -> None:
        self.positions, self.actions = list(positions), list(actions)
        self.game = self.positions[0].game
        self.own = self.game.reviewer
        self.milliseconds = max(LEAST_MS, min(MOST_MS, whole_ms // max(1, len(self.positions))))
        self.glances: list[Glance] = []
        self.doubts: list[int] | None = None  # positions to be looked at again
        self.review: GameReview | None = None

    @property
    def share(self) -> float:
        """How much of the work is done."""
        if self.review is not None:
            return 1.0
        whole = len(self.positions) + 2 * DOUBTS * SECOND_LOOK
        left = len(self.positions) - len(self.glances) + SECOND_LOOK * (2 * DOUBTS if self.doubts is None else len(self.doubts))
        return 1 - left / whole

    def work(self, deadline: Deadline | None = None) -> None:
        """Do one piece."""
        if self.own is not None:
            self.review = GameReview(lines=self.own.review(self.positions, self.actions))
        elif len(self.glances) < len(self.positions):
            self.glances.append(glance(self.positions[len(self.glances)], self.milliseconds, deadline))
        elif self.doubts is None:
            self._pass_back()
            self.doubts = self._doubtful()
        elif self.doubts:
            ply = self.doubts.pop()
            self.glances[ply] = glance(self.positions[ply], SECOND_LOOK * self.milliseconds, deadline)
        else:
            self._pass_back()
            self.review = self._summed_up()

    def _pass_back(self) -> None:
        """Give positions in which only one thing could be done the chances of the next."""
        for ply in reversed(range(len(self.actions))):
            if self.glances[ply].forced:
                self.glances[ply].chance = self._after(ply)
                self.glances[ply].exact = self.glances[ply + 1].exact

    def _doubtful(self) -> list[int]:
        """List the positions before and after the actions that seem worst."""
        worst = sorted(range(len(self.actions)), key=self._lost, reverse=True)[:DOUBTS]
        wrong = [ply for ply in worst if judgement(self._lost(ply))]
        return sorted(
            {place for ply in wrong for place in (ply, ply + 1) if not self.positions[place].over and not self.glances[place].exact}
        )

    def _summed_up(self) -> GameReview:
        plies = [self._judged(ply) for ply in range(len(self.actions))]
        wrong = sorted((judged for judged in plies if judged.judgement), key=lambda judged: -judged.lost)[:WORST]
        worst = [self._better(judged) for judged in sorted(wrong, key=lambda judged: judged.ply)]
        return GameReview(self._first_chance(0), plies, [accuracy(plies, seat) for seat in (0, 1)], worst)

    # What an action has changed, for the player who played it.

    def _before(self, ply: int) -> float:
        """Give the chances of the player to act, if the best is done."""
        return self.glances[ply].chance

    def _after(self, ply: int) -> float:
        """Give the chances of that player in the position that came about, whatever has shown itself."""
        chance, after = self.glances[ply + 1].chance, self.positions[ply + 1]
        return chance if self._to_act(after) == self.positions[ply].player else 1 - chance

    def _to_act(self, position: Position) -> int:
        """Whose chances a glance tells: of a game that is over, the first player's."""
        return 0 if position.over else position.player

    def _chosen(self, ply: int) -> float:
        """Give the chances that the action gave as far as its player could know."""
        if not self.game.hidden:
            return self._after(ply)
        found = [line for line in self.glances[ply].lines if line.action == self.actions[ply]]
        return chance_of(found[0]) if found else self._after(ply)

    def _lost(self, ply: int) -> float:
        """Tell what an action lost; nothing, if it is what would have been advised."""
        lines = self.glances[ply].lines
        if lines and lines[0].action == self.actions[ply]:
            return 0.0
        return max(0.0, self._before(ply) - self._chosen(ply))

    def _luck(self, ply: int) -> float:
        """Tell what an action that shows something gave beyond what its player could know, and beyond what is usual without chance."""
        if not self._reveals(ply):
            return 0.0
        seat = self.positions[ply].player
        quiet = [place for place in range(len(self.actions)) if self.positions[place].player == seat and not self._reveals(place)]
        usual = sum(self._gap(place) for place in quiet) / len(quiet) if quiet else 0.0
        return self._gap(ply) - usual

    def _gap(self, ply: int) -> float:
        return self._after(ply) - self._chosen(ply)

    def _reveals(self, ply: int) -> bool:
        reveals = self.game.reveals
        return reveals is not None and reveals(self.positions[ply], self.actions[ply])

    def _first_chance(self, ply: int) -> float:
        chance = self.glances[ply].chance
        return round(chance if self._to_act(self.positions[ply]) == 0 else 1 - chance, 3)

    def _judged(self, ply: int) -> Judged:
        lost, luck = round(self._lost(ply), 3), round(self._luck(ply), 3)
        exact = self.glances[ply].exact and self.glances[ply + 1].exact
        return Judged(ply + 1, self.positions[ply].player, self._first_chance(ply + 1), lost, luck, judgement(lost), exact)

    # What was better.

    def _better(self, judged: Judged) -> Better:
        ply = judged.ply - 1
        before, found, action = self.positions[ply], self.glances[ply], self.actions[ply]
        best = found.lines[0]
        return Better(
            ply=judged.ply,
            seat=judged.seat,
            judgement=judged.judgement,
            position=before.text(),
            told=self.game.tell(before, action, judged.seat),
            answer=self._answer(ply + 1, judged.seat),
            better=told_by(before, best),
            action=before.action_text(best.action),
            good=[before.action_text(line.action) for line in good_lines(found) if line.action != action],
            moves=line_texts(before, best),
            line=told_line(before, best),
            exact=found.exact,
        )

    def _answer(self, ply: int, seat: int) -> Message | None:
        """Say what the other could do after the action, with what it brings."""
        after, found = self.positions[ply], self.glances[ply]
        if after.over or after.player == seat or not found.lines:
            return None
        return told_by(after, found.lines[0])


def glance(position: Position, milliseconds: int, deadline: Deadline | None = None) -> Glance:
    """Look at a position for a while, with what its player may know; of one that is over, tell the first player's result."""
    if position.over:
        return Glance((1 + position.returns()[0]) / 2, exact=True)
    if len(position.legal_actions()) == 1:
        return Glance(0.5, forced=True)
    strongest = engine(f"level-{LEVELS[-1].number}")
    report = strongest.analyse(position, budget=Budget(milliseconds=milliseconds), deadline=deadline)
    least = TRIED * report.lines[0].visits
    lines = [line for line in report.lines if line.visits >= least or line.proven is not None]
    return Glance(chance_of(lines[0]), lines, report.exact)


def chance_of(line: Line) -> float:
    """Give the winning chances of a line for the player to act, from 0 to 1."""
    return (1 + (line.value if line.proven is None else line.proven)) / 2


def good_lines(found: Glance) -> list[Line]:
    """List the lines that are nearly as good as the best."""
    return [line for line in found.lines if chance_of(line) >= found.chance - NEARLY]


def judgement(lost: float) -> Judgement:
    """Call an action by what it loses of the winning chances."""
    return next((name for name, least in THRESHOLDS if lost >= least), "")


def accuracy(plies: Sequence[Judged], seat: int) -> int:
    """Give a player's accuracy in per cent: each action counts less the more it lost, as steeply as people are used to from chess."""
    counted = [103.17 * exp(-4.354 * judged.lost) - 3.17 for judged in plies if judged.seat == seat]
    return round(sum(counted) / len(counted)) if counted else 100


def line_texts(position: Position, line: Line) -> list[str]:
    """Write a line; with secrets only its first action, for the others were imagined."""
    place, texts = position.copy(), []
    for action in line.principal[: 1 if position.game.hidden else TOLD + 1]:
        texts.append(place.action_text(action))
        place.play(action)
    return texts


def told_line(position: Position, line: Line) -> list[Message]:
    """Say how play goes on after a line's first action; with secrets nothing, for it was imagined."""
    said: list[Message] = []
    if position.game.hidden:
        return said
    place = position.copy()
    for action in line.principal[: TOLD + 1]:
        told = place.game.tell(place, action, place.player)
        said.append(Message("{side}: {told}", {"side": place.game.sides[place.player], "told": told}))
        place.play(action)
    return said[1:]
