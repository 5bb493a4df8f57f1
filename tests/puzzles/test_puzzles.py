"""The puzzles of every game: they can be read, their solutions are legal and rare, and what they claim is proven again."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import estaminet
from estaminet import Game, Refusal
from estaminet.core.game import StartSolver
from estaminet.puzzles import Puzzle, finding, puzzle, puzzles, read_puzzles, write_puzzles
from estaminet.puzzles.certain import turns
from estaminet.puzzles.checking import check
from estaminet.puzzles.judging import solves
from estaminet.puzzles.words import solution, task, title

GAMES = list(estaminet.games())
LEAST = 60
SAMPLE = 2  # of each game are proven in every run; the long tests prove all


def named(game: Game) -> str:
    return game.name


def easy(game: Game, count: int) -> list[Puzzle]:
    """Choose puzzles that are quickly checked: certain ones first, short rows of pawns before long ones."""
    return sorted(puzzles(game), key=lambda each: (each.kind == "gain", each.turns, len(each.record.position)))[:count]


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_there_are_enough_and_each_is_one(game: Game) -> None:
    found = puzzles(game)
    assert len(found) >= LEAST
    assert len({each.name for each in found}) == len(found)
    assert len({each.grade for each in found}) >= 3
    for each in found:
        first = each.solution()[0]
        assert first.before == game.parse(each.record.position)
        assert len(first.before.legal_actions()) > 1
        assert all(first.after(other).text() != first.before.text() for other in (first.actions, *first.others))
        assert len(first.others) < finding.MOST_ACCEPTED


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_is_written_is_read_back(game: Game) -> None:
    found = list(puzzles(game))
    assert read_puzzles(write_puzzles(found, ["a header"])) == found


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_sample_is_checked_again(game: Game) -> None:
    assert [checked.puzzle.name for checked in check(game, easy(game, SAMPLE)) if not checked.agrees] == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_all_are_checked_again(game: Game) -> None:
    if isinstance(game.solver, StartSolver):
        game.solver.prepare(game.start(1), lambda share: None)
    found = [checked.agrees for checked in check(game, list(puzzles(game)))]
    assert sum(found) >= 0.99 * len(found)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_solution_solves_and_others_do_not(game: Game) -> None:
    for each in easy(game, 2):
        first = each.solution()[0]
        good = {first.after(texts).text() for texts in (first.actions, *first.others)}
        now, codes = first.before.copy(), []
        for text in first.actions:
            codes.append(now.parse_action(text))
            now.play(text)
        assert solves(each, 0, first, tuple(codes))
        wrong = [played for played in turns(first.before, 400) or [] if played.after.text() not in good and not played.after.over]
        assert not any(solves(each, 0, first, played.actions) for played in wrong[:5])


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_words_in_both_languages(game: Game) -> None:
    for each in puzzles(game)[::20]:
        for words in (title(each), task(each), solution(each)):
            assert words.say("en")
            assert words.say("en") != words.say("fr")
            assert "{" not in words.say("en") + words.say("fr")


TAGS = '[Game "l-calculus"]\n[Rules "1"]\n[Position "wbw w s 3:1 1 0 - groups=any,limit=10"]\n'


@pytest.mark.parametrize(
    "text",
    [
        TAGS + "1. 1:1/1",
        TAGS + '[Puzzle "a"]\n[Kind "win"]\n[Grade "9"]\n[Turns "1"]\n\n1. 1:1/1',
        TAGS + '[Puzzle "a"]\n[Kind "luck"]\n[Grade "1"]\n[Turns "1"]\n\n1. 1:1/1',
        TAGS + '[Puzzle "a"]\n[Kind "win"]\n[Grade "1"]\n[Turns "1"]\n',
        TAGS + '[Puzzle "a"]\n[Kind "win"]\n[Grade "1"]\n[Turns "x"]\n\n1. 1:1/1',
        TAGS + '[Puzzle "a"]\n[Kind "win"]\n[Grade "1"]\n[Turns "1"]\n\n1. 1:2/2',
        "(" * 1000,
    ],
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_puzzles(text)


def test_a_bad_one_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    game = GAMES[0]
    first, second, third = puzzles(game)[:3]
    text = write_puzzles([first, second, third], ["a header"]).replace(f'[Puzzle "{second.name}"]\n', "")
    path = tmp_path / "puzzles.txt"
    path.write_bytes(text.encode() + b'\n[Game "chess"]\n\xff\n')
    monkeypatch.setattr(import_module("estaminet.puzzles.puzzle"), "file_of", lambda _game: path)
    found = puzzles.__wrapped__(game)
    assert found == (first, third)
    told = [record.getMessage() for record in caplog.records if record.name == "estaminet"]
    assert len(told) == 2
    assert f"line {text[: text.index(second.record.position)].count(chr(10)) - 1}:" in told[0]


def test_an_unknown_puzzle() -> None:
    with pytest.raises(Refusal) as refused:
        puzzle(GAMES[0], "nobody")
    assert refused.value.status == 404
