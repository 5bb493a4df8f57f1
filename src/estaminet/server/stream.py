"""What the pages with one viewpoint are told: the whole state once, then what has changed, made once for all of them."""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.scene import packed
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.play import Viewpoint
from estaminet.play.plain import PlainTable
from estaminet.play.view import PlayerView, clock_view, layout_of, of_viewpoint, player_views
from estaminet.server.collector import PAUSES
from estaminet.server.difference import difference
from estaminet.server.line import Sent
from estaminet.server.live import Live, now_ms
from estaminet.server.messages import ENCODER, Difference, Plain, Seated, State

LEVEL_NAMES = {f"level-{level.number}": level.name for level in LEVELS}
MOST_STEPS = 4  # that a slow page can catch up with, if they are small; one that missed more gets the whole
MOST_BYTES = 6000  # of steps that are kept for that


class Step(NamedTuple):
    """A message that leads to a version, and the key of the layout that the page needs then."""

    version: int
    message: Sent
    layout_key: str


class Stream:
    """The versions of a table's state as seen from one viewpoint."""

    def __init__(self, live: Live, viewpoint: Viewpoint) -> None:
        self.live = live
        self.viewpoint = viewpoint
        self.steps: list[Step] = []
        self._bytes = 0  # of them
        self._old = 0  # the version when it was lightened last
        self._looks = -1  # of the garbage collector, when a state was made last
        self.state = self.look(0)

    def look(self, version: int) -> State:
        """Look at the table as it is now."""
        live, now = self.live, now_ms()
        self.seen = live.version  # how often the table had changed when it was looked at last
        shown = of_viewpoint(live.table, self.viewpoint, now)
        return State(
            **shown.overview,
            version=version,
            table=live.seating.table_id,
            layout_key=shown.layout_key,
            scene=packed(shown.scene),
            clock=clock_view(live.table, now),
            players=all_seated(live, player_views(live.table)),
        )

    def advance(self) -> None:
        """Look at the table, if it has changed, and write down what is new."""
        if self.seen == self.live.version:
            return
        before = self.state
        self._looks = PAUSES.note_fresh(self._looks)
        state = self.look(before.version + 1)
        edits = difference(before, state)
        if not edits:
            return
        self.state = state
        message = Sent(ENCODER.encode(Difference(before.version, state.version, edits)))
        self._keep(Step(state.version, message, state.layout_key))

    def _keep(self, step: Step) -> None:
        """Keep a step for slow pages; the oldest go, all but one if they are large."""
        steps = self.steps
        steps.append(step)
        self._bytes += len(step.message.plain)
        while len(steps) > MOST_STEPS or (self._bytes > MOST_BYTES and len(steps) > 1):
            self._bytes -= len(steps.pop(0).message.plain)

    def lighten(self) -> None:
        """Let go of the steps that were there the last time already: who has not read them by now gets the whole."""
        while self.steps and self.steps[0].version <= self._old:
            self._bytes -= len(self.steps.pop(0).message.plain)
        self._old = self.state.version

    def since(self, version: int | None, known: set[str]) -> list[Sent]:
        """Tell a page that has a version, None if it has none, and knows some layouts, what leads it to the present one."""
        now = self.state.version
        if version == now:
            return []
        missed = now - version if version is not None else MOST_STEPS + 1
        if missed == 1 and self.steps:
            return [self._addressed(self.steps[-1], known)]
        steps = self.steps[-missed:]
        if missed > len(steps) or not known.issuperset(step.layout_key for step in steps[:-1]):  # an old layout is not made again
            steps = [Step(now, Sent(ENCODER.encode(self.state)), self.state.layout_key)]
        return [*(step.message for step in steps[:-1]), self._addressed(steps[-1], known)]

    def _addressed(self, last: Step, known: set[str]) -> Sent:
        """Give the message that leads to the present, with the layout if the page does not know it yet."""
        if last.layout_key in known:
            return last.message
        known.add(last.layout_key)
        layout = layout_of(self.live.table, self.viewpoint)
        return Sent(last.message.text[:-1] + b',"layout":' + ENCODER.encode(layout) + b"}")


def plain(live: Live, viewpoint: Viewpoint) -> Plain:
    """Tell a program how the table stands."""
    shown = live.table.plain(viewpoint, now_ms())
    fields = {name: getattr(shown, name) for name in PlainTable.__struct_fields__}
    return Plain(**fields, table=live.seating.table_id, players=all_seated(live, player_views(live.table)))


def all_seated(live: Live, players: list[PlayerView]) -> list[Seated]:
    """Tell who sits on each chair, whether somebody is there, whether a computer is thinking."""
    return [seated(live, chair, who) for chair, who in enumerate(players)]


def seated(live: Live, chair: int, who: PlayerView) -> Seated:
    """Tell who sits on a chair."""
    if who.kind == "computer":
        name: str | Message = who.name or LEVEL_NAMES.get(who.engine, who.engine)
        return Seated(who.kind, name, who.seat, True, live.thinking is not None)
    side = live.table.game.sides[who.seat] if live.table.tree else ""  # in an analysis who has no name is a side
    return Seated(who.kind, who.name or side, who.seat, live.here(chair))
