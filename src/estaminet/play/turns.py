"""The turns of a round as a seat may know them, in words: what was told once is not made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from estaminet.core.position import SPECTATOR, Position
from estaminet.core.words import Message
from estaminet.play.story import Story

if TYPE_CHECKING:
    from estaminet.play.table import Table

UNTOLD = "…"  # stands for the text of an action that the reader may not know


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One action of a turn: its text, and what it did in words, unless that would remind of what is to be remembered."""

    ply: int
    text: str
    told: Message | None = None


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The actions of one player until the other acts."""

    number: int  # 0: not counted
    seat: int
    actions: list[Action]


class Change(msgspec.Struct, frozen=True, gc=False):
    """What an action changed, as far as the viewer could see: the cells that pieces left and came to, or where they turned or vanished."""

    ply: int
    seat: int
    text: str
    told: Message
    left: tuple[str, ...]
    came: tuple[str, ...]
    turned: tuple[str, ...]
    gone: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]  # from where to where each piece went
    headline: Message | None = None  # what nobody should miss


FIRST_SIGHT = 8  # actions at once that only somebody is told who has just come
ENCODER = msgspec.json.Encoder()
TURN = msgspec.json.Decoder(Turn)
NO_TURN = Turn(0, 0, [])
NO_SECRETS: tuple[object, ...] = (False,)


class Told:
    """What one listener has been told."""

    def __init__(self, known: tuple[object, ...]) -> None:
        self.known = known  # what the listener knew of what others did not tell
        self.story = Story()  # all turns
        self.last = NO_TURN
        self.plies = 0  # that are in them
        self.changes: tuple[int, list[Change]] = (0, [])  # after so many actions, of the last turn

    def add(self, turn: Turn) -> None:
        """Tell of one more turn."""
        self.story = self.story.add(ENCODER.encode(turn))
        self.last = turn

    def rewrite(self, actions: list[Action]) -> None:
        """Tell other actions of the last turn than before."""
        self.story = self.story.without_last()
        self.add(msgspec.structs.replace(self.last, actions=actions))

    def cut(self, ply: int) -> None:
        """Forget what came after so many actions."""
        while self.story and self.last.actions[0].ply > ply:
            self.story = self.story.without_last()
            self.last = TURN.decode(self.story.last) if self.story else NO_TURN
        self.plies = min(self.plies, ply)
        self.changes = (0, [])
        if not self.story:
            return
        if self.last.actions[0].told is None:  # what is the last turn again has to be said in words again
            self.story, self.last, self.plies = Story(), NO_TURN, 0
        elif self.last.actions[-1].ply > ply:
            self.rewrite([action for action in self.last.actions if action.ply <= ply])


def turns(table: Table, seat: int) -> list[Turn]:
    """List what was played as a seat may know it, turn by turn."""
    return [TURN.decode(turn) for turn in _told_by_now(table, seat).story.turns()]


def last_told(table: Table, seat: int) -> tuple[Story, list[Change]]:
    """Give what was played, written down, and show what the last turn changed."""
    told = _told_by_now(table, seat)
    return told.story, _last_changes(table, told, seat)


def _told_by_now(table: Table, seat: int) -> Told:
    """Tell a seat of all that was played."""
    course, told = table.round, _told(table, seat)
    if told.plies < course.ply:
        positions = course.positions(told.plies, course.ply - 1)
        for index, position in zip(range(told.plies, course.ply), positions, strict=True):
            _add(table, told, index, position, seat)
        if course.ply - told.plies > FIRST_SIGHT:
            told.story.pack()
        told.plies = course.ply
    return told


def _told(table: Table, seat: int) -> Told:
    """Find what a seat was told; anew, if it may know more of it now. Where nothing is hidden all are told the same."""
    listener, known = SPECTATOR, NO_SECRETS
    if table.game.hidden:
        listener, known = seat, (memory_counts(table), *(knows(table, index, seat) for index in table.round.untold))
    found = table.round.trail.told.get(listener)
    if found is None or found.known[: len(known)] != known[: len(found.known)]:
        found = table.round.trail.told[listener] = Told(known)
    found.known = known
    return found


def _add(table: Table, told: Told, index: int, position: Position, seat: int) -> None:
    """Tell one action more; where memory counts, only the last turn is said in words."""
    played = table.round.plies[index]
    action = Action(index + 1, text(table, index, seat), sentence(table, index, position, seat))
    if played.number is None:
        told.rewrite([*told.last.actions, action])
        return
    if told.story and memory_counts(table):
        told.rewrite([msgspec.structs.replace(before, told=None) for before in told.last.actions])
    told.add(Turn(played.number, played.seat, [action]))


def memory_counts(table: Table) -> bool:
    """Whether players have to remember what they have seen."""
    return table.game.hidden and not table.setup.aids and not table.round.ending


def knows(table: Table, index: int, seat: int) -> bool:
    """Whether a seat may know all about an action: it was its own, it was told at once, or the game tells it by now."""
    before = table.round.untold.get(index)
    played = table.round.plies[index]
    return before is None or played.seat == seat or table.game.told(before, played.action, table.position)


def text(table: Table, index: int, seat: int) -> str:
    """Give an action's text as far as a seat may know it."""
    return table.round.plies[index].text if knows(table, index, seat) else UNTOLD


def sentence(table: Table, index: int, before: Position, seat: int) -> Message:
    """Say what an action did in a position, as far as a seat may know it."""
    played = table.round.plies[index]
    return table.game.retell(before, played.action, played.seat if knows(table, index, seat) else seat)


def changes(table: Table, seat: int) -> list[Change]:
    """Show what the last turn changed, action by action, in the cells of now: where pieces went on, their marks go with them."""
    if table.tree:
        first = table.round.turn_start(table.ply)
        points = [table.tree.nodes[node] for node in table.tree.path(table.tree.here)[first:]]
        return _shown_on(table, [Action(point.ply, point.text, point.told) for point in points], first, [], seat)
    return _last_changes(table, _told_by_now(table, seat), seat)


def _last_changes(table: Table, told: Told, seat: int) -> list[Change]:
    """Show what the last turn changed, of which a listener was told; once, as long as nothing is played."""
    course = table.round
    if told.changes[0] != course.ply:
        last = told.last.actions
        done, shown = told.changes
        if done < last[0].ply:
            done, shown = last[0].ply - 1, []
        told.changes = (course.ply, _shown_on(table, last, done, shown, seat))
    return told.changes[1]


def _shown_on(table: Table, turn: list[Action], done: int, shown: list[Change], seat: int) -> list[Change]:
    """Go on with the changes of a turn after so many actions of the round."""
    course = table.round
    for ply, position in zip(range(done + 1, course.ply + 1), course.positions(done, course.ply - 1), strict=True):
        new = _change(table, turn[ply - turn[0].ply], position, seat)
        moves = (table.game.moves(position, course.plies[ply - 1].action) or {}) if shown else {}
        shown = [*(_carried(earlier, moves) for earlier in shown), new]
    return shown


def change(table: Table, ply: int, seat: int) -> Change:
    """Show what the action number `ply` changed."""
    before = table.round.position_after(ply - 1)
    return _change(table, Action(ply, text(table, ply - 1, seat), sentence(table, ply - 1, before, seat)), before, seat)


def _change(table: Table, told: Action, before: Position, seat: int) -> Change:
    played = table.round.plies[told.ply - 1]
    cells = table.round.trail.changed_cells(told.ply, seat)
    headline = table.game.headline(before, played.action)
    assert told.told is not None, "the last turn is said in words"
    return Change(told.ply, played.seat, told.text, told.told, *cells, headline)


def _carried(earlier: Change, moves: dict[str, str]) -> Change:
    """Carry the marks of an earlier action over a later one; what was taken off then has no cell any more if the cells moved."""

    def now(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted({moves.get(cell, cell) for cell in cells} - {""})) if cells else ()

    gone = tuple(cell for cell in earlier.gone if moves.get(cell, cell) == cell)
    ways = tuple((start, end) for start, end in earlier.ways if moves.get(start, start) == start and moves.get(end, end) == end)
    left, came, turned = now(earlier.left), now(earlier.came), now(earlier.turned)
    return msgspec.structs.replace(earlier, left=left, came=came, turned=turned, gone=gone, ways=ways)
