"""The texts of Logan Stones: the whole truth of a position in a line, and actions such as `3^@0,1`, `0,1>`, `>2,-1v`, `~0,1`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from estaminet.core.errors import BadText
from estaminet.core.notation import bad_field, matched, options_text, split_fields, take_options
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.deals import kind_of
from estaminet.games.logan_stones.kernel import LoganStonesPosition

FIELDS = ("island", "reserve1", "reserve2", "to-move", "lifted", "known", "since-last-add", "options")
RESERVE, ISLAND, HAND = codes.IN_RESERVE, codes.ON_ISLAND, codes.LIFTED
COORDINATE = "(0|-?[1-9][0-9]{0,6})"
PLACE = f"{COORDINATE},{COORDINATE}"
STONES, KINDS = 18, 6  # LS-1; kinds as `kind_of` counts them
REMEMBERED = 2000  # cells: islands lie near the middle of the plane
FARTHEST = 999_999  # the coordinates that a text may begin with


class Stone(NamedTuple):
    """A stone as Python code sees it."""

    number: int
    place: int
    column: int
    line: int
    face: int
    back: int
    knowing: int

    @property
    def faces(self) -> str:
        """The showing face and the back, as letters."""
        return codes.SYMBOLS[self.face] + codes.SYMBOLS[self.back]


def stones(position: LoganStonesPosition, place: int) -> list[Stone]:
    """List the stones of the island by column and line, or those of both reserves or the hand by number."""
    found = [Stone(number, *position.stone(number)) for number in range(STONES)]
    here = [stone for stone in found if stone.place == place]
    return here[::-1] if place == ISLAND else here


def text(position: LoganStonesPosition) -> str:
    """Write a position in one line."""
    return _written(position, lambda stone: stone.faces)


def known_text(position: LoganStonesPosition, seat: int) -> str:
    """Write a position with `?` for each back that a seat does not know (LS-3)."""
    return _written(position, lambda stone: stone.faces if position.knows_back(seat, stone.number) else f"{stone.faces[0]}?")


def completed(_blank: LoganStonesPosition, text: str) -> str:
    """Put backs that agree with LS-1's list in place of the unknown ones; BadText if none do."""
    pool = Counter(kind_of(*faces) for faces in codes.stone_list("stones=pairs" in text))
    pool.subtract(kind_of(*map(codes.SYMBOLS.index, faces)) for faces in re.findall(":([RPS])([RPS])", text))
    shown = [codes.SYMBOLS.index(face) for face in re.findall(r":([RPS])\?", text)]
    backs = _fitting_backs(tuple(sorted(shown)), tuple(pool[kind] for kind in range(KINDS))) if len(shown) <= STONES else None
    if backs is None:
        raise BadText("island", text[:200], Message("No backs agree with the stones that are known."))
    for face, back in zip(sorted(shown), backs, strict=True):
        text = text.replace(f":{codes.SYMBOLS[face]}?", f":{codes.SYMBOLS[face]}{codes.SYMBOLS[back]}", 1)
    return text


@lru_cache(maxsize=4096)
def _fitting_backs(shown: tuple[int, ...], pool: tuple[int, ...]) -> tuple[int, ...] | None:
    """Give stones that show some faces a back each, from a pool of so many stones of each kind; None if that cannot be."""
    if not shown:
        return ()
    for back in range(len(codes.SYMBOLS)):
        kind = kind_of(shown[0], back)
        rest = _fitting_backs(shown[1:], (*pool[:kind], pool[kind] - 1, *pool[kind + 1 :])) if pool[kind] > 0 else None
        if rest is not None:
            return (back, *rest)
    return None


def _written(position: LoganStonesPosition, faces: Callable[[Stone], str]) -> str:
    island, held = stones(position, ISLAND), stones(position, HAND)
    reserves = [[stone for stone in stones(position, RESERVE) if stone.number // 8 == seat] for seat in (0, 1)]
    return " ".join(
        (
            ";".join(f"{stone.column},{stone.line}:{faces(stone)}" for stone in island),
            *(";".join(f"{stone.number % 8 + 1}:{faces(stone)}" for stone in reserve) or "-" for reserve in reserves),
            str(position.mover + 1),
            "".join(f"{stone.column},{stone.line}:{faces(stone)}" for stone in held) or "-",
            "".join(str(stone.knowing) for stone in [*island, *reserves[0], *reserves[1], *held]),
            str(position.since_add),
            options_text(position),
        )
    )


def parse(position: LoganStonesPosition, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    take_options(position, values)
    position.mover = int(matched("to-move", values, "[12]")) - 1
    position.since_add = int(matched("since-last-add", values, "0|[1-9][0-9]{0,3}"))
    island, held = _island(values), _lifted(values)
    _check_cells(values, island, held, position.since_add)
    _set_stones(position, values, [island, _reserve(values, 0), _reserve(values, 1), held])
    position.begin()
    _check_hand(position, values)


def _check_cells(values: dict[str, str], island: list[Stone], held: list[Stone], since_add: int) -> None:
    """Refuse an island in several pieces, a lifted stone from elsewhere, and what lies too far away for the kernel."""
    cells = {(stone.column, stone.line) for stone in island}
    left = {(stone.column, stone.line) for stone in held}
    if not _connected(cells):
        raise BadText("island", values["island"], Message("The island must be in one piece."))
    if left & cells or not _connected(cells | left):
        raise bad_field("lifted", values["lifted"])
    # An island drifts by a cell a turn at most, so what was written after some turns can always be read again.
    farthest = FARTHEST + 500 * len(cells | left) + since_add
    if any(max(abs(column), abs(line)) > farthest for column, line in cells):
        raise bad_field("island", values["island"])


def _check_hand(position: LoganStonesPosition, values: dict[str, str]) -> None:
    """Refuse a stone in hand that could not have been lifted (LS-5, LS-10)."""
    if position.lifted < 0:
        return
    if position.has_stones(position.mover):
        raise BadText("lifted", values["lifted"], Message("Who has a reserve lifts no stone."))
    if not position.over and not position.legal_actions():
        raise BadText("lifted", values["lifted"], Message("The lifted stone can be put down nowhere."))


def _set_stones(position: LoganStonesPosition, values: dict[str, str], read: list[list[Stone]]) -> None:
    """Give every stone that was read a number and put it where it belongs."""
    island, first, second, held = read
    everything = [*island, *first, *second, *held]
    known = matched("known", values, f"[0-3]{{{len(everything)}}}")
    _check_material(position, everything)
    _check_knowing(position, known, [len(part) for part in read])
    taken = {stone.number for stone in [*first, *second]}
    free = [number for number in range(17, -1, -1) if number not in taken]
    for stone, knowing in zip(everything, known, strict=True):
        number = stone.number if stone.number >= 0 else free.pop(0)
        position.set_stone(number, stone.place, stone.column, stone.line, stone.face, stone.back, int(knowing))


def _check_material(position: LoganStonesPosition, everything: list[Stone]) -> None:
    """Refuse more stones of a kind than there are (LS-1)."""
    there = Counter(kind_of(*faces) for faces in codes.stone_list(bool(position.pairs)))
    for kind, count in Counter(kind_of(stone.face, stone.back) for stone in everything).items():
        if count > there[kind]:
            faces = next(stone.faces for stone in everything if kind_of(stone.face, stone.back) == kind)
            raise BadText("island", faces, Message("There are only {count} stones {faces}.", {"count": there[kind], "faces": faces}))


def _check_knowing(position: LoganStonesPosition, known: str, sizes: list[int]) -> None:
    """Refuse what LS-3 and LS-10 exclude: owners know their reserve (or nobody does), and whoever has lifted a stone knows it."""
    island, first, second, held = sizes
    own = ("0", "0") if position.backs_hidden else ("1", "2")
    wrong = known[island : island + first] != own[0] * first or known[island + first : island + first + second] != own[1] * second
    if wrong or (held and not int(known[-1]) >> position.mover & 1):
        raise bad_field("known", known)


def _connected(cells: set[tuple[int, int]]) -> bool:
    reached = set(list(cells)[:1])
    border = list(reached)
    while border:
        column, line = border.pop()
        for right, down in codes.NEIGHBOURS:
            cell = (column + right, line + down)
            if cell in cells and cell not in reached:
                reached.add(cell)
                border.append(cell)
    return reached == cells


def _placed(field: str, text: str, place: int) -> Stone:
    match = re.fullmatch(f"{PLACE}:([RPS])([RPS])", text)
    if not match:
        raise bad_field(field, text)
    face, back = (codes.SYMBOLS.index(letter) for letter in match.groups()[2:])
    return Stone(-1, place, int(match[1]), int(match[2]), face, back, 0)


def _island(values: dict[str, str]) -> list[Stone]:
    parts = values["island"].split(";", 18)
    read = [_placed("island", part, ISLAND) for part in parts]
    cells = [(stone.column, stone.line) for stone in read]
    if cells != sorted(set(cells)):
        raise bad_field("island", values["island"])
    return read


def _reserve(values: dict[str, str], seat: int) -> list[Stone]:
    field = FIELDS[1 + seat]
    if values[field] == "-":
        return []
    read = []
    for part in values[field].split(";", 8):
        match = re.fullmatch("([1-8]):([RPS])([RPS])", part)
        if not match:
            raise bad_field(field, values[field])
        face, back = (codes.SYMBOLS.index(letter) for letter in match.groups()[1:])
        read.append(Stone(int(match[1]) - 1 + 8 * seat, RESERVE, 0, 0, face, back, 0))
    numbers = [stone.number for stone in read]
    if numbers != sorted(set(numbers)):
        raise bad_field(field, values[field])
    return read


def _lifted(values: dict[str, str]) -> list[Stone]:
    return [] if values["lifted"] == "-" else [_placed("lifted", values["lifted"], HAND)]


def cell_text(position: LoganStonesPosition, cell: int) -> str:
    """Write a cell of the window by its coordinates."""
    first_column, first_line = position.window()
    return place_text(first_column + cell // codes.SPAN, first_line + cell % codes.SPAN)


@lru_cache(REMEMBERED)
def place_text(column: int, line: int) -> str:
    """Write a cell of the plane; all scenes share the text."""
    return f"{column},{line}"


def action_text(position: LoganStonesPosition, action: int) -> str:
    """Write an action."""
    if action < codes.LIFT:
        stone, face = divmod(action // codes.CELLS, 2)
        return f"{stone + 1}{'^v'[face]}@{cell_text(position, action % codes.CELLS)}"
    if action < codes.PUT:
        return f"{cell_text(position, action - codes.LIFT)}>"
    if action < codes.TURN:
        face, cell = divmod(action - codes.PUT, codes.CELLS)
        return f">{cell_text(position, cell)}{'^v'[face]}"
    if action < codes.PASS:
        return f"~{cell_text(position, action - codes.TURN)}"
    return "pass"


def parse_action(position: LoganStonesPosition, text: str) -> int:
    """Read an action; a cell outside the window, which no stone can touch, is none."""
    if match := re.fullmatch(f"([1-8])([v^])@{PLACE}", text):
        stone, face = int(match[1]) - 1, "^v".index(match[2])
        return (stone * 2 + face) * codes.CELLS + _cell(position, text, match[3], match[4])
    if match := re.fullmatch(f"{PLACE}>", text):
        return codes.LIFT + _cell(position, text, match[1], match[2])
    if match := re.fullmatch(f">{PLACE}([v^])", text):
        return codes.PUT + "^v".index(match[3]) * codes.CELLS + _cell(position, text, match[1], match[2])
    if match := re.fullmatch(f"~{PLACE}", text):
        return codes.TURN + _cell(position, text, match[1], match[2])
    if text == "pass":
        return codes.PASS
    words = Message("{text} is no action. Add 3^@0,1 or 3v@0,1, lift 0,1> and put >2,-1^, turn ~0,1; or pass.", {"text": text})
    raise BadText("action", text, words)


def _cell(position: LoganStonesPosition, text: str, column: str, line: str) -> int:
    first_column, first_line = position.window()
    across, down = int(column) - first_column, int(line) - first_line
    if not (0 <= across < codes.SPAN and 0 <= down < codes.SPAN):
        raise BadText("action", text, Message("{column},{line} is far from the island.", {"column": column, "line": line}))
    return across * codes.SPAN + down
