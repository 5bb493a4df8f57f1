"""The player's process, also under an installation of older days."""

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from estaminet import Position, game
from estaminet.arena.worker import Seat, budget_of, randomness, serve


def answers(engine: str, *lines: str) -> list[str]:
    written = io.StringIO()
    serve(lambda deal: Seat(engine, deal), io.StringIO("\n".join(lines)), written)
    return written.getvalue().splitlines()


DEAL = 'new {"game": "l-calculus", "options": {"groups": "equal"}, "seed": 1, "random": 2}'


def test_it_answers_lines() -> None:
    start = game("l-calculus").start(1, groups="equal")
    ready, chosen, quick, timed = answers("level-2", DEAL, "go", "go nodes 5", "played 2:1/1", "unheard of", "go movetime 5", "quit", "go")
    assert ready == f"ready {start.text()}"
    for line in (chosen, quick):
        assert start.is_legal(start.parse_action(line.removeprefix("bestmove ")))
    start.play("2:1/1")
    assert start.is_legal(start.parse_action(timed.removeprefix("bestmove ")))


@pytest.mark.parametrize(("words", "budget"), [("", (None, None)), ("movetime 20", (20, None)), ("nodes 7", (None, 7))])
def test_a_budget_is_read(words: str, budget: tuple[int | None, int | None]) -> None:
    assert budget_of(words.split()) == budget


def seat(name: str, *actions: str) -> Seat:
    found = Seat("level-2", {"game": name, "options": {}, "seed": 1, "random": 2})
    for action in actions:
        found.played(action)
    return found


def budgets(found: Seat, *asked: tuple[int | None, int | None]) -> list[Any]:
    """Let a seat choose, and tell what its engine was given."""
    given = []

    def choose(position: Position, _seat: int, budget: Any, **_rest: Any) -> int:
        given.append(budget)
        return position.legal_actions()[0]

    found.engine = SimpleNamespace(choose=choose)
    for milliseconds, simulations in asked:
        found.played(found.choose(milliseconds, simulations))
    return given


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the memory of engines, as in installations that have none."""
    monkeypatch.setitem(sys.modules, "estaminet.engines.memory", None)


@pytest.mark.usefixtures("forgetful")
def test_an_engine_without_memory_keeps_half_while_its_turn_goes_on() -> None:
    first, second, third = budgets(seat("tactic"), (200, None), (80, None), (200, None))
    assert (first.milliseconds, second.milliseconds, third.milliseconds) == (100, 80, 100)
    first, second, third = budgets(seat("tactic"), (None, 50), (None, 50), (None, 50))
    assert (first.simulations, second.simulations, third.simulations) == (25, 25, 25)
    assert budgets(seat("tactic"), (None, None)) == [None]
    assert budgets(seat("tactic"), (200, None), (0, None))[1].milliseconds == 1
    assert budgets(seat("tactic", "1b-2c"), (70, None))[0].milliseconds == 70, "an opening ended within the turn"


def test_an_engine_with_a_memory_gets_the_budget_of_the_turn_and_hears_all_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[int]] = []
    memory = SimpleNamespace(Memory=lambda: SimpleNamespace(follow=lambda actions: heard.append(list(actions))))
    monkeypatch.setitem(sys.modules, "estaminet.engines.memory", memory)
    found = seat("tactic")
    first, second, third = budgets(found, (200, None), (80, None), (150, None))
    assert (first.milliseconds, second.milliseconds, third.milliseconds) == (200, 200, 150)
    assert heard == [found.actions[:count] for count in range(3)]


def test_older_installations_take_a_list_of_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("estaminet.core.rng.Generator")
    assert randomness(7) == [7]


def test_it_runs_from_its_file_and_keeps_what_others_print_off_its_answers(tmp_path: Path) -> None:
    """A stranger's package of the same name stands for another installation, which has no `ends_turn` and prints as it pleases."""
    package = tmp_path / "estaminet"
    for folder in ("", "engines", "games", "core", "search"):
        (package / folder).mkdir(parents=True, exist_ok=True)
        (package / folder / "__init__.py").write_text("")
    (package / "core" / "rng.py").write_text("")
    (package / "search" / "analysis.py").write_text("def Budget(simulations=None, milliseconds=None): return (simulations, milliseconds)\n")
    (package / "games" / "__init__.py").write_text(
        "class Position:\n"
        "    over, player, game = False, 0, None\n"
        "    text = lambda self: 'start'\n"
        "    legal_actions = lambda self: [4]\n"
        "    copy = lambda self: self\n"
        "    play = lambda self, action: None\n"
        "    action_text = lambda self, action: f'action-{action}'\n"
        "class Game:\n"
        "    def start(self, seed, **options): return Position()\n"
        "def game(name): return Game()\n"
    )
    (package / "engines" / "__init__.py").write_text(
        "class Engine:\n"
        "    def choose(self, position, seat, rng, budget):\n"
        "        print('a stray line', rng, budget)\n"
        "        return 4\n"
        "def engine(name): return Engine()\n"
    )
    worker = Path(sys.modules["estaminet.arena.worker"].__file__ or "")
    lines = 'new {"game": "x", "options": {}, "seed": 1, "random": 2}\ngo movetime 9\n'
    command: list[Any] = [sys.executable, "-P", worker, "level-8"]
    done = subprocess.run(command, input=lines, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["ready start", "bestmove action-4"]
    assert "a stray line [2] (None, 4)" in done.stderr
