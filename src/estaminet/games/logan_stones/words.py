"""The words of Logan Stones: the names of its things, what an action does, and why a game ended.

A back that the listener does not know is never named; then a sentence says less.
"""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.effects import WINS, Effect, danger
from estaminet.core.game import Ending
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.lines import WINNING, Place, runs, wins
from estaminet.games.logan_stones.notation import HAND as IN_HAND
from estaminet.games.logan_stones.notation import ISLAND, Stone, stones
from estaminet.games.logan_stones.notation import RESERVE as IN_RESERVE

GOAL = Message("Put four equal symbols in a straight line by your turn, no matter who laid them.")
SYMBOLS = {"R": Message("rock"), "P": Message("paper"), "S": Message("scissors")}
UNKNOWN_FACE = Message("unknown face")
BACKS = {"R": Message("Its back: rock."), "P": Message("Its back: paper."), "S": Message("Its back: scissors.")}
HAND = Message("stone in hand")
HAND_OTHER_FACE = Message("other face of the stone in hand")
RESERVE = Message("Reserve")
LINE = Message("Four in a line.")
EVERYBODY = -1  # instead of a seat: what is told lies open

# Sentences for each symbol: rock, paper, scissors.
ONE = (Message("a rock"), Message("a paper"), Message("a pair of scissors"))
SEVERAL = (Message("{count} rocks"), Message("{count} papers"), Message("{count} pairs of scissors"))
LAID = (
    Message("A rock (stone {number}) is laid beside {neighbours}, on {cell}."),
    Message("A paper (stone {number}) is laid beside {neighbours}, on {cell}."),
    Message("Scissors (stone {number}) are laid beside {neighbours}, on {cell}."),
)
PUT = (
    Message("The rock from {left} is put beside {neighbours}, on {cell}."),
    Message("The paper from {left} is put beside {neighbours}, on {cell}."),
    Message("The scissors from {left} are put beside {neighbours}, on {cell}."),
)
LIFTED = (
    Message("The rock on {cell} is lifted to be moved."),
    Message("The paper on {cell} is lifted to be moved."),
    Message("The scissors on {cell} are lifted to be moved."),
)
BEATEN_ONE = (
    Message("This stone beats and turns over the rock on {cells}."),
    Message("This stone beats and turns over the paper on {cells}."),
    Message("This stone beats and turns over the scissors on {cells}."),
)
BEATEN = (
    Message("This stone beats and turns over the rocks on {cells}."),
    Message("This stone beats and turns over the papers on {cells}."),
    Message("This stone beats and turns over the scissors on {cells}."),
)
THREE = (
    Message("Three rocks now stand in a line."),
    Message("Three papers now stand in a line."),
    Message("Three scissors now stand in a line."),
)
WON = (
    Message("A line of {count} rocks wins."),
    Message("A line of {count} papers wins."),
    Message("A line of {count} scissors wins."),
)
WON_BY = (
    Message("A line of {count} rocks wins for the player who completed it."),
    Message("A line of {count} papers wins for the player who completed it."),
    Message("A line of {count} scissors wins for the player who completed it."),
)


def cell_name(cell: str) -> Message:
    """Name a cell of the plane."""
    return Message("cell {cell}", {"cell": cell})


def reserve_stone(seat: int, number: int) -> Message:
    """Name a place of a reserve."""
    return Message("reserve {seat}, stone {number}", {"number": number, "seat": seat + 1})


def reserve_other_face(seat: int, number: int) -> Message:
    """Name the place of the other face of a stone in a reserve."""
    return Message("reserve {seat}, other face of stone {number}", {"number": number, "seat": seat + 1})


# What an action does.


class ActingStone(NamedTuple):
    """A stone that is added, put down or turned: where, with which symbol up (None if the listener does not know), and that in words."""

    place: Place
    symbol: int | None
    sentence: Message


def tell(position: LoganStonesPosition, action: int, seat: int) -> Message:
    """Say what a legal action does, as far as a seat may know; the position is the one before it."""
    if action == codes.PASS:
        return Message("Nothing is possible, so the turn goes to the other player.")
    if codes.LIFT <= action < codes.PUT:
        return _lifting(position, action)
    acting = _acting_stone(position, action, seat)
    flips, lines = _consequences(position, acting, seat)
    return _joined([acting.sentence, *flips, *_emptied(position, action), *lines])


def retell(position: LoganStonesPosition, action: int, seat: int) -> Message:
    """Say what an action did: whatever it turned up lies in the open now."""
    return tell(position, action, EVERYBODY)


def _lifting(position: LoganStonesPosition, action: int) -> Message:
    """Say that a stone is lifted, and who sees its back by that (LS-10)."""
    column, line = _place(position, action - codes.LIFT)
    stone = _stone(position, position.stone_at(column, line))
    sentence = Message(LIFTED[stone.face].id, {"cell": _text((column, line))})
    if position.knows_back(position.player, stone.number):
        return sentence
    return _joined([sentence, Message("Only the player who moves it sees its back.")])


def _acting_stone(position: LoganStonesPosition, action: int, seat: int) -> ActingStone:
    """Tell which stone an action adds, puts down or turns, and how."""
    if action < codes.LIFT:
        return _adding(position, action, seat)
    return _putting(position, action, seat) if action < codes.TURN else _turning(position, action, seat)


def _adding(position: LoganStonesPosition, action: int, seat: int) -> ActingStone:
    number, other = divmod(action // codes.CELLS, 2)
    stone, place = _stone(position, number + 8 * position.player), _place(position, action % codes.CELLS)
    symbol = _symbol_up(position, stone, bool(other), seat)
    places: dict[str, str | int | Message] = {
        "number": number + 1,
        "cell": _text(place),
        "neighbours": _neighbours(position, place),
    }
    if symbol is None:
        places["symbol"] = _name(stone.face)
        sentence = Message("Stone {number}, {symbol} so far, is laid beside {neighbours}, on {cell}, with its other face up.", places)
    elif other:
        places["symbol"] = _name(symbol)
        sentence = Message("Stone {number} is turned over to its {symbol} and laid beside {neighbours}, on {cell}.", places)
    else:
        sentence = Message(LAID[symbol].id, places)
    return ActingStone(place, symbol, sentence)


def _putting(position: LoganStonesPosition, action: int, seat: int) -> ActingStone:
    other, cell = divmod(action - codes.PUT, codes.CELLS)
    stone, place = stones(position, IN_HAND)[0], _place(position, cell)
    symbol = _symbol_up(position, stone, bool(other), seat)
    places: dict[str, str | int | Message] = {
        "left": _text((stone.column, stone.line)),
        "cell": _text(place),
        "neighbours": _neighbours(position, place),
    }
    if symbol is None:
        places["symbol"] = _name(stone.face)
        sentence = Message("The stone from {left}, {symbol} so far, is put beside {neighbours}, on {cell}, with its other face up.", places)
    elif other:
        places["symbol"] = _name(symbol)
        sentence = Message("The stone from {left} is turned over to its {symbol} and put beside {neighbours}, on {cell}.", places)
    else:
        sentence = Message(PUT[symbol].id, places)
    return ActingStone(place, symbol, sentence)


def _turning(position: LoganStonesPosition, action: int, seat: int) -> ActingStone:
    place = _place(position, action - codes.TURN)
    stone = _stone(position, position.stone_at(*place))
    symbol = _symbol_up(position, stone, True, seat)
    places: dict[str, str | int | Message] = {"cell": _text(place), "before": _name(stone.face)}
    if symbol is None:
        sentence = Message("The stone on {cell}, {before} so far, is turned over in place.", places)
    elif symbol == stone.face:
        sentence = Message("The stone on {cell} is turned over in place: {before} on both faces.", places)
    else:
        sentence = Message("The stone on {cell} is turned over in place, from {before} to {after}.", {**places, "after": _name(symbol)})
    return ActingStone(place, symbol, sentence)


def _consequences(position: LoganStonesPosition, acting: ActingStone, seat: int) -> tuple[list[Message], list[Message]]:
    """Say what the acting stone turns over and which lines it makes (LS-7, LS-13), if the listener knows what it shows."""
    if acting.symbol is None:
        return [], []
    before = _faces(position)
    backs = _beaten(position, before, acting, seat)
    return [_flips(before, backs)], _new_lines(before, _known_after(before, acting, backs))


def _faces(position: LoganStonesPosition) -> dict[Place, int]:
    """Tell what the stones of the island show."""
    return {(stone.column, stone.line): stone.face for stone in stones(position, ISLAND)}


def _beaten(position: LoganStonesPosition, before: dict[Place, int], acting: ActingStone, seat: int) -> dict[Place, int | None]:
    """List the stones that an acting stone turns over, with what they show then, None where the seat does not know."""
    beaten = [place for place in _around(acting.place) if place in before and (acting.symbol or 0) - before[place] in (1, -2)]
    return {place: _known_back(position, place, seat) for place in beaten}


def _known_after(before: dict[Place, int], acting: ActingStone, backs: dict[Place, int | None]) -> dict[Place, int]:
    """Tell what the island shows after the flips, without the stones that would show what is not known."""
    after: dict[Place, int | None] = {**before, acting.place: acting.symbol, **backs}
    return {place: face for place, face in after.items() if face is not None}


def _flips(before: dict[Place, int], backs: dict[Place, int | None]) -> Message:
    """Say which stones turn over, and what they show now, where that is known."""
    if not backs:
        return Message("No neighbour is beaten.")
    symbol = before[next(iter(backs))]  # a symbol beats only one other
    shown = [_turned_over(place, symbol, back) for place, back in sorted(backs.items())]
    return Message((BEATEN_ONE if len(backs) == 1 else BEATEN)[symbol].id, {"cells": _listed(shown)})


def _new_lines(before: dict[Place, int], after: dict[Place, int]) -> list[Message]:
    """Say that a line wins; else which lines of three are new."""
    found = runs(after, WINNING - 1)
    longest = max(found, key=len, default=())
    if len(longest) >= WINNING:
        return [Message(WON[after[longest[0]]].id, {"count": len(longest)})]
    old = {(run, before[run[0]]) for run in runs(before, WINNING - 1)}
    return [THREE[symbol] for symbol in sorted({after[run[0]] for run in found if (run, after[run[0]]) not in old})]


def _emptied(position: LoganStonesPosition, action: int) -> list[Message]:
    """Say that a reserve is used up by an addition (LS-9)."""
    if action >= codes.LIFT or sum(stone.number // 8 == position.player for stone in stones(position, IN_RESERVE)) > 1:
        return []
    return [Message("This reserve is now empty.")]


def _symbol_up(position: LoganStonesPosition, stone: Stone, other: bool, seat: int) -> int | None:
    """Tell the symbol that a stone shows once it is down; None if the seat cannot know."""
    if not other:
        return stone.face
    return stone.back if seat == EVERYBODY or position.knows_back(seat, stone.number) else None


def _known_back(position: LoganStonesPosition, place: Place, seat: int) -> int | None:
    """Tell the back of a stone of the island, if a seat knows it."""
    return _symbol_up(position, _stone(position, position.stone_at(*place)), True, seat)


# What an action does to the game.


def effects(position: LoganStonesPosition, action: int, seat: int) -> list[Effect]:
    """List what a seat can be sure of before an action: wins and dangers, stones turned over, lines made and broken."""
    if action == codes.PASS:
        return []
    if codes.LIFT <= action < codes.PUT:
        return [Effect("sees a back", _lifting(position, action), told=True)]
    acting = _acting_stone(position, action, seat)
    if acting.symbol is None:
        return []
    before = _faces(position)
    backs = _beaten(position, before, acting, seat)
    after = _known_after(before, acting, backs)
    flips = [Effect("flips", _flips(before, backs), told=True)] if backs else []
    if wins(after):
        return [WINS, *flips]
    dangers = danger(position, action, lambda other: _lets_win(position, other, seat))
    return [*dangers, *flips, *_lines(before, after, set(backs))]


def _lines(before: dict[Place, int], after: dict[Place, int], turned: set[Place]) -> list[Effect]:
    """Tell of lines of three that are new, and of those that stones turned over have broken."""
    made = [Effect("makes a line", sentence, told=True) for sentence in _new_lines(before, after)]
    broken = [run for run in runs(before, WINNING - 1) if turned & set(run)]
    still = [run for run in broken if len({after.get(place) for place in run}) == 1 and run[0] in after]
    if len(broken) == len(still):
        return made
    return [*made, Effect("breaks a line", Message("A line of three is broken."))]


def _lets_win(position: LoganStonesPosition, action: int, seat: int) -> bool | None:
    """Whether the other player can win at once after an action, for certain; None while the seat cannot know all of it."""
    if action == codes.PASS or codes.LIFT <= action < codes.PUT:
        return None
    acting = _acting_stone(position, action, seat)
    if acting.symbol is None:
        return None
    before = _faces(position)
    backs = _beaten(position, before, acting, seat)
    known = _known_after(before, acting, backs)
    if wins(known):
        return False
    unknown = [place for place, back in backs.items() if back is None]
    if any(wins({**known, **dict.fromkeys(unknown, symbol)}) for symbol in range(len(SYMBOLS))):
        return None  # what is turned up may win before the other can act
    after = position.copy()
    after.play(action)
    return _can_win(after, known, seat)


def _can_win(position: LoganStonesPosition, known: dict[Place, int], seat: int) -> bool:
    """Whether the player to act completes a line by adding, turning or moving a stone, all of which a seat knows (LS-13)."""
    for action in position.legal_actions():
        if codes.LIFT <= action < codes.PUT:
            lifted = _place(position, action - codes.LIFT)
            if lifted in known and _wins_by_moving(position, action, known, seat):
                return True
        elif action != codes.PASS and _wins_by(position, _acting_stone(position, action, seat), known, seat):
            return True
    return False


def _wins_by_moving(position: LoganStonesPosition, action: int, known: dict[Place, int], seat: int) -> bool:
    """Whether a line is completed by moving a stone, the face up that shows now: what its back is may be news to its mover."""
    lifted = _place(position, action - codes.LIFT)
    rest = {place: face for place, face in known.items() if place != lifted}
    after = position.copy()
    after.play(action)
    puts = [put for put in after.legal_actions() if put < codes.PUT + codes.CELLS]
    return any(_wins_by(after, _putting(after, put, seat), rest, seat) for put in puts)


def _wins_by(position: LoganStonesPosition, acting: ActingStone, known: dict[Place, int], seat: int) -> bool:
    """Whether an acting stone completes a line of stones that a seat knows."""
    if acting.symbol is None or (acting.place in known) != (position.stone_at(*acting.place) >= 0):
        return False
    return wins(_known_after(known, acting, _beaten(position, known, acting, seat)))


# Why a game ended.


def ending(position: LoganStonesPosition) -> Ending:
    """Say why a finished game ended."""
    if position.winner >= 0:
        return _won(position)
    islands = position.memory()
    if islands and islands.count(islands[-1]) > 2:
        return Ending("LS-15", Message("The same island has come about for the third time with the same player to act: a draw."))
    return Ending("LS-15", Message("{limit} turns have passed since a stone was added: a draw.", {"limit": position.limit}))


def _won(position: LoganStonesPosition) -> Ending:
    """Say which line won, or how many did (LS-13)."""
    faces = _faces(position)
    found = runs(faces, WINNING)
    cells = tuple(dict.fromkeys(_text(place) for run in found for place in run))
    if len(found) > 1:
        sentence = Message("{count} lines at once win for the player who completed them.", {"count": len(found)})
    else:
        sentence = Message(WON_BY[faces[found[0][0]]].id, {"count": len(found[0])})
    return Ending("LS-13", sentence, cells)


# Parts of sentences.


def _stone(position: LoganStonesPosition, number: int) -> Stone:
    return Stone(number, *position.stone(number))


def _place(position: LoganStonesPosition, cell: int) -> Place:
    """Give the place of a cell of the window."""
    first_column, first_line = position.window()
    return first_column + cell // codes.SPAN, first_line + cell % codes.SPAN


def _around(place: Place) -> list[Place]:
    return [(place[0] + right, place[1] + down) for right, down in codes.NEIGHBOURS]


def _neighbours(position: LoganStonesPosition, place: Place) -> Message | str:
    """Name the symbols around a cell, so that its place can be found without coordinates."""
    faces = [_stone(position, number).face for number in (position.stone_at(*near) for near in _around(place)) if number >= 0]
    counts = [(symbol, faces.count(symbol)) for symbol in range(3) if symbol in faces]
    return _listed([ONE[symbol] if count == 1 else Message(SEVERAL[symbol].id, {"count": count}) for symbol, count in counts])


def _text(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def _name(symbol: int) -> Message:
    return SYMBOLS[codes.SYMBOLS[symbol]]


def _turned_over(place: Place, before: int, after: int | None) -> Message | str:
    """Name a cell with what it shows once its stone is turned over, if that is known."""
    if after is None:
        return _text(place)
    places: dict[str, str | int | Message] = {"cell": _text(place), "symbol": _name(after)}
    return Message("{cell} ({symbol} on both faces)", places) if after == before else Message("{cell} (now {symbol})", places)


def _listed(items: list[Message | str]) -> Message | str:
    """Join what is listed: one, two and three."""
    if len(items) < 2:
        return items[0]
    head: Message | str = items[0]
    for item in items[1:-1]:
        head = Message("{first}, {second}", {"first": head, "second": item})
    return Message("{first} and {second}", {"first": head, "second": items[-1]})


def _joined(sentences: list[Message]) -> Message:
    """Say sentences one after the other."""
    told = sentences[0]
    for sentence in sentences[1:]:
        told = Message("{first} {second}", {"first": told, "second": sentence})
    return told
