"""Random commands: nothing but a Refusal is ever raised, decide changes nothing, and the log rebuilds the table."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from estaminet import SPECTATOR, Refusal
from estaminet.play import Clock, Player, Setup, Table, Viewpoint
from estaminet.play.commands import (
    Act,
    AnswerDraw,
    AnswerRematch,
    AnswerTakeBack,
    AskRematch,
    AskTakeBack,
    Command,
    NextRound,
    OfferDraw,
    Resign,
    Sit,
)
from estaminet.play.events import Event, decode, encode
from estaminet.play.view import View
from estaminet.records import read_record, write_record
from tests.play.playing import PEOPLE, nameless

WHO = st.sampled_from([PEOPLE, (Player("computer", "", "level-1"), Player()), (Player(), Player("open"))])
CLOCKS = st.sampled_from([Clock(), Clock("move", 10_000), Clock("fischer", 15_000, 1000)])
SETUPS = st.builds(
    Setup,
    game=st.just("l-calculus"),
    seed=st.integers(0, 99),
    players=WHO,
    first_chair=st.integers(0, 1),
    clock=CLOCKS,
    rounds=st.sampled_from([1, 3]),
    takebacks=st.booleans(),
    position=st.sampled_from(["", "wbwbw w s 3:1 1 0 - groups=any,limit=10"]),
)
SEEDS = st.integers(-1, 99)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Act, action=st.one_of(st.text(max_size=8), st.integers()), ply=st.integers(-1, 9)),
    st.just(Resign()),
    st.just(OfferDraw()),
    st.builds(AnswerDraw, st.booleans()),
    st.just(AskTakeBack()),
    st.builds(AnswerTakeBack, st.booleans()),
    st.just(AskRematch()),
    st.builds(AnswerRematch, st.booleans()),
    st.just(NextRound()),
    st.builds(Sit, st.text(max_size=50)),
)
ASKED: st.SearchStrategy[Command] = st.sampled_from([OfferDraw(), AskTakeBack(), AskRematch(), NextRound()])
CHAIRS = st.sampled_from([0, 0, 0, 1, 1, 1, SPECTATOR, -1])


def everything(table: Table, now_ms: int) -> list[View]:
    """Give what anybody can see of a table."""
    views = [table.view(Viewpoint.of(chair), now_ms) for chair in (0, 1, SPECTATOR)]
    return [msgspec.structs.replace(view, scene=nameless(view.scene)) for view in views]


class TableMachine(RuleBasedStateMachine):
    """Two players who press every button."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self.log: list[Event] = []
        self.now_ms = 0

    @precondition(lambda self: self.table is None)
    @rule(setup=SETUPS)
    def open(self, setup: Setup) -> None:
        """Open the table."""
        self.setup = setup
        self.table = Table(setup)

    @precondition(lambda self: self.table is not None)
    @rule(chair=CHAIRS, command=COMMANDS, seed=SEEDS)
    def command(self, chair: int, command: Command, seed: int) -> None:
        """Ask for anything."""
        self._do(chair, command, seed)

    @precondition(lambda self: self.table is not None and self.table.chair_to_act is not None)
    @rule(choice=st.integers(0, 10**6))
    def play(self, choice: int) -> None:
        """Play a legal action."""
        assert self.table is not None
        legal = self.table.position.legal_actions()
        assert self.table.chair_to_act is not None
        self._do(self.table.chair_to_act, Act(legal[choice % len(legal)], self.table.ply))

    @precondition(lambda self: self.table is not None)
    @rule(chair=st.integers(0, 1), command=ASKED)
    def ask(self, chair: int, command: Command) -> None:
        """Ask for what needs an answer."""
        self._do(chair, command)

    @precondition(lambda self: self.table is not None)
    @rule(chair=st.integers(0, 1), accept=st.booleans())
    def answer(self, chair: int, accept: bool) -> None:
        """Answer whatever is asked."""
        for command in (AnswerTakeBack(accept), AnswerRematch(accept), AnswerDraw(accept)):
            self._do(chair, command)

    @precondition(lambda self: self.table is not None)
    @rule(seconds=st.integers(-1, 12))
    def wait(self, seconds: int) -> None:
        """Let time pass; the flag may fall."""
        assert self.table is not None
        self.now_ms += seconds * 1000
        self._apply(self.table.tick(self.now_ms))

    def _do(self, chair: int, command: Command, seed: int = 4) -> None:
        assert self.table is not None
        before = everything(self.table, self.now_ms)
        try:
            decided = self.table.decide(chair, command, self.now_ms, seed)
        except Refusal as refusal:
            assert refusal.say()
            decided = []
        assert everything(self.table, self.now_ms) == before
        self._apply(decided)

    def _apply(self, decided: list[Event]) -> None:
        assert self.table is not None
        for event in decided:
            self.table.apply(event)
            self.log.append(decode(encode(event)))

    @invariant()
    def agrees(self) -> None:
        """One result a round, points that add up, somebody to act if and only if it is played."""
        if self.table is None:
            return
        assert (self.table.chair_to_act is not None) == (self.table.status == "playing")
        assert sum(self.table.series) == self.table.round.number - (self.table.round.ending is None)

    def teardown(self) -> None:
        """Rebuild the table from its log, and its record from its text."""
        if self.table is None:
            return
        again = Table.replay(self.setup, self.log)
        shown = everything(self.table, self.now_ms)
        assert everything(again, self.now_ms) == shown
        assert msgspec.json.encode(everything(again, self.now_ms)) == msgspec.json.encode(shown)
        for ply in range(self.table.ply + 1):
            one, other = (table.look(Viewpoint.of(0), ply) for table in (again, self.table))
            assert (nameless(one.scene), one.change, one.layout_key) == (nameless(other.scene), other.change, other.layout_key)
        record = self.table.record("2026.11.16")
        assert read_record(write_record(record)) == record


TestTable = TableMachine.TestCase
