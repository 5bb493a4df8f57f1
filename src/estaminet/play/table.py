"""The one authority for a game being played. `decide` judges, `apply` changes, `view` shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Self

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.play import decisions, events, plain, questions
from estaminet.play import view as views
from estaminet.play.clock import Clocks
from estaminet.play.commands import Command
from estaminet.play.course import Course
from estaminet.play.events import Event
from estaminet.play.plain import PlainTable
from estaminet.play.refusals import BrokenLog, NotNow
from estaminet.play.round import Round, replayed
from estaminet.play.setup import Player, Setup, checked
from estaminet.play.tree import Tree
from estaminet.play.viewpoint import Viewpoint
from estaminet.records import Record


class Offers(msgspec.Struct):
    """What is offered or asked for, by the chair that did; None where nothing is."""

    draw: int | None = None
    take_back: int | None = None
    rematch: int | None = None


class Declined(msgspec.Struct, frozen=True):
    """What a chair asked for and did not get."""

    chair: int
    sentence: Message


class Foreseen(NamedTuple):
    """What the last action that was judged leads to, so that applying its event need not find it again."""

    event: Event
    before: Position
    action: int
    after: Position


class Table:
    """Two chairs and the game between them. Chair 0 opened the table; a seat is a side of the game."""

    def __init__(self, setup: Setup) -> None:
        """Open a table and deal round 1; a Refusal names the field that cannot be."""
        self.setup = checked(setup)
        self.game = find_game(setup.game)
        self.players: list[Player] = list(setup.players)
        self.foreseen: Foreseen | None = None
        self.course = Course(setup.exercises) if setup.exercises else None
        self.tree: Tree | None = None
        self._begin(1, setup.first_chair, setup.seed)
        if setup.analysis:
            self.tree = Tree(self.round.start, setup.analysis)
        self._note_status()

    def _begin(self, number: int, first_chair: int, seed: int) -> None:
        if number == 1:
            self.series = [0.0, 0.0]  # points of the chairs: 1 for a win, a half for a draw
            self.match_first_chair = first_chair
        self.seed = seed
        start = self.game.parse(self.start_text) if self.start_text else self.game.start(seed, **self.setup.options)
        first_chair = start.player if self.course else first_chair  # the learner is to act
        self.close()
        self.round = Round(self.game, start, number, first_chair)
        self.clocks = Clocks(self.setup.clock)
        self.offers = Offers()
        self.declined: Declined | None = None  # until the next action, or until something else is asked for
        self.rematch_seed = 0
        self._close_if_over(0)

    def close(self) -> None:
        """Let go of what the round has shown; a table or a round that is dropped then leaves memory at once."""
        before = self.__dict__.get("round")
        if before is not None:
            before.trail.close()

    # What one can ask about it.

    @property
    def position(self) -> Position:
        """The whole truth of the position now: not for the eyes of a seat."""
        return self.round.position

    @property
    def start_text(self) -> str:
        """The position from which the round began; empty if it was dealt."""
        return self.course.exercise.position if self.course else self.setup.position

    @property
    def ply(self) -> int:
        """How many actions have been played in this round."""
        return self.round.ply

    def _note_status(self) -> None:
        """Note after every event what is asked for often: how the table stands, and the chair whose turn it is while it is played."""
        settled = self.course is not None and self.course.status != "open"
        self.status: Literal["waiting", "playing", "over"] = "over" if self.round.ending or settled else "playing"
        if self.players[0].kind == "open" or self.players[1].kind == "open":
            self.status = "waiting"
        self.chair_to_act = self.chair_of(self.position.player) if self.status == "playing" else None

    @property
    def match_over(self) -> bool:
        """Whether the series is decided: all rounds played, or a lead that cannot be caught up; of exercises, whether all are solved."""
        if self.course:
            return len(self.course.solved) == len(self.course.exercises)
        if self.tree:
            return False  # it can always go on
        left = self.setup.rounds - self.round.number
        return self.round.ending is not None and (left == 0 or abs(self.series[0] - self.series[1]) > left)

    @property
    def flag_at_ms(self) -> int | None:
        """When the running clock comes to zero; None if none runs. `tick` then makes the event."""
        return self.clocks.flag_at_ms()

    def seat_of(self, chair: int) -> int:
        """Give the side that a chair plays in this round; SPECTATOR stays what it is."""
        return chair if chair == SPECTATOR else chair ^ self.round.first_chair

    def chair_of(self, seat: int) -> int:
        """Give the chair that plays a side in this round."""
        return seat ^ self.round.first_chair

    # Commands in, events out.

    def decide(self, chair: int, command: Command, now_ms: int, seed: int = 0) -> list[Event]:
        """Judge a command: the events that it leads to, or a Refusal. Changes nothing. A round that it begins is dealt from the seed."""
        return decisions.decide(self, chair, command, now_ms, seed)

    def foresee(self, event: Event, before: Position, action: int, after: Position) -> None:
        """Remember what an action leads to, in case it is applied."""
        self.foreseen = Foreseen(event, before, action, after)

    def give_up(self, chair: int, why: Message, now_ms: int) -> list[Event]:
        """Give the event of a computer that cannot go on; none if the round is over meanwhile."""
        return [events.Resigned(now_ms, self.seat_of(chair), why)] if self.status == "playing" else []

    def tick(self, now_ms: int) -> list[Event]:
        """Give the event of a flag that has fallen, if one has."""
        if self.status != "playing" or self.clocks.running is None or not self.clocks.fallen(now_ms):
            return []
        return [events.Flagged(now_ms, self.clocks.running)]

    def can(self, chair: int, command: Command, now_ms: int) -> bool:
        """Whether a command would be granted."""
        try:
            self.decide(chair, command, now_ms)
        except Refusal:
            return False
        return True

    def apply(self, event: Event) -> None:
        """Let an event happen; BrokenLog if it does not fit the table."""
        _CHANGES[type(event)](self, event)
        self._note_status()

    @classmethod
    def replay(cls, setup: Setup, log: Iterable[Event]) -> Self:
        """Rebuild a table from its set-up and its events."""
        table = cls(setup)
        for event in log:
            table.apply(event)
        return table

    # What it shows.

    def view(self, viewpoint: Viewpoint, now_ms: int) -> views.View:
        """Show the table from a viewpoint."""
        return views.of_table(self, viewpoint, now_ms)

    def plain(self, viewpoint: Viewpoint, now_ms: int) -> PlainTable:
        """Show the table in plain texts, for a program."""
        return plain.of_table(self, viewpoint, now_ms)

    def look(self, viewpoint: Viewpoint, ply: int) -> views.Picture:
        """Show what was seen after so many actions of this round."""
        return views.look(self, viewpoint, ply)

    def preview(self, viewpoint: Viewpoint, action: str | int, now_ms: int) -> views.Picture:
        """Show what a legal action would lead to; a Refusal if it could not be played now."""
        return questions.preview(self, viewpoint, action, now_ms)

    def why(self, viewpoint: Viewpoint, asked: str | int | list[str], now_ms: int) -> Refusal | None:
        """Say why an action (text or code) cannot be played or a path cannot be clicked; None if it can."""
        return questions.why(self, viewpoint, asked, now_ms)

    @property
    def can_review(self) -> bool:
        """Whether the game can look back at something that is over."""
        reviewer = self.game.reviewer
        return reviewer is not None and reviewer.ready(self.position)

    def review(self) -> Callable[[], list[Message]]:
        """Give the work of looking back, which takes a while and needs the table no more; refused while nothing is over."""
        reviewer = self.game.reviewer
        if reviewer is None or not reviewer.ready(self.position):
            raise NotNow(Message("There is nothing to look back at yet."))
        start, actions = self.round.start, [ply.action for ply in self.round.plies]
        return lambda: reviewer.review(list(replayed(start, actions)), actions)

    def record(self, date: str = "") -> Record:
        """Write down this round; refused while there are secrets in it."""
        if self.game.hidden and not self.round.ending and not self.tree:
            raise NotNow(Message("This game has secrets: its record can be had when it is over."))
        return views.record(self, date)

    # How events change it.

    def _acted(self, event: events.Acted) -> None:
        before, mover = self.position, self.position.player
        try:
            if self.foreseen and self.foreseen.event is event and self.foreseen.before is self.position:
                self.round.play(self.foreseen.action, self.foreseen.after)
            else:
                self.round.play(self.position.parse_action(event.action))
        except Refusal as error:
            raise _broken(event, error.message) from error
        self.foreseen = None
        same_key = event.keys != self.game.keys_version or self.position.key == event.key
        if not same_key or (self.ply, mover) != (event.ply, event.seat):
            raise _broken(event, Message("It leads to another position than it did."))
        if self.tree:
            self.tree.enter(before, self.round.plies[-1].action, self.position)
        self.clocks.press(event.seat, event.left_ms, self.position.player, event.at_ms)
        if self.offers.draw != self.chair_of(event.seat):
            self.offers.draw = None  # the opponent played on
        self.offers.take_back = None
        self.declined = None
        if self.course:
            self.course.told, self.course.rule = None, ""
        self._close_if_over(event.at_ms)

    def _close_if_over(self, at_ms: int) -> None:
        """Stop the clocks and count the result once the round has an ending."""
        if self.round.ending is None:
            return
        self.clocks.stop(at_ms)
        self.offers, self.declined = Offers(), None
        if self.course or self.setup.analysis:
            return  # it can be put back
        for seat, result in enumerate(self.round.ending.returns):
            self.series[self.chair_of(seat)] += (1 + result) / 2

    def _resigned(self, event: events.Resigned) -> None:
        self.round.resign(event.seat, event.why)
        self._close_if_over(event.at_ms)

    def _flagged(self, event: events.Flagged) -> None:
        self.round.flag(event.seat)
        self._close_if_over(event.at_ms)

    def _draw_offered(self, event: events.DrawOffered) -> None:
        self.offers.draw, self.declined = event.chair, None

    def _draw_declined(self, event: events.DrawDeclined) -> None:
        self.offers.draw = None
        self.declined = Declined(1 - event.chair, Message("The draw was declined."))

    def _draw_agreed(self, event: events.DrawAgreed) -> None:
        self.round.agree()
        self._close_if_over(event.at_ms)

    def _take_back_asked(self, event: events.TakeBackAsked) -> None:
        self.offers.take_back, self.declined = event.chair, None

    def _take_back_declined(self, event: events.TakeBackDeclined) -> None:
        self.offers.take_back = None
        self.declined = Declined(1 - event.chair, Message("The take-back was declined."))

    def _took_back(self, event: events.TookBack) -> None:
        self.round.take_back(event.ply)
        self.offers, self.declined = Offers(), None
        if self.course:
            self.course.restart(event.ply)
        if event.left_ms is not None:
            self.clocks.left_ms = list(event.left_ms)
            self.clocks.run(self.position.player, event.at_ms, fresh=True)

    def _rematch_asked(self, event: events.RematchAsked) -> None:
        self.offers.rematch, self.declined = event.chair, None
        self.rematch_seed = event.seed

    def _rematch_declined(self, event: events.RematchDeclined) -> None:
        self.offers.rematch = None
        self.declined = Declined(1 - event.chair, Message("Another game was declined."))

    def _round_began(self, event: events.RoundBegan) -> None:
        self._begin(event.round, event.first_chair, event.seed)

    def _sat(self, event: events.Sat) -> None:
        self.players[event.chair] = Player("person", event.name)

    def _went(self, event: events.Went) -> None:
        self._tree.here = event.node
        self._follow_tree()

    def _promoted(self, event: events.Promoted) -> None:
        self._tree.promote(event.node, event.whole)

    def _removed(self, event: events.Removed) -> None:
        self._tree.remove(event.node)
        self._follow_tree()

    def _annotated(self, event: events.Annotated) -> None:
        self._tree.annotate(event.node, event.comment, event.marks)

    @property
    def _tree(self) -> Tree:
        assert self.tree is not None, "only an analysis has a tree"
        return self.tree

    def _follow_tree(self) -> None:
        """Bring the board to the point of the tree where one is; what both lines have in common stays."""
        actions = [self._tree.plies[node].action for node in self._tree.path(self._tree.here)]
        self.round.lead(actions)

    def _step_began(self, event: events.StepBegan) -> None:
        assert self.course is not None
        self.course.begin(event.step)
        self._begin(event.step + 1, 0, self.seed)

    def _judged(self, event: events.Judged) -> None:
        assert self.course is not None
        self.course.judged(event, self.ply)


def _broken(event: events.Acted, why: Message) -> BrokenLog:
    return BrokenLog(Message("The log is broken at action {ply}, {action}: {why}", {"ply": event.ply, "action": event.action, "why": why}))


_CHANGES: dict[type[Event], Callable[[Table, Any], None]] = {
    events.Acted: Table._acted,
    events.Resigned: Table._resigned,
    events.Flagged: Table._flagged,
    events.DrawOffered: Table._draw_offered,
    events.DrawDeclined: Table._draw_declined,
    events.DrawAgreed: Table._draw_agreed,
    events.TakeBackAsked: Table._take_back_asked,
    events.TakeBackDeclined: Table._take_back_declined,
    events.TookBack: Table._took_back,
    events.RematchAsked: Table._rematch_asked,
    events.RematchDeclined: Table._rematch_declined,
    events.RoundBegan: Table._round_began,
    events.Sat: Table._sat,
    events.StepBegan: Table._step_began,
    events.Judged: Table._judged,
    events.Went: Table._went,
    events.Promoted: Table._promoted,
    events.Removed: Table._removed,
    events.Annotated: Table._annotated,
}
