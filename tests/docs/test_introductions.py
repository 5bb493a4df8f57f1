"""The one-minute introductions: a few steps with a figure each, the same in both languages."""

from __future__ import annotations

import re

import pytest

import estaminet
from estaminet import Game

STEPS = range(3, 6)
FIGURE = re.compile(r"^\{figure: (.+?) \| (.+)\}$", re.MULTILINE)
INTRODUCED = [game for game in estaminet.games() if (game.folder / "introduction.en.md").exists()]


def steps(game: Game, language: str) -> list[str]:
    """Give the steps of an introduction, each with its title."""
    before, *found = re.split(r"^## ", (game.folder / f"introduction.{language}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert before == ""
    return found


@pytest.mark.parametrize("game", INTRODUCED, ids=lambda game: game.name)
def test_an_introduction_has_a_few_steps_with_a_figure_each(game: Game) -> None:
    english, french = ([FIGURE.findall(step) for step in steps(game, language)] for language in ("en", "fr"))
    assert len(english) in STEPS
    assert all(len(figures) == 1 for figures in english + french)
    assert [figures[0][0] for figures in english] == [figures[0][0] for figures in french]
    for ((text, _),) in english:
        assert game.parse(text).text() == text


@pytest.mark.parametrize("game", INTRODUCED, ids=lambda game: game.name)
def test_an_introduction_in_french_has_its_own_signs(game: Game) -> None:
    assert not [step for step in steps(game, "fr") if re.search(r" [;:?!»]|['!]", step)]
