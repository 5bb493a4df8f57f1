"""Exercises: what reaches an aim, what misses it, and what can be asked for meanwhile."""

import msgspec
import pytest

from estaminet import BadText, IllegalAction
from estaminet.core.words import Message
from estaminet.play import Clock, Player, Setup, Table, Viewpoint, events
from estaminet.play.commands import Act, Again, AskRematch, AskTakeBack, Attempt, BeginStep, NextRound, OfferDraw, Resign, ShowSolution
from estaminet.play.course import ExerciseView
from estaminet.play.exercise import Aim, Answer, Exercise, Stage
from estaminet.play.refusals import BadField, NotNow, OutOfTurn, RoundOver, StalePly
from tests.play.playing import do, opened

ROW = "wbwbwbwb w s 1:1 1 0 - groups=any,limit=10"
REMOVAL = "wbwbwb w r 3:2 1 0 - groups=any,limit=10"
RIGHT, WRONG, BACK = Message("Well seen."), Message("Not that."), Message("That brings nothing.")


def exercise(*stages: Stage, position: str = ROW, solution: tuple[str, ...] = ("2:1/1",), wrong: tuple[Answer, ...] = ()) -> Exercise:
    """Make an exercise of L-Calculus."""
    return Exercise("x", Message("Title"), Message("Text"), position, stages, solution, RIGHT, (*wrong, Answer(Aim("any"), WRONG)))


def table_of(*exercises: Exercise, engine: str = "") -> Table:
    """Open a table for a learner."""
    opposite = Player("computer", engine=engine) if engine else Player()
    return Table(Setup("l-calculus", players=(Player(), opposite), exercises=exercises))


def try_out(table: Table, text: str) -> ExerciseView:
    """Let the learner act, and show the exercise."""
    do(table, 0, Act(text, table.ply))
    return shown(table)


def shown(table: Table) -> ExerciseView:
    """Show the exercise."""
    view = table.view(Viewpoint((0,)), 0).exercise
    assert view is not None
    return view


AIMS = [
    (Aim("any"), "1:1/1", "1:2/1", True),
    (Aim("action", ("1:1/1", "2:1/1")), "2:1/1", "1:4/1", True),
    (Aim("action", ("1:*",)), "1:2/1", "2:2/1", True),
    (Aim("points", points=3), "1:2/1", "1:1/7", True),
    (Aim("effect", ("gains most",)), "1:1/1", "1:1/7", True),
    (Aim("refused", ("LC-5",)), "1:2/2", "1:1/1", False),
]


@pytest.mark.parametrize(("aim", "right", "wrong", "played"), AIMS, ids=repr)
def test_an_aim_is_reached_or_missed(aim: Aim, right: str, wrong: str, played: bool) -> None:
    table = table_of(exercise(Stage(aim)))
    if aim.kind != "any":
        missed = try_out(table, wrong)
        assert (missed.status, missed.told, missed.solved) == ("missed", WRONG, [])
        with pytest.raises(RoundOver):
            table.decide(0, Act(right, 1), 0)
        assert table.decide(0, Again(0), 0) == []
        do(table, 0, Again(1))
        assert table.decide(0, Again(1), 0) == []  # a second window is late
        assert (table.ply, shown(table).status, shown(table).told) == (0, "open", WRONG)
    solved = try_out(table, right)
    assert (solved.status, solved.solved, table.ply) == ("solved", [0], int(played))
    assert table.view(Viewpoint((0,)), 0).scene.choices == []


def test_a_rule_says_its_own_sentence() -> None:
    table = table_of(exercise(Stage(Aim("refused", ("LC-5",))), solution=("1:2/2",)))
    with pytest.raises(BadText):
        table.decide(0, Act("hello", 0), 0)
    (solved,) = table.decide(0, Act("1:2/2", 0), 0)
    assert isinstance(solved, events.Judged)
    assert (solved.verdict, solved.rule) == ("solved", "LC-5")
    assert table.decide(0, Attempt(0, "1:2/2"), 0) == [solved]
    assert table.decide(0, Attempt(0, path=["1"]), 0) == []
    do(table, 0, ShowSolution())
    assert (shown(table).status, shown(table).rule, shown(table).solved) == ("shown", "LC-5", [])


def test_only_what_is_named_is_to_be_refused() -> None:
    table = table_of(exercise(Stage(Aim("refused", ("LC-5",), ("1:2/2",)))))
    with pytest.raises(IllegalAction):
        table.decide(0, Act("2:2/2", 0), 0)
    assert try_out(table, "1:2/2").status == "solved"


def test_what_is_forbidden_is_refused_where_it_is_not_the_aim() -> None:
    table = table_of(exercise(Stage(Aim("any"))))
    for command in (Act("1:2/2", 0), Attempt(0, "1:2/2")):
        with pytest.raises(IllegalAction, match="LC-5"):
            table.decide(0, command, 0)
    with pytest.raises(StalePly):
        table.decide(0, Attempt(1, "1:2/2"), 0)
    with pytest.raises(OutOfTurn):
        table.decide(1, Attempt(0, "1:2/2"), 0)


def test_stages_with_a_reply() -> None:
    first = Stage(Aim("action", ("stop",)), reply=("2:2/1", "L1"))
    table = table_of(exercise(first, Stage(Aim("action", ("1:1/2",))), position=REMOVAL, solution=("stop", "1:1/2")))
    onward = try_out(table, "stop")
    assert (onward.status, onward.move, onward.moves, table.ply, table.chair_to_act) == ("open", 1, 2, 3, 0)
    assert try_out(table, "1:2/1").status == "missed"
    do(table, 0, Again())
    assert (table.ply, shown(table).move) == (3, 1)  # what was found stays
    assert try_out(table, "1:1/2").status == "solved"
    do(table, 0, ShowSolution())
    assert [ply.text for ply in table.round.plies] == ["stop", "2:2/1", "L1", "1:1/2"]


def test_a_turn_of_several_actions_is_judged_at_its_end() -> None:
    position = "wbwbwb w s 0:0 1 0 - groups=any,limit=10"
    table = table_of(exercise(Stage(Aim("action", ("R2", "L1")), 1, "turn"), position=position, solution=("1:1/1", "L1")))
    assert try_out(table, "1:1/1").status == "open"
    assert try_out(table, "stop").status == "missed"
    do(table, 0, Again())
    try_out(table, "1:1/1")
    assert try_out(table, "L1").status == "solved"


def test_the_first_answer_that_fits_is_said() -> None:
    table = table_of(exercise(Stage(Aim("points", points=100)), wrong=(Answer(Aim("action", ("1:1/1",)), BACK),)))
    assert try_out(table, "1:1/1").told == BACK
    do(table, 0, Again())
    assert try_out(table, "1:2/1").told == WRONG


def test_a_game_that_is_lost_is_put_back() -> None:
    position = "wbb w r 1:9 1 0 - groups=any,limit=10"
    table = table_of(exercise(Stage(Aim("wins")), position=position, solution=("R1",)))
    assert try_out(table, "R1").status == "missed"
    assert table.view(Viewpoint((0,)), 0).result is not None
    do(table, 0, Again())
    assert table.view(Viewpoint((0,)), 0).result is None
    assert (shown(table).status, table.series) == ("open", [0, 0])


def test_steps_one_after_the_other() -> None:
    steps = (exercise(Stage(Aim("any"))), exercise(Stage(Aim("any")), position=ROW.replace(" w ", " b ")))
    table = table_of(*steps)
    try_out(table, "1:1/1")
    assert len(shown(table).solved) == 1
    log = do(table, 0, BeginStep(1))
    assert log == [events.StepBegan(0, 1)]
    assert (table.seat_of(0), table.chair_to_act, shown(table).step, shown(table).solved) == (1, 0, 1, [0])
    try_out(table, "1:1/1")
    assert table.match_over
    with pytest.raises(NotNow, match="2"):
        table.decide(0, BeginStep(2), 0)


def test_the_solution_is_played() -> None:
    table = table_of(exercise(Stage(Aim("action", ("2:1/1",)))))
    try_out(table, "1:1/1")
    do(table, 0, ShowSolution())
    assert (shown(table).status, shown(table).told, shown(table).solved, table.ply) == ("shown", RIGHT, [], 1)
    do(table, 0, Again())
    assert (table.ply, shown(table).status, shown(table).told) == (0, "open", None)


def test_a_computer_may_sit_opposite() -> None:
    stage = Stage(Aim("points", points=1000), 2, "turn")
    table = table_of(exercise(stage), engine="level-1")
    assert try_out(table, "1:1/1").status == "open"
    do(table, 0, Act("stop", 1))
    assert (table.chair_to_act, shown(table).status) == (1, "open")
    do(table, 1, Act("2:2/1", 2))
    assert shown(table).status == "open"


@pytest.mark.parametrize("command", [Resign(), OfferDraw(), AskTakeBack(), AskRematch(), NextRound()], ids=repr)
def test_nothing_is_at_stake(command: object) -> None:
    with pytest.raises(NotNow):
        table_of(exercise(Stage(Aim("any")))).decide(0, command, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("command", [Again(), ShowSolution(), BeginStep(0), Attempt(0, 1)], ids=repr)
def test_an_ordinary_table_has_no_exercise(command: object) -> None:
    with pytest.raises(NotNow):
        opened().decide(0, command, 0)  # type: ignore[arg-type]


def test_a_log_is_replayed() -> None:
    table = table_of(exercise(Stage(Aim("action", ("2:1/1",)))), exercise(Stage(Aim("any"))))
    log: list[events.Event] = []
    for command in (Act("1:1/1", 0), Again(), ShowSolution(), Again(), Act("2:1/1", 0), BeginStep(1), Act("1:1/1", 0)):
        log += do(table, 0, command)
    written = msgspec.json.decode(msgspec.json.encode(table.setup), type=Setup)
    again = Table.replay(written, [events.decode(events.encode(event)) for event in log])
    assert again.view(Viewpoint((0,)), 0) == table.view(Viewpoint((0,)), 0)
    assert again.record() == table.record()


FIELDS: list[tuple[dict[str, object], str]] = [
    ({"clock": Clock("move", 5000)}, "clock.kind"),
    ({"rounds": 3}, "rounds"),
    ({"hot_seat": True}, "hot_seat"),
    ({"exercises": (exercise(Stage(Aim("any")), position="x"),)}, "exercises.0.position"),
    ({"exercises": (exercise(position=ROW),)}, "exercises.0.stages"),
]


@pytest.mark.parametrize(("fields", "field"), FIELDS, ids=[field for _, field in FIELDS])
def test_a_set_up_that_cannot_be(fields: dict[str, object], field: str) -> None:
    with pytest.raises(BadField) as refused:
        Table(Setup("l-calculus", **({"exercises": (exercise(Stage(Aim("any"))),)} | fields)))  # type: ignore[arg-type]
    assert refused.value.field == field
