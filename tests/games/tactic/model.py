"""A slow model of Tactic's rules, written from the rules alone: sets of names, whole turns listed one by one.

It knows the board as TC-1 and TC-2 say it, not as `board.txt` does, and shares no code with the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace

from tests.games.both import ways
from tests.support import SMALL

NODES = 10 if SMALL else 100  # before the last action, of counts that are made with the model: it needs some milliseconds for one

EVEN, ODD, HOME = (0, 2, 4, 6, 8, 10, 12), (3, 5, 7, 9), (2, 4, 6, 8, 10)
PLACES = {
    (line, x): f"{line}{'abcdefg'[index]}"
    for line in range(1, 14)
    for index, x in enumerate(HOME if line in (1, 13) else EVEN if line % 2 == 0 else ODD)
}
LINES = {name: line for (line, _), name in PLACES.items()}
SORTED = {name: place for place, (_, name) in enumerate(sorted(PLACES.items()))}
CENTRALS = (("1b", "1c", "1d"), ("13b", "13c", "13d"))
TRANSITS = [name for (line, x), name in PLACES.items() if line not in (1, 13) and x not in (0, 12)]


def tracks(board: str) -> set[frozenset[str]]:
    """List the tracks of TC-2."""
    found = set()
    for (line, x), name in PLACES.items():
        near = [(line, x + 2)] if line % 2 == 0 or line in (1, 13) else []
        if line % 2 == 1 and line not in (1, 13):
            near += [(line + up, x + across) for up in (-1, 1) for across in (-1, 1)]
        near += [(2, x)] * (line == 1) + [(12, x)] * (line == 13)
        if board == "grid" and line % 2 == 0 and 2 <= x <= 10:
            near.append((line + 2, x))
        found |= {frozenset((name, PLACES[place])) for place in near if place in PLACES}
    return found


NEIGHBOURS = {
    board: {name: sorted(other for track in tracks(board) if name in track for other in track if other != name) for name in LINES}
    for board in ("lattice", "grid")
}


@dataclass
class Model:
    """A position, in the words of the rules."""

    variant: str = "basic"
    board: str = "lattice"
    limit: int = 60
    patrols: list[set[str]] = field(default_factory=lambda: [set(CENTRALS[0]), set(CENTRALS[1])])
    guards: list[set[str]] = field(default_factory=lambda: [set(), set()])
    hand: list[int] = field(default_factory=lambda: [2, 2])
    mover: int = 0
    half: list[str] = field(default_factory=list)
    shuttles: list[dict[str, tuple[str, int]]] = field(default_factory=lambda: [{}, {}])  # base: the other base, the count
    turn: int = 1
    idle: int = 0
    over: bool = False

    # What stands where.

    def taken(self) -> set[str]:
        """List the bases that are not free."""
        return self.patrols[0] | self.patrols[1] | self.guards[0] | self.guards[1]

    def under_way(self, player: int) -> list[str]:
        """List where a player's patrols stand that have not arrived (TC-13)."""
        return [name for name in self.patrols[player] if name not in CENTRALS[1 - player]]

    def way(self, start: str, end: str, player: int) -> int:
        """Tell how a step leads: 1 forward, 0 laterally, -1 backward."""
        ahead = LINES[end] - LINES[start]
        return (ahead > 0) - (ahead < 0) if player == 0 else (ahead < 0) - (ahead > 0)

    def steps(self, start: str, player: int) -> list[tuple[str, str]]:
        """TC-4, TC-5."""
        free = [end for end in NEIGHBOURS[self.board][start] if end not in self.taken()]
        forward = [(start, end) for end in free if self.way(start, end, player) == 1]
        lateral = [(start, end) for end in free if self.way(start, end, player) == 0]
        return forward if LINES[start] in (2, 12) and forward else forward + lateral

    def all_steps(self, player: int) -> list[tuple[str, str]]:
        """List the steps of all patrols under way."""
        return [step for start in self.under_way(player) for step in self.steps(start, player)]

    def guard_ways(self) -> list[tuple[str, str]]:
        """TC-8: list the ways of the player's guards."""
        free = [end for end in TRANSITS if end not in self.taken()]
        sources = sorted(self.guards[self.mover]) + ["@"] * (self.hand[self.mover] > 0)
        return [(start, end) for start in sources for end in free]

    # Half-moves as (kind, start, end).

    def moved(self, kind: str, start: str, end: str) -> Model:
        """Give the position with a half-move made, nothing else changed."""
        mover = self.mover
        after = replace(self, patrols=list(self.patrols), guards=list(self.guards), hand=list(self.hand))
        if kind == "patrol":
            after.patrols[mover] = self.patrols[mover] - {start} | {end}
        else:
            after.guards[mover] = self.guards[mover] - {start} | {end}
            after.hand[mover] -= start == "@"
        return after

    def halves(self) -> list[tuple[str, str, str]]:
        """List what a half of a turn can be, alone."""
        return [("patrol", *step) for step in self.all_steps(self.mover)] + [("guard", *way) for way in self.guard_ways()]

    def ends_at_once(self, kind: str, start: str, end: str) -> bool:
        """TC-11: the third arrival (the last patrol under way), or the sixth step of a shuttle."""
        if kind != "patrol":
            return False
        return not self.moved(kind, start, end).under_way(self.mover) or self.shuttles[self.mover].get(start) == (end, 5)

    def seconds(self, first: tuple[str, str, str]) -> Iterator[tuple[str, str, str]]:
        """TC-10: what can follow a first half; `self` is the position after it."""
        kind, start, end = first
        for second in self.halves():
            if kind == "guard" and second[0] == "guard":
                continue
            same = kind == second[0] == "patrol" and second[1] == end
            if not (same and LINES[start] == LINES[end] == LINES[second[2]]):
                yield second

    def goes_on(self, first: tuple[str, str, str]) -> bool:
        """Whether a second half follows a first one: the game has not ended, and there is one."""
        return not self.ends_at_once(*first) and any(True for _ in self.moved(*first).seconds(first))

    def firsts(self) -> list[tuple[str, str, str]]:
        """TC-11: the first halves of whole turns; if there are none, the single steps."""
        whole = [first for first in self.halves() if self.ends_at_once(*first) or self.goes_on(first)]
        return whole or [("patrol", *step) for step in self.all_steps(self.mover)]

    def turns(self) -> list[list[tuple[str, str, str]]]:
        """TC-10: all turns of the player to move."""
        found = []
        for first in self.firsts():
            seconds = list(self.moved(*first).seconds(first)) if self.goes_on(first) else []
            found += [[first, second] for second in seconds] or [[first]]
        return found

    # Actions.

    def legal(self) -> set[str]:
        """List the legal actions, as texts."""
        if self.over:
            return set()
        first = [action for action in self.half if not action.startswith("x")]
        if first:
            return {write(second) for second in self.seconds(read(first[0]))}
        firsts = self.firsts()
        stuck = any(not self.steps(start, self.mover) for start in self.under_way(self.mover))
        owing = self.variant == "passage" and not self.half and stuck and self.losses() != {"pass"}
        if not firsts or owing:
            return self.losses()
        return {write(first) for first in firsts}

    def losses(self) -> set[str]:
        """TC-12, TC-13, TC-17."""
        if self.variant == "capture":
            return {"x" + start for start in self.under_way(self.mover)}
        guards = {"x" + start for start in self.guards[self.mover]}
        if self.hand[self.mover]:
            guards.add("xG")
        return guards or {"pass"}

    def play(self, action: str) -> None:
        """Play a legal action."""
        if action == "pass" or action.startswith("x"):
            could_play = bool(self.firsts())
            self.lose(action)
            self.half.append(action)
            if not could_play:
                self.end_turn()
            return
        move = read(action)
        is_first = all(done.startswith("x") for done in self.half)
        goes_on = is_first and self.goes_on(move)
        after = self.moved(*move)
        self.patrols, self.guards, self.hand = after.patrols, after.guards, after.hand
        self.half.append(action)
        if not goes_on:
            self.end_turn()

    def lose(self, action: str) -> None:
        """Lose a piece."""
        if action == "xG":
            self.hand[self.mover] -= 1
        self.guards[self.mover].discard(action[1:])
        if self.variant == "capture":
            self.patrols[self.mover].discard(action[1:])

    def end_turn(self) -> None:
        """TC-13 … TC-19, at the end of a turn."""
        steps = [read(action) for action in self.half if action[0].isdigit()]
        lost = any(action.startswith("x") for action in self.half)
        forward = any(self.way(start, end, self.mover) == 1 or end in CENTRALS[1 - self.mover] for _, start, end in steps)
        self.idle = 0 if lost or forward else self.idle + 1
        self.shuttles[self.mover] = self.counted(steps)
        self.half = []
        self.mover = 1 - self.mover
        self.turn += 1
        self.over = self.ended()

    def counted(self, steps: list[tuple[str, str, str]]) -> dict[str, tuple[str, int]]:
        """TC-15: the patrols with exactly one step in the turn, a lateral one on line 4, 6, 8 or 10."""
        if len(steps) == 2 and steps[0][2] == steps[1][1]:
            return {}
        counts = {}
        for _, start, end in steps:
            if LINES[start] == LINES[end] in (4, 6, 8, 10):
                other, count = self.shuttles[self.mover].get(start, ("", 0))
                counts[end] = (start, count + 1 if other == end else 1)
        return counts

    def ended(self) -> bool:
        """TC-14."""
        if any(not self.under_way(player) for player in (0, 1)) or self.idle >= self.limit:
            return True
        if any(count == 6 for counts in self.shuttles for _, count in counts.values()):
            return True
        stuck = not self.all_steps(0) and not self.all_steps(1)
        return stuck and self.variant != "capture" and not any(self.guards[player] or self.hand[player] for player in (0, 1))

    def points(self) -> list[int]:
        """TC-16, TC-17."""
        arrived = [len(self.patrols[player]) - len(self.under_way(player)) for player in (0, 1)]
        return [9 if not self.patrols[1 - player] else (0, 1, 4, 9)[arrived[player]] for player in (0, 1)]

    def text(self) -> str:
        """Write the position's text."""
        fields = []
        for player in (0, 1):
            guards = listed(self.guards[player]) + (f"+{self.hand[player]}" if self.hand[player] else "")
            fields += [listed(self.patrols[player]) or "-", guards or "-"]
        shuttling = []
        for counts in self.shuttles:
            ends = sorted(counts, key=SORTED.__getitem__)
            shuttling.append(",".join(f"{counts[end][0]}-{end}:{counts[end][1]}" for end in ends) or "-")
        fields += ["12"[self.mover], ",".join(self.half) or "-", "/".join(shuttling), str(self.turn), str(self.idle)]
        return " ".join([*fields, f"variant={self.variant},board={self.board},limit={self.limit}"])


def listed(names: set[str]) -> str:
    """Names sorted by line, then by letter."""
    return ",".join(sorted(names, key=SORTED.__getitem__))


def read(action: str) -> tuple[str, str, str]:
    """Read a half-move."""
    if action.startswith("G@"):
        return "guard", "@", action[2:]
    start, end = action.removeprefix("G").split("-")
    return ("guard" if action.startswith("G") else "patrol"), start, end


def write(half: tuple[str, str, str]) -> str:
    """Write a half-move."""
    kind, start, end = half
    if kind == "patrol":
        return f"{start}-{end}"
    return f"G@{end}" if start == "@" else f"G{start}-{end}"


def read_position(text: str) -> Model:
    """Read the text of a position."""
    *pieces, mover, half, shuttles, turn, idle, options = text.split(" ")
    variant, board, limit = (option.partition("=")[2] for option in options.split(","))
    model = Model(variant, board, int(limit), mover=int(mover) - 1, turn=int(turn), idle=int(idle))
    for player in (0, 1):
        guards, _, hand = pieces[2 * player + 1].partition("+")
        model.patrols[player], model.guards[player], model.hand[player] = names(pieces[2 * player]), names(guards), int(hand or 0)
        for shuttle in names(shuttles.split("/")[player]):
            way, _, count = shuttle.partition(":")
            other, _, base = way.partition("-")
            model.shuttles[player][base] = (other, int(count))
    model.half = [] if half == "-" else half.split(",")
    model.over = not model.half and model.ended()
    return model


def names(text: str) -> set[str]:
    """Read names joined by commas; `-` or nothing for none."""
    return set() if text in ("", "-") else set(text.split(","))


def perft(text: str, depth: int) -> int:
    """Count the ways to play a number of actions."""
    return ways(read_position(text), depth, lambda model: sorted(model.legal()), after)


def after(model: Model, action: str) -> Model:
    """Give the model after an action."""
    played = deepcopy(model)
    played.play(action)
    return played
