"""A search that another program asked for: its limits, its slices, and what is told of it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.errors import Refusal
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import Budget, Engine, Line, Report

FIRST_SLICE_MS = 100  # after which a search that is stopped has something to answer
PLAIN_SEARCH_MS = 5000  # up to which nobody is expected to stop it: one more slice for all the rest
LONGEST_SLICE_MS = 5000
LARGEST_SLICE = 20_000  # nodes
MOVES_LEFT = 25  # that a clock is meant to last for
SHARE_OF_INCREMENT = 0.8
RESERVE_MS = 50  # of a clock, for the line between the programs
LONGEST_PRINCIPAL = 12
LARGEST = 10**9  # of any number of a limit
NAMES = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")


class Limits(msgspec.Struct, frozen=True):
    """What `go` allows: milliseconds or nodes, without an end, or what the level takes by itself."""

    milliseconds: int | None = None
    nodes: int | None = None
    infinite: bool = False

    def slices(self) -> Iterator[Budget | None]:
        """Give the budgets of the search's slices, one after the other; None is the level's own."""
        if self.infinite or self.milliseconds is not None:
            yield from (Budget(milliseconds=length) for length in slice_lengths(self.milliseconds))
        elif self.nodes is not None:
            for begun in range(0, self.nodes, LARGEST_SLICE):
                yield Budget(min(LARGEST_SLICE, self.nodes - begun))
        else:
            yield None


def slice_lengths(total_ms: int | None) -> Iterator[int]:
    """Cut a time into slices, each about as long as all before it, so that who stops a search gets half of it at least."""
    spent, length = 0, FIRST_SLICE_MS
    while total_ms is None or spent < total_ms:
        if total_ms is not None:
            rest = total_ms - spent
            length = rest if spent and total_ms <= PLAIN_SEARCH_MS else min(length, rest)
        yield length
        spent += length
        length = min(spent, LONGEST_SLICE_MS)


def read_limits(words: list[str], player: int) -> Limits:
    """Read the words after `go`; a Refusal if they are none of UGI's."""
    if "infinite" in words:
        return Limits(infinite=True)
    if len(words) % 2:
        raise _bad_limit(words[-1])
    given = {name: _number(name, value) for name, value in zip(words[::2], words[1::2], strict=True)}
    mine = f"p{player + 1}"
    if "movetime" in given:
        return Limits(milliseconds=max(1, given["movetime"]))
    if f"{mine}time" in given:
        return Limits(milliseconds=share_of_clock(given[f"{mine}time"], given.get(f"{mine}inc", 0)))
    return Limits(nodes=max(1, given["nodes"])) if "nodes" in given else Limits()


def share_of_clock(left_ms: int, increment_ms: int) -> int:
    """Tell how long to think with so much left on the clock: never more than is there."""
    share = int(left_ms / MOVES_LEFT + SHARE_OF_INCREMENT * increment_ms)
    return max(1, min(share, left_ms - RESERVE_MS))


def _number(name: str, value: str) -> int:
    if name not in NAMES or not value.isascii() or not value.isdecimal() or len(value) > len(str(LARGEST)):
        raise _bad_limit(f"{name} {value}")
    return int(value)


def _bad_limit(text: str) -> Refusal:
    told: dict[str, str | int | Message] = {"text": text[:80], "known": f"{', '.join(NAMES)}, infinite"}
    return Refusal(Message("{text} is no limit of a search; there are: {known}.", told))


class Search(threading.Thread):
    """A search in a thread of its own: it tells what it finds as it goes, and answers once with the best action."""

    def __init__(self, engine: Engine, position: Position, limits: Limits, rng: Generator, tell: Callable[[str], None]) -> None:
        super().__init__(name="search", daemon=True)
        self.engine = engine
        self.position = position
        self.limits = limits
        self.rng = rng
        self._tell = tell
        self._lock = threading.Lock()
        self._visits: Counter[int] = Counter()  # of the actions, in all slices so far
        self._best: int | None = None
        self._nodes = 0
        self._milliseconds = 0
        self._deadline = Deadline()  # of the slice that is searched
        self._found = threading.Event()
        self._stopped = threading.Event()
        self._answered = False

    @property
    def answered(self) -> bool:
        """Whether the best action has been told; what is still thought about then is of no use."""
        return self._answered

    def run(self) -> None:
        """Search slice by slice, until the limits are reached or somebody stops it; an endless search waits for that."""
        for budget in self.limits.slices():
            self._deadline = Deadline()
            if self._stopped.is_set() and self._found.is_set():
                break
            report = self.engine.analyse(self.position, rng=self.rng, budget=budget, deadline=self._deadline)
            self._take(report)
            if self._stopped.is_set() or _exhausted(report, budget):
                break
        if self.limits.infinite:
            self._stopped.wait()
        self._answer()

    def stop(self) -> None:
        """Answer now; a search that has found nothing yet is waited for."""
        self._stopped.set()
        self._deadline.stop()
        self._answer()

    def _answer(self) -> None:
        self._found.wait()
        with self._lock:
            if not self._answered:
                self._answered = True
                assert self._best is not None
                self._tell(f"bestmove {self.position.action_text(self._best)}")

    def _take(self, report: Report) -> None:
        """Add what a slice has found: each is a tree of its own, their visits are summed; what is proven is the best."""
        best = report.lines[0]
        with self._lock:
            if self._answered:
                return
            self._visits.update({line.action: line.visits for line in report.lines})
            self._best = best.action if best.proven is not None else self._visits.most_common(1)[0][0]
            self._nodes += report.simulations
            self._milliseconds += report.milliseconds
            self._tell(self._information(best))
        self._found.set()

    def _information(self, line: Line) -> str:
        found = f"depth {len(line.principal)} nodes {self._nodes} time {self._milliseconds} score cp {round(100 * line.value)}"
        return f"info {found} pv {' '.join(principal_texts(self.position, line))}"


def _exhausted(report: Report, budget: Budget | None) -> bool:
    """Whether more time would find nothing more: there is one choice, the result is certain, or the time was not needed."""
    unused = budget is not None and budget.milliseconds is not None and 2 * report.milliseconds < budget.milliseconds
    return unused or len(report.lines) == 1 or report.proven is not None


def principal_texts(position: Position, line: Line) -> list[str]:
    """Write how play would go on; with secrets only the first action, for the others were imagined."""
    texts, after = [], position.copy()
    for action in line.principal[: 1 if position.game.hidden else LONGEST_PRINCIPAL]:
        texts.append(after.action_text(action))
        after.play(action)
    return texts
