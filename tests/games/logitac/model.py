"""Logitac once more, slow and plain, written from the rules alone: an umpire for the compiled kernel.

A position is a dictionary of square names; every question is answered by looking at the whole board.
Nothing here imports the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.games.both import ways
from tests.support import SMALL

NODES = 30 if SMALL else 300  # before the last action, of counts that are made with the model
ROWS = {1: "abcdefghijkl", 2: "mnopqrst", 3: "uvwxy", 4: "z"}
FIRST = {1: 1, 2: 13, 3: 21, 4: 26}
CHIMNEYS = {"d4", "i4", "d9", "i9", "o15", "r15", "o18", "r18", "w23"}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
PLAIN = {"Z": "Y", "Q": "C"}


def square(board: int, row: int, column: int) -> str | None:
    """Name the square of a board at a row and a column counted from 0."""
    size = len(ROWS[board])
    if 0 <= row < size and 0 <= column < size:
        return f"{ROWS[board][row]}{FIRST[board] + column}"
    return None


def board_of(name: str) -> int:
    """Tell which board a square belongs to."""
    return next(board for board, rows in ROWS.items() if name[0] in rows)


def beside(name: str, step: tuple[int, int]) -> str | None:
    """Name the square a step away on the same board."""
    board = board_of(name)
    return square(board, ROWS[board].index(name[0]) + step[0], int(name[1:]) - FIRST[board] + step[1])


def squares(board: int) -> list[str]:
    """List a board's squares that are no chimneys."""
    size = range(len(ROWS[board]))
    names = [square(board, row, column) for row in size for column in size]
    return [name for name in names if name and name not in CHIMNEYS]


class Model:
    """A position of Logitac, read from its text."""

    def __init__(self, text: str) -> None:
        fields = text.split(" ")
        self.units: dict[str, str] = {}
        for board in (1, 2, 3):
            self._read_board(board, fields[board - 1])
        if fields[3] != "-":
            self.units["z26"] = fields[3]
        self.mover, self.phase = fields[4], fields[5]
        self.reserves = [int(part) for part in fields[6].split(":")]
        self.doubles = fields[7].split(":")
        self.prisoners = [int(part) for part in fields[8].split(":")]
        self.credits, self.counted = [], []
        for part in fields[9].split(":"):
            held, counted = part.split("/")
            self.credits.append([int(number) for number in held.split(",")])
            self.counted.append([int(number) for number in counted.split(",")])
        self.turn, self.idle = int(fields[10]), int(fields[11])
        self.options = dict(part.split("=") for part in fields[12].split(","))
        self.seen = Counter([self._compared()])

    def _read_board(self, board: int, text: str) -> None:
        for row, line in enumerate(text.split("/")):
            column, number = 0, ""
            for sign in line + " ":
                if sign.isdigit():
                    number += sign
                    continue
                column += int(number or 0)
                number = ""
                if sign != " ":
                    name = square(board, row, column)
                    assert name
                    self.units[name] = sign
                    column += 1

    def text(self) -> str:
        """Write the position."""
        fields = [self._board_text(board) for board in (1, 2, 3)]
        fields += [self.units.get("z26", "-"), self.mover, self.phase]
        fields += [":".join(map(str, part)) for part in (self.reserves, self.doubles, self.prisoners)]
        both = zip(self.credits, self.counted, strict=True)
        fields.append(":".join(",".join(map(str, held)) + "/" + ",".join(map(str, counted)) for held, counted in both))
        fields += [str(self.turn), str(self.idle), ",".join(f"{name}={value}" for name, value in self.options.items())]
        return " ".join(fields)

    def _board_text(self, board: int) -> str:
        lines = []
        size = len(ROWS[board])
        for row in range(size):
            signs = "".join(self.units.get(str(square(board, row, column)), " ") for column in range(size))
            line = ""
            while signs:
                rest = signs.lstrip(" ")
                empty = len(signs) - len(rest)
                line += (str(empty) if empty else "") + rest[:1]
                signs = rest[1:]
            lines.append(line)
        return "/".join(lines)

    def _compared(self) -> str:
        fields = self.text().split(" ")
        return " ".join(fields[:10] + fields[12:])

    # Who and what.

    def seat(self, mover: str) -> int:
        """Give a player's number."""
        return "wb".index(mover)

    def mine(self, name: str | None, mover: str) -> bool:
        """Whether a player's unit stands on a square."""
        return name in self.units and self.units[name].isupper() == (mover == "w")

    def theirs(self, name: str | None, mover: str) -> bool:
        """Whether the enemy's unit stands on a square."""
        return name in self.units and not self.mine(name, mover)

    def standing(self, mover: str, letters: str, board: int) -> list[str]:
        """List the squares of a board where a player's units of some kinds stand."""
        return [name for name, unit in self.units.items() if self.mine(name, mover) and unit.upper() in letters and board_of(name) == board]

    def anywhere(self, mover: str, letters: str) -> list[str]:
        """List the squares of all boards where a player's units of some kinds stand."""
        return [name for board in ROWS for name in self.standing(mover, letters, board)]

    def empty(self, board: int) -> list[str]:
        """List a board's empty squares."""
        return [name for name in squares(board) if name not in self.units]

    def line(self, mover: str) -> str:
        """Name a player's first line."""
        return "a" if mover == "w" else "l"

    def waiting(self, mover: str) -> list[str]:
        """List the pawns on a player's first line (LG-5.3)."""
        return [name for name in self.standing(mover, "P", 1) if name[0] == self.line(mover)]

    def other(self, mover: str) -> str:
        """Name the enemy."""
        return "b" if mover == "w" else "w"

    # What is legal.

    def actions(self) -> list[str]:
        """List the legal actions as texts."""
        if self.result() is not None:
            return []
        if self.phase == "e":
            return [*self._pyramid_moves(self.mover), "stay"]
        if self.phase[0] == "f":
            return [f"={name}" for name in self.empty(int(self.phase[1]))]
        return self._turn(self.mover) or ["pass"]

    def _turn(self, mover: str) -> list[str]:
        summit = [f"{name}^z26" for name in self.standing(mover, "T", 3) if self.credits[self.seat(mover)][2]]
        duty = self._climbs(mover) + (self._recruits(mover) if self._must_prepare(mover) else [])
        return summit + (duty or self._free(mover))

    def _climbs(self, mover: str) -> list[str]:
        to_second, to_third, _ = self.credits[self.seat(mover)]
        pawns_above = len(self.standing(mover, "P", 2))
        found: list[str] = []
        if to_second:
            climbers = self.waiting(mover) + self.standing(mover, "CYZQD", 1)
            if pawns_above >= 4 and self.standing(mover, "CYZQD", 2):
                climbers += self.standing(mover, "T", 1)
            found += [f"{climber}^{name}" for climber in climbers for name in self.empty(2)]
        if to_third:
            climbers = self.standing(mover, "CYZQ", 2)
            if pawns_above >= 4:
                climbers += self.waiting(mover) if self.options["third"] == "home" else self.standing(mover, "P", 2)
            if len(self.standing(mover, "P", 3)) >= 2 and self.standing(mover, "CYZQD", 3):
                climbers += self.standing(mover, "T", 2)
            found += [f"{climber}^{name}" for climber in climbers for name in self.empty(3)]
        return found

    def _must_prepare(self, mover: str) -> bool:
        if self.waiting(mover):
            return False
        to_second, to_third, _ = self.credits[self.seat(mover)]
        third = self.options["third"] == "home" and len(self.standing(mover, "P", 2)) >= 4
        return bool((to_second and self.empty(2)) or (to_third and third and self.empty(3)))

    def _line_squares(self, mover: str) -> list[str]:
        return [name for name in self.empty(1) if name[0] == self.line(mover)]

    def _recruits(self, mover: str) -> list[str]:
        if self.turn < 3 or not self.reserves[self.seat(mover)]:
            return []
        return [f"+{name}" for name in self._line_squares(mover)]

    def _double_recruits(self, mover: str) -> list[str]:
        seat = self.seat(mover)
        away = not self.standing(mover, "CQ", 1) or not self.standing(mover, "YZ", 1)
        if self.doubles[seat] != "r" or self.prisoners[seat] < 2 or not away:
            return []
        return [f"+D{name}" for name in self._line_squares(mover)]

    def _pledge(self, mover: str) -> bool:
        return bool(self.anywhere(mover, "D") and self.standing(mover, "CYZQT", 3))

    def _free(self, mover: str) -> list[str]:
        seat = self.seat(mover)
        found = [action for name in self.anywhere(mover, "PDCYZQ") for action in self._moves(name, mover)]
        found += self._pyramid_moves(mover) + self._recruits(mover) + self._double_recruits(mover)
        if not self.reserves[seat] and self.prisoners[1 - seat] and self._pledge(mover):
            found.append("buy")
        return found

    def _moves(self, name: str, mover: str) -> Iterator[str]:
        kind = self.units[name].upper()
        if kind == "P":
            yield from self._pawn_moves(name, mover)
        if kind == "D":
            for step in JUMPS:
                yield from self._arrive(name, beside(name, step), mover)
        if kind in "CQZ":
            yield from self._rays(name, mover, STRAIGHT)
        if kind in "YQZ":
            yield from self._rays(name, mover, SLANTED)

    def _pawn_moves(self, name: str, mover: str) -> Iterator[str]:
        board = board_of(name)
        forward = 1 if mover == "w" else -1
        steps = {1: [(forward, 0)], 2: [(1, 0), (-1, 0)], 3: list(STRAIGHT)}[board]
        takes = [step for step in SLANTED if board > 1 or step[0] == forward]
        for step in steps:
            goal = beside(name, step)
            if goal and goal not in CHIMNEYS and goal not in self.units:
                yield f"{name}-{goal}"
        for step in takes:
            goal = beside(name, step)
            if self.theirs(goal, mover):
                yield f"{name}x{goal}"
        for step in {*steps, *takes, (0, 1), (0, -1)}:
            goal = beside(name, step)
            if goal in CHIMNEYS:
                yield f"{name}-{goal}!"

    def _rays(self, name: str, mover: str, steps: tuple[tuple[int, int], ...]) -> Iterator[str]:
        for step in steps:
            goal = beside(name, step)
            while goal:
                yield from self._arrive(name, goal, mover)
                if goal in CHIMNEYS or goal in self.units:
                    break
                goal = beside(goal, step)

    def _pyramid_moves(self, mover: str) -> list[str]:
        found: list[str] = []
        for name in self.anywhere(mover, "T"):
            for step in STRAIGHT + SLANTED:
                found += self._arrive(name, beside(name, step), mover)
        return found

    def _arrive(self, name: str, goal: str | None, mover: str) -> Iterator[str]:
        """Give a piece's move to a square, if it may end there."""
        if goal is None or self.mine(goal, mover):
            return
        if goal in CHIMNEYS:
            if board_of(goal) > 1 and self._room_below(name, mover):
                yield f"{name}-{goal}!"
        elif goal not in self.units:
            yield f"{name}-{goal}"
        elif not (self._sheltered(goal) and self.units[name].upper() in "CYZQ"):
            yield f"{name}x{goal}"

    def _sheltered(self, goal: str) -> bool:
        """LG-3.9: a pawn on the line from which its owner recruits."""
        return self.units[goal] in "Pp" and goal[0] == ("a" if self.units[goal] == "P" else "l")

    def _room_below(self, name: str, mover: str) -> bool:
        board = board_of(name)
        kind = self.units[name].upper()
        falling = {"D": 0, "T": 1 + len(self.standing(mover, "CYZQ", board))}.get(kind, 1)
        return len(self.empty(board - 1)) >= falling

    # The end.

    def bankrupt(self, mover: str) -> bool:
        """LG-7.2, at the start of a turn."""
        option = self.options["bankruptcy"]
        if option == "off" or self.reserves[self.seat(mover)] or self._pledge(mover):
            return False
        if option == "sheet":
            return True
        summit = self.standing(mover, "T", 3) and self.credits[self.seat(mover)][2]
        able = self.turn >= 3 and self._line_squares(mover)
        return bool(not summit and not self._climbs(mover) and self._must_prepare(mover) and able)

    def result(self) -> int | None:
        """Give 1, -1 or 0 for White if the game is over."""
        if "z26" in self.units:
            return 1 if self.units["z26"] == "T" else -1
        if self.phase == "m":
            if self.bankrupt(self.mover):
                return -1 if self.mover == "w" else 1
            if self.idle >= int(self.options["limit"]) or not (self._turn("w") or self._turn("b")):
                return 0
        return 0 if self.seen[self._compared()] >= 3 else None

    # What follows.

    def play(self, action: str) -> None:
        """Play a legal action."""
        seat = self.seat(self.mover)
        if self.phase == "m":
            self.idle += 1
        if action in ("stay", "pass"):
            self.phase = "m"
        elif action == "buy":
            self.reserves[seat] = self.prisoners[1 - seat]
            self.prisoners[1 - seat] = 0
            self.doubles[seat] = "x"
            del self.units[self.anywhere(self.mover, "D")[0]]
        elif action[0] == "=":
            self._put(action[1:])
        elif action[0] == "+":
            self._recruit(action[1:])
        elif "^" in action:
            self._climb(*action.split("^"))
        else:
            self._move(action)
        if self.phase == "m":
            self.mover = self.other(self.mover)
            self.turn += 1
        self.seen[self._compared()] += 1

    def _letter(self, letter: str) -> str:
        return letter.upper() if self.mover == "w" else letter.lower()

    def _put(self, name: str) -> None:
        self.units[name] = self.phase[2]
        self.phase = self.phase[:2] + self.phase[3:]
        if len(self.phase) == 2:
            self.phase = "m"

    def _recruit(self, what: str) -> None:
        seat = self.seat(self.mover)
        if what[0] == "D":
            self.doubles[seat] = "b"
            self.units[what[1:]] = self._letter("D")
        else:
            self.reserves[seat] -= 1
            self.units[what] = self._letter("P")

    def _climb(self, start: str, goal: str) -> None:
        self.credits[self.seat(self.mover)][board_of(goal) - 2] -= 1
        self.units[goal] = self.units.pop(start)
        self.idle = 0

    def _move(self, action: str) -> None:
        self.phase = "m"
        start, goal = re.findall("[a-z][0-9]+", action)
        if goal in self.units:
            self._capture(goal)
        unit = self.units.pop(start)
        if goal in CHIMNEYS:
            self._fall(unit, board_of(goal))
            return
        self.units[goal] = unit
        captive = not self.anywhere(self.mover, "T")
        if unit.upper() == "P" and captive and goal[0] == self.line(self.other(self.mover)):
            self.units[goal] = self._letter("T")
            self.reserves[self.seat(self.mover)] += 1
            self.phase = "e"

    def _capture(self, goal: str) -> None:
        seat, board = self.seat(self.mover), board_of(goal)
        kind = self.units.pop(goal).upper()
        self.idle = 0
        if kind == "P":
            self.prisoners[seat] += 1
            self.counted[seat][board - 1] += 1
            if self.counted[seat][board - 1] == 2:
                self.counted[seat][board - 1] = 0
                self.credits[seat][board - 1] += 1
        else:
            self.credits[seat][board - 1] += 1
        if kind == "D":
            self.doubles[1 - seat] = "x"
        partner, solitary = {"C": ("Y", "Z"), "Q": ("Y", "Z"), "Y": ("C", "Q"), "Z": ("C", "Q")}.get(kind, ("", ""))
        for name in self.anywhere(self.other(self.mover), partner) if partner else []:
            self.units[name] = solitary if self.mover == "b" else solitary.lower()

    def _fall(self, unit: str, board: int) -> None:
        falling = [unit]
        if unit.upper() == "T":
            falling += [self.units.pop(name) for name in self.standing(self.mover, "PDCYZQ", board)]
        landing = ""
        for kind in (PLAIN.get(fallen.upper(), fallen.upper()) for fallen in falling):
            if kind == "P":
                self.reserves[self.seat(self.mover)] += 1
            elif kind == "D":
                self.doubles[self.seat(self.mover)] = "r"
            else:
                landing += self._letter(kind)
        if landing:
            self.phase = f"f{board - 1}" + "".join(sorted(landing, key=lambda letter: "TCY".index(letter.upper())))


def perft(text: str, depth: int) -> int:
    """Count the ways to play a number of actions, from texts alone: fewer than three occurrences are possible in so few."""
    return ways(text, depth, lambda text: Model(text).actions(), after)


def after(text: str, action: str) -> str:
    """Write the position after an action."""
    model = Model(text)
    model.play(action)
    return model.text()
