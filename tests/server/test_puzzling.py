"""Puzzles over HTTP and the line: the first outcome is rated, once, for solver and puzzle."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.engines import Engine, Report, engine
from estaminet.play.commands import Act, Again
from estaminet.play.course import LEARNER
from estaminet.puzzles import Puzzle, puzzles
from estaminet.server import pool, puzzling
from estaminet.server.puzzling import OpenPuzzle, exercise_of, of_the_day, open_puzzle
from tests.server.cafe import Cafe, Visitor
from tests.server.test_live import house_at
from tests.support import run_apart

GAME = estaminet.game("l-calculus")
ENGINES: dict[str, Any] = sys.modules["estaminet.engines.engine"].ENGINES
EASY, OTHER = puzzles(GAME)[:2]


def begin(visitor: Visitor, puzzle: Puzzle | None) -> str:
    """Open a puzzle, or the next one; gives the table."""
    answer = visitor.http.post("/api/puzzles", json={"game": GAME.name, "puzzle": puzzle.name if puzzle else ""})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def verdict(visitor: Visitor, table: str) -> dict[str, Any]:
    """Ask what came of it."""
    answer = visitor.http.post(f"/api/puzzles/{table}", headers={"content-type": "application/json"})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def play(visitor: Visitor, table: str, texts: tuple[str, ...]) -> str:
    """Play actions; gives how the exercise then stands."""
    with visitor.sit(table) as page:
        for ply, text in enumerate(texts):
            page.until(status="playing", ply=ply)
            assert page.ask("act", action=text, ply=ply)["type"] == "done"
        return str(page.until(status="over")["exercise"]["status"])


def wrong(puzzle: Puzzle) -> tuple[str, ...]:
    """Find a turn that does not solve a puzzle: its first swap another, nothing taken off."""
    first = puzzle.solution()[0]
    good = {texts[0] for texts in (first.actions, *first.others)}
    for action in first.before.legal_actions():
        after = first.before.copy()
        after.play(action)
        if first.before.action_text(action) not in good and not after.over:
            return (first.before.action_text(action), *(["stop"] if after.player == first.seat else []))
    raise AssertionError("every turn solves it")


def test_solved_at_the_first_try(visitor: Visitor) -> None:
    table = begin(visitor, EASY)
    assert verdict(visitor, table)["solved"] is None
    assert play(visitor, table, EASY.solution()[0].actions) == "solved"
    said = verdict(visitor, table)
    assert (said["solved"], said["counts"], said["streak"], said["answer"]) == (True, True, 1, None)
    assert said["change"] > 0
    again = verdict(visitor, table)
    assert (again["counts"], again["rating"]) == (False, said["rating"])
    assert play(visitor, begin(visitor, EASY), EASY.solution()[0].actions) == "solved"
    page = visitor.http.get("/puzzles/l-calculus?lang=fr").text
    assert "résolu" in page
    assert str(said["rating"]) in page


def test_missed_told_why_and_not_mended_by_a_second_try(visitor: Visitor) -> None:
    table = begin(visitor, OTHER)
    assert play(visitor, table, wrong(OTHER)) == "missed"
    said = verdict(visitor, table)
    assert (said["solved"], said["streak"], said["answer"]["id"]) == (False, 0, "The answer: {told}")
    assert said["change"] < 0
    with visitor.sit(table) as page:
        page.until(status="over")
        page.ask("again")
        page.until(status="playing")
    assert play(visitor, table, OTHER.solution()[0].actions) == "solved"
    assert verdict(visitor, table)["rating"] == said["rating"]


def test_what_answers_a_miss_is_thought_about_once_and_in_turn_with_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    strong = engine("level-6")

    class Watched(Engine):
        """The same engine, which notes in which thread it thinks."""

        def analyse(self, *arguments: Any, **named: Any) -> Report:
            """Analyse as ever."""
            threads.append(threading.current_thread().name)
            return super().analyse(*arguments, **named)

    monkeypatch.setitem(ENGINES, "level-6", Watched("level-6", strong.parts, strong.level))

    async def missed() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            table = (await open_puzzle(house, "ann", OpenPuzzle(GAME.name, OTHER.name))).table
            live = await house.find(table)
            for text in wrong(OTHER):
                await live.command(LEARNER, Act(text, live.table.ply), None, None)
            with monkeypatch.context() as full:
                full.setattr(pool, "MOST_WAITING", 0)
                said = await puzzling.verdict(house, "ann", table)
                assert (said.solved, said.counts, said.answer, threads) == (False, True, None, [])
            answers = [(await puzzling.verdict(house, "ann", table)).answer for _ in range(3)]
            assert answers[0] is not None
            assert answers == answers[:1] * 3
            assert len(threads) == 1
            assert threads[0].startswith("thinker")
            await live.command(LEARNER, Again(), None, None)
            for text in wrong(OTHER):
                await live.command(LEARNER, Act(text, live.table.ply), None, None)
            await puzzling.verdict(house, "ann", table)
            assert len(threads) == 2

    run_apart(missed())


def test_the_solution_shown_is_not_solved(visitor: Visitor) -> None:
    table = begin(visitor, EASY)
    with visitor.sit(table) as page:
        page.until(status="playing")
        page.ask("show_solution")
        page.until(status="over")
    assert verdict(visitor, table)["solved"] is False


def test_the_next_one_is_new(visitor: Visitor) -> None:
    table = begin(visitor, EASY)
    play(visitor, table, EASY.solution()[0].actions)
    verdict(visitor, table)
    other = begin(visitor, None)
    assert verdict(visitor, other)["puzzle"] != EASY.name
    assert visitor.http.get("/api/tables").json() == []


BAD = [
    ({"game": "chess"}, 404),
    ({"game": "tactic", "puzzle": "nobody"}, 404),
    ({"puzzle": "x" * 41}, 400),
    ({"puzzles": 1}, 400),
    ({"game": 7}, 400),
]


@pytest.mark.parametrize(("wish", "status"), BAD)
def test_bad_wishes(visitor: Visitor, wish: dict[str, Any], status: int) -> None:
    answer = visitor.http.post("/api/puzzles", json={"game": "l-calculus"} | wish)
    assert answer.status_code == status
    assert answer.json()["sentence"]


def test_only_its_solver_is_told(cafe: Cafe, visitor: Visitor) -> None:
    table = begin(visitor, EASY)
    with Visitor(cafe) as stranger:
        answer = stranger.http.post(f"/api/puzzles/{table}", headers={"content-type": "application/json"})
        assert answer.status_code == 404
    for other in ("nowhere", visitor.http.post("/api/tables", json={"game": "tactic"}).json()["table"]):
        assert visitor.http.post(f"/api/puzzles/{other}", headers={"content-type": "application/json"}).status_code == 404


def test_pages(visitor: Visitor) -> None:
    assert visitor.http.get("/puzzles").status_code == 200
    assert visitor.http.get("/puzzles/chess").status_code == 404
    assert 'href="/puzzles"' in visitor.http.get("/").text
    assert 'href="/puzzles/topogic"' in visitor.http.get("/games/topogic").text


def test_every_day_has_its_puzzle() -> None:
    days = [of_the_day(day) for day in range(20_000, 20_400)]
    assert days[0] == of_the_day(20_000)
    assert {each.game for each in days[:5]} == {game.name for game in estaminet.games()}
    assert len({each.name for each in days}) > 200


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_every_exercise_is_solved_by_its_solution(game: estaminet.Game) -> None:
    from estaminet.play import Player, Setup, Table
    from estaminet.play.commands import Act

    for puzzle in puzzles(game)[::6]:
        exercise = exercise_of(puzzle)
        table = Table(Setup(game.name, players=(Player(), Player()), exercises=(exercise,)))
        for text in exercise.solution:
            for event in table.decide(LEARNER, Act(text, table.ply), 0):
                table.apply(event)
        assert table.course is not None
        assert table.course.status == "solved" or (puzzle.turns > 1 and table.course.status == "open"), puzzle.name
