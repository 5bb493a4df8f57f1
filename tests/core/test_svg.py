"""The painter of pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from estaminet import games
from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR
from estaminet.core.scene import Cell, Layout, Mark, Piece, Scene
from estaminet.core.svg import THEMES, paint
from estaminet.core.words import Message

NAME = Message("somewhere")
CELLS = [Cell(str(place), place % 2, place // 2, NAME, shape=shape) for place, shape in enumerate(("circle", "square", "hexagon", "none"))]
CASES = [
    (Mark("bracket", ["0", "1"], "2"), "path", 1),
    (Mark("bracket", ["1", "2"], "2"), "path", 2),  # it goes on in the next line
    (Mark("line", ["0", "3"]), "polyline", 1),
    (Mark("tag", ["0"], "12"), "rect", 1),
    (Mark("dot", ["0", "1"]), "circle", 2),
    (Mark("stuck", ["0"]), "circle", 1),
    (Mark("of-its-own", ["1", "2"]), "polygon", 1),
    (Mark("line", ["nowhere"]), "polyline", 0),
]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("theme", THEMES)
def test_every_view_of_every_game_is_a_picture(game: Game, theme: str) -> None:
    position = game.start(1)
    for view in game.views:
        root = ET.fromstring(paint(game.layout(position, view), game.scene(position, SPECTATOR), theme, "A <board>"))
        pieces = [element for element in root.iter() if element.get("class", "").startswith("piece ")]
        assert len(pieces) == len(game.scene(position, SPECTATOR).pieces)
        assert root.get("aria-label") == "A <board>"


@pytest.mark.parametrize(
    ("theme", "present", "absent"),
    [("light", "#f6f1e7", "light-dark("), ("dark", "#1d1b19", "light-dark("), ("auto", "light-dark(", "data-theme")],
)
def test_a_theme_travels_with_the_picture(theme: str, present: str, absent: str) -> None:
    text = paint(Layout("board", 2, 2, CELLS), Scene(SPECTATOR, 0, False, []), theme)
    assert present in text
    assert absent not in text
    assert 'style="' not in text


def test_a_page_gives_its_own_style() -> None:
    text = paint(Layout("board", 2, 2, CELLS), Scene(SPECTATOR, 0, False, []), "page")
    assert "<style" not in text
    with pytest.raises(ValueError, match="sepia"):
        paint(Layout("board", 2, 2, CELLS), Scene(SPECTATOR, 0, False, []), "sepia")


@pytest.mark.parametrize(("mark", "tag", "count"), CASES)
def test_marks(mark: Mark, tag: str, count: int) -> None:
    root = ET.fromstring(paint(Layout("board", 2, 2, CELLS), Scene(SPECTATOR, 0, False, [], marks=[mark])))
    groups = [element for element in root.iter() if element.get("class", "").startswith("mark ")]
    found = [element for group in groups for element in group.iter() if element.tag.endswith("}" + tag)]
    assert len(found) == count


def test_a_piece_takes_the_symbol_of_its_face() -> None:
    symbols = {"stone": "<rect class='plain'/>", "stone.rock": "<rect class='rock'/>"}
    pieces = [
        Piece("a", "stone", 0, "0", NAME),
        Piece("b", "stone", 1, "1", NAME, face="rock", label="7"),
        Piece("c", "other", 1, "2", NAME),
    ]
    text = paint(Layout("board", 2, 2, CELLS, symbols=symbols), Scene(SPECTATOR, 0, False, pieces))
    assert text.count("class='plain'") == 1
    assert text.count("class='rock'") == 1
    assert 'class="label">7<' in text
