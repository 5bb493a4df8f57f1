"""Exact play of L-Calculus against a plain minimax over kernel positions, which knows none of the solver's ideas."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet import BadText, Game, game
from estaminet.core.rng import Generator
from estaminet.games.l_calculus.archive import Archive
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.solver import LCalculusSolver
from tests.games.both import after, at_random
from tests.support import ROOT, SMALL

GAME: Game[LCalculusPosition] = game("l-calculus")  # type: ignore[assignment]
SOLVER = LCalculusSolver()
ENOUGH = 60_000  # milliseconds
STARTS = [(2, 10), (2, 11), (2, 40), (3, 10), (3, 11), (3, 40), (4, 10)]
READINGS = [(groups, limit) for groups in ("any", "equal") for limit in (10, 11)]
WHOLE: dict[str, int] = {}
REST: dict[tuple[int, ...], int] = {}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def start(pawns: int, groups: str, limit: int = 40) -> LCalculusPosition:
    return GAME.start_with({"pawns": pawns, "groups": groups, "limit": limit})


def whole(position: LCalculusPosition) -> int:
    """Give white's points less black's at the end, by trying everything; only the turn's number is left out of the memory."""
    if position.over:
        return difference(position)
    fields = position.text().split(" ")
    key = " ".join(fields[:4] + fields[5:])
    if key not in WHOLE:
        values = [whole(child) for child in children(position)]
        WHOLE[key] = max(values) if position.player == 0 else min(values)
    return WHOLE[key]


def rest(position: LCalculusPosition) -> int:
    """Give what white will add less what black will; the memory leaves out the totals too, and nothing else."""
    if position.over:
        return 0
    past = (position.before, position.before_length)
    key = (position.row, position.length, position.mover, position.removing, position.idle, *past, position.equal_groups, position.limit)
    if key not in REST:
        values = [rest(child) + difference(child) - difference(position) for child in children(position)]
        REST[key] = max(values) if position.player == 0 else min(values)
    return REST[key]


def children(position: LCalculusPosition) -> list[LCalculusPosition]:
    return [after(position, action) for action in position.legal_actions()]  # type: ignore[misc]


def difference(position: LCalculusPosition) -> int:
    white, black = position.points()
    return white - black


def agrees(position: LCalculusPosition) -> None:
    """Check every action's value, for both seats."""
    found = SOLVER.solve(position, 0, ENOUGH)
    expected = [
        (action, rest(child) + difference(child)) for action, child in zip(position.legal_actions(), children(position), strict=True)
    ]
    assert found == expected
    assert SOLVER.solve(position, 1, ENOUGH) == [(action, -value) for action, value in expected]


@pytest.mark.parametrize(("groups", "limit"), READINGS)
def test_a_start_of_two_pawns_is_worth_what_trying_everything_says(groups: str, limit: int) -> None:
    position = start(2, groups, limit)
    assert SOLVER.solve(position, 0, ENOUGH) == [
        (action, whole(child)) for action, child in zip(position.legal_actions(), children(position), strict=True)
    ]


@pytest.mark.parametrize("groups", ["any", "equal"])
@pytest.mark.parametrize(("pawns", "limit"), STARTS[:5] if SMALL else STARTS)
def test_every_swap_of_a_start_is_worth_what_a_plain_minimax_says(pawns: int, groups: str, limit: int) -> None:
    agrees(start(pawns, groups, limit))


@settings(max_examples=20 if SMALL else 150, deadline=None)
@given(st.data())
def test_any_short_row_is_worth_what_a_plain_minimax_says(data: st.DataObject) -> None:
    """Odd rows, one-sided rows, rows that may not be made again (LC-6), all idle turns (LC-12), swaps and removals, any totals."""
    row = data.draw(st.text("wb", min_size=1, max_size=5 if SMALL else 7))
    before = data.draw(st.one_of(st.just("-"), st.permutations(row).map("".join), st.text("wb", min_size=1, max_size=8)))
    fields = (
        row,
        data.draw(st.sampled_from("wb")),
        data.draw(st.sampled_from("sr")),
        f"{data.draw(st.integers(0, 99))}:{data.draw(st.integers(0, 99))}",
        "7",
        str(data.draw(st.integers(0, 10))),
        before,
        f"groups={data.draw(st.sampled_from(['any', 'equal']))},limit=10",
    )
    try:
        position = GAME.parse(" ".join(fields))
    except BadText:
        return
    agrees(position)


@pytest.mark.skipif(SMALL, reason="takes the compiled solver")
@pytest.mark.parametrize("groups", ["any", "equal"])
def test_an_action_is_worth_the_best_of_what_may_follow_it(groups: str) -> None:
    """Every turn of games with seven pawns each, in which somebody plays at random."""
    choose = at_random(Generator(3))
    position = start(7, groups)
    compared = 0
    while not position.over:
        values = dict(SOLVER.solve(position, 0, ENOUGH) or [])
        action = choose(position)
        position.play(action)
        following = [value for _, value in SOLVER.solve(position, 0, ENOUGH) or [(0, difference(position))]]
        assert values[action] == (max(following) if position.player == 0 else min(following))
        compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    "text",
    [
        "wbwb w s 999999990:0 1 0 - groups=any,limit=40",  # totals stop somewhere
        f"{'wb' * 13} w s 0:0 1 0 - groups=any,limit=40",  # too long to number
        f"{'wb' * 10} w s 0:0 1 0 - groups=any,limit=40",  # too much for a millisecond
    ],
)
def test_what_cannot_be_solved_is_left_to_others(text: str) -> None:
    assert LCalculusSolver().solve(GAME.parse(text), 0, 1) is None


def test_time_that_runs_out_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(times)))
    assert LCalculusSolver().solve(start(3, "any"), 0, 500) is None


def test_a_finished_game_has_no_actions_to_value() -> None:
    assert SOLVER.solve(GAME.parse("wb w s 3:4 9 0 - groups=any,limit=40"), 0, 0) == []
    assert SOLVER.solve(GAME.parse("www w s 3:4 9 0 - groups=any,limit=40"), 0, 0) == []


@settings(max_examples=30, deadline=None)
@given(st.text("wb", min_size=1, max_size=40), st.sampled_from("wb"), st.sampled_from("sr"), st.text("wb", min_size=1, max_size=40))
def test_any_row_that_can_be_read_is_answered(row: str, mover: str, phase: str, before: str) -> None:
    try:
        position = GAME.parse(f"{row} {mover} {phase} 0:0 1 3 {before} groups=any,limit=40")
    except BadText:
        return
    found = SOLVER.solve(position, position.player, 5)
    assert found is None or [action for action, _ in found] == position.legal_actions()


def test_what_is_saved_is_found_again() -> None:
    position = start(3, "any")
    first = LCalculusSolver()
    first.prepare(position, lambda share: None)
    assert LCalculusSolver().solve(position, 0, 0) is None
    first.save(position)
    assert LCalculusSolver().solve(position, 0, 0) == first.solve(position, 0, 0) is not None
    assert LCalculusSolver().solve(start(3, "equal"), 0, 0) is None
    assert LCalculusSolver().solve(start(4, "any"), 0, 0) is None


def test_saving_less_keeps_what_was_saved_and_saving_more_adds() -> None:
    for pawns in (3, 2, 4):
        solver = LCalculusSolver()
        position = start(pawns, "any")
        solver.prepare(position, lambda share: None)
        solver.save(position)
    assert {(2, 2), (3, 3), (4, 4), (1, 4), (4, 1)} <= Archive("any", 40).materials()
    assert LCalculusSolver().solve(start(4, "any"), 0, 0) == SOLVER.solve(start(4, "any"), 0, ENOUGH)


@pytest.mark.parametrize("place", [0, 40, 400, -10])
def test_a_damaged_file_counts_as_none(place: int) -> None:
    position = start(3, "any")
    solver = LCalculusSolver()
    solver.prepare(position, lambda share: None)
    path = solver.save(position)
    kept = bytearray(path.read_bytes())
    kept[place] ^= 0xFF
    path.write_bytes(kept)
    assert LCalculusSolver().solve(position, 0, 0) is None
    assert LCalculusSolver().solve(position, 0, ENOUGH) == solver.solve(position, 0, 0)


def test_the_share_that_is_done_grows_to_the_whole() -> None:
    shares: list[float] = []
    LCalculusSolver().prepare(start(3, "any"), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("column", [("any", 1), ("equal", 5)], ids=lambda column: column[0])
def test_the_page_tells_the_values_that_are_found(column: tuple[str, int]) -> None:
    groups, place = column
    page = (ROOT / "docs" / "games" / "l-calculus.md").read_text(encoding="utf-8")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if re.match(r"\| \d+ \| [+0]", line)]
    assert [line[0] for line in lines] == [str(pawns) for pawns in range(2, 11)]
    for cells in lines[: 2 if SMALL else 7]:
        position = start(int(cells[0]), groups)
        values = SOLVER.solve(position, 0, ENOUGH) or []
        most = max(value for _, value in values)
        best = [position.action_text(action) for action, value in values if value == most]
        assert int(cells[place]) == most
        assert cells[place + 1] == " ".join(f"`{text}`" for text in best[:3]) + (f" and {len(best) - 3} more" if len(best) > 3 else "")
