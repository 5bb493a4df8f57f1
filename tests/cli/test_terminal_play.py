"""Games in the terminal, typed through a pipe."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import estaminet
from estaminet.cli.asking import LONGEST_SCREEN, Keyboard, Pipe
from estaminet.cli.main import app
from estaminet.records import read_record


def play(typed: list[str], *arguments: str) -> Result:
    environment = {"LANG": "C", "LC_ALL": "C", "COLUMNS": "100"}
    return CliRunner().invoke(app, ["play", *arguments], input="".join(f"{line}\n" for line in typed), env=environment)


def a_whole_game(**options: object) -> list[str]:
    """Type a game to its end, taking pawns whenever one can."""
    position = estaminet.game("l-calculus").start(seed=1, **options)
    typed = []
    while not position.over:
        legal = position.legal_actions()
        removes = position.action_text(legal[0])[0] in "LR"
        action = legal[0] if removes else legal[len(legal) // 2]
        typed.append(position.action_text(action))
        position.play(action)
    return typed


@pytest.mark.parametrize("options", [{}, {"groups": "equal"}, {"pawns": 20}])
def test_two_people_play_a_whole_game(options: dict[str, object]) -> None:
    given = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    result = play(a_whole_game(**options), "--beside", "--seed", "1", *given)
    assert result.exit_code == 0
    assert {"White wins.", "Black wins.", "The game is drawn."} & set(result.output.splitlines()[-3:])


def test_the_saved_record_is_the_game(tmp_path: Path) -> None:
    typed = a_whole_game()[:6]
    file = tmp_path / "game.txt"
    assert play([*typed, f"save {file}"], "--beside", "--seed", "1").exit_code == 0
    record = read_record(file.read_text())
    assert (list(record.actions), record.seed, record.result) == (typed, 1, "*")


def test_the_computer_answers_and_the_same_seed_answers_the_same() -> None:
    first, again = (play(["2:1/1", "R1", "actions"], "--level", "2", "--seed", "9").output for _ in range(2))
    assert "Black: " in first
    assert first == again


def test_the_computer_may_begin() -> None:
    assert "White: " in play([], "--engine", "greedy", "--second").output


def test_against_random_until_resigning() -> None:
    result = play(["2:1/1", "stop", "resign"], "--engine", "random", "--seed", "4")
    assert result.exit_code == 0
    assert "White has resigned." in result.output


def test_take_back() -> None:
    result = play(["2:1/1", "R1", "take back", "3:1/1"], "--beside")
    assert result.exit_code == 0
    assert result.output.count("Total 0") == 4  # the start is shown before the first and again after the take-back


def test_a_hint_is_a_legal_action() -> None:
    output = play(["hint"], "--beside").output
    text, told = output.split("Perhaps ")[1].split(": ", 1)
    start = estaminet.game("l-calculus").start(seed=1)
    action = start.parse_action(text)
    assert start.is_legal(action)
    assert " ".join(told.split()).startswith(str(start.game.tell(start, action, 0)))


def test_help_and_actions() -> None:
    output = play(["help", "actions"], "--beside").output
    assert "take back" in output
    assert "1:1/1" in output


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["1:2/2"], "This swap would leave the row as it is. (LC-5)"),
        (["2:1/1", "stop", "2:1/1"], "This swap would undo the one just made. (LC-6)"),
        (["19:1/2"], "The row ends at place 20; the groups would reach place 21. (LC-4)"),
        (["stop"], "First two groups change places; removing comes after. (LC-3)"),
        (["e2e4"], "e2e4 is no action."),
        (["take back"], "You have not played yet."),
        (["save"], "Say to which file: save FILE."),
        (["save /no/such/folder/game.txt"], "/no/such/folder/game.txt cannot be written:"),
    ],
)
def test_a_refused_line_ends_a_piped_game(typed: list[str], sentence: str) -> None:
    result = play([*typed, "3:1/1"], "--beside")
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_a_game_in_french() -> None:
    result = play(["aide", "coups", "2:1/1", "stop", "abandonner"], "--beside", "--lang", "fr")
    assert result.exit_code == 0
    assert "Noir abandonne." in result.output


def test_a_refusal_in_french() -> None:
    assert "Cet échange ne changerait rien à la file. (LC-5)" in play(["1:2/2"], "--beside", "--lang", "fr").stderr


@pytest.mark.parametrize("typed", [[], ["quit"]])
def test_leaving_is_no_fault(typed: list[str]) -> None:
    result = play(typed, "--beside")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "The game stays unfinished."


def computers_first(seed: int) -> str:
    """Give the action that the computer of level 3 begins a game of Topogic with."""
    position = estaminet.game("topogic").start(seed=seed)
    return position.action_text(estaminet.engine("level-3").choose(position, rng=seed))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_secret_of_the_computer_is_not_told(language: str) -> None:
    output = play(["quit"], "topogic", "--second", "--seed", "3", "--lang", language).output
    assert computers_first(3) not in output
    assert ("First: " if language == "en" else "Le premier\u00a0: ") in output


def test_a_typed_secret_is_not_shown() -> None:
    secret = computers_first(3)
    output = play([secret], "topogic", "--beside", "--seed", "3").output
    assert secret not in output
    assert "First > …" in output


@pytest.mark.parametrize("name", [game.name for game in estaminet.games()])
def test_where_something_is_hidden_the_screen_is_handed_over_before_the_board_is_shown(name: str) -> None:
    position = estaminet.game(name).start(seed=3)
    typed, first = [], position.player
    while position.player == first:
        action = position.legal_actions()[0]
        typed.append(position.action_text(action))
        position.play(action)
    output = play(typed, name, "--beside", "--seed", "3").output
    asked = f"{position.game.sides[position.player]} is next: hand over, then press Enter."
    assert output.count(asked) == (1 if position.game.hidden else 0)
    if position.game.hidden:
        before, _, after = output.partition(asked)
        assert before.rstrip().splitlines()[-1].startswith(f"{position.game.sides[first]} > ")
        assert f"▸ ● {position.game.sides[position.player]}" in after


class OneLine(Pipe):
    """A table at which the first line is typed, then somebody presses Ctrl-C at the hand-over."""

    def hand_over(self, sentence: str) -> bool:
        """Leave."""
        return False


def test_leaving_at_the_hand_over_shows_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.cli.play.asking", OneLine)
    result = play([computers_first(3)], "topogic", "--beside", "--seed", "3")
    assert result.output.count("○ First") == 1
    assert result.output.splitlines()[-1] == "The game stays unfinished."


def test_ctrl_c_while_the_computer_thinks_leaves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_named: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(estaminet.Engine, "choose", interrupted)
    result = play([], "l-calculus", "--second")
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "The game stays unfinished.")


def test_a_keyboard_shows_no_secret(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("estaminet.cli.asking.getpass", lambda prompt: f" {len(prompt)} ")
    monkeypatch.setattr("builtins.input", lambda prompt: "+a1 ")
    keyboard = Keyboard()
    assert keyboard.line("First > ", secret=True) == "8"
    assert keyboard.line("Second > ") == "+a1"
    assert keyboard.hand_over("Second is next.")
    assert capsys.readouterr().out == "\n" * LONGEST_SCREEN


class Person(Keyboard):
    """Somebody at a terminal that cannot be drawn on, who types these lines and then presses Ctrl-C."""

    typed: list[str] = []

    def line(self, prompt: str, secret: bool = False) -> str | None:
        """Give the next line."""
        return self.typed.pop(0) if self.typed else None


def test_leaving_offers_to_save_and_the_game_can_be_resumed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    monkeypatch.setattr("estaminet.cli.play.asking", Person)
    monkeypatch.setattr(Person, "typed", ["2:1/1", "stop", "quit", str(file)])
    assert play([], "--engine", "random", "--seed", "4").output.splitlines()[-2:] == [f"Saved to {file}.", "The game stays unfinished."]
    monkeypatch.setattr(Person, "typed", ["3:1/1", "quit", ""])
    result = play([], "--resume", str(file))
    assert result.exit_code == 0
    assert "Black (random)" in result.output
    assert len(read_record(file.read_text()).actions) == 4


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert play(["2:1/1", "stop", "resign"], "--beside", "--seed", "1").exit_code == 0
    file.write_text('[Game "l-calculus"]\n[Rules "1"]\n[Seed "1"]\n[Result "0-1"]\n[Ending "resignation"]\n\n1. 2:1/1\n')
    result = play([], "--resume", str(file))
    assert (result.exit_code, result.stderr) == (1, "This game is over; estaminet replay shows it.\n")


def test_every_action_is_told_in_words() -> None:
    output = play(["2:1/1", "stop"], "--engine", "random", "--seed", "4").output
    assert "White: Black pawn 2 changes places with white pawn 3: 2 for each." in output
    assert "White: No black pawn is taken off; Black keeps 10." in output
    assert sum(line.startswith("Black: ") for line in output.splitlines()) >= 1


def test_sentences_are_broken_between_words_only() -> None:
    environment = {"LANG": "C", "LC_ALL": "C", "COLUMNS": "40"}
    lines = CliRunner().invoke(app, ["play", "tactic", "--seed", "4"], input="", env=environment).output.splitlines()
    goal = str(estaminet.game("tactic").goal).split()
    words = [word for line in lines for word in line.split()]
    assert goal == words[words.index(goal[0]) : words.index(goal[0]) + len(goal)]
