"""An analysis: a tree of actions from one start, with comments and marks. It is made of a record, and a record is made of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.play.refusals import NotNow
from estaminet.play.round import Ply, ply_of
from estaminet.records import BadRecord, Record, Variation
from estaminet.records.record import MOST_NESTED, RESULT_OF, steps

MOST_NODES = 3000  # of an analysis: all that a page shows at once
ROOT = 0


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point of the tree: the action that leads there, in text and in words, and what is remarked there."""

    id: int
    parent: int = -1
    ply: int = 0
    seat: int = 0
    number: int | None = None  # of the turn that begins with it
    text: str = ""
    told: Message | None = None
    before: list[str] = []  # comments that stand before a variation
    comments: list[str] = []
    marks: list[int] = []  # as PGN numbers them


class Tree:
    """All that was tried. The first that follows a point is its main line; whoever makes another action begins a variation."""

    def __init__(self, start: Position, record: Record) -> None:
        """Make the tree of a record; BadRecord if it breaks a rule or is too large."""
        self.game: Game = start.game
        self.source = record
        self.nodes: dict[int, Node] = {ROOT: Node(ROOT)}
        self.plies: dict[int, Ply] = {}
        self.turns: dict[int, int] = {ROOT: 0}  # that have begun
        self.children: dict[int, list[int]] = {ROOT: []}
        self.here = ROOT
        self._made = 0
        self._listed: list[Node] | None = None
        self._grow(record, start, ROOT)
        self.played = self.main_line()  # that the record's result belongs to

    # Where one is.

    def path(self, node: int) -> list[int]:
        """List the points on the way to one, without the start."""
        found: list[int] = []
        while node != ROOT:
            found.append(node)
            node = self.nodes[node].parent
        return found[::-1]

    def main_line(self) -> list[str]:
        """List the actions of the main line."""
        return [self.nodes[node].text for node in self._along(ROOT)]

    def on_main_line(self, ply: int) -> int:
        """Give the point of the main line after so many actions, or its last."""
        line = [ROOT, *self._along(ROOT)]
        return line[min(ply, len(line) - 1)]

    def listed(self) -> list[Node]:
        """List all points, each before those that follow it, its main line first; the same list while nothing changes."""
        if self._listed is None:
            self._listed, waiting = [], [ROOT]
            while waiting:
                node = waiting.pop()
                self._listed.append(self.nodes[node])
                waiting += reversed(self.children[node])
        return self._listed

    def _along(self, node: int) -> Iterator[int]:
        """Follow the main line from a point on."""
        while self.children[node]:
            node = self.children[node][0]
            yield node

    # What is asked for, before it is done.

    def check_node(self, node: int) -> None:
        """Refuse a point that is not there."""
        if node not in self.nodes:
            raise NotNow(Message("This point of the analysis is not there any more."))

    def check_room(self, text: str) -> None:
        """Refuse one action more where there are too many, or too many variations within each other."""
        if any(self.nodes[child].text == text for child in self.children[self.here]):
            return
        if len(self.nodes) > MOST_NODES:
            raise NotNow(_too_large())
        if bool(self.children[self.here]) + self._depths()[self.here] > MOST_NESTED:
            raise NotNow(_too_deep())

    def check_promotion(self, node: int, whole: bool) -> None:
        """Refuse to promote what is the main line, or what would lie too deep then."""
        before = {parent: list(children) for parent, children in self.children.items()}
        self.promote(node, whole)
        changed, depth = before != self.children, max(self._depths().values())
        self.children, self._listed = before, None
        if not changed:
            raise NotNow(Message("This is the main line already."))
        if depth > MOST_NESTED:
            raise NotNow(_too_deep())

    def _depths(self) -> dict[int, int]:
        """Tell within how many variations each point lies."""
        depths = {ROOT: 0}
        for node in self.listed():
            for rank, child in enumerate(self.children[node.id]):
                depths[child] = depths[node.id] + (rank > 0)
        return depths

    # What changes it.

    def enter(self, before: Position, action: int, after: Position) -> None:
        """Go on by an action; a new one begins a variation where something follows already."""
        self.here = self._add(self.here, before, action, after)

    def promote(self, node: int, whole: bool) -> None:
        """Make the variation that a point lies in the first where it begins; with `whole`, the way there the main line."""
        for place in reversed(self.path(node)):
            siblings = self.children[self.nodes[place].parent]
            if siblings[0] != place:
                siblings.remove(place)
                siblings.insert(0, place)
                self._listed = None
                if not whole:
                    return

    def remove(self, node: int) -> None:
        """Take a point away with all that follows it; who stands there goes back before it."""
        parent = self.nodes[node].parent
        if node in self.path(self.here):
            self.here = parent
        self.children[parent].remove(node)
        going = [node]
        while going:
            last = going.pop()
            going += self.children.pop(last)
            del self.nodes[last], self.plies[last], self.turns[last]
        self._listed = None

    def annotate(self, node: int, comment: str | None, marks: list[int] | None) -> None:
        """Set the comment or the marks of a point; None leaves them."""
        noted = self.nodes[node]
        if comment is not None:
            noted = msgspec.structs.replace(noted, comments=[comment] if comment else [])
        if marks is not None:
            noted = msgspec.structs.replace(noted, marks=marks)
        self.nodes[node], self._listed = noted, None

    def _add(self, parent: int, before: Position, action: int, after: Position) -> int:
        """Add a point, or find it if it is there."""
        text = before.action_text(action)
        found = next((child for child in self.children[parent] if self.nodes[child].text == text), None)
        if found is not None:
            return found
        ply = ply_of(self.game, before, action, after, self.plies.get(parent), self.turns[parent])
        self._made += 1
        made, place = self._made, self.nodes[parent].ply + 1
        told = self.game.retell(before, action, before.player)
        self.nodes[made] = Node(made, parent, place, ply.seat, ply.number, text, told)
        self.plies[made] = ply
        self.turns[made] = self.turns[parent] + (ply.number is not None)
        self.children[made] = []
        self.children[parent].append(made)
        self._listed = None
        return made

    # From a record and to one.

    def _grow(self, line: Variation, position: Position, parent: int) -> None:
        """Add a line of play with its variations; each variation replaces an action, so it follows the point before that."""
        begun = parent
        if parent == ROOT and line is self.source:
            self._remark(ROOT, line, 0)
        for step in steps(line.actions, position):
            node = self._add(parent, step.before, step.before.parse_action(step.text), step.after)
            if len(self.nodes) > MOST_NODES + 1:
                raise BadRecord(_too_large())
            if parent == begun and line is not self.source and line.comments.get(0):
                self.nodes[node] = msgspec.structs.replace(self.nodes[node], before=list(line.comments[0]))
            self._remark(node, line, step.number)
            for variation in line.variations.get(step.number, []):
                self._grow(variation, step.before, parent)
            parent = node

    def _remark(self, node: int, line: Variation, place: int) -> None:
        known = self.nodes[node]
        comments = known.comments + [text for text in line.comments.get(place, []) if text not in known.comments]
        marks = known.marks + [mark for mark in line.marks.get(place, []) if mark not in known.marks]
        self.nodes[node] = msgspec.structs.replace(known, comments=comments, marks=marks)

    def record(self, last: Position) -> Record:
        """Write the whole down; `last` is where the main line ends. If that is not the one that was read, its result is not its own."""
        first = self.children[ROOT][:1]
        line = self._variation(first[0]) if first else Variation()
        comments = self.nodes[ROOT].comments + line.comments.get(0, [])
        source = self.source
        if self.main_line() != self.played:
            result = RESULT_OF[last.returns()[0]] if last.over else "*"
            source = msgspec.structs.replace(source, result=result, ending="", seals={}, salt="")
        return msgspec.structs.replace(
            source,
            actions=line.actions,
            comments=line.comments | {0: comments} if comments else line.comments,
            marks=line.marks,
            variations=line.variations,
        )

    def _variation(self, first: int) -> Variation:
        """Write a line that begins with a point, and what lies beside the points that follow."""
        line = [first, *self._along(first)]
        comments: dict[int, list[str]] = {}
        for place, node in enumerate(line):
            for at, said in ((place, self.nodes[node].before), (place + 1, self.nodes[node].comments)):
                if said:
                    comments[at] = comments.get(at, []) + said
        beside = {place + 1: self.children[self.nodes[node].parent][1:] for place, node in enumerate(line)}
        if first not in self.children[ROOT][:1]:
            del beside[1]  # what lies beside the first point is told where the line branches off
        return Variation(
            actions=tuple(self.nodes[node].text for node in line),
            comments=comments,
            marks={place + 1: self.nodes[node].marks for place, node in enumerate(line) if self.nodes[node].marks},
            variations={place: [self._variation(other) for other in others] for place, others in beside.items() if others},
        )


def _too_large() -> Message:
    return Message("An analysis holds {most} actions at the most.", {"most": MOST_NODES})


def _too_deep() -> Message:
    return Message("Variations are nested {most} deep at the most.", {"most": MOST_NESTED})
