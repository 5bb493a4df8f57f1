"""Clocks: they start with the first action, and a flag ends the round."""

import pytest

from estaminet.play import Clock, Viewpoint
from estaminet.play.commands import Act, AskTakeBack, Resign
from estaminet.play.events import Flagged
from estaminet.play.refusals import TimeIsUp
from tests.play.playing import act, clock, do, opened

# The clock; the moments of 1:1/1 L1 (white), 1:1/2 L1 (black), 1:1/1 (white); what both show at each of them, afterwards.
COURSE = ("1:1/1", "L1", "1:1/2", "L1", "1:1/1")
MOMENTS = (5000, 7000, 8000, 11000, 12000)
SHOWN = [
    (clock("none", 0), [None] * 5),
    (clock("move", 10_000), [(10_000, 10_000), (8000, 10_000), (8000, 9000), (10_000, 6000), (9000, 6000)]),
    (clock("fischer", 10_000, 500), [(10_000, 10_000), (8500, 10_000), (8500, 9000), (8500, 6500), (7500, 6500)]),
]


@pytest.mark.parametrize(("rule", "shown"), SHOWN, ids=["none", "move", "fischer"])
def test_what_the_clocks_show(rule: Clock, shown: list[tuple[int, int] | None]) -> None:
    table = opened(clock=rule)
    seen = []
    for text, moment in zip(COURSE, MOMENTS, strict=True):
        act(table, text, now_ms=moment)
        seen.append(table.view(Viewpoint.of(0), moment).clock.left_ms)
    assert seen == shown


def test_a_flag_falls_by_tick_and_no_command_comes_after_it() -> None:
    table = opened(clock=clock("fischer", 10_000))
    assert (table.flag_at_ms, table.tick(10**9)) == (None, [])
    act(table, "1:1/1", now_ms=1000)
    assert table.flag_at_ms == 11_000
    assert table.tick(10_999) == []
    for command in (Act("L1", 1), Resign()):
        with pytest.raises(TimeIsUp):
            table.decide(0, command, 11_000)
    assert table.tick(11_000) == [Flagged(11_000, 0)]
    table.apply(Flagged(11_000, 0))
    result = table.view(Viewpoint.of(1), 99_000).result
    assert result is not None
    assert (result.returns, table.record().ending, result.why.say()) == ((-1, 1), "time", "White has run out of time.")
    assert (table.tick(99_000), table.view(Viewpoint.of(1), 99_000).clock.left_ms) == ([], (0, 10_000))


def test_a_clock_never_gains_from_time_that_runs_backwards() -> None:
    table = opened(clock=clock("fischer", 10_000))
    act(table, "1:1/1", now_ms=5000)
    assert table.view(Viewpoint.of(0), 0).clock.left_ms == (10_000, 10_000)


def test_a_take_back_gives_no_time_back_and_runs_the_askers_clock() -> None:
    table = opened(clock=clock("fischer", 10_000), hot_seat=True)
    act(table, "1:1/1", now_ms=0)
    act(table, "L1", now_ms=2000)
    do(table, 0, AskTakeBack(), 5000)
    shown = table.view(Viewpoint.of(0), 6000).clock
    assert (shown.left_ms, shown.running) == ((7000, 7000), 0)


def test_the_clocks_stop_at_the_end() -> None:
    table = opened(clock=clock("move", 10_000))
    act(table, "1:1/1", now_ms=0)
    do(table, 1, Resign(), 4000)
    shown = table.view(Viewpoint.of(0), 9000).clock
    assert (shown.left_ms, shown.running) == ((6000, 10_000), None)
