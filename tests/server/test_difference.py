"""What pages are told, whole or by what has changed, is the same: in every game, after every kind of event, from every viewpoint."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import estaminet
from estaminet.core.errors import Refusal
from estaminet.core.rng import Generator
from estaminet.core.scene import NO_CHOICES, PackedScene, Piece
from estaminet.core.words import Message
from estaminet.play import Clock, Player, Setup, Viewpoint, commands
from estaminet.play.commands import Command
from estaminet.play.events import Annotated, Event, Judged, Promoted, Removed, StepBegan, TakeBackAsked, TakeBackDeclined, TookBack, Went
from estaminet.play.exercise import Aim, Answer, Exercise, Stage
from estaminet.play.study import to_analyse
from estaminet.records import Record
from estaminet.server import stream
from estaminet.server.difference import difference
from estaminet.server.externals import Externals
from estaminet.server.live import Live, Service, now_ms
from estaminet.server.messages import ENCODER
from estaminet.server.seating import Seating
from estaminet.server.settings import Settings
from estaminet.server.store import Store
from estaminet.server.stream import MOST_STEPS, Stream
from estaminet.server.thinking import Thinkers
from estaminet.server.timekeeping import Alarms
from tests.server.difference import applied, edited

GAMES = [game.name for game in estaminet.games()]
VIEWPOINTS = [Viewpoint(chairs, turned=turned) for chairs in ((), (0,), (1,), (0, 1)) for turned in (False, True)]
Asked = tuple[int, Command]  # by which chair
ASKED: list[Asked] = [
    (1, commands.Sit("Ann")),
    (0, commands.OfferDraw()),
    (1, commands.AnswerDraw(False)),
    (0, commands.AskTakeBack()),
    (1, commands.AnswerTakeBack(False)),
    (1, commands.AskTakeBack()),
    (0, commands.AnswerTakeBack(True)),
]
RESIGNED: list[Asked] = [(1, commands.Resign()), (0, commands.NextRound())]
DRAWN: list[Asked] = [(0, commands.OfferDraw()), (1, commands.AnswerDraw(True)), (0, commands.NextRound())]
AGAIN: list[Asked] = [
    (1, commands.AskRematch()),
    (0, commands.AnswerRematch(False)),
    (0, commands.AskRematch()),
    (1, commands.AnswerRematch(True)),
]
NOT_HIDDEN = {TakeBackAsked, TakeBackDeclined, TookBack}  # where something is hidden nobody is asked, and little can be taken back
EXERCISES = {StepBegan, Judged}  # a table of its own
ANALYSES = {Went, Promoted, Removed, Annotated}  # the same
SERVICE = Service(
    Store("sqlite://", "test"), Thinkers(1, Externals({})), Alarms(print), Settings(), "test", lambda _: 0, lambda _: None, lambda _: None
)


def opened(setup: Setup) -> Live:
    """Open a table in memory only."""
    return Live(Seating("table", setup.game, setup, "friend", [None, None], None, False, 0), [], SERVICE)


class Reader:
    """A page that reads what its stream tells."""

    def __init__(self, live: Live, viewpoint: Viewpoint) -> None:
        self.stream = Stream(live, viewpoint)
        self.version: int | None = None
        self.layouts: set[str] = set()
        self.known: dict[str, Any] = {}
        self.state: dict[str, Any] = {}

    def read(self) -> list[str]:
        """Read all that is new and give the kinds of the messages."""
        self.stream.advance()
        news, self.version = self.stream.since(self.version, self.layouts), self.stream.state.version
        kinds = []
        for sent in news:
            message = msgspec.json.decode(sent.text)
            self.state = message if message["type"] == "state" else applied(self.state, message)
            if "layout" in self.state:
                self.known[self.state["layout_key"]] = self.state.pop("layout")
            kinds.append(message["type"])
        return kinds

    def check(self, live: Live) -> None:
        """Compare what was read with the whole, made anew."""
        assert self.state == msgspec.json.decode(ENCODER.encode(self.stream.state))
        afresh = msgspec.json.decode(ENCODER.encode(Stream(live, self.stream.viewpoint).state))
        assert self.state | {"version": 0, "clock": None} == afresh | {"clock": None}
        assert self.state["layout_key"] in self.known


class Table:
    """A table where everything happens that can happen, and its readers, one of whom reads seldom."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.live = opened(setup)
        self.rng, self.resting = Generator(seed), Generator(seed)
        self.kinds: set[type[Event]] = set()
        self.readers = [Reader(self.live, viewpoint) for viewpoint in VIEWPOINTS]
        self.slow = Reader(self.live, Viewpoint((1,)))
        self.told: set[str] = set()

    def happen(self, events: list[Event]) -> None:
        """Let events happen; everybody is told."""
        self.live.apply(events)
        self.live.show()
        self.kinds |= {type(event) for event in events}
        for reader in self.readers:
            self.told.update(reader.read())
            reader.check(self.live)
        if self.rng.below(6) == 0:
            self.told.update(self.slow.read())
            self.slow.check(self.live)
        self.rest()

    def rest(self) -> None:
        """Let go, now and then, of what a table at rest does not need."""
        if self.resting.below(4) == 0:
            for reader in [*self.readers, self.slow]:
                reader.stream.lighten()
            self.live.lighten()

    def ask(self, asked: list[Asked]) -> None:
        """Let players try something."""
        for chair, command in asked:
            with suppress(Refusal):
                self.happen(self.live.table.decide(chair, command, now_ms(), self.rng.below(1000)))

    def act(self) -> None:
        """Play at random."""
        table = self.live.table
        if table.chair_to_act is not None:
            legal = table.position.legal_actions()
            self.happen(table.decide(table.chair_to_act, commands.Act(legal[self.rng.below(len(legal))], table.ply), now_ms()))

    def play_round(self, actions: int) -> None:
        """Play, ask and answer."""
        for number in range(actions):
            self.act()
            if number % 3 == 2:
                self.ask(ASKED[1 + number // 3 * 2 :][:2])
        self.live.thinking = None if self.live.thinking else True  # type: ignore[assignment]
        self.happen([])


@pytest.mark.parametrize("game", GAMES)
def test_differences_lead_to_the_whole(game: str) -> None:
    players = (Player(name="Bob"), Player("open"))
    table = Table(Setup(game, {}, 5, players, rounds=3, clock=Clock("fischer", 60_000, 1000), aids=False, secret="s"), 4)
    table.ask(ASKED[:1])
    table.play_round(18)
    table.ask(RESIGNED)
    table.play_round(7)
    table.ask(DRAWN)
    table.act()
    table.happen(table.live.table.tick(now_ms() + 10**7))
    table.ask(AGAIN)
    assert set(get_args(Event)) - table.kinds - EXERCISES - ANALYSES <= (NOT_HIDDEN if table.live.table.game.hidden else set())
    assert table.told == {"state", "difference"}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_with_aids(game: str) -> None:
    table = Table(Setup(game, {}, 2, secret="s"), 2)
    for _ in range(40):
        table.act()


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis(game: str) -> None:
    record = Record(game=game, rules=estaminet.game(game).rules_version, options=dict(Setup(game).options), seed=3)
    table = Table(to_analyse(record).setup, 3)
    for number in range(40):
        table.act()
        tree = table.live.table.tree
        assert tree is not None
        some = list(tree.nodes)[table.rng.below(len(tree.nodes))]
        choices: list[Command] = [
            commands.GoTo(some),
            commands.Promote(some, True),
            commands.Annotate(some, f"{number}"),
            commands.Remove(some),
        ]
        table.ask([(0, choices[table.rng.below(len(choices) - (number % 5 > 0))])])
    assert table.kinds >= ANALYSES


def test_who_missed_too_much_gets_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MOST_BYTES", 100_000)
    live = opened(Setup("tactic"))
    reader, table = Reader(live, Viewpoint((0,))), live.table
    assert reader.read() == ["state"]
    for number in (1, MOST_STEPS, MOST_STEPS + 1):
        for _ in range(number):
            assert table.chair_to_act is not None
            live.apply(table.decide(table.chair_to_act, commands.Act(table.position.legal_actions()[0], table.ply), 0))
            live.show()
            reader.stream.advance()
        assert reader.read() == (["difference"] * number if number <= MOST_STEPS else ["state"])
        reader.check(live)
    monkeypatch.setattr(stream, "MOST_BYTES", 1)
    for number, kind in ((1, "difference"), (2, "state")):
        for _ in range(number):
            assert table.chair_to_act is not None
            live.apply(table.decide(table.chair_to_act, commands.Act(table.position.legal_actions()[0], table.ply), 0))
            live.show()
            reader.stream.advance()
        assert reader.read() == [kind]
        reader.check(live)
    live.show()
    assert reader.read() == []  # nothing has changed for this page


def test_who_missed_a_step_on_a_layout_it_does_not_know_gets_the_whole() -> None:
    live = opened(Setup("l-calculus"))
    reader = Reader(live, Viewpoint((0,)))
    keys: list[str] = []
    reader.read()
    while len(set(keys[-3:-1])) < 2:  # until the row is shorter, and one action more
        assert live.table.chair_to_act is not None
        act = commands.Act(live.table.position.legal_actions()[0], live.table.ply)
        live.apply(live.table.decide(live.table.chair_to_act, act, 0))
        live.show()
        reader.stream.advance()
        keys.append(reader.stream.state.layout_key)
        if len(set(keys)) < 2:
            reader.read()
    assert reader.read() == ["state"]
    reader.check(live)


PIECES = {number: Piece(str(number), "pawn", 0, "a", Message("pawn")) for number in range(9)}


@given(st.lists(st.integers(0, 8), unique=True), st.lists(st.integers(0, 8), unique=True))
def test_a_list_is_edited_in_place(old: list[int], new: list[int]) -> None:
    before, after = (PackedScene(0, 0, False, [PIECES[number] for number in numbers], NO_CHOICES) for numbers in (old, new))
    scene = {"pieces": list(old)}
    for path, *rest in difference(before, after):
        if len(rest) == 3:
            rest[2] = [int(piece.id) for piece in rest[2]]
        scene = edited(scene, list(path), rest)
    assert scene["pieces"] == new


def test_an_exercise() -> None:
    aims = (Aim("any"), Aim("action", ("2:1/1",)))
    told = (Message("Title"), Message("Text"), "wbwbwbwb w s 1:1 1 0 - groups=any,limit=10")
    steps = tuple(Exercise("x", *told, (Stage(aim),), ("2:1/1",), Message("Right."), (Answer(Aim("any"), Message("No.")),)) for aim in aims)
    table = Table(Setup("l-calculus", exercises=steps), 1)
    table.act()
    table.ask([(0, commands.BeginStep(1))])
    table.act()
    assert table.kinds >= EXERCISES
